import { JobSpec } from '../api-types';
import { delaySeconds } from '../back-off';
import { deadlineSecondsOf, hasLimitPerIndex, isIndexed, replacesOnlyFailed } from '../spec-facts';
import { BackOffRecord, nextRecord, NO_FAILURES } from './back-off-record';
import { ControlledPod, DeletionCause, wholeSeconds } from './controlled-pod';
import { ControllerVersion } from './controller-version';
import { failJobMessage, FailureDecision, FailureRules } from './failure-rules';
import { IndexStates } from './index-states';
import { JobCondition, Verdict } from './job-condition';
import { NOTHING_YET } from './pod-end';
import { SuccessRules } from './success-rules';
import { surplusPods } from './surplus-pods';
import { completion, newVerdict } from './verdicts';

/*
 * The Job controller as a state machine with an explicit clock: what it does each time that it looks at the Job, which is called a sync.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/
 */

const SECOND = 1000;
/** Events of Pods are waited for together: the next sync comes so long after the first of them. */
const BATCH = SECOND;
/** How many Pods one sync creates, deletes, or counts. */
const LARGEST_BATCH = 500;

/** What one sync did to the Pods. */
export interface SyncResult {
  readonly created: readonly ControlledPod[];
  readonly deleted: readonly ControlledPod[];
}

/** What a sync finds before it decides anything. */
interface Observation {
  active: ControlledPod[];
  ready: number;
  terminating: number;
  /** Those that nobody has counted yet. */
  succeeded: ControlledPod[];
  failed: ControlledPod[];
  /** The failed ones that a FailJob rule matches. */
  failingJob: ControlledPod[];
  /** How many of the failed ones count. */
  counted: number;
  restarts: number;
  /** Of each open index, the failed Pod that the next one stands in for. */
  lastFailed: Map<number, ControlledPod>;
  record: BackOffRecord;
}

export interface JobControllerOptions {
  /** The spec with its defaults. */
  readonly spec: JobSpec;
  readonly version: ControllerVersion;
  /** How messages name a Pod. */
  nameOf(pod: ControlledPod): string;
}

export class JobController {
  public readonly conditions: JobCondition[] = [];
  /** Where the real controller may decide in another way each time, and how it was decided here. */
  public readonly choices = new Set<string>();
  /** What the status counts. */
  public active = 0;
  public ready?: number;
  public terminating?: number;
  public failed = 0;
  /** Without a fraction of a second, as the server stores it. */
  public startTime?: number;

  private readonly version: ControllerVersion;
  private readonly nameOf: JobControllerOptions['nameOf'];
  private readonly rules: FailureRules;
  private readonly indexes = new IndexStates();
  private spec: JobSpec;
  private successRules: SuccessRules;
  private succeededPods = 0;
  private record: BackOffRecord = NO_FAILURES;
  /** Those that can still matter: not ended, or not counted. */
  private pods: ControlledPod[] = [];
  private created = 0;
  private readonly attempts = new Map<number, number>();
  /** How many successes the present sync knows of. */
  private succeededNow = 0;
  /** Indexes that have succeeded, and that the status does not hold yet. */
  private readonly newlySucceeded = new Set<number>();
  /** Those that have failed. */
  private readonly newlyFailed = new Set<number>();
  /** Whether the number of indexes has changed: only then can a Pod have an index that does not exist. */
  private mayHaveMisplaced = false;
  /** The number of completions at the last sync. */
  private knownCompletions?: number;
  /** When a change of the spec is looked at. */
  private changedAt?: number = 0;
  /** When everything else is looked at. The queue holds only the earliest time. */
  private waitingUntil?: number;

  public constructor({ spec, version, nameOf }: JobControllerOptions) {
    this.spec = spec;
    this.knownCompletions = spec.completions;
    this.version = version;
    this.nameOf = nameOf;
    this.rules = new FailureRules(spec.podFailurePolicy?.rules);
    this.successRules = this.readSuccessRules();
  }

  public get isIndexed(): boolean {
    return isIndexed(this.spec);
  }

