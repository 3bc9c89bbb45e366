import { indexCount, JobEvidence } from './job-evidence';
import { FailJobMessage, JobVerdict, readFailJobMessage, verdictOf } from './job-verdict';
import { endOf, hasEnded, PodEvidence } from './pod-evidence';
import { ruleTitle } from './rule-words';
import { PodOfJob } from './sort-objects';
import { FailureDecision, FailureRules } from '../controller/failure-rules';
import { NOTHING_YET, PodEnd } from '../controller/pod-end';
import { hasLimitPerIndex, isIndexed, replacesOnlyFailed } from '../spec-facts';

/*
 * What the Job controller makes of each Pod.
 */

/** What a Pod is for the controller. */
export type Standing =
  | 'active'
  | 'succeeded'
  | 'failed'
  /** It still ran when the Job was taken for failed: it counts as failed, however it ends. */
  | 'stopped'
  /** It still ran when it was not wanted any more, and counts as nothing, however it ends. */
  | 'released'
  /** It was deleted, and is no failure before it has ended. */
  | 'terminating'
  | 'unknown';

export interface JudgedPod extends PodOfJob {
  readonly standing: Standing;
  /** What rules saw of it. */
  readonly seen?: PodEnd;
  /** Absent if it is no failure, or if another controller decides. */
  readonly decision?: FailureDecision;
  /** The rules that match its status as it is now. */
  readonly matching: readonly number[];
  /** What the message of the Job says of this Pod. */
  readonly told?: FailJobMessage;
  readonly doubts: readonly string[];
  /** Whether it is the Pod of this Job that it seems to be, and its failure counts or not as is said. */
  readonly isCertain: boolean;
}

/** A server writes whole seconds, and a controller writes what it has decided a little later. */
const ABOUT_MILLISECONDS = 2000;

const IF_SURPLUS = 'if it was deleted because it was not wanted any more, it does not count';

interface StandingWithDoubt {
  readonly standing: Standing;
  readonly doubt?: string;
}

/** Judges the Pods of one Job. */
export class PodJudge {
  public readonly verdict: JobVerdict | undefined;
  /** Which rule failed the Job, in the words of the controller. */
  public readonly told: FailJobMessage | undefined;
  private readonly rules: FailureRules;

  public constructor(private readonly job: JobEvidence) {
    this.verdict = verdictOf(job);
    this.told = this.verdict && readFailJobMessage(this.verdict);
    this.rules = new FailureRules(job.spec.podFailurePolicy?.rules);
  }

  public judge({ pod, kinship }: PodOfJob): JudgedPod {
    const doubts = kinshipDoubts(pod, kinship);
    const isKin = kinship !== 'name';
    if (this.job.otherController !== undefined) return { pod, kinship, standing: standingByPhase(pod), matching: [], doubts, isCertain: isKin };
    const { standing, doubt } = this.standingOf(pod);
    if (doubt !== undefined) doubts.push(doubt);
    const known = { pod, kinship, standing, doubts };
    if (standing !== 'failed' && standing !== 'stopped') return { ...known, matching: [], isCertain: isKin && doubt === undefined };
    const indexDoubt = this.indexDoubt(pod);
    if (indexDoubt !== undefined) doubts.push(indexDoubt);
    const seen = this.seenOf(pod, standing);
    const matching = this.rules.allMatching(seen);
    const isUnread = this.rulesMayMissSomething(pod);
    if (isUnread) doubts.push('not all of its status can be read, and what cannot be read may match another rule');
    const told = this.told?.pod === fullName(pod, this.job) ? this.told : undefined;
    const decision = this.decide(pod, seen, told, doubts);
    return { ...known, seen, matching, told, decision, isCertain: isKin && doubt === undefined && indexDoubt === undefined && !isUnread };
  }

  private rulesMayMissSomething({ problems }: PodEvidence): boolean {
    return (this.job.spec.podFailurePolicy?.rules ?? []).length > 0 && problems.some(({ path }) => path.startsWith('status'));
  }

