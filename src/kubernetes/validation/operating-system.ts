import { Container, EphemeralContainer, PodSecurityContext, PodSpec, SecurityContext } from '../api-types';
import { FieldErrors } from './field-errors';
import { TypedTextErrors } from './typed-text';
import { visitContainers } from './visit-containers';

/*
 * What a Pod may not ask of the operating system that it names. https://kubernetes.io/docs/concepts/workloads/pods/#pod-os
 */

const RULE = 'kubernetes/operating-system';

const SYSTEMS = ['linux', 'windows'];

export function checkOperatingSystem(spec: PodSpec, path: string, errors: FieldErrors): void {
  if (!spec.os) return;
  const { name = '' } = spec.os;
  if (name === '') errors.required(RULE, `${path}.os.name`, errors.server.minor >= 34 ? '' : 'cannot be empty');
  else if (name === 'linux') checkLinux(spec, path, errors);
  else if (name === 'windows') checkWindows(spec, path, errors);
  else new TypedTextErrors(errors).notSupported(RULE, `${path}.os`, name, SYSTEMS);
}

function checkLinux(spec: PodSpec, path: string, errors: FieldErrors): void {
  const detail = 'windows options cannot be set for a linux pod';
  if (spec.securityContext?.windowsOptions) errors.forbidden(RULE, `${path}.securityContext.windowsOptions`, detail);
  visitContainers(spec, path, (container, at) => {
    if (container.securityContext?.windowsOptions) errors.forbidden(RULE, `${at()}.securityContext.windowsOptions`, detail);
  });
}

const FOR_WINDOWS = 'cannot be set for a windows pod';

const NOT_ON_WINDOWS_PODS: ReadonlyArray<keyof PodSecurityContext> = [
  'appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'fsGroup', 'fsGroupChangePolicy', 'runAsUser', 'runAsGroup', 'supplementalGroups',
  'supplementalGroupsPolicy', 'seLinuxChangePolicy',
];
const NOT_ON_WINDOWS_CONTAINERS: ReadonlyArray<keyof SecurityContext> = [
  'appArmorProfile', 'seLinuxOptions', 'seccompProfile', 'capabilities', 'readOnlyRootFilesystem', 'privileged', 'allowPrivilegeEscalation',
  'procMount', 'runAsUser', 'runAsGroup',
];

function checkWindows(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { securityContext = {} } = spec;
  for (const field of NOT_ON_WINDOWS_PODS) {
    if (securityContext[field] !== undefined) errors.forbidden(RULE, `${path}.securityContext.${field}`, FOR_WINDOWS);
  }
  if (securityContext.sysctls && securityContext.sysctls.length > 0) errors.forbidden(RULE, `${path}.securityContext.sysctls`, FOR_WINDOWS);
  if (spec.hostUsers !== undefined) errors.forbidden(RULE, `${path}.hostUsers`, FOR_WINDOWS);
  if (spec.hostPID) errors.forbidden(RULE, `${path}.hostPID`, FOR_WINDOWS);
  if (spec.hostIPC) errors.forbidden(RULE, `${path}.hostIPC`, FOR_WINDOWS);
  if (spec.shareProcessNamespace !== undefined) errors.forbidden(RULE, `${path}.shareProcessNamespace`, FOR_WINDOWS);
  visitContainers(spec, path, (container, at) => {
    for (const field of NOT_ON_WINDOWS_CONTAINERS) {
      if (container.securityContext?.[field] !== undefined) errors.forbidden(RULE, `${at()}.securityContext.${field}`, FOR_WINDOWS);
    }
  });
}

/** Either all containers of a Pod are processes of a Windows host, or none is. */
export function checkHostProcess(spec: PodSpec, path: string, errors: FieldErrors): void {
  const ofPod = spec.securityContext?.windowsOptions?.hostProcess;
  let containers = 0;
  let hostProcesses = 0;
  visitContainers(spec, path, (container, at) => {
    containers++;
    const ofContainer = hostProcessOf(container);
    if (ofContainer ?? ofPod) hostProcesses++;
    if (ofPod !== undefined && ofContainer !== undefined && ofPod !== ofContainer) {
      errors.invalid(RULE, `${at()}.securityContext.windowsOptions.hostProcess`, ofContainer,
        `pod hostProcess value must be identical if both are specified, was ${ofPod}`);
    }
  });
  if (hostProcesses === 0) return;
  if (hostProcesses !== containers) {
    errors.invalid(RULE, path, '', 'If pod contains any hostProcess containers then all containers must be HostProcess containers');
  }
  if (!spec.hostNetwork) {
    errors.invalid(RULE, `${path}.hostNetwork`, false, 'hostNetwork must be true if pod contains any hostProcess containers');
  }
}

function hostProcessOf(container: Container | EphemeralContainer): boolean | undefined {
  return container.securityContext?.windowsOptions?.hostProcess;
}
