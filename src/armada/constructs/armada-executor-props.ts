import { ArmadaErrorCategory } from './armada-error-category';
import { ArmadaRetryPolicy } from './armada-retry-policy';
import { ArmadaSettingsOptions } from './armada-settings';

/** The executor of a cluster, as far as it is about failures. */
export interface ArmadaExecutorProps extends ArmadaSettingsOptions {
  /**
   * The retry policies whose failures it tells apart: it gets their categories. All queues whose jobs can run on the cluster should have theirs here.
   *
   * @default - none
   */
  readonly retryPolicies?: ArmadaRetryPolicy[];

  /**
   * Further categories. They are tried before those of failure policies, the last of which takes every exit code.
   *
   * @default - none
   */
  readonly categories?: ArmadaErrorCategory[];

  /**
   * The name of the cluster.
   *
   * @default - the id of the construct
   */
  readonly clusterId?: string;

  /**
   * The pool that its nodes are in.
   *
   * @default - Armada's own: `default`
   */
  readonly pool?: string;

  /**
   * The category of failures that no rule matches. It always keeps its Pods, so that no policy should retry it.
   *
   * @default uncategorized
   */
  readonly defaultCategory?: string;

  /**
   * The part of it.
   *
   * @default - none
   */
  readonly defaultSubcategory?: string;

  /**
   * The label by which nodes are told apart; its value has to be the name of the node. The scheduler has to use the same.
   *
   * @default kubernetes.io/hostname
   */
  readonly nodeIdLabel?: string;

  /**
   * Further labels of nodes that the scheduler is told, for selectors of jobs. The label of `nodeIdLabel` is always among them: without it
   * `avoidSameNode` does nothing.
   *
   * @default - none
   */
  readonly trackedNodeLabels?: string[];
}
