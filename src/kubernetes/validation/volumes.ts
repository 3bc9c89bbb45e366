import { Volume } from '../api-types';
import { FieldErrors } from './field-errors';
import { dnsLabelMessages } from './formats';
import { checkVolumeSource } from './volume-sources';

/*
 * The volumes of a Pod. https://kubernetes.io/docs/concepts/storage/volumes/
 */

const RULE = 'kubernetes/volume';

const NONE: ReadonlyMap<string, Volume> = new Map();

/** The volumes that are as they should be, by name. Only these can be mounted. */
export function checkVolumes(volumes: readonly Volume[], path: string, errors: FieldErrors): ReadonlyMap<string, Volume> {
  if (volumes.length === 0) return NONE;
  const valid = new Map<string, Volume>();
  for (const [i, volume] of volumes.entries()) {
    const before = errors.list.length;
    const at = `${path}[${i}]`;
    const { name = '' } = volume;
    checkVolumeSource(volume, at, errors);
    if (name === '') errors.required(RULE, `${at}.name`);
    else errors.invalidFor(RULE, `${at}.name`, name, dnsLabelMessages(name, errors.server.words));
    if (valid.has(name)) errors.duplicate(RULE, `${at}.name`, name);
    if (errors.list.length === before) valid.set(name, volume);
  }
  return valid;
}
