import { polyaxon, python } from './python';
import { checkPolyaxonfile } from '../../../src/polyaxon/client/check-file';
import { entryOf, isDict, plainValue, PythonFloat, PythonValue } from '../../../src/polyaxon/python/values';
import { REJECTION_RULES } from '../../../src/polyaxon/rejection-rules';

const check = (file: unknown, version = '2.18', presets: unknown[] = []) => checkPolyaxonfile(python(file), polyaxon(version), presets.map(python));
const rulesOf = (...args: Parameters<typeof check>) => check(...args).problems.map(({ rule, path }) => `${rule.replace('polyaxon/', '')} ${path.join('.')}`.trim());

const RUN = { kind: 'job', container: { image: 'busybox' } };
const component = (more: object = {}) => ({ version: 1.1, kind: 'component', run: RUN, ...more });
const operation = (more: object = {}, inside: object = {}) => ({ version: 1.1, kind: 'operation', component: { run: RUN, ...inside }, ...more });
const INPUT = { inputs: [{ name: 'p', type: 'int' }] };

test.each<[string, unknown, string, string[]]>([
  ['a component', component(), '2.13', []],
  ['an operation', operation(), '2.17', []],
  ['what is no mapping', ['a'], '2.18', ['unreadable-file']],
  ['an empty file', {}, '2.18', ['unreadable-file']],
  ['an old file, once', { version: 1, kind: 'experiment', logging: {}, build: { image: 'a' }, run: { cmd: 'x' } }, '2.16', ['legacy-file kind']],
  ['version in quotes', component({ version: '1.1' }), '2.17', ['unsupported-version version']],
  ['any number as version', component({ version: 7 }), '2.18', []],
  ['version 1', component({ version: 1 }), '2.17', ['unsupported-version version']],
  ['no version', { kind: 'component', run: RUN }, '2.17', ['missing-field']],
  ['no kind', { version: 1.1, run: RUN }, '2.17', ['missing-field']],
  ['the simplified format', { container: { image: 'a' }, cmd: 'x' }, '2.17', ['unsupported-format']],
  ['a shortcut in a full file', component({ cmd: 'x' }), '2.17', ['unsupported-format cmd']],
  ['the simplified format in 2.18', { container: { image: 'a' }, cmd: 'x' }, '2.18', []],
  ['nothing to run', { name: 'a' }, '2.18', ['missing-field']],
  ['a kind that is none', component({ kind: 'compnent' }), '2.18', ['unsupported-kind kind']],
  ['a kind that is for the server only', component({ kind: 'compiled_operation' }), '2.18', ['unsupported-kind kind']],
  ['a section that is none', component({ runn: 1 }), '2.18', ['unknown-field runn']],
  ['snake case at the top', operation({ run_patch: {} }), '2.18', ['unknown-field run_patch']],
  ['snake case below', component({ termination: { max_retries: 1 } }), '2.18', []],
  ['a wrong field, as the author spells it', component({ termination: { max_retries: '1' } }), '2.18', ['wrong-type termination.max_retries']],
  ['termination as a reference', component({ termination: '{{ t }}' }), '2.17', ['wrong-type termination']],
  ['termination as a reference in 2.18', component({ termination: '{{ t }}' }), '2.18', []],
  ['what only the written form has wrong', operation({ matrix: { kind: 'grid', params: {} } }), '2.18', ['wrong-type matrix.params']],
  ['a component on a hub', { version: 1.1, kind: 'operation', hubRef: 'a:1' }, '2.18', []],
  ['two references', { version: 1.1, kind: 'operation', hubRef: 'a:1', pathRef: 'x' }, '2.18', ['invalid-reference']],
  ['no reference', { version: 1.1, kind: 'operation' }, '2.17', ['missing-field']],
  ['dagRef outside of a dag', { version: 1.1, kind: 'operation', dagRef: 'a' }, '2.18', ['invalid-reference dagRef']],
  ['runPatch for the kind', operation({ runPatch: { environment: { nodeName: 'a' } } }), '2.18', []],
  ['runPatch with a field that the kind has not', operation({ runPatch: { ports: [80] } }), '2.17', ['unknown-field runPatch.ports']],
  ['runPatch for all replicas', operation({ runPatch: { container: { image: 'a' } } }, { run: { kind: 'tfjob', worker: {} } }), '2.18', []],
  ['a wrong runPatch for all replicas', operation({ runPatch: { kontainer: {} } }, { run: { kind: 'tfjob', worker: {} } }), '2.18', [
    'unknown-field runPatch.kontainer',
  ]],
  ['a sandbox in a job', component({ plugins: { sandbox: true } }), '2.16', ['wrong-value plugins.sandbox']],
])('%s', (_, file, version, expected) => {
  expect(rulesOf(file, version)).toEqual(expected);
});