  public get succeeded(): number {
    return this.isIndexed ? this.indexes.succeeded - this.newlySucceeded.size : this.succeededPods;
  }

  public get completedIndexes(): string {
    return this.indexes.succeededList(this.newlySucceeded);
  }

  /** Undefined unless indexes have a limit of their own. */
  public get failedIndexes(): string | undefined {
    return this.hasLimitPerIndex ? this.indexes.failedList(this.newlyFailed) : undefined;
  }

  public get isSuspended(): boolean {
    return this.spec.suspend === true;
  }

  /** The condition with which the Job ended. */
  public get terminal(): JobCondition | undefined {
    return this.conditions.find(({ type, status }) => status === 'True' && (type === 'Complete' || type === 'Failed'));
  }

  /** When the controller looks again by itself; never if undefined. */
  public get nextSync(): number | undefined {
    if (this.changedAt === undefined || this.waitingUntil === undefined) return this.changedAt ?? this.waitingUntil;
    return Math.min(this.changedAt, this.waitingUntil);
  }

  /** Whether an index has both failed and succeeded. Where the server checks the status, such a Job never ends. */
  public get isContradictory(): boolean {
    return this.indexes.contradictory > 0;
  }

  /** The verdict that the Pods which still end cannot change any more. */
  public get verdict(): JobCondition | undefined {
    return this.terminal ?? this.conditions.find(({ type, status }) => status === 'True' && (type === 'FailureTarget' || type === 'SuccessCriteriaMet'));
  }

  /** Says that something of a Pod has changed. */
  public podChanged(now: number): void {
    this.wakeAt(now + BATCH);
  }

  /** Says that the author has changed the spec. */
  public specChanged(now: number, spec: JobSpec): void {
    this.spec = spec;
    this.changedAt ??= now;
  }

  /** Looks at the Job and its Pods, and does what is to be done now. */
  public sync(now: number): SyncResult {
    if (this.changedAt !== undefined && this.changedAt <= now) this.changedAt = undefined;
    if (this.waitingUntil !== undefined && this.waitingUntil <= now) this.waitingUntil = undefined;
    if (this.terminal) return NOTHING;
    if (this.startTime === undefined && !this.isSuspended) this.startTime = now;
    if (this.spec.completions !== this.knownCompletions) this.noteCompletions();
    const seen = this.observe();
    let verdict = this.findVerdict(now, seen);
    let created: ControlledPod[] = [];
    let deleted: ControlledPod[] = [];
    let active = seen.active.length;
    let changed = false;
    if (verdict) {
      deleted = this.remove(seen, seen.active, now, verdict.type === 'SuccessCriteriaMet' || verdict.type === 'Complete' ? 'success' : 'failure');
      active = 0;
    } else {
      ({ created, deleted, active } = this.manage(now, seen));
      if (this.isComplete(active)) {
        verdict = completion(this.version);
        // Where this is no success policy's verdict, the controller counts what it has just deleted, together with all that still end.
        if (verdict.type === 'Complete') for (const pod of deleted) pod.hasFinalizer = true;
      } else {
        changed = this.noteSuspension(now);
      }
    }
    this.track(now, seen, verdict, active, changed);
    if (created.length > 0 || deleted.length > 0) this.wakeAt(now + BATCH);
    return { created, deleted };
  }

  private get hasLimitPerIndex(): boolean {
    return hasLimitPerIndex(this.spec);
  }

  private get replacesOnlyFailed(): boolean {
    return replacesOnlyFailed(this.spec);
  }

  private get keepsPlaceOfTerminatingPods(): boolean {
    return this.replacesOnlyFailed && this.version.keepsPlaceOfTerminatingPods;
  }

  /** Takes note of another number of completions than that of the last sync: what was changed and changed back in between nobody has seen. */
  private noteCompletions(): void {
    this.knownCompletions = this.spec.completions;
    if (this.isIndexed) {
      this.mayHaveMisplaced = true;
      this.indexes.shrinkTo(this.spec.completions!);
    }
    this.successRules = this.readSuccessRules();
  }

