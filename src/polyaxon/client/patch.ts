import { ClientValue, isFalsy, isMapping, isSequence, KubernetesObject, ModelInstance, modelInfo } from './instances';
import { last, Place } from './model-reader';
import { KUBERNETES_CLASSES } from './models';
import { contains } from './python-equality';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';
import type { PythonKey, PythonValue } from '../python/values';

/*
 * How the client lays one instance of a model over another: a preset over an operation, an operation over its component, runPatch over run.
 */

export type PatchStrategy = 'replace' | 'isnull' | 'post_merge' | 'pre_merge';

/** Lists of objects of Kubernetes, whatever they hold at the moment. */
const KUBERNETES_LISTS = ['tolerations', 'host_aliases'];

/** Only these fields; all but those that the model merges by itself if absent. */
export interface PatchScope { readonly fields: ReadonlySet<string> }

/** Undefined is a refusal, which is reported. Values that are no instance, such as a reference, have no fields and change nothing. */
export function patchInstance(
  config: ModelInstance, values: ClientValue, strategy: PatchStrategy, place: Place, scope?: PatchScope,
): ModelInstance | undefined {
  if (!(values instanceof ModelInstance)) return config;
  const info = modelInfo(config.model, place.reader.version);
  let patched: ModelInstance | undefined = config;
  for (const field of Object.keys(info.fields)) {
    if (patched === undefined) return undefined;
    if (scope === undefined ? info.own?.includes(field) : !scope.fields.has(field)) continue;
    const value = values.get(field) ?? null;
    if (value === null && !values.given.has(field)) continue;
    patched = patchField(patched, field, value, strategy, { ...place, path: [...place.path, info.fields[field].alias ?? field] });
  }
  return patched;
}

function patchField(config: ModelInstance, field: string, value: ClientValue, strategy: PatchStrategy, place: Place): ModelInstance | undefined {
  const info = modelInfo(config.model, place.reader.version);
  const current = config.get(field) ?? null;
  if (current === null) return assign(config, field, value, place);
  const isSameKind = info.sameKind?.includes(field) === true;
  if (current instanceof ModelInstance && !isSameKind) return put(config, field, patchInstance(current, value, strategy, place));
  if (isMapping(current) && info.each?.includes(field)) return patchEach(config, field, current, value, strategy, place);
  if (current instanceof KubernetesObject || info.kubernetes?.includes(field)) {
    const isList = KUBERNETES_LISTS.includes(field) || (isSequence(current) && isAtLeast(place.reader.version, '2.18'));
    if (isList) return assign(config, field, patchList(current, value, strategy, place), place);
    return put(config, field, patchObject(current, value, strategy, place));
  }
  if (strategy === 'isnull') return config;
  if (strategy === 'replace') return assign(config, field, value, place);
  if (!isSameKind && value !== null) return assign(config, field, merge(current, value, strategy, place), place);
  if (!isFalsy(value) && kindOf(current, place) === kindOf(value, place)) return assign(config, field, merge(current, value, strategy, place), place);
  return strategy === 'post_merge' ? assign(config, field, value, place) : config;
}

function kindOf(value: ClientValue, { path, reader }: Place): ClientValue {
  if (value instanceof ModelInstance) return value.get('kind') ?? null;
  return reader.crash('polyaxon/wrong-type', path, `the client cannot merge ${last(path)}, which has no kind`);
}

/** What is changed in place is not read again. */
function put(config: ModelInstance, field: string, value: ClientValue | undefined): ModelInstance | undefined {
  return value === undefined ? undefined : new ModelInstance(config.model, new Map(config.fields).set(field, value), config.given);
}

/** Sets a field, which reads the value as if it were in a file. */
export function assign(config: ModelInstance, field: string, value: ClientValue, place: Place): ModelInstance | undefined {
  const info = modelInfo(config.model, place.reader.version);
  const read = place.reader.read(info.fields[field].type, value, place.path, config.fields);
  return read === undefined ? undefined : config.with(field, read);
}

