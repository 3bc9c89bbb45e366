import { isDict, isList, PythonDate, PythonFloat, PythonKey, PythonOddity, PythonValue } from './values';

/*
 * How the client writes values: as JSON (orjson) and as texts (`str`). Between its steps it stores what it has as JSON and reads that again as YAML 1.1.
 */

/** A value that JSON cannot hold, where the client has to write it as JSON: it crashes. */
export class NoJson extends Error {
  public constructor(type: string) {
    super(`Python cannot write a value of the type ${type} as JSON`);
  }
}

const DEEPEST = 254;
const HALF_CHARACTER = /\p{Surrogate}/u;

/** @throws NoJson */
export function writeJson(value: PythonValue, depth = 0): string {
  if (depth > DEEPEST) throw new NoJson('list, so deeply nested');
  if (typeof value === 'string') return textJson(value);
  if (typeof value === 'number' || typeof value === 'bigint') return integerJson(BigInt(value));
  if (value === null || typeof value === 'boolean') return String(value);
  if (value instanceof PythonFloat) return floatJson(value.value);
  if (value instanceof PythonDate) return textJson(dateJson(value));
  if (value instanceof PythonOddity) throw new NoJson(value.type);
  if (isList(value)) return `[${value.map(item => writeJson(item, depth + 1)).join(',')}]`;
  return `{${[...value].map(([key, entry]) => `${keyJson(key)}:${writeJson(entry, depth + 1)}`).join(',')}}`;
}

function keyJson(key: PythonKey): string {
  if (typeof key !== 'string') throw new NoJson('dict with keys that are no texts');
  return textJson(key);
}

function textJson(text: string): string {
  if (HALF_CHARACTER.test(text)) throw new NoJson('str with half of a character');
  return JSON.stringify(text);
}

/** orjson writes integers of 64 bits. */
function integerJson(value: bigint): string {
  if (value < -(2n ** 63n) || value >= 2n ** 64n) throw new NoJson('int beyond 64 bits');
  return value.toString();
}

function floatJson(value: number): string {
  if (!Number.isFinite(value)) return 'null';
  if (value !== 0 && (Math.abs(value) < 1e-5 || Math.abs(value) >= 1e16)) return value.toExponential();
  return withPoint(value);
}

function withPoint(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/** A time without a zone is taken for one of UTC. */
function dateJson({ text, hasTime }: PythonDate): string {
  return hasTime && !/[-+]\d\d:\d\d$/.test(text.slice(10)) ? `${text}+00:00` : text;
}

/** Characters that the client writes and then refuses to read. */
const UNREADABLE = /[\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/** What is left of a value after it was written as JSON and read as YAML 1.1, or undefined where YAML cannot be read again. Throws NoJson. */
export function storedAndRead(value: PythonValue): PythonValue {
  writeJson(value);
  return readAgain(value);
}

function readAgain(value: PythonValue): PythonValue {
  if (typeof value === 'string') return textReadAgain(value);
  if (value instanceof PythonDate) return dateJson(value);
  if (value instanceof PythonFloat) return floatReadAgain(value);
  if (isList(value)) return value.map(readAgain);
  if (isDict(value)) return new Map([...value].map(([key, entry]) => [typeof key === 'string' ? textReadAgain(key) : key, readAgain(entry)]));
  return value;
}

function textReadAgain(text: string): string {
  if (UNREADABLE.test(text)) throw new NoJson('str with a character that YAML refuses');
  // In YAML 1.1 this character is the end of a line, and the end of a line within a text is a blank.
  return text.replace(/[ \t]*\x85[ \t]*/g, ' ');
}

/** YAML 1.1 takes an exponent without a point for a text. */
function floatReadAgain(value: PythonFloat): PythonValue {
  const json = floatJson(value.value);
  if (json === 'null') return null;
  return /^-?\d+e/.test(json) ? json : value;
}

/** `str(value)`. */
export function pythonText(value: PythonValue): string {
  return typeof value === 'string' ? value : pythonRepr(value);
}

/** `repr(value)`: how values within lists and dicts are written. */
export function pythonRepr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return textRepr(value);
  if (value instanceof PythonFloat) return floatRepr(value.value);
  if (value instanceof PythonDate) return value.text;
  if (value instanceof PythonOddity) return `<${value.type}>`;
  if (isList(value)) return `[${value.map(pythonRepr).join(', ')}]`;
  if (isDict(value)) return `{${[...value].map(([key, entry]) => `${pythonRepr(key)}: ${pythonRepr(entry)}`).join(', ')}}`;
  return String(value);
}

function floatRepr(value: number): string {
  if (Number.isNaN(value)) return 'nan';
  if (!Number.isFinite(value)) return value > 0 ? 'inf' : '-inf';
  if (value === 0 || (Math.abs(value) >= 1e-4 && Math.abs(value) < 1e16)) return withPoint(value);
  return value.toExponential().replace(/e([-+])(\d)$/, 'e$10$2');
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Single quotes, unless there are some within and no double ones. */
function textRepr(text: string): string {
  const quote = text.includes('\'') && !text.includes('"') ? '"' : '\'';
  const escaped = text.replace(/[\\\n\r\t\x00-\x1f\x7f-\xa0\xad]|\p{Surrogate}/gu, char => ESCAPES[char] ?? escapedCode(char));
  return quote + (quote === '\'' ? escaped.replace(/'/g, '\\\'') : escaped) + quote;
}

function escapedCode(char: string): string {
  const code = char.codePointAt(0)!;
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
}
