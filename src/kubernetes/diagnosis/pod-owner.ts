import { JobEvidence } from './job-evidence';
import { PodEvidence } from './pod-evidence';
import { Data, textOf } from './values';

/*
 * To which Job a Pod belongs. The controller goes by the owner alone. Whoever has cleaned the output of kubectl has often taken the owners away, and the
 * labels are left.
 */

const UID_LABELS = ['batch.kubernetes.io/controller-uid', 'controller-uid'];
const NAME_LABELS = ['batch.kubernetes.io/job-name', 'job-name'];

/** By what a Pod is known to be one of a Job. */
export type Kinship =
  | 'owner'
  /** No owner is said, and a label has the unique id of the Job. */
  | 'uid label'
  /** Neither is said, and only the name of the Job is known: it can be an earlier Job of that name. */
  | 'name'
  /** It is of another Job that has, or had, the same name. */
  | 'namesake';

/** How a Pod belongs to a Job; undefined if it does not. */
export function kinshipOf(pod: PodEvidence, job: JobEvidence): Kinship | undefined {
  const owner = jobOwner(pod);
  const uid = textOf(owner?.uid) ?? uidIn(pod);
  const hasName = isInNamespace(pod, job) && jobNameOf(pod) === job.name && job.name !== '';
  if (job.uid === undefined || uid === undefined) return hasName ? 'name' : undefined;
  if (uid !== job.uid) return hasName ? 'namesake' : undefined;
  return owner?.uid === undefined ? 'uid label' : 'owner';
}

/** Whether something says that a Pod is one of a Job, and of which name. */
export function jobNameOf(pod: PodEvidence): string | undefined {
  const owner = jobOwner(pod);
  if (owner) return textOf(owner.name);
  // Something else owns it, whatever labels it bears.
  if (pod.owners.some(({ controller }) => controller === true)) return undefined;
  return firstOf(pod, NAME_LABELS);
}

/** The unique id of the Job of a Pod, if it says one. */
export function jobUidOf(pod: PodEvidence): string | undefined {
  return textOf(jobOwner(pod)?.uid) ?? uidIn(pod);
}

function jobOwner({ owners }: PodEvidence): Data | undefined {
  return owners.find(({ kind, apiVersion }) => kind === 'Job' && (textOf(apiVersion) ?? 'batch/v1').startsWith('batch/'));
}

/** Of a Pod without any owner. Pods of other controllers may bear such a label, too. */
function uidIn(pod: PodEvidence): string | undefined {
  return pod.owners.length > 0 || firstOf(pod, NAME_LABELS) === undefined ? undefined : firstOf(pod, UID_LABELS);
}

function firstOf({ labels }: PodEvidence, names: readonly string[]): string | undefined {
  return names.map(name => textOf(labels[name])).find(value => value !== undefined);
}

/** One that says no namespace can be in any. */
function isInNamespace(pod: PodEvidence, job: JobEvidence): boolean {
  return pod.namespace === undefined || job.namespace === undefined || pod.namespace === job.namespace;
}
