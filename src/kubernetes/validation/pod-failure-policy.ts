import { JobSpec, PodFailurePolicyRule } from '../api-types';
import { FieldErrors, OMITTED } from './field-errors';
import { qualifiedNameMessages } from './formats';

/*
 * The rules that say what a Pod's failure leads to. https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy
 */

const MOST_RULES = 20;
const MOST_EXIT_CODES = 255;
const MOST_CONDITIONS = 20;

const ACTIONS_BEFORE_FAIL_INDEX = ['Count', 'FailJob', 'Ignore'];
const ACTIONS = ['Count', 'FailIndex', 'FailJob', 'Ignore'];
const OPERATORS = ['In', 'NotIn'];
const STATUSES = ['False', 'True', 'Unknown'];

/** A list of texts as Go's `%q` writes it. */
function listed(texts: string[]): string {
  return `[${texts.map(each => `"${each}"`).join(' ')}]`;
}

export function checkPodFailurePolicy(spec: JobSpec, path: string, errors: FieldErrors): void {
  if (!spec.podFailurePolicy) return;
  const rules = spec.podFailurePolicy.rules ?? [];
  if (rules.length > MOST_RULES) errors.tooMany('kubernetes/too-many-failure-rules', `${path}.rules`, rules.length, MOST_RULES);
  for (const [i, rule] of rules.entries()) checkRule(rule, spec, `${path}.rules[${i}]`, errors);
}

function checkRule(rule: PodFailurePolicyRule, spec: JobSpec, path: string, errors: FieldErrors): void {
  checkAction(rule.action ?? '', spec, `${path}.action`, errors);
  const conditions = rule.onPodConditions ?? [];
  if (rule.onExitCodes) checkExitCodes(rule, spec, `${path}.onExitCodes`, errors);
  if (conditions.length > 0) checkConditions(rule, `${path}.onPodConditions`, errors);
  if (rule.onExitCodes && conditions.length > 0) {
    errors.invalid('kubernetes/failure-rule-with-two-requirements', path, OMITTED, 'specifying both OnExitCodes and OnPodConditions is not supported');
  }
  if (!rule.onExitCodes && conditions.length === 0) {
    errors.invalid('kubernetes/failure-rule-without-requirement', path, OMITTED, 'specifying one of OnExitCodes and OnPodConditions is required');
  }
}

function checkAction(action: string, spec: JobSpec, path: string, errors: FieldErrors): void {
  const actions = errors.server.minor >= 28 ? ACTIONS : ACTIONS_BEFORE_FAIL_INDEX;
  if (action === '') {
    errors.required('kubernetes/failure-rule-action', path, `valid values: ${listed(actions)}`);
  } else if (!actions.includes(action)) {
    errors.notSupported('kubernetes/failure-rule-action', path, action, actions);
  } else if (action === 'FailIndex' && spec.backoffLimitPerIndex === undefined) {
    errors.invalid('kubernetes/fail-index-without-limit-per-index', path, action, 'requires the backoffLimitPerIndex to be set');
  }
}

function checkConditions({ onPodConditions: conditions = [] }: PodFailurePolicyRule, path: string, errors: FieldErrors): void {
  if (conditions.length > MOST_CONDITIONS) errors.tooMany('kubernetes/too-many-pod-conditions', path, conditions.length, MOST_CONDITIONS);
  for (const [j, { type = '', status = '' }] of conditions.entries()) {
    errors.invalidFor('kubernetes/pod-condition-type', `${path}[${j}].type`, type, qualifiedNameMessages(type, errors.server.words));
    if (status === '') errors.required('kubernetes/pod-condition-status', `${path}[${j}].status`, `valid values: ${listed(STATUSES)}`);
    else if (!STATUSES.includes(status)) errors.notSupported('kubernetes/pod-condition-status', `${path}[${j}].status`, status, STATUSES);
  }
}

function checkExitCodes({ onExitCodes }: PodFailurePolicyRule, spec: JobSpec, path: string, errors: FieldErrors): void {
  const { operator = '', containerName, values } = onExitCodes!;
  if (operator === '') errors.required('kubernetes/exit-code-operator', `${path}.operator`, `valid values: ${listed(OPERATORS)}`);
  else if (!OPERATORS.includes(operator)) errors.notSupported('kubernetes/exit-code-operator', `${path}.operator`, operator, OPERATORS);
  if (containerName !== undefined && !hasContainer(spec, containerName)) {
    errors.invalid('kubernetes/exit-codes-of-unknown-container', `${path}.containerName`, containerName,
      'must be one of the container or initContainer names in the pod template');
  }
  checkValues(values, operator, `${path}.values`, errors);
}

function hasContainer({ template }: JobSpec, name: string): boolean {
  const { containers = [], initContainers = [] } = template?.spec ?? {};
  return containers.some(each => (each.name ?? '') === name) || initContainers.some(each => (each.name ?? '') === name);
}

function checkValues(given: number[] | undefined, operator: string, path: string, errors: FieldErrors): void {
  const values = given ?? [];
  if (values.length === 0) errors.invalid('kubernetes/exit-codes-missing', path, given ?? null, 'at least one value is required');
  else if (values.length > MOST_EXIT_CODES) errors.tooMany('kubernetes/too-many-exit-codes', path, values.length, MOST_EXIT_CODES);
  const seen = new Set<number>();
  for (const [j, code] of values.entries()) {
    if (operator === 'In' && code === 0) errors.invalid('kubernetes/exit-code-zero', `${path}[${j}]`, code, 'must not be 0 for the In operator');
    if (seen.has(code)) errors.duplicate('kubernetes/exit-code-repeated', `${path}[${j}]`, code);
    seen.add(code);
  }
  if (values.some((code, j) => j > 0 && values[j - 1] > code)) errors.invalid('kubernetes/exit-codes-unordered', path, values, 'must be ordered');
}
