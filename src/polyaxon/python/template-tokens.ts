import { TemplateBeyond, TemplateProblem } from './template-errors';

/*
 * Splits a template as Jinja2 does. The parser takes these tokens; its own reader knows neither raw blocks nor all texts, numbers and ends that
 * Jinja2 refuses.
 * @see https://jinja.palletsprojects.com/en/stable/templates/
 */

export interface TemplateToken {
  readonly type: string;
  readonly value: string;
}

const RAW_START = /\{%[-+]?\s*raw\s*(?:(-)%\}\s*|%\})/y;
const RAW_END = /\{%([-+]?)\s*endraw\s*(?:-%\}\s*|\+?%\})/g;
const NAME = /[\p{L}\p{N}\p{M}_]+/yu;
const IDENTIFIER = /^[\p{XID_Start}_][\p{XID_Continue}]*$/u;
const FLOAT = /(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?e[-+]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/iy;
const INTEGER = /0b(?:_?[01])+|0o(?:_?[0-7])+|0x(?:_?[\da-f])+|[1-9](?:_?\d)*|0(?:_?0)*/iy;
const TEXT = /'[^'\\]*(?:\\[^][^'\\]*)*'|"[^"\\]*(?:\\[^][^"\\]*)*"/y;
const SPACE = /\s+/y;

/** The longer ones first. */
const OPERATORS: readonly [string, string][] = [
  ['//', 'MultiplicativeBinaryOperator'], ['**', 'ExponentiationBinaryOperator'], ['==', 'ComparisonBinaryOperator'],
  ['!=', 'ComparisonBinaryOperator'], ['>=', 'ComparisonBinaryOperator'], ['<=', 'ComparisonBinaryOperator'],
  ['+', 'AdditiveBinaryOperator'], ['-', 'AdditiveBinaryOperator'], ['~', 'AdditiveBinaryOperator'],
  ['/', 'MultiplicativeBinaryOperator'], ['*', 'MultiplicativeBinaryOperator'], ['%', 'MultiplicativeBinaryOperator'],
  ['>', 'ComparisonBinaryOperator'], ['<', 'ComparisonBinaryOperator'], ['=', 'Equals'],
  ['(', 'OpenParen'], [')', 'CloseParen'], ['[', 'OpenSquareBracket'], [']', 'CloseSquareBracket'],
  ['{', 'OpenCurlyBracket'], ['}', 'CloseCurlyBracket'], [',', 'Comma'], ['.', 'Dot'], [':', 'Colon'], ['|', 'Pipe'],
];
const CLOSING: Record<string, string> = { '(': ')', '[': ']', '{': '}' };

/** @throws TemplateProblem */
export function templateTokens(template: string): TemplateToken[] {
  return new Splitter(withoutLastLineEnd(template)).split();
}

function withoutLastLineEnd(template: string): string {
  return template.replace(/\r\n?/g, '\n').replace(/\n$/, '');
}

class Splitter {
  private readonly tokens: TemplateToken[] = [];
  private at = 0;

  public constructor(private readonly source: string) { }

  public split(): TemplateToken[] {
    while (this.at < this.source.length) {
      const start = this.nextStart();
      const text = this.source.slice(this.at, start);
      const isTrimmed = this.source[start + 2] === '-';
      this.addText(isTrimmed ? text.trimEnd() : text);
      this.at = start;
      if (start < this.source.length) this.special();
    }
    return this.tokens;
  }

  private nextStart(): number {
    const start = this.source.slice(this.at).search(/\{[{%#]/);
    return start < 0 ? this.source.length : this.at + start;
  }

  private addText(text: string): void {
    if (text !== '') this.tokens.push({ type: 'Text', value: text });
  }

  private special(): void {
    const kind = this.source[this.at + 1];
    if (kind === '#') return this.comment();
    const raw = this.match(RAW_START);
    if (raw) return this.raw();
    const isExpression = kind === '{';
    this.at += /[-+]/.test(this.source[this.at + 2] ?? '') && !(isExpression && this.source[this.at + 2] === '+') ? 3 : 2;
    this.tokens.push({ type: isExpression ? 'OpenExpression' : 'OpenStatement', value: `{${kind}` });
    this.inside(isExpression ? '}}' : '%}');
  }

  private comment(): void {
    const end = this.source.indexOf('#}', this.at + 2);
    // A comment that starts where the template ends is none.
    if (end < 0 && this.at + 2 < this.source.length) throw new TemplateProblem('{# starts a comment, which has no end');
    this.at = end < 0 ? this.source.length : end + 2;
    if (this.source[end - 1] === '-') this.match(SPACE);
  }

  private raw(): void {
    RAW_END.lastIndex = this.at;
    const end = RAW_END.exec(this.source);
    if (!end) throw new TemplateProblem('{% raw %} has no {% endraw %}');
    const text = this.source.slice(this.at, end.index);
    this.addText(end[1] === '-' ? text.trimEnd() : text);
    this.at = end.index + end[0].length;
  }

  /** What stands between the braces. */
  private inside(close: string): void {
    const open: string[] = [];
    for (;;) {
      this.match(SPACE);
      if (this.at >= this.source.length) throw new TemplateProblem(`the template ends where ${close} is expected`);
      if (open.length === 0 && this.isEnd(close)) return;
      const operator = this.literal() ? undefined : this.operator();
      if (operator !== undefined) balance(operator, open);
    }
  }

  private isEnd(close: string): boolean {
    const isTrimming = this.source.startsWith(`-${close}`, this.at);
    const isKeeping = close === '%}' && this.source.startsWith(`+${close}`, this.at);
    if (!isTrimming && !isKeeping && !this.source.startsWith(close, this.at)) return false;
    this.tokens.push({ type: close === '}}' ? 'CloseExpression' : 'CloseStatement', value: close });
    this.at += close.length + (isTrimming || isKeeping ? 1 : 0);
    if (isTrimming) this.match(SPACE);
    return true;
  }

  private literal(): boolean {
    const number = (this.source[this.at - 1] === '.' ? undefined : this.match(FLOAT)) ?? this.match(INTEGER);
    if (number !== undefined) this.tokens.push({ type: 'NumericLiteral', value: numberToken(number) });
    const name = number === undefined ? this.match(NAME) : undefined;
    if (name !== undefined) {
      if (!IDENTIFIER.test(name)) throw new TemplateProblem(`${name} is no name`);
      this.tokens.push({ type: 'Identifier', value: name });
    }
    const text = number === undefined && name === undefined ? this.match(TEXT) : undefined;
    if (text !== undefined) this.tokens.push({ type: 'StringLiteral', value: unescaped(text.slice(1, -1)) });
    return number !== undefined || name !== undefined || text !== undefined;
  }

  private operator(): string {
    const found = OPERATORS.find(([sign]) => this.source.startsWith(sign, this.at));
    if (!found) throw new TemplateProblem(`the character ${this.source[this.at]} is not expected there`);
    this.at += found[0].length;
    this.tokens.push({ type: found[1], value: found[0] });
    return found[0];
  }

  private match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.source);
    this.at += found?.[0].length ?? 0;
    return found?.[0];
  }
}

function balance(operator: string, open: string[]): void {
  if (operator in CLOSING) open.push(CLOSING[operator]);
  if (!')]}'.includes(operator)) return;
  const expected = open.pop();
  if (expected !== operator) throw new TemplateProblem(`${operator} closes nothing${expected === undefined ? '' : `, ${expected} is expected`}`);
}

/** The parser tells the two kinds of numbers apart by the point. */
function numberToken(digits: string): string {
  const plain = digits.replace(/_/g, '');
  const value = Number(plain);
  const isFloat = /[.e]/i.test(plain) && !/^0x/i.test(plain);
  if (!isFloat && Number.isSafeInteger(value)) return String(value);
  const text = String(value);
  if (!isFloat || text.includes('e')) throw new TemplateBeyond(`the number ${digits} in a template`);
  return text.includes('.') ? text : `${text}.0`;
}

const ESCAPES: Record<string, string> = {
  '\n': '', '\\': '\\', '\'': '\'', '"': '"', 'a': '\x07', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v',
};

/** The escapes of Python's `unicode-escape`; others stay as they are. */
function unescaped(text: string): string {
  return text.replace(/\\(?:([0-7]{1,3})|x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/g, (whole, octal, x, u, long, other) => {
    if (other === undefined) return codePoint(parseInt(octal ?? x ?? u ?? long, octal === undefined ? 16 : 8));
    if ('xuU'.includes(other)) throw new TemplateProblem(`\\${other} needs the digits of a character`);
    if (other === 'N') throw new TemplateBeyond('a character by its name in a template');
    return ESCAPES[other] ?? whole;
  });
}

function codePoint(code: number): string {
  if (code > 0x10ffff) throw new TemplateProblem(`there is no character ${code}`);
  return String.fromCodePoint(code);
}
