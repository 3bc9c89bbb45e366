import { LabelSelector, ObjectMeta } from '../api-types';
import { RejectionRuleName } from '../rejection-rules';
import { byteLength, FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages, labelValueMessages, qualifiedNameMessages } from './formats';

/*
 * Names, labels, annotations and what else every object carries. https://kubernetes.io/docs/reference/kubernetes-api/common-definitions/object-meta/
 */

const LARGEST_ANNOTATIONS = 256 * 1024;
const STANDARD_FINALIZERS = ['orphan', 'foregroundDeletion', 'kubernetes'];
const LONGEST_GENERATED = 58;

/** The name of an object, or one such as the server would generate. */
export function nameOf(meta: ObjectMeta): string {
  return meta.name || (meta.generateName ? `${meta.generateName.slice(0, LONGEST_GENERATED)}xxxxx` : '');
}

export function checkObjectMeta(meta: ObjectMeta, path: string, errors: FieldErrors): void {
  if (meta.generateName) {
    errors.invalidFor('kubernetes/object-name', `${path}.generateName`, meta.generateName, dnsSubdomainMessages(withoutTrailingDash(meta.generateName)));
  }
  const name = nameOf(meta);
  if (name === '') errors.required('kubernetes/object-name', `${path}.name`, 'name or generateName is required');
  else errors.invalidFor('kubernetes/object-name', `${path}.name`, name, dnsSubdomainMessages(name));
  if (meta.namespace) errors.invalidFor('kubernetes/namespace', `${path}.namespace`, meta.namespace, dnsLabelMessages(meta.namespace, errors.server.words));
  checkCommonMeta(meta, path, errors);
}

export const NEGATIVE = 'must be greater than or equal to 0';

/** What is checked of new objects and again whenever they change. */
export function checkCommonMeta(meta: ObjectMeta, path: string, errors: FieldErrors): void {
  checkLabels(meta.labels, `${path}.labels`, errors);
  checkAnnotations(meta.annotations, `${path}.annotations`, errors);
  checkOwners(meta, `${path}.ownerReferences`, errors);
  checkFinalizers(meta.finalizers ?? [], `${path}.finalizers`, errors);
}

/** A generated name ends with random letters, so that what is in front may end with a dash. */
function withoutTrailingDash(name: string): string {
  return /[ -~]-$/.test(name) ? `${name.slice(0, -2)}a` : name;
}

export function checkLabels(labels: { readonly [key: string]: string } | undefined, path: string, errors: FieldErrors): void {
  for (const key in labels) {
    errors.invalidFor('kubernetes/label', path, key, qualifiedNameMessages(key, errors.server.words));
    errors.invalidFor('kubernetes/label', path, labels[key], labelValueMessages(labels[key], errors.server.words));
  }
}

export function checkAnnotations(annotations: { readonly [key: string]: string } | undefined, path: string, errors: FieldErrors): void {
  let size = 0;
  for (const key in annotations) {
    errors.invalidFor('kubernetes/annotation', path, key, qualifiedNameMessages(key.toLowerCase(), errors.server.words));
    size += byteLength(key) + byteLength(annotations[key]);
  }
  if (size > LARGEST_ANNOTATIONS) errors.tooLong('kubernetes/annotation', path, LARGEST_ANNOTATIONS);
}

function checkOwners({ ownerReferences = [] }: ObjectMeta, path: string, errors: FieldErrors): void {
  let controller: string | undefined;
  for (const [i, owner] of ownerReferences.entries()) {
    // Older servers do not say which owner they mean.
    const at = errors.server.minor >= 37 ? `${path}[${i}]` : path;
    const version = owner.apiVersion ?? '';
    if (errors.server.minor >= 37) checkOwner(owner, at, errors);
    else checkOwnerAsBefore(owner, at, errors);
    if (version === 'v1' && owner.kind === 'Event') {
      errors.invalid('kubernetes/owner-reference', at, owner, '/v1, Kind=Event is disallowed from being an owner');
    }
    if (!owner.controller) continue;
    const name = `${owner.kind ?? ''}/${owner.name ?? ''}`;
    if (controller === undefined) {
      controller = name;
    } else {
      errors.invalid('kubernetes/owner-reference', path, ownerReferences,
        `Only one reference can have Controller set to true. Found "true" in references for ${controller} and ${name}`);
    }
  }
}

type Owner = NonNullable<ObjectMeta['ownerReferences']>[number];

const OWNER_FIELDS = ['kind', 'name', 'uid'] as const;

function isVersion(version: string): boolean {
  return version !== '' && version !== '/' && version.split('/').length <= 2 && !version.endsWith('/');
}

