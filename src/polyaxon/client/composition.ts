import { ClientValue, isFalsy, isMapping, isSequence, ModelInstance, modelInfo, toDict } from './instances';

import { ModelReader, Place } from './model-reader';
import { patchInstance, PatchStrategy } from './patch';
import { emptyRun, replicaTypes, validateRunPatch } from './run-patch';
import { applyShortcuts } from './shortcuts';
import { isAtLeast } from '../../engine';

/*
 * An operation and its component become one: first the component, then what the operation says beside it.
 */

/** Whether the component is somewhere else: on a hub, behind an address or in another file. */
export function isElsewhere(file: ModelInstance): boolean {
  const component = file.get('component');
  if (component instanceof ModelInstance) return isElsewhere(component);
  return ['hub_ref', 'url_ref', 'path_ref'].some(ref => !isFalsy(file.get(ref)));
}

export function strategyOf(file: ModelInstance): PatchStrategy {
  return (file.get('patch_strategy') as PatchStrategy | null | undefined) ?? 'post_merge';
}

/** What 2.18 takes over in ways of its own. */
const APART = [
  'component', 'hub_ref', 'path_ref', 'url_ref', 'dag_ref', 'is_preset', 'patch_strategy', 'run', 'container', 'cmd', 'env', 'resources', 'ports',
  'environment', 'init', 'connections', 'sidecars', 'volumes', 'run_patch', 'strict_params', 'version',
];

const OF_NODE = ['name', 'dependencies', 'trigger', 'conditions', 'joins', 'skip_on_upstream_skip', 'schedule'];

/** A file of 2.18 with its component in it. Undefined is a refusal, which is reported. */
export function compose(local: ModelInstance, place: Place, isNode = false): ModelInstance | undefined {
  const { reader, path } = place;
  const component = local.get('component');
  const base = component instanceof ModelInstance ? compose(component, { reader, path: [...path, 'component'] }) : emptyFile(reader);
  if (base === undefined) return undefined;
  if (isNode && local.get('schedule') !== null) {
    return reader.refuse('polyaxon/invalid-dag', [...path, 'schedule'], 'an operation of a dag cannot have a schedule');
  }
  if (component === null && !isFalsy(local.get('dag_ref'))) {
    return reader.refuse('polyaxon/invalid-reference', [...path, 'dagRef'], 'dagRef names a component of the dag around it, and there is none');
  }
  const strategy = strategyOf(local);
  const fields = new Set([...local.given].filter(field => !APART.includes(field)));
  const patched = patchInstance(base, local, strategy, place, { fields });
  const run = patched && composedRun(local, (patched.get('run') ?? null) as ModelInstance | null, strategy, place);
  if (patched === undefined || run === undefined) return undefined;
  return [
    ['strict_params', !isFalsy(base.get('strict_params')) || !isFalsy(local.get('strict_params'))] as const,
    ...base.get('version') === null && local.get('version') !== null ? [['version', local.get('version')!] as const] : [],
    ...run === null ? [] : [['run', run] as const],
    ...isNode ? OF_NODE.map(field => [field, local.get(field)!] as const) : [],
  ].reduce((effective, [field, value]) => effective.with(field, value), patched);
}

function emptyFile({ version }: ModelReader): ModelInstance {
  return new ModelInstance('V1Polyaxonfile', new Map(Object.keys(modelInfo('V1Polyaxonfile', version).fields).map(field => [field, null])), new Set());
}

function composedRun(
  local: ModelInstance, inherited: ModelInstance | null, strategy: PatchStrategy, { reader, path }: Place,
): ModelInstance | null | undefined {
  const own = local.given.has('run') ? patchRun(inherited, local.get('run')!, strategy, { reader, path: [...path, 'run'] }) : inherited;
  const run = own === undefined ? undefined : applyShortcuts(local, own, strategy, { reader, path });
  const patch = local.get('run_patch')!;
  if (run === undefined || isFalsy(patch)) return run;
  const at = [...path, 'runPatch'];
  if (run === null) return reader.refuse('polyaxon/missing-field', at, 'runPatch changes run, and there is no run');
  const read = validateRunPatch(reader, patch, run.get('kind')!, replicaTypes(run), at);
  return read && patchInstance(run, read, strategy, { reader, path: at });
}

/** A run laid over another one; one without a kind has that of the other. */
export function patchRun(
  current: ClientValue, value: ClientValue, strategy: PatchStrategy, place: Place, base: ModelInstance | null = null,
): ModelInstance | null | undefined {
  const { reader, path } = place;
  let run: ModelInstance | null | undefined = current as ModelInstance | null;
  if (isMapping(current)) {
    if (base === null) return reader.refuse('polyaxon/missing-field', path, 'run needs a kind here: there is no component that has one');
    run = overEmpty(base, current, place);
    if (run === undefined) return undefined;
  }
  if (isMapping(value)) {
    const runtime = run !== null && base !== null && base.get('kind') === run.get('kind') ? base : run ?? base;
    if (runtime === null) return reader.refuse('polyaxon/missing-field', path, 'run needs a kind, such as job: there is no component that has one');
    const patch = validateRunPatch(reader, value, runtime.get('kind')!, replicaTypes(runtime), path);
    return patch && patchInstance(run ?? emptyRun(runtime.get('kind') as string, reader.version), patch, strategy, place);
  }
  const next = value as ModelInstance | null;
  if (run !== null && next !== null && run.get('kind') === next.get('kind')) return patchInstance(run, next, strategy, place);
  return run === null || strategy === 'post_merge' || strategy === 'replace' ? next : run;
}

