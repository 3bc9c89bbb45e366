import { memoryText, nanoOf, wholeDown } from './quantities';
import { GoPattern } from '../../manifest/go-pattern';
import { ownValue, refuseUnknownKeys, requireList, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { int64 } from '../decide/memory-growth';
import { FittingNode } from '../decide/node-fit';
import { DEFAULTS, ExecutorFields, QueueFields, RetryPolicyFields, SchedulingFields } from '../fields';
import { ArmadaResource, armadaResourcesIn, nameOfArmada, readArmada } from '../resources';

/*
 * What decides about the failures of a job beside its own file: policies and queues of the server, the settings of the scheduler and of each executor, and, if
 * somebody knows them, the nodes.
 */

/** A node of a cluster. */
export interface ArmadaNodeData {
  readonly name: string;
  /** What is allocatable of it, such as `64Gi`. */
  readonly memory: string;
  /** The `clusterId` of its executor; the first one if it is absent. */
  readonly executor?: string;
}

/** A platform as data. */
export interface ArmadaPlatformData {
  /** What the files hold: RetryPolicy, Queue, settings of executors and of the scheduler, also below the values of a chart. */
  readonly documents?: readonly unknown[];
  /** All nodes are taken for large enough if it is absent or empty. */
  readonly nodes?: readonly ArmadaNodeData[];
}

export interface PlatformExecutor {
  readonly id: string;
  readonly settings: ExecutorFields;
  /** Whether it tells the scheduler by which label its nodes can be avoided. */
  readonly isLabelled: boolean;
}

export interface PlatformNode extends FittingNode {
  readonly executor: string;
}

export interface ArmadaPlatformState {
  readonly policies: ReadonlyMap<string, RetryPolicyFields>;
  readonly queues: ReadonlyMap<string, QueueFields>;
  /** At least one. */
  readonly executors: readonly PlatformExecutor[];
  readonly scheduling: SchedulingFields;
  /** Empty if none is known. */
  readonly nodes: readonly PlatformNode[];
  /** What was taken because nobody says it. */
  readonly assumptions: readonly string[];
}

/** @throws PolicyError if it is none */
export function platformOf(data: unknown): ArmadaPlatformState {
  const given = data === undefined || data === null ? {} : requireObject(data, 'the platform');
  refuseUnknownKeys(given, ['documents', 'nodes'], 'the platform');
  const documents = given.documents === undefined ? [] : requireList(given.documents, 'the documents of the platform', ['documents']);
  const resources = documents.flatMap((document, i) => armadaResourcesIn(document).map(resource => ({ resource, path: ['documents', String(i)] })));
  const schedulers = ofKind(resources, 'Scheduler');
  const scheduling = schedulers.reduce<SchedulingFields>((all, { fields: { scheduling: own = {} } }) => (
    { ...all, ...own, retryPolicy: { ...all.retryPolicy, ...own.retryPolicy } }), {});
  const executors = executorsOf(ofKind(resources, 'Executor'), scheduling.nodeIdLabel ?? DEFAULTS.nodeIdLabel);
  return {
    policies: new Map(ofKind(resources, 'RetryPolicy').map(({ fields }) => [fields.name ?? '', fields])),
    queues: new Map(ofKind(resources, 'Queue').map(({ fields }) => [fields.name ?? '', fields])),
    executors: executors.length > 0 ? executors : [{ id: 'executor', settings: {}, isLabelled: true }],
    scheduling,
    nodes: nodesOf(given.nodes, executors.length > 0 ? executors : [{ id: 'executor', settings: {}, isLabelled: true }]),
    assumptions: [
      ...schedulers.length === 0 ? ['there are no settings of a scheduler, so that those that ship with Armada are taken: policies are switched off there'] : [],
      ...executors.length === 0 ? ['there are no settings of an executor, so that no failure has a category'] : [],
    ],
  };
}

/** @throws PolicyError for what could not be read */
function ofKind<Kind extends ArmadaResource['kind']>(resources: readonly { readonly resource: ArmadaResource; readonly path: string[] }[], kind: Kind) {
  return resources.filter(({ resource }) => resource.kind === kind).map(({ resource, path }) => {
    const own = resource as ArmadaResource<Kind>;
    const { value: fields, problems: [problem] } = readArmada(own);
    if (problem) throw new PolicyError(`${kind} ${nameOfArmada(resource) ?? ''} cannot be read: ${problem.path}: ${problem.message}`, path);
    return { fields, name: nameOfArmada(resource), path };
  });
}

function executorsOf(read: readonly { readonly fields: ExecutorFields; readonly name?: string }[], nodeIdLabel: string): PlatformExecutor[] {
  return read.map(({ fields, name }, i) => {
    const id = name ?? (read.length === 1 ? 'executor' : `executor ${i + 1}`);
    const wrong = patternsOf(fields).find(pattern => GoPattern.of(pattern).problem !== undefined);
    if (wrong !== undefined) throw new PolicyError(`${id} does not start: ${quoted(wrong)} is no regular expression, ${GoPattern.of(wrong).problem}`);
    return { id, settings: fields, isLabelled: (fields.kubernetes?.trackedNodeLabels ?? DEFAULTS.trackedNodeLabels).includes(nodeIdLabel) };
  });
}

/** Those that an executor compiles when it starts. */
function patternsOf({ application, kubernetes }: ExecutorFields): string[] {
  const { enabled, categories = [] } = application?.errorCategories ?? {};
  const ofRules = (enabled ? categories : []).flatMap(({ rules = [] }) => rules.flatMap(({ onTerminationMessage, onPodError, onPodEvents }) => (
    [onTerminationMessage?.pattern, onPodError?.pattern, onPodEvents?.regexp])));
  const { events = [], podStatuses = [], containerStatuses = [] } = kubernetes?.failedPodChecks ?? {};
  const ofChecks = [...events, ...podStatuses].map(({ regexp }) => regexp);
  const ofContainers = containerStatuses.flatMap(({ containerNameRegexp, messageRegexp }) => [containerNameRegexp, messageRegexp]);
  return [...ofRules, ...ofChecks, ...ofContainers].filter(pattern => pattern !== undefined);
}

function nodesOf(data: unknown, executors: readonly PlatformExecutor[]): PlatformNode[] {
  const list = data === undefined ? [] : requireList(data, 'the nodes of the platform', ['nodes']);
  const names = new Set<string>();
  return list.map((each, i) => {
    const path = ['nodes', String(i)];
    const what = `node ${i + 1} of the platform`;
    const node = requireObject(each, what, path);
    refuseUnknownKeys(node, ['name', 'memory', 'executor'], what, path);
    const name = requireText(node.name, `the name of ${what}`, [...path, 'name']);
    if (names.has(name)) throw new PolicyError(`two nodes of the platform are called '${name}'`, [...path, 'name']);
    names.add(name);
    const executor = node.executor === undefined ? executors[0] : executors.find(({ id }) => id === node.executor);
    if (!executor) throw new PolicyError(`${what} is of the executor ${quoted(node.executor)}, and there is none with such a clusterId`, [...path, 'executor']);
    const { minimumResourcesMarkedAllocatedToNonArmadaPodsPerNode: kept } = executor.settings.kubernetes ?? {};
    const ofOthers = nanoOf(ownValue(kept, 'memory') ?? DEFAULTS.memoryOfOthers, 'the memory that an executor keeps for others');
    const memory = wholeDown(nanoOf(node.memory, `the memory of ${what}`, [...path, 'memory']) - ofOthers);
    return { name, executor: executor.id, memory, isLabelled: executor.isLabelled };
  });
}

/** What the jobs of a queue can have of the memory of all nodes together; undefined if there is no limit, or nothing is known. */
export function memoryLimitOf({ scheduling, nodes }: ArmadaPlatformState, queue: QueueFields | undefined, priorityClass: string): bigint | undefined {
  if (nodes.length === 0) return undefined;
  const own = ownValue(queue?.resourceLimitsByPriorityClassName, priorityClass)?.maximumResourceFraction;
  const general = ownValue(scheduling.priorityClasses, priorityClass)?.maximumResourceFractionPerQueue;
  const fraction = ownValue(own, 'memory') ?? ownValue(general, 'memory');
  if (fraction === undefined) return undefined;
  return fraction === 1 ? total(nodes) : int64(Math.trunc(Number(total(nodes)) * fraction));
}

function total(nodes: readonly PlatformNode[]): bigint {
  return nodes.reduce((sum, { memory }) => sum + memory, 0n);
}

/** The largest node, in words. */
export function largestNode(nodes: readonly PlatformNode[]): string {
  return memoryText(nodes.reduce((largest, { memory }) => memory > largest ? memory : largest, 0n));
}
