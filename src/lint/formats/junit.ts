import { escapeUTF8 } from 'entities/escape';
import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import { LintFinding } from '../lint-finding';
import { Formatter, LintResult } from '../lint-result';
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
  const xml = element('testsuites', { name: 'failure-policy', ...totals(suites.flatMap(each => each.cases)) }, suites.map(each => each.xml));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
};

type Outcome = 'passed' | 'failed' | 'broken' | 'skipped';

interface Case {
  readonly outcome: Outcome;
  readonly xml: string;
}

function suite(name: string, cases: readonly Case[]) {
  const skipped = numberOf(cases, 'skipped');
  return { cases, xml: element('testsuite', { name, ...totals(cases), skipped }, cases.map(each => each.xml)) };
}

/** The counts that both levels have: the schema of Jenkins knows skipped ones of a suite only. */
function totals(cases: readonly Case[]) {
  return { tests: cases.length, failures: numberOf(cases, 'failed'), errors: numberOf(cases, 'broken') };
}

function numberOf(cases: readonly Case[], outcome: Outcome): number {
  return cases.filter(each => each.outcome === outcome).length;
}

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

function element(name: string, attributes: Readonly<Record<string, string | number>>, content: readonly string[] = []): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(`${value}`)}"`).join('');
  if (content.length === 0) return `<${name}${said}/>`;
  const isLeaf = !content[0].startsWith('<');
  const inner = isLeaf ? content.join('') : `\n${content.join('\n').replace(/^(?= *<)/gm, '  ')}\n`;
  return `<${name}${said}>${inner}</${name}>`;
}

/** In an attribute, a reader makes a space of every line break that is not escaped. */
function attribute(text: string): string {
  return escaped(text).replace(/[\n\t]/g, character => `&#${character.charCodeAt(0)};`);
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const ILLEGAL = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return escapeUTF8(text.replace(ILLEGAL, '\ufffd')).replace(/\r/g, '&#13;');
}
