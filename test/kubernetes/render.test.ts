import { Duration } from 'cdk8s';
import { Engines, ExitCodes, FailureMatch, FailurePolicy, FailurePolicyProps, FailureResponse } from '../../src';
import { INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from '../policy/policies';

const { FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const deadline = Duration.hours(1);

const fieldsOf = (policy: FailurePolicy) => Engines.render(policy, 'kubernetes', { container: 'worker' }).fields;
const of = (props: FailurePolicyProps) => FailurePolicy.of({ retries: 3, deadline, ...props });
const codes = (byCode: { [code: number]: FailureResponse }) => ExitCodes.of(Object.fromEntries(
  Object.entries(byCode).map(([code, response]) => [`code${code}`, { code: Number(code), response }])));

/** Short forms of rules, so that a table stays a table. */
const exit = (action: string, ...values: number[]) => ({ action, onExitCodes: { containerName: 'worker', operator: 'In', values } });
const anyOther = (action: string, ...values: number[]) => ({ action, onExitCodes: { containerName: 'worker', operator: 'NotIn', values } });
const condition = (action: string, type = 'DisruptionTarget', status = 'True') => ({ action, onPodConditions: [{ type, status }] });

describe('rules', () => {
  test.each<[string, FailurePolicy, object[] | undefined]>([
    ['none, if Kubernetes does it all by itself', of({ disruption: RETRY }), undefined],
    ['none for a code that is retried anyway', of({ disruption: RETRY, exitCodes: codes({ 75: RETRY }) }), undefined],
    ['a permanent code before the disruption', of({ exitCodes: codes({ 42: FAIL_JOB }) }), [exit('FailJob', 42), condition('Ignore')]],
    ['codes of one response together, ascending', of({ exitCodes: codes({ 43: FAIL_JOB, 42: FAIL_JOB, 7: FAIL_JOB }) }),
      [exit('FailJob', 7, 42, 43), condition('Ignore')]],
    ['a code that is not counted, behind the disruption', of({ exitCodes: codes({ 75: RETRY_UNCOUNTED }) }), [condition('Ignore'), exit('Ignore', 75)]],
    ['a disruption that fails the job', of({ disruption: FAIL_JOB }), [condition('FailJob')]],
    ['a catch-all, last', of({ otherwise: FAIL_JOB }), [condition('Ignore'), anyOther('FailJob', 0)]],
    ['a code that is retried shields itself from the catch-all', of({ exitCodes: codes({ 75: RETRY }), otherwise: FAIL_JOB }),
      [condition('Ignore'), exit('Count', 75), anyOther('FailJob', 0)]],
    ['a counted disruption shields itself from the catch-all', of({ disruption: RETRY, otherwise: FAIL_JOB }),
      [condition('Count'), anyOther('FailJob', 0)]],
    ['everything uncounted', of({ otherwise: RETRY_UNCOUNTED }), [condition('Ignore'), anyOther('Ignore', 0)]],
    ['no catch-all without retries: every failure ends the job', of({ retries: 0, disruption: RETRY_UNCOUNTED, otherwise: FAIL_JOB }),
      [condition('Ignore')]],
    ['once', FailurePolicy.once(), [condition('FailJob')]],
    ['an index that is given up', of({ retries: undefined, retriesPerIndex: 1, exitCodes: codes({ 42: FAIL_INDEX, 43: FAIL_JOB }) }),
      [exit('FailJob', 43), exit('FailIndex', 42), condition('Ignore')]],
    ['no catch-all without retries of an index', of({ retries: undefined, retriesPerIndex: 0, disruption: RETRY, otherwise: FAIL_INDEX }), undefined],
    ['a catch-all with retries of an index', of({ retries: undefined, retriesPerIndex: 1, disruption: RETRY, otherwise: FAIL_INDEX }),
      [condition('Count'), anyOther('FailIndex', 0)]],
    ['the author\'s own order', FailurePolicy.inOrder([
      { match: FailureMatch.condition('ConfigIssue', 'False'), response: FAIL_JOB },
      { match: FailureMatch.exitCodes(75), response: RETRY },
      { match: FailureMatch.DISRUPTION, response: RETRY_UNCOUNTED },
      { match: FailureMatch.exitCodes(76), response: RETRY },
      { match: FailureMatch.otherExitCodes(1, 2), response: FAIL_JOB },
    ], { retries: 3, deadline }),
    [condition('FailJob', 'ConfigIssue', 'False'), exit('Count', 75), condition('Ignore'), exit('Count', 76), anyOther('FailJob', 1, 2)]],
    ['a counted rule of the author that shields nothing', FailurePolicy.inOrder([
      { match: FailureMatch.exitCodes(75), response: RETRY },
      { match: FailureMatch.exitCodes(76), response: FAIL_JOB },
    ], { retries: 3 }), [exit('FailJob', 76)]],
    ['an author\'s own catch-all leaves no room for another', FailurePolicy.inOrder([
      { match: FailureMatch.otherExitCodes(), response: RETRY_UNCOUNTED },
    ], { retries: 3, deadline, otherwise: FAIL_JOB }), [anyOther('Ignore', 0)]],
    ['nothing for a program that ran out of memory', of({ disruption: RETRY, outOfMemory: FAIL_JOB }), undefined],
  ])('%s', (_, policy, rules) => {
    expect(fieldsOf(policy).podFailurePolicy?.rules).toEqual(rules);
  });
});

describe('numbers', () => {
  test('a budget for the whole job', () => {
    const { podFailurePolicy, ...numbers } = fieldsOf(SCHEMA_PREFLIGHT);
    expect(numbers).toEqual({ activeDeadlineSeconds: 300, backoffLimit: 3 });
  });

  test('a budget for each index, without a backoffLimit that would end the job early', () => {
    const { podFailurePolicy, ...numbers } = fieldsOf(INDEXED_EVALUATION);
    expect(numbers).toEqual({ activeDeadlineSeconds: 600, backoffLimitPerIndex: 1, maxFailedIndexes: 2 });
  });

  test('no deadline', () => {
    expect(fieldsOf(FailurePolicy.once())).toEqual({ backoffLimit: 0, podFailurePolicy: { rules: [condition('FailJob')] } });
  });
});

describe('gaps', () => {
  const gapsOf = (policy: FailurePolicy, version?: string) => Engines.render(policy, 'kubernetes', { version }).gaps;

  test.each<[string, FailurePolicy, string | undefined]>([
    ['out of memory that is answered otherwise than 137', of({ outOfMemory: FAIL_JOB }), 'kubernetes/out-of-memory NOT_EXPRESSED'],
    ['out of memory in front of a condition', FailurePolicy.inOrder([
      { match: FailureMatch.OUT_OF_MEMORY, response: RETRY }, { match: FailureMatch.DISRUPTION, response: FAIL_JOB },
    ], { retries: 3 }), 'kubernetes/out-of-memory NOT_EXPRESSED'],
    ['out of memory like 137', of({ outOfMemory: RETRY }), undefined],
    ['out of memory like a named 137', of({ outOfMemory: FAIL_JOB, exitCodes: codes({ 137: FAIL_JOB }) }), undefined],
    ['a catch-all', of({ otherwise: FAIL_JOB }), 'kubernetes/otherwise-needs-exit-code APPROXIMATION'],
    ['an author\'s own catch-all', FailurePolicy.inOrder([{ match: FailureMatch.otherExitCodes(), response: FAIL_JOB }], { retries: 3 }), undefined],
    ['a catch-all that no rule is needed for', FailurePolicy.once(), undefined],
    ['a deadline that is shorter than the back-off', of({ retries: 6, deadline: Duration.minutes(10) }),
      'kubernetes/deadline-before-retries APPROXIMATION'],
    ['a deadline that is just long enough', of({ retries: 3, deadline: Duration.seconds(71) }), undefined],
    ['a deadline that is just too short', of({ retries: 3, deadline: Duration.seconds(70) }), 'kubernetes/deadline-before-retries APPROXIMATION'],
    ['too many rules', FailurePolicy.inOrder(Array.from({ length: 21 }, (_, i) => (
      { match: FailureMatch.exitCodes(i + 1), response: i % 2 ? FAIL_JOB : RETRY_UNCOUNTED })), { retries: 1, deadline }),
    'kubernetes/too-many-rules CONTRADICTION'],
    ['20 rules', FailurePolicy.inOrder(Array.from({ length: 20 }, (_, i) => (
      { match: FailureMatch.exitCodes(i + 1), response: i % 2 ? FAIL_JOB : RETRY_UNCOUNTED })), { retries: 1, deadline }), undefined],
  ])('%s', (_, policy, expected) => {
    expect(gapsOf(policy).map(gap => `${gap.rule} ${gap.kind}`)).toEqual(expected === undefined ? [] : [expected]);
  });

  test.each<[string, string[]]>([
    ['1.28', ['kubernetes/index-budget-dropped']],
    ['1.29', []],
  ])('a budget for each index on %s', (version, rules) => {
    expect(gapsOf(INDEXED_EVALUATION, version).map(gap => gap.rule)).toEqual(rules);
  });

  test('the words', () => {
    const everything = [
      of({ outOfMemory: FAIL_JOB }), of({ otherwise: FAIL_JOB }), of({ otherwise: RETRY_UNCOUNTED }),
      of({ retries: 6, deadline: Duration.minutes(10) }),
      of({ retries: 2147483647, deadline: Duration.days(2) }),
    ];
    expect([...everything.flatMap(policy => gapsOf(policy)), ...gapsOf(INDEXED_EVALUATION, '1.28')]).toMatchSnapshot();
  });
});
