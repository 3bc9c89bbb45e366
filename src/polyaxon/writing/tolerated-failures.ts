/**
 * The percentage at which failure early stopping stops a matrix once more runs have failed than are tolerated. The server compares the failed runs with
 * those that it has created, here all runs of the matrix, and stops when the share is reached. Every percentage behind the tolerated share, up to that of one more, does the same; a whole
 * one is chosen where there is one, and the middle otherwise, which no rounding of the server can move to the next count.
 *
 * @returns undefined if so many can never fail
 */
export function stopPercent(tolerated: number, runs: number): number | undefined {
  if (tolerated >= runs) return undefined;
  const share = 100 * tolerated / runs;
  const next = 100 * (tolerated + 1) / runs;
  const whole = Math.floor(share) + 1;
  if (whole < next && whole <= 99) return whole;
  return Number((100 * (tolerated + 0.5) / runs).toPrecision(6));
}
