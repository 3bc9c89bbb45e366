import type { ArmadaAttempt, ArmadaClientEvent, ArmadaMemory, NameCollision } from './armada-attempt';
import type { ArmadaJob } from './armada-job';
import type { Place } from './placement';
import { PodMemory, podMemory } from './pod-memory';
import { memoryText } from './quantities';
import type { TimedEnding } from './run-end';
import { FailureProps } from '../../policy/failure';
import { FailureResponse } from '../../policy/failure-response';
import type { Classification } from '../classify/classify';
import type { RunReport } from '../classify/executor-stage';
import type { FailedPod } from '../classify/failed-pod';
import type { RetrySettings } from '../decide/consult';
import { Reservation, wholeUp } from '../decide/memory-growth';
import type { ScheduledJob, SchedulerStep } from '../decide/scheduled-job';
import type { SchedulerEvent } from '../decide/scheduler-events';

/** A run, and what was made of its end. */
export interface PlayedRun {
  readonly job: ArmadaJob;
  readonly number: number;
  readonly place: Place;
  readonly startedAt: number;
  /** Absent if it has not ended. */
  readonly finishedAt?: number;
  readonly timed: TimedEnding;
  readonly memory: PodMemory;
  readonly reservation: Reservation;
  readonly report?: RunReport;
  readonly step?: SchedulerStep;
  readonly collision?: NameCollision;
  readonly settings?: RetrySettings;
  /** As it is afterwards. */
  readonly scheduled: ScheduledJob;
}

export function attemptOf(run: PlayedRun): ArmadaAttempt {
  const { job, number, place, startedAt, finishedAt, timed, memory, reservation, report, step, collision, scheduled } = run;
  const isEnded = finishedAt !== undefined;
  return {
    pod: 'armada-JOB_ID-0',
    attempt: number,
    ...timed.isStarted && { startedAt },
    ...isEnded && { finishedAt, phase: timed.ending.kind === 'succeeded' ? 'Succeeded' : 'Failed' },
    ...isEnded && deletionOf(report, finishedAt),
    ...report && { failure: observed(timed, job, report), category: report.category, subcategory: report.subcategory, podFate: report.pod },
    ...report && looksOf(report),
    ...step && answerOf(step, report!, run),
    ...step?.isRequeued && { nextAt: finishedAt! },
    ...place,
    memory: memoryOf(reservation, memory),
    ...step && mutationOf(step, run),
    events: isEnded ? eventsOf(timed, report, step) : [],
    ...collision && { collision },
    leaseReturnsLeft: scheduled.leaseReturnsLeft,
  };
}

function memoryOf({ requestNano = 0n }: Reservation, { containers, initContainers }: PodMemory): ArmadaMemory {
  const shown = [...containers, ...initContainers].flatMap(({ name, request, limit }) => {
    const bytes = limit ?? request;
    return bytes === undefined ? [] : [[name, memoryText(bytes)] as const];
  });
  return { reserved: memoryText(wholeUp(requestNano)), containers: Object.fromEntries(shown) };
}

function mutationOf({ growth, avoided, isRequeued }: SchedulerStep, { job, scheduled, memory }: PlayedRun): Partial<ArmadaAttempt> {
  return {
    ...growth?.isSkipped && { isGrowthSkipped: true },
    ...growth && !growth.isSkipped && { grownMemory: memoryOf(growth.after, isRequeued ? podMemory(job, scheduled.record) : memory) },
    ...avoided && { avoidedNodes: avoided },
  };
}

function deletionOf(report: RunReport | undefined, at: number): Partial<ArmadaAttempt> {
  if (report?.pod !== 'gone' && report?.pod !== 'going') return {};
  if (report.subcategory === 'externally-deleted') return { deletedAt: at, deletedBecause: 'user' };
  return report.passes || report.pod === 'going' ? { deletedAt: at, deletedBecause: 'retry' } : {};
}

/** What the executor found, if its second look was not the first one. */
function looksOf({ passes = [] }: RunReport): Partial<ArmadaAttempt> {
  const [first, second] = passes.map(nameOf);
  return second === undefined || first === second ? {} : { looks: [first, second] };
}

