import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { validateXML } from 'xmllint-wasm';
import { results, SEED } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf, UNKNOWN } from './realistic';
import { FindingKind, FindingSeverity } from '../../../src/finding';
import { junit } from '../../../src/lint/formats/junit';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';
import { LintResult } from '../../../src/lint/lint-result';

const SCHEMA = { fileName: 'junit.xsd', contents: readFileSync(join(__dirname, 'junit.xsd'), 'utf8') };

/** What xmllint says of reports, all in one run of it: a start costs more than a hundred files. */
async function problemsOf(reports: readonly LintResult[]): Promise<readonly string[]> {
  const xml = reports.map((result, i) => ({ fileName: `report-${i}.xml`, contents: junit(result, OPTIONS) }));
  const { errors } = await validateXML({ xml, schema: [SCHEMA] });
  return errors.map(each => each.rawMessage);
}

function caseOf(part: Partial<LintFinding>): string {
  return /<testcase [^]*?(?:<\/testcase>|\/>)/.exec(junit(resultOf([finding(part)]), OPTIONS))![0];
}

test('reports are what the schema says', async () => {
  expect(await problemsOf([REALISTIC, EMPTY, UNKNOWN, CLEAN])).toEqual([]);
});

test('the schema refuses what is not in it', async () => {
  const contents = junit(REALISTIC, OPTIONS).replace(' errors="0"', '').replace('<system-out>', '<system-out><more/>');
  const { errors } = await validateXML({ xml: [{ fileName: 'report.xml', contents }], schema: [SCHEMA] });
  expect(errors).toHaveLength(2);
});

test.each<[string, Partial<LintFinding>, string]>([
  ['an error fails', {}, '<failure type="kubernetes/ignore-without-deadline" message="failures that match this rule'],
  ['a warning fails', { severity: FindingSeverity.WARNING }, '>jobs/nightly.yaml:12:9: warning: '],
  ['an info passes and is printed', { severity: FindingSeverity.INFO, message: 'm', suggestion: undefined },
    '<system-out>jobs/nightly.yaml:12:9: info: m</system-out>'],
  ['what cannot be read is an error', { kind: FindingKind.INPUT, message: 'm' }, '<error type="kubernetes/ignore-without-deadline" message="m">'],
  ['what is acknowledged is skipped', { acknowledged: { reason: 'it is "fine"', source: AcknowledgementSource.COMMENT } },
    '<skipped message="it is &quot;fine&quot;"/>'],
  ['a line break in an attribute stays', { message: 'a\n\tb' }, 'message="a&#10;&#9;b"'],
  ['what XML cannot hold is replaced', { message: 'a\x1b[1m\ud800\uffff' }, 'message="a\ufffd[1m\ufffd\ufffd"'],
  ['standard input has a name', { file: '-' }, 'classname="stdin"'],
  ['there is no line in a name', {}, 'name="kubernetes/ignore-without-deadline in Job nightly/import at spec.podFailurePolicy.rules[1]"'],
])('%s', (_, part, expected) => {
  expect(caseOf(part)).toContain(expected);
});

test('the totals are those of the cases', () => {
  const report = junit(REALISTIC, OPTIONS);
  const [cases, failures, errors] = [/<testcase/g, /<failure/g, /<error /g].map(pattern => report.match(pattern)!.length);
  expect(report).toContain(`<testsuites name="failure-policy" tests="${cases}" failures="${failures}" errors="${errors}">`);
  expect(report).toContain('<testsuite name="jobs/nightly.yaml" tests="6" failures="4" errors="0" skipped="1">');
});

test('files without findings pass, and no report is without a test', () => {
  expect(junit(CLEAN, OPTIONS)).toContain('<testcase name="3 files without findings" classname="files without findings"/>');
  expect(junit(EMPTY, OPTIONS)).toContain('<testcase name="0 files without findings" classname="files without findings"/>');
  expect(junit(resultOf([finding({})]), OPTIONS)).not.toContain('without findings');
});

test('whatever the texts are', async () => {
  expect(await problemsOf(fc.sample(results, { seed: SEED, numRuns: 200 }))).toEqual([]);
});