function patchEach(
  config: ModelInstance, field: string, current: ReadonlyMap<unknown, ClientValue>, value: ClientValue, strategy: PatchStrategy, place: Place,
): ModelInstance | undefined {
  if (!isMapping(value)) return place.reader.crash('polyaxon/wrong-type', place.path, `${last(place.path)} must be a mapping, got ${shown(value)}`);
  const entries = [...current].map(([key, entry]) => {
    const patch = value.get(key as string);
    const at = { ...place, path: [...place.path, String(key)] };
    return [key, entry instanceof ModelInstance ? patchInstance(entry, patch ?? null, strategy, at) : entry] as const;
  });
  return entries.some(([, entry]) => entry === undefined) ? undefined : put(config, field, new Map(entries as (readonly [never, ClientValue])[]));
}

function patchObject(current: ClientValue, value: ClientValue, strategy: PatchStrategy, place: Place): ClientValue {
  if (!(current instanceof KubernetesObject) || !(value instanceof KubernetesObject)) return current;
  let patched = current;
  for (const attribute of KUBERNETES_CLASSES[current.name].attributes) {
    const wanted = value.attributes.get(attribute) ?? null;
    const present = patched.attributes.get(attribute) ?? null;
    if (wanted === null || (present !== null && strategy === 'isnull')) continue;
    const isSet = present === null || strategy === 'replace';
    patched = patched.with(attribute, isSet ? wanted : merge(present, wanted, strategy, place) as PythonValue);
  }
  return patched;
}

function patchList(current: ClientValue, value: ClientValue, strategy: PatchStrategy, place: Place): ClientValue {
  if (strategy === 'isnull') return current;
  if (strategy === 'replace') return value;
  if (value === null && isAtLeast(place.reader.version, '2.18')) return strategy === 'post_merge' ? null : current;
  return merge(current, value, strategy, place);
}

/** Mappings are merged to the bottom, lists lose only what they have twice, and of anything else the later one wins. */
function merge(current: ClientValue, value: ClientValue, strategy: PatchStrategy, place: Place): ClientValue {
  const isPost = strategy === 'post_merge';
  if (isMapping(current)) {
    if (!isMapping(value)) return crash(value, 'a mapping', place);
    return isPost ? deepUpdate(current, value) : deepUpdate(value, current);
  }
  if (isSequence(current)) {
    const entries = isPost ? entriesOf(value) : isSequence(value) ? value : undefined;
    if (entries === undefined) return crash(value, 'a list', place);
    return isPost ? appendNew(current, entries) : appendNew(entries, current);
  }
  if (current instanceof ModelInstance) return patchInstance(current, value, strategy, place) ?? null;
  if (current instanceof KubernetesObject) return patchObject(current, value, strategy, place);
  return isPost ? value : current;
}

function crash(value: ClientValue, allowed: string, { path, reader }: Place): never {
  return reader.crash('polyaxon/wrong-type', path, `${last(path)} is merged with ${allowed}, and must be one, got ${shown(value)}`);
}

/** What Python goes through: letters of a text, keys of a mapping. */
function entriesOf(value: ClientValue): readonly ClientValue[] | undefined {
  if (typeof value === 'string') return [...value];
  return isMapping(value) ? [...value.keys()] : isSequence(value) ? value : undefined;
}

function appendNew(list: readonly ClientValue[], more: readonly ClientValue[]): readonly ClientValue[] {
  return [...list, ...more.filter(entry => !contains(list, entry))];
}

type Dict = ReadonlyMap<PythonKey, ClientValue>;

/** The entries of the second win, except where both are mappings. */
export function deepUpdate(config: Dict, override: Dict): Dict {
  const updated = new Map(config);
  for (const [key, value] of override) {
    const present = updated.get(key) ?? new Map<PythonKey, ClientValue>();
    updated.set(key, isMapping(value) && isMapping(present) ? deepUpdate(present, value) : value);
  }
  return updated;
}
