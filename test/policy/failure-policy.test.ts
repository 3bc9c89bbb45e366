import { Duration } from 'cdk8s';
import { ExitCodes, FailureMatch, FailurePolicy, FailurePolicyProps, FailureResponse } from '../../src';
import { messageOf } from '../messages';
import { DEFAULT_POLICY, INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from './policies';

const { FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const deadline = Duration.minutes(5);
const code = (response: FailureResponse) => ExitCodes.of({ special: { code: 42, response } });

describe('a policy that cannot be meant is refused in the words of who wrote it', () => {
  test.each<[string, FailurePolicyProps, string]>([
    ['no budget', { deadline },
      'the budget is missing: state retries (a number of retries for the whole job, 3 makes 4 attempts), or retriesPerIndex for each index of an '
      + 'indexed job; engines have different defaults, so there is none here'],
    ['two budgets', { retries: 1, retriesPerIndex: 2, deadline },
      'retries (1) and retriesPerIndex (2) are two budgets; a limit for the whole job beside one for each index would end the job early, so keep one'],
    ['failed indexes without a budget for each index', { retries: 1, maxFailedIndexes: 2, deadline },
      'maxFailedIndexes needs retriesPerIndex: without a budget for each index, no single index can fail'],
    ['a negative budget', { retries: -1, deadline }, 'retries must be a whole number from 0 to 2147483647, got -1'],
    ['a fraction as budget', { retriesPerIndex: 1.5, deadline }, 'retriesPerIndex must be a whole number from 0 to 2147483647, got 1.5'],
    ['uncounted retries without a deadline, by default', { retries: 3 },
      'a disruption is retried without being counted (RETRY_UNCOUNTED, the default), so without a deadline nothing may ever end the job; add a '
      + 'deadline, for example Duration.hours(1), or answer with RETRY (disruption: RETRY)'],
    ['uncounted retries without a deadline, stated', { retries: 3, disruption: RETRY_UNCOUNTED },
      'a disruption is retried without being counted (RETRY_UNCOUNTED), so without a deadline nothing may ever end the job; add a deadline, for '
      + 'example Duration.hours(1), or answer with RETRY'],
    ['uncounted retries of a code without a deadline', { retries: 3, disruption: RETRY, exitCodes: code(RETRY_UNCOUNTED) },
      'exit code 42 (\'special\') is retried without being counted (RETRY_UNCOUNTED), so without a deadline nothing may ever end the job; add a '
      + 'deadline, for example Duration.hours(1), or answer with RETRY'],
    ['everything uncounted without a deadline', { retries: 3, disruption: RETRY, otherwise: RETRY_UNCOUNTED },
      'every other failure is retried without being counted (RETRY_UNCOUNTED), so without a deadline nothing may ever end the job; add a deadline, '
      + 'for example Duration.hours(1), or answer with RETRY'],
    ['no retries, and nothing said about disruptions', { retries: 0, deadline },
      'retries: 0 still runs a further attempt after a disruption, because disruptions are not counted by default; state disruption: FAIL_JOB for one '
      + 'attempt whatever happens (FailurePolicy.once), or disruption: RETRY_UNCOUNTED if a drained attempt may run again'],
    ['no retries of an index, and nothing said about disruptions', { retriesPerIndex: 0, deadline },
      'retriesPerIndex: 0 still runs a further attempt after a disruption, because disruptions are not counted by default; state disruption: FAIL_JOB '
      + 'for one attempt whatever happens (FailurePolicy.once), or disruption: RETRY_UNCOUNTED if a drained attempt may run again'],
    ['FAIL_INDEX for a code without an index budget', { retries: 3, deadline, exitCodes: code(FAIL_INDEX) },
      'exit code 42 (\'special\') is answered with FAIL_INDEX, but the policy has no budget for each index; use retriesPerIndex in place of retries, or '
      + 'answer with FAIL_JOB'],
    ['FAIL_INDEX for everything else without an index budget', { retries: 3, deadline, otherwise: FAIL_INDEX },
      'every other failure is answered with FAIL_INDEX, but the policy has no budget for each index; use retriesPerIndex in place of retries, or '
      + 'answer with FAIL_JOB'],
    ['a deadline of nothing', { retries: 3, deadline: Duration.seconds(0) },
      'the deadline must be a whole number of seconds from 1 to 2147483647, got 0; leave it out for no deadline'],
    ['a number as deadline', { retries: 3, deadline: 300 as any }, 'deadline must be a Duration, for example Duration.hours(1), got 300'],
    ['a deadline of fractions of a second', { retries: 3, deadline: Duration.millis(1500) }, 'deadline must be whole seconds, got 1.5 seconds'],
    ['a deadline beyond all measure', { retries: 3, deadline: Duration.days(100000) },
      'the deadline must be a whole number of seconds from 1 to 2147483647, got 8640000000; leave it out for no deadline'],
    ['a mapping in place of a contract', { retries: 3, deadline, exitCodes: { bad: { code: 42, response: FAIL_JOB } } as any },
      'exitCodes must be a contract, made by ExitCodes.of({ ... }), got {"bad":{"code":42,"response":"FAIL_JOB"}}'],
    ['no contract', { retries: 3, deadline, exitCodes: null as any }, 'exitCodes must be a contract, made by ExitCodes.of({ ... }), got null'],
    ['two answers to running out of memory', {
      retries: 3, deadline, outOfMemory: RETRY, exitCodes: ExitCodes.of({ killed: { code: 137, response: FAIL_JOB } }),
    }, 'a program that runs out of memory exits with 137, and the policy has two answers to that: RETRY as outOfMemory, and FAIL_JOB as exit code '
      + '\'killed\'; keep one, or make them equal'],
    ['a list that contains itself', {
      retries: (() => {
        const list: unknown[] = [];
        list.push(list);
        return list;
      })() as any,
      deadline,
    }, 'retries must be a whole number from 0 to 2147483647, got a list'],
    ['an unknown response', { retries: 3, deadline, otherwise: 'Count' as any },
      'the response to otherwise must be FAIL_JOB, FAIL_INDEX, RETRY or RETRY_UNCOUNTED, got \'Count\''],
    ['a misspelled key', { retries: 3, deadline, max_failed_indexes: 2 } as any,
      'a failure policy has an unknown key \'max_failed_indexes\'; did you mean \'maxFailedIndexes\'?'],
    ['letters that changed places', { retires: 3, deadline } as any, 'a failure policy has an unknown key \'retires\'; did you mean \'retries\'?'],
    ['backoffLimit', { backoffLimit: 3, deadline } as any,
      'a failure policy has an unknown key \'backoffLimit\'; known are exitCodes, disruption, outOfMemory, otherwise, retries, retriesPerIndex, '
      + 'maxFailedIndexes, deadline and container'],
    ['an empty container', { retries: 3, deadline, container: '' }, 'container must be a text that is not empty, got \'\''],
  ])('%s', (_, props, message) => {
    expect(messageOf(() => FailurePolicy.of(props))).toBe(message);
  });
});

describe('the canonical order', () => {
  const policy = FailurePolicy.of({
    exitCodes: ExitCodes.of({
      again: { code: 75, response: RETRY },
      free: { code: 76, response: RETRY_UNCOUNTED },
      shard: { code: 43, response: FAIL_INDEX },
      permanent: { code: 42, response: FAIL_JOB },
      alsoPermanent: { code: 41, response: FAIL_JOB },
    }),
    outOfMemory: FAIL_JOB,
    retriesPerIndex: 1,
    deadline,
  });

  test('is permanent codes, disruptions, memory, then the codes that are retried', () => {
    expect(policy.rules.map(rule => [rule.match.toString(), rule.response])).toEqual([
      ['exit code 41, 42', 'FAIL_JOB'],
      ['exit code 43', 'FAIL_INDEX'],
      ['a disruption', 'RETRY_UNCOUNTED'],
      ['out of memory', 'FAIL_JOB'],
      ['exit code 75', 'RETRY'],
      ['exit code 76', 'RETRY_UNCOUNTED'],
    ]);
  });

  test('gives equal bytes for equal policies', () => {
    const other = FailurePolicy.of({
      deadline: Duration.seconds(300),
      retriesPerIndex: 1,
      outOfMemory: FAIL_JOB,
      disruption: RETRY_UNCOUNTED,
      otherwise: RETRY,
      exitCodes: ExitCodes.of({
        permanent: { code: 42, response: FAIL_JOB },
        free: { code: 76, response: RETRY_UNCOUNTED },
        alsoPermanent: { code: 41, response: FAIL_JOB },
        again: { code: 75, response: RETRY },
        shard: { code: 43, response: FAIL_INDEX },
      }),
    });
    expect(JSON.stringify(other.toJson())).toBe(JSON.stringify(policy.toJson()));
  });
});

describe('once', () => {
  test('states every response and needs no deadline', () => {
    expect(FailurePolicy.once().toJson()).toEqual({
      apiVersion: 'failure-policy/v1', kind: 'FailurePolicy', disruption: 'FAIL_JOB', otherwise: 'FAIL_JOB', retries: 0,
    });
  });

  test('takes contract, deadline and container, and nothing else', () => {
    const policy = FailurePolicy.once({ exitCodes: code(FAIL_JOB), deadline, container: 'worker' });
    expect(policy.exitCodes.names).toEqual(['special']);
    expect([policy.deadlineSeconds, policy.container]).toEqual([300, 'worker']);
    expect(messageOf(() => FailurePolicy.once({ retries: 1 } as any))).toContain('unknown key \'retries\'');
  });
});

describe('a policy in the author\'s own order', () => {
  const inOrder = (...matches: FailureMatch[]) => () => FailurePolicy.inOrder(matches.map(match => ({ match, response: RETRY })), { retries: 1 });

  test('keeps that order', () => {
    const policy = FailurePolicy.inOrder([
      { match: FailureMatch.DISRUPTION, response: RETRY_UNCOUNTED },
      { match: FailureMatch.exitCodes(42), response: FAIL_JOB },
    ], { retries: 3, deadline });
    expect(policy.isInOrder).toBe(true);
    expect(policy.rules.map(rule => rule.match.toString())).toEqual(['a disruption', 'exit code 42']);
  });

  test.each<[string, () => unknown, string]>([
    ['the same code twice', inOrder(FailureMatch.exitCodes(1), FailureMatch.exitCodes(1)),
      'rules[1] (exit code 1) can never match: rules[0] (exit code 1) before it takes all of its failures; move it up or remove it'],
    ['a code behind all others', inOrder(FailureMatch.otherExitCodes(1), FailureMatch.exitCodes(5, 6)),
      'rules[1] (exit code 5, 6) can never match: rules[0] (any failing exit code but 1) before it takes all of its failures; move it up or remove it'],
    ['a code behind everything', inOrder(FailureMatch.otherExitCodes(), FailureMatch.exitCodes(5)),
      'rules[1] (exit code 5) can never match: rules[0] (any failing exit code) before it takes all of its failures; move it up or remove it'],
    ['two rules together', inOrder(FailureMatch.exitCodes(1, 2), FailureMatch.exitCodes(3), FailureMatch.exitCodes(2, 3)),
      'rules[2] (exit code 2, 3) can never match: rules[0] (exit code 1, 2) and rules[1] (exit code 3) before it take all of its failures; '
      + 'move it up or remove it'],
    ['a rest of which nothing is left', inOrder(FailureMatch.otherExitCodes(7), FailureMatch.exitCodes(7), FailureMatch.otherExitCodes()),
      'rules[2] (any failing exit code) can never match: rules[0] (any failing exit code but 7) and rules[1] (exit code 7) before it take all of its '
      + 'failures; move it up or remove it'],
    ['disruptions twice', inOrder(FailureMatch.DISRUPTION, FailureMatch.condition('DisruptionTarget')),
      'rules[1] (a disruption) can never match: rules[0] (a disruption) before it takes all of its failures; move it up or remove it'],
    ['a condition twice', inOrder(FailureMatch.condition('ConfigIssue', 'True'), FailureMatch.condition('ConfigIssue')),
      'rules[1] (the pod condition ConfigIssue = True) can never match: rules[0] (the pod condition ConfigIssue = True) before it takes all of its '
      + 'failures; move it up or remove it'],
    ['no list', () => FailurePolicy.inOrder(undefined as any, { retries: 1 }), 'the rules of a policy in order must be a list, got undefined'],
    ['a rest of which nothing is left', () => FailureMatch.otherExitCodes(...Array.from({ length: 255 }, (_, i) => i + 1)),
      'a rule on any exit code but all of 1 to 255 can never match; remove it'],
    ['an empty status', () => FailureMatch.condition('A', null as any), 'the status of condition \'A\' must be True, False or Unknown, got null'],
    ['no code', () => FailureMatch.exitCodes(), 'a rule on exit codes needs at least one code'],
    ['code 0', () => FailureMatch.exitCodes(0),
      'the exit code of a rule is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255'],
    ['an odd status', () => FailureMatch.condition('A', 'true'), 'the status of condition \'A\' must be True, False or Unknown, got \'true\''],
    ['no match', () => FailurePolicy.inOrder([{ response: RETRY } as any], { retries: 1 }), 'the match of rules[0] must be a FailureMatch, got undefined'],
    ['a class', () => FailurePolicy.inOrder([], { retries: 1, disruption: RETRY } as any),
      'a failure policy in order has an unknown key \'disruption\'; known are otherwise, retries, retriesPerIndex, maxFailedIndexes, deadline and '
      + 'container'],
    ['uncounted without a deadline', () => FailurePolicy.inOrder([{ match: FailureMatch.exitCodes(3), response: RETRY_UNCOUNTED }], { retries: 1 }),
      'rules[0] (exit code 3) is retried without being counted (RETRY_UNCOUNTED), so without a deadline nothing may ever end the job; add a deadline, '
      + 'for example Duration.hours(1), or answer with RETRY'],
  ])('%s is refused', (_, action, message) => {
    expect(messageOf(action)).toBe(message);
  });

  test.each<[string, () => unknown]>([
    ['overlapping codes', inOrder(FailureMatch.exitCodes(1, 2), FailureMatch.exitCodes(2, 3))],
    ['a code in front of all others', inOrder(FailureMatch.exitCodes(5), FailureMatch.otherExitCodes(1))],
    ['the code that a rest leaves', inOrder(FailureMatch.otherExitCodes(1), FailureMatch.exitCodes(1))],
    ['a condition behind codes', inOrder(FailureMatch.otherExitCodes(), FailureMatch.DISRUPTION)],
    ['the same condition with another status', inOrder(FailureMatch.condition('A', 'True'), FailureMatch.condition('A', 'False'))],
    ['no rule at all', inOrder()],
  ])('%s is fine', (_, action) => {
    expect(action).not.toThrow();
  });
});

describe('copyWith', () => {
  test('keeps a code of 137 that is retried beside an answer to running out of memory', () => {
    const exitCodes = ExitCodes.of({ killed: { code: 137, response: RETRY } });
    expect(FailurePolicy.of({ retries: 3, deadline, outOfMemory: FAIL_JOB, exitCodes }).rules.map(rule => rule.match.toString())).toEqual([
      'a disruption', 'out of memory', 'exit code 137',
    ]);
  });

  test('changes only what is named', () => {
    const copy = SCHEMA_PREFLIGHT.copyWith({ retries: 5 });
    expect(copy.toJson()).toEqual({ ...SCHEMA_PREFLIGHT.toJson(), retries: 5 });
    expect(SCHEMA_PREFLIGHT.retries).toBe(3);
  });

  test('puts a budget of the other kind in the place of the present one', () => {
    const perIndex = SCHEMA_PREFLIGHT.copyWith({ retriesPerIndex: 2, maxFailedIndexes: 1 });
    expect([perIndex.retries, perIndex.retriesPerIndex, perIndex.maxFailedIndexes]).toEqual([undefined, 2, 1]);
    const forJob = perIndex.copyWith({ retries: 1 });
    expect([forJob.retries, forJob.retriesPerIndex, forJob.maxFailedIndexes]).toEqual([1, undefined, undefined]);
  });

  test('keeps the limit of failed indexes beside a changed budget of the same kind', () => {
    expect(INDEXED_EVALUATION.copyWith({ retriesPerIndex: 3 }).maxFailedIndexes).toBe(2);
  });

  test('clears a part that is named with undefined', () => {
    expect(INDEXED_EVALUATION.copyWith({ deadline: undefined }).deadlineSeconds).toBeUndefined();
    expect(INDEXED_EVALUATION.copyWith({ container: undefined }).container).toBeUndefined();
  });

  test('checks the result', () => {
    expect(messageOf(() => SCHEMA_PREFLIGHT.copyWith({ deadline: undefined }))).toContain('without a deadline nothing may ever end the job');
    expect(messageOf(() => SCHEMA_PREFLIGHT.withoutDeadline())).toContain('without a deadline nothing may ever end the job');
    expect(SCHEMA_PREFLIGHT.copyWith({ disruption: RETRY }).withoutDeadline().deadlineSeconds).toBeUndefined();
  });

  test('does not take a default for something that was stated', () => {
    expect(messageOf(() => SCHEMA_PREFLIGHT.copyWith({ retries: 0 }))).toContain('retries: 0 still runs a further attempt after a disruption');
    expect(messageOf(() => SCHEMA_PREFLIGHT.withoutDeadline())).toContain('(RETRY_UNCOUNTED, the default)');
    expect(SCHEMA_PREFLIGHT.copyWith({ disruption: RETRY_UNCOUNTED }).copyWith({ retries: 0 }).retries).toBe(0);
  });

  test('does not mix classes into the author\'s own order', () => {
    const policy = FailurePolicy.inOrder([{ match: FailureMatch.exitCodes(1), response: FAIL_JOB }], { retries: 1 });
    expect(policy.copyWith({ retries: 2 }).rules).toEqual(policy.rules);
    expect(messageOf(() => policy.copyWith({ disruption: RETRY }))).toBe(
      'the rules of a policy in the author\'s own order cannot be changed by class; write a new one with FailurePolicy.inOrder');
  });
});

test('what a policy was made of, and what it gives out, can be changed without harm', () => {
  const given = [{ match: FailureMatch.exitCodes(1), response: FAIL_JOB }];
  const policy = FailurePolicy.inOrder(given, { retries: 1 });
  given[0].response = RETRY;
  given.push({ match: FailureMatch.exitCodes(7), response: FAIL_JOB });
  expect(policy.copyWith({ retries: 2 }).toJson().inOrder).toEqual([{ exitCodes: [1], response: 'FAIL_JOB' }]);
  (policy.rules[0] as any).response = RETRY;
  policy.rules.pop();
  expect(policy.rules.map(rule => rule.response)).toEqual([FAIL_JOB]);
});

test('a policy is recognized, also one of another copy of the package', () => {
  expect(FailurePolicy.isFailurePolicy(DEFAULT_POLICY)).toBe(true);
  expect(FailurePolicy.isFailurePolicy({ [Symbol.for('cdk8s-failure-policy.FailurePolicy')]: true })).toBe(true);
  for (const other of [null, undefined, {}, 'FailurePolicy', 3]) expect(FailurePolicy.isFailurePolicy(other)).toBe(false);
});
