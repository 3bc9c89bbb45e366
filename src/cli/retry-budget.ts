import { JobSpec } from '../kubernetes/api-types';
import { RetryBudget } from '../report/timeline';

/** What the server takes for no limit. */
const NO_LIMIT = 2147483647;

/** How many retries a Job has, if that says something about its attempts. */
export function retryBudgetOf({ backoffLimit, backoffLimitPerIndex, completionMode, template }: JobSpec): RetryBudget | undefined {
  // Restarts in place use up the budget too, and are no attempts.
  if (template?.spec?.restartPolicy === 'OnFailure') return undefined;
  const isPerIndex = completionMode === 'Indexed' && backoffLimitPerIndex !== undefined;
  const retries = isPerIndex ? backoffLimitPerIndex : backoffLimit;
  return retries === undefined || retries >= NO_LIMIT ? undefined : { retries, isPerIndex };
}
