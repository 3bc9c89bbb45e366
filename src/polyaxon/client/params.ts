import { ClientValue, isFalsy, isMapping, isSequence, ModelInstance } from './instances';
import { areCompatible, convertInput } from './io-types';
import { isUuid } from './looks';
import { isReference, ModelReader, Place } from './model-reader';
import { shown } from './value-words';
import { isAtLeast } from '../../engine';
import type { PythonStep } from '../python/values';

/*
 * The params of an operation against the inputs and outputs of its component.
 */

/** What another operation of a dag offers. */
export interface Offered { readonly type: ClientValue; readonly isList: ClientValue }

/** Where refs lead: `ops.train.outputs.loss`. */
export interface References {
  readonly offered: ReadonlyMap<string, Offered>;
  /** Operations of which nothing is known, because their component is elsewhere. */
  readonly unknown: ReadonlySet<string>;
}

export const NO_REFERENCES: References = { offered: new Map(), unknown: new Set() };

export interface Parameterized {
  readonly params: ClientValue;
  readonly inputs: ClientValue;
  readonly outputs: ClientValue;
  readonly matrix: ClientValue;
  readonly joins: ClientValue;
  readonly isStrict: boolean;
  /** Whether what only templates use is looked at too. */
  readonly hasContexts: boolean;
}

/** The only refusal of a file that is fine by itself: whoever runs it can give the value. */
export const MISSING_PARAM = 'polyaxon/missing-param';

/** Refusals are reported. */
export function validateParams(from: Parameterized, references: References, reader: ModelReader, path: readonly PythonStep[]): void {
  const params = allParams(from, { reader, path });
  if (params === undefined) return;
  const [inputs, outputs] = [from.inputs, from.outputs].map(ios => isSequence(ios) ? ios as readonly ModelInstance[] : []);
  if (needsParams(inputs, outputs) && params.size === 0 && from.matrix === null) {
    const needed = [...inputs, ...outputs].filter(io => isFalsy(io.get('is_optional'))).map(io => io.get('name'));
    reader.refuse(MISSING_PARAM, path, `params must have ${needed.join(', ')}, got none`);
    return;
  }
  for (const input of inputs) checkInput(input, params, from, references, { reader, path });
  for (const output of outputs) {
    const param = params.get(output.get('name') as string);
    if (param) checkParam(output, param, NO_REFERENCES, { reader, path });
  }
  const declared = new Set([...inputs, ...outputs].map(io => io.get('name') as string));
  for (const [name, param] of params) checkContext(name, param, declared.has(name), from, { reader, path });
}

function allParams(from: Parameterized, { reader, path }: Place): Map<string, ModelInstance> | undefined {
  const own = isMapping(from.params) ? [...from.params] as [string, ModelInstance][] : [];
  const params = new Map(own);
  if (from.joins === null) return params;
  if (!isSequence(from.joins)) return reader.refuse('polyaxon/wrong-type', [...path, 'joins'], `joins must be a list here, got ${shown(from.joins)}`);
  for (const [at, join] of (from.joins as readonly ModelInstance[]).entries()) {
    const added = join.get('params');
    if (!isMapping(added)) return reader.refuse('polyaxon/missing-field', [...path, 'joins', at], `a join needs params, got ${shown(added)}`);
    for (const [name, param] of added) if (!own.some(([known]) => known === name)) params.set(name as string, param as ModelInstance);
  }
  return params;
}

/** Once an input or output says that it can wait, those after it can wait too. */
function needsParams(inputs: readonly ModelInstance[], outputs: readonly ModelInstance[]): boolean {
  const needs = (ios: readonly ModelInstance[], initially: boolean): boolean => {
    let waits = initially;
    return ios.some(io => {
      waits = (io.get('delay_validation') as boolean | null) ?? waits;
      return isFalsy(io.get('is_optional')) && !waits;
    });
  };
  return needs(inputs, false) || needs(outputs, true);
}

