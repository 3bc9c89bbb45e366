import { joinTexts } from '../../src/manifest/join-texts';

test.each<[string, string[], string]>([
  ['one text stays as it is', ['\ufeffa: 1'], '\ufeffa: 1'],
  ['an empty one too', ['\n'], '\n'],
  ['a separator stands between two', ['a: 1\n', 'b: 2\n', 'c: 3'], 'a: 1\n---\nb: 2\n---\nc: 3'],
  ['a line ends in front of it', ['a: 1', 'b: 2\n'], 'a: 1\n---\nb: 2\n'],
  ['none is added to one that is there', ['a: 1\n', '---\nb: 2\n---\n', 'c: 3\n'], 'a: 1\n---\nb: 2\n---\nc: 3\n'],
  ['Windows lines have one too', ['a: 1\r\n---\r\n', '---\r\nb: 2\r\n'], 'a: 1\r\n---\r\n---\r\nb: 2\r\n'],
  ['nothing is left out', ['a: 1\n', ' \n', 'b: 2\n'], 'a: 1\n---\nb: 2\n'],
  ['the mark of the byte order is only at the begin', ['\ufeffa: 1\n', '\ufeffb: 2\n'], '\ufeffa: 1\n---\nb: 2\n'],
  ['of no texts', [], ''],
])('%s', (_, texts, expected) => {
  expect(joinTexts(texts)).toBe(expected);
});
