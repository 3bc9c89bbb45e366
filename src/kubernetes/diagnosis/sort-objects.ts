import { JobEvidence, JobIdentity, readJob } from './job-evidence';
import { readPod, PodEvidence } from './pod-evidence';
import { jobNameOf, jobUidOf, Kinship, kinshipOf } from './pod-owner';
import { dataOf, textOf } from './values';
import { objectsIn } from '../../manifest/objects';
import { ServerVersion } from '../validation/server-version';

/*
 * Puts together which Pods belong to which Job. Everything else in the input is left alone: kubectl lists what somebody asks for.
 */

/** Whether an object is a Job of Kubernetes, and not one of another group. */
export function isJob(object: unknown): boolean {
  const { kind, apiVersion } = dataOf(object);
  return kind === 'Job' && apiVersion === 'batch/v1';
}

export function isPod(object: unknown): boolean {
  const { kind, apiVersion } = dataOf(object);
  return kind === 'Pod' && apiVersion === 'v1';
}

/** The objects of a list, or of lists in it. Of what is in it twice, only the last is taken: it was read later. */
export function objectsOnce(objects: readonly unknown[]): unknown[] {
  const once = new Map<unknown, unknown>();
  for (const listed of objects) {
    for (const { manifest } of objectsIn(listed)) {
      const { kind, metadata } = dataOf(manifest);
      const { uid, namespace, name } = dataOf(metadata);
      const key = textOf(uid) ?? (textOf(name) === undefined ? manifest : JSON.stringify([kind, namespace, name]));
      once.delete(key);
      once.set(key, manifest);
    }
  }
  return [...once.values()];
}

export interface PodOfJob {
  readonly pod: PodEvidence;
  readonly kinship: Kinship;
}

/** A Job with its Pods. */
export interface JobWithPods {
  readonly job: JobEvidence;
  readonly pods: readonly PodOfJob[];
  /** Of another Job of the same name. */
  readonly namesakes: readonly PodEvidence[];
}

/** Pods that say that they are of a Job which is not there. */
export interface PodsWithoutJob {
  readonly job: string;
  readonly namespace?: string;
  readonly pods: readonly PodEvidence[];
}

/** Jobs with their Pods, and Pods that have lost their Job. */
export interface SortedObjects {
  readonly jobs: readonly JobWithPods[];
  readonly lost: readonly PodsWithoutJob[];
}

/** Gives each Job its Pods. */
export function withPods(jobs: readonly JobEvidence[], pods: readonly PodEvidence[]): SortedObjects {
  const candidates = new Candidates(pods);
  const claimed = new Set<PodEvidence>();
  const sorted = jobs.map((job): JobWithPods => {
    const related = candidates.of(job).flatMap(pod => {
      const kinship = kinshipOf(pod, job);
      return kinship === undefined ? [] : [{ pod, kinship }];
    });
    const own = related.filter(({ kinship }) => kinship !== 'namesake');
    for (const { pod } of own) claimed.add(pod);
    return { job, pods: own, namesakes: related.filter(({ kinship }) => kinship === 'namesake').map(({ pod }) => pod) };
  });
  const named = sorted.map(each => ({ ...each, namesakes: each.namesakes.filter(pod => !claimed.has(pod)) }));
  const known = new Set([...claimed, ...named.flatMap(({ namesakes }) => namesakes)]);
  return { jobs: named, lost: withoutJob(pods.filter(pod => !known.has(pod) && jobNameOf(pod) !== undefined)) };
}

/** Pods by what a Job can know them by: with thousands of both, nobody compares all with all. */
class Candidates {
  private readonly byUid = new Map<string, PodEvidence[]>();
  private readonly byName = new Map<string, PodEvidence[]>();

  public constructor(pods: readonly PodEvidence[]) {
    for (const pod of pods) {
      add(this.byUid, jobUidOf(pod), pod);
      add(this.byName, jobNameOf(pod), pod);
    }
  }

  public of({ uid, name }: JobEvidence): PodEvidence[] {
    return [...new Set([...uid === undefined ? [] : this.byUid.get(uid) ?? [], ...this.byName.get(name) ?? []])];
  }
}

function add(map: Map<string, PodEvidence[]>, key: string | undefined, pod: PodEvidence): void {
  if (key === undefined) return;
  const pods = map.get(key);
  if (pods) pods.push(pod);
  else map.set(key, [pod]);
}

function withoutJob(pods: readonly PodEvidence[]): PodsWithoutJob[] {
  const groups = new Map<string, PodEvidence[]>();
  for (const pod of pods) add(groups, JSON.stringify([pod.namespace, jobNameOf(pod)]), pod);
  return [...groups.values()].map(group => ({ job: jobNameOf(group[0])!, namespace: group[0].namespace, pods: group }));
}

/** Whether Pods say that they are of this Job. */
export function belongTo({ name, namespace, uid }: JobIdentity, { job, namespace: ofPods, pods }: PodsWithoutJob): boolean {
  const isNamed = name !== '' && job === name && (namespace === undefined || ofPods === undefined || namespace === ofPods);
  return isNamed || (uid !== undefined && pods.some(pod => jobUidOf(pod) === uid));
}

/** Jobs and Pods among objects. @throws if a Job cannot be read */
export function sortObjects(objects: readonly unknown[], server: ServerVersion): SortedObjects {
  const once = objectsOnce(objects);
  return withPods(once.filter(isJob).map(job => readJob(job, server)), once.filter(isPod).map(readPod));
}
