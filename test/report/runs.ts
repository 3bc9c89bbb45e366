import type { AttemptRecord } from '../../src/attempt';
import { Page } from '../../src/cli/page';
import { FailureResponse } from '../../src/policy/failure-response';
import type { Run } from '../../src/report/timeline';

/*
 * Runs of jobs as an engine tells of them. No engine has made them: what draws them takes anybody's word.
 */

export function page(width: number, hasColour = false): Page {
  return new Page({ width, hasColour });
}

const { FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;

/** An attempt of `import` that succeeded. */
export function success(attempt: number, startedAt: number, finishedAt: number, index?: number): AttemptRecord {
  return { pod: podOf(attempt, index), ...index !== undefined && { index }, attempt, startedAt, finishedAt, phase: 'Succeeded' };
}

/** An attempt of `import` that failed with an exit code, and was counted. */
export function failure(attempt: number, startedAt: number, finishedAt: number, exitCode: number, more: Partial<AttemptRecord> = {}): AttemptRecord {
  return {
    pod: podOf(attempt, more.index), attempt, startedAt, finishedAt, phase: 'Failed', failure: { exitCode }, response: RETRY, counted: true, ...more,
  };
}

function podOf(attempt: number, index: number | undefined): string {
  return index === undefined ? `import-${attempt}` : `import-${index}-${attempt}`;
}

/** A Job that has used up its retries. */
export const OUT_OF_RETRIES: Run = {
  attempts: [
    failure(1, 0, 30, 1, { nextAt: 40 }),
    failure(2, 40, 70, 137, {
      nextAt: 90,
      failure: { exitCode: 137, conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }] },
      rule: { index: 1, action: 'Ignore' },
      response: RETRY_UNCOUNTED,
      counted: false,
    }),
    failure(3, 90, 120, 137, { nextAt: 160, failure: { exitCode: 137, reason: 'OOMKilled' } }),
    failure(4, 160, 160.5, 1),
  ],
  outcome: {
    condition: 'Failed', reason: 'BackoffLimitExceeded', message: 'Job has reached the specified backoff limit', stoppedBecause: 'terminal', at: 161,
  },
  status: { succeeded: 0, failed: 3, active: 0, ready: 0, terminating: 0 },
  budget: { retries: 2, isPerIndex: false },
};

/** Indexes of which one is given up at once, and one after a retry. */
export const FAILED_INDEXES: Run = {
  attempts: [
    ...[0, 1].map(index => success(1, 0, 30, index)),
    failure(1, 0, 30, 42, { index: 2, rule: { index: 0, action: 'FailIndex' }, response: FAIL_INDEX }),
    success(1, 0, 30, 3),
    failure(1, 0, 30, 1, { index: 4, nextAt: 40 }),
    success(1, 0, 30, 5),
    failure(2, 40, 52, 143, { index: 4 }),
  ],
  outcome: { condition: 'Failed', reason: 'FailedIndexes', message: 'Job has failed indexes', stoppedBecause: 'terminal', at: 53 },
  status: { succeeded: 4, failed: 3, active: 0, ready: 0, terminating: 0, completedIndexes: '0,1,3,5', failedIndexes: '2,4' },
  budget: { retries: 1, isPerIndex: true },
};

/** A Job of many indexes, some of which fail twice, and then succeed or not. */
export const MANY_INDEXES: Run = {
  attempts: Array.from({ length: 3000 }, (_, index): AttemptRecord[] => {
    const start = Math.floor(index / 100) * 31;
    if (index % 3 > 0) return [success(1, start, start + 30, index)];
    const second = failure(2, start + 40, start + 70, 1, { index, ...index % 2 === 0 && { nextAt: start + 90 } });
    const third = index % 2 === 0 ? [success(3, start + 90, start + 120, index)] : [];
    return [failure(1, start, start + 30, 1, { index, nextAt: start + 40 }), second, ...third];
  }).flat(),
  outcome: { condition: 'Failed', reason: 'FailedIndexes', message: 'Job has failed indexes', stoppedBecause: 'terminal', at: 1100 },
  status: { succeeded: 2500, failed: 1500, active: 0, ready: 0, terminating: 0, completedIndexes: '0-2,4-8,10-14,16-20,22-26,28-32,34-38,40-44,46-50,52-56,58-62,64-68', failedIndexes: '3,9,15' },
};

