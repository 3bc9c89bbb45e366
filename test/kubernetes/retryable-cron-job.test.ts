import { Chart, Cron, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { RetryableCronJob, RetryableCronJobProps } from '../../src';
import { messageOf } from '../messages';
import { SCHEMA_PREFLIGHT } from '../policy/policies';

const IMAGE = { image: 'python:3.12-slim', resources: {} };

function cronJobWith(props: Partial<RetryableCronJobProps> = {}): RetryableCronJob {
  return new RetryableCronJob(Testing.chart(), 'cron', { schedule: Cron.daily(), failurePolicy: SCHEMA_PREFLIGHT, containers: [IMAGE], ...props });
}

const synth = (cronJob: RetryableCronJob): any => Testing.synth(Chart.of(cronJob))[0];

test('the whole manifest', () => {
  expect(synth(cronJobWith({ timeZone: 'Europe/Berlin', concurrencyPolicy: kplus.ConcurrencyPolicy.REPLACE }))).toMatchSnapshot();
});

test('keeps failed jobs as evidence', () => {
  expect(synth(cronJobWith()).spec).toMatchObject({ failedJobsHistoryLimit: 3, successfulJobsHistoryLimit: 3 });
  expect(synth(cronJobWith({ failedJobsRetained: 1 })).spec.failedJobsHistoryLimit).toBe(1);
});

test('can have a TTL in place of a history', () => {
  expect(synth(cronJobWith({ ttlAfterFinished: Duration.days(1) })).spec.jobTemplate.spec.ttlSecondsAfterFinished).toBe(86400);
});

test('has its exit-code rules pinned to a container that is added later', () => {
  const cronJob = cronJobWith({ containers: [] });
  cronJob.addContainer({ ...IMAGE, name: 'late' });
  expect(synth(cronJob).spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes.containerName).toBe('late');
});

test.each<[string, any, string]>([
  ['no evidence', { failedJobsRetained: 0 }, '[test/cron] failedJobsRetained is 0, so a failed Job is deleted before anybody can look at it; keep at least 1'],
  ['a negative history', { failedJobsRetained: -1 },
    '[test/cron] failedJobsRetained is -1, so a failed Job is deleted before anybody can look at it; keep at least 1'],
  ['a name that is too long for its last index', { metadata: { name: 'a'.repeat(52) }, indexed: true, completions: 11 },
    `[test/cron] the name '${'a'.repeat(52)}' is too long for its last index: a Pod's host name has the time and the index behind it, 64 characters, and 63 `
    + 'are allowed; shorten the name by 1'],
  ['a dot in the name of an indexed job', { metadata: { name: 'a.b' }, indexed: true, completions: 2 },
    '[test/cron] the name \'a.b\' cannot be a host name, and the Pods of an indexed job have it as theirs; use lower-case letters, digits and \'-\''],
  ['backoffLimit', { backoffLimit: 1 }, '[test/cron] backoffLimit beside a failure policy would be a second source; use retries and deadline of the policy'],
  ['no resources', { containers: [{ image: 'x' }] },
    '[test/cron] the container with the image \'x\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory and 1.5 CPUs'],
])('%s is refused', (_, props, message) => {
  expect(messageOf(() => cronJobWith(props))).toBe(message);
});

test('a name that leaves no room for the time is refused', () => {
  expect(messageOf(() => cronJobWith({ metadata: { name: 'a'.repeat(53) } }))).toBe(
    `[test/cron] the name '${'a'.repeat(53)}' has 53 characters, and a CronJob may have 52, since the time is appended for its Jobs`);
  expect(cronJobWith({ metadata: { name: 'a'.repeat(52) } }).name).toHaveLength(52);
});
