import { Evidence } from './evidence';
import { JobEvidence } from './job-evidence';
import { endsIndex, isLookedAt, JudgedPod } from './judged-pod';
import { ContainerEvidence, halfEnded, hasEnded, PodEvidence } from './pod-evidence';
import { keepsPlaceOfTerminatingPods } from './progress';
import { ruleTitle } from './rule-words';
import { WaitingReason, waitingReasonOf } from './waiting-reasons';
import { count } from '../../policy/words';
import { countsRestarts } from '../container-restart';
import { hasLimitPerIndex } from '../spec-facts';

/*
 * What is to be said of one Pod: why it counts or not, and what in its status may mislead.
 */

/** What the kubelet writes for a container that it cannot find any more. */
const LOST_CONTAINER = 'ContainerStatusUnknown';

export function explain(judged: JudgedPod, { job }: Evidence): string[] {
  const { pod, decision } = judged;
  return [
    ...decision ? explainDecision(judged, job) : explainStanding(judged, job),
    ...pod.containers.flatMap(container => explainContainer(container, judged, job)),
    ...decision && hasEnded(pod) ? explainFinish(pod) : [],
  ];
}

function explainDecision(judged: JudgedPod, job: JobEvidence): string[] {
  const { pod, standing, decision, matching } = judged;
  const { rule, action, container, condition, counted } = decision!;
  const sentences: string[] = [];
  if (standing === 'stopped') sentences.push('it had not ended when the Job was taken for failed, which counts it as failed, however it ends');
  if (pod.phase !== 'Failed' && standing === 'failed') {
    sentences.push('it was deleted, which counts as a failure at once, before it has ended: podReplacementPolicy is not Failed');
  }
  if (rule !== undefined) {
    const why = container ? ` matches exit code ${container.exitCode} of ${kindOf(container.name, pod)} ${container.name}`
      : condition ? ` matches the condition ${condition.type}${condition.reason === undefined ? '' : ` (${condition.reason})`}` : ' failed the Job';
    sentences.push(ruleTitle(rule, action) + why, ...container ? explainOtherContainers(container.name, judged) : []);
  } else if (!counted) {
    sentences.push(`its completion index is not below ${job.spec.completions} completions, so that it counts as nothing`);
  } else if (standing === 'failed') {
    sentences.push(...explainNoRule(judged, job));
  }
  sentences.push(...explainLaterRules(matching, rule, job), ...explainIndexEnd(judged, job), ...explainCounting(judged, job));
  return sentences;
}

/** A rule that names no container may have matched another one than the author had in mind. */
function explainOtherContainers(decisive: string, { pod, seen }: JudgedPod): string[] {
  const failed = [...seen!.containers, ...seen!.initContainers].filter(({ exitCode = 0 }) => exitCode !== 0);
  const others = failed.filter(({ name }) => name !== decisive);
  return others.map(({ name, exitCode }) => `${kindOf(name, pod)} ${name} ended with ${exitCode}, which did not decide`);
}

function kindOf(container: string, pod: PodEvidence): ContainerEvidence['kind'] {
  return pod.containers.find(({ name }) => name === container)?.kind ?? 'container';
}

function explainNoRule({ pod, seen }: JudgedPod, { spec }: JobEvidence): string[] {
  const rules = spec.podFailurePolicy?.rules ?? [];
  if (rules.length === 0) return ['no rule is asked, since the Job has none: the failure counts'];
  const asksExitCodes = rules.some(({ onExitCodes }) => onExitCodes);
  const ended = [...seen!.containers, ...seen!.initContainers].filter(({ exitCode }) => exitCode !== undefined);
  const because = !asksExitCodes ? ''
    : pod.containers.length === 0 ? ': it has no container statuses, and without an exit code no rule on exit codes matches'
      : ended.length === 0 ? ': no container of it says an exit code, without which no rule on exit codes matches'
        : ended.every(({ exitCode }) => exitCode === 0) ? ': all of its containers ended with 0, which no rule on exit codes matches' : '';
  return [`no rule matches, so that the failure counts${because}`];
}

/** The first rule that matches decides, and often not the one that the author had in mind. */
function explainLaterRules(matching: readonly number[], decided: number | undefined, { spec }: JobEvidence): string[] {
  if (decided === undefined) return [];
  const rules = spec.podFailurePolicy?.rules ?? [];
  const later = matching.filter(index => index > decided).map(index => ruleTitle(index, rules[index].action));
  return later.length === 0 ? [] : [`${later.join(', ')} would match too and ${later.length === 1 ? 'is' : 'are'} not asked, since the first rule that matches decides`];
}

