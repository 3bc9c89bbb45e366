import { failConversion, failForesight } from './lowering-failure';
import { quoted } from '../../policy/policy-error';
import { readLiteral } from '../python/literal';
import { renderTemplate, TemplateContext } from '../python/template';
import { isDict, isList, PythonDate, PythonKey, PythonStep, PythonValue } from '../python/values';

/*
 * The second reading: each text of a section is rendered as a template until nothing changes any more, and then read as a Python literal. From 2.18 on,
 * the texts of command and args, and the values of inputs that are texts, are only rendered, and once.
 */

/** How a text is read. */
export type Reading =
  /** As a template and as a literal. */
  | 'value'
  /** As a template. */
  | 'text'
  /** As a template, and what renders as None is left out: params that are not set. */
  | 'argument';

export interface Section {
  readonly context: TemplateContext;
  /** Lists of which the texts are arguments. */
  readonly argumentLists?: ReadonlySet<PythonValue>;
}

/** Python's stack ends where a template gives another one, and that one another. */
const MOST_ROUNDS = 200;

/** @throws LoweringFailure */
export function readSecondTime(value: PythonValue, section: Section, path: readonly PythonStep[] = [], reading: Reading = 'value'): PythonValue {
  if (typeof value === 'string') return readText(value, section, path, reading);
  if (value instanceof PythonDate) return value.text;
  if (isList(value)) {
    // What is nested deeper is no argument, and no text of an input.
    const ofTexts = section.argumentLists?.has(value) ? 'argument' : reading;
    return value.map((item, at) => readSecondTime(item, section, [...path, at], typeof item === 'string' ? ofTexts : 'value'));
  }
  if (!isDict(value)) return value;
  return new Map([...value].map(([key, entry]) => {
    const step = typeof key === 'string' || typeof key === 'number' ? key : String(key);
    return [readKey(key, section, path), readSecondTime(entry, section, [...path, step])];
  }));
}

function readKey(key: PythonKey, section: Section, path: readonly PythonStep[]): PythonKey {
  const read = typeof key === 'string' ? readText(key, section, path, 'value') : key;
  if (isList(read) || isDict(read)) return failConversion(path, `the key ${JSON.stringify(key)} becomes a list or a mapping, which is no key`);
  return read;
}

function readText(text: string, { context }: Section, path: readonly PythonStep[], reading: Reading): PythonValue {
  if (reading !== 'value') {
    const rendered = render(text, context, path);
    return reading === 'argument' && rendered === 'None' && rendered !== text ? null : rendered;
  }
  let current = text;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const rendered = render(current, context, path);
    if (rendered === current) {
      const literal = readLiteral(current);
      return literal === undefined ? current : literal;
    }
    current = rendered;
  }
  return failConversion(path, `the template ${quoted(text)} gives another template each time it is rendered, without an end`);
}

function render(text: string, context: TemplateContext, path: readonly PythonStep[]): string {
  if (!text.includes('{{') && !text.includes('{%')) return text;
  const rendered = renderTemplate(text, context);
  if (rendered.kind === 'text') return rendered.text;
  const shown = quoted(text);
  if (rendered.kind === 'beyond') return failForesight(path, `what becomes of the template ${shown} is not foreseen: ${rendered.message}`);
  return failConversion(
    path, `the template ${shown} cannot be rendered: ${rendered.message}`,
    'Polyaxon takes every {{ and {% for a template; read texts with other braces from a file or an environment variable',
  );
}
