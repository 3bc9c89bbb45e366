import { requireObject } from './input';
import { PolicyError, quoted } from './policy-error';

/*
 * What every file of the package begins with, as objects of Kubernetes do.
 */

export const API_VERSION = 'failure-policy/v1';

/**
 * The data of a file of this kind.
 *
 * @param file what it is: `a policy file`
 */
export function requireKind(data: unknown, kind: string, file: string): { [key: string]: unknown } {
  const given = requireObject(data, file);
  for (const [key, wanted] of [['apiVersion', API_VERSION], ['kind', kind]]) {
    if (given[key] === wanted) continue;
    throw new PolicyError(`${file} has ${key}: ${wanted}; ${given[key] === undefined ? 'it is missing' : `got ${quoted(given[key])}`}`, [key]);
  }
  return given;
}

/** The same, without its first two keys. */
export function withoutKind(data: unknown, kind: string, file: string): { [key: string]: unknown } {
  if (data === null || data === undefined) throw new PolicyError(`this is empty, and ${file} was expected`);
  const { apiVersion, kind: _, ...said } = requireKind(data, kind, file);
  return said;
}
