import { ClientProblem } from './answers';
import { ClientCrash } from './client-crash';
import { typeWords } from './expectation-words';
import { ClientValue, findModel, isMapping, isSequence, KubernetesObject, ModelInstance, modelInfo } from './instances';
import type { ModelInfo, TypeNode } from './models';
import { readBoolean, readDate, readDuration, readFloat, readInteger, readMoment } from './scalars';
import { hintOf, shown } from './value-words';
import { suggestion } from '../../policy/input';
import { someOf } from '../../policy/words';
import { PythonDate, PythonFloat, PythonStep } from '../python/values';

/*
 * Reads a value as the client's models do. Like theirs, it goes on after a mistake, and of a union it takes the first type that fits.
 */

/** A function of the client that looks at a value. Undefined is a refusal, which it has reported. */
export type Look = (value: ClientValue, look: Place) => ClientValue | undefined;

/** Where a function looks. */
export interface Place {
  readonly reader: ModelReader;
  readonly path: readonly PythonStep[];
  /** The fields before it in the same model, for what looks at two of them. */
  readonly siblings?: ReadonlyMap<string, ClientValue>;
}

/** The functions by their names in the client. */
export type Looks = { readonly [name: string]: Look };

/** Models whose instances are also those of another one. */
const SUBCLASSES: { readonly [name: string]: readonly string[] } = { V1Polyaxonfile: ['V1Component', 'V1Operation'], V1Param: ['V1JoinParam'] };

/** Deeper than any template, and not as deep as a stack. */
const DEEPEST = 100;

export class ModelReader {
  public problems: ClientProblem[] = [];

  public constructor(public readonly version: string, private readonly looks: Looks, private depth = 0) { }

  /** Reads an instance of a model. `isPartial` leaves out what a preset need not have. */
  public readInstance(name: string, value: ClientValue, path: readonly PythonStep[], isPartial = false): ModelInstance | undefined {
    if (value instanceof ModelInstance) {
      if (value.model === name || SUBCLASSES[name]?.includes(value.model)) return value;
      return this.refuse('polyaxon/wrong-type', path, `${last(path)} cannot be ${value.model}`);
    }
    if (!isMapping(value)) return this.wrongType(['model', name], value, path);
    const odd = [...value.keys()].find(key => typeof key !== 'string');
    if (odd !== undefined) {
      throw new ClientCrash({ rule: 'polyaxon/unknown-field', path: [...path, stepOf(odd)], message: `the key ${shown(odd)} is no text, and no field` });
    }
    if (this.depth > DEEPEST) {
      throw new ClientCrash({ rule: 'polyaxon/unreadable-file', path, message: `the client cannot read what is nested more than ${DEEPEST} models deep` });
    }
    this.depth++;
    const instance = this.readFields(name, value as ReadonlyMap<string, ClientValue>, path, isPartial);
    this.depth--;
    return instance;
  }

  private readFields(
    name: string, value: ReadonlyMap<string, ClientValue>, path: readonly PythonStep[], isPartial: boolean,
  ): ModelInstance | undefined {
    const info = modelInfo(name, this.version);
    const withKind = info.kind !== undefined && !value.has('kind') ? new Map(value).set('kind', info.kind) : value;
    const looked = this.lookAll(info.before, withKind, { reader: this, path });
    if (!isMapping(looked)) return undefined;
    const before = this.problems.length;
    const fields = new Map<string, ClientValue>();
    const given = new Set<string>();
    const used = new Set<unknown>();
    for (const [field, about] of Object.entries(info.fields)) {
      const key = about.alias !== undefined && looked.has(about.alias) ? about.alias : field;
      if (!looked.has(key)) {
        if (about.required) this.refuse('polyaxon/missing-field', path, `${last(path)} needs ${about.alias ?? field}`);
        fields.set(field, about.default ?? null);
        continue;
      }
      used.add(key);
      const read = this.read(about.type, looked.get(key)!, [...path, key], fields);
      if (read === undefined) continue;
      fields.set(field, read);
      given.add(field);
    }
    for (const key of looked.keys()) if (!used.has(key)) this.refuseUnknown(String(key), info, used, path);
    if (this.problems.length > before) return undefined;
    const instance = new ModelInstance(name, fields, given);
    return this.lookAll(isPartial ? undefined : info.after, instance, { reader: this, path }) as ModelInstance | undefined;
  }

