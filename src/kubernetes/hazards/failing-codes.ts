import { PodFailurePolicyRule } from '../api-types';

/**
 * The failing exit codes that a rule asks for: some, or all but some. 0 is a success, which no rule ever looks at.
 *
 * All but some are infinitely many: codes end at 255 on Linux, and not on Windows.
 */
export class FailingCodes {
  public static readonly NONE = FailingCodes.in([]);
  public static readonly ALL = FailingCodes.notIn([]);

  public static in(codes: Iterable<number>): FailingCodes {
    return new FailingCodes(failing(codes), false);
  }

  public static notIn(codes: Iterable<number>): FailingCodes {
    return new FailingCodes(failing(codes), true);
  }

  /** What an operator and its values ask for. An operator that does not exist asks for nothing. */
  public static asked({ operator, values = [] }: { readonly operator?: string; readonly values?: readonly number[] }): FailingCodes {
    if (operator === 'In') return FailingCodes.in(values);
    return operator === 'NotIn' ? FailingCodes.notIn(values) : FailingCodes.NONE;
  }

  private constructor(private readonly codes: ReadonlySet<number>, private readonly isAllBut: boolean) { }

  public has(code: number): boolean {
    return code !== 0 && this.codes.has(code) !== this.isAllBut;
  }

  public isEmpty(): boolean {
    return !this.isAllBut && this.codes.size === 0;
  }

  public intersects(other: FailingCodes): boolean {
    if (this.isAllBut && other.isAllBut) return true;
    const [some, all] = this.isAllBut ? [other, this] : [this, other];
    return [...some.codes].some(code => all.has(code));
  }

  public minus(other: FailingCodes): FailingCodes {
    if (!this.isAllBut) return FailingCodes.in([...this.codes].filter(code => !other.has(code)));
    if (!other.isAllBut) return FailingCodes.notIn([...this.codes, ...other.codes]);
    return FailingCodes.in([...other.codes].filter(code => !this.codes.has(code)));
  }

  public plus(other: FailingCodes): FailingCodes {
    return FailingCodes.ALL.minus(FailingCodes.ALL.minus(this).minus(other));
  }
}

function failing(codes: Iterable<number>): ReadonlySet<number> {
  const set = new Set(codes);
  set.delete(0);
  return set;
}

/** The codes that a rule asks for; undefined if it is no rule on exit codes. */
export function codesOf({ onExitCodes }: PodFailurePolicyRule): FailingCodes | undefined {
  return onExitCodes && FailingCodes.asked(onExitCodes);
}
