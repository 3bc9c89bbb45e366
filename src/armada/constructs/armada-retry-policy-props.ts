import { ArmadaMemoryGrowth } from './armada-memory-growth';
import { FailurePolicy } from '../../policy';

/** What a policy can decide. */
export enum ArmadaRetryAction {
  /** The job ends. */
  FAIL = 'FAIL',

  /** The job is tried again, as long as there are retries left. */
  RETRY = 'RETRY',
}

/** A retry policy in Armada's own words. */
export interface ArmadaRetryPolicyProps {
  /**
   * Retries behind the first failure, for the whole job and over all of its rules. The scheduler has a limit of its own, which counts as well.
   *
   * It has to be said: Armada takes a policy without it for one that never retries.
   */
  readonly retryLimit: number;

  /**
   * What happens to a failure that no rule matches, of which some have no category at all. RETRY also retries those of which the Pod is kept, and
   * jobs that a webhook or a
   * quota refuses.
   *
   * @default ArmadaRetryAction.FAIL; Armada itself refuses a policy that does not say it
   */
  readonly defaultAction?: ArmadaRetryAction;

  /**
   * The name, by which queues refer to it: small letters, digits and `-`.
   *
   * @default - the id of the construct
   */
  readonly policyName?: string;
}

/** What is changed of a job before it is tried again. */
export interface ArmadaRetryOptions {
  /**
   * Whether the next attempt keeps away from all nodes on which the job failed. It stays so for all later retries. With as many retries as nodes the
   * job ends before its
   * retries do.
   *
   * @default false
   */
  readonly avoidSameNode?: boolean;

  /**
   * How much more memory it gets.
   *
   * @default ArmadaMemoryGrowth.NONE
   */
  readonly memoryGrowth?: ArmadaMemoryGrowth;
}

/** A retry policy that says what a failure policy does. */
export interface ArmadaFailurePolicyProps {
  /** What should happen when an attempt fails. */
  readonly failurePolicy: FailurePolicy;

  /**
   * The name, by which queues refer to it: small letters, digits and `-`.
   *
   * @default - the id of the construct
   */
  readonly policyName?: string;

  /**
   * The container whose exit codes the policy speaks of. Executors look for it in the Pods of every queue.
   *
   * @default - the container of the policy, or any container that failed
   */
  readonly containerName?: string;

  /**
   * How much more memory each retry gets after the program ran out of it.
   *
   * @default ArmadaMemoryGrowth.factor(2)
   */
  readonly memoryGrowth?: ArmadaMemoryGrowth;

  /**
   * Whether retries, but for those that want more memory, keep away from all nodes on which the job failed.
   *
   * @default false
   */
  readonly avoidSameNode?: boolean;

  /**
   * The version of Armada.
   *
   * @default 0.22.7
   */
  readonly armadaVersion?: string;
}
