import type { INTERNAL_SUBCATEGORIES } from '../fields';

/*
 * Failures that Armada names itself, in the category `internal`. No category of an executor is asked for them.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/common/errormatch/types.go
 */

/** What becomes of a Pod by the time that its failure is known. */
export type PodFate =
  /** There is none, or none any more: its name is free. */
  | 'gone'
  /** It stays as it is, until the executor clears it away. */
  | 'kept'
  /** It is told to go, and can still be there. */
  | 'going'
  /** It is on a node of which nothing is heard. */
  | 'lost';

export interface InternalFailure {
  readonly subcategory: typeof INTERNAL_SUBCATEGORIES[number];
  readonly words: string;
  readonly pod: PodFate;
  /** What is reported, in Armada's words. */
  readonly message: string;
}

/** Those of which a policy is asked. `max-runs-exceeded` and `job-rejected` are what Armada says at the end, and no policy sees them. */
export const INTERNAL_FAILURES: readonly InternalFailure[] = [
  {
    subcategory: 'externally-deleted',
    words: 'node drain, preemption by Kubernetes, kubectl delete pod',
    pod: 'gone',
    message: 'Pod was unexpectedly deleted',
  },
  { subcategory: 'pod-missing', words: 'a Pod that is gone without a trace', pod: 'gone', message: 'Pod is unexpectedly missing in Kubernetes' },
  { subcategory: 'lease-expired', words: 'an executor of which nothing is heard', pod: 'lost', message: 'Lease expired' },
  {
    subcategory: 'stuck-terminating',
    words: 'a Pod that does not end when it is deleted',
    pod: 'kept',
    message: 'job couldn\'t shut down cleanly as pod stuck in terminating phase, this indicates a node issue',
  },
  { subcategory: 'active-deadline', words: 'a Pod that the kubelet does not stop at its deadline', pod: 'going', message: 'pod has exceeded active deadline seconds' },
  { subcategory: 'issue-handler-error', words: 'a Pod that starts while it is being given back', pod: 'going', message: 'Pod unexpectedly started up after delete was called.' },
  { subcategory: 'job-creation-failed', words: 'a Pod that cannot be made of the job', pod: 'gone', message: 'failed to create the job' },
];
