import { numberList, shortened } from './number-list';
import { shortDuration } from './short-duration';
import { countedOf, endingOf, ruleOf, RetryBudget, ShownRows, sizeOf, TimelineRow } from './timeline';
import { count } from '../policy/words';

/*
 * A run as a table: what stands in its columns.
 */

/** Longer lists of indexes say nothing to anybody. */
const LIST_COLUMNS = 20;

/** What a column holds. */
export type TimelineColumn = 'index' | 'attempt' | 'start' | 'end' | 'ended with' | 'rule' | 'counted' | 'next at';

const COLUMNS: readonly TimelineColumn[] = ['index', 'attempt', 'start', 'end', 'ended with', 'rule', 'counted', 'next at'];

/** The words of a row. A column of which nothing is known is empty. */
export type TimelineCells = { readonly [column in TimelineColumn]: string };

export function timelineCells(row: TimelineRow, budget?: RetryBudget): TimelineCells {
  const { startedAt, finishedAt, nextAt } = row.attempt;
  return {
    'index': listed(row.indexes),
    'attempt': listed(row.numbers),
    'start': momentOf(startedAt),
    'end': momentOf(finishedAt),
    'ended with': endingOf(row.attempt),
    'rule': ruleOf(row.attempt),
    'counted': countedOf(row, budget),
    'next at': nextAt === undefined ? '' : shortDuration(nextAt),
  };
}

/** The columns in which there is something that the others do not say. */
export function usedColumns(cells: readonly TimelineCells[], { first, left, last }: ShownRows<TimelineRow>): TimelineColumn[] {
  const isSaid = isOneAfterTheOther([...first, ...left, ...last]);
  return COLUMNS.filter(column => cells.some(row => row[column] !== '') && !(column === 'next at' && isSaid));
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
