import { ObjectMeta, PersistentVolumeClaimSpec, PersistentVolumeClaimTemplate, TypedObjectReference } from '../api-types';
import { FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages } from './formats';
import { checkAnnotations, checkLabels, checkLabelSelector } from './object-meta';
import { parseQuantity } from './quantity';
import { TypedTextErrors } from './typed-text';

/*
 * The claims that are made for the ephemeral volumes of Pods. https://kubernetes.io/docs/concepts/storage/ephemeral-volumes/
 */

const RULE = 'kubernetes/volume';

const ALONE = 'ReadWriteOncePod';
const SHARED_ACCESS_MODES = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce'];
const ACCESS_MODES = [...SHARED_ACCESS_MODES, ALONE];
const VOLUME_MODES = ['Block', 'Filesystem'];

export function checkClaimTemplate({ metadata = {}, spec = {} }: PersistentVolumeClaimTemplate, path: string, errors: FieldErrors): void {
  checkAnnotations(metadata.annotations, `${path}.metadata.annotations`, errors);
  checkLabels(metadata.labels, `${path}.metadata.labels`, errors);
  checkOnlyLabelled(metadata, `${path}.metadata`, errors);
  checkClaimSpec(spec, `${path}.spec`, errors);
}

/** As the server writes them. */
const OTHER_METADATA: { readonly [field in Exclude<keyof ObjectMeta, 'annotations' | 'labels'>]: string } = {
  name: 'name',
  generateName: 'generateName',
  namespace: 'namespace',
  selfLink: 'selfLink',
  uid: 'uID',
  resourceVersion: 'resourceVersion',
  generation: 'generation',
  creationTimestamp: 'creationTimestamp',
  deletionTimestamp: 'deletionTimestamp',
  deletionGracePeriodSeconds: 'deletionGracePeriodSeconds',
  ownerReferences: 'ownerReferences',
  finalizers: 'finalizers',
  managedFields: 'managedFields',
};

function checkOnlyLabelled(metadata: ObjectMeta, path: string, errors: FieldErrors): void {
  for (const field in metadata) {
    if (!Object.hasOwn(OTHER_METADATA, field)) continue;
    const name = field as keyof typeof OTHER_METADATA;
    const value = metadata[name];
    const isUnset = value === undefined || value === '' || (name === 'generation' && value === 0);
    if (!isUnset) errors.forbidden(RULE, `${path}.${OTHER_METADATA[name]}`, 'cannot be set');
  }
}

function checkClaimSpec(spec: PersistentVolumeClaimSpec, path: string, errors: FieldErrors): void {
  const { storageClassName, volumeMode, volumeAttributesClassName } = spec;
  checkAccessModes(spec.accessModes ?? [], `${path}.accessModes`, errors);
  checkLabelSelector(spec.selector, `${path}.selector`, RULE, errors);
  checkStorage(spec.resources?.requests?.storage, `${path}.resources[storage]`, errors);
  if (storageClassName) errors.invalidFor(RULE, `${path}.storageClassName`, storageClassName, dnsSubdomainMessages(storageClassName));
  if (volumeMode !== undefined && !VOLUME_MODES.includes(volumeMode)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.volumeMode`, volumeMode, VOLUME_MODES);
  }
  checkDataSources(spec, path, errors);
  // Until then the gate VolumeAttributesClass was off.
  if (volumeAttributesClassName && errors.server.minor >= 34) {
    errors.invalidFor(RULE, `${path}.volumeAttributesClassName`, volumeAttributesClassName, dnsSubdomainMessages(volumeAttributesClassName));
  }
}

function checkAccessModes(modes: readonly string[], path: string, errors: FieldErrors): void {
  if (modes.length === 0) errors.required(RULE, path, 'at least 1 access mode is required');
  const supported = errors.server.minor >= 27 ? ACCESS_MODES : SHARED_ACCESS_MODES;
  for (const mode of modes) {
    if (!supported.includes(mode)) new TypedTextErrors(errors).notSupported(RULE, path, mode, supported);
  }
  if (modes.includes(ALONE) && modes.some(mode => SHARED_ACCESS_MODES.includes(mode))) {
    errors.forbidden(RULE, path, `may not use ${ALONE} with other access modes`);
  }
}

function checkStorage(amount: string | undefined, path: string, errors: FieldErrors): void {
  if (amount === undefined) {
    errors.required(RULE, path);
    return;
  }
  const quantity = parseQuantity(amount);
  if ('nano' in quantity && quantity.nano <= 0n) errors.invalid(RULE, path, amount, 'must be greater than zero');
}

function checkDataSources({ dataSource, dataSourceRef }: PersistentVolumeClaimSpec, path: string, errors: FieldErrors): void {
  if (dataSource) checkDataSource(dataSource, `${path}.dataSource`, errors);
  if (!dataSourceRef) return;
  checkDataSource(dataSourceRef, `${path}.dataSourceRef`, errors);
  const { namespace } = dataSourceRef;
  if (namespace) errors.invalidFor(RULE, `${path}.dataSourceRef.namespace`, namespace, dnsLabelMessages(namespace, errors.server.words));
  if (!dataSource) return;
  if (namespace) errors.invalid(RULE, path, dataSource, 'may not be specified when dataSourceRef.namespace is specified');
  else if (!isSameSource(dataSource, dataSourceRef)) errors.invalid(RULE, path, dataSource, 'must match dataSourceRef');
}

function checkDataSource(source: TypedObjectReference, path: string, errors: FieldErrors): void {
  const { apiGroup = '', kind = '' } = source;
  if (!source.name) errors.required(RULE, `${path}.name`);
  if (kind === '') errors.required(RULE, `${path}.kind`);
  if (apiGroup !== '') {
    if (errors.server.minor >= 29) errors.invalidFor(RULE, `${path}.apiGroup`, apiGroup, dnsSubdomainMessages(apiGroup));
  } else if (kind !== 'PersistentVolumeClaim') {
    errors.invalid(RULE, path, kind, 'must be \'PersistentVolumeClaim\' when referencing the default apiGroup');
  }
}

function isSameSource(one: TypedObjectReference, other: TypedObjectReference): boolean {
  return one.apiGroup === other.apiGroup && (one.kind ?? '') === (other.kind ?? '') && (one.name ?? '') === (other.name ?? '');
}
