import { CronJob } from '../api-types';
import { locationProblem, scheduleProblem } from './cron-schedule';
import { byteLength, FieldErrors } from './field-errors';
import { checkJobSpec } from './job-spec';
import { checkObjectMeta, nameOf, NEGATIVE } from './object-meta';

/*
 * The rules of a CronJob, and those of the Jobs that it will create. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/cron-job-v1/
 */

/** The controller appends `-` and ten digits at most to the name, and the name of a Job has 63 characters at most. */
const LONGEST_NAME = 52;

const CONCURRENCY_POLICIES = ['Allow', 'Forbid', 'Replace'];

export function checkCronJob(cronJob: CronJob, errors: FieldErrors): void {
  const metadata = cronJob.metadata ?? {};
  checkObjectMeta(metadata, 'metadata', errors);
  checkCronJobSpec(cronJob, errors);
  checkCronJobName(nameOf(metadata), errors);
}

export function checkCronJobName(name: string, errors: FieldErrors): void {
  if (byteLength(name) > LONGEST_NAME) {
    errors.invalid('kubernetes/cron-job-name', 'metadata.name', name, `must be no more than ${LONGEST_NAME} characters`);
  }
}

/** What is checked of new CronJobs and again whenever they change; `stored` is what was there before. */
export function checkCronJobSpec({ spec = {} }: CronJob, errors: FieldErrors, stored?: CronJob): void {
  checkSchedule(spec.schedule ?? '', spec.timeZone, stored?.spec?.schedule ?? '', errors);
  if (!stored || stored.spec?.timeZone !== spec.timeZone) checkTimeZone(spec.timeZone, errors);
  const policy = spec.concurrencyPolicy ?? '';
  if (!CONCURRENCY_POLICIES.includes(policy)) {
    errors.notSupported('kubernetes/concurrency-policy', 'spec.concurrencyPolicy', policy, CONCURRENCY_POLICIES);
  }
  for (const field of ['startingDeadlineSeconds', 'successfulJobsHistoryLimit', 'failedJobsHistoryLimit'] as const) {
    const value = spec[field];
    if (value !== undefined && value < 0) errors.invalid('kubernetes/negative-number', `spec.${field}`, value, NEGATIVE);
  }
  const jobSpec = spec.jobTemplate?.spec ?? {};
  checkJobSpec(jobSpec, 'spec.jobTemplate.spec', errors);
  if (jobSpec.selector) {
    errors.invalid('kubernetes/selector', 'spec.jobTemplate.spec.selector', jobSpec.selector, '`selector` will be auto-generated');
  }
  if (jobSpec.manualSelector) {
    errors.notSupported('kubernetes/selector', 'spec.jobTemplate.spec.manualSelector', jobSpec.manualSelector, ['nil', 'false']);
  }
}

function checkSchedule(schedule: string, timeZone: string | undefined, storedSchedule: string, errors: FieldErrors): void {
  const path = 'spec.schedule';
  if (schedule === '') {
    errors.required('kubernetes/schedule', path);
    return;
  }
  const problem = scheduleProblem(schedule);
  if (problem) errors.invalid('kubernetes/schedule', path, schedule, problem);
  if (!schedule.includes('TZ')) return;
  // Since 1.29 a zone in the schedule may only stay where one has been.
  if (errors.server.minor >= 29 && !storedSchedule.includes('TZ')) {
    errors.invalid('kubernetes/schedule', path, schedule, 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead');
  } else if (timeZone !== undefined) {
    errors.invalid('kubernetes/schedule', path, schedule, 'cannot use both timeZone field and TZ or CRON_TZ in schedule');
  }
}

/** A path without the parts that lead nowhere. Before 1.27 a time zone is as good as the file that is opened for it. */
const shortened = (path: string) => path.replace(/(?<=\/)\.?\/|^\.\//g, '');

const TIME_ZONE_PART = /^[A-Za-z.\-_0-9+]{1,14}$/;

function checkTimeZone(timeZone: string | undefined, errors: FieldErrors): void {
  if (timeZone === undefined) return;
  const path = 'spec.timeZone';
  if (timeZone === '') {
    errors.invalid('kubernetes/time-zone', path, timeZone, 'timeZone must be nil or non-empty string');
    return;
  }
  if (errors.server.minor >= 27 && timeZone.split('/').some(part => part === '.' || part === '..' || part.startsWith('-') || !TIME_ZONE_PART.test(part))) {
    errors.invalid('kubernetes/time-zone', path, timeZone, `unknown time zone ${timeZone}`);
    return;
  }
  if (timeZone.toLowerCase() === 'local') {
    errors.invalid('kubernetes/time-zone', path, timeZone, 'timeZone must be an explicit time zone as defined in https://www.iana.org/time-zones');
  }
  const problem = locationProblem(errors.server.minor >= 27 ? timeZone : shortened(timeZone));
  if (problem) errors.invalid('kubernetes/time-zone', path, timeZone, problem);
}