  private readSuccessRules(): SuccessRules {
    const completions = this.spec.completions ?? 0;
    return new SuccessRules(this.spec.successPolicy?.rules ?? [], completions, index => this.indexes.hasSucceeded(index));
  }

  private wakeAt(time: number): void {
    if (this.waitingUntil === undefined || time < this.waitingUntil) this.waitingUntil = time;
  }

  // --- What there is

  private observe(): Observation {
    const seen: Observation = {
      active: [],
      ready: 0,
      terminating: 0,
      succeeded: [],
      failed: [],
      failingJob: [],
      counted: 0,
      restarts: 0,
      lastFailed: new Map(),
      record: this.record,
    };
    // A Pod that nobody has to count any more is gone as soon as it has ended.
    this.pods = this.pods.filter(pod => pod.hasFinalizer || !pod.isTerminal);
    for (const pod of this.pods) {
      if (pod.isActive) {
        seen.active.push(pod);
        if (pod.isRunning) seen.ready++;
      } else if (pod.isTerminating) {
        seen.terminating++;
      }
      if (!pod.isTerminal) seen.restarts += pod.restarts;
      if (!pod.hasFinalizer) continue;
      const hasFailed = !pod.hasSucceeded && this.hasFailed(pod);
      // For this one question it makes no difference whether the index still exists.
      if (hasFailed && this.decide(pod).action === 'FailJob') seen.failingJob.push(pod);
      if (!this.isValid(pod)) continue;
      if (pod.hasSucceeded) {
        seen.succeeded.push(pod);
      } else if (hasFailed) {
        seen.failed.push(pod);
        if (this.decide(pod).counted) seen.counted++;
      }
    }
    if (this.isIndexed) this.noteIndexes(seen);
    if (!this.hasLimitPerIndex) seen.record = nextRecord(this.record, seen.succeeded, seen.failed);
    return seen;
  }

  /** An index beyond the end of a Job that has become smaller is of no interest any more. */
  private isValid({ index }: ControlledPod): boolean {
    return !this.isIndexed || index < this.spec.completions!;
  }

  /** Whether a Pod has failed as the controller sees it: also one that still terminates, unless the Job replaces only what has failed. */
  private hasFailed(pod: ControlledPod): boolean {
    if (pod.end) return pod.end.phase === 'Failed';
    // What the controller itself deletes is counted by the verdict, or not at all.
    return !this.replacesOnlyFailed && pod.deletionCause === 'user';
  }

  private decide(pod: ControlledPod): FailureDecision {
    return pod.decision ??= this.rules.decide(pod.end ?? { ...NOTHING_YET, conditions: pod.conditions });
  }

  private noteIndexes(seen: Observation): void {
    for (const { index } of seen.succeeded) {
      if (!this.indexes.succeed(index)) continue;
      this.newlySucceeded.add(index);
      this.successRules.add(index);
    }
    if (!this.hasLimitPerIndex) return;
    for (const pod of seen.failed) {
      if (this.endsIndex(pod) && this.indexes.fail(pod.index)) this.newlyFailed.add(pod.index);
    }
    this.indexes.startRound();
    for (const { index } of seen.active) this.indexes.markBusy(index);
    for (const pod of seen.failed) {
      const { index } = pod;
      if (this.indexes.hasSucceeded(index) || this.indexes.hasFailed(index) || this.indexes.isBusy(index)) continue;
      const last = seen.lastFailed.get(index);
      if (!last || (failuresBefore(last) <= failuresBefore(pod) && pod.endTime >= last.endTime)) seen.lastFailed.set(index, pod);
    }
  }

  private endsIndex({ decision, failureCount }: ControlledPod): boolean {
    return decision!.action === 'FailIndex' || (decision!.counted && failureCount >= this.spec.backoffLimitPerIndex!);
  }

  // --- How it ends

