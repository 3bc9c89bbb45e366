import { ChildJob, SERVER } from './child-jobs';
import { scenarioOf, SetScenario } from './set-scenario';
import type { AttemptRecord } from '../../attempt';
import { ControlledPod } from '../../kubernetes/controller/controlled-pod';
import { controllerVersion } from '../../kubernetes/controller/controller-version';
import { JobController } from '../../kubernetes/controller/job-controller';
import { attemptOf, seconds } from '../../kubernetes/simulation/attempts';
import { PodEnds } from '../../kubernetes/simulation/pod-ends';
import { MOST_PODS, USUAL_UNTIL_SECONDS } from '../../kubernetes/simulation/scenario';
import { runJob } from '../../kubernetes/simulation/simulate';
import type { ConditionRecord, JobOutcome } from '../../outcome';
import { FailureResponse } from '../../policy/failure-response';
import { decide, FailedJob, SetDecision } from '../decide';
import { JobSetSpec } from '../job-set-object';

/*
 * Plays a JobSet: all child Jobs by the Job controller of Kubernetes, until one has failed or enough have succeeded; then the JobSet decides, and after a
 * restart all of them begin again.
 */

export interface SetRun {
  readonly attempts: readonly AttemptRecord[];
  readonly outcome: JobOutcome;
  readonly conditions: readonly ConditionRecord[];
  readonly restarts: number;
  readonly counted: number;
  /** The controllers of the Jobs as they were in the end. */
  readonly last: readonly JobController[];
  readonly choices: readonly string[];
}

/** A restart takes no time here, so that without a limit a JobSet could restart without end at one moment. */
const MOST_RESTARTS = 10000;

interface PlayedChild {
  readonly child: ChildJob;
  readonly controller: JobController;
  readonly pods: readonly ControlledPod[];
  readonly unseen: ReadonlySet<ControlledPod>;
  /** When the Job was made, in seconds since the JobSet was. Infinite if that never happens. */
  readonly startedAt: number;
  readonly stoppedBecause: string;
}

export function playJobSet(spec: JobSetSpec, children: readonly ChildJob[], scenario: SetScenario): SetRun {
  const until = scenario.until ?? USUAL_UNTIL_SECONDS;
  const maxPods = scenario.maxPods ?? MOST_PODS;
  const attempts: AttemptRecord[] = [];
  const conditions: ConditionRecord[] = [];
  const played = new Map<string, number>();
  const choices = new Set<string>();
  let restarts = 0;
  let counted = 0;
  let at = 0;
  if (spec.suspend) return { attempts, outcome: { stoppedBecause: 'suspended', at: 0 }, conditions, restarts, counted, last: [], choices: [] };
  for (;;) {
    const round = playRound(children, scenario, pod => played.get(pod) ?? 0, at, until, maxPods - attempts.length);
    const { moment, decision, isComplete } = ending(spec, round, counted);
    const cut = Math.min(moment, until);
    for (const each of round) {
      for (const choice of each.controller.choices) choices.add(choice);
      attempts.push(...recordsOf(each, cut, played, decision, isComplete));
    }
    const last = round.map(({ controller }) => controller);
    const stopped = (outcome: JobOutcome): SetRun => ({ attempts, outcome, conditions, restarts, counted, last, choices: [...choices] });
    if (moment > until || (!decision && !isComplete)) {
      return stopped({ stoppedBecause: stopReason(round, moment), at: cut === Infinity ? until : cut });
    }
    at = moment;
    if (!decision) {
      const end = { reason: 'AllJobsCompleted', message: 'jobset completed successfully' };
      conditions.push({ type: 'Completed', status: 'True', ...end, at });
      return stopped({ condition: 'Complete', ...end, stoppedBecause: 'terminal', at });
    }
    const { reason, message } = decision;
    conditions.push({ type: decision.isEnd ? 'Failed' : 'Restarting', status: 'True', reason, message, at });
    if (decision.isEnd) return stopped({ condition: 'Failed', reason, message, stoppedBecause: 'terminal', at });
    restarts++;
    if (decision.isCounted) counted++;
    if (attempts.length >= maxPods || restarts >= MOST_RESTARTS) return stopped({ stoppedBecause: 'max-pods', at });
  }
}

function playRound(
  children: readonly ChildJob[], scenario: SetScenario, played: (pod: string) => number, at: number, until: number, maxPods: number,
): PlayedChild[] {
  const round: PlayedChild[] = [];
  for (const child of children) {
    const startedAt = startOf(child, round, at);
    const isStarted = startedAt <= until;
    const { controller, pods, unseen, stoppedBecause } = runJob({
      spec: child.spec,
      name: child.fullName,
      version: controllerVersion(SERVER.minor),
      scenario: { ...scenarioOf(scenario, child, played, startedAt), until: isStarted ? until - startedAt : 0, maxPods: Math.max(maxPods, 1) },
      isManaged: isStarted,
    });
    round.push({ child, controller, pods, unseen, startedAt, stoppedBecause });
  }
  return round;
}

/** When all Jobs on which this one waits have succeeded. */
function startOf({ waitsFor }: ChildJob, before: readonly PlayedChild[], at: number): number {
  const ends = before.filter(({ child }) => waitsFor.includes(child.replicatedJob)).map(endOf);
  return Math.max(at, ...ends.map(({ type, moment }) => type === 'Complete' ? moment : Infinity));
}

function endOf({ controller: { terminal }, startedAt }: PlayedChild): { readonly type?: string; readonly moment: number } {
  return terminal ? { type: terminal.type, moment: startedAt + seconds(terminal.at) } : { moment: Infinity };
}

interface Ending {
  readonly moment: number;
  readonly decision?: SetDecision;
  readonly isComplete: boolean;
}

