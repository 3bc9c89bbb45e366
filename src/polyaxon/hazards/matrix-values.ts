import { rereadOften } from './reread-texts';
import { isTemplate } from './template-reading';
import { Place } from '../place';
import { isDict, isList, PythonFloat, PythonValue } from '../python/values';

/*
 * The values of a matrix, and what the client makes of them.
 */

/** A value that a matrix gives to a parameter. */
export interface MatrixValue {
  readonly name: string;
  readonly place: Place;
}

/** The values that are written one by one: in rows, and in choices. */
export function matrixValues(matrix: Place): readonly MatrixValue[] {
  const inRows = matrix.at('values').items.flatMap(row => row.fields.map(([name, place]) => ({ name, place })));
  const inChoices = matrix.at('params').fields.flatMap(([name, param]) => choicesOf(param).map(place => ({ name, place })));
  return [...inRows, ...inChoices];
}

/** The values of a parameter of a search that are written: its choices, or where its range starts. */
export function spaceValues(param: Place): readonly PythonValue[] {
  const choices = choicesOf(param);
  if (choices.length > 0) return choices.flatMap(({ value }) => value === undefined ? [] : [value]);
  const [start] = numbersOf(param.at('value'), ['start', 'stop', 'step']);
  return start === undefined ? [] : [start];
}

function choicesOf(param: Place): readonly Place[] {
  switch (param.at('kind').text) {
    case 'choice': return param.at('value').items;
    case 'pchoice': return param.at('value').items.map(pair => pair.at(0));
    default: return [];
  }
}

/** How many different combinations the parameters of a search have; undefined if there is one that is not counted here, such as a distribution. */
export function combinationsOf(matrix: Place): number | undefined {
  const sizes = matrix.at('params').fields.map(([, param]) => sizeOf(param));
  return sizes.length === 0 || sizes.some(size => size === undefined) ? undefined : sizes.reduce<number>((product, size) => product * size!, 1);
}

function sizeOf(param: Place): number | undefined {
  const choices = choicesOf(param);
  if (choices.length > 0) return new Set(choices.map(({ value }) => identityOf(value))).size;
  const kind = param.at('kind').text;
  const [start, stop, last] = numbersOf(param.at('value'), ['start', 'stop', kind === 'range' ? 'step' : 'num']);
  if (last === undefined || !(last > 0)) return undefined;
  if (kind === 'range') return Math.max(0, Math.ceil((stop! - start!) / last));
  return ['linspace', 'logspace', 'geomspace'].includes(kind ?? '') ? last : undefined;
}

/** `[start, stop, step]`, a mapping of the three, or `start:stop:step`. */
export function numbersOf(value: Place, fields: readonly string[]): (number | undefined)[] {
  if (value.text !== undefined) return value.text.split(':').map(part => /^\s*-?\d+(?:\.\d+)?\s*$/.test(part) ? Number(part) : undefined);
  const places = value.dict ? fields.map(field => value.at(field)) : value.items;
  return places.map(place => place.value instanceof PythonFloat ? place.value.value : place.whole);
}

/** Equal for what is the same value after all readings. */
export function identityOf(value: PythonValue | undefined): string {
  const last = typeof value === 'string' ? rereadOften(value) : value;
  if (isList(last)) return `[${last.map(identityOf).join(',')}]`;
  if (isDict(last)) return `{${[...last].map(([key, entry]) => `${identityOf(key)}:${identityOf(entry)}`).sort().join(',')}}`;
  if (last instanceof PythonFloat) return `${last.value}`;
  return typeof last === 'bigint' ? `${last}` : JSON.stringify(last) ?? '';
}

const TRUE_OR_FALSE = /^(?:true|false|t|f|yes|no|y|n|on|off|1|0)$/i;
const FLOAT = /^\s*[-+]?(?:\d[\d_]*\.?\d*(?:e[-+]?\d+)?|\.\d+(?:e[-+]?\d+)?|inf|infinity|nan)\s*$/i;

/** Whether the client can convert a value to the type of an input. What is not known here is taken for convertible. */
export function isConvertible(written: PythonValue, type: string): boolean {
  if (typeof written === 'string' && isTemplate(written)) return true;
  const value = typeof written === 'string' ? rereadOften(written) : written;
  const number = value instanceof PythonFloat ? value.value : typeof value === 'bigint' ? Number(value) : value;
  switch (type) {
    case 'int':
      if (typeof number === 'string') return /^\s*[-+]?\d[\d_]*\s*$/.test(number);
      return typeof number === 'boolean' || typeof number === 'number' && Number.isInteger(number);
    case 'float':
      if (typeof number === 'string') return FLOAT.test(number);
      return typeof number === 'boolean' || typeof number === 'number';
    case 'bool':
      if (typeof number === 'string') return TRUE_OR_FALSE.test(number.trim());
      return typeof number === 'boolean' || number === 0 || number === 1;
    case 'list': return typeof value !== 'string';
    case 'dict': return typeof value !== 'string';
    default: return true;
  }
}
