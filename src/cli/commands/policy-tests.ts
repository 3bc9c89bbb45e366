import { fileName, visible } from '../../lint/formats/words';
import { KIND } from '../../policy-tests/read-policy-tests';
import { findConfiguration } from '../configuration-file';
import { ExitStatus } from '../exit-status';
import { findFiles, STANDARD_INPUT } from '../find-files';
import { Page } from '../page';
import { PolicyTestFiles, versionsOfKubernetes } from '../policy-test-files';
import { hasPassed, problemPlace, TestReport } from '../reports/policy-tests';
import { testsForGithub } from '../reports/policy-tests-github';
import { testsAsJson } from '../reports/policy-tests-json';
import { testsAsJunit } from '../reports/policy-tests-junit';
import { testsAsText } from '../reports/policy-tests-text';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';

/** The options of `failure-policy test`, as they are written. */
export interface TestCommandOptions {
  readonly format: string;
  readonly manifest?: string;
  readonly target?: string[];
  readonly config?: string | false;
  readonly colour?: boolean;
}

/** Runs policy tests. */
export async function test(names: readonly string[], options: TestCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const { format, config, colour, manifest, target } = options;
  const { configuration, isIgnored } = findConfiguration(config, terminal.directory);
  const files = findFiles(names, terminal.directory, isIgnored);
  if (manifest === STANDARD_INPUT && files.some(({ path }) => path === STANDARD_INPUT)) {
    throw new UsageError('standard input cannot be both the tests and the manifest; name a file for one');
  }
  const targets = target && versionsOfKubernetes(target);
  const report = new PolicyTestFiles({ manifest, targets, configuration }, terminal);
  // What is wrong with one of them is no reason not to run the others.
  for (const file of files) await report.add(file);
  if (report.suites.length + report.problems.length === 0) throw new UsageError(`there are no policy tests in ${names.map(fileName).join(', ')}: no document has kind: ${KIND}`);
  terminal.say(report.problems.map(problem => `${visible(`${problemPlace(problem)}: ${problem.message}`)}\n`).join(''));
  if (report.suites.length > 0 || format !== 'pretty') terminal.write(textOf(report, format, new Page(terminal, colour)));
  return statusOf(report);
}

function textOf(report: TestReport, format: string, page: Page): string {
  switch (format) {
    case 'json': return testsAsJson(report);
    case 'junit': return testsAsJunit(report);
    case 'github': return testsForGithub(report);
    default: return testsAsText(report, page);
  }
}

function statusOf({ suites, problems }: TestReport): ExitStatus {
  if (problems.length > 0) return ExitStatus.UNUSABLE;
  return suites.every(({ tests }) => tests.every(hasPassed)) ? ExitStatus.OK : ExitStatus.FOUND;
}
