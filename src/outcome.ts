/** How a job ended, or why it was not followed to its end. */
export interface JobOutcome {
  /**
   * `Complete` or `Failed`.
   *
   * @default - it has not ended
   */
  readonly condition?: string;

  /**
   * The reason of that condition, such as `BackoffLimitExceeded`.
   *
   * @default - it has not ended
   */
  readonly reason?: string;

  /**
   * The message of that condition.
   *
   * @default - it has not ended
   */
  readonly message?: string;

  /**
   * `terminal`: it ended. `horizon`: the time up to which it was followed is over. `max-pods`: there were as many Pods as it was followed for. `pending`:
   * nothing will ever happen any more, as with Pods that never start. `suspended`: it is suspended and nobody resumes it. `unmanaged`: another controller
   * runs it, which is not followed.
   */
  readonly stoppedBecause: string;

  /** When that was, in seconds since the job was created. */
  readonly at: number;
}

/** What the status of a job counts. */
export interface JobCounts {
  /** Pods that succeeded, or completion indexes that did. */
  readonly succeeded: number;

  /** Pods that failed and count. */
  readonly failed: number;

  /** Pods that are there, have not ended, and are not being deleted. */
  readonly active: number;

  /** Of these, Pods that run. */
  readonly ready: number;

  /** Pods that are being deleted, and have not ended. */
  readonly terminating: number;

  /**
   * The completion indexes that succeeded, such as `0,2-5`.
   *
   * @default - the job has no indexes
   */
  readonly completedIndexes?: string;

  /**
   * The completion indexes that were given up, in the same form.
   *
   * @default - the job has no limit per index
   */
  readonly failedIndexes?: string;
}

/** A condition that a job had at some time. */
export interface ConditionRecord {
  /** Such as `FailureTarget`. */
  readonly type: string;

  /** `True` or `False`. */
  readonly status: string;

  /** Such as `PodFailurePolicy`. */
  readonly reason: string;

  /** In the engine's own words. */
  readonly message: string;

  /** When it came, in seconds since the job was created. */
  readonly at: number;
}
