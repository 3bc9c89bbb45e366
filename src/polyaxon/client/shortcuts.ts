import { ClientValue, isMapping, isSequence, KubernetesObject, ModelInstance, modelInfo } from './instances';
import { Place } from './model-reader';
import { patchInstance, PatchStrategy } from './patch';
import { replicaTypes, validateRunPatch } from './run-patch';
import { rangeOf } from './shortcut-looks';
import type { PythonDict, PythonValue } from '../python/values';

/*
 * The simplified format: keys at the top of a file that become a part of `run`. They are applied in a fixed order, and before runPatch.
 */

/** In their order. */
export const SHORTCUTS = ['ports', 'container', 'cmd', 'env', 'resources', 'environment', 'init', 'connections', 'sidecars', 'volumes'];

const PLAIN_SHORTCUTS = ['environment', 'init', 'connections', 'sidecars', 'volumes'];

type Run = ModelInstance | null;

/** `run` with the shortcuts of a file in it; null where neither says anything. Undefined is a refusal, which is reported. */
export function applyShortcuts(file: ModelInstance, run: Run, strategy: PatchStrategy, place: Place): Run | undefined {
  const steps: readonly ((current: Run) => Run | undefined)[] = [
    current => isGiven(file, 'ports') ? patchRun(current, 'ports', file.get('ports')!, strategy, place, 'service') : current,
    current => file.given.has('container') ? patchRun(current, 'container', file.get('container')!, strategy, place) : current,
    current => isGiven(file, 'cmd') ? applyCommand(current, file.get('cmd')!, strategy, place) : current,
    current => isGiven(file, 'env') ? applyEnvironment(current, file.get('env') as PythonDict, strategy, place) : current,
    current => isGiven(file, 'resources') ? patchContainer(current, 'resources', loweredResources(file.get('resources') as PythonDict), strategy, place) : current,
    ...PLAIN_SHORTCUTS.map(name => (current: Run) => isGiven(file, name) ? patchRun(current, name, file.get(name)!, strategy, place) : current),
  ];
  return steps.reduce<Run | undefined>((current, step) => current === undefined ? undefined : step(current), run);
}

function isGiven(file: ModelInstance, shortcut: string): boolean {
  return (file.get(shortcut) ?? null) !== null;
}

/** Lays one field over the run, or makes a run of it. */
function patchRun(
  run: Run, field: string, value: ClientValue, strategy: PatchStrategy, { reader, path }: Place, kind = 'job',
): ModelInstance | undefined {
  const patch = validateRunPatch(reader, new Map([[field, value]]), run?.get('kind') ?? kind, run ? replicaTypes(run) : undefined, path);
  return patch && (run ? patchInstance(run, patch, strategy, { reader, path }) : patch);
}

function patchContainer(run: Run, field: string, value: PythonValue, strategy: PatchStrategy, place: Place): ModelInstance | undefined {
  return patchRun(run, 'container', new Map([[field, value]]), strategy, place);
}

/** The lines run in one shell, which stops at the first that fails. */
export function shellCommand(cmd: string | readonly string[]): { command: string[]; args: string[] } {
  return { command: ['/bin/sh', '-c'], args: [['set -e', ...typeof cmd === 'string' ? [cmd] : cmd].join('\n')] };
}

function applyCommand(run: Run, cmd: ClientValue, strategy: PatchStrategy, place: Place): ModelInstance | undefined {
  const pair = new Map<string, PythonValue>(Object.entries(shellCommand(cmd as string | readonly string[])));
  if (run === null || strategy === 'post_merge' || strategy === 'replace') return patchRun(run, 'container', pair, 'replace', place);
  const kept = new Map<string, KubernetesObject>();
  changeContainers(run, place.reader.version, (container, role) => {
    if ((container.attributes.get('command') ?? null) !== null || (container.attributes.get('args') ?? null) !== null) kept.set(role, container);
    return container;
  });
  const patched = patchRun(run, 'container', pair, 'isnull', place);
  return patched && changeContainers(patched, place.reader.version, (container, role) => {
    const before = kept.get(role);
    if (!before) return container;
    const attributes = new Map(container.attributes);
    for (const name of ['command', 'args']) attributes.set(name, before.attributes.get(name) ?? null);
    return new KubernetesObject(container.name, attributes);
  });
}

