import { nativeRun, patchRun } from './composition';
import { ClientValue, ModelInstance, toDict } from './instances';
import { Place } from './model-reader';
import { assign, patchInstance, PatchStrategy } from './patch';
import { replicaTypes, validateRunPatch } from './run-patch';
import { isAtLeast } from '../../engine';
import type { PythonKey } from '../python/values';

/*
 * Presets: partial operations that are laid over one.
 */

/** Undefined is a refusal, which is reported. */
export function applyPreset(operation: ModelInstance, preset: ModelInstance, place: Place): ModelInstance | undefined {
  const strategy = (preset.get('patch_strategy') as PatchStrategy | null) ?? 'post_merge';
  const patched = patchInstance(operation, preset, strategy, place);
  if (patched === undefined) return undefined;
  return isAtLeast(place.reader.version, '2.18')
    ? withRunPatch(withRun(withCommand(patched, operation, preset, strategy), operation, preset, strategy, place), operation, preset, strategy, place)
    : withRunPatch(patched, operation, preset, strategy, place);
}

/** cmd is one script, whose lines are never merged. */
function withCommand(patched: ModelInstance, operation: ModelInstance, preset: ModelInstance, strategy: PatchStrategy): ModelInstance {
  if (!preset.given.has('cmd')) return patched;
  return operation.get('cmd') === null || strategy === 'post_merge' || strategy === 'replace' ? patched.with('cmd', preset.get('cmd')!) : patched;
}

function withRun(
  patched: ModelInstance, operation: ModelInstance, preset: ModelInstance, strategy: PatchStrategy, { reader, path }: Place,
): ModelInstance | undefined {
  if (!preset.given.has('run')) return patched;
  const component = operation.get('component');
  const place = { reader, path: [...path, 'run'] };
  const own = nativeRun(operation, { reader, path });
  const base = own === null && component instanceof ModelInstance ? nativeRun(component, { reader, path: [...path, 'component'] }) : own;
  if (base === undefined) return undefined;
  const run = patchRun(operation.get('run')!, preset.get('run')!, strategy, place, base);
  return run === undefined ? undefined : assign(patched, 'run', run, place);
}

function withRunPatch(
  patched: ModelInstance | undefined, operation: ModelInstance, preset: ModelInstance, strategy: PatchStrategy, { reader, path }: Place,
): ModelInstance | undefined {
  const value = preset.get('run_patch') ?? null;
  if (patched === undefined || value === null) return patched;
  const current = operation.get('run_patch')!;
  if (current === null) return patched.with('run_patch', value);
  const run = runOf(patched, { reader, path });
  if (run === undefined) return undefined;
  if (run === null) return strategy === 'replace' ? patched.with('run_patch', value) : patched;
  const at = { reader, path: [...path, 'runPatch'] };
  const [over, under] = [value, current].map(patch => validateRunPatch(reader, patch, run.get('kind')!, replicaTypes(run), at.path));
  const merged = over && under && patchInstance(under, over, strategy, at);
  if (merged === undefined) return undefined;
  const content = new Map<PythonKey, ClientValue>(toDict(merged, reader.version));
  content.delete('kind');
  return patched.with('run_patch', content);
}

function runOf(operation: ModelInstance, place: Place): ModelInstance | null | undefined {
  if (isAtLeast(place.reader.version, '2.18')) return nativeRun(operation, place);
  const component = operation.get('component');
  return component instanceof ModelInstance ? component.get('run') as ModelInstance : null;
}