/** What ends a round: the first failure, or as many successes as are needed. */
function ending(spec: JobSetSpec, round: readonly PlayedChild[], counted: number): Ending {
  const ends = round.map(each => ({ each, ...endOf(each) }));
  const failure = Math.min(...ends.filter(({ type }) => type === 'Failed').map(({ moment }) => moment), Infinity);
  const success = successMoment(spec, round);
  if (failure === Infinity && success === Infinity) return { moment: Infinity, isComplete: false };
  // The controller looks at failures first.
  if (success < failure) return { moment: success, isComplete: true };
  const failed = ends.filter(({ type, moment }) => type === 'Failed' && moment === failure).map(({ each: { child, controller } }): FailedJob => {
    const { reason, message } = controller.terminal!;
    return { name: child.name, replicatedJob: child.replicatedJob, reason, message, at: failure };
  });
  return { moment: failure, decision: decide(spec.failurePolicy, failed, counted), isComplete: false };
}

function successMoment({ successPolicy }: JobSetSpec, round: readonly PlayedChild[]): number {
  const targets = successPolicy?.targetReplicatedJobs ?? [];
  const ends = round.filter(({ child }) => targets.length === 0 || targets.includes(child.replicatedJob)).map(endOf)
    .map(({ type, moment }) => type === 'Complete' ? moment : Infinity);
  if (ends.length === 0) return Infinity;
  return successPolicy?.operator === 'Any' ? Math.min(...ends) : Math.max(...ends);
}

function stopReason(round: readonly PlayedChild[], moment: number): string {
  if (moment !== Infinity) return 'horizon';
  const reasons = round.map(({ stoppedBecause }) => stoppedBecause);
  return ['max-pods', 'horizon', 'suspended'].find(reason => reasons.includes(reason)) ?? 'pending';
}

/** What can be told of the Pods of a Job up to the moment at which the JobSet deletes it. */
function recordsOf(
  each: PlayedChild, cut: number, played: Map<string, number>, decision: SetDecision | undefined, isComplete: boolean,
): AttemptRecord[] {
  const { child, pods, unseen, startedAt, controller } = each;
  const ends = new PodEnds(child.spec);
  const hasFailed = controller.terminal?.type === 'Failed' && startedAt + seconds(controller.terminal.at) <= cut;
  return pods.filter(({ createdAt }) => startedAt + seconds(createdAt) < cut || (createdAt === 0 && startedAt <= cut)).map(pod => {
    const record = attemptOf(pod, child.name, ends, unseen);
    const key = `${child.replicatedJob}-${child.jobIndex}${pod.index >= 0 ? `-${pod.index}` : ''}`;
    const attempt = (played.get(key) ?? 0) + 1;
    played.set(key, attempt);
    const name = `${child.name}${pod.index >= 0 ? `-${pod.index}` : ''}-${attempt}`;
    const own = inTime({ ...record, pod: name, replica: child.replicatedJob, attempt }, startedAt, cut);
    if (!decision) return own.finishedAt === undefined && isComplete ? { ...own, deletedAt: cut, deletedBecause: 'success' } : own;
    if (own.finishedAt === undefined || own.finishedAt > cut) {
      const { deletedAt: _, deletedBecause: __, ...left } = own;
      return { ...left, deletedAt: cut, deletedBecause: decision.isEnd ? 'failure' : 'retry', ...!decision.isEnd && { nextAt: cut } };
    }
    // It ended with its Job, of which the JobSet counts one failure and no more.
    if (own.deletedBecause === 'failure') return { ...withoutAnswer(own), ...!decision.isEnd && { nextAt: cut } };
    const isCause = hasFailed && own.failure !== undefined && own.nextAt === undefined && own.deletedBecause === undefined;
    return isCause ? answered(own, decision, cut) : own;
  });
}

/** Times from the start of the JobSet, and nothing of what would have come later. */
function inTime(record: AttemptRecord, offset: number, cut: number): AttemptRecord {
  const at = (time: number | undefined) => time === undefined || time + offset > cut ? undefined : time + offset;
  const { startedAt, finishedAt, deletedAt, deletedBecause, nextAt, phase, failure, rule, response, counted, unseen, restarts, ...rest } = record;
  const isFinished = at(finishedAt) !== undefined;
  return {
    ...rest,
    ...at(startedAt) !== undefined && { startedAt: at(startedAt) },
    ...isFinished && { finishedAt: at(finishedAt), phase },
    ...restarts !== undefined && isFinished && { restarts },
    ...at(deletedAt) !== undefined && { deletedAt: at(deletedAt), deletedBecause },
    ...isFinished && unseen && { unseen },
    ...isFinished && failure && { failure, ...rule && { rule }, ...response && { response }, counted },
    ...at(nextAt) !== undefined && { nextAt: at(nextAt) },
  };
}

function withoutAnswer({ rule: _, response: __, counted: ___, ...record }: AttemptRecord): AttemptRecord {
  return record;
}

/** The failure that has failed its Job is answered by the JobSet. */
function answered({ rule: _, ...record }: AttemptRecord, decision: SetDecision, cut: number): AttemptRecord {
  const response = decision.isEnd ? decision.reason === 'ReachedMaxRestarts' ? FailureResponse.RETRY : FailureResponse.FAIL_JOB
    : decision.isCounted ? FailureResponse.RETRY : FailureResponse.RETRY_UNCOUNTED;
  return {
    ...record,
    ...decision.rule !== undefined && { rule: { index: decision.rule, action: decision.action! } },
    response,
    counted: response === FailureResponse.RETRY,
    ...!decision.isEnd && { nextAt: cut },
  };
}
