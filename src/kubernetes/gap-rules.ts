import { FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';

/*
 * What of a policy a Job cannot hold, for the catalogue. `gaps.ts` and `render.ts` find it. Engines that lower to a Job have the same under their own name.
 */

const BACK_OFF = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy';
const POD_FAILURE_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy';

/** The gaps of whatever becomes a Job, under the name of an engine. */
export function jobGapRules(engine: string): RuleInfo[] {
  return [
    gapRule(`${engine}/out-of-memory`, {
      summary: 'A program that runs out of memory cannot be told from any other that is killed.',
      rationale: 'The container ends with exit code 137, as after every SIGKILL, and that it ran out of memory is not among the things that a rule can ask for.',
      see: [POD_FAILURE_POLICY],
    }),
    gapRule(`${engine}/otherwise-needs-exit-code`, {
      summary: 'A rule on all other failures sees only those that have an exit code.',
      rationale: 'A Pod that fails before its container starts has no exit code, so that no rule on exit codes matches it: it is retried and counted.',
      see: [POD_FAILURE_POLICY],
    }),
    gapRule(`${engine}/too-many-rules`, {
      severity: FindingSeverity.ERROR,
      summary: 'The policy needs more than the 20 rules that a Job may have.',
      rationale: 'The API server refuses a Job with more than 20 rules on failures.',
      see: [POD_FAILURE_POLICY],
    }),
  ];
}

/** That the deadline comes before the retries is also a hazard of Jobs that somebody else wrote, so Kubernetes has it among those. */
export function deadlineGapRule(engine: string): RuleInfo {
  return gapRule(`${engine}/deadline-before-retries`, {
    summary: 'The deadline ends the job before all of its retries can start.',
    rationale: 'Between two attempts passes a back-off of 10 seconds, then 20, then 40 and so on up to 10 minutes, and the deadline goes on meanwhile.',
    see: [BACK_OFF],
  });
}

export const GAP_RULES: readonly RuleInfo[] = [
  ...jobGapRules('kubernetes'),
  gapRule('kubernetes/index-budget-dropped', {
    severity: FindingSeverity.ERROR,
    summary: 'The version drops the budget of each index without a word.',
    rationale: 'Before 1.29 the feature gate JobBackoffLimitPerIndex is off: backoffLimitPerIndex and FailIndex rules are accepted and lost, so that one bad '
      + 'index uses up the 6 retries of the whole job.',
    see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#backoff-limit-per-index'],
  }),
  gapRule('kubernetes/deadline-lengthened', {
    summary: 'The policy that is put on an existing Job has a longer deadline than the Job had.',
    rationale: 'ExistingJobs and apply set the deadline of the policy. Whoever wrote the Job may have had a reason for the shorter one.',
    see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup'],
  }),
];

function gapRule(name: string, info: Pick<RuleInfo, 'summary' | 'rationale' | 'see'> & { readonly severity?: FindingSeverity }): RuleInfo {
  return { name, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', ...info };
}
