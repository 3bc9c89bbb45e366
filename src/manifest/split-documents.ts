import { bracketsOf } from './json-braces';

/*
 * Where one document of a file ends and the next one begins: by lines, before anything is parsed, as kubectl does it. So a mistake in one document leaves
 * the others alone.
 */

/** A document as a part of the text of its file. */
export interface TextPart {
  readonly text: string;
  /** Where it begins in the file, counted from 0. */
  readonly offset: number;
  /** In which line it begins, counted from 1. */
  readonly line: number;
  /** At which column it begins in that line, counted from 0; absent if that is 0. */
  readonly column?: number;
  /** Whether it begins like JSON. */
  readonly isJson: boolean;
  /** Why it cannot be a document. */
  readonly problem?: string;
}

/** The documents of a file in their order, those included that are empty or consist of comments. */
export function* splitDocuments(text: string): Generator<TextPart> {
  let start = text.startsWith(BYTE_ORDER_MARK) ? 1 : 0;
  let line = 1;
  for (const separator of separatorsOf(text, start)) {
    const part = text.slice(start, separator.index);
    yield* splitObjects({ text: part, offset: start, line, isJson: line === 1 && beginsLikeJson(part) });
    line += countLines(part);
    start = separator.index + separator.line.length;
    // Something behind the dashes is an error for kubectl, which does not look at what follows. Whoever wrote it wants to know of all that is wrong.
    const problem = isClean(separator.line) ? undefined : 'behind the --- that separates two documents only a comment may stand on its line';
    if (problem) yield { text: separator.line, offset: separator.index, line, isJson: false, problem };
    line++;
  }
  yield* splitObjects({ text: text.slice(start), offset: start, line, isJson: line === 1 && beginsLikeJson(text.slice(start)) });
}

const BYTE_ORDER_MARK = '\ufeff';

const DASHES = '---';

/** Every line that begins with dashes, whatever it is a part of, with its line break. */
function* separatorsOf(text: string, start: number): Generator<{ readonly index: number; readonly line: string }> {
  let index = text.startsWith(DASHES, start) ? start : nextSeparator(text, start);
  while (index >= 0) {
    const end = text.indexOf('\n', index);
    yield { index, line: text.slice(index, end < 0 ? text.length : end + 1) };
    index = nextSeparator(text, index);
  }
}

function nextSeparator(text: string, from: number): number {
  const found = text.indexOf(`\n${DASHES}`, from);
  return found < 0 ? -1 : found + 1;
}

function isClean(separator: string): boolean {
  return /^---\s*(?:#|$)/.test(separator);
}

function beginsLikeJson(text: string): boolean {
  return /^\s*\{/.test(text);
}

/** Objects of JSON may follow each other without anything between them, if that is how the file begins. */
function* splitObjects(part: TextPart): Generator<TextPart> {
  if (!part.isJson) {
    yield part;
    return;
  }
  const { text } = part;
  let start = 0;
  let line = part.line;
  let lineStart = 0;
  const objects = [...endsOfObjects(text), text.length].map(end => {
    const object = text.slice(start, end);
    const split = { text: object, offset: part.offset + start, line, column: start - lineStart, isJson: true };
    const lastBreak = object.lastIndexOf('\n');
    if (lastBreak >= 0) lineStart = start + lastBreak + 1;
    start = end;
    line += countLines(object);
    return split;
  });
  // What is no JSON in one of its objects is YAML as a whole.
  if (objects.length > 1 && !objects.every(object => isJson(object.text))) yield { ...part, isJson: false };
  else yield* objects;
}

/** Whether a text is JSON, and no YAML that begins like it. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where an object ends that another one follows. */
function endsOfObjects(text: string): number[] {
  const ends: number[] = [];
  let depth = 0;
  let end = -1;
  for (const index of bracketsOf(text)) {
    const bracket = text[index];
    if (bracket === '{' || bracket === '[') {
      if (depth++ === 0 && end >= 0 && bracket === '{' && text.slice(end, index).trim() === '') ends.push(end);
    } else if (--depth === 0) {
      end = index + 1;
    }
  }
  return ends;
}

/** How many lines end in a text. */
export function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
