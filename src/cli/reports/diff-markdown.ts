import {
  answerChanges, boundsOf, CHANGE_WORDS, ComparedJob, differentJobs, DiffReport, filedTitle, headline, helpOf, isRefused, namesakeText,
  notesOf, refusalWords, remarks, SingleJob, titleOf,
} from './diff';
import { RefusedUpdate } from '../../kubernetes/job-difference-parts';
import { markdownProse, markdownText, table } from '../../lint/markdown-text';

/** A comment at GitHub holds 65,536 characters: what does not fit is counted. */
const ROOM = 60_000;

/** More rows than this are shown to whoever asks for them. */
const MOST_OPEN_ROWS = 6;

/** What has changed, for a comment on a pull request: the first line says everything that one has to know. */
export function diffAsMarkdown(report: DiffReport): string {
  const first = [`${markOf(report)} **${markdownText(headline(report))}**`];
  const notes = remarks(report).map(remark => `- ${markdownProse(remark)}`);
  if (notes.length > 0) first.push(notes.join('\n'));
  const sections = [...differentJobs(report).map(jobSection), ...othersSection(report)];
  let room = ROOM - first.join('\n\n').length;
  const shown = sections.filter(section => (room -= section.length) >= 0);
  const rest = sections.length - shown.length;
  return `${[...first, ...shown, ...rest === 0 ? [] : [`… and ${rest} more, for which there is no room here.`]].join('\n\n')}\n`;
}

function markOf(report: DiffReport): string {
  if (isRefused(report)) return ':x:';
  return differentJobs(report).length > 0 ? ':warning:' : ':white_check_mark:';
}

function jobSection(job: ComparedJob): string {
  const { after: { name, line }, difference, refused } = job;
  const changes = answerChanges(difference);
  const rows = changes.map(({ change, failures, before, after }) => [
    CHANGE_WORDS[change], failures.map(markdownProse).join('<br>'), markdownProse(before), markdownProse(after),
  ]);
  const bounds = boundsOf(difference).map(({ what, before, after, because = [] }) => [
    what, markdownProse(before), markdownProse(because.length > 0 ? `${after}: ${because.join('; ')}` : after),
  ]);
  const list = [
    ...refusals(refused),
    ...notesOf(job).map(note => `- ${markdownProse(note)}`),
  ];
  return [
    `### ${markdownText(titleOf(difference.object))}`,
    code(`${name}:${line}`),
    ...list.length > 0 ? [list.join('\n')] : [],
    ...rows.length > 0 ? [folded(changes.length, `${changes.length} answers to failures change`, table(['change', 'failure', 'before', 'after'], rows))] : [],
    ...bounds.length > 0 ? [table(['bound', 'before', 'after'], bounds)] : [],
  ].join('\n\n');
}

function refusals(refused: readonly RefusedUpdate[]): string[] {
  return [...refused.map(each => `- :x: ${refusal(each)}`), ...helpOf(refused).map(each => `- what helps: ${markdownProse(each)}`)];
}

function refusal(refused: RefusedUpdate): string {
  const { path, changed } = refused;
  const differs = changed ? `; it differs in ${changed.map(code).join(', ')}` : '';
  return `refused: ${path === '' ? '' : `${code(path)}: `}${markdownProse(refusalWords(refused))}${differs}`;
}

/** Not between backticks, in which nothing can be escaped. */
function code(text: string): string {
  return `<code>${markdownText(text)}</code>`;
}

function othersSection({ added, removed }: DiffReport): string[] {
  const line = (what: string) => (job: SingleJob) => [
    `- ${what}: ${markdownText(filedTitle(job))}, ${code(`${job.name}:${job.line}`)}`,
    ...job.namesake ? [`  - ${markdownProse(namesakeText(job, what === 'added' ? 'first' : 'second')!)}`] : [],
  ].join('\n');
  // What is refused is not folded away.
  const refused = added.filter(each => each.refused.length > 0).map(each => [line('added')(each), ...refusals(each.refused).map(text => `  ${text}`)].join('\n'));
  const lines = [...added.filter(each => each.refused.length === 0).map(line('added')), ...removed.map(line('removed'))];
  return [...refused, ...lines.length === 0 ? [] : [folded(lines.length, `${lines.length} in one version only`, lines.join('\n'))]];
}

function folded(rows: number, summary: string, text: string): string {
  return rows > MOST_OPEN_ROWS ? `<details>\n<summary>${summary}</summary>\n\n${text}\n\n</details>` : text;
}
