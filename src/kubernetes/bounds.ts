import { JobSpec } from './api-types';
import { attemptBound, attemptBoundPerIndex, isBoundByWaits } from './attempt-bound';
import { totalDelaySeconds } from './back-off';
import { countsRestarts, endlesslyRestarted } from './container-restart';
import { ControllerVersion } from './controller/controller-version';
import { podRequests } from './pod-requests';
import { deadlineSecondsOf, hasLimitPerIndex, ignoringRules, neverStarts, NO_LIMIT, replacesOnlyFailed } from './spec-facts';
import type { ComputeBound, JobBounds } from '../explanation';
import { oneOf } from '../policy/policy-error';

/*
 * What a Job can take in the worst case, as far as its spec bounds it.
 */

const SECONDS_PER_HOUR = 3600;
const NANO = 1e9;

/** @param spec with its defaults */
export function jobBounds(spec: JobSpec, version: ControllerVersion): JobBounds {
  const { parallelism, completions } = spec;
  const deadline = deadlineSecondsOf(spec);
  const podsInFlight = Math.min(parallelism!, completions ?? Infinity);
  const reasons = attemptsUnboundedBecause(spec);
  const attempts = reasons.length > 0 ? undefined : attemptBound(spec, podsInFlight, version);
  const unboundedBecause = attempts === undefined && reasons.length === 0 ? [WITHOUT_WAITS] : reasons;
  const attemptsPerIndex = attemptBoundPerIndex(spec, version);
  const isPerIndex = hasLimitPerIndex(spec);
  const ignores = ignoringRules(spec).length > 0;
  const retries = isPerIndex ? spec.backoffLimitPerIndex : spec.backoffLimit!;
  const waits = retries >= NO_LIMIT || ignores ? Infinity : totalDelaySeconds(retries, version.longestDelaySeconds);
  const backoffSeconds = version.delaysByQueue ? Infinity : Math.min(waits, deadline ?? Infinity);
  const endlessBecause = deadline === undefined && !neverStarts(spec) ? [endless(spec)] : [];
  const compute = computeBound(spec, podsInFlight, attempts);
  return {
    ...attempts !== undefined && { attempts },
    ...attemptsPerIndex !== undefined && { attemptsPerIndex },
    ...spec.backoffLimit! < NO_LIMIT && { retries: spec.backoffLimit },
    ...isPerIndex && spec.backoffLimitPerIndex < NO_LIMIT && { retriesPerIndex: spec.backoffLimitPerIndex },
    ...isPerIndex && spec.maxFailedIndexes !== undefined && { maxFailedIndexes: spec.maxFailedIndexes },
    ...countsRestarts(spec) && { restartsInPlace: Math.max(spec.backoffLimit!, 1) },
    podsInFlight,
    ...backoffSeconds !== Infinity && { backoffSeconds },
    ...deadline !== undefined && { deadlineSeconds: deadline },
    ...compute.length > 0 && { compute },
    ...unboundedBecause.length > 0 && { unboundedBecause },
    ...endlessBecause.length > 0 && { endlessBecause },
    provided: conditions(spec, podsInFlight, version),
  };
}

const WITHOUT_WAITS = 'the controller of this version does not wait after each failure, and only the deadline ends the Job';

function attemptsUnboundedBecause(spec: JobSpec): string[] {
  const { activeDeadlineSeconds, backoffLimit, backoffLimitPerIndex, completions, parallelism } = spec;
  if (activeDeadlineSeconds !== undefined || parallelism === 0 || completions === 0) return [];
  const reasons = ignoringRules(spec).map(i => `rules[${i}] ignores failures: they use up no budget, and there is no activeDeadlineSeconds`);
  if (backoffLimit! >= NO_LIMIT && backoffLimitPerIndex === undefined) reasons.push('backoffLimit is as large as it can be, and there is no activeDeadlineSeconds');
  if (backoffLimit! >= NO_LIMIT && backoffLimitPerIndex !== undefined && backoffLimitPerIndex >= NO_LIMIT) {
    reasons.push('backoffLimitPerIndex is as large as it can be, and there is no activeDeadlineSeconds');
  }
  return [...reasons, ...restartsUnboundedBecause(spec)];
}

