import { AliasEvent, Event, EVENT_ID, getScalarValue, SCALAR_STYLE, ScalarEvent } from 'js-yaml';
import { NumberLiteral } from './number-literal';
import { isIntegerWord, NOT_IN_JSON, plainKey, plainValue, valueKey } from './yaml-words';

/*
 * Makes data of the events of a parser, as kubectl's YAML library does: its words, its merges, its limit on aliases. Every key of the result is a text.
 */

/** A text that cannot be made data, and where. */
export class ComposeError extends Error {
  public constructor(message: string, public readonly offset: number) {
    super(message);
  }
}

/** A key that is there more than once in a map: all but its last value are lost. */
export interface RepeatedKey {
  /** From the outside to the inside. */
  readonly path: readonly (string | number)[];
  /** Where the value of the repetition begins. */
  readonly offset: number;
}

export interface Composed {
  readonly value: unknown;
  readonly repeated: readonly RepeatedKey[];
  /** The position of the event behind the first document. */
  readonly end: number;
}

export interface ComposeOptions {
  readonly isJson: boolean;
  /** Whether numbers are kept as they are written where JavaScript writes them otherwise. */
  readonly keepsLiterals: boolean;
}

interface Anchor {
  readonly value: unknown;
  /** Of how many values it consists, those behind aliases included. Not known while it is being read: then it contains itself. */
  size?: number;
}

interface Mapping {
  [key: string]: unknown;
}

/** Makes the value of the first document. */
export function compose(source: string, events: readonly Event[], options: ComposeOptions): Composed {
  return new Composer(source, events, options).compose();
}

class Composer {
  private position = 0;
  private readonly anchors = new Map<string, Anchor>();
  private readonly repeated: RepeatedKey[] = [];
  private readonly path: (string | number)[] = [];
  private readonly prefixes: { [handle: string]: string } = { '!': '!', '!!': 'tag:yaml.org,2002:' };
  /** How many values were read, the document itself and keys included, and how many of them through aliases. */
  private size = 1;
  private aliasedSize = 0;

  public constructor(private readonly source: string, private readonly events: readonly Event[], private readonly options: ComposeOptions) {}

  public compose(): Composed {
    const [first] = this.events;
    if (first?.type !== EVENT_ID.DOCUMENT) return { value: null, repeated: [], end: this.events.length };
    for (const directive of first.directives) if (directive.kind === 'tag') this.prefixes[directive.handle] = directive.prefix;
    this.position = 1;
    const isEmpty = this.events[1].type === EVENT_ID.POP;
    const value = isEmpty ? null : this.read();
    return { value, repeated: this.repeated, end: this.position + 1 };
  }

  private read(): unknown {
    const event = this.events[this.position++];
    this.size++;
    switch (event.type) {
      case EVENT_ID.SCALAR: {
        const value = this.scalar(event);
        if (event.anchorStart >= 0) this.anchors.set(this.source.slice(event.anchorStart, event.anchorEnd), { value, size: 1 });
        return value;
      }
      case EVENT_ID.SEQUENCE: {
        const list: unknown[] = [];
        const done = this.open(event, list);
        while (this.events[this.position].type !== EVENT_ID.POP) {
          this.path.push(list.length);
          list.push(this.read());
          this.path.pop();
        }
        this.position++;
        done();
        return list;
      }
      case EVENT_ID.MAPPING: {
        const map: Mapping = {};
        const done = this.open(event, map);
        this.readEntries(map);
        this.position++;
        done();
        return map;
      }
      default: return this.alias(event as AliasEvent).value;
    }
  }

  /** Remembers the anchor of a collection; what is given back says that the collection is complete. */
  private open({ anchorStart, anchorEnd }: { anchorStart: number; anchorEnd: number }, value: unknown): () => void {
    if (anchorStart < 0) return NOTHING;
    const anchor: Anchor = { value };
    const before = this.size - 1;
    this.anchors.set(this.source.slice(anchorStart, anchorEnd), anchor);
    return () => { anchor.size = this.size - before; };
  }

  private readEntries(map: Mapping): void {
    // Only the author's own keys can be repeated, not those of a merge: without one, the map itself knows them.
    let own: Set<string> | undefined;
    for (;;) {
      const keyEvent = this.events[this.position];
      if (keyEvent.type === EVENT_ID.POP) return;
      if (this.isMergeKey(keyEvent)) {
        own ??= new Set(Object.keys(map));
        this.position++;
        this.merge(map);
        continue;
      }
      const key = this.key(keyEvent);
      this.path.push(key);
      if (own ? own.has(key) : Object.hasOwn(map, key)) {
        this.repeated.push({ path: [...this.path], offset: offsetOf(this.events[this.position]) ?? offsetOf(keyEvent) ?? 0 });
      }
      own?.add(key);
      const value = this.read();
      setKey(map, key, value);
      this.path.pop();
    }
  }

  private key(event: Event): string {
    const written = keyOf(this.source, event);
    // A key with a tag or an anchor has to be read as a value.
    const key = written ?? (isPlainScalar(event) ? undefined : valueKey(this.read()));
    if (key === undefined) throw new ComposeError('a key of a map must be a text, a number, true or false', offsetOf(event) ?? 0);
    if (written !== undefined) {
      if (isInLines(this.source, event as ScalarEvent)) throw new ComposeError('a key has to be in one line', offsetOf(event)!);
      this.position++;
      this.size++;
    }
    return key;
  }

  private isMergeKey(event: Event): boolean {
    return event.type === EVENT_ID.SCALAR && event.style === SCALAR_STYLE.PLAIN && event.valueEnd - event.valueStart === 2 && !this.options.isJson
      && this.source.startsWith('<<', event.valueStart);
  }

