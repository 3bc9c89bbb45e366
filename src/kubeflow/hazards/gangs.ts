import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule } from './training-rule';

/*
 * Pods that are scheduled together or not at all, where the operator runs with a scheduler for gangs.
 */

const POD_GROUPS = 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/control/podgroup_control.go';

function gangSize(job: TrainingSubject): readonly Problem[] {
  const { minAvailable } = job.runPolicy.schedulingPolicy ?? {};
  if (minAvailable === undefined || job.replicas.length === 0 || minAvailable === job.total) return NONE;
  const path = job.path('runPolicy', 'schedulingPolicy', 'minAvailable');
  const edits = [{ kind: 'remove' as const, path: job.steps('runPolicy', 'schedulingPolicy', 'minAvailable') }];
  const fix = { description: 'removes minAvailable, so that it is the number of Pods', isSuggested: true, edits };
  if (minAvailable > job.total) {
    return [{ path, severity: FindingSeverity.ERROR, message: `a gang of ${minAvailable} never comes together: the job has ${count(job.total, 'Pod')}`, fix }];
  }
  const message = minAvailable <= 0 ? `a gang of ${minAvailable} is none: the ${count(job.total, 'Pod')} are scheduled one by one`
    : `${minAvailable} of the ${count(job.total, 'Pod')} are enough to start: they wait for the others, and hold what others wait for`;
  return [{ path, message, fix }];
}

function schedulingFieldIgnored(job: TrainingSubject): readonly Problem[] {
  const { scheduleTimeoutSeconds, queue, priorityClass } = job.runPolicy.schedulingPolicy ?? {};
  const ofVolcano = [...queue === undefined ? [] : ['queue'], ...priorityClass === undefined ? [] : ['priorityClass']];
  if (scheduleTimeoutSeconds === undefined || ofVolcano.length === 0) return NONE;
  return [{
    path: job.path('runPolicy', 'schedulingPolicy'),
    message: `scheduleTimeoutSeconds is for scheduler-plugins, and ${ofVolcano.join(' and ')} for Volcano: whichever the operator runs with, a part is ignored`,
  }];
}

export const GANGS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/gang-size',
    rows: 'KF025',
    summary: 'The gang is not as large as the job.',
    rationale: 'minAvailable is how many Pods are scheduled together, with a scheduler for gangs; without one it means nothing. If it is absent, it is the number '
      + 'of all replicas.',
    suggestion: 'leave minAvailable out',
    see: [POD_GROUPS],
    fix: 'suggested',
  }, gangSize),
  hazard({
    name: 'kubeflow/scheduling-field-ignored',
    rows: 'KF026',
    summary: 'The scheduling policy has fields for two schedulers.',
    rationale: 'Volcano has queues and priorities and no time limit for a gang; scheduler-plugins have the limit alone.',
    suggestion: 'keep those of the scheduler that the operator runs with',
    see: [POD_GROUPS],
  }, schedulingFieldIgnored),
];
