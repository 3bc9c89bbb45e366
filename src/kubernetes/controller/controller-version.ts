/*
 * What differs between the versions of the Job controller.
 */

export interface ControllerVersion {
  /**
   * Whether every verdict is first written as FailureTarget or SuccessCriteriaMet, and becomes Failed or Complete only when no Pod is terminating any more.
   * Before 1.31 that was so only for a rule of the failure policy and for a success policy, and nobody waited for the Pods.
   *
   * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3939-allow-replacement-when-fully-terminated
   */
  readonly waitsForTerminatingPods: boolean;

  /** Whether a Job that has all of its completions says so as the reason. */
  readonly namesCompletion: boolean;

  /** Whether a Job that is suspended loses its start time at once, and not when it is resumed. */
  readonly clearsStartTime: boolean;

  /**
   * Whether running Pods stay in `status.active` while a replacement is waited for. Older controllers write 0, which servers from 1.31 on refuse as
   * long as one of the Pods is ready: then nothing is counted until the wait is over.
   *
   */
  readonly countsActivePodsWhileWaiting: boolean;

  /** Whether the server refuses a status with fewer active than ready Pods. */
  readonly refusesMoreReadyThanActive: boolean;

  /** Whether the server refuses the end of a Job that has no start time, as a suspended one. */
  readonly refusesEndWithoutStart: boolean;

  /** Whether it makes an exception for a suspended Job that wants no completions. */
  readonly endsEmptyJobsWithoutStart: boolean;

  readonly longestDelaySeconds: number;
}

/** The controller of Kubernetes 1 at a minor version. */
export function controllerVersion(minor: number): ControllerVersion {
  return {
    waitsForTerminatingPods: minor >= 31,
    namesCompletion: minor >= 31,
    clearsStartTime: minor >= 36,
    countsActivePodsWhileWaiting: minor >= 36,
    refusesMoreReadyThanActive: minor >= 31,
    refusesEndWithoutStart: minor >= 30,
    endsEmptyJobsWithoutStart: minor >= 32,
    longestDelaySeconds: minor >= 28 ? 600 : 360,
  };
}
