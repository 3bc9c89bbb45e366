import { LARGEST_COUNT, requireText, requireWhole } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/*
 * What evaluations are told: the ids of cases, which are texts that come out of every file, shell and log as they went in, numbers and hashes.
 */

const LONGEST = 1024;

/** More than anybody evaluates a case. */
export const MOST_REPETITIONS = 10_000;

/** Checks the ids of a list, each of which is there once. */
export function requireCaseIds(given: unknown, what: string, path: string[] = []): string[] {
  if (!Array.isArray(given)) throw new PolicyError(`${what} must be a list of case ids, got ${quoted(given)}`, path);
  const seen = new Set<string>();
  for (const [i, id] of given.entries()) {
    const at = [...path, String(i)];
    requireCaseId(id, what, at);
    if (seen.has(id)) throw new PolicyError(`${what} name the case ${quoted(id)} twice; each case is evaluated once`, at);
    seen.add(id);
  }
  return given;
}

/** @param what the list in which it is */
export function requireCaseId(id: unknown, what: string, path: string[] = []): string {
  requireIdentifier(id, `a case id of ${what}`, path);
  return id as string;
}

/** A text that names something, in files, paths and environment variables. */
export function requireIdentifier(given: unknown, what: string, path: string[] = []): string {
  const text = requireText(given, what, path);
  // eslint-disable-next-line no-control-regex
  if (/[\x00-\x1f\x7f-\x9f\u2028\u2029]/.test(text)) {
    throw new PolicyError(`${what} must have no line breaks or other control characters, got ${quoted(JSON.stringify(text))}`, path);
  }
  if (/\p{Cs}/u.test(text)) throw new PolicyError(`${what} has half of a character, which no file can hold: ${quoted(JSON.stringify(text))}`, path);
  if (text.length > LONGEST && [...text].length > LONGEST) throw new PolicyError(`${what} may have ${LONGEST} characters, and ${quoted(text)} has ${text.length}`, path);
  return text;
}

export function requireAtLeastOne(value: unknown, what: string, path: string[] = [], most = LARGEST_COUNT): number {
  return requireWhole(value, 1, most, what, path);
}

export function requireHash(value: unknown, what: string, path: string[] = []): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value)) {
    throw new PolicyError(`${what} must be a SHA-256 of 64 hexadecimal digits in lower case, got ${quoted(value)}`, path);
  }
  return value;
}
