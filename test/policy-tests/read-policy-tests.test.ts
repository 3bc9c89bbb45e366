import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { PolicyError } from '../../src/policy/policy-error';
import { ATTEMPT_EXPECTATIONS, JOB_EXPECTATIONS } from '../../src/policy-tests/policy-tests';
import { readPolicyTests, readSoundTests } from '../../src/policy-tests/read-policy-tests';

const schemaNamed = (name: string) => JSON.parse(readFileSync(join(__dirname, `../../schemas/${name}.schema.json`), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true }).compile(schemaNamed('policy-tests'));

const HEAD = { apiVersion: 'failure-policy/v1', kind: 'PolicyTests' };
const TEST = { name: 'permanent', given: { exitCode: 42 }, expect: { response: 'FAIL_JOB' } };

/** A file with one test, or with what is said of it. */
function file(test: object = {}, more: object = {}): any {
  return { ...HEAD, manifest: 'job.yaml', tests: [{ ...TEST, ...test }], ...more };
}

function ofPolicy(test: object = {}, more: object = {}): any {
  return { ...HEAD, policy: 'policy.yaml', tests: [{ ...TEST, ...test }], ...more };
}

/** The message and the path of what is wrong. */
function problemOf(data: unknown): string {
  try {
    readPolicyTests(data);
  } catch (error) {
    if (error instanceof PolicyError) return `${error.path.join('.')}: ${error.message}`;
    throw error;
  }
  return 'nothing is wrong';
}

describe('what can be read', () => {
  test.each<[string, any]>([
    ['a failure', file()],
    ['a failure at an attempt of an index', file({ attempt: 3, index: 2 })],
    ['a scenario', file({ given: undefined, scenario: { attempts: { 2: [{ exitCode: 1 }] } }, expect: { outcome: 'Failed', failedIndexes: '2,4-6' } })],
    ['a scenario without anything in it', file({ given: undefined, scenario: null, expect: { outcome: 'Complete' } })],
    ['an attempt of a scenario', file({ given: undefined, scenario: {}, attempt: 1, index: 0, expect: { response: 'none', attempts: 4 } })],
    ['everything that can be expected', file({
      expect: {
        response: 'RETRY',
        rule: 0,
        counted: true,
        next: 10,
        outcome: 'Failed',
        reason: 'BackoffLimitExceeded',
        attempts: 4,
        attemptsByIndex: { 0: 1, 7: { atMost: 2 } },
        succeeded: 0,
        failed: { atLeast: 1, atMost: 3 },
        completedIndexes: '',
        failedIndexes: 3,
        endsAfter: { atMost: 3600 },
      },
    })],
    ['what is not there', file({ expect: { response: 'none', rule: 'none', next: 'none', outcome: 'none' } })],
    ['the action of a rule', file({ expect: { rule: 'FailIndex' } })],
    ['a name and a target', file({}, { name: 'nightly/import', target: 'kubernetes=1.34', metadata: { name: 'tests' } })],
    ['a policy', ofPolicy({ expect: { response: 'FAIL_JOB', counted: false } })],
    ['whatever a policy looks at', ofPolicy({
      given: {
        exitCodes: { main: 1 }, reasons: { main: 'OOMKilled' }, disrupted: true, conditions: [{ type: 'ConfigIssue' }], podReason: 'Evicted', deleted: true,
      },
    })],
    ['a Pod without containers', ofPolicy({ given: { noContainerStatuses: true } })],
  ])('%s', (_, data) => {
    const given = JSON.parse(JSON.stringify(data));
    expect(problemOf(given)).toBe('nothing is wrong');
    expect([matchesSchema(given), matchesSchema.errors]).toEqual([true, null]);
  });

  test('is given back as it is written', () => {
    expect(readPolicyTests(file({ attempt: 3 }, { name: 'import', target: 'kubernetes=1.34' }))).toEqual({
      subject: { kind: 'manifest', file: 'job.yaml', name: 'import' },
      target: 'kubernetes=1.34',
      tests: [{ ...TEST, attempt: 3 }],
    });
    expect(readPolicyTests(ofPolicy())).toEqual({ subject: { kind: 'policy', file: 'policy.yaml' }, tests: [TEST] });
    expect(readPolicyTests(file({ expect: { failedIndexes: 2 } })).tests[0].expect).toEqual({ failedIndexes: '2' });
  });
});

