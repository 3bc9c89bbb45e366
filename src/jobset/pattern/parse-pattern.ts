import { anyOf, CharacterSet, foldingCase, inRanges, not, PERL_SETS, POSIX_SETS, unicodeSet } from './character-sets';
import { EMPTY, largestRepetition, Node } from './syntax-tree';

/*
 * Reads a regular expression as Go does. https://github.com/golang/go/blob/go1.26.0/src/regexp/syntax/parse.go
 */

/** Why a text is no regular expression. */
export class PatternError extends Error {}

const LARGEST_REPETITION = 1000;

interface Flags {
  readonly foldsCase: boolean;
  readonly isMultiLine: boolean;
  readonly dotIsAll: boolean;
}

const NO_FLAGS: Flags = { foldsCase: false, isMultiLine: false, dotIsAll: false };

const FLAG_NAMES: { readonly [letter: string]: keyof Flags | undefined } = { i: 'foldsCase', m: 'isMultiLine', s: 'dotIsAll' };

/** @throws PatternError if it is none */
export function parsePattern(text: string): Node {
  return new Parser([...text].map(each => each.codePointAt(0)!)).parse();
}

const CONTROL: { readonly [letter: string]: number } = { a: 7, f: 12, t: 9, n: 10, r: 13, v: 11 };

class Parser {
  private at = 0;

  public constructor(private readonly codes: readonly number[]) {}

  public parse(): Node {
    const node = this.choice(NO_FLAGS);
    if (this.at < this.codes.length) throw new PatternError('unexpected )');
    if (largestRepetition(node) > LARGEST_REPETITION) throw new PatternError('invalid repeat count');
    return node;
  }

  private get next(): string {
    return this.at < this.codes.length ? String.fromCodePoint(this.codes[this.at]) : '';
  }

  private take(): string {
    const taken = this.next;
    this.at++;
    return taken;
  }

  private has(text: string): boolean {
    return [...text].every((each, i) => this.codes[this.at + i] === each.codePointAt(0));
  }

  private choice(given: Flags): Node {
    let flags = given;
    const branches: Node[] = [];
    let sequence: Node[] = [];
    let canRepeat = false;
    let isRepeated = false;
    const add = (node: Node) => {
      sequence.push(node);
      canRepeat = true;
      isRepeated = false;
    };
    while (this.next !== '' && this.next !== ')') {
      if (this.next === '|') {
        this.take();
        branches.push({ kind: 'sequence', nodes: sequence });
        sequence = [];
        canRepeat = false;
        isRepeated = false;
        continue;
      }
      const repetition = this.repetition();
      if (repetition) {
        if (!canRepeat) throw new PatternError('missing argument to repetition operator');
        if (isRepeated) throw new PatternError('invalid nested repetition operator');
        sequence.push({ kind: 'repeat', node: sequence.pop()!, ...repetition });
        isRepeated = true;
        continue;
      }
      const atom = this.atom(flags);
      if ('flags' in atom) {
        // Flags hold until the end of the group; nothing stands here that could be repeated.
        flags = atom.flags;
        if (sequence.length === 0) canRepeat = false;
      } else {
        for (const node of atom.nodes) add(node);
      }
    }
    branches.push({ kind: 'sequence', nodes: sequence });
    return branches.length === 1 ? branches[0] : { kind: 'choice', nodes: branches };
  }

  private repetition(): { readonly least: number; readonly most: number } | undefined {
    const simple = ({ '*': [0, Infinity], '+': [1, Infinity], '?': [0, 1] } as { [sign: string]: [number, number] })[this.next];
    const range = simple ?? this.counted();
    if (!range) return undefined;
    if (simple) this.take();
    if (this.next === '?') this.take();
    return { least: range[0], most: range[1] };
  }

  /** `{2}`, `{2,}`, `{2,5}`; anything else in braces is a text. */
  private counted(): [number, number] | undefined {
    if (this.next !== '{') return undefined;
    const rest = this.codes.slice(this.at, this.at + 40).map(each => String.fromCodePoint(each)).join('');
    const found = /^\{(0|[1-9]\d*)(,(0|[1-9]\d*)?)?\}/.exec(rest);
    if (!found) return undefined;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === undefined ? Infinity : Number(found[3]);
    if (least > LARGEST_REPETITION || (most !== Infinity && most > LARGEST_REPETITION) || most < least) throw new PatternError('invalid repeat count');
    this.at += [...found[0]].length;
    return [least, most];
  }

