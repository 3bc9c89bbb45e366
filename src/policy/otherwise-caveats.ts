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
