import { FindingKind, FindingSeverity } from '../finding';
import { trainingGapRules } from '../kubeflow/gap-rules';
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
  // Of indexes it is said for every kind of run, and Polyaxon needs no operator that hangs.
  ...trainingGapRules('polyaxon/kubeflow-').filter(({ name }) => !/no-index-budget|hangs-restarting/.test(name)),
  {
    name: 'polyaxon/restarts-for-ever',
    kind: FindingKind.GAP,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    summary: 'The Pods of a service or a cluster are restarted for ever, whatever the policy says.',
    rationale: 'A service becomes a Deployment, and a cluster has an operator of its own; neither looks at exit codes or counts retries.',
  },
];

