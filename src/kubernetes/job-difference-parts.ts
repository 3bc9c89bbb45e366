import type { AttemptRule } from '../attempt';
import type { JobBounds } from '../explanation';
import type { FailureProps } from '../policy/failure';
import type { FailureResponse } from '../policy/failure-response';

/** How an answer to a failure has changed. The first ones are those that a reviewer wants to see first. */
export enum DecisionChange {
  /** It is retried, and nothing bounds that any more. */
  NOW_ENDLESS = 'NOW_ENDLESS',

  /** It was permanent, and is retried. */
  NOW_RETRIED = 'NOW_RETRIED',

  /** It was retried, and is permanent. */
  NOW_PERMANENT = 'NOW_PERMANENT',

  /** It is retried as before, and uses up no budget any more. */
  NOW_UNCOUNTED = 'NOW_UNCOUNTED',

  /** It is retried as before, and uses up budget. */
  NOW_COUNTED = 'NOW_COUNTED',

  /** It ended one index, and ends the whole Job. */
  NOW_ENDS_JOB = 'NOW_ENDS_JOB',

  /** It ended the whole Job, and ends one index. */
  NOW_ENDS_INDEX = 'NOW_ENDS_INDEX',

  /** It is retried as before, and something bounds that now. */
  NOW_BOUNDED = 'NOW_BOUNDED',

  /** It comes to the same in another way, such as with another reason. */
  OTHERWISE = 'OTHERWISE',
}

/** What a Job does about a failure. */
export interface FailureAnswer {
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

/** Failures to which two versions of a Job answer otherwise. */
export interface ChangedDecision {
  /** Which failures, in words: `exit code 3, 7-9`. */
  readonly failure: string;

  /** What an attempt shows that fails so: one example. */
  readonly observed: FailureProps;

  /** How the answer has changed. */
  readonly change: DecisionChange;

  /** What the first version does. */
  readonly before: FailureAnswer;

  /** What the second version does. */
  readonly after: FailureAnswer;
}

/** A bound that two versions of a Job do not share, in words. */
export interface ChangedBound {
  /** What is bounded: `Pods in all`. */
  readonly what: string;

  /** How far in the first version: `4`, `no bound`, or why there is nothing to bound, such as `no indexes`. */
  readonly before: string;

  /** How far in the second version. */
  readonly after: string;

  /**
   * Why the second version has no bound, a sentence each.
   *
   * @default - it has one, or the words say it
   */
  readonly because?: string[];
}

/** What bounds two versions of a Job. */
export interface ComparedBounds {
  /** Of the first version. */
  readonly before: JobBounds;

  /** Of the second version. */
  readonly after: JobBounds;

  /** What is not the same in them. */
  readonly changes: ChangedBound[];
}

/** What the server refuses of a change. */
export interface RefusedUpdate {
  /** The field: `spec.template`. */
  readonly path: string;

  /** In the server's words. */
  readonly message: string;

  /** The name of the rule, such as `kubernetes/immutable-field`. */
  readonly rule: string;

  /**
   * The fields below it in which the versions differ, at most ten of them.
   *
   * @default - it is the field itself
   */
  readonly changed?: string[];

  /**
   * What helps.
   *
   * @default - what the message says
   */
  readonly suggestion?: string;
}

/** Which object two versions of a manifest declare. */
export interface ComparedObject {
  /** `Job` or `CronJob`. */
  readonly kind: string;

  /**
   * Its namespace.
   *
   * @default - the manifest says none
   */
  readonly namespace?: string;

  /**
   * Its name, in the second version.
   *
   * @default - the manifest says none
   */
  readonly name?: string;

  /**
   * Its name in the first version.
   *
   * @default - it is the same
   */
  readonly formerName?: string;
}
