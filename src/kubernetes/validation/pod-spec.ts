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
import { checkTolerations } from './tolerations';
import { checkTopologySpread } from './topology-spread';
import { TypedTextErrors } from './typed-text';
import { checkVolumes } from './volumes';

/*
 * What a Pod is to be, in a template. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
 */

export function checkPodSpec(spec: PodSpec, path: string, errors: FieldErrors): void {
  const volumes = checkVolumes(spec.volumes ?? [], `${path}.volumes`, errors);
  if (spec.resourceClaims) checkResourceClaims(spec.resourceClaims, `${path}.resourceClaims`, errors);
  checkContainers(spec, volumes, path, errors);
  checkPodResources(spec, path, errors);
  checkLifetime(spec, path, errors);
  checkNames(spec, path, errors);
  checkHost(spec, path, errors);
  checkScheduling(spec, path, errors);
  checkPodSecurityContext(spec, `${path}.securityContext`, errors);
  checkOperatingSystem(spec, path, errors);
  if (spec.overhead) checkOverhead(spec.overhead, `${path}.overhead`, errors);
}

const LONGEST_DEADLINE = 2 ** 31 - 1;
const RESTART_POLICIES = ['Always', 'OnFailure', 'Never'];

function checkLifetime(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { restartPolicy = '', activeDeadlineSeconds } = spec;
  if (restartPolicy === '') {
    errors.required('kubernetes/restart-policy', `${path}.restartPolicy`);
  } else if (!RESTART_POLICIES.includes(restartPolicy)) {
    new TypedTextErrors(errors).notSupported('kubernetes/restart-policy', `${path}.restartPolicy`, restartPolicy, RESTART_POLICIES);
  }
  if (activeDeadlineSeconds !== undefined && (activeDeadlineSeconds < 1 || activeDeadlineSeconds > LONGEST_DEADLINE)) {
    errors.invalid('kubernetes/pod-deadline', `${path}.activeDeadlineSeconds`, activeDeadlineSeconds, rangeMessage(1, LONGEST_DEADLINE));
  }
  for (const [i, { conditionType = '' }] of (spec.readinessGates ?? []).entries()) {
    errors.invalidFor('kubernetes/readiness-gate', `${path}.readinessGates[${i}].conditionType`, conditionType,
      qualifiedNameMessages(conditionType, errors.server.words));
  }
}

/** The names of other objects. */
function checkNames(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { serviceAccountName = '', serviceAccount = '', runtimeClassName } = spec;
  checkName(serviceAccountName, `${path}.serviceAccountName`, 'kubernetes/service-account', errors);
  if (errors.server.minor >= 37 && serviceAccount !== serviceAccountName) {
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

function checkHost(spec: PodSpec, path: string, errors: FieldErrors): void {
  checkPortsOnHostNetwork(spec, path, errors);
  checkDnsPolicy(spec, `${path}.dnsPolicy`, errors);
  checkDnsConfig(spec, `${path}.dnsConfig`, errors);
  checkShareProcessNamespace(spec, path, errors);
  checkHostProcess(spec, path, errors);
  checkUserNamespace(spec, path, errors);
  checkHostnameOverride(spec, `${path}.hostnameOverride`, errors);
  checkHostNames(spec, path, errors);
  if (spec.hostAliases) checkHostAliases(spec.hostAliases, `${path}.hostAliases`, errors);
}

const PREEMPTION_POLICIES = ['PreemptLowerPriority', 'Never'];

function checkScheduling(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { nodeSelector, preemptionPolicy } = spec;
  for (const key in nodeSelector) {
    errors.invalidFor('kubernetes/node-selector', `${path}.nodeSelector`, key, qualifiedNameMessages(key, errors.server.words));
    errors.invalidFor('kubernetes/node-selector', `${path}.nodeSelector`, nodeSelector[key], labelValueMessages(nodeSelector[key], errors.server.words));
  }
  if (spec.affinity) checkAffinity(spec.affinity, `${path}.affinity`, errors);
  if (spec.schedulingGates) checkSchedulingGates(spec.schedulingGates, `${path}.schedulingGates`, errors);
  if (spec.topologySpreadConstraints) checkTopologySpread(spec.topologySpreadConstraints, `${path}.topologySpreadConstraints`, errors);
  if (spec.tolerations) checkTolerations(spec.tolerations, `${path}.tolerations`, errors);
  if (preemptionPolicy === '') {
    errors.required('kubernetes/preemption-policy', `${path}.preemptionPolicy`);
  } else if (preemptionPolicy !== undefined && !PREEMPTION_POLICIES.includes(preemptionPolicy)) {
    new TypedTextErrors(errors).notSupported('kubernetes/preemption-policy', `${path}.preemptionPolicy`, preemptionPolicy, PREEMPTION_POLICIES);
  }
}
