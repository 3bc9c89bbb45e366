import { ArmadaRule, hazard, SEE } from './armada-rule';

export const SCHEDULERS: readonly ArmadaRule[] = [
  hazard('Scheduler', {
    name: 'armada/retries-frozen',
    rows: 'ARM011',
    summary: 'Retries are enabled, and the cap on them is 0.',
    rationale: 'That is how retries are frozen during an incident without a change of the events: failures are still put down to policies, and none is retried. '
      + 'As a lasting setting it is rarely meant.',
    suggestion: 'globalMaxRetries: 5, or acknowledge that retries are frozen',
    see: [SEE.review, SEE.settings],
  }, ({ scheduling }) => (scheduling?.retryPolicy?.enabled && scheduling.retryPolicy.globalMaxRetries === 0
    ? [{ path: 'scheduling.retryPolicy.globalMaxRetries', message: 'globalMaxRetries: 0 freezes all retries, though they are enabled' }] : [])),
];
