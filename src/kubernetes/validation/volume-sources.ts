import {
  AzureDiskVolumeSource, CSIVolumeSource, ConfigMapVolumeSource, DownwardAPIVolumeSource, EmptyDirVolumeSource, EphemeralVolumeSource, FCVolumeSource,
  FlexVolumeSource, FlockerVolumeSource, HostPathVolumeSource, ImageVolumeSource, ISCSIVolumeSource, LocalObjectReference, QuobyteVolumeSource,
  SecretVolumeSource, StorageOSVolumeSource, Volume,
} from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages, rangeMessage } from './formats';
import { checkDescendingPath, checkNoBacksteps } from './local-path';
import { checkClaimTemplate } from './persistent-volume-claims';
import { checkProjectedVolume } from './projected-volumes';
import { parseQuantity } from './quantity';
import { TypedTextErrors } from './typed-text';
import { checkFile, checkFiles, checkMode } from './volume-files';

/*
 * Where the files of a volume come from. https://kubernetes.io/docs/reference/kubernetes-api/config-and-storage-resources/volume/
 */

const RULE = 'kubernetes/volume';

type SourceName = Exclude<keyof Volume, 'name'>;
type Source<N extends SourceName> = NonNullable<Volume[N]>;

interface SourceKind<N extends SourceName> {
  /** What must be there. The server names it as the manifest does. */
  readonly required?: ReadonlyArray<keyof Source<N> & string>;
  readonly check?: (source: Source<N>, path: string, errors: FieldErrors) => void;
  /** How the server calls the source in its errors, if not as the manifest does. */
  readonly path?: string;
  /** How the server calls the source when there is another one already, if not as the manifest does. */
  readonly pathOfSecond?: string;
}

/** In the order in which the server looks for them. */
const SOURCES: { readonly [N in SourceName]: SourceKind<N> } = {
  emptyDir: { check: checkEmptyDir },
  hostPath: { check: checkHostPath },
  gitRepo: { required: ['repository'], check: ({ directory = '' }, path, errors) => checkDescendingPath(directory, `${path}.directory`, RULE, errors) },
  gcePersistentDisk: { required: ['pdName'], check: checkPartition, path: 'persistentDisk' },
  awsElasticBlockStore: { required: ['volumeID'], check: checkPartition },
  secret: { required: ['secretName'], check: checkMappedFiles },
  nfs: { required: ['server', 'path'], check: checkNfs },
  iscsi: { required: ['targetPortal', 'iqn'], check: checkIscsi },
  glusterfs: { required: ['endpoints', 'path'] },
  flocker: { check: checkFlocker },
  persistentVolumeClaim: { required: ['claimName'] },
  rbd: { required: ['monitors', 'image'] },
  cinder: { required: ['volumeID'], check: checkSecretReference },
  cephfs: { required: ['monitors'], pathOfSecond: 'cephFS' },
  quobyte: { required: ['volume'], check: checkQuobyte },
  downwardAPI: { check: checkDownwardApi, pathOfSecond: 'downwarAPI' },
  fc: { check: checkFibreChannel },
  flexVolume: { required: ['driver'], check: checkFlexOptions },
  configMap: { required: ['name'], check: checkMappedFiles },
  azureFile: { required: ['secretName', 'shareName'] },
  vsphereVolume: { required: ['volumePath'] },
  photonPersistentDisk: { required: ['pdID'] },
  portworxVolume: { required: ['volumeID'] },
  azureDisk: { required: ['diskName', 'diskURI'], check: checkAzureDisk },
  storageos: { required: ['volumeName'], check: checkStorageOs },
  projected: { check: checkProjectedVolume },
  scaleIO: { required: ['gateway', 'system', 'volumeName'] },
  csi: { required: ['driver'], check: checkCsi },
  ephemeral: { required: ['volumeClaimTemplate'], check: checkEphemeral },
  image: { check: checkImage },
};

const SOURCE_NAMES = Object.keys(SOURCES) as SourceName[];

