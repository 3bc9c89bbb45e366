import { Kubelet, milliseconds } from './kubelet';
import { PodEndings } from './pod-endings';
import { meantBy, podName } from './pod-names';
import { AttemptsOfPod, MOST_PODS, Scenario, ScenarioChange, USUAL_UNTIL_SECONDS } from './scenario';
import { usedBudget } from '../controller/limits';
import { DeletionCause, OperatedPod } from '../controller/operated-pod';
import type { OperatorBehaviour } from '../controller/operator-behaviour';
import { TrainingController } from '../controller/training-controller';
import type { Replicas, TrainingJob } from '../fields';

/** Why a simulation ended. */
export type StopReason = 'terminal' | 'horizon' | 'max-pods' | 'pending' | 'suspended' | 'unmanaged';

/** A container that was started again within its Pod. */
export interface RestartInPlace {
  readonly at: number;
  readonly exitCode?: number;
  readonly budget: { readonly before: number; readonly after: number };
}

export interface TrainingRun {
  readonly controller: TrainingController;
  /** In the order of their creation. */
  readonly pods: readonly OperatedPod[];
  /** The first restarts in place of each Pod. */
  readonly restarts: ReadonlyMap<OperatedPod, readonly RestartInPlace[]>;
  readonly stoppedBecause: StopReason;
  /** In milliseconds. */
  readonly stoppedAt: number;
  /** Moments at which the operator would have turned round and round at full speed, without a Pod. */
  readonly flappedAt: readonly number[];
  /** Types of which it would have made and deleted Pods at full speed. */
  readonly churned: ReadonlySet<string>;
  /** Whether several Pods had something decisive happen to them at once. */
  readonly hasSimultaneous: boolean;
  /** Whether somebody deleted a Pod while it ran. */
  readonly hasDrained: boolean;
  /** Whether it was more work than anybody waits for. */
  readonly isTooMuch: boolean;
}

export interface PlayOptions {
  readonly job: TrainingJob;
  readonly behaviour: OperatorBehaviour;
  readonly scenario: Scenario;
  /** The job after a change of its spec. */
  readonly change: (job: TrainingJob, change: ScenarioChange, position: number) => TrainingJob;
  readonly isManaged?: boolean;
  readonly orderOf?: (types: readonly Replicas[]) => readonly Replicas[];
  readonly endsAtOnce?: boolean;
  readonly isOneByOne?: boolean;
}

const MOST_RECORDED_RESTARTS = 20;
/** How many Pods are looked at in all, before it is enough: some seconds of work. */
const MOST_WORK = 5e6;
/** What a look takes beside that of its Pods, in looks at a Pod. */
const WORK_OF_A_LOOK = 30;
/** A chain of decisions that is not longer ends by itself. */
const USUAL_CHAIN = 4;

/** Plays a training job through a scenario. It begins when the job is created, at a whole second. */
export function playTraining(options: PlayOptions): TrainingRun {
  return new Playing(options).run();
}

class Playing {
  private readonly present = new Map<string, OperatedPod>();
  private readonly pods: OperatedPod[] = [];
  private readonly latest = new Map<string, OperatedPod>();
  private readonly restarts = new Map<OperatedPod, RestartInPlace[]>();
  private readonly flappedAt: number[] = [];
  private readonly churned = new Set<string>();
  private readonly endings = new Map<string, PodEndings>();
  private readonly attempts = new Map<string, AttemptsOfPod>();
  private readonly kubelet: Kubelet;
  private readonly controller: TrainingController;
  private readonly changes: { readonly change: ScenarioChange; readonly at: number; readonly position: number }[];
  private readonly podLimit: number;
  private presentList?: readonly OperatedPod[];
  private now = 0;
  private work = 0;
  private isTurning = false;

