import { FindingKind, FindingSeverity } from '../finding';
import { deadlineGapRule, jobGapRules } from '../kubernetes/gap-rules';
import { RuleInfo } from '../rule';

/*
 * What of a policy a JobSet or a TrainJob cannot hold, for the catalogue. `gaps.ts` finds it.
 */

const FAILURE_POLICY = 'https://jobset.sigs.k8s.io/docs/concepts/#jobset-failure-policy';
const PROPOSAL = 'https://github.com/kubernetes-sigs/jobset/tree/main/keps/262-ConfigurableFailurePolicy';

export function gapRules(engine: 'jobset' | 'trainer'): RuleInfo[] {
  return [
    ...jobGapRules(engine),
    deadlineGapRule(engine),
    ...engine === 'jobset' ? [gapRule(`${engine}/permanent-failure-restarted`, {
      severity: FindingSeverity.ERROR,
      summary: 'The version restarts after a permanent failure as after any other.',
      rationale: 'Rules on failed Jobs came with JobSet 0.6. Before, whatever a child Job has failed of makes a JobSet restart until maxRestarts is used up.',
      see: [PROPOSAL],
    })] : [],
    gapRule(`${engine}/single-pod-replaced`, {
      summary: 'After an uncounted failure a single Pod is replaced, and the others are not restarted.',
      rationale: 'A JobSet sees only why a Job has failed. Before JobSet 0.10 it cannot look at the message, so that two answers to failures which rules of '
        + 'the child Job match cannot be told apart; the rule of the child Job has to ignore one kind of them.',
      see: [PROPOSAL],
    }),
    gapRule(`${engine}/indexes-retried-alone`, {
      summary: 'A budget for each index is one of the child Job, which replaces single Pods.',
      rationale: 'A JobSet counts restarts of everything and knows no indexes. With backoffLimitPerIndex the child Job makes single Pods again, which fits '
        + 'Pods that do not work together.',
      see: [FAILURE_POLICY],
    }),
    gapRule(`${engine}/restarts-without-end`, {
      severity: FindingSeverity.ERROR,
      summary: 'A program that always ends with an uncounted code would be restarted for ever.',
      rationale: 'RestartJobSetAndIgnoreMaxRestarts uses up no budget, and a JobSet has no deadline: that of a child Job starts anew with each restart.',
      see: [FAILURE_POLICY],
    }),
    gapRule(`${engine}/deadline-starts-anew`, {
      summary: 'The deadline is one of each child Job, and starts anew at each restart.',
      rationale: 'A JobSet has no deadline of its own. It restarts by making its Jobs again, and the activeDeadlineSeconds of a Job counts from its start.',
      see: [FAILURE_POLICY],
    }),
  ];
}

function gapRule(name: string, info: Pick<RuleInfo, 'summary' | 'rationale' | 'see'> & { readonly severity?: FindingSeverity }): RuleInfo {
  return { name, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', ...info };
}
