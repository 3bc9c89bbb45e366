import { ScenarioCase } from './cases';
import { JobSimulation } from '../../../src';

/*
 * What the real Job controller did in a scenario, and how a simulation differs from it.
 */

interface RecordedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

interface RecordedPod {
  readonly index?: number;
  readonly attempt: number;
  readonly created: number;
  readonly started?: number;
  readonly ended?: number;
  readonly deletedAt?: number;
  readonly phase: string;
  readonly restarts?: number;
}

interface RecordedMoment {
  readonly at: number;
  readonly failed: number;
  readonly succeeded: number;
  readonly conditions: readonly string[];
}

/** A line of a recording. Times are seconds since the Job was created. */
export interface RecordedRun {
  readonly name: string;
  readonly ended: 'Complete' | 'Failed' | 'until' | 'maxPods';
  readonly seconds: number;
  readonly status: {
    readonly active: number;
    readonly ready: number | null;
    readonly terminating: number | null;
    readonly failed: number;
    readonly succeeded: number;
    readonly completedIndexes: string;
    readonly failedIndexes: string | null;
    readonly conditions: readonly RecordedCondition[];
  };
  readonly history: readonly RecordedMoment[];
  readonly pods: readonly RecordedPod[];
}

/**
 * Real Pods and servers take their time, and delays are counted from whole seconds: what the controller waits for can come up to a second early, and each
 * step can be late by the time that a request takes.
 */
const EARLY_SECONDS = 1.1;
const LATE_SECONDS = 1.1;

/** In which ways a simulation differs from what happened. */
export function differencesFrom(recorded: RecordedRun, { manifest, scenario }: ScenarioCase, version: string): string[] {
  const simulation = JobSimulation.run(manifest, scenario, { version });
  const differences: string[] = [];
  const compare = (what: string, ours: unknown, theirs: unknown) => {
    if (JSON.stringify(ours) !== JSON.stringify(theirs)) differences.push(`${what}: ${JSON.stringify(ours)}, but really ${JSON.stringify(theirs)}`);
  };
  const compareTime = (what: string, ours: number | undefined, theirs: number | undefined) => {
    if (ours === undefined || theirs === undefined) {
      if (ours !== theirs) compare(what, ours, theirs);
    } else if (theirs < ours - EARLY_SECONDS || theirs > ours + LATE_SECONDS) {
      differences.push(`${what}: at ${ours} s, but really at ${theirs} s`);
    }
  };
  const { outcome, status, attempts, conditions } = simulation;
  const isStopped = outcome.condition === undefined;
  const hasReachedPods = scenario.maxPods !== undefined && attempts.length >= scenario.maxPods;
  compare('end', outcome.condition ?? (hasReachedPods ? 'maxPods' : 'until'), recorded.ended);
  compare('conditions', conditions.map(withoutTime), recorded.status.conditions.map(({ type, status: is, reason, message }) => ({ type, status: is, reason, message })));
  for (const count of ['failed', 'succeeded', 'active', 'ready', 'terminating'] as const) {
    // Old versions do not count all of them. What runs is counted a second after it has started, when it may be over.
    if (recorded.status[count] !== null && !(count === 'ready' && hasReachedPods)) compare(count, status[count], recorded.status[count]);
  }
  compare('completedIndexes', status.completedIndexes ?? '', recorded.status.completedIndexes);
  compare('failedIndexes', status.failedIndexes ?? null, recorded.status.failedIndexes);
  compare('number of Pods', attempts.length, recorded.pods.length);
  if (!isStopped) compareTime('time of the end', outcome.at, recorded.seconds);

  // Pods that are created at the same moment come in no order.
  const theirs = [...recorded.pods].sort(byIndexAndAttempt);
  const ours = [...attempts].sort(byIndexAndAttempt);
  for (const [i, pod] of ours.entries()) {
    const real = theirs[i];
    if (!real) break;
    const name = `Pod ${pod.index === undefined ? '' : `${pod.index}.`}${pod.attempt}`;
    compare(`${name}: index and attempt`, [pod.index, pod.attempt], [real.index, real.attempt]);
    compareTime(`${name}: start`, pod.startedAt, real.started);
    // What was recorded ends soon after the Job, which before 1.31 can be before its last Pods.
    if (real.ended !== undefined || isStopped) compareTime(`${name}: end`, pod.finishedAt, real.ended);
    compareTime(`${name}: deletion`, pod.deletedAt, real.deletedAt);
    compare(`${name}: restarts`, pod.restarts ?? 0, real.restarts ?? 0);
    if (pod.phase !== undefined && real.ended !== undefined) compare(`${name}: phase`, pod.phase, real.phase);
  }
  return differences;
}

function withoutTime({ type, status, reason, message }: RecordedCondition): RecordedCondition {
  return { type, status, reason, message: message.replace(/default\/job-(\d+)(?:-(\d+))?/, (_, one, other) => `default/<pod ${one}${other ? `.${other}` : ''}>`) };
}

type Numbered = Pick<RecordedPod, 'index' | 'attempt'>;

function byIndexAndAttempt(a: Numbered, b: Numbered): number {
  return (a.index ?? 0) - (b.index ?? 0) || a.attempt - b.attempt;
}
