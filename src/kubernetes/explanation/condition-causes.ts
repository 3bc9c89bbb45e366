import { JobSpec } from '../api-types';
import { FailureCause } from './failure-causes';

/**
 * Pods with a condition that a rule asks for and no usual cause brings, such as ConfigIssue: whoever writes such a rule has something that sets it.
 *
 * @param specs whose rules are looked at
 */
export function conditionCauses(...specs: readonly JobSpec[]): FailureCause[] {
  const patterns = specs.flatMap(({ podFailurePolicy }) => (podFailurePolicy?.rules ?? []).flatMap(({ onPodConditions = [] }) => onPodConditions));
  const causes = patterns.filter(({ type, status }) => !(type === 'DisruptionTarget' && status === 'True')).map(({ type, status }): FailureCause => ({
    words: `Pod condition ${type}${status === 'True' ? '' : `=${status}`}`,
    shows: { conditions: [{ type: type!, status }], phase: 'Failed' },
    isSignalled: true,
  }));
  return [...new Map(causes.map(cause => [cause.words, cause])).values()];
}
