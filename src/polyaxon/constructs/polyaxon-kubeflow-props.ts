import type { Duration } from 'cdk8s';
import { PolyaxonReplica } from './polyaxon-replica';

/** Which Pods of a finished Kubeflow job are deleted. */
export enum PolyaxonCleanPodPolicy {
  /** All, and with them the evidence of what failed. */
  ALL = 'ALL',

  /** Those that still run. */
  RUNNING = 'RUNNING',

  /** None. */
  NONE = 'NONE',
}

/** How the replicas of a Kubeflow job are scheduled together. */
export interface PolyaxonSchedulingPolicy {
  /**
   * How many Pods must have room before any starts.
   *
   * @default - all
   */
  readonly minAvailable?: number;

  /**
   * The queue of the scheduler.
   *
   * @default - that of the scheduler
   */
  readonly queue?: string;

  /**
   * The priority class of the group.
   *
   * @default - none
   */
  readonly priorityClass?: string;

  /**
   * How long they may wait for room.
   *
   * @default - no limit
   */
  readonly scheduleTimeout?: Duration;
}

/** What every Kubeflow job has beside its replicas. */
export interface PolyaxonKubeflowProps {
  /**
   * Which Pods are deleted when the job is finished.
   *
   * @default - none, that of Polyaxon's operator
   */
  readonly cleanPodPolicy?: PolyaxonCleanPodPolicy;

  /**
   * How the replicas are scheduled together.
   *
   * @default - each for itself
   */
  readonly schedulingPolicy?: PolyaxonSchedulingPolicy;
}

/** When a TFJob without a chief has succeeded. */
export enum PolyaxonSuccessPolicy {
  /** When worker 0 has. */
  DEFAULT = 'DEFAULT',

  /** When all workers have. */
  ALL_WORKERS = 'ALL_WORKERS',
}

/** A distributed TensorFlow job. Its main containers are called `tensorflow`. */
export interface PolyaxonTfJobProps extends PolyaxonKubeflowProps {
  /**
   * The replica that says when the job has succeeded.
   *
   * @default - none
   */
  readonly chief?: PolyaxonReplica;

  /**
   * The parameter servers.
   *
   * @default - none
   */
  readonly ps?: PolyaxonReplica;

  /**
   * The workers.
   *
   * @default - none
   */
  readonly worker?: PolyaxonReplica;

  /**
   * The evaluators.
   *
   * @default - none
   */
  readonly evaluator?: PolyaxonReplica;

  /**
   * When a job without a chief has succeeded.
   *
   * @default PolyaxonSuccessPolicy.DEFAULT
   */
  readonly successPolicy?: PolyaxonSuccessPolicy;

  /**
   * Whether workers may come and go.
   *
   * @default false
   */
  readonly enableDynamicWorker?: boolean;
}

/** How the number of workers of a PyTorchJob may change while it runs. */
export interface PolyaxonElasticPolicy {
  /**
   * The least number of workers.
   *
   * @default - the number of replicas
   */
  readonly minReplicas?: number;

  /**
   * The largest number of workers.
   *
   * @default - the number of replicas
   */
  readonly maxReplicas?: number;

  /**
   * How the workers find each other: `c10d`, `etcd` or `etcd-v2`.
   *
   * @default - that of the training operator
   */
  readonly rdvzBackend?: string;

  /**
   * The port of that.
   *
   * @default - that of the training operator
   */
  readonly rdvzPort?: number;

  /**
   * The host of that.
   *
   * @default - that of the training operator
   */
  readonly rdvzHost?: string;

  /**
   * The id of that.
   *
   * @default - that of the training operator
   */
  readonly rdvzId?: string;

  /**
   * Whether one node is all there is.
   *
   * @default false
   */
  readonly standalone?: boolean;

  /**
   * How many processes run on a node.
   *
   * @default - that of the job
   */
  readonly nProcPerNode?: number;

  /**
   * How often torchrun starts its processes anew inside of a container. Nobody outside of it sees or counts that.
   *
   * @default - that of torchrun
   */
  readonly maxRestarts?: number;
}

/** A distributed PyTorch job. Its main containers are called `pytorch`. */
export interface PolyaxonPytorchJobProps extends PolyaxonKubeflowProps {
  /**
   * The master.
   *
   * @default - none
   */
  readonly master?: PolyaxonReplica;

  /**
   * The workers.
   *
   * @default - none
   */
  readonly worker?: PolyaxonReplica;

  /**
   * How the number of workers may change.
   *
   * @default - it does not
   */
  readonly elasticPolicy?: PolyaxonElasticPolicy;

  /**
   * How many processes run on a node.
   *
   * @default - that of torchrun
   */
  readonly nProcPerNode?: number;
}

/** A distributed job of MPI. */
export interface PolyaxonMpiJobProps extends PolyaxonKubeflowProps {
  /** The replica that starts the others and says when the job has succeeded. */
  readonly launcher: PolyaxonReplica;

  /**
   * The workers.
   *
   * @default - none
   */
  readonly worker?: PolyaxonReplica;

  /**
   * How many processes run on a worker.
   *
   * @default 1
   */
  readonly slotsPerWorker?: number;
}
