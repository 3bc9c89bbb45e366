import { ClientValue, isMapping, isSequence, ModelInstance } from './instances';
import { contains, isSame, numeric } from './python-equality';
import { shown } from './value-words';
import { PythonFloat } from '../python/values';

/*
 * The `validation` of an input. What compares values that cannot be compared is a refusal too: the client crashes there.
 */

/** What the value must do, `be above 3`; undefined if it does. */
export function checkValidation(validation: ClientValue, value: ClientValue, isOptional: boolean): string | undefined {
  if (!(validation instanceof ModelInstance) || (value === null && isOptional)) return undefined;
  const entries = isSequence(value) ? value : isMapping(value) ? [...value.values()] : [value];
  for (const entry of entries) {
    for (const [field, words, isRight] of CHECKS) {
      const bound = validation.get(field)!;
      if (bound !== null && !isRight(entry, bound)) return `${words} ${shown(bound)}`;
    }
  }
  return checkCollection(validation, value);
}

type Check = readonly [field: string, words: string, isRight: (value: ClientValue, bound: ClientValue) => boolean];

const CHECKS: readonly Check[] = [
  ['gt', 'be above', (value, bound) => compare(value, bound) > 0],
  ['ge', 'be at least', (value, bound) => compare(value, bound) >= 0],
  ['lt', 'be below', (value, bound) => compare(value, bound) < 0],
  ['le', 'be at most', (value, bound) => compare(value, bound) <= 0],
  ['multiple_of', 'be a multiple of', isMultiple],
  ['min_digits', 'have at least so many digits:', (value, bound) => compare(digitsOf(value), bound) >= 0],
  ['max_digits', 'have at most so many digits:', (value, bound) => compare(digitsOf(value), bound) <= 0],
  ['decimal_places', 'be a number with a point, and at most so many digits after it:', (value, bound) => compare(decimalsOf(value), bound) <= 0],
  ['regex', 'begin like', matches],
  ['min_length', 'be at least so long:', (value, bound) => compare(lengthOf(value), bound) >= 0],
  ['max_length', 'be at most so long:', (value, bound) => compare(lengthOf(value), bound) <= 0],
  ['contains', 'contain', (value, bound) => isIn(bound, value) === true],
  ['excludes', 'not contain', (value, bound) => isIn(bound, value) === false],
  ['options', 'be one of', (value, bound) => isIn(value, bound) === true],
];

function checkCollection(validation: ModelInstance, value: ClientValue): string | undefined {
  if (!isSequence(value) && !isMapping(value)) return undefined;
  const size = isSequence(value) ? value.length : value.size;
  const [least, most] = [validation.get('min_items')!, validation.get('max_items')!];
  if (least !== null && !(compare(size, least) >= 0)) return `have at least ${shown(least)} entries`;
  if (most !== null && !(compare(size, most) <= 0)) return `have at most ${shown(most)} entries`;
  return isMapping(value) ? checkKeys(validation, [...value.keys()]) : undefined;
}

function checkKeys(validation: ModelInstance, keys: readonly ClientValue[]): string | undefined {
  const [exact, needed, excluded] = ['keys', 'contains_keys', 'excludes_keys'].map(field => wordsOf(validation.get(field)!));
  if (exact && !(exact.every(key => keys.includes(key)) && keys.every(key => exact.includes(key as string)))) return `have the keys ${exact.join(', ')}`;
  if (needed && !needed.every(key => keys.includes(key))) return `have the keys ${needed.join(', ')}`;
  return excluded?.some(key => keys.includes(key)) ? `have none of the keys ${excluded.join(', ')}` : undefined;
}

/** A text is taken for its letters. */
function wordsOf(value: ClientValue): readonly string[] | undefined {
  return value === null ? undefined : typeof value === 'string' ? [...value] : value as readonly string[];
}

/** NaN for what cannot be compared. */
function compare(a: ClientValue, b: ClientValue): number {
  const [left, right] = [numeric(a), numeric(b)];
  if (left !== undefined && right !== undefined) return left < right ? -1 : left > right ? 1 : Number(left) === Number(right) ? 0 : NaN;
  if (typeof a !== 'string' || typeof b !== 'string') return NaN;
  return a < b ? -1 : a > b ? 1 : 0;
}

function isMultiple(value: ClientValue, bound: ClientValue): boolean {
  const [left, right] = [numeric(value), numeric(bound)];
  return left !== undefined && right !== undefined && Number(left) % Number(right) === 0;
}

function written(value: ClientValue): string {
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value instanceof PythonFloat && Number.isInteger(value.value)) return `${value.value}.0`;
  return value instanceof PythonFloat ? String(value.value) : String(value);
}

function digitsOf(value: ClientValue): number {
  return written(value).replace(/\./g, '').length;
}

function decimalsOf(value: ClientValue): ClientValue {
  return written(value).split('.')[1]?.length ?? null;
}

function lengthOf(value: ClientValue): ClientValue {
  if (typeof value === 'string') return [...value].length;
  return isSequence(value) ? value.length : isMapping(value) ? value.size : null;
}

function matches(value: ClientValue, regex: ClientValue): boolean {
  if (typeof value !== 'string') return false;
  try {
    return new RegExp(`^(?:${(regex as string).replace(/\(\?P</g, '(?<').replace(/\\Z/g, '$')})`, 'u').test(value);
  } catch {
    // Python knows more than one language of patterns does; what is none here may be one there.
    return true;
  }
}

/** Undefined where Python cannot look for one in the other. */
function isIn(value: ClientValue, collection: ClientValue): boolean | undefined {
  if (typeof collection === 'string') return typeof value === 'string' ? collection.includes(value) : undefined;
  if (isSequence(collection)) return contains(collection, value);
  return isMapping(collection) ? [...collection.keys()].some(key => isSame(key, value)) : undefined;
}
