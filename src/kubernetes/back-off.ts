const FIRST_DELAY_SECONDS = 10;
const LONGEST_DELAY_SECONDS = 600;

/**
 * How long the Job controller waits before the attempt that follows the nth failure in a row: 10 s, 20 s, 40 s ... 10 minutes.
 *
 * @param longest of the version, in seconds
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy
 */
export function delaySeconds(failures: number, longest = LONGEST_DELAY_SECONDS): number {
  if (failures === 0) return 0;
  return Math.min(FIRST_DELAY_SECONDS * 2 ** (failures - 1), longest);
}

/** From this failure on every delay is the longest one. A budget may be 2147483647, so what follows is computed and not counted up. */
const LONGEST_FROM = 7;

/** The delays of a series, up to the first of the longest ones. */
export function differentDelays(longest: number): number[] {
  return Array.from({ length: LONGEST_FROM }, (_, i) => delaySeconds(i + 1, longest));
}

/** The time that goes by with waiting alone before the last of so many retries can start. */
export function totalDelaySeconds(retries: number, longest = LONGEST_DELAY_SECONDS): number {
  let total = Math.max(0, retries - (LONGEST_FROM - 1)) * longest;
  for (let failures = 1; failures <= Math.min(retries, LONGEST_FROM - 1); failures++) total += delaySeconds(failures, longest);
  return total;
}

/** The largest number of retries whose delays alone are over before so many seconds. */
export function mostRetriesWithin(seconds: number): number {
  let retries = 0;
  while (retries < LONGEST_FROM && totalDelaySeconds(retries + 1) < seconds) retries++;
  if (retries < LONGEST_FROM) return retries;
  return retries + Math.floor((seconds - 1 - totalDelaySeconds(retries)) / LONGEST_DELAY_SECONDS);
}
