import { FieldType, StructType } from './api-schema';

/*
 * Whether two values are the same to the server: lists and maps without entries, and structs with nothing in them, are as good as absent where
 * the server cannot tell the difference.
 */

export function semanticallyEqual(left: unknown, right: unknown, type: FieldType): boolean {
  switch (type.kind) {
    case 'struct': return equalStructs((left ?? {}) as Fields, (right ?? {}) as Fields, type);
    case 'list': return equalLists((left ?? []) as unknown[], (right ?? []) as unknown[], type.of);
    case 'map': return equalMaps((left ?? {}) as Fields, (right ?? {}) as Fields, type.of);
    case 'scalar': return left === right;
  }
}

interface Fields {
  readonly [field: string]: unknown;
}

function equalStructs(left: Fields, right: Fields, { fields }: StructType): boolean {
  for (const [name, { type, isPointer }] of fields) {
    if (left[name] === right[name]) continue;
    if (isPointer && (left[name] === undefined || right[name] === undefined)) return false;
    if (!semanticallyEqual(left[name], right[name], type)) return false;
  }
  return true;
}

function equalLists(left: unknown[], right: unknown[], type: FieldType): boolean {
  return left.length === right.length && left.every((each, i) => semanticallyEqual(each, right[i], type));
}

function equalMaps(left: Fields, right: Fields, type: FieldType): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length
    && keys.every(key => Object.hasOwn(right, key) && semanticallyEqual(left[key], right[key], type));
}