  /** A verdict of before is only carried out now, and nothing can change it. */
  private findVerdict(now: number, seen: Observation): Verdict | undefined {
    const earlier = this.verdict;
    if (earlier) return { type: earlier.type === 'FailureTarget' ? 'Failed' : earlier.type, reason: earlier.reason, message: earlier.message };
    if (seen.failingJob.length > 1) this.choices.add(CHOICES.message);
    const first = seen.failingJob.reduce<ControlledPod | undefined>((found, pod) => found && comesBefore(found, pod) ? found : pod, undefined);
    const verdict = newVerdict({
      spec: this.spec,
      version: this.version,
      failJobMessage: first && failJobMessage(first.decision!, this.nameOf(first)),
      failed: this.failed + seen.counted,
      restarts: seen.restarts,
      deadline: this.deadline,
      succeededIndexes: this.indexes.succeeded,
      failedIndexes: this.indexes.failed,
      metSuccessRule: this.successRules.firstMet(this.indexes.succeeded),
      now,
    });
    if (!verdict && this.deadline !== undefined) this.wakeAt(this.deadline);
    return verdict;
  }

  /** When the time of the Job is over. A suspended Job has no deadline. */
  private get deadline(): number | undefined {
    const seconds = deadlineSecondsOf(this.spec);
    if (seconds === undefined || this.isSuspended || this.startTime === undefined) return undefined;
    return this.startTime + seconds * SECOND;
  }

  private isComplete(active: number): boolean {
    const { completions } = this.spec;
    return active === 0 && (completions === undefined ? this.succeededNow > 0 : this.succeededNow >= completions);
  }

  // --- Which Pods there should be

  private manage(now: number, seen: Observation): { created: ControlledPod[]; deleted: ControlledPod[]; active: number } {
    const { completions, parallelism } = this.spec;
    const active = seen.active.length;
    this.succeededNow = this.isIndexed ? this.indexes.succeeded : this.succeededPods + seen.succeeded.length;
    if (this.isSuspended) {
      return { created: [], deleted: this.removeUncounted(seen, this.surplus(seen.active, active), now, 'suspended'), active: 0 };
    }
    const wanted = completions === undefined
      ? this.succeededNow > 0 ? active : parallelism!
      : Math.max(0, Math.min(completions - this.succeededNow, parallelism!));
    const surplus = this.mayHaveMisplaced || active > wanted ? this.surplus(seen.active, Math.max(0, active - wanted)).slice(0, LARGEST_BATCH) : [];
    // Nothing is created in the sync in which something is deleted.
    if (surplus.length > 0) {
      return { created: [], deleted: this.removeUncounted(seen, surplus, now, 'surplus'), active: active - surplus.length };
    }
    const missing = wanted - active - (this.keepsPlaceOfTerminatingPods ? seen.terminating : 0);
    if (missing <= 0) return { created: [], deleted: [], active };
    const { created, wait } = this.create(now, seen, Math.min(missing, LARGEST_BATCH));
    if (wait > 0) {
      this.wakeAt(now + Math.max(wait, BATCH));
      return { created: [], deleted: [], active: this.version.countsActivePodsWhileWaiting ? active : 0 };
    }
    return { created, deleted: [], active: active + created.length };
  }

  private create(now: number, seen: Observation, count: number): { created: ControlledPod[]; wait: number } {
    if (!this.hasLimitPerIndex) {
      const wait = this.remainingDelay(now, seen.record.failures, seen.record.lastFailure);
      if (wait > 0) return { created: [], wait };
    }
    if (!this.isIndexed) return { created: Array.from({ length: count }, () => this.newPod(now, -1)), wait: 0 };
    let wait = Infinity;
    const ready: number[] = [];
    for (const index of this.pendingIndexes(seen, count)) {
      const last = seen.lastFailed.get(index);
      const remaining = last ? this.remainingDelay(now, failuresBefore(last) + 1, last.endTime) : 0;
      if (remaining === 0) ready.push(index);
      else wait = Math.min(wait, remaining);
    }
    // Only the lowest pending indexes were asked: as long as all of these wait, no other one is started.
    if (ready.length === 0) return { created: [], wait: wait === Infinity ? 0 : wait };
    return { created: ready.map(index => this.newPod(now, index, seen.lastFailed.get(index))), wait: 0 };
  }

