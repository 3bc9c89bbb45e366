/*
 * Lines of a text, and places in them.
 */

/** Where the line begins in which this place is. */
export function lineStart(text: string, offset: number): number {
  return offset === 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where the line ends in which this place is, with its line end; a place directly behind a line end is the end of that line. */
export function lineEnd(text: string, offset: number): number {
  if (offset > 0 && text[offset - 1] === '\n') return offset;
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

/** The white space that the line begins with in which this place is. */
export function indentAt(text: string, offset: number): string {
  return /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))![0];
}

/** The lines of a text, each with its line end. */
export function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

export function withoutLineEnd(text: string): string {
  return text.replace(/\r?\n$/, '');
}

/** The line end that most lines have. */
export function lineBreakOf(text: string): string {
  const breaks = text.match(/\r?\n/g) ?? [];
  return breaks.filter(each => each === '\r\n').length * 2 > breaks.length ? '\r\n' : '\n';
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

export function isComment(line: string): boolean {
  return line.trimStart().startsWith('#');
}
