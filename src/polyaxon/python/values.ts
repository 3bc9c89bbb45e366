/*
 * Values as the client has them: those of Python. Texts, booleans, null and whole numbers are JavaScript's own; what JavaScript cannot tell apart has a
 * class of its own. The client asks for the difference: it takes 3 for a number of retries and refuses 3.0.
 */

/** A value of Python: `int` is a number, or a bigint beyond 2^53. */
export type PythonValue = null | boolean | string | number | bigint | PythonFloat | PythonDate | PythonOddity | PythonList | PythonDict;

/** A list or a tuple. */
export type PythonList = readonly PythonValue[];

/** Keys keep their order, also those that look like numbers, and need not be texts. */
export type PythonDict = ReadonlyMap<PythonKey, PythonValue>;

export type PythonKey = null | boolean | string | number | bigint | PythonFloat | PythonDate | PythonOddity;

/** A `float`: 1.0 is another value than 1, and 1.10 is the same as 1.1. */
export class PythonFloat {
  public constructor(public readonly value: number) { }
}

/** A `date` or a `datetime`, which YAML 1.1 makes of a bare 2024-01-01. */
export class PythonDate {
  /** @param text as Python's isoformat() writes it */
  public constructor(public readonly text: string, public readonly hasTime: boolean) { }
}

/** A value that JSON cannot hold: a set, bytes, a complex number, an ellipsis. The client crashes where it has to write one. */
export class PythonOddity {
  /**
   * @param type the name of its type in Python
   * @param text of bytes, if they are known
   */
  public constructor(public readonly type: string, public readonly text?: string) { }
}

/** A key of a dict or an index of a list. */
export type PythonStep = string | number;

export function isDict(value: PythonValue | undefined): value is PythonDict {
  return value instanceof Map;
}

export function isList(value: PythonValue | undefined): value is PythonList {
  return Array.isArray(value);
}

/** Data of JavaScript as Python reads it from JSON: a number with a fraction is a float. */
export function pythonValue(data: unknown): PythonValue {
  if (data === null || typeof data === 'boolean' || typeof data === 'string' || typeof data === 'bigint') return data;
  if (typeof data === 'number') return Number.isInteger(data) ? data : new PythonFloat(data);
  if (Array.isArray(data)) return data.map(pythonValue);
  if (typeof data === 'object') {
    return new Map(Object.entries(data).filter(([, entry]) => entry !== undefined).map(([key, entry]) => [key, pythonValue(entry)]));
  }
  throw new TypeError(`no value of Python: ${typeof data}`);
}

/** The same as data of JavaScript, as JSON would carry it. Keys become texts, so their order can change. */
export function plainValue(value: PythonValue): unknown {
  if (value instanceof PythonFloat) return value.value;
  if (value instanceof PythonDate) return value.text;
  if (value instanceof PythonOddity) return `<${value.type}>`;
  if (typeof value === 'bigint') return Number(value);
  if (isList(value)) return value.map(plainValue);
  if (isDict(value)) return Object.fromEntries([...value].map(([key, entry]) => [String(plainValue(key)), plainValue(entry)]));
  return value;
}

/** The entry of a dict, or of a list; undefined where there is none. */
export function entryOf(value: PythonValue | undefined, ...steps: readonly PythonStep[]): PythonValue | undefined {
  let at = value;
  for (const step of steps) at = isDict(at) ? at.get(step) : isList(at) && typeof step === 'number' ? at[step] : undefined;
  return at;
}
