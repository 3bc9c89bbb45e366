import type { Cluster } from './cluster';
import { ConditionType, JobStatus, TrainingCondition } from './job-status';
import { Limit, reachedLimit, usedBudget } from './limits';
import { DeletionCause, isEnded, OperatedPod, PodDecision } from './operated-pod';
import type { OperatorBehaviour } from './operator-behaviour';
import { reconcileMpiPods, reconcilePods, refusalOf } from './reconcile-pods';
import { UPDATE_STATUS } from './status-by-kind';
import type { Replicas, TrainingJob } from '../fields';

/** The PodGroup that the operator makes where it runs with a gang scheduler. Times are in milliseconds. */
export interface PodGroup {
  readonly minMember: number;
  readonly queue: string;
  readonly createdAt: number;
  readonly deletedAt?: number;
}

const LIMIT_WORDS: { readonly [limit in Limit]: string } = {
  backoffLimit: 'it has reached the specified backoff limit',
  activeDeadlineSeconds: 'it was active longer than specified deadline',
};

export interface TrainingControllerOptions {
  readonly job: TrainingJob;
  readonly behaviour: OperatorBehaviour;
  readonly cluster: Cluster;
  /** In which order the types are looked at: the operator's own order differs each time. That of the job if it is absent. */
  readonly orderOf?: (types: readonly Replicas[]) => readonly Replicas[];
}

/**
 * What the operator decides when it looks at a training job. Nothing but a change wakes it, and it has no clock: times are in milliseconds since the job
 * was created.
 *
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/common/job.go
 */
export class TrainingController {
  public job: TrainingJob;
  /** What the API server has of the job. */
  public status = new JobStatus();
  /** Each condition when it came for the first time. */
  public readonly conditions: TrainingCondition[] = [];
  public podGroup?: PodGroup;
  /** When the time to live of the job was over. */
  public deletedAt?: number;
  /** Which limit has ended the job. */
  public limit?: Limit;
  /** Why the operator cannot do its work, and tries again and again. */
  public error?: string;
  /** Whether there was no room for a Pod. */
  public isFull = false;

  private readonly behaviour: OperatorBehaviour;
  private readonly cluster: Cluster;
  private readonly orderOf: (types: readonly Replicas[]) => readonly Replicas[];
  private readonly seen = new Set<string>();
  private isWritten = false;
  private hasChangedPods = false;

  public constructor({ job, behaviour, cluster, orderOf = types => types }: TrainingControllerOptions) {
    this.job = job;
    this.behaviour = behaviour;
    this.orderOf = orderOf;
    this.cluster = {
      get pods() { return cluster.pods; },
      create: (type, index) => {
        const isCreated = cluster.create(type, index);
        if (isCreated) this.hasChangedPods = true;
        return isCreated;
      },
      delete: (pod, cause) => {
        if (pod.deletedAt !== undefined) return;
        this.hasChangedPods = true;
        cluster.delete(pod, cause);
      },
    };
    // The operator sees it from the beginning, and the API server when a status is written.
    this.status.set({ type: 'Created', status: 'True', reason: `${this.kind}Created`, message: `${this.kind} ${this.name} is created.`, at: 0 });
  }

  public get name(): string {
    return this.job.metadata.name ?? '';
  }

  /** The conditions as the API server has them. */
  public get presentConditions(): readonly TrainingCondition[] {
    return this.isWritten ? this.status.conditions : [];
  }

  public get isSuspended(): boolean {
    return this.job.runPolicy.suspend === true && !this.status.isFinished;
  }

  /** When it looks again although nothing has changed. */
  public get wakesAt(): number | undefined {
    const { ttlSecondsAfterFinished } = this.job.runPolicy;
    const { isFinished, completionTime } = this.status;
    if (this.deletedAt !== undefined || !isFinished || ttlSecondsAfterFinished === undefined || completionTime === undefined) return undefined;
    return completionTime + ttlSecondsAfterFinished * 1000;
  }

  /** @returns whether anything has changed by it, so that it looks again at once */
  public reconcile(now: number): boolean {
    if (this.deletedAt !== undefined) return false;
    this.hasChangedPods = false;
    this.error = undefined;
    const status = this.status.copy();
    const isDone = this.next(status, now);
    const isWritten = isDone && this.write(status);
    return this.hasChangedPods || isWritten;
  }

  private get kind(): string {
    return this.job.kind.kind;
  }

  /** @returns whether the status is to be written: not after an error */
  private next(status: JobStatus, now: number): boolean {
    if (status.isFinished) return this.cleanUpFinished(status, now);
    if (this.job.runPolicy.suspend === true) return this.suspend(status, now);
    if (status.isTrue('Suspended')) {
      status.set(this.condition('Suspended', 'False', 'Resumed', `${this.kind} ${this.name} is resumed.`, now));
      status.startTime = Math.floor(now / 1000) * 1000;
    }
    const limit = reachedLimit(this.job, status, this.cluster.pods, now);
    if (limit) {
      this.failAtLimit(limit, status, now);
      return true;
    }
    this.keepPodGroup(now);
    return this.reconcileReplicas(status, now);
  }

  private cleanUpFinished(status: JobStatus, now: number): boolean {
    this.deletePods(status, status.isTrue('Failed') ? 'failure' : 'success');
    this.deletePodGroup(now);
    const { ttlSecondsAfterFinished } = this.job.runPolicy;
    if (ttlSecondsAfterFinished !== undefined) {
      if (status.completionTime === undefined) return this.failWith('its time to live cannot be counted: the job has no completionTime');
      if (this.wakesAt! <= now) {
        this.deletedAt = now;
        return false;
      }
    }
    if (status.isTrue('Succeeded')) {
      for (const each of status.replicas.values()) {
        each.succeeded += each.active;
        each.active = 0;
      }
    }
    return true;
  }

