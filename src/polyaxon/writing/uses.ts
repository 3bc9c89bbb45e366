/*
 * Where the templates of a run name an input. What becomes of a value depends on it: alone it is read as a Python value, among other text hardly ever.
 */

/** A text with a template in it. */
export interface Use {
  readonly text: string;
  /** An element of `command` or `args`, or anything else, such as the value of an environment variable. */
  readonly isArgument: boolean;
  /** Where it stands, for the author. */
  readonly where: string;
}

/** Nobody knows what is in a component of the hub: it can have the value alone everywhere. */
export function anyUse(name: string): Use[] {
  return [
    { text: `{{ ${name} }}`, isArgument: true, where: 'alone in an argument' },
    { text: `{{ ${name} }}`, isArgument: false, where: 'alone in the value of an environment variable' },
  ];
}

/** The templates of a section of the file. */
export function templatesIn(section: unknown, isArgument = false, where = ''): Use[] {
  if (typeof section === 'string') return /\{\{|\{%/.test(section) ? [{ text: section, isArgument, where }] : [];
  if (Array.isArray(section)) return section.flatMap((each, i) => templatesIn(each, isArgument, `${where}[${i}]`));
  if (typeof section !== 'object' || section === null) return [];
  const { name, value } = section as any;
  const isVariable = typeof name === 'string' && typeof value === 'string';
  return Object.entries(section).flatMap(([key, each]) => templatesIn(each, isArgument || ARGUMENTS.has(key), isVariable ? name : key));
}

const ARGUMENTS = new Set(['command', 'args']);

/** Those that name an input. */
export function usesOf(name: string, templates: readonly Use[]): Use[] {
  const word = new RegExp(`(?:^|[^\\w])${name}(?![\\w])`);
  return templates.filter(({ text }) => (text.match(/\{\{[^]*?\}\}|\{%[^]*?%\}/g) ?? []).some(template => word.test(template)));
}

/** What a text becomes with a value, as far as it is known: a template that does more than to name the input can leave the value alone. */
export function rendered({ text }: Use, name: string, value: string): string {
  const simple = new RegExp(`\\{\\{-?\\s*(?:params\\.)?${name}(?:\\.value|\\.as_str|(\\.as_arg))?\\s*-?\\}\\}`, 'g');
  const filled = text.replace(simple, (_, isArgument?: string) => (isArgument === undefined ? value : `--${name}=${value}`));
  if (usesOf(name, [{ text: filled, isArgument: false, where: '' }]).length > 0 && /\{\{|\{%/.test(filled)) return value;
  return filled.replace(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, 'x');
}