export function checkVolumeSource(volume: Volume, path: string, errors: FieldErrors): void {
  let hasSource = false;
  for (const name of SOURCE_NAMES) {
    if (!volume[name]) continue;
    if (hasSource) errors.forbidden(RULE, `${path}.${SOURCES[name].pathOfSecond ?? name}`, 'may not specify more than 1 volume type');
    else checkSource(volume, name, path, errors);
    if (name === 'iscsi') checkInitiatorLength(volume, `${path}.name`, errors);
    hasSource = true;
  }
  if (!hasSource) errors.required(RULE, path, 'must specify a volume type');
}

function checkSource<N extends SourceName>(volume: Volume, name: N, path: string, errors: FieldErrors): void {
  const source = volume[name] as Source<N> & { readonly [field: string]: unknown };
  const kind: SourceKind<N> = SOURCES[name];
  const at = `${path}.${kind.path ?? name}`;
  for (const field of kind.required ?? []) {
    if (isMissing(source[field])) errors.required(RULE, `${at}.${field}`);
  }
  kind.check?.(source, at, errors);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}


function checkEmptyDir({ sizeLimit }: EmptyDirVolumeSource, path: string, errors: FieldErrors): void {
  if (sizeLimit !== undefined && isNegative(sizeLimit)) errors.forbidden(RULE, `${path}.sizeLimit`, 'SizeLimit field must be a valid resource quantity');
}

function isNegative(amount: string): boolean {
  const quantity = parseQuantity(amount);
  return 'nano' in quantity && quantity.nano < 0n;
}

const HOST_PATH_TYPES = ['', 'BlockDevice', 'CharDevice', 'Directory', 'DirectoryOrCreate', 'File', 'FileOrCreate', 'Socket'];

