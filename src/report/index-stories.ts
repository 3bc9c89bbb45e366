import { numberList, shortened } from './number-list';
import { countedOf, endingOf, markOf, ruleOf, Run, ShownRows, TimelineRow } from './timeline';
import { countedWords } from './timeline-cells';
import type { AttemptRecord } from '../attempt';

/** Indexes that went the same way, whenever that was. */
export interface IndexStory {
  readonly indexes: readonly number[];

  /** What became of each attempt. */
  readonly steps: readonly string[];

  /** Whether their work is done. */
  readonly isDone: boolean;

  /** When the first of their attempts started, and when the last one ended. */
  readonly from?: number;
  readonly to?: number;
}

/** What became of the indexes, by what it was: a long run of an Indexed Job has few different stories. */
export function indexStories({ attempts, budget }: Run): IndexStory[] {
  const byIndex = new Map<number, AttemptRecord[]>();
  for (const attempt of attempts) {
    const known = byIndex.get(attempt.index!);
    if (known) known.push(attempt);
    else byIndex.set(attempt.index!, [attempt]);
  }
  const stories = new Map<string, { indexes: number[]; steps: string[]; isDone: boolean; from?: number; to?: number }>();
  for (const [index, ofIndex] of byIndex) {
    let used = 0;
    const steps = ofIndex.map(attempt => {
      if (attempt.counted) used++;
      return stepOf(attempt, countedOf({ attempt, indexes: [], numbers: [], used }, budget?.isPerIndex ? budget : undefined));
    });
    const key = JSON.stringify(steps);
    let story = stories.get(key);
    if (!story) stories.set(key, story = { indexes: [], steps, isDone: ofIndex.some(attempt => markOf(attempt) === 'success') });
    story.indexes.push(index);
    for (const { startedAt, finishedAt } of ofIndex) {
      if (startedAt !== undefined) story.from = Math.min(story.from ?? startedAt, startedAt);
      if (finishedAt !== undefined) story.to = Math.max(story.to ?? finishedAt, finishedAt);
    }
  }
  return [...stories.values()];
}

function stepOf(attempt: AttemptRecord, counted: string): string {
  const rule = ruleOf(attempt);
  return [
    endingOf(attempt),
    ...rule === '' || rule === 'none' ? [] : [rule],
    ...counted === '' ? [] : [countedWords(counted)],
  ].join('; ');
}

/** Steps of which those that follow each other and say the same are one: `1-3: exit code 1`. */
export function numbered(steps: readonly string[]): string[] {
  const lines: string[] = [];
  for (let i = 0; i < steps.length; i++) {
    const first = i;
    while (steps[i + 1] === steps[i]) i++;
    lines.push(`${first === i ? i + 1 : `${first + 1}-${i + 1}`}: ${steps[i]}`);
  }
  return lines;
}

/** So many columns of indexes are named of those that went the same way. */
const LIST_COLUMNS = 30;

/** `0-5,7`, or `0,2,4,6 ... (50000)`. */
export function indexesOf({ indexes }: IndexStory): string {
  const list = numberList(indexes);
  const short = shortened(list, LIST_COLUMNS);
  return short === list ? list : `${short} (${indexes.length})`;
}

/** What became of the indexes, if that says everything in fewer lines than not everything of the attempts. */
export function shorterStories(run: Run, { first, left, last }: ShownRows<TimelineRow>): IndexStory[] | undefined {
  if (left.length === 0 || run.attempts[0].index === undefined || run.attempts[0].replica !== undefined) return undefined;
  const stories = indexStories(run);
  const lines = stories.reduce((total, { steps }) => total + numbered(steps).length, 0);
  return lines <= first.length + last.length ? stories : undefined;
}
