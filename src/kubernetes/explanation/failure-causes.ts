import { JobSpec } from '../api-types';
import { PodEnding } from '../simulation/scenario';

/*
 * Why Pods fail, and what they show then. A rule sees only what the Pod shows, and several causes show the same.
 * https://kubernetes.io/docs/concepts/workloads/pods/disruptions/#pod-disruption-conditions
 */

export interface FailureCause {
  /** In words that begin a row of a table. */
  readonly words: string;
  /** What the Pod shows when it has ended; absent if it does not end. */
  readonly shows?: PodEnding;
  /** Whether the program still has a say: it can end in its own way when it is told to stop, or is killed. */
  readonly isSignalled?: boolean;
  /** Whether only the container ends by it, so that it can be started again within its Pod. */
  readonly isOfContainer?: boolean;
  /** Whether somebody deleted the Pod. */
  readonly isDeleted?: boolean;
}

export const KILLED = 137;
export const TERMINATED = 143;

const ENDING_WELL = 'and the program ends with 0 when it is told to stop';

function disrupted(reason: string, ending: PodEnding = {}): PodEnding {
  return { ...ending, conditions: [{ type: 'DisruptionTarget', status: 'True', reason }] };
}

/** Causes that lie outside of the program. Those that a Job cannot meet are left out. */
export function outsideCauses({ template }: JobSpec): FailureCause[] {
  const { activeDeadlineSeconds, containers = [] } = template?.spec ?? {};
  const stillRunning = containers.map(({ name }) => name!);
  return [
    { words: 'node drain or another API eviction', shows: disrupted('EvictionByEvictionAPI'), isSignalled: true },
    { words: 'preemption by a Pod of higher priority', shows: disrupted('PreemptionByScheduler'), isSignalled: true },
    { words: 'node taint that the Pod does not tolerate', shows: disrupted('DeletionByTaintManager'), isSignalled: true },
    { words: 'lost node', shows: { ...disrupted('DeletionByPodGC'), phase: 'Failed', stillRunning } },
    { words: 'node pressure (memory or disk)', shows: { ...disrupted('TerminationByKubelet'), podReason: 'Evicted' }, isSignalled: true },
    { words: 'node shutdown', shows: { ...disrupted('TerminationByKubelet'), podReason: 'Terminated' }, isSignalled: true },
    { words: `node drain, preemption or taint, ${ENDING_WELL}`, shows: disrupted('EvictionByEvictionAPI', { exitCode: 0 }), isDeleted: true },
    // The kubelet says itself that the Pod has failed, whatever its containers do.
    { words: `node pressure or node shutdown, ${ENDING_WELL}`, shows: disrupted('TerminationByKubelet', { exitCode: 0, phase: 'Failed' }) },
    { words: 'out of memory (OOMKilled)', shows: { exitCode: KILLED, reason: 'OOMKilled' }, isOfContainer: true },
    { words: 'over the disk limit (ephemeral-storage, emptyDir)', shows: { exitCode: KILLED, podReason: 'Evicted' } },
    { words: `killed from outside (${KILLED})`, shows: { exitCode: KILLED }, isOfContainer: true },
    ...activeDeadlineSeconds === undefined ? [] : [{
      words: `over the Pod's own activeDeadlineSeconds (${activeDeadlineSeconds})`,
      shows: { podReason: 'DeadlineExceeded' },
      isSignalled: true,
    }],
    { words: 'refused by the node (admission error)', shows: { noContainerStatuses: true, podReason: 'UnexpectedAdmissionError' } },
    { words: 'deletion of the running Pod', shows: {}, isSignalled: true, isDeleted: true },
    { words: 'deletion of the Pod before it has started', shows: { noContainerStatuses: true, phase: 'Failed' }, isDeleted: true },
    { words: 'image that cannot be pulled, or no node that fits' },
  ];
}