describe('params', () => {
  test.each<[string, unknown, string, string[]]>([
    ['a missing one', operation({}, INPUT), '2.18', ['missing-param']],
    ['a missing one of several', operation({ params: { q: 1 } }, INPUT), '2.18', ['missing-param']],
    ['one of another type', operation({ params: { p: 'x' } }, INPUT), '2.18', ['invalid-param params.p']],
    ['one of another type in the long form', operation({ params: { p: { value: 'x' } } }, INPUT), '2.18', ['invalid-param params.p.value']],
    ['a text that says the number', operation({ params: { p: '3' } }, INPUT), '2.18', []],
    ['a template', operation({ params: { p: '{{ x }}' } }, INPUT), '2.18', []],
    ['an unknown one', operation({ params: { q: 1 } }), '2.17', ['invalid-param params.q']],
    ['an unknown one for templates', operation({ params: { q: { value: 1, contextOnly: true } } }), '2.17', []],
    ['an unknown one in 2.18', operation({ params: { q: 1 } }), '2.18', []],
    ['an unknown one where params are strict', operation({ strictParams: true, params: { q: 1 } }), '2.18', ['invalid-param params.q']],
    ['a row of a matrix', operation({ matrix: { kind: 'mapping', values: [{ p: 1 }] } }, INPUT), '2.18', []],
    ['an empty matrix', operation({ matrix: { kind: 'mapping', values: [] } }, INPUT), '2.18', ['missing-param']],
    ['a range for a text', operation(
      { matrix: { kind: 'grid', params: { p: { kind: 'range', value: [0, 4, 1] } } } }, { inputs: [{ name: 'p', type: 'str' }] },
    ), '2.18', ['invalid-matrix matrix.params.p']],
    ['a ref outside of a dag', operation({ params: { p: { ref: 'ops.a', value: 'outputs.x' } } }, INPUT), '2.18', ['invalid-reference params.p.value']],
    ['a list from a join', operation(
      { joins: [{ query: 'x', params: { p: { value: 'outputs.l' } } }] }, { inputs: [{ name: 'p', type: 'int', isList: true }] },
    ), '2.18', []],
    ['a list from a join for one value', operation({ joins: [{ query: 'x', params: { p: { value: 'outputs.l' } } }] }, INPUT), '2.18', [
      'invalid-reference',
    ]],
    ['a long form in JSON', operation({ params: { p: '{"a": [1, 2.5]}' } }, { inputs: [{ name: 'p', type: 'dict' }] }), '2.18', []],
    ['what is no JSON', operation({ params: { p: '{\'a\': 1}' } }, { inputs: [{ name: 'p', type: 'dict' }] }), '2.18', ['invalid-param params.p']],
    ['an unknown type that is used', operation({ params: { p: 1 } }, { inputs: [{ name: 'p', type: 'number' }] }), '2.18', ['invalid-param params.p']],
  ])('%s', (_, file, version, expected) => {
    expect(rulesOf(file, version)).toEqual(expected);
  });
});

