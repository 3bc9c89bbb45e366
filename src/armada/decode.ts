import { isMapping } from './mapping';
import { scalarOf, wordsFor } from './scalar-types';
import { IN_SHIPPED_SETTINGS } from './schema';
import { weakly } from './weak-types';
import type { FieldType, ScalarType, StructType } from '../kubernetes/api-schema';
import { NumberLiteral } from '../manifest/number-literal';
import { fieldPath } from '../manifest/paths';

/*
 * Reads plain data into Armada's types. Its programs do not care for upper and lower case in the names of fields, and differ in what they make of values:
 * the parser of policies takes them as they are, that of queues and jobs makes texts of numbers where a text is wanted, and that of settings makes of
 * everything what it can.
 */

export type Leniency = 'typed' | 'texts' | 'weak';

export interface Decoded<Value> {
  /** With the fields that are known, in their canonical spelling, as far as they could be read. */
  readonly value: Value;
  readonly problems: readonly DecodeProblem[];
  readonly unknown: readonly UnknownField[];
  /** Settings that are not what is shipped in their place, for which the shipped ones stay. */
  readonly ignored: readonly string[];
}

export interface DecodeProblem {
  /** As the file has it, not in the canonical spelling. */
  readonly path: string;
  readonly message: string;
}

export interface UnknownField {
  readonly path: string;
  readonly key: string;
  readonly known: string[];
}

export function decodeAs<Value>(data: unknown, type: StructType, leniency: Leniency): Decoded<Value> {
  const decoder = new Decoder(leniency);
  const value = (decoder.read(data, type, type.name) ?? {}) as Value;
  return { value, problems: decoder.problems, unknown: decoder.unknown, ignored: decoder.ignored };
}

/** The field that a key is meant for: one of the very name, or of one that differs in upper and lower case. */
export function fieldNamed(type: StructType, key: string) {
  const exact = type.fields.get(key);
  if (exact) return exact;
  const folded = key.toLowerCase();
  for (const field of type.fields.values()) if (field.name.toLowerCase() === folded) return field;
  return undefined;
}

/** The steps to a value as they are written in the data, for steps in the canonical spelling. */
export function writtenSteps(data: unknown, steps: readonly (string | number)[]): (string | number)[] {
  let at: any = data;
  return steps.map(step => {
    const written = typeof step === 'string' ? keyIn(at, step) : step;
    at = typeof at === 'object' && at !== null ? at[written] : undefined;
    return written;
  });
}

function keyIn(at: unknown, step: string): string {
  if (!isMapping(at) || Object.hasOwn(at, step)) return step;
  const folded = step.toLowerCase();
  return Object.keys(at).find(key => key.toLowerCase() === folded) ?? step;
}

/** The program reads so many levels at most; data in a file is not nested so deeply. */
const LARGEST_DEPTH = 1000;

class Decoder {
  public readonly problems: DecodeProblem[] = [];
  public readonly unknown: UnknownField[] = [];
  public readonly ignored: string[] = [];
  /** How the value being read was reached, as it is written, and the canonical names of the fields on the way. */
  private readonly way: (string | number)[] = [];
  private readonly fields: string[] = [];

  public constructor(private readonly leniency: Leniency) {}

  public read(value: unknown, type: FieldType, struct: string): unknown {
    if (value === null || this.isNoSetting(value)) return this.readNull(type);
    if (value === undefined || this.way.length > LARGEST_DEPTH) return undefined;
    switch (type.kind) {
      case 'struct': return this.readStruct(value, type, struct);
      case 'list': return this.readList(value, type.of, type.go, struct);
      case 'map': return this.readMap(value, type.of, type.go, struct);
      case 'scalar': return this.readScalar(value, type, struct);
    }
  }

  /** In settings, nothing takes the place of what is shipped. Elsewhere it is as if it were not there, but for a type that reads its values itself. */
  private readNull(type: FieldType): unknown {
    if (this.leniency === 'weak') return type.kind === 'list' ? [] : type.kind === 'scalar' && type.name !== 'any' ? zeroOf(type) : undefined;
    if (type.kind !== 'scalar' || type.name !== 'SubjectKind') return undefined;
    this.problems.push({ path: fieldPath(this.way), message: 'invalid queue permission subject kind. invalid kind value: ' });
    return undefined;
  }

