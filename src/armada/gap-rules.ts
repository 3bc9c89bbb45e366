import { FindingKind, FindingSeverity } from '../finding';
import type { RuleInfo } from '../rule';

/*
 * What of a policy Armada cannot hold, for the catalogue. `gaps.ts` finds it.
 */

const SOURCE = 'https://github.com/armadaproject/armada/blob/v0.22.7';
const ENGINE = `${SOURCE}/internal/scheduler/retry/engine.go`;

export const GAP_RULES: readonly RuleInfo[] = [
  gapRule('no-index-budget', {
    severity: FindingSeverity.ERROR,
    summary: 'There is no budget for each index, and no index that could be given up.',
    rationale: 'A job is one Pod. Several of them in a job set are jobs of their own, and those of a gang end together.',
    see: ['https://github.com/armadaproject/armada/issues/2910'],
  }),
  gapRule('uncounted-is-counted', {
    summary: 'A retry that should not be counted is counted.',
    rationale: 'Every failed run raises one counter, whatever was to blame, and the limit of a policy is compared with it. Preemptions and returned leases are not counted.',
    see: [ENGINE],
  }),
  gapRule('uncounted-without-retries', {
    severity: FindingSeverity.ERROR,
    summary: 'The policy retries without counting and has no retries, and Armada counts all of them.',
    rationale: 'A retryLimit of 0 declines every retry, whichever rule matches.',
    see: [ENGINE],
  }),
  gapRule('drain-by-exit-code', {
    summary: 'A node drain is answered by the exit code with which the program stops, and not as a disruption.',
    rationale: 'Since Kubernetes 1.27 a Pod that is told to stop is Failed before it is gone. The executor reports that, by the exit code; only a Pod that is gone without '
      + 'having failed is externally-deleted.',
    see: [`${SOURCE}/internal/executor/service/job_state_reporter.go`],
  }),
  gapRule('preemption-is-final', {
    summary: 'A job that is preempted is not tried again.',
    rationale: 'The scheduler ends a preempted job in the same cycle, before any policy is asked.',
    see: ['https://github.com/armadaproject/armada/issues/4340'],
  }),
  gapRule('pod-conditions', {
    summary: 'Conditions of Pods are not looked at.',
    rationale: 'The onConditions of a category know OOMKilled, Evicted and DeadlineExceeded, which are reasons, and no conditions of a Pod.',
    see: [`${SOURCE}/internal/executor/categorizer/types.go`],
  }),
  gapRule('otherwise-needs-exit-code', {
    summary: 'Of the other failures only those with an exit code are tried again.',
    rationale: 'The Pod of a failure without a category is always kept. A retry has the same name for its Pod, is refused while the old one is there, and costs an attempt.',
    see: [`${SOURCE}/internal/executor/categorizer/classifier.go`],
  }),
  gapRule('no-back-off', {
    summary: 'Retries follow each other within seconds.',
    rationale: 'A job that is tried again is queued at once, and leased in the next round of scheduling.',
    see: [ENGINE],
  }),
  gapRule('deadline-of-attempt', {
    summary: 'The deadline is one of each attempt.',
    rationale: 'It becomes activeDeadlineSeconds of the Pod, which starts anew with each of them. Time in the queue does not count.',
    see: [`${SOURCE}/docs`],
  }),
];

function gapRule(name: string, info: Pick<RuleInfo, 'summary' | 'rationale' | 'see'> & { readonly severity?: FindingSeverity }): RuleInfo {
  return { name: `armada/${name}`, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', ...info };
}
