import { HOSTILE, page } from './runs';
import type { ExplainedFailure, JobBounds } from '../../src/explanation';
import { FailureResponse } from '../../src/policy/failure-response';
import { boundSentences } from '../../src/report/bounds-words';
import { linedTable, plainTable } from '../../src/report/columns';
import { explainedGroups, Explanation } from '../../src/report/explained-rows';
import { explanationMarkdown } from '../../src/report/explanation-markdown';
import { explanationText } from '../../src/report/explanation-text';

const WAITS = [10, 20, 40, 80, 160, 320, 600];
const BOUNDS: JobBounds = { attempts: 4, podsInFlight: 1, backoffSeconds: 70, deadlineSeconds: 3600, provided: [] };
const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const fails: Omit<ExplainedFailure, 'failure'> = { rule: { index: 0, action: 'FailJob' }, response: FAIL_JOB, counted: true, then: 'the Job fails at once' };
const retries: Omit<ExplainedFailure, 'failure'> = { response: RETRY, counted: true, then: 'another Pod after a wait; at the 4th counted failure the Job fails' };
const ignores: Omit<ExplainedFailure, 'failure'> = {
  rule: { index: 1, action: 'Ignore' }, response: RETRY_UNCOUNTED, counted: false, then: 'another Pod after a wait, as often as it takes',
};
const nothing: Omit<ExplainedFailure, 'failure'> = { counted: false, then: 'no failure: the Pod is waited for' };

const ROWS: ExplainedFailure[] = [
  { failure: 'exit code 42', ...fails },
  { failure: 'any other exit code', ...retries },
  { failure: 'node drain; the program ends with 137 or 143', ...ignores },
  { failure: 'node drain; the program ends with 42', ...fails },
  { failure: 'preemption; the program ends with 137 or 143', ...ignores },
  { failure: 'preemption; the program ends with 42', ...fails },
  { failure: 'lost node', ...ignores },
  { failure: 'out of memory (OOMKilled), which is a longer cause than any of the others', ...retries },
  { failure: 'image that cannot be pulled', ...nothing },
];

const EXPLANATIONS: [string, Explanation][] = [
  ['a bounded Job', {
    rows: ROWS,
    bounds: {
      ...BOUNDS,
      compute: [
        { resource: 'cpu', perPod: '500m', amount: 0.5, unit: 'core-hours' },
        { resource: 'memory', perPod: '1Gi', amount: 1, unit: 'GiB-hours' },
        { resource: 'nvidia.com/gpu', perPod: '2', amount: 2, unit: 'hours' },
      ],
      provided: ['nobody suspends the Job: each time that it is resumed, its deadline starts anew'],
    },
    waits: WAITS,
  }],
  ['an unbounded Job', {
    rows: ROWS.slice(0, 2),
    bounds: {
      podsInFlight: 6,
      unboundedBecause: ['rules[1] ignores failures, and there is no deadline', 'the helper is started again'],
      endlessBecause: ['there is no deadline: a Pod that hangs is waited for without end'],
      provided: [],
    },
    waits: WAITS,
    notes: ['Kubernetes 1.26 drops spec.podReplacementPolicy without a word'],
  }],
  ['words that would do something', {
    rows: [{ failure: HOSTILE, rule: { index: 0, action: HOSTILE }, response: FAIL_JOB, counted: true, then: HOSTILE }],
    bounds: { ...BOUNDS, provided: [HOSTILE], compute: [{ resource: HOSTILE, perPod: HOSTILE, amount: 1, unit: HOSTILE }] },
    waits: WAITS,
    notes: [HOSTILE],
  }],
];

describe.each(EXPLANATIONS)('%s', (_, explanation) => {
  test.each([60, 100])('in a terminal of %d columns', width => {
    const text = explanationText(explanation, page(width));
    expect(text).toMatchSnapshot();
    expect(text.split('\n').filter(line => line.length > width)).toEqual([]);
    expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]| \n/);
  });

  test('in the narrowest terminal', () => {
    expect(explanationText(explanation, page(40)).split('\n').filter(line => line.length > 40)).toEqual([]);
  });

  test('in Markdown', () => {
    const text = explanationMarkdown(explanation);
    expect(text).toMatchSnapshot();
    expect(text.split('\n').filter(line => line.startsWith('|')).map(line => line.replace(/\\\|/g, '').split('|').length - 2)).toEqual(
      expect.arrayContaining([4]));
  });

  test('has colours if somebody wants them, which change nothing else', () => {
    const coloured = explanationText(explanation, page(100, true));
    expect(coloured).toContain('\x1b[');
    expect(coloured.replace(/\x1b\[\d+m/g, '')).toBe(explanationText(explanation, page(100)));
  });
});

test.each<[string, string]>([
  ['text', explanationText({ rows: [], bounds: BOUNDS, waits: WAITS, notes: ['nothing is done'] }, page(100))],
  ['Markdown', explanationMarkdown({ rows: [], bounds: BOUNDS, waits: WAITS, notes: ['nothing is done'] })],
])('notes come first, and without rows there is no table: %s', (_, text) => {
  expect(text).toMatch(/^- (?:\*\*note:\*\* )?nothing is done\n\n- /);
});