/** Restarts in place have an end if the Job counts them, or if their Pod has a deadline: that it is over is a failure, which counts. */
function restartsUnboundedBecause(spec: JobSpec): string[] {
  const { backoffLimitPerIndex, template } = spec;
  if (countsRestarts(spec) || template?.spec?.activeDeadlineSeconds !== undefined) return [];
  const restarted = endlesslyRestarted(spec).map(({ name }) => name!);
  const reasons: string[] = [];
  if (restarted.length > 0) {
    reasons.push(`${oneOf(restarted.map(name => `the container ${name}`), 'and')} ${restarted.length === 1 ? 'is' : 'are'} started again within ${
      restarted.length === 1 ? 'its' : 'their'} Pod, which uses up no budget, and there is no activeDeadlineSeconds`);
  }
  if (template?.spec?.restartPolicy === 'OnFailure' && backoffLimitPerIndex !== undefined) {
    reasons.push('restartPolicy: OnFailure restarts containers within their Pod, which uses up no budget of an index, and there is no activeDeadlineSeconds');
  }
  return reasons;
}

function endless({ template }: JobSpec): string {
  return template?.spec?.activeDeadlineSeconds === undefined
    ? 'there is no activeDeadlineSeconds: a Pod that hangs, or that never starts, is waited for without end'
    : 'there is no activeDeadlineSeconds of the Job: that of its Pods counts from the start of each, and a Pod that never starts is waited for without end';
}

/** Requests times the time for which Pods can run. */
function computeBound(spec: JobSpec, podsInFlight: number, attempts: number | undefined): ComputeBound[] {
  const { template } = spec;
  const deadline = deadlineSecondsOf(spec);
  const podDeadline = template?.spec?.activeDeadlineSeconds;
  const seconds = Math.min(
    deadline === undefined ? Infinity : deadline * podsInFlight,
    podDeadline === undefined || attempts === undefined ? Infinity : podDeadline * attempts,
  );
  if (seconds === Infinity) return [];
  return podRequests(template?.spec ?? {}).map(({ resource, nano, text }) => {
    const { name, size } = unitOf(resource);
    return { resource, perPod: text, amount: rounded(Number(nano) / NANO / size * seconds / SECONDS_PER_HOUR), unit: name };
  });
}

function unitOf(resource: string): { readonly name: string; readonly size: number } {
  if (resource === 'cpu') return { name: 'core-hours', size: 1 };
  return /^(?:memory|ephemeral-storage|hugepages-)/.test(resource) ? { name: 'GiB-hours', size: 2 ** 30 } : { name: 'hours', size: 1 };
}

/** To three digits: nobody pays by the millisecond. */
function rounded(amount: number): number {
  return Number(amount.toPrecision(3));
}

function conditions(spec: JobSpec, podsInFlight: number, version: ControllerVersion): string[] {
  const { activeDeadlineSeconds, template } = spec;
  if (neverStarts(spec)) return [];
  const held = [activeDeadlineSeconds === undefined
    ? 'nobody suspends the Job: each time that it is resumed, Pods are started again'
    : `nobody suspends the Job: each time that it is resumed, as by a queue, its deadline starts anew${
      version.clearsStartTime ? '' : ', or, if it was over in the meantime, the Job fails at once'}`];
  if (!(replacesOnlyFailed(spec) && version.keepsPlaceOfTerminatingPods)) {
    held.push('no Pod is deleted: one that is deleted is replaced before it has ended, and both are there until then');
  }
  if (!version.countsTerminatingPods && ignoringRules(spec).length > 0) {
    held.push('no Pod is deleted whose failure is ignored: this version forgets to wait after it');
  }
  if (isBoundByWaits(spec, podsInFlight, version)) {
    held.push('the end of each Pod is seen at once, and the controller is not restarted: otherwise a wait can be shorter');
  }
  const hasDeadline = activeDeadlineSeconds !== undefined || template?.spec?.activeDeadlineSeconds !== undefined;
  if (hasDeadline && template?.spec?.terminationGracePeriodSeconds !== 0) {
    held.push(`Pods that are told to stop do so: at the deadline each may take ${template?.spec?.terminationGracePeriodSeconds ?? 30} s more to end`);
  }
  if ((template?.spec?.containers ?? []).length > 1) {
    held.push('the other containers end as well: a Pod fails only when all of its containers have ended');
  }
  return held;
}

