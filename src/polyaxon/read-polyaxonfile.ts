/* eslint-disable @typescript-eslint/no-require-imports -- what the client does is only loaded for those who have a Polyaxonfile */
import type { ManifestSource, PresetSource } from '../engine';
import type { EngineVersion } from '../engine-version';
import type { CheckedFile, ClientProblem, LoweredOperation } from './client/answers';
import type * as placing from './client/author-path';
import type * as checking from './client/check-file';
import type * as lowering from './client/lower-operation';
import { readPythonYaml, RepeatedKey } from './python/read-yaml';
import { isDict, isList, PythonDict, pythonValue } from './python/values';
import { pathText } from '../manifest/edit/edit';
import { quoted } from '../policy/policy-error';

/** A Polyaxonfile, and everything that the client says of it. */
export interface ReadPolyaxonfile {
  readonly file: PythonDict;
  /** Keys that are there more than once, so that all but the last value are lost. */
  readonly repeated: readonly RepeatedKey[];
  readonly checked: CheckedFile;
  /** Absent if the client refuses the file, and if what runs is elsewhere. */
  readonly lowered?: LoweredOperation;
  /** The operation with the presets laid over it; absent without any, and if the client refuses it. */
  readonly merged?: PythonDict;
}

/** Why a file cannot be read, and whether that is all that can be said of it. */
export type Unreadable = ClientProblem & { readonly isOfFile?: boolean };

/**
 * Reads a file as the client does, or says why it cannot. Without its text, a number and a text that look alike cannot be told apart by what they were.
 *
 * @param presets files that are laid over it, one after the other, as by `polyaxon run -f FILE -f PRESET`
 */
export function readPolyaxonfile(
  manifest: unknown, target: EngineVersion, source?: ManifestSource, presets: readonly PresetSource[] = [],
): ReadPolyaxonfile | Unreadable {
  if (source?.isUtf16) return ofFile(unreadable('the client reads files in UTF-8, and this one is in UTF-16', 'save it as UTF-8'));
  if (source?.isAlone === false) return ofFile(unreadable('the client reads one document a file and refuses others beside it', 'write a file for each operation'));
  const read = source === undefined ? { value: pythonValue(manifest), repeated: [] } : readPythonYaml(source.text);
  if ('problem' in read) return unreadable(`Polyaxon's reader of YAML refuses it: ${read.problem.message}`);
  const { value, repeated } = read;
  if (value === null) return unreadable('the file is empty, and the client wants a mapping', 'write an operation or a component, or remove the file');
  if (!isDict(value)) return unreadable(`a Polyaxonfile is a mapping, got ${isList(value) ? 'a list' : quoted(manifest)}`);
  const { checkPolyaxonfile, checkPreset } = require('./client/check-file') as typeof checking;
  const { lowerOperation } = require('./client/lower-operation') as typeof lowering;
  if (value.get('isPreset') === true) return { file: value, repeated, checked: checkPreset(value, target) };
  const overlays = presets.map(preset => readPreset(preset, target, checkPreset));
  const problem = overlays.find(isProblem);
  if (problem) return problem;
  const checked = checkPolyaxonfile(value, target, overlays as PythonDict[]);
  const { operation } = checked;
  return {
    file: value,
    repeated,
    checked,
    ...operation && !runsFromElsewhere(operation) && { lowered: inFile(lowerOperation(operation, target), value) },
    ...operation && presets.length > 0 && { merged: operation },
  };
}

/** A preset as the client reads it, before it is looked at as one. */
function readPreset({ file, text }: PresetSource, target: EngineVersion, check: typeof checking.checkPreset): PythonDict | ClientProblem {
  const read = readPythonYaml(text);
  if ('problem' in read) return unreadable(`the preset ${file} cannot be laid over it: Polyaxon's reader of YAML refuses it: ${read.problem.message}`);
  if (!isDict(read.value)) return unreadable(`the preset ${file} cannot be laid over it: a preset is a mapping, got ${quoted(text.trim())}`);
  const [problem] = check(read.value, target).problems;
  if (!problem) return read.value;
  const where = problem.path.length === 0 ? '' : ` at ${pathText(problem.path)}`;
  return { ...problem, message: `the preset ${file} cannot be laid over it${where}: ${problem.message}`, path: [] };
}

function isProblem(preset: PythonDict | ClientProblem): preset is ClientProblem {
  return 'rule' in preset;
}

/** Where the file has what crashes: what the client sends is another dict, with a component in an operation. */
function inFile(lowered: LoweredOperation, file: PythonDict): LoweredOperation {
  const problem = lowered.problem ?? crashOfChild(lowered);
  if (!problem) return lowered;
  const { authorPath } = require('./client/author-path') as typeof placing;
  return { ...lowered, problem: { ...problem, path: authorPath(file, problem.path) } };
}

/** What every run of a matrix ends with. What only some end with is said of their values. */
function crashOfChild({ children }: LoweredOperation): ClientProblem | undefined {
  const problems = children?.first.map(({ problem }) => problem) ?? [];
  return problems.every(problem => problem?.rule === 'polyaxon/conversion-failed' && problem.path.length > 0) ? problems[0] : undefined;
}

/** Whether what runs is on a hub, behind an address or in another file, where it cannot be looked at from here. */
function runsFromElsewhere(operation: PythonDict): boolean {
  return !operation.has('component') && ['hubRef', 'dagRef', 'pathRef', 'urlRef'].some(key => operation.has(key));
}

/** What the client says of the file as a whole, whatever its documents are. */
function ofFile(problem: ClientProblem): ClientProblem & { readonly isOfFile: true } {
  return { ...problem, isOfFile: true };
}

function unreadable(message: string, suggestion?: string): ClientProblem {
  return { rule: 'polyaxon/unreadable-file', message, path: [], ...suggestion !== undefined && { suggestion } };
}
