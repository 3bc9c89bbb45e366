import { JobSpec } from '../kubernetes/api-types';
import { hasLimitPerIndex, NO_LIMIT } from '../kubernetes/spec-facts';
import { RetryBudget } from '../report/timeline';

/** How many retries a Job has, if that says something about its attempts. */
export function retryBudgetOf(spec: JobSpec): RetryBudget | undefined {
  // Restarts in place use up the budget too, and are no attempts.
  if (spec.template?.spec?.restartPolicy === 'OnFailure') return undefined;
  const isPerIndex = hasLimitPerIndex(spec);
  const retries = isPerIndex ? spec.backoffLimitPerIndex : spec.backoffLimit;
  return retries === undefined || retries >= NO_LIMIT ? undefined : { retries, isPerIndex };
}
