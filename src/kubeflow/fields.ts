import type { TrainingKind } from './kinds';
import type { ObjectMeta, PodTemplateSpec } from '../kubernetes/api-types';

/*
 * The fields of a training job that say what happens after a failure, once it is read. Any that the author left out, and the operator does not fill
 * in, is absent. https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/apis/kubeflow.org/v1/common_types.go
 */

export interface SchedulingPolicy {
  readonly minAvailable?: number;
  readonly queue?: string;
  readonly minResources?: { readonly [name: string]: unknown };
  readonly priorityClass?: string;
  readonly scheduleTimeoutSeconds?: number;
}

export interface RunPolicy {
  /** Nothing checks it: what is neither None nor Running acts as All. */
  readonly cleanPodPolicy?: string;
  readonly ttlSecondsAfterFinished?: number;
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly schedulingPolicy?: SchedulingPolicy;
  readonly suspend?: boolean;
  readonly managedBy?: string;
}

/** Of PyTorchJob and PaddleJob. */
export interface ElasticPolicy {
  readonly minReplicas?: number;
  readonly maxReplicas?: number;
  readonly rdzvBackend?: string;
  readonly rdzvPort?: number;
  readonly standalone?: boolean;
  readonly nProcPerNode?: number;
  readonly maxRestarts?: number;
  readonly metrics?: readonly unknown[];
}

/** The replicas of one type. */
export interface Replicas {
  /** As the operator calls it once it has corrected the case of its letters: `Worker`. */
  readonly type: string;
  /** As the author wrote it: `worker`. */
  readonly writtenType: string;
  readonly replicas: number;
  /** One of RESTART_POLICIES, or whatever else the author wrote, since nothing checks it. */
  readonly restartPolicy: string;
  /** With the port that the operator adds, and with the author's own restartPolicy, which is overwritten when Pods are made of it. */
  readonly template: PodTemplateSpec;
}

/** A training job with what the operator fills in. */
export interface TrainingJob {
  readonly kind: TrainingKind;
  readonly metadata: ObjectMeta;
  readonly runPolicy: RunPolicy & { readonly cleanPodPolicy: string };
  /** In the order of `TrainingKind.replicaTypes`; types that the kind does not know come last, in the order of the manifest. */
  readonly replicas: readonly Replicas[];
  readonly elasticPolicy?: ElasticPolicy;
  /** Of a TFJob: `` or `AllWorkers`. */
  readonly successPolicy?: string;
  /** Of a TFJob. */
  readonly enableDynamicWorker?: boolean;
  /** Of a PyTorchJob: a number or `auto`, `cpu`, `gpu`. */
  readonly nprocPerNode?: string;
}
