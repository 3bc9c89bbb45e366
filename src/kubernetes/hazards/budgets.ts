import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { count, ordinal } from '../../policy/words';
import { JobSubject } from '../job-subject';
import { NO_LIMIT, otherController } from '../spec-facts';

/*
 * How many failures a Job endures, and who counts them.
 */

const BACKOFF_LIMIT = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy';

/** Whether the kubelet restarts containers that fail, so that their Pod does not fail. */
export function restartsInPlace({ pod }: JobSubject): boolean {
  return pod.restartPolicy === 'OnFailure';
}

/** How many Pods run at once at most. */
export function podsAtOnce({ spec: { parallelism = 1, completions } }: JobSubject): number {
  return Math.min(parallelism, completions ?? parallelism);
}

export interface Budget {
  readonly retries: number;
  readonly field: 'backoffLimit' | 'backoffLimitPerIndex';
  readonly isStated: boolean;
}

/** The retries of a piece of work that fails each time. */
export function budgetOf(job: JobSubject): Budget {
  const { backoffLimit = NO_LIMIT, backoffLimitPerIndex: ofIndex } = job.spec;
  if (ofIndex !== undefined && ofIndex <= backoffLimit) return { retries: ofIndex, field: 'backoffLimitPerIndex', isStated: true };
  return { retries: backoffLimit, field: 'backoffLimit', isStated: job.wrote('backoffLimit') };
}

function parallelismAboveBackoffLimit(job: JobSubject) {
  const { spec: { backoffLimit = NO_LIMIT, completionMode } } = job;
  const pods = podsAtOnce(job);
  // Who wants no retries at all, has said so.
  if (completionMode !== 'NonIndexed' || pods < 2 || backoffLimit < 1) return NONE;
  const isInPlace = restartsInPlace(job);
  if (isInPlace ? pods < backoffLimit : pods <= backoffLimit) return NONE;
  const shared = isInPlace ? `the job ends at the ${ordinal(backoffLimit)} restart of their containers`
    : `have ${count(backoffLimit, 'retry', 'retries')} in common`;
  return [{
    path: job.path('backoffLimit'),
    message: `${pods} Pods run at once and ${shared}: if all of them fail together, because a service is down for a moment, the job ends at `
      + `once${isInPlace ? '' : ' and retries none of them'}`,
    suggestion: `set ${job.path('backoffLimit')} to ${isInPlace ? pods + 1 : pods} or more`,
  }];
}

function backoffLimitNotStated(job: JobSubject) {
  // Beside a limit per index it is best left out.
  if (job.wrote('backoffLimit') || job.spec.backoffLimitPerIndex !== undefined) return NONE;
  const { backoffLimit = NO_LIMIT } = job.spec;
  return [{
    path: job.path('backoffLimit'),
    message: `backoffLimit is not written, and so it is ${backoffLimit}: ${restartsInPlace(job)
      ? `the job ends at the ${ordinal(backoffLimit)} restart of its containers`
      : `up to ${count(backoffLimit, 'retry', 'retries')}, which are ${backoffLimit + 1} attempts if a single Pod fails each time`}`,
  }];
}

function managedByOther(job: JobSubject) {
  const managedBy = otherController(job.spec);
  if (managedBy === undefined) return NONE;
  return [{
    path: job.path('managedBy'),
    message: `${managedBy} runs this job, and the controller that is built into Kubernetes leaves it alone: whether backoffLimit, `
      + 'activeDeadlineSeconds and podFailurePolicy mean anything is up to it, and other findings on this job may not hold',
  }];
}

export const BUDGETS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/parallelism-above-backoff-limit',
    rows: 'L19',
    summary: 'More Pods run at once than failures are endured.',
    rationale: 'The Job controller counts the failed Pods of a Job together. What makes one Pod fail often makes all of them fail that run at the '
      + 'moment, and then a single outage of a few seconds uses up the whole budget before anything has been retried.',
    see: [BACKOFF_LIMIT],
  }, parallelismAboveBackoffLimit),
  hazard({
    name: 'kubernetes/backoff-limit-not-stated',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'L44',
    summary: 'How often the Job is retried is left to the default.',
    rationale: 'Without backoffLimit there are 6 retries, with a back-off of more than 10 minutes altogether. That is a lot for work which must not '
      + 'run twice, and few for work on machines that are often taken away: only the author knows.',
    suggestion: 'write down how many retries are meant, 0 included',
    see: [BACKOFF_LIMIT],
  }, backoffLimitNotStated),
  hazard({
    name: 'kubernetes/managed-by-other',
    severity: FindingSeverity.INFO,
    rows: 'L38',
    summary: 'Another controller runs the Job.',
    rationale: 'The built-in Job controller skips a Job that names another one: it creates no Pod, counts no failure and watches no deadline. What '
      + 'the other controller makes of these fields, only its own documentation tells. MultiKueue has the Job run by the built-in controller of '
      + 'another cluster.',
    see: [
      'https://kubernetes.io/docs/concepts/workloads/controllers/job/#delegation-of-managing-a-job-object-to-external-controller',
      'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/4368-support-managed-by-for-batch-jobs',
    ],
    since: '1.32',
  }, managedByOther),
];
