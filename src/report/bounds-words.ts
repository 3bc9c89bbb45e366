import { shortDuration } from './short-duration';
import type { JobBounds } from '../explanation';
import { oneOf } from '../policy/policy-error';
import { count } from '../policy/words';

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
      text: `the Job fails at restart ${bounds.restartsInPlace} in place, of all containers together that run at the time`,
      isUnbounded: false,
    }],
    ...bounds.backoffSeconds === 0 || bounds.attempts === 0 ? [] : [waiting(bounds, waits)],
    time(bounds),
    ...compute.length === 0 ? [] : [{
      subject: 'compute' as const,
      text: `at most ${oneOf(compute.map(({ resource, perPod, amount, unit }) => `${amount} ${unit} of ${resource} (a Pod requests ${perPod})`), 'and')}`,
      isUnbounded: false,
    }],
    ...provided.map(text => ({ subject: 'provided' as const, text, isUnbounded: false })),
  ];
}

function budget({ retries, retriesPerIndex, maxFailedIndexes }: JobBounds): BoundSentence[] {
  const texts = [
    ...retriesPerIndex === undefined ? [] : [`${count(retriesPerIndex, 'failure')} of each index may count`],
    ...maxFailedIndexes === undefined ? [] : [`${count(maxFailedIndexes, 'index', 'indexes')} may fail`],
    ...retries === undefined ? [] : [`${count(retries, 'failure')} of the Job may count`],
  ];
  return texts.length === 0 ? [] : [{ subject: 'budget', text: `${texts.join(', ')}; one more ends it`, isUnbounded: false }];
}

function attempts({ attempts: most, attemptsPerIndex, podsInFlight, unboundedBecause = [] }: JobBounds): BoundSentence {
  const atOnce = podsInFlight === 1 ? 'one at a time' : `at most ${podsInFlight} at the same time`;
  const perIndex = attemptsPerIndex === undefined ? '' : `, ${attemptsPerIndex} for each index`;
  if (most !== undefined) {
    return { subject: 'attempts', text: most === 0 ? 'none: no Pod is wanted' : `at most ${count(most, 'Pod')} in all${perIndex}, ${atOnce}`, isUnbounded: false };
  }
  return { subject: 'attempts', text: `no bound${because(unboundedBecause)}; ${atOnce}`, isUnbounded: true };
}

/** So many waits are named before the dots. */
const NAMED = 3;

function waiting({ backoffSeconds }: JobBounds, waits: readonly number[]): BoundSentence {
  const reached = backoffSeconds === undefined ? waits : withinSum(waits, backoffSeconds);
  const named = reached.slice(0, NAMED).map(shortDuration).join(', ');
  const series = reached.length <= NAMED ? named
    : `${named} ... up to ${shortDuration(reached[reached.length - 1])}`;
  const sum = backoffSeconds === undefined ? 'together without a bound' : `together at most ${shortDuration(backoffSeconds)}`;
  return { subject: 'waits', text: `${series === '' ? '' : `${series} between attempts, `}${sum}`, isUnbounded: false };
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
