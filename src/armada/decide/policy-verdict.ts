import type { RetryMutationFields, RetryPolicyFields } from '../fields';

/*
 * What the retry engine of the scheduler decides. https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/retry/engine.go
 */

/** As the metrics of the scheduler call it. */
export type Decision = 'retry' | 'fail_rule' | 'fail_default' | 'fail_policy_limit' | 'fail_global_limit' | 'retry_unschedulable';

/** A rule of a policy, and where it is. */
export interface MatchedRule {
  readonly policy: string;
  readonly index: number;
  readonly action: 'Fail' | 'Retry';
}

export interface Verdict {
  readonly isRetried: boolean;
  readonly decision: Decision;
  /** In the scheduler's words. */
  readonly reason: string;
  /** The policy that decided. */
  readonly policy: string;
  /** Absent if none matched, or none was asked: the limit for all policies comes first. */
  readonly rule?: MatchedRule;
  /** Absent if nothing is retried, or no rule says how. */
  readonly mutation?: RetryMutationFields;
}

export interface CategorizedFailure {
  readonly category: string;
  readonly subcategory: string;
}

/**
 * @param policies those that are asked, in their order; one in 0.22.7
 * @param failures how many runs have failed, the one that is judged among them
 */
export function judge(policies: readonly RetryPolicyFields[], globalMaxRetries: number, failure: CategorizedFailure, failures: number): Verdict {
  const [{ name = '', defaultAction }] = policies;
  const used = Math.max(failures - 1, 0);
  const declined = (decision: Decision, reason: string, policy = name, rule?: MatchedRule): Verdict => (
    { isRetried: false, decision, reason, policy, ...rule && { rule } });
  if (globalMaxRetries === 0) return declined('fail_global_limit', 'global max retries is 0, retries disabled');
  if (used >= globalMaxRetries) return declined('fail_global_limit', `global max retries exceeded (${used}/${globalMaxRetries})`);
  const found = matchedRule(policies, failure);
  const { policy: { name: policy = '', retryLimit = 0 }, rule } = found ?? { policy: policies[0], rule: undefined };
  const action = rule ? rule.action : defaultAction;
  const matched = found && { policy, index: found.index, action: action as 'Fail' | 'Retry' };
  if (action !== 'Retry') return declined(found ? 'fail_rule' : 'fail_default', found ? 'matched rule: Fail' : BY_DEFAULT, policy, matched);
  if (used >= retryLimit) return declined('fail_policy_limit', `policy retry limit exceeded (${used}/${retryLimit})`, policy, matched);
  return {
    isRetried: true,
    decision: 'retry',
    reason: found ? 'matched rule: Retry' : BY_DEFAULT,
    policy,
    ...matched && { rule: matched },
    ...rule?.mutate && { mutation: rule.mutate },
  };
}

const BY_DEFAULT = 'no rule matched, using default action';

function matchedRule(policies: readonly RetryPolicyFields[], { category, subcategory }: CategorizedFailure) {
  for (const policy of policies) {
    const { rules = [] } = policy;
    const index = rules.findIndex(({ onCategory, onSubcategory }) => onCategory === category && (!onSubcategory || onSubcategory === subcategory));
    if (index >= 0) return { policy, index, rule: rules[index] };
  }
  return undefined;
}
