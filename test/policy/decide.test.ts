import { Duration } from 'cdk8s';
import { ExitCodes, Failure, FailureMatch, FailurePolicy, FailureResponse } from '../../src';
import { messageOf } from '../messages';
import { SCHEMA_PREFLIGHT } from './policies';

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const policy = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    permanent: { code: 42, response: FAIL_JOB },
    again: { code: 75, response: RETRY },
    free: { code: 76, response: RETRY_UNCOUNTED },
  }),
  outOfMemory: FAIL_JOB,
  retries: 3,
  deadline: Duration.minutes(5),
  container: 'worker',
});

test.each<[string, Failure, FailureResponse, string]>([
  ['a permanent code', Failure.exitCode(42), FAIL_JOB, 'exit code 42 is \'permanent\' in the exit-code contract'],
  ['a permanent code of a drained attempt', Failure.disruption({ exitCode: 42 }), FAIL_JOB, 'exit code 42 is \'permanent\' in the exit-code contract'],
  ['a drain that the program answers with a code that is retried', Failure.disruption({ exitCode: 75 }), RETRY_UNCOUNTED, 'it matches a disruption'],
  ['a drain without an exit code', Failure.disruption(), RETRY_UNCOUNTED, 'it matches a disruption'],
  ['a condition that is not true', Failure.of({ exitCode: 1, conditions: [{ type: 'DisruptionTarget', status: 'False' }] }), RETRY,
    'no other part of the policy matches, so `otherwise` decides'],
  ['a code that is retried', Failure.exitCode(75), RETRY, 'exit code 75 is \'again\' in the exit-code contract'],
  ['a code that is retried without being counted', Failure.exitCode(76), RETRY_UNCOUNTED, 'exit code 76 is \'free\' in the exit-code contract'],
  ['out of memory', Failure.outOfMemory(), FAIL_JOB, 'it matches out of memory'],
  ['another container out of memory', Failure.of({ exitCodes: { worker: 1, proxy: 137 }, reasons: { proxy: 'OOMKilled' } }), RETRY,
    'no other part of the policy matches, so `otherwise` decides'],
  ['any other SIGKILL', Failure.exitCode(137), RETRY, 'no other part of the policy matches, so `otherwise` decides'],
  ['the code of the worker among others', Failure.of({ exitCodes: { proxy: 1, worker: 42 } }), FAIL_JOB,
    'exit code 42 is \'permanent\' in the exit-code contract'],
  ['the same code of a helper', Failure.of({ exitCodes: { proxy: 42, worker: 1 } }), RETRY,
    'no other part of the policy matches, so `otherwise` decides'],
  ['a failure before any container started', Failure.beforeStart(), RETRY, 'no other part of the policy matches, so `otherwise` decides'],
])('%s', (_, failure, response, because) => {
  expect(policy.decide(failure)).toMatchObject({ response, counted: response === RETRY, because });
});

test('without a container, the first code that is not 0 counts, and the answer says so', () => {
  expect(SCHEMA_PREFLIGHT.decide(Failure.of({ exitCodes: { proxy: 0, main: 42 } }))).toMatchObject({
    response: FAIL_JOB,
    caveats: ['the policy names no container, so the first exit code that is not 0 was taken, of proxy, main; an engine is told of one container, and the '
      + 'answer depends on which'],
  });
});

test.each<[string, Failure, string[]]>([
  ['one container', Failure.of({ exitCodes: { main: 42 } }), []],
  ['a code that is the program\'s', Failure.of({ exitCode: 42, exitCodes: { proxy: 1, init: 0 } }), []],
  ['an answer that is the same for all', Failure.of({ exitCodes: { proxy: 1, main: 2 } }), []],
  ['a disruption, which no code decides', Failure.disruption({ exitCodes: { proxy: 1, main: 2 } }), []],
])('nothing is said of the container for %s', (_, failure, caveats) => {
  expect(SCHEMA_PREFLIGHT.decide(failure).caveats).toEqual(caveats);
});

test('Kubernetes cannot see that the program ran out of memory, and the answer says so', () => {
  expect(policy.decide(Failure.outOfMemory()).caveats).toEqual([
    'kubernetes and polyaxon: running out of memory looks like any other SIGKILL, exit code 137, which is RETRY',
  ]);
  const named = ExitCodes.of({ killed: { code: 137, response: FAIL_JOB } });
  expect(policy.copyWith({ exitCodes: named }).decide(Failure.outOfMemory()).caveats).toEqual([]);
});

