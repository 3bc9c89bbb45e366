import { FAILURE_POLICY, hazard, JobSetRule, NONE } from './job-set-rule';
import { FindingSeverity } from '../../finding';
import { JobSetSubject } from '../job-set-subject';

/*
 * How often a JobSet restarts.
 */

const MAX_RESTARTS = 'spec.failurePolicy.maxRestarts';

function negativeMaxRestarts({ spec }: JobSetSubject) {
  const { maxRestarts = 0 } = spec.failurePolicy ?? {};
  if (maxRestarts >= 0) return NONE;
  return [{
    path: MAX_RESTARTS,
    message: `maxRestarts is ${maxRestarts}, which is accepted and means 0: the first failure that counts ends the JobSet`,
    suggestion: 'there is no number that stands for no limit; write 0, or how many restarts are meant',
  }];
}

function restartWithoutBudget(set: JobSetSubject) {
  if (set.maxRestarts > 0) return NONE;
  return set.rules.filter(({ action }) => action === 'RestartJobSet' || action === 'RestartJob').map(({ action, path }) => ({
    path,
    message: `the action is ${action}, and maxRestarts is ${set.spec.failurePolicy?.maxRestarts ?? '0 since it is not written'}: the JobSet fails with `
      + 'ReachedMaxRestarts in place of a restart',
    suggestion: `set ${MAX_RESTARTS} to the number of restarts that are meant`,
  }));
}

function noFailurePolicy(set: JobSetSubject) {
  if (set.hasFailurePolicy) return NONE;
  return [{ path: 'spec.failurePolicy', message: 'there is no failurePolicy: the first child Job that fails ends the whole JobSet' }];
}

export const BUDGETS: readonly JobSetRule[] = [
  hazard({
    name: 'jobset/negative-max-restarts',
    summary: 'The number of restarts is below zero.',
    rationale: 'It is not checked. A JobSet fails when as many restarts have counted as maxRestarts says, which is so from the start.',
    see: [FAILURE_POLICY],
  }, negativeMaxRestarts),
  hazard({
    name: 'jobset/restart-without-budget',
    summary: 'A rule restarts, and there is no restart to use.',
    rationale: 'maxRestarts is 0 unless it is written. A restart that counts then ends the JobSet.',
    see: [FAILURE_POLICY],
  }, restartWithoutBudget),
  hazard({
    name: 'jobset/no-failure-policy',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'Nobody says what happens after a failure.',
    rationale: 'Without a failure policy the JobSet fails with its first failed Job. Until then each Job replaces up to six Pods by itself, unless it has a '
      + 'backoffLimit.',
    suggestion: 'write down how often everything is restarted, also if it is 0',
    see: [FAILURE_POLICY],
  }, noFailurePolicy),
];
