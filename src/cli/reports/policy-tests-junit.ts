import { failureTexts, hasPassed, problemPlace, ShownTest, targetName, TestProblem, TestReport, TestSuite, titleOf } from './policy-tests';
import { Case, element, escaped, report as junitReport, suite as junitSuite } from '../../lint/formats/junit-xml';

/** For the test reports of Jenkins, GitLab and others. */
export function testsAsJunit({ suites, problems }: TestReport): string {
  const all = suites.map(suite => junitSuite(suiteName(suite), suite.tests.map(test => testCase(test, suite))));
  return junitReport(problems.length === 0 ? all : [...all, junitSuite('files that cannot be used', problems.map(problemCase))]);
}

/** Reports know a suite again by its name. */
function suiteName({ file, subject: { object, file: subject }, target }: TestSuite): string {
  return `${file}: ${object ?? subject}${target ? `, ${targetName(target)}` : ''}`;
}

function testCase(test: ShownTest, suite: TestSuite): Case {
  const attributes = { name: test.name, classname: suiteName(suite) };
  if (hasPassed(test)) return { outcome: 'passed', xml: element('testcase', attributes) };
  const texts = failureTexts(test);
  const text = [`${suite.file}:${test.line}: ${titleOf(suite)}`, ...texts].join('\n');
  return { outcome: 'failed', xml: element('testcase', attributes, [element('failure', { type: 'expectation', message: texts[0] }, [escaped(text)])]) };
}

function problemCase(problem: TestProblem): Case {
  const content = element('error', { type: 'input', message: problem.message }, [escaped(`${problemPlace(problem)}: ${problem.message}`)]);
  return { outcome: 'broken', xml: element('testcase', { name: problem.file, classname: 'files that cannot be used' }, [content]) };
}
