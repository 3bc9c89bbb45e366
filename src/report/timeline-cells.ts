import { numberList, shortened } from './number-list';
import { shortDuration } from './short-duration';
import { countedOf, endingOf, NO_RETRY_LEFT, ruleOf, RetryBudget, ShownRows, sizeOf, TimelineRow } from './timeline';
import type { AttemptRecord } from '../attempt';
import type { JobOutcome } from '../outcome';
import { count } from '../policy/words';

/*
 * A run as a table: what stands in its columns.
 */

/** Longer lists of indexes say nothing to anybody. */
const LIST_COLUMNS = 20;

/** What a column holds. */
export type TimelineColumn = 'replica' | 'index' | 'attempt' | 'start' | 'end' | 'ended with' | 'rule' | 'counted' | 'next at';

const COLUMNS: readonly TimelineColumn[] = ['replica', 'index', 'attempt', 'start', 'end', 'ended with', 'rule', 'counted', 'next at'];

/** The words of a row. A column of which nothing is known is empty. */
export type TimelineCells = { readonly [column in TimelineColumn]: string };

/** @param outcome how the run ended, if that says something about what was to come next */
export function timelineCells(row: TimelineRow, budget?: RetryBudget, outcome?: JobOutcome): TimelineCells {
  const { startedAt, finishedAt } = row.attempt;
  const counted = countedOf(row, budget);
  return {
    'replica': row.attempt.replica ?? '',
    'index': listed(row.indexes),
    'attempt': listed(row.numbers),
    'start': momentOf(startedAt),
    'end': momentOf(finishedAt),
    'ended with': endingOf(row.attempt),
    'rule': ruleOf(row.attempt),
    counted,
    'next at': nextWords(row.attempt, counted, outcome),
  };
}

/** Who does not follow a Job to its end has not seen every attempt that comes next. */
function nextWords({ nextAt, response }: AttemptRecord, counted: string, outcome: JobOutcome | undefined): string {
  if (nextAt !== undefined) return shortDuration(nextAt);
  const isCutShort = outcome?.stoppedBecause === 'horizon' || outcome?.stoppedBecause === 'max-pods';
  const isRetried = (response === 'RETRY' || response === 'RETRY_UNCOUNTED') && counted !== NO_RETRY_LEFT;
  return isCutShort && isRetried ? `not before ${shortDuration(outcome.at)}` : '';
}

/** The columns in which there is something that the others do not say. */
export function usedColumns(cells: readonly TimelineCells[], { first, left, last }: ShownRows<TimelineRow>): TimelineColumn[] {
  const isSaid = isOneAfterTheOther([...first, ...left, ...last]);
  // What has parts is often run by an engine without any rules.
  const hasRules = cells.some(({ replica, rule }) => rule !== '' && (rule !== 'none' || replica === ''));
  return COLUMNS.filter(column => cells.some(row => row[column] !== '') && !(column === 'next at' && isSaid) && !(column === 'rule' && !hasRules));
}

/** Whether each attempt starts in the row below that in whose place it is. */
function isOneAfterTheOther(rows: readonly TimelineRow[]): boolean {
  return rows.every(({ attempt: { index, nextAt } }, i) => (
    index === undefined && (nextAt === undefined || rows[i + 1]?.attempt.startedAt === nextAt)));
}

/** What stands in the column `counted`, without its head above it. */
export function countedWords(counted: string): string {
  return counted === 'no' ? 'not counted' : counted === 'yes' ? 'counted' : `counted: ${counted}`;
}

function listed(numbers: readonly number[]): string {
  const list = numberList(numbers);
  const short = shortened(list, LIST_COLUMNS);
  return short === list ? list : `${short} (${numbers.length})`;
}

/** When something was, if it was. */
export function momentOf(seconds: number | undefined): string {
  return seconds === undefined ? '-' : shortDuration(seconds);
}

/** What stands in the place of the rows that are left out. */
export function leftOut(rows: readonly TimelineRow[]): string {
  const attempts = rows.reduce((total, row) => total + sizeOf(row), 0);
  const indexes = new Set(rows.flatMap(({ indexes: each }) => each)).size;
  const times = rows.flatMap(({ attempt: { startedAt, finishedAt } }) => [startedAt, finishedAt]).filter(time => time !== undefined);
  const span = times.length === 0 ? '' : ` between ${shortDuration(least(times))} and ${shortDuration(-least(times.map(time => -time)))}`;
  return `${count(attempts, 'attempt')}${indexes === 0 ? '' : ` of ${count(indexes, 'index', 'indexes')}`}${span} left out`;
}

/** Also of more numbers than a function takes as arguments. */
function least(numbers: readonly number[]): number {
  return numbers.reduce((a, b) => Math.min(a, b));
}