  private merge(map: Mapping): void {
    const offset = offsetOf(this.events[this.position]) ?? 0;
    const merged = this.read();
    // The first one of a list wins. What is merged takes the place of what stands above it, and what stands below takes its place.
    for (const each of Array.isArray(merged) ? [...merged].reverse() : [merged]) {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) throw new ComposeError('map merge requires map or sequence of maps as the value', offset);
      for (const [key, value] of Object.entries(each)) setKey(map, key, value);
    }
  }

  private alias({ anchorStart, anchorEnd }: AliasEvent): Anchor {
    const name = this.source.slice(anchorStart, anchorEnd);
    const anchor = this.anchors.get(name);
    if (!anchor) throw new ComposeError(`unknown anchor '${name}' referenced`, anchorStart);
    if (anchor.size === undefined) throw new ComposeError(`anchor '${name}' value contains itself`, anchorStart);
    this.size += anchor.size;
    this.aliasedSize += anchor.size;
    if (this.aliasedSize > 100 && this.size > 1000 && this.aliasedSize / this.size > largestAliasRatio(this.size)) {
      throw new ComposeError('document contains excessive aliasing', anchorStart);
    }
    return anchor;
  }

  private scalar(event: ScalarEvent): unknown {
    const text = getScalarValue(this.source, event);
    if (event.tagStart >= 0) return this.tagged(text, event);
    if (event.style !== SCALAR_STYLE.PLAIN) return text;
    const value = plainValue(text);
    if (value === NOT_IN_JSON) throw new ComposeError(`unsupported value: ${text} cannot be written in JSON`, event.valueStart);
    if (this.options.isJson && typeof value === 'string') return new NumberLiteral(text);
    if (this.options.keepsLiterals && typeof value === 'number' && text !== String(value)) return new NumberLiteral(text);
    return value;
  }

  private tagged(text: string, { tagStart, tagEnd, valueStart }: ScalarEvent): unknown {
    const short = this.source.slice(tagStart, tagEnd);
    const [, handle, suffix] = /^(!(?:[^!]*!)?)(.*)$/.exec(short)!;
    const tag = short.startsWith('!<') ? short.slice(2, -1) : (this.prefixes[handle] ?? handle) + suffix;
    const plain = () => plainValue(text);
    const fail = () => new ComposeError(`cannot decode '${text}' as a ${tag.replace('tag:yaml.org,2002:', '!!')}`, Math.max(valueStart, tagStart));
    switch (tag) {
      case 'tag:yaml.org,2002:bool': {
        const value = plain();
        if (typeof value !== 'boolean') throw fail();
        return value;
      }
      case 'tag:yaml.org,2002:int':
      case 'tag:yaml.org,2002:float': {
        const value = plain();
        if (typeof value !== 'number' && !(value instanceof NumberLiteral)) throw fail();
        if (tag.endsWith('int') && !isIntegerWord(text)) throw fail();
        return value;
      }
      case 'tag:yaml.org,2002:null': {
        if (plain() !== null) throw fail();
        return null;
      }
      case 'tag:yaml.org,2002:binary': {
        const decoded = decodedBase64(text);
        if (decoded === undefined) throw fail();
        return decoded;
      }
      case 'tag:yaml.org,2002:str':
      case 'tag:yaml.org,2002:timestamp':
        return text;
      default: return text;
    }
  }
}

const NOTHING = () => {};

function decodedBase64(text: string): string | undefined {
  const compact = text.replace(/\s/g, '');
  if (compact.length % 4 !== 0) return undefined;
  // One regular expression for all of it would exhaust the stack on a long text.
  const padding = compact.endsWith('==') ? 2 : compact.endsWith('=') ? 1 : 0;
  if (/[^A-Za-z0-9+/]/.test(compact.slice(0, compact.length - padding))) return undefined;
  return Buffer.from(compact, 'base64').toString('utf8');
}

/** Sets a key, which may be called `__proto__`, too. */
function setKey(map: Mapping, key: string, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(map, key, { value, configurable: true, enumerable: true, writable: true });
  else map[key] = value;
}

/** How much of a document may come from aliases: nearly all of a small one, a tenth of a large one. */
function largestAliasRatio(size: number): number {
  const [small, large] = [400_000, 4_000_000];
  if (size <= small) return 0.99;
  if (size >= large) return 0.1;
  return 0.99 - 0.89 * (size - small) / (large - small);
}

/** The key that a scalar is; undefined if it cannot be one, or has a tag or an anchor. */
export function keyOf(source: string, event: Event): string | undefined {
  if (!isPlainScalar(event)) return undefined;
  const text = getScalarValue(source, event);
  return event.style === SCALAR_STYLE.PLAIN ? plainKey(text) : text;
}

function isPlainScalar(event: Event): event is ScalarEvent {
  return event.type === EVENT_ID.SCALAR && event.tagStart < 0 && event.anchorStart < 0;
}

function isInLines(source: string, { fast, valueStart, valueEnd, style }: ScalarEvent): boolean {
  return !fast && style <= SCALAR_STYLE.DOUBLE_QUOTED && source.slice(valueStart, valueEnd).includes('\n');
}

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}

/** Where a node begins, with its quotes; undefined for one that is not written. */
export function offsetOf(event: Event): number | undefined {
  switch (event.type) {
    case EVENT_ID.SCALAR: return event.valueStart < 0 ? undefined : event.valueStart - (isQuoted(event) ? 1 : 0);
    case EVENT_ID.ALIAS: return event.anchorStart - 1;
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING: return event.start;
    default: return undefined;
  }
}
