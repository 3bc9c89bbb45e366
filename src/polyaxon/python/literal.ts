import { PythonFloat, PythonKey, PythonOddity, PythonValue } from './values';

/*
 * What Python makes of a text that may be a literal: `ast.literal_eval`.
 * The grammar: https://docs.python.org/3/reference/lexical_analysis.html and https://docs.python.org/3/library/ast.html#ast.literal_eval
 */

/** The value of a literal; undefined if the text is none, or one that Python cannot read. */
export function readLiteral(text: string): PythonValue | undefined {
  try {
    return new LiteralReader(text).read();
  } catch (error) {
    if (error === NOT_A_LITERAL) return undefined;
    throw error;
  }
}

const NOT_A_LITERAL = Symbol('not a literal');

/** Python refuses a source with more brackets in each other, and a number with more digits. */
const DEEPEST = 200;
const MOST_DIGITS = 4300;

/** A text of which one half of a surrogate pair is a character of its own, which JavaScript would join with the other half. */
const HALF_CHARACTERS = new PythonOddity('str');

/** A number as long as it is not clear what stands before and behind it: `-1`, `1+2j`. */
class NumberLiteral {
  constructor(
    public readonly value: number | bigint | PythonFloat | PythonOddity,
    public readonly isImaginary = false,
    public readonly isSigned = false,
  ) { }
}

type Literal = PythonValue | NumberLiteral;

function valueOf(literal: Literal): PythonValue {
  return literal instanceof NumberLiteral ? literal.value : literal;
}

