import fc from 'fast-check';
import { executor, jobSet, OOM, policy, queue, scheduler } from './hazard-cases';
import { HAZARDS } from '../../src/armada/hazards';
import { judgeTogether } from '../../src/armada/judge-together';
import { manifestJudge } from '../../src/armada/manifest-judge';
import { ARMADA_VERSIONS } from '../../src/armada/versions';
import { readDocuments } from '../../src/manifest/manifest-document';

/*
 * Whatever stands in the files, something is said of them, and nothing is thrown.
 */

const FILES = [
  policy('retryLimit: 3\ndefaultAction: Fail\nrules:\n'
    + '  - {action: Retry, onCategory: oom, onSubcategory: cgroup, mutate: {affinity: {avoidSameNode: true}, resources: {memory: {factor: 2}}}}\n'
    + '  - {action: Retry, onCategory: internal, mutate: {resources: {memory: {static: 1Gi}}}}'),
  queue('retryPolicies: [grow]\npermissions: [{subjects: [{kind: User, name: a}], verbs: [submit]}]\nlabels: {a: b}\n'
    + 'resourceLimitsByPriorityClassName: {armada-default: {maximumResourceFraction: {memory: 0.5}}}'),
  executor(`${OOM}\n- {name: code, rules: [{onExitCodes: {operator: In, values: [1]}}, {onPodError: {pattern: a}}, {onPodEvents: {regexp: b, type: Normal}}]}`,
    'kubernetes: {trackedNodeLabels: [zone], nodeIdLabel: zone, failedPodChecks: {events: [{regexp: c, type: Warning}], containerStatuses: [{messageRegexp: d}]}}'),
  scheduler('enabled: true, globalMaxRetries: 2, defaultPolicyName: grow'),
  jobSet('clientId: a\n    annotations: {armadaproject.io/gangId: g, armadaproject.io/gangCardinality: "2"}', 'initContainers: [{name: log, restartPolicy: Always}]'),
].map(text => [...readDocuments(text)][0].value);

const NAMES = ['policy', 'queue', 'executor', 'scheduler', 'job set'];

/** Every place in a value. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner = typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(key) : key])) : [];
  return [path, ...inner];
}

const PLACES = FILES.flatMap((file, i) => placesIn(file).map(path => ({ i, path })));

const VALUES = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 'text', 0, -1, 1.5, 1e300, NaN, true, [], {}, [null], [{}], ['x'], { a: null }, { __proto__: null, constructor: 1 }), fc.jsonValue());

function replaced(whole: unknown, path: readonly (string | number)[], value: unknown): unknown {
  if (path.length === 0) return value;
  const copy = structuredClone(whole) as any;
  const parent = path.slice(0, -1).reduce((at, step) => at?.[step], copy);
  if (typeof parent === 'object' && parent !== null) parent[path[path.length - 1]] = value;
  return copy;
}

const SETTINGS = { evidenceWindowSeconds: 3600, isAsked: () => true };

function judgeAll(manifests: readonly unknown[], version: typeof ARMADA_VERSIONS[number]): void {
  for (const manifest of manifests) {
    manifestJudge.recognizes(manifest);
    manifestJudge.describe!(manifest);
    for (const isTold of [true, false]) {
      const source = { file: 'a.yml', text: '', isAlone: true, isTold };
      const { findings, subject } = manifestJudge.validate(manifest, version, [], SETTINGS, source);
      const problems = subject ? HAZARDS.flatMap(rule => rule.check(subject)) : [];
      for (const { message, path } of [...findings, ...problems]) expect([typeof message, typeof path, message === '']).toEqual(['string', 'string', false]);
    }
  }
  for (const { finding } of judgeTogether(manifests.map((manifest, i) => ({ file: `${i}.yml`, manifest })), version, SETTINGS)) {
    expect([typeof finding.message, typeof finding.path]).toEqual(['string', 'string']);
  }
}

test('the files are what they are meant to be', () => {
  expect(FILES.map(file => manifestJudge.describe!(file).kind)).toEqual(['RetryPolicy', 'Queue', 'Executor', 'Scheduler', 'JobSet']);
  const refused = (file: unknown) => manifestJudge.validate(file, ARMADA_VERSIONS[0], [], SETTINGS).findings.map(({ message }) => message);
  expect(FILES.slice(0, 4).map(refused)).toEqual([[], [], [], []]);
});

test.each(NAMES.map((name, i) => [name, i] as const))('a value of any type at any place: %s', (_, index) => {
  const places = PLACES.filter(({ i }) => i === index);
  fc.assert(fc.property(fc.constantFrom(...places), VALUES, fc.constantFrom(...ARMADA_VERSIONS), ({ path }, value, version) => {
    judgeAll(FILES.map((file, i) => i === index ? replaced(file, path, value) : file), version);
  }), { seed: 10, numRuns: 300 });
});

test('two places at once', () => {
  const change = fc.record({ place: fc.constantFrom(...PLACES), value: VALUES });
  fc.assert(fc.property(change, change, fc.constantFrom(...ARMADA_VERSIONS), (first, second, version) => {
    const files = [...FILES];
    for (const { place: { i, path }, value } of [first, second]) files[i] = replaced(files[i], path, value);
    judgeAll(files, version);
  }), { seed: 10, numRuns: 300 });
});
