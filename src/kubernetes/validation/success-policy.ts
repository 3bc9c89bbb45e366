import { JobSpec, SuccessPolicyRule } from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { countIndexes } from './index-list';
import { NEGATIVE } from './object-meta';

/*
 * When an Indexed Job has succeeded before all of its indexes have. https://kubernetes.io/docs/concepts/workloads/controllers/job/#success-policy
 */

const MOST_RULES = 20;
const LONGEST_INDEX_LIST = 64 * 1024;

export function checkSuccessPolicy(spec: JobSpec, path: string, errors: FieldErrors): void {
  if (!spec.successPolicy) return;
  if (spec.completionMode !== 'Indexed') {
    errors.invalid('kubernetes/success-policy-not-indexed', path, spec.successPolicy, 'requires indexed completion mode');
    return;
  }
  const rules = spec.successPolicy.rules ?? [];
  if (rules.length === 0) {
    errors.required('kubernetes/success-policy-without-rules', `${path}.rules`,
      'at least one rules must be specified when the successPolicy is specified');
  }
  if (rules.length > MOST_RULES) errors.tooMany('kubernetes/too-many-success-rules', `${path}.rules`, rules.length, MOST_RULES);
  for (const [i, rule] of rules.entries()) checkRule(rule, spec.completions, `${path}.rules[${i}]`, errors);
}

function checkRule(rule: SuccessPolicyRule, completions: number | undefined, path: string, errors: FieldErrors): void {
  const { succeededCount, succeededIndexes } = rule;
  if (succeededCount === undefined && succeededIndexes === undefined) {
    errors.required('kubernetes/success-rule-empty', path, 'at least one of succeededCount or succeededIndexes must be specified');
  }
  // Here the server itself panics. That there are no completions is reported by the check of the completions.
  if (completions === undefined) return;
  let named = 0;
  if (succeededIndexes !== undefined) {
    if (byteLength(succeededIndexes) > LONGEST_INDEX_LIST) errors.tooLong('kubernetes/succeeded-indexes', `${path}.succeededIndexes`, LONGEST_INDEX_LIST);
    const { count, problem } = countIndexes(succeededIndexes, completions);
    named = count;
    if (problem) {
      errors.invalid('kubernetes/succeeded-indexes', `${path}.succeededIndexes`, succeededIndexes, `error parsing succeededIndexes: ${problem}`);
    }
  }
  if (succeededCount === undefined) return;
  const at = `${path}.succeededCount`;
  if (succeededCount < 0) errors.invalid('kubernetes/negative-number', at, succeededCount, NEGATIVE);
  if (succeededCount > completions) {
    errors.invalid('kubernetes/succeeded-count-unreachable', at, succeededCount,
      `must be less than or equal to ${completions} (the number of specified completions)`);
  }
  if (succeededIndexes !== undefined && succeededCount > named) {
    errors.invalid('kubernetes/succeeded-count-unreachable', at, succeededCount,
      `must be less than or equal to ${named} (the number of indexes in the specified succeededIndexes field)`);
  }
}
