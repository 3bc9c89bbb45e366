import { CollectionTag, CST, Document, isAlias, isMap, isScalar, isSeq, Node, parseDocument, ScalarTag, visit, YAMLMap, YAMLSeq } from 'yaml';
import { EditError } from './edit';

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

export type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
export type BlockToken = CST.BlockMap | CST.BlockSequence;

/** Reads the words of YAML 1.1, as kubectl does, but for its numbers with colons, its dates and its foreign collections, which are not special there. */
export function readSource(text: string): Source {
  try {
    const document = parseDocument(text, {
      version: '1.1',
      uniqueKeys: false,
      keepSourceTokens: true,
      prettyErrors: false,
      customTags: tags => [OCTAL, ...tags.filter(tag => typeof tag !== 'object' || !isForeign(tag))],
    });
    const [error] = document.errors;
    if (error) throw new EditError(error.code === 'MULTIPLE_DOCS' ? 'one document is needed, and here another one begins' : error.message);
    return { text, document, data: document.toJS(), aliases: aliasesOf(document) };
  } catch (cause) {
    // Aliases to nowhere, aliases without end, and more brackets than there is room for, are found on the way.
    throw new EditError((cause as Error).message);
  }
}

const FOREIGN_TAGS = ['binary', 'omap', 'pairs', 'set', 'timestamp'].map(name => `tag:yaml.org,2002:${name}`);

function isForeign(tag: CollectionTag | ScalarTag): boolean {
  return FOREIGN_TAGS.includes(tag.tag) || ('format' in tag && tag.format === 'TIME');
}

/** A number of YAML 1.2, which kubectl knows beside those of YAML 1.1. */
const OCTAL: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0o[0-7]+$/,
  resolve: text => Number(text.replace(/^[-+]/, '')) * (text.startsWith('-') ? -1 : 1),
};

/** Where the line begins in which this place is. */
export function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line ends in which this place is, with its line end; a place directly behind a line end is the end of that line. */
export function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The white space that the line begins with in which this place is. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

/** The lines of a text, each with its line end. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

/** The line end that most lines have. */
export function lineBreakOf(text: string): string {
  const breaks = text.match(/\r?\n/g) ?? [];
  return breaks.filter(each => each === '\r\n').length * 2 > breaks.length ? '\r\n' : '\n';
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}

export function isFlow(token: CST.Token | null | undefined): token is CST.FlowCollection {
  return token?.type === 'flow-collection';
}

export function isBlock(token: CST.Token | null | undefined): token is BlockToken {
  return token?.type === 'block-map' || token?.type === 'block-seq';
}

export function isBlockScalar(token: CST.Token | null | undefined): token is CST.BlockScalar {
  return token?.type === 'block-scalar';
}

/** The token of a map or list, and with it the tokens of its entries. */
export function tokenOf(node: YAMLMap | YAMLSeq): CollectionToken {
  const token = node.srcToken;
  if (!isFlow(token) && !isBlock(token)) throw new EditError('a map in a list of pairs, as [a: b], cannot be edited; write it as [{a: b}] first');
  if (itemsOf(token).length !== node.items.length) throw new EditError('the entries of a map or list cannot be told apart');
  return token;
}

/** The entries of a map or list: behind its last one there may be comments alone, or a comma. */
export function itemsOf(token: CollectionToken): CST.CollectionItem[] {
  return (token.items as CST.CollectionItem[]).filter(item => item.key !== undefined || item.value !== undefined || item.start.some(isMark));
}

/** Where an entry begins: with its dash, its anchor or its key, and not with the comments above it. */
export function startOf(item: CST.CollectionItem): number {
  const first = item.start.find(isMark) ?? item.key ?? item.sep?.find(isMark) ?? item.value;
  return first!.offset;
}

/** Where an entry ends, without the comment behind it. */
export function endOf(item: CST.CollectionItem): number {
  if (item.value) return endOfToken(item.value);
  const mark = item.sep?.filter(isMark).at(-1);
  if (mark) return mark.offset + mark.source.length;
  if (item.key) return endOfToken(item.key);
  const last = item.start.filter(isMark).at(-1)!;
  return last.offset + last.source.length;
}

function endOfToken(token: CST.Token): number {
  if (isFlow(token)) return closeOf(token) + 1;
  if (isBlock(token)) return endOf(itemsOf(token).at(-1)!);
  if (!isBlockScalar(token)) return token.offset + (token as CST.FlowScalar).source.length;
  const end = contentOf(token) + token.source.length;
  // Empty lines behind the text are a part of it only if it keeps them.
  return headerOf(token).includes('+') ? end : end - /(?:(?<=\n)\r?\n)*$/.exec(`\n${token.source}`)![0].length;
}

/** Where the lines of a block scalar begin. */
function contentOf(token: CST.BlockScalar): number {
  const last = token.props.at(-1) as CST.SourceToken;
  return last.offset + last.source.length;
}

/** What stands before the lines of a block scalar: `|-`. */
export function headerOf(token: CST.BlockScalar): string {
  return headerToken(token).source;
}

export function headerToken(token: CST.BlockScalar): CST.SourceToken {
  return token.props.find(each => each.type === 'block-scalar-header') as CST.SourceToken;
}

/** Where the bracket is that closes a flow map or list. */
export function closeOf(token: CST.FlowCollection): number {
  return token.end.find(each => each.type === 'flow-map-end' || each.type === 'flow-seq-end')!.offset;
}

/** The value that stands last in an entry. */
export function lastToken(item: CST.CollectionItem): CST.Token | undefined {
  return isBlock(item.value) ? lastToken(itemsOf(item.value).at(-1)!) : item.value;
}

/** Whether it is more than a space between things. */
export function isMark(token: CST.SourceToken): boolean {
  return !['space', 'newline', 'comment', 'comma'].includes(token.type);
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
        if (target) aliases.set(target, [...aliases.get(target) ?? [], node]);
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
