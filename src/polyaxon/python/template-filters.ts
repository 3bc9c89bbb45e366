import { TemplateBeyond, TemplateProblem } from './template-errors';
import { compare, defined, exact, isTrue, itemsOf, numberOf, TemplateValue, textOf, Undefined } from './template-values';
import { isDict, isList, PythonFloat, PythonValue } from './values';

/*
 * The filters and tests of Jinja2 that are followed here. One that Jinja2 has and that is missing here is beyond what can be told; there is no other.
 * @see https://jinja.palletsprojects.com/en/stable/templates/#list-of-builtin-filters
 */

/** What stands between the brackets of a filter. */
export interface Arguments {
  readonly positional: readonly TemplateValue[];
  readonly named: ReadonlyMap<string, TemplateValue>;
}

type Filter = (value: TemplateValue, given: (name: string, at: number) => TemplateValue | undefined) => TemplateValue;

const FILTERS: Record<string, { readonly parameters: readonly string[]; readonly apply: Filter }> = {
  default: {
    parameters: ['default_value', 'boolean'],
    apply: (value, given) => value instanceof Undefined || (isTrue(given('boolean', 1) ?? false) && !isTrue(value)) ? given('default_value', 0) ?? '' : value,
  },
  upper: { parameters: [], apply: value => textOf(value).toUpperCase() },
  lower: { parameters: [], apply: value => textOf(value).toLowerCase() },
  string: { parameters: [], apply: value => textOf(value) },
  trim: { parameters: ['chars'], apply: (value, given) => given('chars', 0) === undefined ? trimmed(textOf(value)) : beyond('trim with characters') },
  replace: { parameters: ['old', 'new', 'count'], apply: replaced },
  join: { parameters: ['d', 'attribute'], apply: joined },
  int: { parameters: ['default', 'base'], apply: (value, given) => toInteger(value, given('default', 0) ?? 0, given('base', 1)) },
  float: { parameters: ['default'], apply: (value, given) => toFloat(value) ?? given('default', 0) ?? new PythonFloat(0) },
  length: { parameters: [], apply: lengthOf },
  first: { parameters: [], apply: value => itemOr(itemsOf(value)[0], 'the first item') },
  last: { parameters: [], apply: value => itemOr(itemsOf(value)[itemsOf(value).length - 1], 'the last item') },
  list: { parameters: [], apply: value => [...itemsOf(value)] },
  abs: { parameters: [], apply: absolute },
  tojson: { parameters: ['indent'], apply: (value, given) => given('indent', 0) === undefined ? markupJson(defined(value)) : beyond('tojson with an indent') },
  reverse: { parameters: [], apply: value => typeof value === 'string' ? [...value].reverse().join('') : beyond('reverse of a list') },
  sum: { parameters: ['attribute', 'start'], apply: summed },
  min: { parameters: ['case_sensitive', 'attribute'], apply: (value, given) => extreme(value, -1, given) },
  max: { parameters: ['case_sensitive', 'attribute'], apply: (value, given) => extreme(value, 1, given) },
  unique: { parameters: ['case_sensitive', 'attribute'], apply: () => beyond('unique') },
};

const ALIASES: Record<string, string> = { d: 'default', count: 'length' };

/** Filters of Jinja2, and the one that Polyaxon adds, that are not followed. */
const OTHER_FILTERS = [
  'attr', 'batch', 'capitalize', 'center', 'dictsort', 'e', 'escape', 'filesizeformat', 'forceescape', 'format', 'groupby', 'indent', 'items', 'map',
  'map_format', 'pprint', 'random', 'reject', 'rejectattr', 'round', 'safe', 'select', 'selectattr', 'slice', 'sort', 'striptags', 'title', 'truncate',
  'urlencode', 'urlize', 'wordcount', 'wordwrap', 'xmlattr',
];

