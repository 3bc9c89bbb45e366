import type { AttemptRecord } from '../attempt';

/** How a diagnosis is made. */
export interface JobDiagnosisOptions {
  /**
   * The minor version of the Kubernetes that runs the Jobs, such as `1.34`.
   *
   * @default - the version that `Engines.defaultVersion('kubernetes')` names
   */
  readonly version?: string;
}

/** Which Job is diagnosed. */
export interface DiagnosedJob {
  /**
   * Its namespace.
   *
   * @default - it says none
   */
  readonly namespace?: string;

  /** Its name. */
  readonly name: string;

  /**
   * Its unique id, which tells it from an earlier Job of the same name.
   *
   * @default - it says none
   */
  readonly uid?: string;

  /**
   * When it was created, or else when it started, as a time of RFC 3339. All times in seconds count from then.
   *
   * @default - it says neither, and there are no times in seconds
   */
  readonly since?: string;
}

/** One attempt that left a Pod behind, and what the Job controller makes of its end. What is not in the evidence is absent. */
export interface DiagnosedAttempt extends AttemptRecord {
  /** What the Pod is: `waiting`, `running`, `terminating`, `succeeded`, `failed`, or `unknown`. */
  readonly state: string;

  /**
   * When the Pod was created, in seconds since the Job was created.
   *
   * @default - it does not say
   */
  readonly createdAt?: number;

  /**
   * Why the controller does with it what it does, and what else its status shows.
   *
   * @default - there is nothing to explain
   */
  readonly explanation?: string[];

  /**
   * Why what is said of this attempt is not certain.
   *
   * @default - it is certain
   */
  readonly doubts?: string[];
}

/** How a Job ended, as its conditions say it. */
export interface DiagnosedOutcome {
  /**
   * `Complete` or `Failed`.
   *
   * @default - it has not ended
   */
  readonly condition?: string;

  /**
   * `Complete` or `Failed`: what it will be. That is decided first, and becomes the condition when no Pod is terminating any more.
   *
   * @default - nothing is decided yet
   */
  readonly decided?: string;

  /**
   * The reason of that condition, such as `BackoffLimitExceeded`.
   *
   * @default - nothing is decided yet, or the server does not say why
   */
  readonly reason?: string;

  /**
   * The message of that condition.
   *
   * @default - nothing is decided yet, or the server does not say why
   */
  readonly message?: string;

  /**
   * When it ended, in seconds since the Job was created.
   *
   * @default - it has not ended
   */
  readonly at?: number;

  /**
   * When it was decided, in seconds since the Job was created.
   *
   * @default - nothing is decided yet, or the server does not say when
   */
  readonly decidedAt?: number;

  /**
   * What the reason means for this Job, with its numbers.
   *
   * @default - nothing is decided yet
   */
  readonly explanation?: string;
}

/** What will happen to a Job, as far as that follows from what is there. */
export interface DiagnosedNext {
  /** What comes next, in words. */
  readonly what: string;

  /**
   * When it comes at the earliest, in seconds since the Job was created.
   *
   * @default - it comes at once, or nobody can know when
   */
  readonly earliestAt?: number;

  /**
   * The same moment as a time of RFC 3339.
   *
   * @default - it comes at once, or nobody can know when
   */
  readonly at?: string;
}
