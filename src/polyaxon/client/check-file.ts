import type { CheckedFile, CheckFile, ClientProblem } from './answers';
import { authorPath } from './author-path';
import { ClientCrash } from './client-crash';
import { compileOperation, isElsewhere } from './composition';
import { checkDagRun } from './dag-run';
import { ClientValue, isFalsy, ModelInstance, sectionKeys, toDict } from './instances';
import { modelOfKind } from './looks';
import { ModelReader, stepOf } from './model-reader';
import { MISSING_PARAM, validateParams } from './params';
import { deepUpdate } from './patch';
import { applyPreset } from './presets';
import { modelReader } from './read-model';
import { tooLarge } from './size';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';
import type { EngineVersion } from '../../engine-version';
import { suggestion } from '../../policy/input';
import { isDict, PythonDict, PythonFloat, PythonValue } from '../python/values';
import { SIMPLIFIED_SINCE } from '../versions';

/*
 * `polyaxon check -f FILE`: reads the file, wraps a component into an operation, lays presets over it, and compiles it once to see whether that works.
 */

type Kind = 'component' | 'operation';

export const checkPolyaxonfile: CheckFile = (file, { version }, presets = []) => {
  const reader = modelReader(version);
  let operation: ModelInstance | undefined;
  const kind = kindOf(file);
  try {
    operation = check(file, presets, reader);
  } catch (error) {
    if (!(error instanceof ClientCrash)) throw error;
    reader.problems.push(error.problem);
  }
  const problems = distinct(reader.problems).map(problem => ({ ...problem, path: authorPath(file, problem.path) }));
  const about: CheckedFile = { problems, ...(kind === undefined ? {} : { kind }) };
  // Whoever runs the file can still give a value, and then this is what is sent.
  if (problems.some(({ rule }) => rule !== MISSING_PARAM) || operation === undefined) return about;
  return { ...about, operation: toDict(operation, version, isAtLeast(version, SIMPLIFIED_SINCE)) };
};

/** A preset by itself: what the client says of it before it is laid over an operation. */
export function checkPreset(preset: PythonDict, { version }: EngineVersion): CheckedFile {
  const reader = modelReader(version);
  try {
    readPreset(preset, reader);
  } catch (error) {
    if (!(error instanceof ClientCrash)) throw error;
    reader.problems.push(error.problem);
  }
  return { problems: distinct(reader.problems).map(problem => ({ ...problem, path: authorPath(preset, problem.path) })) };
}

function kindOf(file: PythonValue): Kind | undefined {
  const kind = isDict(file) ? file.get('kind') : undefined;
  return kind === 'component' || kind === 'operation' ? kind : undefined;
}

function distinct(problems: readonly ClientProblem[]): ClientProblem[] {
  const seen = new Set<string>();
  return problems.filter(problem => {
    const key = JSON.stringify([problem.rule, problem.message, problem.path]);
    return !seen.has(key) && seen.add(key);
  });
}

function check(file: PythonValue, presets: readonly PythonValue[], reader: ModelReader): ModelInstance | undefined {
  if (!isDict(file) || file.size === 0) {
    return reader.refuse('polyaxon/unreadable-file', [], `a Polyaxonfile must be a mapping that is not empty, got ${shown(file)}`);
  }
  const large = [file, ...presets].map(tooLarge).find(words => words !== undefined);
  if (large !== undefined) return reader.refuse('polyaxon/unreadable-file', [], large);
  const read = readFile(file, reader);
  const operation = read && asOperation(read, reader);
  const patched = operation && withPresets(operation, presets, reader);
  if (patched === undefined || reader.problems.length > 0) return undefined;
  // What is on a hub or behind an address cannot be looked at from here.
  if (!isElsewhere(patched)) checkCompiled(patched, reader);
  return patched;
}

/** The file as an instance of the model that it says it is. */
function readFile(file: PythonDict, reader: ModelReader): ModelInstance | undefined {
  const { version } = reader;
  if (isLegacy(file)) return refuseLegacy(file, reader);
  const isNewest = isAtLeast(version, SIMPLIFIED_SINCE);
  const kind = file.get('kind') ?? null;
  if (!file.has('kind') && !isNewest) return refuseKindless(file, reader);
  if (isNewest && kind === null) return reader.readInstance('V1Polyaxonfile', file as ReadonlyMap<never, ClientValue>, []);
  if (kind !== 'component' && kind !== 'operation') return refuseKind(kind, reader);
  if (!isNewest && !checkVersion(file, reader)) return undefined;
  if (!checkSections(file, reader)) return undefined;
  return reader.readInstance(modelOfKind(kind), file as ReadonlyMap<never, ClientValue>, []);
}

/** Kinds and sections of the language before 1.0, which no client of these versions reads. */
const LEGACY_KINDS = ['experiment', 'group', 'job', 'build', 'notebook', 'tensorboard', 'pipeline', 'service'];
const LEGACY_SECTIONS = ['logging', 'hptuning', 'declarations', 'framework', 'backend', 'settings'];

function isLegacy(file: PythonDict): boolean {
  const version = file.get('version');
  const isOld = version === 1 || version === 0 || (version instanceof PythonFloat && version.value <= 1);
  return (isOld && LEGACY_KINDS.includes(file.get('kind') as string)) || LEGACY_SECTIONS.some(section => file.has(section) && file.has('version'));
}

function refuseLegacy(file: PythonDict, reader: ModelReader): undefined {
  const at = LEGACY_KINDS.includes(file.get('kind') as string) ? 'kind' : LEGACY_SECTIONS.find(section => file.has(section))!;
  return reader.refuse(
    'polyaxon/legacy-file', [at], `${at} is of the language of Polyaxon 0.x, which Polyaxon ${reader.version} does not read`,
    'a component or operation of version 1.1 says the same in another way',
  );
}

