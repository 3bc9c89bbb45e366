import { readBudget } from './budget';
import { caveatsOfContainers, caveatsOfMemory, caveatsOfOtherwise } from './caveats';
import { refuseFailIndexWithoutBudget, refuseTwoAnswersToOutOfMemory, refuseUncountedWithoutDeadline, refuseUnstatedDisruption } from './contradictions';
import { Decision } from './decision';
import { DecisionTable } from './decision-table';
import { ExitCodes } from './exit-codes';
import { explainPolicy } from './explain';
import { Failure } from './failure';
import { FailureMatch, FailureMatchKind, FailureRule } from './failure-match';
import { FailurePolicyProps, OnceProps, OrderedFailurePolicyProps } from './failure-policy-props';
import { FailureResponse } from './failure-response';
import { LARGEST_COUNT, refuseUnknownKeys, requireObject, requireResponse, requireText } from './input';
import { PolicyData } from './policy-data';
import { PolicyError, quoted } from './policy-error';
import { policyFromFile, policyToFile, readPolicyText } from './policy-file';
import { wholeSeconds } from './seconds';
import { refuseUnreachableRules } from './unreachable-rules';

const BUDGET_KEYS = ['retries', 'retriesPerIndex', 'maxFailedIndexes', 'deadline', 'container'];
const POLICY_KEYS = ['exitCodes', 'disruption', 'outOfMemory', 'otherwise', ...BUDGET_KEYS];
const MARK = Symbol.for('cdk8s-failure-policy.FailurePolicy');

/**
 * What should happen when an attempt of a job fails: which failures are permanent, which are not the job's fault, how often to try again, and when
 * to stop in any case.
 *
 * A policy is immutable and knows no engine. A policy says what a failure *means*; in which order an engine is told is decided here: permanent exit
 * codes first, then disruptions, then the other exit codes, then everything else.
 *
 * @example
 *
 * const policy = FailurePolicy.of({
 *   exitCodes: ExitCodes.of({ unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB } }),
 *   retries: 3,
 *   deadline: Duration.minutes(5),
 * });
 */
export class FailurePolicy {
  /**
   * A policy by classes of failures.
   *
   * `FailurePolicy.of({ retries: 3 })` is refused: the default response to disruptions is uncounted, so a deadline has to bound it.
   *
   * @param props the policy
   * @throws if it contradicts itself, has no or two budgets, or retries without counting and without a deadline
   */
  public static of(props: FailurePolicyProps): FailurePolicy {
    refuseUnknownKeys(requireObject(props, 'a failure policy'), POLICY_KEYS, 'a failure policy');
    return new FailurePolicy(toData(props));
  }

  /**
   * One attempt, whatever happens: no retry, and a disruption ends the job too.
   *
   * @param props the contract, deadline and container, if any
   */
  public static once(props: OnceProps = {}): FailurePolicy {
    refuseUnknownKeys(requireObject(props, 'FailurePolicy.once'), ['exitCodes', 'deadline', 'container'], 'FailurePolicy.once');
    return FailurePolicy.of({
      ...props, retries: 0, disruption: FailureResponse.FAIL_JOB, otherwise: FailureResponse.FAIL_JOB,
    });
  }

  /**
   * A policy whose rules are tried in the author's own order; the first that matches decides. The escape hatch, for rules that the classes of
   * `FailurePolicy.of` cannot say.
   *
   * @param rules the rules in order
   * @param props the response to everything else, budget, deadline and container
   * @throws like `of`, and if a rule can never match because earlier ones take all of its failures
   */
  public static inOrder(rules: FailureRule[], props: OrderedFailurePolicyProps): FailurePolicy {
    refuseUnknownKeys(requireObject(props, 'a failure policy'), ['otherwise', ...BUDGET_KEYS], 'a failure policy in order');
    if (!Array.isArray(rules)) throw new PolicyError(`the rules of a policy in order must be a list, got ${quoted(rules)}`);
    return new FailurePolicy({ ...toData(props), inOrder: rules });
  }

  /**
   * Reads a policy file: YAML or JSON with `apiVersion: failure-policy/v1` and `kind: FailurePolicy`.
   *
   * @param text the text of the file
   * @throws if the text cannot be read, or like `of`; the message names the line
   */
  public static parse(text: string): FailurePolicy {
    return readPolicyText(text, data => FailurePolicy.fromJson(data));
  }

  /**
   * A policy from the data of a policy file.
   *
   * @param data what `toJson()` returns
   * @throws like `of`
   */
  public static fromJson(data: any): FailurePolicy {
    return new FailurePolicy(policyFromFile(data));
  }

  /**
   * Whether something is a failure policy, also if it comes from another copy of this package.
   *
   * @param x anything
   */
  public static isFailurePolicy(x: any): boolean {
    return x !== null && typeof x === 'object' && MARK in x;
  }

