import { AppArmorProfile, PodSpec, SeccompProfile } from '../api-types';
import { FieldErrors, quotedAsGo } from './field-errors';
import { checkDescendingPath } from './local-path';
import { visitContainers } from './visit-containers';

/*
 * The annotations in which the profiles of seccomp and AppArmor used to be, and whether they say the same as the fields that replaced them.
 * https://kubernetes.io/docs/reference/node/seccomp/ https://kubernetes.io/docs/tutorials/security/apparmor/
 */

const RULE = 'kubernetes/annotation';

type Annotations = { readonly [key: string]: string };

const SECCOMP_OF_POD = 'seccomp.security.alpha.kubernetes.io/pod';
const SECCOMP_OF_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
const APP_ARMOR_OF_CONTAINER = 'container.apparmor.security.beta.kubernetes.io/';
const RUNTIME_DEFAULT = 'runtime/default';
const DOCKER_DEFAULT = 'docker/default';
const UNCONFINED = 'unconfined';
const LOCALHOST = 'localhost/';

export function checkSeccompAnnotations(annotations: Annotations, path: string, errors: FieldErrors): void {
  for (const key in annotations) {
    if (key !== SECCOMP_OF_POD && !key.startsWith(SECCOMP_OF_CONTAINER)) continue;
    const profile = annotations[key];
    if (profile.startsWith(LOCALHOST)) {
      checkDescendingPath(profile.slice(LOCALHOST.length), `${path}.${key}`, RULE, errors);
    } else if (profile !== RUNTIME_DEFAULT && profile !== DOCKER_DEFAULT && profile !== UNCONFINED) {
      errors.invalid(RULE, `${path}.${key}`, profile, 'must be a valid seccomp profile');
    }
  }
}

export function checkAppArmorAnnotations(annotations: Annotations, spec: PodSpec, path: string, errors: FieldErrors): void {
  let names: Set<string> | undefined;
  for (const key in annotations) {
    if (!key.startsWith(APP_ARMOR_OF_CONTAINER)) continue;
    names ??= namesOfContainers(spec);
    const name = key.slice(APP_ARMOR_OF_CONTAINER.length);
    if (!names.has(name)) errors.invalid(RULE, `${path}[${key}]`, name, 'container not found');
    const profile = annotations[key];
    if (profile !== '' && profile !== RUNTIME_DEFAULT && profile !== UNCONFINED && !profile.startsWith(LOCALHOST)) {
      errors.invalid(RULE, `${path}[${key}]`, profile, `invalid AppArmor profile name: ${quotedAsGo(profile)}`);
    }
  }
}

function namesOfContainers(spec: PodSpec): Set<string> {
  const names = new Set<string>();
  visitContainers(spec, '', container => names.add(container.name ?? ''));
  return names;
}

export function checkSeccompAgreement(annotations: Annotations, spec: PodSpec, path: string, errors: FieldErrors): void {
  const ofPod = spec.securityContext?.seccompProfile;
  if (ofPod && Object.hasOwn(annotations, SECCOMP_OF_POD)) {
    checkAgreement(annotations[SECCOMP_OF_POD], ofPod, SECCOMP, `${path}.securityContext.seccompProfile`, errors);
  }
  visitContainers(spec, path, (container, at) => {
    const profile = container.securityContext?.seccompProfile;
    const key = SECCOMP_OF_CONTAINER + (container.name ?? '');
    if (!profile || !Object.hasOwn(annotations, key)) return;
    checkAgreement(annotations[key], profile, SECCOMP, `${at()}.securityContext.seccompProfile`, errors);
  });
}

export function checkAppArmorAgreement(annotations: Annotations, spec: PodSpec, path: string, errors: FieldErrors): void {
  if (spec.os?.name === 'windows') return;
  visitContainers(spec, path, (container, at) => {
    const profile = container.securityContext?.appArmorProfile ?? spec.securityContext?.appArmorProfile;
    const key = APP_ARMOR_OF_CONTAINER + (container.name ?? '');
    if (!profile || !Object.hasOwn(annotations, key)) return;
    checkAgreement(annotations[key], profile, APP_ARMOR, `${at()}.securityContext.appArmorProfile`, errors);
  });
}

interface Kind {
  readonly name: string;
  readonly runtimeDefaults: readonly string[];
}

const SECCOMP: Kind = { name: 'seccomp', runtimeDefaults: [RUNTIME_DEFAULT, DOCKER_DEFAULT] };
const APP_ARMOR: Kind = { name: 'apparmor', runtimeDefaults: [RUNTIME_DEFAULT] };

function checkAgreement(annotation: string, profile: SeccompProfile | AppArmorProfile, kind: Kind, path: string, errors: FieldErrors): void {
  if (!agreesOnType(annotation, profile.type, kind)) {
    errors.forbidden(RULE, `${path}.type`, `${kind.name} type in annotation and field must match`);
  } else if (profile.type === 'Localhost' && annotation.slice(LOCALHOST.length) !== profile.localhostProfile) {
    errors.forbidden(RULE, `${path}.localhostProfile`, `${kind.name} profile in annotation and field must match`);
  }
}

function agreesOnType(annotation: string, type: string | undefined, kind: Kind): boolean {
  switch (type) {
    case 'Unconfined': return annotation === UNCONFINED;
    case 'RuntimeDefault': return kind.runtimeDefaults.includes(annotation);
    case 'Localhost': return annotation.startsWith(LOCALHOST);
    // What is wrong with another type is said where the field is checked.
    default: return true;
  }
}
