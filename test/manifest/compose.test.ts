import { ManifestDocument, readDocuments } from '../../src/manifest/manifest-document';

function read(text: string): ManifestDocument {
  return readDocuments(text).next().value!;
}

test.each<[text: string, expected: string | undefined]>([
  ['""', ''],
  ['YQ==', 'a'],
  ['YWI=', 'ab'],
  ['YWJj', 'abc'],
  ['"YW Jj\\nYQ=="', 'abca'],
  ['"Pz8/+z=="', '???\ufffd'],
  ['YQ', undefined],
  ['YQ=', undefined],
  ['Y===', undefined],
  ['"===="', undefined],
  ['"=="', undefined],
  ['YQ==YQ==', undefined],
  ['Y!Jj', undefined],
])('!!binary %s', (text, expected) => {
  const { value, problem } = read(`a: !!binary ${text}\n`);
  expect(value).toEqual(expected === undefined ? undefined : { a: expected });
  expect(problem?.message).toEqual(expected === undefined ? expect.stringMatching(/^cannot decode '.*' as a !!binary$/) : undefined);
});

test('16 MB of base64', () => {
  const { value } = read(`a: !!binary ${'QUFB'.repeat(4_000_000)}\n`);
  expect((value as { a: string }).a).toHaveLength(12_000_000);
});

test.each<[name: string, text: string]>([
  ['written', 'a:\n  __proto__: { x: 1 }\n'],
  ['merged', 'a:\n  <<: { __proto__: { x: 1 } }\n'],
  ['merged from a list', 'a:\n  <<: [{ __proto__: { x: 1 } }]\n'],
])('a key __proto__ is one like others: %s', (_, text) => {
  const { a } = read(text).value as { a: { x?: number } };
  expect(Object.keys(a)).toEqual(['__proto__']);
  expect(Object.getPrototypeOf(a)).toBe(Object.prototype);
  expect(a.x).toBeUndefined();
});
