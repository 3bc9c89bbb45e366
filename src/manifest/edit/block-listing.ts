import { CST } from 'yaml';
import { isBlank, isComment, lineBreakOf, lineEnd, linesOf, lineStart, withoutLineEnd } from './lines';
import { Source } from './source';
import { columnOfBlock } from './style';
import { BlockToken, endOf, headerOf, isBlockScalar, itemsOf, lastToken, startOf } from './tokens';

/*
 * The lines of a block map or list, by its entries.
 *
 * To an entry belong the comments directly above it, its own lines, and the comments below that stand further to the right. What else there is between two
 * entries, blank lines and comments with a blank line below them, belongs to neither and stays where it is.
 */

export interface Entry {
  /** The lines above that do not belong to it. */
  readonly gap: string;
  /** Its own lines, the first one with its indentation and the last one with its line end. */
  readonly body: string;
  /** The block scalar that it ends with, by its chomping: the lines behind it may count for it. */
  readonly ending?: 'strip' | 'clip' | 'keep';
  /** Whether the text ends with it, and without a line end. */
  readonly isOpen?: boolean;
}

export interface Listing {
  readonly start: number;
  readonly end: number;
  readonly column: number;
  /** Whether the first entry begins behind a dash: `- name: main`. */
  readonly isCompact: boolean;
  readonly isOpen: boolean;
  readonly entries: readonly Entry[];
}

export function readListing(source: Source, token: BlockToken, isRoot: boolean): Listing {
  const { text } = source;
  const items = itemsOf(token);
  const column = columnOfBlock(text, token);
  const isCompact = text.slice(lineStart(text, startOf(items[0])), startOf(items[0])).trim() !== '';
  const start = isCompact ? startOf(items[0]) : startOfComments(text, startOf(items[0]));
  const entries: Entry[] = [];
  let end = start;
  for (const [i, item] of items.entries()) {
    const first = isCompact && i === 0 ? start : lineStart(text, startOf(item));
    const above = text.slice(end, first);
    // Above the first key of a document stands what is said about the whole of it.
    const gap = i === 0 && isRoot && token.type === 'block-map' ? above : gapIn(above);
    end = endOfLines(text, item, column);
    const lines = above.slice(gap.length) + text.slice(first, end);
    entries.push({
      gap,
      body: (isCompact && i === 0 ? ' '.repeat(column) : '') + (lines.endsWith('\n') ? lines : lines + lineBreakOf(text)),
      ending: endingOf(item, end),
      isOpen: !lines.endsWith('\n'),
    });
  }
  return { start, end, column, isCompact, isOpen: end === text.length && !text.endsWith('\n'), entries };
}

/** The text with other entries in place of those that were read. */
export function writeListing(text: string, listing: Listing, entries: readonly Entry[], below = ''): string {
  // Blank lines behind a block scalar that keeps them would become a part of it.
  const behind = (entry: Entry | undefined, gap: string) => (entry?.ending === 'keep' ? withoutBlanks(gap) : gap);
  const last = entries.at(-1);
  const lines = entries.map(({ gap, body }, i) => behind(entries[i - 1], gap) + body).join('') + behind(last, below);
  // A text that has no line end at its end gets none; only a block scalar that has one needs it.
  const needsLineEnd = below === '' && !last?.isOpen && (last?.ending === 'clip' || last?.ending === 'keep');
  const block = listing.isOpen && !needsLineEnd ? withoutLineEnd(lines) : lines;
  return text.slice(0, listing.start) + (listing.isCompact ? block.trimStart() : block) + behind(last, text.slice(listing.end));
}

/** The same entries without some. What stands between them stays, but for blank lines that are too many now. */
export function withoutEntries(text: string, listing: Listing, positions: readonly number[]): { entries: Entry[]; below: string } {
  const removed = new Set(positions);
  const entries: Entry[] = [];
  let above: string | undefined;
  for (const [i, entry] of listing.entries.entries()) {
    const gap = above === undefined ? entry.gap : joined(above, entry.gap, entries.length === 0);
    above = removed.has(i) ? gap : undefined;
    if (above === undefined) entries.push({ ...entry, gap });
  }
  const isFollowedByComment = isComment(linesOf(text.slice(listing.end))[0] ?? '');
  return { entries, below: above === undefined || isFollowedByComment ? above ?? '' : above.slice(0, above.length - blanksAtEnd(above).length) };
}

/** The same entries with a new one at this position. */
export function withEntry({ entries }: Listing, position: number, body: string, ending: Entry['ending'], isList: boolean): Entry[] {
  // Where all entries have blank lines between them, the new one has them, too. Two keys may have one between them for another reason.
  const gaps = entries.slice(1).map(each => each.gap);
  const space = gaps.length >= (isList ? 1 : 2) && gaps.every(gap => gap !== '' && isBlank(gap)) ? gaps[0] : '';
  if (position > 0) return [...entries.slice(0, position), { gap: space, body, ending }, ...entries.slice(position)];
  const [first, ...rest] = entries;
  return [{ gap: first.gap, body, ending }, { ...first, gap: space }, ...rest];
}

/** Where the lines of comments and the blank lines begin that stand directly above a line. */
function startOfComments(text: string, offset: number): number {
  let start = lineStart(text, offset);
  while (start > 0) {
    const above = lineStart(text, start - 1);
    const line = text.slice(above, start);
    if (!isBlank(line) && !isComment(line)) return start;
    start = above;
  }
  return start;
}

/** The part of the lines above an entry that does not belong to it: up to the last blank one. */
function gapIn(above: string): string {
  const lines = linesOf(above);
  return lines.slice(0, lines.map(isBlank).lastIndexOf(true) + 1).join('');
}

/** Where the lines of an entry end, with the comments below that stand further to the right. */
export function endOfLines(text: string, item: CST.CollectionItem, column: number): number {
  return endOfComments(text, lineEnd(text, endOf(item)), column);
}

/** Where the comments end that stand below a line and further to the right. */
export function endOfComments(text: string, lineBelow: number, column: number): number {
  let end = lineBelow;
  let offset = end;
  while (offset < text.length) {
    const next = lineEnd(text, offset + 1);
    const line = text.slice(offset, next);
    if (!isBlank(line)) {
      if (!isComment(line) || line.indexOf('#') <= column) break;
      end = next;
    }
    offset = next;
  }
  return end;
}

/** Two gaps, between which there is no entry any more. */
function joined(above: string, below: string, isFirst: boolean): string {
  const blanks = [blanksAtEnd(above), below.slice(0, below.length - withoutBlanks(below).length)];
  const text = above.slice(0, above.length - blanks[0].length);
  const space = (text === '' && isFirst) || linesOf(blanks[0]).length >= linesOf(blanks[1]).length ? blanks[0] : blanks[1];
  return text + space + withoutBlanks(below);
}

function blanksAtEnd(text: string): string {
  const lines = linesOf(text);
  return lines.slice(lines.map(isBlank).lastIndexOf(false) + 1).join('');
}

/** Without the blank lines at its begin. */
function withoutBlanks(text: string): string {
  const lines = linesOf(text);
  const first = lines.findIndex(line => !isBlank(line));
  return first < 0 ? '' : lines.slice(first).join('');
}

function endingOf(item: CST.CollectionItem, end: number): Entry['ending'] {
  const last = lastToken(item);
  if (!isBlockScalar(last) || end > endOf(item)) return undefined;
  return headerOf(last).includes('+') ? 'keep' : headerOf(last).includes('-') ? 'strip' : 'clip';
}