test('a code beyond 255 is another failing code', () => {
  const ordered = FailurePolicy.inOrder([{ match: FailureMatch.otherExitCodes(1), response: FAIL_JOB }], { retries: 1 });
  expect(ordered.decide(Failure.exitCode(3221225786)).response).toBe(FAIL_JOB);
  expect(ordered.decide(Failure.exitCode(0)).response).toBe(RETRY);
});

test.each<[string, any]>([['a plain failure', { exitCode: 42 }], ['a code', 42], ['nothing', undefined]])('%s is not decided', (_, failure) => {
  expect(messageOf(() => policy.decide(failure))).toMatch(/^decide takes a Failure, for example Failure.exitCode\(42\), got /);
});

describe('where engines cannot follow `otherwise`', () => {
  const strict = policy.copyWith({ otherwise: FAIL_JOB });
  test.each<[string, Failure, string[]]>([
    ['no container ever started', Failure.beforeStart(),
      ['kubernetes and polyaxon: without an exit code no rule matches, so the failure is retried and counted']],
    ['a Pod that fails although its program exits with 0', Failure.exitCode(0),
      ['kubernetes and polyaxon: a rule never matches exit code 0, so the failure is retried and counted']],
    ['an exit code that nobody named', Failure.exitCode(1), []],
  ])('%s', (_, failure, caveats) => {
    expect(strict.decide(failure)).toMatchObject({ response: FAIL_JOB, caveats });
  });
});

test('without retries, what engines cannot follow ends the job', () => {
  const none = FailurePolicy.of({ retries: 0, disruption: RETRY_UNCOUNTED, otherwise: RETRY_UNCOUNTED, deadline: Duration.minutes(5) });
  expect(none.decide(Failure.beforeStart()).caveats).toEqual([
    'kubernetes and polyaxon: without an exit code no rule matches, so the failure is counted, and the job fails since it has no retries',
  ]);
  expect(FailurePolicy.once().decide(Failure.beforeStart()).caveats).toEqual([]);
});

test('the author\'s own order decides by the first match', () => {
  const ordered = FailurePolicy.inOrder([
    { match: FailureMatch.condition('ConfigIssue'), response: FAIL_JOB },
    { match: FailureMatch.DISRUPTION, response: RETRY_UNCOUNTED },
    { match: FailureMatch.otherExitCodes(75), response: FAIL_JOB },
  ], { retries: 3, deadline: Duration.minutes(5) });
  expect(ordered.decide(Failure.disruption({ exitCode: 42 })).response).toBe(RETRY_UNCOUNTED);
  expect(ordered.decide(Failure.exitCode(42)).response).toBe(FAIL_JOB);
  expect(ordered.decide(Failure.exitCode(75)).response).toBe(RETRY);
  expect(ordered.decide(Failure.of({ conditions: [{ type: 'ConfigIssue', status: 'True' }] }))).toMatchObject({
    response: FAIL_JOB, because: 'it matches the pod condition ConfigIssue = True',
  });
});

test.each<[string, any, string]>([
  ['a key of another language', { exit_code: 3 }, 'a failure has an unknown key \'exit_code\'; did you mean \'exitCode\'?'],
  ['a text as code', { exitCode: '3' }, 'the exit code of a failure must be a whole number, got \'3\''],
  ['a condition without a type', { conditions: [{ status: 'True' }] }, 'the type of a condition must be a text that is not empty, got undefined'],
  ['a condition without a status', { conditions: [{ type: 'DisruptionTarget' }] },
    'the status of the condition DisruptionTarget must be a text that is not empty, got undefined'],
  ['conditions that are no list', { conditions: 5 }, 'conditions of a failure must be a list, got 5'],
  ['codes that are no mapping', { exitCodes: 5 }, 'exitCodes of a failure must be a mapping, got 5'],
  ['a text as answer', { noContainerStatuses: 'false' }, 'noContainerStatuses of a failure must be true or false, got \'false\''],
  ['no mapping', null, 'a failure must be a mapping, got null'],
])('%s is refused', (_, observed, message) => {
  expect(messageOf(() => Failure.of(observed))).toBe(message);
});

test('a failure keeps what was observed, whatever becomes of the input', () => {
  const observed = { exitCodes: { worker: 42 } };
  const failure = Failure.of(observed);
  observed.exitCodes.worker = 1;
  failure.toJson().exitCodes.worker = 1;
  expect(policy.decide(failure).response).toBe(FAIL_JOB);
  expect(messageOf(() => Failure.exitCode(undefined as any))).toBe('the exit code of a failure must be a whole number, got undefined');
});