describe('what is wrong is said with its place', () => {
  test.each<[string, any, string]>([
    ['nothing', undefined, ': a file of policy tests must be a mapping, got undefined'],
    ['a list', [], ': a file of policy tests must be a mapping, got []'],
    ['another kind', { ...file(), kind: 'PolicyTest' }, 'kind: a file of policy tests has kind: PolicyTests; got \'PolicyTest\''],
    ['no version', { ...file(), apiVersion: undefined }, 'apiVersion: a file of policy tests has apiVersion: failure-policy/v1; it is missing'],
    ['a word that is nearly right', file({}, { manifests: 'x' }), 'manifests: a file of policy tests has an unknown key \'manifests\'; did you mean \'manifest\'?'],
    ['nothing to test', { ...file(), manifest: undefined },
      ': it is missing what is tested: manifest names a file with a Job or CronJob, policy one of kind FailurePolicy'],
    ['two things to test', file({}, { policy: 'policy.yaml' }),
      'policy: there are both manifest and policy, and tests are about one of them: make two documents of it'],
    ['a name of a policy', ofPolicy({}, { name: 'import' }), 'name: name is about a manifest, and these tests are about a policy without any engine'],
    ['a target of a policy', ofPolicy({}, { target: 'kubernetes' }), 'target: target is about a manifest, and these tests are about a policy without any engine'],
    ['a manifest that is a number', file({}, { manifest: 3 }), 'manifest: manifest must be a text that is not empty, got 3; in quotes it is one'],
    ['no tests', file({}, { tests: [] }), 'tests: there are no tests'],
    ['tests that are no list', file({}, { tests: {} }), 'tests: the tests must be a list, got {}'],
    ['a test that is a text', file({}, { tests: ['x'] }), 'tests.0: test 1 must be a mapping, got \'x\''],
    ['a test without a name', file({ name: undefined }), 'tests.0.name: the name of test 1 must be a text that is not empty, got undefined'],
    ['a name that YAML reads as true', file({ name: true }), 'tests.0.name: the name of test 1 must be a text that is not empty, got true; in quotes it is one: '
      + 'YAML reads y, yes and on as true'],
    ['a name that YAML reads as false', file({}, { name: false }), 'name: name must be a text that is not empty, got false; in quotes it is one: '
      + 'YAML reads n, no and off as false'],
    ['a name of two lines', file({ name: 'a\nb' }), 'tests.0.name: the name of test 1 must be one line'],
    ['a name that is there twice', file({}, { tests: [TEST, TEST] }), 'tests.1.name: two tests are called \'permanent\''],
    ['a key of a test', file({ expected: {} }), 'tests.0.expected: test 1 has an unknown key \'expected\'; did you mean \'expect\'?'],
    ['nothing given', file({ given: undefined }),
      'tests.0: test \'permanent\' needs \'given\': how the attempt ends, such as { exitCode: 42 }, or a scenario'],
    ['two ways to fail', file({ scenario: {} }), 'tests.0: test \'permanent\' has both given and scenario; a scenario says how all attempts end, and attempt: N '
      + 'which one is looked at'],
    ['nothing expected', file({ expect: undefined }), 'tests.0: test \'permanent\' needs \'expect\''],
    ['an empty expectation', file({ expect: {} }), 'tests.0.expect: what test \'permanent\' expects is empty, so that nothing is tested'],
    ['a key of an expectation', file({ expect: { answer: 'RETRY' } }),
      'tests.0.expect.answer: what test \'permanent\' expects has an unknown key \'answer\'; known are response, rule, counted, next, outcome, reason, attempts, '
      + 'attemptsByIndex, succeeded, failed, completedIndexes, failedIndexes and endsAfter'],
    ['a list that YAML has cut', file({ expect: { 'completedIndexes': '0', '3-7': null } }),
      'tests.0.expect.3-7: what test \'permanent\' expects has the key \'3-7\': within { } a list of indexes needs quotes, such as \'0,2-5\''],
    ['a response that there is not', file({ expect: { response: 'IGNORE' } }),
      'tests.0.expect.response: response of what test \'permanent\' expects must be FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED or none, got \'IGNORE\''],
    ['an action in the place of a response', file({ expect: { response: 'Ignore' } }),
      'tests.0.expect.response: response of what test \'permanent\' expects must be FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED or none, got \'Ignore\'; that is '
      + 'the action of a rule, and the response of such a rule is RETRY_UNCOUNTED'],
    ['a rule that there is not', file({ expect: { rule: 'failJob' } }),
      'tests.0.expect.rule: rule of what test \'permanent\' expects must be the position of a rule, counted from 0, or FailJob, FailIndex, Count, Ignore or none, '
      + 'got \'failJob\''],
    ['a flag that is a text', file({ expect: { counted: 'no' } }), 'tests.0.expect.counted: counted of what test \'permanent\' expects must be true or false, got \'no\''],
    ['a wait with a unit', file({ expect: { next: '10s' } }), 'tests.0.expect.next: next of what test \'permanent\' expects must be a number of seconds or none, got \'10s\''],
    ['a number below 0', file({ expect: { attempts: -1 } }),
      'tests.0.expect.attempts: attempts of what test \'permanent\' expects must be a whole number, not below 0, or a mapping with atLeast and atMost, got -1'],
    ['bounds without any', file({ expect: { attempts: {} } }),
      'tests.0.expect.attempts: attempts of what test \'permanent\' expects needs a number, or one of atLeast and atMost'],
    ['a bound that there is not', file({ expect: { attempts: { atmost: 3 } } }),
      'tests.0.expect.attempts.atmost: attempts of what test \'permanent\' expects has an unknown key \'atmost\'; did you mean \'atMost\'?'],
    ['a bound that is a text', file({ expect: { failed: { atMost: '3' } } }),
      'tests.0.expect.failed.atMost: atMost of failed of what test \'permanent\' expects must be a whole number, not below 0, got \'3\''],
    ['half an attempt', file({ expect: { attempts: 1.5 } }),
      'tests.0.expect.attempts: attempts of what test \'permanent\' expects must be a whole number, not below 0, or a mapping with atLeast and atMost, got 1.5'],
    ['a bound below 0', file({ expect: { attempts: { atLeast: -1 } } }),
      'tests.0.expect.attempts.atLeast: atLeast of attempts of what test \'permanent\' expects must be a whole number, not below 0, got -1'],
    ['a time below 0', file({ expect: { endsAfter: -1 } }),
      'tests.0.expect.endsAfter: endsAfter of what test \'permanent\' expects must be a number, not below 0, or a mapping with atLeast and atMost, got -1'],
    ['a reason that is misspelled', file({ expect: { reason: 'BackofLimitExceeded' } }),
      'tests.0.expect.reason: reason of what test \'permanent\' expects is \'BackofLimitExceeded\', with which no Job ends; did you mean \'BackoffLimitExceeded\'?'],
    ['a reason that there is not', file({ expect: { reason: 'OOMKilled' } }),
      'tests.0.expect.reason: reason of what test \'permanent\' expects is \'OOMKilled\', with which no Job ends; known are BackoffLimitExceeded, '
      + 'DeadlineExceeded, PodFailurePolicy, FailedIndexes, MaxFailedIndexesExceeded, CompletionsReached, SuccessPolicy and none'],
    ['a reason that is a number', file({ expect: { reason: 3 } }),
      'tests.0.expect.reason: reason of what test \'permanent\' expects must be BackoffLimitExceeded, DeadlineExceeded, PodFailurePolicy, FailedIndexes, '
      + 'MaxFailedIndexesExceeded, CompletionsReached, SuccessPolicy or none, got 3'],
    ['a rule that no Job has', file({ expect: { rule: 20 } }),
      'tests.0.expect.rule: rule of what test \'permanent\' expects must be from 0 to 19, since a Job has 20 rules at most, got 20'],
    ['an index that is none', file({ expect: { attemptsByIndex: { one: 1 } } }),
      'tests.0.expect.attemptsByIndex.one: attemptsByIndex of what test \'permanent\' expects is a mapping from completion indexes; \'one\' is none'],
    ['indexes with a space', file({ expect: { failedIndexes: '1, 2' } }),
      'tests.0.expect.failedIndexes: failedIndexes of what test \'permanent\' expects must be a list of indexes like \'0,2-5\', empty for none, got \'1, 2\''],
    ['what is given', file({ given: { exitCode: '42' } }), 'tests.0.given.exitCode: exitCode of what is given in test \'permanent\' must be a whole number, got \'42\''],
    ['what is in a scenario', file({ given: undefined, scenario: { attempt: [] }, expect: { attempts: 1 } }),
      'tests.0.scenario.attempt: the scenario has an unknown key \'attempt\'; did you mean \'attempts\'?'],
    ['attempt 0', file({ attempt: 0 }), 'tests.0.attempt: the attempt of test \'permanent\', counted from 1, must be a whole number from 1 to 100000, got 0'],
    ['an index below 0', file({ index: -1 }), 'tests.0.index: the index of test \'permanent\' must be a whole number from 0 to 100000, got -1'],
    ['an attempt of a scenario that nobody names', file({ given: undefined, scenario: {}, expect: { next: 10 } }),
      'tests.0.expect.next: test \'permanent\' expects a next, which each attempt has one of; attempt: N says which is meant'],
    ['an attempt of which nothing is expected', file({ given: undefined, scenario: {}, attempt: 2, expect: { outcome: 'Failed' } }),
      'tests.0.attempt: test \'permanent\' names an attempt, but expects nothing of it: response, rule, counted or next'],
    ['an index without an attempt', file({ given: undefined, scenario: {}, index: 2, expect: { outcome: 'Failed' } }),
      'tests.0.index: test \'permanent\' has an index, but no attempt of it'],
    ['a scenario for a policy', ofPolicy({ given: undefined, scenario: {} }),
      'tests.0.scenario: test \'permanent\' has a scenario, which only an engine has: name a manifest in place of the policy'],
    ['an attempt of a policy', ofPolicy({ attempt: 2 }),
      'tests.0.attempt: test \'permanent\' has an attempt, which only an engine has: name a manifest in place of the policy'],
    ['a wait of a policy', ofPolicy({ expect: { next: 10 } }),
      'tests.0.expect.next: test \'permanent\' expects next, which only an engine has: name a manifest in place of the policy'],
    ['a time of a policy', ofPolicy({ given: { exitCode: 1, after: 5 } }),
      'tests.0.given.after: test \'permanent\' is given after, which only an engine has: name a manifest in place of the policy'],
  ])('%s', (name, data, message) => {
    expect(problemOf(data)).toBe(message);
    // A schema cannot say that names differ.
    if (name !== 'a name that is there twice') expect({ name, matches: matchesSchema(JSON.parse(JSON.stringify(data ?? null))) }).toEqual({ name, matches: false });
  });
});

