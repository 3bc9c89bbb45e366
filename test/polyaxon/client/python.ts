import { EngineVersion } from '../../../src/engine-version';
import { PythonDate, PythonFloat, PythonValue, pythonValue } from '../../../src/polyaxon/python/values';

/** Data as the client reads it; values of Python in it stay what they are. */
export function python(data: unknown): PythonValue {
  if (data instanceof PythonFloat || data instanceof PythonDate || data instanceof Map) return data as PythonValue;
  if (Array.isArray(data)) return data.map(python);
  if (typeof data !== 'object' || data === null) return pythonValue(data);
  return new Map(Object.entries(data).map(([key, entry]) => [key, python(entry)]));
}

export function polyaxon(version: string): EngineVersion {
  return { engine: 'polyaxon', version, verified: true };
}