function overEmpty(base: ModelInstance, values: ClientValue, place: Place): ModelInstance | undefined {
  const patch = validateRunPatch(place.reader, values, base.get('kind')!, replicaTypes(base), place.path);
  return patch && patchInstance(emptyRun(base.get('kind') as string, place.reader.version), patch, 'post_merge', place);
}

/** What a file runs without its shortcuts; null if it does not say. */
export function nativeRun(file: ModelInstance, place: Place): ModelInstance | null | undefined {
  const component = file.get('component');
  const run = component instanceof ModelInstance ? nativeRun(component, { ...place, path: [...place.path, 'component'] }) : null;
  if (run === undefined || !file.given.has('run')) return run;
  if (isMapping(file.get('run')) && run === null) return null;
  return patchRun(run, file.get('run')!, strategyOf(file), { ...place, path: [...place.path, 'run'] });
}

/** The operation as the server stores it. Undefined is a refusal, which is reported. */
export function compileOperation(operation: ModelInstance, place: Place): ModelInstance | undefined {
  return isAtLeast(place.reader.version, '2.18') ? compileComposed(operation, place) : compilePatched(operation, place);
}

function compileComposed(operation: ModelInstance, place: Place): ModelInstance | undefined {
  const { reader, path } = place;
  const effective = compose(operation, place);
  if (effective === undefined) return undefined;
  if (effective.get('run') === null) {
    return reader.refuse('polyaxon/missing-field', path, 'there is nothing to run: neither run nor container, cmd or another shortcut is there');
  }
  const known = modelInfo('V1CompiledOperation', reader.version).fields;
  const values = [...effective.given].filter(field => field !== 'kind' && field in known).map(field => [field, effective.get(field)!] as const);
  const compiled = new Map<string, ClientValue>([['kind', 'compiled_operation'], ['contexts', contextsOf(effective, place)], ...values]);
  return reader.readInstance('V1CompiledOperation', compiled, path);
}

const PATCHED = [
  'name', 'cost', 'description', 'contexts', 'tags', 'is_approved', 'presets', 'queue', 'namespace', 'cache', 'build', 'hooks', 'events', 'plugins',
  'termination', 'matrix', 'joins', 'schedule', 'dependencies', 'trigger', 'conditions', 'skip_on_upstream_skip', 'mount',
];

/** Up to 2.17 the component is written and read again, and the operation laid over that. */
function compilePatched(operation: ModelInstance, place: Place): ModelInstance | undefined {
  const { reader, path } = place;
  const component = operation.get('component') as ModelInstance | null;
  if (component === null) return reader.refuse('polyaxon/missing-field', path, 'the operation has no component that could be run');
  const run = patchedRun(operation, component.get('run') as ModelInstance, place);
  if (run === undefined) return undefined;
  const strategy = strategyOf(operation);
  const content = new Map<string, ClientValue>([
    ['version', operation.get('version')!], ...toDict(component.with('run', run), reader.version) as ReadonlyMap<string, ClientValue>,
    ['kind', 'compiled_operation'],
  ]);
  const compiled = reader.readInstance('V1CompiledOperation', content, [...path, 'component']);
  if (compiled === undefined) return undefined;
  const given = new Set(PATCHED.filter(field => operation.given.has(field)));
  const values = [...given].map(field => [field, operation.get(field)!] as const);
  const patch = new ModelInstance('V1CompiledOperation', new Map([...values, ['contexts', contextsOf(operation, place)]]), given.add('contexts'));
  return patchInstance(compiled, patch, strategy, place);
}

function patchedRun(operation: ModelInstance, run: ModelInstance, { reader, path }: Place): ModelInstance | undefined {
  const patch = operation.get('run_patch')!;
  if (isFalsy(patch)) return run;
  const at = [...path, 'runPatch'];
  const read = validateRunPatch(reader, patch, run.get('kind')!, replicaTypes(run), at);
  return read && patchInstance(run, read, strategyOf(operation), { reader, path: at });
}

/** Params that only templates use. */
function contextsOf(operation: ModelInstance, { reader, path }: Place): ClientValue {
  const contexts: ModelInstance[] = [];
  const add = (params: ClientValue, isList: boolean | null): void => {
    if (!isMapping(params)) return;
    for (const [name, param] of params) {
      if (!(param instanceof ModelInstance) || isFalsy(param.get('context_only'))) continue;
      const known = Object.keys(modelInfo('V1IO', reader.version).fields);
      const about = new Map<string, ClientValue>([
        ['name', name as string], ['to_init', param.get('to_init')!], ['to_env', param.get('to_env')!], ['connection', param.get('connection')!], ['is_list', isList],
      ]);
      contexts.push(new ModelInstance('V1IO', new Map(known.map(field => [field, about.get(field) ?? null])), new Set(about.keys())));
    }
  };
  add(operation.get('params') ?? null, null);
  const joins = operation.get('joins') ?? null;
  if (typeof joins === 'string') reader.crash('polyaxon/wrong-type', [...path, 'joins'], 'joins cannot be a reference');
  if (isSequence(joins)) joins.forEach(join => add((join as ModelInstance).get('params')!, true));
  return contexts;
}

