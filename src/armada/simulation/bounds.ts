import type { ArmadaJob } from './armada-job';
import type { ArmadaPlatformState } from './platform';
import { placementOf, settingsOf } from './play';
import { memoryText, nanoOf } from './quantities';
import type { JobBounds } from '../../explanation';
import { count } from '../../policy/words';
import { policyNames, RetrySettings } from '../decide/consult';
import { bumpOf, grow, GrowthRecord, Reservation, wholeUp } from '../decide/memory-growth';
import type { RetryPolicyFields } from '../fields';

/*
 * What a job can take in the worst case.
 */

/** The policies that are asked about a job; none if nobody is asked. */
export function askedPolicies(platform: ArmadaPlatformState, job: ArmadaJob, settings: RetrySettings): readonly RetryPolicyFields[] {
  if (!settings.enabled || job.isInGang || job.isFailFast) return [];
  const { ownPolicies } = job;
  const queuePolicies = platform.queues.get(job.queue)?.retryPolicies ?? [];
  const names = policyNames(settings, { queuePolicies, ...ownPolicies && { ownPolicies }, isInGang: false, isFailFast: false });
  return names.flatMap(name => settings.policies.get(name) ?? []);
}

/** Retries that policies give at most. Of several ones each has a limit of its own, for the same count. */
export function policyRetries(platform: ArmadaPlatformState, job: ArmadaJob, settings: RetrySettings): number {
  const limits = askedPolicies(platform, job, settings).map(({ retryLimit = 0, defaultAction, rules = [] }) => (
    defaultAction === 'Retry' || rules.some(({ action }) => action === 'Retry') ? retryLimit : 0));
  return Math.min(Math.max(0, ...limits), settings.globalMaxRetries);
}

export function armadaBounds(platform: ArmadaPlatformState, job: ArmadaJob, version: string): JobBounds {
  const settings = settingsOf(platform, version);
  const retries = policyRetries(platform, job, settings);
  const returns = job.isFailFast ? 0 : settings.maxRetries;
  const attempts = retries + returns + 1;
  return {
    attempts,
    retries,
    podsInFlight: 1,
    backoffSeconds: 0,
    deadlineSeconds: attempts * job.deadlineSeconds,
    provided: [
      ...job.isFailFast ? [] : ['some node takes each Pod: a lease that is returned before that is given again without being counted'],
      `the numbers are of ${count(retries, 'retry', 'retries')} by policies, ${count(returns, 'lease', 'leases')} that may be returned (scheduling.maxRetries, `
        + 'which failed runs use up too), and the first run',
      `the deadline is that of each run (${job.isDeadlineAdded ? 'which the server adds' : 'activeDeadlineSeconds'}), times the runs, without the time in the queue`,
      ...job.isInGang ? ['a gang ends with the first failure of any of its jobs'] : [],
    ],
  };
}

/** How memory grows with each retry of a rule, until no node takes it. */
export interface GrowthSteps {
  readonly rule: string;
  /** What is set aside: of the first run, the second, and so on. */
  readonly reserved: readonly string[];
  /** The retry of which the scheduler finds that it fits no node, counted from 1. */
  readonly endsAtRetry?: number;
}

export function growthSteps(platform: ArmadaPlatformState, job: ArmadaJob, version: string): GrowthSteps[] {
  const settings = settingsOf(platform, version);
  const placement = placementOf(platform, job);
  return askedPolicies(platform, job, settings).flatMap(({ name = '', retryLimit = 0, rules = [] }) => rules.flatMap(({ action, mutate }, i) => {
    const bump = action === 'Retry' ? bumpOf(mutate?.resources?.memory, quantity => nanoOf(quantity, 'static of mutate.resources.memory')) : undefined;
    if (!bump) return [];
    let reservation: Reservation = job.reservation;
    let record: GrowthRecord | undefined;
    const reserved = [textOf(reservation)];
    const retries = Math.min(retryLimit, settings.globalMaxRetries, MOST_STEPS);
    for (let retry = 1; retry <= retries; retry++) {
      const grown = grow(reservation, record, bump)!;
      if (!placement.fits(grown.reservation, [])) return [{ rule: `${name} rules[${i}]`, reserved: [...reserved, textOf(grown.reservation)], endsAtRetry: retry }];
      ({ reservation, record } = grown);
      reserved.push(textOf(reservation));
    }
    return [{ rule: `${name} rules[${i}]`, reserved }];
  }));
}

const MOST_STEPS = 20;

function textOf({ requestNano = 0n }: Reservation): string {
  return memoryText(wholeUp(requestNano));
}