function checkHostPath({ path: hostPath, type }: HostPathVolumeSource, path: string, errors: FieldErrors): void {
  if (!hostPath) {
    errors.required(RULE, `${path}.path`);
    return;
  }
  checkNoBacksteps(hostPath, `${path}.path`, RULE, errors);
  if (type !== undefined && !HOST_PATH_TYPES.includes(type)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.type`, type, HOST_PATH_TYPES);
  }
}

function checkPartition({ partition = 0 }: { readonly partition?: number }, path: string, errors: FieldErrors): void {
  // Nothing, which is 0, stands for the whole disk.
  if (partition < 0 || partition > 255) errors.invalid(RULE, `${path}.partition`, partition, rangeMessage(1, 255));
}

function checkMappedFiles(source: SecretVolumeSource | ConfigMapVolumeSource, path: string, errors: FieldErrors): void {
  checkMode(source.defaultMode, `${path}.defaultMode`, errors);
  checkFiles(source.items, `${path}.items`, errors);
}

function checkNfs({ path: exported = '' }: Source<'nfs'>, path: string, errors: FieldErrors): void {
  if (!exported.startsWith('/')) errors.invalid(RULE, `${path}.path`, exported, 'must be an absolute path');
}

const INITIATOR_FORMATS: ReadonlyArray<readonly [prefix: string, format: RegExp]> = [
  ['iqn', /iqn\.[0-9]{4}-[0-9]{2}\.[0-9A-Za-z\-.]+:[^,;*&$|\t\n\f\r ]+$/],
  ['eui', /^eui[^\n][0-9A-Za-z]{16}$/u],
  ['naa', /^naa[^\n][0-9A-Za-z]{32}$/u],
];

function checkIscsi(source: ISCSIVolumeSource, path: string, errors: FieldErrors): void {
  const { iqn, lun = 0, initiatorName } = source;
  if (iqn) checkInitiator(iqn, `${path}.iqn`, errors);
  if (lun < 0 || lun > 255) errors.invalid(RULE, `${path}.lun`, lun, rangeMessage(0, 255));
  if ((source.chapAuthDiscovery || source.chapAuthSession) && !source.secretRef) errors.required(RULE, `${path}.secretRef`);
  if (initiatorName !== undefined) checkInitiator(initiatorName, `${path}.initiatorname`, errors);
}

function checkInitiator(name: string, path: string, errors: FieldErrors): void {
  const format = INITIATOR_FORMATS.find(([prefix]) => name.startsWith(prefix))?.[1];
  if (!format) errors.invalid(RULE, path, name, 'must be valid format starting with iqn, eui, or naa');
  else if (!format.test(name)) errors.invalid(RULE, path, name, 'must be valid format');
}

const LONGEST_INITIATOR = 64;

function checkInitiatorLength({ name = '', iscsi }: Volume, path: string, errors: FieldErrors): void {
  if (iscsi?.initiatorName === undefined || byteLength(`${name}:${iscsi.targetPortal ?? ''}`) <= LONGEST_INITIATOR) return;
  errors.invalid(RULE, path, name,
    `Total length of <volume name>:<iscsi.targetPortal> must be under ${LONGEST_INITIATOR} characters if iscsi.initiatorName is specified.`);
}

function checkFlocker({ datasetName = '', datasetUUID = '' }: FlockerVolumeSource, path: string, errors: FieldErrors): void {
  if (datasetName === '' && datasetUUID === '') errors.required(RULE, path, 'one of datasetName and datasetUUID is required');
  if (datasetName !== '' && datasetUUID !== '') {
    errors.invalid(RULE, path, 'resource', 'datasetName and datasetUUID can not be specified simultaneously');
  }
  if (datasetName.includes('/')) errors.invalid(RULE, `${path}.datasetName`, datasetName, 'must not contain \'/\'');
}

interface WithSecret {
  readonly secretRef?: LocalObjectReference;
}

function checkSecretReference({ secretRef }: WithSecret, path: string, errors: FieldErrors): void {
  if (secretRef && !secretRef.name) errors.required(RULE, `${path}.secretRef.name`);
}

const LONGEST_TENANT = 64;

function checkQuobyte({ registry = '', tenant = '' }: QuobyteVolumeSource, path: string, errors: FieldErrors): void {
  const detail = 'must be a host:port pair or multiple pairs separated by commas';
  if (registry === '') {
    errors.required(RULE, `${path}.registry`, detail);
  } else if (byteLength(tenant) > LONGEST_TENANT) {
    errors.required(RULE, `${path}.tenant`, `must be a UUID and may not exceed a length of ${LONGEST_TENANT} characters`);
  } else {
    for (const pair of registry.split(',')) {
      if (!isHostAndPort(pair)) errors.invalid(RULE, `${path}.registry`, registry, detail);
    }
  }
}

/** A host, in brackets if there are colons in it, and behind a colon a port, whatever it is. */
function isHostAndPort(text: string): boolean {
  return /^(\[[^[\]]*\]|[^:[\]]*):[^:[\]]*$/.test(text);
}

function checkDownwardApi(source: DownwardAPIVolumeSource, path: string, errors: FieldErrors): void {
  checkMode(source.defaultMode, `${path}.defaultMode`, errors);
  // The server does not say which file it is.
  for (const file of source.items ?? []) checkFile(file, path, errors);
}

function checkFibreChannel({ targetWWNs = [], wwids = [], lun }: FCVolumeSource, path: string, errors: FieldErrors): void {
  if (targetWWNs.length === 0) {
    if (wwids.length === 0) errors.required(RULE, `${path}.targetWWNs`, 'must specify either targetWWNs or wwids, but not both');
    return;
  }
  if (wwids.length > 0) errors.invalid(RULE, `${path}.targetWWNs`, targetWWNs, 'targetWWNs and wwids can not be specified simultaneously');
  if (lun === undefined) errors.required(RULE, `${path}.lun`, 'lun is required if targetWWNs is specified');
  else if (lun < 0 || lun > 255) errors.invalid(RULE, `${path}.lun`, lun, rangeMessage(0, 255));
}

function checkFlexOptions({ options }: FlexVolumeSource, path: string, errors: FieldErrors): void {
  for (const key in options) {
    const domain = `.${key.split('/', 1)[0].toLowerCase()}`;
    if (!domain.endsWith('.kubernetes.io') && !domain.endsWith('.k8s.io')) continue;
    errors.invalid(RULE, `${path}.options[${key}]`, key, 'kubernetes.io and k8s.io namespaces are reserved');
  }
}

const CACHING_MODES = ['None', 'ReadOnly', 'ReadWrite'];
const MANAGED_DISK = 'Managed';
const DISK_KINDS = ['Dedicated', MANAGED_DISK, 'Shared'];
const MANAGED_DISK_URI = '/subscriptions/{sub-id}/resourcegroups/{group-name}/providers/microsoft.compute/disks/{disk-id}';
const BLOB_DISK_URI = 'https://{account-name}.blob.core.windows.net/{container-name}/{disk-name}.vhd';

function checkAzureDisk({ cachingMode, kind, diskURI = '' }: AzureDiskVolumeSource, path: string, errors: FieldErrors): void {
  if (cachingMode !== undefined && !CACHING_MODES.includes(cachingMode)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.cachingMode`, cachingMode, CACHING_MODES);
  }
  if (kind === undefined) return;
  if (!DISK_KINDS.includes(kind)) new TypedTextErrors(errors).notSupported(RULE, `${path}.kind`, kind, DISK_KINDS);
  if (kind === MANAGED_DISK) {
    if (!diskURI.startsWith('/subscriptions/')) errors.notSupported(RULE, `${path}.diskURI`, diskURI, [MANAGED_DISK_URI]);
  } else if (!diskURI.startsWith('https://')) {
    errors.notSupported(RULE, `${path}.diskURI`, diskURI, [BLOB_DISK_URI]);
  }
}

