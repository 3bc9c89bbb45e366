import { pythonRepr } from './json';
import { TemplateBeyond, TemplateProblem } from './template-errors';
import { isDict, isList, PythonDate, PythonDict, PythonFloat, PythonKey, PythonOddity, PythonValue } from './values';

/*
 * Values within a template: those of Python, and what is not there.
 */

/** A name, or a part of a value, that is not there: it is written as nothing, and every other use of it fails. */
export class Undefined {
  public constructor(private readonly name: string) { }

  public refuse(): never {
    throw new TemplateProblem(`${this.name} is undefined`);
  }
}

export type TemplateValue = PythonValue | Undefined;

/** A value where one is needed. */
export function defined(value: TemplateValue): PythonValue {
  return value instanceof Undefined ? value.refuse() : value;
}

/** `str(value)`. */
export function textOf(value: TemplateValue): string {
  if (value instanceof Undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof PythonDate) return value.text.replace('T', ' ');
  if (value instanceof PythonOddity || hasOddParts(value)) throw new TemplateBeyond('a value of a type that is seldom written');
  return pythonRepr(value);
}

function hasOddParts(value: PythonValue): boolean {
  if (isList(value)) return value.some(item => isOdd(item) || hasOddParts(item));
  return isDict(value) && [...value].some(entry => entry.some(item => isOdd(item) || hasOddParts(item)));
}

function isOdd(value: PythonValue): boolean {
  return value instanceof PythonDate || value instanceof PythonOddity;
}

export function isTrue(value: TemplateValue): boolean {
  if (value instanceof Undefined || value === null) return false;
  if (value instanceof PythonFloat) return value.value !== 0;
  if (isList(value)) return value.length > 0;
  if (isDict(value)) return value.size > 0;
  if (typeof value === 'bigint') return value !== 0n;
  return value instanceof PythonDate || value instanceof PythonOddity || Boolean(value);
}

/** A number, if it is one: in Python a boolean is too. */
export function numberOf(value: TemplateValue): number | undefined {
  if (typeof value === 'boolean') return Number(value);
  if (typeof value === 'number') return value;
  if (typeof value === 'bigint') throw new TemplateBeyond('a number beyond 2^53 in a template');
  return value instanceof PythonFloat ? value.value : undefined;
}

export function areEqual(left: TemplateValue, right: TemplateValue): boolean {
  if (left instanceof Undefined || right instanceof Undefined) return left instanceof Undefined && right instanceof Undefined;
  const [leftNumber, rightNumber] = [numberOf(left), numberOf(right)];
  if (leftNumber !== undefined || rightNumber !== undefined) return leftNumber === rightNumber;
  if (isList(left) && isList(right)) return left.length === right.length && left.every((item, at) => areEqual(item, right[at]));
  if (isDict(left) && isDict(right)) {
    return left.size === right.size && [...left].every(([key, item]) => right.has(key) && areEqual(item, right.get(key)!));
  }
  if (left instanceof PythonDate && right instanceof PythonDate) return left.text === right.text;
  return left === right;
}

/** Below, equal or above zero as the left one is to the right one. */
export function compare(left: TemplateValue, right: TemplateValue): number {
  const [a, b] = [defined(left), defined(right)];
  const [aNumber, bNumber] = [numberOf(a), numberOf(b)];
  if (aNumber !== undefined && bNumber !== undefined) return Math.sign(aNumber - bNumber);
  if (typeof a === 'string' && typeof b === 'string') return comparedTexts(a, b);
  if ((isList(a) && isList(b)) || a instanceof PythonDate || b instanceof PythonDate) throw new TemplateBeyond('which of two lists or dates comes first');
  throw new TemplateProblem('values of two types cannot be compared');
}

/** By code points, as Python does, not by the halves of them. */
function comparedTexts(a: string, b: string): number {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((char, index) => char !== right[index]);
  if (at < 0) return Math.sign(left.length - right.length);
  return right[at] === undefined ? 1 : Math.sign(left[at].codePointAt(0)! - right[at].codePointAt(0)!);
}

/** What a loop over a value gives. */
export function itemsOf(value: TemplateValue): readonly PythonValue[] {
  if (value instanceof Undefined) return [];
  if (typeof value === 'string') return [...value];
  if (isList(value)) return value;
  if (isDict(value)) return [...value.keys()];
  throw new TemplateProblem(`${textOf(value)} cannot be gone through`);
}

export function contains(container: TemplateValue, value: TemplateValue): boolean {
  if (typeof container === 'string') {
    if (typeof value !== 'string') throw new TemplateProblem('only a text is in a text');
    return container.includes(value);
  }
  return itemsOf(container).some(item => areEqual(item, value));
}

/** The entry of a dict; in Python 1, 1.0 and true are one key. */
export function entryFor(dict: PythonDict, key: PythonValue): PythonValue | undefined {
  const found = typeof key === 'string' || key === null ? key : [...dict.keys()].find(other => areEqual(other, key));
  return found === undefined ? undefined : dict.get(found as PythonKey);
}

/** A result that JavaScript can count exactly. */
export function exact(value: number): number {
  if (!Number.isSafeInteger(value)) throw new TemplateBeyond('a number beyond 2^53 in a template');
  return value === 0 ? 0 : value;
}

export function isFloat(value: TemplateValue): value is PythonFloat {
  return value instanceof PythonFloat;
}
