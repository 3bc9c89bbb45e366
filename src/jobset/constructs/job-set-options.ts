import type { Duration } from 'cdk8s';
import { IConstruct } from 'constructs';
import { refuse } from '../../constructs/with-path';
import { FailurePolicy } from '../../policy';
import { quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';

/** The policy of the props of a construct. */
export function policyIn(given: unknown): FailurePolicy {
  if (given === undefined || given === null) refuse(['a failurePolicy is needed: what should happen when an attempt fails']);
  if (!FailurePolicy.isFailurePolicy(given)) refuse([`failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got ${quoted(given)}`]);
  return given as FailurePolicy;
}

const EVIDENCE_SECONDS = 3600;

/** How long a finished JobSet is kept, in seconds. */
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

/** cdk8s runs every validator once more than there are charts, so what is asked is only what a construct knows without writing anything. */
export function validateWith(construct: IConstruct, problems: () => string[]): void {
  construct.node.addValidation({ validate: problems });
}