function refuseKindless(file: PythonDict, reader: ModelReader): undefined {
  const isSimplified = !file.has('version') || ['cmd', 'container', 'env', 'resources', 'ports'].some(key => file.has(key));
  if (!isSimplified) return reader.refuse('polyaxon/missing-field', [], 'the file needs a kind, component or operation, got none');
  return reader.refuse(
    'polyaxon/unsupported-format', [], `a file without kind is read from Polyaxon ${SIMPLIFIED_SINCE} on, and this is ${reader.version}`,
    'kind: component and version: 1.1, with what runs below run',
  );
}

function refuseKind(kind: PythonValue, reader: ModelReader): undefined {
  const near = typeof kind === 'string' ? suggestion(kind, ['component', 'operation']) : '';
  return reader.refuse(
    'polyaxon/unsupported-kind', ['kind'], `kind must be component or operation, got ${shown(kind)}`, near.startsWith('did you mean') ? near : undefined,
  );
}

/** Up to 2.17 there is one version of the language. */
function checkVersion(file: PythonDict, reader: ModelReader): boolean {
  if (!isFalsy(file.get('isPreset'))) return true;
  const version = file.get('version');
  if (version instanceof PythonFloat && version.value === 1.1) return true;
  if (version === undefined && !file.has('version')) reader.refuse('polyaxon/missing-field', [], 'the file needs version: 1.1, got none');
  else reader.refuse('polyaxon/unsupported-version', ['version'], `version must be the number 1.1, got ${shown(version)}`);
  return false;
}

function checkSections(file: PythonDict, reader: ModelReader): boolean {
  const known = sectionKeys(reader.version);
  const unknown = [...file.keys()].filter(key => !known.includes(key as string));
  for (const key of unknown) {
    const name = String(stepOf(key));
    const isNewer = sectionKeys(SIMPLIFIED_SINCE).includes(name);
    const near = suggestion(name, [...known]);
    if (isNewer) {
      reader.refuse('polyaxon/unsupported-format', [name], `${name} at the top of a file is read from Polyaxon ${SIMPLIFIED_SINCE} on, and this is ${reader.version}`);
    } else {
      reader.refuse('polyaxon/unknown-field', [name], `a Polyaxonfile has no section ${shown(name)}`, near.startsWith('did you mean') ? near : undefined);
    }
  }
  return unknown.length === 0;
}

/** A component is wrapped. Both are written and read again, which finds what only the written form has wrong. */
function asOperation(file: ModelInstance, reader: ModelReader): ModelInstance | undefined {
  const isNewest = isAtLeast(reader.version, SIMPLIFIED_SINCE);
  const content = toDict(file, reader.version, isNewest);
  const version = file.get('version') ?? null;
  const head: [string, ClientValue][] = isNewest && version === null ? [] : [['version', version]];
  if (file.get('kind') === 'component') {
    return reader.readInstance('V1Operation', new Map<string, ClientValue>([['kind', 'operation'], ...head, ['component', content]]), []);
  }
  const isKindless = isNewest && file.get('kind') === null;
  const added = new Map<string, ClientValue>(isKindless ? head : [['kind', 'operation'], ...head]);
  return reader.readInstance(isKindless ? 'V1Polyaxonfile' : 'V1Operation', deepUpdate(content, added), []);
}

function withPresets(operation: ModelInstance, presets: readonly PythonValue[], reader: ModelReader): ModelInstance | undefined {
  let patched: ModelInstance | undefined = operation;
  for (const preset of presets) {
    const read: ModelInstance | undefined = patched && readPreset(preset, reader);
    patched = read && patched && applyPreset(patched, read, { reader, path: [] });
  }
  return patched;
}

/** A preset needs neither version nor kind, and nothing to run. */
function readPreset(preset: PythonValue, reader: ModelReader): ModelInstance | undefined {
  if (!isDict(preset) || preset.size === 0) return reader.refuse('polyaxon/unreadable-file', [], `a preset must be a mapping, got ${shown(preset)}`);
  const content = preset as ReadonlyMap<string, ClientValue>;
  if (isAtLeast(reader.version, SIMPLIFIED_SINCE)) return reader.readInstance('V1Polyaxonfile', content, [], true)?.with('is_preset', true);
  if (!checkSections(preset, reader)) return undefined;
  return reader.readInstance('V1Operation', new Map<string, ClientValue>([['kind', 'operation'], ['isPreset', true], ...content]), [], true);
}

function checkCompiled(operation: ModelInstance, reader: ModelReader): void {
  const isNewest = isAtLeast(reader.version, SIMPLIFIED_SINCE);
  // Up to 2.17 it is written and read once more.
  const source = isNewest ? operation : reader.readInstance('V1Operation', toDict(operation, reader.version) as ReadonlyMap<never, ClientValue>, []);
  const compiled = source && compileOperation(source, { reader, path: [] });
  if (compiled === undefined) return;
  validateParams({
    params: operation.get('params') ?? null,
    inputs: compiled.get('inputs')!,
    outputs: compiled.get('outputs')!,
    matrix: compiled.get('matrix')!,
    joins: compiled.get('joins')!,
    isStrict: !isFalsy(compiled.get('strict_params')),
    hasContexts: true,
  }, { offered: new Map(), unknown: new Set() }, reader, []);
  const run = compiled.get('run');
  if (reader.problems.every(({ rule }) => rule === MISSING_PARAM) && run instanceof ModelInstance && run.get('kind') === 'dag') checkDagRun(run, compiled.get('inputs')!, { reader, path: ['run'] });
}
