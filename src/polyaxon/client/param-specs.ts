import { ClientValue, ModelInstance, plainOf } from './instances';
import { convertInput } from './io-types';
import { failConversion, failForesight } from './lowering-failure';
import { guarded, isReference } from './model-reader';
import { modelReader } from './read-model';
import { isAtLeast } from '../../engine';
import { isDict, isList, PythonDict, PythonStep, PythonValue } from '../python/values';

/*
 * What the names in templates stand for: params with the values that inputs and outputs make of them.
 */

/** A param as templates see it. */
export interface ParamSpec {
  readonly name: string;
  readonly type: PythonValue;
  readonly value: PythonValue;
  readonly isFlag: boolean;
  readonly isList: boolean;
  readonly argFormat: PythonValue;
  /** Whether `params` has it: what the client itself adds is not there. */
  readonly isRequested: boolean;
  readonly connection: PythonValue;
  readonly toInit: PythonValue;
  readonly toEnv: PythonValue;
}

type Truthy = (value: PythonValue) => boolean;
const isGiven: Truthy = value => value !== null && value !== false && value !== '';

function field(dict: PythonDict, name: string): PythonValue {
  return dict.get(name) ?? null;
}

/** The entries of a section that is a list of dicts, or nothing. */
export function entriesOf(compiled: PythonDict, section: string): readonly PythonDict[] {
  const list = compiled.get(section);
  return isList(list) ? list.filter(isDict) : [];
}

/** @throws LoweringFailure */
export function paramSpecs(compiled: PythonDict, params: PythonDict, version: string): ParamSpec[] {
  const specs: ParamSpec[] = [];
  const declared = new Set<PythonValue>();
  for (const section of ['inputs', 'outputs']) {
    entriesOf(compiled, section).forEach((io, at) => {
      const name = field(io, 'name');
      declared.add(name);
      const param = params.get(name as string);
      if (isDict(param)) {specs.push(givenSpec(io, param, version, [section, at]));} else if (section === 'inputs' && isInMatrix(io, compiled)) {return;} else if (section === 'inputs' && field(io, 'isOptional') !== true && !isDelayed(io)) {
        failConversion(['params'], `the input ${String(name)} is required, and there is no param for it`);
      } else if (section === 'inputs' || field(io, 'delayValidation') !== false) {specs.push(specOf(io, field(io, 'value'), field(io, 'type')));}
    });
  }
  const contexts = entriesOf(compiled, 'contexts');
  // Before 2.18 a param that is only for templates is no value of the input of its name.
  const isSeparate = !isAtLeast(version, '2.18');
  for (const [name, param] of params) {
    const context = contexts.find(io => field(io, 'name') === name);
    if (isDict(param) && (!declared.has(name) || (isSeparate && context))) specs.push(contextSpec(String(name), param, context));
  }
  const rest = contexts.filter(io => (isSeparate || !declared.has(field(io, 'name'))) && !params.has(field(io, 'name') as string));
  return [...specs, ...rest.map(io => specOf(io, field(io, 'value'), null))];
}

function isDelayed(io: PythonDict): boolean {
  return isGiven(field(io, 'delayValidation'));
}

function specOf(io: PythonDict, value: PythonValue, type: PythonValue): ParamSpec {
  return {
    name: String(field(io, 'name')),
    type,
    value,
    isFlag: type !== null && field(io, 'isFlag') === true,
    isList: type !== null && field(io, 'isList') === true,
    argFormat: type === null ? null : field(io, 'argFormat'),
    isRequested: true,
    connection: field(io, 'connection'),
    toInit: field(io, 'toInit'),
    toEnv: field(io, 'toEnv'),
  };
}

function givenSpec(io: PythonDict, param: PythonDict, version: string, path: readonly PythonStep[]): ParamSpec {
  refuseReference(String(field(io, 'name')), param);
  const value = field(param, 'value');
  const isTemplate = isReference(value as ClientValue);
  const converted = isTemplate ? value : convertedValue(io, value, version, path);
  const declared = (name: string): PythonValue => isGiven(field(param, name)) ? field(param, name) : null;
  return {
    ...specOf(io, converted, field(io, 'type')), connection: declared('connection'), toInit: declared('toInit'), toEnv: declared('toEnv'),
  };
}

/** What another run gives is known when that one has run. */
function refuseReference(name: string, param: PythonDict): void {
  const ref = field(param, 'ref');
  if (ref !== null) failForesight(['params', name, 'ref'], `the value of the param ${name} comes from ${String(ref)}, which is known only when it runs`);
}

function contextSpec(name: string, param: PythonDict, context: PythonDict | undefined): ParamSpec {
  refuseReference(name, param);
  const merged = (key: string): PythonValue => field(param, key) ?? (context ? field(context, key) : null);
  return {
    name,
    type: null,
    value: field(param, 'value'),
    isFlag: false,
    isList: false,
    argFormat: null,
    isRequested: true,
    connection: merged('connection'),
    toInit: merged('toInit'),
    toEnv: merged('toEnv'),
  };
}

function isInMatrix(io: PythonDict, compiled: PythonDict): boolean {
  const matrix = compiled.get('matrix');
  if (!isDict(matrix)) return false;
  const name = field(io, 'name') as string;
  const rows = matrix.get('values');
  if (field(matrix, 'kind') === 'mapping') return isReference(rows as ClientValue) || (isList(rows) && isDict(rows[0]) && rows[0].has(name));
  const [params, resource] = [matrix.get('params'), matrix.get('resource')];
  return (isDict(params) && params.has(name)) || (isDict(resource) && resource.get('name') === name);
}

/** The value as the type of an input has it. */
function convertedValue(io: PythonDict, value: PythonValue, version: string, path: readonly PythonStep[]): PythonValue {
  if (field(io, 'type') === null) return value;
  const reader = modelReader(version);
  const converted = guarded(reader, () => {
    // Its own default is no part of the question, and may be of another type.
    const instance = reader.readInstance('V1IO', new Map([...io].filter(([key]) => key !== 'value')) as ReadonlyMap<string, ClientValue>, path);
    return instance && convertInput(instance, value, { reader, path }, field(io, 'value'));
  });
  const [problem] = reader.problems;
  if (problem) failConversion(['params', String(field(io, 'name'))], problem.message);
  return plainParam(converted ?? null, version);
}

function plainParam(value: ClientValue, version: string): PythonValue {
  return value instanceof ModelInstance ? plainOf(value, version) : plainOf(value, version, true);
}
