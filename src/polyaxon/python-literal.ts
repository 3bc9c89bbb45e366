import { NoJson, storedAndRead, writeJson } from './python/json';
import { readLiteral } from './python/literal';
import { isDict, isList } from './python/values';

/*
 * The client reads most texts of a Polyaxonfile a second time, as a Python literal (`ast.literal_eval`), and writes what it got as JSON.
 * So "1.10" becomes 1.1, and "0,1" becomes [0,1]. This is that reading, so that a text can be protected where, and only where, it would change.
 */

/** What the second reading makes of a text. */
export type Reread =
  /** It is no Python literal, so it stays as it is. */
  | { readonly kind: 'text' }
  /** It is a literal, and this is the JSON that the client writes for it. A text is written without quotes around it. */
  | { readonly kind: 'value'; readonly json: string }
  /** It is a literal that JSON cannot hold (a set, bytes, a complex number): the client crashes. */
  | { readonly kind: 'crash' };

export function reread(text: string): Reread {
  const value = readLiteral(text);
  if (value === undefined) return { kind: 'text' };
  try {
    storedAndRead(value);
    // A number is still one where the text is written; what is within a list was stored and read once more until then.
    const written = isList(value) || isDict(value) ? storedAndRead(value) : value;
    return { kind: 'value', json: typeof written === 'string' ? written : writeJson(written) };
  } catch (error) {
    if (error instanceof NoJson) return { kind: 'crash' };
    throw error;
  }
}

/**
 * A text such that the second reading gives the wanted one, where the client makes a text of the result again: "1" is read as 1 and written as "1",
 * but "1.10" would be written as "1.1".
 */
export function protect(text: string): string {
  const read = reread(text);
  return read.kind === 'value' && read.json === text ? text : protectType(text);
}

/** A text such that the second reading gives the wanted one as a text, where a number would stay a number. */
export function protectType(text: string): string {
  if (reread(text).kind === 'text') return text;
  const escaped = text.replace(/[\\'\n\r]/g, char => ({ '\\': '\\\\', '\'': '\\\'', '\n': '\\n', '\r': '\\r' })[char]!);
  return `'${escaped}'`;
}