  private refuseUnknown(key: string, info: ModelInfo, used: ReadonlySet<unknown>, path: readonly PythonStep[]): void {
    const twin = Object.entries(info.fields).find(([field, about]) => (field === key || about.alias === key));
    if (twin && (used.has(twin[0]) || used.has(twin[1].alias))) {
      this.refuse('polyaxon/unknown-field', [...path, key], `${last(path)} has ${key} twice: ${twin[1].alias} is the same field`);
      return;
    }
    const known = Object.entries(info.fields).map(([field, about]) => about.alias ?? field);
    const nearest = suggestion(key, known);
    const isNear = nearest.startsWith('did you mean');
    this.refuse(
      'polyaxon/unknown-field', [...path, key],
      `${last(path)} has no field ${shown(key)}${isNear ? '' : `; it has ${someOf(known, 20)}`}`, isNear ? nearest : undefined,
    );
  }

  private lookAll(names: readonly string[] | undefined, value: ClientValue, place: Place): ClientValue | undefined {
    let looked: ClientValue | undefined = value;
    for (const name of names ?? []) {
      if (looked === undefined) return undefined;
      looked = this.looks[name](looked, place);
    }
    return looked;
  }

  /** Undefined is a refusal, which is reported. */
  public read(type: TypeNode, value: ClientValue, path: readonly PythonStep[], siblings?: ReadonlyMap<string, ClientValue>): ClientValue | undefined {
    if (typeof type === 'string') return this.readScalar(type, value, path);
    const [how, ...parts] = type;
    switch (how) {
      case 'nullable': return value === null ? null : this.read(parts[0], value, path, siblings);
      case 'before': return this.readBefore(parts as [string, TypeNode], value, { reader: this, path, siblings });
      case 'after': return this.readAfter(parts as [string, TypeNode], value, { reader: this, path, siblings });
      case 'model': return this.readInstance(parts[0] as string, value, path);
      case 'list': return this.readList(type, value, path);
      case 'tuple': return this.readTuple(parts, value, path);
      case 'dict': return this.readMapping(type, value, path);
      case 'literal': return this.readLiteral(parts as string[], value, path);
      case 'union': return this.readUnion(type, value, path);
      case 'kind': return this.readKind(parts, value, path);
      case 'kubernetes': return this.readKubernetes(parts[0] as string, value, path);
      default: return this.readRange(how, parts[0] as string, value, path);
    }
  }

  private readBefore([name, type]: [string, TypeNode], value: ClientValue, place: Place): ClientValue | undefined {
    const looked = this.looks[name](value, place);
    return looked === undefined ? undefined : this.read(type, looked, place.path, place.siblings);
  }

  private readAfter([name, type]: [string, TypeNode], value: ClientValue, place: Place): ClientValue | undefined {
    const read = this.read(type, value, place.path, place.siblings);
    return read === undefined ? undefined : this.looks[name](read, place);
  }

  private readScalar(type: string, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    const read = scalar(type, value);
    if (read !== undefined) return read;
    const isText = typeof value === 'string';
    if (type === 'reference' && isText) return this.wrongValue(path, 'a reference such as {{ name }}', value);
    if (type === 'name' && isText) {
      return this.refuse('polyaxon/invalid-name', path, `${last(path)} must consist of letters, digits, - and _, got ${shown(value)}`);
    }
    return this.wrongType(type, value, path);
  }

  private readList(type: TypeNode, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    if (!isSequence(value)) return this.wrongType(type, value, path);
    const read = value.map((entry, at) => this.read(type[1] as TypeNode, entry, [...path, at]));
    return read.includes(undefined) ? undefined : read as ClientValue[];
  }

