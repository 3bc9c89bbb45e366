import { operatorBehaviour } from '../../../src/kubeflow/controller/operator-behaviour';
import { defaultedTrainingJob } from '../../../src/kubeflow/defaulting';
import type { Replicas, TrainingJob } from '../../../src/kubeflow/fields';
import { playTraining, TrainingRun } from '../../../src/kubeflow/simulation/play';
import { readScenario } from '../../../src/kubeflow/simulation/read-scenario';
import { applyMergePatch } from '../../../src/kubernetes/simulation/merge-patch';

/*
 * What the recorder in conformance/kubeflow/runs has seen of the real reconcilers, and whether a simulation comes to the same.
 */

export interface SeenPod {
  readonly name: string;
  readonly created: number;
  readonly ended?: number;
  readonly phase: string;
  readonly deleted?: number;
  readonly restarts?: number;
}

export interface SeenRun {
  readonly conditions: readonly string[];
  readonly message?: string;
  readonly startTime?: number;
  readonly completionTime?: number;
  readonly endedAt?: number;
  readonly deletedAt?: number;
  readonly pods: readonly SeenPod[];
  readonly more?: number;
}

export interface RecordedCase {
  readonly name: string;
  readonly manifest: { readonly spec: object };
  readonly scenario: unknown;
  readonly runs?: readonly SeenRun[];
  readonly error?: string;
}

/** The recorder hears of everything a little later, and a Pod that has stopped can be seen for a moment. */
const TOLERANCE = 1.2;
/** By so much more for each Pod that came before in the same place. */
const DRIFT = 0.15;
/** What happens just before the end may be seen by one of the two alone. */
const MARGIN = 3;
/** The order of the types is random in the operator: so many orders are tried. */
const ORDERS = 24;

/** Plays a recorded case in many orders of its types. */
export function playedInAllOrders(recorded: RecordedCase, version: string): TrainingRun[] {
  const job = defaultedTrainingJob(recorded.manifest, { engine: 'kubeflow', version, verified: true })!;
  const scenario = readScenario(recorded.scenario);
  const orders = job.replicas.length < 2 ? 1 : ORDERS;
  return Array.from({ length: orders }, (_, seed) => {
    let spec: unknown = recorded.manifest.spec;
    return playTraining({
      job,
      behaviour: operatorBehaviour(version),
      scenario,
      orderOf: orderBy(seed),
      change: (_before, change) => {
        spec = applyMergePatch(spec, change.spec);
        return defaultedTrainingJob({ ...recorded.manifest, spec }, { engine: 'kubeflow', version, verified: true }) as TrainingJob;
      },
    });
  });
}

/** The first two are the order of the job and the other way round; from then on each time another one. */
function orderBy(seed: number): (types: readonly Replicas[]) => readonly Replicas[] {
  let state = seed * 7919 + 1;
  return types => {
    if (seed === 0) return types;
    if (seed === 1) return [...types].reverse();
    const keys = types.map(() => state = (state * 16807) % 2147483647);
    return types.map((type, i) => ({ type, key: keys[i] })).sort((one, other) => one.key - other.key).map(({ type }) => type);
  };
}

