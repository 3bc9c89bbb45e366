import { Field, FieldType, StructType, structNamed } from '../../kubernetes/api-schema';

/*
 * Types of a custom resource as a table, in the words of `kubernetes/api-fields.ts`: `[]T`, `{}T`, `*T`, and a range of minor versions behind an `@`. What
 * the table does not have is a type of Kubernetes, or a scalar.
 */

export type StructTable = { readonly [struct: string]: { readonly [field: string]: string } };

const SCALARS: ReadonlySet<string> = new Set(['string', 'bool', 'int32', 'int64', 'int', 'any', 'IntOrString', 'Quantity', 'Time']);

/** How Go calls a type that it prints in messages. */
const WORDS: { readonly [type: string]: string } = { int: 'int' };

export class StructTypes {
  private readonly structs = new Map<string, StructType>();

  /**
   * @param table the types
   * @param minor the minor version of whoever has these types
   * @param apiMinor the minor version of Kubernetes whose types are used beside them
   */
  public constructor(private readonly table: StructTable, private readonly minor: number, private readonly apiMinor: number) {}

  public named(name: string): StructType {
    if (!Object.hasOwn(this.table, name)) return structNamed(name, this.apiMinor);
    const known = this.structs.get(name);
    if (known) return known;
    const struct: StructType = { kind: 'struct', name, go: `v1alpha.${name}`, fields: new Map() };
    this.structs.set(name, struct);
    for (const [field, written] of Object.entries(this.table[name])) {
      const type = this.typeAt(written);
      if (type !== undefined) struct.fields.set(field, this.fieldOf(field, type));
    }
    return struct;
  }

  /** The type that a field has at this version, if it exists there. */
  private typeAt(written: string): string | undefined {
    for (const alternative of written.split('|')) {
      const [type, range = ''] = alternative.split('@');
      const [first, last] = range.split('-').map(each => each === '' ? undefined : Number(each));
      if ((first === undefined || this.minor >= first) && (last === undefined || this.minor <= last)) return type;
    }
    return undefined;
  }

  private fieldOf(name: string, written: string): Field {
    const isPointer = written.startsWith('*');
    return { name, isPointer, type: this.typeOf(isPointer ? written.slice(1) : written), embedded: '' };
  }

  private typeOf(written: string): FieldType {
    if (written.startsWith('[]')) return this.collection('list', written.slice(2), '[]');
    if (written.startsWith('{}')) return this.collection('map', written.slice(2), 'map[string]');
    // In the programs that use them such numbers have 64 bits.
    if (SCALARS.has(written)) return { kind: 'scalar', name: written === 'int' ? 'int64' : written, go: WORDS[written] ?? written };
    return this.named(written);
  }

  private collection(kind: 'list' | 'map', written: string, prefix: string): FieldType {
    const of = this.typeOf(written);
    return { kind, of, go: prefix + of.go };
  }
}

/** From which minor version on a field exists, if the table knows it and it has not always been there. */
export function fieldSince(table: StructTable, struct: string, field: string): number | undefined {
  const written = Object.hasOwn(table, struct) && Object.hasOwn(table[struct], field) ? table[struct][field] : undefined;
  const since = written?.split('@')[1]?.split('-')[0];
  return since === undefined || since === '' ? undefined : Number(since);
}
