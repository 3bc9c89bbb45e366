import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { results, SEED } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf, UNKNOWN } from './realistic';
import { FindingSeverity } from '../../../src/finding';
import { sarif } from '../../../src/lint/formats/sarif';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';
import { LintResult } from '../../../src/lint/lint-result';

const schema = JSON.parse(readFileSync(join(__dirname, 'sarif.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ allErrors: true }).compile(schema);

function runOf(result: LintResult): any {
  return JSON.parse(sarif(result, OPTIONS)).runs[0];
}

function resultFor(part: Partial<LintFinding>): any {
  return runOf(resultOf([finding(part)])).results[0];
}

function problemsOf(result: LintResult) {
  matchesSchema(JSON.parse(sarif(result, OPTIONS)));
  return matchesSchema.errors ?? [];
}

/**
 * The schema of the standard, as the maintainers of SARIF publish it on npm. It is one of draft 4, of which the validator wants neither the name nor the
 * `id`; ours above is narrower, with what GitHub wants.
 */
function standard(): (report: unknown) => unknown[] {
  const { $schema, id, ...rest } = JSON.parse(readFileSync(require.resolve('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json'), 'utf8'));
  const validator = new Ajv({ strict: false, unicodeRegExp: false, formats: { 'uri': true, 'uri-reference': true, 'date-time': true } });
  const matches = validator.compile(rest);
  return report => (matches(report) ? [] : matches.errors!);
}

describe('the standard', () => {
  const problems = standard();

  test('says the same', () => {
    for (const result of [REALISTIC, EMPTY, UNKNOWN, CLEAN]) expect(problems(JSON.parse(sarif(result, OPTIONS)))).toEqual([]);
    expect(problems({ version: '2.1.0' })).not.toEqual([]);
    fc.assert(fc.property(results, result => problems(JSON.parse(sarif(result, OPTIONS))).length === 0), { seed: SEED, numRuns: 200 });
  });
});

test.each([
  ['a realistic run', REALISTIC], ['no file', EMPTY], ['nothing known', UNKNOWN], ['nothing found', CLEAN],
])('%s is what the schema says', (_, result) => {
  expect(problemsOf(result)).toEqual([]);
});

test('every result points to its rule, and only rules that found something are there', () => {
  const run = runOf(REALISTIC);
  const rules: any[] = run.tool.driver.rules;
  expect(run.results.map((each: any) => rules[each.ruleIndex].id)).toEqual(REALISTIC.findings.map(each => each.rule));
  expect(rules.map(each => each.id)).toEqual([...new Set(REALISTIC.findings.map(each => each.rule))].sort());
});

test('the page of a rule has the anchor that GitHub makes', () => {
  expect(runOf(resultOf([finding({})])).tool.driver.rules[0].helpUri)
    .toBe('https://github.com/cdk8s-failure-policy/cdk8s-failure-policy/blob/main/docs/rules.md#kubernetesignore-without-deadline');
});

test('a description is as long as GitHub allows', () => {
  const ruleOf = () => ({ ...OPTIONS.ruleOf('kubernetes/x')!, rationale: '😀'.repeat(2000) });
  const [rule] = JSON.parse(sarif(resultOf([finding({})]), { ...OPTIONS, ruleOf })).runs[0].tool.driver.rules;
  expect(rule.fullDescription.text).toHaveLength(1024);
  expect(rule.help.text.length).toBeGreaterThan(2000);
});

test.each<[string, object]>([
  ['jobs/a.yaml', { uri: 'jobs/a.yaml', uriBaseId: '%SRCROOT%' }],
  ['./jobs//a b.yaml', { uri: 'jobs/a%20b.yaml', uriBaseId: '%SRCROOT%' }],
  ['jobs\\a.yaml', { uri: 'jobs/a.yaml', uriBaseId: '%SRCROOT%' }],
  ['jobs/../a.yaml', { uri: 'a.yaml', uriBaseId: '%SRCROOT%' }],
  ['jobs/100%:#?.yaml', { uri: 'jobs/100%25%3A%23%3F.yaml', uriBaseId: '%SRCROOT%' }],
  ['jöbs/\ud800.yaml', { uri: 'j%C3%B6bs/%EF%BF%BD.yaml', uriBaseId: '%SRCROOT%' }],
  ['-', { uri: 'stdin', uriBaseId: '%SRCROOT%' }],
  ['../shared/a.yaml', { uri: '../shared/a.yaml' }],
  ['jobs/../../a.yaml', { uri: '../a.yaml' }],
  ['/srv/my jobs/a.yaml', { uri: 'file:///srv/my%20jobs/a.yaml' }],
  ['C:\\my jobs\\a.yaml', { uri: 'file:///C:/my%20jobs/a.yaml' }],
])('the file %s', (file, expected) => {
  expect(resultFor({ file }).locations[0].physicalLocation.artifactLocation).toEqual(expected);
});

test.each([[FindingSeverity.ERROR, 'error'], [FindingSeverity.WARNING, 'warning'], [FindingSeverity.INFO, 'note']])('%s is %s', (severity, level) => {
  expect(resultFor({ severity }).level).toBe(level);
});

test.each<[string, Partial<LintFinding>, string[]]>([
  ['an object and a field', {}, ['nightly/Job/import', 'nightly/Job/import/spec.podFailurePolicy.rules[1]']],
  ['an object', { path: '' }, ['nightly/Job/import']],
  ['an object without a namespace', { path: '', object: { apiVersion: 'batch/v1', kind: 'Job', name: 'import' } }, ['Job/import']],
  ['an object without a name', { path: '', object: { apiVersion: 'batch/v1', kind: 'Job' } }, ['Job']],
  ['a field', { object: undefined, path: 'termination.timeout' }, ['termination.timeout']],
  ['a file', { object: undefined, path: '' }, []],
])('the logical place of %s', (_, part, expected) => {
  expect(resultFor(part).locations[0].logicalLocations.map((each: any) => each.fullyQualifiedName)).toEqual(expected);
});

test.each([
  [AcknowledgementSource.ANNOTATION, 'inSource'],
  [AcknowledgementSource.COMMENT, 'inSource'],
  [AcknowledgementSource.CONFIGURATION, 'external'],
  [AcknowledgementSource.BASELINE, 'external'],
])('what is acknowledged in the %s is suppressed: %s', (source, kind) => {
  const { suppressions } = resultFor({ acknowledged: { reason: 'it is fine', source } });
  expect(suppressions).toEqual([{ kind, status: 'accepted', justification: 'it is fine' }]);
});

test('what nobody acknowledged is suppressed by nothing, which is not the same as unknown', () => {
  expect(resultFor({}).suppressions).toEqual([]);
});

test('what Helm rendered is shown in its template, of which no line is known', () => {
  const result = resultFor({ file: '-', source: 'shop/templates/a.yaml', line: 80 });
  expect(result.locations[0].physicalLocation)
    .toEqual({ artifactLocation: { uri: 'shop/templates/a.yaml', uriBaseId: '%SRCROOT%' }, region: { startLine: 1, startColumn: 1, endLine: 1 } });
  expect(result.properties.renderedLine).toBe(80);
});

test('a manifest brings no link into a message', () => {
  expect(resultFor({ message: 'got [here](https://example.org)', suggestion: undefined }).message.text).toBe('got [here\\](https://example.org)');
});

test('a region does not end before it begins', () => {
  expect(resultFor({ line: 7, endLine: 3 }).locations[0].physicalLocation.region).toMatchObject({ startLine: 7, endLine: 7 });
});

test('whatever the texts are', () => {
  fc.assert(fc.property(results, result => {
    expect(problemsOf(result)).toEqual([]);
    const run = runOf(result);
    expect(run.results.map((each: any) => run.tool.driver.rules[each.ruleIndex].id)).toEqual(result.findings.map(each => each.rule));
  }), { seed: SEED, numRuns: 300 });
});
