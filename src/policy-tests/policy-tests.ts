import type { Scenario, ScenarioAttempt } from '../kubernetes/simulation/scenario';
import type { FailureResponse } from '../policy/failure-response';

/*
 * A file of policy tests: given this failure at this attempt, expect that.
 */

/** What is tested: the Job of a manifest, or a policy without any engine. */
export interface PolicyTestSubject {
  readonly kind: 'manifest' | 'policy';
  readonly file: string;
  /** Which of the Jobs of a manifest: `import`, or `nightly/import`. The only one if it is absent. */
  readonly name?: string;
}

export interface PolicyTests {
  readonly subject: PolicyTestSubject;
  /** The engine at the version for which a Job is tested, as it is written: `kubernetes=1.34`. */
  readonly target?: string;
  readonly tests: readonly PolicyTest[];
}

export interface PolicyTest {
  readonly name: string;
  /** How the attempt ends, and each one before it. */
  readonly given?: ScenarioAttempt;
  /** How all attempts end, in place of `given`. */
  readonly scenario?: Scenario;
  /** The attempt that is looked at, counted from 1. */
  readonly attempt?: number;
  /** The completion index to which it belongs. */
  readonly index?: number;
  readonly expect: Expectations;
}

/** A number, or what it has to be at least or at most. */
export type Amount = number | { readonly atLeast?: number; readonly atMost?: number };

/** Nothing at all, where something could be. */
export const NONE = 'none';
export type None = typeof NONE;

/** What is expected of one attempt. */
export interface AttemptExpectations {
  /** What the failure is answered with; none if it is no failure. */
  readonly response?: FailureResponse | None;
  /** The rule that decides: its position, its action, or none. */
  readonly rule?: number | string;
  /** Whether the Job counts it in its status, also if it ends the Job; of a policy alone, whether it uses up a retry. */
  readonly counted?: boolean;
  /** How long after its end the next attempt comes, in seconds; none if there is no next one. */
  readonly next?: Amount | None;
}

/** What is expected of the Job in the end. */
export interface JobExpectations {
  readonly outcome?: 'Complete' | 'Failed' | None;
  readonly reason?: string;
  /** How many attempts there are, in all and by completion index. */
  readonly attempts?: Amount;
  readonly attemptsByIndex?: { readonly [index: string]: Amount };
  readonly succeeded?: Amount;
  readonly failed?: Amount;
  readonly completedIndexes?: string;
  readonly failedIndexes?: string;
  /** How long after its creation it ends, in seconds. */
  readonly endsAfter?: Amount;
}

export interface Expectations extends AttemptExpectations, JobExpectations {}

export const ATTEMPT_EXPECTATIONS: readonly (keyof AttemptExpectations)[] = ['response', 'rule', 'counted', 'next'];
export const JOB_EXPECTATIONS: readonly (keyof JobExpectations)[] = [
  'outcome', 'reason', 'attempts', 'attemptsByIndex', 'succeeded', 'failed', 'completedIndexes', 'failedIndexes', 'endsAfter',
];

/** What was expected of a test and did not come. */
export interface FailedExpectation {
  /** The key of it. */
  readonly expectation: keyof Expectations;
  readonly expected: string;
  readonly actual: string;
}

/** How a test ended. It has passed if nothing failed, and nothing kept it from being run. */
export interface PolicyTestResult {
  readonly name: string;
  readonly failed: readonly FailedExpectation[];
  /** What kept it from being run, such as a Job that the server refuses. */
  readonly problem?: string;
  /** What decided, and why: a sentence each. */
  readonly because: readonly string[];
  /** How the Job ended, if that has to do with what failed. */
  readonly ended?: string;
}
