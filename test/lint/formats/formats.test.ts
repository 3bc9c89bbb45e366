import { CLEAN, EMPTY, OPTIONS, REALISTIC, UNKNOWN } from './realistic';
import { FORMATS, formatNamed } from '../../../src/lint/formats';
import { LintResult } from '../../../src/lint/lint-result';
import { messageOf } from '../../messages';

const NAMES = Object.keys(FORMATS).map(formatNamed);

test.each(NAMES)('%s: the whole of a realistic run', name => {
  expect(FORMATS[name](REALISTIC, OPTIONS)).toMatchSnapshot();
});

const RESULTS: [string, LintResult][] = [['a realistic run', REALISTIC], ['no file', EMPTY], ['nothing known', UNKNOWN], ['nothing found', CLEAN]];

describe.each(NAMES)('%s', name => {
  test.each(RESULTS)('%s ends with one line break, and says the same each time', (_, result) => {
    const text = FORMATS[name](result, OPTIONS);
    expect(text).toMatch(/[^\n]\n$/);
    expect(FORMATS[name](result, OPTIONS)).toBe(text);
  });
});

test('an unknown format is refused', () => {
  expect(messageOf(() => formatNamed('xml'))).toBe('the format must be pretty, json, sarif, junit, github or markdown, got \'xml\'');
  expect(messageOf(() => formatNamed('sarfi'))).toBe('the format must be pretty, json, sarif, junit, github or markdown, got \'sarfi\'');
  expect(messageOf(() => formatNamed('markdwon'))).toContain('; did you mean \'markdown\'?');
  expect(messageOf(() => formatNamed('toString'))).toContain('got \'toString\'');
});
