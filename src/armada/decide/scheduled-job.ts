import { consult, ConsultedJob, RetrySettings, Undecided } from './consult';
import { Bump, grow, GrowthRecord, Reservation } from './memory-growth';
import type { Verdict } from './policy-verdict';
import { terminalFailure, requeued, SchedulerEvent } from './scheduler-events';
import type { RunReport } from '../classify/executor-stage';

/*
 * A job as the scheduler follows it from run to run. https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/scheduler.go
 */

/** What the scheduler is told of a run that has ended; only that of a failure. */
export type RunEnd = Pick<RunReport, 'kind' | 'category' | 'subcategory' | 'message' | 'isAttempted'> & {
  /** The node on which it was. */
  readonly node: string;
  /** Exit codes and messages of the containers of a Pod that failed, as they are added to the last words. */
  readonly containerErrors?: readonly string[];
};

/** What the scheduler does then. */
export interface SchedulerStep {
  readonly isRequeued: boolean;
  /** Absent if no policy was asked. */
  readonly verdict?: Verdict;
  readonly undecided?: Undecided;
  /** What is done to the job for the next run. */
  readonly growth?: { readonly before: Reservation; readonly after: Reservation; readonly isSkipped?: boolean };
  /** The nodes that the next run stays away from, if that was asked for now. */
  readonly avoided?: readonly string[];
  readonly events: readonly SchedulerEvent[];
}

/** Whether some node takes the job, were all of them empty. */
export type Fits = (reservation: Reservation, avoided: readonly string[]) => boolean;

export interface JobOfScheduler extends ConsultedJob {
  readonly reservation: Reservation;
}

export class ScheduledJob {
  public reservation: Reservation;
  public record?: GrowthRecord;
  /** For all later runs, whatever their rules say. */
  public avoided: readonly string[] = [];
  /** Runs that came to a node. */
  public attempts = 0;
  /** Runs that failed, without those whose lease was returned. */
  public failures = 0;
  private readonly tried = new Set<string>();

  /** @param maxRetries how often a lease that is returned is given again */
  public constructor(
    private readonly job: JobOfScheduler,
    private readonly settings: RetrySettings & { readonly maxRetries: number },
    private readonly fits: Fits,
    private readonly bumpOf: (verdict: Verdict) => Bump | undefined,
  ) {
    this.reservation = job.reservation;
  }

  /** How many runs more may return their lease after coming to a node. */
  public get leaseReturnsLeft(): number {
    return this.job.isFailFast ? 0 : Math.max(this.settings.maxRetries - this.attempts, 0);
  }

  public tell(end: RunEnd): SchedulerStep {
    const isReturned = end.kind === 'returned';
    if (end.isAttempted) {
      this.attempts++;
      this.tried.add(end.node);
    }
    if (!isReturned) this.failures++;
    const answer = consult(this.settings, this.job, { ...end, isReturned }, this.failures);
    return 'verdict' in answer ? this.decided(end, answer.verdict) : this.undecided(end, answer.undecided);
  }

  private decided(end: RunEnd, verdict: Verdict): SchedulerStep {
    // Who expires is on an executor that is lost: nothing of the rule is done then.
    const done = !verdict.isRetried || end.kind === 'expired' ? {} : this.mutate(end, verdict);
    const outcome = 'unschedulable' in done ? { ...verdict, isRetried: false, decision: 'retry_unschedulable' as const, reason: done.unschedulable! } : verdict;
    const { growth, avoided } = done;
    return {
      isRequeued: outcome.isRetried,
      verdict: outcome,
      ...growth && { growth },
      ...avoided && { avoided },
      events: outcome.isRetried ? requeued(end, outcome.policy) : terminalFailure(end, { verdict: outcome }),
    };
  }

  /** First the memory, then the nodes; each has to leave some node that takes the job. */
  private mutate(end: RunEnd, verdict: Verdict): Pick<SchedulerStep, 'growth' | 'avoided'> & { readonly unschedulable?: string } {
    const before = this.reservation;
    const bump = this.bumpOf(verdict);
    let growth: SchedulerStep['growth'];
    if (bump) {
      const grown = grow(before, this.record, bump);
      growth = grown ? { before, after: grown.reservation } : { before, after: before, isSkipped: true };
      if (grown && !this.fits(grown.reservation, this.avoided)) {
        return { growth, unschedulable: 'retry granted, but the job grown by the rule\'s memory bump fits no node' };
      }
      if (grown) ({ reservation: this.reservation, record: this.record } = grown);
    }
    if (!verdict.mutation?.affinity?.avoidSameNode || !end.isAttempted) return { ...growth && { growth } };
    const avoided = this.avoid();
    return { ...growth && { growth }, ...avoided ? { avoided } : { unschedulable: 'retry granted, but no untried node fits the job' } };
  }

  /** All nodes on which a run was; undefined if no other one takes the job. */
  private avoid(): readonly string[] | undefined {
    const avoided = [...new Set([...this.avoided, ...this.tried])];
    if (!this.fits(this.reservation, avoided)) return undefined;
    this.avoided = avoided;
    return avoided;
  }

  /** Without a policy only a lease that is returned is given again. */
  private undecided(end: RunEnd, undecided: Undecided): SchedulerStep {
    const maxAttempts = this.settings.maxRetries + 1;
    if (end.kind !== 'returned') return { isRequeued: false, undecided, events: terminalFailure(end, {}) };
    const { isFailFast } = this.job;
    let isRequeued = !isFailFast && this.attempts < maxAttempts;
    let avoided: readonly string[] | undefined;
    if (isRequeued && end.isAttempted) {
      avoided = this.avoid();
      isRequeued = avoided !== undefined;
    }
    return {
      isRequeued,
      undecided,
      ...avoided && { avoided },
      events: isRequeued ? requeued(end) : terminalFailure(end, { returned: { attempts: this.attempts, maxAttempts, isFailFast } }),
    };
  }
}
