import {
  AttemptCells, AttemptColumn, basisWords, cellsOf, columnsOf, DiagnosisReport, HEADS,
  nextWords, outcomeLines, Remark, remarksOf, shownAttempts, sinceWords, titleOf, verdictWords,
} from './diagnose';
import { Diagnosis } from '../../kubernetes/diagnosis/diagnose';
import { visible } from '../../lint/formats/words';
import { plainTable, TextColumn } from '../../report/columns';
import { Page } from '../page';

/** For people at a terminal. */
export function diagnosesAsText(report: DiagnosisReport, page: Page): string {
  const { dim } = page.colours;
  const writer = new Writer(page);
  return [...report.diagnoses.map(diagnosis => writer.diagnosis(diagnosis)), dim(page.wrapped(basisWords(report)))].join('\n\n') + '\n';
}

/** How narrow the columns with words may become. The name of a Pod stays in one piece: somebody copies it. */
const LEAST: { readonly [column in AttemptColumn]?: number } = { start: 6, end: 6, ended: 24, rule: 9 };

const LABELS = ['next', 'missing', 'note'] as const;
const LABEL_WIDTH = Math.max(...LABELS.map(({ length }) => length));
/** Where what belongs to a label begins. */
const LEFT = 2 + LABEL_WIDTH + 2;

class Writer {
  public constructor(private readonly page: Page) {}

  public diagnosis(diagnosis: Diagnosis): string {
    const { bold, dim, red, green, yellow, cyan } = this.page.colours;
    const { condition, decided } = diagnosis.outcome;
    const end = condition ?? decided;
    const colour = end === 'Failed' ? red : end === 'Complete' ? green : yellow;
    const since = sinceWords(diagnosis);
    const remarks = remarksOf(diagnosis);
    return [
      [
        this.page.wrapped(`${bold(visible(titleOf(diagnosis)))} ${bold(colour(visible(verdictWords(diagnosis))))}`),
        ...outcomeLines(diagnosis).map(line => this.indented(visible(line))),
      ].join('\n'),
      ...diagnosis.attempts.length === 0 ? [] : [[this.attempts(diagnosis), ...since === undefined ? [] : [dim(this.indented(since))]].join('\n')],
      ...remarks.length === 0 ? [] : [remarks.map(remark => this.remark(remark)).join('\n')],
      [
        this.labelled('next', nextWords(diagnosis), bold),
        ...diagnosis.evidenceMissing.map(text => this.labelled('missing', text, yellow)),
        ...diagnosis.notes.map(text => this.labelled('note', text, cyan)),
      ].join('\n'),
    ].join('\n\n');
  }

  private attempts(diagnosis: Diagnosis): string {
    const { dim, red, green } = this.page.colours;
    const shown = shownAttempts(diagnosis);
    const rows = shown.map(attempt => (typeof attempt === 'string' ? attempt : cellsOf(attempt)));
    const names = columnsOf(rows.filter(row => typeof row !== 'string'));
    const columns = names.map((name): TextColumn => ({ head: HEADS[name], ...LEAST[name] !== undefined && { least: LEAST[name] } }));
    const cells = rows.map(row => (typeof row === 'string' ? row : names.map(name => visible(row[name]))));
    const table = plainTable(columns, cells, this.page.width - 2, (line, row, column) => {
      const attempt = shown[row];
      if (attempt === undefined || typeof attempt === 'string') return dim(line);
      if (names[column] !== 'ended') return line;
      return attempt.state === 'succeeded' ? green(line) : attempt.counted === undefined ? line : red(line);
    });
    if (table !== undefined) return table.replace(/^/gm, '  ');
    return rows.map(row => this.indented(visible(typeof row === 'string' ? row : blockOf(row)))).join('\n');
  }

  private remark({ pods, sentences, doubts }: Remark): string {
    const [first] = pods;
    const who = pods.length === 1 ? first : pods.length <= 3 ? pods.join(', ') : `${first} and ${pods.length - 1} more`;
    return [
      this.indented(`${this.page.colours.bold(visible(who))}:`),
      ...sentences.map(sentence => this.listed(sentence)),
      ...doubts.map(doubt => this.listed(`not certain: ${doubt}`)),
    ].join('\n');
  }

  private listed(text: string): string {
    return `  - ${this.page.wrapped(visible(text), 4)}`;
  }

  private indented(text: string): string {
    return `  ${this.page.wrapped(text, 2)}`;
  }

  private labelled(label: typeof LABELS[number], text: string, style: (text: string) => string): string {
    return `  ${style(label.padEnd(LABEL_WIDTH))}  ${this.page.wrapped(visible(text), LEFT)}`;
  }
}

/** A row where there is no room for columns. */
function blockOf({ pod, index, attempt, start, end, ended, rule, counted }: AttemptCells): string {
  const more = [...rule === '' ? [] : [rule === 'none' ? 'no rule' : rule], ...counted === '' ? [] : [`counted: ${counted}`]];
  const which = `attempt ${attempt}${index === '' ? '' : ` of index ${index}`}`;
  return `${pod}, ${which}, ${start} to ${end}: ${ended}${more.length === 0 ? '' : ` (${more.join(', ')})`}`;
}
