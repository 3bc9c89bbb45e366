import type { AttemptRule } from './attempt';
import type { FailureProps } from './policy/failure';
import type { FailureResponse } from './policy/failure-response';

/** What an engine does about one cause of failure. */
export interface ExplainedFailure {
  /** The cause, in words: `node drain, eviction`. Each occurs once. */
  readonly failure: string;

  /**
   * What an attempt shows that failed so.
   *
   * @default - it shows no failure at all
   */
  readonly observed?: FailureProps;

  /**
   * The rule that matches.
   *
   * @default - none matches
   */
  readonly rule?: AttemptRule;

  /**
   * What the engine answers.
   *
   * @default - it is no failure for the engine, and nothing happens
   */
  readonly response?: FailureResponse;

  /** Whether it uses up budget. */
  readonly counted: boolean;

  /** What happens then, in words. */
  readonly then: string;
}

/** A resource, and how much of it all attempts together can use. */
export interface ComputeBound {
  /** Such as `cpu`, `memory` or `nvidia.com/gpu`. */
  readonly resource: string;

  /** What one Pod requests, as a quantity. */
  readonly perPod: string;

  /** The request times the time for which Pods can run. */
  readonly amount: number;

  /** Such as `core-hours` or `GiB-hours`; `hours` of anything else. */
  readonly unit: string;
}

/** What a job can take in the worst case, from one start to its end. A job that is suspended and resumed starts anew. */
export interface JobBounds {
  /**
   * How many Pods it can have in all.
   *
   * @default - there is no bound, see `unboundedBecause`
   */
  readonly attempts?: number;

  /**
   * How many Pods one completion index can have.
   *
   * @default - there is no bound, or the job has no indexes
   */
  readonly attemptsPerIndex?: number;

  /**
   * How many failures may count without ending the job: it fails at the next one.
   *
   * @default - there is no bound
   */
  readonly retries?: number;

  /**
   * How many failures of one completion index may count without ending the index: it is given up at the next one.
   *
   * @default - the job has no indexes, or these have no budget of their own
   */
  readonly retriesPerIndex?: number;

  /**
   * How many completion indexes may be given up without ending the job: it fails at once at the next one.
   *
   * @default - all may be given up, and the job fails in the end
   */
  readonly maxFailedIndexes?: number;

  /**
   * At how many restarts in place the job fails: those of all containers together that run at the time.
   *
   * @default - containers are not restarted in place, or there is no bound
   */
  readonly restartsInPlace?: number;

  /** How many Pods can be active at the same time. */
  readonly podsInFlight: number;

  /**
   * How long the waits between attempts can be together, in seconds: of the job, or of an index if each has a budget of its own.
   *
   * @default - there is no bound
   */
  readonly backoffSeconds?: number;

  /**
   * How long it can be active, in seconds.
   *
   * @default - there is no bound, see `endlessBecause`
   */
  readonly deadlineSeconds?: number;

  /**
   * What it can compute.
   *
   * @default - there is no bound, or the Pods request nothing
   */
  readonly compute?: ComputeBound[];

  /**
   * Why the number of attempts has no bound.
   *
   * @default - it has one
   */
  readonly unboundedBecause?: string[];

  /**
   * Why the time has no bound.
   *
   * @default - it has one
   */
  readonly endlessBecause?: string[];

  /** What holds only under a condition, such as that nobody suspends the job. */
  readonly provided: string[];
}
