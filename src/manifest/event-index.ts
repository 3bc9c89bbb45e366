import { Event, EVENT_ID } from 'js-yaml';

/** Where the nodes among the events of a parser end, so that nobody has to walk through a node to get past it. */
export class EventIndex {
  /** For the event with which a node begins, the position behind the node. */
  private readonly ends: Int32Array;
  private readonly entries = new Map<number, readonly number[]>();

  public constructor(private readonly events: readonly Event[]) {
    this.ends = new Int32Array(events.length);
    const open: number[] = [];
    for (const [position, { type }] of events.entries()) {
      if (type === EVENT_ID.DOCUMENT || type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) open.push(position);
      else this.ends[type === EVENT_ID.POP ? open.pop()! : position] = position + 1;
    }
  }

  /** The position behind a node and everything in it. */
  public after(position: number): number {
    return this.ends[position];
  }

  /** The positions of the entries of a list. */
  public entriesOf(list: number): readonly number[] {
    let entries = this.entries.get(list);
    if (!entries) this.entries.set(list, entries = [...this.nodesIn(list)]);
    return entries;
  }

  private* nodesIn(collection: number): Generator<number> {
    for (let at = collection + 1; this.events[at].type !== EVENT_ID.POP; at = this.after(at)) yield at;
  }
}
