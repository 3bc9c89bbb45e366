import { cronJob, job } from './check-hazards';
import { error, fixesOf, ignoreDisruption, mended, on, placesOf, policy, problemsOf, Row, warning, when } from './problems-of';

const RULE = 'kubernetes/ignore-without-deadline';

const withoutDeadline = (spec: object) => job({ activeDeadlineSeconds: undefined, ...spec });

test.each<Row>([
  ['disruptions are ignored', withoutDeadline(policy(ignoreDisruption)), [warning('spec.podFailurePolicy.rules[0]')]],
  ['disruptions are ignored until a deadline', job(policy(ignoreDisruption)), []],
  ['disruptions are counted', withoutDeadline(policy(when('Count', 'DisruptionTarget'))), []],
  ['an exit code is ignored', withoutDeadline(policy(on('Ignore', 'In', [75], 'main'))), [error('spec.podFailurePolicy.rules[0]')]],
  ['an exit code is ignored until a deadline', job(policy(on('Ignore', 'In', [75], 'main'))), []],
  ['an exit code ends the job', withoutDeadline(policy(on('FailJob', 'In', [75], 'main'))), []],
  ['both, behind another rule', withoutDeadline(policy(on('FailJob', 'In', [42], 'main'), ignoreDisruption, on('Ignore', 'NotIn', [42], 'main'))),
    [warning('spec.podFailurePolicy.rules[1]'), error('spec.podFailurePolicy.rules[2]')]],
  ['a rule that never matches', withoutDeadline(policy(on('FailJob', 'NotIn', [0], 'main'), on('Ignore', 'In', [75], 'main'))), []],
  ['a deadline of each Pod alone', job({ activeDeadlineSeconds: undefined, ...policy(ignoreDisruption) }, { activeDeadlineSeconds: 600 }),
    [warning('spec.podFailurePolicy.rules[0]')]],
  ['a CronJob', cronJob({}, { activeDeadlineSeconds: undefined, ...policy(ignoreDisruption) }),
    [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0]')]],
  ['no rules', withoutDeadline({}), []],
])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

test.each<[name: string, spec: object, seconds: number]>([
  ['an hour where the retries need less', { backoffLimit: 3 }, 3600],
  // The delays before six retries sum up to 630 s.
  ['the default of six retries', { backoffLimit: undefined }, 3600],
  ['as much time for the work as for waiting, in whole hours', { backoffLimit: 10 }, 7200],
  ['the retries of an index, not those of the job',
    { completionMode: 'Indexed', completions: 3, parallelism: 3, backoffLimit: undefined, backoffLimitPerIndex: 1 }, 3600],
  ['what does not run at once, one after the other', { completionMode: 'Indexed', completions: 3, backoffLimit: undefined, backoffLimitPerIndex: 1 }, 10800],
])('suggests a deadline: %s', (_, spec, seconds) => {
  const fixed = mended(RULE, withoutDeadline({ ...spec, ...policy(ignoreDisruption) }));
  expect(fixed.spec.activeDeadlineSeconds).toBe(seconds);
});

test('suggests a deadline that leaves each Pod the time that it is given', () => {
  const spec = { completionMode: 'Indexed', completions: 16, parallelism: 4, backoffLimit: undefined, backoffLimitPerIndex: 1, activeDeadlineSeconds: undefined };
  const manifest = job({ ...spec, ...policy(ignoreDisruption) }, { activeDeadlineSeconds: 21600 });
  // Four rounds of two attempts of six hours each, and the waiting between them.
  expect(mended(RULE, manifest).spec.activeDeadlineSeconds).toBe(49 * 3600);
});

test('suggests a deadline for the Jobs of a CronJob', () => {
  const manifest = cronJob({}, { activeDeadlineSeconds: undefined, ...policy(ignoreDisruption) });
  expect(mended(RULE, manifest).spec.jobTemplate.spec.activeDeadlineSeconds).toBe(3600);
  expect(fixesOf(RULE, manifest)).toEqual(['sets a deadline of 1 hour?']);
});

test('suggests no deadline for retries without end', () => {
  expect(fixesOf(RULE, withoutDeadline({ backoffLimit: 2147483647, ...policy(ignoreDisruption) }))).toEqual([]);
});

test('messages', () => {
  const problems = problemsOf(RULE, withoutDeadline(policy(ignoreDisruption, on('Ignore', 'In', [75], 'main'))));
  expect(problems.map(({ message }) => message)).toEqual([
    'failures that match this rule are retried without being counted, and there is no activeDeadlineSeconds: nothing bounds the job while disruptions go on',
    'failures that match this rule are retried without being counted, and there is no activeDeadlineSeconds: a program that exits like this each time is '
      + 'retried for ever',
  ]);
  expect(problems[0].suggestion).toBe('set spec.activeDeadlineSeconds: it is the only bound on ignored failures');
});
