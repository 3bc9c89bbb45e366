import type { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { FailurePolicy } from '../../policy';
import { PodSecurity } from '../pod-security';

/** When a replacement for a Pod is created. */
export enum PodReplacementPolicy {
  /** Once the old Pod has ended: two attempts never overlap. The only one that goes with rules on failures. */
  FAILED = 'FAILED',

  /** As soon as the old Pod is being deleted: attempts can overlap, and a Pod that is deleted counts as failed, also if it ends well. */
  TERMINATING_OR_FAILED = 'TERMINATING_OR_FAILED',
}

/** A rule by which an indexed job has succeeded before all of its indexes have. At least one of the two is needed. */
export interface SuccessRule {
  /**
   * The indexes that count, as in `1,3-5`.
   *
   * @default - all indexes count
   */
  readonly succeededIndexes?: string;

  /**
   * How many of the indexes that count must have succeeded.
   *
   * @default - all of `succeededIndexes`
   */
  readonly succeededCount?: number;
}

/**
 * What a RetryableJob and a RetryableCronJob have in common: the work in the terms of cdk8s-plus, and what happens when an attempt of it fails.
 *
 * Three of the props that come from cdk8s-plus mean something else here:
 *
 * - `containers`: each has to state its `resources`, `{}` for none. Without them cdk8s-plus gives 512 MiB of memory with a limit of 2 GiB, and running
 *   out of memory would be everybody's first failure.
 * - `restartPolicy`: is NEVER, and can be nothing else. Otherwise the kubelet restarts a container in place, and no rule and no budget ever sees how it
 *   ended.
 * - `securityContext`: only what is stated counts; everything else is what `security` says.
 */
export interface RetryableJobOptions extends kplus.WorkloadProps {
  /**
   * What should happen when an attempt fails. It is the only source of retries and deadline: `backoffLimit` and `activeDeadline` beside it are refused.
   */
  readonly failurePolicy: FailurePolicy;

  /**
   * The container whose exit codes the policy speaks of. Every rule on exit codes is pinned to it, since a rule for all containers would also look at
   * helpers and sidecars.
   *
   * @default - the container of the policy, or the only container of the job
   */
  readonly containerName?: string;

  /**
   * How many Pods have to succeed. In an indexed job it is the number of indexes, counted from 0.
   *
   * @default - one; together with `parallelism` alone, Kubernetes takes the first success as the end of a work queue
   */
  readonly completions?: number;

  /**
   * How many Pods run at the same time.
   *
   * @default 1
   */
  readonly parallelism?: number;

  /**
   * Whether each completion has an index of its own (`completionMode: Indexed`), which the program finds in JOB_COMPLETION_INDEX. Needs `completions`,
   * and is needed for a policy with `retriesPerIndex`.
   *
   * @default false
   */
  readonly indexed?: boolean;

  /**
   * When a replacement for a Pod is created.
   *
   * @default - with rules on failures FAILED, otherwise TERMINATING_OR_FAILED: the default of Kubernetes
   */
  readonly podReplacementPolicy?: PodReplacementPolicy;

  /**
   * Rules by which an indexed job has succeeded before all of its indexes have; the first that matches ends it, and running Pods are stopped.
   *
   * @default - none: all indexes have to succeed
   */
  readonly successPolicy?: SuccessRule[];

  /**
   * How the Pods are secured.
   *
   * @default PodSecurity.RESTRICTED
   */
  readonly security?: PodSecurity;

  /**
   * How long the finished Job and its Pods are kept. A failed Job is its own evidence: which rule matched, and the state of every attempt. A TTL under
   * Argo CD or Flux runs finished work again.
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
   * The minor version of Kubernetes that the manifests are for.
   *
   * @default 1.34
   */
  readonly kubernetesVersion?: string;
}
