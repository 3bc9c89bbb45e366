import { FindingKind, FindingSeverity } from '../finding';
import { deadlineGapRule, jobGapRules } from '../kubernetes/gap-rules';
import { RuleInfo } from '../rule';

/*
 * What of a policy Polyaxon cannot hold, for the catalogue.
 */

export const GAP_RULES: readonly RuleInfo[] = [
  ...jobGapRules('polyaxon'),
  deadlineGapRule('polyaxon'),
  {
    name: 'polyaxon/no-index-budget',
    kind: FindingKind.GAP,
    severity: FindingSeverity.ERROR,
    profile: 'recommended',
    summary: 'A job has no completion indexes, so there is no budget for each of them.',
    rationale: 'Polyaxon\'s operator makes a Job of the operation and knows neither completions nor backoffLimitPerIndex.',
  },
  {
    name: 'polyaxon/evidence-deleted',
    kind: FindingKind.GAP,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    summary: 'A finished job and its Pods are deleted before anybody can look at them.',
    rationale: 'Without termination.ttl the operator deletes a finished job at once.',
  },
];