describe('dags', () => {
  const dag = (operations: unknown, more: object = {}) => component({ run: { kind: 'dag', operations, ...more } });
  const node = (name: string, more: object = {}, inside: object = {}) => ({ name, component: { run: RUN, ...inside }, ...more });
  const producer = node('a', {}, { outputs: [{ name: 'x', type: 'int' }] });
  const consumer = (type: string, value = 'outputs.x', ref = 'ops.a') => node('b', { params: { p: { ref, value } } }, { inputs: [{ name: 'p', type }] });

  test.each<[string, unknown, string[]]>([
    ['one after the other', dag([node('a'), node('b', { dependencies: ['a'] })]), []],
    ['in a circle', dag([node('a', { dependencies: ['b'] }), node('b', { dependencies: ['a'] })]), ['invalid-dag run.operations.0']],
    ['after nobody', dag([node('a', { dependencies: ['zzz'] })]), ['invalid-dag run.operations.0']],
    ['no operations', dag([]), ['invalid-dag run']],
    ['the same name twice', dag([node('a'), node('a')]), ['invalid-dag run.operations.1']],
    ['a schedule', dag([node('a', { schedule: { kind: 'cron', cron: 'x' } })]), ['invalid-dag run.operations.0.schedule']],
    ['an output', dag([producer, consumer('int')]), []],
    ['an output of another type', dag([producer, consumer('bool')]), ['invalid-reference run.operations.1.params.p.value']],
    ['an output that is not there', dag([producer, consumer('int', 'outputs.y')]), ['invalid-reference run.operations.1.params.p.value']],
    ['a value of the dag', dag([consumer('str', 'globals.uuid', 'dag')]), []],
    ['a component by name', dag([{ name: 'a', dagRef: 'c' }], { components: [{ name: 'c', run: RUN }] }), []],
    ['a component that is not there', dag([{ name: 'a', dagRef: 'd' }], { components: [{ name: 'c', run: RUN }] }), [
      'invalid-dag run.operations.0.dagRef',
    ]],
    ['an output of a component on a hub', dag([{ name: 'a', hubRef: 'x' }, consumer('int')]), []],
  ])('%s', (_, file, expected) => {
    expect(rulesOf(file)).toEqual(expected);
  });

  test('older clients take two operations of one name, if each has a component of its own', () => {
    expect(rulesOf(dag([node('a'), node('a')]), '2.17')).toEqual([]);
    expect(rulesOf(dag([{ component: { run: RUN } }]), '2.17')).toEqual(['invalid-dag run.operations.0']);
  });
});

describe('shortcuts', () => {
  const simple = (more: object) => ({ container: { image: 'a' }, ...more });

  test.each<[string, unknown, string[]]>([
    ['a blank line of cmd', simple({ cmd: ['x', ' '] }), ['wrong-value cmd.1']],
    ['a number in env', simple({ env: { A: 1 } }), ['wrong-type env.A']],
    ['a list as env', simple({ env: [{ name: 'A', value: 'x' }] }), ['wrong-type env']],
    ['ranges', simple({ resources: { 'cpu': '500m..2', 'memory': '1Gi..', 'gpu': 1, 'google.com/tpu': '1..2' } }), []],
    ['a range that is upside down', simple({ resources: { cpu: '2..1500m' } }), ['wrong-value resources.cpu']],
    ['equal amounts in other units', simple({ resources: { memory: '1Gi..1073741824' } }), []],
    ['an amount in no unit', simple({ resources: { memory: '1gi' } }), ['wrong-value resources.memory']],
    ['half a gpu', simple({ resources: { gpu: new PythonFloat(0.5) } }), ['wrong-value resources.gpu']],
    ['the gpu of Kubernetes', simple({ resources: { 'nvidia.com/gpu': 1 } }), ['unknown-field resources.nvidia.com/gpu']],
    ['cmd for a dag', { cmd: 'x', run: { kind: 'dag', operations: [] } }, ['unknown-field']],
    ['image at the top', { image: 'a' }, ['unknown-field image']],
  ])('%s', (_, file, expected) => {
    expect(rulesOf(file)).toEqual(expected);
  });
});

