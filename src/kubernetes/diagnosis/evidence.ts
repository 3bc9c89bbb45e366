import { indexCount, JobEvidence } from './job-evidence';
import { FailJobMessage, JobVerdict } from './job-verdict';
import { isLookedAt, JudgedPod, PodJudge } from './judged-pod';
import { latest } from './moments';
import { hasEnded, PodEvidence } from './pod-evidence';
import { JobWithPods } from './sort-objects';
import { countOf, holds, readIndexList } from '../controller/index-list';
import { isIndexed } from '../spec-facts';

/** Everything that is known of one Job. */
export interface Evidence {
  readonly job: JobEvidence;
  /** In the order in which they were created. */
  readonly pods: readonly JudgedPod[];
  readonly namesakes: readonly PodEvidence[];
  readonly verdict?: JobVerdict;
  /** Which rule failed the Job, in the words of the controller. */
  readonly told?: FailJobMessage;
  readonly gone: Gone;
  /** The last moment that anything here tells of. What lies before it has passed. */
  readonly newest?: number;
}

/** How many Pods the status of the Job tells of that are not there. */
export interface Gone {
  readonly failed: number;
  readonly succeeded: number;
  readonly active: number;
  readonly terminating: number;
  /** Those that failed, and that the status does not count yet: by their unique ids. */
  readonly uncounted: readonly string[];
  /** How many failures are there that should count, and are not in the status. */
  readonly surplus: number;
}

export function gather({ job, pods, namesakes }: JobWithPods): Evidence {
  const judge = new PodJudge(job);
  const judged = pods.map(pod => judge.judge(pod)).sort(byCreation);
  return {
    job,
    pods: judged,
    namesakes,
    verdict: judge.verdict,
    told: judge.told,
    gone: goneOf(job, judged),
    newest: latest([job.newest, ...pods.map(({ pod }) => pod.newest)]),
  };
}

/** Whether something has passed for certain. */
export function isPast(moment: number, { newest }: Evidence): boolean {
  return newest !== undefined && moment < newest;
}

function byCreation({ pod: a }: JudgedPod, { pod: b }: JudgedPod): number {
  return (a.created ?? 0) - (b.created ?? 0) || (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
}

function goneOf(job: JobEvidence, pods: readonly JudgedPod[]): Gone {
  const { active = 0, failed = 0, terminating = 0, uncountedTerminatedPods } = job.status;
  const number = (isCounted: (pod: JudgedPod) => boolean) => pods.filter(isCounted).length;
  const failedHere = number(each => each.decision?.counted === true && isLookedAt(each, job));
  const here = new Set(pods.map(({ pod }) => pod.uid));
  const activeHere = number(({ standing }) => standing === 'active' || standing === 'unknown');
  // The Job was read before its Pods were, and some have ended or were deleted in between.
  const justEnded = number(({ pod }) => pod.hasFinalizer && (hasEnded(pod) || pod.deleted !== undefined));
  const deletedHere = number(({ pod }) => pod.deleted !== undefined);
  return {
    failed: Math.max(0, failed - failedHere),
    surplus: Math.max(0, failedHere - failed),
    succeeded: Math.max(0, succeededBefore(job) - succeededHere(job, pods)),
    active: Math.max(0, active - activeHere - justEnded),
    terminating: Math.max(0, terminating - deletedHere),
    uncounted: (uncountedTerminatedPods?.failed ?? []).filter(uid => !here.has(uid)),
  };
}

function succeededBefore(job: JobEvidence): number {
  const { succeeded = 0, completedIndexes } = job.status;
  return isIndexed(job.spec) && completedIndexes !== undefined ? countOf(readIndexList(completedIndexes, indexCount(job))) : succeeded;
}

function succeededHere(job: JobEvidence, pods: readonly JudgedPod[]): number {
  const succeeded = pods.filter(({ standing }) => standing === 'succeeded');
  if (!isIndexed(job.spec)) return succeeded.filter(({ pod }) => !pod.hasFinalizer).length;
  const completed = readIndexList(job.status.completedIndexes ?? '', indexCount(job));
  return new Set(succeeded.map(({ pod }) => pod.index).filter(index => index !== undefined && holds(completed, index))).size;
}
