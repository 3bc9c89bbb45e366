import { isAtLeast } from '../engine';
import { KEYED_SINCE, REQUIRED_FIELDS, REQUIRED_SINCE, SET_FIELD, SET_STRUCT } from './crd-fields';
import { crdStruct } from './crd-schema';
import { objectAt, Written } from './read-fields';
import type { Rejection } from './rejection';
import type { RejectionRuleName } from './rejection-rules';
import { CollectionType, FieldType } from '../kubernetes/api-schema';
import { entryKeysOf, keyValue } from '../kubernetes/entry-keys';
import { CauseType, quotedAsGo } from '../kubernetes/validation/field-errors';
import { NumberLiteral } from '../manifest/number-literal';

/*
 * Reads a custom resource as an API server does by the schema of its CRD: everything that is unknown, and everything that is wrong with what is known.
 * https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema
 */

const QUANTITY = '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$';
const QUANTITY_PATTERN = new RegExp(QUANTITY);

/** How the schema calls the types of scalars. */
const SCHEMA_TYPES: { readonly [scalar: string]: string } = { string: 'string', bool: 'boolean', int32: 'integer', int64: 'integer', Time: 'string' };

export class CrdReader {
  public readonly unknown: Rejection[] = [];
  public readonly wrong: Rejection[] = [];

  /**
   * @param isOpen whether a value is a placeholder that somebody fills in later
   */
  public constructor(private readonly operator: string, private readonly isOpen: (value: unknown) => boolean) {}

  /** A field that holds a struct. */
  public readField(value: unknown, name: string, path: string): void {
    if (value === null || value === undefined) return;
    const written = objectAt(value);
    if (written) this.readStruct(written, name, path);
    else this.wrongType(value, 'object', path);
  }

  private readStruct(written: Written, name: string, path: string): void {
    const fields = crdStruct(name, this.operator);
    for (const key of Object.keys(written)) {
      const type = fields.get(key);
      const at = path === '' ? key : `${path}.${key}`;
      if (!type) this.unknown.push({ rule: 'kubeflow/unknown-field', path: at, message: `unknown field ${quotedAsGo(at)}`, known: [...fields.keys()] });
      // The server takes nulls out before it looks at the types.
      else if (written[key] !== null && written[key] !== undefined) this.read(written[key], type, at, name, key);
    }
    for (const key of requiredOf(name, this.operator)) {
      if (written[key] === null || written[key] === undefined) this.add('kubeflow/missing-field', `${path}.${key}`, 'FieldValueRequired', 'Required value');
    }
  }

  private read(value: unknown, type: FieldType, path: string, struct: string, field: string): void {
    if (this.isOpen(value)) return;
    switch (type.kind) {
      case 'struct': return value === null ? this.wrongType(value, 'object', path) : this.readField(value, type.name, path);
      case 'list': return this.readList(value, type, path, struct, field);
      case 'map': return this.readMap(value, type, path, struct, field);
      case 'scalar': return this.readScalar(value, type.name, path);
    }
  }

  private readList(value: unknown, type: CollectionType, path: string, struct: string, field: string): void {
    if (!Array.isArray(value)) return this.wrongType(value, 'array', path);
    for (const [i, entry] of value.entries()) this.read(entry ?? null, type.of, `${path}[${i}]`, struct, field);
    if (struct === SET_STRUCT && field === SET_FIELD) this.repeatedIn(value, value.map(entry => JSON.stringify(entry)), path);
    const keys = this.keysOf(type);
    if (!keys) return;
    // Where an entry is no object, the server does not compare the others.
    const entries = value.map(objectAt);
    if (entries.some(entry => entry === undefined)) return;
    this.repeatedIn(value, entries.map(entry => JSON.stringify(keys.map(key => keyValue(entry!, key)))), path);
  }

  private keysOf(type: CollectionType): readonly string[] | undefined {
    const keys = entryKeysOf(type);
    if (!keys || type.of.kind !== 'struct') return undefined;
    const since = Object.hasOwn(KEYED_SINCE, type.of.name) ? KEYED_SINCE[type.of.name] : undefined;
    return since === undefined || isAtLeast(this.operator, since) ? keys : undefined;
  }

  private repeatedIn(entries: readonly unknown[], keys: readonly string[], path: string): void {
    const seen = new Set<string>();
    for (const [i, key] of keys.entries()) {
      if (this.isOpen(entries[i])) continue;
      if (seen.has(key)) this.add('kubeflow/repeated-entry', `${path}[${i}]`, 'FieldValueDuplicate', 'Duplicate value');
      seen.add(key);
    }
  }

  private readMap(value: unknown, type: CollectionType, path: string, struct: string, field: string): void {
    const written = objectAt(value);
    if (!written) return this.wrongType(value, 'object', path);
    for (const key of Object.keys(written)) {
      if (written[key] !== null && written[key] !== undefined) this.read(written[key], type.of, `${path}.${key}`, struct, field);
    }
  }

  private readScalar(value: unknown, name: string, path: string): void {
    if (name === 'Quantity' || name === 'IntOrString') {
      if (typeof value !== 'string' && !isInteger(value)) return this.wrongType(value, 'integer,string', path);
      if (name === 'Quantity' && typeof value === 'string' && !QUANTITY_PATTERN.test(value)) {
        this.add('kubeflow/quantity', path, 'FieldValueInvalid', `Invalid value: ${quotedAsGo(value)}: ${path} in body should match '${QUANTITY}'`);
      }
      return;
    }
    const wanted = SCHEMA_TYPES[name] ?? 'string';
    const fits = wanted === 'integer' ? isInteger(value) : typeof value === wanted;
    if (!fits) return this.wrongType(value, wanted, path);
    if (wanted !== 'integer') return;
    const bound = 2 ** (name === 'int32' ? 31 : 63);
    const number = Number(value);
    if (number < -bound || number >= bound) this.outOfRange(value, name, path);
  }

  private outOfRange(value: unknown, name: string, path: string): void {
    this.add('kubeflow/wrong-type', path, 'FieldValueInvalid', `${numberText(value)} is too large: checked value must be of type integer with format ${name}`);
  }

  private wrongType(value: unknown, wanted: string, path: string): void {
    const type = schemaTypeOf(value);
    this.add('kubeflow/wrong-type', path, 'FieldValueTypeInvalid', `Invalid value: "${type}": ${path} in body must be of type ${wanted}: "${type}"`);
  }

  private add(rule: RejectionRuleName, path: string, cause: CauseType, message: string): void {
    this.wrong.push({ rule, path, message, cause });
  }
}

function requiredOf(struct: string, operator: string): readonly string[] {
  if (!Object.hasOwn(REQUIRED_FIELDS, struct)) return [];
  const since = Object.hasOwn(REQUIRED_SINCE, struct) ? REQUIRED_SINCE[struct] : undefined;
  return since === undefined || isAtLeast(operator, since) ? REQUIRED_FIELDS[struct] : [];
}

function isInteger(value: unknown): boolean {
  return Number.isInteger(value instanceof NumberLiteral ? value.valueOf() : value);
}

function numberText(value: unknown): string {
  return value instanceof NumberLiteral ? value.source : String(value);
}

function schemaTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof NumberLiteral || typeof value === 'number') return isInteger(value) ? 'integer' : 'number';
  if (Array.isArray(value)) return 'array';
  return typeof value;
}
