import {
  Affinity, NodeAffinity, NodeSelectorRequirement, NodeSelectorTerm, PodAffinity, PodAffinityTerm, PodAntiAffinity,
} from '../api-types';
import { FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages, labelValueMessages, qualifiedNameMessages } from './formats';
import { checkMatchLabelKeys } from './match-label-keys';
import { checkLabelSelector } from './object-meta';
import { TypedTextErrors } from './typed-text';

/*
 * Which nodes a Pod prefers or needs. https://kubernetes.io/docs/concepts/scheduling-eviction/assign-pod-node/
 */

const RULE = 'kubernetes/affinity';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';

export function checkAffinity(affinity: Affinity, path: string, errors: FieldErrors): void {
  const { nodeAffinity, podAffinity, podAntiAffinity } = affinity;
  if (nodeAffinity) checkNodeAffinity(nodeAffinity, `${path}.nodeAffinity`, errors);
  if (podAffinity) checkPodAffinity(podAffinity, `${path}.podAffinity`, errors);
  if (podAntiAffinity) checkPodAffinity(podAntiAffinity, `${path}.podAntiAffinity`, errors);
}

function checkNodeAffinity(affinity: NodeAffinity, path: string, errors: FieldErrors): void {
  const required = affinity[REQUIRED];
  if (required) {
    const { nodeSelectorTerms = [] } = required;
    const at = `${path}.${REQUIRED}.nodeSelectorTerms`;
    if (nodeSelectorTerms.length === 0) errors.required(RULE, at, 'must have at least one node selector term');
    const wantsLabelValues = errors.server.minor >= 33;
    for (const [i, term] of nodeSelectorTerms.entries()) checkNodeSelectorTerm(term, wantsLabelValues, `${at}[${i}]`, errors);
  }
  for (const [i, { weight, preference = {} }] of (affinity[PREFERRED] ?? []).entries()) {
    const at = `${path}.${PREFERRED}[${i}]`;
    checkWeight(weight, `${at}.weight`, errors);
    checkNodeSelectorTerm(preference, false, `${at}.preference`, errors);
  }
}

function checkWeight(weight = 0, path: string, errors: FieldErrors): void {
  if (weight <= 0 || weight > 100) errors.invalid(RULE, path, weight, 'must be in the range 1-100');
}

function checkNodeSelectorTerm(term: NodeSelectorTerm, wantsLabelValues: boolean, path: string, errors: FieldErrors): void {
  for (const [i, requirement] of (term.matchExpressions ?? []).entries()) {
    checkNodeLabelRequirement(requirement, wantsLabelValues, `${path}.matchExpressions[${i}]`, errors);
  }
  for (const [i, requirement] of (term.matchFields ?? []).entries()) {
    checkNodeFieldRequirement(requirement, `${path}.matchFields[${i}]`, errors);
  }
}

function checkNodeLabelRequirement({ key = '', operator = '', values = [] }: NodeSelectorRequirement, wantsLabelValues: boolean, path: string,
  errors: FieldErrors): void {
  switch (operator) {
    case 'In':
    case 'NotIn':
      if (values.length === 0) errors.required(RULE, `${path}.values`, 'must be specified when `operator` is \'In\' or \'NotIn\'');
      break;
    case 'Exists':
    case 'DoesNotExist':
      if (values.length > 0) errors.forbidden(RULE, `${path}.values`, 'may not be specified when `operator` is \'Exists\' or \'DoesNotExist\'');
      break;
    case 'Gt':
    case 'Lt':
      if (values.length !== 1) errors.required(RULE, `${path}.values`, 'must be specified single value when `operator` is \'Lt\' or \'Gt\'');
      break;
    default: new TypedTextErrors(errors).invalid(RULE, `${path}.operator`, operator, 'not a valid selector operator');
  }
  errors.invalidFor(RULE, `${path}.key`, key, qualifiedNameMessages(key, errors.server.words));
  if (!wantsLabelValues) return;
  for (const [i, value] of values.entries()) errors.invalidFor(RULE, `${path}.values[${i}]`, value, labelValueMessages(value, errors.server.words));
}

function checkNodeFieldRequirement({ key = '', operator = '', values = [] }: NodeSelectorRequirement, path: string, errors: FieldErrors): void {
  if (operator !== 'In' && operator !== 'NotIn') {
    new TypedTextErrors(errors).invalid(RULE, `${path}.operator`, operator, 'not a valid selector operator');
  } else if (values.length !== 1) {
    errors.required(RULE, `${path}.values`, 'must be only one value when `operator` is \'In\' or \'NotIn\' for node field selector');
  }
  if (key !== 'metadata.name') {
    errors.invalid(RULE, `${path}.key`, key, 'not a valid field selector key');
    return;
  }
  for (const [i, value] of values.entries()) errors.invalidFor(RULE, `${path}.values[${i}]`, value, dnsSubdomainMessages(value));
}

function checkPodAffinity(affinity: PodAffinity | PodAntiAffinity, path: string, errors: FieldErrors): void {
  for (const [i, term] of (affinity[REQUIRED] ?? []).entries()) checkPodAffinityTerm(term, `${path}.${REQUIRED}[${i}]`, errors);
  for (const [i, { weight, podAffinityTerm = {} }] of (affinity[PREFERRED] ?? []).entries()) {
    const at = `${path}.${PREFERRED}[${i}]`;
    checkWeight(weight, `${at}.weight`, errors);
    checkPodAffinityTerm(podAffinityTerm, `${at}.podAffinityTerm`, errors);
  }
}

function checkPodAffinityTerm(term: PodAffinityTerm, path: string, errors: FieldErrors): void {
  const { namespaces = [], matchLabelKeys, mismatchLabelKeys, labelSelector, topologyKey = '' } = term;
  checkLabelSelector(labelSelector, `${path}.labelSelector`, RULE, errors);
  checkLabelSelector(term.namespaceSelector, `${path}.namespaceSelector`, RULE, errors);
  for (const name of namespaces) errors.invalidFor(RULE, `${path}.namespace`, name, dnsLabelMessages(name, errors.server.words));
  checkMatchLabelKeys({ matchLabelKeys, mismatchLabelKeys, labelSelector }, path, RULE, errors);
  if (topologyKey === '') errors.required(RULE, `${path}.topologyKey`, 'can not be empty');
  errors.invalidFor(RULE, `${path}.topologyKey`, topologyKey, qualifiedNameMessages(topologyKey, errors.server.words));
}
