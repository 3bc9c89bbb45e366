import { FailureCause, failureCauses } from './failure-causes';
import type { ExplainedFailure } from '../../explanation';
import { FailureResponse } from '../../policy/failure-response';
import { oneOf } from '../../policy/policy-error';
import { count } from '../../policy/words';
import type { OperatorBehaviour } from '../controller/operator-behaviour';
import { refusalOf } from '../controller/reconcile-pods';
import type { Replicas, TrainingJob } from '../fields';
import { playTraining, TrainingRun } from '../simulation/play';
import { shortName } from '../simulation/pod-names';

/*
 * What the operator does about each cause of failure. Each is played: what is said is what the simulation does.
 */

/** When a Pod fails, and until when that is followed: a loop has come round once then. */
const FAILS_AFTER = 10;
const UNTIL = 15;
/** The number makes no difference to the answer. */
const MOST_REPLICAS = 3;

type Answer = Pick<ExplainedFailure, 'observed' | 'response' | 'counted' | 'then'>;

export function explainFailures(job: TrainingJob, behaviour: OperatorBehaviour): ExplainedFailure[] {
  if (job.replicas.some(each => refusalOf(each) !== undefined)) return [];
  const small = played(job);
  const rows = new Map<string, { readonly types: string[]; readonly words: string; readonly answer: Answer }>();
  for (const replicas of small.replicas.filter(each => each.replicas > 0)) {
    for (const cause of failureCauses(job, replicas, behaviour)) {
      const answer = answerTo(small, replicas, cause, behaviour);
      const key = `${cause.words}\n${answer.then.split(replicas.type).join('')}`;
      const same = rows.get(key);
      if (same) same.types.push(replicas.type);
      else rows.set(key, { types: [replicas.type], words: cause.words, answer });
    }
  }
  return [...rows.values()].map(({ types, words, answer }) => ({ failure: `${oneOf(types, 'and')}: ${words}`, ...answer }));
}

/** The deadline is a matter of the bounds, and so is a suspension. */
function played(job: TrainingJob): TrainingJob {
  const { suspend, activeDeadlineSeconds, ...runPolicy } = job.runPolicy;
  return { ...job, runPolicy, replicas: job.replicas.map(each => ({ ...each, replicas: Math.min(each.replicas, MOST_REPLICAS) })) };
}

function answerTo(job: TrainingJob, { type }: Replicas, { attempt }: FailureCause, behaviour: OperatorBehaviour): Answer {
  const run = playTraining({
    job,
    behaviour,
    scenario: {
      attempts: { [shortName(job, type, 0)]: [attempt.pending ? attempt : { ...attempt, after: FAILS_AFTER }] },
      default: { running: true },
      until: UNTIL,
    },
    change: before => before,
  });
  const pod = run.pods.find(each => each.type === type && each.index === 0);
  const observed = pod?.failure && { observed: pod.failure };
  if (!pod) return { counted: false, then: 'there never is such a Pod' };
  const { controller: { status, limit } } = run;
  if (status.isTrue('Failed')) {
    return { ...observed, response: FailureResponse.FAIL_JOB, counted: limit === 'backoffLimit', then: failText(run) };
  }
  if (status.isTrue('Succeeded')) return { ...observed, counted: false, then: 'it counts as a success, and the job has succeeded' };
  if (pod.decision?.verdict === 'RECREATE' || pod.replacedAt !== undefined) {
    return { ...observed, response: FailureResponse.RETRY_UNCOUNTED, counted: false, then: recreateText(job, run) };
  }
  if (pod.restarts > 0) {
    return { ...observed, response: FailureResponse.RETRY, counted: isCounted(job, pod.phase), then: restartText(job, pod.phase) };
  }
  if (attempt.pending) return { counted: false, then: 'nothing: it is no failure, and the job waits without end' };
  return { ...observed, counted: false, then: `nothing is done about it: the job stays ${stateOf(run)}, and the Pod is left as it is` };
}

function failText(run: TrainingRun): string {
  const { status } = run.controller;
  const { message } = status.conditions.find(({ type }) => type === 'Failed')!;
  const deleted = run.pods.filter(({ deletionCause }) => deletionCause === 'failure').length;
  const left = run.pods.filter(({ goneAt, deletedAt }) => goneAt === undefined && deletedAt === undefined).length;
  const pods = deleted === 0 ? 'no Pod is deleted' : left === 0 ? 'all Pods are deleted' : `${count(deleted, 'Pod is', 'Pods are')} deleted`;
  const time = status.completionTime === undefined ? '; it has no completionTime, so that ttlSecondsAfterFinished never deletes it' : '';
  return `the job fails at once (${message}); ${pods}${time}`;
}

function recreateText(job: TrainingJob, run: TrainingRun): string {
  const { activeDeadlineSeconds, backoffLimit } = job.runPolicy;
  const state = run.controller.conditions.some(({ type }) => type === 'Restarting') ? 'Restarting and then Running' : 'as it is';
  const budget = backoffLimit === undefined || activeDeadlineSeconds !== undefined ? '' : ` of backoffLimit ${backoffLimit}`;
  return 'its Pod is deleted and made again at once under the same name, without a wait, with RESTARTS 0; the job is shown '
    + `${state}; that uses up nothing${budget} and has no end of its own`;
}

function isCounted({ runPolicy: { backoffLimit } }: TrainingJob, phase: string): boolean {
  return backoffLimit !== undefined && phase === 'Running';
}

function restartText({ runPolicy: { backoffLimit } }: TrainingJob, phase: string): string {
  const again = 'the kubelet starts it again within its Pod, and waits longer each time (up to 5 minutes)';
  if (phase !== 'Running') return `${again}; the Pod does not run, so that nothing counts it`;
  if (backoffLimit === undefined) return `${again}; there is no backoffLimit, so that it has no end of its own`;
  return `${again}; the job fails when the containers that run at the time have been restarted ${count(Math.max(backoffLimit, 1), 'time')} together`;
}

function stateOf({ controller: { presentConditions } }: TrainingRun): string {
  return presentConditions.at(-1)?.type ?? 'without a status';
}
