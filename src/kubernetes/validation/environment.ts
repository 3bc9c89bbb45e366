import {
  Container, EnvFromSource, EnvVar, EnvVarSource, FileKeySelector, ObjectFieldSelector, PodSpec, ResourceFieldSelector, SecretKeySelector,
} from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { FieldErrors } from './field-errors';
import {
  configMapKeyMessages, dnsLabelMessages, dnsSubdomainMessages, qualifiedNameMessages, relaxedEnvNameMessages, strictEnvNameMessages,
} from './formats';
import { checkNoBacksteps } from './local-path';
import { ServerVersion } from './server-version';
import { visitContainers } from './visit-containers';

/*
 * The environment variables of containers. https://kubernetes.io/docs/tasks/inject-data-application/define-environment-variable-container/
 */

const RULE = 'kubernetes/environment';

const POD_FIELDS = [
  'metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName', 'status.hostIP', 'status.hostIPs', 'status.podIP',
  'status.podIPs',
];
const HOST_IPS = 'status.hostIPs';
const POD_FIELDS_BEFORE_HOST_IPS = POD_FIELDS.filter(field => field !== HOST_IPS);

export function checkEnvironment({ env = [], envFrom = [] }: Container, path: string, errors: FieldErrors): void {
  for (const [i, variable] of env.entries()) checkVariable(variable, `${path}.env[${i}]`, errors);
  for (const [i, source] of envFrom.entries()) checkSource(source, `${path}.envFrom`, i, errors);
}

function nameMessages(name: string, server: ServerVersion): string[] {
  return server.has('RelaxedEnvironmentVariableValidation') ? relaxedEnvNameMessages(name) : strictEnvNameMessages(name);
}

function checkVariable({ name, value, valueFrom }: EnvVar, path: string, errors: FieldErrors): void {
  if (!name) errors.required(RULE, `${path}.name`);
  else errors.invalidFor(RULE, `${path}.name`, name, nameMessages(name, errors.server));
  if (valueFrom) checkValueFrom(valueFrom, value ?? '', `${path}.valueFrom`, errors);
}

function checkValueFrom(source: EnvVarSource, value: string, path: string, errors: FieldErrors): void {
  const { fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef } = source;
  if (fieldRef) {
    checkFieldReference(fieldRef, errors.server.minor >= 28 ? POD_FIELDS : POD_FIELDS_BEFORE_HOST_IPS, `${path}.fieldRef`, RULE, errors);
    checkHostIPs(fieldRef, `${path}.fieldRef`, RULE, errors);
  }
  if (resourceFieldRef) checkResourceFieldReference(resourceFieldRef, `${path}.resourceFieldRef`, RULE, errors);
  if (configMapKeyRef) checkKeyReference(configMapKeyRef, `${path}.configMapKeyRef`, errors);
  if (secretKeyRef) checkKeyReference(secretKeyRef, `${path}.secretKeyRef`, errors);
  if (fileKeyRef) checkFileKeyReference(fileKeyRef, `${path}.fileKeyRef`, errors);
  const count = [fieldRef, resourceFieldRef, configMapKeyRef, secretKeyRef, fileKeyRef].filter(Boolean).length;
  if (count === 0) {
    errors.invalid(RULE, path, '', `must specify one of: \`fieldRef\`, \`resourceFieldRef\`, ${errors.server.has('EnvFiles')
      ? '`configMapKeyRef`, `secretKeyRef` or `fileKeyRef`' : '`configMapKeyRef` or `secretKeyRef`'}`);
  } else if (value !== '') {
    errors.invalid(RULE, path, '', 'may not be specified when `value` is not empty');
  } else if (count > 1) {
    errors.invalid(RULE, path, '', 'may not have more than one field specified at a time');
  }
}

/** The fields of a Pod that the server knows how to look up; which of them may be used depends on the place. */
const KNOWN_POD_FIELDS = new Set([...POD_FIELDS, 'metadata.annotations', 'metadata.labels', 'spec.restartPolicy', 'spec.schedulerName', 'status.phase']);
/** The name that fields had before v1, and still may have. */
const OLD_POD_FIELDS: { readonly [field: string]: string } = { 'spec.host': 'spec.nodeName' };

