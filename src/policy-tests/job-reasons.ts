import { NONE } from './policy-tests';

/*
 * The reasons with which a Job ends. https://kubernetes.io/docs/concepts/workloads/controllers/job/#terminal-job-conditions
 */

/** By the condition. Before Kubernetes 1.31 a Job is complete without a reason. */
const REASONS: { readonly [outcome: string]: readonly string[] } = {
  Failed: ['BackoffLimitExceeded', 'DeadlineExceeded', 'PodFailurePolicy', 'FailedIndexes', 'MaxFailedIndexesExceeded'],
  Complete: ['CompletionsReached', 'SuccessPolicy', NONE],
  [NONE]: [NONE],
};

export const ALL_REASONS: readonly string[] = [...new Set(Object.values(REASONS).flat())];

/** Those of a Job that ends like this. */
export function reasonsOf(outcome: string): readonly string[] {
  return REASONS[outcome];
}
