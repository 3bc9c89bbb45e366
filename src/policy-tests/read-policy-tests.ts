import { Mistakes } from './mistakes';
import { ATTEMPT_EXPECTATIONS, Expectations, JOB_EXPECTATIONS, PolicyTest, PolicyTests, PolicyTestSubject } from './policy-tests';
import { readExpectations } from './read-expectations';
import { readAttempt, readScenario } from '../kubernetes/simulation/read-scenario';
import { requireKind } from '../policy/data-kind';
import { requireList, requireObject, requireText, requireWhole } from '../policy/input';
import { oneOf, PolicyError } from '../policy/policy-error';

/*
 * The door for files of policy tests. `schemas/policy-tests.schema.json` describes them for editors; a test holds the two together.
 */

export const KIND = 'PolicyTests';

const KEYS = ['apiVersion', 'kind', 'metadata', 'manifest', 'policy', 'name', 'target', 'tests'];
const TEST_KEYS = ['name', 'given', 'scenario', 'attempt', 'index', 'expect'];

/** What of a scenario's attempt a failure is, apart from any engine. */
const OBSERVABLE = ['exitCode', 'exitCodes', 'reason', 'reasons', 'disrupted', 'conditions', 'podReason', 'noContainerStatuses', 'deleted'];

/** What a policy answers without any engine. */
const OF_A_POLICY: readonly (keyof Expectations)[] = ['response', 'counted'];

/** What can be read of a file. */
export interface ReadPolicyTests {
  /** Absent if anything is wrong with what is said of all tests: then nobody knows what to run them on. */
  readonly subject?: PolicyTestSubject;
  readonly target?: string;
  /** Those that are sound. */
  readonly tests: readonly PlacedTest[];
  /** What is wrong, with the paths. */
  readonly mistakes: readonly PolicyError[];
}

export interface PlacedTest {
  readonly test: PolicyTest;
  /** Among all tests of the file, counted from 0. */
  readonly position: number;
}

/**
 * Checks what somebody has written as policy tests.
 *
 * @throws PolicyError if anything is wrong, with the path
 */
export function readPolicyTests(data: unknown): PolicyTests {
  const { subject, target, tests, mistakes: [first] } = readSoundTests(data);
  if (first) throw first;
  return { subject: subject!, ...target !== undefined && { target }, tests: tests.map(({ test }) => test) };
}

/** Reads all that can be read of policy tests, and what is wrong with the rest. */
export function readSoundTests(data: unknown): ReadPolicyTests {
  const mistakes = new Mistakes();
  const file = mistakes.try(() => requireKind(data, KIND, 'a file of policy tests'));
  if (!file) return { tests: [], mistakes: mistakes.found };
  const isUnknown = mistakes.hasUnknownKeys(file, KEYS, 'a file of policy tests');
  const subject = isUnknown && file.manifest === undefined && file.policy === undefined ? undefined : mistakes.try(() => readSubject(file));
  const target = mistakes.try(() => (file.target === undefined ? undefined : requireText(file.target, 'the target', ['target'])));
  const isSure = mistakes.found.length === 0;
  const tests = isUnknown && file.tests === undefined ? [] : mistakes.try(() => requireTests(file.tests)) ?? [];
  const read = tests.flatMap((test, position): PlacedTest[] => {
    const sound = readTest(test, position, subject, mistakes);
    return sound ? [{ test: sound, position }] : [];
  });
  return { subject: isSure ? subject : undefined, target, tests: withoutRepeatedNames(read, mistakes), mistakes: mistakes.found };
}

function requireTests(given: unknown): readonly unknown[] {
  const tests = requireList(given, 'the tests', ['tests']);
  if (tests.length === 0) throw new PolicyError('there are no tests', ['tests']);
  return tests;
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

/** @returns nothing if anything is wrong with it */
function readTest(data: unknown, position: number, subject: PolicyTestSubject | undefined, mistakes: Mistakes): PolicyTest | undefined {
  const known = mistakes.found.length;
  const path = ['tests', String(position)];
  const nth = `test ${position + 1}`;
  const test = mistakes.try(() => requireObject(data, nth, path));
  if (!test) return undefined;
  const isUnknown = mistakes.hasUnknownKeys(test, TEST_KEYS, nth, path);
  const name = mistakes.try(() => readName(test.name, nth, path));
  const what = name === undefined ? nth : `test '${name}'`;
  if (!isUnknown) refuseMissing(test, what, path, mistakes);
  const part = <Value>(key: string, read: (value: unknown, at: string[]) => Value): { readonly [part: string]: Value } => {
    const value = test[key] === undefined ? undefined : mistakes.try(() => read(test[key], [...path, key]));
    return value === undefined ? {} : { [key]: value };
  };
  const read = {
    name,
    ...part('given', (value, at) => readAttempt(value, `what is given in ${what}`, at)),
    ...part('scenario', (value, at) => placed(at, () => readScenario(value))),
    ...part('attempt', (value, at) => requireWhole(value, 1, MOST, `the attempt of ${what}, counted from 1,`, at)),
    ...part('index', (value, at) => requireWhole(value, 0, MOST, `the index of ${what}`, at)),
    ...part('expect', (value, at) => readExpectations(value, `what ${what} expects`, at, mistakes)),
  } as unknown as PolicyTest;
  if (mistakes.found.length > known) return undefined;
  if (subject) mistakes.try(() => (subject.kind === 'policy' ? refuseEngineWords(read, path) : refuseUnnamedAttempt(read, path)));
  return mistakes.found.length > known ? undefined : read;
}

function readName(value: unknown, nth: string, path: string[]): string {
  const name = requireText(value, `the name of ${nth}`, [...path, 'name']);
  if (/[\r\n]/.test(name)) throw new PolicyError(`the name of ${nth} must be one line`, [...path, 'name']);
  return name;
}

function refuseMissing({ given, scenario, expect }: { readonly [key: string]: unknown }, what: string, path: string[], mistakes: Mistakes): void {
  if (given === undefined && scenario === undefined) {
    mistakes.add(`${what} needs 'given': how the attempt ends, such as { exitCode: 42 }, or a scenario`, path);
  } else if (given !== undefined && scenario !== undefined) {
    mistakes.add(`${what} has both given and scenario; a scenario says how all attempts end, and attempt: N which one is looked at`, path);
  }
  if (expect === undefined) mistakes.add(`${what} needs 'expect'`, path);
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
function withoutRepeatedNames(tests: readonly PlacedTest[], mistakes: Mistakes): PlacedTest[] {
  const names = new Set<string>();
  return tests.filter(({ test: { name }, position }) => {
    const isNew = !names.has(name);
    if (isNew) names.add(name);
    else mistakes.add(`two tests are called '${name}'`, ['tests', String(position), 'name']);
    return isNew;
  });
}

/** More attempts than any Job has that somebody would test. */
const MOST = 100_000;

/** Puts a path in front of that of a problem. */
function placed<Value>(path: string[], read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof PolicyError ? new PolicyError(error.message, [...path, ...error.path]) : error;
  }
}
