import type { ApiObjectMetadata, Duration } from 'cdk8s';
import type * as kplus from 'cdk8s-plus-30';
import { PodSecurity } from '../../kubernetes/pod-security';
import { FailurePolicy } from '../../policy';
import { VolcanoRestart, VolcanoStop } from '../restart-scope';

/** Equal groups of the Pods of a task, of which each can be restarted on its own. Since Volcano 1.14. */
export interface VolcanoJobPartitions {
  /** How many groups there are. */
  readonly total: number;

  /** How many Pods each of them has. `replicas` is the product. */
  readonly size: number;

  /**
   * How many of them are needed to start.
   *
   * @default - all of them
   */
  readonly minimum?: number;
}

/**
 * A task of a Volcano Job: a template, and how many Pods are made of it.
 *
 * Some of the props that come from cdk8s-plus mean something else here:
 *
 * - `containers`: each has to state its `resources`, `{}` for none.
 * - `restartPolicy`: is NEVER, and can be nothing else: with any other Volcano never sees a Pod that fails.
 * - `securityContext`: only what is stated counts; everything else is what `security` of the job says.
 * - `metadata`: is refused, since a task is no object; `podMetadata` is that of its Pods.
 */
export interface VolcanoJobTask extends kplus.WorkloadProps {
  /** The name: lower case letters, digits and dashes. Pods are called after the job, the task and a number. */
  readonly name: string;

  /**
   * How many Pods there are.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * How many of them are needed to start.
   *
   * @default - all of them
   */
  readonly minAvailable?: number;

  /**
   * The deadline of each Pod, from when it starts (`activeDeadlineSeconds`). A Pod that is over it fails, and is answered as `otherwise`. A Volcano Job has no
   * deadline of its own.
   *
   * @default - none: a program that hangs is waited for
   */
  readonly attemptDeadline?: Duration;

  /**
   * The tasks that have to run before the Pods of this one are made.
   *
   * @default - none
   */
  readonly dependsOn?: string[];

  /**
   * Groups of its Pods, for `VolcanoRestart.PARTITION`.
   *
   * @default - none
   */
  readonly partitions?: VolcanoJobPartitions;

  /**
   * The priority class of its Pods.
   *
   * @default - that of the cluster
   */
  readonly podPriorityClassName?: string;
}

/** A Volcano Job, and what should happen when an attempt fails. */
export interface VolcanoJobProps {
  /**
   * What should happen when an attempt fails. It is the only source of `policies` and `maxRetry`: with n retries the Job is restarted n times, and fails at the
   * next failure.
   */
  readonly failurePolicy: FailurePolicy;

  /** The tasks. */
  readonly tasks: VolcanoJobTask[];

  /**
   * Name, namespace, labels and annotations.
   *
   * @default - a generated name
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * What is restarted when a failure is retried.
   *
   * @default VolcanoRestart.JOB
   */
  readonly restart?: VolcanoRestart;

  /**
   * How the Job ends when a failure is permanent.
   *
   * @default VolcanoStop.TERMINATE
   */
  readonly stop?: VolcanoStop;

  /**
   * The container whose exit codes the policy speaks of. Volcano looks at the container whose name is first in the alphabet, so that it has to be that one.
   *
   * @default - the container of the policy, or that container
   */
  readonly containerName?: string;

  /**
   * The queue.
   *
   * @default - `default`
   */
  readonly queue?: string;

  /**
   * How many Pods are needed to start, over all tasks.
   *
   * @default - the sum of those of the tasks
   */
  readonly minAvailable?: number;

  /**
   * How many Pods have to succeed for the Job to be Completed.
   *
   * @default - as many as are needed to start, once all have ended
   */
  readonly minSuccess?: number;

  /**
   * The plugins, with their arguments: `svc`, `ssh`, `env`, `tensorflow`, `mpi`, `pytorch`, `hcclrank`, `ray`.
   *
   * @default - none
   */
  readonly plugins?: { [name: string]: string[] };

  /**
   * The priority class of the Job, by which the queue orders it.
   *
   * @default - that of the cluster
   */
  readonly priorityClassName?: string;

  /**
   * The scheduler.
   *
   * @default - volcano
   */
  readonly schedulerName?: string;

  /**
   * How long the Job that has ended and its Pods are kept.
   *
   * @default - for ever, or until somebody deletes it
   */
  readonly ttlAfterFinished?: Duration;

  /**
   * How long the evidence of a failed Job has to be there for whoever is called. A shorter `ttlAfterFinished` is refused.
   *
   * @default Duration.hours(1)
   */
  readonly evidenceWindow?: Duration;

  /**
   * How the Pods are secured.
   *
   * @default PodSecurity.RESTRICTED
   */
  readonly security?: PodSecurity;

  /**
   * The minor version of Volcano.
   *
   * @default 1.14
   */
  readonly volcanoVersion?: string;
}
