/*
 * Sets of characters in regular expressions of Go. https://github.com/google/re2/wiki/Syntax
 */

export type CharacterSet = (code: number) => boolean;

export type Range = readonly [first: number, last: number];

const DIGITS: readonly Range[] = [[0x30, 0x39]];
const SPACES: readonly Range[] = [[0x09, 0x0a], [0x0c, 0x0d], [0x20, 0x20]];
const UPPER: readonly Range[] = [[0x41, 0x5a]];
const LOWER: readonly Range[] = [[0x61, 0x7a]];
const WORDS: readonly Range[] = [...DIGITS, ...UPPER, ...LOWER, [0x5f, 0x5f]];

/** The sets behind a backslash: lower case letters, of which the upper case letter is the contrary. */
export const PERL_SETS: { readonly [letter: string]: readonly Range[] } = { d: DIGITS, s: SPACES, w: WORDS };

/** The sets by name, as `[[:alpha:]]`. */
export const POSIX_SETS: { readonly [name: string]: readonly Range[] } = {
  alnum: [...DIGITS, ...UPPER, ...LOWER],
  alpha: [...UPPER, ...LOWER],
  ascii: [[0, 0x7f]],
  blank: [[0x09, 0x09], [0x20, 0x20]],
  cntrl: [[0, 0x1f], [0x7f, 0x7f]],
  digit: DIGITS,
  graph: [[0x21, 0x7e]],
  lower: LOWER,
  print: [[0x20, 0x7e]],
  punct: [[0x21, 0x2f], [0x3a, 0x40], [0x5b, 0x60], [0x7b, 0x7e]],
  space: [[0x09, 0x0d], [0x20, 0x20]],
  upper: UPPER,
  word: WORDS,
  xdigit: [...DIGITS, [0x41, 0x46], [0x61, 0x66]],
};

export function inRanges(ranges: readonly Range[]): CharacterSet {
  return code => ranges.some(([first, last]) => code >= first && code <= last);
}

export function not(set: CharacterSet): CharacterSet {
  return code => !set(code);
}

export function anyOf(sets: readonly CharacterSet[]): CharacterSet {
  return code => sets.some(set => set(code));
}

/** The set with the other case of each of its letters. */
export function foldingCase(set: CharacterSet): CharacterSet {
  return code => {
    if (set(code)) return true;
    const text = String.fromCodePoint(code);
    const others = [text.toLowerCase(), text.toUpperCase(), text.toUpperCase().toLowerCase()];
    return others.some(other => [...other].length === 1 && other !== text && set(other.codePointAt(0)!));
  };
}

/** A category or a script of Unicode, undefined if there is none of this name. */
export function unicodeSet(name: string): CharacterSet | undefined {
  if (name === 'Any') return () => true;
  for (const property of [`gc=${name}`, `Script=${name}`]) {
    // Long names of categories are unknown to Go.
    if (property.startsWith('gc') && name.length > 2) continue;
    try {
      const one = new RegExp(`^\\p{${property}}$`, 'u');
      return code => one.test(String.fromCodePoint(code));
    } catch {
      continue;
    }
  }
  return undefined;
}

export function isWordCharacter(code: number | undefined): boolean {
  return code !== undefined && inRanges(WORDS)(code);
}
