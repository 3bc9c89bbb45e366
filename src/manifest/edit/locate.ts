import { CST, isAlias, isMap, isScalar, Node, YAMLMap, YAMLSeq } from 'yaml';
import { child } from './data';
import { EditError, pathText, Step } from './edit';
import { isCollectionNode, keyText, nodesIn, Source } from './source';
import { isFlow, itemsOf, tokenOf } from './tokens';

/** A place for a value. The document's own has no parent. */
export interface Slot {
  readonly path: readonly Step[];
  /** What is there: null if nothing is written. */
  readonly node: Node | null;
  readonly parent?: { readonly collection: YAMLMap | YAMLSeq; readonly item: CST.CollectionItem; readonly index: number };
}

/** The innermost place on the way that is in the text, and the steps from there that are missing. */
export interface Located {
  readonly slot: Slot;
  readonly missing: readonly Step[];
}

/** Follows a path through the text. The data has the path as far as it goes: scalars on the way have been refused. */
export function locate(source: Source, path: readonly Step[]): Located {
  let slot: Slot = { path: [], node: source.document.contents as Node | null };
  let data = source.data;
  for (const [i, step] of path.entries()) {
    refuseAlias(slot, path);
    if (!isCollectionNode(slot.node)) return { slot, missing: path.slice(i) };
    refuseShared(source, slot);
    const next = entryOf(slot, slot.node, step);
    data = child(data, step);
    if (next === undefined) {
      if (data !== undefined && i < path.length - 1) throw mergedError(path.slice(0, i + 1), path);
      return { slot, missing: path.slice(i) };
    }
    slot = next;
  }
  return { slot, missing: [] };
}

export function mergedError(merged: readonly Step[], path: readonly Step[]): EditError {
  return new EditError(`${pathText(path)} cannot be edited: ${pathText(merged)} comes from a merge key (<<); write it out first`);
}

/** Whether a place is among lines, and not between brackets. */
export function isAmongLines(slot: Slot): boolean {
  return slot.parent !== undefined && !isFlow(slot.parent.collection.srcToken);
}

/** The positions of all entries with this key; of a list, of the entry at this position. */
export function positionsOf(collection: YAMLMap | YAMLSeq, step: Step): number[] {
  if (!isMap(collection)) return [step as number];
  return [...collection.items.keys()].filter(i => keyText(collection.items[i].key) === step);
}

export function refuseAlias(slot: Slot, path: readonly Step[]): void {
  if (!isAlias(slot.node)) return;
  throw new EditError(`${pathText(path)} cannot be edited: ${pathText(slot.path)} is an alias (*${slot.node.source}); write its value out first`);
}

/** Refuses a change inside of a value that is elsewhere, too. */
export function refuseShared(source: Source, slot: Slot): void {
  if (slot.node === null || isAlias(slot.node) || !source.aliases.has(slot.node)) return;
  throw new EditError(`${pathText(slot.path)} cannot be edited: it is used elsewhere by its anchor &${slot.node.anchor}, and would change there, too`);
}

/** Refuses that parts go away which aliases outside of them stand for. */
export function refuseLosingAnchors(source: Source, path: readonly Step[], parts: readonly unknown[]): void {
  const lost = nodesIn(parts);
  for (const [node, aliases] of source.aliases) {
    if (!lost.has(node) || aliases.every(alias => lost.has(alias))) continue;
    throw new EditError(`${pathText(path)} cannot be replaced or removed: the anchor &${(node as { anchor?: string }).anchor} in it is used elsewhere`);
  }
}

function entryOf(slot: Slot, collection: YAMLMap | YAMLSeq, step: Step): Slot | undefined {
  const token = tokenOf(collection);
  // Of a key that is there twice the last one counts.
  const index = positionsOf(collection, step).at(-1);
  const item = index === undefined ? undefined : itemsOf(token)[index];
  if (index === undefined || item === undefined) return undefined;
  const node = isMap(collection) ? collection.items[index].value : collection.items[index];
  return { path: [...slot.path, step], node: node as Node | null, parent: { collection, item, index } };
}

export function isNothing(node: Node | null): boolean {
  return node === null || isScalar(node) && node.value === null;
}
