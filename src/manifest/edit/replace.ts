import { CST, isCollection, isMap, isScalar, Node } from 'yaml';
import { endOfComments, endOfLines } from './block-listing';
import { EditError, pathText } from './edit';
import { columnOf, indentAt, lineEnd, lineStart, withoutLineEnd } from './lines';
import { isAmongLines, Slot } from './locate';
import { blockText, endsInLiteral, flowText, isFilledMap, Quotes, rootLines } from './new-text';
import { Source } from './source';
import { columnOfBlock, commonQuotes, isOnLines, keyScalars, Style, textScalars } from './style';
import { endOf, headerToken, isBlock, isBlockScalar, isFlow, isMark, startOf } from './tokens';

/*
 * Another value in the place of one that is in the text, or of none.
 */

/** How far to the right a line goes that is still easy to read. */
const LINE_WIDTH = 80;

export function replace(source: Source, slot: Slot, value: unknown, style: Style): string {
  if (slot.parent === undefined) return replaceRoot(source, slot, value, style);
  return isAmongLines(slot) ? replaceAmongLines(source, slot, value, style) : replaceInBrackets(source, slot, value, style);
}

/** The quotes that texts have which are like the new ones. */
export function quotesLike(node: Node | null, style: Style): Quotes {
  if (style.isJson) return { key: 'QUOTE_DOUBLE', text: 'QUOTE_DOUBLE' };
  if (isScalar(node)) return { text: typeof node.value === 'string' ? commonQuotes([node]) : undefined };
  if (!isCollection(node)) return {};
  return { key: isMap(node) ? commonQuotes(keyScalars(node)) : undefined, text: commonQuotes(textScalars(node)) };
}

/** The indentation of a line between brackets, if new maps and lists there are to have several lines. */
export function indentInBrackets({ text }: Source, token: CST.FlowCollection, style: Style): string | undefined {
  return style.isJson && isOnLines(text, token) ? indentAt(text, token.offset) + style.indent : undefined;
}

function replaceInBrackets(source: Source, { path, node, parent }: Slot, value: unknown, style: Style): string {
  const { text } = source;
  const { collection, item } = parent!;
  const isShort = indentInBrackets(source, collection.srcToken as CST.FlowCollection, style) === undefined;
  const written = flowText(value, style, quotesLike(node, style), isShort ? undefined : indentAt(text, startOf(item)));
  if (!isMap(collection)) return splice(text, startOf(item), endOf(item), written);
  const colon = item.sep?.find(each => each.type === 'map-value-ind');
  // Between brackets a key can stand alone.
  if (!colon && item.start.some(each => each.type === 'explicit-key-ind')) throw explicitKeyError(path);
  if (!colon) return splice(text, endOf(item), endOf(item), `: ${written}`);
  const start = firstMark(item.sep!, colon) ?? item.value?.offset;
  return start === undefined ? splice(text, colon.offset + 1, colon.offset + 1, ` ${written}`) : splice(text, start, endOf(item), written);
}

function replaceAmongLines(source: Source, { path, node, parent }: Slot, value: unknown, style: Style): string {
  const { text } = source;
  const { collection, item } = parent!;
  const isList = !isMap(collection);
  const marks = isList ? item.start : item.sep ?? [];
  const mark = marks.find(each => each.type === (isList ? 'seq-item-ind' : 'map-value-ind'));
  if (!mark) throw explicitKeyError(path);
  const behindMark = mark.offset + 1;
  const column = columnOf(text, startOf(item));
  const start = firstMark(marks, mark) ?? item.value?.offset;
  const { end, rest } = endOfValue(text, item, column, marks);
  const space = start === undefined ? '' : text.slice(behindMark, start);
  const isCompact = isBlock(item.value) && !text.slice(behindMark, item.value.offset).includes('\n');

  const { head, lines } = newText(value, node, column, isList ? 'list' : 'map', {
    ...style,
    itemStep: isCompact ? space.length + 1 : style.itemStep,
    // Comments below that stand further to the right would become a part of a block scalar.
    hasBlockScalars: endOfComments(text, end, column) === end,
  });
  // Where the old value was on this line, or behind comments on one below, the new one has its place.
  const lead = space === '' || isBlock(item.value) && !isCompact ? ' ' : space;
  const [comment, ...comments] = isBlock(item.value) ? [] : space.replace(/\r?\n[ \t]*$/, '').split(/\r?\n/);
  const first = (comment ?? '').trimEnd() + rest.trimEnd();
  const written = lines.length === 0 ? [lead + head + rest]
    : head !== '' ? [lead + head + rest.trimEnd(), ...lines]
      : isList && first === '' && comments.length === 0 ? [lines[0].slice(column + 1), ...lines.slice(1)]
        : [first, ...comments, ...lines];
  const needsLineEnd = text.slice(behindMark, end).endsWith('\n') || lines.length > 0 && endsInLiteral(value);
  return splice(text, behindMark, end, written.join(style.lineBreak) + (needsLineEnd ? style.lineBreak : ''));
}

