import { Document, isMap, isPair, isScalar, Scalar, visit } from 'yaml';
import { implicitTag } from './python/yaml-scalars';

/*
 * Writes a Polyaxonfile such that the client reads what was meant. The client reads with PyYAML, which is YAML 1.1: a bare `on` is true there and
 * `12:30` is 750.
 */

/** Whether a bare text would be read by PyYAML as something else than this text. */
export function needsQuotes(text: string): boolean {
  return implicitTag(text) !== 'str';
}

/** A line of comment above a key, by the path to the key. */
export interface Comment {
  readonly path: (string | number)[];
  readonly text: string;
}

/** The text of a file; keys keep their order. */
export function toYamlText(data: object, comments: Comment[] = []): string {
  // With the failsafe schema every scalar is a text, so that quoting is decided here alone.
  const document = new Document(toScalars(data), { schema: 'failsafe', version: '1.2' });
  visit(document, {
    Scalar(_, node) {
      if (typeof node.value === 'string' && node.type === undefined) node.type = styleOf(node.value);
    },
  });
  for (const { path, text } of comments) addComment(document, path, text);
  const text = document.toString({ lineWidth: 0, minContentWidth: 0 });
  // Such characters are only in double quotes, see styleOf; the library leaves some of them as they are.
  return text.replace(UNWRITABLE_CHARS, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function toScalars(value: unknown): unknown {
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) {
    const scalar = new Scalar(numberText(value));
    scalar.type = 'PLAIN';
    return scalar;
  }
  if (Array.isArray(value)) return value.map(toScalars);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined).map(([key, entry]) => [key, toScalars(entry)]));
  }
  return value;
}

/** PyYAML takes 1e21 for a text: it wants a point before the exponent. */
function numberText(value: number | boolean | null): string {
  return String(value).replace(/^(-?\d+)e/, '$1.0e');
}

function styleOf(text: string): Scalar.Type {
  if (text.search(UNWRITABLE_CHARS) >= 0) return 'QUOTE_DOUBLE';
  if (text.includes('\n')) return isBlock(text) ? 'BLOCK_LITERAL' : 'QUOTE_DOUBLE';
  return needsQuotes(text) || text.includes('\t') ? 'QUOTE_DOUBLE' : 'PLAIN';
}

/** Characters that a reader of YAML 1.1 refuses, or takes for a line end, when they stand there as they are. */
const UNWRITABLE_CHARS = /[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Several lines are written as lines, if nothing in them can be lost by that: no blanks at the edges, no tab where the indentation is. */
function isBlock(text: string): boolean {
  return !/^[ \t\n]|[ \t]\n|\n\t|[ \t]$/.test(text);
}

function addComment(document: Document, path: (string | number)[], text: string): void {
  const parent: any = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  if (!isMap(parent)) return;
  const pair = parent.items.find(each => isPair(each) && isScalar(each.key) && each.key.value === path[path.length - 1]);
  if (pair && isScalar(pair.key)) pair.key.commentBefore = ` ${text}`;
}
