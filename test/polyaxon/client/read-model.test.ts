import { polyaxon, python } from './python';
import { readModel } from '../../../src/polyaxon/client/read-model';
import { plainValue, PythonDate, PythonFloat, PythonOddity, PythonValue } from '../../../src/polyaxon/python/values';

const read = (name: string, data: unknown, version = '2.18') => readModel(name, python(data), polyaxon(version));
const rulesOf = (name: string, data: unknown, version?: string) => read(name, data, version).problems.map(problem => `${problem.rule} ${problem.path.join('.')}`);

describe('a value that a model accepts is written as the client writes it', () => {
  test.each<[string, string, unknown, unknown]>([
    ['aliases for names', 'V1Termination', { max_retries: 3, ttl: 5 }, { maxRetries: 3, ttl: 5 }],
    ['null is as good as absent', 'V1Termination', { maxRetries: null, ttl: 5 }, { ttl: 5 }],
    ['a reference for a number', 'V1Termination', { maxRetries: '{{ n }}' }, { maxRetries: '{{ n }}' }],
    ['a text with commas for a list', 'V1Component', { tags: 'a, b,', run: { kind: 'job' } }, { tags: ['a', 'b'], run: { kind: 'job' } }],
    ['numbers of labels become texts', 'V1Environment', { labels: { a: 1, b: true, c: new PythonFloat(1), d: [1, 'x'] } }, {
      labels: { a: '1', b: 'true', c: '1.0', d: '[1,"x"]' },
    }],
    ['keys of Kubernetes in either spelling, what is inside untouched', 'V1Job', { container: { image_pull_policy: 'Always', env: 'x', ports: [{ any_key: 1 }] } }, {
      kind: 'job', container: { imagePullPolicy: 'Always', env: 'x', ports: [{ any_key: 1 }] },
    }],
    ['texts that say yes', 'V1Plugins', { auth: 'yes', docker: 0, shm: 'Off' }, { auth: true, docker: false, shm: false }],
    ['a range in three ways', 'V1GridSearch', {
      params: {
        a: { kind: 'range', value: [1, 9, 2] }, b: { kind: 'range', value: '1:9:2' }, c: { kind: 'range', value: { start: 1, stop: 9, step: 2 } },
      },
    }, {
      kind: 'grid',
      params: {
        a: { kind: 'range', value: { start: 1, stop: 9, step: 2 } },
        b: { kind: 'range', value: { start: 1, stop: 9, step: 2 } },
        c: { kind: 'range', value: { start: 1, stop: 9, step: 2 } },
      },
    }],
    ['a day is a time at midnight', 'V1CronSchedule', { cron: '* * * * *', startAt: new PythonDate('2024-01-31', false) }, {
      kind: 'cron', cron: '* * * * *', startAt: '2024-01-31T00:00:00',
    }],
    ['the old way to say options', 'V1IO', { name: 'p', options: [1, 2], type: 'int' }, { name: 'p', type: 'int', validation: { options: [1, 2] } }],
    ['a default makes an input optional', 'V1IO', { name: 'p', type: 'int', value: '3' }, { name: 'p', type: 'int', isOptional: true, value: '3' }],
  ])('%s', (_, name, data, expected) => {
    const { problems, value } = read(name, data);
    expect(problems).toEqual([]);
    expect(plainValue(value as PythonValue)).toEqual(expected);
  });
});

