import { PolyaxonDaskClusterProps, PolyaxonRayClusterProps } from './polyaxon-cluster-props';
import { PolyaxonDagProps } from './polyaxon-dag';
import { PolyaxonMpiJobProps, PolyaxonPytorchJobProps, PolyaxonTfJobProps } from './polyaxon-kubeflow-props';
import { PolyaxonPod } from './polyaxon-pod';
import { PolyaxonServiceRunProps } from './polyaxon-service-run-props';
import { RunData, runKindOf } from '../writing/run';

/**
 * What a component or an operation runs. What is wrong with it is said when it is given to one of them, since that depends on the version of Polyaxon.
 *
 * @see https://polyaxon.com/docs/core/specification/component/#run
 */
export class PolyaxonRun {
  /**
   * A job: one Pod that ends. Its operator makes a Job of Kubernetes of it, which holds a whole failure policy.
   *
   * @param props the Pod
   */
  public static job(props: PolyaxonPod): PolyaxonRun {
    return new PolyaxonRun('job', props);
  }

  /**
   * A service: Pods that serve until they are stopped. Kubernetes restarts them for ever, so it takes no failure policy.
   *
   * @param props the Pod and its ports
   */
  public static service(props: PolyaxonServiceRunProps): PolyaxonRun {
    return new PolyaxonRun('service', props);
  }

  /**
   * A job that sends notifications.
   *
   * @param props the Pod
   */
  public static notifier(props: PolyaxonPod): PolyaxonRun {
    return new PolyaxonRun('notifier', props);
  }

  /**
   * A job that proposes the next runs of a search.
   *
   * @param props the Pod
   */
  public static tuner(props: PolyaxonPod): PolyaxonRun {
    return new PolyaxonRun('tuner', props);
  }

  /**
   * A job that deletes what other runs have left behind. It has no connections: Polyaxon finds none for it but the store of the artifacts, which is
   * there without being named.
   *
   * @param props the Pod
   */
  public static cleaner(props: PolyaxonPod): PolyaxonRun {
    return new PolyaxonRun('cleaner', props);
  }

  /**
   * A distributed TensorFlow job, which Kubeflow's training operator runs. It holds little of a failure policy.
   *
   * @param props the replicas
   */
  public static tfJob(props: PolyaxonTfJobProps): PolyaxonRun {
    return new PolyaxonRun('tfjob', props);
  }

  /**
   * A distributed PyTorch job, which Kubeflow's training operator runs. It holds little of a failure policy.
   *
   * @param props the replicas
   */
  public static pytorchJob(props: PolyaxonPytorchJobProps): PolyaxonRun {
    return new PolyaxonRun('pytorchjob', props);
  }

  /**
   * A distributed job of MPI, which Kubeflow's training operator runs. It holds little of a failure policy.
   *
   * @param props the replicas
   */
  public static mpiJob(props: PolyaxonMpiJobProps): PolyaxonRun {
    return new PolyaxonRun('mpijob', props);
  }

  /**
   * A Ray cluster, with or without a job in it.
   *
   * @param props head and workers
   */
  public static rayCluster(props: PolyaxonRayClusterProps): PolyaxonRun {
    return new PolyaxonRun('raycluster', props);
  }

  /**
   * A Dask cluster.
   *
   * @param props scheduler and workers
   */
  public static daskCluster(props: PolyaxonDaskClusterProps): PolyaxonRun {
    return new PolyaxonRun('daskcluster', props);
  }

  /**
   * Operations that depend on each other. It has no failure policy of its own: its operations have. Names that are there twice, dependencies and
   * references that lead nowhere, and operations that wait for each other are refused.
   *
   * @param props the operations
   */
  public static dag(props: PolyaxonDagProps): PolyaxonRun {
    return new PolyaxonRun('dag', props);
  }

  /** The kind as the file has it, such as `pytorchjob`. */
  public readonly kind: string;

  /** The name that Polyaxon gives to the main container, whatever its author called it. */
  public readonly mainContainer: string;

  /** Whether rules on failures have an effect: only a Job of Kubernetes knows them. */
  public readonly holdsFailurePolicy: boolean;

  /**
   * The run as its author described it.
   *
   * @internal
   */
  public readonly _run: RunData;

  private constructor(kind: string, props: object) {
    this._run = { kind, props };
    const { mainContainer, restarts } = runKindOf(this._run);
    this.kind = kind;
    this.mainContainer = mainContainer;
    this.holdsFailurePolicy = restarts === 'job';
  }
}
