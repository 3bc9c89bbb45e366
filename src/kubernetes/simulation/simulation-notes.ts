import { restartOf } from './restart-of';
import { Scenario } from './scenario';
import { scriptOf } from './script-of';
import { ownValue } from '../../policy/input';
import { oneOf } from '../../policy/policy-error';
import { shortRuns } from '../../policy/words';
import { JobSpec } from '../api-types';
import { ControlledPod } from '../controller/controlled-pod';
import { PodCondition } from '../controller/pod-end';
import { NO_PARALLELISM } from '../explanation/notes';
import { hasLimitPerIndex, isIndexed, neverStarts, replacesOnlyFailed } from '../spec-facts';

/*
 * What is to be known of a run because of what the scenario says, or leaves out.
 */

/** A run of which there may be something to say. */
export interface NotedRun {
  /** The spec with which it began. */
  readonly spec: JobSpec;
  /** The spec with which it ended. */
  readonly present: JobSpec;
  /** Whether the Job has ended. */
  readonly isDecided: boolean;
  readonly scenario: Scenario;
  readonly pods: readonly ControlledPod[];
}

export function simulationNotes(run: NotedRun): string[] {
  return NOTES.flatMap(note => note(run) ?? []);
}

const NOTES: ((run: NotedRun) => string | undefined)[] = [
  withoutParallelism, restartsWithoutWaits, listForIndexes, drainedWithoutDeletion, failedInsteadOfRestarted, silentContainers,
];

/** Nothing else says why nothing happens. */
function withoutParallelism({ present, pods, isDecided }: NotedRun): string | undefined {
  if (present.parallelism !== 0 || neverStarts(present) || (isDecided && pods.length > 0)) return undefined;
  return pods.length === 0 ? NO_PARALLELISM : 'parallelism is 0 in the end: no other Pod comes until somebody raises it';
}

function restartsWithoutWaits({ pods }: NotedRun): string | undefined {
  return pods.some(({ restarts }) => restarts > 0)
    ? 'the waits of the kubelet before it restarts a container in place (10 s, 20 s, ... up to 5 min) are left out' : undefined;
}

function listForIndexes({ spec, scenario: { attempts } }: NotedRun): string | undefined {
  return isIndexed(spec) && Array.isArray(attempts) && attempts.length > 0
    ? 'the attempts of the scenario are a list, and this Job has indexes: they go by the order in which Pods are created, whichever index that is' : undefined;
}

/** A Job that waits for the end of deleted Pods sees the same success with or without the deletion. */
function drainedWithoutDeletion({ spec, pods }: NotedRun): string | undefined {
  if (replacesOnlyFailed(spec)) return undefined;
  const drained = pods.filter(({ end, deletedAt }) => end?.phase === 'Succeeded' && deletedAt === undefined && end.conditions.some(isOfDeletion));
  if (drained.length === 0) return undefined;
  const takes = hasLimitPerIndex(spec) && spec.backoffLimitPerIndex > 0 ? 'can take' : 'takes';
  return `${attemptsText(drained)} ${drained.length === 1 ? 'succeeds' : 'succeed'} in spite of a disruption, since no deletion is played: a drain deletes the Pod as well, `
    + `and this Job ${takes} it for failed as soon as it is deleted; say deleted: true, and with terminationSeconds how long it takes to end`;
}

/** The kubelet itself deletes nothing. */
function isOfDeletion({ type, status, reason }: PodCondition): boolean {
  return type === 'DisruptionTarget' && status === 'True' && reason !== 'TerminationByKubelet';
}

/** Such Pods are not refused: a controller can be shown what no kubelet makes. */
function failedInsteadOfRestarted({ spec, scenario, pods }: NotedRun): string | undefined {
  const because = (pod: ControlledPod) => hasFailedByItself(pod) ? restartOf(scriptOf(scenario, pod), spec) : undefined;
  const failed = pods.filter(pod => because(pod) !== undefined);
  if (failed.length === 0) return undefined;
  return `${attemptsText(failed)} ${failed.length === 1 ? 'fails' : 'fail'}, which no cluster shows: the kubelet starts such a container again within its Pod (${
    because(failed[0])}); say restarts: N, which is how often it does so before the Pod ends`;
}

/** A container of which nobody thinks, such as one that a webhook adds, can keep a failed Pod from ever ending. */
function silentContainers({ spec, scenario, pods }: NotedRun): string | undefined {
  const names = (spec.template?.spec?.containers ?? []).map(({ name }) => name!);
  if (names.length < 2) return undefined;
  const silent = new Set(pods.filter(hasFailedByItself).flatMap(pod => {
    const { exitCode, exitCodes, phase } = scriptOf(scenario, pod);
    if (phase !== undefined) return [];
    const isSaid = (name: string) => ownValue(exitCodes, name) !== undefined || (name === names[0] && exitCode !== undefined);
    return pod.end!.containers.filter(({ name, exitCode: code }) => code === 0 && !isSaid(name)).map(({ name }) => name);
  }));
  if (silent.size === 0) return undefined;
  return `the scenario does not say how ${oneOf(names.filter(name => silent.has(name)), 'and')} ${silent.size === 1 ? 'ends' : 'end'}, which is taken for 0 at the same `
    + 'moment: as long as one container runs, its Pod has not failed';
}

/** Nothing has taken it, and its time was not over either. */
function hasFailedByItself({ end, deletedAt }: ControlledPod): boolean {
  return end?.phase === 'Failed' && end.reason === undefined && end.conditions.length === 0 && deletedAt === undefined;
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
