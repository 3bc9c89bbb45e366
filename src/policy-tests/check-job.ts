import { canonicalIndexes } from './index-set';
import { Amount, FailedExpectation, JobExpectations, NONE } from './policy-tests';
import { amountText, isWithin } from './read-expectations';
import type { AttemptRecord } from '../attempt';
import type { JobCounts, JobOutcome } from '../outcome';

/** What became of a Job. */
export interface JobEnd {
  readonly outcome: JobOutcome;
  readonly status: JobCounts;
  readonly attempts: readonly AttemptRecord[];
}

/** What is expected of a Job and did not come. */
export function checkJob(expected: JobExpectations, end: JobEnd): FailedExpectation[] {
  const { outcome, status, attempts } = end;
  const has = outcome.condition !== undefined;
  return [
    ...word('outcome', expected.outcome, outcome.condition ?? NONE),
    ...word('reason', expected.reason, outcome.reason || NONE),
    ...amount('attempts', expected.attempts, attempts.length),
    ...byIndex(expected.attemptsByIndex, attempts),
    ...amount('succeeded', expected.succeeded, status.succeeded),
    ...amount('failed', expected.failed, status.failed),
    ...indexes('completedIndexes', expected.completedIndexes, status.completedIndexes),
    ...indexes('failedIndexes', expected.failedIndexes, status.failedIndexes),
    ...amount('endsAfter', expected.endsAfter, has ? outcome.at : undefined, ' s'),
  ];
}

function word(expectation: 'outcome' | 'reason', expected: string | undefined, actual: string): FailedExpectation[] {
  return expected === undefined || expected === actual ? [] : [{ expectation, expected, actual }];
}

function amount(expectation: keyof JobExpectations, expected: Amount | undefined, actual: number | undefined, unit = ''): FailedExpectation[] {
  if (expected === undefined || (actual !== undefined && isWithin(actual, expected))) return [];
  return [{ expectation, expected: `${amountText(expected)}${unit}`, actual: actual === undefined ? NONE : `${actual}${unit}` }];
}

function byIndex(expected: JobExpectations['attemptsByIndex'] = {}, attempts: readonly AttemptRecord[]): FailedExpectation[] {
  return Object.entries(expected).flatMap(([index, wanted]) => {
    const actual = attempts.filter(each => each.index === Number(index)).length;
    return isWithin(actual, wanted) ? [] : [{
      expectation: 'attemptsByIndex' as const, expected: `${amountText(wanted)} of index ${index}`, actual: `${actual}`,
    }];
  });
}

function indexes(expectation: 'completedIndexes' | 'failedIndexes', expected: string | undefined, actual: string | undefined): FailedExpectation[] {
  if (expected === undefined || (actual !== undefined && canonicalIndexes(expected) === canonicalIndexes(actual))) return [];
  const shown = (list: string) => list === '' ? NONE : list;
  const missing = expectation === 'completedIndexes' ? 'nothing: the Job has no indexes' : 'nothing: the Job has no limit per index';
  return [{ expectation, expected: shown(expected), actual: actual === undefined ? missing : shown(actual) }];
}
