import { FieldProblem, found } from './field-problems';
import { isIndexList } from './index-set';
import { latest, momentOf } from './moments';
import { PolicyError } from '../../policy/policy-error';
import { Job, JobSpec, JobStatus } from '../api-types';
import { ControllerVersion, controllerVersion } from '../controller/controller-version';
import { countOf, readIndexList } from '../controller/index-list';
import { decode } from '../decode';
import { hasLimitPerIndex, isIndexed, otherController } from '../spec-facts';
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
  /** What of its status is taken for absent, since no controller would have written it. */
  readonly problems: readonly FieldProblem[];
  /** Fields that the version does not know. */
  readonly unknownFields: readonly string[];
  readonly controller: ControllerVersion;
}

/** By what Pods name their Job. */
export type JobIdentity = Pick<JobEvidence, 'name' | 'namespace' | 'uid'>;

/** A Job of which some value is not what any server would give. */
export class UnreadableJobError extends PolicyError {
  public constructor(public readonly job: JobIdentity, problem: string) {
    super(`${jobTitle(job)} cannot be read: ${problem}`);
    Object.defineProperty(this, 'job', { enumerable: false });
  }
}

/** What stands at a place. A template may hold something secret, and an annotation, too. */
function gotWords(manifest: unknown, path: string): string {
  if (!/^(status|spec)\b/.test(path) || path.startsWith('spec.template')) return '';
  const value = path.split(/[.[\]]+/).filter(step => step !== '').reduce<any>((at, step) => at?.[step], manifest);
  return typeof value === 'string' || typeof value === 'boolean' ? `, got ${found(value)}` : '';
}

const LISTS = ['completedIndexes', 'failedIndexes'] as const;

/** Lists of indexes are texts, which no decoder looks into. */
function listProblems(status: JobStatus): FieldProblem[] {
  return LISTS.filter(name => !isIndexList(status[name] ?? '')).map(name => (
    { path: `status.${name}`, problem: `must be a list of indexes such as 0,2-5, got ${found(status[name])}` }));
}

/** Reads a Job. @throws if a value in it has a wrong type, which none has that was read from a cluster */
export function readJob(manifest: unknown, server: ServerVersion): JobEvidence {
  const { object, typeProblems, unknown } = decode(manifest, 'Job', server.minor);
  const { metadata = {}, status: said = {}, spec: given } = object as Job;
  const { name = '', namespace, uid, labels, ownerReferences = [] } = metadata;
  if (typeProblems.length > 0) {
    const [{ path, message }] = typeProblems;
    throw new UnreadableJobError({ name, namespace, uid }, `${path === '' ? '' : `${path}: `}${message}${gotWords(manifest, path)}`);
  }
  putDefaults('Job', object, server);
  const problems = listProblems(said);
  const status = { ...said, ...Object.fromEntries(problems.map(({ path }) => [path.replace('status.', ''), undefined])) };
  const created = momentOf(metadata.creationTimestamp);
  const started = momentOf(status.startTime);
  const deleted = momentOf(metadata.deletionTimestamp);
  const isLookedAt = Object.keys(said).length > 0;
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
    problems,
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

/** The list of indexes that a status lacks though it counts some. */
export function lostIndexes({ spec, status }: JobEvidence): typeof LISTS[number] | undefined {
  if (!isIndexed(spec)) return undefined;
  const completed = countOf(readIndexList(status.completedIndexes ?? '', Infinity));
  if (completed < (status.succeeded ?? 0)) return 'completedIndexes';
  return hasLimitPerIndex(spec) && status.failedIndexes === undefined && (status.failed ?? 0) > 0 ? 'failedIndexes' : undefined;
}

/** How many completion indexes there are. Without the field, which no Indexed Job lacks, any. */
export function indexCount({ spec }: JobEvidence): number {
  return spec.completions ?? Infinity;
}
