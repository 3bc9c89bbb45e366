import { countOf, holds, IndexInterval, readIndexList } from '../controller/index-list';

/** Completion indexes: those of a list such as `0,2-5`, and some more. A list of a few letters can mean millions. */
export class IndexSet {
  private readonly intervals: readonly IndexInterval[];
  private readonly others: ReadonlySet<number>;

  public constructor(list: string | undefined, count: number, others: Iterable<number | undefined> = []) {
    const intervals = this.intervals = readIndexList(list ?? '', count);
    this.others = new Set([...others].filter((index): index is number => index !== undefined && index < count && !holds(intervals, index)));
  }

  public get size(): number {
    return countOf(this.intervals) + this.others.size;
  }

  public has(index: number): boolean {
    return this.others.has(index) || holds(this.intervals, index);
  }

  /** The first index from here on that is not in the set. */
  public openFrom(index: number): number {
    let open = index;
    for (;;) {
      const interval = holds(this.intervals, open) ? this.intervals.find(({ last }) => last >= open) : undefined;
      if (interval) open = interval.last + 1;
      else if (this.others.has(open)) open++;
      else return open;
    }
  }
}

/** Whether a text is a list of indexes as a controller writes it: ascending, and with both ends of each interval. */
export function isIndexList(text: string): boolean {
  if (text === '') return true;
  if (!/^\d{1,10}(-\d{1,10})?(,\d{1,10}(-\d{1,10})?)*$/.test(text)) return false;
  const numbers = text.split(/[-,]/).map(Number);
  return numbers.every((number, i) => i === 0 || number > numbers[i - 1]);
}

/** The lowest indexes that are in none of the sets. */
export function lowestOpen(wanted: number, count: number, sets: readonly IndexSet[]): number[] {
  const open: number[] = [];
  for (let index = 0; index < count && open.length < wanted;) {
    const next = sets.reduce((at, set) => set.openFrom(at), index);
    if (next === index) open.push(index++);
    else index = next;
  }
  return open;
}
