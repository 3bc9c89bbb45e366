/**
 * What should happen after an attempt failed.
 *
 * The same four words are used in code, in policy files and in messages, for every engine.
 *
 * | response | Kubernetes action |
 * | --- | --- |
 * | `FAIL_JOB` | `FailJob` |
 * | `FAIL_INDEX` | `FailIndex` |
 * | `RETRY` | `Count`, which is also what Kubernetes does when no rule matches |
 * | `RETRY_UNCOUNTED` | `Ignore` |
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy
 */
export enum FailureResponse {
  /** Permanent: another attempt would fail in the same way. The whole job ends, running attempts are stopped. */
  FAIL_JOB = 'FAIL_JOB',

  /** Give up the completion index of this attempt, and go on with the others. Needs `retriesPerIndex`. */
  FAIL_INDEX = 'FAIL_INDEX',

  /** Another attempt, which uses one retry of the budget. */
  RETRY = 'RETRY',

  /** Another attempt, which uses no retry. Only a deadline ends a job whose attempts keep failing like this. */
  RETRY_UNCOUNTED = 'RETRY_UNCOUNTED',
}
