import { JobSpec } from './api-types';

/*
 * What follows from the spec of a Job with its defaults, and what more than one place asks.
 */

/** What backoffLimit is beside a limit per index, where it has nothing to do, and what people write who want no limit. */
export const NO_LIMIT = 2147483647;

/** The controller that is built into Kubernetes, as managedBy names it. */
const BUILT_IN_CONTROLLER = 'kubernetes.io/job-controller';

export function isIndexed({ completionMode }: JobSpec): boolean {
  return completionMode === 'Indexed';
}

/** Whether each completion index has retries of its own. */
export function hasLimitPerIndex(spec: JobSpec): spec is JobSpec & { backoffLimitPerIndex: number } {
  return isIndexed(spec) && spec.backoffLimitPerIndex !== undefined;
}

/** Whether a Pod counts as failed, and is replaced, only when it has ended, and not as soon as it is deleted. */
export function replacesOnlyFailed({ podReplacementPolicy, podFailurePolicy }: JobSpec): boolean {
  return podReplacementPolicy === 'Failed' || podFailurePolicy !== undefined;
}

/** The controller that runs the Job if it is not the one that is built in. */
export function otherController({ managedBy }: JobSpec): string | undefined {
  return managedBy === BUILT_IN_CONTROLLER ? undefined : managedBy;
}

/** The positions of the rules that let a failure pass without counting it. */
export function ignoringRules({ podFailurePolicy }: JobSpec): number[] {
  return (podFailurePolicy?.rules ?? []).flatMap(({ action }, i) => action === 'Ignore' ? [i] : []);
}

/** Whether the Job fails as soon as one of its indexes has failed. */
export function failsWithIndex({ completions, maxFailedIndexes }: JobSpec): boolean {
  return maxFailedIndexes === 0 || completions === 1;
}

/**
 * The deadline as the controller counts it: in nanoseconds and 64 bits, which are enough for 292 years. What is longer becomes a number below 0, of a deadline
 * that is over at once, or any other one.
 */
export function deadlineSecondsOf({ activeDeadlineSeconds }: JobSpec): number | undefined {
  if (activeDeadlineSeconds === undefined || activeDeadlineSeconds <= LONGEST_DEADLINE_SECONDS) return activeDeadlineSeconds;
  return Math.max(0, Number(BigInt.asIntN(64, BigInt(activeDeadlineSeconds) * NANOSECONDS)) / Number(NANOSECONDS));
}

/** The longest deadline that a controller can count. */
export const LONGEST_DEADLINE_SECONDS = 9223372036;

const NANOSECONDS = 1000000000n;

/** Whether the Job ends as soon as it runs, so that it never has a Pod. */
export function neverStarts(spec: JobSpec): boolean {
  return deadlineSecondsOf(spec) === 0 || spec.completions === 0;
}
