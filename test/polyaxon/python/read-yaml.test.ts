import { readFileSync } from 'fs';
import { join } from 'path';
import { readPythonYaml } from '../../../src/polyaxon/python/read-yaml';
import { PythonDate, PythonFloat, PythonOddity, PythonValue } from '../../../src/polyaxon/python/values';

/*
 * What the loader of the client read, as recorded in `test/conformance/polyaxon/yaml.json`, and what of the reader no recording can show.
 */

const RECORDED: { text: string; value?: unknown; refused?: string }[] = JSON.parse(
  readFileSync(join(__dirname, '../../conformance/polyaxon/yaml.json'), 'utf8'),
).cases;

function read(text: string): PythonValue {
  const result = readPythonYaml(text);
  if ('problem' in result) throw new Error(result.problem.message);
  return result.value;
}

/** A value as the recording writes it. */
function recordedForm(value: PythonValue): unknown {
  if (value instanceof PythonFloat) return { float: value.value };
  if (value instanceof PythonDate) return { [value.hasTime ? 'datetime' : 'date']: value.text };
  if (value instanceof PythonOddity) return { other: value.type };
  if (typeof value === 'bigint') return { int: String(value) };
  if (Array.isArray(value)) return value.map(recordedForm);
  if (value instanceof Map) return { dict: [...value].map(entry => entry.map(recordedForm)) };
  return value;
}

/** Floats as numbers: Python and JavaScript write them in other ways. */
function withNumbers(recorded: any): unknown {
  if (Array.isArray(recorded)) return recorded.map(withNumbers);
  if (recorded?.dict) return { dict: withNumbers(recorded.dict) };
  if (recorded?.float) return { float: recorded.float === 'nan' ? NaN : Number(recorded.float.replace('inf', 'Infinity')) };
  return recorded;
}

/** What is read otherwise: the parser is one of YAML 1.2. */
const OTHERWISE: readonly string[] = [
  // a comment right behind a bracket or a quote
  '[a]#c', 'a: [a]#c', '- "a"# c', 'a: "a"# c',
  // marks in brackets that mean something to PyYAML alone
  '[!]', '[-]', 'a: [-]', '[?]', '[?a]', 'a: [?a]',
  // an empty line behind a line end that is left out
  'a: "a\\\n\n  b"',
  // a line end of YAML 1.1: it is refused, but in quotes
  '# a\u2028b: c', '[a\u2028b]', 'a: "b\u2028 c"', 'a: |\n  b\u2028  c\n',
  // a value that contains itself and is overwritten
  'e: a\nc d: &x\n  e:\n    b: ~\n    a: *x\n    a: >-\n          v\n          w\n  1: 12:30\n',
];

const isCyclic = (value: unknown) => JSON.stringify(value)?.includes('{"cycle":true}');

/** What is told about a text; undefined if it is what the client reads. */
function difference({ text, value, refused }: typeof RECORDED[number]): unknown {
  const result = readPythonYaml(text);
  const mine = 'problem' in result ? 'refused' : recordedForm(result.value);
  // What contains itself is read by the client, and never sent.
  const expected = refused !== undefined || isCyclic(value) ? 'refused' : withNumbers(value);
  try {
    expect(mine).toEqual(expected);
    return undefined;
  } catch {
    return { text: JSON.stringify(text), mine: 'problem' in result ? result.problem.message : JSON.stringify(mine), expected: JSON.stringify(expected), refused };
  }
}

test('texts are read as the client reads them', () => {
  const differences = RECORDED.filter(({ text }) => !OTHERWISE.includes(text)).map(difference).filter(each => each !== undefined);
  expect(differences).toEqual([]);
  expect(RECORDED.length).toBeGreaterThan(1500);
});

test.each(OTHERWISE)('%j is read otherwise', text => {
  expect(difference(RECORDED.find(each => each.text === text)!)).toBeDefined();
});

/** The place of the first problem, as the text from there on. */
function problemAt(text: string): string | undefined {
  const result = readPythonYaml(text);
  if (!('problem' in result)) throw new Error('the text is read');
  const { offset } = result.problem;
  return offset === undefined ? undefined : text.slice(offset).split('\n')[0];
}

