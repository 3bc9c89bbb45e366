import { Evidence } from './evidence';
import { IndexSet } from './index-set';
import { indexCount, JobEvidence, lostIndexes } from './job-evidence';
import { endsIndex, JudgedPod } from './judged-pod';
import { hasEnded } from './pod-evidence';
import { isIndexed, replacesOnlyFailed } from '../spec-facts';

/*
 * How far a Job has come, as the controller finds it when it looks the next time: what the status counts, and the Pods that it does not count yet.
 */

export interface Progress {
  readonly failed: number;
  readonly succeeded: number;
  readonly active: number;
  /** Pods that are being deleted, if others wait for that. */
  readonly awaited: number;
  /** Of the containers of Pods that have not ended. */
  readonly restarts: number;
  readonly succeededIndexes: IndexSet;
  readonly failedIndexes: IndexSet;
  /** How many Pods there should be, and are not. */
  readonly missing: number;
  /** How many Pods there are that should not be. */
  readonly surplus: number;
}

export function progressOf({ job, pods, gone }: Evidence): Progress {
  const { spec, status } = job;
  const uncounted = status.uncountedTerminatedPods ?? {};
  const isNew = (known: readonly string[] = []) => ({ pod }: JudgedPod) => pod.hasFinalizer && !(pod.uid !== undefined && known.includes(pod.uid));
  const failing = pods.filter(({ decision }) => decision?.counted).filter(isNew(uncounted.failed));
  const succeeding = pods.filter(({ standing }) => standing === 'succeeded').filter(isNew(uncounted.succeeded));
  const count = indexCount(job);
  const succeededIndexes = new IndexSet(status.completedIndexes, count, pods.filter(({ standing }) => standing === 'succeeded').map(({ pod }) => pod.index));
  const ended = pods.filter(each => each.pod.hasFinalizer && endsIndex(each, job)).map(({ pod }) => pod.index);
  const failedIndexes = new IndexSet(status.failedIndexes, count, ended.filter(index => index !== undefined && !succeededIndexes.has(index)));
  const succeeded = isIndexed(job.spec) ? succeededIndexes.size : (status.succeeded ?? 0) + (uncounted.succeeded?.length ?? 0) + succeeding.length;
  const active = pods.filter(({ standing }) => standing === 'active' || standing === 'unknown').length + gone.active;
  const terminating = pods.filter(({ pod }) => pod.deleted !== undefined && !hasEnded(pod)).length + gone.terminating;
  const awaited = keepsPlaceOfTerminatingPods(job) ? terminating : 0;
  const wanted = wantedPods(spec.completions, spec.parallelism!, succeeded, active);
  const missing = Math.min(wanted - active - awaited, openIndexes({ job, pods, gone }, succeededIndexes, failedIndexes));
  return {
    failed: (status.failed ?? 0) + (uncounted.failed?.length ?? 0) + failing.length,
    succeeded,
    active,
    awaited,
    restarts: restartsOf(pods),
    succeededIndexes,
    failedIndexes,
    missing: Math.max(0, missing),
    surplus: Math.max(0, active - wanted),
  };
}

/** How many indexes could get a Pod. What is given up is wanted for ever, and no index is left for it. */
function openIndexes({ job, pods, gone }: Pick<Evidence, 'job' | 'pods' | 'gone'>, succeeded: IndexSet, failed: IndexSet): number {
  if (!isIndexed(job.spec) || lostIndexes(job) !== undefined) return Infinity;
  const busy = new Set(pods.filter(each => isBusy(each, job)).map(({ pod }) => pod.index));
  const others = [...busy].filter(index => index !== undefined && !succeeded.has(index) && !failed.has(index)).length;
  return indexCount(job) - succeeded.size - failed.size - others - gone.active - (keepsPlaceOfTerminatingPods(job) ? gone.terminating : 0);
}

/** Whether its Pod keeps the place of an index, or of a Pod among those that are wanted. */
export function isBusy({ standing, pod }: JudgedPod, job: JobEvidence): boolean {
  if (standing === 'active' || standing === 'unknown') return true;
  return keepsPlaceOfTerminatingPods(job) && pod.deleted !== undefined && standing !== 'failed' && standing !== 'succeeded';
}

/** Whether a Pod that is being deleted is waited for before another one takes its place. */
export function keepsPlaceOfTerminatingPods({ spec, controller }: JobEvidence): boolean {
  return replacesOnlyFailed(spec) && controller.keepsPlaceOfTerminatingPods;
}

/** Without a number of completions the first success says that nothing new is needed. */
function wantedPods(completions: number | undefined, parallelism: number, succeeded: number, active: number): number {
  if (completions === undefined) return succeeded > 0 ? active : parallelism;
  return Math.max(0, Math.min(completions - succeeded, parallelism));
}

function restartsOf(pods: readonly JudgedPod[]): number {
  const open = pods.filter(({ pod }) => pod.phase === 'Running' || pod.phase === 'Pending');
  return open.reduce((sum, { pod }) => sum + pod.containers.reduce((ofPod, { restarts }) => ofPod + restarts, 0), 0);
}