  private indexDoubt(pod: PodEvidence): string | undefined {
    if (!isIndexed(this.job.spec)) return undefined;
    if (pod.index === undefined) return 'nothing says which completion index it has, and a Pod without one counts as nothing';
    // The Job had more indexes when it was created.
    return this.hasLostIndex(pod) && !pod.hasFinalizer
      ? 'its completion index is not there any more: its failure counts only if the Job was made smaller afterwards' : undefined;
  }

  private hasLostIndex({ index = -1 }: PodEvidence): boolean {
    return isIndexed(this.job.spec) && index >= indexCount(this.job);
  }

  private standingOf(pod: PodEvidence): StandingWithDoubt {
    const { phase, deleted, hasFinalizer } = pod;
    const isOver = hasEnded(pod);
    const isTaken = phase === 'Failed' || (deleted !== undefined && phase !== 'Succeeded' && !replacesOnlyFailed(this.job.spec));
    if (this.verdict && (isOver ? this.endedAfterVerdict(pod) : deleted !== undefined)) {
      const atVerdict = this.standingAtVerdict(pod, isTaken);
      if (atVerdict) return atVerdict;
    }
    if (phase === 'Succeeded') return { standing: 'succeeded' };
    // When a Pod is deleted that is not wanted any more, the controller first takes its mark from it.
    if (deleted !== undefined && !hasFinalizer) {
      if (!isTaken) return { standing: 'released' };
      if (endedBefore(deleted, pod) || isDisrupted(pod)) return { standing: 'failed' };
      return this.wasSuspendedAbout(deleted)
        ? { standing: 'released', doubt: 'it was deleted when the Job was suspended, which is no failure; a failure just before that would look the same' }
        : { standing: 'failed', doubt: `it was deleted, and the controller has done with it: ${IF_SURPLUS}` };
    }
    if (isTaken && !isOver) {
      const before = hasLimitPerIndex(this.job.spec) ? 'the next Pod of its index is there' : 'the controller has counted it';
      return { standing: 'failed', doubt: `it has not ended: if it succeeds before ${before}, it counts as a success` };
    }
    if (isTaken) return { standing: 'failed' };
    if (deleted !== undefined) return { standing: 'terminating' };
    return { standing: phase === 'Pending' || phase === 'Running' ? 'active' : 'unknown' };
  }

  /** Of a Pod that had not ended when the Job was decided; undefined if that did not matter to it. */
  private standingAtVerdict({ deleted }: PodEvidence, isTaken: boolean): StandingWithDoubt | undefined {
    const { result, decidedAt, reason } = this.verdict!;
    // The controller first decides, and then deletes what still runs.
    const wasDeletedBefore = deleted !== undefined && decidedAt !== undefined && deleted < decidedAt;
    if (result === 'Failed') {
      return { standing: 'stopped', ...wasDeletedBefore && { doubt: `it was deleted before that, and ${IF_SURPLUS}` } };
    }
    if (!isTaken || replacesOnlyFailed(this.job.spec) || deleted === undefined) {
      const isCounted = !this.job.controller.waitsForTerminatingPods && reason !== 'SuccessPolicy';
      return { standing: 'released', ...isCounted && { doubt: 'Kubernetes before 1.31 may have counted it as failed' } };
    }
    if (wasDeletedBefore) return undefined;
    const isAbout = decidedAt === undefined || deleted - decidedAt <= ABOUT_MILLISECONDS;
    return { standing: 'released', ...isAbout && { doubt: 'if somebody deleted it just before the Job was decided, it counts as failed' } };
  }

  /** Whether it still ran when the Job was decided, as far as its containers say it. */
  private endedAfterVerdict({ finish, deleted }: PodEvidence): boolean {
    const decidedAt = this.verdict?.decidedAt;
    if (decidedAt === undefined || finish?.source !== 'containers') return false;
    // A Pod that ends at once when it is deleted ends in the second of the decision.
    return finish.at > decidedAt || (this.verdict!.result === 'Complete' && finish.at === decidedAt && deleted === decidedAt);
  }

