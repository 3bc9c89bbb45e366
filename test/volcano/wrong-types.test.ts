import fc from 'fast-check';
import { task, volcanoJob } from './manifests';
import { PolicyError } from '../../src/policy/policy-error';
import { HAZARDS } from '../../src/volcano/hazards';
import { manifestJudge } from '../../src/volcano/manifest-judge';
import { player } from '../../src/volcano/player';
import { VOLCANO_VERSIONS } from '../../src/volcano/versions';

/*
 * Whatever stands in a manifest, something is said of it, and nothing is thrown.
 */

const FULL = volcanoJob({
  schedulerName: 'volcano',
  minAvailable: 2,
  minSuccess: 1,
  maxRetry: 3,
  queue: 'default',
  priorityClassName: 'high',
  ttlSecondsAfterFinished: 3600,
  runningEstimate: '1h',
  plugins: { svc: [], mpi: ['--master=worker'] },
  networkTopology: { mode: 'hard', highestTierAllowed: 1, highestTierName: 'a' },
  policies: [{ exitCode: 42, action: 'TerminateJob' }, { events: ['PodFailed', 'PodEvicted'], action: 'RestartJob', timeout: '10s' }],
  volumes: [{ mountPath: '/data', volumeClaimName: 'data', volumeClaim: {} }],
  tasks: [task({
    minAvailable: 1,
    maxRetry: 3,
    topologyPolicy: 'none',
    dependsOn: { name: ['other'], iteration: 'any' },
    policies: [{ event: '*', action: 'RestartTask' }],
    partitionPolicy: { totalPartitions: 1, partitionSize: 2, minPartitions: 1, networkTopology: {} },
  }), task({ name: 'other' })],
}, { labels: { a: 'b' } });

/** Every place in a value. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  const inner = typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(key) : key])) : [];
  return [path, ...inner];
}

const PLACES = placesIn(FULL).filter(path => path.length > 0);
const VALUES = fc.oneof(
  fc.constantFrom<unknown>(null, undefined, '', 'text', 0, -1, 1.5, 1e300, true, [], {}, [null], [{}], ['x'], { a: null }, { __proto__: null, constructor: 1 }), fc.jsonValue());

function replaced(path: readonly (string | number)[], value: unknown): any {
  const copy = JSON.parse(JSON.stringify(FULL));
  let at = copy;
  for (const step of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return copy;
    at = at[step];
  }
  if (typeof at === 'object' && at !== null) at[path[path.length - 1]] = value;
  return copy;
}

test('a value of any type at any place', () => {
  fc.assert(fc.property(fc.constantFrom(...PLACES), VALUES, fc.constantFrom(...VOLCANO_VERSIONS), (path, value, version) => {
    const manifest = replaced(path, value);
    if (!manifestJudge.recognizes(manifest)) return;
    const { findings, subject } = manifestJudge.validate(manifest, version, [], { evidenceWindowSeconds: 3600 });
    for (const { message, rule } of findings) expect([typeof message, rule]).toEqual(['string', expect.stringMatching(/^volcano\//)]);
    if (subject) for (const { check } of HAZARDS) check(subject);
    try {
      player.explain(manifest, version);
      player.simulate(manifest, { until: 500, maxPods: 20 }, version);
    } catch (error) {
      expect(error).toBeInstanceOf(PolicyError);
    }
  }), { seed: 9, numRuns: 3000 });
});

test.each<unknown>([null, undefined, 'text', 42, [], {}, { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job' }])('a manifest that is none: %j', manifest => {
  expect(manifestJudge.validate(manifest, VOLCANO_VERSIONS[6], [], { evidenceWindowSeconds: 3600 }).findings.length).toBeGreaterThan(0);
});
