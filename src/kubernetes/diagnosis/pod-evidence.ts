import { FieldProblem, podProblems } from './field-problems';
import { momentOf, later, latest } from './moments';
import { countIn, Data, dataOf, integerOf, isData, listOf, secondsOf, textOf } from './values';
import { PodCondition, PodEnd } from '../controller/pod-end';

/*
 * What a Pod says of itself. The Job controller reads the same, and nothing else.
 */

/** The controller looks at a Pod as long as it bears this, and takes it away when it has counted the Pod. */
const TRACKING_FINALIZER = 'batch.kubernetes.io/job-tracking';

const INDEX = 'batch.kubernetes.io/job-completion-index';
const FAILURE_COUNT = 'batch.kubernetes.io/job-index-failure-count';
const IGNORED_COUNT = 'batch.kubernetes.io/job-index-ignored-failure-count';

/** How a container ended. */
export interface TerminatedEvidence {
  /** Absent if nobody can read it. */
  readonly exitCode?: number;
  readonly reason?: string;
  readonly startedAt?: number;
  readonly finishedAt?: number;
}

export interface ContainerEvidence {
  readonly name: string;
  readonly kind: 'container' | 'init container' | 'sidecar';
  readonly restarts: number;
  /** What it is now, if that is its end. */
  readonly terminated?: TerminatedEvidence;
  /** When its present run began. */
  readonly runningSince?: number;
  readonly isRunning: boolean;
  /** Why it does not run yet. */
  readonly waitingReason?: string;
  /** How the run before ended. */
  readonly last?: TerminatedEvidence;
}

export interface ConditionOfPod extends PodCondition {
  readonly at?: number;
}

/** From what the controller takes when a Pod ended. */
export type FinishSource = 'containers' | 'ready' | 'deletion' | 'creation';

export interface PodEvidence {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly created?: number;
  /** When it was deleted, though it is still there. */
  readonly deleted?: number;
  /** `Pending`, `Running`, `Succeeded` or `Failed`. */
  readonly phase?: string;
  /** Of the Pod itself, such as `Evicted`. */
  readonly reason?: string;
  readonly hasFinalizer: boolean;
  readonly index?: number;
  /** How many failures of its index counted before it; absent if nothing says it. */
  readonly failureCount?: number;
  /** How many failures of its index did not count before it. */
  readonly ignoredCount: number;
  /** Those that are no init containers, in the order of the status, and then the others. */
  readonly containers: readonly ContainerEvidence[];
  readonly conditions: readonly ConditionOfPod[];
  /** When it ended as the controller sees it, and where that stands. Absent for one that has not ended and was not deleted. */
  readonly finish?: { readonly at: number; readonly source: FinishSource };
  /** The last moment that it tells of: it was read afterwards. */
  readonly newest?: number;
  /** What is taken for absent, since no server would have written it. */
  readonly problems: readonly FieldProblem[];
  readonly labels: Data;
  readonly owners: readonly Data[];
}

export function readPod(manifest: unknown): PodEvidence {
  const { metadata: meta, spec, status: said } = dataOf(manifest);
  const metadata = dataOf(meta);
  const status = dataOf(said);
  const annotations = dataOf(metadata.annotations);
  const created = momentOf(metadata.creationTimestamp);
  const deleted = momentOf(metadata.deletionTimestamp);
  const grace = secondsOf(metadata.deletionGracePeriodSeconds);
  const deletionAsked = deleted === undefined ? undefined : later(deleted, -(grace ?? 0));
  const containers = containersOf(status, sidecarsIn(dataOf(spec)));
  const conditions = listOf(status.conditions).map(dataOf).map(({ type, status: value, reason, lastTransitionTime }): ConditionOfPod => (
    { type: textOf(type) ?? '', status: textOf(value) ?? '', reason: textOf(reason), at: momentOf(lastTransitionTime) })).filter(condition => condition.type !== '');
  const phase = textOf(status.phase);
  return {
    name: textOf(metadata.name) ?? '',
    namespace: textOf(metadata.namespace),
    uid: textOf(metadata.uid),
    created,
    deleted: deletionAsked,
    phase,
    reason: textOf(status.reason),
    hasFinalizer: listOf(metadata.finalizers).includes(TRACKING_FINALIZER),
    index: countIn(annotations[INDEX]) ?? countIn(dataOf(metadata.labels)[INDEX]),
    failureCount: countIn(annotations[FAILURE_COUNT]),
    ignoredCount: countIn(annotations[IGNORED_COUNT]) ?? 0,
    containers,
    conditions,
    finish: isOver(phase) || deletionAsked !== undefined ? finishOf(containers, conditions, deletionAsked, created) : undefined,
    newest: latest([
      created,
      // What is written is the end of the grace period, which lies ahead.
      grace === undefined ? undefined : deletionAsked,
      momentOf(status.startTime),
      ...conditions.map(({ at }) => at),
      ...momentsIn(containers),
    ]),
    problems: podProblems(manifest),
    labels: dataOf(metadata.labels),
    owners: listOf(metadata.ownerReferences).map(dataOf),
  };
}