export function applyFilter(name: string, value: TemplateValue, { positional, named }: Arguments): TemplateValue {
  if (OTHER_FILTERS.includes(name)) throw new TemplateBeyond(`the filter ${name}`);
  const key = Object.hasOwn(ALIASES, name) ? ALIASES[name] : name;
  if (!Object.hasOwn(FILTERS, key)) throw new TemplateProblem(`there is no filter ${name}`);
  const { parameters, apply } = FILTERS[key];
  const isKnown = positional.length <= parameters.length
    && [...named.keys()].every(each => parameters.includes(each) && parameters.indexOf(each) >= positional.length);
  if (!isKnown) throw new TemplateProblem(`the filter ${name} takes other arguments`);
  return apply(value, (parameter, at) => positional[at] ?? named.get(parameter));
}

const TESTS: Record<string, (value: TemplateValue) => boolean> = {
  defined: value => !(value instanceof Undefined),
  undefined: value => value instanceof Undefined,
  none: value => value === null,
  boolean: value => typeof value === 'boolean',
  true: value => value === true,
  false: value => value === false,
  integer: value => typeof value === 'number' || typeof value === 'bigint',
  float: value => value instanceof PythonFloat,
  number: value => typeof value === 'boolean' || typeof value === 'number' || typeof value === 'bigint' || value instanceof PythonFloat,
  string: value => typeof value === 'string',
  mapping: value => !(value instanceof Undefined) && isDict(value),
  sequence: value => value instanceof Undefined ? beyond('the test sequence of an undefined') : typeof value === 'string' || isList(value) || isDict(value),
  iterable: value => value instanceof Undefined || typeof value === 'string' || isList(value) || isDict(value),
  odd: value => remainderOfTwo(value) === 1,
  even: value => remainderOfTwo(value) === 0,
};

const OTHER_TESTS = [
  'callable', 'divisibleby', 'eq', 'equalto', 'escaped', 'filter', 'ge', 'greaterthan', 'gt', 'in', 'le', 'lessthan', 'lower', 'lt', 'ne', 'sameas', 'test',
  'upper',
];

export function applyTest(name: string, value: TemplateValue): boolean {
  const key = name === 'None' ? 'none' : name;
  if (OTHER_TESTS.includes(key)) throw new TemplateBeyond(`the test ${name}`);
  if (!Object.hasOwn(TESTS, key)) throw new TemplateProblem(`there is no test ${name}`);
  return TESTS[key](value);
}

function itemOr(item: TemplateValue | undefined, name: string): TemplateValue {
  return item === undefined ? new Undefined(name) : item;
}

function beyond(what: string): never {
  throw new TemplateBeyond(what);
}

function trimmed(text: string): string {
  return text.replace(/^[\s\x1c-\x1f\x85]+|[\s\x1c-\x1f\x85]+$/g, '');
}

function replaced(value: TemplateValue, given: (name: string, at: number) => TemplateValue | undefined): string {
  const [old, other, count] = [given('old', 0), given('new', 1), given('count', 2)];
  if (old === undefined || other === undefined) throw new TemplateProblem('the filter replace needs two texts');
  if (count !== undefined && count !== null) throw new TemplateBeyond('replace with a count');
  if (textOf(old) === '') throw new TemplateBeyond('replace of an empty text');
  return textOf(value).split(textOf(old)).join(textOf(other));
}

function joined(value: TemplateValue, given: (name: string, at: number) => TemplateValue | undefined): string {
  if (given('attribute', 1) !== undefined) throw new TemplateBeyond('join by an attribute');
  return itemsOf(value).map(textOf).join(textOf(given('d', 0) ?? ''));
}

function toInteger(value: TemplateValue, otherwise: TemplateValue, base: TemplateValue | undefined): TemplateValue {
  if (base !== undefined && base !== 10) throw new TemplateBeyond('int with a base');
  if (value instanceof Undefined) return value.refuse();
  if (typeof value === 'bigint') return value;
  if (typeof value === 'string') {
    const text = trimmed(value);
    const digits = /^([-+]?)(\d+(?:_\d+)*)$/.exec(text)?.[0].replace(/_/g, '');
    return digits === undefined ? truncated(toFloat(value)?.value, otherwise) : exact(Number(digits));
  }
  return truncated(numberOf(value), otherwise);
}

