import { Container, Volume, VolumeDevice, VolumeMount } from '../api-types';
import { FieldErrors } from './field-errors';
import { checkDescendingPath, hasBackstep } from './local-path';
import { TypedTextErrors } from './typed-text';

/*
 * Where containers see the volumes of their Pod. https://kubernetes.io/docs/concepts/storage/volumes/
 */

const RULE = 'kubernetes/volume-mount';

const PROPAGATIONS = ['Bidirectional', 'HostToContainer', 'None'];
const RECURSIVE_READ_ONLY = ['Disabled', 'Enabled', 'IfPossible'];

/** The path of each volume by its name. If there are several, the last one counts. */
type Places = ReadonlyMap<string, string>;

export function checkVolumeMounts(container: Container, volumes: ReadonlyMap<string, Volume>, path: string, errors: FieldErrors): void {
  const { volumeMounts = [], volumeDevices = [] } = container;
  const mounts: Places = new Map(volumeMounts.map(({ name = '', mountPath = '' }) => [name, mountPath]));
  const devices: Places = new Map(volumeDevices.map(({ name = '', devicePath = '' }) => [name, devicePath]));
  checkMounts(container, devices, volumes, `${path}.volumeMounts`, errors);
  checkDevices(volumeDevices, mounts, volumes, `${path}.volumeDevices`, errors);
}

function checkMounts(container: Container, devices: Places, volumes: ReadonlyMap<string, Volume>, path: string, errors: FieldErrors): void {
  const devicePaths = new Set(devices.values());
  const mountPaths = new Set<string>();
  for (const [i, mount] of (container.volumeMounts ?? []).entries()) {
    const at = `${path}[${i}]`;
    const { name = '', mountPath = '' } = mount;
    if (name === '') errors.required(RULE, `${at}.name`);
    if (!volumes.has(name)) errors.notFound(RULE, `${at}.name`, name);
    if (mountPath === '') errors.required(RULE, `${at}.mountPath`);
    if (mountPaths.has(mountPath)) errors.invalid(RULE, `${at}.mountPath`, mountPath, 'must be unique');
    mountPaths.add(mountPath);
    if (devices.has(name)) errors.invalid(RULE, `${at}.name`, name, 'must not already exist in volumeDevices');
    if (devicePaths.has(mountPath)) errors.invalid(RULE, `${at}.mountPath`, mountPath, 'must not already exist as a path in volumeDevices');
    checkSubPaths(mount, path, at, errors);
    checkPropagation(mount, container, `${path}.mountPropagation`, errors);
    checkRecursiveReadOnly(mount, `${path}.recursiveReadOnly`, errors);
  }
}

/** What is wrong with a path itself is reported for the whole list of mounts. */
function checkSubPaths({ subPath, subPathExpr }: VolumeMount, listPath: string, path: string, errors: FieldErrors): void {
  if (subPath) checkDescendingPath(subPath, `${listPath}.subPath`, RULE, errors);
  if (!subPathExpr) return;
  if (subPath) errors.invalid(RULE, `${path}.subPathExpr`, subPathExpr, 'subPathExpr and subPath are mutually exclusive');
  checkDescendingPath(subPathExpr, `${listPath}.subPathExpr`, RULE, errors);
}

function checkPropagation({ mountPropagation }: VolumeMount, { securityContext }: Container, path: string, errors: FieldErrors): void {
  if (mountPropagation === undefined) return;
  if (!PROPAGATIONS.includes(mountPropagation)) new TypedTextErrors(errors).notSupported(RULE, path, mountPropagation, PROPAGATIONS);
  if (mountPropagation === 'Bidirectional' && !securityContext?.privileged) {
    errors.forbidden(RULE, path, 'Bidirectional mount propagation is available only to privileged containers');
  }
}

function checkRecursiveReadOnly({ recursiveReadOnly, readOnly, mountPropagation = 'None' }: VolumeMount, path: string, errors: FieldErrors): void {
  if (recursiveReadOnly === undefined || recursiveReadOnly === 'Disabled') return;
  if (!RECURSIVE_READ_ONLY.includes(recursiveReadOnly)) {
    return new TypedTextErrors(errors).notSupported(RULE, path, recursiveReadOnly, RECURSIVE_READ_ONLY);
  }
  if (!readOnly) errors.forbidden(RULE, path, 'may only be specified when readOnly is true');
  if (mountPropagation !== 'None') errors.forbidden(RULE, path, 'may only be specified when mountPropagation is None or not specified');
}

function checkDevices(volumeDevices: readonly VolumeDevice[], mounts: Places, volumes: ReadonlyMap<string, Volume>, path: string,
  errors: FieldErrors): void {
  const mountPaths = new Set(mounts.values());
  const names = new Set<string>();
  const devicePaths = new Set<string>();
  for (const [i, { name = '', devicePath = '' }] of volumeDevices.entries()) {
    const at = `${path}[${i}]`;
    checkDeviceName(name, names, volumes, `${at}.name`, errors);
    if (devicePath === '') errors.required(RULE, `${at}.devicePath`);
    if (devicePaths.has(devicePath)) errors.invalid(RULE, `${at}.devicePath`, devicePath, 'must be unique');
    if (hasBackstep(devicePath)) errors.invalid(RULE, `${at}.devicePath`, devicePath, 'can not contain backsteps (\'..\')');
    else devicePaths.add(devicePath);
    if (mounts.has(name)) errors.invalid(RULE, `${at}.name`, name, 'must not already exist in volumeMounts');
    if (mountPaths.has(devicePath)) errors.invalid(RULE, `${at}.devicePath`, devicePath, 'must not already exist as a path in volumeMounts');
  }
}

function checkDeviceName(name: string, names: Set<string>, volumes: ReadonlyMap<string, Volume>, path: string, errors: FieldErrors): void {
  const volume = volumes.get(name);
  if (name === '') errors.required(RULE, path);
  if (names.has(name)) errors.invalid(RULE, path, name, 'must be unique');
  if (!volume) {
    errors.notFound(RULE, path, name);
  } else if (!volume.persistentVolumeClaim && !volume.ephemeral) {
    errors.invalid(RULE, path, name, 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode');
  }
  if (name !== '') names.add(name);
}
