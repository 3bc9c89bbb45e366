import { JobSpec } from '../api-types';
import { hasLimitPerIndex, isIndexed } from '../spec-facts';
import { ControllerVersion } from './controller-version';
import { Verdict } from './job-condition';

/*
 * How a Job ends. The order in which the reasons are asked decides what a Job with several of them ends with.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup
 */

/** What the controller knows when it asks. */
export interface Standing {
  readonly spec: JobSpec;
  readonly version: ControllerVersion;
  /** What is to be said of the Pod that a FailJob rule matches, if there is one. */
  readonly failJobMessage?: string;
  /** Failures that count, those of this moment among them. */
  readonly failed: number;
  /** Restarts in place of all Pods that run. */
  readonly restarts: number;
  /** When the time of the Job is over. */
  readonly deadline?: number;
  readonly succeededIndexes: number;
  readonly failedIndexes: number;
  /** The position of a rule of the success policy that is met. */
  readonly metSuccessRule?: number;
  readonly now: number;
}

/** Why the Job ends now, if it does. */
export function newVerdict(standing: Standing): Verdict | undefined {
  for (const reason of REASONS) {
    const verdict = reason(standing);
    if (verdict) return verdict;
  }
  return undefined;
}

const REASONS: ((standing: Standing) => Verdict | undefined)[] = [byFailJobRule, byBackoffLimit, byDeadline, byFailedIndexes, bySuccessPolicy];

function byFailJobRule({ failJobMessage }: Standing): Verdict | undefined {
  return failJobMessage === undefined ? undefined : { type: 'FailureTarget', reason: 'PodFailurePolicy', message: failJobMessage };
}

function byBackoffLimit(standing: Standing): Verdict | undefined {
  const { spec: { backoffLimit, template }, failed, restarts } = standing;
  // A limit of 0 is reached by the first restart, like a limit of 1.
  const hasRestartedTooOften = template?.spec?.restartPolicy === 'OnFailure' && restarts >= Math.max(backoffLimit!, 1);
  return failed > backoffLimit! || hasRestartedTooOften
    ? failure(standing, 'BackoffLimitExceeded', 'Job has reached the specified backoff limit')
    : undefined;
}

function byDeadline(standing: Standing): Verdict | undefined {
  const { deadline, now } = standing;
  return deadline !== undefined && now >= deadline
    ? failure(standing, 'DeadlineExceeded', 'Job was active longer than specified deadline')
    : undefined;
}

function byFailedIndexes(standing: Standing): Verdict | undefined {
  const { spec, succeededIndexes, failedIndexes } = standing;
  const { completions, maxFailedIndexes } = spec;
  if (!hasLimitPerIndex(spec) || failedIndexes === 0) return undefined;
  if (maxFailedIndexes !== undefined && failedIndexes > maxFailedIndexes) {
    return failure(standing, 'MaxFailedIndexesExceeded', 'Job has exceeded the specified maximal number of failed indexes');
  }
  return failedIndexes + succeededIndexes >= completions! ? failure(standing, 'FailedIndexes', 'Job has failed indexes') : undefined;
}

function bySuccessPolicy({ spec, metSuccessRule }: Standing): Verdict | undefined {
  if (!isIndexed(spec) || metSuccessRule === undefined) return undefined;
  return { type: 'SuccessCriteriaMet', reason: 'SuccessPolicy', message: `Matched rules at index ${metSuccessRule}` };
}

function failure({ version }: Standing, reason: string, message: string): Verdict {
  return { type: version.waitsForTerminatingPods ? 'FailureTarget' : 'Failed', reason, message };
}

/** The end of a Job that has all of its completions. */
export function completion({ namesCompletion }: ControllerVersion): Verdict {
  return namesCompletion
    ? { type: 'SuccessCriteriaMet', reason: 'CompletionsReached', message: 'Reached expected number of succeeded pods' }
    : { type: 'Complete', reason: '', message: '' };
}