  private pendingIndexes(seen: Observation, count: number): number[] {
    this.indexes.startRound();
    for (const { index } of seen.active) this.indexes.markBusy(index);
    if (this.keepsPlaceOfTerminatingPods) {
      for (const pod of this.pods) if (pod.isTerminating) this.indexes.markBusy(pod.index);
    }
    return this.indexes.lowestOpen(count, this.spec.completions!);
  }

  private remainingDelay(now: number, failures: number, lastFailure: number | undefined): number {
    if (failures === 0) return 0;
    const delay = delaySeconds(failures, this.version.longestDelaySeconds) * SECOND;
    return Math.max(0, delay - (now - lastFailure!));
  }

  private newPod(now: number, index: number, replaced?: ControlledPod): ControlledPod {
    const attempt = (this.attempts.get(index) ?? 0) + 1;
    this.attempts.set(index, attempt);
    const counts = replaced ? replaced.decision!.counted : false;
    const pod = new ControlledPod(this.created++, index, attempt, now,
      (replaced?.failureCount ?? 0) + (replaced && counts ? 1 : 0), (replaced?.ignoredCount ?? 0) + (replaced && !counts ? 1 : 0));
    this.pods.push(pod);
    return pod;
  }

  /** Those to delete because there are too many. */
  private surplus(active: readonly ControlledPod[], atLeast: number): ControlledPod[] {
    const { pods, isTie } = surplusPods(active, atLeast, this.isIndexed ? this.spec.completions : undefined);
    if (isTie) this.choices.add(CHOICES.surplus);
    return pods;
  }

  /** Deletes Pods that are counted as what they are when they are deleted. */
  private remove(seen: Observation, pods: readonly ControlledPod[], now: number, cause: DeletionCause): ControlledPod[] {
    for (const pod of pods) {
      pod.deletedAt = now;
      pod.deletionCause = cause;
    }
    if (this.version.countsWhatItDeletes) {
      seen.ready -= pods.filter(({ isRunning }) => isRunning).length;
      seen.terminating += pods.length;
    }
    return [...pods];
  }

  /** Deletes Pods that are not counted as anything. */
  private removeUncounted(seen: Observation, pods: readonly ControlledPod[], now: number, cause: DeletionCause): ControlledPod[] {
    for (const pod of pods) pod.hasFinalizer = false;
    return this.remove(seen, pods, now, cause);
  }

  private noteSuspension(now: number): boolean {
    const before = this.conditions.findIndex(({ type }) => type === 'Suspended');
    const status = this.isSuspended ? 'True' : 'False';
    if (before < 0 ? status === 'False' : this.conditions[before].status === status) return false;
    const condition: JobCondition = this.isSuspended
      ? { type: 'Suspended', status, reason: 'JobSuspended', message: 'Job suspended', at: now }
      : { type: 'Suspended', status, reason: 'JobResumed', message: 'Job resumed', at: now };
    this.conditions.splice(before < 0 ? this.conditions.length : before, before < 0 ? 0 : 1, condition);
    if (!this.isSuspended) this.startTime = now;
    else if (this.version.clearsStartTime) this.startTime = undefined;
    return true;
  }

  // --- What is written

