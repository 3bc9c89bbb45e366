import { cronJob, job } from './check-hazards';
import { fixesOf, ignoreDisruption, info, mended, on, placesOf, policy, problemsOf, Row, warning, when } from './problems-of';

const AT = (i: number) => `spec.podFailurePolicy.rules[${i}]`;
const two = { containers: [{ name: 'main', image: 'worker:1' }, { name: 'helper', image: 'helper:1' }] };
const rulesOf = (manifest: any) => manifest.spec.podFailurePolicy.rules;

const permanent = on('FailJob', 'In', [42], 'main');
const rest = on('FailJob', 'NotIn', [0], 'main');
const again = on('Ignore', 'In', [75], 'main');

describe('kubernetes/disruption-before-permanent-code', () => {
  const RULE = 'kubernetes/disruption-before-permanent-code';

  test.each<Row>([
    ['disruptions before a permanent code', job(policy(ignoreDisruption, permanent)), [info(AT(0))]],
    ['disruptions behind it', job(policy(permanent, ignoreDisruption)), []],
    ['disruptions are counted', job(policy(when('Count', 'DisruptionTarget'), permanent)), [info(AT(0))]],
    ['disruptions end the job, too', job(policy(when('FailJob', 'DisruptionTarget'), permanent)), []],
    ['a code that is retried', job(policy(ignoreDisruption, on('Count', 'In', [42], 'main'))), []],
    ['all codes but some', job(policy(ignoreDisruption, on('FailJob', 'NotIn', [42], 'main'))), []],
    ['a permanent code of an index', job({
      completionMode: 'Indexed', completions: 3, backoffLimitPerIndex: 1, ...policy(ignoreDisruption, on('FailIndex', 'In', [42], 'main')),
    }), [info(AT(0))]],
    ['another condition', job(policy(when('Ignore', 'example.com/Lost'), permanent)), []],
    ['disruptions that are called off', job(policy(when('Ignore', 'DisruptionTarget', 'False'), permanent)), []],
    ['disruptions among other conditions', job(policy(
      { action: 'Ignore', onPodConditions: [{ type: 'example.com/Lost' }, { type: 'DisruptionTarget' }] }, permanent)), [info(AT(0))]],
    ['137, which is how a disrupted program ends', job(policy(ignoreDisruption, on('FailJob', 'In', [137], 'main'))), []],
    ['1, with which a program may end since it was disrupted', job(policy(ignoreDisruption, on('FailJob', 'In', [1], 'main'))), []],
    ['a rule between', job(policy(again, ignoreDisruption, permanent)), [info(AT(1))]],
    ['two permanent codes', job(policy(ignoreDisruption, permanent, on('FailJob', 'In', [43], 'main'))), [info(AT(0))]],
    ['a CronJob', cronJob({}, policy(ignoreDisruption, permanent)), [info('spec.jobTemplate.spec.podFailurePolicy.rules[0]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test.each<[name: string, rules: object[], expected: object[]]>([
    ['two rules', [ignoreDisruption, permanent], [permanent, ignoreDisruption]],
    ['the others keep their order', [again, ignoreDisruption, permanent, rest], [again, permanent, ignoreDisruption, rest]],
    ['past a rule that cannot match the same Pod', [ignoreDisruption, again, permanent], [permanent, ignoreDisruption, again]],
    ['several', [ignoreDisruption, permanent, on('FailJob', 'In', [43], 'main'), rest], [permanent, on('FailJob', 'In', [43], 'main'), ignoreDisruption, rest]],
  ])('puts the permanent codes first: %s', (_, rules, expected) => {
    const manifest = job(policy(...rules));
    expect(rulesOf(mended(RULE, manifest))).toEqual(expected);
    expect(fixesOf(RULE, manifest).every(fix => fix.endsWith('?'))).toBe(true);
    expect(placesOf(RULE, mended(RULE, manifest))).toEqual([]);
  });

  test.each<[name: string, rules: object[], pod: object, version: string]>([
    ['past a rule that can match the same Pod', [ignoreDisruption, when('Count', 'example.com/Lost'), permanent], {}, '1.34'],
    ['past a rule on the same code', [ignoreDisruption, on('Count', 'In', [42, 43], 'main'), permanent], {}, '1.34'],
    ['past a rule on another container', [ignoreDisruption, on('Ignore', 'In', [75], 'helper'), permanent], two, '1.34'],
    ['a version that counts the rules anew', [ignoreDisruption, permanent], {}, '1.28'],
  ])('does not do so: %s', (_, rules, pod, version) => expect(fixesOf(RULE, job(policy(...rules), pod), version)).toEqual([]));

  test('messages', () => {
    const [problem] = problemsOf(RULE, job(policy(ignoreDisruption, permanent, on('FailJob', 'In', [43, 44], 'main'))));
    expect(problem.message).toBe('a Pod that is disrupted and whose program exits with 42, 43 or 44 is retried without being counted: this rule matches '
      + 'first, and rules[1] and rules[2] (FailJob) do not see it');
    expect(problem.suggestion).toBe('move rules[1] and rules[2] before this rule');
  });
});

describe('kubernetes/catch-all-before-disruption', () => {
  const RULE = 'kubernetes/catch-all-before-disruption';

  test.each<Row>([
    ['any failure before disruptions', job(policy(rest, ignoreDisruption)), [warning(AT(0))]],
    ['any failure behind disruptions', job(policy(ignoreDisruption, rest)), []],
    ['137', job(policy(on('FailJob', 'In', [137], 'main'), ignoreDisruption)), [warning(AT(0))]],
    ['136', job(policy(on('FailJob', 'In', [136], 'main'), ignoreDisruption)), []],
    ['143 among others', job(policy(on('FailJob', 'In', [42, 143], 'main'), ignoreDisruption)), [warning(AT(0))]],
    ['any failure is counted', job(policy(on('Count', 'NotIn', [0], 'main'), ignoreDisruption)), []],
    ['disruptions end the job, too', job(policy(rest, when('FailJob', 'DisruptionTarget'))), []],
    // A program that is told to stop may end with a code of its own.
    ['all but the codes of signals', job(policy(on('FailJob', 'NotIn', [137, 143], 'main'), ignoreDisruption)), [warning(AT(0))]],
    ['the codes of signals are taken before', job(policy(on('Ignore', 'In', [137], 'main'), on('FailJob', 'In', [137, 138], 'main'), ignoreDisruption)), []],
    ['an index is given up', job({
      completionMode: 'Indexed', completions: 3, backoffLimitPerIndex: 1, ...policy(on('FailIndex', 'NotIn', [0], 'main'), ignoreDisruption),
    }), [warning(AT(0))]],
    ['two of them', job(policy(on('FailJob', 'In', [137, 143], 'main'), on('FailJob', 'NotIn', [75], 'main'), ignoreDisruption)),
      [warning(AT(0)), warning(AT(1))]],
    ['a CronJob', cronJob({}, policy(rest, ignoreDisruption)), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('suggests to put it behind disruptions, where that changes nothing else', () => {
    const manifest = job(policy(permanent, on('FailJob', 'NotIn', [75], 'main'), ignoreDisruption, again));
    expect(fixesOf(RULE, manifest)).toEqual(['moves rules[1] behind rules[2]?']);
    expect(rulesOf(mended(RULE, manifest))).toEqual([permanent, ignoreDisruption, on('FailJob', 'NotIn', [75], 'main'), again]);
    expect(fixesOf(RULE, job(policy(rest, on('Count', 'In', [75], 'main'), ignoreDisruption)))).toEqual([]);
  });

  test('does not move a rule of which some codes belong before disruptions', () => {
    const manifest = job(policy(on('FailJob', 'In', [42, 137], 'main'), ignoreDisruption));
    expect(fixesOf(RULE, manifest)).toEqual([]);
    expect(problemsOf(RULE, manifest)[0].suggestion).toBe('leave 137 out, or make a rule of them behind rules[1]');
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(policy(rest, ignoreDisruption)))[0].message).toBe('a Pod that is drained, preempted or evicted and ends with 137 or 143, the '
      + 'codes of a program that is killed or told to stop, ends the job: this rule matches first, and rules[1] (Ignore on DisruptionTarget) does not see it');
  });
});

describe('kubernetes/disruption-is-permanent', () => {
  const RULE = 'kubernetes/disruption-is-permanent';
  const retriable = [42, ...Array.from({ length: 129 }, (_, i) => 127 + i)];

  test.each<Row>([
    ['any failure ends the job', job(policy(rest)), [warning(AT(0))]],
    ['any failure but disruptions', job(policy(ignoreDisruption, rest)), []],
    ['any failure, and disruptions as well', job(policy(rest, when('FailJob', 'DisruptionTarget'))), []],
    ['137 ends the job', job(policy(on('FailJob', 'In', [137], 'main'))), [warning(AT(0))]],
    ['42 ends the job', job(policy(permanent)), []],
    ['any failure is counted', job(policy(on('Count', 'NotIn', [0], 'main'))), []],
    ['the codes of signals are taken before', job(policy(on('Count', 'In', [137, 143], 'main'), rest)), []],
    ['one of them is', job(policy(on('Count', 'In', [143], 'main'), rest)), [warning(AT(1))]],
    ['a rule that does not see them, and retries', job(policy(on('FailJob', 'NotIn', [137, 143], 'main'))), []],
    ['a rule that does not see them, and no retries', job({ backoffLimit: 0, ...policy(on('FailJob', 'NotIn', [137, 143], 'main')) }), [warning(AT(0))]],
    ['no retries, but the codes are ignored', job({ backoffLimit: 0, ...policy(on('Ignore', 'In', [137, 143], 'main'), rest) }), []],
    ['42 ends the job, and so does anything else', job({ backoffLimit: 0, ...policy(permanent) }), []],
    ['a launcher that marks 130 codes as worth a retry, and has none', job({ backoffLimit: 0, ...policy(on('FailJob', 'NotIn', retriable)) }),
      [warning(AT(0))]],
    ['130 ends the job, and so does any other failure', job({ backoffLimit: 0, ...policy(on('FailJob', 'In', [130]), on('FailJob', 'NotIn', [0, 130])) }),
      [warning(AT(1))]],
    ['a CronJob', cronJob({}, policy(rest)), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0]')]],
    ['no rules', job({ backoffLimit: 0 }), []],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('messages', () => {
    const messages = (spec: object) => problemsOf(RULE, job(spec)).map(({ message }) => message);
    expect(messages(policy(rest))).toEqual([
      'a Pod that is drained, preempted or evicted ends with 137 or 143, which this rule takes for a permanent failure: one disruption ends the job',
    ]);
    expect(messages({ backoffLimit: 0, ...policy(on('FailJob', 'NotIn', retriable)) })).toEqual([
      'a Pod that is drained, preempted or evicted ends the job, although this rule does not match 137 or 143: backoffLimit is 0, and no rule is on the '
        + 'condition DisruptionTarget',
    ]);
  });
});
