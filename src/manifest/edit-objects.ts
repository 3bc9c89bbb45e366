import { Event, EVENT_ID } from 'js-yaml';
import { keyOf } from './compose';
import { editData, isSame } from './edit/data';
import { editText, Edit, EditError, Step } from './edit-text';
import { ManifestDocument } from './manifest-document';
import { parse } from './parse';

/*
 * Changes of objects in a document. A list of objects can be long, and every edit of a text reads the whole of it: so an entry is cut out, edited as a
 * text of its own and put back, wherever that comes to the same.
 */

/** The edits of one object, with paths in that object. */
export interface ObjectEdits {
  /** Where the object is in the document. */
  readonly at: readonly Step[];
  readonly edits: readonly Edit[];
}

export interface EditedObjects {
  readonly text: string;
  /** Why the edits of an object cannot be done in this text, in the order of the objects; undefined where they are. */
  readonly problems: readonly (string | undefined)[];
}

/** The text of a document with the edits of its objects done. Those that cannot be done leave their object as it is. */
export function editObjects(text: string, objects: readonly ObjectEdits[]): EditedObjects {
  const changed = objects.some(({ at }) => at.length > 0) ? editEntries(text, objects) : undefined;
  return changed === undefined ? editAsWhole(text, objects) : { text: changed, problems: objects.map(() => undefined) };
}

function editAsWhole(text: string, objects: readonly ObjectEdits[]): EditedObjects {
  let current = text;
  const problems = objects.map(object => {
    try {
      current = editText(current, editsInDocument(object));
      return undefined;
    } catch (error) {
      if (error instanceof EditError) return error.message;
      throw error;
    }
  });
  return { text: current, problems };
}

function editsInDocument({ at, edits }: ObjectEdits): Edit[] {
  return edits.map((edit): Edit => ({ ...edit, path: [...at, ...edit.path] }));
}

/** The edited text, each entry edited on its own; undefined if that cannot be done, or would not come to the same. */
function editEntries(text: string, objects: readonly ObjectEdits[]): string | undefined {
  try {
    const parsed = parse(text);
    // What an alias stands for can be anywhere in the document.
    if (parsed.source !== text || parsed.events.some(({ type }) => type === EVENT_ID.ALIAS)) return undefined;
    const starts = new Entries(text, parsed.events).startsOf(objects.map(({ at }) => at));
    const parts: string[] = [];
    let end = 0;
    for (const [i, { edits }] of objects.entries()) {
      const entry = cutOut(text, starts[i]);
      if (entry === undefined || entry.start < end) return undefined;
      const written = editText(entry.margin + text.slice(entry.start, entry.end), edits);
      if (!written.startsWith(entry.margin)) return undefined;
      parts.push(text.slice(end, entry.start), written.slice(entry.margin.length));
      end = entry.end;
    }
    const result = parts.join('') + text.slice(end);
    return isSame(dataOf(result), objects.flatMap(editsInDocument).reduce(editData, dataOf(text))) ? result : undefined;
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

function dataOf(text: string): unknown {
  const { value, problem } = new ManifestDocument(0, { text, offset: 0, line: 1, isJson: /^\s*\{/.test(text) }, {});
  if (problem) throw new EditError(problem.message);
  return value;
}

/** A map in a text: from where it begins to where its last scalar begins. */
interface Extent {
  readonly start: number;
  readonly last: number;
}

/** Finds the maps at some paths, all in one go. */
class Entries {
  private position = 1;
  private last = 0;
  private readonly found = new Map<string, Extent>();
  private readonly wanted = new Set<string>();
  private readonly outer = new Set<string>();

  public constructor(private readonly text: string, private readonly events: readonly Event[]) {}

  public startsOf(paths: readonly (readonly Step[])[]): (Extent | undefined)[] {
    for (const path of paths) {
      this.wanted.add(JSON.stringify(path));
      for (const i of path.keys()) this.outer.add(JSON.stringify(path.slice(0, i)));
    }
    this.visit([]);
    return paths.map(path => this.found.get(JSON.stringify(path)));
  }

  /** Reads a node, and remembers where it is if anybody wants to know. Undefined is the path of what is in a place that nobody asked for. */
  private visit(path: readonly Step[] | undefined): void {
    const event = this.events[this.position++];
    if (event.type === EVENT_ID.SCALAR) this.last = Math.max(event.valueStart, event.valueEnd);
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return;
    this.last = event.start;
    const name = path && JSON.stringify(path);
    const inner = name !== undefined && this.outer.has(name) ? path : undefined;
    for (let i = 0; this.events[this.position].type !== EVENT_ID.POP; i++) {
      let step: Step | undefined = i;
      if (event.type === EVENT_ID.MAPPING) {
        step = inner && keyOf(this.text, this.events[this.position]);
        this.visit(undefined);
      }
      this.visit(inner && step !== undefined ? [...inner, step] : undefined);
    }
    this.position++;
    // Of a key that is there twice the last one counts.
    if (name !== undefined && this.wanted.has(name) && event.type === EVENT_ID.MAPPING) this.found.set(name, { start: event.start, last: this.last });
  }
}

/** An entry as a part of the text, and the spaces that have to stand in front of it for its lines to be where they were. */
interface Cut {
  readonly start: number;
  readonly end: number;
  readonly margin: string;
}

function cutOut(text: string, extent: Extent | undefined): Cut | undefined {
  if (extent === undefined) return undefined;
  const { start, last } = extent;
  const line = text.lastIndexOf('\n', start - 1) + 1;
  if (text[start] !== '{') return { start, end: endOfLines(text, last, start - line), margin: ' '.repeat(start - line) };
  const close = endOfBraces(text, start);
  // Other lines of it are where the line is on which it begins.
  return close === undefined || close < last ? undefined : { start, end: close, margin: /^ */.exec(text.slice(line, start))![0] };
}

/** The end of the last line of an entry, with the comments below that are as far to the right. */
function endOfLines(text: string, offset: number, column: number): number {
  let end = lineEnd(text, Math.max(offset - 1, 0));
  for (let at = end; at < text.length;) {
    const next = lineEnd(text, at);
    const { 1: space, 2: rest } = /^([ \t]*)([^\n]*)/.exec(text.slice(at, next))!;
    if (rest.trim() !== '' && !rest.startsWith('#')) break;
    if (rest.startsWith('#') && space.length >= column) end = next;
    at = next;
  }
  return end;
}

/** Behind the line break of the line. */
function lineEnd(text: string, offset: number): number {
  const found = text.indexOf('\n', offset);
  return found < 0 ? text.length : found + 1;
}

/** Behind the brace that closes the one here, as JSON counts them. */
function endOfBraces(text: string, start: number): number | undefined {
  const tokens = /"(?:[^"\\]|\\[^])*"|[{}]/g;
  tokens.lastIndex = start;
  let depth = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    if (token[0] === '{') depth++;
    else if (token[0] === '}' && --depth === 0) return token.index + 1;
  }
  return undefined;
}