  private readTuple(types: readonly TypeNode[], value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    if (!isSequence(value) || value.length !== types.length) return this.wrongType(['tuple', ...types], value, path);
    const read = value.map((entry, at) => this.read(types[at], entry, [...path, at]));
    return read.includes(undefined) ? undefined : read as ClientValue[];
  }

  private readMapping(type: TypeNode, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    if (!isMapping(value)) return this.wrongType(type, value, path);
    const read = new Map<never, ClientValue>();
    let isRight = true;
    for (const [key, entry] of value) {
      const at = [...path, stepOf(key)];
      const name = this.read(type[1] as TypeNode, key, at);
      const content = this.read(type[2] as TypeNode, entry, at);
      if (name === undefined || content === undefined) isRight = false;
      else read.set(name as never, content);
    }
    return isRight ? read : undefined;
  }

  private readLiteral(allowed: readonly string[], value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    if (typeof value === 'string' && allowed.includes(value)) return value;
    const isNear = typeof value === 'string' ? nearOf(value, allowed) : undefined;
    const list = allowed.length > 1 ? `one of ${someOf(allowed, 40)}` : allowed[0];
    const rule = typeof value === 'string' ? 'polyaxon/wrong-value' : 'polyaxon/wrong-type';
    return this.refuse(rule, path, `${last(path)} must be ${list}, got ${shown(value)}`, isNear);
  }

  /** The one branch that helps the author speaks for all of them. */
  private readUnion(type: TypeNode, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    const outer = this.problems;
    const tries: { choice: TypeNode; problems: ClientProblem[] }[] = [];
    for (const choice of type.slice(1) as TypeNode[]) {
      this.problems = [];
      const read = this.read(choice, value, path);
      tries.push({ choice, problems: this.problems });
      if (read === undefined) continue;
      this.problems = outer;
      return read;
    }
    this.problems = outer;
    const meant = tries.filter(({ problems }) => problems.some(problem => problem.path.length > path.length || problem.rule === 'polyaxon/missing-field'))
      .concat(tries.filter(({ problems }) => problems.some(problem => problem.rule !== 'polyaxon/wrong-type')));
    if (meant.length === 0 || (typeof value === 'string' && meant[0].choice === 'reference' && tries.length > 1)) return this.wrongType(type, value, path);
    this.problems.push(...meant[0].problems);
    return undefined;
  }

  private readKind(choices: readonly TypeNode[], value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    const byKind = new Map(choices.map(choice => [kindOf(choice, this.version), choice]));
    const kind = value instanceof ModelInstance ? value.get('kind') : isMapping(value) ? value.get('kind') : undefined;
    if (kind === undefined && !isMapping(value)) return this.wrongType(choices[0], value, path);
    const kinds = [...byKind.keys()];
    if (kind === undefined) {
      return this.refuse('polyaxon/missing-field', path, `${last(path)} needs a kind: ${someOf(kinds, 20)}`);
    }
    const choice = typeof kind === 'string' ? byKind.get(kind) : undefined;
    if (choice !== undefined) return this.read(choice, value, path);
    return this.refuse(
      'polyaxon/unsupported-kind', [...path, 'kind'], `${last(path)} has the kind ${shown(kind)}, and Polyaxon ${this.version} knows ${someOf(kinds, 20)}`,
      typeof kind === 'string' ? nearOf(kind, kinds) : undefined,
    );
  }

  /** Dicts became objects before, by a function of the field. */
  private readKubernetes(name: string, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    if (value instanceof KubernetesObject && value.name === name) return value;
    return this.wrongType(['kubernetes', name], value, path);
  }

  private readRange(how: string, model: string, value: ClientValue, path: readonly PythonStep[]): ClientValue | undefined {
    const isList = how === 'range list';
    const values = isList ? (isSequence(value) ? value : undefined) : (typeof value === 'string' ? value.split(':') : undefined);
    if (values === undefined || values.length < (isList ? 1 : 2)) return this.wrongType([how, model], value, path);
    const fields = Object.keys(modelInfo(model, this.version).fields);
    const outer = this.problems;
    this.problems = [];
    const read = this.readInstance(model, new Map(fields.slice(0, values.length).map((field, at) => [field, values[at]])), path);
    const [wrong] = this.problems;
    this.problems = outer;
    // The names of the fields are not in what the author wrote.
    if (read !== undefined) return read;
    return this.refuse('polyaxon/invalid-matrix', path, `${last(path)} is ${fields.join(', ')} in this order, got ${shown(value)}: ${wrong.message}`);
  }

