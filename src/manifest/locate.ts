import { Event, EVENT_ID } from 'js-yaml';
import { keyOf, offsetOf } from './compose';

/** From where to where something stands in a text, as offsets. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a value stands: from its key, or from the beginning of an entry of a list, to its end. What is absent is where its nearest parent stands, and what
 * comes from an alias where the alias stands.
 */
export function locate(source: string, events: readonly Event[], path: readonly (string | number)[]): Range {
  let position = 1;
  let found: Range = { start: offsetOf(events[1] ?? events[0]) ?? 0, end: endOf(events, 1) };
  for (const step of path) {
    const child = childAt(source, events, position, step);
    if (!child) break;
    position = child.value;
    found = { start: offsetOf(events[child.key]) ?? found.start, end: Math.max(endOf(events, child.key), endOf(events, child.value)) };
  }
  return found;
}

/** The positions of the events of a key and of its value; of an entry of a list both are the same. The last one of several equal keys counts. */
function childAt(source: string, events: readonly Event[], position: number, step: string | number): { key: number; value: number } | undefined {
  const parent = events[position];
  if (parent?.type === EVENT_ID.SEQUENCE) return entryAt(events, position + 1, Number(step));
  if (parent?.type !== EVENT_ID.MAPPING) return undefined;
  let found;
  for (let key = position + 1; events[key].type !== EVENT_ID.POP;) {
    const value = after(events, key);
    if (keyOf(source, events[key]) === String(step)) found = { key, value };
    key = after(events, value);
  }
  return found;
}

function entryAt(events: readonly Event[], first: number, index: number): { key: number; value: number } | undefined {
  let entry = first;
  for (let i = 0; events[entry].type !== EVENT_ID.POP; i++) {
    if (i === index) return { key: entry, value: entry };
    entry = after(events, entry);
  }
  return undefined;
}

/** The position behind a node and everything in it. */
function after(events: readonly Event[], position: number): number {
  let depth = 0;
  let at = position;
  do {
    const { type } = events[at++];
    if (type === EVENT_ID.SEQUENCE || type === EVENT_ID.MAPPING) depth++;
    else if (type === EVENT_ID.POP) depth--;
  } while (depth > 0);
  return at;
}

/** Where the last scalar in a node ends. */
function endOf(events: readonly Event[], position: number): number {
  if (events[position] === undefined) return 0;
  for (let at = after(events, position) - 1; at >= position; at--) {
    const event = events[at];
    if (event.type === EVENT_ID.SCALAR && event.valueEnd >= 0) return event.valueEnd;
    if (event.type === EVENT_ID.ALIAS) return event.anchorEnd;
    if (event.type === EVENT_ID.SEQUENCE || event.type === EVENT_ID.MAPPING) return event.start;
  }
  return 0;
}
