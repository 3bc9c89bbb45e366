import { failConversion } from './lowering-failure';
import { numbersOfSpace } from '../numbers-of-space';
import { isDict, isList, PythonDict, PythonFloat, PythonKey, PythonValue } from '../python/values';

/*
 * The rows of a matrix, in the order in which their runs are created.
 */

export interface Suggestions {
  readonly total: number;
  readonly first: readonly PythonDict[];
}

/** Undefined for what is drawn by chance, or decided while it runs. @throws LoweringFailure */
export function suggestionsOf(matrix: PythonDict, most: number): Suggestions | undefined {
  switch (matrix.get('kind')) {
    case 'mapping': return mappingRows(matrix.get('values'), most);
    case 'grid': return gridRows(matrix, most);
    default: return undefined;
  }
}

function mappingRows(values: PythonValue | undefined, most: number): Suggestions {
  if (!isList(values) || !values.every(isDict)) return failConversion(['matrix', 'values'], 'values must be a list of mappings, one for each run');
  return { total: values.length, first: values.slice(0, most) as readonly PythonDict[] };
}

function gridRows(matrix: PythonDict, most: number): Suggestions {
  const params = spaces(matrix);
  const all = params.reduce((product, [, space]) => product * space.length, 1);
  const runs = matrix.get('numRuns');
  const total = typeof runs === 'number' && runs > 0 ? Math.min(runs, all) : all;
  return { total, first: Array.from({ length: Math.min(total, most) }, (_, at) => rowOf(params, at)) };
}

/** The last param changes first. */
function rowOf(params: readonly (readonly [PythonKey, Space])[], at: number): PythonDict {
  let rest = at;
  const picked = [...params].reverse().map(([name, space]): [PythonKey, PythonValue] => {
    const value = space.at(rest % space.length);
    rest = Math.floor(rest / space.length);
    return [name, value];
  });
  return new Map(picked.reverse());
}

/** The values that a param of a grid can have. */
interface Space {
  readonly length: number;
  at(index: number): PythonValue;
}

function dictEntries(matrix: PythonDict): [PythonKey, PythonDict][] {
  const params = matrix.get('params');
  if (!isDict(params)) return failConversion(['matrix', 'params'], 'params must be a mapping of spaces');
  return [...params].map(([name, param]) => isDict(param) ? [name, param] : failConversion(['matrix', 'params', String(name)], 'it must be a space'));
}

function spaces(matrix: PythonDict): (readonly [PythonKey, Space])[] {
  return dictEntries(matrix).map(([name, param]) => [name, spaceOf(param, name)]);
}

function spaceOf(param: PythonDict, name: PythonKey): Space {
  const value = param.get('value');
  if (param.get('kind') === 'choice') {
    if (!isList(value)) return failConversion(['matrix', 'params', String(name), 'value'], 'the value of a choice must be a list');
    return { length: value.length, at: index => value[index] };
  }
  const bounds = isDict(value) ? value : failConversion(['matrix', 'params', String(name), 'value'], 'the value must say where the space starts and ends');
  const space = numbersOfSpace(String(param.get('kind')), key => numberOf(bounds.get(key)));
  if (!space) return failConversion(['matrix', 'params', String(name), 'kind'], `values of the kind ${String(param.get('kind'))} cannot be enumerated`);
  return { length: Math.max(0, space.length), at: index => new PythonFloat(space.at(index)) };
}

function numberOf(value: PythonValue | undefined): number {
  return value instanceof PythonFloat ? value.value : Number(value ?? NaN);
}
