import { shortDuration } from './short-duration';
import type { JobBounds } from '../explanation';
import { oneOf } from '../policy/policy-error';
import { count, ordinal } from '../policy/words';

/*
 * What bounds a job, in sentences.
 */

/** A sentence about one bound. */
export interface BoundSentence {
  /** What it is about. */
  readonly subject: 'budget' | 'attempts' | 'restarts' | 'waits' | 'time' | 'compute' | 'provided';
  readonly text: string;
  /** Whether it says that there is no bound. */
  readonly isUnbounded: boolean;
}

/** What a sentence about a bound begins with. */
export const LABELS: { readonly [subject in BoundSentence['subject']]: string } = {
  budget: 'budget:',
  attempts: 'attempts:',
  restarts: 'restarts:',
  waits: 'waits:',
  time: 'time:',
  compute: 'compute:',
  provided: 'provided that',
};

/** @param waits how long the engine waits before the next attempt, in seconds, in their order; the last one comes again and again */
export function boundSentences(bounds: JobBounds, waits: readonly number[]): BoundSentence[] {
  const { compute = [], provided } = bounds;
  return [
    ...budget(bounds),
    attempts(bounds),
    ...bounds.restartsInPlace === undefined ? [] : [{
      subject: 'restarts' as const,
      text: `the Job fails at the ${ordinal(bounds.restartsInPlace)} restart of a container within its Pod, those in all running Pods together`,
      isUnbounded: false,
    }],
    ...bounds.backoffSeconds === 0 || bounds.attempts === 0 || isNothingKnown(bounds, waits) ? [] : [waiting(bounds, waits)],
    time(bounds),
    ...compute.length === 0 ? [] : [{
      subject: 'compute' as const,
      text: `at most ${oneOf(compute.map(({ resource, perPod, amount, unit }) => `${amount} ${unit} of ${resource} (a Pod requests ${perPod})`), 'and')}`,
      isUnbounded: false,
    }],
    ...provided.map(text => ({ subject: 'provided' as const, text, isUnbounded: false })),
  ];
}

/** No number of failures is so large: this is how people write that there is no limit. */
const NO_LIMIT = 2147483647;

function budget({ retries, retriesPerIndex, maxFailedIndexes }: JobBounds): BoundSentence[] {
  const ofIndexes = retriesPerIndex === undefined ? '' : ' of all indexes together';
  const texts = [
    ...retriesPerIndex === undefined || retriesPerIndex >= NO_LIMIT ? [] : [`an index fails at its ${ordinal(retriesPerIndex + 1)} counted failure`],
    ...maxFailedIndexes === undefined ? [] : [`the Job fails at the ${ordinal(maxFailedIndexes + 1)} index that fails`],
    ...retries === undefined ? [] : [`the Job fails at the ${ordinal(retries + 1)} counted failure${ofIndexes}`],
  ];
  return texts.length === 0 ? [] : [{ subject: 'budget', text: texts.join('; '), isUnbounded: false }];
}

function attempts({ attempts: most, attemptsPerIndex, podsInFlight, unboundedBecause = [] }: JobBounds): BoundSentence {
  const atOnce = podsInFlight === 1 ? 'one at a time' : `at most ${podsInFlight} at the same time`;
  const perIndex = attemptsPerIndex === undefined ? '' : `, ${attemptsPerIndex} for each index`;
  if (most !== undefined) {
    return { subject: 'attempts', text: most === 0 ? 'none: no Pod is wanted' : `at most ${count(most, 'Pod')} in all${perIndex}, ${atOnce}`, isUnbounded: false };
  }
  return { subject: 'attempts', text: `no bound${because(unboundedBecause)}; ${atOnce}`, isUnbounded: true };
}

/** Of some engines it is not said how long they wait, or they do not wait at all. */
function isNothingKnown({ backoffSeconds }: JobBounds, waits: readonly number[]): boolean {
  return backoffSeconds === undefined && waits.length === 0;
}

/** So many waits are named before the dots. */
const NAMED = 3;

function waiting({ backoffSeconds, retriesPerIndex }: JobBounds, waits: readonly number[]): BoundSentence {
  const reached = backoffSeconds === undefined ? waits : withinSum(waits, backoffSeconds);
  const named = reached.slice(0, NAMED).map(shortDuration).join(', ');
  const series = reached.length <= NAMED ? named
    : `${named} ... up to ${shortDuration(reached[reached.length - 1])}`;
  const whole = retriesPerIndex === undefined ? 'together' : 'together for each index';
  const sum = backoffSeconds === undefined ? `${whole} without a bound` : `${whole} at most ${shortDuration(backoffSeconds)}`;
  return { subject: 'waits', text: `${series === '' ? '' : `${series} between attempts${retriesPerIndex === undefined ? '' : ' of an index'}, `}${sum}`, isUnbounded: false };
}

/** Those that are over before so many seconds. */
function withinSum(waits: readonly number[], seconds: number): number[] {
  let sum = 0;
  return waits.filter(wait => (sum += wait) <= seconds);
}

function time({ deadlineSeconds, endlessBecause = [] }: JobBounds): BoundSentence {
  return deadlineSeconds === undefined ? { subject: 'time', text: `no bound${because(endlessBecause)}`, isUnbounded: true }
    : { subject: 'time', text: `at most ${shortDuration(deadlineSeconds)} of active time, then the Job fails whatever is left`, isUnbounded: false };
}

function because(reasons: readonly string[]): string {
  return reasons.length === 0 ? '' : `, since ${reasons.join('; and since ')}`;
}
