/* eslint-disable @typescript-eslint/no-require-imports -- few have patterns, and what reads them is loaded for those */
import type * as re2 from 're2js';

/** What other languages have, and RE2 gives up for a time that grows with the text alone. */
const MISSING: readonly (readonly [RegExp, string])[] = [
  [/\(\?<?[=!]/, 'look-around, (?=...), (?!...), (?<=...) or (?<!...)'],
  [/\\[1-9]|\\k</, 'references to a group, such as \\1'],
  [/\(\?>|[*+?}]\+/, 'possessive or atomic groups'],
];

/** Why a text is no regular expression of Go, by which executors look; undefined if it is one. */
export function patternProblem(text: string): string | undefined {
  const { RE2JS, RE2JSException } = require('re2js') as typeof re2;
  try {
    RE2JS.compile(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    const missing = MISSING.find(([pattern]) => pattern.test(text));
    return missing ? `an executor reads it with RE2, which has no ${missing[1]}` : error.message;
  }
}
