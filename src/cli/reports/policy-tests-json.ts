import { countsOf, hasPassed, TestReport } from './policy-tests';

/** How the tests ended, for programs. `schemas/test.schema.json` describes it. */
export function testsAsJson(report: TestReport): string {
  return `${JSON.stringify({
    version: 1,
    suites: report.suites.map(({ tests, subject: { kind, file, object }, ...suite }) => ({
      file: suite.file,
      document: suite.document,
      [kind]: file,
      object,
      target: suite.target,
      tests: tests.map(test => {
        const { name, line, column, failed, problem, because, ended } = test;
        return { name, line, column, passed: hasPassed(test), failed, problem, because, ended };
      }),
    })),
    problems: report.problems,
    summary: countsOf(report),
  }, undefined, 2)}\n`;
}
