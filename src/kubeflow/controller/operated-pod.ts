import type { FailureProps } from '../../policy/failure';

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

/** Why a Pod was deleted. */
export type DeletionCause = 'failure' | 'success' | 'suspended' | 'surplus' | 'retry' | 'user';

/** What the operator has decided on a Pod that failed. */
export type PodVerdict =
  /** It is deleted, and another one is made. */
  | 'RECREATE'
  /** The job has failed. */
  | 'FAIL_JOB'
  /** Nothing is done about it. */
  | 'LEAVE';

export interface PodDecision {
  readonly verdict: PodVerdict;
  /** In words. */
  readonly because: string;
  readonly at: number;
  /** What of the budget was used when the operator looked, and what is when the Pod is gone. */
  readonly budget: { readonly before: number; readonly after: number };
}

/** A Pod of a training job, as far as the operator looks at it. Times are in milliseconds. */
export interface OperatedPod {
  readonly name: string;
  readonly type: string;
  readonly index: number;
  /** The how manieth Pod of this name it is: from 1. */
  readonly attempt: number;
  readonly createdAt: number;
  phase: PodPhase;
  startedAt?: number;
  finishedAt?: number;
  deletedAt?: number;
  deletionCause?: DeletionCause;
  /** When it was no longer there. */
  goneAt?: number;
  /** How often its containers were restarted in place, all of them together. */
  restarts: number;
  /** With what the container that the operator asks has ended, if it has ended and does not run again. */
  exitCode?: number;
  /** The reason of the Pod itself, such as Evicted. */
  podReason?: string;
  /** What is seen of its end. */
  failure?: FailureProps;
  decision?: PodDecision;
  replacedAt?: number;
}

export function isEnded({ phase }: OperatedPod): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

/** Whether it has not ended, and nobody deletes it. */
export function isActive(pod: OperatedPod): boolean {
  return !isEnded(pod) && pod.deletedAt === undefined;
}
