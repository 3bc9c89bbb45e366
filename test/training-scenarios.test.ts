import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { ROOT } from './emitted-files';
import { readSetScenario } from '../src/jobset/simulation/set-scenario';
import { readScenario as readTrainingScenario } from '../src/kubeflow/simulation/read-scenario';
import { PolicyError } from '../src/policy/policy-error';
import { readVolcanoScenario } from '../src/volcano/simulation/scenario';

/*
 * Scenarios of jobs with several parts: what the readers of the three engines take is what the schema for editors takes, as a whole and for each of them.
 */

const schema = JSON.parse(readFileSync(join(ROOT, 'schemas/training-scenario.schema.json'), 'utf8'));
const ajv = new Ajv({ allowUnionTypes: true });
const matchesAny = ajv.compile(schema);

const READERS = { kubeflow: readTrainingScenario, jobset: readSetScenario, volcano: readVolcanoScenario };
type EngineName = keyof typeof READERS;
const NAMES = Object.keys(READERS) as EngineName[];
const matches = Object.fromEntries(NAMES.map(name => [name, ajv.compile({ $ref: `${schema.$id}#/definitions/${name}` })]));

function isRead(data: unknown, name: EngineName): boolean {
  try {
    READERS[name](data);
    return true;
  } catch (error) {
    // Whatever it is, it is refused in our own words.
    expect(error).toBeInstanceOf(PolicyError);
    return false;
  }
}

/** Who takes it, by the readers and by the schema. */
function judged(data: unknown) {
  const read = NAMES.filter(name => isRead(data, name));
  return { read: { ...Object.fromEntries(NAMES.map(name => [name, read.includes(name)])), any: read.length > 0 } };
}

function agree(data: unknown): void {
  const copy = JSON.parse(JSON.stringify(data));
  const bySchema = { ...Object.fromEntries(NAMES.map(name => [name, matches[name](copy)])), any: matchesAny(copy) };
  expect([copy, bySchema]).toEqual([copy, judged(copy).read]);
}

const SEED = 20261130;
const words = fc.constantFrom('main', 'sidecar', 'OOMKilled', 'Evicted');
const seconds = fc.oneof({ weight: 9, arbitrary: fc.nat(600) }, { weight: 1, arbitrary: fc.constantFrom(0.5, 1e9, 1e9 + 1) });
const exitCode = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: -5, max: 260 }) },
  { weight: 1, arbitrary: fc.constantFrom(2147483647, 2147483648, -2147483649) },
);

/** Some of the keys of a record. */
const few = <T extends object>(record: fc.Arbitrary<T>, most = 3) => record.chain(object => fc.subarray(
  Object.keys(object), { maxLength: Math.min(most, Object.keys(object).length) },
).map(keys => Object.fromEntries(Object.entries(object).filter(([key]) => keys.includes(key)))));

const ofAll = {
  exitCode,
  exitCodes: fc.dictionary(words, fc.nat(255)),
  reason: words,
  after: seconds,
  at: seconds,
  running: fc.boolean(),
  pending: fc.boolean(),
  podReason: words,
  disrupted: fc.boolean(),
  noContainerStatuses: fc.boolean(),
  deleted: fc.boolean(),
  terminationSeconds: seconds,
  whenDeleted: few(fc.record({ exitCode, terminationSeconds: seconds })),
};
const ofReplicas = { startAfter: seconds, runs: fc.array(few(fc.record({ exitCode, after: seconds, reason: words })), { maxLength: 2 }) };
const ofJobs = {
  restarts: fc.nat(9),
  restartedContainer: words,
  reportedAfter: seconds,
  stillRunning: fc.array(words, { maxLength: 2 }),
  notStarted: fc.array(words, { maxLength: 2 }),
  phase: fc.constantFrom('Succeeded', 'Failed'),
  conditions: fc.constant([{ type: 'DisruptionTarget', status: 'True' }]),
  whenDeleted: few(fc.record({ exitCode, terminationSeconds: seconds, stillRunning: fc.array(words, { maxLength: 1 }), podReason: words })),
};
const attempt = fc.oneof(few(fc.record(ofAll)), few(fc.record({ ...ofAll, ...ofReplicas })), few(fc.record({ ...ofAll, ...ofJobs })));
const places = fc.constantFrom('worker', 'worker-0', 'workers-0-1', 'constructor', '');
const changes = fc.array(fc.oneof(
  fc.record({ at: seconds, delete: places }),
  fc.record({ at: seconds, spec: fc.constant({ runPolicy: {} }) }),
  few(fc.record({ at: seconds, touch: places, spec: fc.constant({}) })),
), { maxLength: 2 });
const scenarios = fc.record({
  attempts: fc.oneof(
    { weight: 9, arbitrary: fc.dictionary(places, fc.oneof(attempt, fc.array(attempt, { maxLength: 2 })), { maxKeys: 2 }) },
    { weight: 1, arbitrary: fc.array(attempt, { maxLength: 1 }) },
  ),
  default: attempt,
  until: seconds,
  maxPods: fc.constantFrom(0, 1, 9, 20000, 20001, 500000, 500001),
  changes,
}, { requiredKeys: [] });