describe('what a model refuses, and where', () => {
  test.each<[string, string, unknown, string[]]>([
    ['a number in quotes', 'V1Termination', { maxRetries: '3' }, ['polyaxon/wrong-type maxRetries']],
    ['a float', 'V1Termination', { maxRetries: new PythonFloat(3) }, ['polyaxon/wrong-type maxRetries']],
    ['a boolean for a number', 'V1Termination', { maxRetries: true }, ['polyaxon/wrong-type maxRetries']],
    ['several at once', 'V1Termination', { maxRetries: '3', ttl: 'x', foo: 1 }, [
      'polyaxon/wrong-type maxRetries', 'polyaxon/wrong-type ttl', 'polyaxon/unknown-field foo',
    ]],
    ['both spellings of a field', 'V1Termination', { maxRetries: 3, max_retries: 3 }, ['polyaxon/unknown-field max_retries']],
    ['an unknown key of a container ends the check', 'V1Job', { container: { comand: ['x'] }, foo: 1 }, ['polyaxon/unknown-field container.comand']],
    ['an empty policy', 'V1Termination', { podFailurePolicy: {} }, ['polyaxon/missing-field podFailurePolicy']],
    ['a volume without name', 'V1Job', { volumes: [{ name: 'a' }, {}] }, ['polyaxon/missing-field volumes.1']],
    ['a name with a blank', 'V1Component', { name: 'a b', run: { kind: 'job' } }, ['polyaxon/invalid-name name']],
    ['a kind that is none', 'V1Component', { run: { kind: 'sparkjob' } }, ['polyaxon/unsupported-kind run.kind']],
    ['the branch of a union that was meant', 'V1Job', { init: [{ git: { urll: 'x' } }] }, ['polyaxon/unknown-field init.0.git.urll']],
    ['two sources in one initializer', 'V1Init', { git: { url: 'x' }, paths: ['a'] }, ['polyaxon/wrong-value ']],
    ['git that leads nowhere', 'V1Init', { git: { revision: 'x' } }, ['polyaxon/missing-field ']],
    ['a distribution in a grid', 'V1GridSearch', { params: { a: { kind: 'uniform', value: [0, 1] } } }, ['polyaxon/invalid-matrix params.a']],
    ['a range that ends before it begins', 'V1GridSearch', { params: { a: { kind: 'range', value: [9, 1, 1] } } }, [
      'polyaxon/invalid-matrix params.a.value',
    ]],
    ['probabilities above 1', 'V1RandomSearch', {
      numRuns: 2, params: { a: { kind: 'pchoice', value: [['x', new PythonFloat(0.7)], ['y', new PythonFloat(0.7)]] } },
    }, ['polyaxon/invalid-matrix params.a.value']],
    ['no concurrency', 'V1Mapping', { values: [{ a: 1 }], concurrency: 0 }, ['polyaxon/wrong-type concurrency']],
    ['a trigger that hooks do not have', 'V1Hook', { hubRef: 'a', trigger: 'running' }, ['polyaxon/wrong-value trigger']],
    ['a default of another type', 'V1IO', { name: 'p', type: 'int', value: 'x' }, ['polyaxon/invalid-input value']],
    ['a default that its validation refuses', 'V1IO', { name: 'p', type: 'int', value: 3, validation: { gt: 3 } }, ['polyaxon/invalid-input value']],
    ['a default and not optional', 'V1IO', { name: 'p', type: 'int', value: 3, isOptional: false }, ['polyaxon/invalid-input ']],
    ['a flag that is no bool', 'V1IO', { name: 'p', type: 'int', isFlag: true }, ['polyaxon/invalid-input ']],
    ['a ref without a value', 'V1Param', { ref: 'ops.a', value: 3 }, ['polyaxon/invalid-reference ref']],
    ['a key that is no text', 'V1Job', new Map([[1, 2]]), ['polyaxon/unknown-field 1']],
    ['what is no mapping', 'V1Job', [], ['polyaxon/wrong-type ']],
    ['a value that only Python has', 'V1Job', new Map<string, PythonValue>([['connections', [new PythonOddity('set')]]]), ['polyaxon/wrong-type connections.0']],
  ])('%s', (_, name, data, expected) => {
    expect(rulesOf(name, data)).toEqual(expected);
  });

  test('a typo of a field has a suggestion', () => {
    expect(read('V1Termination', { maxRetris: 3 }).problems[0]).toEqual({
      rule: 'polyaxon/unknown-field', path: ['maxRetris'], suggestion: 'did you mean \'maxRetries\'?', message: 'the file has no field \'maxRetris\'',
    });
  });

  test.each([120, 5000])('models nested %i deep are refused before the stack is full', depth => {
    let component: PythonValue = python({ run: { kind: 'job' } });
    for (let at = 0; at < depth; at++) component = new Map([['component', component]]);
    expect(readModel('V1Polyaxonfile', component, polyaxon('2.18')).problems[0].rule).toBe('polyaxon/unreadable-file');
  });

  test('a value that contains itself is refused', () => {
    const cyclic = new Map<string, PythonValue>([['value', 1]]);
    expect(readModel('V1Param', cyclic.set('value', cyclic), polyaxon('2.18')).problems[0].rule).toBe('polyaxon/unreadable-file');
  });
});

test.each([
  ['V1Plugins', { sandbox: true }, '2.13', false], ['V1Plugins', { sandbox: true }, '2.16', true],
  ['V1IO', { name: 'p', type: 'int', value: 0 }, '2.13', true], ['V1IO', { name: 'p', type: 'int', value: 3 }, '2.13', false],
  ['V1Component', { kind: 'component', cmd: 'x' }, '2.17', false], ['V1Component', { kind: 'component', cmd: 'x' }, '2.18', true],
  ['V1Operation', { hubRef: 'a', matrix: { kind: 'hyperopt', params: {}, metric: { name: 'a', optimization: 'maximize' } } }, '2.16', true],
  ['V1Operation', { hubRef: 'a', matrix: { kind: 'hyperopt', params: {}, metric: { name: 'a', optimization: 'maximize' } } }, '2.17', false],
])('%s %j in %s', (name, data, version, isAccepted) => {
  expect(rulesOf(name, data, version).length === 0).toBe(isAccepted);
});
