import { CollectionType, Field, FieldType, ScalarType, structNamed, StructType } from './api-schema';
import { NumberLiteral } from '../manifest/number-literal';
import { quotedAsGo } from './validation/field-errors';
import { parseQuantity } from './validation/quantity';

/*
 * Reads a manifest as the API server's decoder does: into the fields that its version knows, with null for nothing.
 * What comes out has the types of the API, so that whatever reads it afterwards needs no further look at them.
 */

export interface Decoded {
  /** With the known fields only, as far as they could be read. */
  readonly object: any;
  /** The values of a wrong type. The server complains of the first one alone, and looks at nothing else then. */
  readonly typeProblems: readonly TypeProblem[];
  /** The fields that this version does not know, in the order of the manifest. */
  readonly unknown: UnknownField[];
}

export interface TypeProblem {
  readonly path: string;
  readonly message: string;
}

export interface UnknownField {
  readonly path: string;
  /** The names that are known at this place. */
  readonly known: string[];
}

/** Decodes a manifest of a kind at a minor version of Kubernetes 1. */
export function decode(manifest: unknown, kind: 'Job' | 'CronJob', minor: number): Decoded {
  return decodeAs(manifest, structNamed(kind, minor));
}

/** Decodes a manifest as any type, such as that of a resource of somebody else which has Pods in it. */
export function decodeAs(manifest: unknown, type: StructType): Decoded {
  const decoder = new Decoder();
  const object = decoder.read(manifest, type, '') ?? {};
  return { object, typeProblems: [...decoder.fatalProblems, ...decoder.typeProblems], unknown: decoder.unknown };
}

/** The server reports so many unknown fields at most. */
const MOST_UNKNOWN = 100;

class Decoder {
  public readonly unknown: UnknownField[] = [];
  public readonly typeProblems: TypeProblem[] = [];
  /** Problems at which the server stops to read at once, so that the first of them is the one reported. */
  public readonly fatalProblems: TypeProblem[] = [];

  /** How the value being read was reached: by fields, positions in lists and keys of maps. */
  private readonly way: (Field | number | string)[] = [];

  /** The value, undefined if it is null or of a wrong type. The struct is the innermost one around it. */
  public read(value: unknown, type: FieldType, struct: string): unknown {
    if (value === null || value === undefined) return undefined;
    switch (type.kind) {
      case 'struct': return this.readStruct(value, type, struct);
      case 'list': return this.readList(value, type, struct);
      case 'map': return this.readMap(value, type, struct);
      case 'scalar': return this.readScalar(value, type, struct);
    }
  }

  private readStruct(value: unknown, type: StructType, struct: string): unknown {
    if (!isObject(value)) return this.wrongType(value, type.go, struct);
    const copy: { [field: string]: unknown } = {};
    for (const name of Object.keys(value)) {
      if (value[name] === undefined) continue;
      const field = type.fields.get(name);
      if (!field) {
        if (this.unknown.length < MOST_UNKNOWN) this.unknown.push({ path: this.path(name), known: [...type.fields.keys()] });
        continue;
      }
      this.way.push(field);
      const read = this.read(value[name], field.type, type.name);
      this.way.pop();
      // What is no pointer in the server is never absent there, only zero.
      if (read === undefined || (!field.isPointer && isZero(read, field.type))) continue;
      copy[name] = read;
    }
    return copy;
  }

  private readList(value: unknown, type: CollectionType, struct: string): unknown {
    if (!Array.isArray(value)) return this.wrongType(value, type.go, struct);
    const copy: unknown[] = [];
    for (let i = 0; i < value.length; i++) {
      this.way.push(i);
      copy.push(this.read(value[i], type.of, struct) ?? zeroOf(type.of));
      this.way.pop();
    }
    return copy;
  }

  private readMap(value: unknown, type: CollectionType, struct: string): unknown {
    if (!isObject(value)) return this.wrongType(value, type.go, struct);
    // Without a prototype, so that a key such as `__proto__` is one like all others.
    const copy: { [key: string]: unknown } = Object.create(null);
    for (const key of Object.keys(value)) {
      this.way.push(key);
      copy[key] = this.read(value[key], type.of, struct) ?? zeroOf(type.of);
      this.way.pop();
    }
    return copy;
  }

