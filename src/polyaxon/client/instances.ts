import { ClientCrash } from './client-crash';
import type { ModelInfo } from './models';
import { KUBERNETES_CLASSES, MODELS, SECTIONS } from './models';
import { isAtLeast } from '../../engine';
import { quoted } from '../../policy/policy-error';
import { PythonDict, PythonKey, PythonStep, PythonValue } from '../python/values';
import { camelCase } from '../spelling';

/*
 * What the client makes of a file before it writes it again: instances of its models, and of the classes of the Kubernetes client.
 */

/** An instance of a model. The fields have the names of the model, not their aliases. */
export class ModelInstance {
  public constructor(
    public readonly model: string,
    public readonly fields: ReadonlyMap<string, ClientValue>,
    /** Those that somebody gave: only these are written again. */
    public readonly given: ReadonlySet<string>,
  ) { }

  public get(field: string): ClientValue | undefined {
    return this.fields.get(field);
  }

  public with(field: string, value: ClientValue): ModelInstance {
    return new ModelInstance(this.model, new Map(this.fields).set(field, value), new Set(this.given).add(field));
  }
}

/** An object of the Kubernetes client: attributes in snake case, whose values nobody has looked at. */
export class KubernetesObject {
  public constructor(public readonly name: string, public readonly attributes: ReadonlyMap<string, PythonValue>) { }

  public with(attribute: string, value: PythonValue): KubernetesObject {
    return new KubernetesObject(this.name, new Map(this.attributes).set(attribute, value));
  }
}

export type ClientValue = PythonValue | ModelInstance | KubernetesObject | readonly ClientValue[] | ReadonlyMap<PythonKey, ClientValue>;

export function isMapping(value: ClientValue | undefined): value is ReadonlyMap<PythonKey, ClientValue> {
  return value instanceof Map;
}

export function isSequence(value: ClientValue | undefined): value is readonly ClientValue[] {
  return Array.isArray(value);
}

/** Whether Python takes it for false. */
export function isFalsy(value: ClientValue | undefined): boolean {
  if (value === undefined || value === null || value === false || value === '' || value === 0 || value === 0n) return true;
  if (isSequence(value)) return value.length === 0;
  if (isMapping(value)) return value.size === 0;
  return typeof value === 'object' && 'value' in value && value.value === 0;
}

const known = new Map<string, ModelInfo | undefined>();

/** A model as a version of the client has it. */
export function modelInfo(name: string, version: string): ModelInfo {
  const info = findModel(name, version);
  if (info === undefined) throw new Error(`no model ${name} in Polyaxon ${version}`);
  return info;
}

/** Undefined for one that the version does not have. */
export function findModel(name: string, version: string): ModelInfo | undefined {
  const key = `${name} ${version}`;
  if (!known.has(key)) known.set(key, sinceVersion(MODELS[name] ?? {}, version) ?? undefined);
  return known.get(key);
}

/** The newest entry that is not newer than the version. */
export function sinceVersion<T>(entries: { readonly [since: string]: T }, version: string): T | undefined {
  const reached = Object.keys(entries).filter(since => isAtLeast(version, since));
  return reached.length > 0 ? entries[reached[reached.length - 1]] : undefined;
}

/** The keys that a version of the client reads at the top of a file. */
export function sectionKeys(version: string): readonly string[] {
  return sinceVersion(SECTIONS, version) ?? [];
}

/** What the client writes: the fields that were given, by their aliases. */
export function toDict(instance: ModelInstance, version: string, keepsNull = false, path: readonly PythonStep[] = []): PythonDict {
  const info = modelInfo(instance.model, version);
  const keeps = keepsNull || info.keepsNull === true;
  const dumped = new Set(info.dumped);
  const names = Object.keys(info.fields);
  const order = [...names.filter(name => !dumped.has(name)), ...names.filter(name => dumped.has(name))];
  const dict = new Map<PythonKey, PythonValue>();
  for (const name of order) {
    const value = instance.get(name);
    if (value === undefined || !instance.given.has(name) || isLeftOut(value, dumped.has(name), keeps)) continue;
    const key = info.fields[name].alias ?? name;
    if (dumped.has(name) && typeof value === 'string' && !isAtLeast(version, '2.18')) refuseText(value, [...path, key]);
    dict.set(key, plainOf(value, version, keeps, [...path, key]));
  }
  return dict;
}

function isLeftOut(value: ClientValue, isDumped: boolean, keepsNull: boolean): boolean {
  return !keepsNull && (isDumped ? isFalsy(value) : value === null);
}

/** Older clients write these fields only as mappings. */
function refuseText(text: string, path: readonly PythonStep[]): never {
  const message = `${String(path[path.length - 1])} cannot be a reference before Polyaxon 2.18, got ${quoted(text)}`;
  throw new ClientCrash({ rule: 'polyaxon/wrong-type', message, path });
}

export function plainOf(value: ClientValue, version: string, keepsNull = false, path: readonly PythonStep[] = []): PythonValue {
  if (value instanceof ModelInstance) return toDict(value, version, keepsNull, path);
  if (value instanceof KubernetesObject) return writtenObject(value);
  if (isSequence(value)) return value.map((entry, at) => plainOf(entry, version, keepsNull, [...path, at]));
  if (isMapping(value)) return new Map([...value].map(([key, entry]) => [key, plainOf(entry, version, keepsNull, [...path, String(key)])]));
  return value;
}

/** Attributes that are null are as good as absent; keys further down stay as the author wrote them. */
function writtenObject(object: KubernetesObject): PythonDict {
  const order = KUBERNETES_CLASSES[object.name].attributes;
  return new Map(order.filter(name => (object.attributes.get(name) ?? null) !== null).map(name => [camelCase(name), object.attributes.get(name)!]));
}
