import type { AttemptRecord } from '../../attempt';
import type { PodFate } from '../classify/internal-failures';
import type { Undecided } from '../decide/consult';
import type { Decision } from '../decide/policy-verdict';

/** What clients that watch a job set are told. */
export interface ArmadaClientEvent {
  readonly event: 'failed' | 'lease-returned' | 'lease-expired' | 'preempted' | 'succeeded';
  /** Of `failed`: whether another run follows. Who does not look at it takes the job for failed too early. */
  readonly retryable?: boolean;
  readonly reason?: string;
  readonly category?: string;
  readonly subcategory?: string;
}

/** That the name of the Pod can still be taken when the next run wants it: all runs of a job have the same one. */
export interface NameCollision {
  readonly executor: string;
  /** `certain` where there is no other executor. */
  readonly risk: 'certain' | 'possible';
  readonly because: string;
}

/** Memory as text: what the scheduler sets aside, and what each container gets. */
export interface ArmadaMemory {
  readonly reserved: string;
  readonly containers: { readonly [container: string]: string };
}

/** A run of a job. */
export interface ArmadaAttempt extends AttemptRecord {
  readonly executor: string;
  readonly node: string;
  readonly memory: ArmadaMemory;
  /** Absent if it succeeded; empty if it has none. */
  readonly category?: string;
  readonly subcategory?: string;
  /** What the executor found at its first and at its second look, where they differ. */
  readonly looks?: readonly string[];
  /** What has become of its Pod when its failure is known. */
  readonly podFate?: PodFate;
  /** The policy that decided. */
  readonly policy?: string;
  readonly decision?: Decision;
  /** Why no policy was asked. */
  readonly undecided?: Undecided;
  /** Memory of the next run, if it is another one; or of that which no node takes. */
  readonly grownMemory?: ArmadaMemory;
  /** Whether memory should have grown in another way than before, which is not done. */
  readonly isGrowthSkipped?: boolean;
  /** All nodes that the next runs stay away from. */
  readonly avoidedNodes?: readonly string[];
  readonly events: readonly ArmadaClientEvent[];
  readonly collision?: NameCollision;
  /** How many runs more may return their lease after coming to a node. */
  readonly leaseReturnsLeft: number;
}