function explainIndexEnd(judged: JudgedPod, job: JobEvidence): string[] {
  const { pod, decision, standing } = judged;
  if (standing === 'stopped' || !endsIndex(judged, job)) return [];
  if (decision!.action === 'FailIndex') return [`index ${pod.index} is given up`];
  const retries = job.spec.backoffLimitPerIndex!;
  return [`index ${pod.index} is given up: it has ${retries === 0 ? 'no retries' : `used its ${count(retries, 'retry', 'retries')}`}`];
}

function explainCounting(judged: JudgedPod, job: JobEvidence): string[] {
  if (judged.decision!.action === 'Ignore') return ['it uses no retry, and the status of the Job does not count it'];
  if (!judged.decision!.counted || isLookedAt(judged, job)) return [];
  return [judged.pod.hasFinalizer && hasLimitPerIndex(job.spec) && !endsIndex(judged, job)
    ? 'status.failed counts it only when the next Pod of its index is there'
    : 'status.failed does not count it yet'];
}

function explainStanding({ pod, standing }: JudgedPod, job: JobEvidence): string[] {
  switch (standing) {
    case 'terminating': return [`it is being deleted and has not ended: it is no failure yet, no rule is asked, and ${
      keepsPlaceOfTerminatingPods(job) ? 'no other Pod takes its place before' : 'another Pod takes its place at once'}`];
    case 'released': return ['it was deleted because it was not wanted any more, and counts as nothing, however it ends'];
    case 'active': return explainActive(pod);
    case 'failed': return [`what becomes of its failure is the matter of ${job.otherController}`];
    default: return [];
  }
}

function explainActive(pod: PodEvidence): string[] {
  const waiting = waitingReasonOf(pod);
  const { ended, running } = halfEnded(pod) ?? {};
  if (ended && running) {
    return [`container ${ended.name} has ended with ${ended.terminated!.exitCode}, but container ${running.name} still runs: `
      + 'as long as it does, the Pod has not failed'];
  }
  if (waiting?.isStuck) {
    return [`it waits${containerWords(waiting, pod)}: ${waiting.reason}, which is no failure and counts as nothing`];
  }
  if (waiting?.reason === 'CrashLoopBackOff') return [`${kindOf(waiting.container!, pod)} ${waiting.container} waits to be restarted in place, which the kubelet does after a wait of its own`];
  return waiting && pod.phase === 'Pending' ? [`it waits${containerWords(waiting, pod)}: ${waiting.reason}`] : [];
}

function containerWords({ container }: WaitingReason, pod: PodEvidence): string {
  return container === undefined ? '' : ` for ${kindOf(container, pod)} ${container}`;
}

/** What of a container may be taken for something that a rule looks at. */
function explainContainer(container: ContainerEvidence, { decision, pod }: JudgedPod, { spec }: JobEvidence): string[] {
  const { name, terminated, restarts, last, kind, isRunning } = container;
  const sentences: string[] = [];
  if (decision) {
    if (terminated?.reason === 'OOMKilled') {
      sentences.push(`container ${name} ran out of memory (OOMKilled), which no rule can ask for: rules see ${terminated.exitCode === undefined ? 'its exit code' : `exit code ${terminated.exitCode}`} alone`);
    }
    if (terminated?.reason === LOST_CONTAINER) {
      sentences.push(`the kubelet lost container ${name} and wrote ${terminated.exitCode === undefined ? 'its exit code' : `exit code ${terminated.exitCode}`} itself: how the program ended is not known`);
    }
    if (isRunning && kind === 'container' && hasEnded(pod)) sentences.push(`container ${name} still ran as far as anybody knows, so that it has no exit code`);
  }
  if (restarts > 0) sentences.push(restartWords(name, restarts, last, countsRestarts(spec)));
  return sentences;
}

function restartWords(name: string, restarts: number, last: ContainerEvidence['last'], isCounted: boolean): string {
  const before = last?.exitCode !== undefined ? `, and before the last restart it ended with ${last.exitCode}${last.reason === undefined ? '' : ` (${last.reason})`}` : '';
  const counts = isCounted ? 'no rule looks at that, and only the number of restarts counts' : 'no rule looks at that, and it counts as nothing';
  return `container ${name} was restarted in place ${restarts === 1 ? 'once' : `${restarts} times`}${before}: ${counts}`;
}

/** The next Pod comes so long after the end of this one. */
function explainFinish({ finish }: PodEvidence): string[] {
  switch (finish?.source) {
    case 'ready': return ['its containers do not all say when they ended, so that its end is when it ceased to be ready'];
    case 'deletion': return ['its containers do not all say when they ended, so that its end is when it was deleted'];
    case 'creation': return ['nothing says when it ended, so that the controller counts from its creation'];
    default: return [];
  }
}
