import { refuseUnknownKeys } from '../policy/input';
import { PolicyError } from '../policy/policy-error';

/** What is wrong in a file, as far as one can go on reading: whoever mends it wants to know everything at once. */
export class Mistakes {
  private readonly list: PolicyError[] = [];

  /** All of them, in the order in which they were found. */
  public get found(): readonly PolicyError[] {
    return this.list;
  }

  /** What is read; undefined if that is a mistake. */
  public try<Value>(read: () => Value): Value | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof PolicyError)) throw error;
      this.list.push(error);
      return undefined;
    }
  }

  public add(message: string, path: string[]): void {
    this.list.push(new PolicyError(message, path));
  }

  /** Refuses each unknown key, and says whether there is one. What is missing then is likely to be there under that name. */
  public hasUnknownKeys(value: object, allowed: string[], what: string, path: string[] = []): boolean {
    const known = this.list.length;
    for (const key of Object.keys(value)) this.try(() => refuseUnknownKeys({ [key]: true }, allowed, what, path));
    return this.list.length > known;
  }
}
