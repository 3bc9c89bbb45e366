import { closest, distance } from 'fastest-levenshtein';
import { FailureResponse } from './failure-response';
import { oneOf, PolicyError, quoted } from './policy-error';

/*
 * The door of the policy room. Data arrives from files, from JavaScript and as plain values from other languages, where no compiler has looked at it. An
 * unknown key is a mistake that must be refused, and not a setting that silently does nothing.
 */

/** The largest number that Kubernetes takes for a count (int32). */
export const LARGEST_COUNT = 2147483647;

/** The value of a key that somebody has chosen, such as the name of a container: it may be one that every object has, such as `constructor`. */
export function ownValue<T>(values: { readonly [key: string]: T } | undefined, key: string): T | undefined {
  return values !== undefined && Object.hasOwn(values, key) ? values[key] : undefined;
}

export function requireObject(value: unknown, what: string, path: string[] = []): { [key: string]: unknown } {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) {
    throw new PolicyError(`${what} must be a mapping, got ${quoted(value)}`, path);
  }
  return value as { [key: string]: unknown };
}

export function refuseUnknownKeys(value: object, allowed: string[], what: string, path: string[] = []): void {
  for (const key of Object.keys(value)) {
    if (!allowed.includes(key)) {
      throw new PolicyError(`${what} has an unknown key '${key}'; ${suggestion(key, allowed)}`, [...path, key]);
    }
  }
}

/** The known word that was probably meant, else all of them. */
export function suggestion(word: string, known: string[]): string {
  const camelCase = word.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const nearest = closest(camelCase, known);
  // Two letters that changed places count as two; in a short word every letter makes another one.
  const tolerated = nearest.length >= 6 ? 2 : nearest.length >= 4 ? 1 : 0;
  const isNear = distance(camelCase.toLowerCase(), nearest.toLowerCase()) <= tolerated;
  return isNear ? `did you mean '${nearest}'?` : `known are ${oneOf(known, 'and')}`;
}

export function requireCount(value: unknown, what: string, path: string[] = []): number {
  return requireWhole(value, 0, LARGEST_COUNT, what, path);
}

export function requireWhole(value: unknown, least: number, most: number, what: string, path: string[] = []): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new PolicyError(`${what} must be a whole number from ${least} to ${most}, got ${quoted(value)}`, path);
  }
  return value;
}

/** A list, with whatever is in it. */
export function requireList(value: unknown, what: string, path: string[] = []): unknown[] {
  if (!Array.isArray(value)) throw new PolicyError(`${what} must be a list, got ${quoted(value)}`, path);
  // A hole is an entry that nobody wrote, and no loop would come to it.
  return Array.from(value);
}

/** Refuses what is no member of an enum: a setting that nobody understands must not work like none. */
export function requireMember(members: object, value: unknown, what: string): void {
  if (value === undefined || Object.values(members).includes(value)) return;
  throw new PolicyError(`${what} must be ${oneOf(Object.values(members))}, got ${quoted(value)}`);
}

export function requireText(value: unknown, what: string, path: string[] = []): string {
  if (typeof value !== 'string' || value === '') {
    throw new PolicyError(`${what} must be a text that is not empty, got ${quoted(value)}${quoteHint(value)}`, path);
  }
  return value;
}

/** Some words are no text in YAML unless they are quoted: kubectl reads YAML 1.1. */
function quoteHint(value: unknown): string {
  if (typeof value === 'number') return '; in quotes it is one';
  return typeof value === 'boolean' ? `; in quotes it is one: YAML reads ${value ? 'y, yes and on as true' : 'n, no and off as false'}` : '';
}

export function requireResponse(value: unknown, what: string, path: string[] = []): FailureResponse {
  const responses = Object.values(FailureResponse);
  if (!responses.includes(value as FailureResponse)) {
    throw new PolicyError(`the response to ${what} must be ${oneOf(responses)}, got ${quoted(value)}`, path);
  }
  return value as FailureResponse;
}

/** An exit code that can be a failure. */
export function requireExitCode(value: unknown, what: string, path: string[] = []): number {
  if (value === 0) {
    throw new PolicyError(`${what} is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255`, path);
  }
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > 255) {
    throw new PolicyError(`${what} must be a whole number from 1 to 255, got ${quoted(value)}`, path);
  }
  return value;
}
