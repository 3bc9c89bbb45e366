import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import type { Problem } from '../../rule';
import { RESTARTS } from '../fields';
import { eventsOf } from '../validation/policies';

/*
 * A policy on every event is one on success, too.
 */

export const ANY_EVENT: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/any-event-includes-success',
    summary: 'A policy on every event also answers that a task has succeeded.',
    rationale: 'TaskCompleted comes when all Pods of a task have succeeded, and * matches it. A Job that restarts on every event starts anew when it is done, until '
      + 'its retries are used up, and fails then; one that ends on every event stops the other tasks when the first is done, and is never Completed.',
    suggestion: 'name the events: events: [PodFailed, PodEvicted]',
    see: [DOCS, `${CONTROLLER}/job_controller_handler.go`],
  }, job => job.policies.filter(({ policy }) => eventsOf(policy).includes('*') && policy.action !== 'CompleteJob' && policy.action !== 'ResumeJob')
    .flatMap((placed): Problem[] => {
      const { path, policy: { action = '' } } = placed;
      const tasks = job.tasks.filter(({ name, replicas }) => replicas > 0 && job.decide({ event: 'TaskCompleted', task: name }).by?.path === path);
      if (tasks.length === 0) return [];
      const isRestart = RESTARTS.includes(action);
      return [{
        path,
        message: `${action} also comes when all Pods of the task '${tasks[0].name}' have succeeded: ${
          isRestart ? 'the work is done again until no retry is left, and then the Job fails' : 'the Job ends then, and not as Completed'}`,
        ...isRestart && { severity: FindingSeverity.ERROR },
      }];
    })),
];
