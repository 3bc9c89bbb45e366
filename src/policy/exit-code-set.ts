/** The exit code of a program that was ended by SIGKILL (128 + 9), which is also how it ends when it runs out of memory. */
export const SIGKILL_EXIT_CODE = 137;

/** The exit codes that can be a failure. */
const ALL_FAILURES = Array.from({ length: 255 }, (_, i) => i + 1);

/** A set of exit codes within 1 to 255: the algebra by which unreachable and shielded rules are found. */
export class ExitCodeSet {
  public static of(codes: Iterable<number>): ExitCodeSet {
    return new ExitCodeSet(new Set(codes));
  }

  /** Every failing code but these. */
  public static otherThan(codes: Iterable<number>): ExitCodeSet {
    const excluded = new Set(codes);
    return ExitCodeSet.of(ALL_FAILURES.filter(code => !excluded.has(code)));
  }

  private constructor(private readonly codes: Set<number>) { }

  public minus(other: ExitCodeSet): ExitCodeSet {
    return ExitCodeSet.of([...this.codes].filter(code => !other.codes.has(code)));
  }

  public intersects(other: ExitCodeSet): boolean {
    return [...this.codes].some(code => other.codes.has(code));
  }

  public isEmpty(): boolean {
    return this.codes.size === 0;
  }
}
