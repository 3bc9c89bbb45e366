import { MemoryBumpFields } from './fields';

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
