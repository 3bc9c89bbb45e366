import { Event, EVENT_ID } from 'js-yaml';
import { keyOf, offsetOf } from './compose';
import { EventIndex } from './event-index';

/** From where to where something stands in a text, as offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a value stands: from its key, or from the beginning of an entry of a list, to its end. What is absent is where its nearest parent stands, and what
 * comes from an alias where the alias stands.
 */
export function locate(source: string, events: readonly Event[], index: EventIndex, path: readonly (string | number)[]): Range {
  let position = 1;
  let found: Range = { start: offsetOf(events[1] ?? events[0]) ?? 0, end: endOf(events, index, 1) };
  for (const step of path) {
    const child = childAt(source, events, index, position, step);
    if (!child) break;
    position = child.value;
    found = { start: offsetOf(events[child.key]) ?? found.start, end: Math.max(endOf(events, index, child.key), endOf(events, index, child.value)) };
  }
  return found;
}

/** The positions of the events of a key and of its value; of an entry of a list both are the same. The last one of several equal keys counts. */
function childAt(source: string, events: readonly Event[], index: EventIndex, position: number, step: string | number) {
  const parent = events[position];
  if (parent?.type === EVENT_ID.SEQUENCE) {
    const entry = index.entriesOf(position)[Number(step)];
    return entry === undefined ? undefined : { key: entry, value: entry };
  }
  if (parent?.type !== EVENT_ID.MAPPING) return undefined;
  let found: { readonly key: number; readonly value: number } | undefined;
  for (let key = position + 1; events[key].type !== EVENT_ID.POP;) {
    const value = index.after(key);
    if (keyOf(source, events[key]) === String(step)) found = { key, value };
    key = index.after(value);
  }
  return found;
}

/** Where the last scalar in a node ends. */
function endOf(events: readonly Event[], index: EventIndex, position: number): number {
  if (events[position] === undefined) return 0;
  for (let at = index.after(position) - 1; at >= position; at--) {
    const event = events[at];
    if (event.type === EVENT_ID.SCALAR && event.valueEnd >= 0) return event.valueEnd;
    if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) return event.start;
  }
  return 0;
}
