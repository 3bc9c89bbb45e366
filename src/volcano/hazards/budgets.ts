import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import { count, ordinal } from '../../policy/words';
import { DEFAULT_MAX_RETRY, RESTARTS } from '../fields';
import type { VolcanoSubject } from '../volcano-subject';

/*
 * How often a Job is restarted: one counter for every restart, whatever it restarts and why.
 */

const STATE = `${CONTROLLER}/state/restarting.go`;
const DEFAULTS = 'https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/mutate/mutate_job.go';

function restarts(job: VolcanoSubject): boolean {
  return job.policies.some(({ policy }) => RESTARTS.includes(policy.action ?? '') || policy.action === 'ResumeJob');
}

export const BUDGETS: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/max-retry-zero',
    rows: 'VC004',
    summary: 'A maxRetry of 0 becomes 3.',
    rationale: 'Nobody can tell a 0 from a field that is absent, and the webhook puts the default of 3 in its place. A Job without any retry is one that has no '
      + 'policy which restarts something.',
    suggestion: 'to retry nothing, let the policies do TerminateJob or AbortJob',
    see: [DEFAULTS],
  }, job => (job.written('maxRetry') === 0 && restarts(job)
    ? [{ path: 'spec.maxRetry', message: `maxRetry: 0 becomes ${DEFAULT_MAX_RETRY}, so that the Job is restarted ${count(DEFAULT_MAX_RETRY - 1, 'time')}` }] : [])),
  hazard({
    name: 'volcano/max-retry-of-one',
    rows: 'VC004',
    summary: 'With a maxRetry of 1 nothing is ever restarted.',
    rationale: 'The Job fails as soon as its restarts are as many as maxRetry: with m there are m-1 of them. With 1, a policy that restarts stops the Job.',
    suggestion: 'maxRetry is the number of attempts: write 2 for one retry',
    see: [STATE],
  }, job => (job.written('maxRetry') === 1 && restarts(job)
    ? [{ path: 'spec.maxRetry', message: 'maxRetry: 1 leaves no restart: the first one fails the Job' }] : [])),
  hazard({
    name: 'volcano/max-retry-counts-attempts',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'VC004',
    summary: 'A maxRetry allows one restart less than it says.',
    rationale: 'The Job fails as soon as its restarts are as many as maxRetry, and that one is not carried out any more.',
    see: [STATE],
  }, job => {
    const maxRetry = job.written('maxRetry');
    if (typeof maxRetry !== 'number' || maxRetry < 2 || !restarts(job)) return [];
    return [{ path: 'spec.maxRetry', message: `maxRetry: ${maxRetry} is ${count(maxRetry - 1, 'restart')}: the ${ordinal(maxRetry)} one fails the Job` }];
  }),
  hazard({
    name: 'volcano/max-retry-without-restart',
    summary: 'There is a number of retries, and no policy that restarts anything.',
    rationale: 'maxRetry is no backoffLimit: Volcano retries nothing on its own. A Pod that has failed stays where it is unless a policy says otherwise.',
    suggestion: 'add a policy such as { event: PodFailed, action: RestartJob }, or leave maxRetry out',
    see: [DOCS, STATE],
  }, job => {
    const maxRetry = job.written('maxRetry');
    // What takes part in no retry but says so is what a policy without retries looks like.
    if (typeof maxRetry !== 'number' || maxRetry < 2 || restarts(job)) return [];
    return [{ path: 'spec.maxRetry', message: `maxRetry: ${maxRetry} retries nothing: no policy restarts the Job, a task or a Pod` }];
  }),
  hazard({
    name: 'volcano/task-max-retry-unused',
    summary: 'A task has a number of retries of its own, which nothing looks at.',
    rationale: 'maxRetry of a task is no budget: it is the number of restarts in place at which the event TaskFailed comes, and without a policy on that event '
      + 'nothing happens. Restarts by policies are counted for the Job as a whole.',
    suggestion: 'set maxRetry of the Job, or add a policy on TaskFailed',
    see: ['https://github.com/volcano-sh/volcano/issues/2344', `${CONTROLLER}/job_controller_handler.go`],
  }, job => job.tasks.filter(({ index }) => typeof job.writtenInTask(index, 'maxRetry') === 'number')
    .filter(task => !job.policiesFor(task).some(policy => job.isOn(policy, 'TaskFailed')))
    .map(({ name, path, index }) => ({
      path: `${path}.maxRetry`,
      message: `maxRetry: ${job.writtenInTask(index, 'maxRetry')} of the task '${name}' does nothing: it only counts restarts in place, for the event TaskFailed, and no policy is on that`,
    }))),
  hazard({
    name: 'volcano/evictions-counted',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'An eviction uses up one of the retries.',
    rationale: 'There is one counter for every restart, and Volcano does not ask who is to blame. A few node drains fail a Job that is all right.',
    suggestion: 'leave room for evictions in maxRetry',
    see: [STATE],
  }, job => job.tasks.flatMap(({ name }) => {
    const { action, by } = job.decide({ event: 'PodEvicted', task: name });
    if (!by || !RESTARTS.includes(action)) return [];
    return [{ path: by.path, message: `each eviction in the task '${name}' is a ${action}, and uses one of the ${count(job.spec.maxRetry! - 1, 'restart')} that the Job has` }];
  })),
];
