import { ExitCodes } from './exit-codes';
import { FailureRule } from './failure-match';
import { FailureResponse } from './failure-response';

/** A policy as plain data, before `FailurePolicy` has checked what it says. */
export interface PolicyData {
  readonly exitCodes?: ExitCodes;
  readonly disruption?: FailureResponse;
  readonly outOfMemory?: FailureResponse;
  readonly otherwise?: FailureResponse;
  readonly inOrder?: FailureRule[];
  readonly retries?: number;
  readonly retriesPerIndex?: number;
  readonly maxFailedIndexes?: number;
  readonly deadlineSeconds?: number;
  readonly container?: string;
}
