/* eslint-disable @typescript-eslint/no-require-imports -- few files have patterns, and what reads them is loaded for those */
import type * as re2 from 're2js';

const known = new Map<string, GoPattern>();
const MOST_KNOWN = 1000;

/** A regular expression in the language of Go, which is looked for anywhere in a text. */
export class GoPattern {
  public static of(text: string): GoPattern {
    if (known.size > MOST_KNOWN) known.clear();
    const pattern = known.get(text) ?? new GoPattern(text);
    known.set(text, pattern);
    return pattern;
  }

  /** Why it is no regular expression; absent if it is one. */
  public readonly problem?: string;

  private readonly pattern?: re2.RE2JS;

  private constructor(private readonly text: string) {
    const { RE2JS, RE2JSException } = require('re2js') as typeof re2;
    try {
      this.pattern = RE2JS.compile(text);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      this.problem = error.message;
    }
  }

  /** What is no regular expression matches nothing. */
  public matches(message: string): boolean {
    return this.pattern?.matcher(message).find() ?? false;
  }

  /** What helps if it is no regular expression here and would be one elsewhere. */
  public get suggestion(): string | undefined {
    if (this.problem === undefined) return undefined;
    if (/\(\?<?[=!]/.test(this.text)) {
      return 'Go has no look-around, since it searches in linear time; put what must not match into a rule before this one';
    }
    return /\\[1-9]|\\k/.test(this.text) ? 'Go has no references to earlier groups, since it searches in linear time' : undefined;
  }
}
