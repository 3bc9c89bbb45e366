import { CST, YAMLMap, YAMLSeq } from 'yaml';
import { EditError } from './edit';

/*
 * The tokens of a text, and where in it they begin and end.
 */

export type CollectionToken = CST.BlockMap | CST.BlockSequence | CST.FlowCollection;
export type BlockToken = CST.BlockMap | CST.BlockSequence;

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
