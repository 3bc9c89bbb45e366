import { ClientValue, isMapping, isSequence, KubernetesObject, ModelInstance } from './instances';
import { quoted } from '../../policy/policy-error';
import { PythonDate, PythonFloat, PythonOddity } from '../python/values';

/* What the author wrote, in words. */

const MOST_ENTRIES = 8;

/** A value in a message. */
export function shown(value: ClientValue | undefined): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || value === undefined) return 'nothing';
  if (value instanceof PythonFloat) return Number.isInteger(value.value) ? `${value.value}.0` : String(value.value);
  if (value instanceof PythonDate) return `the ${value.hasTime ? 'time' : 'date'} ${value.text}`;
  if (value instanceof PythonOddity) return `a value of type ${value.type}`;
  if (value instanceof ModelInstance || value instanceof KubernetesObject || isMapping(value)) return isMapping(value) && value.size === 0 ? 'an empty mapping' : 'a mapping';
  if (isSequence(value)) return shownList(value);
  return String(value);
}

function shownList(list: readonly ClientValue[]): string {
  if (list.length === 0) return 'an empty list';
  const isPlain = list.length <= MOST_ENTRIES && list.every(entry => !isSequence(entry) && !isMapping(entry));
  return isPlain ? `[${list.map(shown).join(', ')}]` : 'a list';
}

/** The likely fix where quotes make the difference. */
export function hintOf(value: ClientValue, allowed: string): string {
  if (/\ba text\b/.test(allowed) && (typeof value === 'number' || typeof value === 'boolean' || value instanceof PythonFloat || value instanceof PythonDate)) {
    return 'quotes make a text of it';
  }
  if (/number/.test(allowed) && typeof value === 'string' && /^\s*-?\d+\s*$/.test(value)) return 'without the quotes it is a number';
  return '';
}
