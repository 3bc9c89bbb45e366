import { CST } from 'yaml';
import { indentAt, isBlank, isComment, lineBreakOf, linesOf } from './lines';
import { Source } from './source';
import { closeOf, endOf, itemsOf, startOf } from './tokens';

/*
 * The text between two brackets, by its entries: what an entry takes along when it moves, and what stays at its position.
 */

/** What stands between entries. */
interface Gap {
  /** The rest of the line above, and the blank lines and comments that belong to no entry, with their line ends. */
  readonly above: string;
  /** The space in front of the entry on its own line. */
  readonly indent: string;
  /** The space between an entry and its comma. */
  readonly beforeComma: string;
}

export interface FlowEntry extends Gap {
  /** The lines of comments directly above. */
  readonly comments: string;
  readonly body: string;
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
    const bodyEnd = endOf(item);
    const rest = text.slice(bodyEnd, i + 1 < items.length ? startOf(items[i + 1]) : end);
    const [, before, comma, after] = /^([ \t]+#[^\r\n]*)?((?:[^#,]|#[^\n]*\n)*,)?([ \t]+#[^\r\n]*)?/.exec(rest)!.map(each => each ?? '');
    entries.push({
      ...linesAbove(text.slice(offset, startOf(item))),
      body: text.slice(startOf(item), bodyEnd),
      beforeComma: comma.slice(0, -1),
      behind: before || after,
    });
    hasLastComma = comma !== '';
    offset = bodyEnd + before.length + comma.length + (before === '' ? after.length : 0);
  }
  return { start: token.offset + 1, end, entries, hasLastComma, closing: text.slice(offset, end) };
}

/** The text with other entries in place of those that were read. */
export function writeFlowListing(text: string, listing: FlowListing, entries: readonly FlowEntry[], closing = listing.closing): string {
  const { start, end, hasLastComma } = listing;
  const lineBreak = lineBreakOf(text);
  const parts: string[] = [];
  let endsInComment = false;
  for (const [i, entry] of entries.entries()) {
    const { above, indent, comments, body, beforeComma, behind } = entry;
    const comma = i < entries.length - 1 || hasLastComma ? `${beforeComma},` : '';
    // Around a comment there must be line ends. A comma on the next line comes behind the comment.
    const isCommaLast = comma.includes('\n');
    const space = above === '' && (endsInComment || comments !== '') ? lineBreak : above;
    parts.push(space, comments, indent, body, isCommaLast ? behind + comma : comma + behind);
    endsInComment = behind !== '' && !isCommaLast;
  }
  const space = endsInComment && !/^[ \t]*\r?\n/.test(closing) ? lineBreak + indentAt(text, start) : '';
  return text.slice(0, start) + parts.join('') + space + closing + text.slice(end);
}

/** Some of the entries, in this order. What is between entries stays where it is. */
export function arranged({ entries, closing }: FlowListing, order: readonly number[]): { entries: FlowEntry[]; closing: string } {
  const kept = new Set(order);
  const gaps: Gap[] = [];
  let left = '';
  for (const [i, { above, indent, beforeComma }] of entries.entries()) {
    // The first entry that remains stands where the first one stood.
    const gap = gaps.length === 0 && i > 0 ? { above: entries[0].above + commentsIn(above), indent: entries[0].indent } : { above, indent };
    if (kept.has(i)) gaps.push({ ...gap, above: gap.above + left, beforeComma });
    left = kept.has(i) ? '' : left + (i === 0 ? '' : commentsIn(above));
  }
  const moved = order.map((position, i): FlowEntry => {
    const entry = entries[position];
    // On the line of another entry there is no room for lines of comments.
    const { above, indent } = gaps[i].above === '' && entry.comments !== '' ? { ...gaps[i], indent: entry.indent } : gaps[i];
    return { ...entry, above, indent, beforeComma: gaps[i].beforeComma };
  });
  return { entries: moved, closing: left === '' ? closing : closing.replace(/^[^\n]*\n/, line => line + left) };
}

/** The same entries with a new one at this position. */
export function withFlowEntry(text: string, { entries }: FlowListing, position: number, body: string, comma: string): FlowEntry[] {
  const [first] = entries;
  const last = entries[entries.length - 1];
  // Several entries may share a line.
  const usual = entries.length > 1 && last.above === '' ? { above: '', indent: last.indent }
    : first.above === '' ? { above: '', indent: comma } : { above: lineBreakOf(text), indent: first.indent };
  const added = { comments: '', body, beforeComma: '', behind: '' };
  if (position === 0) return [{ ...added, above: first.above, indent: first.indent }, { ...first, ...usual }, ...entries.slice(1)];
  return [...entries.slice(0, position), { ...added, ...usual }, ...entries.slice(position)];
}

/** The lines above an entry: those that stay where they are, and the comments directly above, which are about it. */
function linesAbove(text: string): { above: string; comments: string; indent: string } {
  const lines = linesOf(text);
  const indent = text.endsWith('\n') ? '' : lines.pop() ?? '';
  let first = lines.length;
  // The first line is the rest of one with something else on it.
  while (first > 1 && isComment(lines[first - 1])) first--;
  return { above: lines.slice(0, first).join(''), comments: lines.slice(first).join(''), indent };
}

/** The comments in the lines above an entry, without those on the line that begins with something else. */
function commentsIn(above: string): string {
  const lines = linesOf(above).slice(1);
  return lines.some(line => !isBlank(line)) ? lines.join('') : '';
}