  /** The exit-code contract; empty if the policy has none. */
  public readonly exitCodes: ExitCodes;

  /** The response to disruptions; undefined if the policy is in the author's own order. */
  public readonly disruption?: FailureResponse;

  /** The response to a program that ran out of memory; undefined if that is no class of its own. */
  public readonly outOfMemory?: FailureResponse;

  /** The response to every failure that nothing else answers. */
  public readonly otherwise: FailureResponse;

  /** Counted retries of the whole job, if that is the budget. */
  public readonly retries?: number;

  /** Counted retries of each index, if that is the budget. */
  public readonly retriesPerIndex?: number;

  /** How many indexes may fail, if there is a limit. */
  public readonly maxFailedIndexes?: number;

  /** The bound on the active time, in seconds, if there is one. */
  public readonly deadlineSeconds?: number;

  /** The container whose exit codes the policy speaks of, if it says so. */
  public readonly container?: string;

  private readonly ordered?: FailureRule[];

  /** What the author said, and nothing that is so by default: a copy must not take a default for something that was stated. */
  private readonly stated: PolicyData;

  private constructor(data: PolicyData) {
    const budget = readBudget(data as { [key: string]: unknown });
    this.exitCodes = readExitCodes(data.exitCodes);
    this.ordered = data.inOrder && Array.from(data.inOrder, readRule);
    this.stated = { ...data, ...(this.ordered && { inOrder: this.ordered }) };
    if (this.ordered === undefined) {
      this.disruption = requireResponse(orDefault(data.disruption, FailureResponse.RETRY_UNCOUNTED), 'disruption', ['disruption']);
      this.outOfMemory = data.outOfMemory === undefined ? undefined : requireResponse(data.outOfMemory, 'outOfMemory', ['outOfMemory']);
    }
    this.otherwise = requireResponse(orDefault(data.otherwise, FailureResponse.RETRY), 'otherwise', ['otherwise']);
    this.retries = budget.retries;
    this.retriesPerIndex = budget.retriesPerIndex;
    this.maxFailedIndexes = budget.maxFailedIndexes;
    this.deadlineSeconds = readDeadline(data.deadlineSeconds);
    this.container = data.container === undefined ? undefined : requireText(data.container, 'container', ['container']);
    Object.defineProperty(this, MARK, { value: true });

    if (this.ordered) refuseUnreachableRules(this.ordered);
    refuseUnstatedDisruption(data, budget);
    refuseFailIndexWithoutBudget(this);
    refuseTwoAnswersToOutOfMemory(this);
    refuseUncountedWithoutDeadline(this, data);
  }

  /** Whether the rules are in the author's own order (`inOrder`) and not in the canonical one. */
  public get isInOrder(): boolean {
    return this.ordered !== undefined;
  }

  /**
   * The rules in the order in which they are tried; what none of them matches is answered by `otherwise`.
   *
   * For a policy by classes this is the canonical order. A permanent exit code comes first, since the program knows best. An exit code that is
   * retried comes after disruptions, or a node drain which the program answers with that code would use a retry.
   */
  public get rules(): FailureRule[] {
    if (this.ordered) return this.ordered.map(rule => ({ ...rule }));
    const rules: FailureRule[] = [];
    const addCodes = (response: FailureResponse) => {
      const codes = this.exitCodes.codesWith(response);
      if (codes.length > 0) rules.push({ match: FailureMatch.exitCodes(...codes), response });
    };
    addCodes(FailureResponse.FAIL_JOB);
    addCodes(FailureResponse.FAIL_INDEX);
    rules.push({ match: FailureMatch.DISRUPTION, response: this.disruption! });
    if (this.outOfMemory !== undefined) rules.push({ match: FailureMatch.OUT_OF_MEMORY, response: this.outOfMemory });
    addCodes(FailureResponse.RETRY);
    addCodes(FailureResponse.RETRY_UNCOUNTED);
    return rules;
  }

  /**
   * The same policy with some parts changed. A budget of the other kind replaces the present one.
   *
   * From TypeScript a part is cleared by naming it with `undefined`; other languages cannot say that, see `withoutDeadline()`.
   *
   * @param changes the parts that change
   * @throws like `of`
   */
  public copyWith(changes: FailurePolicyProps): FailurePolicy {
    refuseUnknownKeys(requireObject(changes, 'the changes of a failure policy'), POLICY_KEYS, 'the changes of a failure policy');
    if (this.ordered && ['exitCodes', 'disruption', 'outOfMemory'].some(key => key in changes)) {
      throw new PolicyError('the rules of a policy in the author\'s own order cannot be changed by class; write a new one with FailurePolicy.inOrder');
    }
    const { retries, retriesPerIndex, maxFailedIndexes, ...rest } = this.stated;
    const budget = changes.retries !== undefined ? {}
      : changes.retriesPerIndex !== undefined ? { maxFailedIndexes }
        : { retries, retriesPerIndex, maxFailedIndexes };
    return new FailurePolicy({ ...rest, ...budget, ...toData(changes) });
  }

