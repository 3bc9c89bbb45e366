import { LintFinding } from '../lint-finding';
import { Formatter, LintResult } from '../lint-result';
import { headline, remarks, verdictOf } from './summary';
import { fileName, objectName, rulePage, SEVERITY_WORDS, versionsOf, visible } from './words';

/** Characters for a table. A comment at GitHub holds 65,536, and there may be two tables: what does not fit is counted. */
const ROOM = 30_000;

/** For a comment on a pull request, or the summary of a job. */
export const markdown: Formatter = result => {
  const open = result.findings.filter(each => each.acknowledged === undefined);
  const accepted = result.findings.filter(each => each.acknowledged !== undefined);
  const notes = remarks(result).map(remark => `- ${escaped(remark)}`);
  const parts = [`${markOf(result)} **${escaped(headline(result))}**`];
  if (notes.length > 0) parts.push(notes.join('\n'));
  if (open.length > 0) parts.push(table(['severity', 'where', 'what', 'rule'], open.map(each => row(each, result))));
  if (accepted.length > 0) {
    const inner = table(['where', 'rule', 'reason'], accepted.map(each => acceptedRow(each, result)));
    parts.push(`<details>\n<summary>${accepted.length} acknowledged</summary>\n\n${inner}\n\n</details>`);
  }
  return `${parts.join('\n\n')}\n`;
};

function markOf(result: LintResult): string {
  const problems = result.summary.errors > 0 ? ':x:' : ':warning:';
  return { 'problems': problems, 'nothing judged': ':grey_question:', 'clear': ':white_check_mark:' }[verdictOf(result)];
}

function table(head: readonly string[], rows: readonly string[][]): string {
  const lines = [head, head.map(() => '---')].map(tableRow);
  let room = ROOM;
  let shown = 0;
  for (const cells of rows) {
    const text = tableRow(cells);
    room -= text.length;
    if (room < 0) break;
    lines.push(text);
    shown++;
  }
  const rest = rows.length - shown;
  return lines.join('\n') + (rest === 0 ? '' : `\n\n… and ${rest} more, for which there is no room here.`);
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function row(finding: LintFinding, result: LintResult): string[] {
  const message = `${finding.message}${finding.by === undefined ? '' : ` (refused by ${finding.by})`}`;
  const help = finding.suggestion === undefined ? '' : `<details><summary>help</summary>${escaped(finding.suggestion)}</details>`;
  return [SEVERITY_WORDS[finding.severity], where(finding, result), escaped(message) + help, rule(finding)];
}

function acceptedRow(finding: LintFinding, result: LintResult): string[] {
  return [where(finding, result), rule(finding), escaped(finding.acknowledged!.reason)];
}

function where(finding: LintFinding, result: LintResult): string {
  const { file, source, line, object } = finding;
  const versions = versionsOf(finding, result);
  const place = code(source ?? `${fileName(file)}:${line}`);
  const whose = [...object === undefined ? [] : [objectName(object)], ...versions === undefined ? [] : [`for ${versions}`]];
  return [place, ...whose.map(escaped)].join('<br>');
}

function rule(finding: LintFinding): string {
  return `[${code(finding.rule)}](${rulePage(finding.rule)})`;
}

/** Not between backticks, in which nothing can be escaped. */
function code(text: string): string {
  return `<code>${escaped(text)}</code>`;
}

/** What means something in Markdown or HTML, and what GitHub makes a mention or the number of an issue. */
const MARKS = /[&<>|\\`*_[\]~$]|(?<!\w)@(?=\w)|#(?=\d)/g;

/** A text that is nothing but text: no cell ends in it, no tag begins, nobody is called. */
function escaped(text: string): string {
  return visible(text).replace(MARKS, mark => {
    if ('@#'.includes(mark)) return `${mark}&#8203;`;
    return '&<>|\\'.includes(mark) ? `&#${mark.charCodeAt(0)};` : `\\${mark}`;
  });
}
