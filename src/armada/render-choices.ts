import { MemoryBumpFields } from './fields';
import { FailureResponse } from '../policy';

/** With what a policy is rendered beside its own words. */
export interface ArmadaRenderChoices {
  /** The container whose exit codes the policy speaks of; any that fails if nobody says it. */
  readonly container?: string;

  /** How a job grows that ran out of memory; twice as much if nobody says it, and not at all for null. */
  readonly memoryGrowth?: MemoryBumpFields | null;

  /** Whether a retry keeps away from the nodes on which the job failed. */
  readonly avoidSameNode?: boolean;
}

/** Another attempt with the same memory ends in the same way. */
export const USUAL_GROWTH: MemoryBumpFields = { factor: 2 };

/** Armada does not tell retries that count from those that do not. */
export function isRetry(response: FailureResponse): boolean {
  return response === FailureResponse.RETRY || response === FailureResponse.RETRY_UNCOUNTED;
}