function newText(value: unknown, old: Node | null, column: number, holder: 'map' | 'list', style: Style) {
  const quotes = quotesLike(old, style);
  // What was between brackets stays there if it can.
  if (isCollection(old) && isFlow(old.srcToken) && old.items.length > 0 && (isFilledMap(value) || Array.isArray(value))) {
    const head = flowText(value, style, quotes);
    if (column + head.length <= LINE_WIDTH) return { head, lines: [] };
  }
  return blockText(value, column, holder, style, isScalar(old) ? quotes : {});
}

/** Where the value's lines end, and what stays of the line that the key is on, or that a scalar ends on: its comment. */
function endOfValue(text: string, item: CST.CollectionItem, column: number, marks: readonly CST.SourceToken[]): { end: number; rest: string } {
  const { value } = item;
  if (isBlock(value)) {
    const last = marks.filter(isMark).at(-1)!;
    const offset = last.offset + last.source.length;
    const line = lineEnd(text, offset);
    // A comment that stands further to the left than the entries is behind them.
    const end = endOfLines(text, item, Math.max(column, columnOfBlock(text, value) - 1));
    return { end, rest: line > value.offset ? '' : withoutLineEnd(text.slice(offset, line)) };
  }
  const header = isBlockScalar(value) ? headerToken(value) : undefined;
  const offset = header ? header.offset + header.source.length : endOf(item);
  const line = lineEnd(text, offset);
  return { end: header ? Math.max(line, endOf(item)) : line, rest: withoutLineEnd(text.slice(offset, line)) };
}

function replaceRoot(source: Source, { node }: Slot, value: unknown, style: Style): string {
  const { text } = source;
  const token = node?.srcToken;
  if (!token) {
    const above = text === '' || text.endsWith('\n') ? text : text + style.lineBreak;
    return above + rootLines(value, style).join(style.lineBreak) + (above === text ? style.lineBreak : '');
  }
  const wasFlow = isFlow(token);
  const item = { start: [], value: token };
  const start = isBlock(token) ? lineStart(text, token.offset) : token.offset;
  const end = isBlock(token) ? endOfLines(text, item, columnOfBlock(text, token)) : endOf(item);
  const hadLineEnd = text.slice(start, end).endsWith('\n');
  const indent = wasFlow && style.isJson && isOnLines(text, token) ? '' : undefined;
  const written = wasFlow ? flowText(value, style, quotesLike(node, style), indent) : rootLines(value, style).join(style.lineBreak);
  return splice(text, start, end, written + (hadLineEnd ? style.lineBreak : ''));
}

function firstMark(marks: readonly CST.SourceToken[], behind: CST.SourceToken): number | undefined {
  return marks.slice(marks.indexOf(behind) + 1).find(isMark)?.offset;
}

function splice(text: string, start: number, end: number, inserted: string): string {
  return text.slice(0, start) + inserted + text.slice(end);
}

function explicitKeyError(path: Slot['path']): EditError {
  return new EditError(`${pathText(path)} cannot be set: its key has a question mark in front and no colon; write it as key: value first`);
}
