import { failConversion, within } from './lowering-failure';
import { readModel } from './read-model';
import { EngineVersion } from '../../engine-version';
import { NoJson, storedAndRead } from '../python/json';
import { isDict, PythonDict, PythonStep, PythonValue } from '../python/values';

/*
 * The operation on its way: between its steps the server stores it as JSON and reads it again.
 */

export function textAt(dict: PythonDict, key: string): string | undefined {
  const value = dict.get(key);
  return typeof value === 'string' ? value : undefined;
}

export function dictAt(dict: PythonDict, key: string): PythonDict | undefined {
  const value = dict.get(key);
  return isDict(value) ? value : undefined;
}

/** A dict with another entry, in the place of the old one. */
export function withEntry(dict: PythonDict, key: string, value: PythonValue): PythonDict {
  return new Map(dict).set(key, value);
}

/** @throws LoweringFailure if it is no compiled operation any more */
export function readCompiled(compiled: PythonDict, version: EngineVersion): PythonDict {
  const { problems, value } = readModel('V1CompiledOperation', compiled, version);
  const [problem] = problems;
  if (problem) failConversion(problem.path, `${problem.message}, after templates and literals in it were read`, problem.suggestion);
  return value as PythonDict;
}

/** @throws LoweringFailure if it holds what JSON cannot */
export function storeCompiled(compiled: PythonDict, version: EngineVersion): PythonDict {
  return readCompiled(new Map([...compiled].map(([key, value]) => [key, within([String(key)], () => stored(value))])), version);
}

/** Looks for the part that cannot be stored, so that the author learns where it is. */
function stored(value: PythonValue): PythonValue {
  try {
    return storedAndRead(value);
  } catch (error) {
    if (!(error instanceof NoJson)) throw error;
    const parts: [PythonStep, PythonValue][] = isDict(value) ? [...value].map(([key, entry]) => [key as PythonStep, entry])
      : Array.isArray(value) ? value.map((entry, at) => [at, entry]) : [];
    for (const [step, part] of parts) within([step], () => stored(part));
    return failConversion([], `it cannot be stored: ${error.message}`, 'write a text that looks like a Python value in quotes of Python: "\'{1, 2}\'"');
  }
}
