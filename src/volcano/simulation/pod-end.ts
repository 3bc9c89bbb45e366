import type { PodEnding } from '../../kubernetes/simulation/scenario';
import { ownValue } from '../../policy/input';
import { firstStatus } from '../first-status';

/** What becomes of a Pod that ends so. The main container is the first of the template. */
export function endOf(ending: PodEnding, containers: readonly string[]): 'Succeeded' | 'Failed' {
  if (ending.phase) return ending.phase;
  if (ending.noContainerStatuses || ending.podReason !== undefined) return 'Failed';
  return containers.some(name => codeOf(ending, name, containers) !== 0) ? 'Failed' : 'Succeeded';
}

/** The exit code that Volcano sees: that of the first status, and 0 if there is none. */
export function exitCodeSeen(ending: PodEnding, containers: readonly string[]): number {
  const first = firstStatus(containers);
  return first === undefined || ending.noContainerStatuses ? 0 : codeOf(ending, first, containers);
}

function codeOf({ exitCode, exitCodes }: PodEnding, name: string, containers: readonly string[]): number {
  return ownValue(exitCodes, name) ?? (name === containers[0] ? exitCode : undefined) ?? 0;
}
