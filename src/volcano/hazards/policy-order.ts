import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import type { Problem } from '../../rule';
import type { PlacedPolicy } from '../decide';
import type { VolcanoSubject } from '../volcano-subject';

/*
 * Policies that are never reached, since those of the task come before those of the Job, and in a list the first one that matches decides.
 */

const SEE = [DOCS, `${CONTROLLER}/job_controller_util.go`];

/** The lists of policies, each on its own: those of the tasks, and that of the Job. */
function lists(job: VolcanoSubject): PlacedPolicy[][] {
  const byOwner = new Map<number | undefined, PlacedPolicy[]>();
  for (const policy of job.policies) byOwner.set(policy.task, [...byOwner.get(policy.task) ?? [], policy]);
  return [...byOwner.values()];
}

function named({ policy: { exitCode, event, events = [] } }: PlacedPolicy): string {
  return exitCode !== undefined ? `the exit code ${exitCode}` : `the event ${[...events, ...event ? [event] : []].join(', ')}`;
}

export const POLICY_ORDER: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/event-before-exit-code',
    severity: FindingSeverity.ERROR,
    rows: 'VC002',
    summary: 'A policy on an event stands before one on an exit code, which is never reached.',
    rationale: 'Only a Pod that has failed has an exit code, and to a policy on PodFailed, or on every event, all of these are the same. The first policy that '
      + 'matches decides. Beside * no other event may stand, so that exit codes are the only thing that it can hide.',
    suggestion: 'put the exit codes first, and PodFailed last',
    see: SEE,
  }, job => lists(job).flatMap(list => list.flatMap((policy, i): Problem[] => {
    const by = policy.policy.exitCode === undefined ? undefined : list.slice(0, i).find(each => job.isOn(each, 'PodFailed'));
    if (!by) return [];
    return [{
      path: policy.path,
      message: `exit code ${policy.policy.exitCode} never leads to ${policy.policy.action}: ${by.path} is on ${named(by)}, stands before it, and answers every `
        + `failure with ${by.policy.action}`,
      ...by.policy.action === policy.policy.action && { severity: FindingSeverity.INFO, suggestion: 'leave it out: the policy before it does the same' },
    }];
  }))),
  hazard({
    name: 'volcano/task-policy-hides-exit-code',
    summary: 'A task answers all of its failures, so that an exit code of the Job means nothing in it.',
    rationale: 'The policies of a task come before those of the Job. One on PodFailed or on every event matches whatever the exit code is.',
    suggestion: 'repeat the exit code in the policies of the task, in front of PodFailed',
    see: SEE,
  }, job => job.tasks.flatMap(task => {
    const all = job.policiesFor(task);
    const by = all.find(each => each.task !== undefined && job.isOn(each, 'PodFailed'));
    if (!by) return [];
    const own = all.filter(each => each.task !== undefined).map(({ policy }) => policy.exitCode);
    return all.filter(({ task: of, policy: { exitCode, action } }) => (
      of === undefined && exitCode !== undefined && !own.includes(exitCode) && action !== by.policy.action))
      .map(({ path, policy: { exitCode, action } }): Problem => ({
        path: by.path,
        message: `in the task '${task.name}' exit code ${exitCode} leads to ${by.policy.action} and not to ${action}, as ${path} has it: ${named(by)} of the `
          + 'task comes first',
      }));
  })),
];
