import { ExitCodeSet } from './exit-code-set';
import { Failure } from './failure';
import { FailureResponse } from './failure-response';
import { requireExitCode, requireText } from './input';
import { PolicyError, quoted } from './policy-error';

/** The kinds of things by which a rule can recognize a failure. */
export enum FailureMatchKind {
  /** The program ended with one of the given codes. */
  EXIT_CODES = 'EXIT_CODES',
  /** The program ended with a code that is neither 0 nor one of the given ones. */
  OTHER_EXIT_CODES = 'OTHER_EXIT_CODES',
  /** The Pod carries a condition. */
  CONDITION = 'CONDITION',
  /** The infrastructure took the attempt. */
  DISRUPTION = 'DISRUPTION',
  /** The program was killed because it used more memory than its limit. */
  OUT_OF_MEMORY = 'OUT_OF_MEMORY',
}

const MARK = Symbol.for('cdk8s-failure-policy.FailureMatch');

/** By what a rule of `FailurePolicy.inOrder` recognizes a failure. */
export class FailureMatch {
  /** The infrastructure took the attempt: a node drain, a preemption, an eviction. */
  public static readonly DISRUPTION = new FailureMatch(FailureMatchKind.DISRUPTION, []);

  /** The program was killed because it used more memory than its limit. Only some engines can tell it from other SIGKILLs. */
  public static readonly OUT_OF_MEMORY = new FailureMatch(FailureMatchKind.OUT_OF_MEMORY, []);

  /**
   * The program ended with one of these codes.
   *
   * @param codes exit codes from 1 to 255
   * @throws if there is no code, or one outside of 1 to 255
   */
  public static exitCodes(...codes: number[]): FailureMatch {
    return new FailureMatch(FailureMatchKind.EXIT_CODES, readCodes(codes));
  }

  /**
   * The program ended with a code that is neither 0 nor one of these.
   *
   * @param codes exit codes from 1 to 255; none means every failing code
   * @throws if a code is outside of 1 to 255, or if none is left
   */
  public static otherExitCodes(...codes: number[]): FailureMatch {
    const match = new FailureMatch(FailureMatchKind.OTHER_EXIT_CODES, codes.length === 0 ? [] : readCodes(codes));
    if (match._exitCodeSet()!.isEmpty()) throw new PolicyError('a rule on any exit code but all of 1 to 255 can never match; remove it');
    return match;
  }

  /**
   * The Pod carries this condition.
   *
   * @param type for example a condition that an own controller sets; for disruptions use `FailureMatch.DISRUPTION`
   * @param status `True` (also when left out), `False` or `Unknown`
   */
  public static condition(type: string, status?: string): FailureMatch {
    const wanted = status === undefined ? 'True' : status;
    if (!['True', 'False', 'Unknown'].includes(wanted)) {
      throw new PolicyError(`the status of condition '${type}' must be True, False or Unknown, got ${quoted(wanted)}`);
    }
    if (type === 'DisruptionTarget' && wanted === 'True') return FailureMatch.DISRUPTION;
    return new FailureMatch(FailureMatchKind.CONDITION, [], requireText(type, 'the type of a condition'), wanted);
  }

  /**
   * Whether something is a match of failures, also if it comes from another copy of this package.
   *
   * @param x anything
   */
  public static isFailureMatch(x: any): boolean {
    return x !== null && typeof x === 'object' && MARK in x;
  }

  private readonly _codes: number[];

  private constructor(
    /** By what the failure is recognized. */
    public readonly kind: FailureMatchKind,
    codes: number[],
    /** The type of the condition, for the kind `CONDITION`. */
    public readonly conditionType?: string,
    /** The status of the condition, for the kind `CONDITION`. */
    public readonly conditionStatus?: string,
  ) {
    this._codes = codes;
    Object.defineProperty(this, MARK, { value: true });
  }

  /** The exit codes that were given, ascending and without repetition. */
  public get codes(): number[] {
    return [...this._codes];
  }

  /**
   * Whether this matches a failure.
   *
   * @param failure how the attempt ended
   * @param container the container that speaks the exit-code contract, if it is known
   */
  public matches(failure: Failure, container?: string): boolean {
    switch (this.kind) {
      case FailureMatchKind.DISRUPTION: return failure.isDisruption;
      case FailureMatchKind.OUT_OF_MEMORY: return failure.ranOutOfMemory(container);
      case FailureMatchKind.CONDITION: return failure.hasCondition(this.conditionType!, this.conditionStatus!);
      default: {
        const code = failure.exitCodeOf(container);
        // Some systems have codes beyond 255, and every one of them is another one.
        return code !== undefined && code !== 0 && this._codes.includes(code) === (this.kind === FailureMatchKind.EXIT_CODES);
      }
    }
  }

  /** What is matched, for people. */
  public toString(): string {
    switch (this.kind) {
      case FailureMatchKind.DISRUPTION: return 'a disruption';
      case FailureMatchKind.OUT_OF_MEMORY: return 'out of memory';
      case FailureMatchKind.CONDITION: return `the pod condition ${this.conditionType} = ${this.conditionStatus}`;
      case FailureMatchKind.EXIT_CODES: return `exit code ${this._codes.join(', ')}`;
      default: return this._codes.length === 0 ? 'any failing exit code' : `any failing exit code but ${this._codes.join(', ')}`;
    }
  }

  /**
   * The codes that it matches, undefined if it looks at something else.
   *
   * @internal
   */
  public _exitCodeSet(): ExitCodeSet | undefined {
    switch (this.kind) {
      case FailureMatchKind.EXIT_CODES: return ExitCodeSet.of(this._codes);
      case FailureMatchKind.OTHER_EXIT_CODES: return ExitCodeSet.otherThan(this._codes);
      default: return undefined;
    }
  }

  /**
   * Whether one failure can be matched by both. An exit code and a condition can always meet in one failure.
   *
   * @internal
   */
  public _overlaps(other: FailureMatch): boolean {
    const [own, others] = [this._exitCodeSet(), other._exitCodeSet()];
    return own === undefined || others === undefined || own.intersects(others);
  }
}

/** One rule of `FailurePolicy.inOrder`: which failures, and what should happen then. */
export interface FailureRule {
  /** Which failures. */
  readonly match: FailureMatch;

  /** What should happen then. */
  readonly response: FailureResponse;
}

function readCodes(codes: number[]): number[] {
  if (codes.length === 0) {
    throw new PolicyError('a rule on exit codes needs at least one code');
  }
  return [...new Set(codes.map(code => requireExitCode(code, 'the exit code of a rule')))].sort((a, b) => a - b);
}
