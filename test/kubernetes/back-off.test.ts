import { delaySeconds, differentDelays, mostRetriesWithin, totalDelaySeconds } from '../../src/kubernetes/back-off';

const FAILURES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 100];

test('the delay doubles from 10 seconds to 10 minutes', () => {
  expect(FAILURES.map(failures => delaySeconds(failures))).toEqual([0, 10, 20, 40, 80, 160, 320, 600, 600, 600]);
});

test('in old versions it is at most 6 minutes', () => {
  expect(FAILURES.map(failures => delaySeconds(failures, 360))).toEqual([0, 10, 20, 40, 80, 160, 320, 360, 360, 360]);
  expect([totalDelaySeconds(6, 360), totalDelaySeconds(8, 360)]).toEqual([630, 1350]);
  expect(differentDelays(360)).toEqual([10, 20, 40, 80, 160, 320, 360]);
});

test.each([[0, 0], [1, 10], [2, 30], [3, 70], [4, 150], [5, 310], [6, 630], [7, 1230], [8, 1830], [2147483647, 630 + (2147483647 - 6) * 600]])(
  '%d retries wait for %d seconds', (retries, seconds) => {
    expect(totalDelaySeconds(retries)).toBe(seconds);
  });

test('the most retries within a time are those whose delays are over before it', () => {
  for (let seconds = 1; seconds < 5000; seconds++) {
    const most = mostRetriesWithin(seconds);
    expect(totalDelaySeconds(most)).toBeLessThan(seconds);
    expect(totalDelaySeconds(most + 1)).toBeGreaterThanOrEqual(seconds);
  }
});
