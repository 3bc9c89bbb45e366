import type { FailureProps } from './policy/failure';
import type { FailureResponse } from './policy/failure-response';

/** The rule of an engine that matched a failure. */
export interface AttemptRule {
  /** Its position in the list of rules, from 0. */
  readonly index: number;

  /** What the engine calls its answer, such as `FailJob`. */
  readonly action: string;
}

/** How much of a budget that the whole job shares is used, before and after something. */
export interface AttemptBudget {
  /**
   * At how much the job fails.
   *
   * @default - there is no limit
   */
  readonly limit?: number;

  /** How much was used before. */
  readonly before: number;

  /** How much is used after. It can be less: a Pod that is gone takes its restarts with it. */
  readonly after: number;
}

/** A container that was started again within its Pod. */
export interface AttemptRestart {
  /** When it was started again. */
  readonly at: number;

  /**
   * With what it had ended.
   *
   * @default - it is not known, or was an init container
   */
  readonly exitCode?: number;

  /** What it did to the budget. */
  readonly budget: AttemptBudget;
}

/** One attempt of a job, and what the engine made of its end. All times are seconds since the job was created. */
export interface AttemptRecord {
  /** The name of the Pod. Real names end with letters that nobody can know beforehand. */
  readonly pod: string;

  /**
   * The part of the job that it belongs to: the replica type of a training job, the replicated Job of a JobSet, the task of a Volcano Job.
   *
   * @default - the job has no parts
   */
  readonly replica?: string;

  /**
   * The completion index, or the number within the part of the job.
   *
   * @default - the job has no indexes
   */
  readonly index?: number;

  /** The how manieth attempt it is, of its index or else of the job: from 1. */
  readonly attempt: number;

  /**
   * When it started.
   *
   * @default - it never started
   */
  readonly startedAt?: number;

  /**
   * When it ended.
   *
   * @default - it has not ended
   */
  readonly finishedAt?: number;

  /**
   * `Succeeded` or `Failed`: what its Pod says in the end.
   *
   * @default - it has not ended
   */
  readonly phase?: string;

  /**
   * How often its containers were restarted in place.
   *
   * @default - never
   */
  readonly restarts?: number;

  /**
   * The restarts in place, the first twenty at most.
   *
   * @default - there were none, or the engine does not count them in a budget of the whole job
   */
  readonly restartedAt?: AttemptRestart[];

  /**
   * When it was deleted, if it was.
   *
   * @default - it was not deleted
   */
  readonly deletedAt?: number;

  /**
   * Why it was deleted: `failure` or `success` (the job was decided), `suspended`, `surplus` (there were more than wanted), `retry` (the engine makes
   * another one in its place), or `user`.
   *
   * @default - it was not deleted
   */
  readonly deletedBecause?: string;

  /**
   * Whether the engine had not looked at its end yet when the job was followed no further.
   *
   * @default - it had, or the attempt has not ended
   */
  readonly unseen?: boolean;

  /**
   * What was observed when it failed.
   *
   * @default - the engine did not take it for failed
   */
  readonly failure?: FailureProps;

  /**
   * The rule that matched the failure.
   *
   * @default - none matched
   */
  readonly rule?: AttemptRule;

  /**
   * What the engine answered to the failure.
   *
   * @default - the engine did not take it for failed
   */
  readonly response?: FailureResponse;

  /**
   * Why the engine answered so, in words.
   *
   * @default - the rule says it, or the engine did not take it for failed
   */
  readonly because?: string;

  /**
   * What the failure did to a budget that the whole job shares.
   *
   * @default - the engine has no such budget, or did not take it for failed
   */
  readonly budget?: AttemptBudget;

  /**
   * Whether the failure used up budget.
   *
   * @default - the engine did not take it for failed
   */
  readonly counted?: boolean;

  /**
   * When the next attempt in its place was created.
   *
   * @default - there was none
   */
  readonly nextAt?: number;
}
