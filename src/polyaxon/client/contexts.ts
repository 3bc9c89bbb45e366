import type { ParamSpec } from './param-specs';
import { readSecondTime } from './second-reading';
import { writeJson } from '../python/json';
import type { TemplateContext } from '../python/template';
import { isDict, isList, PythonDate, PythonDict, PythonFloat, PythonOddity, PythonValue } from '../python/values';

/*
 * The names that templates know: params by their names, `params` with all about them, and what the server adds.
 */

/** Params, and what the server adds to them. */
export function templateContext(specs: readonly ParamSpec[], added: PythonDict): TemplateContext {
  const requested = specs.filter(spec => spec.isRequested);
  const params = new Map<string, PythonValue>(requested.map(spec => [spec.name, parsedParam(spec)]));
  params.set('as_args', requested.map(asArgument).filter(isNotEmpty));
  const names = new Map<string, PythonValue>(specs.map(spec => [spec.name, displayed(spec)]));
  for (const [name, value] of added) names.set(String(name), value);
  return new Map([['params', params as PythonValue], ...names]);
}

/** As `params`, for what the server adds to the replicas of a distributed run as if it were asked for. */
export function replicaContext(specs: readonly ParamSpec[], added: PythonDict): TemplateContext {
  const known = new Set([...added.keys()].map(String));
  const all = [...specs.filter(spec => !known.has(spec.name)), ...[...added].map(([name, value]) => addedSpec(String(name), value))];
  return templateContext(all, new Map());
}

function addedSpec(name: string, value: PythonValue): ParamSpec {
  return {
    name, value, type: 'Any', isFlag: false, isList: false, argFormat: null, isRequested: true, connection: null, toInit: null, toEnv: null,
  };
}

function parsedParam(spec: ParamSpec): PythonValue {
  return new Map<string, PythonValue>([
    ['connection', spec.connection], ['value', typed(spec)], ['type', spec.type], ['as_str', asText(spec)], ['as_arg', asArgument(spec)],
  ]);
}

function isNotEmpty(value: PythonValue): boolean {
  return value !== '' && value !== null && value !== 0 && value !== false && !(isList(value) && value.length === 0);
}

function isTrue(value: PythonValue): boolean {
  return isNotEmpty(value) && !(isDict(value) && value.size === 0) && !(value instanceof PythonFloat && value.value === 0);
}

function displayed(spec: ParamSpec): PythonValue {
  return spec.isFlag ? flag(spec) : typed(spec);
}

function flag({ name, value }: ParamSpec): string {
  return isTrue(value) ? `--${name}` : '';
}

/** Of the type `str`, everything but nothing is a text. */
function typed({ type, isList: isOfMany, value }: ParamSpec): PythonValue {
  if (type !== 'str') return value;
  if (!isOfMany) return written(value);
  return isList(value) ? value.map(written) : isTrue(value) ? [written(value)] : [];
}

/** Numbers, lists and mappings as JSON, and what is nothing stays it. */
function written(value: PythonValue): PythonValue {
  if (value === null || typeof value === 'string') return value;
  if (value instanceof PythonDate) return value.text.replace('T', ' ');
  return isJson(value) ? writeJson(value) : value;
}

/** What JSON cannot hold is what an agent knows: it is not foreseen how it would be written. */
function isJson(value: PythonValue): boolean {
  if (isList(value)) return value.every(isJson);
  if (isDict(value)) return [...value.values()].every(isJson);
  return !(value instanceof PythonOddity) && !(value instanceof PythonDate);
}

function asText(spec: ParamSpec): PythonValue {
  return displayed(spec) === null ? '' : written(displayed(spec));
}

function asArgument(spec: ParamSpec): PythonValue {
  const { name, argFormat, value } = spec;
  if (argFormat !== null && argFormat !== '') {
    return value === null ? '' : readSecondTime(argFormat, { context: new Map([[name, typed(spec)]]) }, ['argFormat']);
  }
  if (spec.isFlag) return flag(spec);
  if (value === null) return '';
  const text = asText(spec);
  return typeof text === 'string' ? `--${name}=${text}` : text;
}