function truncated(number: number | undefined, otherwise: TemplateValue): TemplateValue {
  if (number === undefined || Number.isNaN(number)) return otherwise;
  if (!Number.isFinite(number)) throw new TemplateProblem('an infinite number is no whole one');
  return exact(Math.trunc(number));
}

function toFloat(value: TemplateValue): PythonFloat | undefined {
  if (value instanceof Undefined) return value.refuse();
  if (typeof value !== 'string') {
    const number = numberOf(value);
    return number === undefined ? undefined : new PythonFloat(number);
  }
  const text = trimmed(value);
  if (/^[-+]?(?:inf|infinity|nan)$/i.test(text)) throw new TemplateBeyond('a number that is not finite');
  const isNumber = /^[-+]?(?:\d+(?:_\d+)*\.?(?:\d+(?:_\d+)*)?|\.\d+(?:_\d+)*)(?:e[-+]?\d+(?:_\d+)*)?$/i.test(text);
  return isNumber ? new PythonFloat(Number(text.replace(/_/g, ''))) : undefined;
}

function lengthOf(value: TemplateValue): TemplateValue {
  if (value instanceof Undefined) return 0;
  if (typeof value === 'string') return [...value].length;
  if (isList(value)) return value.length;
  if (isDict(value)) return value.size;
  throw new TemplateProblem('a number has no length');
}

function absolute(value: TemplateValue): TemplateValue {
  const number = numberOf(defined(value));
  if (number === undefined) throw new TemplateProblem('only a number has an absolute value');
  return value instanceof PythonFloat ? new PythonFloat(Math.abs(number)) : Math.abs(number);
}

function summed(value: TemplateValue, given: (name: string, at: number) => TemplateValue | undefined): TemplateValue {
  if (given('attribute', 0) !== undefined || given('start', 1) !== undefined) throw new TemplateBeyond('sum with arguments');
  const items = itemsOf(value);
  const numbers = items.map(item => numberOf(item));
  if (numbers.includes(undefined)) throw new TemplateProblem('only numbers have a sum');
  const sum = (numbers as number[]).reduce((total, number) => total + number, 0);
  return items.some(item => item instanceof PythonFloat) ? new PythonFloat(sum) : exact(sum);
}

function extreme(value: TemplateValue, sign: number, given: (name: string, at: number) => TemplateValue | undefined): TemplateValue {
  if (given('case_sensitive', 0) !== undefined || given('attribute', 1) !== undefined) throw new TemplateBeyond('min or max with arguments');
  const items = itemsOf(value);
  if (items.some(item => typeof item === 'string')) throw new TemplateBeyond('the smallest or largest of texts');
  return items.reduce<TemplateValue>((best, item) => best instanceof Undefined || compare(item, best) === sign ? item : best, new Undefined('the item'));
}

function remainderOfTwo(value: TemplateValue): number {
  const number = numberOf(defined(value));
  if (number === undefined) throw new TemplateProblem('only a number is odd or even');
  return Math.abs(number % 2);
}

const MARKUP: Record<string, string> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026', '\'': '\\u0027' };

/** JSON with sorted keys, blanks, and no character that HTML gives a meaning. */
function markupJson(value: PythonValue): string {
  return pythonJson(value).replace(/[<>&']/g, char => MARKUP[char]);
}

function pythonJson(value: PythonValue): string {
  if (isList(value)) return `[${value.map(pythonJson).join(', ')}]`;
  if (isDict(value)) {
    if (![...value.keys()].every(key => typeof key === 'string')) throw new TemplateBeyond('JSON of a dict with keys that are no texts');
    const entries = [...value].sort(([a], [b]) => compare(a, b));
    return `{${entries.map(([key, entry]) => `${jsonText(String(key))}: ${pythonJson(entry)}`).join(', ')}}`;
  }
  if (typeof value === 'string') return jsonText(value);
  if (value === null || typeof value === 'boolean') return String(value);
  if (numberOf(value) !== undefined) return textOf(value);
  throw new TemplateProblem('JSON cannot hold the value');
}

function jsonText(text: string): string {
  return JSON.stringify(text).replace(/[\x7f-\uffff]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
