import { Reservation, wholeUp } from './memory-growth';

/*
 * The check of the scheduler whether any node would take a job, were all of them empty. Nodes that are cordoned count, since they may come back.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/submitcheck.go
 */

export interface FittingNode {
  readonly name: string;
  /** What its Pods can have, in bytes. */
  readonly memory: bigint;
  /** Whether its executor reports the label by which it can be avoided. */
  readonly isLabelled: boolean;
}

/** @param limit what the jobs of the queue can have together, in bytes; undefined is no limit */
export function fittingNodes<Node extends FittingNode>(
  nodes: readonly Node[], { requestNano = 0n }: Reservation, avoided: readonly string[], limit?: bigint,
): readonly Node[] {
  const request = wholeUp(requestNano);
  if (limit !== undefined && request > limit) return [];
  return nodes.filter(({ name, memory, isLabelled }) => request <= memory && !(isLabelled && avoided.includes(name)));
}
