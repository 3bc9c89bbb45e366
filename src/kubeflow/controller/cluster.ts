import type { DeletionCause, OperatedPod } from './operated-pod';

/** What the operator can do to Pods. */
export interface Cluster {
  /** Those that are there, also those that are being deleted. */
  readonly pods: readonly OperatedPod[];
  /** @returns whether there was room for it */
  create(type: string, index: number): boolean;
  delete(pod: OperatedPod, cause: DeletionCause): void;
}
