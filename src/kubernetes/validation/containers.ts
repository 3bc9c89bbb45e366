import { Container, EphemeralContainer, PodSpec, Volume } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { checkContainerPorts, checkHostPorts } from './container-ports';
import { checkInitContainerRestarts, checkRestarts, isSidecar } from './container-restarts';
import { checkSecurityContext, isPadded } from './container-security';
import { checkEnvironment, checkFileKeyVolumes } from './environment';
import { FieldErrors } from './field-errors';
import { dnsLabelMessages } from './formats';
import { checkLifecycle, checkProbes } from './probes';
import { checkContainerResources, checkResizePolicy, claimNames } from './resources';
import { TypedTextErrors } from './typed-text';
import { checkVolumeMounts } from './volume-mounts';

/*
 * The containers of a Pod. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/#Container
 */

const NAME_RULE = 'kubernetes/container-name';
const IMAGE_RULE = 'kubernetes/container-image';
const TERMINATION_RULE = 'kubernetes/termination-message';
const EPHEMERAL_RULE = 'kubernetes/ephemeral-container';

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];
const TERMINATION_POLICIES = ['File', 'FallbackToLogsOnError'];

/** What containers have to fit in with. */
interface Surroundings {
  readonly spec: PodSpec;
  readonly volumes: ReadonlyMap<string, Volume>;
  readonly claims: ReadonlySet<string>;
  readonly errors: FieldErrors;
}

/** Checks all containers of a Pod, whose path is given. `volumes` are the valid ones by their names. */
export function checkContainers(spec: PodSpec, volumes: ReadonlyMap<string, Volume>, path: string, errors: FieldErrors): void {
  const surroundings: Surroundings = { spec, volumes, claims: claimNames(spec), errors };
  checkMainContainers(surroundings, `${path}.containers`);
  checkInitContainers(surroundings, `${path}.initContainers`);
  checkEphemeralContainers(surroundings, `${path}.ephemeralContainers`);
  checkFileKeyVolumes(spec, path, errors);
}

function checkMainContainers(surroundings: Surroundings, path: string): void {
  const { spec: { containers = [], terminationGracePeriodSeconds }, errors } = surroundings;
  if (containers.length === 0) return errors.required(NAME_RULE, path);
  const names = new Set<string>();
  for (const [i, container] of containers.entries()) {
    const at = `${path}[${i}]`;
    const { name = '' } = container;
    checkContainer(container, surroundings, at);
    if (names.has(name)) errors.duplicate(NAME_RULE, `${at}.name`, name);
    names.add(name);
    checkLifecycle(container.lifecycle, terminationGracePeriodSeconds, `${at}.lifecycle`, errors);
    checkProbes(container, at, errors);
    checkRestarts(container, at, errors);
  }
  checkHostPorts(containers, path, errors);
}

function checkInitContainers(surroundings: Surroundings, path: string): void {
  const { spec: { containers = [], initContainers = [], terminationGracePeriodSeconds }, errors } = surroundings;
  if (initContainers.length === 0) return;
  const names = new Set(containers.map(({ name = '' }) => name));
  for (const [i, container] of initContainers.entries()) {
    const at = `${path}[${i}]`;
    const { name = '' } = container;
    checkContainer(container, surroundings, at);
    checkInitContainerRestarts(container, at, errors);
    if (names.has(name)) errors.duplicate(NAME_RULE, `${at}.name`, name);
    if (name !== '') names.add(name);
    // One at a time, since they run one after the other; the server then takes each for the first one.
    checkHostPorts([container], path, errors);
    if (isSidecar(container)) {
      checkLifecycle(container.lifecycle, terminationGracePeriodSeconds, `${at}.lifecycle`, errors);
      checkProbes(container, at, errors);
    } else {
      checkEndsByItself(container, at, errors);
      checkResizesWithoutRestart(container, `${at}.resizePolicy`, errors);
    }
  }
}

/** The fields that make sense only for a container that goes on running. */
const FIELDS_OF_RUNNING = ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'] as const;

function checkEndsByItself(container: Container, path: string, errors: FieldErrors): void {
  for (const field of FIELDS_OF_RUNNING) {
    if (container[field] === undefined) continue;
    errors.forbidden(field === 'lifecycle' ? 'kubernetes/lifecycle' : 'kubernetes/probe', `${path}.${field}`,
      `may not be set for init containers${errors.server.minor >= 28 ? ' without restartPolicy=Always' : ''}`);
  }
}

