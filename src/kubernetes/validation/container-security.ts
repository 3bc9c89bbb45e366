import { AppArmorProfile, SeccompProfile, SecurityContext, WindowsSecurityContextOptions } from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsSubdomainMessages, userIdMessages } from './formats';
import { checkDescendingPath } from './local-path';
import { TypedTextErrors } from './typed-text';

/*
 * What a container is allowed to do. https://kubernetes.io/docs/tasks/configure-pod-container/security-context/
 */

const RULE = 'kubernetes/security-context';

const PROC_MOUNTS = ['Default', 'Unmasked'];
const PROFILE_TYPES = ['Localhost', 'RuntimeDefault', 'Unconfined'];

const LONGEST_APP_ARMOR_PROFILE = 4095;

/** A privileged container is left to Pod Security, as in most clusters. */
export function checkSecurityContext(context: SecurityContext | undefined, hostUsers: boolean, path: string, errors: FieldErrors): void {
  if (!context) return;
  const { runAsUser, runAsGroup } = context;
  if (runAsUser !== undefined) errors.invalidFor(RULE, `${path}.runAsUser`, runAsUser, userIdMessages(runAsUser));
  if (runAsGroup !== undefined) errors.invalidFor(RULE, `${path}.runAsGroup`, runAsGroup, userIdMessages(runAsGroup));
  checkProcMount(context, hostUsers, `${path}.procMount`, errors);
  checkSeccompProfile(context.seccompProfile, `${path}.seccompProfile`, errors);
  checkEscalation(context, path, errors);
  checkWindowsOptions(context.windowsOptions, `${path}.windowsOptions`, errors);
  checkAppArmorProfile(context.appArmorProfile, `${path}.appArmorProfile`, errors);
}

function checkProcMount({ procMount }: SecurityContext, hostUsers: boolean, path: string, errors: FieldErrors): void {
  if (procMount === undefined) return;
  const typed = new TypedTextErrors(errors);
  if (!PROC_MOUNTS.includes(procMount)) typed.notSupported(RULE, path, procMount, PROC_MOUNTS);
  if (hostUsers && procMount === 'Unmasked') typed.invalid(RULE, path, procMount, '`hostUsers` must be false to use `Unmasked`');
}

/** Who may do everything may also gain privileges. */
function checkEscalation(context: SecurityContext, path: string, errors: FieldErrors): void {
  if (context.allowPrivilegeEscalation !== false) return;
  if (context.privileged) errors.invalid(RULE, path, context, 'cannot set `allowPrivilegeEscalation` to false and `privileged` to true');
  for (const capability of context.capabilities?.add ?? []) {
    if (capability !== 'CAP_SYS_ADMIN') continue;
    errors.invalid(RULE, path, context, 'cannot set `allowPrivilegeEscalation` to false and `capabilities.Add` CAP_SYS_ADMIN');
  }
}

export function checkSeccompProfile(profile: SeccompProfile | undefined, path: string, errors: FieldErrors): void {
  if (!profile) return;
  const { type = '', localhostProfile } = profile;
  if (type === '') errors.required(RULE, `${path}.type`, 'type is required when seccompProfile is set');
  else if (!PROFILE_TYPES.includes(type)) new TypedTextErrors(errors).notSupported(RULE, `${path}.type`, type, PROFILE_TYPES);
  const at = `${path}.localhostProfile`;
  if (type !== 'Localhost') {
    if (localhostProfile !== undefined) errors.invalid(RULE, at, profile, 'can only be set when seccomp type is Localhost');
  } else if (localhostProfile === undefined) {
    errors.required(RULE, at, 'must be set when seccomp type is Localhost');
  } else {
    checkDescendingPath(localhostProfile, at, RULE, errors);
  }
}

export function checkAppArmorProfile(profile: AppArmorProfile | undefined, path: string, errors: FieldErrors): void {
  if (!profile) return;
  const { type = '', localhostProfile } = profile;
  const typed = new TypedTextErrors(errors);
  if (type === 'Localhost') {
    checkLocalAppArmorProfile(localhostProfile, `${path}.localhostProfile`, errors);
  } else if (type === '') {
    errors.required(RULE, `${path}.type`, 'type is required when appArmorProfile is set');
  } else if (!PROFILE_TYPES.includes(type)) {
    typed.notSupported(RULE, `${path}.type`, type, PROFILE_TYPES);
  } else if (localhostProfile !== undefined) {
    typed.invalid(RULE, `${path}.localhostProfile`, localhostProfile, 'can only be set when AppArmor type is Localhost');
  }
}

