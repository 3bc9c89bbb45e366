import { Container, ContainerRestartRule } from '../api-types';
import { FieldErrors } from './field-errors';
import { TypedTextErrors } from './typed-text';

/*
 * When a container starts again, whatever its Pod says. https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#container-restart-rules
 */

const RULE = 'kubernetes/container-restart-policy';

const MOST_RULES = 20;
const MOST_EXIT_CODES = 255;

const POLICIES = ['Always', 'Never', 'OnFailure'];
const OPERATORS = ['In', 'NotIn'];
const ACTIONS = ['Restart', 'RestartAllContainers'];
const ACTIONS_BEFORE_ALL = ['Restart'];

const POLICY_MISSING = 'must specify restartPolicy when restart rules are used';

/** Whether an init container runs beside the other containers, as a sidecar. */
export function isSidecar({ restartPolicy }: Container): boolean {
  return restartPolicy === 'Always';
}

export function checkRestarts(container: Container, path: string, errors: FieldErrors): void {
  if (errors.server.has('ContainerRestartRules')) return checkPolicyAndRules(container, path, errors);
  if (container.restartPolicy !== undefined) errors.forbidden(RULE, `${path}.restartPolicy`, 'may not be set for non-init containers');
}

export function checkInitContainerRestarts(container: Container, path: string, errors: FieldErrors): void {
  const { restartPolicy, restartPolicyRules = [] } = container;
  if (restartPolicy === undefined) {
    if (restartPolicyRules.length > 0) errors.required(RULE, `${path}.restartPolicy`, POLICY_MISSING);
  } else if (!errors.server.has('ContainerRestartRules')) {
    if (!isSidecar(container)) new TypedTextErrors(errors).notSupported(RULE, `${path}.restartPolicy`, restartPolicy, ['Always']);
  } else if (isSidecar(container) && !errors.server.has('RestartAllContainersOnContainerExits')) {
    if (restartPolicyRules.length > 0) {
      errors.forbidden(RULE, `${path}.restartPolicyRules`, 'restartPolicyRules are not allowed for init containers with restart policy Always');
    }
  } else {
    checkPolicyAndRules(container, path, errors);
  }
}

function checkPolicyAndRules({ restartPolicy, restartPolicyRules: rules = [] }: Container, path: string, errors: FieldErrors): void {
  if (restartPolicy === undefined) {
    if (rules.length > 0) errors.required(RULE, `${path}.restartPolicy`, POLICY_MISSING);
  } else if (!POLICIES.includes(restartPolicy)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.restartPolicy`, restartPolicy, POLICIES);
  }
  checkCount(rules.length, MOST_RULES, `${path}.restartPolicyRules`, errors);
  for (const [i, rule] of rules.entries()) checkRestartRule(rule, `${path}.restartPolicyRules[${i}]`, errors);
}

function checkRestartRule({ action = '', exitCodes }: ContainerRestartRule, path: string, errors: FieldErrors): void {
  const typed = new TypedTextErrors(errors);
  const actions = errors.server.has('RestartAllContainersOnContainerExits') ? ACTIONS : ACTIONS_BEFORE_ALL;
  if (!actions.includes(action)) typed.notSupported(RULE, `${path}.action`, action, actions);
  if (!exitCodes) return errors.required(RULE, `${path}.exitCodes`, 'must be specified');
  const { operator = '', values = [] } = exitCodes;
  if (!OPERATORS.includes(operator)) typed.notSupported(RULE, `${path}.exitCodes.operator`, operator, OPERATORS);
  checkCount(values.length, MOST_EXIT_CODES, `${path}.exitCodes.values`, errors);
}

function checkCount(count: number, most: number, path: string, errors: FieldErrors): void {
  if (count <= most) return;
  // 1.35 still took the entries for bytes.
  if (errors.server.minor >= 36) errors.tooMany(RULE, path, count, most);
  else errors.tooLong(RULE, path, most);
}