function checkStorageOs(source: StorageOSVolumeSource, path: string, errors: FieldErrors): void {
  for (const field of ['volumeName', 'volumeNamespace'] as const) {
    const name = source[field];
    if (name) errors.invalidFor(RULE, `${path}.${field}`, name, dnsLabelMessages(name, errors.server.words));
  }
  checkSecretReference(source, path, errors);
}

const LONGEST_DRIVER = 63;

function checkCsi({ driver = '', nodePublishSecretRef: secret }: CSIVolumeSource, path: string, errors: FieldErrors): void {
  if (byteLength(driver) > LONGEST_DRIVER) errors.tooLong(RULE, `${path}.driver`, LONGEST_DRIVER);
  // Older versions have something to say about the form of a name that is not there.
  if (driver !== '' || errors.server.minor < 35) errors.invalidFor(RULE, `${path}.driver`, driver, dnsSubdomainMessages(driver.toLowerCase()));
  if (secret && !secret.name) errors.required(RULE, `${path}.nodePublishSecretRef.name`);
  else if (secret?.name) errors.invalidFor(RULE, `${path}.name`, secret.name, dnsSubdomainMessages(secret.name));
}

function checkEphemeral({ volumeClaimTemplate }: EphemeralVolumeSource, path: string, errors: FieldErrors): void {
  if (volumeClaimTemplate) checkClaimTemplate(volumeClaimTemplate, `${path}.volumeClaimTemplate`, errors);
}

const PULL_POLICIES = ['Always', 'IfNotPresent', 'Never'];

function checkImage({ reference, pullPolicy = '' }: ImageVolumeSource, path: string, errors: FieldErrors): void {
  if (!reference && errors.server.minor >= 37) errors.required(RULE, `${path}.reference`);
  if (pullPolicy === '') {
    errors.required(RULE, `${path}.pullPolicy`);
  } else if (!PULL_POLICIES.includes(pullPolicy)) {
    new TypedTextErrors(errors).notSupported(RULE, `${path}.pullPolicy`, pullPolicy, PULL_POLICIES);
  }
}
