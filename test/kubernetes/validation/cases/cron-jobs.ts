import { accepted, CreateCase, cronJob, each, Fields, MAIN, onCondition, onExitCodes, refused, template } from './case';

/*
 * CronJobs: the schedule, what else is their own, and the rules of a Job as far as they hold in a jobTemplate. A jobTemplate is not defaulted as
 * a Job is.
 */

function scheduled(schedule: unknown): Fields {
  return cronJob({ schedule });
}

function zoned(timeZone: unknown): Fields {
  return cronJob({ timeZone });
}

const SCHEDULES: readonly CreateCase[] = [
  ...each(accepted, 'cron schedule', [
    '* * * * *', '0 3 * * *', '*/5 * * * *', '0-30 * * * *', '0-30/5 * * * *', '1,2,3 * * * *', '1-5,10-15/2 * * * *', '5/15 * * * *', '0 0 1 1 0',
    '59 23 31 12 6', '? ? ? ? ?', '0 0 ? * MON', '0 0 * JAN *', '0 0 * jan-MAR mon-fri', '0 0 * * SUN', '0 0 31 2 *', '*/70 * * * *',
    '  0 3 * * *  ', '0\t3\t*\t*\t*', '00 03 01 01 00', '+1 * * * *', '1,,2 * * * *', ', , , , ,', '*-5 * * * *', '*/1 * * * *', '0 */24 * * *',
    '59/2 * * * *', '*,1 * * * *', '5-5 * * * *', '*-x * * * *', '*-1-2 * * * *',
  ], scheduled),
  ...each(accepted, 'cron schedule', [
    '@yearly', '@annually', '@monthly', '@weekly', '@daily', '@midnight', '@hourly', '@every 1h', '@every 1h30m', '@every 10s', '@every 500ms',
    '@every 0s', '@every -1h', '@every 1.5h', '@every 1us',
  ], scheduled),
  ...each(refused, 'cron schedule', [
    '', ' ', '*', '* * * *', '* * * * * *', '0 0 3 * * *', '60 * * * *', '* 24 * * *', '* * 0 * *', '* * 32 * *', '* * * 0 *', '* * * 13 *',
    '* * * * 7', '-1 * * * *', '*/0 * * * *', '*/-1 * * * *', '*/x * * * *', '5-1 * * * *', '1-2-3 * * * *', '1/2/3 * * * *', 'a * * * *',
    '1.5 * * * *', '0 0 * * MONDAY', '0 0 * JANUARY *', '0 0 L * *', '0 0 15W * *', '0 0 * * 5#2', '0 0 * * FRI-MON', '0 3 * * *; rm',
    '0 3 * * * root', '1- * * * *', '-5 * * * *', '1/ * * * *', '/5 * * * *', '1,x * * * *', 'H * * * *', 'JAN * * * *',
    '99999999999999999999 * * * *', '% * * * *', '** * * * *', '60/5 * * * *', '0-60 * * * *',
  ], scheduled),
  ...each(refused, 'cron schedule', [
    '@', '@reboot', '@DAILY', '@Daily', '@every', '@every ', '@every 1d', '@every x', '@every 1', ' @daily', '@daily ', '@every1h', '@every 1h 30m',
    '@hourly 5', '@secondly', '@every  1h',
  ], scheduled),
  ...each(refused, 'cron schedule', [
    'TZ=UTC 0 3 * * *', 'CRON_TZ=UTC 0 3 * * *', 'TZ=Europe/Berlin @daily', 'CRON_TZ=Nowhere 0 3 * * *', '0 3 * * * TZ', 'TZ 0 3 * * *',
    'tz=UTC 0 3 * * *',
  ], scheduled),
  ...each(refused, 'cron schedule', [undefined, null], scheduled),
  refused('cron schedule with TZ and timeZone', cronJob({ schedule: 'TZ=UTC 0 3 * * *', timeZone: 'UTC' })),
  refused('cron schedule a number', scheduled(5)),
  refused('cron schedule a list', scheduled(['0 3 * * *'])),
  refused('cron schedule wrong, with a broken rule of the Job', cronJob({ schedule: '* *' }, { backoffLimit: -1 })),
];

