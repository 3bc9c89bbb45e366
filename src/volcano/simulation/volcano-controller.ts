import { isAlive, isTerminating, PodPhase, VolcanoPod } from './volcano-pod';
import { decide, SYNC } from '../decide';
import type { Task, VolcanoSpec } from '../volcano-types';

/*
 * The Job controller of Volcano, one request after the other, without the time that it takes.
 * https://github.com/volcano-sh/volcano/tree/v1.14.1/pkg/controllers/job
 */

export type JobPhase = 'Pending' | 'Running' | 'Restarting' | 'Aborting' | 'Aborted' | 'Terminating' | 'Terminated' | 'Completing' | 'Completed' | 'Failed';

/** What the controller needs of the cluster. */
export interface Cluster {
  /** Pods that are there, those that are about to go among them. */
  readonly pods: readonly VolcanoPod[];
  create(task: Task, index: number, version: number): void;
  remove(pod: VolcanoPod, because: string): void;
  /** Does something after a while, unless it is called off. */
  after(seconds: number, action: () => void): () => void;
  /** The phase has changed. */
  changed(phase: JobPhase, retryCount: number): void;
}

interface Target {
  readonly task: string;
  readonly pod?: VolcanoPod;
  readonly partition?: number;
}

const RESTARTED_TARGETS = ['RestartTask', 'RestartPod', 'RestartPartition'];
const FINISHED: readonly JobPhase[] = ['Completed', 'Failed', 'Terminated'];

/** What a Job on its way to an end does there. */
const ENDS: { readonly [phase in JobPhase]?: JobPhase } = { Aborting: 'Aborted', Terminating: 'Terminated', Completing: 'Completed' };
const STOPS: { readonly [action: string]: JobPhase } = { AbortJob: 'Aborting', TerminateJob: 'Terminating', CompleteJob: 'Completing' };

const SUCCESSES: readonly JobPhase[] = ['Completing', 'Completed'];

export class VolcanoController {
  public phase: JobPhase = 'Pending';
  public retryCount = 0;
  private version = 0;
  private readonly delayed = new Map<VolcanoPod, { readonly event: string; readonly cancel: () => void }>();

  public constructor(private readonly spec: VolcanoSpec, private readonly cluster: Cluster) {}

  public get isFinished(): boolean {
    return FINISHED.includes(this.phase);
  }

  public get tasks(): readonly Task[] {
    return this.spec.tasks ?? [];
  }

  /** Something happened to a Pod. */
  public podEvent(pod: VolcanoPod, event: string, exitCode = 0): void {
    if (event !== 'PodPending') this.callOff(pod, delayed => delayed === 'PodPending' || (event === 'PodRunning' && /^Pod(?:Failed|Evicted)$/.test(delayed)));
    const isOld = pod.isOutOfSync || pod.version < this.version;
    const decision = isOld ? { action: SYNC, delaySeconds: 0 } : decide(this.spec, { event, exitCode, task: pod.task });
    // Of a Pod that is gone everything has been decided when it failed.
    if (event === 'PodFailed' || (event === 'PodEvicted' && !pod.decision)) pod.decision = decision;
    const act = () => this.execute(decision.action, { task: pod.task, pod, partition: this.partitionOf(pod) });
    if (decision.delaySeconds <= 0) return act();
    this.callOff(pod, () => true);
    const cancel = this.cluster.after(decision.delaySeconds, () => {
      this.delayed.delete(pod);
      act();
    });
    this.delayed.set(pod, { event, cancel });
  }

  /** The Job as it is now is compared with what it should be. */
  public sync(): void {
    this.execute(SYNC);
  }

  private callOff(pod: VolcanoPod, which: (event: string) => boolean): void {
    const found = this.delayed.get(pod);
    if (!found || !which(found.event)) return;
    found.cancel();
    this.delayed.delete(pod);
  }

  private execute(action: string, target?: Target): void {
    switch (this.phase) {
      case 'Pending':
      case 'Running': return this.executeWhileRunning(action, target);
      case 'Restarting':
        if (action !== SYNC) this.kill(RESTARTED_TARGETS.includes(action) ? target : undefined, () => false);
        return this.settle();
      case 'Aborted':
      case 'Aborting':
        // A policy can only do this while Pods still end.
        if (action === 'ResumeJob') return this.restart(undefined, isEnded);
        break;
      default:
    }
    this.kill(undefined, isEnded);
    this.settle();
  }

  private executeWhileRunning(action: string, target?: Target): void {
    if (action === 'RestartJob') return this.restart(undefined, () => false);
    if (RESTARTED_TARGETS.includes(action)) {
      // Without a partition the controller does nothing at all.
      if (action === 'RestartPartition' && target?.partition === undefined) return;
      return this.restart({ ...target!, ...action === 'RestartTask' ? { pod: undefined, partition: undefined } : action === 'RestartPod' ? { partition: undefined } : {} }, () => false);
    }
    if (Object.hasOwn(STOPS, action)) {
      this.kill(undefined, isEnded, STOPS[action]);
      this.become(STOPS[action]);
    }
    this.settle();
  }

  private restart(target: Target | undefined, retains: (pod: VolcanoPod) => boolean): void {
    this.kill(target, retains);
    this.retryCount++;
    this.become('Restarting');
    this.settle();
  }

