import {
  basisWords, cellsOf, columnsOf, DiagnosisReport, HEADS, nextWords, outcomeLines, remarksOf, shownAttempts, sinceWords, titleOf, verdictWords,
} from './diagnose';
import { Diagnosis } from '../../kubernetes/diagnosis/diagnose';
import { markdownProse, markdownText, table } from '../../lint/markdown-text';
import { capitalized } from '../../lint/rule-groups';

/** For a ticket, or a message to somebody else. */
export function diagnosesAsMarkdown(report: DiagnosisReport): string {
  return [...report.diagnoses.map(sectionOf), `${capitalized(basisWords(report))}.`].join('\n\n') + '\n';
}

function sectionOf(diagnosis: Diagnosis): string {
  const { condition, decided } = diagnosis.outcome;
  const end = condition ?? decided;
  const mark = end === 'Failed' ? ':x:' : end === 'Complete' ? ':white_check_mark:' : ':hourglass:';
  const since = sinceWords(diagnosis);
  const remarks = remarksOf(diagnosis).map(({ pods, sentences, doubts }) => (
    `- ${pods.map(markdownText).join(', ')}: ${[...sentences, ...doubts.map(doubt => `not certain: ${doubt}`)].map(markdownProse).join('; ')}`));
  return [
    `### ${markdownText(titleOf(diagnosis))}`,
    `${mark} **${markdownText(verdictWords(diagnosis))}**${outcomeLines(diagnosis).map(line => `<br>${markdownProse(line)}`).join('')}`,
    ...diagnosis.attempts.length === 0 ? [] : [attemptTable(diagnosis)],
    ...diagnosis.attempts.length === 0 || since === undefined ? [] : [`The ${since}.`],
    ...remarks.length === 0 ? [] : [remarks.join('\n')],
    [
      `- **next:** ${markdownProse(nextWords(diagnosis))}`,
      ...diagnosis.evidenceMissing.map(text => `- **missing:** ${markdownProse(text)}`),
      ...diagnosis.notes.map(text => `- **note:** ${markdownProse(text)}`),
    ].join('\n'),
  ].join('\n\n');
}

function attemptTable(diagnosis: Diagnosis): string {
  const rows = shownAttempts(diagnosis).map(attempt => (typeof attempt === 'string' ? attempt : cellsOf(attempt)));
  const columns = columnsOf(rows.filter(row => typeof row !== 'string'));
  return table(columns.map(column => HEADS[column]), rows.map(row => (
    typeof row === 'string' ? [`*${row}*`, ...columns.slice(1).map(() => '')] : columns.map(column => markdownText(row[column])))));
}
