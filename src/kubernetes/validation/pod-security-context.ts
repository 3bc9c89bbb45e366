import { PodSecurityContext, PodSpec, Sysctl } from '../api-types';
import { checkAppArmorProfile, checkSeccompProfile, checkWindowsOptions } from './container-security';
import { byteLength, FieldErrors } from './field-errors';
import { userIdMessages } from './formats';
import { TypedTextErrors } from './typed-text';

/*
 * The security context that the containers of a Pod have in common. https://kubernetes.io/docs/tasks/configure-pod-container/security-context/
 */

const RULE = 'kubernetes/pod-security-context';

const LONGEST_SYSCTL = 253;
const SYSCTL_SEGMENT = '[a-z0-9]([-_a-z0-9]*[a-z0-9])?';

const SE_LINUX_CHANGE_POLICIES = ['MountOption', 'Recursive'];

export function checkPodSecurityContext(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { securityContext: context } = spec;
  if (!context) return;
  for (const field of ['fsGroup', 'runAsUser', 'runAsGroup'] as const) {
    const id = context[field];
    if (id !== undefined) errors.invalidFor(RULE, `${path}.${field}`, id, userIdMessages(id));
  }
  for (const [i, group] of (context.supplementalGroups ?? []).entries()) {
    errors.invalidFor(RULE, `${path}.supplementalGroups[${i}]`, group, userIdMessages(group));
  }
  if (context.sysctls) checkSysctls(context.sysctls, spec, `${path}.sysctls`, errors);
  checkSeccompProfile(context.seccompProfile, `${path}.seccompProfile`, errors);
  checkWindowsOptions(context.windowsOptions, `${path}.windowsOptions`, errors);
  checkAppArmorProfile(context.appArmorProfile, `${path}.appArmorProfile`, errors);
  checkChoice(context, 'fsGroupChangePolicy', ['Always', 'OnRootMismatch'], path, errors);
  checkChoice(context, 'supplementalGroupsPolicy', ['Merge', 'Strict'], path, errors);
  // Mounting with the label of the Pod became the default with SELinuxMount; until then it cannot be chosen.
  checkChoice(context, 'seLinuxChangePolicy', errors.server.minor >= 37 ? SE_LINUX_CHANGE_POLICIES : ['Recursive'], path, errors);
}

function checkChoice(context: PodSecurityContext, field: 'fsGroupChangePolicy' | 'supplementalGroupsPolicy' | 'seLinuxChangePolicy',
  choices: readonly string[], path: string, errors: FieldErrors): void {
  const chosen = context[field];
  if (chosen === undefined || choices.includes(chosen)) return;
  new TypedTextErrors(errors).notSupported(RULE, `${path}.${field}`, chosen, choices);
}

function checkSysctls(sysctls: readonly Sysctl[], spec: PodSpec, path: string, errors: FieldErrors): void {
  const names = new Set<string>();
  for (const [i, { name = '' }] of sysctls.entries()) {
    const at = `${path}[${i}].name`;
    if (name === '') {
      errors.required(RULE, at);
    } else if (!isSysctlName(name)) {
      errors.invalid(RULE, at, name, `must have at most ${LONGEST_SYSCTL} characters and match regex ^(${SYSCTL_SEGMENT}[\\./])*${SYSCTL_SEGMENT}$`);
    } else if (names.has(name)) {
      errors.duplicate(RULE, at, name);
    }
    if (errors.server.minor >= 29) checkNotOfHost(name, spec, at, errors);
    names.add(name);
  }
}

function isSysctlName(name: string): boolean {
  return byteLength(name) <= LONGEST_SYSCTL && name.split(/[./]/).every(segment => /^[a-z0-9]([-_a-z0-9]*[a-z0-9])?$/.test(segment));
}

/** A Pod on the network of its host, or in its namespace of inter-process communication, would set the host's own parameters. */
function checkNotOfHost(name: string, { hostNetwork, hostIPC }: PodSpec, path: string, errors: FieldErrors): void {
  if (!hostNetwork && !hostIPC) return;
  const namespace = namespaceOf(name);
  if (hostNetwork && namespace === 'net') errors.invalid(RULE, path, name, 'may not be specified when \'hostNetwork\' is true');
  if (hostIPC && namespace === 'ipc') errors.invalid(RULE, path, name, 'may not be specified when \'hostIPC\' is true');
}

const OF_IPC = new Set([
  'kernel.sem', 'kernel.shmall', 'kernel.shmmax', 'kernel.shmmni', 'kernel.shm_rmid_forced', 'kernel.shm', 'kernel.msgmax', 'kernel.msgmnb',
  'kernel.msgmni', 'kernel.msg',
]);

function namespaceOf(sysctl: string): 'net' | 'ipc' | undefined {
  const [name] = withDots(sysctl).split('*');
  if (OF_IPC.has(name) || name.startsWith('fs.mqueue.')) return 'ipc';
  return name.startsWith('net.') ? 'net' : undefined;
}

/** Of `net/ipv4/ip_forward` and `net.ipv4.ip_forward`, the latter: the separator that comes first tells which one separates. */
function withDots(sysctl: string): string {
  if (/[./]/.exec(sysctl)?.[0] !== '/') return sysctl;
  return sysctl.replace(/[./]/g, separator => separator === '.' ? '/' : '.');
}