/** Indexes that all went in another way, so that nothing is shorter than the attempts themselves. */
export const MANY_STORIES: Run = {
  attempts: [
    ...Array.from({ length: 60 }, (_, index) => failure(1, index, index + 30, index + 1, { index, nextAt: index + 40 })),
    ...Array.from({ length: 60 }, (_, index) => success(2, index + 40, index + 70, index)),
    { pod: 'import-60-1', index: 60, attempt: 1 },
  ],
  outcome: { stoppedBecause: 'pending', at: 130 },
  status: { succeeded: 60, failed: 60, active: 1, ready: 1, terminating: 0, completedIndexes: '0-59', failedIndexes: '' },
  budget: { retries: 1, isPerIndex: true },
};

/** A Job of one Pod at a time that fails again and again, until nobody follows it any more. */
export const ENDLESS: Run = {
  attempts: Array.from({ length: 140 }, (_, i) => failure(i + 1, i * 630, i * 630 + 30, 143, {
    ...i < 139 && { nextAt: (i + 1) * 630 },
    failure: { exitCode: 143, conditions: [{ type: 'DisruptionTarget', status: 'True' }] },
    rule: { index: 0, action: 'Ignore' },
    response: RETRY_UNCOUNTED,
    counted: false,
  })),
  outcome: { stoppedBecause: 'horizon', at: 88000 },
  status: { succeeded: 0, failed: 0, active: 0, ready: 0, terminating: 0 },
  isUnbounded: true,
};

/** Everything else that can become of an attempt. */
export const ODD_ENDS: Run = {
  attempts: [
    { ...success(1, 0, 30), restarts: 1 },
    { ...failure(2, 0, 50, 143, { failure: { exitCode: 143, deleted: true } }), deletedAt: 45, deletedBecause: 'user', nextAt: 60 },
    failure(3, 0, 30, 0, { failure: { exitCodes: { main: 1, helper: 3 }, reasons: { main: 'Error', helper: 'OOMKilled' } } }),
    failure(4, 0, 30, 0, { failure: { noContainerStatuses: true, podReason: 'UnexpectedAdmissionError' } }),
    failure(5, 0, 30, 0, { failure: {} }),
    ...['failure', 'success', 'suspended', 'surplus'].map((deletedBecause, i): AttemptRecord => (
      { pod: `import-${6 + i}`, attempt: 6 + i, startedAt: 10, finishedAt: 60, phase: 'Failed', deletedAt: 60, deletedBecause, restarts: i })),
    { pod: 'import-10', attempt: 10, startedAt: 60 },
    { pod: 'import-11', attempt: 11 },
    { pod: 'import-12', attempt: 12, finishedAt: 70 },
    { pod: 'import-13', attempt: 13, startedAt: 60, deletedAt: 65, deletedBecause: 'user' },
    { pod: 'import-14', attempt: 14, startedAt: 40, finishedAt: 70, phase: 'Failed', failure: { exitCode: 3 }, unseen: true },
  ],
  outcome: { stoppedBecause: 'pending', at: 70 },
  status: { succeeded: 1, failed: 4, active: 2, ready: 2, terminating: 0 },
  choices: ['which of two Pods was counted first is undefined: here it is the oldest one'],
  notes: ['Kubernetes 1.26 drops spec.podReplacementPolicy without a word'],
};

/** Words of others that would move a cursor, close a cell, begin a comment, or call somebody. */
export const HOSTILE = 'a\x1b[2J\x07|<b>`x`*y*#1;:%%\n@team \u202e';

export const HOSTILE_RUN: Run = {
  attempts: [failure(1, 0, 30, 1, {
    failure: { exitCode: 1, reason: HOSTILE, exitCodes: { [HOSTILE]: 3 }, conditions: [{ type: HOSTILE, status: HOSTILE }], podReason: HOSTILE },
    rule: { index: 0, action: HOSTILE },
  })],
  outcome: { condition: 'Failed', reason: HOSTILE, message: HOSTILE, stoppedBecause: 'terminal', at: 31 },
  status: { succeeded: 0, failed: 1, active: 0, ready: 0, terminating: 0 },
  choices: [HOSTILE],
  notes: [HOSTILE],
};
