import type * as kplus from 'cdk8s-plus-30';

/** A toleration of a node's taint. */
export interface PolyaxonToleration {
  /**
   * The key of the taint.
   *
   * @default - every key, with the operator Exists
   */
  readonly key?: string;

  /**
   * `Exists` or `Equal`.
   *
   * @default - Equal, that of Kubernetes
   */
  readonly operator?: string;

  /**
   * The value of the taint.
   *
   * @default - none
   */
  readonly value?: string;

  /**
   * `NoSchedule`, `PreferNoSchedule` or `NoExecute`.
   *
   * @default - every effect
   */
  readonly effect?: string;
}

/** As whom the containers of a Pod run: what the client takes of Kubernetes' security context of Pods. */
export interface PolyaxonPodSecurityContext {
  /**
   * The id of the user.
   *
   * @default - that of the image
   */
  readonly runAsUser?: number;

  /**
   * The id of the group.
   *
   * @default - that of the image
   */
  readonly runAsGroup?: number;

  /**
   * Whether a container that would run as root is not started.
   *
   * @default false
   */
  readonly runAsNonRoot?: boolean;
}

/** How a Pod looks up names of hosts. */
export interface PolyaxonDnsConfig {
  /**
   * Addresses of name servers.
   *
   * @default - those of the DNS policy
   */
  readonly nameservers?: string[];

  /**
   * Search domains.
   *
   * @default - those of the DNS policy
   */
  readonly searches?: string[];

  /**
   * Options of the resolver.
   *
   * @default - those of the DNS policy
   */
  readonly options?: kplus.DnsOption[];
}

/**
 * Where and as what a Pod runs. It says nothing of restarts: the Pods of a job are never restarted in place, which a failure policy needs, and those of
 * a Kubeflow job as its replicas say.
 */
export interface PolyaxonEnvironment {
  /**
   * Labels of the Pod.
   *
   * @default - only Polyaxon's own
   */
  readonly labels?: { [name: string]: string };

  /**
   * Annotations of the Pod.
   *
   * @default - only Polyaxon's own
   */
  readonly annotations?: { [name: string]: string };

  /**
   * Labels of the nodes that the Pod may run on.
   *
   * @default - any node
   */
  readonly nodeSelector?: { [name: string]: string };

  /**
   * Taints that the Pod tolerates.
   *
   * @default - none
   */
  readonly tolerations?: PolyaxonToleration[];

  /**
   * The service account of the Pod.
   *
   * @default - that of the agent's settings
   */
  readonly serviceAccountName?: string;

  /**
   * Node and Pod affinity, as Kubernetes has it.
   *
   * @default - none
   */
  readonly affinity?: any;

  /**
   * The node to run on, without asking the scheduler.
   *
   * @default - the scheduler decides
   */
  readonly nodeName?: string;

  /**
   * Lines for `/etc/hosts`.
   *
   * @default - none
   */
  readonly hostAliases?: kplus.HostAlias[];

  /**
   * As whom the containers run.
   *
   * @default - as the image says
   */
  readonly securityContext?: PolyaxonPodSecurityContext;

  /**
   * Names of the secrets to pull images with.
   *
   * @default - those of the service account
   */
  readonly imagePullSecrets?: string[];

  /**
   * Whether the Pod uses the network of its node.
   *
   * @default false
   */
  readonly hostNetwork?: boolean;

  /**
   * Where names of hosts are looked up.
   *
   * @default DnsPolicy.CLUSTER_FIRST
   */
  readonly dnsPolicy?: kplus.DnsPolicy;

  /**
   * Name servers and search domains.
   *
   * @default - those of the DNS policy
   */
  readonly dnsConfig?: PolyaxonDnsConfig;

  /**
   * The scheduler.
   *
   * @default - that of the cluster
   */
  readonly schedulerName?: string;

  /**
   * The priority class.
   *
   * @default - that of the cluster
   */
  readonly priorityClassName?: string;

  /**
   * The priority, which most clusters only take from a class.
   *
   * @default - that of the class
   */
  readonly priority?: number;
}