  public wrongType(type: TypeNode, value: ClientValue, path: readonly PythonStep[]): undefined {
    const allowed = typeWords(type);
    return this.refuse('polyaxon/wrong-type', path, `${last(path)} must be ${allowed}, got ${shown(value)}`, hintOf(value, allowed) || undefined);
  }

  public wrongValue(path: readonly PythonStep[], allowed: string, value: ClientValue): undefined {
    return this.refuse('polyaxon/wrong-value', path, `${last(path)} must be ${allowed}, got ${shown(value)}`);
  }

  /** Refuses with what ends the check at once. */
  public crash(rule: string, path: readonly PythonStep[], message: string): never {
    throw new ClientCrash({ rule, message, path });
  }

  public refuse(rule: string, path: readonly PythonStep[], message: string, help?: string): undefined {
    this.problems.push({ rule, message, path, ...(help === undefined ? {} : { suggestion: help }) });
    return undefined;
  }
}

const REFERENCE = /\{\{\s*([^\n]+)\s*\}\}/;
const NAME = /^[-a-zA-Z0-9_]+$/;

/** Whether there is a reference in it. */
export function isReference(value: ClientValue | undefined): boolean {
  return typeof value === 'string' && REFERENCE.test(value);
}

const SCALARS: { readonly [type: string]: (value: ClientValue) => ClientValue | undefined } = {
  'any': value => value,
  'bool': readBoolean,
  'int': readInteger,
  'float': readFloat,
  'date': readDate,
  'datetime': readMoment,
  'timedelta': readDuration,
  'str': value => typeof value === 'string' ? value : undefined,
  'strict str': value => typeof value === 'string' ? value : undefined,
  'strict int': value => typeof value === 'number' || typeof value === 'bigint' ? value : undefined,
  'strict float': value => value instanceof PythonFloat ? value : undefined,
  'name': value => typeof value === 'string' && NAME.test(value) ? value : undefined,
  'reference': value => isReference(value) ? value : undefined,
  'int>0': value => atLeast(readInteger(value), 0, true),
  'float>=0': value => atLeast(readFloat(value), 0, false),
};

function scalar(type: string, value: ClientValue): ClientValue | undefined {
  return SCALARS[type](value);
}

function atLeast<T extends number | bigint | PythonFloat>(value: T | undefined, least: number, isOpen: boolean): T | undefined {
  const number = value instanceof PythonFloat ? value.value : value as number | bigint | undefined;
  return number !== undefined && (number > least || (!isOpen && Number(number) === least)) ? value : undefined;
}

function kindOf(choice: TypeNode, version: string): string {
  const literal = findModel(choice[1] as string, version)?.fields.kind.type;
  return literal?.[1] as string;
}

function nearOf(word: string, known: readonly string[]): string | undefined {
  const near = suggestion(word, [...known]);
  return near.startsWith('did you mean') ? near : undefined;
}

/** How the author would call it: by its key. */
export function last(path: readonly PythonStep[]): string {
  const step = path[path.length - 1];
  if (step === undefined) return 'the file';
  return typeof step === 'number' && path.length > 1 ? `${String(path[path.length - 2])}[${step}]` : String(step);
}

export function stepOf(key: unknown): PythonStep {
  if (typeof key === 'string' || typeof key === 'number') return key;
  return key instanceof PythonFloat ? String(key.value) : key instanceof PythonDate ? key.text : String(key);
}

/** A crash of the client is a problem like others. */
export function guarded<T>(reader: ModelReader, read: () => T | undefined): T | undefined {
  try {
    const value = read();
    return reader.problems.length > 0 ? undefined : value;
  } catch (error) {
    if (!(error instanceof ClientCrash)) throw error;
    reader.problems = [error.problem];
    return undefined;
  }
}
