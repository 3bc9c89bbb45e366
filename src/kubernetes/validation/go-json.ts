import { quotedAsGo } from './field-errors';

/*
 * Why a text is no JSON, as Go says it.
 */

/** Undefined if the text is JSON. */
export function jsonProblem(text: string): string | undefined {
  return new Reader(text).problem();
}

const LITERALS: { readonly [start: string]: string } = { t: 'true', f: 'false', n: 'null' };

/** Each method reads on behind what it expects, or says what is wrong. */
class Reader {
  private at = 0;

  public constructor(private readonly text: string) {}

  public problem(): string | undefined {
    const problem = this.value();
    if (problem !== undefined) return problem;
    this.skipSpace();
    return this.at < this.text.length ? this.unexpected('after top-level value') : undefined;
  }

  private value(): string | undefined {
    this.skipSpace();
    const character = this.text.charAt(this.at);
    switch (character) {
      case '{': return this.list('}', () => this.member(), 'after object key:value pair');
      case '[': return this.list(']', () => this.value(), 'after array element');
      case '"': return this.string();
      case 't':
      case 'f':
      case 'n': return this.literal(LITERALS[character]);
      default: return /[-0-9]/.test(character) ? this.number() : this.unexpected('looking for beginning of value');
    }
  }

  private list(end: string, item: () => string | undefined, where: string): string | undefined {
    this.at++;
    this.skipSpace();
    if (this.skip(end)) return undefined;
    do {
      const problem = item();
      if (problem !== undefined) return problem;
      this.skipSpace();
    } while (this.skip(','));
    return this.skip(end) ? undefined : this.unexpected(where);
  }

  private member(): string | undefined {
    this.skipSpace();
    if (this.text.charAt(this.at) !== '"') return this.unexpected('looking for beginning of object key string');
    const problem = this.string();
    if (problem !== undefined) return problem;
    this.skipSpace();
    return this.skip(':') ? this.value() : this.unexpected('after object key');
  }

  private string(): string | undefined {
    this.at++;
    for (;;) {
      // eslint-disable-next-line no-control-regex
      this.skipAll(/[^"\\\x00-\x1f]*/y);
      if (this.skip('"')) return undefined;
      if (!this.skip('\\')) return this.unexpected('in string literal');
      if (this.skip('u')) {
        const digits = this.skipAll(/[0-9A-Fa-f]{0,4}/y);
        if (digits < 4) return this.unexpectedInside('in \\u hexadecimal character escape');
      } else if (this.skipAll(/["\\/bfnrt]?/y) === 0) {
        return this.unexpectedInside('in string escape code');
      }
    }
  }

  private number(): string | undefined {
    this.skip('-');
    if (this.skipAll(/(0|[1-9][0-9]*)?/y) === 0) return this.unexpectedInside('in numeric literal');
    if (this.skip('.') && this.skipAll(/[0-9]*/y) === 0) return this.unexpectedInside('after decimal point in numeric literal');
    if (this.skipAll(/([eE][-+]?)?/y) > 0 && this.skipAll(/[0-9]*/y) === 0) return this.unexpectedInside('in exponent of numeric literal');
    return undefined;
  }

  private literal(word: string): string | undefined {
    for (const letter of word) {
      if (!this.skip(letter)) return this.unexpectedInside(`in literal ${word} (expecting '${letter}')`);
    }
    return undefined;
  }

  private skipSpace(): void {
    this.skipAll(/[ \t\n\r]*/y);
  }

  private skip(character: string): boolean {
    if (this.text.charAt(this.at) !== character) return false;
    this.at++;
    return true;
  }

  private skipAll(what: RegExp): number {
    what.lastIndex = this.at;
    const length = what.exec(this.text)?.[0].length ?? 0;
    this.at += length;
    return length;
  }

  private unexpected(where: string): string {
    const code = this.text.codePointAt(this.at);
    return code === undefined ? 'unexpected end of JSON input' : `invalid character ${quotedByte(firstByte(code))} ${where}`;
  }

  /** Go reads a space behind the end, which is an error of its own where something has begun that no space may interrupt. */
  private unexpectedInside(where: string): string {
    return this.at < this.text.length ? this.unexpected(where) : `invalid character ' ' ${where}`;
  }
}

/** The first byte of a character in UTF-8, which is all of it that Go shows. */
function firstByte(code: number): string {
  if (code < 0x80) return String.fromCharCode(code);
  if (code < 0x800) return String.fromCharCode(0xc0 + Math.floor(code / 0x40));
  return String.fromCharCode(code < 0x10000 ? 0xe0 + Math.floor(code / 0x1000) : 0xf0 + Math.floor(code / 0x40000));
}

function quotedByte(byte: string): string {
  if (byte === '\'') return '\'\\\'\'';
  return byte === '"' ? '\'"\'' : `'${quotedAsGo(byte).slice(1, -1)}'`;
}