function checkOwner(owner: Owner, path: string, errors: FieldErrors): void {
  const version = owner.apiVersion ?? '';
  if (version === '') {errors.required('kubernetes/owner-reference', `${path}.apiVersion`, 'must not be empty');} else if (!isVersion(version)) {
    errors.invalid('kubernetes/owner-reference', `${path}.apiVersion`, version, 'must be <group>/<version> or <version>');
  }
  for (const field of OWNER_FIELDS) {
    if (!owner[field]) errors.required('kubernetes/owner-reference', `${path}.${field}`, 'must not be empty');
  }
}

function checkOwnerAsBefore(owner: Owner, path: string, errors: FieldErrors): void {
  const version = owner.apiVersion ?? '';
  if (!isVersion(version)) errors.invalid('kubernetes/owner-reference', `${path}.apiVersion`, version, 'version must not be empty');
  for (const field of OWNER_FIELDS) {
    const message = errors.server.minor >= 34 ? 'must not be empty' : `${field} must not be empty`;
    if (!owner[field]) errors.invalid('kubernetes/owner-reference', `${path}.${field}`, '', message);
  }
}

function checkFinalizers(finalizers: string[], path: string, errors: FieldErrors): void {
  for (const finalizer of finalizers) errors.invalidFor('kubernetes/finalizer', path, finalizer, qualifiedNameMessages(finalizer, errors.server.words));
  if (finalizers.includes('orphan') && finalizers.includes('foregroundDeletion')) {
    errors.invalid('kubernetes/finalizer', path, finalizers, 'finalizer orphan and foregroundDeletion cannot be both set');
  }
  for (const [i, finalizer] of finalizers.entries()) {
    if (finalizer.includes('/') || STANDARD_FINALIZERS.includes(finalizer)) continue;
    errors.invalid('kubernetes/finalizer', `${path}[${i}]`, finalizer, 'name is neither a standard finalizer name nor is it fully qualified');
  }
}

export function checkLabelSelector(selector: LabelSelector | undefined, path: string, rule: RejectionRuleName, errors: FieldErrors): void {
  if (!selector) return;
  checkLabels(selector.matchLabels, `${path}.matchLabels`, errors);
  for (const [i, requirement] of (selector.matchExpressions ?? []).entries()) {
    const at = `${path}.matchExpressions[${i}]`;
    const { key = '', operator = '', values = [] } = requirement;
    switch (operator) {
      case 'In':
      case 'NotIn':
        if (values.length === 0) errors.required(rule, `${at}.values`, 'must be specified when `operator` is \'In\' or \'NotIn\'');
        break;
      case 'Exists':
      case 'DoesNotExist':
        if (values.length > 0) errors.forbidden(rule, `${at}.values`, 'may not be specified when `operator` is \'Exists\' or \'DoesNotExist\'');
        break;
      default:
        errors.invalid(rule, `${at}.operator`, operator, 'not a valid selector operator');
    }
    errors.invalidFor(rule, `${at}.key`, key, qualifiedNameMessages(key, errors.server.words));
    for (const [j, value] of values.entries()) errors.invalidFor(rule, `${at}.values[${j}]`, value, labelValueMessages(value, errors.server.words));
  }
}

/** Whether a selector, if it is a valid one, matches labels. What is wrong with it is reported by another check. */
export function matchesLabels(selector: LabelSelector, labels: { readonly [key: string]: string }): boolean | undefined {
  for (const [key, value] of Object.entries(selector.matchLabels ?? {})) {
    if (qualifiedNameMessages(key, LENIENT).length > 0 || labelValueMessages(value, LENIENT).length > 0) return undefined;
  }
  for (const { key = '', operator, values = [] } of selector.matchExpressions ?? []) {
    const needsValues = operator === 'In' || operator === 'NotIn';
    if (!needsValues && operator !== 'Exists' && operator !== 'DoesNotExist') return undefined;
    if (needsValues !== values.length > 0 || qualifiedNameMessages(key, LENIENT).length > 0) return undefined;
    if (values.some(value => labelValueMessages(value, LENIENT).length > 0)) return undefined;
  }
  return Object.entries(selector.matchLabels ?? {}).every(([key, value]) => Object.hasOwn(labels, key) && labels[key] === value)
    && (selector.matchExpressions ?? []).every(({ key = '', operator, values = [] }) => {
      const has = Object.hasOwn(labels, key);
      switch (operator) {
        case 'In': return has && values.includes(labels[key]);
        case 'NotIn': return !has || !values.includes(labels[key]);
        case 'Exists': return has;
        default: return !has;
      }
    });
}

const LENIENT = { unit: 'bytes', qualifiedName: 'label key', namesDots: true } as const;
