import { Heap } from 'heap-js';

interface Entry {
  readonly at: number;
  readonly order: number;
  readonly action: () => void;
  isOff: boolean;
}

/** What happens when. What is due at the same moment comes in the order in which it was asked for. */
export class Timeline {
  public now = 0;
  private order = 0;
  private readonly entries = new Heap<Entry>((a, b) => a.at - b.at || a.order - b.order);

  /** When something happens next; undefined if nothing does any more. */
  public get next(): number | undefined {
    while (this.entries.peek()?.isOff) this.entries.pop();
    return this.entries.peek()?.at;
  }

  public advance(): void {
    const entry = this.entries.pop()!;
    this.now = entry.at;
    if (!entry.isOff) entry.action();
  }

  /** Gives back the way to call it off. */
  public after(seconds: number, action: () => void): () => void {
    const entry: Entry = { at: this.now + seconds, order: this.order++, action, isOff: false };
    this.entries.push(entry);
    return () => {
      entry.isOff = true;
    };
  }

  public soon(action: () => void): void {
    this.after(0, action);
  }
}
