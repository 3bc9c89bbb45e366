import type { ArmadaScenarioAttempt } from './armada-scenario';
import type { ArmadaPlatformState } from './platform';
import { oneOf, PolicyError } from '../../policy/policy-error';
import type { Reservation } from '../decide/memory-growth';
import { fittingNodes } from '../decide/node-fit';

/** Where a run is. */
export interface Place {
  readonly executor: string;
  readonly node: string;
}

/** Where the runs of a job can be. Nobody knows which of them it will be: the first one is taken where its Pod has a free name. */
export class Placement {
  public constructor(private readonly platform: ArmadaPlatformState, private readonly memoryLimit: bigint | undefined) {}

  public fits(reservation: Reservation, avoided: readonly string[]): boolean {
    return this.platform.nodes.length === 0 || fittingNodes(this.platform.nodes, reservation, avoided, this.memoryLimit).length > 0;
  }

  /**
   * @param shunned executors that still have a Pod of the job, or of which nothing is heard
   * @throws PolicyError if the run is to be where it cannot be
   */
  public placeOf({ node, executor }: ArmadaScenarioAttempt, reservation: Reservation, avoided: readonly string[], shunned: readonly string[]): Place {
    const all = this.places(reservation, avoided, node);
    const wanted = all.filter(each => (node === undefined || each.node === node) && (executor === undefined || each.executor === executor));
    const [first] = [...wanted.filter(each => !shunned.includes(each.executor)), ...wanted];
    if (first) return first;
    const where = [...node === undefined ? [] : [`the node '${node}'`], ...executor === undefined ? [] : [`the executor '${executor}'`]];
    throw new PolicyError(`a run is to be on ${oneOf(where, 'and')}, where it cannot be: the job stays away from ${
      avoided.length > 0 ? oneOf([...avoided], 'and') : 'nothing'}, and other places are ${oneOf([...new Set(all.map(each => each.node))].slice(0, 5), 'and') || 'not there'}`);
  }

  private places(reservation: Reservation, avoided: readonly string[], named: string | undefined): Place[] {
    const { nodes, executors } = this.platform;
    if (nodes.length > 0) return fittingNodes(nodes, reservation, avoided, this.memoryLimit).map(({ executor, name }) => ({ executor, node: name }));
    return executors.map(({ id, isLabelled }) => ({ executor: id, node: named ?? inventedNode(executors.length > 1 ? `${id}-` : '', isLabelled ? avoided : []) }));
  }
}

/** A name for a node of which nothing is known but that it is no other one. */
function inventedNode(prefix: string, avoided: readonly string[]): string {
  let number = 1;
  while (avoided.includes(`${prefix}node-${number}`)) number++;
  return `${prefix}node-${number}`;
}