  private suspend(status: JobStatus, now: number): boolean {
    this.deletePods(status, 'suspended');
    this.deletePodGroup(now);
    if (this.job.runPolicy.ttlSecondsAfterFinished !== undefined && !this.behaviour.sparesSuspendedFromTtl && status.completionTime === undefined) {
      return this.failWith('the time to live of a suspended job cannot be counted: it has no completionTime');
    }
    for (const each of status.replicas.values()) each.active = 0;
    const message = `${this.kind} ${this.name} is suspended.`;
    if (status.isTrue('Running')) status.set(this.condition('Running', 'False', 'Suspended', message, now));
    if (!status.isTrue('Suspended')) status.set(this.condition('Suspended', 'True', 'Suspended', message, now));
    return true;
  }

  private failAtLimit(limit: Limit, status: JobStatus, now: number): void {
    const before = usedBudget(this.job, this.cluster.pods);
    status.complete(now);
    this.limit = limit;
    const message = `Job ${this.name} has failed because ${LIMIT_WORDS[limit]}`;
    const failed = this.condition('Failed', 'True', 'Failed', message, now);
    if (this.behaviour.cleansByPolicyAtLimits) status.set(failed);
    this.deletePods(status, 'failure');
    this.deletePodGroup(now);
    status.set(failed);
    for (const pod of this.cluster.pods) {
      if (pod.phase === 'Failed') pod.decision ??= { verdict: 'FAIL_JOB', because: message, at: now, budget: { before, after: before } };
    }
  }

  private reconcileReplicas(status: JobStatus, now: number): boolean {
    const types = this.orderOf(this.job.replicas);
    const refused = types.map(refusalOf).find(each => each !== undefined);
    if (types.some(({ replicas }) => replicas < 0) || (this.kind === 'MPIJob' && !types.some(({ type }) => type === 'Launcher'))) {
      return this.failWith(refused ?? 'it has no Launcher');
    }
    const pass = { job: this.job, name: this.name, behaviour: this.behaviour, cluster: this.cluster, status, now };
    const isFull = this.kind === 'MPIJob' && refused === undefined
      ? !reconcileMpiPods(pass)
      : types.some(each => this.kind !== 'MPIJob' && refusalOf(each) === undefined && !reconcilePods(pass, each));
    if (isFull) {
      this.isFull = true;
      return false;
    }
    if (refused !== undefined) return this.failWith(refused);
    status.start(now);
    UPDATE_STATUS[this.kind]({ job: this.job, key: `${this.namespace}/${this.name}`, name: this.name, types, status, now, isFirstWorkerDone: this.isFirstWorkerDone });
    this.decideOnTheRest(status, now);
    return true;
  }

  private get namespace(): string {
    return this.job.metadata.namespace ?? 'default';
  }

  /** Of a TFJob without workers that counts as done. */
  private get isFirstWorkerDone(): boolean {
    if (!this.job.replicas.some(({ type }) => type === 'Worker')) return true;
    return this.cluster.pods.some(({ type, index, phase, exitCode }) => type === 'Worker' && index === 0 && phase === 'Succeeded' && exitCode === 0);
  }

  /** If the job fails, then by the Pods that count as failed. */
  private decideOnTheRest(status: JobStatus, now: number): void {
    if (!status.isTrue('Failed')) return;
    const because = status.conditions.find(({ type }) => type === 'Failed')!.message;
    const used = usedBudget(this.job, this.cluster.pods);
    const isTaken = (pod: OperatedPod) => pod.phase === 'Failed' || (pod.phase === 'Running' && pod.deletedAt !== undefined && pod.deletionCause === 'user');
    for (const pod of this.cluster.pods) {
      if (!isTaken(pod) || pod.decision?.verdict === 'FAIL_JOB') continue;
      const decision: PodDecision = { verdict: 'FAIL_JOB', because, at: now, budget: pod.decision?.budget ?? { before: used, after: used } };
      pod.decision = decision;
    }
  }

  /** As long as the job has not ended nothing is kept, whatever its policy says. */
  private deletePods(status: JobStatus, cause: DeletionCause): void {
    const { cleanPodPolicy } = this.job.runPolicy;
    if (status.isFinished && cleanPodPolicy === 'None') return;
    for (const pod of [...this.cluster.pods]) {
      if (status.isFinished && cleanPodPolicy === 'Running' && isEnded(pod)) continue;
      this.cluster.delete(pod, cause);
    }
  }

  private keepPodGroup(now: number): void {
    const { minAvailable, queue } = this.job.runPolicy.schedulingPolicy ?? {};
    const minMember = minAvailable ?? this.job.replicas.reduce((sum, { replicas }) => sum + replicas, 0);
    const createdAt = this.podGroup && this.podGroup.deletedAt === undefined ? this.podGroup.createdAt : now;
    this.podGroup = { minMember, queue: queue || this.behaviour.defaultQueue, createdAt };
  }

  private deletePodGroup(now: number): void {
    if (this.podGroup && this.podGroup.deletedAt === undefined) this.podGroup = { ...this.podGroup, deletedAt: now };
  }

  private failWith(error: string): false {
    this.error = error;
    return false;
  }

  private condition(type: ConditionType, status: 'True' | 'False', reason: string, message: string, at: number): TrainingCondition {
    return { type, status, reason: `${this.kind}${reason}`, message, at };
  }

  /** @returns whether the API server has something new */
  private write(status: JobStatus): boolean {
    if (status.equals(this.status)) return false;
    this.status = status;
    this.isWritten = true;
    for (const condition of status.conditions) {
      const key = `${condition.type}=${condition.status}/${condition.reason}`;
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      this.conditions.push(condition);
    }
    return true;
  }
}
