import { indexesOf, IndexStory, numbered, shorterStories } from './index-stories';
import { countsSentence, outcomeSentence, warningOf } from './outcome-words';
import { Run, shownRows, timelineRows } from './timeline';
import { leftOut, momentOf, timelineCells, usedColumns } from './timeline-cells';
import { markdownText, table } from '../lint/markdown-text';

/** A run for a pull request: how it ended, and what happened as a table. */
export function timelineMarkdown(run: Run): string {
  const { outcome, choices = [], notes = [] } = run;
  const mark = outcome.condition === 'Complete' ? ':white_check_mark:' : outcome.condition === 'Failed' ? ':x:' : ':warning:';
  const counts = countsSentence(run);
  const warning = warningOf(run);
  const remarks = choices.length + notes.length === 0 ? [] : [[...choices, ...notes].map(remark => `- ${markdownText(remark)}`).join('\n')];
  return [
    // Where nothing happens they say why.
    ...run.attempts.length === 0 ? remarks : [],
    `${mark} **${markdownText(outcomeSentence(outcome, run.status?.active, run.attempts.length))}**`,
    ...warning === undefined ? [] : [`:warning: ${warning}`],
    ...counts === undefined ? [] : [markdownText(counts)],
    ...run.attempts.length === 0 ? [] : [storyTable(run), ...remarks],
  ].join('\n\n') + '\n';
}

function storyTable(run: Run): string {
  const rows = shownRows(timelineRows(run));
  const stories = shorterStories(run, rows);
  if (stories) return storiesTable(stories);
  const { first, left, last } = rows;
  const cells = [...first, ...last].map(row => timelineCells(row, run.budget, run.outcome));
  const columns = usedColumns(cells, rows);
  const lines = cells.map(row => columns.map(column => markdownText(row[column])));
  const gap = left.length === 0 ? [] : [[`*${leftOut(left)}*`, ...columns.slice(1).map(() => '')]];
  return table(columns, [...lines.slice(0, first.length), ...gap, ...lines.slice(first.length)]);
}

function storiesTable(stories: readonly IndexStory[]): string {
  return table(['indexes', 'attempts', 'start', 'end'], stories.map(story => (
    [indexesOf(story), numbered(story.steps).map(markdownText).join('<br>'), momentOf(story.from), momentOf(story.to)])));
}
