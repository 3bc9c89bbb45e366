import type { NameCollision } from './armada-attempt';
import type { ArmadaPlatformState } from './platform';
import type { TimedEnding } from './run-end';
import type { RunReport } from '../classify/executor-stage';

/** How long an executor keeps a failed Pod: `failedPodExpiry` as it ships. */
const KEPT_SECONDS = 600;

const BECAUSE: { readonly [fate in RunReport['pod']]?: string } = {
  kept: 'the failed Pod is kept, and has the name that the next run wants',
  going: 'the Pod is deleted only after its failure was reported, and can still be there',
  lost: 'the Pod can still run on the executor of which nothing is heard',
};

/** Pods of the job that are still there. Their next run cannot be where one is: both would have the same name. */
export class CollisionWatch {
  private readonly kept = new Map<string, number>();
  private readonly lost = new Set<string>();

  public constructor(private readonly platform: ArmadaPlatformState) {}

  public taken(now: number): string[] {
    return [...this.kept].filter(([, until]) => now < until).map(([executor]) => executor);
  }

  /** Where the next run is only if it can be nowhere else. */
  public shunned(now: number): string[] {
    return [...this.taken(now), ...this.lost];
  }

  /** What the API server says to a Pod whose name is taken. */
  public refusal(): TimedEnding {
    const issue = { kind: 'submission', isFatal: false, message: 'pods "armada-JOB_ID-0" already exists' } as const;
    return { ending: { kind: 'issue', issue }, seconds: 0, isStarted: false };
  }

  /** Who could not submit a Pod deletes what has its name, and with it what the failed one would have told. */
  public cleared(executor: string): void {
    this.kept.delete(executor);
  }

  public leftBehind(executor: string, { pod }: RunReport, now: number): void {
    if (pod === 'lost') this.lost.add(executor);
    if (pod === 'kept') this.kept.set(executor, now + KEPT_SECONDS);
  }

  public collisionAfter(executor: string, { pod }: RunReport): NameCollision | undefined {
    const because = BECAUSE[pod];
    if (because === undefined) return undefined;
    return { executor, risk: pod === 'kept' && this.platform.executors.length === 1 ? 'certain' : 'possible', because };
  }
}
