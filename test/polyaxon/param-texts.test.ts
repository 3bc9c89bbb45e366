import { versionOf } from '../../src/engine';
import { polyaxon } from '../../src/polyaxon/engine';
import { valueTextOf } from '../../src/polyaxon/writing/param-texts';
import { anyUse, rendered, templatesIn, usesOf } from '../../src/polyaxon/writing/uses';

/*
 * How the text of a param is written so that it arrives where the template stands: p as it is, q in quotes, and - if there is no way. The clients were asked
 * about each of them, and about 600 further ones.
 */

const PLACES = [
  { text: '{{ p }}', isArgument: true, where: 'args' },
  { text: '--p={{ p }}', isArgument: true, where: 'args' },
  { text: '{{ p }}', isArgument: false, where: 'P' },
  { text: 'x{{ p }}', isArgument: false, where: 'P' },
];

function written(text: string, type: string, version: string): string {
  return PLACES.map(use => {
    try {
      return valueTextOf({ name: 'p', type, uses: [use] }, versionOf(polyaxon, version))(text, 'p') === text ? 'p' : 'q';
    } catch {
      return '-';
    }
  }).join('');
}

describe('alone in an argument, in an argument, alone in a variable, in a variable', () => {
  // The columns: a text with 2.18, anything with 2.18, and both with 2.17.
  test.each<[string, string, string, string, string]>([
    ['a', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['a b', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['', '-ppp', '-ppp', '-ppp', '-ppp'],
    ['1', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['0', 'pppp', 'qqqq', '-qqq', '-qqq'],
    ['1.10', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['1.0', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['3.12', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['1e3', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['1e-7', 'pppp', 'qqqq', '-qqq', '-qqq'],
    ['0,1', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['007', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['12:30', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['1_000', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['0x1F', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['True', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['true', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['None', '-pqp', '-q-q', '-q-q', '-q-q'],
    ['null', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['[1]', 'pppp', 'qqqq', '-qqq', '-qqq'],
    ['["a","b"]', 'pppp', 'qqqq', '-qqq', '-qqq'],
    ['{\'a\': 1}', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['()', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['\'a\'', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['it\'s', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['C:\\new', 'pppp', 'pppp', 'pppp', 'pppp'],
    ['{1}', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['1j', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['b\'q\'', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['# c\n1', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['123456789.123456789', 'ppqp', 'qq-q', '-q-q', '-q-q'],
    ['18446744073709551616', 'ppqp', 'qq-q', '-q-q', '-q-q'],
  ])('%j', (text, newText, newAny, oldText, oldAny) => {
    expect([written(text, 'str', '2.18'), written(text, 'any', '2.18'), written(text, 'str', '2.17'), written(text, 'any', '2.17')])
      .toEqual([newText, newAny, oldText, oldAny]);
  });

  test('nothing is known of a component elsewhere, so it counts as alone everywhere', () => {
    expect(anyUse('p').map(({ isArgument }) => isArgument)).toEqual([true, false]);
  });
});

describe('templates', () => {
  const at = (text: string) => ({ text, isArgument: true, where: '' });

  test.each([
    ['{{ p }}', '7'], ['{{p}}', '7'], ['a{{ p }}b', 'a7b'], ['{{ params.p.value }}', '7'], ['{{ params.p.as_arg }}', '--p=7'], ['{{ q }}{{ p }}', 'x7'],
    ['a{{ p | upper }}', '7'], ['{% if p %}--p{% endif %}', '7'],
  ])('%s', (text, expected) => {
    expect(rendered(at(text), 'p', '7')).toBe(expected);
  });

  test('a name within another name is none', () => {
    expect(usesOf('p', [at('{{ pp }}'), at('{{ p_1 }}'), at('p {{ q }}')])).toEqual([]);
  });

  test('are found wherever they are', () => {
    const found = templatesIn({ container: { args: ['a', '{{ p }}'], env: [{ name: 'P', value: 'x{{ p }}' }] } });
    expect(found).toEqual([{ text: '{{ p }}', isArgument: true, where: 'args[1]' }, { text: 'x{{ p }}', isArgument: false, where: 'P' }]);
  });
});
