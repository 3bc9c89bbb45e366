import { EVENT_ID, YAMLException } from 'js-yaml';
import { compose, ComposeError, offsetOf, RepeatedKey } from './compose';
import { EventIndex } from './event-index';
import { LineTable } from './line-table';
import { locate } from './locate';
import { parse, Parsed } from './parse';
import { fieldPath } from './paths';
import { isJson, splitDocuments, TextPart } from './split-documents';

/** A place in a file. Lines and columns count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** The line in which it ends. */
  readonly endLine: number;
}

/** Why a document cannot be read. */
export interface DocumentProblem {
  readonly message: string;
  readonly place: Place;
}

/** A field that is there more than once, so that all but its last value are lost. */
export interface RepeatedField {
  /** As engines write it: `spec.backoffLimit`. */
  readonly path: string;
  readonly key: string;
  /** The line of its last value in the document, counted from 1. */
  readonly line: number;
  readonly isJson: boolean;
}

/** One document of a file, read as kubectl reads it. */
export class ManifestDocument {
  /** The data, undefined if it cannot be read, null if there is none. */
  public readonly value: unknown;
  private readonly repeated: readonly RepeatedKey[] = [];
  public readonly problem?: DocumentProblem;
  /** Whether it is JSON, and no YAML that begins like it. */
  public readonly isJson: boolean = false;
  private readonly parsed?: Parsed;
  private eventIndex?: EventIndex;
  private lines?: LineTable;
  private scalars?: { readonly start: number; readonly end: number }[];
  private readonly repeatedByDepth = new Map<number, Map<string, RepeatedKey[]>>();

  public constructor(
    /** Counted from 0, those without any data not counted. */
    public readonly index: number,
    public readonly part: TextPart,
    reading: Reading,
  ) {
    if (part.problem === undefined && isBlank(part.text)) {
      this.value = null;
      return;
    }
    try {
      if (part.problem) throw new ComposeError(part.problem, 0);
      this.isJson = part.isJson && isJson(part.text);
      const { source, events } = this.parsed = parse(part.text);
      const { value, repeated, end } = compose(source, events, { isJson: this.isJson, keepsLiterals: this.isJson && reading.keepsLiterals === true });
      if (events.length > end) {
        throw new ComposeError('only the first document here would be read, since there is no line with --- between them', offsetOf(events[end + 1]) ?? 0);
      }
      this.value = value;
      this.repeated = repeated;
    } catch (error) {
      this.problem = this.problemOf(error);
    }
  }

  /** The fields of an object in it that are there more than once, with their paths in that object. */
  public repeatedFields(at: readonly (string | number)[] = []): RepeatedField[] {
    if (this.repeated.length === 0) return [];
    return (this.repeatedIn(at.length).get(JSON.stringify(at)) ?? []).map(({ path, offset }) => ({
      path: fieldPath(path.slice(at.length)),
      key: String(path[path.length - 1]),
      line: this.placeOf(this.original(offset)).line - this.part.line + 1,
      isJson: this.isJson,
    }));
  }

  /** The keys that are there more than once, by the object in which they are: one at the end of so many steps. */
  private repeatedIn(depth: number): ReadonlyMap<string, readonly RepeatedKey[]> {
    let byObject = this.repeatedByDepth.get(depth);
    if (!byObject) {
      this.repeatedByDepth.set(depth, byObject = new Map());
      for (const key of this.repeated) {
        const object = JSON.stringify(key.path.slice(0, depth));
        const keys = byObject.get(object);
        if (keys) keys.push(key);
        else byObject.set(object, [key]);
      }
    }
    return byObject;
  }

  /** Whether an offset is in a text of the manifest, and not in a comment or between two values. */
  public isInScalar(offset: number): boolean {
    if (!this.parsed) return false;
    const { events, originalOffset } = this.parsed;
    this.scalars ??= events.flatMap(event => (event.type === EVENT_ID.SCALAR && event.valueStart >= 0
      ? [{ start: originalOffset(event.valueStart), end: originalOffset(event.valueEnd) }] : []));
    let [low, high] = [0, this.scalars.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.scalars[middle].end <= offset) low = middle + 1;
      else high = middle;
    }
    return low < this.scalars.length && this.scalars[low].start <= offset;
  }

  /** Where the value at a path stands. */
  public place(path: readonly (string | number)[]): Place {
    if (!this.parsed) return this.placeOf(0);
    const { source, events } = this.parsed;
    this.eventIndex ??= new EventIndex(events);
    const { start, end } = locate(source, events, this.eventIndex, path);
    return this.placeOf(this.original(start), this.original(end));
  }

  /** The place between two offsets in the text of this document. */
  public placeOf(start: number, end = start): Place {
    const { text, line: first, column: shift = 0 } = this.part;
    this.lines ??= new LineTable(text);
    const { line, column } = this.lines.placeOf(start);
    // A block of text ends with its last line break, which belongs to its last line.
    const last = end > start && text[end - 1] === '\n' ? end - 1 : end;
    return { line: first + line, column: column + 1 + (line === 0 ? shift : 0), endLine: first + this.lines.placeOf(Math.max(start, last)).line };
  }

  private problemOf(error: unknown): DocumentProblem {
    if (error instanceof YAMLException) return { message: error.reason, place: this.placeOf(error.mark?.position ?? 0) };
    if (error instanceof ComposeError) return { message: error.message, place: this.placeOf(this.original(error.offset)) };
    if (error instanceof RangeError) return { message: 'it is nested too deeply', place: this.placeOf(0) };
    throw error;
  }

  private original(offset: number): number {
    return this.parsed?.originalOffset(offset) ?? offset;
  }
}

/** Whether there is nothing but comments. A byte order mark or a tab is something for the parser to judge. */
function isBlank(text: string): boolean {
  return !/^ *[^ #\r\n]/m.test(text);
}

/** How documents are read. */
export interface Reading {
  /** Whether those are wanted too that have no data, with the number that the next one has. */
  readonly withEmpty?: boolean;
  /** Whether the numbers of JSON are kept as they are written: the server refuses 3.0, of which kubectl would make 3 before it sends anything. */
  readonly keepsLiterals?: boolean;
}

/** The documents of a file. Each is parsed when it is asked for. */
export function* readDocuments(text: string, reading: Reading = {}): Generator<ManifestDocument> {
  let index = 0;
  for (const part of splitDocuments(text)) {
    const document = new ManifestDocument(index, part, reading);
    if (document.value !== null) index++;
    else if (!reading.withEmpty) continue;
    yield document;
  }
}