/** A reference to a field of the Pod itself. */
export function checkFieldReference(reference: ObjectFieldSelector, supported: readonly string[], path: string, rule: RejectionRuleName,
  errors: FieldErrors): void {
  const { apiVersion, fieldPath } = reference;
  if (!apiVersion) return errors.required(rule, `${path}.apiVersion`);
  if (!fieldPath) return errors.required(rule, `${path}.fieldPath`);
  const subscripted = apiVersion === 'v1' ? splitSubscript(fieldPath) : undefined;
  const problem = lookUpProblem(apiVersion, fieldPath, subscripted?.field, errors.server);
  if (problem !== undefined) return errors.invalid(rule, `${path}.fieldPath`, fieldPath, `error converting fieldPath: ${problem}`);
  if (subscripted) {
    const key = subscripted.field === 'metadata.annotations' ? subscripted.key.toLowerCase() : subscripted.key;
    return errors.invalidFor(rule, path, key, qualifiedNameMessages(key, errors.server.words));
  }
  const field = OLD_POD_FIELDS[fieldPath] ?? fieldPath;
  if (!supported.includes(field)) errors.notSupported(rule, `${path}.fieldPath`, field, supported);
}

function lookUpProblem(apiVersion: string, fieldPath: string, subscripted: string | undefined, server: ServerVersion): string | undefined {
  if (apiVersion !== 'v1') return `unsupported pod version: ${apiVersion}`;
  if (subscripted !== undefined) {
    return subscripted === 'metadata.annotations' || subscripted === 'metadata.labels' ? undefined : `field label does not support subscript: ${fieldPath}`;
  }
  const isKnown = KNOWN_POD_FIELDS.has(fieldPath) ? fieldPath !== HOST_IPS || server.minor >= 28 : Object.hasOwn(OLD_POD_FIELDS, fieldPath);
  return isKnown ? undefined : `field label not supported: ${fieldPath}`;
}

/** The parts of a path such as `metadata.labels['app']`. */
function splitSubscript(fieldPath: string): { readonly field: string; readonly key: string } | undefined {
  if (!fieldPath.endsWith('\']')) return undefined;
  const start = fieldPath.indexOf('[\'');
  if (start <= 0 || start + 2 > fieldPath.length - 2) return undefined;
  return { field: fieldPath.slice(0, start), key: fieldPath.slice(start + 2, -2) };
}

/** All addresses of the node were still behind a switch in 1.28. */
export function checkHostIPs({ fieldPath }: ObjectFieldSelector, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (errors.server.minor === 28 && fieldPath === HOST_IPS) errors.forbidden(rule, path, 'may not be set when feature gate \'PodHostIPs\' is not enabled');
}

const CONTAINER_RESOURCES = [
  'limits.cpu', 'limits.ephemeral-storage', 'limits.memory', 'requests.cpu', 'requests.ephemeral-storage', 'requests.memory',
];
const HUGE_PAGES = /^(limits|requests)\.hugepages-/;

const BYTE_DIVISORS = ['1', '1k', '1M', '1G', '1T', '1P', '1E', '1Ki', '1Mi', '1Gi', '1Ti', '1Pi', '1Ei'];
const CPU_DIVISORS = ['1m', '1'];
const WORDS_FOR_RESOURCES: { readonly [resource: string]: string } = {
  'cpu': 'cpu', 'memory': 'memory', 'ephemeral-storage': 'local ephemeral storage',
};

