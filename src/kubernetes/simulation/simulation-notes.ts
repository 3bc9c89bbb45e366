import { restartOf } from './restart-of';
import { Scenario } from './scenario';
import { scriptOf } from './script-of';
import { oneOf } from '../../policy/policy-error';
import { shortRuns } from '../../policy/words';
import { JobSpec } from '../api-types';
import { ControlledPod } from '../controller/controlled-pod';
import { isIndexed } from '../spec-facts';

/*
 * What is to be known of a run because of what the scenario says, or leaves out.
 */

/** A run of which there may be something to say. */
export interface NotedRun {
  /** The spec with which it began. */
  readonly spec: JobSpec;
  readonly scenario: Scenario;
  readonly pods: readonly ControlledPod[];
}

export function simulationNotes(run: NotedRun): string[] {
  return NOTES.flatMap(note => note(run) ?? []);
}

const NOTES: ((run: NotedRun) => string | undefined)[] = [restartsWithoutWaits, listForIndexes, failedInsteadOfRestarted];

function restartsWithoutWaits({ pods }: NotedRun): string | undefined {
  return pods.some(({ restarts }) => restarts > 0)
    ? 'the waits of the kubelet before it restarts a container in place (10 s, 20 s, ... up to 5 min) are left out' : undefined;
}

function listForIndexes({ spec, scenario: { attempts } }: NotedRun): string | undefined {
  return isIndexed(spec) && Array.isArray(attempts) && attempts.length > 0
    ? 'the attempts of the scenario are a list, and this Job has indexes: they go by the order in which Pods are created, whichever index that is' : undefined;
}

/** Such Pods are not refused: a controller can be shown what no kubelet makes. */
function failedInsteadOfRestarted({ spec, scenario, pods }: NotedRun): string | undefined {
  const because = (pod: ControlledPod) => hasFailedByItself(pod) ? restartOf(scriptOf(scenario, pod), spec) : undefined;
  const failed = pods.filter(pod => because(pod) !== undefined);
  if (failed.length === 0) return undefined;
  return `${attemptsText(failed)} ${failed.length === 1 ? 'fails' : 'fail'}, which no cluster shows: the kubelet starts such a container again within its Pod (${
    because(failed[0])}); say restarts: N, which is how often it does so before the Pod ends`;
}

/** Nobody has deleted it, and its time was not over either. */
function hasFailedByItself({ end, deletedAt }: ControlledPod): boolean {
  return end?.phase === 'Failed' && end.reason === undefined && deletedAt === undefined;
}

/** So many attempts of indexes are named. */
const MOST_NAMED = 3;

/** `attempt 2`, `attempts 1-3, 7`, `attempt 1 of index 4, attempt 2 of index 4 and 7 more`. */
function attemptsText(pods: readonly ControlledPod[]): string {
  const numbers = pods.map(({ attempt }) => attempt);
  if (pods[0].index < 0) return `${numbers.length === 1 ? 'attempt' : 'attempts'} ${shortRuns(numbers)}`;
  const named = pods.slice(0, MOST_NAMED).map(({ index, attempt }) => `attempt ${attempt} of index ${index}`);
  const left = pods.length - named.length;
  return left > 0 ? `${named.join(', ')} and ${left} more` : oneOf(named, 'and');
}