describe('presets', () => {
  const policy = (action: string) => ({ podFailurePolicy: { rules: [{ action }] } });
  const merged = (file: unknown, preset: object, version: string, ...at: string[]) => {
    const { problems, operation: result } = check(file, version, [preset]);
    expect(problems).toEqual([]);
    return plainValue(entryOf(result!, ...at) as PythonValue);
  };
  const file = operation({ termination: { maxRetries: 1, ...policy('FailJob') }, tags: ['a'] });

  test.each<[string, string, string[]]>([
    ['post_merge', '2.18', ['FailJob', 'Ignore']],
    ['pre_merge', '2.17', ['Ignore', 'FailJob']],
    ['replace', '2.18', ['Ignore']],
    ['isnull', '2.13', ['FailJob']],
  ])('rules of a preset with %s in %s', (patchStrategy, version, actions) => {
    const rules = merged(file, { patchStrategy, termination: { timeout: 9, ...policy('Ignore') } }, version, 'termination', 'podFailurePolicy', 'rules');
    expect(rules).toEqual(actions.map(action => ({ action })));
  });

  test('a preset adds what is not there, whatever its strategy is', () => {
    expect(merged(file, { patchStrategy: 'isnull', termination: { timeout: 9 } }, '2.18', 'termination', 'timeout')).toBe(9);
  });

  test('a preset cannot reach the policy of the component: it is set beside it', () => {
    const inside = operation({}, { termination: policy('FailJob') });
    expect(merged(inside, { patchStrategy: 'replace', termination: policy('Ignore') }, '2.18', 'component', 'termination')).toEqual(policy('FailJob'));
  });

  test('null clears a list, and not a termination', () => {
    expect(merged(file, { tags: null }, '2.18', 'tags')).toBe(null);
    expect(merged(file, { termination: null }, '2.18', 'termination', 'maxRetries')).toBe(1);
  });

  test('a matrix of another kind takes the place of the first one', () => {
    const first = operation({ matrix: { kind: 'grid', params: { p: { kind: 'choice', value: [1] } } } });
    expect(merged(first, { matrix: { kind: 'mapping', values: [{ p: 2 }] } }, '2.18', 'matrix')).toEqual({ kind: 'mapping', values: [{ p: 2 }] });
  });

  test('a preset can be wrong', () => {
    expect(rulesOf(file, '2.18', [{ termination: { maxRetries: 'x' } }])).toEqual(['wrong-type termination.maxRetries']);
  });
});

test('the operation is what the client sends', () => {
  const { operation: sent, kind } = check(component({ name: 'a' }), '2.17');
  expect(kind).toBe('component');
  expect(isDict(sent) && plainValue(sent)).toEqual({ version: 1.1, kind: 'operation', component: { version: 1.1, kind: 'component', name: 'a', run: RUN } });
});

test('every problem has one of the public rules', () => {
  const names = REJECTION_RULES.map(rule => rule.name);
  for (const file of [{}, { a: 1 }, component({ kind: 1 }), operation({}, INPUT), component({ run: { kind: 'x' } }), component({ name: ' ' })]) {
    for (const { rule } of check(file).problems) expect(names).toContain(rule);
  }
});

test.each<[string, string | undefined]>([
  ['jobs', 'job'], ['Job', 'job'], ['tfjobb', 'tfjob'], ['rayjob', 'raycluster'], ['daskjob', 'daskcluster'], ['experiment', 'job'], ['workflow', 'dag'], ['constructor', undefined],
])('the kind %s is near to %s', (kind, near) => {
  const [problem] = check(component({ run: { ...RUN, kind } })).problems;
  expect(problem.suggestion).toBe(near && `did you mean '${near}'?`);
});

// The client 2.18.0: a text of digits is no length of time, and true is a second.
test.each<[unknown, boolean]>([[0, true], [true, true], [0.5, true], ['PT0S', true], ['1 day', true], ['5', false], ['0', false]])('a frequency of %j', (frequency, isAccepted) => {
  expect(rulesOf(operation({ schedule: { kind: 'interval', frequency } }))).toEqual(isAccepted ? [] : ['wrong-type schedule.frequency']);
});
