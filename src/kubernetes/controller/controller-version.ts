import { JobSpec } from '../api-types';

/*
 * What differs between the versions of the Job controller.
 */

export interface ControllerVersion {
  /**
   * Whether a Pod that is being deleted keeps its place until it has ended, where the Job replaces only what has failed. Before that, a Pod failure policy
   * only made it wait with the question whether the Pod has failed.
   */
  readonly keepsPlaceOfTerminatingPods: boolean;

  /**
   * Whether every verdict is first written as FailureTarget or SuccessCriteriaMet, and becomes Failed or Complete only when no Pod is terminating any more.
   * Before 1.31 that was so only for a rule of the failure policy and for a success policy, and nobody waited for the Pods.
   *
   * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3939-allow-replacement-when-fully-terminated
   */
  readonly waitsForTerminatingPods: boolean;

  /**
   * Whether the status counts the Pods that are being deleted. Where it does not, the failure of such a Pod can leave the status as it is, if a rule ignores it:
   * then nothing is written, and nothing is remembered to wait for.
   */
  readonly countsTerminatingPods: boolean;

  /** Whether Pods that a sync deletes are terminating, and not ready, in the status that it writes. */
  readonly countsWhatItDeletes: boolean;

  /** Whether a Job that has all of its completions says so as the reason. */
  readonly namesCompletion: boolean;

  /** Whether a Job that is suspended loses its start time at once, and not when it is resumed. */
  readonly clearsStartTime: boolean;

  /**
   * Whether running Pods stay in `status.active` while a replacement is waited for. Older controllers write 0, which a server that checks the status
   * refuses as long as one of the Pods is ready: then nothing is counted until the wait is over.
   */
  readonly countsActivePodsWhileWaiting: boolean;

  /**
   * Whether the server checks what the controller writes: it refuses fewer active than ready Pods, an index that has failed and succeeded, and the end of a
   * Job that has no start time, as a suspended one. It came with managedBy, for controllers of which nobody knows.
   *
   * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/4368-support-managed-by-for-batch-jobs
   */
  readonly checksStatus: boolean;

  /** Whether the delays come from the work queue, and not from what is remembered of failures. They are not simulated. */
  readonly delaysByQueue: boolean;

  /** How long it waits at most before the next attempt. */
  readonly longestDelaySeconds: number;
}

/** The controller of Kubernetes 1 at a minor version. */
export function controllerVersion(minor: number): ControllerVersion {
  return {
    keepsPlaceOfTerminatingPods: minor >= 28,
    waitsForTerminatingPods: minor >= 31,
    countsTerminatingPods: minor >= 29,
    countsWhatItDeletes: minor >= 31,
    namesCompletion: minor >= 31,
    clearsStartTime: minor >= 36,
    countsActivePodsWhileWaiting: minor >= 36,
    checksStatus: minor >= 32,
    delaysByQueue: minor < 27,
    longestDelaySeconds: minor >= 28 ? 600 : 360,
  };
}

/** Whether it was recorded what the controller of this version does. */
export function isRecorded(minor: number): boolean {
  return !controllerVersion(minor).delaysByQueue;
}

/** What has to be said of what is told of a Job at this version. */
export function controllerNotes(minor: number, { podFailurePolicy }: JobSpec): string[] {
  const { delaysByQueue, keepsPlaceOfTerminatingPods } = controllerVersion(minor);
  return [
    ...delaysByQueue ? [`the delays of 1.${minor} come from its work queue, and are not told here: the next Pod comes at once after the first failure that `
      + 'counts, and after every one that does not, and later failures are noticed late'] : [],
    ...keepsPlaceOfTerminatingPods || !podFailurePolicy ? [] : ['before 1.28 another Pod takes the place of one that is deleted at once, also under a '
      + 'podFailurePolicy, whose rules are asked when it has ended'],
  ];
}
