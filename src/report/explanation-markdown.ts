import { boundSentences, LABELS } from './bounds-words';
import { countedWords, explainedGroups, Explanation, ruleWords } from './explained-rows';
import { markdownProse, markdownText, table } from '../lint/markdown-text';

/** A decision table and what bounds the whole, for a pull request. */
export function explanationMarkdown({ rows, bounds, waits, notes = [] }: Explanation): string {
  const cells = explainedGroups(rows).map(({ row, causes }) => (
    [causes.map(markdownText).join('<br>'), markdownText(ruleWords(row)), countedWords(row), markdownProse(row.then)]));
  const sentences = boundSentences(bounds, waits).map(({ subject, text, isUnbounded }) => (
    `- ${isUnbounded ? ':warning: ' : ''}**${LABELS[subject]}** ${markdownProse(text)}`));
  return [
    // What makes the rest mean something else comes before it.
    ...notes.length === 0 ? [] : [notes.map(note => `- **note:** ${markdownProse(note)}`).join('\n')],
    ...cells.length === 0 ? [] : [table(['what happens to an attempt', 'rule', 'counted', 'then'], cells)],
    sentences.join('\n'),
  ].join('\n\n') + '\n';
}
