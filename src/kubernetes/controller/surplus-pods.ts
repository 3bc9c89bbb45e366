import { ControlledPod, wholeSeconds } from './controlled-pod';

/*
 * Which Pods are deleted when a Job has too many.
 */

/**
 * What has an index twice or beyond the end, and then what has done the least.
 *
 * @param atLeast how many are too many
 * @param completions the number of indexes; undefined if the Job has none
 */
export function surplusPods(
  active: readonly ControlledPod[], atLeast: number, completions: number | undefined,
): { readonly pods: ControlledPod[]; readonly isTie: boolean } {
  const { misplaced, left } = completions === undefined ? { misplaced: [], left: [...active] } : byIndex(active, completions);
  const more = atLeast - misplaced.length;
  if (more <= 0) return { pods: misplaced, isTie: false };
  left.sort(hasDoneLess);
  const isTie = more < left.length && hasDoneLess(left[more - 1], left[more]) === 0;
  return { pods: [...misplaced, ...left.slice(0, more)], isTie };
}

function byIndex(active: readonly ControlledPod[], completions: number): { misplaced: ControlledPod[]; left: ControlledPod[] } {
  const misplaced: ControlledPod[] = [];
  const kept = new Map<number, ControlledPod>();
  for (const pod of active) {
    const twin = kept.get(pod.index);
    const loser = pod.index >= completions || (twin && hasDoneLess(pod, twin) <= 0) ? pod : twin;
    if (loser) misplaced.push(loser);
    if (loser !== pod) kept.set(pod.index, pod);
  }
  return { misplaced, left: [...kept.values()].sort((a, b) => a.index - b.index) };
}

/** Which of two Pods is deleted first when there are too many. Among equals it is the one that comes first; there the real order is undefined. */
function hasDoneLess(a: ControlledPod, b: ControlledPod): number {
  if (a.isRunning !== b.isRunning) return a.isRunning ? 1 : -1;
  if (a.isRunning) {
    const [started, otherStarted] = [wholeSeconds(a.startedAt!), wholeSeconds(b.startedAt!)];
    if (started !== otherStarted) return otherStarted - started;
  }
  if (a.restarts !== b.restarts) return b.restarts - a.restarts;
  return wholeSeconds(b.createdAt) - wholeSeconds(a.createdAt);
}