  private track(now: number, seen: Observation, verdict: Verdict | undefined, active: number, changed: boolean): void {
    let isWritten = changed || active !== this.active || seen.ready !== this.ready
      || (this.version.countsTerminatingPods && seen.terminating !== this.terminating);
    if (this.isRefused(seen, verdict, active)) return;
    this.active = active;
    this.ready = seen.ready;
    this.terminating = this.version.countsTerminatingPods ? seen.terminating : undefined;
    const isFailure = verdict !== undefined && verdict.type !== 'SuccessCriteriaMet';
    const countable = this.pods.filter(pod => pod.hasFinalizer && this.isCountable(pod, verdict, seen));
    const isTooMuch = countable.length >= LARGEST_BATCH;
    if (isTooMuch && !this.isIndexed) this.choices.add(CHOICES.counting);
    if (isTooMuch && this.isIndexed) countable.sort((a, b) => a.index - b.index);
    let counted = 0;
    for (const pod of countable) {
      if (this.count(pod, isFailure)) counted++;
      pod.hasFinalizer = false;
      // The rest waits for the next sync, so that no status becomes too long.
      if (counted >= LARGEST_BATCH) break;
    }
    // The status names all of them now, also those whose Pods the next sync looks at.
    this.newlySucceeded.clear();
    this.newlyFailed.clear();
    if (this.isIndexed && (seen.succeeded.length > 0 || seen.failed.some(pod => this.indexes.hasFailed(pod.index)))) isWritten = true;
    isWritten ||= counted > 0;
    if (verdict) isWritten = this.enact(now, verdict, counted >= LARGEST_BATCH) || isWritten;
    if (isWritten) {
      this.record = seen.record;
      if (this.startTime !== undefined) this.startTime = wholeSeconds(this.startTime);
    }
    if (!this.terminal && (isWritten || countable.length > 0)) this.wakeAt(now + BATCH);
  }

  /** Whether the server refuses the status that would be written, so that nothing is counted. */
  private isRefused({ ready }: Observation, verdict: Verdict | undefined, active: number): boolean {
    return this.version.checksStatus && (this.isContradictory || (ready > active && !verdict));
  }

  private isCountable(pod: ControlledPod, verdict: Verdict | undefined, { lastFailed }: Observation): boolean {
    if (verdict || pod.hasSucceeded) return true;
    // A failed Pod is kept until another one stands in for it, which takes over its counts.
    return this.hasFailed(pod) && lastFailed.get(pod.index) !== pod;
  }

  /** @returns whether it is counted as anything */
  private count(pod: ControlledPod, isFailure: boolean): boolean {
    if (!this.isValid(pod)) return false;
    if (pod.hasSucceeded) {
      if (this.isIndexed) return this.newlySucceeded.has(pod.index);
      this.succeededPods++;
      return true;
    }
    if (!this.hasFailed(pod) && !isFailure) return false;
    if (!this.decide(pod).counted) return false;
    this.failed++;
    return true;
  }

  /** @returns whether the status changes */
  private enact(now: number, verdict: Verdict, isIncomplete: boolean): boolean {
    const isKnown = this.conditions.some(({ type, status }) => type === verdict.type && status === 'True');
    let isWritten = false;
    if ((verdict.type === 'FailureTarget' || verdict.type === 'SuccessCriteriaMet') && !isKnown) {
      this.conditions.push({ ...verdict, status: 'True', at: now });
      isWritten = true;
    }
    if (isIncomplete || (this.version.waitsForTerminatingPods && this.terminating! > 0)) return isWritten;
    // The server refuses that a Job ends that has no start time, unless it wants no completions: one that was suspended ends when it is resumed.
    if (this.startTime === undefined && this.version.checksStatus && this.spec.completions !== 0) return isWritten;
    const isSuccess = verdict.type === 'SuccessCriteriaMet' || verdict.type === 'Complete';
    this.conditions.push({ ...verdict, type: isSuccess ? 'Complete' : 'Failed', status: 'True', at: now });
    return true;
  }
}

const CHOICES = {
  message: 'several Pods match FailJob rules in one sync, and which of them the message names is undefined: here it is the first one by name',
  surplus: 'several of the Pods that are too many have done the same, and which of them are deleted is undefined: here it is the first ones by name',
  counting: 'more Pods have ended at once than one sync counts, and which of them are counted first is undefined: here it is the oldest ones',
};

const NOTHING: SyncResult = { created: [], deleted: [] };

function failuresBefore({ failureCount, ignoredCount }: ControlledPod): number {
  return failureCount + ignoredCount;
}

/** In the order of the names of the Pods: by index, and then as they were created. */
function comesBefore(a: ControlledPod, b: ControlledPod): boolean {
  return a.index !== b.index ? a.index < b.index : a.sequence < b.sequence;
}
