import { Scalar } from 'yaml';

/*
 * How a single value is written such that YAML 1.1 and 1.2, goyaml and JSON read the same.
 */

/** The value on one line. */
export function scalarText(value: unknown, quotes?: Scalar.Type, isFlow = false): string {
  if (typeof value !== 'string') return String(value);
  if (quotes === 'QUOTE_SINGLE' && isPrintable(value)) return `'${value.replaceAll('\'', '\'\'')}'`;
  return quotes === undefined && isPlain(value, isFlow) ? value : doubleQuoted(value);
}

/** The header and the lines of a text of several lines; undefined if it has to be on one line. */
export function literalText(value: string): { readonly header: string; readonly lines: string[] } | undefined {
  // Left out is what a reader or an editor may lose: blanks at the ends of lines or of the text, and tabs where the indentation is.
  if (!/^[^\s].*\n/.test(value) || /[ \t]\n|[ \t]$|\n\t|\n\n$/.test(value) || !isPrintable(value.replaceAll('\n', ''))) return undefined;
  return { header: value.endsWith('\n') ? '|' : '|-', lines: value.replace(/\n$/, '').split('\n') };
}

function doubleQuoted(text: string): string {
  return JSON.stringify(text).replace(UNPRINTABLE, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Characters that a reader of YAML refuses, or takes for a line end, when they stand there as they are. */
const UNPRINTABLE = /[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|\p{Surrogate}/gu;

function isPrintable(text: string): boolean {
  return text.search(UNPRINTABLE) < 0;
}

function isPlain(text: string, isFlow: boolean): boolean {
  // Letters, digits, punctuation, and blanks inside; nothing at the start that begins something else.
  if (!/^[^\s?:,[\]{}#&*!|>'"%@`=\p{C}\p{Z}][\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text) || text.endsWith(' ')) return false;
  if (/: |:$| #/.test(text) || isFlow && /[,[\]{}?]/.test(text)) return false;
  return !NOT_TEXT.some(other => other.test(text));
}

/** What some reader takes for something else than a text; rather too much of it than too little. */
const NOT_TEXT: RegExp[] = [
  /^(?:y|n|yes|no|on|off|true|false|null|~|<<)$/i,
  // numbers to any base, with colons, points, underscores or exponents; hashes that have but one letter e among them; times
  /^[-+]?\.?[\d_][\da-fox_.:+-]*$/i,
  /^[-+]?\.?(?:e[-+]?\d+)?$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  /^\d{4}-\d\d?-\d\d?(?:t|\s|$)/i,
  // a list, and the marks between documents
  /^-(?:$|\s|--)/,
  /^\.\.\./,
];
