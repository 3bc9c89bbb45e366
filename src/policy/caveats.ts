import { Failure } from './failure';

/**
 * Where engines cannot follow a response to `otherwise`: their catch-all rule looks at exit codes, and a failure may have none.
 *
 * @see https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3329-retriable-and-non-retriable-failures
 */
export function caveatsOfOtherwise(failure: Failure, container?: string): string[] {
  const code = failure.exitCodeOf(container);
  if (failure.isBeforeStart || code === undefined) {
    return ['kubernetes and polyaxon: without an exit code no rule matches, so the failure is retried and counted'];
  }
  if (code === 0) {
    return ['kubernetes and polyaxon: a rule never matches exit code 0, so the failure is retried and counted'];
  }
  return [];
}

/** A policy that names no container does not know whose code it is when several are known; an engine is told one container. */
export function caveatsOfContainers(failure: Failure): string[] {
  if (failure.containers.length < 2) return [];
  return [`the policy names no container, so the first exit code that is not 0 was taken, of ${failure.containers.join(', ')}; engines look at one container`];
}
