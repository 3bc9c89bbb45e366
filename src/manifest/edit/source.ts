import { Document, isAlias, isMap, isScalar, isSeq, Node, parseDocument, ScalarTag, Tags, visit, YAMLMap, YAMLSeq } from 'yaml';
import { EditError } from './edit';
import { NumberLiteral } from '../number-literal';
import { NOT_IN_JSON, plainValue } from '../yaml-words';

/*
 * The text of a document beside what it says, and where in it the things stand.
 */

export interface Source {
  readonly text: string;
  readonly document: Document.Parsed;
  readonly data: unknown;
  /** The aliases by what they stand for. */
  readonly aliases: ReadonlyMap<Node, readonly Node[]>;
}

/** Reads a document, and its words as kubectl does. */
export function readSource(text: string): Source {
  try {
    const document = parseDocument(text, {
      version: '1.1',
      uniqueKeys: false,
      keepSourceTokens: true,
      prettyErrors: false,
      customTags: tagsOfKubectl,
    });
    const [error] = document.errors;
    if (error) throw new EditError(error.code === 'MULTIPLE_DOCS' ? 'one document is needed, and here another one begins' : error.message);
    return { text, document, data: document.toJS(), aliases: aliasesOf(document) };
  } catch (cause) {
    // Aliases to nowhere, aliases without end, and more brackets than there is room for, are found on the way.
    throw new EditError((cause as Error).message);
  }
}

/** The tags that kubectl gives a meaning to; what has another one is read as if it had none. */
const KNOWN_TAGS = ['bool', 'float', 'int', 'map', 'merge', 'null', 'seq', 'str'].map(name => `tag:yaml.org,2002:${name}`);

/** A plain word. The name of the tag is not that of one, so that it is never looked up. */
const WORD: ScalarTag = { tag: 'word', default: true, test: /^/, resolve: wordValue };

/** The library's own words come after the merge key and ours, where nobody asks for them but by their tags. */
function tagsOfKubectl(tags: Tags): Tags {
  const known = tags.filter(tag => typeof tag === 'object' && KNOWN_TAGS.includes(tag.tag));
  const isMerge = (tag: Tags[number]) => typeof tag === 'object' && tag.tag.endsWith(':merge');
  return [...known.filter(isMerge), WORD, ...known.filter(tag => !isMerge(tag))];
}

function wordValue(word: string): unknown {
  const value = plainValue(word);
  if (value === NOT_IN_JSON) return NaN;
  return value instanceof NumberLiteral ? value.valueOf() : value;
}

/** The key as it is in the data; undefined if it is none there: a merge key, or a map. */
export function keyText(key: unknown): string | undefined {
  if (!isScalar(key) || typeof key.value === 'symbol') return undefined;
  return key.value === null ? '' : String(key.value);
}

/** An anchor may be given twice; then an alias stands for the one before it. */
function aliasesOf(document: Document.Parsed): Map<Node, Node[]> {
  const anchored = new Map<string, Node>();
  const aliases = new Map<Node, Node[]>();
  visit(document, {
    Node(_, node, ancestors) {
      if (isAlias(node)) {
        const target = anchored.get(node.source);
        if (target && ancestors.includes(target)) throw new EditError(`the alias *${node.source} is inside of what it stands for`);
        const known = target && aliases.get(target);
        if (known) known.push(node);
        else if (target) aliases.set(target, [node]);
      } else if (node.anchor) {
        anchored.set(node.anchor, node);
      }
    },
  });
  return aliases;
}

/** Everything in these nodes, and they themselves. */
export function nodesIn(roots: readonly unknown[]): Set<Node> {
  const nodes = new Set<Node>();
  for (const root of roots) visit(root as Node | null, { Node: (_, node) => { nodes.add(node); } });
  return nodes;
}

export function isCollectionNode(node: unknown): node is YAMLMap | YAMLSeq {
  return isMap(node) || isSeq(node);
}
