import { ArmadaScenarioAttempt, USUAL_RUN_SECONDS } from './armada-scenario';
import { PodMemory } from './pod-memory';
import { nanoOf } from './quantities';
import { ownValue } from '../../policy/input';
import { RunIssue } from '../classify/executor-stage';
import { EndedContainer, FailedPod } from '../classify/failed-pod';

/*
 * What a scenario says of a run, as an executor sees it.
 */

export type RunEnding =
  | { readonly kind: 'succeeded' | 'preempted' }
  | { readonly kind: 'pod'; readonly pod: FailedPod }
  | { readonly kind: 'issue'; readonly issue: RunIssue };

export interface TimedEnding {
  readonly ending: RunEnding;
  readonly seconds: number;
  /** Whether a container was started. */
  readonly isStarted: boolean;
}

/** How long an executor waits for a node to take a Pod, and for one to start: `pendingPodChecks` as they ship. */
const WAITS_FOR_NODE = 300;
const WAITS_FOR_IMAGE = 900;
const WAITS_FOR_START = 90;
/** After which a scheduler gives up an executor of which it hears nothing: `executorTimeout`. */
const EXECUTOR_TIMEOUT = 3600;

const SIGKILL = 137;
const SIGTERM = 143;

/** @param deadlineSeconds after which the kubelet ends the Pod */
export function endingOf(attempt: ArmadaScenarioAttempt, memory: PodMemory, deadlineSeconds: number): TimedEnding {
  const { after = USUAL_RUN_SECONDS, internal } = attempt;
  const other = otherEnd(attempt);
  if (other) {
    const { ending, waits } = other;
    const isStarted = waits === undefined && internal !== 'job-creation-failed';
    return { ending, seconds: waits === undefined ? after : attempt.after ?? waits, isStarted };
  }
  if (attempt.noContainerStatuses) return { ending: { kind: 'pod', pod: podOf(attempt, []) }, seconds: attempt.after ?? 0, isStarted: false };
  if (after > deadlineSeconds) {
    const containers = memory.containers.map(({ name }) => ({ name, exitCode: SIGTERM, reason: 'Error' }));
    const pod = { ...podOf({}, containers), reason: 'DeadlineExceeded', message: 'Pod was active on the node longer than the specified deadline' };
    return { ending: { kind: 'pod', pod }, seconds: deadlineSeconds, isStarted: true };
  }
  const { containers, initContainers } = endedContainers(attempt, memory);
  const pod = podOf(attempt, containers, initContainers);
  const isFailed = attempt.podReason !== undefined || [...containers, ...initContainers].some(({ exitCode }) => exitCode !== 0);
  if (isFailed && attempt.undeletable) return { ending: { kind: 'issue', issue: { kind: 'undeletable', pod } }, seconds: after, isStarted: true };
  return { ending: isFailed ? { kind: 'pod', pod } : { kind: 'succeeded' }, seconds: after, isStarted: true };
}

function otherEnd(attempt: ArmadaScenarioAttempt): { readonly ending: RunEnding; readonly waits?: number } | undefined {
  const { preempted, deleted, disrupted, internal, pending, returned, startFailed, refused, notSubmitted } = attempt;
  const issue = (given: RunIssue, waits?: number) => ({ ending: { kind: 'issue', issue: given } as const, ...waits !== undefined && { waits } });
  if (preempted) return { ending: { kind: 'preempted' } };
  // With a reason the kubelet gives the Pod up, and nobody deletes it.
  if (deleted || disrupted && attempt.podReason === undefined) return issue({ kind: 'internal', subcategory: 'externally-deleted' });
  if (internal === 'lease-expired') return { ...issue({ kind: 'internal', subcategory: internal }), waits: (attempt.after ?? USUAL_RUN_SECONDS) + EXECUTOR_TIMEOUT };
  if (internal) return issue({ kind: 'internal', subcategory: internal });
  const unable = 'Unable to start pod';
  if (pending) return issue({ kind: 'startup', action: 'Retry', message: `${unable}.\nno node was assigned`, hasNode: false }, WAITS_FOR_NODE);
  if (returned) return issue({ kind: 'startup', action: 'Retry', message: `${unable}.\n${returned}`, hasNode: true }, WAITS_FOR_IMAGE);
  if (startFailed) {
    return issue({ kind: 'startup', action: 'Fail', message: `${unable} - encountered an unrecoverable problem.\n${startFailed}`, hasNode: true }, WAITS_FOR_START);
  }
  if (refused) return issue({ kind: 'submission', isFatal: true, message: refused }, 0);
  return notSubmitted ? issue({ kind: 'submission', isFatal: false, message: notSubmitted }, 0) : undefined;
}

function podOf(
  { podReason, podMessage, events }: ArmadaScenarioAttempt, containers: readonly EndedContainer[], initContainers: readonly EndedContainer[] = [],
): FailedPod {
  return {
    containers,
    initContainers,
    ...podReason !== undefined && { reason: podReason },
    ...podMessage !== undefined && { message: podMessage },
    ...events && { events },
  };
}

function endedContainers(attempt: ArmadaScenarioAttempt, { containers, initContainers }: PodMemory) {
  const { exitCode, exitCodes, reason, reasons, message, messages, needsMemory } = attempt;
  const [main] = containers;
  const isOutOfMemory = main?.limit !== undefined && needsMemory !== undefined && nanoOf(needsMemory, 'needsMemory') > main.limit * 10n ** 9n;
  const ended = ({ name }: { readonly name: string }): EndedContainer => {
    const isMain = name === main?.name;
    const given = ownValue(exitCodes, name) ?? (isMain ? exitCode : undefined);
    const code = isMain && isOutOfMemory ? SIGKILL : given ?? (isMain && reason !== undefined ? SIGKILL : 0);
    const why = isMain && isOutOfMemory ? 'OOMKilled' : ownValue(reasons, name) ?? (isMain ? reason : undefined) ?? (code === 0 ? 'Completed' : 'Error');
    const said = ownValue(messages, name) ?? (isMain ? message : undefined);
    return { name, exitCode: code, reason: why, ...said !== undefined && { message: said } };
  };
  return { containers: containers.map(ended), initContainers: initContainers.map(ended) };
}