  /**
   * @param retains which Pods may stay; at the last retry all that have ended do
   * @param phase that for which it is done
   */
  private kill(target: Target | undefined, retains: (pod: VolcanoPod) => boolean, phase = this.phase): void {
    const isLast = this.retryCount >= this.spec.maxRetry! - 1;
    if (!target) this.version++;
    const because = SUCCESSES.includes(phase) ? 'success' : this.isFinished || phase in ENDS ? 'failure' : 'retry';
    for (const pod of [...this.cluster.pods]) {
      const isMeant = target ? this.isIn(target, pod) : !isTerminating(pod) && !(isLast && isEnded(pod)) && !retains(pod);
      if (!isMeant) continue;
      // Also one that is about to go: that it is gone is no eviction then.
      pod.isOutOfSync = true;
      this.cluster.remove(pod, because);
    }
  }

  private isIn({ task, pod: only, partition }: Target, pod: VolcanoPod): boolean {
    if (pod.task !== task) return false;
    if (partition !== undefined) return this.partitionOf(pod) === partition;
    return only === undefined || (pod.index === only.index);
  }

  private partitionOf({ task, index }: VolcanoPod): number | undefined {
    const partitions = this.tasks.find(({ name }) => name === task)?.partitionPolicy;
    return partitions?.partitionSize ? Math.floor(index / partitions.partitionSize) : undefined;
  }

  private become(phase: JobPhase): void {
    this.phase = phase;
    this.cluster.changed(phase, this.retryCount);
  }

  /** Goes on from phase to phase as long as there is something to do. */
  private settle(): void {
    for (let before: JobPhase | undefined; before !== this.phase;) {
      before = this.phase;
      this.step();
    }
  }

  private step(): void {
    const end = ENDS[this.phase];
    if (end !== undefined) {
      this.kill(undefined, isEnded);
      if (!this.cluster.pods.some(pod => isTerminating(pod) || isAlive(pod))) this.become(end);
      return;
    }
    if (this.isFinished || this.phase === 'Aborted') return this.kill(undefined, isEnded);
    if (this.phase === 'Restarting' && this.retryCount >= this.spec.maxRetry!) return this.become('Failed');
    this.createMissing();
    const { minAvailable = 0 } = this.spec;
    const terminating = this.cluster.pods.filter(isTerminating).length;
    if (this.phase === 'Restarting') {
      if (this.total - terminating >= minAvailable) this.become('Pending');
    } else if (this.phase === 'Pending') {
      if (minAvailable <= this.count('Running') + this.count('Succeeded') + this.count('Failed')) this.become('Running');
    } else {this.stepWhileRunning(minAvailable);}
  }

  private stepWhileRunning(minAvailable: number): void {
    if (this.total === 0) return;
    const { minSuccess } = this.spec;
    const succeeded = this.count('Succeeded');
    if (minSuccess !== undefined && succeeded >= minSuccess) return this.become('Completed');
    if (succeeded + this.count('Failed') === this.total) {
      const isEnough = minSuccess === undefined && succeeded >= minAvailable && !this.hasUnsuccessfulTask(minAvailable);
      return this.become(isEnough ? 'Completed' : 'Failed');
    }
    if (this.count('Pending') > this.total - minAvailable) this.become('Pending');
  }

  /** Looked at only if the Job asks for as many Pods as its tasks do. */
  private hasUnsuccessfulTask(minAvailable: number): boolean {
    const ofTasks = this.tasks.reduce((sum, task) => sum + (task.minAvailable ?? 0), 0);
    if (minAvailable < ofTasks) return false;
    return this.tasks.some(({ name, minAvailable: least = 0, replicas = 0 }) => (
      replicas > 0 && this.cluster.pods.filter(pod => pod.task === name && pod.phase === 'Succeeded').length < least));
  }

  private get total(): number {
    return this.tasks.reduce((sum, { replicas = 0 }) => sum + replicas, 0);
  }

  private count(phase: PodPhase): number {
    return this.cluster.pods.filter(pod => pod.phase === phase && !isTerminating(pod)).length;
  }

  private createMissing(): void {
    const present = new Set(this.cluster.pods.map(({ task, index }) => `${task}-${index}`));
    for (const task of this.tasks) {
      if (!this.mayStart(task)) continue;
      for (let index = 0; index < (task.replicas ?? 0); index++) {
        if (!present.has(`${task.name}-${index}`)) this.cluster.create(task, index, this.version);
      }
    }
  }

  /** Whether the tasks that it depends on run. */
  private mayStart({ dependsOn }: Task): boolean {
    if (!dependsOn?.name?.length) return true;
    const isReady = (name: string) => {
      const least = this.tasks.find(task => task.name === name)?.minAvailable ?? 0;
      return this.cluster.pods.filter(pod => pod.task === name && (pod.phase === 'Running' || pod.phase === 'Succeeded')).length >= least;
    };
    return dependsOn.iteration === 'any' && dependsOn.name.length > 1 ? dependsOn.name.some(isReady) : dependsOn.name.every(isReady);
  }
}

function isEnded(pod: VolcanoPod): boolean {
  return !isAlive(pod);
}