describe('all that is wrong is said at once', () => {
  const problemsOf = (data: unknown) => readSoundTests(data).mistakes.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const begins = (...starts: string[]) => starts.map(start => expect.stringContaining(start));
  test.each<[string, any, string[]]>([
    ['in several tests', file({}, { tests: [{ ...TEST, expects: {} }, TEST, { ...TEST, name: 'b', attempt: 0 }, { ...TEST, name: 'c', given: undefined }] }), [
      'tests.0.expects: ', 'tests.2.attempt: ', 'tests.3: test \'c\' needs \'given\'',
    ]],
    ['in one test', file({ name: 3, given: { exitCode: 'x' }, index: -1, expect: { response: 'FAIL', answer: 1, counted: 'no' } }), [
      'tests.0.name: ', 'tests.0.given.exitCode: exitCode of what is given in test 1 ', 'tests.0.index: ', 'tests.0.expect.answer: ', 'tests.0.expect.response: ',
      'tests.0.expect.counted: ',
    ]],
    ['above the tests and in them', { ...file({ attempt: 0 }), manifest: 3, target: true, x: 1 }, ['x: ', 'manifest: ', 'target: ', 'tests.0.attempt: ']],
    ['but for what is there under another name', { ...HEAD, manifests: 'job.yaml', test: [] }, ['manifests: ', 'test: ']],
    ['but for what is in another kind of file', { ...file({ attempt: 0 }), kind: 'Test' }, ['kind: ']],
    ['of names that are there three times', file({}, { tests: [TEST, TEST, TEST] }), ['tests.1.name: ', 'tests.2.name: ']],
  ])('%s', (_, data, starts) => {
    expect(problemsOf(data)).toEqual(begins(...starts));
  });

  test('and the sound tests are there with their positions', () => {
    const { subject, tests } = readSoundTests(file({}, { tests: [{ ...TEST, attempt: 0 }, TEST, TEST, { ...TEST, name: 'b' }] }));
    expect({ subject, tests }).toEqual({
      subject: { kind: 'manifest', file: 'job.yaml' }, tests: [{ test: TEST, position: 1 }, { test: { ...TEST, name: 'b' }, position: 3 }],
    });
    expect(readSoundTests(file({}, { target: 3 })).subject).toBeUndefined();
  });
});

