import { latest, momentOf } from './moments';
import { PolicyError } from '../../policy/policy-error';
import { Job, JobSpec, JobStatus } from '../api-types';
import { ControllerVersion, controllerVersion } from '../controller/controller-version';
import { decode } from '../decode';
import { otherController } from '../spec-facts';
import { putDefaults } from '../validate';
import { ServerVersion } from '../validation/server-version';

/*
 * What a Job that was read from a cluster says of itself.
 */

/** The label with which a Job asks Kueue to be admitted. */
const QUEUE_LABEL = 'kueue.x-k8s.io/queue-name';

export interface ConditionEvidence {
  readonly type: string;
  readonly reason?: string;
  readonly message?: string;
  readonly at?: number;
}

export interface JobEvidence {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  /** With its defaults. */
  readonly spec: JobSpec;
  readonly status: JobStatus;
  readonly created?: number;
  readonly started?: number;
  /** When somebody deleted it, if it is still there all the same. */
  readonly deleted?: number;
  /** The last moment that it tells of: it was read afterwards. */
  readonly newest?: number;
  /** Those that hold. */
  readonly conditions: readonly ConditionEvidence[];
  /** Whether it was read from a cluster, and is no manifest alone. */
  readonly isStored: boolean;
  /** Whether a controller has looked at it. */
  readonly isLookedAt: boolean;
  /** Another controller than that of Kubernetes, to which it is left. */
  readonly otherController?: string;
  /** The queue that admits it. */
  readonly queue?: string;
  /** The CronJob that has made it, and keeps only so many. */
  readonly cronJob?: string;
  /** Fields that the version does not know. */
  readonly unknownFields: readonly string[];
  readonly controller: ControllerVersion;
}

/** Reads a Job. @throws if a value in it has a wrong type, which none has that was read from a cluster */
export function readJob(manifest: unknown, server: ServerVersion): JobEvidence {
  const { object, typeProblems, unknown } = decode(manifest, 'Job', server.minor);
  const { metadata = {}, status = {}, spec: given } = object as Job;
  const { name = '', namespace, uid, labels, ownerReferences = [] } = metadata;
  if (typeProblems.length > 0) {
    const [{ path, message }] = typeProblems;
    throw new PolicyError(`${jobTitle({ name, namespace })} cannot be read: ${path === '' ? '' : `${path}: `}${message}`);
  }
  putDefaults('Job', object, server);
  const created = momentOf(metadata.creationTimestamp);
  const started = momentOf(status.startTime);
  const deleted = momentOf(metadata.deletionTimestamp);
  const isLookedAt = Object.keys(status).length > 0;
  return {
    name,
    namespace,
    uid,
    status,
    created,
    otherController: given && otherController(given),
    isLookedAt,
    spec: (object as Job).spec!,
    started,
    deleted,
    newest: latest([
      created, started, momentOf(status.completionTime), ...(status.conditions ?? []).map(({ lastTransitionTime }) => momentOf(lastTransitionTime)),
    ]),
    conditions: (status.conditions ?? []).filter(condition => condition.status === 'True').map(({ type = '', reason, message, lastTransitionTime }) => (
      { type, reason, message, at: momentOf(lastTransitionTime) })),
    isStored: uid !== undefined || created !== undefined || isLookedAt,
    queue: labels?.[QUEUE_LABEL],
    cronJob: ownerReferences.find(({ kind }) => kind === 'CronJob')?.name,
    unknownFields: unknown.map(({ path }) => path),
    controller: controllerVersion(server.minor),
  };
}

/** `Job nightly/import`. */
export function jobTitle({ name, namespace }: { readonly name: string; readonly namespace?: string }): string {
  if (name === '') return 'a Job without a name';
  return `Job ${namespace === undefined ? '' : `${namespace}/`}${name}`;
}

export function conditionOf(job: JobEvidence, type: string): ConditionEvidence | undefined {
  return job.conditions.find(each => each.type === type);
}

/** How many completion indexes there are. Without the field, which no Indexed Job lacks, any. */
export function indexCount({ spec }: JobEvidence): number {
  return spec.completions ?? Infinity;
}