/** A reference to what a container requests or is limited to. */
export function checkResourceFieldReference(reference: ResourceFieldSelector, path: string, rule: RejectionRuleName, errors: FieldErrors,
  isInVolume = false): void {
  const { containerName, resource = '', divisor = '0' } = reference;
  const isHugePages = HUGE_PAGES.test(resource);
  const isStandard = CONTAINER_RESOURCES.includes(resource);
  if (isInVolume && !containerName) errors.required(rule, `${path}.containerName`);
  else if (resource === '') errors.required(rule, `${path}.resource`);
  else if (!isStandard && !isHugePages) errors.notSupported(rule, `${path}.resource`, resource, CONTAINER_RESOURCES);
  if (divisor === '0' || (!isStandard && !isHugePages)) return;
  const words = isHugePages ? 'hugepages' : WORDS_FOR_RESOURCES[resource.slice(resource.indexOf('.') + 1)];
  const divisors = words === 'cpu' ? CPU_DIVISORS : BYTE_DIVISORS;
  if (divisors.includes(divisor)) return;
  errors.invalid(rule, `${path}.divisor`, resource,
    `only divisor's values ${words === 'cpu' ? divisors.join(' and ') : divisors.join(', ')} are supported with the ${words} resource`);
}

function checkKeyReference({ name = '', key }: SecretKeySelector, path: string, errors: FieldErrors): void {
  errors.invalidFor(RULE, `${path}.name`, name, dnsSubdomainMessages(name));
  if (!key) errors.required(RULE, `${path}.key`);
  else errors.invalidFor(RULE, `${path}.key`, key, configMapKeyMessages(key));
}

function checkFileKeyReference({ key, volumeName, path: file }: FileKeySelector, path: string, errors: FieldErrors): void {
  if (!key) errors.required(RULE, `${path}.key`);
  else errors.invalidFor(RULE, `${path}.key`, key, relaxedEnvNameMessages(key));
  if (!volumeName) errors.required(RULE, `${path}.volumeName`);
  else errors.invalidFor(RULE, `${path}.volumeName`, volumeName, dnsLabelMessages(volumeName, errors.server.words));
  if (!file) errors.required(RULE, `${path}.path`);
  else checkNoBacksteps(file, `${path}.path`, RULE, errors);
}

function checkSource({ prefix, configMapRef, secretRef }: EnvFromSource, path: string, index: number, errors: FieldErrors): void {
  const at = `${path}[${index}]`;
  if (prefix) errors.invalidFor(RULE, `${at}.prefix`, prefix, nameMessages(prefix, errors.server));
  if (configMapRef) checkSourceName(configMapRef.name, `${at}.configMapRef.name`, errors);
  if (secretRef) checkSourceName(secretRef.name, `${at}.secretRef.name`, errors);
  // These are reported for the whole list.
  if (!configMapRef && !secretRef) errors.invalid(RULE, path, '', 'must specify one of: `configMapRef` or `secretRef`');
  else if (configMapRef && secretRef) errors.invalid(RULE, path, '', 'may not have more than one field specified at a time');
}

function checkSourceName(name: string | undefined, path: string, errors: FieldErrors): void {
  if (!name) return errors.required(RULE, path);
  // The server allows a dash at the end here, as if more were to follow.
  const checked = /[ -~]-$/.test(name) ? `${name.slice(0, -2)}a` : name;
  errors.invalidFor(RULE, path, name, dnsSubdomainMessages(checked));
}

/** Variables can come from a file only if it is in a volume that containers write themselves. */
export function checkFileKeyVolumes(spec: PodSpec, path: string, errors: FieldErrors): void {
  let isEmptyDir: Map<string, boolean> | undefined;
  visitContainers(spec, path, ({ env = [] }, at) => {
    for (const [i, { valueFrom }] of env.entries()) {
      if (!valueFrom?.fileKeyRef) continue;
      const { volumeName = '' } = valueFrom.fileKeyRef;
      const field = `${at()}.env[${i}].valueFrom.fileKeyRef.volumeName`;
      isEmptyDir ??= new Map((spec.volumes ?? []).map(({ name = '', emptyDir }) => [name, emptyDir !== undefined]));
      if (!isEmptyDir.has(volumeName)) errors.notFound(RULE, field, volumeName);
      else if (!isEmptyDir.get(volumeName)) errors.invalid(RULE, field, volumeName, 'referenced volume must be of type emptyDir');
    }
  });
}
