import { decodeAs, Decoded, writtenSteps } from './decode';
import { ARMADA_GROUP, ExecutorFields, JobSubmitFields, QueueFields, RetryPolicyFields, SchedulerFields } from './fields';
import { isMapping } from './mapping';
import { EXECUTOR_SETTINGS, JOB_SUBMIT_FILE, QUEUE, RETRY_POLICY, SCHEDULER_SETTINGS } from './schema';

/*
 * Tells Armada's files from others, and reads them. A document can hold more than one: the values of a chart over both the scheduler and an executor.
 */

export type ArmadaKind = 'RetryPolicy' | 'Queue' | 'JobSet' | 'Executor' | 'Scheduler';

/** The fields of each kind of file. */
export interface ArmadaFields {
  readonly RetryPolicy: RetryPolicyFields;
  readonly Queue: QueueFields;
  readonly JobSet: JobSubmitFields;
  readonly Executor: ExecutorFields;
  readonly Scheduler: SchedulerFields;
}

/** Something of Armada in a document. */
export interface ArmadaResource<Kind extends ArmadaKind = ArmadaKind> {
  readonly kind: Kind;
  /** Where it is in the document, as it is written: below `applicationConfig` in the values of a chart. */
  readonly at: readonly string[];
  /** The data there. */
  readonly data: unknown;
}

/** What a document holds of Armada. */
export function armadaResourcesIn(document: unknown, isTold = false): ArmadaResource[] {
  if (!isMapping(document)) return [];
  const kind = envelopeKind(document, isTold);
  if (kind !== undefined) return kind === 'Settings' ? settingsIn(document, isTold) : [{ kind, at: [], data: document }];
  if (isSubmitFile(document, isTold)) return [{ kind: 'JobSet', at: [], data: document }];
  return has(document, 'apiVersion') && has(document, 'kind') ? [] : settingsIn(document, isTold);
}

/** Whether a document says that it is of Armada, whatever its kind. */
export function saysArmada(document: unknown): boolean {
  const apiVersion = get(document, 'apiVersion');
  return typeof apiVersion === 'string' && apiVersion.split('/')[0].toLowerCase() === ARMADA_GROUP;
}

const SCHEMAS = {
  RetryPolicy: RETRY_POLICY, Queue: QUEUE, JobSet: JOB_SUBMIT_FILE, Executor: EXECUTOR_SETTINGS, Scheduler: SCHEDULER_SETTINGS,
} as const;

const LENIENCY = { RetryPolicy: 'typed', Queue: 'texts', JobSet: 'texts', Executor: 'weak', Scheduler: 'weak' } as const;

/** The fields of something of Armada, with what could not be read and what is not known. Nothing is thrown, whatever the data is. */
export function readArmada<Kind extends ArmadaKind>({ kind, data }: ArmadaResource<Kind>, isJson = false): Decoded<ArmadaFields[Kind]> {
  // Only from YAML a number becomes a text.
  return decodeAs<ArmadaFields[Kind]>(data, SCHEMAS[kind], isJson && LENIENCY[kind] === 'texts' ? 'typed' : LENIENCY[kind]);
}

