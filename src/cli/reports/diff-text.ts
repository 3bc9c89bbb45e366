import {
  AnswerChange, answerChanges, boundsOf, CHANGE_WORDS, ComparedJob, differentJobs, DiffReport, filedTitle, headline, helpOf, isRefused,
  namesakeText, notesOf, refusalWords, remarks, titleOf,
} from './diff';
import { ChangedBound, DecisionChange, RefusedUpdate } from '../../kubernetes/job-difference-parts';
import { visible } from '../../lint/formats/words';
import { Page } from '../page';
import { FiledJob } from '../read-jobs';

/** What has changed, for people in a terminal. */
export function diffAsText(report: DiffReport, page: Page): string {
  const { bold, green, yellow, red, dim } = page.colours;
  const different = differentJobs(report);
  const colour = isRefused(report) ? red : different.length > 0 ? yellow : green;
  const writer = new Writer(page);
  return [
    ...different.map(job => writer.job(job)),
    ...report.added.length + report.removed.length === 0 ? [] : [writer.others(report)],
    [bold(colour(page.wrapped(headline(report)))), ...remarks(report).map(remark => dim(page.wrapped(remark)))].join('\n'),
  ].join('\n\n') + '\n';
}

/** Where what is said of a label begins. */
const LEFT = 2 + 'ends the index'.length + 2;

class Writer {
  public constructor(private readonly page: Page) {}

  public job(job: ComparedJob): string {
    const { after: { name, line }, difference, refused } = job;
    const { bold, dim } = this.page.colours;
    return [
      `${bold(visible(titleOf(difference.object)))}  ${dim(visible(`${name}:${line}`))}`,
      ...this.refusals(refused),
      ...answerChanges(difference).map(change => this.answers(change)),
      ...boundsOf(difference).map((bound, i) => this.labelled(i === 0 ? 'bounds' : '', boundText(bound), bold)),
      ...notesOf(job).map(note => this.labelled('note', note, dim)),
    ].join('\n');
  }

  public others({ added, removed }: DiffReport): string {
    const { bold, dim } = this.page.colours;
    const line = (label: string) => (job: FiledJob) => `${bold(label)} ${visible(filedTitle(job))}  ${dim(visible(`${job.name}:${job.line}`))}`;
    const note = (text: string | undefined) => text === undefined ? [] : [this.labelled('note', text, dim)];
    return [
      ...added.flatMap(job => [line('added:')(job), ...this.refusals(job.refused), ...note(namesakeText(job, 'first'))]),
      ...removed.flatMap(job => [line('removed:')(job), ...note(namesakeText(job, 'second'))]),
    ].join('\n');
  }

  private refusals(refused: readonly RefusedUpdate[]): string[] {
    return [...refused.map(each => this.refused(each)), ...helpOf(refused).map(help => this.page.labelled('help:', visible(help), LEFT))];
  }

  private refused(refused: RefusedUpdate): string {
    const { bold, red } = this.page.colours;
    const { path, changed } = refused;
    const said = this.labelled('refused', `${path === '' ? '' : `${path}: `}${refusalWords(refused)}`, text => bold(red(text)));
    return changed ? `${said}\n${' '.repeat(LEFT)}${this.page.wrapped(visible(`differs in ${changed.join(', ')}`), LEFT)}` : said;
  }

  private answers({ change, failures, before, after }: AnswerChange): string {
    return [
      ...failures.map((failure, i) => this.labelled(i === 0 ? CHANGE_WORDS[change] : '', failure, text => this.page.colours.bold(this.colourOf(change)(text)))),
      this.page.labelled('before:', visible(before), LEFT),
      this.page.labelled('after: ', visible(after), LEFT),
    ].join('\n');
  }

  private labelled(label: string, text: string, style: (text: string) => string): string {
    return `  ${style(label.padEnd(LEFT - 4))}  ${this.page.wrapped(visible(text), LEFT)}`;
  }

  private colourOf(change: DecisionChange): (text: string) => string {
    const { red, yellow, green } = this.page.colours;
    return change === DecisionChange.NOW_ENDLESS ? red : change === DecisionChange.NOW_BOUNDED ? green : yellow;
  }
}

function boundText({ what, before, after, because = [] }: ChangedBound): string {
  return `${what}: ${before} -> ${after}${because.length > 0 ? `, since ${because.join('; ')}` : ''}`;
}
