import type { ArmadaAttempt } from './armada-attempt';
import type { ArmadaJob } from './armada-job';
import { ArmadaScenario, MOST_RUNS, USUAL_UNTIL_SECONDS } from './armada-scenario';
import { attemptOf } from './attempt-of';
import { CollisionWatch } from './collisions';
import { Place, Placement } from './placement';
import { ArmadaPlatformState, memoryLimitOf } from './platform';
import { podMemory, takenMemory } from './pod-memory';
import { nanoOf } from './quantities';
import { endingOf, TimedEnding } from './run-end';
import { FailureResponse } from '../../policy/failure-response';
import { reportFailedPod, reportIssue, RunReport } from '../classify/executor-stage';
import { RetrySettings } from '../decide/consult';
import { bumpOf, wholeUp } from '../decide/memory-growth';
import { ScheduledJob } from '../decide/scheduled-job';
import { DEFAULTS } from '../fields';

export interface ArmadaRun {
  readonly attempts: readonly ArmadaAttempt[];
  readonly end: 'succeeded' | 'failed' | 'preempted' | 'rejected' | 'horizon' | 'max-pods';
  readonly at: number;
  readonly failures: number;
  /** Whether the last run that ended returned its lease without being counted. */
  readonly isUncounted: boolean;
  /** What the containers of the last run, and sidecars with them, take together, and what was set aside; in bytes. */
  readonly taken: bigint;
  readonly reserved: bigint;
}

/** What the scheduler knows of policies. */
export function settingsOf({ scheduling, policies }: ArmadaPlatformState, version: string): RetrySettings & { readonly maxRetries: number } {
  const { retryPolicy: { enabled = false, globalMaxRetries = DEFAULTS.globalMaxRetries, defaultPolicyName = '' } = {} } = scheduling;
  const usable = [...policies].filter(([, { defaultAction, rules = [] }]) => (
    defaultAction && rules.every(({ action, onCategory }) => action && onCategory)));
  const { maxRetries = DEFAULTS.maxRetries } = scheduling;
  return { enabled, globalMaxRetries, defaultPolicyName, policies: new Map(usable), version, maxRetries };
}

function scheduledJob(platform: ArmadaPlatformState, job: ArmadaJob, version: string, placement: Placement): ScheduledJob {
  const { ownPolicies, isInGang, isFailFast, reservation } = job;
  const queuePolicies = platform.queues.get(job.queue)?.retryPolicies ?? [];
  return new ScheduledJob(
    { queuePolicies, ...ownPolicies && { ownPolicies }, isInGang, isFailFast, reservation },
    settingsOf(platform, version),
    (grown, avoided) => placement.fits(grown, avoided),
    ({ mutation }) => bumpOf(mutation?.resources?.memory, quantity => nanoOf(quantity, 'static of mutate.resources.memory')),
  );
}

export function placementOf(platform: ArmadaPlatformState, job: ArmadaJob): Placement {
  return new Placement(platform, memoryLimitOf(platform, platform.queues.get(job.queue), job.priorityClass));
}


/** Plays the runs of a job, one after the other. What the scheduler and executors do takes no time, other than waiting. */
export function playArmadaJob(platform: ArmadaPlatformState, job: ArmadaJob, scenario: ArmadaScenario, version: string): ArmadaRun {
  const { attempts: scripts = [], default: others = {}, until = USUAL_UNTIL_SECONDS, maxPods = MOST_RUNS } = scenario;
  const placement = placementOf(platform, job);
  const scheduled = scheduledJob(platform, job, version, placement);
  const names = new CollisionWatch(platform);
  const attempts: ArmadaAttempt[] = [];
  const stopped = (end: ArmadaRun['end'], at: number): ArmadaRun => ({
    attempts,
    end,
    at,
    failures: scheduled.failures,
    isUncounted: attempts.filter(({ response }) => response !== undefined).at(-1)?.response === FailureResponse.RETRY_UNCOUNTED,
    taken: takenMemory(podMemory(job, scheduled.record)),
    reserved: wholeUp(scheduled.reservation.requestNano ?? 0n),
  });
  if (!placement.fits(job.reservation, [])) return stopped('rejected', 0);
  let now = 0;
  let script = 0;
  while (attempts.length < maxPods) {
    const next = scripts[script] ?? others;
    const place = placement.placeOf(next, scheduled.reservation, scheduled.avoided, names.shunned(now));
    const before = { memory: podMemory(job, scheduled.record), reservation: scheduled.reservation };
    const isTaken = names.taken(now).includes(place.executor);
    const timed = isTaken ? names.refusal() : endingOf(next, before.memory, job.deadlineSeconds);
    if (!isTaken) script++;
    const startedAt = now;
    if (startedAt + timed.seconds > until) {
      attempts.push(attemptOf({ job, number: attempts.length + 1, place, startedAt, timed, ...before, scheduled }));
      return stopped('horizon', until);
    }
    now += timed.seconds;
    const report = reportOf(platform, place, timed);
    const step = report && scheduled.tell({ ...report, node: place.node, containerErrors: containerErrorsOf(timed) });
    if (isTaken) names.cleared(place.executor);
    if (report) names.leftBehind(place.executor, report, now);
    const collision = step?.isRequeued ? names.collisionAfter(place.executor, report!) : undefined;
    attempts.push(attemptOf({
      job,
      number: attempts.length + 1,
      place,
      startedAt,
      finishedAt: now,
      timed,
      ...before,
      scheduled,
      ...report && { report },
      ...step && { step },
      ...collision && { collision },
      settings: settingsOf(platform, version),
    }));
    if (!step) return stopped(timed.ending.kind === 'preempted' ? 'preempted' : 'succeeded', now);
    if (!step.isRequeued) return stopped('failed', now);
  }
  return stopped('max-pods', now);
}

/** Undefined for what is no failure, or not one of which the executor says anything. */
function reportOf({ executors }: ArmadaPlatformState, { executor }: Place, { ending }: TimedEnding): RunReport | undefined {
  const { settings } = executors.find(({ id }) => id === executor)!;
  switch (ending.kind) {
    case 'pod': return reportFailedPod(settings, ending.pod);
    case 'issue': return reportIssue(settings, ending.issue);
    default: return undefined;
  }
}

function containerErrorsOf({ ending }: TimedEnding): string[] {
  if (ending.kind !== 'pod') return [];
  const { containers, initContainers = [] } = ending.pod;
  return [...containers, ...initContainers].map(({ name, exitCode, message = '' }) => `${name} exited with code ${exitCode}: ${message}`);
}
