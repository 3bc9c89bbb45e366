import { duration } from '../../policy/words';
import { ProposedFix } from '../../rule';
import { totalDelaySeconds } from '../back-off';
import { JobSubject } from '../job-subject';

const HOUR = 3600;

/** Somebody whose retries take longer than this does not want a deadline. */
const LONGEST = 30 * 24 * HOUR;

/**
 * A deadline where there is none, in whole hours: time for waiting between the retries that the Job has, and as much for the work, or as much as the Pods
 * are given. What does not run at once runs one after the other.
 *
 * How long the work takes is not in the manifest, so it is for the author to agree.
 */
export function deadlineFix(job: JobSubject): ProposedFix | undefined {
  const { backoffLimitPerIndex, backoffLimit = 0, completions = 1, parallelism = 1 } = job.spec;
  const retries = Math.max(0, Math.min(backoffLimitPerIndex ?? backoffLimit, backoffLimit));
  const waiting = totalDelaySeconds(retries);
  const ofPods = job.pod.activeDeadlineSeconds;
  const working = ofPods === undefined ? Math.max(waiting, HOUR - waiting) : ofPods * (retries + 1);
  const rounds = Math.max(1, Math.ceil(completions / Math.max(1, parallelism)));
  const seconds = HOUR * Math.ceil((waiting + working * rounds) / HOUR);
  if (seconds > LONGEST) return undefined;
  return {
    description: `sets a deadline of ${duration(seconds)}`,
    isSuggested: true,
    edits: [{ kind: 'set', path: job.steps('activeDeadlineSeconds'), value: seconds }],
  };
}
