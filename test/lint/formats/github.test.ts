import fc from 'fast-check';
import { results, SEED } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf } from './realistic';
import { FindingSeverity } from '../../../src/finding';
import { github } from '../../../src/lint/formats/github';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';

function commandOf(part: Partial<LintFinding>): string {
  return github(resultOf([finding({ object: undefined, path: '', message: 'm', suggestion: undefined, ...part })]), OPTIONS).split('\n')[0];
}

const HEAD = 'file=jobs/nightly.yaml,line=12,endLine=13,col=9,title=kubernetes/ignore-without-deadline';

test.each<[string, Partial<LintFinding>, string]>([
  ['an error', {}, `::error ${HEAD}::m`],
  ['a warning', { severity: FindingSeverity.WARNING }, `::warning ${HEAD}::m`],
  ['an info', { severity: FindingSeverity.INFO }, `::notice ${HEAD}::m`],
  ['all that there is to say', { suggestion: 's', by: 'kube-apiserver', path: 'spec.x', object: { apiVersion: 'batch/v1', kind: 'Job', name: 'j' } },
    `::error ${HEAD}::m%0Ahelp: s%0Ain Job j at spec.x, refused by kube-apiserver`],
  ['marks in a message', { message: '100%\r\n::error::\ra,b' }, `::error ${HEAD}::100%25%0A::error::%0Aa,b`],
  ['marks in a property', { file: 'a,b:c%d\ne.yaml' }, `::error ${HEAD.replace('jobs/nightly.yaml', 'a%2Cb%3Ac%25d e.yaml')}::m`],
  ['an escape sequence', { message: '\x1b[31mred' }, `::error ${HEAD}::\\x1b[31mred`],
  ['a file of another system', { file: '.\\jobs\\nightly.yaml' }, `::error ${HEAD}::m`],
  ['standard input', { file: '-' }, `::error ${HEAD.replace('jobs/nightly.yaml', 'stdin')}::m`],
])('%s', (_, part, expected) => {
  expect(commandOf(part)).toBe(expected);
});

test('what is acknowledged is left out', () => {
  const acknowledged = { reason: 'r', source: AcknowledgementSource.BASELINE };
  expect(github(resultOf([finding({ acknowledged })]), OPTIONS)).toBe('all clear: no problems in 1 file (1 object, 1 judged) for kubernetes 1.34\n');
});

test('the last line is for people', () => {
  expect(github(CLEAN, OPTIONS)).toBe('all clear: no problems in 3 files (12 objects, 4 judged) for kubernetes 1.34\n');
  expect(github(EMPTY, OPTIONS)).toBe('nothing was judged: there are no files\n');
  expect(github(REALISTIC, OPTIONS).trimEnd().split('\n').at(-1)).toMatch(/^3 errors, 3 warnings, 1 info in 5 files/);
});

test('whatever the texts are, a finding is one line', () => {
  fc.assert(fc.property(results, result => {
    const lines = github(result, OPTIONS).split(/\r\n?|\n/);
    const open = result.findings.filter(each => !each.acknowledged);
    expect(lines).toHaveLength(open.length + 2);
    const command = /^::(error|warning|notice) file=[^,:]*(?:,line=\d+,endLine=\d+,col=\d+)?,title=[^,:]*::/;
    expect(lines.filter(line => command.test(line))).toHaveLength(open.length);
  }), { seed: SEED, numRuns: 300 });
});
