import { JobSpec } from './api-types';
import { delaySeconds } from './back-off';
import { ControllerVersion } from './controller/controller-version';
import { deadlineSecondsOf, hasLimitPerIndex, ignoringRules, neverStarts, NO_LIMIT } from './spec-facts';

/**
 * How many Pods a Job can have in the worst case, from one start to its end.
 *
 * @param spec with its defaults
 * @param podsInFlight how many there can be at the same time
 */
export function attemptBound(spec: JobSpec, podsInFlight: number, version: ControllerVersion): number | undefined {
  if (neverStarts(spec)) return 0;
  return finite(Math.min(attemptsByBudget(spec, podsInFlight), attemptsByDeadline(spec, podsInFlight, version)));
}

/** Whether only the waits before the deadline keep a Job from having more Pods. */
export function isBoundByWaits(spec: JobSpec, podsInFlight: number, version: ControllerVersion): boolean {
  return !neverStarts(spec) && attemptsByDeadline(spec, podsInFlight, version) < attemptsByBudget(spec, podsInFlight);
}

/** How many Pods a completion index can have that has a limit of its own. */
export function attemptBoundPerIndex(spec: JobSpec, version: ControllerVersion): number | undefined {
  if (!hasLimitPerIndex(spec)) return undefined;
  if (neverStarts(spec)) return 0;
  return finite(Math.min(attemptsOfIndexByBudget(spec), attemptsOfIndexByDeadline(spec, version)));
}

function finite(most: number): number | undefined {
  return most === Infinity ? undefined : most;
}

/**
 * Each Pod succeeds, which happens once for each completion, or fails; and at the moment when more have failed than may, those that still run are among the
 * completions that are open.
 */
function attemptsByBudget(spec: JobSpec, podsInFlight: number): number {
  const { completions, backoffLimit } = spec;
  if (podsInFlight === 0) return 0;
  if (ignoringRules(spec).length > 0) return Infinity;
  return Math.min(
    backoffLimit! < NO_LIMIT ? (completions ?? podsInFlight) + backoffLimit! : Infinity,
    hasLimitPerIndex(spec) ? completions! * attemptsOfIndexByBudget(spec) : Infinity,
  );
}

function attemptsOfIndexByBudget(spec: JobSpec & { backoffLimitPerIndex: number }): number {
  const { backoffLimitPerIndex } = spec;
  return backoffLimitPerIndex >= NO_LIMIT || ignoringRules(spec).length > 0 ? Infinity : backoffLimitPerIndex + 1;
}

/** How many there can be if all of them fail at once, so that only the waits keep them apart. */
function attemptsByDeadline(spec: JobSpec, podsInFlight: number, version: ControllerVersion): number {
  const { completions = 1 } = spec;
  const deadline = deadlineSecondsOf(spec);
  if (deadline === undefined || version.delaysByQueue) return Infinity;
  if (hasLimitPerIndex(spec)) return completions * attemptsOfIndexByDeadline(spec, version);
  const waits = forgetsFailures(spec, podsInFlight, version)
    ? Math.floor((deadline - 1) / shortestWait(1, version))
    : waitsWithin(deadline, completions, version);
  // As many as may run come at the start and after each wait. A success makes an end of the wait: then as many come as there are completions left.
  return podsInFlight * (1 + waits) + sumOfSmallest(completions - 1, podsInFlight);
}

/** 1 + 2 + 3 ... so many times, no summand larger than the largest. */
function sumOfSmallest(times: number, largest: number): number {
  const rising = Math.min(times, largest);
  return rising * (rising + 1) / 2 + (times - rising) * largest;
}

function attemptsOfIndexByDeadline(spec: JobSpec, version: ControllerVersion): number {
  const deadline = deadlineSecondsOf(spec);
  if (deadline === undefined || version.delaysByQueue) return Infinity;
  // Each index has waits of its own, and they are over when it succeeds.
  return 1 + waitsWithin(deadline, 1, version);
}

/**
 * Whether the controller does not remember a failure when it replaces the Pod. It writes the status in the end that is there already: as many Pods are active
 * as before, and the failure does not count. In between it would have written another one, which the server refused.
 */
export function forgetsFailures(spec: JobSpec, podsInFlight: number, { checksStatus, countsActivePodsWhileWaiting }: ControllerVersion): boolean {
  return checksStatus && !countsActivePodsWhileWaiting && podsInFlight > 1 && ignoringRules(spec).length > 0;
}

/** @param series how often the waits can begin with the shortest one again */
function waitsWithin(seconds: number, series: number, version: ControllerVersion): number {
  let left = seconds - 1;
  let waits = 0;
  for (let failures = 1; ; failures++) {
    const wait = shortestWait(failures, version);
    const most = Math.floor(left / wait);
    // The longest wait comes again and again.
    if (most < series || shortestWait(failures + 1, version) === wait) return waits + most;
    waits += series;
    left -= series * wait;
  }
}

/** It is counted from the whole second in which a Pod has ended. */
function shortestWait(failures: number, { longestDelaySeconds }: ControllerVersion): number {
  return delaySeconds(failures, longestDelaySeconds) - 1;
}
