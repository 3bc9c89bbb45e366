import { PythonFloat, PythonKey, PythonValue } from '../python/values';

/*
 * JSON as Python reads it: 3 is a whole number, 3.0 and 3e0 are none.
 */

const TOKEN = /[ \t\n\r]*(?:([{}[\],:])|"((?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*)"|(-?(?:0|[1-9]\d*))(\.\d+)?([eE][-+]?\d+)?|(true|false|null))/y;
const DEEPEST = 1000;

/** Undefined for what is no JSON. */
export function parseJson(text: string): PythonValue | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const parser = { tokens, at: 0 };
  const value = parseValue(parser, 0);
  return parser.at === tokens.length ? value : undefined;
}

type Token = { readonly mark: string } | { readonly value: PythonValue };

interface Parser { readonly tokens: readonly Token[]; at: number }

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  const end = text.trimEnd().length;
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < end) {
    const found = TOKEN.exec(text);
    if (!found) return undefined;
    tokens.push(found[1] !== undefined ? { mark: found[1] } : { value: scalarOf(found) });
  }
  return tokens;
}

function scalarOf([whole, , , integer, fraction, exponent, word]: RegExpExecArray): PythonValue {
  if (word !== undefined) return word === 'null' ? null : word === 'true';
  if (integer === undefined) return JSON.parse(whole) as string;
  if (fraction !== undefined || exponent !== undefined) return new PythonFloat(Number(whole));
  return Number.isSafeInteger(Number(integer)) ? Number(integer) : BigInt(integer);
}

function parseValue(parser: Parser, depth: number): PythonValue | undefined {
  const token = parser.tokens[parser.at++];
  if (token === undefined || depth > DEEPEST) return undefined;
  if ('value' in token) return token.value;
  if (token.mark === '[') return parseList(parser, depth);
  return token.mark === '{' ? parseDict(parser, depth) : undefined;
}

function isMark(parser: Parser, mark: string): boolean {
  const token = parser.tokens[parser.at];
  if (token === undefined || !('mark' in token) || token.mark !== mark) return false;
  parser.at++;
  return true;
}

function parseList(parser: Parser, depth: number): PythonValue | undefined {
  const list: PythonValue[] = [];
  if (isMark(parser, ']')) return list;
  do {
    const entry = parseValue(parser, depth + 1);
    if (entry === undefined) return undefined;
    list.push(entry);
  } while (isMark(parser, ','));
  return isMark(parser, ']') ? list : undefined;
}

function parseDict(parser: Parser, depth: number): PythonValue | undefined {
  const dict = new Map<PythonKey, PythonValue>();
  if (isMark(parser, '}')) return dict;
  do {
    const key = parseValue(parser, depth + 1);
    if (typeof key !== 'string' || !isMark(parser, ':')) return undefined;
    const entry = parseValue(parser, depth + 1);
    if (entry === undefined) return undefined;
    dict.set(key, entry);
  } while (isMark(parser, ','));
  return isMark(parser, '}') ? dict : undefined;
}
