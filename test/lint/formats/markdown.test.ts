import fc from 'fast-check';
import { results, SEED } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf, UNKNOWN } from './realistic';
import { markdown } from '../../../src/lint/formats/markdown';
import { AcknowledgementSource } from '../../../src/lint/lint-finding';

/** The rows of a table, which are all lines that begin with a bar; a cell ends at each bar that is not escaped. */
function rowsOf(text: string): string[][] {
  return text.split('\n').filter(line => line.startsWith('|')).map(line => line.split('|').slice(1, -1).map(cell => cell.trim()));
}

function messageCell(message: string): string {
  return rowsOf(markdown(resultOf([finding({ message, suggestion: undefined })]), OPTIONS))[2][2];
}

test.each([
  ['a bar and a backslash', 'a | b \\| c', 'a &#124; b &#92;&#124; c'],
  ['HTML', '<img src=x> & </details>', '&#60;img src=x&#62; &#38; &#60;/details&#62;'],
  ['Markdown', '`a` *b* _c_ [d](e) ~f~ $g$', '\\`a\\` \\*b\\* \\_c\\_ \\[d\\](e) \\~f\\~ \\$g\\$'],
  ['a mention and an issue', 'ask @team, see #17 and org/repo#3', 'ask @&#8203;team, see #&#8203;17 and org/repo#&#8203;3'],
  ['what is neither', 'image@sha256:0 and a@b and # c', 'image@sha256:0 and a@b and # c'],
  ['line breaks', 'a\r\n\n  b', 'a b'],
  ['an escape sequence', '\x1b[31m', '&#92;x1b\\[31m'],
])('%s in a message is text', (_, message, expected) => {
  expect(messageCell(message)).toBe(expected);
});

test.each([
  [EMPTY, ':grey_question: **nothing was judged: there are no files**\n'],
  [UNKNOWN, ':grey_question: **nothing was judged: 7 objects in 2 files, of no kind that kubernetes 1.34 judges**\n'],
  [CLEAN, ':white_check_mark: **all clear: no problems in 3 files (12 objects, 4 judged) for kubernetes 1.34**\n'],
])('without findings it is one line', (result, expected) => {
  expect(markdown(result, OPTIONS)).toBe(expected);
});

test('what is acknowledged is in a drawer, with its reasons', () => {
  const [open, drawer] = markdown(REALISTIC, OPTIONS).split('<summary>2 acknowledged</summary>');
  expect(open).not.toContain('restart-in-place');
  expect(drawer).toContain('| the logs are shipped by a sidecar |');
  expect(drawer).toMatch(/\n\n<\/details>\n$/);
});

test('a comment has an end: what does not fit is counted', () => {
  const open = Array.from({ length: 500 }, (_, line) => finding({ line: line + 1 }));
  const accepted = open.map(each => ({ ...each, acknowledged: { reason: 'r'.repeat(100), source: AcknowledgementSource.BASELINE } }));
  const text = markdown(resultOf([...open, ...accepted]), OPTIONS);
  expect(text.length).toBeLessThan(65_536);
  const rests = [...text.matchAll(/^… and (\d+) more, for which there is no room here\.$/gm)].map(([, rest]) => Number(rest));
  expect(rests).toHaveLength(2);
  expect(rowsOf(text).length - 4 + rests[0] + rests[1]).toBe(1000);
});

test('whatever the texts are, a row keeps its cells', () => {
  fc.assert(fc.property(results, result => {
    const text = markdown(result, OPTIONS);
    const rows = rowsOf(text);
    const open = result.findings.filter(each => !each.acknowledged).length;
    const accepted = result.findings.length - open;
    expect(rows.map(row => row.length)).toEqual([
      ...Array(open > 0 ? open + 2 : 0).fill(4), ...Array(accepted > 0 ? accepted + 2 : 0).fill(3),
    ]);
    expect(text.replace(/<\/?(?:details|summary|code|br)>/g, '')).not.toMatch(/[<>]/);
  }), { seed: SEED, numRuns: 300 });
});
