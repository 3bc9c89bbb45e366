import { requireObject } from './input';
import { PolicyError, quoted } from './policy-error';

/*
 * What every file of the package begins with, as objects of Kubernetes do.
 */

export const API_VERSION = 'failure-policy/v1';

/**
 * The data of a file of this kind, without its first two keys.
 *
 * @param file what it is: `a policy file`
 */
export function withoutKind(data: unknown, kind: string, file: string): { [key: string]: unknown } {
  if (data === null || data === undefined) throw new PolicyError(`this is empty, and ${file} was expected`);
  const { apiVersion, kind: given, ...said } = requireObject(data, file);
  for (const [key, wanted, got] of [['apiVersion', API_VERSION, apiVersion], ['kind', kind, given]] as const) {
    if (got === wanted) continue;
    throw new PolicyError(`${file} has ${key}: ${wanted}; ${got === undefined ? 'it is missing' : `got ${quoted(got)}`}`, [key]);
  }
  return said;
}
