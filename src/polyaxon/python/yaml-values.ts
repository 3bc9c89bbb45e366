import { PythonDate, PythonDict, PythonFloat, PythonKey, PythonOddity, PythonStep, PythonValue } from './values';
import { YamlMapping, YamlNode, YamlProblem, YamlScalar, YamlSequence } from './yaml-nodes';
import { isScalarTag, readScalar } from './yaml-scalars';

/*
 * Makes values of nodes, as PyYAML's safe loader does: each node once, so that aliases share a value however often they are used.
 */

/** A key that is there more than once in a dict: all but its last value are lost. */
export interface RepeatedEntry {
  /** To the dict, from the outside to the inside. */
  readonly path: readonly PythonStep[];
  readonly key: PythonKey;
  /** Of the repetition. */
  readonly offset: number;
}

export class ValueMaker {
  public readonly repeated: RepeatedEntry[] = [];
  private readonly made = new Map<YamlNode, PythonValue>();
  private readonly inMaking = new Set<YamlNode>();
  private readonly merged = new Map<YamlMapping, readonly Entry[]>();
  private readonly path: PythonStep[] = [];

  public make(node: YamlNode): PythonValue {
    const made = this.made.get(node);
    if (made !== undefined) return made;
    if (this.inMaking.has(node)) throw containsItself(node);
    this.inMaking.add(node);
    const value = this.makeAnew(node);
    this.inMaking.delete(node);
    this.made.set(node, value);
    return value;
  }

  private makeAnew(node: YamlNode): PythonValue {
    switch (node.tag) {
      case 'seq': return this.list(sequence(node));
      case 'map': return this.dict(mapping(node));
      case 'set': return this.set(mapping(node));
      case 'omap':
      case 'pairs': return this.pairs(sequence(node));
      default: return scalarValue(node);
    }
  }

  private list({ items }: YamlSequence): PythonValue[] {
    return items.map((item, index) => this.at(index, item));
  }

  /** The value of a node, with the way to it noted. */
  private at(step: PythonStep, node: YamlNode): PythonValue {
    this.path.push(step);
    const value = this.make(node);
    this.path.pop();
    return value;
  }

  private set(node: YamlMapping): PythonOddity {
    this.dict(node);
    return new PythonOddity('set');
  }

  /** A list of tuples with a key and a value. */
  private pairs({ items }: YamlSequence): PythonValue[] {
    return items.map((item, index) => {
      const { entries } = mapping(item);
      if (entries.length !== 1) throw new YamlProblem(`an item of !!omap or !!pairs has one key, and this one has ${entries.length}`, item.offset);
      const [[key, value]] = entries;
      return [this.at(index, key), this.at(index, value)];
    });
  }

  private dict(node: YamlMapping): PythonDict {
    const dict = new Map<PythonKey, PythonValue>();
    const keys = new Map<unknown, PythonKey>();
    const own = new Set<unknown>();
    const ownEntries = new Set<Entry>(node.entries);
    for (const entry of this.entriesOf(node)) {
      const [keyNode, valueNode] = entry;
      const key = this.key(keyNode);
      const identity = identityOf(key);
      if (ownEntries.has(entry)) {
        if (own.has(identity)) this.repeated.push({ path: [...this.path], key, offset: keyNode.offset });
        own.add(identity);
      }
      // The first spelling of a key stays: 1 and true are the same one.
      if (!keys.has(identity)) keys.set(identity, key);
      dict.set(keys.get(identity)!, this.at(stepOf(key), valueNode));
    }
    return dict;
  }

  private key(node: YamlNode): PythonKey {
    const key = node.tag === 'value' && node.kind === 'scalar' ? node.text : this.make(node);
    if (!isKey(key)) throw new YamlProblem('a key cannot be a list, a dict or a set', node.offset);
    return key;
  }

