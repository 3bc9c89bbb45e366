import { JobStatus } from './job-status';
import { isActive, OperatedPod } from './operated-pod';
import type { TrainingJob } from '../fields';

/*
 * What ends a job from outside of its Pods.
 *
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/core/job.go
 */

export type Limit = 'backoffLimit' | 'activeDeadlineSeconds';

const COUNTED = new Set(['OnFailure', 'Always', 'ExitCode']);

/** The restarts in place of the containers that run at the time, over all types of replicas but those that are never restarted. */
export function usedBudget({ replicas }: TrainingJob, pods: Iterable<OperatedPod>): number {
  const counted = new Set(replicas.filter(({ restartPolicy }) => COUNTED.has(restartPolicy)).map(({ type }) => type));
  let sum = 0;
  for (const { type, phase, restarts } of pods) if (phase === 'Running' && counted.has(type)) sum += restarts;
  return sum;
}

/** Which limit is reached; undefined if none is. */
export function reachedLimit(job: TrainingJob, status: JobStatus, pods: readonly OperatedPod[], now: number): Limit | undefined {
  const { backoffLimit, activeDeadlineSeconds } = job.runPolicy;
  if (backoffLimit !== undefined && (hasNewFailure(job, status, pods, backoffLimit) || isBudgetUsed(job, pods, backoffLimit))) return 'backoffLimit';
  if (activeDeadlineSeconds === undefined || status.startTime === undefined) return undefined;
  return now - status.startTime >= activeDeadlineSeconds * 1000 ? 'activeDeadlineSeconds' : undefined;
}

/** The operator wants to compare with the number of its own retries, which is always 0: only a limit below 1 is met. */
function hasNewFailure({ replicas }: TrainingJob, status: JobStatus, pods: readonly OperatedPod[], limit: number): boolean {
  if (limit >= 1) return false;
  const failed = pods.filter(({ phase }) => phase === 'Failed').length;
  const active = pods.filter(isActive).length;
  const wanted = replicas.reduce((sum, each) => sum + each.replicas, 0);
  return failed > status.failedReplicas && active !== wanted;
}

function isBudgetUsed(job: TrainingJob, pods: readonly OperatedPod[], limit: number): boolean {
  const used = usedBudget(job, pods);
  return limit === 0 ? used > 0 : used >= limit;
}
