import type { Duration } from 'cdk8s';
import type * as kplus from 'cdk8s-plus-30';
import { ArmadaGang } from './armada-gang';
import { ArmadaQueue } from './armada-queue';
import { PodSecurity } from '../../kubernetes/pod-security';

/** Jobs that belong together. */
export interface ArmadaJobSetProps {
  /** The queue, and so the retry policy. */
  readonly queue: ArmadaQueue;

  /** The namespace of the jobs that do not say another one. Armada has no default. */
  readonly namespace: string;

  /**
   * By what the set is found again. Submitting the file again adds jobs to it.
   *
   * @default - the id of the construct
   */
  readonly jobSetId?: string;
}

/**
 * A job of Armada: one Pod in the terms of cdk8s-plus.
 *
 * Some of the props that come from cdk8s-plus mean something else here:
 *
 * - `containers`: each has to state its `resources`, of which Armada wants request and limit to be equal: if only one of them is stated, it is both.
 * - `restartPolicy`: is NEVER, and can be nothing else: the executor puts it there in any case.
 * - `securityContext`: only what is stated counts; everything else is what `security` says.
 * - `metadata`: is refused, since a job is no object; labels and annotations are those of `podMetadata`.
 * - `isolate` and the network policies of `connections`: make objects that nobody writes.
 */
export interface ArmadaJobProps extends kplus.WorkloadProps {
  /**
   * The order within the queue: lower ones come first.
   *
   * @default 0
   */
  readonly priority?: number;

  /**
   * The namespace.
   *
   * @default - that of the set
   */
  readonly namespace?: string;

  /**
   * By what the server knows that a job was submitted before; it then makes no other one. A retry by hand needs another.
   *
   * @default - armadactl makes one up, so that submitting the file again runs everything again
   */
  readonly clientId?: string;

  /**
   * Whether the first failure ends the job, whatever the policy of the queue says.
   *
   * @default false; in a gang it is always so
   */
  readonly failFast?: boolean;

  /**
   * The jobs with which it starts together.
   *
   * @default - it starts alone
   */
  readonly gang?: ArmadaGang;

  /**
   * How long one attempt may take once it runs (`activeDeadlineSeconds`). The next attempt has it again.
   *
   * @default - the deadline of the failure policy of the queue; without one Armada's own, which is 72 hours, or 336 with a GPU
   */
  readonly attemptDeadline?: Duration;

  /**
   * The priority class, one of those that the server allows.
   *
   * @default - Armada's own: `armada-default`, which is not preempted
   */
  readonly priorityClassName?: string;

  /**
   * What cdk8s-plus has no word for, such as `nvidia.com/gpu: 1`, for the first container.
   *
   * @default - nothing
   */
  readonly extendedResources?: { [resource: string]: number };

  /**
   * How the Pod is secured.
   *
   * @default PodSecurity.RESTRICTED
   */
  readonly security?: PodSecurity;
}
