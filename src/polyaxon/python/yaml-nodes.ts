import { AliasEvent, Event, EVENT_ID, getScalarValue, MappingEvent, SCALAR_STYLE, ScalarEvent, SequenceEvent } from 'js-yaml';
import { implicitTag } from './yaml-scalars';

/*
 * Makes the nodes of a document of the events of a parser. As PyYAML does it, tags are known afterwards and nothing is a value yet: what an alias stands
 * for is the same node once more.
 */

export type YamlNode = YamlScalar | YamlSequence | YamlMapping;

interface NodeBase {
  /** Without `tag:yaml.org,2002:`; other tags are whole. */
  readonly tag: string;
  readonly offset: number;
}

export interface YamlScalar extends NodeBase {
  readonly kind: 'scalar';
  readonly text: string;
  /** Whether its escapes name half a character, which a text of Python can hold. */
  readonly hasSurrogate: boolean;
}

export interface YamlSequence extends NodeBase {
  readonly kind: 'sequence';
  readonly items: YamlNode[];
}

export interface YamlMapping extends NodeBase {
  readonly kind: 'mapping';
  readonly entries: [YamlNode, YamlNode][];
}

/** A text that PyYAML refuses, and where. */
export class YamlProblem extends Error {
  public constructor(message: string, public readonly offset?: number) {
    super(message);
  }
}

/** The only document of a text; undefined if there is none. */
export function composeNodes(source: string, events: readonly Event[]): YamlNode | undefined {
  return new NodeComposer(source, events).compose();
}

type NodeEvent = ScalarEvent | SequenceEvent | MappingEvent;

const YAML_TAGS = 'tag:yaml.org,2002:';

class NodeComposer {
  private position = 0;
  private readonly anchors = new Map<string, YamlNode>();
  private readonly prefixes: { [handle: string]: string } = { '!': '!', '!!': YAML_TAGS };
  /** Where the latest event is that says so: a value that is not written has no place of its own. */
  private offset = 0;

  public constructor(private readonly source: string, private readonly events: readonly Event[]) {}

  public compose(): YamlNode | undefined {
    const first = this.events[this.position++];
    if (first?.type !== EVENT_ID.DOCUMENT) return undefined;
    for (const directive of first.directives) if (directive.kind === 'tag') this.prefixes[directive.handle] = directive.prefix;
    const node: YamlNode = this.isAtEnd() ? this.emptyScalar() : this.node();
    // Behind the end of this document.
    this.position++;
    if (this.position < this.events.length) throw this.secondDocument();
    return node;
  }

  private secondDocument(): YamlProblem {
    const next = this.events[this.position + 1];
    return new YamlProblem('there is more than one document in the file, and the client reads only files with one', next && offsetOf(next));
  }

  private isAtEnd(): boolean {
    return this.events[this.position].type === EVENT_ID.POP;
  }

  private emptyScalar(): YamlScalar {
    return { kind: 'scalar', tag: 'null', text: '', hasSurrogate: false, offset: this.offset };
  }

  private node(): YamlNode {
    const event = this.events[this.position++];
    this.offset = offsetOf(event) ?? this.offset;
    switch (event.type) {
      case EVENT_ID.SCALAR: return this.anchored(event, this.scalar(event));
      case EVENT_ID.SEQUENCE: {
        const node: YamlSequence = { kind: 'sequence', tag: this.collectionTag(event, 'seq'), items: [], offset: this.offset };
        this.anchored(event, node);
        while (!this.isAtEnd()) node.items.push(this.node());
        this.position++;
        return node;
      }
      case EVENT_ID.MAPPING: {
        const node: YamlMapping = { kind: 'mapping', tag: this.collectionTag(event, 'map'), entries: [], offset: this.offset };
        this.anchored(event, node);
        while (!this.isAtEnd()) node.entries.push([this.node(), this.node()]);
        this.position++;
        return node;
      }
      default: return this.alias(event as AliasEvent);
    }
  }

  private scalar(event: ScalarEvent): YamlScalar {
    const text = scalarText(this.source, event);
    const tag = this.writtenTag(event);
    const isBare = event.style === SCALAR_STYLE.PLAIN ? tag === undefined || tag === '!' : tag === '!';
    return {
      kind: 'scalar',
      tag: isBare ? implicitTag(text) : tag ?? 'str',
      text,
      hasSurrogate: event.style === SCALAR_STYLE.DOUBLE_QUOTED && HALF_CHARACTER.test(this.source.slice(event.valueStart, event.valueEnd)),
      offset: this.offset,
    };
  }

  private collectionTag(event: NodeEvent, usual: string): string {
    const tag = this.writtenTag(event);
    return tag === undefined || tag === '!' ? usual : tag;
  }

  private writtenTag({ tagStart, tagEnd }: NodeEvent): string | undefined {
    if (tagStart < 0) return undefined;
    const written = this.source.slice(tagStart, tagEnd);
    const [, handle, suffix] = /^(!(?:[^!]*!)?)([^]*)$/.exec(written)!;
    const tag = written.startsWith('!<') ? written.slice(2, -1) : (this.prefixes[handle] ?? handle) + suffix;
    return tag.startsWith(YAML_TAGS) ? tag.slice(YAML_TAGS.length) : tag;
  }

  private anchored<Node extends YamlNode>({ anchorStart, anchorEnd }: NodeEvent, node: Node): Node {
    if (anchorStart < 0) return node;
    const name = this.source.slice(anchorStart, anchorEnd);
    checkAnchor(name, anchorStart - 1);
    if (this.anchors.has(name)) throw new YamlProblem(`the anchor &${name} is there twice`, anchorStart - 1);
    this.anchors.set(name, node);
    return node;
  }

  private alias({ anchorStart, anchorEnd }: AliasEvent): YamlNode {
    const name = this.source.slice(anchorStart, anchorEnd);
    checkAnchor(name, anchorStart - 1);
    const node = this.anchors.get(name);
    if (!node) throw new YamlProblem(`the alias *${name} stands for nothing: there is no anchor &${name} above it`, anchorStart - 1);
    return node;
  }
}

function checkAnchor(name: string, offset: number): void {
  if (!/^[\w-]+$/.test(name)) throw new YamlProblem(`the name of an anchor or alias has other characters than letters, digits, - and _: ${name}`, offset);
}

/** An escape of half a character, behind an even number of backslashes. */
const HALF_CHARACTER = /(?<!\\)(?:\\\\)*\\(?:u|U0000)[dD][89a-fA-F]/;

/** PyYAML adds no line end to a block that the file ends in. */
function scalarText(source: string, event: ScalarEvent): string {
  const text = getScalarValue(source, event);
  const isBlock = event.style === SCALAR_STYLE.LITERAL_BLOCK || event.style === SCALAR_STYLE.FOLDED_BLOCK;
  const endsInLine = isBlock && event.valueEnd >= source.length && !/[\n\r]$/.test(source);
  return endsInLine && text.endsWith('\n') ? text.slice(0, -1) : text;
}

/** Where a node begins; undefined for one that is not written. */
export function offsetOf(event: Event): number | undefined {
  switch (event.type) {
    case EVENT_ID.SCALAR: return event.valueStart < 0 ? undefined : event.valueStart;
    case EVENT_ID.ALIAS: return event.anchorStart - 1;
    case EVENT_ID.SEQUENCE:
    case EVENT_ID.MAPPING: return event.start;
    default: return undefined;
  }
}
