import type { LoweredOperation } from './answers';
import { compileOperation } from './compile';
import { dictAt, textAt } from './compiled-operation';
import { convertOperation } from './convert';
import { problemOf } from './lowering-failure';
import { entriesOf } from './param-specs';
import { resolveOperation, Surroundings } from './resolve';
import { readSecondTime } from './second-reading';
import { sourcePath } from './source-path';
import { suggestionsOf } from './suggestions';
import { isAtLeast } from '../../engine';
import { isDict, PythonDict, PythonKey, PythonValue } from '../python/values';

/*
 * The runs of a matrix: the operation without what is the parent's own, once for each row.
 */

/** Every row is a run, but the first ones show what becomes of them. */
const MOST_CHILDREN = 20;

type Child = NonNullable<LoweredOperation['children']>['first'][number];

export function childrenOf(operation: PythonDict, parent: PythonDict, matrix: PythonDict, surroundings: Surroundings): Pick<LoweredOperation, 'children'> {
  const suggestions = suggestionsOf(matrix, MOST_CHILDREN);
  if (!suggestions) return {};
  const first = suggestions.first.map(row => childOf(operation, parent, row, surroundings));
  return { children: { total: suggestions.total, first } };
}

function childOf(operation: PythonDict, parent: PythonDict, row: PythonDict, surroundings: Surroundings): Child {
  try {
    const child = compileOperation(childOperation(operation, parent, row, surroundings), surroundings.version);
    const resolved = resolveOperation(child.operation, child.params, surroundings);
    return { params: row, resource: convertOperation(resolved, surroundings.version.version, surroundings.agent) };
  } catch (error) {
    const problem = problemOf(error);
    return { params: row, problem: { ...problem, path: sourcePath(operation, problem.path) } };
  }
}

const PARENTS_OWN = ['matrix', 'conditions', 'schedule', 'events', 'dependencies', 'trigger', 'build', 'isApproved', 'skipOnUpstreamSkip'];
/** What 2.18 takes from the compiled parent, so that shortcuts and patches are not applied twice. */
const COMPILED_INTO_PARENT = [
  'params', 'inputs', 'outputs', 'run', 'container', 'cmd', 'env', 'resources', 'ports', 'environment', 'init', 'connections', 'sidecars', 'volumes',
  'runPatch', 'cache', 'queue', 'namespace', 'strictParams',
];
const FROM_PARENT = ['cache', 'queue', 'namespace', 'strictParams'];

function childOperation(operation: PythonDict, parent: PythonDict, row: PythonDict, { version }: Surroundings): PythonDict {
  const isNew = isAtLeast(version.version, '2.18');
  const cleared = isNew ? [...PARENTS_OWN, ...COMPILED_INTO_PARENT] : PARENTS_OWN;
  const child = new Map(without(operation, cleared, isNew));
  for (const key of isNew ? FROM_PARENT : ['cache', 'queue', 'namespace']) {
    child.delete(key);
    if (parent.has(key)) child.set(key, parent.get(key)!);
  }
  child.set('params', paramsOf(operation, parent, row, isNew));
  const component = dictAt(child, 'component');
  const target = new Map(component ?? child);
  for (const key of ['inputs', 'outputs', 'run']) {
    target.delete(key);
    if (parent.has(key)) target.set(key, parent.get(key)!);
  }
  return component ? child.set('component', target) : target;
}

function without(operation: PythonDict, keys: readonly string[], isDeep: boolean): PythonDict {
  return new Map([...operation].filter(([key]) => !keys.includes(String(key))).map(([key, value]) => (
    [key, isDeep && key === 'component' && isDict(value) ? without(value, keys, isDeep) : value])));
}

function paramsOf(operation: PythonDict, parent: PythonDict, row: PythonDict, isNew: boolean): PythonDict {
  const given = sourceParams(operation);
  const contexts = entriesOf(parent, 'contexts');
  const params = new Map<PythonKey, PythonValue>(isNew ? contexts.map(io => [io.get('name') as string, contextParam(io, given)]) : []);
  const known = [...entriesOf(parent, 'inputs'), ...entriesOf(parent, 'outputs'), ...contexts].map(io => io.get('name'));
  for (const [name, value] of row) {
    const read = readSecondTime(value, { context: new Map() }, ['matrix']);
    const source = given.get(name);
    params.set(name, isNew ? withValue(isDict(source) ? source : new Map(), read) : withContext(read, !known.includes(name)));
  }
  return params;
}

/** Params of the operation, and of the files below it. */
function sourceParams(operation: PythonDict): PythonDict {
  const component = dictAt(operation, 'component');
  const own = dictAt(operation, 'params') ?? new Map();
  return component ? new Map([...sourceParams(component), ...own]) : own;
}

function withContext(value: PythonValue, isContext: boolean): PythonDict {
  return new Map<PythonKey, PythonValue>([['value', value], ['contextOnly', isContext]]);
}

const PARAM_SETTINGS = ['contextOnly', 'connection', 'toInit', 'toEnv'];

function withValue(source: PythonDict, value: PythonValue): PythonDict {
  return new Map<PythonKey, PythonValue>([['value', value], ...PARAM_SETTINGS.filter(key => source.has(key)).map(key => [key, source.get(key)!] as const)]);
}

function contextParam(io: PythonDict, given: PythonDict): PythonDict {
  const source = given.get(textAt(io, 'name') ?? '');
  const contextOnly = isDict(source) ? source.get('contextOnly') ?? null : true;
  const settings = ['connection', 'toInit', 'toEnv'].filter(key => io.has(key)).map(key => [key, io.get(key)!] as const);
  return new Map<PythonKey, PythonValue>([
    ['value', io.get('value') ?? null], ...contextOnly === null ? [] : [['contextOnly', contextOnly] as const], ...settings,
  ]);
}
