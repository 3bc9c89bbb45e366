import { Evidence } from './evidence';
import { IndexSet, lowestOpen } from './index-set';
import { indexCount } from './job-evidence';
import { JudgedPod } from './judged-pod';
import { later } from './moments';
import { isBusy, Progress } from './progress';
import { delaySeconds } from '../back-off';
import { hasLimitPerIndex } from '../spec-facts';

/*
 * How long the controller waits before it creates the next Pod.
 */

/** So many Pods are created at once. */
const LARGEST_BATCH = 500;

export interface BackOffWait {
  /** How many failures came one after another, as far as they are there. */
  readonly failures: number;
  /** The last of them. */
  readonly last: JudgedPod;
  readonly delaySeconds: number;
  /** The end of the wait. Absent if nothing says when the last one ended. */
  readonly until?: number;
  /** The completion index whose Pod comes first, if each has a wait of its own. */
  readonly index?: number;
}

/** What the next Pod waits for; undefined if nothing keeps it from being created at once. */
export function backOffWait(evidence: Evidence, progress: Progress): BackOffWait | undefined {
  return hasLimitPerIndex(evidence.job.spec) ? firstIndexWait(evidence, progress) : jobWait(evidence);
}

/** All failures since the last success count, those among them that a rule ignores. */
function jobWait(evidence: Evidence): BackOffWait | undefined {
  const { pods } = evidence;
  const success = latestOf(pods.filter(({ standing }) => standing === 'succeeded'));
  const lastSuccess = success ? endOf(success) : -Infinity;
  const failed = pods.filter(each => isFailure(each) && endOf(each) > lastSuccess);
  const last = latestOf(failed);
  return last && wait(evidence, last, failed.length);
}

function firstIndexWait(evidence: Evidence, { missing, succeededIndexes, failedIndexes }: Progress): BackOffWait | undefined {
  const { job, pods } = evidence;
  const busy = new IndexSet(undefined, indexCount(job), pods.filter(each => isBusy(each, job)).map(({ pod }) => pod.index));
  const last = new Map<number, JudgedPod>();
  for (const judged of pods) {
    const { index } = judged.pod;
    if (index === undefined || !isFailure(judged) || !judged.pod.hasFinalizer) continue;
    const before = last.get(index);
    if (!before || (failuresBefore(before) <= failuresBefore(judged) && endOf(judged) >= endOf(before))) last.set(index, judged);
  }
  let first: BackOffWait | undefined;
  // As long as all of the lowest open indexes wait, no other one is started.
  for (const index of lowestOpen(Math.min(missing, LARGEST_BATCH), indexCount(job), [succeededIndexes, failedIndexes, busy])) {
    const failed = last.get(index);
    if (!failed) return undefined;
    const ofIndex = { ...wait(evidence, failed, failuresBefore(failed) + 1), index };
    if (!first || (ofIndex.until ?? Infinity) < (first.until ?? Infinity)) first = ofIndex;
  }
  return first;
}

function wait({ job }: Evidence, last: JudgedPod, failures: number): BackOffWait {
  const delay = delaySeconds(failures, job.controller.longestDelaySeconds);
  const { finish } = last.pod;
  return { failures, last, delaySeconds: delay, ...finish && { until: later(finish.at, delay) } };
}

/** A Pod beyond the last index counts as nothing, and matches no rule either. */
function isFailure({ standing, decision }: JudgedPod): boolean {
  return standing === 'failed' && decision !== undefined && (decision.counted || decision.rule !== undefined);
}

function failuresBefore({ pod }: JudgedPod): number {
  return (pod.failureCount ?? 0) + pod.ignoredCount;
}

function endOf({ pod }: JudgedPod): number {
  return pod.finish?.at ?? Infinity;
}

function latestOf(pods: readonly JudgedPod[]): JudgedPod | undefined {
  return pods.reduce<JudgedPod | undefined>((latest, each) => (latest && endOf(latest) >= endOf(each) ? latest : each), undefined);
}
