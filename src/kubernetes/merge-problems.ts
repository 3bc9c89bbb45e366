import { CollectionType, FieldType } from './api-schema';
import { entryKeysOf, keyValue } from './entry-keys';
import { Rejection } from './validate';
import { quotedAsGo } from './validation/field-errors';
import { ServerVersion } from './validation/server-version';

/*
 * Why a manifest cannot be merged by a server-side apply, which fails then before anything else is judged.
 */

interface Fields {
  readonly [field: string]: unknown;
}

/** Lists of plain values of which none may be there twice. */
const SETS: { readonly [struct: string]: string } = { ObjectMeta: 'finalizers', PodFailurePolicyOnExitCodesRequirement: 'values' };

/** What is in the way of a merge of a manifest. It has to be one that can be decoded, but as it was before that: decoded, an empty key looks as if it were absent. */
export function mergeProblems(value: unknown, type: FieldType, server: ServerVersion, path = ''): Rejection[] {
  if (value === undefined || value === null) return [];
  if (type.kind === 'list') return listProblems(value as Fields[], type, server, path);
  if (type.kind !== 'struct') return [];
  return Object.entries(value as Fields).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (SETS[type.name] === name) return repeated((field as unknown[] ?? []).map(each => `=${shown(each)}`), at);
    const declared = type.fields.get(name);
    return declared ? mergeProblems(field, declared.type, server, at) : [];
  });
}

function listProblems(entries: Fields[], type: CollectionType, server: ServerVersion, path: string): Rejection[] {
  const keys = entryKeysOf(type);
  if (!keys) return entries.flatMap((entry, i) => mergeProblems(entry, type.of, server, `${path}[${i}]`));
  const unnamed = entries.findIndex(entry => entry === null || isKeyMissing(entry, type, server));
  // Nothing behind that entry is looked at.
  const named = unnamed < 0 ? entries : entries.slice(0, unnamed);
  return [
    ...repeated(named.map(entry => keys.map(key => `${key}=${shown(keyValue(entry, key))}`).join(',')), path),
    ...named.flatMap((entry, i) => mergeProblems(entry, type.of, server, `${path}[${i}]`)),
    ...unnamed < 0 ? [] : [problem(path, `element ${unnamed}: associative list with keys ${entries[unnamed] === null
      ? 'may not have a null element' : 'has an element that omits key field "name" (and doesn\'t have default value)'}`)],
  ];
}

/** Newer versions have a default for every key. */
function isKeyMissing(entry: Fields, { of }: CollectionType, server: ServerVersion): boolean {
  return server.minor < 30 && of.kind === 'struct' && of.name === 'LocalObjectReference' && entry.name === undefined;
}

function repeated(keys: string[], path: string): Rejection[] {
  const seen = new Set<string>();
  const twice = new Set(keys.filter(key => seen.size === seen.add(key).size));
  return [...twice].map(key => problem(path, `duplicate entries for key [${key}]`));
}

function problem(path: string, message: string): Rejection {
  return { rule: 'kubernetes/unmergeable-list', path, message };
}

const shown = (value: unknown) => typeof value === 'string' ? quotedAsGo(value) : String(value);
