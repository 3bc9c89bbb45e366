import { indexesOf, IndexStory, numbered, shorterStories } from './index-stories';
import { mermaidAxis, mermaidMoment, mermaidText } from './mermaid';
import { countedOf, endingOf, markOf, Run, shownRows, ShownRows, TimelineRow, timelineRows } from './timeline';
import { leftOut, timelineCells } from './timeline-cells';
import type { JobOutcome } from '../outcome';

/** A bar, or a point if it has no length. */
interface Bar {
  readonly section: string;
  readonly text: string;
  readonly tags: readonly string[];
  readonly from: number;
  readonly to: number;
}

/**
 * A run as a Gantt diagram of Mermaid, which GitHub and many others draw.
 *
 * @param title what stands above it
 * @see https://mermaid.js.org/syntax/gantt.html
 */
export function timelineMermaid(run: Run, title: string): string {
  const rows = shownRows(timelineRows(run));
  const stories = shorterStories(run, rows);
  const bars = [...stories ? storyBars(stories, run.outcome) : bySection(rowBars(run, rows)), endOf(run.outcome)];
  const lines = bars.flatMap(({ section, text, tags, from, to }, i) => {
    const marks = from === to ? ['milestone', ...tags] : tags;
    const data = [...marks, mermaidMoment(from), from === to ? '0s' : mermaidMoment(to)].join(', ');
    return [...section === bars[i - 1]?.section ? [] : [`section ${mermaidText(section)}`], `${mermaidText(text)} :${data}`];
  });
  return [
    'gantt',
    ...[
      `title ${mermaidText(title)}`,
      'dateFormat YYYY-MM-DD HH:mm:ss',
      `axisFormat ${mermaidAxis(run.outcome.at)}`,
      // The present day is no part of it.
      'todayMarker off',
      ...lines,
    ].map(line => `  ${line}`),
  ].join('\n') + '\n';
}

const WITHOUT_INDEXES = 'attempts';

/** In the order of their sections: one that begins again would be drawn at the wrong place. */
function bySection(bars: readonly Bar[]): Bar[] {
  return [...new Set(bars.map(({ section }) => section))].flatMap(section => bars.filter(bar => bar.section === section));
}

function rowBars(run: Run, { first, left, last }: ShownRows<TimelineRow>): Bar[] {
  const { outcome, budget } = run;
  const bar = (row: TimelineRow): Bar => {
    const { attempt } = row;
    const { replica, index, attempt: number } = timelineCells(row);
    const counted = countedOf(row, budget);
    const isCounted = counted === '' || counted === 'yes' ? [] : [counted === 'no' ? 'not counted' : counted];
    const { startedAt = outcome.at, finishedAt = outcome.at } = attempt;
    return {
      section: replica !== '' ? `${replica} ${index}`.trim() : index === '' ? WITHOUT_INDEXES : `${/\D/.test(index) ? 'indexes' : 'index'} ${index}`,
      text: [`${/\D/.test(number) ? 'attempts' : 'attempt'} ${number}`, endingOf(attempt), ...isCounted].join(', '),
      tags: { success: [], failure: ['crit'], neither: attempt.finishedAt === undefined ? ['active'] : ['done'] }[markOf(attempt)],
      from: startedAt,
      to: Math.max(startedAt, finishedAt),
    };
  };
  return [...first.map(bar), ...left.length === 0 ? [] : [gapBar(left, outcome)], ...last.map(bar)];
}

/** In the place of what is left out. */
function gapBar(rows: readonly TimelineRow[], { at }: JobOutcome): Bar {
  const from = rows.reduce((least, { attempt: { startedAt = at } }) => Math.min(least, startedAt), at);
  const to = rows.reduce((most, { attempt: { finishedAt = from } }) => Math.max(most, finishedAt), from);
  const section = rows[0].indexes.length === 0 ? WITHOUT_INDEXES : 'left out';
  return { section, text: leftOut(rows), tags: ['done'], from, to };
}

function storyBars(stories: readonly IndexStory[], { at }: JobOutcome): Bar[] {
  return stories.map(story => {
    const { steps, isDone, from = at, to = at } = story;
    return { section: `indexes ${indexesOf(story)}`, text: numbered(steps).join('; '), tags: isDone ? [] : ['crit'], from, to: Math.max(from, to) };
  });
}

const STOPPED: { readonly [cause: string]: string } = {
  'horizon': 'not ended by then',
  'max-pods': 'not ended after so many Pods',
  'pending': 'nothing happens any more',
  'suspended': 'suspended',
  'unmanaged': 'run by another controller',
};

function endOf({ condition, reason, stoppedBecause, at }: JobOutcome): Bar {
  const text = condition === undefined ? STOPPED[stoppedBecause] ?? stoppedBecause : `${condition}${reason ? ` (${reason})` : ''}`;
  return { section: 'the Job', text, tags: condition === 'Failed' ? ['crit'] : [], from: at, to: at };
}
