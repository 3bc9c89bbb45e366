import { between, PlatformRule } from './platform-rule';
import { count } from '../../policy/words';
import { SEE } from '../hazards/armada-rule';

/*
 * The flag and the caps of the scheduler against the limits of policies.
 */

export const LIMITS: readonly PlatformRule[] = [
  between({
    name: 'armada/retries-not-enabled',
    rows: 'ARM010',
    summary: 'There are policies, and the scheduler does not ask them.',
    rationale: 'The retry engine is behind a flag, which is off. Without it, failures of Pods end their jobs, and only returned leases are tried again.',
    suggestion: 'scheduling.retryPolicy.enabled: true, and the label of the nodes in scheduling.indexedNodeLabels',
    see: [SEE.review, SEE.settings],
  }, ({ scheduler, policies, isEnabled }) => (scheduler && policies.length > 0 && !isEnabled ? [{
    part: scheduler,
    path: 'scheduling.retryPolicy.enabled',
    message: `${count(policies.length, 'policy', 'policies')} such as ${policies[0].place} ${policies.length === 1 ? 'is' : 'are'} never asked: scheduling.retryPolicy.enabled is not true`,
  }] : [])),
  between({
    name: 'armada/limit-above-cap',
    rows: 'ARM012',
    summary: 'The limit of a policy is above the cap of the scheduler.',
    rationale: 'Whichever is smaller ends the job. The cap counts every failure of a job, and is looked at before any rule.',
    suggestion: 'lower retryLimit, or raise scheduling.retryPolicy.globalMaxRetries',
    see: [SEE.engine],
  }, ({ scheduler, policies, isEnabled, cap = 0 }) => {
    if (!scheduler || !isEnabled || cap === 0) return [];
    return policies.filter(({ fields }) => (fields.retryLimit ?? 0) > cap).map(part => ({
      part,
      path: 'retryLimit',
      message: `jobs get ${count(cap, 'retry', 'retries')}, and not ${part.fields.retryLimit}: globalMaxRetries of ${scheduler.place} is ${cap}`,
    }));
  }),
  between({
    name: 'armada/lease-returns-fatal',
    rows: 'ARM016',
    summary: 'Retries of a policy use up what returned leases are allowed.',
    rationale: 'Each attempt counts as one of maxRetries + 1 when a lease comes back, also those that a policy has granted. After so many of them, one image that '
      + 'cannot be pulled in time ends the job with "Maximum number of attempts".',
    suggestion: 'raise scheduling.maxRetries above the retries of every policy',
    see: [SEE.scheduler, SEE.settings],
  }, platform => {
    const { scheduler, policies, maxRetries, isEnabled } = platform;
    if (!scheduler || !isEnabled) return [];
    return policies.filter(({ fields }) => platform.retriesOf(fields) > 0 && platform.retriesOf(fields) >= maxRetries).map(part => ({
      part,
      path: 'retryLimit',
      message: `after ${count(maxRetries, 'retry', 'retries')} of this policy, which allows ${platform.retriesOf(part.fields)}, a returned lease ends the job: `
        + `scheduling.maxRetries of ${scheduler.place} is ${maxRetries}`,
    }));
  }),
];
