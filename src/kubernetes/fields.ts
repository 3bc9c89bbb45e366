/*
 * The fields of a batch/v1 Job that answer what happens after a failure, as plain data.
 * https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/
 */

export type PodFailureAction = 'FailJob' | 'FailIndex' | 'Count' | 'Ignore';

export interface PodFailureRule {
  readonly action: PodFailureAction;
  readonly onExitCodes?: {
    readonly containerName?: string;
    readonly operator: 'In' | 'NotIn';
    readonly values: number[];
  };
  readonly onPodConditions?: { readonly type: string; readonly status: string }[];
}

export interface PodFailurePolicy {
  readonly rules: PodFailureRule[];
}

/** The part of a Job's spec that a failure policy owns. */
export interface JobFailureFields {
  readonly activeDeadlineSeconds?: number;
  readonly backoffLimit?: number;
  readonly backoffLimitPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly podFailurePolicy?: PodFailurePolicy;
}

/** Every field that a failure policy owns: what a new policy has to remove of an old one. */
export const FAILURE_FIELDS: (keyof JobFailureFields)[] = [
  'activeDeadlineSeconds', 'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes', 'podFailurePolicy',
];

/** @see https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/apis/batch/validation/validation.go */
export const LARGEST_RULE_COUNT = 20;

/** A Job's Pods are named after it, and an index is appended to the host name: both must fit a DNS label. */
export const LONGEST_JOB_NAME = 63;
export const LONGEST_CRON_JOB_NAME = 52;