  public constructor(private readonly options: PlayOptions) {
    const { job, behaviour, scenario, orderOf } = options;
    for (const [written, each] of Object.entries(scenario.attempts ?? {})) {
      const meant = meantBy(job, written);
      if (meant) this.attempts.set(placeOf(meant.type, meant.index), each);
    }
    this.podLimit = scenario.maxPods ?? MOST_PODS;
    const changes = (scenario.changes ?? []).map((change, position) => ({ change, at: milliseconds(change.at), position }));
    this.changes = changes.sort((a, b) => a.at - b.at);
    const pods = () => this.presentPods;
    this.controller = new TrainingController({
      job,
      behaviour,
      orderOf,
      cluster: {
        get pods() { return pods(); },
        create: (type, index) => this.create(type, index),
        delete: (pod, cause) => this.delete(pod, cause),
      },
    });
    this.kubelet = new Kubelet({
      ...options,
      attemptsOf: ({ type, index }) => this.attempts.get(placeOf(type, index)) ?? this.attempts.get(placeOf(type)),
      endingsOf: type => this.endingsOf(type),
      restarts: (pod, restarted, exitCode, now) => this.restart(pod, restarted, exitCode, now),
    });
  }

  public run(): TrainingRun {
    const { scenario, isManaged = true } = this.options;
    if (!isManaged) return this.ended('unmanaged');
    const horizon = milliseconds(scenario.until ?? USUAL_UNTIL_SECONDS);
    this.settle(true);
    for (;;) {
      if (this.controller.status.isFinished) {
        this.endDeletions();
        return this.ended('terminal');
      }
      if (this.controller.isFull || this.pods.length >= this.podLimit) return this.ended('max-pods');
      if (this.work > MOST_WORK) return this.ended('horizon');
      const next = Math.min(this.kubelet.next ?? Infinity, this.changes[0]?.at ?? Infinity, this.nextLook);
      if (next === Infinity) return this.ended(this.controller.isSuspended ? 'suspended' : 'pending');
      if (next > horizon) {
        this.now = horizon;
        return this.ended('horizon');
      }
      this.now = next;
      let isWoken = this.nextLook <= next;
      while (this.changes.length > 0 && this.changes[0].at === next) {
        if (this.apply(this.changes.shift()!)) isWoken = true;
      }
      this.settle(isWoken);
    }
  }

  /** Whoever turns round and round sees at once that the deadline is over. */
  private get nextLook(): number {
    const { job: { runPolicy: { activeDeadlineSeconds } }, status: { startTime } } = this.controller;
    if (!this.isTurning || activeDeadlineSeconds === undefined || startTime === undefined) return Infinity;
    return Math.max(startTime + milliseconds(activeDeadlineSeconds), this.now);
  }

  private get presentPods(): readonly OperatedPod[] {
    return this.presentList ??= [...this.present.values()];
  }

  /** Everything that follows from this moment without time going by. */
  private settle(isWoken: boolean): void {
    for (;;) {
      const hasChanged = this.kubelet.play(this.now, pod => this.delete(pod, 'user'), pod => this.remove(pod));
      if (!hasChanged && !isWoken) return;
      isWoken = false;
      this.decide();
      if (this.controller.isFull || this.work > MOST_WORK) return;
    }
  }

  /** Each decision that changes something wakes the operator again. */
  private decide(): void {
    this.isTurning = false;
    const seen = new Set<string>();
    for (let chain = 0; this.reconcile(); chain++) {
      if (chain < USUAL_CHAIN) continue;
      const present = [...this.present.values()].map(({ name, phase, deletedAt }) => `${name}:${phase}${deletedAt === undefined ? '' : '-'}`).join(' ');
      const state = `${this.controller.status.text()} ${present}`;
      if (!seen.has(state)) {
        seen.add(state);
        continue;
      }
      this.stopTurning();
      return;
    }
  }

  private reconcile(): boolean {
    this.work += this.present.size + WORK_OF_A_LOOK;
    return this.controller.reconcile(this.now) && !this.controller.isFull && this.work <= MOST_WORK;
  }

  /** It comes back to where it was: nothing is won by going on, until something else happens. */
  private stopTurning(): void {
    this.isTurning = true;
    const surplus = () => this.presentPods.filter(({ type, index, deletedAt }) =>
      deletedAt === undefined && index >= (this.controller.job.replicas.find(each => each.type === type)?.replicas ?? 0));
    const isEmpty = this.controller.job.replicas.filter(({ replicas }) => replicas === 0).map(({ type }) => type)
      .filter(type => this.pods.some(pod => pod.type === type && pod.goneAt === this.now));
    for (const type of isEmpty) this.churned.add(type);
    if (surplus().length > 0) this.reconcile();
    if (isEmpty.length === 0) this.flappedAt.push(this.now);
  }

