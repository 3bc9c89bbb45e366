import { CST, isMap, YAMLMap, YAMLSeq } from 'yaml';
import { Entry, Listing, readListing, withEntry, withoutEntries, writeListing } from './block-listing';
import { EditError, pathText, Step } from './edit';
import { arranged, FlowListing, readFlowListing, withFlowEntry, writeFlowListing } from './flow-listing';
import { indentAt, withoutLineEnd } from './lines';
import { positionsOf, Slot } from './locate';
import { blockItem, blockPair, emptyText, endsInLiteral, flowPair, flowText } from './new-text';
import { indentInBrackets, quotesLike, replace } from './replace';
import { keyText, Source } from './source';
import { isSorted, Style } from './style';
import { closeOf, isFlow, isMark, tokenOf } from './tokens';

/*
 * Maps and lists with other entries than before.
 */

interface CollectionSlot extends Slot {
  readonly node: YAMLMap | YAMLSeq;
}

/** Adds an entry: to a list at its end, to a map at the place that `after` or its order gives. */
export function addEntry(source: Source, slot: CollectionSlot, step: Step, value: unknown, after: string | undefined, style: Style): string {
  const token = tokenOf(slot.node);
  const position = isMap(slot.node) ? positionForKey(slot.node, step as string, after, style) : slot.node.items.length;
  if (isFlow(token)) return addInBrackets(source, slot, position, step, value, style);
  const listing = readListing(source, token, slot.parent === undefined);
  const lines = isMap(slot.node)
    ? blockPair(step as string, value, listing.column, style, quotesLike(slot.node, style))
    : blockItem(value, listing.column, style);
  const body = lines.map(line => line + style.lineBreak).join('');
  // A block scalar without a line end at the end of the text would get one, and be another text for some readers.
  const atEnd = position === listing.entries.length && isOpenScalar(listing) ? position - 1 : position;
  return writeListing(source.text, listing, withEntry(listing, atEnd, body, endsInLiteral(value) ? 'clip' : undefined, !isMap(slot.node)));
}

/** Takes entries out, with the comments that belong to them. */
export function removeEntries(source: Source, slot: CollectionSlot, positions: readonly number[], style: Style): string {
  const token = tokenOf(slot.node);
  const removed = new Set(positions);
  const rest = [...slot.node.items.keys()].filter(position => !removed.has(position));
  if (isFlow(token)) return arrangeInBrackets(source, readFlowListing(source, token), rest);
  const listing = readListing(source, token, slot.parent === undefined);
  const { entries, below } = withoutEntries(source.text, listing, positions);
  return entries.length > 0 ? writeListing(source.text, listing, entries, below) : emptied(source, slot, listing, below, style);
}

/** Puts the entries of a list into another order; entries that are left out go away. */
export function arrangeEntries(source: Source, slot: CollectionSlot, order: readonly number[], style: Style): string {
  const token = tokenOf(slot.node);
  if (isFlow(token)) return arrangeInBrackets(source, readFlowListing(source, token), order);
  const rest = [...order].sort((one, other) => one - other);
  const kept = new Set(order);
  const left = [...slot.node.items.keys()].filter(position => !kept.has(position));
  if (rest.length === 0) return removeEntries(source, slot, left, style);
  const listing = readListing(source, token, slot.parent === undefined);
  const { entries, below } = withoutEntries(source.text, listing, left);
  if (isOpenScalar(listing) && rest.at(-1) === listing.entries.length - 1 && order.at(-1) !== rest.at(-1)) {
    throw new EditError(`${pathText(slot.path)} cannot be arranged: the text ends in its last entry without a line end, which that would get; end the line first`);
  }
  // What is between the entries stays where it is.
  const places = new Map(rest.map((position, i) => [position, i]));
  const moved = order.map((position, i): Entry => ({ ...entries[places.get(position)!], gap: entries[i].gap }));
  return writeListing(source.text, listing, moved, below);
}

function positionForKey(map: YAMLMap, key: string, after: string | undefined, style: Style): number {
  const before = after === undefined ? undefined : positionsOf(map, after).at(-1);
  if (before !== undefined) return before + 1;
  const larger = map.items.findIndex(pair => (keyText(pair.key) ?? '') > key);
  return larger < 0 || !isSorted(map, style) ? map.items.length : larger;
}

function isOpenScalar({ entries }: Listing): boolean {
  const last = entries.at(-1)!;
  return last.isOpen === true && (last.ending === 'clip' || last.ending === 'keep');
}

function addInBrackets(source: Source, slot: CollectionSlot, position: number, step: Step, value: unknown, style: Style): string {
  const { text } = source;
  const token = slot.node.srcToken as CST.FlowCollection;
  const close = closeOf(token);
  const inside = text.slice(token.offset + 1, close);
  const isEmpty = slot.node.items.length === 0;
  const added = isMap(slot.node) ? { [step]: value } : [value];
  // Nobody writes on between the brackets of an empty map if everything else is on lines.
  if (isEmpty && inside.trim() === '') return replace(source, slot, added, style);
  const quotes = quotesLike(slot.node, style);
  const outer = indentAt(text, token.offset);
  const indent = isEmpty ? outer + style.indent : indentInBrackets(source, token, style);
  const lines = style.isJson ? indent : undefined;
  const body = isMap(slot.node) ? flowPair(step as string, value, style, quotes, lines) : flowText(value, style, quotes, lines);
  // There are comments between the brackets.
  if (isEmpty) return `${text.slice(0, close).trimEnd()}${style.lineBreak}${indent}${body}${style.lineBreak}${outer}${text.slice(close)}`;
  const listing = readFlowListing(source, token);
  return writeFlowListing(text, listing, withFlowEntry(text, listing, position, body, style.comma.slice(style.comma.indexOf(',') + 1)));
}

function arrangeInBrackets({ text }: Source, listing: FlowListing, order: readonly number[]): string {
  const { entries, closing } = arranged(listing, order);
  if (entries.length > 0) return writeFlowListing(text, listing, entries, closing);
  return text.slice(0, listing.start) + (closing.includes('#') ? closing : '') + text.slice(listing.end);
}

/** The brackets of an empty map or list in place of its lines; comments that do not belong to what was removed stay. */
function emptied({ text }: Source, slot: CollectionSlot, listing: Listing, below: string, style: Style): string {
  const { start, end, isOpen, isCompact } = listing;
  const brackets = emptyText(isMap(slot.node) ? {} : []);
  const comments = below.trim() === '' ? '' : below;
  const close = (block: string) => (isOpen ? withoutLineEnd(block) : block) + text.slice(end);
  if (slot.parent === undefined) return text.slice(0, start) + close(comments + brackets + style.lineBreak);
  const { collection, item } = slot.parent;
  const mark = (isMap(collection) ? item.sep! : item.start).filter(isMark).at(-1)!;
  const behindMark = mark.offset + mark.source.length;
  const line = isCompact ? style.lineBreak : text.slice(behindMark, start);
  return text.slice(0, behindMark) + close(` ${brackets}${line}${comments}`);
}