function nameOf({ category, subcategory }: Pick<Classification, 'category' | 'subcategory'>): string {
  return category === '' ? 'no category' : subcategory === '' ? category : `${category}/${subcategory}`;
}

function answerOf({ isRequeued, verdict, undecided }: SchedulerStep, report: RunReport, { settings, scheduled }: PlayedRun): Partial<ArmadaAttempt> {
  if (!verdict) {
    const isReturned = report.kind === 'returned';
    const { RETRY, RETRY_UNCOUNTED, FAIL_JOB } = FailureResponse;
    return {
      undecided,
      response: isRequeued ? report.isAttempted ? RETRY : RETRY_UNCOUNTED : FAIL_JOB,
      counted: isReturned && report.isAttempted,
      because: isReturned ? 'the lease is returned, of which no policy is asked' : UNDECIDED[undecided!],
    };
  }
  const { rule, decision, reason, policy } = verdict;
  const isRetry = decision !== 'fail_rule' && decision !== 'fail_default';
  const limit = Math.min(settings!.policies.get(policy)?.retryLimit ?? 0, settings!.globalMaxRetries) + 1;
  return {
    policy,
    decision,
    ...rule && { rule: { index: rule.index, action: rule.action } },
    response: isRetry ? FailureResponse.RETRY : FailureResponse.FAIL_JOB,
    because: `${nameOf(report)}: ${reason}`,
    counted: isRetry,
    budget: { limit, before: scheduled.failures - 1, after: scheduled.failures },
  };
}

export const UNDECIDED: { readonly [reason in NonNullable<SchedulerStep['undecided']>]: string } = {
  'disabled': 'scheduling.retryPolicy.enabled is not true: no policy is asked, and a failure ends the job',
  'no-policy': 'neither the queue nor scheduling.retryPolicy.defaultPolicyName names a policy: a failure ends the job',
  'gang': 'no policy is asked about the jobs of a gang',
  'fail-fast': 'the job has armadaproject.io/failFast: no policy is asked, and any failure ends it',
  'unknown-policy': 'the scheduler does not have the policy of that name, or does not take it: a failure ends the job',
  'lease-returned': 'the lease is returned, of which no policy is asked',
};

function observed({ ending, isStarted }: TimedEnding, { containers }: ArmadaJob, { subcategory }: RunReport): FailureProps {
  const pod = ending.kind === 'pod' ? ending.pod : ending.kind === 'issue' && ending.issue.kind === 'undeletable' ? ending.issue.pod : undefined;
  if (!pod) return { ...!isStarted && { noContainerStatuses: true }, ...subcategory === 'externally-deleted' && { deleted: true } };
  return failureOf(pod, containers[0]?.name);
}

function failureOf({ containers, initContainers = [], reason }: FailedPod, main: string | undefined): FailureProps {
  const all = [...containers, ...initContainers];
  const own = all.find(({ name }) => name === main);
  const others = all.filter(each => each !== own && each.exitCode !== 0);
  return {
    ...own && { exitCode: own.exitCode },
    ...others.length > 0 && { exitCodes: Object.fromEntries(others.map(({ name, exitCode }) => [name, exitCode])) },
    ...own?.reason && own.exitCode !== 0 && own.reason !== 'Error' && { reason: own.reason },
    ...reason !== undefined && { podReason: reason },
    ...all.length === 0 && { noContainerStatuses: true },
  };
}

function eventsOf({ ending }: TimedEnding, report: RunReport | undefined, step: SchedulerStep | undefined): ArmadaClientEvent[] {
  if (ending.kind === 'succeeded' || ending.kind === 'preempted') return [{ event: ending.kind }];
  const returned: ArmadaClientEvent[] = report?.kind === 'returned'
    ? [{ event: 'lease-returned', reason: report.message, category: report.category, subcategory: report.subcategory }] : [];
  return [...returned, ...step!.events.flatMap(clientEvent)];
}

function clientEvent({ type, terminal, message, category, subcategory, reason }: SchedulerEvent): ArmadaClientEvent[] {
  if (type === 'JobErrors') return [{ event: 'failed', retryable: !terminal, reason: message, category, subcategory }];
  return type === 'JobRunErrors' && reason === 'LeaseExpired' ? [{ event: 'lease-expired', category, subcategory }] : [];
}
