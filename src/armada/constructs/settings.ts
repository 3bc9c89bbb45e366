import { ArmadaSettingsFormat } from './armada-settings';
import { requireObject } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';

/** What whoever reads a file of settings has to know. */
export const LISTS_REPLACE = 'A list in this file takes the place of the whole list in the base configuration; nothing is appended to it.';

/** Settings with further ones of the author, of which none may say again what the construct says. */
export function mergedSettings(own: object, further: unknown, path = ''): object {
  if (further === undefined) return own;
  const merged: { [key: string]: unknown } = { ...own };
  for (const [key, value] of Object.entries(requireObject(further, path === '' ? 'furtherSettings' : `${path} in furtherSettings`))) {
    const place = path === '' ? key : `${path}.${key}`;
    const known = Object.keys(own).find(each => each.toLowerCase() === key.toLowerCase());
    const there = known === undefined ? undefined : (own as any)[known];
    if (there === undefined) merged[key] = value;
    else if (isMapping(there)) merged[known!] = mergedSettings(there, value, place);
    else throw new PolicyError(`furtherSettings has ${place}, which the construct writes by itself; use its prop`);
  }
  return merged;
}

/** The settings where the program finds them. */
export function wrappedSettings(settings: object, format: ArmadaSettingsFormat | undefined, ...keys: string[]): object {
  if (format === ArmadaSettingsFormat.CONFIG) return settings;
  return keys.reduceRight((inner, key) => ({ [key]: inner }), settings);
}

function isMapping(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