test.each([
  ['a tab between words', 'a: 1\nb:\tc\n', '\tc'],
  ['a tab in a bare text', 'a: 1\nb: c\td\n', '\td'],
  ['a character that may not be there', 'a: "\u0007b"\n', '\u0007b"'],
  ['an alias without an anchor', 'a:\n  b: *c\n', '*c'],
  ['the same anchor again', 'a: &x 1\nb: &x 2\n', '&x 2'],
  ['a tag that is unknown', 'a: !b c\n', 'c'],
  ['a date that there is not', 'a: 2023-02-29\n', '2023-02-29'],
  ['a bare equals sign', 'a:\n- =\n', '='],
  ['a key that is a list', 'a: 1\n? [b]\n: c\n', '[b]'],
  ['a merge of a text', 'a: 1\n<<: b\n', 'b'],
  ['a second document', 'a: 1\n---\nb: 2\n', 'b: 2'],
  ['a problem of the parser', 'a: 1\nb: c: d\n', ': d'],
  ['a problem behind lines that begin too far to the left', 'a: [\n1\n]\nb: *c\n', '*c'],
])('%s is found', (_, text, expected) => {
  expect(problemAt(text)).toBe(expected);
});

test.each([
  ['a key again', 'a: 1\nb: 2\na: 3', [{ path: [], key: 'a', line: 3 }]],
  ['a key of an inner dict', 'a:\n- b: 1\n  b: 2', [{ path: ['a', 0], key: 'b', line: 3 }]],
  ['a key twice more', 'a: 1\na: 2\na: 3', [{ path: [], key: 'a', line: 2 }, { path: [], key: 'a', line: 3 }]],
  ['keys that Python takes for the same', '1: a\ntrue: b', [{ path: [], key: true, line: 2 }]],
  ['keys that are texts and numbers', '1: a\n"1": b', []],
  ['a key that was merged', '<<: {a: 1}\na: 2', []],
  ['a key beside a merge', '<<: {a: 1}\na: 2\na: 3', [{ path: [], key: 'a', line: 3 }]],
  ['a dict that an alias shows again', 'a: &a {b: 1, b: 2}\nc: *a', [{ path: ['a'], key: 'b', line: 1 }]],
  ['a key behind Windows line ends', 'a: 1\r\nb: 2\r\na: 3', [{ path: [], key: 'a', line: 3 }]],
  ['a key behind lines too far to the left', 'a: [\n1\n]\nb: 2\nb: 3', [{ path: [], key: 'b', line: 5 }]],
])('%s', (_, text, repeated) => {
  expect(readPythonYaml(text)).toMatchObject({ repeated });
});

test('the last value of a key stands where the first one stood', () => {
  expect([...read('a: 1\nb: 2\na: 3') as Map<unknown, unknown>]).toEqual([['a', 3], ['b', 2]]);
});

test('aliases share a value, however large the text would be without them', () => {
  const lines = Array.from({ length: 40 }, (_, i) => `k${i}: &a${i} [${i > 0 ? `*a${i - 1}, *a${i - 1}` : 'x'}]`);
  const dict = read(lines.join('\n')) as Map<string, unknown[]>;
  expect(dict.get('k39')![0]).toBe(dict.get('k38'));
});

test('merges of merges stay as small as their keys', () => {
  const lines = Array.from({ length: 40 }, (_, i) => `k${i}: &a${i} {<<: [${i > 0 ? `*a${i - 1}, *a${i - 1}` : '{x: 1}'}], y: ${i}}`);
  const dict = read(lines.join('\n')) as Map<string, Map<string, unknown>>;
  expect([...dict.get('k39')!]).toEqual([['x', 1], ['y', 39]]);
});

test.each([[400, true], [600, false], [1500, false]])('%i levels', (levels, isRead) => {
  expect('value' in readPythonYaml('['.repeat(levels) + ']'.repeat(levels))).toBe(isRead);
});

test('a line of a text in quotes may begin with a tab', () => {
  expect(read('a:\n  b: "c\n\td"')).toEqual(new Map([['a', new Map([['b', 'c d']])]]));
});
