import fc from 'fast-check';
import { results, SEED, sourceLines } from './arbitrary-results';
import { CLEAN, EMPTY, finding, OPTIONS, REALISTIC, resultOf, UNKNOWN } from './realistic';
import { excerptOf } from '../../../src/lint/formats/excerpt';
import { pretty } from '../../../src/lint/formats/pretty';
import { AcknowledgementSource, LintFinding } from '../../../src/lint/lint-finding';
import { FormatOptions, LintResult } from '../../../src/lint/lint-result';

const withoutColours = (text: string) => text.replace(/\x1b\[\d+m/g, '');

function linesOf(part: Partial<LintFinding>, options: Partial<FormatOptions> = {}): string[] {
  return pretty(resultOf([finding({ suggestion: undefined, ...part })]), { ...OPTIONS, ...options }).split('\n');
}

test('a realistic run in a narrow terminal', () => {
  expect(pretty(REALISTIC, { ...OPTIONS, width: 60 })).toMatchSnapshot();
});

test('a realistic run with colours', () => {
  expect(pretty(REALISTIC, { ...OPTIONS, colour: true }).replace(/\x1b/g, '^')).toMatchSnapshot();
});

test.each([60, 80, 100, 120])('with colours it is the same text, and %d columns are enough', width => {
  const plain = pretty(REALISTIC, { ...OPTIONS, width });
  expect(withoutColours(pretty(REALISTIC, { ...OPTIONS, width, colour: true }))).toBe(plain);
  expect(plain.split('\n').filter(line => line.length > width)).toEqual([]);
});

test.each([0, 5, -1, NaN, Infinity])('a width of %d is none', width => {
  expect(pretty(REALISTIC, { ...OPTIONS, width })).toContain('error');
});

describe('the last lines', () => {
  const finished = (result: LintResult) => pretty(result, OPTIONS).trimEnd().split('\n\n').at(-1);

  test.each<[string, LintResult, string]>([
    ['nothing to read', EMPTY, 'nothing was judged: there are no files'],
    ['files without objects', { ...EMPTY, summary: { ...EMPTY.summary, files: 2 } }, 'nothing was judged: there is no object in 2 files'],
    ['objects of other kinds', UNKNOWN, 'nothing was judged: 7 objects in 2 files, of no kind that kubernetes 1.34 judges'],
    ['no findings', CLEAN, 'all clear: no problems in 3 files (12 objects, 4 judged) for kubernetes 1.34'],
    ['one finding', resultOf([finding({})]), '1 error in 1 file (1 object, 1 judged) for kubernetes 1.34'],
    ['a finding, and nothing judged', { ...UNKNOWN, summary: { ...UNKNOWN.summary, errors: 1 } },
      '1 error in 2 files (7 objects, 0 judged) for kubernetes 1.34\nno object was judged'],
    ['what is acknowledged', resultOf([finding({ acknowledged: { reason: 'r', source: AcknowledgementSource.COMMENT } })]),
      'all clear: no problems in 1 file (1 object, 1 judged) for kubernetes 1.34\nacknowledged: 1 finding'],
    ['what can be fixed', resultOf([finding({ fix: { description: 'd', isSuggested: false } })]),
      '1 error in 1 file (1 object, 1 judged) for kubernetes 1.34\ncan be fixed: 1 with --fix'],
    ['a version that is not verified', { ...CLEAN, targets: [{ engine: 'polyaxon', version: '2.19', verified: false }] },
      'all clear: no problems in 3 files (12 objects, 4 judged) for polyaxon 2.19\n'
      + 'not verified: polyaxon 2.19, known from reading and not from recorded answers'],
  ])('%s', (_, result, expected) => {
    expect(finished(result)).toBe(expected);
  });
});

test('what is acknowledged is not shown', () => {
  expect(pretty(REALISTIC, OPTIONS)).not.toContain('restart-in-place');
});

test.each<[string, string, string]>([
  ['an escape sequence', 'a\x1b[31mb\x1b]0;title\x07', 'a\\x1b[31mb\\x1b]0;title\\x07'],
  ['one of a single character', 'a\x9b2Jb', 'a\\x9b2Jb'],
  ['line breaks and tabs', 'a\r\n\tb', 'a b'],
  ['a carriage return, a backspace, a null', 'a\rb\b\0', 'a b\\x08\\x00'],
  ['what turns the text around', 'a\u202eb\u2066c', 'a\\u202eb\\u2066c'],
  ['what cannot be seen', 'a\u200b\ufeff\u{e0041}b', 'a\\u200b\\ufeff\\u{e0041}b'],
  ['half a character', 'a\ud800b', 'a\\ud800b'],
  ['other languages', 'naïve 日本語 👍', 'naïve 日本語 👍'],
])('%s in a message', (_, message, expected) => {
  expect(linesOf({ message })[1]).toBe(`  12:9  error    ${expected}`);
});

test('however a text is broken into lines, nothing of it is lost', () => {
  fc.assert(fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 40, max: 140 }), (suggestion, width) => {
    const page = linesOf({ rule: 'the-rule', message: 'm', path: '', object: undefined, suggestion }, { width, lineOf: undefined });
    const lines = page.slice(2, page.lastIndexOf('        the-rule'));
    expect(lines.join('').replace(/\s/g, '')).toBe(`help:${suggestion}`.replace(/\s/g, ''));
    expect(lines.filter(line => line.length > width)).toEqual([]);
  }), { seed: SEED, numRuns: 300 });
});

