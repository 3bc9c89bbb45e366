/*
 * Lists of completion indexes as the controller writes them, such as `0,2-5`: ascending, and what follows each other is drawn together from three on.
 */

/** A run of indexes, both ends included. */
export interface IndexInterval {
  readonly first: number;
  readonly last: number;
}

/** The list of those indexes below a number that are members. */
export function indexListOf(count: number, isMember: (index: number) => boolean): string {
  const parts: string[] = [];
  for (let index = 0; index < count; index++) {
    if (!isMember(index)) continue;
    const first = index;
    while (index + 1 < count && isMember(index + 1)) index++;
    parts.push(first === index ? `${first}` : `${first}${index === first + 1 ? ',' : '-'}${index}`);
  }
  return parts.join(',');
}

/** The intervals of a list, as far as they are below the number of completions. What is no number is left out. */
export function readIndexList(list: string, completions: number): IndexInterval[] {
  const intervals: IndexInterval[] = [];
  for (const part of list === '' ? [] : list.split(',')) {
    const [first, last = first] = part.split('-').map(Number);
    if (!Number.isInteger(first) || !Number.isInteger(last)) continue;
    if (first >= completions) break;
    intervals.push({ first, last: Math.min(last, completions - 1) });
  }
  return intervals;
}

export function countOf(intervals: readonly IndexInterval[]): number {
  return intervals.reduce((sum, { first, last }) => sum + last - first + 1, 0);
}

/** Whether one of the intervals holds an index. They are ascending, and may be many. */
export function holds(intervals: readonly IndexInterval[], index: number): boolean {
  let low = 0;
  let high = intervals.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (intervals[middle].last < index) low = middle + 1;
    else high = middle;
  }
  return low < intervals.length && intervals[low].first <= index;
}
