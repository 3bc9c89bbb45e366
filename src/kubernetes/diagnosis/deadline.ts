import { JobEvidence } from './job-evidence';
import { later, timeText } from './moments';
import { deadlineSecondsOf } from '../spec-facts';

/** When the deadline ends the Job; undefined if it has none, or none that counts now. */
export function deadlineOf({ spec, started }: JobEvidence): number | undefined {
  const seconds = deadlineSecondsOf(spec);
  if (seconds === undefined || started === undefined || spec.suspend === true) return undefined;
  const deadline = later(started, seconds);
  return timeText(deadline) === undefined ? undefined : deadline;
}
