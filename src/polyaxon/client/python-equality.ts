import { ClientValue, isMapping, isSequence, KubernetesObject, ModelInstance } from './instances';
import { PythonDate, PythonFloat, PythonOddity } from '../python/values';

/* Whether two values are the same for Python: 1, 1.0 and True are. */

export function isSame(a: ClientValue, b: ClientValue): boolean {
  const [left, right] = [numeric(a), numeric(b)];
  if (left !== undefined || right !== undefined) return left !== undefined && right !== undefined && Number(left) === Number(right);
  if (isSequence(a)) return isSequence(b) && a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
  if (isMapping(a)) return isMapping(b) && sameEntries(a, b);
  if (a instanceof ModelInstance) return b instanceof ModelInstance && a.model === b.model && sameEntries(a.fields, b.fields);
  if (a instanceof KubernetesObject) return b instanceof KubernetesObject && a.name === b.name && sameEntries(a.attributes, b.attributes);
  if (a instanceof PythonDate) return b instanceof PythonDate && a.text === b.text;
  if (a instanceof PythonOddity) return a === b;
  return a === b;
}

/** A number, as which Python also takes booleans. */
export function numeric(value: ClientValue): number | bigint | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number' || typeof value === 'bigint') return value;
  return value instanceof PythonFloat ? value.value : undefined;
}

function sameEntries(a: ReadonlyMap<unknown, ClientValue>, b: ReadonlyMap<unknown, ClientValue>): boolean {
  return a.size === b.size && [...a].every(([key, entry]) => b.has(key) && isSame(entry, b.get(key)!));
}

export function contains(list: readonly ClientValue[], value: ClientValue): boolean {
  return list.some(entry => isSame(entry, value));
}

