import { ScenarioCase } from './cases/common';
import { controllerVersion } from '../../../src/kubernetes/controller/controller-version';
import { FailureRules } from '../../../src/kubernetes/controller/failure-rules';
import { statusOf } from '../../../src/kubernetes/simulation/controller-status';
import { runJob } from '../../../src/kubernetes/simulation/simulate';
import { patchedJob, storedJob } from '../../../src/kubernetes/simulation/simulated-job';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

/*
 * Real Pods start and end with a delay. A case of which the outcome depends on that tells nothing when it is played in real time.
 */

const LONGEST_DELAY_MILLISECONDS = 500;
/** Delays add up, and what the controller waits for begins at a whole second. */
const LARGEST_DIFFERENCE_MILLISECONDS = 1000;
const TRIES = 12;

/** Whether the same happens whenever the Pods start a little later. Throws if the server refuses the case. */
export function isSteady({ manifest, scenario }: Omit<ScenarioCase, 'name'>, version: string, random: () => number): boolean {
  const server = ServerVersion.of(version);
  const play = (delay: () => number): { happening: string; times: number[]; hasChoice: boolean } => {
    let stored = storedJob(manifest, server, version);
    const { controller, pods, stoppedBecause, stoppedAt } = runJob({
      spec: stored.job.spec,
      name: stored.name,
      version: controllerVersion(server.minor),
      scenario,
      delay,
      change: (change, seen) => {
        stored = patchedJob(stored, change, statusOf(seen), server);
        return stored.job.spec;
      },
    });
    const inOrder = [...pods].sort((a, b) => a.index - b.index || a.attempt - b.attempt);
    const happening = JSON.stringify([
      stoppedBecause,
      controller.conditions.map(({ type, status, reason, message }) => [type, status, reason, message]),
      controller.failed, controller.succeeded, controller.active, controller.completedIndexes, controller.failedIndexes,
      inOrder.map(({ index, attempt, end, restarts, deletionCause }) => [index, attempt, end?.phase, restarts, deletionCause]),
    ]);
    // A Pod that is not counted is gone when it has ended, but in the moment between the controller may see it, and a rule on it ends the Job.
    const rules = new FailureRules(stored.job.spec.podFailurePolicy?.rules);
    const canFailJob = pods.some(({ end, deletionCause }) => end?.phase === 'Failed' && (deletionCause === 'suspended' || deletionCause === 'surplus')
      && rules.decide(end).action === 'FailJob');
    const times = [stoppedAt, ...inOrder.flatMap(({ createdAt, endedAt = 0, deletedAt = 0 }) => [createdAt, endedAt, deletedAt])];
    return { happening, times, hasChoice: controller.choices.size > 0 || canFailJob };
  };
  const punctual = play(() => 0);
  // Where the real order is undefined, it may come out in another way.
  if (punctual.hasChoice) return false;
  for (let i = 0; i < TRIES; i++) {
    const late = play(() => Math.floor(random() * LONGEST_DELAY_MILLISECONDS));
    if (late.happening !== punctual.happening) return false;
    if (late.times.some((time, at) => Math.abs(time - punctual.times[at]) > LARGEST_DIFFERENCE_MILLISECONDS)) return false;
  }
  return true;
}