  private readStruct(value: unknown, type: StructType, struct: string): unknown {
    if (!isMapping(value)) {
      if (this.leniency !== 'weak' || !IN_SHIPPED_SETTINGS.has(type.name)) return this.wrongType(value, type.go, struct);
      // A mapping is merged with a mapping, or not at all.
      this.ignored.push(fieldPath(this.way));
      return undefined;
    }
    const copy: { [field: string]: unknown } = {};
    // What is there twice, in two spellings, is read in the order of the alphabet, so that the last one counts.
    for (const key of Object.keys(value).sort()) {
      if (value[key] === undefined) continue;
      const field = fieldNamed(type, key);
      if (!field) {
        this.unknown.push({ path: fieldPath([...this.way, key]), key, known: [...type.fields.keys()] });
        continue;
      }
      this.way.push(key);
      this.fields.push(field.embedded + field.name);
      const read = this.read(value[key], field.type, type.name);
      this.fields.pop();
      this.way.pop();
      if (read !== undefined) copy[field.name] = read;
    }
    return copy;
  }

  /** The reader of settings knows a mapping by the settings in it. In a list it has no eye for that. */
  private isNoSetting(value: unknown): boolean {
    return this.leniency === 'weak' && isMapping(value) && Object.keys(value).length === 0 && !this.way.some(step => typeof step === 'number');
  }

  private readList(value: unknown, of: FieldType, go: string, struct: string): unknown {
    const entries = Array.isArray(value) ? value : this.leniency === 'weak' ? weakly.list(value) : undefined;
    if (!entries) return this.wrongType(value, go, struct);
    return entries.map((entry, i) => {
      this.way.push(i);
      const read = this.read(entry, of, struct) ?? zeroOf(of);
      this.way.pop();
      return read;
    });
  }

  private readMap(value: unknown, of: FieldType, go: string, struct: string): unknown {
    if (!isMapping(value)) return this.wrongType(value, go, struct);
    // Without a prototype, so that a key such as `__proto__` is one like all others.
    const copy: { [key: string]: unknown } = Object.create(null);
    for (const key of Object.keys(value)) {
      this.way.push(key);
      copy[key] = this.read(value[key], of, struct) ?? zeroOf(of);
      this.way.pop();
    }
    return copy;
  }

  private readScalar(given: unknown, { name, go }: ScalarType, struct: string): unknown {
    const value = given instanceof NumberLiteral ? given.valueOf() : given;
    if (this.leniency === 'weak') {
      const read = weakly.scalar(value, name);
      return read === undefined ? this.wrongType(given, go, struct) : read;
    }
    const text = name === 'string' && this.leniency === 'texts' && (typeof value === 'number' || typeof value === 'boolean') ? String(value) : value;
    const read = scalarOf(text, name);
    return read === undefined ? this.wrongType(given, go, struct, name) : read;
  }

  private wrongType(value: unknown, go: string, struct: string, name = ''): undefined {
    const place = this.fields.length === 0 ? `Go value of type ${go}` : `Go struct field ${struct}.${this.fields.join('.')} of type ${go}`;
    const message = wordsFor(name, value) ?? `json: cannot unmarshal ${described(value, go)} into ${place}`;
    this.problems.push({ path: fieldPath(this.way), message });
    return undefined;
  }
}

/** What an entry of a list or map is that is null. */
function zeroOf(type: FieldType): unknown {
  switch (type.kind) {
    case 'struct':
    case 'map': return {};
    case 'list': return [];
    case 'scalar': return type.name === 'bool' ? false : /int|float/i.test(type.name) && type.name !== 'IntOrString' ? 0 : '';
  }
}

function described(value: unknown, go: string): string {
  const source = value instanceof NumberLiteral ? value.source : value;
  switch (typeof source) {
    case 'number': return /int|float/.test(go) ? `number ${source}` : 'number';
    case 'boolean': return 'bool';
    case 'string': return value instanceof NumberLiteral ? `number ${source}` : 'string';
    default: return Array.isArray(value) ? 'array' : 'object';
  }
}
