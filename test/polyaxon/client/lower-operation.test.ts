import { lowerOperation } from '../../../src/polyaxon/client/lower-operation';
import { PythonDict, pythonValue } from '../../../src/polyaxon/python/values';
import { POLYAXON_VERSIONS } from '../../../src/polyaxon/versions';

const [V213, , V217, V218] = POLYAXON_VERSIONS;

function operation(container: object, others: object = {}, inputs: object[] = []): PythonDict {
  const component = { inputs, run: { kind: 'job', container: { image: 'b', ...container } } };
  return pythonValue({ version: 1.1, kind: 'operation', name: 't', component, ...others }) as PythonDict;
}

const main = (of: PythonDict, version = V218) => lowerOperation(of, version).resource?.pods[0].containers[0];

test('arguments are read as Python values up to 2.17, and falsy ones are dropped', () => {
  const seed = operation({ args: ['--seed', '0', '0,1'] });
  expect([V213, V217, V218].map(version => main(seed, version)?.args)).toEqual([['--seed', '[0, 1]'], ['--seed', '[0, 1]'], ['--seed', '0', '0,1']]);
});

test('values of environment variables are read as Python values in every version', () => {
  const values = operation({ env: [{ name: 'A', value: '1.10' }, { name: 'B', value: 'True' }, { name: 'C', value: '\'True\'' }] });
  expect(POLYAXON_VERSIONS.map(version => main(values, version)?.env?.map(({ value }) => value))).toEqual(Array(4).fill(['1.1', 'true', 'True']));
});

test('params arrive where templates name them', () => {
  const lr = operation({ args: ['{{ lr }}', '{{ params.lr.as_arg }}', '{{ opt }}'] }, { params: { lr: { value: 0.5 } } }, [
    { name: 'lr', type: 'float' }, { name: 'opt', type: 'str', isOptional: true },
  ]);
  expect(main(lr)?.args).toEqual(['0.5', '--lr=0.5']);
});

test('a termination is at the top of the resource, without what is 0', () => {
  const given = operation({}, { termination: { maxRetries: 0, timeout: 60 } });
  expect(lowerOperation(given, V218).resource?.termination).toEqual({ activeDeadlineSeconds: 60 });
});

test('each row of a matrix is a run', () => {
  const matrix = { kind: 'grid', params: { a: { kind: 'choice', value: [1, 2] }, b: { kind: 'choice', value: ['x', 'y'] } } };
  const children = lowerOperation(operation({ args: ['{{ a }}{{ b }}'] }, { matrix }), V218).children!;
  expect([children.total, children.first.map(({ resource }) => resource?.pods[0].containers[0].args)]).toEqual([4, [['1x'], ['1y'], ['2x'], ['2y']]]);
});

test.each<[string, PythonDict, string, (string | number)[]]>([
  ['a set', operation({ env: [{ name: 'A', value: '{1, 2}' }] }), 'polyaxon/conversion-failed', ['component', 'run', 'container', 'env', 0, 'value']],
  ['braces of another language', operation({ args: ['{{print $1}}'] }), 'polyaxon/conversion-failed', ['component', 'run', 'container', 'args', 0]],
  ['a range in full resources', operation({ resources: { cpu: '1..2' } }), 'polyaxon/conversion-failed', [
    'component', 'run', 'container', 'resources', 'cpu',
  ]],
  ['a template that is not followed', operation({ args: ['{{ [1] | map("string") }}'] }), 'polyaxon/not-foreseen', [
    'component', 'run', 'container', 'args', 0,
  ]],
])('says why %s gives no resource', (_, of, rule, path) => {
  expect(lowerOperation(of, V218).problem).toMatchObject({ rule, path });
});
