import type { FailurePolicy } from './failure-policy';
import { FailureResponse } from './failure-response';

/*
 * For engines that count every retry, or none.
 */

/** Whether another attempt follows, counted or not. */
export function isRetry(response: FailureResponse): boolean {
  return response === FailureResponse.RETRY || response === FailureResponse.RETRY_UNCOUNTED;
}

/** The parts of a policy that want a retry that is not counted. */
export function uncountedParts(policy: FailurePolicy): string[] {
  const isUncounted = (response: FailureResponse | undefined) => response === FailureResponse.RETRY_UNCOUNTED;
  if (policy.isInOrder) return policy.rules.some(({ response }) => isUncounted(response)) || isUncounted(policy.otherwise) ? ['inOrder'] : [];
  return [
    ...isUncounted(policy.disruption) ? ['disruption'] : [],
    ...policy.exitCodes.codesWith(FailureResponse.RETRY_UNCOUNTED).length > 0 ? ['exitCodes'] : [],
    ...isUncounted(policy.outOfMemory) ? ['outOfMemory'] : [],
    ...isUncounted(policy.otherwise) ? ['otherwise'] : [],
  ];
}
