import type { RestartPolicy } from './kinds';
import { FailurePolicy, FailureResponse } from '../policy';
import { isRetry } from '../policy/retry-counting';

/*
 * The training operator knows no rules on failures. All that a policy can choose is the restart policy of each replica.
 */

/** The kind that is never retried: its controller makes no Pod again, and hangs under ExitCode. */
export const NEVER_RETRIED_KIND = 'MPIJob';

/** The restart policy with which a job comes nearest to a policy and never does more than it allows. */
export function restartPolicyFor(policy: FailurePolicy, kind: string): RestartPolicy {
  if (kind === NEVER_RETRIED_KIND || policy.retries === 0) return 'Never';
  const responses = policy.rules.filter(({ match }) => match.codes.length > 0).map(({ response }) => response);
  const isRetried = responses.some(isRetry);
  if (policy.otherwise === FailureResponse.FAIL_JOB) return isRetried ? 'ExitCode' : 'Never';
  return responses.includes(FailureResponse.FAIL_JOB) ? 'ExitCode' : 'OnFailure';
}
