import { failureText, hasPassed, headline, ShownTest, TestReport, TestSuite, titleOf } from './policy-tests';
import { visible } from '../../lint/formats/words';
import { JOB_EXPECTATIONS } from '../../policy-tests/policy-tests';
import { timelineText } from '../../report/timeline-text';
import { Page } from '../page';
import { retryBudgetOf } from '../retry-budget';

const LEFT = 2 + 'passed'.length + 2;

/** For people in a terminal: each test, and of those that failed what came in place of what was expected, and why. */
export function testsAsText(report: TestReport, page: Page): string {
  const { bold, green, red } = page.colours;
  const isGood = report.problems.length === 0 && report.suites.every(({ tests }) => tests.every(hasPassed));
  return [...report.suites.map(suite => suiteText(suite, page)), bold((isGood ? green : red)(page.wrapped(headline(report))))].join('\n\n') + '\n';
}

function suiteText(suite: TestSuite, page: Page): string {
  const { bold, dim } = page.colours;
  return [`${bold(visible(suite.file))}  ${dim(visible(titleOf(suite)))}`, ...suite.tests.map((test, i) => testText(test, suite.tests[i - 1], suite, page))].join('\n').trimEnd();
}

function testText(test: ShownTest, previous: ShownTest | undefined, { file }: TestSuite, page: Page): string {
  const { bold, green, red, dim } = page.colours;
  const name = page.wrapped(visible(test.name), LEFT);
  if (hasPassed(test)) return `  ${green('passed')}  ${name}`;
  const line = (text: string) => `${' '.repeat(LEFT)}${page.wrapped(visible(text), LEFT)}`;
  const place = visible(`${file}:${test.line}`);
  const isShort = LEFT + name.length + 2 + place.length <= page.width;
  const run = runText(test, page);
  return [
    `  ${bold(red('failed'))}  ${name}${isShort ? '  ' : `\n${' '.repeat(LEFT)}`}${dim(place)}`,
    // A Job that the server refuses fails all tests in the same way.
    ...test.problem === undefined ? [] : [line(test.problem === previous?.problem ? 'for the same reason' : test.problem)],
    ...test.failed.map(each => line(failureText(each))),
    ...test.because.map(text => dim(line(text))),
    ...run ?? (test.ended === undefined ? [] : [dim(line(test.ended))]),
  ].join('\n');
}

/** What happened, where the end of the whole run is not as it was expected. */
function runText({ run, spec, failed, problem }: ShownTest, page: Page): string[] | undefined {
  const isAsked = problem !== undefined || failed.some(({ expectation }) => (JOB_EXPECTATIONS as readonly string[]).includes(expectation));
  if (!run || !isAsked) return undefined;
  const { attempts, outcome, status, isUnbounded, choices, notes } = run;
  const inner = new Page({ width: page.width - LEFT, hasColour: page.colours.isColorSupported });
  const text = timelineText({ attempts, outcome, status, isUnbounded, choices, notes, budget: spec && retryBudgetOf(spec) }, inner);
  return ['', ...text.trimEnd().split('\n').map(each => (each === '' ? '' : `${' '.repeat(LEFT)}${each}`)), ''];
}
