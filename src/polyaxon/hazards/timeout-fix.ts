import { totalDelaySeconds } from '../../kubernetes/back-off';
import { duration } from '../../policy/words';
import { ProposedFix } from '../../rule';
import { Place } from '../place';

const HOUR = 3600;

/** Somebody whose retries take longer than this does not want a deadline. */
const LONGEST = 30 * 24 * HOUR;

/**
 * A timeout where there is none, in whole hours: it bounds all attempts together, so there is time for waiting between them, and as much for the work.
 * How long the work takes is not in the file, so it is for the author to agree.
 */
export function timeoutFix(termination: Place, retries: number): ProposedFix | undefined {
  const waiting = totalDelaySeconds(Math.max(0, retries));
  const seconds = HOUR * Math.ceil((waiting + Math.max(waiting, HOUR - waiting)) / HOUR);
  if (!(seconds <= LONGEST)) return undefined;
  return {
    description: `sets a timeout of ${duration(seconds)}`,
    isSuggested: true,
    edits: [{ kind: 'set', path: [...termination.steps, 'timeout'], value: seconds, ...termination.dict?.has('maxRetries') && { after: 'maxRetries' } }],
  };
}