function checkInput(
  input: ModelInstance, params: ReadonlyMap<string, ModelInstance>, from: Parameterized, references: References, place: Place,
): void {
  const name = input.get('name') as string;
  const param = params.get(name);
  if (param) return checkParam(input, param, references, place);
  if (from.matrix instanceof ModelInstance && isInMatrix(input, from.matrix, place)) return;
  if (!isFalsy(input.get('is_optional')) || !isFalsy(input.get('delay_validation'))) return;
  place.reader.refuse(MISSING_PARAM, place.path, `the input ${name} is required, and there is no param for it`);
}

/** Of a mapping only the first row counts. */
function isInMatrix(input: ModelInstance, matrix: ModelInstance, { reader, path }: Place): boolean {
  const name = input.get('name') as string;
  if (matrix.model === 'V1Mapping') {
    const rows = matrix.get('values');
    return isReference(rows) || (isSequence(rows) && isMapping(rows[0]) && rows[0].has(name));
  }
  const params = matrix.get('params')!;
  if (!isMapping(params) && typeof params !== 'string') {
    return reader.crash('polyaxon/invalid-matrix', [...path, 'matrix'], `matrix needs params: the input ${name} has no param of its own`);
  }
  const param = isMapping(params) ? params.get(name) : undefined;
  if (param instanceof ModelInstance) return fitsType(input, param, { reader, path: [...path, 'matrix', 'params', name] });
  if (typeof params === 'string' && params.includes(name)) {
    return reader.crash('polyaxon/invalid-matrix', [...path, 'matrix', 'params'], `params cannot be a reference here, got ${shown(params)}`);
  }
  const resource = matrix.get('resource');
  if (resource === null) return reader.crash('polyaxon/invalid-matrix', [...path, 'matrix'], `matrix needs a resource: the input ${name} has no param`);
  return resource instanceof ModelInstance && resource.get('name') === name;
}

function fitsType(input: ModelInstance, param: ModelInstance, { reader, path }: Place): boolean {
  const types = TYPES_OF_RANGES[param.model] ?? ['int', 'float'];
  if (!types.includes('*') && !types.includes(input.get('type') as string)) {
    reader.refuse(
      'polyaxon/invalid-matrix', path,
      `a ${String(param.get('kind'))} makes values of type ${types.join(' or ')}, and ${String(input.get('name'))} is of type ${shown(input.get('type'))}`,
    );
  }
  return true;
}

const TYPES_OF_RANGES: { readonly [model: string]: readonly string[] } = {
  V1HpChoice: ['*'], V1HpPChoice: ['*'], V1HpDateRange: ['date'], V1HpDateTimeRange: ['datetime'],
};

function checkParam(io: ModelInstance, param: ModelInstance, references: References, place: Place): void {
  const at = { ...place, path: [...place.path, 'params', io.get('name') as string, 'value'] };
  if (!checkSpec(io.get('name') as string, param, io, at)) return;
  const isReferring = isJoin(param) || param.get('ref') !== null;
  if (!isReferring && !isReference(param.get('value'))) {
    if (io.get('type') !== null) convertInput(io, param.get('value')!, at, io.get('value'));
    return;
  }
  checkReference(io, param, references, at);
}

function isJoin(param: ModelInstance): boolean {
  return param.model === 'V1JoinParam';
}

const CONTEXTS = ['inputs', 'outputs', 'io', 'artifacts'];
const NESTED_CONTEXTS = ['inputs', 'outputs', 'artifacts', 'globals'];