  private readScalar(value: unknown, { name, go }: ScalarType, struct: string): unknown {
    switch (name) {
      case 'string': return typeof value === 'string' ? value : this.wrongType(value, go, struct);
      case 'bool': return typeof value === 'boolean' ? value : this.wrongType(value, go, struct);
      case 'int32': return isInteger(value, 32) ? Number(value) : this.wrongType(value, go, struct);
      case 'int64': return isInteger(value, 64) ? Number(value) : this.wrongType(value, go, struct);
      case 'IntOrString': return this.readIntOrString(value, struct);
      case 'Quantity': return this.readQuantity(value);
      case 'Time': return this.readTime(value, struct);
      default: return value;
    }
  }

  private readIntOrString(value: unknown, struct: string): unknown {
    if (typeof value === 'string') return value;
    if (isInteger(value, 32)) return Number(value);
    this.fatalProblems.push(this.typeProblemOf(value, 'int32', struct));
    return undefined;
  }

  private readQuantity(value: unknown): unknown {
    // The decoder hands on the very text, so that a number is as good as a text.
    const quantity = parseQuantity(typeof value === 'string' ? value : value instanceof NumberLiteral ? value.source : JSON.stringify(value) ?? '');
    if (!('problem' in quantity)) return quantity.text;
    this.fatalProblems.push({ path: this.path(), message: quantity.problem });
    return undefined;
  }

  private readTime(value: unknown, struct: string): unknown {
    if (typeof value !== 'string') {
      this.fatalProblems.push(this.typeProblemOf(value, 'string', struct));
      return undefined;
    }
    if (isTime(value)) return value;
    this.fatalProblems.push({ path: this.path(), message: `parsing time ${quotedAsGo(value)} as "2006-01-02T15:04:05Z07:00": cannot parse it` });
    return undefined;
  }

  private wrongType(value: unknown, go: string, struct: string): undefined {
    this.typeProblems.push(this.typeProblemOf(value, go, struct));
    return undefined;
  }

  private typeProblemOf(value: unknown, go: string, struct: string): TypeProblem {
    const fields = this.way.filter((step): step is Field => typeof step === 'object').map(({ name, embedded }) => embedded + name);
    const place = fields.length === 0 ? `Go value of type ${go}` : `Go struct field ${struct}.${fields.join('.')} of type ${go}`;
    return { path: this.path(), message: `json: cannot unmarshal ${described(value, go)} into ${place}` };
  }

  /** Where the value is, as the server writes it: `spec.template.spec.containers[0].name`. */
  private path(field?: string): string {
    let path = '';
    for (const step of field === undefined ? this.way : [...this.way, field]) {
      if (typeof step === 'number') path += `[${step}]`;
      else path += (path === '' ? '' : '.') + (typeof step === 'string' ? step : step.name);
    }
    return path;
  }
}

/** Port "" is not port 0. */
function isZero(value: unknown, type: FieldType): boolean {
  return (value === '' || value === 0 || value === false) && !(type.kind === 'scalar' && type.name === 'IntOrString' && value === '');
}

function isObject(value: unknown): value is { [key: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral);
}

function isInteger(value: unknown, bits: number): boolean {
  if (value instanceof NumberLiteral) return value.isInteger(bits);
  const bound = 2 ** (bits - 1);
  return Number.isInteger(value) && (value as number) >= -bound && (value as number) < bound;
}

const TIME = /^\d{4}-(\d{2})-(\d{2})T(\d{1,2}):(\d{2}):(\d{2})([.,]\d+)?(Z|[+-](\d{2}):(\d{2}))$/;

const DAYS_OF_MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isTime(text: string): boolean {
  const parts = TIME.exec(text);
  if (!parts) return false;
  const [month, day, hour, minute, second] = parts.slice(1, 6).map(Number);
  const year = Number(text.slice(0, 4));
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && isLeapYear ? 29 : DAYS_OF_MONTHS[month - 1];
  return day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
    && !(Number(parts[8]) > 24) && !(Number(parts[9]) > 60);
}

/** What an entry of a list or map is that is null. */
function zeroOf(type: FieldType): unknown {
  switch (type.kind) {
    case 'struct':
    case 'map': return {};
    case 'list': return [];
    case 'scalar': switch (type.name) {
      case 'string': return '';
      case 'bool': return false;
      case 'Quantity': return '0';
      default: return 0;
    }
  }
}

function described(value: unknown, go: string): string {
  const isNumeric = go === 'int32' || go === 'int64';
  if (value instanceof NumberLiteral) return isNumeric ? `number ${value.source}` : 'number';
  switch (typeof value) {
    case 'number': return isNumeric ? `number ${value}` : 'number';
    case 'boolean': return 'bool';
    case 'string': return 'string';
    default: return Array.isArray(value) ? 'array' : 'object';
  }
}
