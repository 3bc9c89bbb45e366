import { COLLECTION_STYLE, Event, EVENT_ID, SCALAR_STYLE, ScalarEvent } from 'js-yaml';
import { offsetOf, YamlProblem } from './yaml-nodes';
import type { Parsed } from '../../manifest/parse';

/*
 * What PyYAML refuses although YAML 1.2, which the parser reads, allows it.
 */

/** Refuses what PyYAML's reader takes for no text. */
export function checkCharacters(text: string): void {
  const offset = text.search(/[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
  if (offset < 0) return;
  throw new YamlProblem(`the character ${codeOf(text, offset)} is not allowed in a file; in double quotes it can be written as an escape`, offset);
}

function codeOf(text: string, offset: number): string {
  return `U+${text.codePointAt(offset)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/**
 * Refuses what PyYAML's scanner does not take for YAML.
 * @param text what was parsed, before spaces were added to it
 */
export function checkWriting(parsed: Parsed, text: string): void {
  const early = ENDS_BEFORE_IT_BEGINS.exec(text);
  if (early) throw new YamlProblem('the document ends with ... before it has begun', early[0].length - '...'.length);
  new WritingCheck(parsed, text).run();
}

/** Nothing but comments before the end of a document. */
const ENDS_BEFORE_IT_BEGINS = /^(?: *(?:#[^\n\r]*)?[\n\r])*\.\.\.(?=[ \t\r\n]|$)/;

/** A collection or document that is open. */
interface Open {
  readonly isFlow: boolean;
  readonly isMapping: boolean;
  /** Whether it is the value of a key. */
  readonly isValue: boolean;
  /** How many keys, values and items were there. */
  children: number;
}

class WritingCheck {
  private readonly open: Open[] = [];
  /** Behind the latest scalar. */
  private end = 0;

  private readonly source: string;

  public constructor(private readonly parsed: Parsed, private readonly text: string) {
    this.source = parsed.source;
  }

  public run(): void {
    this.parsed.events.forEach((event, index) => this.check(event, index));
    this.checkGap(this.source.length);
  }

  private check(event: Event, index: number): void {
    if (event.type === EVENT_ID.POP) {
      this.open.pop();
      return;
    }
    const parent = this.open[this.open.length - 1];
    const isKey = parent?.isMapping && parent.children++ % 2 === 0;
    if (event.type === EVENT_ID.SCALAR) this.checkScalar(event, index, parent, isKey);
    if (event.type === EVENT_ID.SCALAR || event.type === EVENT_ID.ALIAS) return;
    if (this.open.length > DEEPEST) throw new YamlProblem(`there are more than ${DEEPEST} levels, which are too many for PyYAML`, offsetOf(event));
    this.open.push({
      isFlow: event.type !== EVENT_ID.DOCUMENT && event.style === COLLECTION_STYLE.FLOW,
      isMapping: event.type === EVENT_ID.MAPPING,
      isValue: parent?.isMapping && !isKey,
      children: 0,
    });
  }

  private checkScalar(event: ScalarEvent, index: number, parent: Open, isKey: boolean): void {
    const { valueStart, valueEnd, style } = event;
    if (valueStart < 0) {
      if (isKey && event.anchorStart < 0 && event.tagStart < 0) this.checkEmptyKey(this.parsed.events[index + 1]);
      return;
    }
    this.checkGap(valueStart);
    const text = this.source.slice(valueStart, valueEnd);
    if (style === SCALAR_STYLE.PLAIN) checkPlain(text, valueStart, parent.isFlow);
    if (isBlock(event)) checkBlock(text, event);
    else this.refuseDocumentLine(valueStart, valueEnd);
    if (style === SCALAR_STYLE.DOUBLE_QUOTED && BEYOND_UNICODE.test(text)) throw new YamlProblem('there is no character beyond \\U0010FFFF', valueStart);
    if (!isQuoted(event)) refuseLineSeparator(text, valueStart);
    if (isKey) this.checkKey(event, parent);
    this.end = valueEnd;
  }

  /** Between the scalars: what is behind a # is a comment. */
  private checkGap(end: number): void {
    const gap = this.source.slice(this.end, end);
    const tab = withoutComments(gap).indexOf('\t');
    if (tab >= 0) throw new YamlProblem('a tab stands between words; PyYAML takes only spaces there', this.end + tab);
    refuseLineSeparator(gap, this.end);
  }

  /** The parser does not see such a line as what it is if it was indented for it. */
  private refuseDocumentLine(start: number, end: number): void {
    for (const { index } of this.source.slice(start, end).matchAll(/^ *(?:---|\.\.\.)(?=[ \t\r\n]|$)/gm)) {
      const at = this.parsed.originalOffset(start + index);
      const isWholeLine = /^(?:---|\.\.\.)/.test(this.text.slice(at)) && /(?:^|[\n\r])$/.test(this.text.slice(Math.max(0, at - 1), at));
      if (isWholeLine) throw new YamlProblem('a line that begins with --- or ... stands in a text or in brackets', start + index);
    }
  }

  /** Nothing before a colon is a key only behind a question mark. */
  private checkEmptyKey(value: Event): void {
    const written = offsetOf(value) ?? this.source.indexOf(':', this.end);
    const next = written < 0 ? this.source.length : written;
    if (!withoutComments(this.source.slice(this.end, next)).includes('?')) throw new YamlProblem('there is no key before the colon', next);
  }

  private checkKey({ valueStart, valueEnd }: ScalarEvent, parent: Open): void {
    const gap = withoutComments(this.source.slice(this.end, valueStart));
    if (gap.includes('?')) return;
    if (parent.isValue && parent.children === 1 && !parent.isFlow && !/[\n\r]/.test(gap)) {
      throw new YamlProblem('a key stands in the line of the key above it', valueStart);
    }
    // A key of a flow mapping needs no colon.
    COLON.lastIndex = valueEnd;
    if (!COLON.test(this.source)) return;
    const colon = COLON.lastIndex - 1;
    if (/[\n\r]/.test(this.source.slice(valueStart, colon))) throw new YamlProblem('a key and its colon have to be in one line', valueStart);
    const length = colon - valueStart;
    if (length > LONGEST_KEY) throw new YamlProblem(`a key has at most ${LONGEST_KEY} characters, and this one has ${length}`, valueStart);
  }
}

function checkPlain(text: string, start: number, isInFlow: boolean): void {
  const tab = text.indexOf('\t');
  if (tab >= 0) throw new YamlProblem('a tab stands in a text without quotes; PyYAML takes only spaces there', start + tab);
  const mark = isInFlow ? text.search(/^:|\?/) : -1;
  if (mark >= 0) throw new YamlProblem(`a ${text[mark]} stands in a text without quotes in brackets; put the text in quotes`, start + mark);
}

/** YAML 1.2 lets the lines of a block begin in the first column if the block is the whole document. */
function checkBlock(text: string, { indent, valueStart }: ScalarEvent): void {
  if (indent < 1 && text.trim() !== '') throw new YamlProblem('the lines of a block have to be indented', valueStart);
}

/** An escape behind an even number of backslashes. */
const BEYOND_UNICODE = /(?<!\\)(?:\\\\)*\\U(?!000|0010)/;

const LONGEST_KEY = 1024;

/** Behind a key and its quote. */
const COLON = /["']?\s*:/y;

/** Python gives up at about this depth: PyYAML needs two of its 1000 calls for each level. */
const DEEPEST = 480;

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}

function isBlock({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.LITERAL_BLOCK || style === SCALAR_STYLE.FOLDED_BLOCK;
}

function withoutComments(gap: string): string {
  return gap.replace(/#[^\n\r]*/g, comment => ' '.repeat(comment.length));
}

/** It ends a line in YAML 1.1, so what is behind it is something else than it seems. */
function refuseLineSeparator(text: string, start: number): void {
  const at = text.search(/[\u2028\u2029]/);
  if (at >= 0) throw new YamlProblem(`the character ${codeOf(text, at)} ends a line; in double quotes it can be written as an escape`, start + at);
}
