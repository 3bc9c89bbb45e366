import { ATTEMPT_EXPECTATIONS, Expectations, JOB_EXPECTATIONS, PolicyTest, PolicyTests, PolicyTestSubject } from './policy-tests';
import { readExpectations } from './read-expectations';
import { readAttempt, readScenario } from '../kubernetes/simulation/read-scenario';
import { refuseUnknownKeys, requireObject, requireText } from '../policy/input';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';

/*
 * The door for files of policy tests. `schemas/policy-tests.schema.json` describes them for editors; a test holds the two together.
 */

export const API_VERSION = 'failure-policy/v1';
export const KIND = 'PolicyTests';

const KEYS = ['apiVersion', 'kind', 'metadata', 'manifest', 'policy', 'name', 'target', 'tests'];
const TEST_KEYS = ['name', 'given', 'scenario', 'attempt', 'index', 'expect'];

/** What of a scenario's attempt a failure is, apart from any engine. */
const OBSERVABLE = ['exitCode', 'exitCodes', 'reason', 'reasons', 'disrupted', 'conditions', 'podReason', 'noContainerStatuses', 'deleted'];

/** What a policy answers without any engine. */
const OF_A_POLICY: readonly (keyof Expectations)[] = ['response', 'counted'];

/**
 * Checks what somebody has written as policy tests.
 *
 * @throws PolicyError if it is none, with the path
 */
export function readPolicyTests(data: unknown): PolicyTests {
  const file = requireObject(data, 'a file of policy tests');
  for (const [key, wanted] of [['apiVersion', API_VERSION], ['kind', KIND]]) {
    if (file[key] !== wanted) {
      throw new PolicyError(`a file of policy tests has ${key}: ${wanted}; ${file[key] === undefined ? 'it is missing' : `got ${quoted(file[key])}`}`, [key]);
    }
  }
  refuseUnknownKeys(file, KEYS, 'a file of policy tests');
  const subject = readSubject(file);
  if (!Array.isArray(file.tests)) throw new PolicyError(`the tests must be a list, got ${quoted(file.tests)}`, ['tests']);
  if (file.tests.length === 0) throw new PolicyError('there are no tests', ['tests']);
  const tests = file.tests.map((test, i) => readTest(test, i, subject));
  refuseRepeatedNames(tests);
  return { subject, ...file.target !== undefined && { target: requireText(file.target, 'the target', ['target']) }, tests };
}

function readSubject({ manifest, policy, name, target }: { readonly [key: string]: unknown }): PolicyTestSubject {
  const text = (value: unknown, key: string) => requireText(value, key, [key]);
  if (manifest !== undefined && policy !== undefined) {
    throw new PolicyError('there are both manifest and policy, and tests are about one of them: make two documents of it', ['policy']);
  }
  if (policy !== undefined) {
    for (const [key, value] of Object.entries({ name, target })) {
      if (value !== undefined) throw new PolicyError(`${key} is about a manifest, and these tests are about a policy without any engine`, [key]);
    }
    return { kind: 'policy', file: text(policy, 'policy') };
  }
  if (manifest === undefined) throw new PolicyError('it is missing what is tested: manifest names a file with a Job or CronJob, policy one of kind FailurePolicy');
  return { kind: 'manifest', file: text(manifest, 'manifest'), ...name !== undefined && { name: text(name, 'name') } };
}

