import picocolors from 'picocolors';
import wrapText from 'wrap-ansi';
import { excerptOf } from './excerpt';
import { headline, remarks, verdictOf } from './summary';
import { byFile, fileName, originOf, SEVERITY_WORDS, visible } from './words';
import { FindingSeverity } from '../../finding';
import { LintFinding } from '../lint-finding';
import { Formatter, FormatOptions, LintResult } from '../lint-result';

const SMALLEST_WIDTH = 40;
const LARGEST_WIDTH = 140;

/** A message may quote a value of megabytes. The other formats have it whole. */
const LONGEST_TEXT = 2000;

const SEVERITY_WIDTH = 'warning'.length;

/** For people in a terminal: by file, what is wrong, the line that it is about, and what helps. */
export const pretty: Formatter = (result, options) => {
  const open = result.findings.filter(each => each.acknowledged === undefined);
  const places = open.map(each => placeOf(each).length);
  const page = new Page(result, options, places.reduce((a, b) => Math.max(a, b), 0));
  return [...[...byFile(open)].map(([file, findings]) => page.file(file, findings)), page.end()].join('\n\n') + '\n';
};

class Page {
  private readonly colours: ReturnType<typeof picocolors.createColors>;
  private readonly width: number;
  /** Where the words begin, beside the places. */
  private readonly left: number;
  private readonly indent: string;

  public constructor(private readonly result: LintResult, private readonly options: FormatOptions, private readonly placeWidth: number) {
    this.left = 2 + placeWidth + 2;
    this.indent = ' '.repeat(this.left);
    this.colours = picocolors.createColors(options.colour);
    this.width = Number.isFinite(options.width) ? Math.min(Math.max(Math.floor(options.width), SMALLEST_WIDTH), LARGEST_WIDTH) : 80;
  }

  public file(file: string, findings: readonly LintFinding[]): string {
    return `${this.colours.bold(visible(fileName(file)))}\n${findings.map(each => this.finding(each)).join('\n\n')}`;
  }

  public end(): string {
    const { green, yellow, dim, bold } = this.colours;
    const { errors, warnings } = this.result.summary;
    const worst = errors > 0 ? FindingSeverity.ERROR : warnings > 0 ? FindingSeverity.WARNING : FindingSeverity.INFO;
    const colour = { 'problems': this.colourOf(worst), 'nothing judged': yellow, 'clear': green }[verdictOf(this.result)];
    return [bold(colour(this.wrapped(headline(this.result)))), ...remarks(this.result).map(remark => dim(this.wrapped(remark)))].join('\n');
  }

  private finding(finding: LintFinding): string {
    const { bold, dim } = this.colours;
    const severity = bold(this.colourOf(finding.severity)(SEVERITY_WORDS[finding.severity].padEnd(SEVERITY_WIDTH)));
    const message = this.wrapped(textOf(finding.message), this.left + SEVERITY_WIDTH + 2);
    const lines = [`  ${dim(placeOf(finding).padStart(this.placeWidth))}  ${severity}  ${message}`, ...this.excerpt(finding)];
    if (finding.suggestion !== undefined) lines.push(this.labelled('help:', textOf(finding.suggestion)));
    if (finding.fix !== undefined) {
      lines.push(this.labelled('fix:', `${textOf(finding.fix.description)} (--fix${finding.fix.isSuggested ? '=suggested' : ''})`));
    }
    // The rule, to look it up or to accept it, and the object, since the file may hold many.
    lines.push(this.indent + dim(this.wrapped(textOf(`${finding.rule} ${originOf(finding, this.result)}`.trim()), this.left)));
    return lines.join('\n');
  }

  private excerpt({ file, line, column, severity }: LintFinding): string[] {
    const text = this.options.lineOf?.(file, line) ?? '';
    if (text.trim() === '') return [];
    const { dim, bold } = this.colours;
    const { shown, before } = excerptOf(text, column, this.width - this.left - '| '.length);
    const bar = `${this.indent}${dim('|')} `;
    return [bar + shown, `${bar}${' '.repeat(before)}${bold(this.colourOf(severity)('^'))}`];
  }

  private labelled(label: string, text: string): string {
    return `${this.indent}${this.colours.green(label)} ${this.wrapped(text, this.left + label.length + 1)}`;
  }

  private colourOf(severity: FindingSeverity): (text: string) => string {
    const { red, yellow, cyan } = this.colours;
    return { [FindingSeverity.ERROR]: red, [FindingSeverity.WARNING]: yellow, [FindingSeverity.INFO]: cyan }[severity];
  }

  /** A text in lines that fit, of which all but the first are indented. */
  private wrapped(text: string, indent = 0): string {
    const columns = Math.max(this.width - indent, SMALLEST_WIDTH / 2);
    return linesOf(text, columns).join(`\n${' '.repeat(indent)}`);
  }
}

function placeOf({ line, column }: LintFinding): string {
  return `${line}:${column}`;
}

/** Lines of at most so many columns. Nearly every text is ASCII, for which nobody has to look up how wide a character is: that takes most of the time. */
function linesOf(text: string, columns: number): string[] {
  if (!/^[ -~]*$/.test(text)) return wrapText(text, columns, { hard: true }).split('\n');
  if (text.length <= columns) return [text];
  return text.match(new RegExp(`.{1,${columns}}(?= |$) *|.{${columns}}`, 'g'))!.map(line => line.trimEnd());
}

function textOf(text: string): string {
  return visible(text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text);
}
