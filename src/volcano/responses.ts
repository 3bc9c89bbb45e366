import { RESTARTS } from './fields';
import { FailureResponse } from '../policy/failure-response';

/** What an action of Volcano is in the words that hold for every engine; undefined where nothing is done. */
export function responseTo(action: string): FailureResponse | undefined {
  if (RESTARTS.includes(action)) return FailureResponse.RETRY;
  return ['TerminateJob', 'AbortJob', 'CompleteJob'].includes(action) ? FailureResponse.FAIL_JOB : undefined;
}
