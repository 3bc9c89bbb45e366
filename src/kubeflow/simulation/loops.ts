import type { TrainingRun } from './play';
import { shortName } from './pod-names';
import type { OperatedPod } from '../controller/operated-pod';

/** Something that comes again and again. */
export interface Loop {
  /** `worker-0`. */
  readonly pod: string;
  /** Whether Pods are made again, or a container is started again within its Pod. */
  readonly isOfPods: boolean;
  readonly times: number;
  /** From one time to the next in the end, in seconds. */
  readonly period: number;
}

const FEWEST = 3;

/** The Pods that were made again for a failure at least twice, and the containers that were started again at least twice. */
export function loopsIn({ controller: { job }, pods, restarts }: TrainingRun): Loop[] {
  const byName = new Map<string, OperatedPod[]>();
  for (const pod of pods) {
    const same = byName.get(pod.name);
    if (same) same.push(pod);
    else byName.set(pod.name, [pod]);
  }
  return [...byName.values()].flatMap((same): Loop[] => {
    const called = shortName(job, same[0].type, same[0].index);
    const last = same[same.length - 1];
    const retried = same.filter(({ decision }) => decision?.verdict === 'RECREATE');
    if (same.length >= FEWEST && retried.length >= FEWEST - 1) {
      return [{ pod: called, isOfPods: true, times: same.length, period: (last.createdAt - same[same.length - 2].createdAt) / 1000 }];
    }
    const times = restarts.get(last) ?? [];
    if (times.length < 2) return [];
    return [{ pod: called, isOfPods: false, times: last.restarts, period: (times[times.length - 1].at - times[times.length - 2].at) / 1000 }];
  });
}
