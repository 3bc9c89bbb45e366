import { isAtLeast } from '../engine';
import { CRD_FIELDS, POD_MINORS } from './crd-fields';
import { API_FIELDS } from '../kubernetes/api-fields';
import { structNamed } from '../kubernetes/api-schema';
import type { FieldType } from '../kubernetes/api-schema';

/*
 * The schemas of the CRDs of an operator, out of the table of their own fields and that of the API of Kubernetes.
 */

/** The fields of a struct and their types. */
export type CrdStruct = ReadonlyMap<string, FieldType>;

const structs = new Map<string, CrdStruct>();

export function crdStruct(name: string, operator: string): CrdStruct {
  const key = `${name} ${operator}`;
  let struct = structs.get(key);
  if (!struct) {
    struct = Object.hasOwn(CRD_FIELDS, name) ? ownStruct(name, operator)
      : new Map([...structNamed(name, POD_MINORS[operator]).fields].map(([field, { type }]) => [field, type]));
    structs.set(key, struct);
  }
  return struct;
}

function ownStruct(name: string, operator: string): CrdStruct {
  const fields = new Map<string, FieldType>();
  for (const [field, written] of Object.entries(CRD_FIELDS[name])) {
    const [type, since] = written.split('@');
    if (since === undefined || isAtLeast(operator, since)) fields.set(field, typeOf(type));
  }
  return fields;
}

function typeOf(written: string): FieldType {
  if (written.startsWith('[]')) return { kind: 'list', go: written, of: typeOf(written.slice(2)) };
  if (written.startsWith('{}')) return { kind: 'map', go: written, of: typeOf(written.slice(2)) };
  // The fields are looked up by the name when they are needed, in the right version.
  if (Object.hasOwn(CRD_FIELDS, written) || Object.hasOwn(API_FIELDS, written)) return { kind: 'struct', name: written, go: written, fields: new Map() };
  return { kind: 'scalar', name: written, go: written };
}
