import type * as kplus from 'cdk8s-plus-30';
import { PolyaxonPod } from './polyaxon-pod';

/** The replicas of one role in a Ray cluster. */
export interface PolyaxonRayReplica extends PolyaxonPod {
  /**
   * How many there are.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * The least number that the autoscaler leaves.
   *
   * @default - that of Ray's operator
   */
  readonly minReplicas?: number;

  /**
   * The largest number that the autoscaler makes.
   *
   * @default - that of Ray's operator
   */
  readonly maxReplicas?: number;

  /**
   * Arguments of `ray start`, without the dashes in front.
   *
   * @default - those of Polyaxon
   */
  readonly rayStartParams?: { [name: string]: string };
}

/** How a Ray cluster grows and shrinks. */
export interface PolyaxonRayAutoscaler {
  /**
   * How fast it grows: `Default`, `Conservative` or `Aggressive`.
   *
   * @default Default
   */
  readonly upscalingMode?: string;

  /**
   * When the image of the autoscaler is pulled.
   *
   * @default - that of Ray's operator
   */
  readonly imagePullPolicy?: kplus.ImagePullPolicy;
}

/** A Ray cluster, and perhaps a job in it. */
export interface PolyaxonRayClusterProps {
  /** The head. */
  readonly head: PolyaxonRayReplica;

  /**
   * The groups of workers, by name.
   *
   * @default - none
   */
  readonly workers?: { [name: string]: PolyaxonRayReplica };

  /**
   * The command that is run in the cluster, which then ends with it.
   *
   * @default - none: the cluster stays until it is stopped
   */
  readonly entrypoint?: string;

  /**
   * Ray's runtime environment.
   *
   * @default - none
   */
  readonly runtimeEnv?: any;

  /**
   * Metadata of the job.
   *
   * @default - none
   */
  readonly metadata?: { [name: string]: string };

  /**
   * The version of Ray.
   *
   * @default - that of the image
   */
  readonly rayVersion?: string;

  /**
   * Whether the autoscaler runs beside the head.
   *
   * @default false
   */
  readonly enableInTreeAutoscaling?: boolean;

  /**
   * How the cluster grows and shrinks.
   *
   * @default - those of Ray's operator
   */
  readonly autoscalerOptions?: PolyaxonRayAutoscaler;
}

/** The replicas of one role in a Dask cluster. */
export interface PolyaxonDaskReplica extends PolyaxonPod {
  /**
   * How many there are.
   *
   * @default 1
   */
  readonly replicas?: number;
}

/** A Dask cluster. */
export interface PolyaxonDaskClusterProps {
  /** The scheduler. Without args its container gets `dask-scheduler` from Polyaxon, and always the prefix of its dashboard behind them. */
  readonly scheduler: PolyaxonDaskReplica;

  /** The workers. Without args their container gets `dask-worker` from Polyaxon, with the name of the worker and its dashboard. */
  readonly worker: PolyaxonDaskReplica;

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
}
