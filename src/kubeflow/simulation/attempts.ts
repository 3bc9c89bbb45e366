import type { TrainingRun } from './play';
import type { AttemptBudget, AttemptRecord } from '../../attempt';
import { FailureResponse } from '../../policy/failure-response';
import { isEnded, OperatedPod, PodVerdict } from '../controller/operated-pod';

const RESPONSE: { readonly [verdict in PodVerdict]?: FailureResponse } = {
  RECREATE: FailureResponse.RETRY_UNCOUNTED,
  FAIL_JOB: FailureResponse.FAIL_JOB,
};

/** What can be told of the Pods of a run. */
export function attemptsOf(run: TrainingRun): AttemptRecord[] {
  const limit = run.controller.job.runPolicy.backoffLimit;
  const budgetOf = ({ before, after }: { readonly before: number; readonly after: number }): AttemptBudget => ({
    ...limit !== undefined && { limit }, before, after,
  });
  return run.pods.map(pod => {
    const { name, type, index, attempt, startedAt, finishedAt, phase, restarts, deletedAt, deletionCause, decision, replacedAt } = pod;
    const restarted = run.restarts.get(pod);
    return {
      pod: name,
      replica: type,
      index,
      attempt,
      ...startedAt !== undefined && { startedAt: seconds(startedAt) },
      ...finishedAt !== undefined && { finishedAt: seconds(finishedAt) },
      ...isEnded(pod) && { phase },
      ...restarts > 0 && { restarts },
      ...restarted && { restartedAt: restarted.map(({ budget, ...restart }) => ({ ...restart, at: seconds(restart.at), budget: budgetOf(budget) })) },
      ...deletedAt !== undefined && { deletedAt: seconds(deletedAt), deletedBecause: deletionCause },
      ...isUnseen(pod, run) && { unseen: true },
      ...pod.failure && (decision || phase === 'Failed') && { failure: pod.failure },
      ...decision && {
        ...RESPONSE[decision.verdict] && { response: RESPONSE[decision.verdict] },
        because: decision.because,
        budget: budgetOf(decision.budget),
        counted: decision.verdict === 'FAIL_JOB' && run.controller.limit === 'backoffLimit',
      },
      ...replacedAt !== undefined && { nextAt: seconds(replacedAt) },
    };
  });
}

function isUnseen(pod: OperatedPod, { stoppedAt }: TrainingRun): boolean {
  return pod.phase === 'Failed' && pod.decision === undefined && pod.deletionCause === undefined && (pod.finishedAt ?? 0) >= stoppedAt;
}

export function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}
