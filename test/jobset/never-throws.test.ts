import fc from 'fast-check';
import { judge } from './judge';
import { changed, CHILD, JOB_SET, RUNTIME, TRAIN_JOB } from './pieces';
import { jobset } from '../../src/jobset/engine';
import { trainer } from '../../src/jobset/trainer-engine';

/** Every place of a manifest. */
function placesOf(value: any, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [path.join('.')];
  return [...path.length > 0 ? [path.join('.')] : [], ...Object.entries(value).flatMap(([key, each]) => placesOf(each, [...path, key]))];
}

const FULL_SET = changed(JOB_SET, {
  'spec.coordinator': { replicatedJob: 'workers' },
  'spec.network': { subdomain: 'net' },
  'spec.successPolicy': { operator: 'All', targetReplicatedJobs: ['workers'] },
  'spec.startupPolicy': { startupPolicyOrder: 'AnyOrder' },
  'spec.managedBy': 'example.com/a',
  'spec.ttlSecondsAfterFinished': 60,
  'spec.failurePolicy.rules.0.onJobFailureMessagePatterns': ['a'],
  'spec.failurePolicy.rules.0.targetReplicatedJobs': ['workers'],
  'spec.volumeClaimPolicies': [{ templates: [{ metadata: { name: 'data' }, spec: {} }] }],
  [`${CHILD}.template.spec.containers.0.command`]: ['torchrun', '--max-restarts=1'],
  'spec.replicatedJobs.1': { name: 'driver', dependsOn: [{ name: 'workers', status: 'Ready' }], template: {} },
});

const JOB = changed(TRAIN_JOB, {
  'spec.activeDeadlineSeconds': 60, 'spec.runtimePatches': [{ manager: 'example.com/a' }], 'spec.trainer.env': [{ name: 'A' }],
});

const WRONG = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, -1, 1.5, 2 ** 40, '', 'text', [], {}, [null], [[]], [{}], { name: 1 }, [1, 'a']),
  fc.jsonValue({ maxDepth: 2 }),
);

it.each([['a JobSet', jobset, FULL_SET], ['a runtime', trainer, RUNTIME], ['a TrainJob', trainer, JOB]] as const)(
  'gives findings and throws nothing for wrong values in %s', (_, engine, manifest) => {
    const places = placesOf(manifest);
    fc.assert(fc.property(fc.constantFrom(...places), WRONG, fc.constantFrom(...places), WRONG, (place, value, other, otherValue) => {
      const once = withValue(manifest, place, value);
      judge(engine, once, undefined, 'strict');
      judge(engine, withValue(once, other, otherValue), engine.versions[0].version, 'strict');
    }), { seed: 7, numRuns: 400 });
  });

/** A place that is not there any more stays away. */
function withValue(manifest: any, place: string, value: unknown): any {
  try {
    return changed(manifest, { [place]: value });
  } catch {
    return manifest;
  }
}

it('plays or refuses with words', () => {
  fc.assert(fc.property(fc.constantFrom(...placesOf(FULL_SET)), WRONG, (place, value) => {
    try {
      const newest = jobset.versions[jobset.versions.length - 1];
      jobset.player!.simulate(withValue(JOB_SET, place, value), { default: { exitCode: 1 }, maxPods: 50 }, newest);
    } catch (error) {
      expect((error as Error).name).toBe('PolicyError');
    }
  }), { seed: 7, numRuns: 100 });
});
