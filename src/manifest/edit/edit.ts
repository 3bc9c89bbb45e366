/** A step to a value: the key of a map, or the position in a list. */
export type Step = string | number;

/** A change of a manifest. */
export type Edit =
  /** Sets a value, replacing what is there, or adding the key (and missing parents as maps). */
  | { readonly kind: 'set'; readonly path: readonly Step[]; readonly value: unknown; readonly after?: string }
  /** Removes a key or an entry of a list; nothing happens if it is absent. If a map or list becomes empty by it, it becomes {} or []. */
  | { readonly kind: 'remove'; readonly path: readonly Step[] }
  /** Makes a list consist of its own entries at these positions, in this order; entries that are left out go away. Comments above or behind an entry move with it. */
  | { readonly kind: 'arrange'; readonly path: readonly Step[]; readonly order: readonly number[] };

/** An edit that cannot be done in this text. */
export class EditError extends Error {
  public constructor(message: string) {
    super(message);
    this.name = 'EditError';
  }
}

/** A path as it is shown in messages: `spec.containers[0].name`. */
export function pathText(path: readonly Step[]): string {
  if (path.length === 0) return 'the document';
  return path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('');
}
