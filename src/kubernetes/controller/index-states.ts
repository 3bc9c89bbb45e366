import { indexListOf } from './index-list';

const OPEN = 0;
const SUCCEEDED = 1;
const FAILED = 2;
/** Pods of an index were seen at once of which one has succeeded and another one used up its limit. */
const BOTH = 3;

/** What is known of the indexes of an Indexed Job. Memory grows with the indexes that were started, and not with the number of completions. */
export class IndexStates {
  private states = new Uint8Array(16);
  /** For an index that is decided, an index at or before the next one that is open. */
  private nextOpen = new Int32Array(16);
  /** The round in which an index was last seen busy. */
  private busyIn = new Int32Array(16);
  private round = 0;
  /** How many indexes were ever touched: all beyond are open. */
  private length = 0;
  private succeededCount = 0;
  private failedCount = 0;
  private bothCount = 0;

  public get succeeded(): number {
    return this.succeededCount;
  }

  public get failed(): number {
    return this.failedCount;
  }

  /** How many have succeeded and failed. */
  public get contradictory(): number {
    return this.bothCount;
  }

  public hasSucceeded(index: number): boolean {
    return index < this.length && hasState(this.states[index], SUCCEEDED);
  }

  public hasFailed(index: number): boolean {
    return index < this.length && hasState(this.states[index], FAILED);
  }

  /** @returns whether that is new */
  public succeed(index: number): boolean {
    if (!this.decide(index, SUCCEEDED)) return false;
    this.succeededCount++;
    return true;
  }

  /** @returns whether that is new */
  public fail(index: number): boolean {
    if (!this.decide(index, FAILED)) return false;
    this.failedCount++;
    return true;
  }

  /** Forgets what is beyond the end of a Job that has become smaller. */
  public shrinkTo(completions: number): void {
    if (completions >= this.length) return;
    const before = this.states.slice(0, completions);
    this.states.fill(OPEN);
    this.length = this.succeededCount = this.failedCount = this.bothCount = 0;
    before.forEach((state, index) => {
      if (hasState(state, SUCCEEDED)) this.succeed(index);
      if (hasState(state, FAILED)) this.fail(index);
    });
  }

  /** Begins a new round in which nothing is busy yet. */
  public startRound(): void {
    this.round++;
  }

  /** Says that in this round an index needs no Pod. */
  public markBusy(index: number): void {
    this.touch(index);
    this.busyIn[index] = this.round;
  }

  public isBusy(index: number): boolean {
    return index < this.length && this.busyIn[index] === this.round;
  }

  /** The lowest indexes that are neither decided nor busy. */
  public lowestOpen(count: number, completions: number): number[] {
    const open: number[] = [];
    for (let index = this.openFrom(0); index < completions && open.length < count; index = this.openFrom(index + 1)) {
      if (!this.isBusy(index)) open.push(index);
    }
    return open;
  }

  /** @param unwritten those that are left out */
  public succeededList(unwritten: ReadonlySet<number>): string {
    return indexListOf(this.length, index => this.hasSucceeded(index) && !unwritten.has(index));
  }

  /** @param unwritten those that are left out */
  public failedList(unwritten: ReadonlySet<number>): string {
    return indexListOf(this.length, index => this.hasFailed(index) && !unwritten.has(index));
  }

  private decide(index: number, state: number): boolean {
    this.touch(index);
    const before = this.states[index];
    if (hasState(before, state)) return false;
    if (before !== OPEN) this.bothCount++;
    this.states[index] = before === OPEN ? state : BOTH;
    this.nextOpen[index] = index + 1;
    return true;
  }

  /** The first index from here on that is not decided. */
  private openFrom(index: number): number {
    let open = index;
    while (open < this.length && this.states[open] !== OPEN) open = this.nextOpen[open];
    // The way is short the next time.
    for (let at = index; at < open;) {
      const next = this.nextOpen[at];
      this.nextOpen[at] = open;
      at = next;
    }
    return open;
  }

  private touch(index: number): void {
    if (index < this.length) return;
    if (index >= this.states.length) {
      const size = Math.max(index + 1, this.states.length * 2);
      this.states = grown(this.states, new Uint8Array(size));
      this.nextOpen = grown(this.nextOpen, new Int32Array(size));
      this.busyIn = grown(this.busyIn, new Int32Array(size));
    }
    this.length = index + 1;
  }
}

function hasState(present: number, state: number): boolean {
  return present === state || present === BOTH;
}

function grown<T extends Uint8Array | Int32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
