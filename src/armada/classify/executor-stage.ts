import { Classification, classifyByContainers, classifyIssue, classifyWithPodError } from './classify';
import { FailedPod, failureMessage } from './failed-pod';
import { failedPodCheck } from './failed-pod-checks';
import { INTERNAL_FAILURES, PodFate } from './internal-failures';
import { ExecutorFields, INTERNAL_CATEGORY } from '../fields';

/*
 * What an executor makes of a run that has ended badly, and reports to the scheduler.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/executor/service/pod_issue_handler.go
 */

/** What the scheduler is told. */
export interface RunReport {
  /** `failed`: a policy may decide. `returned`: the lease is given back, of which no policy is asked. `expired`: nobody reports, the scheduler finds it. */
  readonly kind: 'failed' | 'returned' | 'expired';
  readonly category: string;
  readonly subcategory: string;
  readonly message: string;
  /** Whether the run counts as an attempt, and its node as tried. */
  readonly isAttempted: boolean;
  readonly pod: PodFate;
  /** How a failed Pod was classified: with its message and events, and, if it was kept, by its containers alone. */
  readonly passes?: readonly Classification[];
}

/** How the run of a job ended, other than by a Pod that failed. */
export type RunIssue =
  | { readonly kind: 'internal'; readonly subcategory: string }
  /** A Pod does not start, and the executor has waited long enough. */
  | { readonly kind: 'startup'; readonly action: 'Retry' | 'Fail'; readonly message: string; readonly hasNode: boolean }
  /** The API server does not take the Pod. */
  | { readonly kind: 'submission'; readonly isFatal: boolean; readonly message: string }
  /** The Pod has failed, its category says Delete, and it does not go. */
  | { readonly kind: 'undeletable'; readonly pod: FailedPod };

/** A Pod that has failed is first given back, if a check wants that; then deleted, if its category says so; else kept, and classified once more. */
export function reportFailedPod(executor: ExecutorFields, pod: FailedPod): RunReport {
  const categories = executor.application?.errorCategories;
  const checked = failedPodCheck(executor.kubernetes?.failedPodChecks ?? {}, pod);
  if (checked !== undefined) {
    const { category, subcategory } = classifyIssue(categories, pod, checked);
    return { kind: 'returned', category, subcategory, message: checked, isAttempted: true, pod: 'gone' };
  }
  const first = classifyWithPodError(categories, pod);
  if (first.action === 'Delete') return failed(first, failureMessage(pod), 'gone', [first]);
  const second = classifyByContainers(categories, pod);
  return failed(second, failureMessage(pod), 'kept', [first, second]);
}

export function reportIssue(executor: ExecutorFields, issue: RunIssue): RunReport {
  switch (issue.kind) {
    case 'internal': return internal(issue.subcategory);
    case 'undeletable': {
      const { category, subcategory } = internal('stuck-terminating');
      const message = `${failureMessage(issue.pod)}\n\nThe failed pod could not be deleted, so the job is failed rather than retried.`;
      return { kind: 'failed', category, subcategory, message, isAttempted: true, pod: 'kept' };
    }
    case 'submission': {
      const kind = issue.isFatal ? 'failed' : 'returned';
      return { kind, category: '', subcategory: '', message: issue.message, isAttempted: true, pod: 'gone' };
    }
    case 'startup': {
      const found = classifyIssue(executor.application?.errorCategories, { containers: [] }, issue.message);
      if (issue.action === 'Fail') return failed(found, issue.message, 'going');
      const { category, subcategory } = found;
      return { kind: 'returned', category, subcategory, message: issue.message, isAttempted: issue.hasNode, pod: 'gone' };
    }
  }
}

function internal(subcategory: string): RunReport {
  const { message, pod } = INTERNAL_FAILURES.find(each => each.subcategory === subcategory)!;
  const kind = subcategory === 'lease-expired' ? 'expired' : 'failed';
  return { kind, category: INTERNAL_CATEGORY, subcategory, message, isAttempted: true, pod };
}

function failed({ category, subcategory, hint }: Classification, message: string, pod: PodFate, passes?: readonly Classification[]): RunReport {
  return { kind: 'failed', category, subcategory, message: hint === '' ? message : `${message}\n\n${hint}`, isAttempted: true, pod, ...passes && { passes } };
}
