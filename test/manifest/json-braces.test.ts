import fc from 'fast-check';
import { bracketsOf } from '../../src/manifest/json-braces';
import { splitDocuments } from '../../src/manifest/split-documents';

const shown = (text: string, start?: number) => [...bracketsOf(text, start)].map(at => text[at]).join('');

/** The time in seconds that it takes. */
function seconds(action: () => void): number {
  const before = performance.now();
  action();
  return (performance.now() - before) / 1000;
}

test.each<[text: string, brackets: string]>([
  ['{"a": [1, {}]}', '{[{}]}'],
  ['{"}": "\\"}", "\\\\": 1}', '{}'],
  ['{"a": "x} {', '{}{'],
  ['{"a": "\\" } {', '{}{'],
  ['', ''],
])('the brackets of %j', (text, brackets) => {
  expect(shown(text)).toBe(brackets);
});

test('from an offset on', () => {
  expect(shown('{[]}', 2)).toBe(']}');
});

test('the same as by a regular expression', () => {
  fc.assert(fc.property(fc.array(fc.constantFrom('"', '\\', '{', '}', '[', ']', 'a', '\n')), chars => {
    const text = chars.join('');
    const expected = [...text.matchAll(/"(?:[^"\\]|\\[^])*"|[{}[\]]/g)].filter(([token]) => token.length === 1).map(({ index }) => index);
    expect([...bracketsOf(text)]).toEqual(expected);
  }), { seed: 20261130, numRuns: 1000 });
});

test('a text of 16 MB', () => {
  const text = `{"a": "${'x'.repeat(16_000_000)}"} {"b": 1}`;
  let lengths: number[] = [];
  expect(seconds(() => { lengths = [...splitDocuments(text)].map(part => part.text.length); })).toBeLessThan(3);
  expect(lengths).toEqual([text.length - 9, 9]);
});

test.each([['a quote', '"'], ['quotes behind backslashes', '\\"']])('1 MB of %s that nothing closes', (_, quote) => {
  const text = `{"a": "${quote.repeat(1_000_000 / quote.length + 1)}`;
  expect(seconds(() => [...splitDocuments(text)])).toBeLessThan(3);
});

test('where objects begin that follow each other', () => {
  expect([...splitDocuments('\n{} {\n}  {}{}\n')].map(({ line, column }) => [line, column])).toEqual([[1, 0], [2, 2], [3, 1], [3, 5]]);
});

test('300,000 objects on one line', () => {
  let count = 0;
  expect(seconds(() => { count = [...splitDocuments('{}'.repeat(300_000))].length; })).toBeLessThan(3);
  expect(count).toBe(300_000);
});