  private apply({ change, position }: { readonly change: ScenarioChange; readonly position: number }): boolean {
    if (change.spec !== undefined) {
      this.controller.job = this.options.change(this.controller.job, change, position);
      this.endings.clear();
      return true;
    }
    const { type, index = 0 } = meantBy(this.controller.job, change.delete ?? change.touch!) ?? {};
    const pod = type === undefined ? undefined : this.present.get(podName(this.controller.job, type, index));
    if (!pod) return false;
    if (change.delete !== undefined && pod.deletedAt === undefined) this.delete(pod, 'user');
    return true;
  }

  private create(type: string, index: number): boolean {
    if (this.pods.length >= this.podLimit) return false;
    const name = podName(this.controller.job, type, index);
    const before = this.latest.get(name);
    const attempt = (before?.attempt ?? 0) + 1;
    const pod: OperatedPod = { name, type, index, attempt, createdAt: this.now, phase: 'Pending', restarts: 0 };
    if (before) {
      before.replacedAt = this.now;
      if (before.deletionCause === 'user') {
        const used = usedBudget(this.controller.job, this.presentPods);
        before.decision ??= { verdict: 'RECREATE', because: 'a Pod that is not there is made', at: this.now, budget: { before: used, after: used } };
      }
    }
    this.latest.set(name, pod);
    this.pods.push(pod);
    this.present.set(name, pod);
    this.presentList = undefined;
    this.kubelet.create(pod);
    return true;
  }

  /** What runs is told to stop; anything else is gone at once. */
  private delete(pod: OperatedPod, cause: DeletionCause): void {
    pod.deletedAt = this.now;
    pod.deletionCause = cause;
    if (pod.phase === 'Running') this.kubelet.terminate(pod, this.now);
    else this.remove(pod);
  }

  private remove(pod: OperatedPod): void {
    pod.goneAt = this.now;
    this.present.delete(pod.name);
    this.presentList = undefined;
    this.kubelet.forget(pod);
  }

  private restart(pod: OperatedPod, restarted: number, exitCode: number | undefined, now: number): void {
    const recorded = this.restarts.get(pod) ?? [];
    this.restarts.set(pod, recorded);
    const isRecorded = recorded.length < MOST_RECORDED_RESTARTS;
    const before = isRecorded ? usedBudget(this.controller.job, this.presentPods) : 0;
    pod.restarts += restarted;
    if (!isRecorded) return;
    const after = usedBudget(this.controller.job, this.presentPods);
    recorded.push({ at: now, ...exitCode !== undefined && { exitCode }, budget: { before, after } });
  }

  private endingsOf(type: string): PodEndings {
    let endings = this.endings.get(type);
    if (!endings) {
      const { job } = this.controller;
      this.endings.set(type, endings = new PodEndings(job, job.replicas.find(each => each.type === type)!));
    }
    return endings;
  }

  /** Of what the end of the job has stopped. */
  private endDeletions(): void {
    const stoppedAt = this.now;
    for (const pod of this.presentPods) {
      if (pod.deletedAt === undefined) this.kubelet.forget(pod);
    }
    while (this.kubelet.next !== undefined) {
      this.now = this.kubelet.next;
      this.kubelet.play(this.now, () => undefined, pod => this.remove(pod));
    }
    this.now = stoppedAt;
  }

  private ended(stoppedBecause: StopReason): TrainingRun {
    const { controller, pods, restarts, flappedAt, churned } = this;
    return {
      controller,
      pods,
      restarts,
      stoppedBecause,
      stoppedAt: this.now,
      flappedAt,
      churned,
      hasSimultaneous: this.kubelet.mostAtOnce > 1,
      hasDrained: this.kubelet.hasDrained,
      isTooMuch: this.work > MOST_WORK,
    };
  }
}

function placeOf(type: string, index?: number): string {
  return index === undefined ? type : `${type}/${index}`;
}
