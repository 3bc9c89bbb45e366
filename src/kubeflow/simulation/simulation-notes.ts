import { BACK_OFF_NOTE } from './kubelet-back-off';
import { Loop, loopsIn } from './loops';
import type { TrainingRun } from './play';
import { Scenario, USUAL_TERMINATION_SECONDS } from './scenario';
import { oneOf } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { isActive } from '../controller/operated-pod';

/*
 * What is to be known of a run beside its attempts.
 */

export function simulationNotes(run: TrainingRun, scenario: Scenario): string[] {
  return NOTES.flatMap(note => note(run, scenario) ?? []);
}

type Note = (run: TrainingRun, scenario: Scenario) => string | string[] | undefined;

const NOTES: readonly Note[] = [
  unable, bothConditions, loops, churn, flapping, podGroup, limitDeletions, quietDeadline, leftovers, timeToLive, backOff, terminations, tooMuch,
];

function unable({ controller: { error, status, presentConditions } }: TrainingRun): string | undefined {
  if (error === undefined || status.isFinished) return undefined;
  return `the operator tries without end and gets no further: ${error}${presentConditions.length === 0 ? '; the job has no status at all' : ''}`;
}

function bothConditions({ controller: { status } }: TrainingRun): string | undefined {
  return status.isTrue('Succeeded') && status.isTrue('Failed')
    ? 'Succeeded and Failed are both True: a Pod succeeded that ends the job, and in the same pass another one counted as failed' : undefined;
}

const MOST_TOLD = 5;

function loops(run: TrainingRun): string[] {
  const found = loopsIn(run);
  const left = found.length - MOST_TOLD;
  return [...found.slice(0, MOST_TOLD).map(loop => loopText(run, loop)), ...left > 0 ? [`${count(left, 'more Pod')} did the same`] : []];
}

function loopText({ controller: { job: { runPolicy: { backoffLimit } } } }: TrainingRun, { pod, isOfPods, times, period }: Loop): string {
  const every = `the last two ${period} s apart`;
  if (!isOfPods) return `the containers of ${pod} were started again within their Pod ${count(times, 'time')}, ${every}`;
  const budget = backoffLimit === undefined ? '' : backoffLimit > 0 ? `, so that backoffLimit ${backoffLimit} does not count them` : '';
  return `${pod} was deleted and made again and again: ${times} Pods, ${every}, each with RESTARTS 0${budget}`;
}

function churn({ churned }: TrainingRun): string | undefined {
  if (churned.size === 0) return undefined;
  return `replicas of ${oneOf([...churned], 'and')} is 0: the operator makes a first Pod all the same and deletes it at full speed, without end; only some of them `
    + 'are shown. Once one is bound to a node it fails instead, which can fail the job';
}

function flapping({ flappedAt, controller: { job } }: TrainingRun): string | undefined {
  if (flappedAt.length === 0) return undefined;
  return `from ${flappedAt[0] / 1000} s on the operator writes the status of this ${job.kind.kind} at full speed, Running and Restarting by turns, as long as a Pod `
    + 'counts as failed and is still there';
}

function podGroup({ controller }: TrainingRun): string | undefined {
  const { podGroup: group, name } = controller;
  if (!group) return undefined;
  const until = group.deletedAt === undefined ? 'and is kept while Pods are made again' : `and is deleted at ${group.deletedAt / 1000} s`;
  return `where the operator runs with a gang scheduler, its PodGroup ${name} has minMember ${group.minMember} ${until}`;
}

function limitDeletions({ controller: { limit, job: { runPolicy } }, pods }: TrainingRun): string | undefined {
  if (limit === undefined) return undefined;
  const deleted = pods.filter(({ deletionCause }) => deletionCause === 'failure').length;
  const kept = pods.filter(({ goneAt, deletedAt }) => goneAt === undefined && deletedAt === undefined).length;
  return `${limit} ${runPolicy[limit]} ended the job: ${count(deleted, 'Pod was', 'Pods were')} deleted, ${kept} kept; what the status counts is from before`;
}

/** Nothing wakes the operator at the deadline. */
function quietDeadline({ controller: { job, status }, stoppedAt, stoppedBecause }: TrainingRun): string | undefined {
  const { activeDeadlineSeconds } = job.runPolicy;
  if (activeDeadlineSeconds === undefined || status.startTime === undefined || stoppedBecause === 'suspended') return undefined;
  const late = (status.completionTime ?? stoppedAt) - status.startTime - activeDeadlineSeconds * 1000;
  return late < 1000 ? undefined
    : `activeDeadlineSeconds ${activeDeadlineSeconds} was over ${Math.floor(late / 1000)} s before the end: nothing wakes the operator at that moment, only a change of a Pod or the job does`;
}

function leftovers({ controller: { status, deletedAt }, pods }: TrainingRun): string | undefined {
  if (!status.isFinished || deletedAt !== undefined) return undefined;
  const left = pods.filter(pod => isActive(pod) && pod.goneAt === undefined);
  return left.length === 0 ? undefined
    : `${count(left.length, 'Pod is', 'Pods are')} left as ${left.length === 1 ? 'it is' : 'they are'}, and what restarts there goes on restarting: ${
      oneOf(left.slice(0, MOST_TOLD).map(({ name }) => name), 'and')}${left.length > MOST_TOLD ? ' among others' : ''}`;
}

function timeToLive({ controller: { status, job: { runPolicy: { ttlSecondsAfterFinished } } } }: TrainingRun): string | undefined {
  if (ttlSecondsAfterFinished === undefined || !status.isFinished) return undefined;
  return status.completionTime === undefined
    ? `ttlSecondsAfterFinished ${ttlSecondsAfterFinished} never comes to its end: the job has no completionTime, and each look at it is an error of the operator`
    : `the job is deleted at ${status.completionTime / 1000 + ttlSecondsAfterFinished} s, and its Pods with it`;
}

function backOff({ pods }: TrainingRun): string | undefined {
  return pods.some(({ restarts }) => restarts > 0) ? BACK_OFF_NOTE : undefined;
}

function terminations({ hasDrained }: TrainingRun, { attempts = {}, default: others }: Scenario): string | undefined {
  if (!hasDrained || JSON.stringify([attempts, others]).includes('terminationSeconds')) return undefined;
  return `the scenario does not say how long a Pod takes to end that is deleted while it runs: ${USUAL_TERMINATION_SECONDS} s was taken (terminationSeconds)`;
}

function tooMuch({ isTooMuch, stoppedAt }: TrainingRun): string | undefined {
  return isTooMuch ? `it was followed only up to ${stoppedAt / 1000} s: there is more to play than anybody waits for; say a smaller until` : undefined;
}