/** What is different; undefined if nothing that matters is. */
export function differenceOf(seen: SeenRun, played: TrainingRun, until: number): string | undefined {
  const { controller } = played;
  const conditions = controller.presentConditions.map(({ type, status, reason }) => `${type}=${status}/${reason}`);
  const isUnstable = played.flappedAt.length > 0;
  const settled = (all: readonly string[]) => all.filter(each => !(isUnstable && /^(?:Running|Restarting)=/.test(each))).join(' ');
  const ended = played.stoppedBecause === 'terminal';
  if (settled(seen.conditions) !== settled(conditions)) return `conditions: seen ${seen.conditions.join(' ')}; played ${conditions.join(' ')}`;
  const message = controller.presentConditions.filter(({ type }) => type === 'Failed' || type === 'Succeeded').at(-1)?.message;
  if (ended && seen.message !== message) return `message: seen ${seen.message}; played ${message}`;
  const { startTime, completionTime } = controller.status;
  const attempts = Math.max(0, ...played.pods.map(({ attempt }) => attempt - 1));
  const wakesAt = controller.wakesAt === undefined || controller.wakesAt / 1000 > until ? undefined : Math.max(controller.wakesAt, played.stoppedAt);
  const deletedAt = controller.deletedAt ?? (ended ? wakesAt : undefined);
  for (const [what, one, other] of [
    ['startTime', seen.startTime, startTime],
    ['completionTime', seen.completionTime, completionTime],
    ['endedAt', seen.endedAt, ended ? played.stoppedAt : undefined],
    ['deletedAt', seen.deletedAt, deletedAt],
  ] as const) {
    if (!isNear(one, other === undefined ? undefined : other / 1000, attempts)) return `${what}: seen ${one}; played ${other === undefined ? undefined : other / 1000}`;
  }
  return podDifference(seen, played, Math.min(until, seen.endedAt ?? Infinity), ended ? attempts : 0);
}

function isNear(one: number | undefined, other: number | undefined, before = 0): boolean {
  return one === undefined || other === undefined ? one === other : Math.abs(one - other) <= TOLERANCE + before * DRIFT;
}

function podDifference(seen: SeenRun, played: TrainingRun, end: number, before: number): string | undefined {
  const prefix = `${played.controller.name}-`;
  const names = new Set([...seen.pods.map(({ name }) => name), ...played.pods.map(({ name }) => name.slice(prefix.length))]);
  const isOver = seen.endedAt !== undefined;
  for (const name of [...names].sort()) {
    const [type] = name.split('-');
    if ([...played.churned].some(each => each.toLowerCase() === type)) continue;
    const theirs = seen.pods.filter(pod => pod.name === name && (isOver || pod.created < end - MARGIN));
    const ours = played.pods.filter(pod => pod.name === prefix + name && (isOver || pod.createdAt / 1000 < end - MARGIN));
    if (Math.abs(theirs.length - ours.length) > Math.floor(ours.length / 20) && !seen.more) return `${name}: seen ${theirs.length} Pods; played ${ours.length}`;
    for (let i = 0; i < Math.min(theirs.length, ours.length); i++) {
      const one = theirs[i];
      const { createdAt, deletedAt, finishedAt, restarts, phase } = ours[i];
      if (!isNear(one.created, createdAt / 1000, i)) return `${name} ${i + 1}: created: seen ${one.created}; played ${createdAt / 1000}`;
      const isLate = (time: number | undefined) => time !== undefined && time > end - MARGIN;
      const deleted = deletedAt === undefined ? undefined : deletedAt / 1000;
      const finished = finishedAt === undefined ? undefined : finishedAt / 1000;
      const isBoundary = !isOver && [one.deleted, deleted, one.ended, finished].some(isLate);
      if (isBoundary) continue;
      if (!isNear(one.deleted, deleted, Math.max(i, before))) return `${name} ${i + 1}: deleted: seen ${one.deleted}; played ${deleted}`;
      if (one.phase !== phase && one.deleted === undefined) return `${name} ${i + 1}: phase: seen ${one.phase}; played ${phase}`;
      if (!isOver && (one.restarts ?? 0) !== restarts && Math.abs((one.restarts ?? 0) - restarts) > 1) {
        return `${name} ${i + 1}: restarts: seen ${one.restarts}; played ${restarts}`;
      }
    }
  }
  return undefined;
}

/** Each of what was seen must be one of what is played. */
export function unplayed(recorded: RecordedCase, version: string): string[] {
  const until = (recorded.scenario as { until?: number }).until ?? 86400;
  const all = playedInAllOrders(recorded, version);
  return (recorded.runs ?? []).flatMap(seen => {
    const differences = all.map(played => differenceOf(seen, played, until));
    return differences.includes(undefined) ? [] : [differences[0]!];
  });
}
