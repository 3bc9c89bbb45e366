import { PodEnds } from './pod-ends';
import { podName } from './simulate';
import type { AttemptRecord } from '../../attempt';
import type { FailureProps } from '../../policy/failure';
import { FailureResponse } from '../../policy/failure-response';
import { ControlledPod } from '../controller/controlled-pod';
import { FailureDecision } from '../controller/failure-rules';
import { ContainerEnd, PodEnd } from '../controller/pod-end';
import { PodFailureAction } from '../fields';

const RESPONSE: { readonly [action in PodFailureAction]: FailureResponse } = {
  FailJob: FailureResponse.FAIL_JOB,
  FailIndex: FailureResponse.FAIL_INDEX,
  Count: FailureResponse.RETRY,
  Ignore: FailureResponse.RETRY_UNCOUNTED,
};

/** What an action of a rule is in the words that hold for every engine; without a rule a failure is counted. */
export function responseTo({ action }: FailureDecision): FailureResponse {
  return action === undefined ? FailureResponse.RETRY : RESPONSE[action];
}

/**
 * What can be told of a Pod of a simulated Job.
 *
 * @param unseen Pods at the end of which the controller has not looked
 */
export function attemptOf(pod: ControlledPod, job: string, ends: PodEnds, unseen: ReadonlySet<ControlledPod>): AttemptRecord {
  const { index, attempt, end, startedAt, endedAt, restarts, deletedAt, deletionCause, decision, replacedAt } = pod;
  // What was stopped together with the Job is counted, but nobody asked what should happen next.
  const wasStopped = deletionCause === 'failure';
  return {
    pod: podName(job, pod),
    ...index >= 0 && { index },
    attempt,
    ...startedAt !== undefined && { startedAt: seconds(startedAt) },
    ...endedAt !== undefined && { finishedAt: seconds(endedAt) },
    ...end && { phase: end.phase },
    ...restarts > 0 && { restarts },
    ...deletedAt !== undefined && { deletedAt: seconds(deletedAt), deletedBecause: deletionCause },
    ...unseen.has(pod) && { unseen: true },
    ...unseen.has(pod) && end?.phase === 'Failed' && { failure: failureOf(end, deletedAt !== undefined, ends.mainContainer) },
    ...decision && {
      failure: failureOf(end, deletedAt !== undefined, ends.mainContainer),
      ...decision.rule !== undefined && !wasStopped && { rule: { index: decision.rule, action: decision.action! } },
      ...!wasStopped && { response: responseTo(decision) },
      counted: decision.counted,
    },
    ...replacedAt !== undefined && { nextAt: seconds(replacedAt) },
  };
}

/** How an attempt ended, as a failure policy speaks of it. */
export function failureOf(end: PodEnd | undefined, wasDeleted: boolean, mainContainer: string): FailureProps {
  const failure: { -readonly [key in keyof FailureProps]: FailureProps[key] } = {};
  const containers = end ? [...end.containers, ...end.initContainers] : [];
  const others = containers.filter(({ name, exitCode }) => name !== mainContainer && exitCode !== undefined && exitCode !== 0);
  const main = containers.find(({ name }) => name === mainContainer);
  if (others.length === 0) {
    if (main?.exitCode !== undefined) failure.exitCode = main.exitCode;
    if (main?.reason !== undefined) failure.reason = main.reason;
  } else {
    const failed = [...main ? [main] : [], ...others];
    failure.exitCodes = byName(failed, ({ exitCode }) => exitCode);
    const reasons = byName(failed, ({ reason }) => reason);
    if (Object.keys(reasons).length > 0) failure.reasons = reasons;
  }
  if (end && end.conditions.length > 0) failure.conditions = end.conditions.map(condition => ({ ...condition }));
  if (end?.reason !== undefined) failure.podReason = end.reason;
  if (end && containers.length === 0) failure.noContainerStatuses = true;
  if (wasDeleted) failure.deleted = true;
  return failure;
}

function byName<T>(containers: readonly ContainerEnd[], valueOf: (container: ContainerEnd) => T | undefined): { [name: string]: T } {
  return Object.fromEntries(containers.flatMap(container => {
    const value = valueOf(container);
    return value === undefined ? [] : [[container.name, value]];
  }));
}

export function seconds(milliseconds: number): number {
  return milliseconds / 1000;
}