function momentsIn(containers: readonly ContainerEvidence[]): (number | undefined)[] {
  return containers.flatMap(({ terminated, runningSince, last }) => (
    [runningSince, terminated?.startedAt, terminated?.finishedAt, last?.startedAt, last?.finishedAt]));
}

function isOver(phase: string | undefined): boolean {
  return phase === 'Succeeded' || phase === 'Failed';
}

/** Whether it has ended. */
export function hasEnded({ phase }: PodEvidence): boolean {
  return isOver(phase);
}

function sidecarsIn({ initContainers }: Data): ReadonlySet<string | undefined> {
  return new Set(listOf(initContainers).map(dataOf).filter(({ restartPolicy }) => restartPolicy === 'Always').map(({ name }) => textOf(name)));
}

function containersOf({ containerStatuses, initContainerStatuses }: Data, sidecars: ReadonlySet<string | undefined>): ContainerEvidence[] {
  return [
    ...listOf(containerStatuses).map(each => containerOf(dataOf(each), 'container')),
    ...listOf(initContainerStatuses).map(each => {
      const container = containerOf(dataOf(each), 'init container');
      return sidecars.has(container.name) ? { ...container, kind: 'sidecar' as const } : container;
    }),
  ];
}

function containerOf({ name, restartCount, state, lastState }: Data, kind: ContainerEvidence['kind']): ContainerEvidence {
  const { running, waiting, terminated } = dataOf(state);
  return {
    name: textOf(name) ?? '',
    kind,
    restarts: Math.max(0, integerOf(restartCount) ?? 0),
    terminated: terminatedOf(terminated),
    runningSince: momentOf(dataOf(running).startedAt),
    isRunning: isData(running),
    waitingReason: textOf(dataOf(waiting).reason),
    last: terminatedOf(dataOf(lastState).terminated),
  };
}

function terminatedOf(value: unknown): TerminatedEvidence | undefined {
  if (!isData(value)) return undefined;
  const { exitCode, reason, startedAt, finishedAt } = dataOf(value);
  return { exitCode: integerOf(exitCode), reason: textOf(reason), startedAt: momentOf(startedAt), finishedAt: momentOf(finishedAt) };
}

/** The first of these that is known: the end of the last container, when the Pod ceased to be ready, when it was deleted, when it was created. */
function finishOf(
  containers: readonly ContainerEvidence[], conditions: readonly ConditionOfPod[], deleted: number | undefined, created: number | undefined,
): PodEvidence['finish'] {
  const own = lastFinish(containers.filter(({ kind }) => kind === 'container'));
  // A sidecar ends after the others, and if there is nothing known of them, the controller makes do with it.
  const sidecars = containers.filter(({ kind }) => kind === 'sidecar');
  const last = sidecars.length === 0 ? own : lastFinish(sidecars, own);
  if (last !== undefined) return { at: last, source: 'containers' };
  const notReady = conditions.find(({ type }) => type === 'Ready');
  if (notReady?.status === 'False' && notReady.at !== undefined) return { at: notReady.at, source: 'ready' };
  if (deleted !== undefined) return { at: deleted, source: 'deletion' };
  return created === undefined ? undefined : { at: created, source: 'creation' };
}

function lastFinish(containers: readonly ContainerEvidence[], before?: number): number | undefined {
  let last = before;
  for (const { terminated } of containers) {
    if (terminated?.finishedAt === undefined) return undefined;
    if (last === undefined || terminated.finishedAt > last) last = terminated.finishedAt;
  }
  return last;
}

/** What rules look at: the status as it is, or as it was at a moment. */
export function endOf({ phase, containers, conditions, reason }: PodEvidence, at = Infinity): PodEnd {
  const ends = (isWanted: (container: ContainerEvidence) => boolean) => containers.filter(isWanted).map(({ name, terminated }) => (
    terminated && (terminated.finishedAt ?? -Infinity) <= at ? { name, exitCode: terminated.exitCode, reason: terminated.reason } : { name }));
  return {
    phase: phase === 'Succeeded' ? 'Succeeded' : 'Failed',
    containers: ends(({ kind }) => kind === 'container'),
    initContainers: ends(({ kind }) => kind !== 'container'),
    conditions: conditions.filter(condition => (condition.at ?? -Infinity) <= at),
    ...reason !== undefined && { reason },
  };
}

/** When the first container started. A Pod that was never started has none, and of one that was restarted more than once nobody knows any more. */
export function startOf({ containers }: PodEvidence): number | undefined {
  if (containers.some(({ restarts }) => restarts > 1)) return undefined;
  const starts = containers.flatMap(({ terminated, runningSince, last }) => [terminated?.startedAt, runningSince, last?.startedAt])
    .filter(start => start !== undefined);
  return starts.length === 0 ? undefined : starts.reduce((a, b) => Math.min(a, b));
}

/** A Pod of which a container has failed and another one does not end, such as a proxy. */
export function halfEnded({ containers }: PodEvidence): { readonly ended: ContainerEvidence; readonly running: ContainerEvidence } | undefined {
  const ended = containers.find(({ kind, terminated }) => kind === 'container' && terminated?.exitCode !== undefined && terminated.exitCode !== 0);
  const running = containers.find(({ kind, isRunning }) => kind === 'container' && isRunning);
  return ended && running && { ended, running };
}
