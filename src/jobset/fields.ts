import { PodFailurePolicy } from '../kubernetes/fields';

/*
 * The fields of a JobSet, of its child Jobs and of a TrainJob that answer what happens after a failure, as plain data.
 * https://jobset.sigs.k8s.io/docs/reference/jobset.v1alpha2/
 */

export const JOBSET_GROUP = 'jobset.x-k8s.io';
export const JOBSET_API_VERSION = `${JOBSET_GROUP}/v1alpha2`;
export const TRAINER_GROUP = 'trainer.kubeflow.org';
export const TRAINER_API_VERSION = `${TRAINER_GROUP}/v1alpha1`;

/** The container of a TrainJob that trains, whose exit codes a policy speaks of. */
export const TRAINER_CONTAINER = 'node';

/** What says which part of a TrainJob a replicated Job of its runtime is. */
export const ANCESTOR_LABEL = 'trainer.kubeflow.org/trainjob-ancestor-step';

export type JobSetAction = 'FailJobSet' | 'RestartJobSet' | 'RestartJobSetAndIgnoreMaxRestarts' | 'RestartJob' | 'RestartJobAndIgnoreMaxRestarts';

/** Why a Job has failed, in the words of its condition. Rules can ask for no other ones. */
export const FAILURE_REASONS = ['BackoffLimitExceeded', 'DeadlineExceeded', 'FailedIndexes', 'MaxFailedIndexesExceeded', 'PodFailurePolicy'] as const;

export type FailureReason = typeof FAILURE_REASONS[number];

export interface JobSetFailureRule {
  readonly name: string;
  readonly action: JobSetAction;
  readonly onJobFailureReasons?: FailureReason[];
  /** Regular expressions, of which one has to match somewhere in the message of the failed Job. */
  readonly onJobFailureMessagePatterns?: string[];
  readonly targetReplicatedJobs?: string[];
}

export interface JobSetFailurePolicy {
  readonly maxRestarts: number;
  readonly rules?: JobSetFailureRule[];
}

/** The part of a child Job's spec that a failure policy owns. */
export interface ChildJobFields {
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly backoffLimitPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly podFailurePolicy?: PodFailurePolicy;
  readonly podReplacementPolicy: 'Failed';
}

/** A policy in the two layers of a JobSet. */
export interface JobSetFailureFields {
  /** For `spec` of the JobSet. Absent where each failure of a child Job ends the JobSet, which is so without any. */
  readonly failurePolicy?: JobSetFailurePolicy;
  /** For `spec.replicatedJobs[].template.spec` of each child Job. Its Pods need `restartPolicy: Never`. */
  readonly childJob: ChildJobFields;
}

/** A policy in the layers of a TrainJob. The first two belong into the JobSet of its runtime. */
export interface TrainJobFailureFields extends JobSetFailureFields {
  /** For `spec` of the TrainJob. */
  readonly trainJob?: { readonly activeDeadlineSeconds: number };
}
