import type { AttemptExpectations } from './policy-tests';
import { FailureResponse } from '../policy/failure-response';

/*
 * Whether a failure that ends a Job or an index is counted. A policy and a Job answer that in two ways, and whoever knows the one is puzzled by the other.
 */

/** What has no further attempt. */
const ENDS: readonly (string | undefined)[] = [FailureResponse.FAIL_JOB, FailureResponse.FAIL_INDEX];

const OF_A_POLICY = 'of a policy, counted says whether it uses up a retry';
const OF_A_JOB = 'of a Job, counted says whether status.failed counts it';

/** Whether a failure is answered as it was expected, and only counted otherwise. */
export function isPuzzling(expected: AttemptExpectations, actual: Pick<AttemptExpectations, 'response' | 'counted'>): boolean {
  if (expected.response !== undefined && expected.response !== actual.response) return false;
  return expected.counted !== undefined && expected.counted !== actual.counted;
}

/** Why a policy says that a failure is not counted, of which a Job says that it is. */
export function countedByPolicy(response: string): string[] {
  return ENDS.includes(response) ? [`${OF_A_POLICY}, and ${response} uses none; ${OF_A_JOB}`] : [];
}

/** Why a Job says that a failure is counted, of which a policy says that it is not. */
export function countedByJob(response: string | undefined): string[] {
  return ENDS.includes(response) ? [`${OF_A_JOB}, which it does with ${response} too; ${OF_A_POLICY}`] : [];
}