function applyEnvironment(run: Run, env: PythonDict, strategy: PatchStrategy, place: Place): ModelInstance | undefined {
  const entries = [...env].map(([name, value]): PythonValue => new Map([['name', name], ['value', value]]));
  if (run === null || strategy === 'replace' || strategy === 'isnull') return patchContainer(run, 'env', entries, strategy, place);
  const { reader, path } = place;
  const container = new Map([['container', new Map([['env', entries]])]]);
  const patch = validateRunPatch(reader, container, run.get('kind')!, replicaTypes(run), path);
  if (patch === undefined) return undefined;
  // Those that are merged, and only those, are written as models of Kubernetes with all of their fields.
  const merged = [...env].map(([name, value]): PythonValue => new Map([['name', name], ['value', value], ['value_from', null]]));
  const originals = new Map<string, PythonValue>();
  changeContainers(run, reader.version, (original, role) => {
    originals.set(role, original.attributes.get('env') ?? null);
    return original;
  }, patch);
  const patched = patchInstance(run, patch, strategy, place);
  return patched && changeContainers(patched, reader.version, (current, role) => {
    const original = originals.get(role) ?? null;
    // A reference is left to the templates.
    if (original !== null && !isSequence(original)) return current;
    const own = (original ?? []) as readonly PythonValue[];
    return current.with('env', lastOfEach(strategy === 'post_merge' ? [...own, ...merged] : [...merged, ...own]));
  }, patch);
}

/** Of entries with the same name the last one, where it is. */
function lastOfEach(entries: readonly PythonValue[]): PythonValue {
  const seen = new Set<unknown>();
  const kept = [...entries].reverse().filter(entry => {
    const name = nameOf(entry);
    if (name === null) return true;
    const isNew = !seen.has(name);
    seen.add(name);
    return isNew;
  });
  return kept.reverse();
}

function nameOf(entry: PythonValue): unknown {
  if (!isMapping(entry)) return null;
  if (entry.has('name')) return entry.get('name') ?? null;
  return entry.size === 1 ? [...entry.keys()][0] : null;
}

/** Changes the main containers: that of the run, or those of its replicas; with a patch only those that it names. */
function changeContainers(
  run: ModelInstance, version: string, change: (container: KubernetesObject, role: string) => KubernetesObject, patch?: ModelInstance, role = '',
): ModelInstance {
  const isNamed = (field: string): boolean => patch === undefined || (patch.get(field) ?? null) !== null;
  if ('container' in modelInfo(run.model, version).fields) {
    const container = run.get('container');
    return container instanceof KubernetesObject && isNamed('container') ? replaced(run, 'container', change(container, role)) : run;
  }
  return [...run.fields].reduce((changed, [field, value]) => {
    if (!isNamed(field)) return changed;
    const inner = patch?.get(field);
    const at = (entry: ClientValue, part: ClientValue | undefined, name: string): ClientValue => {
      const isReplica = entry instanceof ModelInstance && 'container' in modelInfo(entry.model, version).fields && (!patch || part instanceof ModelInstance);
      return isReplica ? changeContainers(entry, version, change, part as ModelInstance | undefined, `${role}.${name}`) : entry;
    };
    if (!isMapping(value)) return replaced(changed, field, at(value, inner, field));
    const parts = isMapping(inner) ? inner : undefined;
    const entries = [...value].map(([key, entry]) => [key, at(entry, parts?.get(key), `${field}.${String(key)}`)] as const);
    return replaced(changed, field, new Map(entries));
  }, run);
}

function replaced(instance: ModelInstance, field: string, value: ClientValue): ModelInstance {
  return new ModelInstance(instance.model, new Map(instance.fields).set(field, value), instance.given);
}

/** `a..b` is request and limit; a single amount is the request, and of what is counted both. */
export function loweredResources(resources: PythonDict): PythonDict {
  const sides = { requests: new Map<string, PythonValue>(), limits: new Map<string, PythonValue>() };
  for (const [key, amount] of resources) {
    const name = key === 'gpu' ? 'nvidia.com/gpu' : key as string;
    const [request, limit] = sidesOf(amount, !['cpu', 'memory'].includes(key as string));
    if (request !== null) sides.requests.set(name, request);
    if (limit !== null) sides.limits.set(name, limit);
  }
  return new Map(Object.entries(sides).filter(([, amounts]) => amounts.size > 0));
}

function sidesOf(amount: PythonValue, isCount: boolean): readonly [PythonValue, PythonValue] {
  if (typeof amount !== 'string') return [amount, isCount ? amount : null];
  const { isRange, low, high } = rangeOf(amount);
  const side = (text: string): PythonValue => text === '' ? null : isCount ? Number(text) : text;
  return isRange ? [side(low), side(high)] : [side(low), isCount ? side(low) : null];
}
