import { JobEvidence } from './job-evidence';
import { later, timeText } from './moments';

/** When the deadline ends the Job; undefined if it has none, or none that counts now. */
export function deadlineOf({ spec, started }: JobEvidence): number | undefined {
  const { activeDeadlineSeconds, suspend } = spec;
  if (activeDeadlineSeconds === undefined || started === undefined || suspend === true) return undefined;
  const deadline = later(started, activeDeadlineSeconds);
  return timeText(deadline) === undefined ? undefined : deadline;
}
