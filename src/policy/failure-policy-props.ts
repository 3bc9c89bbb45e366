import type { Duration } from 'cdk8s';
import { ExitCodes } from './exit-codes';
import { FailureResponse } from './failure-response';

/** The parts of a failure policy that do not depend on how failures are classified. */
export interface FailureBudgetProps {
  /**
   * How many times the job may try again after counted failures, for the whole job. Retries, not attempts: 3 makes 4 attempts.
   *
   * Without a policy, Kubernetes retries 6 times and Polyaxon never.
   *
   * @default - none; exactly one of `retries` and `retriesPerIndex` is required
   */
  readonly retries?: number;

  /**
   * How many times each completion index of an indexed job may try again after counted failures. Retries, not attempts.
   *
   * @default - none; exactly one of `retries` and `retriesPerIndex` is required
   */
  readonly retriesPerIndex?: number;

  /**
   * How many indexes may fail before the whole job is stopped. The job is stopped when one more fails. A job with failed indexes ends as failed
   * in any case, also when this number is not reached.
   *
   * @default - no limit: every index is tried, even if all of them fail
   */
  readonly maxFailedIndexes?: number;

  /**
   * The bound on the active time of the job, in whole seconds. When it is over the job fails, whatever is left of the budget.
   *
   * It counts all attempts of one admission: the clock starts again when a suspended job (Kueue!) is resumed.
   *
   * @default - none, which is refused as soon as a response is `RETRY_UNCOUNTED`, also the default one to disruptions
   */
  readonly deadline?: Duration;

  /**
   * The container whose exit codes the policy speaks of.
   *
   * @default - the only container of the job; a construct with several containers asks for it
   */
  readonly container?: string;
}

/** What should happen when an attempt fails. */
export interface FailurePolicyProps extends FailureBudgetProps {
  /**
   * The exit-code contract of the program.
   *
   * @default - no code has a meaning of its own
   */
  readonly exitCodes?: ExitCodes;

  /**
   * The response when the infrastructure took the attempt: node drain, preemption, eviction (the Pod condition `DisruptionTarget`).
   *
   * @default FailureResponse.RETRY_UNCOUNTED; with a budget of 0 retries it has to be stated
   */
  readonly disruption?: FailureResponse;

  /**
   * The response when the program was killed because it used more memory than its limit.
   *
   * Kubernetes, and what is built on its Jobs, only sees exit code 137, which every SIGKILL leaves: there, a response that differs from the one to
   * 137 is reported as a gap.
   *
   * @default - not a class of its own: answered like exit code 137
   */
  readonly outOfMemory?: FailureResponse;

  /**
   * The response to every other failure.
   *
   * @default FailureResponse.RETRY
   */
  readonly otherwise?: FailureResponse;
}

/** The part of a policy in the author's own order that is not a rule. */
export interface OrderedFailurePolicyProps extends FailureBudgetProps {
  /**
   * The response to every failure that no rule matches.
   *
   * @default FailureResponse.RETRY
   */
  readonly otherwise?: FailureResponse;
}

/** What `FailurePolicy.once` may still be told. */
export interface OnceProps {
  /**
   * The exit-code contract of the program, for the messages and the decision table: every failure ends the job anyway.
   *
   * @default - none
   */
  readonly exitCodes?: ExitCodes;

  /**
   * The bound on the active time of the job, in whole seconds.
   *
   * @default - none: an attempt that hangs or never starts is never ended
   */
  readonly deadline?: Duration;

  /**
   * The container whose exit codes the policy speaks of.
   *
   * @default - the only container of the job
   */
  readonly container?: string;
}
