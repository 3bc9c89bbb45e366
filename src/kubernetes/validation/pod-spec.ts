import { PodSpec } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { checkAffinity } from './affinity';
import { checkContainers } from './containers';
import { checkDnsConfig, checkDnsPolicy } from './dns';
import { FieldErrors, quotedAsGo } from './field-errors';
import { dnsSubdomainMessages, labelValueMessages, qualifiedNameMessages, rangeMessage } from './formats';
import { checkHostAliases, checkHostnameOverride, checkHostNames, checkPortsOnHostNetwork, checkShareProcessNamespace, checkUserNamespace } from './host';
import { checkHostProcess, checkOperatingSystem } from './operating-system';
import { checkPodSecurityContext } from './pod-security-context';
import { checkResourceClaims } from './resource-claims';
import { checkOverhead, checkPodResources } from './resources';
import { checkSchedulingGates } from './scheduling';
import { ServerVersion } from './server-version';
import { checkTolerations } from './tolerations';
import { checkTopologySpread } from './topology-spread';
import { TypedTextErrors } from './typed-text';
import { checkVolumes } from './volumes';

/*
 * What a Pod is to be, in a template. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
 */

export function checkPodSpec(spec: PodSpec, path: string, server: ServerVersion, errors: FieldErrors): void {
  const volumes = checkVolumes(spec.volumes ?? [], `${path}.volumes`, server, errors);
  if (spec.resourceClaims) checkResourceClaims(spec.resourceClaims, `${path}.resourceClaims`, errors);
  checkContainers(spec, volumes, path, server, errors);
  checkPodResources(spec, path, server, errors);
  checkLifetime(spec, path, server, errors);
  checkNames(spec, path, server, errors);
  checkHost(spec, path, server, errors);
  checkScheduling(spec, path, server, errors);
  checkPodSecurityContext(spec, `${path}.securityContext`, server, errors);
  checkOperatingSystem(spec, path, server, errors);
  if (spec.overhead) checkOverhead(spec.overhead, `${path}.overhead`, server, errors);
}

const LONGEST_DEADLINE = 2 ** 31 - 1;
const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];

function checkLifetime(spec: PodSpec, path: string, server: ServerVersion, errors: FieldErrors): void {
  const { restartPolicy = '', activeDeadlineSeconds } = spec;
  if (restartPolicy === '') {
    errors.required('kubernetes/restart-policy', `${path}.restartPolicy`);
  } else if (!RESTART_POLICIES.includes(restartPolicy)) {
    new TypedTextErrors(server, errors).notSupported('kubernetes/restart-policy', `${path}.restartPolicy`, restartPolicy, RESTART_POLICIES);
  }
  if (activeDeadlineSeconds !== undefined && (activeDeadlineSeconds < 1 || activeDeadlineSeconds > LONGEST_DEADLINE)) {
    errors.invalid('kubernetes/pod-deadline', `${path}.activeDeadlineSeconds`, activeDeadlineSeconds, rangeMessage(1, LONGEST_DEADLINE));
  }
  for (const [i, { conditionType = '' }] of (spec.readinessGates ?? []).entries()) {
    errors.invalidFor('kubernetes/readiness-gate', `${path}.readinessGates[${i}].conditionType`, conditionType,
      qualifiedNameMessages(conditionType, server.words));
  }
}

/** The names of other objects. */
function checkNames(spec: PodSpec, path: string, server: ServerVersion, errors: FieldErrors): void {
  const { serviceAccountName = '', serviceAccount = '', runtimeClassName } = spec;
  checkName(serviceAccountName, `${path}.serviceAccountName`, 'kubernetes/service-account', errors);
  if (server.minor >= 37 && serviceAccount !== serviceAccountName) {
    errors.invalid('kubernetes/service-account', `${path}.deprecatedServiceAccount`, serviceAccount,
      `must be the same as serviceAccountName: ${quotedAsGo(serviceAccountName)}`);
  }
  checkName(spec.nodeName, `${path}.nodeName`, 'kubernetes/node-name', errors);
  checkName(spec.priorityClassName, `${path}.priorityClassName`, 'kubernetes/priority-class', errors);
  if (runtimeClassName !== undefined) {
    errors.invalidFor('kubernetes/runtime-class', `${path}.runtimeClassName`, runtimeClassName, dnsSubdomainMessages(runtimeClassName));
  }
}

function checkName(name: string | undefined, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (name) errors.invalidFor(rule, path, name, dnsSubdomainMessages(name));
}

function checkHost(spec: PodSpec, path: string, server: ServerVersion, errors: FieldErrors): void {
  checkPortsOnHostNetwork(spec, path, server, errors);
  checkDnsPolicy(spec, `${path}.dnsPolicy`, server, errors);
  checkDnsConfig(spec, `${path}.dnsConfig`, server, errors);
  checkShareProcessNamespace(spec, path, server, errors);
  checkHostProcess(spec, path, errors);
  checkUserNamespace(spec, path, server, errors);
  checkHostnameOverride(spec, `${path}.hostnameOverride`, errors);
  checkHostNames(spec, path, errors);
  if (spec.hostAliases) checkHostAliases(spec.hostAliases, `${path}.hostAliases`, server, errors);
}

const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never'];

function checkScheduling(spec: PodSpec, path: string, server: ServerVersion, errors: FieldErrors): void {
  const { nodeSelector, preemptionPolicy } = spec;
  for (const key in nodeSelector) {
    errors.invalidFor('kubernetes/node-selector', `${path}.nodeSelector`, key, qualifiedNameMessages(key, server.words));
    errors.invalidFor('kubernetes/node-selector', `${path}.nodeSelector`, nodeSelector[key], labelValueMessages(nodeSelector[key], server.words));
  }
  if (spec.affinity) checkAffinity(spec.affinity, `${path}.affinity`, server, errors);
  if (spec.schedulingGates) checkSchedulingGates(spec.schedulingGates, `${path}.schedulingGates`, server, errors);
  if (spec.topologySpreadConstraints) checkTopologySpread(spec.topologySpreadConstraints, `${path}.topologySpreadConstraints`, server, errors);
  if (spec.tolerations) checkTolerations(spec.tolerations, `${path}.tolerations`, server, errors);
  if (preemptionPolicy === '') {
    errors.required('kubernetes/preemption-policy', `${path}.preemptionPolicy`);
  } else if (preemptionPolicy !== undefined && !PREEMPTION_POLICIES.includes(preemptionPolicy)) {
    new TypedTextErrors(server, errors).notSupported('kubernetes/preemption-policy', `${path}.preemptionPolicy`, preemptionPolicy, PREEMPTION_POLICIES);
  }
}
