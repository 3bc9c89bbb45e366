import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { parse } from 'yaml';
import { JobSimulation } from '../../../src';
import { readScenario } from '../../../src/kubernetes/simulation/read-scenario';
import { PolicyError } from '../../../src/policy/policy-error';
import { messageOf } from '../../messages';

const schema = JSON.parse(readFileSync(join(__dirname, '../../../schemas/scenario.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ allowUnionTypes: true }).compile(schema);

test('a scenario is given back as it is written', () => {
  const scenario = {
    attempts: {
      2: [{ exitCode: 42 }],
      4: [{ exitCode: 1, reason: 'Error' }, { exitCode: 137, disrupted: true, after: 12 }, { pending: true }],
    },
    default: { exitCode: 0, after: 30, whenDeleted: { exitCode: 0, terminationSeconds: 5 } },
    until: 86400,
    maxPods: 10,
    changes: [{ at: 5, spec: { suspend: true } }],
  };
  expect(readScenario(scenario)).toEqual(scenario);
});

test.each<[string, any]>([
  ['no text at all', ''],
  ['nothing but a comment', '# everything succeeds\n'],
  ['an empty mapping', '{}'],
])('%s is a scenario in which everything succeeds', (_, text) => {
  expect(JobSimulation.parseScenario(text)).toEqual({});
});

describe('what is wrong is said with its line', () => {
  test.each<[string, string, string]>([
    ['a list', '- exitCode: 1\n', 'line 1: the scenario must be a mapping, got [{"exitCode":1}]'],
    ['no YAML', 'attempts: [\n', 'line 2: this cannot be parsed: flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['two documents', 'until: 1\n---\nuntil: 2\n', 'line 2: a scenario has one document, and here another one begins'],
    ['a word that is nearly right', 'until: 1\ndefualt: {}\n', 'line 2: the scenario has an unknown key \'defualt\'; did you mean \'default\'?'],
    ['a word of another kind', 'retries: 3\n', 'line 1: the scenario has an unknown key \'retries\'; known are attempts, default, until, maxPods and changes'],
    ['attempts that are a word', 'attempts: all\n', 'line 1: attempts must be a list, or a mapping from completion indexes to lists, got \'all\''],
    ['an index that is none', 'attempts:\n  one: []\n',
      'line 2: attempts must be a list, or a mapping from completion indexes to lists; \'one\' is no completion index'],
    ['an index with a zero before it', 'attempts:\n  "01": []\n',
      'line 2: attempts must be a list, or a mapping from completion indexes to lists; \'01\' is no completion index'],
    ['an index without a list', 'attempts:\n  2: { exitCode: 1 }\n', 'line 2: what happens to index 2 must be a list, got {"exitCode":1}'],
    ['an attempt that is a number', 'attempts:\n  - exitCode: 1\n  - 42\n', 'line 3: attempt 2 must be a mapping, got 42'],
    ['an attempt of an index that is a number', 'attempts:\n  2: [42]\n', 'line 2: attempt 1 of index 2 must be a mapping, got 42'],
    ['a key of an attempt', 'attempts:\n  - exit_code: 1\n', 'line 2: attempt 1 has an unknown key \'exit_code\'; did you mean \'exitCode\'?'],
    ['an exit code that is a text', 'default: { exitCode: "1" }\n', 'line 1: exitCode of the default must be a whole number, got \'1\''],
    ['an exit code of a container', 'default:\n  exitCodes:\n    worker: 1.5\n',
      'line 3: \'worker\' in exitCodes of the default must be a whole number, got 1.5'],
    ['an exit code that no container can have', 'default: { exitCode: 2147483648 }\n',
      'line 1: exitCode of the default must be a whole number from -2147483648 to 2147483647, got 2147483648'],
    ['one far below 0', 'default:\n  exitCodes:\n    worker: -2147483649\n',
      'line 3: \'worker\' in exitCodes of the default must be a whole number from -2147483648 to 2147483647, got -2147483649'],
    ['no Pods', 'maxPods: 0\n', 'line 1: maxPods must be a whole number from 1 to 500000, since each Pod is played, got 0'],
    ['more Pods than can be played', 'maxPods: 500001\n', 'line 1: maxPods must be a whole number from 1 to 500000, since each Pod is played, got 500001'],
    ['a time before the beginning', 'until: -1\n', 'line 1: until must be a number of seconds, not below 0, got -1'],
    ['a duration', 'default: { after: 5m }\n', 'line 1: after of the default must be a number of seconds, not below 0, got \'5m\''],
    ['a flag that is a text', 'default: { disrupted: "yes" }\n', 'line 1: disrupted of the default must be true or false, got \'yes\''],
    ['an empty text', 'default: { reason: "" }\n', 'line 1: reason of the default must be a text that is not empty, got \'\''],
    ['a phase that no Pod ends in', 'default: { phase: Running }\n', 'line 1: phase of the default must be Succeeded or Failed, got \'Running\''],
    ['a condition without a type', 'default:\n  conditions:\n    - { status: "True" }\n',
      'line 3: condition 1 of conditions of the default needs \'type\''],
    ['a status that YAML has made a flag of', 'default:\n  conditions:\n    - { type: DisruptionTarget, status: True }\n',
      'line 3: status of condition 1 of conditions of the default must be True, False or Unknown, got true'],
    ['a container that is a number', 'default: { stillRunning: [1] }\n',
      'line 1: container 1 of stillRunning of the default must be a text that is not empty, got 1; in quotes it is one'],
    ['a number of restarts below 0', 'default: { restarts: -1 }\n',
      'line 1: restarts of the default must be a whole number from 0 to 2147483647, got -1'],
    ['restarts that take no time', 'default: { restarts: 3, after: 0 }\n',
      'line 1: after of the default is how long its container runs between restarts, and must be at least 1 s, got 0'],
    ['a change without a moment', 'changes:\n  - spec: { suspend: true }\n', 'line 2: change 1 needs \'at\''],
    ['a change of nothing', 'changes:\n  - at: 5\n', 'line 2: change 1 needs \'spec\''],
    ['a change that is no mapping', 'changes:\n  - { at: 5, spec: suspend }\n', 'line 2: spec of change 1 must be a mapping, got \'suspend\''],
    ['two times', 'attempts:\n  - { after: 5, at: 5 }\n', 'line 2: attempt 1 has both after: 5 and at: 5, which cannot be: both say when it ends; leave one of them out'],
    ['a Pod that never starts and ends', 'attempts:\n  - { pending: true, after: 5 }\n',
      'line 2: attempt 1 has both pending: true and after: 5, which cannot be: what is pending neither starts nor ends; leave one of them out'],
    ['a Pod that runs for ever and is deleted', 'default: { running: true, deleted: true }\n',
      'line 1: the default has both running: true and deleted: true, which cannot be: what is running never ends by itself, and whenDeleted says how it ends '
      + 'if it is deleted; leave one of them out'],
    ['an exit code without containers', 'default: { noContainerStatuses: true, exitCode: 1 }\n',
      'line 1: the default has both noContainerStatuses: true and exitCode: 1, which cannot be: no container has started then; leave one of them out'],
    ['a time to end in of a Pod that nobody deletes', 'default: { terminationSeconds: 5 }\n',
      'line 1: terminationSeconds of the default is how long it takes to end once it is deleted: say deleted: true, or whenDeleted'],
    ['a time of a Pod that the controller deletes', 'default:\n  whenDeleted: { after: 5 }\n',
      'line 2: whenDeleted of the default has an unknown key \'after\'; known are exitCode, exitCodes, reason, reasons, stillRunning, notStarted, '
      + 'disrupted, conditions, podReason, noContainerStatuses, phase and terminationSeconds'],
  ])('%s', (_, text, message) => {
    expect(messageOf(() => JobSimulation.parseScenario(text))).toBe(message);
  });

  test('what is said to be false is not said', () => {
    const scenario = { default: { pending: false, running: false, after: 5 } };
    expect(readScenario(scenario)).toEqual(scenario);
  });
});

describe('what contradicts itself, whatever the Job is', () => {
  test.each<[string, string]>([
    ['pending: true, exitCode: 1', 'exitCode'],
    ['pending: true, phase: Failed', 'phase'],
    ['pending: true, disrupted: true', 'disrupted'],
    ['pending: true, whenDeleted: { exitCode: 0 }', 'whenDeleted of the default has exitCode'],
    ['pending: true, whenDeleted: { phase: Succeeded }', 'whenDeleted of the default has phase: Succeeded'],
    ['running: true, exitCode: 1', 'exitCode'],
    ['running: true, exitCodes: { main: 1 }', 'exitCodes'],
    ['running: true, reason: OOMKilled', 'reason'],
    ['running: true, reasons: { main: OOMKilled }', 'reasons'],
    ['running: true, phase: Failed', 'phase'],
    ['running: true, podReason: Evicted', 'podReason'],
    ['running: true, disrupted: true', 'disrupted'],
    ['running: true, conditions: []', 'conditions'],
    ['running: true, noContainerStatuses: true', 'noContainerStatuses'],
    ['running: true, stillRunning: [main]', 'stillRunning'],
    ['running: true, after: 5', 'after'],
    ['running: true, at: 5', 'at'],
    ['running: true, restarts: 2, phase: Failed', 'phase'],
    ['running: true, restarts: 0, exitCode: 1', 'exitCode'],
    ['noContainerStatuses: true, reason: OOMKilled', 'reason'],
    ['noContainerStatuses: true, stillRunning: [main]', 'stillRunning'],
    ['noContainerStatuses: true, notStarted: [main]', 'notStarted'],
    ['noContainerStatuses: true, restarts: 1', 'noContainerStatuses'],
    ['noContainerStatuses: true, phase: Succeeded', 'such a Pod has failed'],
    ['exitCode: 1, phase: Succeeded', 'such a Pod has failed'],
    ['whenDeleted: { exitCode: 1, phase: Succeeded }', 'such a Pod has failed'],
    ['whenDeleted: { exitCode: 1, noContainerStatuses: true }', 'no container has started'],
    ['deleted: true, reportedAfter: 5', 'reportedAfter'],
  ])('%s', (text, words) => {
    expect(messageOf(() => JobSimulation.parseScenario(`default: { ${text} }\n`))).toContain(words);
    expect(matchesSchema({ default: parse(`{ ${text} }`) })).toBe(false);
  });

  test.each([
    'running: true, restarts: 4, exitCode: 1, after: 4', 'running: true, whenDeleted: { exitCode: 0, terminationSeconds: 4 }', 'exitCode: 1, phase: Failed',
    'exitCode: 0, phase: Succeeded', 'exitCode: 0, phase: Failed', 'noContainerStatuses: true, podReason: Evicted, disrupted: true', 'deleted: true, after: 5',
    'pending: true, whenDeleted: { terminationSeconds: 5, podReason: Deleted }', 'pending: false, exitCode: 1', 'running: true, disrupted: false',
  ])('but not %s', text => {
    expect(JobSimulation.parseScenario(`default: { ${text} }\n`)).toEqual({ default: parse(`{ ${text} }`) });
    expect(matchesSchema({ default: parse(`{ ${text} }`) })).toBe(true);
  });
});

describe('the schema for editors says the same', () => {
  const SEED = 20270114;
  const texts = fc.constantFrom('main', 'sidecar', 'OOMKilled', 'Evicted');
  const seconds = fc.oneof(fc.nat(600), fc.double({ min: 0, max: 600, noNaN: true }));
  const ending = {
    exitCode: fc.oneof(
      { weight: 9, arbitrary: fc.integer({ min: -5, max: 260 }) },
      { weight: 1, arbitrary: fc.constantFrom(2147483647, 2147483648, -2147483649) },
    ),
    exitCodes: fc.dictionary(texts, fc.nat(255)),
    reason: texts,
    reasons: fc.dictionary(texts, texts),
    stillRunning: fc.array(texts),
    notStarted: fc.array(texts),
    disrupted: fc.boolean(),
    conditions: fc.array(fc.record({ type: texts, status: fc.constantFrom('True', 'False', 'Unknown'), reason: texts }, { requiredKeys: ['type'] })),
    podReason: texts,
    noContainerStatuses: fc.boolean(),
    phase: fc.constantFrom('Succeeded', 'Failed'),
  };
  const few = <T extends object>(record: fc.Arbitrary<T>) => record.chain(object => fc.subarray(Object.keys(object), { maxLength: 4 })
    .map(keys => Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))));
  const attempt = few(fc.record({
    ...ending,
    after: seconds,
    at: seconds,
    running: fc.boolean(),
    pending: fc.boolean(),
    restarts: fc.nat(9),
    restartedContainer: texts,
    deleted: fc.boolean(),
    terminationSeconds: seconds,
    reportedAfter: seconds,
    whenDeleted: few(fc.record({ ...ending, terminationSeconds: seconds })),
  }));
  const scenarios = fc.record({
    attempts: fc.oneof(fc.array(attempt), fc.dictionary(fc.nat(9).map(String), fc.array(attempt, { maxLength: 3 }), { maxKeys: 3 })),
    default: attempt,
    until: seconds,
    maxPods: fc.constantFrom(0, 1, 9, 500000, 500001),
    changes: fc.array(fc.record({ at: seconds, spec: fc.dictionary(texts, fc.jsonValue()) }), { maxLength: 2 }),
  }, { requiredKeys: [] });

  const isAccepted = (data: unknown) => {
    try {
      readScenario(data);
      return true;
    } catch (error) {
      // Whatever it is, it is refused in our own words.
      expect(error).toBeInstanceOf(PolicyError);
      return false;
    }
  };

  const agree = (data: unknown) => {
    const copy = JSON.parse(JSON.stringify(data));
    expect([copy, matchesSchema(copy)]).toEqual([copy, isAccepted(copy)]);
  };

  test('of scenarios, also of those that contradict themselves', () => {
    fc.assert(fc.property(scenarios, agree), { seed: SEED, numRuns: 1500 });
  });

  test('of scenarios in which something is of a wrong type, missing, or not known', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(null, '', 0, -1, 1.5, 2147483648, 'True', true, false, [], {}));
    const key = fc.constantFrom('exitCode', 'after', 'status', 'type', 'spec', 'unknown', '1', '01', '-1', 'default', 'terminationSeconds', 'pending');
    const broken = fc.tuple(scenarios, fc.nat(), fc.option(key), odd)
      .map(([scenario, position, name, value]) => spoilt(scenario, position, name, value));
    fc.assert(fc.property(broken, agree), { seed: SEED, numRuns: 1500 });
  });

  test('of anything else', () => {
    fc.assert(fc.property(fc.jsonValue(), agree), { seed: SEED, numRuns: 500 });
  });
});

/** The same data with another value at one of its places, or with one more key there. */
function spoilt(data: any, position: number, key: string | null, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(data));
  const places: [any, string][] = [];
  const walk = (at: any) => {
    for (const [name, each] of Object.entries(at)) {
      places.push([at, name]);
      if (typeof each === 'object' && each !== null) walk(each);
    }
  };
  walk(copy);
  if (places.length === 0) return value;
  const [at, name] = places[position % places.length];
  const inner = at[name];
  if (key !== null && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) inner[key] = value;
  else at[name] = value;
  return copy;
}
