import { EngineVersion } from '../../engine-version';
import { count } from '../../policy/words';
import { FailedExpectation, PolicyTestResult } from '../../policy-tests/policy-tests';
import { JobTestResult } from '../../policy-tests/run-on-job';

/*
 * What `failure-policy test` says.
 */

/** A test, and where it stands. */
export interface ShownTest extends JobTestResult {
  readonly line: number;
  readonly column: number;
}

/** The tests of one document, at one version. */
export interface TestSuite {
  /** As it is called in messages. */
  readonly file: string;
  /** Counted from 0. */
  readonly document: number;
  readonly subject: {
    readonly kind: 'manifest' | 'policy';
    readonly file: string;
    /** The Job: `Job nightly/import`. */
    readonly object?: string;
  };
  /** Absent if a policy answers for itself. */
  readonly target?: EngineVersion;
  readonly tests: readonly ShownTest[];
}

/** What keeps tests from being read. */
export interface TestProblem {
  readonly file: string;
  readonly line?: number;
  readonly message: string;
}

export interface TestReport {
  readonly suites: readonly TestSuite[];
  readonly problems: readonly TestProblem[];
}

export function hasPassed({ failed, problem }: PolicyTestResult): boolean {
  return failed.length === 0 && problem === undefined;
}

export interface TestCounts {
  readonly tests: number;
  readonly passed: number;
  readonly failed: number;
}

export function countsOf({ suites }: TestReport): TestCounts {
  const tests = suites.flatMap(suite => suite.tests);
  const passed = tests.filter(hasPassed).length;
  return { tests: tests.length, passed, failed: tests.length - passed };
}

/** `1 of 7 tests failed, for kubernetes 1.34`. */
export function headline(report: TestReport): string {
  const { tests, failed } = countsOf(report);
  const targets = [...new Set(report.suites.flatMap(({ target }) => target ? [targetName(target)] : []))];
  const where = targets.length === 0 ? '' : `, for ${targets.join(' and ')}`;
  const unreadable = report.problems.length === 0 ? '' : `; ${count(report.problems.length, 'problem')} with the files`;
  return `${failed === 0 ? `${count(tests, 'test')} passed` : `${failed} of ${count(tests, 'test')} failed`}${where}${unreadable}`;
}

/** `Job nightly/import in k8s/import.yaml, for kubernetes 1.34`. */
export function titleOf({ subject: { file, object }, target }: TestSuite): string {
  return `${object === undefined ? file : `${object} in ${file}`}${target === undefined ? '' : `, for ${targetName(target)}`}`;
}

export function targetName({ engine, version }: EngineVersion): string {
  return `${engine} ${version}`;
}

/** `response: expected RETRY_UNCOUNTED, got FAIL_JOB`. */
export function failureText({ expectation, expected, actual }: FailedExpectation): string {
  return `${expectation}: expected ${expected}, got ${actual}`;
}

/** What is wrong with a test, a sentence each: what was expected, and then why it did not come. */
export function failureTexts({ failed, problem, because, ended }: PolicyTestResult): string[] {
  return [...problem === undefined ? [] : [problem], ...failed.map(failureText), ...because, ...ended === undefined ? [] : [ended]];
}

/** `tests/import.yaml:12`. */
export function problemPlace({ file, line }: TestProblem): string {
  return line === undefined ? file : `${file}:${line}`;
}
