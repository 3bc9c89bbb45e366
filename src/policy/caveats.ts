import { SIGKILL_EXIT_CODE } from './exit-code-set';
import { Failure } from './failure';
import type { FailurePolicy } from './failure-policy';
import { FailureResponse } from './failure-response';

/**
 * Where engines cannot follow the response to `otherwise`: their catch-all rule looks at exit codes, and a failure may have none.
 *
 * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3329-retriable-and-non-retriable-failures
 */
export function caveatsOfOtherwise(policy: FailurePolicy, failure: Failure): string[] {
  const code = failure.exitCodeOf(policy.container);
  const instead = policy.retries === 0 ? 'is counted, and the job fails since it has no retries'
    : policy.retriesPerIndex === 0 ? 'is counted, and the index fails since it has no retries' : 'is retried and counted';
  if (failure.isBeforeStart || code === undefined) return [`kubernetes and polyaxon: without an exit code no rule matches, so the failure ${instead}`];
  if (code === 0) return [`kubernetes and polyaxon: a rule never matches exit code 0, so the failure ${instead}`];
  return [];
}

/** Kubernetes sees a SIGKILL, and not why it was sent. */
export function caveatsOfMemory(policy: FailurePolicy, response: FailureResponse): string[] {
  const instead = policy.decide(Failure.exitCode(SIGKILL_EXIT_CODE)).response;
  if (instead === response) return [];
  return [`kubernetes and polyaxon: running out of memory looks like any other SIGKILL, exit code ${SIGKILL_EXIT_CODE}, which is ${instead}`];
}

/** A policy that names no container does not know whose exit code it is when several are known; an engine is told of one container. */
export function caveatsOfContainers(policy: FailurePolicy, failure: Failure, response: FailureResponse): string[] {
  if (policy.container !== undefined || failure.hasOwnExitCode || failure.containers.length < 2) return [];
  const others = failure.containers.filter(container => policy.copyWith({ container }).decide(failure).response !== response);
  if (others.length === 0) return [];
  return [`the policy names no container, so the first exit code that is not 0 was taken, of ${failure.containers.join(', ')}; an engine is told of one `
    + 'container, and the answer depends on which'];
}
