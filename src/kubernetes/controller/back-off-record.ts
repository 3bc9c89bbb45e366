import { ControlledPod } from './controlled-pod';

/** What the controller remembers of failures, to wait longer after each one. It is in its memory only: when the controller restarts, it is gone. */
export interface BackOffRecord {
  /** Failures since the last success, those that do not count among them. */
  readonly failures: number;
  /** When the last of them ended. */
  readonly lastFailure?: number;
}

export const NO_FAILURES: BackOffRecord = { failures: 0 };

/** The record after Pods have ended, all of which the controller sees at once. */
export function nextRecord(record: BackOffRecord, succeeded: readonly ControlledPod[], failed: readonly ControlledPod[]): BackOffRecord {
  if (succeeded.length === 0) {
    return failed.length === 0 ? record : { failures: record.failures + failed.length, lastFailure: latest(failed) };
  }
  const lastSuccess = latest(succeeded);
  const after = failed.filter(pod => pod.endTime > lastSuccess);
  return after.length === 0 ? NO_FAILURES : { failures: after.length, lastFailure: latest(after) };
}

function latest(pods: readonly ControlledPod[]): number {
  let time = -Infinity;
  for (const { endTime } of pods) if (endTime > time) time = endTime;
  return time;
}
