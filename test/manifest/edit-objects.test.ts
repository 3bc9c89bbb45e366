import fc from 'fast-check';
import { stringify } from 'yaml';
import { editObjects } from '../../src/manifest/edit-objects';
import * as texts from '../../src/manifest/edit-text';
import { Edit, editText } from '../../src/manifest/edit-text';
import { readDocuments } from '../../src/manifest/manifest-document';

const set = (path: string, value: unknown): Edit => ({ kind: 'set', path: path.split('.'), value });
const items = (...path: number[]) => path.flatMap(i => ['items', i]);

test.each<[string, string, (readonly [at: (string | number)[], ...edits: Edit[]])[], string]>([
  ['the document itself', 'a: 1 # one\n', [[[], set('b', 2)]], 'a: 1 # one\nb: 2\n'],
  ['entries below each other', 'kind: List\nitems:\n# the first\n- a: 1 # one\n  # below\n\n# the second\n-   a: 2\n    c: {}\n- a: 3\nz: 1\n',
    [[items(0), set('b', 2)], [items(1), set('c.d', 1)], [items(2), set('a', 4)]],
    'kind: List\nitems:\n# the first\n- a: 1 # one\n  b: 2\n  # below\n\n# the second\n-   a: 2\n    c:\n      d: 1\n- a: 4\nz: 1\n'],
  ['an entry below its dash', 'items:\n  -\n    a: 1\n  - b: 1\n', [[items(0), set('b', 2)]], 'items:\n  -\n    a: 1\n    b: 2\n  - b: 1\n'],
  ['an entry behind which nothing ends', 'items:\n- a: 1', [[items(0), set('b', 2)]], 'items:\n- a: 1\n  b: 2'],
  ['an entry that ends with a text of several lines', 'items:\n- a: |\n    one\n\n    two\n- b: 1\n', [[items(0), set('b', 2)]],
    'items:\n- a: |\n    one\n\n    two\n  b: 2\n- b: 1\n'],
  ['an entry that ends with lines that count', 'items:\n- a: |+\n    one\n\n- b: 1\n', [[items(0), set('b', 2)]],
    'items:\n- a: |+\n    one\n\n  b: 2\n- b: 1\n'],
  ['entries between brackets', 'items: [{a: 1}, {a: "}"}]\n', [[items(0), set('b', 2)], [items(1), set('b', 3)]],
    'items: [{a: 1, b: 2}, {a: "}", b: 3}]\n'],
  ['entries between brackets with quotes that JSON has not', 'items: [{a: \'}\'}, {a: 1}]\n', [[items(0), set('b', 2)]],
    'items: [{a: \'}\', b: 2}, {a: 1}]\n'],
  ['JSON on lines', '{\n  "items": [\n    {\n      "a": 1\n    },\n    {}\n  ]\n}\n', [[items(0), set('b', { c: 1 })]],
    '{\n  "items": [\n    {\n      "a": 1,\n      "b": {\n        "c": 1\n      }\n    },\n    {}\n  ]\n}\n'],
  ['a list in a list', 'items:\n- items:\n  - a: 1\n  - a: 2\n- a: 3\n', [[items(0, 1), set('b', 2)], [items(1), set('b', 3)]],
    'items:\n- items:\n  - a: 1\n  - a: 2\n    b: 2\n- a: 3\n  b: 3\n'],
  ['an entry with an anchor that is used elsewhere', 'items:\n- a: &a {x: 1}\n- a: *a\n', [[items(1), set('b', 2)]],
    'items:\n- a: &a {x: 1}\n- a: *a\n  b: 2\n'],
  ['a list that is there twice', 'items:\n- a: 1\nitems:\n- a: 2\n', [[items(0), set('b', 2)]], 'items:\n- a: 1\nitems:\n- a: 2\n  b: 2\n'],
  ['Windows lines', 'items:\r\n- a: 1\r\n- b: 1\r\n', [[items(0), set('b', 2)]], 'items:\r\n- a: 1\r\n  b: 2\r\n- b: 1\r\n'],
])('%s', (_, text, objects, expected) => {
  const { text: edited, problems } = editObjects(text, objects.map(([at, ...edits]) => ({ at, edits })));
  expect(edited).toBe(expected);
  expect(problems).toEqual(objects.map(() => undefined));
});

test('what cannot be done is said of its object alone', () => {
  const text = 'items:\n- &one { a: 1 }\n- *one\n- { a: 2 }\n';
  expect(editObjects(text, [0, 1, 2].map(i => ({ at: items(i), edits: [set('b', 2)] })))).toEqual({
    text: 'items:\n- &one { a: 1 }\n- *one\n- { a: 2, b: 2 }\n',
    problems: [
      'items[0] cannot be edited: it is used elsewhere by its anchor &one, and would change there, too',
      'items[1].b cannot be edited: items[1] is an alias (*one); write its value out first',
      undefined,
    ],
  });
});