  private atom(flags: Flags): { readonly nodes: readonly Node[] } | { readonly flags: Flags } {
    switch (this.next) {
      case '(': return this.group(flags);
      case '[': return { nodes: [this.setNode(this.characterClass(), flags)] };
      case '.':
        this.take();
        return { nodes: [{ kind: 'set', set: code => flags.dotIsAll || code !== 0x0a }] };
      case '^':
        this.take();
        return { nodes: [{ kind: 'assertion', assertion: flags.isMultiLine ? 'line-start' : 'text-start' }] };
      case '$':
        this.take();
        return { nodes: [{ kind: 'assertion', assertion: flags.isMultiLine ? 'line-end' : 'text-end' }] };
      case '\\': return { nodes: this.escaped(flags) };
      default: return { nodes: [this.literal(this.take().codePointAt(0)!, flags)] };
    }
  }

  private literal(code: number, flags: Flags): Node {
    return this.setNode(each => each === code, flags);
  }

  private setNode(set: CharacterSet, { foldsCase }: Flags): Node {
    return { kind: 'set', set: foldsCase ? foldingCase(set) : set };
  }

  private group(given: Flags): { readonly nodes: readonly Node[] } | { readonly flags: Flags } {
    this.take();
    let flags = given;
    if (this.next === '?') {
      const opened = this.groupOpening(given);
      if (opened.isOnlyFlags) return { flags: opened.flags };
      ({ flags } = opened);
    }
    const node = this.choice(flags);
    if (this.take() !== ')') throw new PatternError('missing closing )');
    return { nodes: [node] };
  }

  /** What follows `(`: a name, or flags. */
  private groupOpening(given: Flags): { readonly flags: Flags; readonly isOnlyFlags?: true } {
    if (this.has('?P<') || (this.has('?<') && !this.has('?<=') && !this.has('?<!'))) return this.groupName(given);
    this.take();
    const flags = { ...given };
    let isOn = true;
    let isAny = false;
    for (;;) {
      const letter = this.take();
      const name = Object.hasOwn(FLAG_NAMES, letter) ? FLAG_NAMES[letter] : undefined;
      if (name) {
        flags[name] = isOn;
        isAny = true;
      } else if (letter === 'U') {
        isAny = true;
      } else if (letter === '-' && isOn) {
        isOn = false;
        isAny = false;
      } else if ((letter === ':' || letter === ')') && (isOn || isAny)) {
        return letter === ')' ? { flags, isOnlyFlags: true } : { flags };
      } else {
        throw new PatternError(letter === '' ? 'missing argument to (?' : 'invalid or unsupported Perl syntax');
      }
    }
  }

  private groupName(flags: Flags): { readonly flags: Flags } {
    while (this.take() !== '<');
    let name = '';
    while (this.next !== '>') {
      if (this.next === '') throw new PatternError('invalid named capture');
      name += this.take();
    }
    this.take();
    if (!/^\w+$/.test(name)) throw new PatternError('invalid named capture');
    return { flags };
  }

  private escaped(flags: Flags): readonly Node[] {
    const letter = this.codes[this.at + 1] === undefined ? '' : String.fromCodePoint(this.codes[this.at + 1]);
    const assertion = ({ A: 'text-start', z: 'text-end', b: 'word-boundary', B: 'no-word-boundary' } as const)[letter];
    if (assertion) {
      this.at += 2;
      return [{ kind: 'assertion', assertion }];
    }
    if (letter === 'Q') return this.quotedText(flags);
    const set = this.namedSet();
    if (set) return [this.setNode(set, flags)];
    return [this.literal(this.escapedCode(), flags)];
  }

  private quotedText(flags: Flags): readonly Node[] {
    this.at += 2;
    const nodes: Node[] = [];
    while (this.next !== '' && !this.has('\\E')) nodes.push(this.literal(this.take().codePointAt(0)!, flags));
    if (this.next !== '') this.at += 2;
    return nodes.length === 0 ? [EMPTY] : nodes;
  }

