import { CollectionType, FieldType, StructType } from './api-schema';
import { entryKeysOf, keyValue } from './entry-keys';

/*
 * What is stored after kubectl apply, or any other server-side apply by the one owner of a manifest: what the new manifest says; of the rest, what the
 * old one did not say either. https://kubernetes.io/docs/reference/using-api/server-side-apply/
 */

interface Fields {
  readonly [field: string]: unknown;
}

/** Structs and maps that are replaced as a whole. */
const ATOMIC = [
  'ConfigMapKeySelector', 'LabelSelector', 'NodeSelector', 'NodeSelectorTerm', 'ObjectFieldSelector', 'ResourceFieldSelector', 'SecretKeySelector',
];

/**
 * The object after a change.
 *
 * @param before the old manifest; nothing if nobody knows it
 * @param stored what the server made of it
 * @param after the new manifest
 * @param type the type of all three
 */
export function applied(before: unknown, stored: unknown, after: unknown, type: FieldType): unknown {
  // With what the old manifest said goes all that the server put into it.
  if (after === undefined) return before === undefined ? stored : undefined;
  if (stored === undefined) return after;
  switch (type.kind) {
    case 'struct': return ATOMIC.includes(type.name) ? after : appliedStruct(before as Fields, stored as Fields, after as Fields, type);
    case 'map': return appliedMap(before as Fields, stored as Fields, after as Fields, type);
    case 'list': return appliedList(before as Fields[], stored as Fields[], after as Fields[], type);
    case 'scalar': return after;
  }
}

/** Who takes out the last field that is there takes out the struct as well, even one that the new manifest has without fields. */
function appliedStruct(before: Fields = {}, stored: Fields = {}, after: Fields, { fields }: StructType): Fields | undefined {
  const result: { [field: string]: unknown } = {};
  let hasLost = false;
  for (const [name, { type }] of fields) {
    const value = applied(before[name], stored[name], after[name], type);
    if (value !== undefined) result[name] = value;
    else if (isWritten(name, stored[name])) hasLost = true;
  }
  return hasLost && Object.keys(result).length === 0 ? undefined : result;
}

/** Whether a field is in what is stored: lists and maps without entries are not, but for the rules of policies. */
function isWritten(name: string, value: unknown): boolean {
  if (value === undefined) return false;
  return name === 'rules' || typeof value !== 'object' || Object.keys(value as object).length > 0;
}

function appliedMap(before: Fields = {}, stored: Fields, after: Fields, type: CollectionType): Fields {
  const result: { [key: string]: unknown } = Object.create(null);
  for (const key of Object.keys(stored)) {
    if (Object.hasOwn(after, key) || !Object.hasOwn(before, key)) result[key] = applied(before[key], stored[key], after[key], type.of);
  }
  for (const key of Object.keys(after)) result[key] ??= after[key];
  return result;
}

function appliedList(before: Fields[] = [], stored: Fields[], after: Fields[], type: CollectionType): Fields[] {
  const keys = entryKeysOf(type);
  if (!keys) return after;
  const find = (entries: Fields[], wanted: Fields) => entries.find(each => keys.every(key => keyValue(each, key) === keyValue(wanted, key)));
  return [
    ...after.map(entry => (applied(find(before, entry), find(stored, entry), entry, type.of) ?? {}) as Fields),
    // What somebody else has put in stays.
    ...stored.filter(entry => !find(after, entry) && !find(before, entry)),
  ];
}
