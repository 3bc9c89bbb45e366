import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import type { Problem } from '../../rule';
import { ACTIONS, VolcanoAction } from '../fields';
import { eventsOf, isKnownTo } from '../validation/policies';
import { hasFeature } from '../versions';

/*
 * Policies that are accepted and never do anything, or not what they say.
 */

const SEE = [DOCS, `${CONTROLLER}/job_controller_util.go`];
const STATES = [DOCS, `${CONTROLLER}/state/running.go`];

export const DEAD_POLICIES: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/pending-without-timeout',
    severity: FindingSeverity.ERROR,
    summary: 'A policy on PodPending has no timeout, and never does anything.',
    rationale: 'Every Pod is pending for a moment, so that Volcano acts on it only after a timeout, and without one never. The webhook accepts it all the same.',
    suggestion: 'say how long a Pod may be pending, such as timeout: 10m',
    see: SEE,
  }, job => job.policies.filter(({ policy }) => eventsOf(policy).includes('PodPending') && policy.timeout === undefined)
    .map(({ path, policy }): Problem => ({ path, message: `a Pod that stays pending never leads to ${policy.action}: there is no timeout` }))),
  hazard({
    name: 'volcano/job-updated-never-happens',
    severity: FindingSeverity.ERROR,
    summary: 'A policy is on JobUpdated, which never happens.',
    rationale: 'The webhook accepts the event, and nothing in the controller ever makes one.',
    see: SEE,
  }, job => job.policies.filter(({ policy }) => eventsOf(policy).includes('JobUpdated'))
    .map(({ path, policy }): Problem => ({ path, message: `nothing ever leads to ${policy.action} by JobUpdated: no part of Volcano makes this event` }))),
  hazard({
    name: 'volcano/unknown-action',
    severity: FindingSeverity.ERROR,
    rows: 'VC001',
    summary: 'A policy on an exit code has an action that does not exist.',
    rationale: 'The webhook looks at the action of a policy on events alone. Behind an exit code everything is accepted, and while the Job runs an action that '
      + 'does not exist is none: the Pod stays failed, and nothing is retried.',
    suggestion: `the actions are ${ACTIONS.join(', ')}`,
    see: STATES,
  }, job => job.policies.filter(({ policy }) => policy.exitCode !== undefined && !isAction(policy.action, job.version))
    .map(({ path, policy }): Problem => ({
      path: `${path}.action`,
      message: `exit code ${policy.exitCode} leads to ${policy.action ? `'${policy.action}'` : 'nothing'}, which is no action of Volcano ${job.version}, and so to nothing at all`,
    }))),
  hazard({
    name: 'volcano/exit-code-out-of-range',
    summary: 'A policy is on an exit code that no program on Linux can end with.',
    rationale: 'Exit codes are 0 to 255 there. A program that exits with -1 ends with 255, and one with 256 ends with 0.',
    see: SEE,
  }, job => job.policies.filter(({ policy: { exitCode } }) => exitCode !== undefined && (exitCode < 0 || exitCode > 255))
    .map(({ path, policy: { exitCode } }): Problem => ({
      path: `${path}.exitCode`,
      message: `no program ends with exit code ${exitCode} on Linux`,
      suggestion: `a program that calls exit(${exitCode}) ends with ${((exitCode! % 256) + 256) % 256}`,
    }))),
  hazard({
    name: 'volcano/resume-of-running-job',
    summary: 'A failure leads to ResumeJob, which does nothing while the Job runs.',
    rationale: 'ResumeJob starts a Job again that was aborted. Pods fail while the Job runs, and then it is as if there was no policy: nothing is retried.',
    suggestion: 'use RestartJob, RestartTask or RestartPod',
    see: STATES,
  }, job => job.policies.filter(({ policy }) => policy.action === 'ResumeJob')
    .map(({ path }): Problem => ({ path: `${path}.action`, message: 'ResumeJob only does something once the Job is aborted, and no Pod fails then' }))),
  hazard({
    name: 'volcano/partition-without-partitions',
    severity: FindingSeverity.ERROR,
    since: '1.14',
    summary: 'A failure leads to RestartPartition in a task that has no partitions, and nothing is restarted.',
    rationale: 'The controller finds no partition of the Pod and leaves everything as it is: the Pod stays failed.',
    suggestion: 'give the task a partitionPolicy, or use RestartTask or RestartPod',
    see: [`${CONTROLLER}/job_controller_actions.go`],
  }, job => job.tasks.filter(({ task }) => !task.partitionPolicy).flatMap(task => job.policiesFor(task)
    .filter(({ policy }) => policy.action === 'RestartPartition')
    .map(({ path }): Problem => ({ path: `${path}.action`, message: `RestartPartition does nothing in the task '${task.name}', which has no partitionPolicy` })))),
  hazard({
    name: 'volcano/timeout-ignored',
    summary: 'A policy has a timeout, which the version does not look at.',
    rationale: 'Up to Volcano 1.10 the field is there and means nothing: what the policy says is done at once.',
    see: SEE,
  }, job => (hasFeature(job.version, 'delayedActions') ? [] : job.policies.filter(({ policy }) => policy.timeout !== undefined)
    .map(({ path, policy }): Problem => ({ path: `${path}.timeout`, message: `Volcano ${job.version} does ${policy.action} at once, whatever the timeout says; it waits from 1.11 on` })))),
];

function isAction(action: string | undefined, version: string): boolean {
  return ACTIONS.includes(action as VolcanoAction) && isKnownTo(action!, version);
}