  /** The entries of a mapping, those that it merges first: its own ones take their place. */
  private entriesOf(node: YamlMapping): readonly Entry[] {
    const known = this.merged.get(node);
    if (known) return known;
    // It is asked for again while it is being looked at if it merges itself.
    if (node.entries.some(([key]) => isMerge(key))) this.merged.set(node, node.entries.filter(([key]) => !isMerge(key)));
    else this.merged.set(node, node.entries);
    const merged = node.entries.filter(([key]) => isMerge(key)).flatMap(([, value]) => mergedMappings(value)).flatMap(each => this.entriesOf(each));
    const entries = [...withoutRepetitions(merged), ...this.merged.get(node)!];
    this.merged.set(node, entries);
    return entries;
  }
}

type Entry = readonly [YamlNode, YamlNode];

function isMerge(key: YamlNode): boolean {
  return key.tag === 'merge';
}

function mergedMappings(value: YamlNode): YamlMapping[] {
  const nodes = value.kind === 'sequence' ? value.items : [value];
  return nodes.map(node => {
    if (node.kind !== 'mapping') throw new YamlProblem('<< merges a dict or a list of dicts', node.offset);
    return node;
  });
}

/**
 * PyYAML 6.0.4 lets the first one of two merged keys win only if both are the same object of Python. That is so for what came by the same alias, and for
 * texts of at most one character of Latin 1, which Python has only once. Of all others the last one wins.
 */
function withoutRepetitions(entries: readonly Entry[]): Entry[] {
  const seen = new Set<unknown>();
  return entries.filter(([key]) => {
    const identity = key.kind === 'scalar' && /^[\0-\xff]?$/.test(key.text) ? key.text : key;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

function scalarValue(node: YamlNode): PythonValue {
  if (node.tag === 'merge' || node.tag === 'value') {
    throw new YamlProblem(`a bare ${(node as YamlScalar).text} is no value; write it in quotes to mean the text`, node.offset);
  }
  if (!isScalarTag(node.tag)) throw new YamlProblem(`the tag ${shownTag(node.tag)} is unknown to the client`, node.offset);
  if (node.kind !== 'scalar') throw new YamlProblem(`the tag ${shownTag(node.tag)} stands before a ${node.kind}, and it belongs to a scalar`, node.offset);
  const value = readScalar(node.tag, node.text);
  if (value === undefined) throw new YamlProblem(`${JSON.stringify(node.text)} is no ${WORDS[node.tag] ?? node.tag}`, node.offset);
  return node.tag === 'str' && node.hasSurrogate ? new PythonOddity('str') : value;
}

const WORDS: { readonly [tag: string]: string } = { bool: 'truth value', int: 'whole number that Python reads', float: 'number', timestamp: 'date that there is', binary: 'text in base 64' };

function sequence(node: YamlNode): YamlSequence {
  if (node.kind !== 'sequence') throw new YamlProblem(`the tag ${shownTag(node.tag)} stands before a ${node.kind}, and it belongs to a sequence`, node.offset);
  return node;
}

function mapping(node: YamlNode): YamlMapping {
  if (node.kind !== 'mapping') throw new YamlProblem(`a ${node.kind} stands where a mapping is needed`, node.offset);
  return node;
}

function shownTag(tag: string): string {
  return tag.startsWith('!') || tag.includes(':') ? tag : `!!${tag}`;
}

function containsItself(node: YamlNode): YamlProblem {
  return new YamlProblem(`a ${node.kind} contains itself through an alias, and the client cannot send that to the server`, node.offset);
}

function isKey(value: PythonValue): value is PythonKey {
  return !Array.isArray(value) && !(value instanceof Map) && !(value instanceof PythonOddity && value.type === 'set');
}

/** What Python compares keys by: 1, 1.0 and true are equal. */
function identityOf(key: PythonKey): unknown {
  if (typeof key === 'boolean') return Number(key);
  if (key instanceof PythonFloat) return key.value;
  if (typeof key === 'bigint') return Number.isSafeInteger(Number(key)) ? Number(key) : key;
  return key instanceof PythonDate ? `date ${key.text} ${key.hasTime}` : typeof key === 'string' ? `text ${key}` : key;
}

function stepOf(key: PythonKey): PythonStep {
  if (typeof key === 'string' || typeof key === 'number') return key;
  if (key instanceof PythonFloat) return key.value;
  return key instanceof PythonDate ? key.text : String(key);
}