/** What a value of a ref looks like. False after a refusal. */
function checkSpec(name: string, param: ModelInstance, io: ModelInstance | undefined, { reader, path }: Place): boolean {
  const value = param.get('value')!;
  const ref = param.get('ref')!;
  const wrong = (message: string): boolean => reader.refuse('polyaxon/invalid-reference', path, message) ?? false;
  const isLiteral = !isJoin(param) && isFalsy(ref);
  if (!isLiteral && !(isJoin(param) && isMapping(value))) {
    if (typeof value !== 'string') return wrong(`the param ${name} needs a value such as outputs.loss, got ${shown(value)}`);
    const parts = referenced(value).split('.').map(part => part.trim());
    const isFine = parts.length === 1 ? CONTEXTS.includes(parts[0]) && !(parts[0] === 'outputs' && !isJoin(param) && (ref as string).split('.')[0] === 'dag')
      : parts.length === 2 ? NESTED_CONTEXTS.includes(parts[0]) : parts.length === 3 && parts[0] === 'artifacts';
    if (!isFine) return wrong(`the param ${name} needs a value such as inputs, outputs.loss or artifacts, got ${shown(value)}`);
  }
  if (isJoin(param)) {
    if (!io || isFalsy(io.get('is_list')) === false || io.get('type') === 'artifacts') return true;
    return wrong(`a join gives a list, and the input ${name} takes one value of type ${shown(io.get('type'))}`);
  }
  return ref === null || isRef(ref as string) || wrong(`the param ${name} needs a ref such as ops.NAME, runs.UUID or dag, got ${shown(ref)}`);
}

function isRef(ref: string): boolean {
  const [kind, entity, ...more] = ref.split('.');
  if (more.length > 0) return false;
  return entity === undefined ? kind === 'dag' : kind === 'ops' || (kind === 'runs' && isUuid(entity));
}

/** What stands between the braces, or the text without any. */
function referenced(value: string): string {
  return /\{\{\s*([^\n]+)\s*\}\}/.exec(value)?.[1].trim() ?? value;
}

function checkReference(io: ModelInstance, param: ModelInstance, { offered, unknown }: References, { reader, path }: Place): void {
  const value = param.get('value');
  const ref = param.get('ref') as string | null;
  if (isJoin(param) || isReference(value) || ref === null || ref.split('.')[0] === 'runs') return;
  if (unknown.has(ref)) return;
  const name = String(io.get('name'));
  const source = `${ref}.${referenced(value as string)}`;
  const found = offered.get(source);
  if (found === undefined) {
    if (referenced(value as string).split('.')[0] === 'artifacts') return;
    reader.refuse('polyaxon/invalid-reference', path, `the param ${name} wants ${source}, and there is no such value`);
  } else if (!areCompatible(io.get('type')!, found.type)) {
    reader.refuse(
      'polyaxon/invalid-reference', path, `${source} is of type ${shown(found.type)}, and the input ${name} is of type ${shown(io.get('type'))}`,
    );
  } else if (io.get('is_list') !== found.isList) {
    reader.refuse('polyaxon/invalid-reference', path, `only one of ${source} and the input ${name} says isList`);
  }
}

/** Params that are no input or output. */
function checkContext(name: string, param: ModelInstance, isDeclared: boolean, from: Parameterized, place: Place): void {
  const { path, reader } = place;
  const at = [...path, 'params', name];
  const isContextOnly = param.get('context_only');
  if (isAtLeast(reader.version, '2.18')) {
    if (isDeclared) return;
    if (isContextOnly === false) {
      reader.refuse('polyaxon/invalid-param', at, `the param ${name} says contextOnly: false, and there is no such input or output`);
    } else if (from.isStrict && isContextOnly !== true) {
      reader.refuse('polyaxon/invalid-param', at, `the param ${name} is no input or output, and strictParams asks for that`, 'contextOnly: true allows it');
    } else if (!isJoin(param)) {
      checkSpec(name, param, undefined, { reader, path: [...at, 'value'] });
    }
    return;
  }
  if (isFalsy(isContextOnly)) {
    if (!isDeclared) reader.refuse('polyaxon/invalid-param', at, `the param ${name} is no input or output`, 'contextOnly: true allows it');
  } else if (from.hasContexts) {
    checkSpec(name, param, undefined, { reader, path: [...at, 'value'] });
  }
}
