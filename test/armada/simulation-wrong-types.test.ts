import fc from 'fast-check';
import { container, executor, queue, retryPolicy, scheduler, submitFile } from './platforms';
import { explainArmadaSubmittedJob, simulateArmadaJob } from '../../src/armada/armada-simulation';
import { player } from '../../src/armada/player';
import { ARMADA_VERSIONS } from '../../src/armada/versions';
import { PolicyError } from '../../src/policy/policy-error';

/*
 * Whatever stands in a platform, a job or a scenario, it is played, or refused in words.
 */

const FULL = {
  platform: {
    documents: [
      retryPolicy({
        rules: [
          { action: 'Retry', onCategory: 'oom', mutate: { resources: { memory: { factor: 2 } } } },
          { action: 'Retry', onCategory: 'gpu', onSubcategory: 'lost', mutate: { affinity: { avoidSameNode: true }, resources: { memory: { static: '1.5Gi' } } } },
        ],
      }),
      queue({ resourceLimitsByPriorityClassName: { 'armada-default': { maximumResourceFraction: { memory: 0.5 } } } }),
      scheduler({ globalMaxRetries: 5, defaultPolicyName: 'grow' }, { maxRetries: 3, nodeIdLabel: 'kubernetes.io/hostname', priorityClasses: { 'armada-default': { maximumResourceFractionPerQueue: { memory: 1 } } } }),
      executor([
        { name: 'oom', action: 'Delete', rules: [{ onConditions: ['OOMKilled'], containerName: 'main', hint: 'more memory' }] },
        { name: 'gpu', action: 'Delete', rules: [{ onExitCodes: { operator: 'In', values: [74] }, subcategory: 'lost' }, { onTerminationMessage: { pattern: '(?i)cuda' } }] },
        { name: 'pod', rules: [{ onPodError: { pattern: 'x' } }, { onPodEvents: { regexp: 'y', type: 'Warning', reason: 'Failed' } }] },
      ], 'east', {
        trackedNodeLabels: ['kubernetes.io/hostname'],
        failedPodChecks: { events: [{ regexp: 'z', type: 'Warning' }], podStatuses: [{ regexp: 'z' }], containerStatuses: [{ containerNameRegexp: 'q', messageRegexp: 'z' }] },
        minimumResourcesMarkedAllocatedToNonArmadaPodsPerNode: { memory: '100Mi' },
      }),
    ],
    nodes: [{ name: 'n1', memory: '8Gi', executor: 'east' }, { name: 'n2', memory: '16Gi' }],
  },
  job: submitFile(
    { containers: [container('main', '64Mi'), container('other')], initContainers: [{ ...container('proxy', '1Gi'), restartPolicy: 'Always' }], activeDeadlineSeconds: 3600 },
    { clientId: 'one', annotations: { 'armadaproject.io/retryPolicies': 'grow', 'armadaproject.io/gangCardinality': '1' } },
  ),
  scenario: {
    attempts: [
      { exitCode: 74, reason: 'Error', message: 'CUDA', exitCodes: { other: 1 }, reasons: { other: 'Error' }, messages: { other: 'm' }, events: [{ type: 'Warning', reason: 'Failed', message: 'y' }] },
      { needsMemory: '1Gi', after: 5, node: 'n2', executor: 'east' }, { returned: 'no image' }, { internal: 'lease-expired' }, { podReason: 'Evicted', podMessage: 'x', undeletable: true },
    ],
    default: { exitCode: 1 },
    until: 100000,
    maxPods: 20,
  },
};

function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(key) : key])) : [];
  return [path, ...inner];
}

const PLACES = placesIn(FULL).filter(path => path.length > 0);
const VALUES = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 'text', 0, -1, 1.5, 1e300, Infinity, NaN, true, [], {}, [null], [{}], ['x'], { a: null }, '(', '(?=x)', '1e400', '-5Gi', { __proto__: null, constructor: 1 }),
  fc.jsonValue(),
);

function replaced(path: readonly (string | number)[], value: unknown): any {
  const copy = structuredClone(FULL) as any;
  let at = copy;
  for (const step of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return copy;
    at = at[step];
  }
  if (typeof at === 'object' && at !== null) at[path[path.length - 1]] = value;
  return copy;
}

function isSaid(action: () => unknown): void {
  try {
    action();
  } catch (error) {
    expect(error).toBeInstanceOf(PolicyError);
  }
}

test('what is right is played', () => {
  const { platform, job, scenario } = FULL;
  expect(simulateArmadaJob(platform, job, scenario, '0.22.7').attempts.length).toBeGreaterThan(2);
});

test('a value of any type at any place', () => {
  fc.assert(fc.property(fc.constantFrom(...PLACES), VALUES, fc.constantFrom(...ARMADA_VERSIONS), (path, value, version) => {
    const { platform, job, scenario } = replaced(path, value);
    isSaid(() => simulateArmadaJob(platform, job, scenario, version.version));
    isSaid(() => player.simulate(job, scenario, version));
    if (path[0] !== 'scenario') isSaid(() => explainArmadaSubmittedJob(platform, job, version.version));
  }), { seed: 10, numRuns: 800 });
});
