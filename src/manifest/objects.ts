/** Every manifest has both words. A text without them is something else, also if it cannot be read. */
export const LOOKS_LIKE_A_MANIFEST = /apiVersion|kind/;

/** An object and where it is in its document: the document itself, or an entry of a list in it. */
export interface ObjectAt {
  readonly manifest: unknown;
  readonly at: readonly (string | number)[];
}

/** The objects of a document: itself, or the entries of a list, whatever is listed. */
export function* objectsIn(manifest: unknown, at: readonly (string | number)[] = []): Generator<ObjectAt> {
  const { kind, apiVersion, items } = (manifest ?? {}) as { kind?: unknown; apiVersion?: unknown; items?: unknown };
  if (typeof kind !== 'string' || !kind.endsWith('List') || !Array.isArray(items)) {
    yield { manifest, at };
    return;
  }
  for (const [i, item] of items.entries()) yield* objectsIn(kind === 'List' ? item : ofKind(item, kind.slice(0, -4), apiVersion), [...at, 'items', i]);
}

/** The entries of a list of one kind need not say which it is, as the server answers with them. */
function ofKind(item: unknown, kind: string, apiVersion: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item) || 'kind' in item) return item;
  return { apiVersion, kind, ...item };
}
