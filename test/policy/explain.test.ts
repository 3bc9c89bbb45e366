import { Duration } from 'cdk8s';
import { DEFAULT_POLICY, INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from './policies';
import { ExitCodes, FailureMatch, FailurePolicy, FailureResponse } from '../../src';

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

test.each<[string, FailurePolicy]>([
  ['the preflight', SCHEMA_PREFLIGHT],
  ['the indexed evaluation', INDEXED_EVALUATION],
  ['once', FailurePolicy.once()],
  ['fail-fast', INDEXED_EVALUATION.copyWith({ maxFailedIndexes: 0 })],
  ['everything', FailurePolicy.of({
    exitCodes: ExitCodes.of({
      permanent: { code: 42, response: FAIL_JOB },
      alias: { code: 42, response: FAIL_JOB, meaning: 'the same under another name' },
      again: { code: 75, response: RETRY, meaning: 'a dependency did not answer' },
      free: { code: 76, response: RETRY_UNCOUNTED },
    }),
    outOfMemory: FAIL_JOB,
    otherwise: RETRY_UNCOUNTED,
    retries: 1,
    deadline: Duration.seconds(90061),
  })],
  ['the author\'s own order', FailurePolicy.inOrder([
    { match: FailureMatch.condition('ConfigIssue'), response: FAIL_JOB },
    { match: FailureMatch.otherExitCodes(1, 2), response: FAIL_JOB },
  ], { retriesPerIndex: 0 })],
])('the decision table of %s', (_, policy) => {
  expect(policy.explain().toText()).toMatchSnapshot();
});

test('fits into the width that is asked for', () => {
  for (const width of [60, 72, 100, 120]) {
    const lines = SCHEMA_PREFLIGHT.explain().toText(width).split('\n');
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(width);
  }
});

test('breaks what is too long, and shows no control characters', () => {
  const meaning = `see https://docs.example/${'very-'.repeat(20)}long and 端的に言えば、このスキーマは読めません。もう一度試しても同じことです\u001b[31m\ttabbed`;
  const text = SCHEMA_PREFLIGHT.copyWith({
    exitCodes: ExitCodes.of({ unsupportedSchema: { code: 42, response: FAIL_JOB, meaning } }),
  }).explain().toText(80);
  expect(text).toMatchSnapshot();
  // eslint-disable-next-line no-control-regex
  expect(text).not.toMatch(/[\x00-\x09\x0b-\x1f]/);
  expect(text).not.toContain('…');
});

test.each([NaN, Infinity, -5, 60.5])('a width of %p gives a table', width => {
  expect(SCHEMA_PREFLIGHT.explain().toText(width)).toMatch(/When an attempt/);
});

test('has no colours, and is data as well', () => {
  // eslint-disable-next-line no-control-regex
  expect(DEFAULT_POLICY.explain().toString()).not.toMatch(/\x1b/);
  expect(DEFAULT_POLICY.explain().toJson()).toEqual({ rows: DEFAULT_POLICY.explain().rows, bounds: DEFAULT_POLICY.explain().bounds });
  expect(DEFAULT_POLICY.explain().rows[0]).toEqual({
    failure: 'exit code 42, invalidInput: the input can never be processed',
    response: 'FAIL_JOB',
    counted: false,
    then: 'the whole job fails; there is no further attempt',
  });
});
