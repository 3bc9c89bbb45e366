import { requireCount } from './input';
import { PolicyError, quoted } from './policy-error';

/** How many counted retries a job has: for the whole job, or for each completion index. */
export interface Budget {
  readonly retries?: number;
  readonly retriesPerIndex?: number;
  readonly maxFailedIndexes?: number;
}

/** Reads exactly one budget; there is no default, because the engines' own ones differ (Kubernetes retries 6 times, Polyaxon never). */
export function readBudget(given: { readonly [key: string]: unknown }): Budget {
  const { retries, retriesPerIndex, maxFailedIndexes } = given;
  if (retries !== undefined && retriesPerIndex !== undefined) {
    throw new PolicyError(`retries (${quoted(retries)}) and retriesPerIndex (${quoted(retriesPerIndex)}) are two budgets; a limit for the whole job beside one for `
      + 'each index would end the job early, so keep one', ['retriesPerIndex']);
  }
  if (retries === undefined && retriesPerIndex === undefined) {
    throw new PolicyError('the budget is missing: state retries (a number of retries for the whole job, 3 makes 4 attempts), or retriesPerIndex '
      + 'for each index of an indexed job; engines have different defaults, so there is none here', ['retries']);
  }
  if (maxFailedIndexes !== undefined && retriesPerIndex === undefined) {
    throw new PolicyError('maxFailedIndexes needs retriesPerIndex: without a budget for each index, no single index can fail', ['maxFailedIndexes']);
  }
  return {
    ...(retries !== undefined && { retries: requireCount(retries, 'retries', ['retries']) }),
    ...(retriesPerIndex !== undefined && { retriesPerIndex: requireCount(retriesPerIndex, 'retriesPerIndex', ['retriesPerIndex']) }),
    ...(maxFailedIndexes !== undefined && { maxFailedIndexes: requireCount(maxFailedIndexes, 'maxFailedIndexes', ['maxFailedIndexes']) }),
  };
}
