import { duration } from '../../policy/words';
import { ProposedFix } from '../../rule';
import { totalDelaySeconds } from '../back-off';
import { JobSubject } from '../job-subject';

const HOUR = 3600;

/** Somebody whose retries take longer than this does not want a deadline. */
const LONGEST = 30 * 24 * HOUR;

/**
 * A deadline where there is none: as much time for the work as for waiting between the retries that the Job has, in whole hours.
 *
 * How long the work takes is not in the manifest, so it is for the author to agree.
 */
export function deadlineFix(job: JobSubject): ProposedFix | undefined {
  const { backoffLimitPerIndex, backoffLimit = 0 } = job.spec;
  const waiting = totalDelaySeconds(Math.max(0, Math.min(backoffLimitPerIndex ?? backoffLimit, backoffLimit)));
  const seconds = HOUR * Math.max(1, Math.ceil(2 * waiting / HOUR));
  if (seconds > LONGEST) return undefined;
  return {
    description: `sets a deadline of ${duration(seconds)}`,
    isSuggested: true,
    edits: [{ kind: 'set', path: job.steps('activeDeadlineSeconds'), value: seconds }],
  };
}