function checkResizesWithoutRestart({ resizePolicy = [] }: Container, path: string, errors: FieldErrors): void {
  if (errors.server.minor < 36) return;
  for (const [i, { restartPolicy }] of resizePolicy.entries()) {
    if (restartPolicy !== 'RestartContainer') continue;
    errors.invalid('kubernetes/resize-policy', `${path}[${i}].restartPolicy`, restartPolicy,
      'must not be set to \'RestartContainer\' for non-sidecar initContainers');
  }
}

/** A template cannot have such containers, which is reported elsewhere. The server looks at them all the same. */
function checkEphemeralContainers(surroundings: Surroundings, path: string): void {
  const { spec: { containers = [], initContainers = [], ephemeralContainers = [] }, errors } = surroundings;
  if (ephemeralContainers.length === 0) return;
  const targets = new Set([...containers, ...initContainers].map(({ name = '' }) => name));
  const names = new Set(targets);
  for (const [i, container] of ephemeralContainers.entries()) {
    const at = `${path}[${i}]`;
    const { name = '', targetContainerName, image = '' } = container;
    checkContainer(container, surroundings, at);
    if (isPadded(image)) errors.invalid(IMAGE_RULE, `${at}.image`, image, 'must not have leading or trailing whitespace');
    if (names.has(name)) errors.duplicate(NAME_RULE, `${at}.name`, name);
    names.add(name);
    if (targetContainerName && !targets.has(targetContainerName)) {
      errors.notFound(EPHEMERAL_RULE, `${at}.targetContainerName`, targetContainerName);
    }
    checkOnlyObserves(container, at, errors);
  }
}

/** What a container cannot have that is there for a look only. */
const NOT_EPHEMERAL = [
  'ports', 'resources', 'resizePolicy', 'restartPolicy', 'restartPolicyRules', 'livenessProbe', 'readinessProbe', 'startupProbe', 'lifecycle',
] as const;

function checkOnlyObserves(container: EphemeralContainer, path: string, errors: FieldErrors): void {
  const detail = 'cannot be set for an Ephemeral Container';
  for (const field of NOT_EPHEMERAL) {
    const value = container[field];
    // Resources without anything are none, but an empty list is a list.
    if (value === undefined || (field === 'resources' && Object.keys(value).length === 0)) continue;
    errors.forbidden(EPHEMERAL_RULE, `${path}.${field}`, detail);
  }
  for (const [i, { subPath, subPathExpr }] of (container.volumeMounts ?? []).entries()) {
    if (subPath) errors.forbidden(EPHEMERAL_RULE, `${path}.volumeMounts[${i}].subPath`, detail);
    if (subPathExpr) errors.forbidden(EPHEMERAL_RULE, `${path}.volumeMounts[${i}].subPathExpr`, detail);
  }
}

/** What is checked of containers of all kinds. */
function checkContainer(container: Container, { spec, volumes, claims, errors }: Surroundings, path: string): void {
  const { name, image } = container;
  if (!name) errors.required(NAME_RULE, `${path}.name`);
  else errors.invalidFor(NAME_RULE, `${path}.name`, name, dnsLabelMessages(name, errors.server.words));
  if (!image) errors.required(IMAGE_RULE, `${path}.image`);
  checkChoice(container.terminationMessagePolicy, TERMINATION_POLICIES, TERMINATION_RULE, `${path}.terminationMessagePolicy`, errors);
  if (container.ports) checkContainerPorts(container.ports, `${path}.ports`, errors);
  checkEnvironment(container, path, errors);
  checkVolumeMounts(container, volumes, path, errors);
  checkChoice(container.imagePullPolicy, PULL_POLICIES, IMAGE_RULE, `${path}.imagePullPolicy`, errors);
  checkContainerResources(container.resources, claims, `${path}.resources`, errors);
  if (container.resizePolicy) checkResizePolicy(container.resizePolicy, spec.restartPolicy, `${path}.resizePolicy`, errors);
  checkSecurityContext(container.securityContext, spec.hostUsers ?? true, `${path}.securityContext`, errors);
}

function checkChoice(value: string | undefined, choices: readonly string[], rule: RejectionRuleName, path: string, errors: FieldErrors): void {
  if (!value) errors.required(rule, path);
  else if (!choices.includes(value)) new TypedTextErrors(errors).notSupported(rule, path, value, choices);
}
