import { PolicyError, quoted } from './policy-error';

/** Anything that knows its length in seconds, as cdk8s' Duration does. */
export interface Seconds {
  toSeconds(options?: { readonly integral?: boolean }): number;
}

/** A duration in whole seconds, which is all that engines take. */
export function wholeSeconds(duration: Seconds, what: string): number {
  if (typeof duration?.toSeconds !== 'function') throw new PolicyError(`${what} must be a Duration, for example Duration.hours(1), got ${quoted(duration)}`);
  const seconds = duration.toSeconds({ integral: false });
  if (!Number.isInteger(seconds)) throw new PolicyError(`${what} must be whole seconds, got ${seconds} seconds`);
  return seconds;
}