/** What a resource is called: by its name, its job set or its cluster. */
export function nameOfArmada(resource: ArmadaResource): string | undefined {
  const { value } = readArmada(resource) as Decoded<any>;
  const name: unknown = resource.kind === 'JobSet' ? value.jobSetId : resource.kind === 'Executor' ? value.application?.clusterId : value.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** Where a value is in the document, as it is written there, for a path in the canonical spelling. */
export function stepsInDocument({ at, data }: ArmadaResource, steps: readonly (string | number)[]): (string | number)[] {
  return [...at, ...writtenSteps(data, steps)];
}

/** Resources of the operator of Armada have the same settings in their spec. */
const OPERATOR_GROUP = 'install.armadaproject.io';

function envelopeKind(document: { readonly [key: string]: unknown }, isTold: boolean): 'RetryPolicy' | 'Queue' | 'Settings' | undefined {
  const apiVersion = get(document, 'apiVersion');
  const given = get(document, 'kind');
  const kind = typeof given === 'string' ? given.toLowerCase() : '';
  const group = typeof apiVersion === 'string' ? apiVersion.split('/')[0].toLowerCase() : undefined;
  if (group === OPERATOR_GROUP && (kind === 'executor' || kind === 'scheduler')) return 'Settings';
  if (/^retrypolic(?:y|ies)$/.test(kind) && (isTold || group === ARMADA_GROUP || group === undefined)) return 'RetryPolicy';
  if (/^queues?$/.test(kind) && (isTold || group === ARMADA_GROUP || group === undefined && has(document, 'priorityFactor'))) return 'Queue';
  return undefined;
}

function isSubmitFile(document: unknown, isTold: boolean): boolean {
  const told = ['queue', 'jobSetId'].filter(key => has(document, key)).length;
  if (has(document, 'apiVersion') || has(document, 'kind') || !has(document, 'jobs') && !(isTold && told === 2)) return false;
  if (told === 2 || isTold && told > 0) return true;
  const jobs = get(document, 'jobs');
  return told === 1 && Array.isArray(jobs) && jobs.some(job => has(job, 'podSpec') || has(job, 'podSpecs'));
}

/** Parts of a chart that go to a program of their own. */
const SUBCHARTS = ['executor', 'armada-executor', 'armadaExecutor', 'scheduler', 'armada-scheduler', 'armadaScheduler'];

function settingsIn(document: { readonly [key: string]: unknown }, isTold: boolean): ArmadaResource[] {
  const roots: (readonly string[])[] = [[], ['applicationConfig'], ['spec', 'applicationConfig']];
  for (const part of SUBCHARTS) roots.push([part], [part, 'applicationConfig'], [part, 'scheduler', 'applicationConfig']);
  const found: ArmadaResource[] = [];
  for (const root of roots) {
    const at = writtenSteps(document, root) as string[];
    const data = at.reduce<unknown>((value, key) => (isMapping(value) && Object.hasOwn(value, key) ? value[key] : undefined), document);
    if (!isMapping(data)) continue;
    // A name such as `scheduling` is common; what is in it is not.
    const isNested = isTold || root.includes('applicationConfig');
    if (isExecutor(data, isNested)) found.push({ kind: 'Executor', at, data });
    if (isScheduler(data, isNested)) found.push({ kind: 'Scheduler', at, data });
  }
  return found;
}

const OF_EXECUTORS = [
  'trackedNodeLabels', 'avoidNodeLabelsOnRetry', 'failedPodChecks', 'pendingPodChecks', 'stuckTerminatingPodExpiry', 'fatalPodSubmissionErrors',
  'toleratedTaints', 'nodeIdLabel', 'minimumResourcesMarkedAllocatedToNonArmadaPodsPerNode',
];

function isExecutor(data: unknown, isNested: boolean): boolean {
  const [application, kubernetes] = [get(data, 'application'), get(data, 'kubernetes')];
  if (has(application, 'errorCategories') || OF_EXECUTORS.some(key => has(kubernetes, key))) return true;
  return isNested && (has(application, 'clusterId') || isMapping(application) && isMapping(kubernetes));
}

const OF_SCHEDULERS = [
  'retryPolicy', 'nodeIdLabel', 'indexedNodeLabels', 'indexedResources', 'priorityClasses', 'maximumSchedulingRate', 'supportedResourceTypes',
  'defaultPriorityClassName', 'protectedFractionOfFairShare', 'maxQueueLookback', 'dominantResourceFairnessResourcesToConsider',
];

function isScheduler(data: unknown, isNested: boolean): boolean {
  const scheduling = get(data, 'scheduling');
  return OF_SCHEDULERS.some(key => has(scheduling, key)) || isNested && isMapping(scheduling);
}

function has(value: unknown, key: string): boolean {
  return get(value, key) !== undefined;
}

function get(value: unknown, key: string): unknown {
  if (!isMapping(value)) return undefined;
  if (Object.hasOwn(value, key)) return value[key];
  const folded = key.toLowerCase();
  const found = Object.keys(value).find(each => each.toLowerCase() === folded);
  return found === undefined ? undefined : value[found];
}