const NUMBER = new RegExp([
  '0[xX](?:_?[0-9a-fA-F])+',
  '0[oO](?:_?[0-7])+',
  '0[bB](?:_?[01])+',
  '(?:(?:\\d(?:_?\\d)*)?\\.\\d(?:_?\\d)*|\\d(?:_?\\d)*\\.?)(?:[eE][-+]?\\d(?:_?\\d)*)?[jJ]?',
].join('|'), 'y');
const COMPLEX = new PythonOddity('complex');
const STRING_START = /([rRbBuU]|[rR][bB]|[bB][rR])?('''|"""|'|")/y;
const NAME = /[\p{XID_Start}_][\p{XID_Continue}]*/yu;

class LiteralReader {
  private at = 0;
  private brackets = 0;
  private hasHalf = false;

  constructor(private readonly text: string) { }

  public read(): PythonValue {
    if (this.text.includes('\0')) throw NOT_A_LITERAL;
    this.at = /^[ \t]*/.exec(this.text)![0].length;
    this.skipBlankLines();
    const value = this.tuple();
    // After the expression only comments and blank lines may follow; a last line of nothing but blanks is taken for an indented one.
    this.skipSpace();
    const rest = this.text.slice(this.at);
    if (!/^(?:[ \t\f]*(?:#[^\n\r]*)?(?:[\r\n]+|$))*$/.test(rest) || /[\r\n][ \t\f]+$/.test(rest)) throw NOT_A_LITERAL;
    return valueOf(value);
  }

  /** `a` or `a, b` or `a,`: an expression of a whole line or of a parenthesis. */
  private tuple(): Literal {
    const first = this.expression();
    if (!this.take(',')) return first;
    const items = [valueOf(first)];
    while (!this.isAtEndOfTuple()) {
      items.push(valueOf(this.expression()));
      if (!this.take(',')) break;
    }
    return items;
  }

  private isAtEndOfTuple(): boolean {
    this.skipSpace();
    const next = this.text[this.at];
    return next === undefined || next === ')' || (this.brackets === 0 && /[\r\n#]/.test(next));
  }

  /** A signed number, a complex number such as `1+2j`, or anything that has no sign. */
  private expression(): Literal {
    const sign = this.take('-') ? '-' : this.take('+') ? '+' : '';
    const value = this.atom();
    if (sign !== '' && (!(value instanceof NumberLiteral) || value.isSigned)) throw NOT_A_LITERAL;
    const signed = sign === '' ? value : withSign(value as NumberLiteral, sign);
    if (!this.take('+') && !this.take('-')) return signed;
    const imaginary = this.atom();
    const isComplex = value instanceof NumberLiteral && !value.isImaginary && imaginary instanceof NumberLiteral
      && imaginary.isImaginary && !imaginary.isSigned;
    if (!isComplex) throw NOT_A_LITERAL;
    return new NumberLiteral(COMPLEX, true);
  }

  private atom(): Literal {
    this.skipSpace();
    switch (this.text[this.at]) {
      case '(': return this.bracketed(')', (): Literal => this.isAt(')') ? [] : this.tuple());
      case '[': return this.bracketed(']', () => this.items(']', () => valueOf(this.expression())));
      case '{': return this.bracketed('}', () => this.braces());
    }
    return this.strings() ?? this.number() ?? this.word();
  }

  private bracketed(close: string, read: () => Literal): Literal {
    this.at++;
    if (++this.brackets > DEEPEST) throw NOT_A_LITERAL;
    const value = read();
    this.skipSpace();
    if (this.text[this.at] !== close) throw NOT_A_LITERAL;
    this.at++;
    this.brackets--;
    return value;
  }

  private items<Item>(close: string, read: () => Item): Item[] {
    const items: Item[] = [];
    while (!this.isAt(close)) {
      items.push(read());
      if (!this.take(',')) break;
    }
    return items;
  }

  private braces(): PythonValue {
    if (this.isAt('}')) return new Map();
    const start = this.at;
    this.expression();
    const isDict = this.isAt(':');
    this.at = start;
    if (!isDict) {
      this.items('}', () => this.expression());
      return new PythonOddity('set');
    }
    const entries = this.items('}', () => {
      const key = valueOf(this.expression());
      if (!this.take(':')) throw NOT_A_LITERAL;
      return [key, valueOf(this.expression())] as const;
    });
    return entries.every(isEntry) ? new Map(entries) : new PythonOddity('dict');
  }

  /** One or more string literals, which Python joins. */
  private strings(): PythonValue | undefined {
    let joined: string | undefined;
    let isBytes: boolean | undefined;
    let hasHalves = false;
    for (;;) {
      this.skipSpace();
      STRING_START.lastIndex = this.at;
      const start = STRING_START.exec(this.text);
      if (!start) break;
      const prefix = (start[1] ?? '').toLowerCase();
      if (isBytes !== undefined && isBytes !== prefix.includes('b')) throw NOT_A_LITERAL;
      isBytes = prefix.includes('b');
      this.at += start[0].length;
      this.hasHalf = false;
      joined = (joined ?? '') + this.stringBody(start[2], prefix.includes('r'), isBytes);
      hasHalves ||= this.hasHalf;
    }
    if (joined === undefined || isBytes) return joined === undefined ? undefined : new PythonOddity('bytes', joined);
    return hasHalves ? HALF_CHARACTERS : joined;
  }

  private stringBody(quote: string, isRaw: boolean, isBytes: boolean): string {
    let value = '';
    for (;;) {
      const char = this.text[this.at];
      if (char === undefined) throw NOT_A_LITERAL;
      if (this.text.startsWith(quote, this.at)) {
        this.at += quote.length;
        return value;
      }
      if ((char === '\n' || char === '\r') && quote.length === 1) throw NOT_A_LITERAL;
      if (isBytes && char > '\x7f') throw NOT_A_LITERAL;
      if (char === '\\') {
        value += isRaw ? this.rawEscape() : this.escape(isBytes);
      } else {
        // Python turns the line ends of a source into \n before it reads it.
        value += char === '\r' ? '\n' : char;
        this.at += char === '\r' && this.text[this.at + 1] === '\n' ? 2 : 1;
      }
    }
  }

  private rawEscape(): string {
    const both = this.text.slice(this.at, this.at + 2);
    if (both.length < 2) throw NOT_A_LITERAL;
    this.at += 2;
    return both;
  }

  private escape(isBytes: boolean): string {
    const rest = this.text.slice(this.at + 1, this.at + 11);
    const simple = SIMPLE_ESCAPES.get(rest[0]);
    if (simple !== undefined) {
      this.at += rest.startsWith('\r\n') ? 3 : 2;
      return simple;
    }
    const octal = /^[0-7]{1,3}/.exec(rest);
    if (octal) return this.codePoint(octal[0], 8, 0, isBytes);
    const digits = { x: 2, u: 4, U: 8 }[rest[0]];
    if (digits === undefined || (isBytes && rest[0] !== 'x')) {
      if (rest[0] === 'N' && !isBytes) return this.namedCharacter();
      if (rest[0] === undefined) throw NOT_A_LITERAL;
      this.at += 1;
      return '\\';
    }
    const hex = rest.slice(1, 1 + digits);
    if (!new RegExp(`^[0-9a-fA-F]{${digits}}$`).test(hex)) throw NOT_A_LITERAL;
    return this.codePoint(hex, 16, 1, isBytes);
  }

  /** Which character it is would need Unicode's table of names; that it is another text than before is enough to know. */
  private namedCharacter(): string {
    const name = /\\N\{[^}\n]+\}/y;
    name.lastIndex = this.at;
    const match = name.exec(this.text);
    if (!match) throw NOT_A_LITERAL;
    this.at += match[0].length;
    return '\ufffd';
  }

  private codePoint(digits: string, base: number, letters: number, isBytes: boolean): string {
    const code = parseInt(digits, base);
    if (code > 0x10ffff) throw NOT_A_LITERAL;
    // Python does not join two halves of a character, and cannot write one of them.
    if (code >= 0xd800 && code <= 0xdfff) this.hasHalf = true;
    this.at += 1 + letters + digits.length;
    return isBytes ? '?' : String.fromCodePoint(code);
  }

  private number(): NumberLiteral | undefined {
    NUMBER.lastIndex = this.at;
    const match = NUMBER.exec(this.text);
    if (!match || match[0] === '') return undefined;
    this.at += match[0].length;
    // `1x`, `0777` and `1__0` are no numbers.
    if (/[\p{XID_Continue}]/u.test(this.text[this.at] ?? '')) throw NOT_A_LITERAL;
    const digits = match[0].replace(/_/g, '');
    if (/[jJ]$/.test(digits) && !/^0x/i.test(digits)) return new NumberLiteral(COMPLEX, true);
    if (/^0[xob]/i.test(digits)) return new NumberLiteral(integer(BigInt(digits)));
    if (/[.eE]/.test(digits)) return new NumberLiteral(new PythonFloat(Number(digits)));
    if (/^0\d*[1-9]/.test(digits) || digits.length > MOST_DIGITS) throw NOT_A_LITERAL;
    return new NumberLiteral(integer(BigInt(digits)));
  }

  private word(): PythonValue {
    if (this.take('...')) return new PythonOddity('ellipsis');
    NAME.lastIndex = this.at;
    const name = NAME.exec(this.text)?.[0];
    this.at += name?.length ?? 0;
    switch (name) {
      case 'True': return true;
      case 'False': return false;
      case 'None': return null;
      case 'set': {
        if (this.take('(') && this.take(')')) return new PythonOddity('set');
      }
    }
    throw NOT_A_LITERAL;
  }

  private isAt(token: string): boolean {
    this.skipSpace();
    return this.text.startsWith(token, this.at);
  }

  private take(token: string): boolean {
    if (!this.isAt(token)) return false;
    this.at += token.length;
    return true;
  }

  /** Inside of brackets line ends and comments are space, outside only blanks and continued lines are. */
  private skipSpace(): void {
    const space = this.brackets > 0 ? /(?:[ \t\f\r\n]|\\\r?\n|#[^\n\r]*)*/y : /(?:[ \t\f]|\\\r?\n(?=[^]))*/y;
    space.lastIndex = this.at;
    this.at += space.exec(this.text)![0].length;
  }

  private skipBlankLines(): void {
    const blank = /(?:[ \t\f]*(?:#[^\n\r]*)?[\r\n])*/y;
    blank.lastIndex = this.at;
    const skipped = blank.exec(this.text)![0];
    this.at += skipped.length;
    // A line that follows another one must not be indented.
    if (skipped !== '' && /[ \t]/.test(this.text[this.at] ?? '')) throw NOT_A_LITERAL;
  }
}

const SIMPLE_ESCAPES = new Map([
  ['\n', ''], ['\r', ''], ['\\', '\\'], ['\'', '\''], ['"', '"'], ['a', '\x07'], ['b', '\b'], ['f', '\f'], ['n', '\n'], ['r', '\r'], ['t', '\t'], ['v', '\v'],
]);

function isEntry(entry: readonly [PythonValue, PythonValue]): entry is readonly [PythonKey, PythonValue] {
  return !Array.isArray(entry[0]) && !(entry[0] instanceof Map);
}

function withSign(number: NumberLiteral, sign: string): NumberLiteral {
  const { value, isImaginary } = number;
  const signed = sign === '+' || value instanceof PythonOddity ? value : value instanceof PythonFloat ? new PythonFloat(-value.value)
    : integer(-BigInt(value));
  return new NumberLiteral(signed, isImaginary, true);
}

function integer(value: bigint): number | bigint {
  return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value;
}
