import { isReplica, isTask } from './replicas';
import { attemptsIn, AttemptsOfPods, readPartsScenario } from '../../kubernetes/simulation/read-parts-scenario';
import { PodEnding, ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import { PolicyError } from '../../policy/policy-error';
import type { VolcanoSpec } from '../volcano-types';

/**
 * What happens to the Pods of a Volcano Job, by the end of their name, such as `worker-0`, or by task, such as `worker`, for each of its Pods; the name of a Pod
 * counts before that of its task.
 */
export interface VolcanoScenario {
  readonly attempts: { readonly [place: string]: AttemptsOfPods };
  readonly others: ScenarioAttempt;
  readonly until: number;
  readonly maxPods: number;
}

const USUAL_UNTIL = 86400;
const USUAL_PODS = 10000;

const WORDS = { job: 'a Volcano Job', places: 'Pods such as worker-0, or tasks such as worker' };

/** @throws PolicyError if it is none */
export function readVolcanoScenario(data: unknown): VolcanoScenario {
  const { attempts, default: others = {}, until = USUAL_UNTIL, maxPods = USUAL_PODS } = readPartsScenario(data, WORDS);
  refuse(others, 'the default', ['default']);
  for (const [place, given] of Object.entries(attempts)) {
    for (const [attempt, what, path] of attemptsIn(given, place)) refuse(attempt, what, path);
  }
  return { attempts, others, until, maxPods };
}

/** @throws PolicyError if it speaks of something that the Job does not have */
export function checkVolcanoScenario({ attempts }: VolcanoScenario, spec: VolcanoSpec): void {
  for (const place of Object.keys(attempts)) {
    if (isReplica(spec, place) || isTask(spec, place)) continue;
    throw new PolicyError(`the attempts name '${place}', and this Job has no such Pod: they are called TASK-NUMBER, such as worker-0`, ['attempts', place]);
  }
}

/** What is not played would silently do nothing. */
function refuse(attempt: ScenarioAttempt, what: string, path: string[]): void {
  refuseKeys(attempt, ['restarts', 'restartedContainer', 'at', 'reportedAfter', ...OF_ENDINGS], what, path);
  if (attempt.whenDeleted) refuseKeys(attempt.whenDeleted, OF_ENDINGS, `whenDeleted of ${what}`, [...path, 'whenDeleted']);
}

const OF_ENDINGS: readonly (keyof PodEnding)[] = ['stillRunning', 'notStarted'];

function refuseKeys(given: ScenarioAttempt, keys: readonly (keyof ScenarioAttempt)[], what: string, path: string[]): void {
  for (const key of keys) {
    if (given[key] !== undefined) throw new PolicyError(`${what} has ${key}, which is not followed for Volcano; leave it out`, [...path, key]);
  }
}