  /** `\d` or `\pL`, if one stands here. */
  private namedSet(): CharacterSet | undefined {
    if (!this.has('\\')) return undefined;
    const letter = this.codes[this.at + 1] === undefined ? '' : String.fromCodePoint(this.codes[this.at + 1]);
    const lower = letter.toLowerCase();
    if (Object.hasOwn(PERL_SETS, lower)) {
      this.at += 2;
      const set = inRanges(PERL_SETS[lower]);
      return letter === lower ? set : not(set);
    }
    if (letter !== 'p' && letter !== 'P') return undefined;
    this.at += 2;
    let name = this.take();
    if (name === '{') {
      name = '';
      while (this.next !== '}') {
        if (this.next === '') throw new PatternError('invalid character class range');
        name += this.take();
      }
      this.take();
    }
    const isNegated = name.startsWith('^');
    const set = unicodeSet(isNegated ? name.slice(1) : name);
    if (!set) throw new PatternError('invalid character class range');
    return (letter === 'P') === isNegated ? set : not(set);
  }

  /** The code of a single character behind a backslash. */
  private escapedCode(): number {
    this.take();
    const letter = this.take();
    if (letter === '') throw new PatternError('trailing backslash at end of expression');
    if (/[1-7]/.test(letter) && !/[0-7]/.test(this.next || 'x')) throw new PatternError('invalid escape sequence');
    if (/[0-7]/.test(letter)) {
      let digits = letter;
      while (digits.length < 3 && /^[0-7]$/.test(this.next)) digits += this.take();
      return parseInt(digits, 8);
    }
    if (letter === 'x') return this.hexadecimal();
    if (Object.hasOwn(CONTROL, letter)) return CONTROL[letter];
    const code = letter.codePointAt(0)!;
    if (code < 0x80 && !/[A-Za-z0-9]/.test(letter)) return code;
    throw new PatternError('invalid escape sequence');
  }

  private hexadecimal(): number {
    let digits = '';
    if (this.next === '{') {
      this.take();
      while (/^[0-9A-Fa-f]$/.test(this.next)) digits += this.take();
      if (this.take() !== '}' || digits === '' || parseInt(digits, 16) > 0x10ffff) throw new PatternError('invalid escape sequence');
    } else {
      while (digits.length < 2 && /^[0-9A-Fa-f]$/.test(this.next)) digits += this.take();
      if (digits.length < 2) throw new PatternError('invalid escape sequence');
    }
    return parseInt(digits, 16);
  }

  private characterClass(): CharacterSet {
    this.take();
    const isNegated = this.next === '^';
    if (isNegated) this.take();
    const sets: CharacterSet[] = [];
    for (let isFirst = true; isFirst || this.next !== ']'; isFirst = false) {
      if (this.next === '') throw new PatternError('missing closing ]');
      sets.push(this.posixSet() ?? this.namedSet() ?? this.classRange());
    }
    this.take();
    const set = anyOf(sets);
    return isNegated ? not(set) : set;
  }

  private posixSet(): CharacterSet | undefined {
    if (!this.has('[:')) return undefined;
    const rest = this.codes.slice(this.at, this.at + 20).map(each => String.fromCodePoint(each)).join('');
    const found = /^\[:(.*?):\]/.exec(rest);
    if (!found) return undefined;
    const name = found[1].replace(/^\^/, '');
    if (!Object.hasOwn(POSIX_SETS, name)) throw new PatternError('invalid character class range');
    this.at += found[0].length;
    const set = inRanges(POSIX_SETS[name]);
    return found[1].startsWith('^') ? not(set) : set;
  }

  private classRange(): CharacterSet {
    const first = this.classCharacter();
    // A dash in front of the closing bracket is one.
    const isRange = this.next === '-' && this.codes[this.at + 1] !== undefined && this.codes[this.at + 1] !== 0x5d;
    if (!isRange) return code => code === first;
    this.take();
    const last = this.classCharacter();
    if (last < first) throw new PatternError('invalid character class range');
    return inRanges([[first, last]]);
  }

  private classCharacter(): number {
    if (this.next === '') throw new PatternError('missing closing ]');
    return this.next === '\\' ? this.escapedCode() : this.take().codePointAt(0)!;
  }
}
