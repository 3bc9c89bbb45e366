import { Event, EVENT_ID } from 'js-yaml';
import { keyOf } from './compose';
import { editData, isSame } from './edit/data';
import { editText, Edit, EditError, Step } from './edit-text';
import { bracketsOf } from './json-braces';
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
  const untouched: EditedEntries = { text, rest: objects, problems: new Map() };
  const { text: current, rest, problems: known } = objects.some(({ at }) => at.length > 0) ? editEntries(text, objects) ?? untouched : untouched;
  const edited = editAsWhole(current, rest);
  const problems = new Map([...known, ...rest.map((object, i) => [object, edited.problems[i]] as const)]);
  return { text: edited.text, problems: objects.map(object => problems.get(object)) };
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

interface EditedEntries {
  readonly text: string;
  /** Those that have to be edited in their document, or where it has to say why they cannot be. */
  readonly rest: readonly ObjectEdits[];
  /** Why others cannot be edited. */
  readonly problems: ReadonlyMap<ObjectEdits, string | undefined>;
}

/** The text with each entry edited that can be on its own; undefined if that cannot be done, or would not come to the same. */
function editEntries(text: string, objects: readonly ObjectEdits[]): EditedEntries | undefined {
  try {
    const data = dataOf(text);
    const parsed = parse(text);
    if (parsed.source !== text) return undefined;
    const extents = new Entries(text, parsed.events).extentsOf(objects.map(({ at }) => at));
    const parts: string[] = [];
    const done: ObjectEdits[] = [];
    const rest: ObjectEdits[] = [];
    const problems = new Map<ObjectEdits, string>();
    let end = 0;
    for (const [i, object] of objects.entries()) {
      const entry = cutOut(text, extents[i]);
      const written = entry === undefined || entry.start < end ? undefined : editEntry(text, entry, object.edits);
      if (entry === undefined || written === undefined) {
        const problem = problemOfData(data, object);
        if (problem === undefined) rest.push(object);
        else problems.set(object, problem);
        continue;
      }
      parts.push(text.slice(end, entry.start), written);
      done.push(object);
      end = entry.end;
    }
    const result = parts.join('') + text.slice(end);
    const isRight = done.length === 0 || isSame(dataOf(result), done.flatMap(editsInDocument).reduce(editData, data));
    return isRight ? { text: result, rest, problems } : undefined;
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}

/** Why the edits of an object can be done in no text that says the same. */
function problemOfData(data: unknown, object: ObjectEdits): string | undefined {
  try {
    editsInDocument(object).reduce(editData, data);
    return undefined;
  } catch (error) {
    if (error instanceof EditError) return error.message;
    throw error;
  }
}

/** The edited text of an entry; undefined if it cannot be edited on its own. */
function editEntry(text: string, { start, end, margin }: Cut, edits: readonly Edit[]): string | undefined {
  try {
    const written = editText(margin + text.slice(start, end), edits);
    return written.startsWith(margin) ? written.slice(margin.length) : undefined;
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

/** Finds the maps at some paths, all in one go. Those are left out that contain an alias, or are in what an alias stands for, or contain it. */
class Entries {
  private position = 1;
  private last = 0;
  /** How many aliases, and anchors that are used, there were until now. */
  private shared = 0;
  private readonly found = new Map<string, Extent | undefined>();
  private readonly wanted = new Set<string>();
  private readonly outer = new Set<string>();
  /** The anchors that are used. */
  private readonly used: ReadonlySet<string>;

  public constructor(private readonly text: string, private readonly events: readonly Event[]) {
    this.used = new Set(events.flatMap(event => (event.type === EVENT_ID.ALIAS ? [text.slice(event.anchorStart, event.anchorEnd)] : [])));
  }

  public extentsOf(paths: readonly (readonly Step[])[]): (Extent | undefined)[] {
    for (const path of paths) {
      this.wanted.add(JSON.stringify(path));
      for (const i of path.keys()) this.outer.add(JSON.stringify(path.slice(0, i)));
    }
    this.visit([], false);
    return paths.map(path => this.found.get(JSON.stringify(path)));
  }

  /** Reads a node, and remembers where it is if anybody wants to know. Undefined is the path of what is in a place that nobody asked for. */
  private visit(path: readonly Step[] | undefined, isOuterShared: boolean): void {
    const event = this.events[this.position++];
    const before = this.shared;
    const isShared = this.isShared(event);
    if (isShared) this.shared++;
    if (event.type === EVENT_ID.SCALAR) this.last = Math.max(event.valueStart, event.valueEnd);
    if (event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return;
    this.last = event.start;
    const name = path && JSON.stringify(path);
    const inner = name !== undefined && this.outer.has(name) ? path : undefined;
    for (let i = 0; this.events[this.position].type !== EVENT_ID.POP; i++) {
      let step: Step | undefined = i;
      if (event.type === EVENT_ID.MAPPING) {
        step = inner && keyOf(this.text, this.events[this.position]);
        this.visit(undefined, false);
      }
      this.visit(inner && step !== undefined ? [...inner, step] : undefined, isOuterShared || isShared);
    }
    this.position++;
    if (name === undefined || !this.wanted.has(name) || event.type !== EVENT_ID.MAPPING) return;
    // Of a key that is there twice the last one counts.
    this.found.set(name, isOuterShared || this.shared > before ? undefined : { start: event.start, last: this.last });
  }

  private isShared(event: Event): boolean {
    if (event.type === EVENT_ID.ALIAS) return true;
    if (event.type !== EVENT_ID.SCALAR && event.type !== EVENT_ID.MAPPING && event.type !== EVENT_ID.SEQUENCE) return false;
    return event.anchorStart >= 0 && this.used.has(this.text.slice(event.anchorStart, event.anchorEnd));
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
  let depth = 0;
  for (const at of bracketsOf(text, start)) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at + 1;
  }
  return undefined;
}
