import type { PodEnding, ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import type { VolcanoDecision } from '../decide';

export type PodPhase = 'Pending' | 'Running' | 'Succeeded' | 'Failed';

/** A Pod of a simulated Job. */
export interface VolcanoPod {
  readonly task: string;
  readonly index: number;
  readonly attempt: number;
  /** How often the whole Job had been killed when it was made: what happens to a Pod of an earlier time changes nothing any more. */
  readonly version: number;
  readonly createdAt: number;
  readonly script: ScenarioAttempt;
  phase: PodPhase;
  startedAt?: number;
  finishedAt?: number;
  /** How it ended, which is not what its script says if it was stopped. */
  ending?: PodEnding;
  deletedAt?: number;
  deletedBecause?: string;
  /** Volcano itself has taken it away. */
  isOutOfSync?: boolean;
  /** Whether it is gone. */
  isGone?: boolean;
  decision?: VolcanoDecision;
  nextAt?: number;
}

export function isAlive({ phase }: VolcanoPod): boolean {
  return phase === 'Pending' || phase === 'Running';
}

/** Whether it is about to go. */
export function isTerminating({ deletedAt, isGone }: VolcanoPod): boolean {
  return deletedAt !== undefined && !isGone;
}
