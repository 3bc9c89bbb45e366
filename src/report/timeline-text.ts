import { plainTable, TextColumn } from './columns';
import { indexesOf, IndexStory, numbered, shorterStories } from './index-stories';
import { countsSentence, outcomeSentence, warningOf } from './outcome-words';
import type { Paper } from './paper';
import { markOf, Run, shownRows, ShownRows, TimelineRow, timelineRows } from './timeline';
import { countedWords, leftOut, momentOf, timelineCells, TimelineCells, TimelineColumn, usedColumns } from './timeline-cells';
import { visible } from '../lint/formats/words';

/** How narrow the columns with words may become. */
const LEAST: { readonly [column in TimelineColumn]?: number } = { 'index': 8, 'start': 10, 'end': 10, 'ended with': 18, 'rule': 12, 'counted': 9, 'next at': 10 };

/** A run for somebody at a terminal: what happened as a table, and how it ended. */
export function timelineText(run: Run, paper: Paper): string {
  const { bold, red, green, yellow, dim } = paper.colours;
  const { outcome, choices = [], notes = [] } = run;
  const colour = outcome.condition === 'Complete' ? green : outcome.condition === 'Failed' ? red : yellow;
  const counts = countsSentence(run, paper.width);
  const warning = warningOf(run);
  const ending = [
    bold(colour(paper.wrapped(shown(outcomeSentence(outcome, run.status?.active, run.attempts.length))))),
    ...counts === undefined ? [] : [paper.wrapped(shown(counts))],
    ...warning === undefined ? [] : [bold(yellow(paper.wrapped(warning)))],
  ];
  const remarks = [...choices, ...notes].map(remark => dim(`- ${paper.wrapped(shown(remark), 2)}`));
  const remarked = remarks.length === 0 ? [] : [remarks.join('\n')];
  return [
    // Where nothing happens they say why.
    ...run.attempts.length === 0 ? remarked : [storyText(run, paper)],
    ending.join('\n'),
    ...run.attempts.length === 0 ? [] : remarked,
  ].join('\n\n').replace(/\u00a0/g, ' ') + '\n';
}

/** The attempts one by one, or, if there are too many of them, the indexes by what became of them. */
function storyText(run: Run, paper: Paper): string {
  const rows = shownRows(timelineRows(run));
  const stories = shorterStories(run, rows);
  return stories ? storiesText(stories, paper) : rowsText(run, rows, paper);
}

function rowsText(run: Run, rows: ShownRows<TimelineRow>, paper: Paper): string {
  const { first, left, last } = rows;
  const { dim, red, green, yellow } = paper.colours;
  const marks = { success: green, failure: red, neither: dim };
  const visibleRows = [...first, ...last];
  const cells = visibleRows.map(row => timelineCells(row, run.budget, run.outcome));
  const names = usedColumns(cells, rows);
  const gap = left.length === 0 ? [] : [`... ${leftOut(left)} ...`];
  const around = <Text>(texts: Text[]): (Text | string)[] => [...texts.slice(0, first.length), ...gap, ...texts.slice(first.length)];
  const columns: TextColumn[] = names.map(head => ({ head, ...LEAST[head] !== undefined && { least: LEAST[head] } }));
  const rowAt = around(visibleRows);
  const table = plainTable(columns, around(cells.map(row => names.map(name => shown(row[name])))), paper.width, (line, row, column) => {
    const at = rowAt[row];
    if (at === undefined || typeof at === 'string') return dim(line);
    if (names[column] === 'ended with') return marks[markOf(at.attempt)](line);
    return names[column] === 'counted' && line === 'no' ? yellow(line) : line;
  });
  if (table !== undefined) return table;
  return around(cells.map((row, i) => block(row, names, marks[markOf(visibleRows[i].attempt)], paper)))
    .map((text, i) => typeof rowAt[i] === 'string' ? dim(paper.wrapped(shown(text))) : text).join('\n');
}

/** A text of somebody on one line, in which a number stays beside its unit wherever the line is broken. */
function shown(text: string): string {
  return visible(text).replace(/(\d) (?=(?:d|h|min|s)\b)/g, '$1\u00a0');
}

/** A row where there is no room for columns. */
function block(cells: TimelineCells, names: readonly TimelineColumn[], colour: (text: string) => string, paper: Paper): string {
  const { replica, index, attempt, start, end, rule, counted } = cells;
  const ofIndex = index === '' ? '' : ` of ${/\D/.test(index) ? 'indexes' : 'index'} ${index}`;
  const who = `attempt ${attempt}${replica === '' ? ofIndex : ` of ${`${replica} ${index}`.trim()}`}`;
  const when = start === '-' ? (end === '-' ? '' : `, until ${end}`) : end === '-' ? `, from ${start}` : `, ${start} to ${end}`;
  const more = [
    ...rule === '' || !names.includes('rule') ? [] : [rule === 'none' ? 'no rule' : rule],
    ...counted === '' ? [] : [countedWords(counted)],
    ...cells['next at'] === '' || !names.includes('next at') ? [] : [`next at ${cells['next at']}`],
  ];
  return [
    paper.wrapped(`${shown(`${who}${when}: `)}${colour(shown(cells['ended with']))}`, 2),
    ...more.length === 0 ? [] : [`  ${paper.wrapped(shown(more.join('; ')), 2)}`],
  ].join('\n');
}

const STORY_COLUMNS: readonly TextColumn[] = [{ head: 'indexes' }, { head: 'attempts', least: 20 }, { head: 'start' }, { head: 'end' }];

function storiesText(stories: readonly IndexStory[], paper: Paper): string {
  const rows = stories.map(story => [indexesOf(story), numbered(story.steps).map(shown).join('\n'), momentOf(story.from), momentOf(story.to)]);
  const { dim } = paper.colours;
  return plainTable(STORY_COLUMNS, rows, paper.width, (line, row) => row < 0 ? dim(line) : line)
    ?? rows.map(([indexes, attempts, from, to]) => (
      [paper.wrapped(shown(`indexes ${indexes}, ${from} to ${to}`)), ...attempts.split('\n').map(line => `  ${paper.wrapped(line, 4)}`)].join('\n'))).join('\n');
}
