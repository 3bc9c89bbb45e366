import { hazard, JobRule, NONE } from './job-rule';
import { JobSubject } from '../job-subject';

/*
 * How a program comes to know its completion index.
 */

const VARIABLE = 'JOB_COMPLETION_INDEX';

/** Where the controller writes the index of a Pod. */
const INDEX_FIELDS = ['annotations', 'labels'].map(where => `metadata.${where}['batch.kubernetes.io/job-completion-index']`);

function declaredCompletionIndex(job: JobSubject) {
  if (job.spec.completionMode !== 'Indexed') return NONE;
  return [...job.containers, ...job.initContainers].flatMap(({ container, path }) => {
    const at = (container.env ?? []).findIndex(({ name }) => name === VARIABLE);
    if (at < 0 || INDEX_FIELDS.includes(container.env![at].valueFrom?.fieldRef?.fieldPath ?? '')) return [];
    return [{
      path: `${path}.env[${at}]`,
      message: `the container declares ${VARIABLE} itself, so the Job controller does not set it: all indexes take themselves for the same one, and end well without `
        + 'having done their own work',
    }];
  });
}

export const COMPLETION_INDEXES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/completion-index-declared',
    summary: 'A container declares the variable with its completion index itself.',
    rationale: 'The Job controller adds JOB_COMPLETION_INDEX to each container of an indexed Job, unless the container has a variable of this name. A value of '
      + 'its own is the same in all Pods: every index does the work of one, the Job is complete, and the work of all others is never done.',
    suggestion: 'leave it out, or give it another name',
    see: [
      'https://kubernetes.io/docs/tasks/job/indexed-parallel-processing-static/',
      'https://github.com/kubernetes/kubernetes/blob/v1.37.0/pkg/controller/job/indexed_job_utils.go',
    ],
  }, declaredCompletionIndex),
];