describe('what is edited apart', () => {
  /** The texts that are edited, each once. */
  function editedTexts(text: string, ...paths: (string | number)[][]): string[] {
    const spy = jest.spyOn(texts, 'editText');
    editObjects(text, paths.map(at => ({ at, edits: [set('b', 2)] })));
    const given = spy.mock.calls.map(([each]) => each);
    spy.mockRestore();
    return given;
  }

  test.each<[name: string, text: string, apart: string[]]>([
    ['entries', 'items:\n- a: 1\n- a: 2\n', ['  a: 1\n', '  a: 2\n']],
    ['entries beside an alias', 'x: &a 1\ny: *a\nitems:\n- a: 1\n- a: 2\n', ['  a: 1\n', '  a: 2\n']],
    ['an entry beside one with an alias', 'x: &a 1\nitems:\n- a: *a\n- a: 2\n', ['  a: 2\n']],
    ['an entry beside one with an anchor', 'items:\n- a: &a 1\n- a: 2\ny: *a\n', ['  a: 2\n']],
    ['an entry beside one that is used elsewhere', 'items:\n- &a\n  a: 1\n- a: 2\ny: *a\n', ['  a: 2\n']],
    ['an anchor that nobody uses', 'items:\n- a: &a 1\n- a: 2\n', ['  a: &a 1\n', '  a: 2\n']],
    ['entries of a list that is used elsewhere', 'items: &a\n- a: 1\n- a: 2\ny: *a\n', []],
  ])('%s', (_, text, apart) => {
    const given = editedTexts(text, items(0), items(1));
    expect(given.filter(each => !each.includes('items'))).toEqual(apart);
    expect(given.filter(each => each.includes('items'))).toHaveLength(2 - apart.length);
  });

  test('what cannot be done in an entry is said of it alone', () => {
    const text = 'items:\n- b: 1\n- b: {}\n- b: {}\n';
    const spy = jest.spyOn(texts, 'editText');
    expect(editObjects(text, [0, 1, 2].map(i => ({ at: items(i), edits: [set('b.c', 2)] })))).toEqual({
      text: 'items:\n- b: 1\n- b:\n    c: 2\n- b:\n    c: 2\n',
      problems: ['items[0].b.c cannot be reached: items[0].b is 1, which has nothing inside', undefined, undefined],
    });
    expect(spy.mock.calls.filter(([each]) => each.includes('items'))).toEqual([]);
    spy.mockRestore();
  });
});

test('many entries', () => {
  const entry = `- a: 1\n  b:\n${'  - name: x\n    value: y\n'.repeat(20)}`;
  const edits = [set('c', 1), set('d', { e: [1, 2] })];
  const many = Array.from({ length: 100 }, (_, i) => ({ at: items(i), edits }));
  const { text } = editObjects(`items:\n${entry.repeat(100)}`, many);
  expect(text).toBe(`items:\n${`${entry}  c: 1\n  d:\n    e:\n    - 1\n    - 2\n`.repeat(100)}`);
});

const word = fc.constantFrom('a', 'b', 'x y', '}', '"', '# no', '-', '', 'yes', '1', 'one\ntwo\n');
const value = fc.oneof(word, fc.nat(), fc.array(word, { maxLength: 3 }), fc.record({ x: word }));
const object = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd e', 'f'), value, { minKeys: 1 });

test('entries that are edited on their own mean the same as in their document', () => {
  fc.assert(fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), fc.constantFrom(0, 2, undefined), word, (objects, indent, written) => {
    const text = JSON.stringify({ kind: 'List', items: objects }, null, indent);
    const edits = [set('b', written), { kind: 'remove', path: ['a'] } as const];
    const all = objects.map((_, i) => ({ at: items(i), edits }));
    const whole = editText(text, all.flatMap(({ at }) => edits.map((edit): Edit => ({ ...edit, path: [...at, ...edit.path] }))));
    const { text: edited, problems } = editObjects(text, all);
    expect(problems).toEqual(objects.map(() => undefined));
    expect(JSON.parse(edited)).toEqual(JSON.parse(whole));
  }), { seed: 20261130, numRuns: 100 });
});

const read = (text: string) => readDocuments(text).next().value!.value;

test('entries of YAML that are edited on their own mean the same as in their document', () => {
  const heads = fc.constantFrom('', 'x: &x 1\ny: *x\n', '# one\n\n');
  const options = fc.record({ indent: fc.constantFrom(2, 4), indentSeq: fc.boolean(), lineWidth: fc.constantFrom(0, 20) });
  fc.assert(fc.property(fc.array(object, { minLength: 1, maxLength: 4 }), options, heads, word, (objects, style, head, written) => {
    const text = head + stringify({ kind: 'List', items: objects, z: 1 }, { ...style, version: '1.1' });
    const edits = [set('b', written), { kind: 'remove', path: ['a'] } as const];
    const all = objects.map((_, i) => ({ at: items(i), edits }));
    const whole = editText(text, all.flatMap(({ at }) => edits.map((edit): Edit => ({ ...edit, path: [...at, ...edit.path] }))));
    const { text: edited, problems } = editObjects(text, all);
    expect(problems).toEqual(objects.map(() => undefined));
    expect(read(edited)).toEqual(read(whole));
  }), { seed: 20261130, numRuns: 200 });
});
