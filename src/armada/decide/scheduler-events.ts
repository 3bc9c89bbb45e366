import type { Verdict } from './policy-verdict';
import type { RunEnd } from './scheduled-job';
import { INTERNAL_CATEGORY } from '../fields';

/*
 * What the scheduler says of a run that ended, to the streams of events that clients watch.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/server/event/conversion/conversions.go
 */

/** An event as the scheduler writes it. */
export interface SchedulerEvent {
  /** `JobRunErrors` is not shown as a failure of the job; `JobErrors` is, and `JobRequeued` not at all. */
  readonly type: 'JobRunErrors' | 'JobErrors' | 'JobRequeued';
  /** Whether the job ends by it. Of `JobErrors` clients see the opposite as `retryable`. */
  readonly terminal?: boolean;
  readonly category?: string;
  readonly subcategory?: string;
  /** The policy by which it is so, if that is said. */
  readonly policy?: string;
  /** `PodError`, `PodLeaseReturned`, `LeaseExpired` or `MaxRunsExceeded`. */
  readonly reason?: string;
  /** What clients read as the reason. */
  readonly message?: string;
}

const REASONS = { failed: 'PodError', returned: 'PodLeaseReturned', expired: 'LeaseExpired' } as const;

/** Another run follows. A lease that is returned is given again without a word of a failure. */
export function requeued(end: RunEnd, policy?: string): SchedulerEvent[] {
  if (policy === undefined) return [{ type: 'JobRequeued' }];
  const intermediate = { ...failure('JobErrors', end), terminal: false, policy };
  return [...end.kind === 'expired' ? [failure('JobRunErrors', end)] : [], intermediate, { type: 'JobRequeued' }];
}

export interface LastWords {
  /** What the policy said. */
  readonly verdict?: Verdict;
  /** Of a lease that was returned once too often. */
  readonly returned?: { readonly attempts: number; readonly maxAttempts: number; readonly isFailFast: boolean };
}

/** No other run follows. */
export function terminalFailure(end: RunEnd, { verdict, returned }: LastWords): SchedulerEvent[] {
  const { kind, category, subcategory } = end;
  const exceeded = (message: string, policy = ''): SchedulerEvent => (
    { type: 'JobErrors', terminal: true, category, subcategory, policy, reason: 'MaxRunsExceeded', message });
  if (kind === 'expired') {
    const last = verdict ? exceeded(`Lease expired and not retried by policy: ${verdict.reason}`, verdict.policy) : failure('JobErrors', end);
    return [{ ...last, type: 'JobRunErrors' }, last];
  }
  if (verdict) return [exceeded(`Retry policy: ${verdict.reason}${detailOf(end)}`)];
  if (!returned) return [failure('JobErrors', end)];
  return [{ ...exceeded(`${returnedTooOften(returned)}${detailOf(end)}`), category: INTERNAL_CATEGORY, subcategory: 'max-runs-exceeded' }];
}

function failure(type: 'JobRunErrors' | 'JobErrors', { kind, category, subcategory, message }: RunEnd): SchedulerEvent {
  return { type, terminal: true, category, subcategory, policy: '', reason: REASONS[kind], message: kind === 'expired' ? 'Lease expired' : message };
}

function detailOf({ message, containerErrors = [] }: RunEnd): string {
  const detail = [...message === '' ? [] : [message], ...containerErrors].join('\n');
  return detail === '' ? '' : `${'\n\n'}Final run error:\n${detail}`;
}

function returnedTooOften({ attempts, maxAttempts, isFailFast }: NonNullable<LastWords['returned']>): string {
  if (isFailFast) return 'Job has fail fast flag set - this job will no longer be retried';
  return attempts < maxAttempts ? `Job was attempted ${attempts} times, and has been tried once on all nodes it can run on - this job will no longer be retried`
    : `Maximum number of attempts (${maxAttempts}) reached - this job will no longer be retried`;
}
