import { visible } from './words';

/** A part of a line, as a terminal shows it. */
export interface Excerpt {
  readonly shown: string;
  /** How many columns of the terminal stand before what it is about. */
  readonly before: number;
}

/** More of a line than fits into any terminal: of one with megabytes, the rest is not even looked at. */
const NEARBY = 400;

const CUT = '…';

/** The line without its indentation, or what fits into so many columns around a place in it: a column, counted from 1. */
export function excerptOf(whole: string, column: number, columns: number): Excerpt {
  const line = whole.trim();
  const indentation = whole.length - whole.trimStart().length;
  const at = Math.min(Math.max(column - 1 - indentation, 0), line.length);
  if (line.length <= columns && at < columns && /^[ -~]*$/.test(line)) return { shown: line, before: at };
  const start = Math.max(at - NEARBY, 0);
  const before = characters(line.slice(start, at));
  const after = characters(line.slice(at, at + NEARBY));
  const space = Math.max(Math.floor(columns / 3), columns - Math.max(widthOf(after), 1));
  const left = start === 0 && widthOf(before) <= space ? before : [CUT, ...fitting(before.reverse(), space - 1).reverse()];
  const room = columns - widthOf(left);
  const right = at + NEARBY >= line.length && widthOf(after) <= room ? after : [...fitting(after, room - 1), CUT];
  return { shown: [...left, ...right].join(''), before: widthOf(left) };
}

function characters(text: string): string[] {
  return [...visible(text.replace(/\t/g, '  '))];
}

/** As many characters from the start as fit. */
function fitting(text: readonly string[], columns: number): string[] {
  let room = columns;
  const end = text.findIndex(character => (room -= widthOf([character])) < 0);
  return text.slice(0, end < 0 ? text.length : end);
}

const WIDE = /^[\p{Emoji_Presentation}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
const COMBINED = /^[\p{M}\u200c\u200d\ufe0f]/u;

function widthOf(text: readonly string[]): number {
  return text.reduce((sum, character) => sum + (COMBINED.test(character) ? 0 : WIDE.test(character) ? 2 : 1), 0);
}
