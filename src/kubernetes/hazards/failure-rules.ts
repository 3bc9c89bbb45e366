import { codesOf } from './failing-codes';
import { injectorOf } from './injectors';
import type { Step } from '../../manifest/edit-text';
import { oneOf } from '../../policy/policy-error';
import { PodFailurePolicyOnPodConditionsPattern, PodFailurePolicyRule } from '../api-types';
import { JobSubject } from '../job-subject';

/*
 * What several rules ask of the rules in a podFailurePolicy. The Job controller goes through them in order and takes the first that matches a failed Pod.
 */

export const POD_FAILURE_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy';
export const POD_FAILURE_POLICY_TASKS = 'https://kubernetes.io/docs/tasks/job/pod-failure-policy/';
export const POD_FAILURE_POLICY_KEP =
  'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3329-retriable-and-non-retriable-failures';
export const POD_DISRUPTION_CONDITIONS = 'https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions';

export const DISRUPTION = 'DisruptionTarget';

/** How a container ends that is told to stop, and one that is killed because it has not stopped in time. */
export const SIGTERM_CODE = 143;
export const SIGKILL_CODE = 137;
export const SIGNAL_CODES = [SIGKILL_CODE, SIGTERM_CODE];

const EFFECTS = new Map([
  ['FailJob', 'ends the job'],
  ['FailIndex', 'gives up its index'],
  ['Ignore', 'is retried without being counted'],
  ['Count', 'is counted and retried'],
]);

/** What becomes of a Pod that a rule matches: `ends the job`. */
export function effectOf({ action = '' }: PodFailurePolicyRule): string {
  return EFFECTS.get(action) ?? 'is matched';
}

/** The conditions that a rule asks for. If it also asks for exit codes, the controller looks at those alone. */
export function patternsOf({ onExitCodes, onPodConditions = [] }: PodFailurePolicyRule): readonly PodFailurePolicyOnPodConditionsPattern[] {
  return onExitCodes ? [] : onPodConditions;
}

/** Whether a rule matches every Pod that is disrupted. */
export function isOnDisruption(rule: PodFailurePolicyRule): boolean {
  return patternsOf(rule).some(({ type, status }) => type === DISRUPTION && status === 'True');
}

export function isPermanent({ action }: PodFailurePolicyRule): boolean {
  return action === 'FailJob' || action === 'FailIndex';
}

/** Whether two rules can match one and the same failed Pod, unless something adds a container that nobody knows of. */
export function canMatchSamePod(job: JobSubject, one: PodFailurePolicyRule, other: PodFailurePolicyRule): boolean {
  const [codes, otherCodes] = [codesOf(one), codesOf(other)];
  if (codes && otherCodes) {
    if (codes.isEmpty() || otherCodes.isEmpty()) return false;
    return !isOnSameContainer(job, one, other) || codes.intersects(otherCodes);
  }
  if (codes || otherCodes) return true;
  return patternsOf(one).some(({ type, status }) => patternsOf(other).some(each => each.type !== type || each.status === status));
}

/** Whether two rules on exit codes look at the one exit code of a single container. */
function isOnSameContainer(job: JobSubject, one: PodFailurePolicyRule, other: PodFailurePolicyRule): boolean {
  const only = onlyContainer(job);
  const [name, otherName] = [one, other].map(({ onExitCodes }) => onExitCodes?.containerName ?? only);
  return name !== undefined && name === otherName;
}

/** The name of the container if the Pods have but one, as far as can be known. */
export function onlyContainer(job: JobSubject): string | undefined {
  const isOnly = job.containers.length === 1 && job.initContainers.length === 0 && injectorOf(job) === undefined;
  return isOnly ? job.containers[0].container.name : undefined;
}

/** The container that a rule on exit codes is surely meant for: the one it names, or the only one that is no init container. */
export function containerMeant(job: JobSubject, { onExitCodes }: PodFailurePolicyRule): string | undefined {
  return onExitCodes?.containerName ?? (job.containers.length === 1 ? job.containers[0].container.name : undefined);
}

/** Where a rule is, for an edit. */
export function ruleSteps(job: JobSubject, ...steps: Step[]): Step[] {
  return job.steps('podFailurePolicy', 'rules', ...steps);
}

/** Whether the rules are those of the manifest: a version that drops FailIndex rules counts the others anew. */
export function canEditRules({ server }: JobSubject): boolean {
  return server.has('JobBackoffLimitPerIndex');
}

/** `rules[1]`, `rules[1] and rules[2]`. */
export function rulesText(indexes: readonly number[]): string {
  return oneOf(indexes.map(i => `rules[${i}]`), 'and');
}

const MOST_CODES_SHOWN = 6;

/** `42`, `42 and 43`, `1, 2, 3, 4, 5, 6 and 20 others`. */
export function codesText(codes: readonly number[], conjunction = 'and'): string {
  const shown = codes.slice(0, MOST_CODES_SHOWN).map(String);
  const more = codes.length - shown.length;
  return oneOf(more === 0 ? shown : [...shown, more === 1 ? '1 other' : `${more} others`], conjunction);
}

/** What a rule asks for: `exit codes 42 and 43`, `any exit code but 42`, `DisruptionTarget`. */
export function askedText(rule: PodFailurePolicyRule): string {
  const { operator, values = [] } = rule.onExitCodes ?? {};
  if (!rule.onExitCodes) return oneOf(patternsOf(rule).map(({ type, status }) => status === 'True' ? `${type}` : `${type} ${status}`));
  const codes = values.filter(code => code !== 0);
  if (operator === 'In') return `exit code${codes.length === 1 ? '' : 's'} ${codesText(codes)}`;
  return codes.length === 0 ? 'any exit code' : `any exit code but ${codesText(codes)}`;
}
