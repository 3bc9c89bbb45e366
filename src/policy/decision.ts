import { FailureResponse } from './failure-response';

/** The answer of a policy to one failure, before any engine is asked. */
export interface Decision {
  /** What should happen. */
  readonly response: FailureResponse;

  /** Whether the failure uses one retry of the budget. A response that ends something needs no retry, and none is left to use. */
  readonly counted: boolean;

  /** Which part of the policy decided, in words. */
  readonly because: string;

  /** Where engines cannot follow the policy for this very failure; empty if all can. */
  readonly caveats: string[];
}
