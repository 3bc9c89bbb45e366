import { explain } from './attempt-words';
import { Evidence } from './evidence';

import { JudgedPod } from './judged-pod';
import { SinceCreation } from './moments';
import { hasEnded, PodEvidence, startOf } from './pod-evidence';
import { waitingReasonOf } from './waiting-reasons';
import type { FailureProps } from '../../policy/failure';
import { FailureDecision } from '../controller/failure-rules';
import { DiagnosedAttempt } from '../job-diagnosis-parts';
import { responseTo } from '../simulation/attempts';
import { hasLimitPerIndex, isIndexed } from '../spec-facts';

/** Conditions that every Pod has, and that tell nothing of a failure. */
const USUAL_CONDITIONS = new Set(['Initialized', 'Ready', 'ContainersReady', 'PodScheduled', 'PodReadyToStartContainers']);

/** The Pods as attempts, by index and then in the order in which they were created. */
export function attemptsOf(evidence: Evidence, since: SinceCreation): DiagnosedAttempt[] {
  const { pods, job } = evidence;
  const numbers = attemptNumbers(evidence);
  const replacements = replacementsOf(evidence, numbers);
  const sorted = isIndexed(job.spec) ? [...pods].sort((a, b) => indexOf(a) - indexOf(b)) : pods;
  return sorted.map(judged => attemptOf(judged, evidence, since, numbers.get(judged)!, replacements.get(judged)));
}

/** Those that have lost theirs come last. */
function indexOf({ pod }: JudgedPod): number {
  return pod.index ?? Number.MAX_SAFE_INTEGER;
}

function attemptOf(
  judged: JudgedPod, evidence: Evidence, since: SinceCreation, attempt: number, replacement: JudgedPod | undefined,
): DiagnosedAttempt {
  const { pod, decision, doubts } = judged;
  const { finish, index } = pod;
  const restarts = pod.containers.reduce((sum, container) => sum + container.restarts, 0);
  const explanation = explain(judged, evidence);
  const isFinishKnown = hasEnded(pod) && (finish?.source === 'containers' || finish?.source === 'ready');
  return withoutAbsent({
    pod: pod.name,
    ...isIndexed(evidence.job.spec) && { index },
    attempt,
    state: stateOf(judged),
    createdAt: since.secondsTo(pod.created),
    startedAt: since.secondsTo(startOf(pod)),
    finishedAt: isFinishKnown ? since.secondsTo(finish!.at) : undefined,
    phase: hasEnded(pod) ? pod.phase : undefined,
    restarts: restarts > 0 ? restarts : undefined,
    deletedAt: since.secondsTo(pod.deleted),
    failure: decision || pod.phase === 'Failed' ? failureOf(pod, judged.matching, evidence) : undefined,
    ...decision && decided(judged, decision),
    nextAt: since.secondsTo(replacement?.pod.created),
    explanation: explanation.length > 0 ? explanation : undefined,
    doubts: doubts.length > 0 ? [...doubts] : undefined,
  });
}

function decided({ standing }: JudgedPod, decision: FailureDecision): Pick<DiagnosedAttempt, 'rule' | 'response' | 'counted'> {
  const { rule, action, counted } = decision;
  // What was stopped together with the Job is counted, but nobody asked what should happen next.
  if (standing === 'stopped') return { counted };
  return { rule: rule === undefined ? undefined : { index: rule, action: action! }, response: responseTo(decision), counted };
}

function stateOf({ pod, standing }: JudgedPod): string {
  if (hasEnded(pod)) return pod.phase!.toLowerCase();
  if (pod.deleted !== undefined) return 'terminating';
  if (standing === 'unknown') return standing;
  return pod.phase === 'Pending' || isBetweenRuns(pod) ? 'waiting' : 'running';
}

/** The phase of a Pod stays Running while its container waits to be restarted. */
function isBetweenRuns(pod: PodEvidence): boolean {
  return waitingReasonOf(pod)?.reason === 'CrashLoopBackOff' && !pod.containers.some(({ isRunning, kind }) => isRunning && kind === 'container');
}

/** What was observed. Messages are left out: a program may write secrets into them. */
function failureOf(pod: PodEvidence, matching: readonly number[], { job }: Evidence): FailureProps {
  const ended = pod.containers.filter(({ name, terminated }) => terminated && name !== '');
  const coded = ended.filter(({ terminated }) => terminated!.exitCode !== undefined);
  const reasons = ended.filter(({ terminated }) => terminated!.reason !== undefined);
  const asked = new Set(matching.flatMap(index => job.spec.podFailurePolicy?.rules?.[index].onPodConditions ?? []).map(({ type }) => type));
  const conditions = pod.conditions.filter(({ type }) => !USUAL_CONDITIONS.has(type) || asked.has(type));
  return withoutAbsent({
    exitCodes: coded.length > 0 ? Object.fromEntries(coded.map(({ name, terminated }) => [name, terminated!.exitCode!])) : undefined,
    reasons: reasons.length > 0 ? Object.fromEntries(reasons.map(({ name, terminated }) => [name, terminated!.reason!])) : undefined,
    conditions: conditions.length > 0 ? conditions.map(({ type, status, reason }) => withoutAbsent({ type, status, reason })) : undefined,
    podReason: pod.reason,
    noContainerStatuses: pod.containers.length === 0 ? true : undefined,
    deleted: pod.deleted === undefined ? undefined : true,
  });
}

/** A Pod of an index with a limit of its own says how many failures came before it. Others are numbered as far as they are there. */
function attemptNumbers({ pods, job }: Evidence): Map<JudgedPod, number> {
  const last = new Map<number | undefined, number>();
  const saysFailures = hasLimitPerIndex(job.spec);
  return new Map(pods.map(judged => {
    const { index, failureCount = 0, ignoredCount } = judged.pod;
    const key = isIndexed(job.spec) ? index : undefined;
    const number = Math.max((last.get(key) ?? 0) + 1, saysFailures ? failureCount + ignoredCount + 1 : 1);
    last.set(key, number);
    return [judged, number];
  }));
}

/** Which Pod was created in the place of which. Where several run side by side without indexes, or some are missing, nobody can say it. */
function replacementsOf({ pods, job, gone }: Evidence, numbers: ReadonlyMap<JudgedPod, number>): Map<JudgedPod, JudgedPod> {
  const replacements = new Map<JudgedPod, JudgedPod>();
  const isComplete = gone.failed + gone.succeeded + gone.active + gone.uncounted.length === 0;
  if (!isIndexed(job.spec) && job.spec.parallelism !== 1) return replacements;
  const before = new Map<number | undefined, JudgedPod>();
  for (const judged of pods) {
    const key = isIndexed(job.spec) ? judged.pod.index : undefined;
    const replaced = before.get(key);
    const isNext = hasLimitPerIndex(job.spec) ? replaced && numbers.get(judged) === numbers.get(replaced)! + 1 : isComplete;
    if (replaced?.decision && isNext) replacements.set(replaced, judged);
    before.set(key, judged);
  }
  return replacements;
}

function withoutAbsent<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as T;
}