const PADDED = /^\p{White_Space}|\p{White_Space}$/u;

/** Whether a text starts or ends with what Go takes for white space. */
export function isPadded(text: string): boolean {
  return PADDED.test(text);
}

function checkLocalAppArmorProfile(profile: string | undefined, path: string, errors: FieldErrors): void {
  if (!profile) return errors.required(RULE, path, 'must be set when AppArmor type is Localhost');
  if (isPadded(profile)) errors.invalid(RULE, path, profile, 'must not be padded with whitespace');
  if (byteLength(profile) > LONGEST_APP_ARMOR_PROFILE) {
    errors.tooLong(RULE, path, LONGEST_APP_ARMOR_PROFILE, `may not be longer than ${LONGEST_APP_ARMOR_PROFILE}`);
  }
}

const LARGEST_CREDENTIAL_SPEC_KIB = 64;

/** https://kubernetes.io/docs/tasks/configure-pod-container/configure-runasusername/ */
export function checkWindowsOptions(options: WindowsSecurityContextOptions | undefined, path: string, errors: FieldErrors): void {
  if (!options) return;
  const { gmsaCredentialSpecName, gmsaCredentialSpec, runAsUserName } = options;
  const typed = new TypedTextErrors(errors);
  if (gmsaCredentialSpecName !== undefined) {
    for (const message of dnsSubdomainMessages(gmsaCredentialSpecName)) {
      typed.invalid(RULE, `${path}.gmsaCredentialSpecName`, gmsaCredentialSpecName, message);
    }
  }
  if (gmsaCredentialSpec === '') {
    typed.invalid(RULE, `${path}.gmsaCredentialSpec`, '', 'gmsaCredentialSpec cannot be an empty string');
  } else if (gmsaCredentialSpec !== undefined && byteLength(gmsaCredentialSpec) > LARGEST_CREDENTIAL_SPEC_KIB * 1024) {
    typed.invalid(RULE, `${path}.gmsaCredentialSpec`, gmsaCredentialSpec, `gmsaCredentialSpec size must be under ${LARGEST_CREDENTIAL_SPEC_KIB} KiB`);
  }
  if (runAsUserName === undefined) return;
  for (const problem of windowsUserProblems(runAsUserName)) typed.invalid(RULE, `${path}.runAsUserName`, runAsUserName, `runAsUserName${problem}`);
}

const LONGEST_DOMAIN = 255;
const LONGEST_USER = 104;

// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\x00-\x1f\x7f]/;
const NET_BIOS_NAME = /^[^\\/:*?"<>|.][^\\/:*?"<>|]{0,14}$/u;
const DNS_NAME_PART = /^[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?$/;

function windowsUserProblems(name: string): string[] {
  if (name === '') return [' cannot be an empty string'];
  if (CONTROL_CHARACTER.test(name)) return [' cannot contain control characters'];
  const parts = name.split('\\');
  if (parts.length > 2) return [' cannot contain more than one backslash'];
  const problems = parts.length === 2 ? windowsDomainProblems(parts[0]) : [];
  const user = parts[parts.length - 1];
  if (user === '') problems.push('\'s User cannot be empty');
  else if (byteLength(user) > LONGEST_USER) problems.push(`'s User length must not be longer than ${LONGEST_USER} characters`);
  if (/^[. ]+$/.test(user)) problems.push('\'s User cannot contain only periods or spaces');
  if (/["/\\:;|=,+*?<>@[\]]/.test(user)) problems.push('\'s User cannot contain the following characters: "/\\:;|=,+*?<>@[]');
  return problems;
}

function windowsDomainProblems(domain: string): string[] {
  const problems = byteLength(domain) > LONGEST_DOMAIN ? [`'s Domain length must be under ${LONGEST_DOMAIN + 1} characters`] : [];
  if (!NET_BIOS_NAME.test(domain) && !domain.split('.').every(part => DNS_NAME_PART.test(part))) {
    problems.push('\'s Domain doesn\'t match the NetBios nor the DNS format');
  }
  return problems;
}
