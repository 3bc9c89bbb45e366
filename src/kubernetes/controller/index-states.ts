import { indexListOf } from './index-list';

/** What is known of the indexes of an Indexed Job. Memory grows with the indexes that were started, and not with the number of completions. */
export class IndexStates {
  private static readonly OPEN = 0;
  private static readonly SUCCEEDED = 1;
  private static readonly FAILED = 2;

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

  public get succeeded(): number {
    return this.succeededCount;
  }

  public get failed(): number {
    return this.failedCount;
  }

  public hasSucceeded(index: number): boolean {
    return index < this.length && this.states[index] === IndexStates.SUCCEEDED;
  }

  public hasFailed(index: number): boolean {
    return index < this.length && this.states[index] === IndexStates.FAILED;
  }

  /** @returns whether that is new */
  public succeed(index: number): boolean {
    if (!this.decide(index, IndexStates.SUCCEEDED)) return false;
    this.succeededCount++;
    return true;
  }

  /** @returns whether that is new */
  public fail(index: number): boolean {
    if (!this.decide(index, IndexStates.FAILED)) return false;
    this.failedCount++;
    return true;
  }

  /** Forgets what is beyond the end of a Job that has become smaller. */
  public shrinkTo(completions: number): void {
    if (completions >= this.length) return;
    const before = this.states.slice(0, completions);
    this.states.fill(IndexStates.OPEN);
    this.length = this.succeededCount = this.failedCount = 0;
    before.forEach((state, index) => {
      if (state === IndexStates.SUCCEEDED) this.succeed(index);
      else if (state === IndexStates.FAILED) this.fail(index);
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

  public succeededList(): string {
    return indexListOf(this.length, index => this.states[index] === IndexStates.SUCCEEDED);
  }

  public failedList(): string {
    return indexListOf(this.length, index => this.states[index] === IndexStates.FAILED);
  }

  private decide(index: number, state: number): boolean {
    this.touch(index);
    if (this.states[index] !== IndexStates.OPEN) return false;
    this.states[index] = state;
    this.nextOpen[index] = index + 1;
    return true;
  }

  /** The first index from here on that is not decided. */
  private openFrom(index: number): number {
    let open = index;
    while (open < this.length && this.states[open] !== IndexStates.OPEN) open = this.nextOpen[open];
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

function grown<T extends Uint8Array | Int32Array>(old: T, larger: T): T {
  larger.set(old);
  return larger;
}
