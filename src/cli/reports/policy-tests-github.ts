import { failureTexts, hasPassed, headline, TestReport } from './policy-tests';
import { workflowCommand } from '../../lint/formats/github';
import { slashed } from '../../lint/formats/words';

/** For the log of a GitHub workflow, which shows what failed beside the changed lines of a pull request. */
export function testsForGithub(report: TestReport): string {
  const problems = report.problems.map(({ file, line, message }) => workflowCommand('error', { file: slashed(file), ...line !== undefined && { line } }, message));
  const failures = report.suites.flatMap(({ file, tests }) => tests.filter(test => !hasPassed(test)).map(test => (
    workflowCommand('error', { file: slashed(file), line: test.line, col: test.column, title: test.name }, failureTexts(test).join('\n')))));
  return [...problems, ...failures, headline(report)].map(line => `${line}\n`).join('');
}
