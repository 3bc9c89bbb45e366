import { ENDLESS, FAILED_INDEXES, failure, HOSTILE_RUN, MANY_INDEXES, MANY_STORIES, ODD_ENDS, OUT_OF_RETRIES, page, success } from './runs';
import { Run, timelineRows } from '../../src/report/timeline';
import { timelineMarkdown } from '../../src/report/timeline-markdown';
import { timelineMermaid } from '../../src/report/timeline-mermaid';
import { timelineText } from '../../src/report/timeline-text';

const RUNS: [string, Run][] = [
  ['a Job that has used up its retries', OUT_OF_RETRIES],
  ['failed indexes', FAILED_INDEXES],
  ['many indexes', MANY_INDEXES],
  ['many indexes that all went in another way', MANY_STORIES],
  ['a Job that goes on', ENDLESS],
  ['everything else that can become of an attempt', ODD_ENDS],
  ['words that would do something', HOSTILE_RUN],
  ['a Job without Pods', { attempts: [], outcome: { stoppedBecause: 'suspended', at: 1 }, status: { succeeded: 0, failed: 0, active: 0, ready: 0, terminating: 0 } }],
];

describe.each(RUNS)('%s', (_, run) => {
  test.each([60, 100])('in a terminal of %d columns', width => {
    const text = timelineText(run, page(width));
    expect(text).toMatchSnapshot();
    expect(text.split('\n').filter(line => line.length > width)).toEqual([]);
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]| \n/);
  });

  test('in the narrowest terminal', () => {
    expect(timelineText(run, page(40)).split('\n').filter(line => line.length > 40)).toEqual([]);
  });

  test('in Markdown', () => {
    const text = timelineMarkdown(run);
    expect(text).toMatchSnapshot();
    // Every row has as many cells as the head.
    const cells = text.split('\n').filter(line => line.startsWith('|')).map(line => line.replace(/\\\|/g, '').split('|').length);
    expect(new Set(cells).size).toBeLessThanOrEqual(1);
  });

  test('as a diagram', () => {
    const text = timelineMermaid(run, 'Job nightly/import: a #1');
    expect(text).toMatchSnapshot();
    for (const line of text.trimEnd().split('\n').slice(5)) expect(line).toMatch(/^ {2}(?:section [^:;%]*(?:#\d+;[^:;%]*)*|[^:;%]*(?:#\d+;[^:;%]*)* :[a-z0-9:, -]+)$/);
    const sections = text.split('\n').filter(line => line.startsWith('  section '));
    expect(new Set(sections).size).toBe(sections.length);
  });
});

test('colours are there if somebody wants them, and change nothing else', () => {
  for (const [, run] of RUNS) {
    const coloured = timelineText(run, page(100, true));
    expect(coloured).toContain('\x1b[');
    expect(coloured.replace(/\x1b\[\d+m/g, '').replace(/ +\n/g, '\n')).toBe(timelineText(run, page(100)));
  }
});

describe('rows', () => {
  const rowsOf = (...attempts: Run['attempts']) => timelineRows({ attempts, outcome: { stoppedBecause: 'terminal', at: 0 }, budget: { retries: 9, isPerIndex: false } })
    .map(({ numbers, indexes, used }) => ({ numbers, indexes, used }));

  test('hold what happened at the same time', () => {
    expect(rowsOf(success(1, 0, 30), success(2, 0, 30), success(3, 0, 31), success(4, 0, 30))).toEqual([
      { numbers: [1, 2, 4], indexes: [], used: undefined }, { numbers: [3], indexes: [], used: undefined },
    ]);
  });

  test('hold attempts of the same number, if they are of an index', () => {
    expect(rowsOf(success(1, 0, 30, 7), success(1, 0, 30, 8), success(2, 0, 30, 9))).toEqual([
      { numbers: [1], indexes: [7, 8], used: undefined }, { numbers: [2], indexes: [9], used: undefined },
    ]);
  });

  test('count failures in the order in which they ended', () => {
    expect(rowsOf(failure(1, 0, 60, 1), failure(2, 0, 30, 2), failure(3, 0, 60, 1)).map(({ used }) => used)).toEqual([3, 1]);
  });
});
