import { cronJob, hazardsOf, job } from './check-hazards';
import { error, info, messagesOf, placesOf, Row, warning } from './problems-of';
import { DEADLINES, shortestPeriodSeconds } from '../../../src/kubernetes/hazards/deadlines';

const onFailure = { restartPolicy: 'OnFailure' };
const DEADLINE = 'spec.activeDeadlineSeconds';

describe('kubernetes/deadline-before-retries', () => {
  const RULE = 'kubernetes/deadline-before-retries';
  const indexed = { completionMode: 'Indexed', completions: 10, backoffLimit: undefined };

  test.each<Row>([
    // Before the third retry go by 10 + 20 + 40 seconds.
    ['as long as the back-off', job({ activeDeadlineSeconds: 70 }), [warning(DEADLINE)]],
    ['a second longer', job({ activeDeadlineSeconds: 71 }), []],
    ['no deadline', job({ activeDeadlineSeconds: undefined }), []],
    ['no retry', job({ activeDeadlineSeconds: 1, backoffLimit: 0 }), []],
    ['a deadline of 0, of which another rule speaks', job({ activeDeadlineSeconds: 0 }), []],
    ['restarts in place, for which the kubelet waits', job({ activeDeadlineSeconds: 70 }, onFailure), []],
    ['the retries of the default', job({ activeDeadlineSeconds: 630, backoffLimit: undefined }), [info(DEADLINE)]],
    ['enough for the default', job({ activeDeadlineSeconds: 631, backoffLimit: undefined }), []],
    ['retries of each index', job({ ...indexed, activeDeadlineSeconds: 30, backoffLimitPerIndex: 2 }), [warning(DEADLINE)]],
    ['enough for each index', job({ ...indexed, activeDeadlineSeconds: 31, backoffLimitPerIndex: 2 }), []],
    ['a limit of the Job that an index cannot exceed', job({ ...indexed, activeDeadlineSeconds: 31, backoffLimitPerIndex: 9, backoffLimit: 2 }), []],
    ['the bound is the deadline, and the limit means none', job({ backoffLimit: 100000 }), []],
    ['a limit of which most is never used', job({ backoffLimit: 1000 }), [warning(DEADLINE)]],
    // A success in between makes the back-off start anew.
    ['several completions', job({ activeDeadlineSeconds: 70, completions: 5 }), [info(DEADLINE)]],
    // Three Pods that fail together wait 40 seconds for the next three, as the third failure in a row would.
    ['several Pods that fail together', job({ activeDeadlineSeconds: 40, parallelism: 3 }), [info(DEADLINE)]],
    ['enough for them', job({ activeDeadlineSeconds: 41, parallelism: 3 }), []],
    ['several Pods, several times', job({ activeDeadlineSeconds: 360, parallelism: 3, backoffLimit: 6 }), [info(DEADLINE)]],
    ['enough for several times', job({ activeDeadlineSeconds: 361, parallelism: 3, backoffLimit: 6 }), []],
    ['a CronJob', cronJob({}, { activeDeadlineSeconds: 70 }), [warning('spec.jobTemplate.spec.activeDeadlineSeconds')]],
    // kubernetes/website#7722, and the example of a deadline in the documentation.
    ['the website\'s example of a deadline', job({ activeDeadlineSeconds: 100, backoffLimit: 5 }), [warning(DEADLINE)]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect([
      job({ activeDeadlineSeconds: 70 }),
      job({ activeDeadlineSeconds: 5, backoffLimit: 1 }),
      job({ activeDeadlineSeconds: 600, backoffLimit: undefined }),
      job({ ...indexed, activeDeadlineSeconds: 30, backoffLimitPerIndex: 2 }),
      job({ activeDeadlineSeconds: 300, parallelism: 3, backoffLimit: 6 }),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'the deadline of 70 seconds ends the job before all 3 retries could start: the back-off between 4 attempts takes 70 seconds (10 s, 20 s, 40 s '
        + '... '
        + '10 minutes), the attempts themselves not counted',
      'the deadline of 5 seconds ends the job before the one retry could start: the back-off between 2 attempts takes 10 seconds (10 s, 20 s, 40 s '
        + '... '
        + '10 minutes), the attempts themselves not counted',
      'the deadline of 10 minutes ends the job before all 6 retries of the default backoffLimit could start: the back-off between 7 attempts takes '
        + '10 minutes 30 seconds (10 s, 20 s, 40 s ... 10 minutes), the attempts themselves not counted',
      'the deadline of 30 seconds ends the job before all 2 retries of an index could start: the back-off between 3 attempts takes 30 seconds (10 s, '
        + '20 s, '
        + '40 s ... 10 minutes), the attempts themselves not counted',
      'the deadline of 5 minutes ends the job before all 6 retries could start while nothing succeeds: the back-off takes 6 minutes or more, even if '
        + 'all 3 Pods '
        + 'fail at the same time (10 s, 20 s, 40 s ... 10 minutes), the attempts themselves not counted',
    ]);
  });
});

describe('kubernetes/deadline-zero', () => {
  const RULE = 'kubernetes/deadline-zero';

  test.each<Row>([
    ['0', job({ activeDeadlineSeconds: 0 }), [error(DEADLINE)]],
    ['absent', job({ activeDeadlineSeconds: undefined }), []],
    ['null', job({ activeDeadlineSeconds: null }), []],
    ['1', job({ activeDeadlineSeconds: 1 }), []],
    ['a CronJob', cronJob({}, { activeDeadlineSeconds: 0 }), [error('spec.jobTemplate.spec.activeDeadlineSeconds')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('message', () => {
    expect(messagesOf(RULE, job({ activeDeadlineSeconds: 0 }))).toEqual([
      'activeDeadlineSeconds 0 is over when the job starts: no Pod is ever created, and the job fails at once with DeadlineExceeded',
    ]);
  });
});

describe('kubernetes/deadline-per-pod', () => {
  const RULE = 'kubernetes/deadline-per-pod';
  const OF_POD = 'spec.template.spec.activeDeadlineSeconds';
  const none = { activeDeadlineSeconds: undefined };

  test.each<Row>([
    ['of the Pods alone', job(none, { activeDeadlineSeconds: 600 }), [warning(OF_POD)]],
    ['of the Job alone', job({ activeDeadlineSeconds: 600 }), []],
    ['neither', job(none), []],
    ['both, and each attempt is bounded', job({}, { activeDeadlineSeconds: 600 }), [info(OF_POD)]],
    ['both, and that of the Pods is never reached', job({}, { activeDeadlineSeconds: 3600 }), [warning(OF_POD)]],
    ['a second less', job({}, { activeDeadlineSeconds: 3599 }), [info(OF_POD)]],
    ['of the only attempt', job({ ...none, backoffLimit: 0 }, { activeDeadlineSeconds: 600 }), [info(OF_POD)]],
    ['a CronJob', cronJob({}, none, { activeDeadlineSeconds: 600 }), [warning('spec.jobTemplate.spec.template.spec.activeDeadlineSeconds')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    const start = 'activeDeadlineSeconds 600 of the template is for each Pod, from its start on a node: a Pod that is over it fails, and ';
    const end = '; nothing bounds the time of the job, or that in which a Pod waits for a node';
    const pod = { activeDeadlineSeconds: 600 };
    const perIndex = { completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1, backoffLimit: undefined };
    expect([
      { ...none },
      { ...none, backoffLimit: 0 },
      { ...none, ...perIndex },
      { ...none, backoffLimit: 2147483647 },
      {},
      { activeDeadlineSeconds: 300 },
    ].map(spec => job(spec, pod)).flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      `${start}it is retried, up to 3 times${end}`,
      `${start}there is no retry${end}`,
      `${start}it is retried, once for each index${end}`,
      `${start}it is retried again and again${end}`,
      `${start}it is retried, up to 3 times`,
      'the deadline of 10 minutes of each Pod never ends one: that of the job, 5 minutes, starts earlier and is not longer',
    ]);
  });
});

describe('kubernetes/no-deadline', () => {
  const RULE = 'kubernetes/no-deadline';
  const none = { activeDeadlineSeconds: undefined };

  test.each<Row>([
    ['absent', job(none), [info(DEADLINE)]],
    ['there', job(), []],
    ['0', job({ activeDeadlineSeconds: 0 }), []],
    ['of the Pods alone, which those that wait do not reach', job(none, { activeDeadlineSeconds: 600 }), [info(DEADLINE)]],
    ['a CronJob', cronJob({}, none), [info('spec.jobTemplate.spec.activeDeadlineSeconds')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    const start = 'a Pod that cannot start, because its image cannot be pulled or no node has room for it, has not failed: no retry limit ends it, '
      + 'and without activeDeadlineSeconds the job waits for ever';
    expect(messagesOf(RULE, job(none))).toEqual([start]);
    // kubernetes/kubernetes#101584: a CronJob whose image does not exist.
    expect(messagesOf(RULE, cronJob({ concurrencyPolicy: 'Forbid' }, none))).toEqual([
      `${start}, and with concurrencyPolicy Forbid no other run starts meanwhile`,
    ]);
  });
});

describe('kubernetes/slow-termination', () => {
  const RULE = 'kubernetes/slow-termination';
  const GRACE = 'spec.template.spec.terminationGracePeriodSeconds';
  const slow = { terminationGracePeriodSeconds: 600 };
  const onCode = (action: string) => ({
    activeDeadlineSeconds: undefined, podFailurePolicy: { rules: [{ action, onExitCodes: { operator: 'In', values: [42] } }] },
  });

  test.each<Row>([
    ['ten minutes, and a deadline', job({}, slow), [info(GRACE)]],
    ['less', job({}, { terminationGracePeriodSeconds: 599 }), []],
    ['the default', job(), []],
    ['nothing that ends the Job early', job({ activeDeadlineSeconds: undefined }, slow), []],
    ['a FailJob rule, and other Pods that run', job({ ...onCode('FailJob'), parallelism: 2 }, slow), [info(GRACE)]],
    ['a FailJob rule, and no other Pod', job(onCode('FailJob'), slow), []],
    ['a rule with another action', job({ ...onCode('Count'), parallelism: 2 }, slow), []],
    ['when the condition did not wait', job({}, slow), [], '1.30'],
    ['since it waits', job({}, slow), [info(GRACE)], '1.31'],
    ['a CronJob', cronJob({}, {}, slow), [info('spec.jobTemplate.spec.template.spec.terminationGracePeriodSeconds')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect([
      job({}, slow), job({ ...onCode('FailJob'), parallelism: 2 }, { terminationGracePeriodSeconds: 3600 }),
    ].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'after the deadline the Pods that run may take 10 minutes to end, and only then does the job get the condition Failed',
      'after a failure that matches a FailJob rule the Pods that run may take 1 hour to end, and only then does the job get the condition Failed',
    ]);
  });
});

describe('kubernetes/runs-skipped', () => {
  const RULE = 'kubernetes/runs-skipped';
  const often = { schedule: '*/5 * * * *', concurrencyPolicy: 'Forbid' };
  const six = { backoffLimit: 6 };
  const AT = [info('spec.concurrencyPolicy')];

  test.each<Row>([
    ['retries for longer than the period', cronJob(often, six), AT],
    ['Allow', cronJob({ ...often, concurrencyPolicy: 'Allow' }, six), []],
    ['Replace', cronJob({ ...often, concurrencyPolicy: 'Replace' }, six), []],
    ['fewer retries', cronJob(often, { backoffLimit: 4 }), []],
    ['a longer period', cronJob({ ...often, schedule: '0 * * * *' }, six), []],
    // The back-off of 6 retries takes 630 seconds.
    ['a period that is just too short', cronJob({ ...often, schedule: '@every 10m29s' }, six), AT],
    ['a period that is just long enough', cronJob({ ...often, schedule: '@every 10m30s' }, six), []],
    ['a deadline within the period', cronJob(often, { ...six, activeDeadlineSeconds: 300 }), []],
    ['a deadline behind it', cronJob(often, { ...six, activeDeadlineSeconds: 301 }), AT],
    ['the retries of the default', cronJob(often, { backoffLimit: undefined }), AT],
    ['retries of each index', cronJob(often, { completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 6, backoffLimit: undefined }), AT],
    ['restarts in place, for which the kubelet waits', cronJob(often, six, onFailure), []],
    ['a schedule of which the fields do not tell the period', cronJob({ ...often, schedule: '0 3 1 * *' }, { backoffLimit: 1000 }), []],
    ['no schedule', cronJob({ ...often, schedule: undefined }, six), []],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('messages', () => {
    expect([cronJob(often, six), cronJob(often, { ...six, activeDeadlineSeconds: 600 })].flatMap(manifest => messagesOf(RULE, manifest))).toEqual([
      'a run that fails each time goes on for 10 minutes 30 seconds or more (the back-off between 7 attempts alone), and another one is due after 5 '
        + 'minutes: with '
        + 'concurrencyPolicy Forbid that is skipped',
      'a run that fails each time can go on until its deadline, after 10 minutes, and another one is due after 5 minutes: with concurrencyPolicy '
        + 'Forbid that is '
        + 'skipped',
    ]);
  });
});

test.each<[schedule: string, seconds: number | undefined]>([
  ['* * * * *', 60],
  ['*/5 * * * *', 300],
  ['?/5 * * * *', 300],
  // From 56 to 60.
  ['*/7 * * * *', 240],
  ['0 * * * *', 3600],
  ['0,50 * * * *', 600],
  ['10-20 * * * *', 60],
  ['10-20/5 * * * *', 300],
  ['40/5 * * * *', 300],
  ['0 3 * * *', 86400],
  ['0 */8 * * *', 28800],
  ['0 22,3 * * *', 5 * 3600],
  ['30 1,1 * * *', 86400],
  ['0 3 * * 1', undefined],
  ['0 3 1 * *', undefined],
  ['0,30 3 * * 1', 1800],
  ['0 9-17 * * 1-5', 3600],
  // From one working day to the next it may be an hour, or the weekend: so the longer one of the same day is told.
  ['0 0,23 * * 1-5', 23 * 3600],
  [' 0  3 * * * ', 86400],
  ['TZ=UTC 0 * * * *', 3600],
  ['CRON_TZ=Etc/UTC @hourly', 3600],
  ['@hourly', 3600],
  ['@daily', 86400],
  ['@midnight', 86400],
  ['@weekly', 604800],
  ['@monthly', 2419200],
  ['@yearly', 31536000],
  ['@every 90s', 90],
  ['@every 1h30m', 5400],
  ['@every 1.5h', undefined],
  ['@every 0s', undefined],
  [', 3 * * *', undefined],
  ['60 * * * *', undefined],
  ['nonsense', undefined],
  ['', undefined],
])('the shortest period of %j is %j', (schedule, seconds) => expect(shortestPeriodSeconds(schedule)).toBe(seconds));

test('a plain Job and CronJob have none that is recommended', () => {
  const recommended = DEADLINES.filter(({ profile }) => profile === 'recommended').map(({ name }) => name);
  expect([...hazardsOf(job()), ...hazardsOf(cronJob())].filter(({ rule }) => recommended.includes(rule))).toEqual([]);
});

test.each<[name: string, manifest: object, expected: string[]]>([
  // alphagov/govuk-helm-charts: no retry or one, and no deadline.
  ['one attempt and no deadline', cronJob({}, { backoffLimit: 0, activeDeadlineSeconds: undefined }), ['kubernetes/no-deadline']],
  ['one retry and no deadline', cronJob({}, { backoffLimit: 1, activeDeadlineSeconds: undefined }), ['kubernetes/no-deadline']],
  // pezops/blackstart: restarts in place without a limit.
  ['restarts in place without limits', cronJob({ schedule: '*/10 * * * *', concurrencyPolicy: 'Forbid' },
    { backoffLimit: undefined, activeDeadlineSeconds: undefined }, onFailure), ['kubernetes/no-deadline']],
  // A question on Stack Overflow, 54825671: fewer failed Pods than the default allows for, since the next run came during the back-off.
  ['the next run comes during the back-off', cronJob({ schedule: '*/5 * * * *', concurrencyPolicy: 'Forbid' },
    { backoffLimit: undefined, activeDeadlineSeconds: undefined }), ['kubernetes/no-deadline', 'kubernetes/runs-skipped']],
  // kubernetes/kubernetes#115688: the deadline of the Pods is as long as the program runs.
  ['a deadline of the Pods', job({ activeDeadlineSeconds: undefined }, { activeDeadlineSeconds: 60 }),
    ['kubernetes/deadline-per-pod', 'kubernetes/no-deadline']],
])('of %s', (_, manifest, expected) => {
  const names = DEADLINES.map(({ name }) => name);
  expect(hazardsOf(manifest).map(({ rule }) => rule).filter(rule => names.includes(rule))).toEqual(expected);
});
