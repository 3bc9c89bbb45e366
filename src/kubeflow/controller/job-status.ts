/*
 * The status of a training job, and how its conditions displace each other.
 *
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/util/status.go
 */

export type ConditionType = 'Created' | 'Running' | 'Restarting' | 'Suspended' | 'Succeeded' | 'Failed';

export interface TrainingCondition {
  readonly type: ConditionType;
  readonly status: 'True' | 'False';
  readonly reason: string;
  readonly message: string;
  /** In milliseconds. */
  readonly at: number;
}

export interface ReplicaStatus {
  active: number;
  succeeded: number;
  failed: number;
}

/** Times are in milliseconds; those that the API stores are whole seconds. */
export class JobStatus {
  public conditions: readonly TrainingCondition[] = [];
  public startTime?: number;
  public completionTime?: number;
  public readonly replicas = new Map<string, ReplicaStatus>();

  public copy(): JobStatus {
    const copy = new JobStatus();
    copy.conditions = this.conditions;
    copy.startTime = this.startTime;
    copy.completionTime = this.completionTime;
    for (const [type, status] of this.replicas) copy.replicas.set(type, { ...status });
    return copy;
  }

  public isTrue(type: ConditionType): boolean {
    return this.conditions.some(each => each.type === type && each.status === 'True');
  }

  public get isFinished(): boolean {
    return this.isTrue('Succeeded') || this.isTrue('Failed');
  }

  public get failedReplicas(): number {
    return [...this.replicas.values()].reduce((sum, { failed }) => sum + failed, 0);
  }

  /** Once it has failed no condition changes any more. Running and Restarting displace each other. */
  public set(condition: TrainingCondition): void {
    if (this.isTrue('Failed')) return;
    const { type, status, reason } = condition;
    const present = this.conditions.find(each => each.type === type);
    if (present && present.status === status && present.reason === reason) return;
    const isEnd = type === 'Failed' || type === 'Succeeded';
    this.conditions = [
      ...this.conditions
        .filter(each => each.type !== type && each.type !== DISPLACED[type])
        .map(each => isEnd && each.type === 'Running' ? { ...each, status: 'False' as const } : each),
      condition,
    ];
  }

  public start(now: number): void {
    this.startTime ??= stored(now);
  }

  public complete(now: number): void {
    this.completionTime ??= stored(now);
  }

  /** Whether nothing is to be written. A condition that was displaced and came back is written, although nobody sees a difference but that of its time. */
  public equals(other: JobStatus): boolean {
    return this.conditions === other.conditions && this.text() === other.text();
  }

  /** All that decides what comes next. */
  public text(): string {
    const conditions = this.conditions.map(({ type, status, reason }) => `${type}=${status}/${reason}`);
    const replicas = [...this.replicas].sort(([one], [other]) => one < other ? -1 : 1).map(([type, { active, succeeded, failed }]) =>
      `${type}:${active},${succeeded},${failed}`);
    return `${conditions.join(' ')}|${this.startTime}|${this.completionTime}|${replicas.join(' ')}`;
  }
}

const DISPLACED: { readonly [type in ConditionType]?: ConditionType } = { Running: 'Restarting', Restarting: 'Running' };

/** The API keeps no fractions of a second. */
function stored(now: number): number {
  return Math.floor(now / 1000) * 1000;
}