/** What a schema cannot say. */
describe('what cannot be is said with its place', () => {
  test.each<[string, object, string]>([
    ['a range without a number', { attempts: { atLeast: 3, atMost: 2 } },
      'attempts: attempts of what test \'permanent\' expects has more in atLeast (3) than in atMost (2), which no number is'],
    ['a range without a number, of an index', { attemptsByIndex: { 2: { atLeast: 3, atMost: 2 } } },
      'attemptsByIndex.2: attemptsByIndex of what test \'permanent\' expects, index 2, has more in atLeast (3) than in atMost (2), which no number is'],
    ['a range of time without a time', { next: { atLeast: 3, atMost: 2.5 } },
      'next: next of what test \'permanent\' expects has more in atLeast (3) than in atMost (2.5), which no number is'],
    ['indexes that run backwards', { failedIndexes: '1,5-2' }, 'failedIndexes: failedIndexes of what test \'permanent\' expects has the run 5-2, which ends before it begins'],
    ['an index that is completed and failed', { completedIndexes: '0,3-6', failedIndexes: '1,5-9' },
      'failedIndexes: what test \'permanent\' expects cannot be: failedIndexes: the index 5 is among the completed ones too'],
    ['an uncounted failure that is counted', { response: 'RETRY_UNCOUNTED', counted: true },
      'counted: what test \'permanent\' expects cannot be: counted: RETRY_UNCOUNTED says that it is not'],
    ['a reason of another end', { outcome: 'Complete', reason: 'DeadlineExceeded' },
      'reason: what test \'permanent\' expects cannot be: reason: a Job that is Complete has the reason CompletionsReached or SuccessPolicy'],
    ['a failure without a reason', { outcome: 'Failed', reason: 'none' },
      'reason: what test \'permanent\' expects cannot be: reason: a Job that is Failed has the reason BackoffLimitExceeded, DeadlineExceeded, PodFailurePolicy, '
      + 'FailedIndexes or MaxFailedIndexesExceeded'],
    ['a reason without an end', { outcome: 'none', reason: 'FailedIndexes' },
      'reason: what test \'permanent\' expects cannot be: reason: a Job that has not ended has no reason'],
    ['a time without an end', { outcome: 'none', endsAfter: 60 }, 'endsAfter: what test \'permanent\' expects cannot be: endsAfter: it does not end if its outcome is none'],
  ])('%s', (_, expect_, message) => {
    expect(problemOf(file({ expect: expect_ }))).toBe(`tests.0.expect.${message}`);
  });

  test.each<[string, object]>([
    ['a range of one number', { attempts: { atLeast: 3, atMost: 3 } }], ['one bound', { attempts: { atLeast: 3 } }], ['indexes side by side', { completedIndexes: '0-2', failedIndexes: '3' }],
    ['a reason that fits', { outcome: 'Failed', reason: 'PodFailurePolicy' }], ['no reason, of old versions', { outcome: 'Complete', reason: 'none' }],
  ])('but not %s', (_, expect_) => {
    expect(problemOf(file({ expect: expect_ }))).toBe('nothing is wrong');
  });
});

test('whatever stands in the place of anything is refused in words', () => {
  const values = [undefined, null, true, 0, -1, 1.5, NaN, '', 'x', [], [null], {}, { x: 1 }, [[]]];
  const places = [['manifest'], ['name'], ['target'], ['tests'], ['tests', 0], ...['name', 'given', 'scenario', 'attempt', 'index', 'expect'].map(key => ['tests', 0, key]),
    ...[...ATTEMPT_EXPECTATIONS, ...JOB_EXPECTATIONS].map(key => ['tests', 0, 'expect', key])];
  for (const place of places) {
    for (const value of values) {
      const data = file();
      const holder = place.slice(0, -1).reduce((at: any, step) => at[step], data);
      holder[place.at(-1)!] = value;
      expect(() => problemOf(data)).not.toThrow();
    }
  }
});
