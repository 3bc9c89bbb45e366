import { stepsTo } from '../../src/manifest/paths';

test.each<[string, unknown, string, (string | number)[]]>([
  ['a field in a list', { a: [{ b: 1 }] }, 'a[0].b', ['a', 0, 'b']],
  ['a name with points', { a: { 'b.c/d': 1 } }, 'a.b.c/d', ['a', 'b.c/d']],
  ['what is not there', {}, 'a[1].b', ['a', 1, 'b']],
  ['a bracket that is never closed, in something else', { a: 1 }, 'a.[b', ['a', '[', 'b']],
  ['a bracket that is never closed, in nothing', undefined, '[', ['[']],
  ['a bracket that is a name', { a: { '[b': 1 } }, 'a.[b', ['a', '[b']],
  ['an empty name', undefined, 'a..b', ['a', '', 'b']],
])('%s', (_, data, path, expected) => {
  expect(stepsTo(data, path)).toEqual(expected);
});
