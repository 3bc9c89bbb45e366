import type { Duration } from 'cdk8s';
import { refuse } from './with-path';
import { FailurePolicy } from '../policy';
import { quoted } from '../policy/policy-error';
import { wholeSeconds } from '../policy/seconds';

/*
 * Props that every construct with a failure policy has.
 */

/** The policy of the props of a construct. */
export function policyIn(given: unknown): FailurePolicy {
  if (given === undefined || given === null) refuse(['a failurePolicy is needed: what should happen when an attempt fails']);
  if (!FailurePolicy.isFailurePolicy(given)) refuse([`failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got ${quoted(given)}`]);
  return given as FailurePolicy;
}

const EVIDENCE_SECONDS = 3600;

/** How long what has finished is kept, in seconds. */
export function timeToLive(ttl: Duration | undefined, window: Duration | undefined): number | undefined {
  if (ttl === undefined) return undefined;
  const seconds = wholeSeconds(ttl, 'ttlAfterFinished');
  const least = window === undefined ? EVIDENCE_SECONDS : wholeSeconds(window, 'evidenceWindow');
  if (seconds < least) {
    refuse([`ttlAfterFinished is ${seconds} seconds, so what a failed run left behind would be gone before the evidence window of ${least} seconds is over; use a `
      + 'longer one, or say how long somebody needs with evidenceWindow']);
  }
  return seconds;
}