function readTest(data: unknown, position: number, { kind }: PolicyTestSubject): PolicyTest {
  const path = ['tests', String(position)];
  const nth = `test ${position + 1}`;
  const test = requireObject(data, nth, path);
  refuseUnknownKeys(test, TEST_KEYS, nth, path);
  const name = requireText(test.name, `the name of ${nth}`, [...path, 'name']);
  if (/[\r\n]/.test(name)) throw new PolicyError(`the name of ${nth} must be one line`, [...path, 'name']);
  const what = `test '${name}'`;
  if ((test.given === undefined) === (test.scenario === undefined)) {
    throw new PolicyError(test.given === undefined
      ? `${what} needs 'given': how the attempt ends, such as { exitCode: 42 }, or a scenario`
      : `${what} has both given and scenario; a scenario says how all attempts end, and attempt: N which one is looked at`, path);
  }
  if (test.expect === undefined) throw new PolicyError(`${what} needs 'expect'`, path);
  const expect = readExpectations(test.expect, `what ${what} expects`, [...path, 'expect']);
  const read: PolicyTest = {
    name,
    ...test.given !== undefined && { given: readAttempt(test.given, `what is given in ${what}`, [...path, 'given']) },
    ...test.scenario !== undefined && { scenario: at([...path, 'scenario'], () => readScenario(test.scenario)) },
    ...test.attempt !== undefined && { attempt: readNumber(test.attempt, 1, `the attempt of ${what}, counted from 1,`, [...path, 'attempt']) },
    ...test.index !== undefined && { index: readNumber(test.index, 0, `the index of ${what}`, [...path, 'index']) },
    expect,
  };
  if (kind === 'policy') refuseEngineWords(read, path);
  else refuseUnnamedAttempt(read, path);
  return read;
}

/** A scenario has many attempts, and somebody has to say which one is meant. */
function refuseUnnamedAttempt({ name, scenario, attempt, index, expect }: PolicyTest, path: string[]): void {
  const ofAttempt = ATTEMPT_EXPECTATIONS.find(key => expect[key] !== undefined);
  if (scenario && attempt === undefined && ofAttempt !== undefined) {
    throw new PolicyError(`test '${name}' expects a ${ofAttempt}, which each attempt has one of; attempt: N says which is meant`, [...path, 'expect', ofAttempt]);
  }
  if (scenario && attempt === undefined && index !== undefined) throw new PolicyError(`test '${name}' has an index, but no attempt of it`, [...path, 'index']);
  if (scenario && attempt !== undefined && ofAttempt === undefined) {
    throw new PolicyError(`test '${name}' names an attempt, but expects nothing of it: ${oneOf([...ATTEMPT_EXPECTATIONS])}`, [...path, 'attempt']);
  }
}

/** What an engine adds to a policy cannot be asked of the policy alone. */
function refuseEngineWords({ name, given, attempt, index, scenario, expect }: PolicyTest, path: string[]): void {
  const why = 'which only an engine has: name a manifest in place of the policy';
  const said = Object.entries({ scenario, attempt, index }).find(([, value]) => value !== undefined);
  if (said) throw new PolicyError(`test '${name}' has ${said[0] === 'scenario' ? 'a' : 'an'} ${said[0]}, ${why}`, [...path, said[0]]);
  const unanswered = [...ATTEMPT_EXPECTATIONS, ...JOB_EXPECTATIONS].find(key => expect[key] !== undefined && !OF_A_POLICY.includes(key));
  if (unanswered) throw new PolicyError(`test '${name}' expects ${unanswered}, ${why}`, [...path, 'expect', unanswered]);
  const unseen = Object.keys(given ?? {}).find(key => !OBSERVABLE.includes(key));
  if (unseen) throw new PolicyError(`test '${name}' is given ${unseen}, ${why}`, [...path, 'given', unseen]);
}

/** Reports know a test by its name. */
function refuseRepeatedNames(tests: readonly PolicyTest[]): void {
  const names = new Set<string>();
  for (const [i, { name }] of tests.entries()) {
    if (names.has(name)) throw new PolicyError(`two tests are called '${name}'`, ['tests', String(i), 'name']);
    names.add(name);
  }
}

function readNumber(value: unknown, least: number, what: string, path: string[]): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= least && value <= MOST) return value;
  throw new PolicyError(`${what} must be a whole number from ${least} to ${MOST}, got ${quoted(value)}`, path);
}

/** More attempts than any Job has that somebody would test. */
const MOST = 100_000;

/** Puts a path in front of that of a problem. */
function at<Value>(path: string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof PolicyError ? new PolicyError(error.message, [...path, ...error.path]) : error;
  }
}