test('a message of megabytes is cut', () => {
  const text = linesOf({ message: 'x'.repeat(3_000_000) }).join('');
  expect(text.length).toBeLessThan(4000);
  expect(text).toContain('x…');
});

describe('the excerpt', () => {
  const long = `key: "${'a'.repeat(300)}HERE${'b'.repeat(300)}"`;

  test.each<[string, string, number, number, string, number]>([
    ['a line that fits', '  backoffLimit: 6', 17, 40, 'backoffLimit: 6', 14],
    ['a Windows line', '  backoffLimit: 6\r', 3, 40, 'backoffLimit: 6', 0],
    ['a tab', '\ta\tb', 4, 40, 'a  b', 3],
    ['an escape sequence', 'a\x1bb', 3, 40, 'a\\x1bb', 5],
    ['wide characters', '日本: x', 5, 40, '日本: x', 6],
    ['a combined character', 'e\u0301: x', 5, 40, 'e\u0301: x', 3],
    ['the start of a long line', long, 1, 30, `key: "${'a'.repeat(23)}…`, 0],
    ['the middle of a long line', long, 307, 30, `…${'a'.repeat(9)}HERE${'b'.repeat(15)}…`, 10],
    ['the end of a long line', long, long.length, 30, `…${'b'.repeat(28)}"`, 29],
    ['a column behind the end', 'a: b', 99, 30, 'a: b', 4],
    ['a column in the indentation', '    a: b', 2, 30, 'a: b', 0],
  ])('of %s', (_, line, column, columns, shown, before) => {
    expect(excerptOf(line, column, columns)).toEqual({ shown, before });
  });

  test('is left out where there is no line', () => {
    for (const lineOf of [undefined, () => undefined, () => '', () => '  \r']) {
      expect(linesOf({ message: 'm', path: '' }, { lineOf })).toEqual([
        'jobs/nightly.yaml', '  12:9  error    m', '        kubernetes/ignore-without-deadline in Job nightly/import', '',
        '1 error in 1 file (1 object, 1 judged) for kubernetes 1.34', '',
      ]);
    }
  });

  test('of a line of megabytes takes no time', () => {
    const line = `${' '.repeat(10)}${'ab '.repeat(4_000_000)}`;
    expect(linesOf({ message: 'm', column: 6_000_011 }, { lineOf: () => line })[2]).toMatch(/^ +\| …[ab ]+…$/);
  });

  test('whatever the line is, it has its place and no more', () => {
    fc.assert(fc.property(sourceLines, fc.integer({ min: 1, max: 200 }), fc.integer({ min: 20, max: 120 }), (line, column, columns) => {
      const { shown, before } = excerptOf(line, column, columns);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      expect(before).toBeLessThan(columns);
      expect([...shown.replace(/[\p{M}\u200c\u200d\ufe0f]/gu, '')].length).toBeLessThanOrEqual(columns);
    }), { seed: SEED, numRuns: 1000 });
  });
});

test('whatever the texts are, a terminal is told nothing but colours', () => {
  fc.assert(fc.property(results, sourceLines, fc.boolean(), (result, line, colour) => {
    const text = pretty(result, { ...OPTIONS, colour, lineOf: () => line });
    expect(colour ? withoutColours(text) : text).not.toMatch(/(?!\n)[\p{Cc}\p{Cs}]/u);
  }), { seed: SEED, numRuns: 300 });
});
