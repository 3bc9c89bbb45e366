import { isPair } from 'yaml';
import { addEntry, arrangeEntries, removeEntries } from './edit/change-entries';
import { child, editData, isSame, plainData, wrapped } from './edit/data';
import { Edit, EditError, pathText } from './edit/edit';
import { isNothing, locate, mergedError, positionsOf, refuseAlias, refuseLosingAnchors, refuseShared } from './edit/locate';
import { replace } from './edit/replace';
import { isCollectionNode, readSource, Source } from './edit/source';
import { styleOf } from './edit/style';

/*
 * Changes of the text of a manifest that leave everything else in it as it was: comments, blank lines, indentation, quotes, line ends.
 */

export type { Edit, Step } from './edit/edit';
export { EditError } from './edit/edit';

const BYTE_ORDER_MARK = '\ufeff';

/**
 * The text of a document with the edits done, one after the other.
 *
 * @param text one document of YAML or JSON, without the line `---` in front of it
 * @throws EditError if an edit cannot be done in this text
 */
export function editText(text: string, edits: readonly Edit[]): string {
  if (text.startsWith(BYTE_ORDER_MARK)) return BYTE_ORDER_MARK + editText(text.slice(1), edits);
  return edits.reduce(editOnce, read(text, 'the text cannot be read')).text;
}

function editOnce(source: Source, edit: Edit): Source {
  const wanted = editData(source.data, edit);
  // Comments move even if the entries of a list are all the same.
  if (edit.kind !== 'arrange' && isSame(source.data, wanted)) return source;
  const text = newText(source, edit);
  if (text === source.text) return source;
  const edited = read(text, `${pathText(edit.path)} cannot be edited in this text`);
  // What is done above should never come to this; if it does, no text is better than a wrong one.
  if (!isSame(edited.data, wanted)) throw new EditError(`${pathText(edit.path)} cannot be edited in this text without changing something else, too`);
  return edited;
}

function newText(source: Source, edit: Edit): string {
  switch (edit.kind) {
    case 'set': return set(source, edit.path, plainData(edit.value, edit.path), edit.after);
    case 'remove': return remove(source, edit.path);
    case 'arrange': return arrange(source, edit.path, edit.order);
  }
}

function set(source: Source, path: Edit['path'], value: unknown, after: string | undefined): string {
  const { slot, missing } = locate(source, path);
  const style = styleOf(source);
  const [step, ...inner] = missing;
  if (step !== undefined && isCollectionNode(slot.node)) {
    return addEntry(source, { ...slot, node: slot.node }, step, wrapped(inner, value, path), inner.length === 0 ? after : undefined, style);
  }
  refuseLosingAnchors(source, slot.path, [slot.node]);
  return replace(source, slot, wrapped(missing, value, path), style);
}

function remove(source: Source, path: Edit['path']): string {
  const outer = path.slice(0, -1);
  const step = path[path.length - 1];
  const { slot, missing } = locate(source, outer);
  if (missing.length > 0 || isNothing(slot.node)) return source.text;
  refuseAlias(slot, path);
  const { node } = slot;
  if (!isCollectionNode(node)) return source.text;
  const positions = positionsOf(node, step).filter(position => position < node.items.length);
  if (positions.length === 0) {
    if (child(slot.path.reduce(child, source.data), step) !== undefined) throw mergedError(path, path);
    return source.text;
  }
  refuseShared(source, slot);
  refuseLosingAnchors(source, path, positions.flatMap(position => partsOf(node.items[position])));
  return removeEntries(source, { ...slot, node }, positions, styleOf(source));
}

function arrange(source: Source, path: Edit['path'], order: readonly number[]): string {
  const { slot, missing } = locate(source, path);
  refuseAlias(slot, path);
  const { node } = slot;
  if (missing.length > 0 || !isCollectionNode(node)) throw mergedError(path, path);
  if (order.length === node.items.length && order.every((position, i) => position === i)) return source.text;
  refuseShared(source, slot);
  const kept = new Set(order);
  refuseLosingAnchors(source, path, node.items.filter((_, i) => !kept.has(i)));
  return arrangeEntries(source, { ...slot, node }, order, styleOf(source));
}

/** A pair of a map is no part of its own: its key and its value are. */
function partsOf(entry: unknown): unknown[] {
  return isPair(entry) ? [entry.key, entry.value] : [entry];
}

function read(text: string, problem: string): Source {
  try {
    return readSource(text);
  } catch (cause) {
    if (!(cause instanceof EditError)) throw cause;
    throw new EditError(`${problem}: ${cause.message}`);
  }
}
