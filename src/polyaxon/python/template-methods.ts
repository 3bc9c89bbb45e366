import { TemplateBeyond, TemplateProblem } from './template-errors';
import { Arguments } from './template-filters';
import { defined, entryFor, TemplateValue, textOf } from './template-values';
import { isDict, isList, PythonValue } from './values';

/*
 * Methods of Python's texts and dicts in templates.
 */

/** The public names of Python's types, which a template finds before the entries of a value. */
const ATTRIBUTES = {
  dict: ['clear', 'copy', 'fromkeys', 'get', 'items', 'keys', 'pop', 'popitem', 'setdefault', 'update', 'values'],
  list: ['append', 'clear', 'copy', 'count', 'extend', 'index', 'insert', 'pop', 'remove', 'reverse', 'sort'],
  text: [
    'capitalize', 'casefold', 'center', 'count', 'encode', 'endswith', 'expandtabs', 'find', 'format', 'format_map', 'index', 'isalnum', 'isalpha',
    'isascii', 'isdecimal', 'isdigit', 'isidentifier', 'islower', 'isnumeric', 'isprintable', 'isspace', 'istitle', 'isupper', 'join', 'ljust', 'lower',
    'lstrip', 'maketrans', 'partition', 'removeprefix', 'removesuffix', 'replace', 'rfind', 'rindex', 'rjust', 'rpartition', 'rsplit', 'rstrip', 'split',
    'splitlines', 'startswith', 'strip', 'swapcase', 'title', 'translate', 'upper', 'zfill',
  ],
  number: [
    'as_integer_ratio', 'bit_count', 'bit_length', 'conjugate', 'denominator', 'from_bytes', 'fromhex', 'hex', 'imag', 'is_integer', 'numerator', 'real',
    'to_bytes',
  ],
  date: ['ctime', 'day', 'hour', 'isoformat', 'minute', 'month', 'second', 'strftime', 'time', 'timestamp', 'weekday', 'year'],
};

/** Whether Python gives something else than an entry for it. */
export function hasAttribute(object: PythonValue, name: string): boolean {
  return name.startsWith('__') || attributesOf(object).includes(name);
}

function attributesOf(object: PythonValue): readonly string[] {
  if (object === null) return [];
  if (typeof object === 'string') return ATTRIBUTES.text;
  if (isDict(object)) return ATTRIBUTES.dict;
  if (isList(object)) return ATTRIBUTES.list;
  return [...ATTRIBUTES.number, ...ATTRIBUTES.date];
}

type Method<T> = (object: T, given: readonly PythonValue[]) => PythonValue | undefined;

/** Undefined where the arguments are such that it is not followed. */
const TEXT_METHODS: Record<string, Method<string>> = {
  upper: (text, given) => given.length === 0 ? text.toUpperCase() : undefined,
  lower: (text, given) => given.length === 0 ? text.toLowerCase() : undefined,
  strip: (text, given) => given.length === 0 ? text.trim() : undefined,
  startswith: (text, [start, ...others]) => typeof start === 'string' && others.length === 0 ? text.startsWith(start) : undefined,
  endswith: (text, [end, ...others]) => typeof end === 'string' && others.length === 0 ? text.endsWith(end) : undefined,
  replace: (text, [old, other, ...others]) => typeof old === 'string' && old !== '' && typeof other === 'string' && others.length === 0
    ? text.split(old).join(other) : undefined,
  split: (text, [separator, ...others]) => typeof separator === 'string' && separator !== '' && others.length === 0 ? text.split(separator) : undefined,
  join: (text, [items, ...others]) => isList(items) && items.every(item => typeof item === 'string') && others.length === 0 ? items.join(text) : undefined,
};

const DICT_METHODS: Record<string, Method<ReadonlyMap<any, PythonValue>>> = {
  items: (dict, given) => given.length === 0 ? [...dict].map(([key, entry]) => [key, entry]) : undefined,
  keys: (dict, given) => given.length === 0 ? [...dict.keys()] : undefined,
  values: (dict, given) => given.length === 0 ? [...dict.values()] : undefined,
  get: (dict, [key, otherwise = null, ...others]) => {
    const found = key === undefined || others.length > 0 ? undefined : entryFor(dict, key);
    return key === undefined || others.length > 0 || found !== undefined ? found : otherwise;
  },
};

export function callMethod(object: PythonValue, name: string, { positional, named }: Arguments): TemplateValue {
  if (!hasAttribute(object, name)) throw new TemplateProblem(`${textOf(object)} has no ${name} to call`);
  const given = positional.map(defined);
  const result = named.size > 0 ? undefined : typeof object === 'string' ? methodOf(TEXT_METHODS, name)?.(object, given)
    : isDict(object) ? methodOf(DICT_METHODS, name)?.(object, given) : undefined;
  if (result === undefined) throw new TemplateBeyond(`.${name}() of a value`);
  return result;
}

function methodOf<T>(methods: Record<string, Method<T>>, name: string): Method<T> | undefined {
  return Object.hasOwn(methods, name) ? methods[name] : undefined;
}
