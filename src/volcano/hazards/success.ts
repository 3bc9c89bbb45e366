import { CONTROLLER, DOCS, hazard, VolcanoRule } from './volcano-rule';
import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import type { Problem } from '../../rule';

/*
 * When a Job has succeeded, and when it never ends.
 */

const SEE = [DOCS, `${CONTROLLER}/state/running.go`];

export const SUCCESS: readonly VolcanoRule[] = [
  hazard({
    name: 'volcano/min-success-unreachable',
    severity: FindingSeverity.ERROR,
    summary: 'More Pods have to succeed than there are.',
    rationale: 'Nothing compares minSuccess with the number of Pods. A Job of which all Pods have succeeded fails then.',
    suggestion: 'leave minSuccess out, or let it be at most the number of all replicas',
    see: SEE,
  }, ({ spec: { minSuccess }, replicas }) => (minSuccess === undefined || replicas === 0 || minSuccess <= replicas ? [] : [{
    path: 'spec.minSuccess', message: `${minSuccess} Pods have to succeed, and there are ${replicas}: the Job fails when all of them have`,
  }])),
  hazard({
    name: 'volcano/success-with-failed-pods',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'The Job is Completed although Pods have failed.',
    rationale: 'Once all Pods have ended it is enough that as many of them have succeeded as had to be available at the start.',
    suggestion: 'say minSuccess',
    see: SEE,
  }, ({ spec: { minSuccess, minAvailable = 0 }, replicas }) => (minSuccess !== undefined || minAvailable >= replicas ? [] : [{
    path: 'spec.minAvailable', message: `the Job is Completed when ${minAvailable} of ${count(replicas, 'Pod')} have succeeded and the others have failed`,
  }])),
  hazard({
    name: 'volcano/task-without-replicas',
    summary: 'A task has no Pods.',
    rationale: 'replicas has no default: where it is absent it is 0. A Job without any Pod runs, as it says, and never ends.',
    suggestion: 'write replicas: 1',
    see: SEE,
  }, job => job.tasks.filter(({ replicas }) => replicas === 0).map(({ name, path }): Problem => ({
    path: `${path}.replicas`,
    message: `the task '${name}' has no Pods${job.replicas === 0 ? ', and neither has any other: the Job never ends' : ''}`,
    ...job.replicas === 0 && { severity: FindingSeverity.ERROR },
  }))),
];
