import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import type { Problem } from '../../rule';
import { RESTARTS } from '../fields';
import { TaskAt, VolcanoSubject } from '../volcano-subject';

/*
 * Failures that nothing answers, or that are answered in another way than they look.
 */

const SYNC = [DOCS, `${CONTROLLER}/job_controller_util.go`];
const PODS = 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-phase';

/** A code that no policy names. */
function unlisted(job: VolcanoSubject, task: TaskAt): number {
  const named = new Set(job.policiesFor(task).map(({ policy }) => policy.exitCode));
  return Array.from({ length: 255 }, (_, i) => i + 1).find(code => !named.has(code)) ?? 256;
}

/** Whether a Pod that fails with a code which nobody names is left where it is. */
function leavesFailures(job: VolcanoSubject, task: TaskAt): boolean {
  return job.decide({ event: 'PodFailed', exitCode: unlisted(job, task), task: task.name }).by === undefined;
}

const STAYS = 'the Pod stays failed and is not made anew, and the others run on until they end';

/** The exit codes of a program that is told to stop, and of one that does not do so in time. */
const STOPPED = [143, 137];
const ENDING: readonly string[] = ['TerminateJob', 'AbortJob', 'CompleteJob'];

export const FAILURES: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/unlisted-exit-code',
    summary: 'Some exit codes are answered, and all others are not.',
    rationale: 'Where no policy matches Volcano only looks whether Pods are missing. A failed one is not: it stays, and what waits for it, as the other workers of '
      + 'a gang do, waits for ever.',
    suggestion: 'end the list with a policy on PodFailed',
    see: SYNC,
  }, job => job.tasks.filter(task => job.policiesFor(task).some(({ policy }) => policy.exitCode !== undefined) && leavesFailures(job, task))
    .map((task): Problem => ({
      path: job.policiesFor(task).find(({ policy }) => policy.exitCode !== undefined)!.path,
      message: `in the task '${task.name}' a failure with another exit code, or without any, leads to nothing: ${STAYS}`,
    }))),
  hazard({
    name: 'volcano/failures-unanswered',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'Nothing is said of Pods that fail.',
    rationale: 'Without a policy on PodFailed Volcano retries nothing. The Job ends when all of its Pods have ended, and until then the others wait for the one '
      + 'that is gone.',
    suggestion: 'add a policy on PodFailed',
    see: SYNC,
  }, job => (job.replicas < 2 ? [] : job.tasks
    .filter(task => !job.policiesFor(task).some(({ policy }) => policy.exitCode !== undefined) && leavesFailures(job, task))
    .map((task): Problem => ({ path: task.path, message: `nothing answers a failure in the task '${task.name}': ${STAYS}` })))),
  hazard({
    name: 'volcano/completed-by-failure',
    summary: 'A failure completes the Job.',
    rationale: 'CompleteJob ends a Job as Completed, as if it had succeeded. It belongs to the event TaskCompleted.',
    suggestion: 'use TerminateJob, which ends it as Terminated, or AbortJob',
    see: [`${CONTROLLER}/state/running.go`],
  }, job => job.policies.filter(policy => policy.policy.action === 'CompleteJob'
    && (policy.policy.exitCode !== undefined || ['PodFailed', 'PodEvicted', 'TaskFailed'].some(event => job.isOn(policy, event))))
    .map(({ path, policy }): Problem => ({
      path: `${path}.action`,
      message: `${policy.exitCode === undefined ? 'a Pod that fails or is evicted' : `exit code ${policy.exitCode}`} ends the Job as Completed`,
    }))),
  hazard({
    name: 'volcano/drain-looks-like-failure',
    summary: 'Evictions are retried, and a node drain ends the Job all the same.',
    rationale: 'PodEvicted comes when a Pod is gone. On a node that is drained the program is told to stop first, and since Kubernetes 1.27 the Pod is Failed, with '
      + 'the exit code of the program, before it goes. So PodFailed comes first, with 143 or 137 if the program has no answer of its own.',
    suggestion: 'answer the exit codes 143 and 137 as evictions, before PodFailed',
    see: [PODS, `${CONTROLLER}/job_controller_handler.go`],
  }, job => job.tasks.flatMap((task): Problem[] => {
    const evicted = job.decide({ event: 'PodEvicted', task: task.name });
    if (!evicted.by || !RESTARTS.includes(evicted.action)) return [];
    for (const exitCode of STOPPED) {
      const { action, by } = job.decide({ event: 'PodFailed', exitCode, task: task.name });
      if (!by || !ENDING.includes(action)) continue;
      return [{
        path: by.path,
        message: `a Pod of the task '${task.name}' on a drained node fails with exit code ${exitCode} before it is evicted: that is ${action}, and the ${evicted.action} of ${
          evicted.by.path} comes too late`,
      }];
    }
    return [];
  })),
  hazard({
    name: 'volcano/evicted-pod-alone',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A Pod that is evicted is made anew on its own, as often as it happens.',
    rationale: 'Where no policy is on PodEvicted the Pod is missing, and a missing Pod is made again. That is counted nowhere, and the others of a gang are not '
      + 'restarted with it.',
    suggestion: 'for a gang, add a policy such as { event: PodEvicted, action: RestartJob }',
    see: SYNC,
  }, job => job.tasks.filter(task => job.replicas > 1 && !job.decide({ event: 'PodEvicted', task: task.name }).by)
    .map((task): Problem => ({ path: task.path, message: `a Pod of the task '${task.name}' that is evicted is made anew alone, without being counted` }))),
];
