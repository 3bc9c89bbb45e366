/* eslint-disable @typescript-eslint/no-require-imports -- few have patterns, and what reads them is loaded for those */
import type * as re2 from 're2js';

const known = new Map<string, Pattern>();
const MOST_KNOWN = 1000;

/** A regular expression in the language of Go (RE2), which is looked for anywhere in a text. It takes linear time, and has neither look-around nor back-references. */
export class Pattern {
  public static of(text: string): Pattern {
    if (known.size > MOST_KNOWN) known.clear();
    const pattern = known.get(text) ?? new Pattern(text);
    known.set(text, pattern);
    return pattern;
  }

  /** Why it is no regular expression; absent if it is one. */
  public readonly problem?: string;

  private readonly pattern?: re2.RE2JS;

  private constructor(text: string) {
    const { RE2JS, RE2JSException } = require('re2js') as typeof re2;
    try {
      this.pattern = RE2JS.compile(text);
    } catch (error) {
      if (!(error instanceof RE2JSException)) throw error;
      this.problem = error.message;
    }
  }

  /** What is no regular expression is found nowhere. */
  public isIn(text: string): boolean {
    return this.pattern?.matcher(text).find() ?? false;
  }
}
