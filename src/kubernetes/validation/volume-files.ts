import { DownwardAPIVolumeFile, KeyToPath } from '../api-types';
import { checkFieldReference, checkHostIPs, checkResourceFieldReference } from './environment';
import { FieldErrors } from './field-errors';
import { checkDescendingPath } from './local-path';

/*
 * The files that a volume is made of. https://kubernetes.io/docs/concepts/storage/projected-volumes/
 */

const RULE = 'kubernetes/volume';

const LARGEST_MODE = 0o777;
const POD_FIELDS = ['metadata.annotations', 'metadata.labels', 'metadata.name', 'metadata.namespace', 'metadata.uid'];

export function checkMode(mode: number | undefined, path: string, errors: FieldErrors): void {
  if (mode === undefined || (mode >= 0 && mode <= LARGEST_MODE)) return;
  errors.invalid(RULE, path, mode, 'must be a number between 0 and 0777 (octal), both inclusive');
}

/** A path to a file in the volume, where names with two dots in front are kept for the versions of the files. */
export function checkFilePath(file: string, path: string, errors: FieldErrors): void {
  checkDescendingPath(file, path, RULE, errors);
  if (file.startsWith('..') && !file.startsWith('../')) errors.invalid(RULE, path, file, 'must not start with \'..\'');
}

/** The files that are made of the keys of a ConfigMap or Secret. */
export function checkFiles(items: readonly KeyToPath[] = [], path: string, errors: FieldErrors): void {
  for (const [i, { key, path: file = '', mode }] of items.entries()) {
    const at = `${path}[${i}]`;
    if (!key) errors.required(RULE, `${at}.key`);
    if (file === '') errors.required(RULE, `${at}.path`);
    checkFilePath(file, `${at}.path`, errors);
    checkMode(mode, `${at}.mode`, errors);
  }
}

/** A file with something that the Pod says of itself. */
export function checkFile(file: DownwardAPIVolumeFile, path: string, errors: FieldErrors): void {
  const { fieldRef, resourceFieldRef, path: name = '' } = file;
  if (name === '') errors.required(RULE, `${path}.path`);
  checkFilePath(name, `${path}.path`, errors);
  if (fieldRef) {
    checkFieldReference(fieldRef, POD_FIELDS, `${path}.fieldRef`, RULE, errors);
    if (resourceFieldRef) errors.invalid(RULE, path, 'resource', 'fieldRef and resourceFieldRef can not be specified simultaneously');
    checkHostIPs(fieldRef, `${path}.fieldRef`, RULE, errors);
  } else if (resourceFieldRef) {
    checkResourceFieldReference(resourceFieldRef, `${path}.resourceFieldRef`, RULE, errors, true);
  } else {
    errors.required(RULE, path, 'one of fieldRef and resourceFieldRef is required');
  }
  checkMode(file.mode, `${path}.mode`, errors);
}
