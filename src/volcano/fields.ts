/*
 * The fields of a Volcano Job (batch.volcano.sh/v1alpha1) that answer what happens after a failure, as plain data.
 * https://volcano.sh/en/docs/vcjob/
 */

/** What a policy can make Volcano do. */
export type VolcanoAction =
  | 'AbortJob' | 'RestartJob' | 'RestartTask' | 'RestartPod' | 'RestartPartition' | 'TerminateJob' | 'CompleteJob' | 'ResumeJob';

/** One entry of `policies`: an exit code, or events. */
export interface VolcanoLifecyclePolicy {
  readonly action: VolcanoAction;
  readonly event?: string;
  readonly events?: string[];
  readonly exitCode?: number;
  readonly timeout?: string;
}

/** The part of a Volcano Job's spec that a failure policy owns. */
export interface VolcanoFailureFields {
  readonly maxRetry: number;
  readonly policies: VolcanoLifecyclePolicy[];
}

export const API_GROUP = 'batch.volcano.sh';
export const API_VERSION = `${API_GROUP}/v1alpha1`;

/** What `maxRetry` is if it is absent or 0. */
export const DEFAULT_MAX_RETRY = 3;

/** Events that a policy may name. */
export const EVENTS: readonly string[] = ['*', 'PodFailed', 'PodEvicted', 'PodPending', 'Unknown', 'TaskCompleted', 'TaskFailed', 'JobUpdated'];

/** Events that Volcano has for itself: a policy on one never does anything. */
export const INTERNAL_EVENTS: readonly string[] = ['OutOfSync', 'CommandIssued', 'PodRunning'];

export const ACTIONS: readonly VolcanoAction[] = [
  'AbortJob', 'RestartJob', 'RestartTask', 'RestartPod', 'RestartPartition', 'TerminateJob', 'CompleteJob', 'ResumeJob',
];

/** Actions by which Pods are made anew, and of which each uses up one of `maxRetry`. */
export const RESTARTS: readonly string[] = ['RestartJob', 'RestartTask', 'RestartPod', 'RestartPartition'];

/** The plugins that Volcano has. */
export const PLUGINS: readonly string[] = ['ssh', 'env', 'svc', 'tensorflow', 'mpi', 'pytorch', 'hcclrank', 'ray'];
