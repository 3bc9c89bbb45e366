import { PolicyError, quoted } from '../../policy/policy-error';
import { tokenOf } from '../expression';
import { Place, placeText } from './shape';

/*
 * Values of inputs, params and matrices: plain data, whose texts are looked at by whoever knows how often they are read.
 */

/** What is written for a text, or a refusal. */
export type TextWriter = (text: string, what: string) => string;

/**
 * Plain data as it is written.
 *
 * @param insteadOfBig what to do with a whole number that has lost digits
 */
export function writtenValue(value: unknown, place: Place, writeText: TextWriter, insteadOfBig?: string): unknown {
  const what = placeText(place);
  const template = templateOf(value);
  if (template !== undefined) return writeText(tokenOf(template), what);
  if (typeof value === 'string') return writeText(value, what);
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return requireNumber(value, what, insteadOfBig);
  if (Array.isArray(value)) return Array.from(value, (each, i) => writtenValue(each, { name: `${place.name}[${i}]`, of: place.of }, writeText, insteadOfBig));
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => (
      [writeText(key, `a key of ${what}`), writtenValue(each, { name: `${place.name}.${key}`, of: place.of }, writeText)])));
  }
  throw new PolicyError(`${what} must be a text, a number, true or false, a list or a mapping, got ${quoted(value)}`);
}

/** @param insteadOfBig what to do with a whole number that has lost digits */
export function requireNumber(value: unknown, what: string, insteadOfBig = 'write it as a text'): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new PolicyError(`${what} must be a number, got ${quoted(value)}`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21) {
    throw new PolicyError(`${what} is a whole number beyond ${Number.MAX_SAFE_INTEGER}, of which the last digits are lost already; ${insteadOfBig}`);
  }
  return value;
}

/** The template of a PolyaxonExpr that is given as it is. */
function templateOf(value: unknown): string | undefined {
  const template = typeof value === 'object' && value !== null ? (value as any)._template : undefined;
  return typeof template === 'string' ? template : undefined;
}

function isPlainObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value));
}