const OWN: readonly CreateCase[] = [
  ...each(accepted, 'cron timeZone', [
    'UTC', 'Etc/UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Etc/GMT+1', 'GMT', 'CET', 'EST5EDT', 'America/Argentina/Buenos_Aires',
    'America/North_Dakota/New_Salem', 'Australia/Lord_Howe', 'Etc/GMT-14', 'US/Pacific', null,
  ], zoned),
  ...each(refused, 'cron timeZone', [
    '', 'Local', 'local', 'LOCAL', 'Nowhere', 'Europe/Nowhere', '../UTC', '/UTC', 'UTC/', './UTC', 'Europe//Berlin', ' UTC', 'UTC ', '-UTC', 'GMT+1',
    '+01:00', 'UTC+1', 'Europe/Berlin ', 'PST', 'Etc/-UTC', 'Europe', 'A'.repeat(15), 'Europe/Berlin\n', 'Ünited',
  ], zoned),
  ...each(refused, 'cron timeZone', ['utc/', 'europe/berlin'], zoned),
  refused('cron timeZone a number', zoned(1)),

  ...each(accepted, 'cron concurrencyPolicy', [
    'Allow', 'Forbid', 'Replace', '', null, undefined,
  ], (concurrencyPolicy) => cronJob({ concurrencyPolicy })),
  ...each(refused, 'cron concurrencyPolicy', ['forbid', 'Deny', 'Allow ', 'ForbidConcurrent'], (concurrencyPolicy) => cronJob({ concurrencyPolicy })),
  ...['successfulJobsHistoryLimit', 'failedJobsHistoryLimit', 'startingDeadlineSeconds'].flatMap((field) => [
    ...each(accepted, `cron ${field}`, [0, 1, 2147483647, null], (value) => cronJob({ [field]: value })),
    ...each(refused, `cron ${field}`, [-1, '3', 1.5], (value) => cronJob({ [field]: value })),
  ]),
  ...each(refused, 'cron history limit above int32', [
    'successfulJobsHistoryLimit', 'failedJobsHistoryLimit',
  ], (field) => cronJob({ [field]: 2147483648 })),
  accepted('cron startingDeadlineSeconds above int32', cronJob({ startingDeadlineSeconds: 2147483648 })),
  ...each(accepted, 'cron suspend', [true, false, null], (suspend) => cronJob({ suspend })),
  refused('cron suspend a string', cronJob({ suspend: 'false' })),
  refused('cron several wrong fields', cronJob({
    schedule: 'x', timeZone: 'Local', concurrencyPolicy: 'x', startingDeadlineSeconds: -1, successfulJobsHistoryLimit: -1, failedJobsHistoryLimit: -1,
  }, { selector: { matchLabels: { a: 'b' } }, template: template({ restartPolicy: 'Always' }) }, { name: `Cron-${'a'.repeat(60)}` })),

  ...each(refused, 'cron name', ['Cron', 'a_b', '-a', 'a.', '', undefined], (name) => cronJob({}, {}, { name })),
  ...each(accepted, 'cron name', ['a', 'a.b', '1', 'a-1'], (name) => cronJob({}, {}, { name })),
  accepted('cron name of 52 with a dot', cronJob({}, {}, { name: `a.${'b'.repeat(50)}` })),
  refused('cron name of 64', cronJob({}, {}, { name: 'a'.repeat(64) })),
  refused('cron name of 254', cronJob({}, {}, { name: 'a'.repeat(254) })),
  refused('cron labels', cronJob({}, {}, { labels: { 'a b': 'c' } })),

  refused('cron spec absent', { ...cronJob(), spec: undefined }),
  refused('cron spec empty', { ...cronJob(), spec: {} }),
  refused('cron jobTemplate absent', cronJob({ jobTemplate: undefined })),
  refused('cron jobTemplate empty', cronJob({ jobTemplate: {} })),
  refused('cron jobTemplate null', cronJob({ jobTemplate: null })),
  refused('cron jobTemplate without spec', cronJob({ jobTemplate: { spec: {} } })),
  refused('cron template in place of jobTemplate', cronJob({ jobTemplate: undefined, template: { spec: { template: template() } } })),
  refused('cron template directly in jobTemplate', cronJob({ jobTemplate: { template: template() } })),
  refused('cron unknown field in the jobTemplate', cronJob({}, { backoffLimits: 1 })),
  refused('cron unknown field in the Pod', cronJob({}, { template: template({ restartPolicyt: 'Never' }) })),
  accepted('cron status is read and dropped', { ...cronJob(), status: { lastScheduleTime: '2026-01-01T00:00:00Z' } }),
  refused('cron status with a time that is none', { ...cronJob(), status: { lastScheduleTime: 'yesterday' } }),
  refused('cron of another version', { ...cronJob(), apiVersion: 'batch/v1beta1' }),
  refused('cron of an even older version', { ...cronJob(), apiVersion: 'batch/v2alpha1' }),

  accepted('cron jobTemplate with labels and annotations', cronJob({
    jobTemplate: { metadata: { labels: { a: 'b' }, annotations: { a: 'b' } }, spec: { template: template() } },
  })),
  accepted('cron jobTemplate with labels that no Job may have', cronJob({
    jobTemplate: { metadata: { labels: { 'a b': 'c d' } }, spec: { template: template() } },
  })),
  accepted('cron jobTemplate with annotations that no Job may have', cronJob({
    jobTemplate: { metadata: { annotations: { 'a b': 'c' } }, spec: { template: template() } },
  })),
  accepted('cron jobTemplate with a name', cronJob({
    jobTemplate: { metadata: { name: 'Any Name', finalizers: ['nonsense'] }, spec: { template: template() } },
  })),
];

