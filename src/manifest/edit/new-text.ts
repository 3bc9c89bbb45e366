import { Scalar } from 'yaml';
import { literalText, scalarText } from './scalar-text';
import { Style } from './style';

/*
 * New values, as block (lines with indentation) or flow (between brackets) text.
 */

/** A value in block style: what stands behind its key or dash, and the lines below. */
export interface BlockText {
  readonly head: string;
  readonly lines: readonly string[];
}

export interface Quotes {
  readonly key?: Scalar.Type;
  readonly text?: Scalar.Type;
}

/** The value of a key, or of a dash, that stands in this column. */
export function blockText(value: unknown, column: number, holder: 'map' | 'list', style: Style, quotes: Quotes = {}): BlockText {
  if (Array.isArray(value) && value.length > 0) {
    return { head: '', lines: value.flatMap(each => blockItem(each, column + (holder === 'map' ? style.listStep : style.itemStep), style)) };
  }
  if (isFilledMap(value)) {
    const inner = column + (holder === 'map' ? style.mapStep : style.itemStep);
    return { head: '', lines: Object.entries(value).flatMap(([key, each]) => blockPair(key, each, inner, style)) };
  }
  const literal = typeof value === 'string' && style.hasBlockScalars ? literalText(value) : undefined;
  if (literal) return { head: literal.header, lines: literal.lines.map(line => (line === '' ? '' : spaces(column + style.mapStep) + line)) };
  return { head: typeof value === 'object' && value !== null ? emptyText(value) : scalarText(value, quotes.text), lines: [] };
}

/** A key with its value, as lines. */
export function blockPair(key: string, value: unknown, column: number, style: Style, quotes: Quotes = {}): string[] {
  const { head, lines } = blockText(value, column, 'map', style);
  const start = `${spaces(column)}${scalarText(key, quotes.key)}:`;
  return [head === '' ? start : `${start} ${head}`, ...lines];
}

/** An entry of a list, as lines: a map or list begins behind the dash. */
export function blockItem(value: unknown, column: number, style: Style): string[] {
  const { head, lines } = blockText(value, column, 'list', style);
  if (head !== '') return [`${spaces(column)}- ${head}`, ...lines];
  return [`${spaces(column)}-${lines[0].slice(column + 1)}`, ...lines.slice(1)];
}

/** Whether the lines end in a block scalar that loses its own line end if the line end behind it is missing. */
export function endsInLiteral(value: unknown): boolean {
  const last = Array.isArray(value) ? value.at(-1) : isFilledMap(value) ? Object.values(value).at(-1) : undefined;
  if (last !== undefined) return endsInLiteral(last);
  return typeof value === 'string' && literalText(value)?.header === '|';
}

/** A value in flow style. With an indentation, which is that of the line it begins on, it is on several lines. */
export function flowText(value: unknown, style: Style, quotes: Quotes, indent?: string): string {
  if (typeof value !== 'object' || value === null) return scalarText(value, quotes.text, true);
  const isList = Array.isArray(value);
  const isShort = indent === undefined || isList && style.hasShortLists && value.every(each => typeof each !== 'object' || each === null);
  const inner = isShort ? undefined : indent + style.indent;
  const parts = isList
    ? value.map(each => flowText(each, style, quotes, inner))
    : Object.entries(value).map(([key, each]) => flowPair(key, each, style, quotes, inner));
  const [open, close] = isList ? '[]' : '{}';
  if (parts.length === 0) return open + close;
  const padding = isList ? style.listPadding : style.mapPadding;
  if (isShort) return `${open}${padding}${parts.join(style.comma)}${padding}${close}`;
  return `${open}${style.lineBreak}${parts.map(part => inner + part).join(`,${style.lineBreak}`)}${style.lineBreak}${indent}${close}`;
}

export function flowPair(key: string, value: unknown, style: Style, quotes: Quotes, indent?: string): string {
  const text = scalarText(key, quotes.key, true);
  // Only behind a quote the value may follow the colon without a space.
  return `${text}${text.startsWith('"') ? style.colon : ': '}${flowText(value, style, quotes, indent)}`;
}

export function emptyText(value: unknown): string {
  return Array.isArray(value) ? '[]' : '{}';
}

export function isFilledMap(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** A document of its own, as lines. */
export function rootLines(value: unknown, style: Style): string[] {
  if (Array.isArray(value) && value.length > 0) return value.flatMap(each => blockItem(each, 0, style));
  if (isFilledMap(value)) return Object.entries(value).flatMap(([key, each]) => blockPair(key, each, 0, style));
  return [flowText(value, style, {})];
}

function spaces(count: number): string {
  return ' '.repeat(count);
}
