import { AttemptRecord } from '../../src';
import { shorterStories } from '../../src/report/index-stories';
import { Run, shownRows, timelineRows } from '../../src/report/timeline';

/** Of so many indexes that all went the same way, one after the other. @param codeOf with which code an attempt ends */
function runOf(indexes: number, attempts: number, codeOf: (attempt: number) => number): Run {
  const failed = (index: number, i: number): AttemptRecord => {
    const startedAt = (index + indexes * i) * 600;
    return { pod: 'import', index, attempt: i + 1, startedAt, finishedAt: startedAt + 30, phase: 'Failed', failure: { exitCode: codeOf(i) }, counted: false };
  };
  return {
    attempts: Array.from({ length: indexes }, (_, index) => Array.from({ length: attempts }, (__, i) => failed(index, i))).flat(),
    outcome: { stoppedBecause: 'horizon', at: 1e6 },
  };
}

test.each<[string, Run, boolean]>([
  ['many indexes with few attempts', runOf(100, 2, i => i), true],
  ['one index with the same end again and again', runOf(1, 100, () => 1), true],
  ['one index with another end each time', runOf(1, 100, i => i % 2 + 1), false],
])('the story of %s', (_, run, isShorter) => {
  expect(shorterStories(run, shownRows(timelineRows(run))) !== undefined).toBe(isShorter);
});