const INDEXED = { completionMode: 'Indexed', completions: 3, parallelism: 1 };

function withRules(...rules: readonly Fields[]): Fields {
  return cronJob({}, { podFailurePolicy: { rules } });
}

const JOB_RULES: readonly CreateCase[] = [
  ...each(refused, 'cron V01', [
    'parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished',
  ], (field) => cronJob({}, { [field]: -1 })),
  ...each(accepted, 'cron V01 zero', [
    'parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished',
  ], (field) => cronJob({}, { [field]: 0 })),
  refused('cron V02', cronJob({}, { ...INDEXED, maxFailedIndexes: 1 })),
  refused('cron V03', cronJob({}, { managedBy: 'nobody' })),
  accepted('cron V03 accepted', cronJob({}, { managedBy: 'example.com/controller' })),
  refused('cron V04', cronJob({}, { completionMode: 'Bogus' })),
  refused('cron V05 with parallelism only', cronJob({}, { completionMode: 'Indexed', parallelism: 1 })),
  refused('cron V05 with neither, because a jobTemplate is not defaulted', cronJob({}, { completionMode: 'Indexed' })),
  accepted('cron V05 with completions only', cronJob({}, { completionMode: 'Indexed', completions: 3 })),
  refused('cron V06', cronJob({}, { ...INDEXED, parallelism: 100001 })),
  refused('cron V07', cronJob({}, { ...INDEXED, backoffLimitPerIndex: 1, maxFailedIndexes: 4 })),
  refused('cron V08', cronJob({}, { ...INDEXED, completions: 200000, backoffLimitPerIndex: 1, maxFailedIndexes: 100001 })),
  refused('cron V09', cronJob({}, { ...INDEXED, completions: 100001, backoffLimitPerIndex: 1 })),
  refused('cron V10', cronJob({}, { ...INDEXED, completions: 100001, backoffLimitPerIndex: 1, maxFailedIndexes: 1, parallelism: 10001 })),
  refused('cron V11', cronJob({}, { ...INDEXED, completions: 100001, backoffLimitPerIndex: 1, maxFailedIndexes: 10001 })),
  refused('cron V12', cronJob({}, { backoffLimitPerIndex: 1 })),
  refused('cron V13', cronJob({}, { backoffLimitPerIndex: 1, maxFailedIndexes: 1 })),
  accepted('cron V12 and V13 accepted', cronJob({}, { ...INDEXED, backoffLimitPerIndex: 1, maxFailedIndexes: 1 })),
  refused('cron V15', withRules(onExitCodes({}, ''))),
  refused('cron V16', withRules(onExitCodes({}, 'FailIndex'))),
  refused('cron V17', withRules(onExitCodes({}, 'Retry'))),
  refused('cron V18', withRules({ ...onExitCodes(), ...onCondition() })),
  refused('cron V19', withRules({ action: 'Ignore' })),
  refused('cron V21', withRules(onCondition({ type: 'a b' }))),
  refused('cron V22', withRules(onCondition({ status: 'true' }))),
  accepted('cron V22 status absent', withRules(onCondition({ status: undefined }))),
  refused('cron V23', withRules(onExitCodes({ operator: 'Equals' }))),
  refused('cron V24', withRules(onExitCodes({ containerName: 'nope' }))),
  refused('cron V25', withRules(onExitCodes({ values: [] }))),
  refused('cron V27', withRules(onExitCodes({ values: [0] }))),
  refused('cron V28', withRules(onExitCodes({ values: [1, 1] }))),
  refused('cron V29', withRules(onExitCodes({ values: [2, 1] }))),
  accepted('cron rules accepted', withRules(onExitCodes({ containerName: 'main' }), onCondition())),
  refused('cron V30', cronJob({}, { successPolicy: { rules: [{ succeededCount: 1 }] } })),
  refused('cron V31', cronJob({}, { ...INDEXED, successPolicy: {} })),
  refused('cron V33', cronJob({}, { ...INDEXED, successPolicy: { rules: [{}] } })),
  refused('cron V35', cronJob({}, { ...INDEXED, successPolicy: { rules: [{ succeededIndexes: '2-1' }] } })),
  refused('cron V37', cronJob({}, { ...INDEXED, successPolicy: { rules: [{ succeededCount: 4 }] } })),
  accepted('cron success policy accepted', cronJob({}, { ...INDEXED, successPolicy: { rules: [{ succeededCount: 1, succeededIndexes: '0-1' }] } })),
  refused('cron V39', cronJob({}, { podFailurePolicy: { rules: [] }, podReplacementPolicy: 'TerminatingOrFailed' })),
  refused('cron V40', cronJob({}, { podReplacementPolicy: 'Bogus' })),
  ...each(refused, 'cron V41', [undefined, '', 'Always'], (restartPolicy) => cronJob({}, { template: template({ restartPolicy }) })),
  accepted('cron V41 accepted', cronJob({}, { template: template({ restartPolicy: 'OnFailure' }) })),
  refused('cron V42', cronJob({}, { template: template({ restartPolicy: 'Sometimes' }) })),
  refused('cron V43', cronJob({}, { podFailurePolicy: { rules: [] }, template: template({ restartPolicy: 'OnFailure' }) })),
  ...each(refused, 'cron V48', [
    { containers: [] }, { containers: [MAIN, MAIN] }, { containers: [{ name: 'main' }] }, { activeDeadlineSeconds: 0 },
    { volumes: [{ name: 'a', secret: {} }] }, { containers: [{ ...MAIN, resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } }] },
  ], (pod) => cronJob({}, { template: template(pod) })),
  refused('cron template labels', cronJob({}, { template: template({}, { labels: { 'a b': 'c' } }) })),
  accepted('cron suspended Jobs', cronJob({}, { suspend: true })),
];

export const CRON_JOBS: readonly CreateCase[] = [...SCHEDULES, ...OWN, ...JOB_RULES];
