import { ArmadaRetryPolicy } from './armada-retry-policy';
import { ArmadaSettingsOptions } from './armada-settings';

/** The scheduler, as far as it is about failures. */
export interface ArmadaSchedulerProps extends ArmadaSettingsOptions {
  /**
   * Whether retry policies are asked at all. It also changes the events of jobs that fail: whoever watches them has to know `retryable`.
   *
   * @default true; Armada's own is false
   */
  readonly retryPoliciesEnabled?: boolean;

  /**
   * How often a job is tried again at most, whatever its policy allows. For no retries at all, during an incident, use `freezeRetries`.
   *
   * @default 5, which is Armada's own
   */
  readonly globalMaxRetries?: number;

  /**
   * Whether nothing is tried again for now, though policies are asked and failures are told apart (`globalMaxRetries: 0`).
   *
   * @default false
   */
  readonly freezeRetries?: boolean;

  /**
   * The policy of queues that have none.
   *
   * @default - none: their failed jobs end
   */
  readonly defaultPolicy?: ArmadaRetryPolicy;

  /**
   * How often a lease may be returned, such as for an image that cannot be pulled, or a Pod whose name is still taken. Retries of policies count
   * here as well: with as many of them a single lease
   * that is returned ends the job.
   *
   * @default - Armada's own: 3
   */
  readonly maxRetries?: number;

  /**
   * The label by which nodes are told apart; its value has to be the name of the node. Executors have to use the same.
   *
   * @default kubernetes.io/hostname
   */
  readonly nodeIdLabel?: string;

  /**
   * Further labels of nodes by which many jobs select. That of `nodeIdLabel` is always among them: without it the scheduler of 0.22.7 does not start
   * with retry policies enabled.
   *
   * @default - none
   */
  readonly indexedNodeLabels?: string[];
}
