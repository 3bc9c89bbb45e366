export type JobConditionType = 'Suspended' | 'FailureTarget' | 'Failed' | 'SuccessCriteriaMet' | 'Complete';

/** A condition of a Job. */
export interface JobCondition {
  readonly type: JobConditionType;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  /** In milliseconds. */
  readonly at: number;
}

/** How a Job is to end, and why. */
export type Verdict = Pick<JobCondition, 'type' | 'reason' | 'message'>;
