import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import { LintFinding } from '../lint-finding';
import { Formatter, LintResult } from '../lint-result';
import { Case, element, escaped, Outcome, report, suite } from './junit-xml';
import { byFile, fileName, isUnreadable, originOf, SEVERITY_WORDS } from './words';

/**
 * For the test reports of Jenkins, GitLab and others: a suite for each file, a test case for each finding. Errors and warnings fail; what is only
 * worth knowing passes and is printed; what somebody accepted is skipped. What cannot be read was not tested: that is an error, as in other linters.
 */
export const junit: Formatter = result => {
  const files = byFile(result.findings);
  const suites = [...files].map(([file, findings]) => suite(fileName(file), findings.map(each => testCase(each, result))));
  // The result names no file without findings. A report without a single test would be taken for a broken run.
  const clean = Math.max(result.summary.files - files.size, 0);
  if (clean > 0 || suites.length === 0) {
    const name = `${count(clean, 'file')} without findings`;
    suites.push(suite('files without findings', [{ outcome: 'passed', xml: element('testcase', { name, classname: 'files without findings' }) }]));
  }
  return report(suites);
};

function testCase(finding: LintFinding, result: LintResult): Case {
  const { rule, message } = finding;
  const outcome = outcomeOf(finding);
  const content = {
    passed: () => element('system-out', {}, [escaped(textOf(finding))]),
    failed: () => element('failure', { type: rule, message }, [escaped(textOf(finding))]),
    broken: () => element('error', { type: rule, message }, [escaped(textOf(finding))]),
    skipped: () => element('skipped', { message: finding.acknowledged!.reason }),
  };
  // Reports know a test case again by its names, so there is no line in them: lines move.
  const name = `${rule} ${originOf(finding, result)}`.trim();
  return { outcome, xml: element('testcase', { name, classname: fileName(finding.file) }, [content[outcome]()]) };
}

function outcomeOf(finding: LintFinding): Outcome {
  if (finding.acknowledged !== undefined) return 'skipped';
  if (isUnreadable(finding)) return 'broken';
  return finding.severity === FindingSeverity.INFO ? 'passed' : 'failed';
}

function textOf(finding: LintFinding): string {
  const help = finding.suggestion === undefined ? '' : `\nhelp: ${finding.suggestion}`;
  return `${fileName(finding.file)}:${finding.line}:${finding.column}: ${SEVERITY_WORDS[finding.severity]}: ${finding.message}${help}`;
}
