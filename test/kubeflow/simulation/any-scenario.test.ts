import * as fc from 'fast-check';
import { RESTART_POLICIES, TRAINING_KINDS } from '../../../src/kubeflow/kinds';
import { kubeflowPlayer } from '../../../src/kubeflow/player';
import { KUBEFLOW_VERSIONS } from '../../../src/kubeflow/versions';
import { PolicyError } from '../../../src/policy/policy-error';

/*
 * Whatever a manifest and a scenario are: there is an answer, or a sentence for people.
 */

const seconds = fc.constantFrom(0, 0, 0.5, 1, 10, 86400, 1e9);
const code = fc.constantFrom(0, 1, 127, 128, 137, 255, -1);
const codes = fc.dictionary(fc.constantFrom('sidecar', 'fetch', 'main'), code, { maxKeys: 2 });
const run = fc.record({ after: seconds, exitCode: code, exitCodes: codes }, { requiredKeys: [] });
const attempt = fc.oneof(
  fc.record({
    after: seconds,
    startAfter: seconds,
    exitCode: code,
    deleted: fc.boolean(),
    terminationSeconds: seconds,
    podReason: fc.constant('Evicted'),
    disrupted: fc.boolean(),
    whenDeleted: fc.record({ exitCode: code, terminationSeconds: seconds }, { requiredKeys: [] }),
  }, { requiredKeys: [] }),
  fc.record({ startAfter: seconds, runs: fc.array(run, { minLength: 1, maxLength: 3 }) }),
  fc.record({ running: fc.boolean(), pending: fc.boolean(), noContainerStatuses: fc.boolean() }, { requiredKeys: [] }),
  fc.anything(),
);
const place = fc.constantFrom('worker', 'worker-0', 'Worker-1', 'master-0', 'launcher', 'chief-0', 'ps', 'constructor', 'worker-99');
const scenario = fc.record({
  attempts: fc.dictionary(place, fc.oneof(attempt, fc.array(attempt, { maxLength: 3 })), { maxKeys: 3 }),
  default: attempt,
  until: fc.constantFrom(0, 10, 1000, 86400),
  maxPods: fc.constantFrom(1, 5, 200),
  changes: fc.array(fc.oneof(
    fc.record({ at: seconds, delete: place }), fc.record({ at: seconds, touch: place }),
    fc.record({
      at: seconds,
      spec: fc.oneof(fc.constantFrom({ runPolicy: { suspend: true } }, { runPolicy: { suspend: false } }, { runPolicy: null }), fc.object()),
    }),
  ), { maxLength: 3 }),
}, { requiredKeys: [] });
const manifest = fc.constantFrom(...TRAINING_KINDS).chain(kind => fc.record({
  kind: fc.constant(kind.kind),
  metadata: fc.constantFrom({ name: 'train' }, {}, undefined),
  spec: fc.record({
    [kind.replicasField]: fc.dictionary(fc.constantFrom(...kind.replicaTypes, 'worker', 'Other'), fc.record({
      replicas: fc.constantFrom(-1, 0, 1, 2, 3, 2147483647, null),
      restartPolicy: fc.constantFrom(...RESTART_POLICIES, 'exitcode', undefined, 3),
      template: fc.oneof(fc.anything(), fc.constant({ spec: { containers: [{ name: kind.container }, { name: 'sidecar' }], initContainers: [{ name: 'fetch' }] } })),
    }, { requiredKeys: [] }), { maxKeys: 3 }),
    runPolicy: fc.record({
      backoffLimit: fc.constantFrom(-1, 0, 1, 3),
      activeDeadlineSeconds: fc.constantFrom(-1, 0, 10),
      ttlSecondsAfterFinished: fc.constantFrom(-1, 0, 10),
      cleanPodPolicy: fc.constantFrom('None', 'Running', 'All', 'none'),
      suspend: fc.boolean(),
      managedBy: fc.constantFrom('kubeflow.org/training-operator', 'other'),
    }, { requiredKeys: [] }),
    elasticPolicy: fc.constantFrom(undefined, {}, 3),
  }, { requiredKeys: [] }),
}));

test('a simulation has an answer or a sentence, and comes to an end', () => {
  const anyManifest = fc.oneof({ weight: 20, arbitrary: manifest }, { weight: 1, arbitrary: fc.anything() });
  fc.assert(fc.property(anyManifest, scenario, fc.constantFrom(...KUBEFLOW_VERSIONS),
    (job, played, version) => {
      // A million replicas take their time: there are as many Pods as the scenario allows.
      const bounded = typeof played === 'object' ? { maxPods: 200, ...played } : played;
      try {
        const { outcome, attempts } = kubeflowPlayer.simulate(job, bounded, version);
        expect(outcome.at).toBeGreaterThanOrEqual(0);
        expect(attempts.length).toBeLessThanOrEqual(200);
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
      }
    }), { seed: 20261130, numRuns: 600 });
});

test('an explanation has an answer or a sentence', () => {
  fc.assert(fc.property(manifest, fc.constantFrom(...KUBEFLOW_VERSIONS), (job, version) => {
    try {
      const { rows, bounds } = kubeflowPlayer.explain(job, version);
      expect(new Set(rows.map(({ failure }) => failure)).size).toBe(rows.length);
      expect(bounds.attempts === undefined).toBe(bounds.unboundedBecause !== undefined);
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
    }
  }), { seed: 20261130, numRuns: 200 });
});