  /**
   * The same policy without its deadline.
   *
   * @throws if a response is `RETRY_UNCOUNTED`
   */
  public withoutDeadline(): FailurePolicy {
    return new FailurePolicy({ ...this.stated, deadlineSeconds: undefined });
  }

  /**
   * What this policy answers to a failure, without asking any engine.
   *
   * @param failure how the attempt ended
   */
  public decide(failure: Failure): Decision {
    if (typeof (failure as Failure | undefined)?.exitCodeOf !== 'function') {
      throw new PolicyError(`decide takes a Failure, for example Failure.exitCode(42), got ${quoted(failure)}`);
    }
    const rule = this.rules.find(each => each.match.matches(failure, this.container));
    const response = rule?.response ?? this.otherwise;
    return {
      response,
      counted: response === FailureResponse.RETRY,
      because: rule ? this.reasonOf(rule, failure) : 'no other part of the policy matches, so `otherwise` decides',
      caveats: [
        ...(rule || !this._isOtherwiseARule() ? [] : caveatsOfOtherwise(this, failure)),
        ...(rule?.match.kind === FailureMatchKind.OUT_OF_MEMORY ? caveatsOfMemory(this, response) : []),
        ...caveatsOfContainers(this, failure, response),
      ],
    };
  }

  /** The policy as a table that people can read without knowing any engine. Its `toString()` is the text. */
  public explain(): DecisionTable {
    return explainPolicy(this);
  }

  /** The data of the policy file that says the same. Equal policies give equal data. */
  public toJson(): any {
    return policyToFile({
      ...this.stated,
      exitCodes: this.exitCodes,
      disruption: this.disruption,
      otherwise: this.otherwise,
      inOrder: this.ordered,
    });
  }

  /**
   * Whether an engine has to be told what `otherwise` says: not if it retries, and not if it ends what has no retry left, as every engine does.
   *
   * @internal
   */
  public _isOtherwiseARule(): boolean {
    switch (this.otherwise) {
      case FailureResponse.RETRY: return false;
      case FailureResponse.FAIL_JOB: return this.retries !== 0;
      case FailureResponse.FAIL_INDEX: return this.retriesPerIndex !== 0;
      default: return true;
    }
  }

  private reasonOf(rule: FailureRule, failure: Failure): string {
    const code = failure.exitCodeOf(this.container);
    const names = rule.match.codes.length > 0 && code !== undefined ? this.exitCodes.namesOf(code) : [];
    return names.length > 0 ? `exit code ${code} is '${names.join('\', \'')}' in the exit-code contract` : `it matches ${rule.match.toString()}`;
  }
}

/** The deadline as seconds; a key that is present stays present, so that `copyWith` can clear a part. */
function toData(props: FailurePolicyProps): PolicyData {
  const { deadline, ...rest } = props;
  if (!('deadline' in props)) return rest;
  return { ...rest, deadlineSeconds: deadline === undefined ? undefined : wholeSeconds(deadline, 'deadline') };
}

function readExitCodes(given: unknown): ExitCodes {
  if (given === undefined) return ExitCodes.none();
  if (typeof (given as ExitCodes | null)?.codesWith === 'function') return given as ExitCodes;
  throw new PolicyError(`exitCodes must be a contract, made by ExitCodes.of({ ... }), got ${quoted(given)}`, ['exitCodes']);
}

/** A null comes from a key without a value, which somebody forgot to fill in: it is no default. */
function orDefault(given: FailureResponse | undefined, byDefault: FailureResponse): FailureResponse {
  return given === undefined ? byDefault : given;
}

function readDeadline(seconds: unknown): number | undefined {
  if (seconds === undefined) return undefined;
  if (typeof seconds !== 'number' || !Number.isInteger(seconds) || seconds < 1 || seconds > LARGEST_COUNT) {
    throw new PolicyError(`the deadline must be a whole number of seconds from 1 to ${LARGEST_COUNT}, got ${quoted(seconds)}; leave it out for no deadline`,
      ['deadlineSeconds']);
  }
  return seconds;
}

function readRule(rule: FailureRule, index: number): FailureRule {
  const path = ['inOrder', String(index)];
  refuseUnknownKeys(requireObject(rule, `rules[${index}]`, path), ['match', 'response'], `rules[${index}]`, path);
  if (!FailureMatch.isFailureMatch(rule.match)) {
    throw new PolicyError(`the match of rules[${index}] must be a FailureMatch, got ${quoted(rule.match)}`, path);
  }
  return { match: rule.match, response: requireResponse(rule.response, `rules[${index}]`, [...path, 'response']) };
}
