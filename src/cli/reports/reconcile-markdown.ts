import { adviceOf, casesText, ReconciledEvaluation, sectionsOf, shardsText, subjectOf, titleOf, verdictOf } from './reconcile';
import { markdownProse, markdownText } from '../../lint/markdown-text';
import { capitalized } from '../../lint/rule-groups';

/** For a pull request, or the report of a release. */
export function reconciliationAsMarkdown(reconciled: ReconciledEvaluation): string {
  const { reconciliation } = reconciled;
  const advice = adviceOf(reconciled);
  return [
    `### ${markdownText(capitalized(titleOf(reconciliation)))}`,
    `${reconciliation.scoreable ? ':white_check_mark:' : ':x:'} **${capitalized(verdictOf(reconciliation))}**<br>${markdownProse(subjectOf(reconciled))}`,
    `- **shards:** ${shardsText(reconciliation)}\n- **cases:** ${casesText(reconciliation)}`,
    ...sectionsOf(reconciled).map(({ heading, lines }) => `**${capitalized(heading)}**\n\n${lines.map(line => `- ${markdownProse(line)}`).join('\n')}`),
    ...advice.length > 0 ? [`**Help**\n\n${advice.map((line, i) => `${i + 1}. ${markdownProse(line)}`).join('\n')}`] : [],
  ].join('\n\n') + '\n';
}
