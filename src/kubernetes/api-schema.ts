import { API_FIELDS, API_GO_NAMES, API_NAMED_TYPES } from './api-fields';

/*
 * The types of the API at a version, out of the table that was generated from Kubernetes itself.
 */

export type FieldType = StructType | CollectionType | ScalarType;

export interface StructType {
  readonly kind: 'struct';
  /** The name of the type in the server's messages: `v1.JobSpec`. */
  readonly go: string;
  readonly name: string;
  /** Filled after the struct is there, since some structs contain themselves. */
  readonly fields: Map<string, Field>;
}

export interface CollectionType {
  readonly kind: 'list' | 'map';
  readonly go: string;
  readonly of: FieldType;
}

export interface ScalarType {
  readonly kind: 'scalar';
  readonly go: string;
  /** `string`, `int32`, `Quantity` ... */
  readonly name: string;
}

export interface Field {
  readonly name: string;
  readonly type: FieldType;
  /** Whether to be absent is something else than to be zero or empty. */
  readonly isPointer: boolean;
  /** The embedded structs around it, which newer servers spell out in messages: `VolumeSource.`. */
  readonly embedded: string;
}

const structs = new Map<string, StructType>();

/** A struct with the fields that a minor version of Kubernetes 1 knows. */
export function structNamed(name: string, minor: number): StructType {
  const key = `${name} ${minor}`;
  const known = structs.get(key);
  if (known) return known;
  const struct: StructType = { kind: 'struct', name, go: goName(name), fields: new Map() };
  structs.set(key, struct);
  for (const [field, written] of Object.entries(API_FIELDS[name])) {
    const type = typeAt(written, minor);
    if (type !== undefined) struct.fields.set(field, fieldOf(field, type, minor));
  }
  return struct;
}

/** The type that a field has at a version, if it exists there. */
function typeAt(written: string, minor: number): string | undefined {
  for (const alternative of written.split('|')) {
    const [type, range] = alternative.split('@');
    const [first, last] = (range ?? '').split('-').map(version => Number(version.split('.')[1]));
    if (!(minor < first) && !(minor > last)) return type;
  }
  return undefined;
}

function fieldOf(name: string, written: string, minor: number): Field {
  const end = written.lastIndexOf('.') + 1;
  const isPointer = written[end] === '*';
  return { name, isPointer, type: typeOf(written.slice(isPointer ? end + 1 : end), minor), embedded: minor >= 35 ? written.slice(0, end) : '' };
}

function typeOf(written: string, minor: number): FieldType {
  if (written.startsWith('[]')) return listOf('list', typeOf(written.slice(2), minor), '[]');
  if (written.startsWith('{}')) return listOf('map', typeOf(written.slice(2), minor), 'map[string]');
  if (Object.hasOwn(API_FIELDS, written)) return structNamed(written, minor);
  if (Object.hasOwn(API_NAMED_TYPES, written)) return { ...typeOf(API_NAMED_TYPES[written], minor), go: goName(written) };
  return { kind: 'scalar', name: written, go: written };
}

function listOf(kind: 'list' | 'map', of: FieldType, prefix: string): FieldType {
  return { kind, of, go: prefix + of.go };
}

function goName(name: string): string {
  return Object.hasOwn(API_GO_NAMES, name) ? API_GO_NAMES[name] : `v1.${name}`;
}
