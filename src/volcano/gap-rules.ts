import { FindingKind, FindingSeverity } from '../finding';
import type { RuleInfo } from '../rule';

/*
 * What of a policy a Volcano Job cannot hold, for the catalogue. `gaps.ts` finds it.
 */

const DOCS = 'https://volcano.sh/en/docs/vcjob/';
const CONTROLLER = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/controllers/job';

export const GAP_RULES: readonly RuleInfo[] = [
  gapRule('no-index-budget', {
    severity: FindingSeverity.ERROR,
    summary: 'There is no budget for each index, and no index can be given up alone.',
    rationale: 'Volcano has one counter for the whole Job. maxRetry of a task counts something else.',
    see: [DOCS, 'https://github.com/volcano-sh/volcano/issues/2344'],
  }),
  gapRule('uncounted-is-counted', {
    summary: 'A retry that should not be counted is counted.',
    rationale: 'Every restart by a policy raises the same counter, whatever it is for.',
    see: [`${CONTROLLER}/state/running.go`],
  }),
  gapRule('uncounted-without-retries', {
    severity: FindingSeverity.ERROR,
    summary: 'The policy retries disruptions without counting and has no retries, and Volcano counts all of them.',
    rationale: 'Every restart by a policy raises the same counter. Without any that may be used, a disruption stops the Job.',
    see: [`${CONTROLLER}/state/restarting.go`],
  }),
  gapRule('drain-by-exit-code', {
    summary: 'A node drain is answered by the exit code with which the program stops, and not as a disruption.',
    rationale: 'Since Kubernetes 1.27 a Pod that is told to stop is Failed before it is deleted. Volcano acts on that, and the eviction that follows comes too late.',
    see: ['https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-phase', `${CONTROLLER}/job_controller_handler.go`],
  }),
  gapRule('pod-conditions', {
    summary: 'Conditions of Pods are not looked at.',
    rationale: 'A policy is on an event or on an exit code.',
    see: [DOCS],
  }),
  gapRule('out-of-memory', {
    summary: 'A program that runs out of memory cannot be told from any other that is killed.',
    rationale: 'The container ends with exit code 137, as after every SIGKILL, and a policy asks for the code alone.',
    see: [DOCS],
  }),
  gapRule('no-deadline-of-job', {
    summary: 'A Volcano Job has no deadline.',
    rationale: 'There is no activeDeadlineSeconds of the Job, and runningEstimate is a hint for the scheduler. The retries are bounded all the same.',
    see: [DOCS],
  }),
  gapRule('restart-not-known', {
    severity: FindingSeverity.ERROR,
    summary: 'The version cannot restart a single Pod, or a partition.',
    rationale: 'RestartPod came with 1.11, and RestartPartition with 1.14. An older webhook refuses the action.',
    see: [DOCS],
  }),
  gapRule('exit-code-of-other-container', {
    severity: FindingSeverity.ERROR,
    summary: 'The policy speaks of the exit codes of a container of which Volcano does not look at the exit code.',
    rationale: 'Volcano takes the first status of a container, and the kubelet sorts these by name.',
    see: [`${CONTROLLER}/job_controller_handler.go`],
  }),
];

function gapRule(name: string, info: Pick<RuleInfo, 'summary' | 'rationale' | 'see'> & { readonly severity?: FindingSeverity }): RuleInfo {
  return { name: `volcano/${name}`, kind: FindingKind.GAP, severity: FindingSeverity.WARNING, profile: 'recommended', ...info };
}
