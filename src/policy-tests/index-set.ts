import { IndexInterval, readIndexList } from '../kubernetes/controller/index-list';

/** Completion indexes in one way of writing them: `0,1` and `0-1` are the same. */
export function canonicalIndexes(list: string): string {
  const joined: IndexInterval[] = [];
  for (const { first, last } of [...readIndexList(list, Infinity)].sort((a, b) => a.first - b.first)) {
    const before = joined.at(-1);
    if (before && first <= before.last + 1) joined[joined.length - 1] = { first: before.first, last: Math.max(before.last, last) };
    else joined.push({ first, last });
  }
  return joined.map(({ first, last }) => `${first}-${last}`).join(',');
}

/** The highest index of a list; undefined if there is none. */
export function highestIndex(list: string): number | undefined {
  const intervals = readIndexList(list, Infinity);
  return intervals.length === 0 ? undefined : Math.max(...intervals.map(({ last }) => last));
}

/** A part of a list that runs backwards, such as `5-2`. */
export function backwardRun(list: string): string | undefined {
  const found = readIndexList(list, Infinity).find(({ first, last }) => first > last);
  return found && `${found.first}-${found.last}`;
}