describe('the schema for editors says what the readers say', () => {
  test('of scenarios, also of those that contradict themselves', () => {
    fc.assert(fc.property(scenarios, agree), { seed: SEED, numRuns: 3000 });
  });

  test('of scenarios in which something is of a wrong type, or not known', () => {
    const odd = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(null, '', 0, -1, 1.5, 2147483648, 'True', true, false, [], {}));
    const key = fc.constantFrom('exitCode', 'after', 'runs', 'spec', 'unknown', 'default', 'terminationSeconds', 'pending', 'changes', 'attempts');
    const broken = fc.tuple(scenarios, fc.nat(), fc.option(key), odd)
      .map(([scenario, position, name, value]) => spoilt(scenario, position, name, value));
    fc.assert(fc.property(broken, agree), { seed: SEED, numRuns: 3000 });
  });

  test('of anything else', () => {
    fc.assert(fc.property(fc.jsonValue(), agree), { seed: SEED, numRuns: 500 });
  });
});

/** The same data with another value at one of its places, or with one more key there. */
function spoilt(data: any, position: number, key: string | null, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(data));
  const found: [any, string][] = [];
  const walk = (at: any) => {
    for (const [name, each] of Object.entries(at)) {
      found.push([at, name]);
      if (typeof each === 'object' && each !== null) walk(each);
    }
  };
  walk(copy);
  if (found.length === 0) return value;
  const [at, name] = found[position % found.length];
  const inner = at[name];
  if (key !== null && typeof inner === 'object' && inner !== null && !Array.isArray(inner)) inner[key] = value;
  else at[name] = value;
  return copy;
}

const ALL = { kubeflow: true, jobset: true, volcano: true, any: true };
const NONE = { kubeflow: false, jobset: false, volcano: false, any: false };

test.each<[string, unknown, object]>([
  ['nothing', null, ALL],
  ['an attempt for each Pod of a part', { attempts: { worker: { exitCode: 138, after: 10 } } }, ALL],
  ['a list with an entry for each attempt', { attempts: { worker: [{ exitCode: 1 }, { running: true }] }, default: { running: true }, until: 60 }, ALL],
  ['a drained Pod', { default: { deleted: true, disrupted: true, terminationSeconds: 5, exitCode: 143 } }, ALL],
  ['a list of Pods in some order', { attempts: [{ exitCode: 1 }] }, NONE],
  ['no attempts', { attempts: null }, NONE],
  ['runs within a Pod of Kubeflow', { default: { runs: [{ exitCode: 1 }] } }, { ...NONE, kubeflow: true, any: true }],
  ['restarts within a Pod of a Job', { default: { restarts: 2, exitCode: 1 } }, { ...NONE, jobset: true, any: true }],
  ['a moment', { default: { at: 20 } }, { ...ALL, volcano: false }],
  ['changes', { changes: [{ at: 5, delete: 'worker-0' }] }, { ...NONE, kubeflow: true, any: true }],
  ['a change of two things', { changes: [{ at: 5, delete: 'worker-0', touch: 'worker-0' }] }, NONE],
  ['what is spelled wrongly', { default: { exit_code: 1 } }, NONE],
])('%s', (_, data, takers) => {
  agree(data);
  expect(judged(data).read).toEqual(takers);
});
