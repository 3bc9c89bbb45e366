import { failureWords } from './failure-words';
import type { AttemptRecord } from '../attempt';
import type { JobCounts, JobOutcome } from '../outcome';

/*
 * A run of a job as rows. Attempts to which the same happened at the same time are one row: an Indexed Job has hundreds of them.
 */

/** What is known of a run. */
export interface Run {
  readonly attempts: readonly AttemptRecord[];
  readonly outcome: JobOutcome;
  readonly status?: JobCounts;

  /** Whether it was stopped on the way, and could go on with new attempts without any end. */
  readonly isUnbounded?: boolean;

  /** Where the engine may decide in another way each time, and what was taken. */
  readonly choices?: readonly string[];

  /** What else is to be known. */
  readonly notes?: readonly string[];

  /**
   * How many retries there are: of each index if `isPerIndex`, or else of the job.
   *
   * @default - not known, or no limit
   */
  readonly budget?: RetryBudget;
}

export interface RetryBudget {
  readonly retries: number;
  readonly isPerIndex: boolean;
}

/** Attempts to which the same happened at the same time. */
export interface TimelineRow {
  /** One of them. */
  readonly attempt: AttemptRecord;

  /** Their completion indexes, in their order of creation; empty if the job has none. */
  readonly indexes: readonly number[];

  /** Which attempts they are: of their index, or of the job. */
  readonly numbers: readonly number[];

  /** How many failures were counted when the last of them was, of the index or of the job. */
  readonly used?: number;
}

interface MutableRow extends TimelineRow {
  readonly indexes: number[];
  readonly numbers: number[];
  used?: number;
}

/** The attempts in the order in which they were created. */
export function timelineRows({ attempts, budget }: Run): TimelineRow[] {
  const used = countedBefore(attempts, budget?.isPerIndex === true);
  const rows = new Map<string, MutableRow>();
  for (const attempt of attempts) {
    const { index, attempt: number } = attempt;
    const count = used.get(attempt);
    const key = keyOf(attempt, budget?.isPerIndex ? count : undefined);
    let row = rows.get(key);
    if (!row) rows.set(key, row = { attempt, indexes: [], numbers: [] });
    if (index !== undefined) row.indexes.push(index);
    if (index === undefined || row.numbers.length === 0) row.numbers.push(number);
    if (count !== undefined) row.used = Math.max(row.used ?? 0, count);
  }
  return [...rows.values()];
}

/** What makes the difference between two rows: everything but which Pod it is. */
function keyOf({ pod, index, attempt, ...story }: AttemptRecord, used: number | undefined): string {
  return JSON.stringify([index === undefined ? null : attempt, used, story]);
}

/** How many failures had been counted with each of those that count, in the order in which they ended. */
function countedBefore(attempts: readonly AttemptRecord[], isPerIndex: boolean): Map<AttemptRecord, number> {
  const counted = attempts.filter(each => each.counted).sort((a, b) => endTimeOf(a) - endTimeOf(b));
  const totals = new Map<number | undefined, number>();
  return new Map(counted.map(attempt => {
    const scope = isPerIndex ? attempt.index : undefined;
    const total = (totals.get(scope) ?? 0) + 1;
    totals.set(scope, total);
    return [attempt, total];
  }));
}

function endTimeOf({ finishedAt, deletedAt, startedAt = 0 }: AttemptRecord): number {
  return finishedAt ?? deletedAt ?? startedAt;
}

/** Rows at both ends of a long run. */
const SHOWN = 12;

/** The rows that somebody reads of a run, and how much lies between the first and the last of them. */
export interface ShownRows<Row> {
  readonly first: readonly Row[];
  readonly left: readonly Row[];
  readonly last: readonly Row[];
}

export function shownRows<Row>(rows: readonly Row[]): ShownRows<Row> {
  // To leave out a row or two saves nothing.
  if (rows.length <= 2 * SHOWN + 2) return { first: rows, left: [], last: [] };
  return { first: rows.slice(0, SHOWN), left: rows.slice(SHOWN, -SHOWN), last: rows.slice(-SHOWN) };
}

export function sizeOf({ indexes, numbers }: TimelineRow): number {
  return Math.max(indexes.length, numbers.length);
}

const DELETED: { readonly [cause: string]: string } = {
  failure: 'stopped with the Job',
  success: 'stopped, since the Job has succeeded',
  suspended: 'stopped, since the Job was suspended',
  surplus: 'stopped, since there were more than wanted',
};

/** How an attempt ended, in words. */
export function endingOf(attempt: AttemptRecord): string {
  return attempt.unseen ? `${endOf(attempt)} (the controller has not looked at it yet)` : endOf(attempt);
}

/** Why it was stopped by the engine, if it was. One that is made anew because of its own failure has an answer, and ended by itself. */
function stoppedWords({ deletedBecause, response }: AttemptRecord): string | undefined {
  if (deletedBecause === 'retry' && response === undefined) return 'stopped for the restart';
  return deletedBecause === undefined ? undefined : DELETED[deletedBecause];
}

function endOf(attempt: AttemptRecord): string {
  const { phase, failure, startedAt, finishedAt, restarts = 0, deletedBecause } = attempt;
  const after = restarts === 0 ? '' : `, after ${restarts === 1 ? '1 restart' : `${restarts} restarts`} in place`;
  const stopped = stoppedWords(attempt);
  if (stopped !== undefined) return `${stopped}${after}`;
  if (failure !== undefined) return `${failureWords(failure, false)}${after}`;
  if (phase === 'Succeeded') return `success${after}`;
  if (startedAt === undefined) return finishedAt === undefined ? 'never started' : 'ended before it started';
  return finishedAt === undefined ? `${deletedBecause === 'user' ? 'deleted, and ' : ''}still running${after}` : `${phase ?? 'ended'}${after}`;
}

/** Whether an attempt did its work, failed, or neither. */
export function markOf(attempt: AttemptRecord): 'success' | 'failure' | 'neither' {
  if (stoppedWords(attempt) !== undefined) return 'neither';
  const { phase, failure } = attempt;
  return failure !== undefined ? 'failure' : phase === 'Succeeded' ? 'success' : 'neither';
}

/** `rules[0] FailIndex`; `none` if nothing matched a failure, and nothing if there was none to match. */
export function ruleOf({ rule, response }: AttemptRecord): string {
  if (rule !== undefined) return `rules[${rule.index}] ${rule.action}`;
  return response === undefined ? '' : 'none';
}

export const NO_RETRY_LEFT = 'no retry left';

/** Whether a failure was counted, and how many retries were used up then. */
export function countedOf({ attempt: { counted, response }, used }: TimelineRow, budget: RetryBudget | undefined): string {
  if (counted === undefined) return '';
  if (!counted) return 'no';
  // What ends something uses no retry, and what was stopped asks for none.
  if (budget === undefined || used === undefined || response !== 'RETRY') return 'yes';
  return used > budget.retries ? NO_RETRY_LEFT : `retry ${used} of ${budget.retries}`;
}
