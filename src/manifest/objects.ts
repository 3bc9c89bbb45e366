/** An object and where it is in its document: the document itself, or an entry of a list in it. */
export interface ObjectAt {
  readonly manifest: unknown;
  readonly at: readonly (string | number)[];
}

/** The objects of a document: itself, or the entries of a list, whatever is listed. */
export function* objectsIn(manifest: unknown, at: readonly (string | number)[] = []): Generator<ObjectAt> {
  const { kind, items } = (manifest ?? {}) as { kind?: unknown; items?: unknown };
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) {
    yield { manifest, at };
    return;
  }
  for (const [i, item] of items.entries()) yield* objectsIn(item, [...at, 'items', i]);
}
