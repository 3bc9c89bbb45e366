import { Matcher } from './pattern/matcher';
import { parsePattern, PatternError } from './pattern/parse-pattern';

const known = new Map<string, MessagePattern>();
const MOST_KNOWN = 1000;

/** A regular expression of a rule, which is looked for in the messages of failed Jobs. */
export class MessagePattern {
  public static of(text: string): MessagePattern {
    if (known.size > MOST_KNOWN) known.clear();
    const pattern = known.get(text) ?? new MessagePattern(text);
    known.set(text, pattern);
    return pattern;
  }

  /** Why it is no regular expression; absent if it is one. */
  public readonly problem?: string;

  private readonly matcher?: Matcher;

  private constructor(text: string) {
    try {
      this.matcher = new Matcher(parsePattern(text));
    } catch (error) {
      if (!(error instanceof PatternError)) throw error;
      this.problem = error.message;
    }
  }

  /** What is no regular expression matches nothing. */
  public matches(message: string): boolean {
    return this.matcher?.matches(message) ?? false;
  }
}
