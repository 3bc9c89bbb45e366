import { failConversion } from './lowering-failure';
import { NoJson, writeJson } from '../python/json';
import { isDict, isList, PythonDict, PythonFloat, PythonStep, PythonValue } from '../python/values';

/*
 * Values as the agent writes them where Kubernetes wants texts.
 */

/** A text stays one, anything else becomes JSON. */
export function asText(value: PythonValue, path: readonly PythonStep[]): string {
  if (typeof value === 'string') return value;
  try {
    return writeJson(value);
  } catch (error) {
    if (!(error instanceof NoJson)) throw error;
    return failConversion(path, error.message);
  }
}

/** The same for a mapping of texts; what is no mapping stays as it is. */
export function asTexts(value: PythonValue | undefined, path: readonly PythonStep[]): PythonValue | undefined {
  if (!isDict(value)) return value;
  return new Map([...value].map(([key, entry]) => [key, asText(entry, [...path, String(key)])]));
}

/** All the way down. */
export function asNestedTexts(value: PythonValue, path: readonly PythonStep[]): PythonValue {
  if (!isDict(value)) return asText(value, path);
  return new Map([...value].map(([key, entry]) => [key, asNestedTexts(entry, [...path, String(key)])]));
}

/** Whether Python takes it for true. */
export function isTruthy(value: PythonValue | undefined): boolean {
  if (value === undefined || value === null || value === '' || value === 0 || value === false || value === 0n) return false;
  if (value instanceof PythonFloat) return value.value !== 0;
  return isList(value) ? value.length > 0 : isDict(value) ? value.size > 0 : true;
}

/** Nothing, one thing or many. */
export function asList(value: PythonValue | undefined): readonly PythonValue[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

/** Without what is null, as the Kubernetes client writes it. */
export function withoutNull(value: PythonValue): PythonValue {
  if (isList(value)) return value.map(withoutNull);
  if (!isDict(value)) return value;
  return new Map([...value].filter(([, entry]) => entry !== null).map(([key, entry]) => [key, withoutNull(entry)]));
}

export function dictOf(value: PythonValue | undefined): PythonDict {
  return isDict(value) ? value : new Map();
}