  private wasSuspendedAbout(moment: number): boolean {
    const suspended = this.job.conditions.find(({ type }) => type === 'Suspended');
    return this.job.spec.suspend === true && suspended?.at !== undefined && Math.abs(suspended.at - moment) <= ABOUT_MILLISECONDS;
  }

  /** A Pod is judged by what it shows when the controller looks, which is before its end if the Job stops it. */
  private seenOf(pod: PodEvidence, standing: Standing): PodEnd {
    if (standing === 'stopped') return endOf(pod, this.verdict!.decidedAt);
    return hasEnded(pod) || this.job.spec.podFailurePolicy !== undefined ? endOf(pod) : NOTHING_YET;
  }

  private decide(pod: PodEvidence, seen: PodEnd, told: FailJobMessage | undefined, doubts: string[]): FailureDecision {
    if (this.hasLostIndex(pod) && pod.hasFinalizer) return { counted: false };
    const decision = this.rules.decide(seen);
    if (!told || agrees(decision, told)) return decision;
    const present = decision.rule === undefined ? 'no rule matches' : `${ruleTitle(decision.rule, decision.action)} matches first`;
    doubts.push(`the message of the Job says that ${ruleTitle(told.rule)} failed it${seenThen(told)}, but by the status that the Pod has now ${present}: `
      + 'its status has changed since, or the message is not of this Job');
    return { rule: told.rule, action: 'FailJob', counted: true };
  }
}

/** What was taken by the infrastructure was not deleted by the controller. */
function isDisrupted({ conditions }: PodEvidence): boolean {
  return conditions.some(({ type, status }) => type === 'DisruptionTarget' && status === 'True');
}

function endedBefore(moment: number, pod: PodEvidence): boolean {
  return hasEnded(pod) && pod.finish?.source === 'containers' && pod.finish.at < moment;
}

function seenThen({ container, exitCode, condition }: FailJobMessage): string {
  return container === undefined ? ` by the condition ${condition}` : ` by exit code ${exitCode} of container ${container}`;
}

function agrees({ rule, action, container, condition }: FailureDecision, told: FailJobMessage): boolean {
  return rule === told.rule && action === 'FailJob' && container?.name === told.container && container?.exitCode === told.exitCode
    && condition?.type === told.condition;
}

function standingByPhase(pod: PodEvidence): Standing {
  if (pod.phase === 'Succeeded') return 'succeeded';
  if (pod.phase === 'Failed') return 'failed';
  if (pod.deleted !== undefined) return 'terminating';
  return pod.phase === 'Pending' || pod.phase === 'Running' ? 'active' : 'unknown';
}

function kinshipDoubts(pod: PodEvidence, kinship: PodOfJob['kinship']): string[] {
  switch (kinship) {
    case 'uid label': return ['it names no owner, and is taken for a Pod of this Job by the unique id in its labels'];
    case 'name': return [pod.owners.length > 0
      ? 'its owner is known by name alone: it can be an earlier Job of this name'
      : 'it is taken for a Pod of this Job by the name in its labels alone: it can be of an earlier Job of this name'];
    default: return [];
  }
}

/** As messages of the controller name a Pod. */
export function fullName(pod: PodEvidence, job: JobEvidence): string {
  return `${pod.namespace ?? job.namespace ?? 'default'}/${pod.name}`;
}

/** Whether the controller has counted a failure, or forgotten it. As long as a Pod has its mark it still has to be looked at. */
export function isLookedAt({ pod }: JudgedPod, { status }: JobEvidence): boolean {
  return !pod.hasFinalizer && (pod.uid === undefined || !(status.uncountedTerminatedPods?.failed ?? []).includes(pod.uid));
}

/** Whether a failure ends its completion index: a rule says so, or its retries are used up. */
export function endsIndex({ decision, pod }: JudgedPod, job: JobEvidence): boolean {
  if (!decision || !hasLimitPerIndex(job.spec)) return false;
  return decision.action === 'FailIndex' || (decision.counted && (pod.failureCount ?? 0) >= job.spec.backoffLimitPerIndex!);
}
