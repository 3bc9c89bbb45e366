import { CST } from 'yaml';
import { closeOf, endOf, indentAt, itemsOf, lineBreakOf, Source, startOf } from './source';

/*
 * The text between two brackets, by its entries: what an entry takes along when it moves, and what stays at its position.
 */

export interface FlowEntry {
  /** The space in front of the entry and of the comments above it. It stays. */
  readonly space: string;
  /** The comments above the entry, up to its begin. */
  readonly comments: string;
  readonly body: string;
  /** The space between an entry and its comma. It stays. */
  readonly beforeComma: string;
  /** The comment on the line that the entry ends on, in front of its comma or behind. */
  readonly behind: string;
}

export interface FlowListing {
  readonly start: number;
  readonly end: number;
  readonly entries: readonly FlowEntry[];
  readonly hasLastComma: boolean;
  /** What stands between the last entry and the bracket. */
  readonly closing: string;
}

export function readFlowListing({ text }: Source, token: CST.FlowCollection): FlowListing {
  const items = itemsOf(token);
  const end = closeOf(token);
  const entries: FlowEntry[] = [];
  let offset = token.offset + 1;
  let hasLastComma = false;
  for (const [i, item] of items.entries()) {
    const above = text.slice(offset, startOf(item));
    const space = /^[^#]*/.exec(above)![0];
    const bodyEnd = endOf(item);
    const rest = text.slice(bodyEnd, i + 1 < items.length ? startOf(items[i + 1]) : end);
    const [, before, comma, after] = /^([ \t]+#[^\r\n]*)?((?:[^#,]|#[^\n]*\n)*,)?([ \t]+#[^\r\n]*)?/.exec(rest)!.map(each => each ?? '');
    hasLastComma = comma !== '';
    offset = bodyEnd + before.length + comma.length + (before === '' ? after.length : 0);
    entries.push({
      space,
      comments: above.slice(space.length),
      body: text.slice(startOf(item), bodyEnd),
      beforeComma: comma.slice(0, -1),
      behind: before || after,
    });
  }
  return { start: token.offset + 1, end, entries, hasLastComma, closing: text.slice(offset, end) };
}

/** The text with other entries in place of those that were read. */
export function writeFlowListing(text: string, listing: FlowListing, entries: readonly FlowEntry[]): string {
  const { start, end, closing, hasLastComma } = listing;
  const newLine = lineBreakOf(text) + indentAt(text, start);
  const parts: string[] = [];
  let endsInComment = false;
  // Behind a comment there must be a line end, and in front of it a space.
  const spaced = (space: string) => (endsInComment && !/^[ \t]*\r?\n/.test(space) ? newLine : space);
  for (const [i, { space, comments, body, beforeComma, behind }] of entries.entries()) {
    const comma = i < entries.length - 1 || hasLastComma ? `${beforeComma},` : '';
    // A comma on the next line comes behind the comment.
    const isCommaLast = comma.includes('\n');
    parts.push(spaced(space) || (comments === '' ? '' : ' '), comments, body, isCommaLast ? behind + comma : comma + behind);
    endsInComment = behind !== '' && !isCommaLast;
  }
  return text.slice(0, start) + parts.join('') + spaced(closing) + text.slice(end);
}

/** Other entries, or the same in another order, with the space that the positions have. */
export function inPlace(entries: readonly FlowEntry[], moved: readonly FlowEntry[]): FlowEntry[] {
  return moved.map((entry, i) => ({ ...entry, space: entries[i].space, beforeComma: entries[i].beforeComma }));
}

/** The same entries with a new one at this position. */
export function withFlowEntry(text: string, listing: FlowListing, position: number, body: string, comma: string): FlowEntry[] {
  const { entries, start } = listing;
  const [first] = entries;
  const isOnLines = /\n/.test(first.space);
  // Several entries may share a line.
  const usual = entries.length > 1 && !entries.at(-1)!.space.includes('\n') ? entries.at(-1)!.space
    : isOnLines ? lineBreakOf(text) + indentAt(text, start + first.space.length + first.comments.length) : comma;
  const entry = { space: position === 0 ? first.space : usual, comments: '', body, beforeComma: '', behind: '' };
  if (position === 0) return [entry, { ...first, space: usual }, ...entries.slice(1)];
  return [...entries.slice(0, position), entry, ...entries.slice(position)];
}
