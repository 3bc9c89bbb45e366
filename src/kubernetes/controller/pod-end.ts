/*
 * What the status of a Pod that has ended tells the Job controller. Nothing else of a Pod decides what happens next.
 */

/** How a container ended. */
export interface ContainerEnd {
  readonly name: string;
  /** Absent if it has not ended: it still runs, or never started. */
  readonly exitCode?: number;
  /** What the runtime says, such as `OOMKilled`. No rule looks at it. */
  readonly reason?: string;
}

export interface PodCondition {
  readonly type: string;
  readonly status: string;
  readonly reason?: string;
}

export interface PodEnd {
  readonly phase: 'Succeeded' | 'Failed';
  /** Those that are no init containers, in the order of the status. */
  readonly containers: readonly ContainerEnd[];
  /** Sidecars are among them. */
  readonly initContainers: readonly ContainerEnd[];
  readonly conditions: readonly PodCondition[];
  /** The reason of the Pod itself, such as `Evicted`. No rule looks at it. */
  readonly reason?: string;
}

/** What a Pod shows that was deleted and has not ended: no exit code that a rule could match. */
export const NOTHING_YET: PodEnd = { phase: 'Failed', containers: [], initContainers: [], conditions: [] };