test('causes with the same rule and consequence are one row, wherever they stand', () => {
  expect(explainedGroups(ROWS).map(({ causes }) => causes)).toEqual([
    ['exit code 42', 'the program ends with 42 after: node drain, preemption'],
    ['any other exit code', 'out of memory (OOMKilled), which is a longer cause than any of the others'],
    ['the program ends with 137 or 143 after: node drain, preemption', 'lost node'],
    ['image that cannot be pulled'],
  ]);
});

test.each<[string, Partial<JobBounds>, string[]]>([
  ['one Pod after the other', {}, [
    'attempts: at most 4 Pods in all, one at a time', 'waits: 10 s, 20 s, 40 s between attempts, together at most 1 min 10 s',
    'time: at most 1 h of active time, then the Job fails whatever is left',
  ]],
  ['indexes that share the waits', { attempts: 12, attemptsPerIndex: 2, podsInFlight: 6, backoffSeconds: 10 }, [
    'attempts: at most 12 Pods in all, 2 for each index, at most 6 at the same time', 'waits: 10 s between attempts, together at most 10 s',
    expect.stringContaining('time:'),
  ]],
  ['indexes with waits of their own', { retriesPerIndex: 2, backoffSeconds: 30 }, [
    'budget: an index fails at its 3rd counted failure', expect.stringContaining('attempts:'),
    'waits: 10 s, 20 s between attempts of an index, together for each index at most 30 s', expect.stringContaining('time:'),
  ]],
  ['indexes without a bound of their own', { retriesPerIndex: 2147483647, backoffSeconds: undefined }, [
    expect.stringContaining('attempts:'),
    'waits: 10 s, 20 s, 40 s ... up to 10 min between attempts of an index, together for each index without a bound', expect.stringContaining('time:'),
  ]],
  ['a budget', { retries: 3, backoffSeconds: 0 }, ['budget: the Job fails at the 4th counted failure', expect.anything(), expect.anything()]],
  ['budgets of indexes', { retriesPerIndex: 1, maxFailedIndexes: 2, retries: 9, backoffSeconds: 0 }, [
    'budget: an index fails at its 2nd counted failure; the Job fails at the 3rd index that fails; the Job fails at the 10th counted failure of all indexes together',
    expect.anything(), expect.anything(),
  ]],
  ['restarts', { restartsInPlace: 2, backoffSeconds: 0 }, [
    expect.anything(), 'restarts: the Job fails at the 2nd restart of a container within its Pod, those in all running Pods together', expect.anything(),
  ]],
  ['many retries', { backoffSeconds: 15000 }, [
    expect.stringContaining('attempts:'), 'waits: 10 s, 20 s, 40 s ... up to 10 min between attempts, together at most 4 h 10 min', expect.stringContaining('time:'),
  ]],
  ['a deadline within the first wait', { backoffSeconds: 5, deadlineSeconds: 5 }, [
    expect.stringContaining('attempts:'), 'waits: together at most 5 s', 'time: at most 5 s of active time, then the Job fails whatever is left',
  ]],
  ['no retries', { attempts: 1, backoffSeconds: 0 }, ['attempts: at most 1 Pod in all, one at a time', expect.stringContaining('time:')]],
  ['no Pods', { attempts: 0, podsInFlight: 0 }, ['attempts: none: no Pod is wanted', expect.stringContaining('time:')]],
])('the bounds of %s', (_, bounds, sentences) => {
  expect(boundSentences({ ...BOUNDS, ...bounds }, WAITS).map(({ subject, text }) => `${subject}: ${text}`)).toEqual(sentences);
});

describe('tables', () => {
  const COLUMNS = [{ head: 'one' }, { head: 'two', least: 5 }];

  test('are as wide as what is in them', () => {
    expect(plainTable(COLUMNS, [['a', 'b c'], ['long', 'd']], 80, text => text)).toBe('one   two\na     b c\nlong  d');
  });

  test('break what does not fit, where it may be broken', () => {
    expect(plainTable(COLUMNS, [['a', 'some words']], 12, text => text)).toBe('one  two\na    some\n     words');
  });

  test('are none if nothing may be broken any more', () => {
    expect(plainTable(COLUMNS, [['a', 'some words']], 9, text => text)).toBeUndefined();
    expect(linedTable(COLUMNS, [['a', 'some words']], 14)).toBeUndefined();
    expect(linedTable(COLUMNS, [['a', 'some words']], 15)).toContain('│ a   │ some  │');
  });

  test('have rows that are one text', () => {
    expect(plainTable(COLUMNS, [['a', 'b'], '... a long text ...', ['c', 'd']], 40, text => text)).toBe('one  two\na    b\n... a long text ...\nc    d');
  });

  test('say of which cell a line is', () => {
    const cells: [string, number, number][] = [];
    plainTable(COLUMNS, [['a', 'some words'], 'text'], 12, (line, row, column) => {
      cells.push([line, row, column]);
      return line;
    });
    expect(cells).toEqual([['one', -1, 0], ['two', -1, 1], ['a', 0, 0], ['some', 0, 1], ['words', 0, 1], ['text', 1, 0]]);
  });
});
