import { messagesOf, operation, placesOf } from './check-hazards';

/*
 * What the client said of a search in an input of type int: each run of a value with a fraction fails with "Cannot convert value".
 */

const search = (kind: string, value: unknown, matrix: object = { kind: 'random', numRuns: 4 }, input: object = { type: 'int' }) =>
  operation({ matrix: { concurrency: 2, ...matrix, params: { p: { kind, value } } } }, { inputs: [{ name: 'p', ...input }] });

test.each<[string, unknown, string[]]>([
  ['uniform', [0, 10], ['matrix.params.p.kind ERROR']],
  ['uniform', '0:10', ['matrix.params.p.kind ERROR']],
  ['loguniform', [0, 2], ['matrix.params.p.kind ERROR']],
  ['normal', { loc: 5, scale: 2 }, ['matrix.params.p.kind ERROR']],
  ['lognormal', [1, 1], ['matrix.params.p.kind ERROR']],
  ['quniform', [0, 10, 1], []],
  ['quniform', [0, 10, 0.5], ['matrix.params.p.value ERROR']],
  ['quniform', { low: 0, high: 10, q: 0.5 }, ['matrix.params.p.value ERROR']],
  ['qloguniform', '0:2:2', []],
  ['qnormal', [5, 2, 3], []],
  ['qlognormal', [1, 1, 0.1], ['matrix.params.p.value ERROR']],
  ['range', [0, 10, 1], []],
  ['range', [0, 10, 0.5], ['matrix.params.p.value ERROR']],
  ['range', '0:2:0.5', ['matrix.params.p.value ERROR']],
  ['linspace', [0, 10, 11], []],
  ['linspace', [0, 10, 4], ['matrix.params.p.value ERROR']],
  ['linspace', { start: 0, stop: 10, num: 4 }, ['matrix.params.p.value ERROR']],
  ['logspace', [0, 2, 3], []],
  ['logspace', [0, 2, 4], ['matrix.params.p.value ERROR']],
  ['geomspace', [1, 100, 3], []],
  ['geomspace', [1, 100, 4], ['matrix.params.p.value ERROR']],
  ['linspace', '{{ space }}', []],
  ['linspace', [0, 10, 0], []],
])('%s of %j in an int', (kind, value, expected) => {
  expect(placesOf('polyaxon/fractions-for-whole-input', search(kind, value))).toEqual(expected);
});

test.each<[string, any]>([
  ['an input of type float', search('uniform', [0, 1], undefined, { type: 'float' })],
  ['an input without a type', search('uniform', [0, 1], undefined, {})],
  ['a list', search('uniform', [0, 1], undefined, { type: 'int', isList: true })],
  ['no input', operation({ matrix: { kind: 'random', numRuns: 4, concurrency: 2, params: { p: { kind: 'uniform', value: [0, 1] } } } })],
])('%s takes fractions', (_, file) => {
  expect(placesOf('polyaxon/fractions-for-whole-input', file)).toEqual([]);
});

test.each<[string, unknown, string]>([
  ['uniform', [0, 10], 'uniform draws numbers such as 3.7, and the input p is of type int: nearly every run fails before it starts'],
  ['quniform', [0, 10, 0.5], 'quniform gives multiples of 0.5, and the input p is of type int: the runs of those with a fraction fail before they start'],
  ['linspace', [0, 10, 4], 'linspace gives 3.33333, and the input p is of type int: the runs of values with a fraction fail before they start'],
])('the words for %s', (kind, value, expected) => {
  expect(messagesOf('polyaxon/fractions-for-whole-input', search(kind, value))).toEqual([expected]);
});
