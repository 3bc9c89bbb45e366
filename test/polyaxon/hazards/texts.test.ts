import { job, mapping, mended, messagesOf, operation, placesOf } from './check-hazards';

describe('polyaxon/text-reread', () => {
  const RULE = 'polyaxon/text-reread';
  const env = (value: string) => job({ env: [{ name: 'A', value }] });
  const AT_ENV = 'run.container.env[0].value';

  test.each<[name: string, file: object, places: string[], version?: string]>([
    ['a number that is written the same again', env('1'), []],
    ['a float that is not', env('1.10'), [`${AT_ENV} WARNING`]],
    ['one that was protected', env("'1.10'"), []],
    ['JSON of which only the blanks change', env('{"a": 1}'), [`${AT_ENV} INFO`]],
    ['what JSON cannot hold', env('{1, 2}'), [`${AT_ENV} ERROR`]],
    ['a template', env('{{ a }}'), []],
    ['an image', job({ image: '3.12' }), ['run.container.image ERROR']],
    ['a label', job({}, { environment: { labels: { v: '1.10', w: '1' } } }), ['run.environment.labels.v WARNING']],
    ['a toleration, where a number stays one', job({}, { environment: { tolerations: [{ key: 'k', value: '1' }] } }),
      ['run.environment.tolerations[0].value ERROR']],
    ['a queue', job({}, {}, { queue: '123' }), ['queue ERROR']],
    ['a preset', job({}, {}, { presets: ['1'] }), ['presets[0] ERROR']],
    ['a revision of git', job({}, { init: [{ git: { url: 'u', revision: '1234567' } }] }), ['run.init[0].git.revision ERROR']],
    ['an argument of 2.18', job({ args: ['1.10'] }), []],
    ['an argument of 2.17', job({ args: ['1.10'] }), ['run.container.args[0] WARNING'], '2.17'],
    ['an argument that Python writes like this', job({ args: ['True'] }), [], '2.17'],
    ['a bare text for args', job({ args: '1.10' }), ['run.container.args WARNING']],
    ['a sidecar', job({}, { sidecars: [{ name: 's', args: ['1.10'] }] }), ['run.sidecars[0].args[0] WARNING'], '2.17'],
  ])('%s', (...[, file, places, version]) => {
    expect(placesOf(RULE, file, { version })).toEqual(places);
  });

  test.each([
    ['0,1', '2.18', "'0,1' becomes '[0,1]'"],
    ['None', '2.18', "'None' becomes 'null'"],
    ["b'q'", '2.18', "'b'q'' is read as a value of Python that cannot be stored: the run fails before it starts"],
  ])('the words for %s', (value, version, words) => {
    expect(messagesOf(RULE, env(value), { version })).toEqual([words]);
  });

  test('an argument is written in the words of Python', () => {
    expect(messagesOf(RULE, job({ args: ['0,1', '{"a": 1}'] }), { version: '2.17' })).toEqual(["'0,1' becomes '[0, 1]'", "'{\"a\": 1}' becomes '{'a': 1}'"]);
  });

  test('what is mended arrives', () => {
    expect(mended(RULE, job({ env: [{ name: 'A', value: '1.10' }], image: '3.12' })).run.container).toMatchObject({
      env: [{ name: 'A', value: "'1.10'" }], image: "'3.12'",
    });
  });
});

describe('polyaxon/argument-dropped', () => {
  const RULE = 'polyaxon/argument-dropped';
  const shards = mapping([{ shard: 0 }, { shard: 1 }], [{ name: 'shard', type: 'int' }]);
  shards.component.run.container.args = ['--shard', '{{ shard }}'];

  test.each<[args: unknown, version: string, dropped: number[]]>([
    [['0', 'False', 'None', '0.0', '[]', '{}', '()', "''", '', '0x0', '1', 'a', "'0'", '00a'], '2.17', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    [['0', 'False', '', null, "''"], '2.18', [2, 3]],
    [[0, false, null, 1, true], '2.17', [0, 1, 2]],
  ])('%j in %s', (args, version, dropped) => {
    expect(placesOf(RULE, job({ args }), { version })).toEqual(dropped.map(i => `run.container.args[${i}] ERROR`));
  });

  test('a bare text is dropped in every version', () => {
    expect(placesOf(RULE, job({ args: '0' }))).toEqual(['run.container.args ERROR']);
  });

  test('the shard of a matrix that is 0', () => {
    expect(messagesOf(RULE, shards, { version: '2.17' })).toEqual(['where shard is 0, this argument is dropped, and the ones behind it move up']);
    expect(messagesOf(RULE, shards, { version: '2.18' })).toEqual([]);
  });

  test('what is mended arrives', () => {
    expect(mended(RULE, job({ args: ['--seed', '0', 0] }), { version: '2.17' }).run.container.args).toEqual(['--seed', "'0'", "'0'"]);
  });
});

test('the quotes of older versions come off', () => {
  expect(mended('polyaxon/argument-quotes-kept', job({ args: ["'1.10'"] })).run.container.args).toEqual(['1.10']);
});

test.each<[value: unknown, type: string, isConvertible: boolean]>([
  ['1', 'int', true], [1.5, 'int', false], [true, 'int', true], ['', 'int', false], ['x', 'float', false], ['1e-3', 'float', true], ['yes', 'bool', true],
  ['x', 'bool', false], [2, 'bool', false], ['[1]', 'list', true], ['a', 'list', false], [{ q: 1 }, 'dict', true], ['x', 'dict', false], [[1], 'str', true],
])('the value %j for an input of type %s', (value, type, isConvertible) => {
  expect(placesOf('polyaxon/matrix-value-type', mapping([{ p: value }], [{ name: 'p', type }]))).toHaveLength(isConvertible ? 0 : 1);
});

describe('templates', () => {
  const braces = (text: string) => placesOf('polyaxon/foreign-braces', job({ args: [text] })).length;
  const undefinedIn = (text: string) => messagesOf('polyaxon/undefined-variable', operation({ params: { p: 1 } }, { inputs: [{ name: 'p', type: 'int' }] }, { args: [text] }));

  test.each(['{{.Id}}', 'awk {{print $1}}', '{{}}', 'a {{ b', 'a {% b', '${#X} {{ globals.uuid }}', '{{ include "x" . }}'])('%s is not read', text => {
    expect(braces(text)).toBe(1);
  });

  test.each(['{{ p }}', '{# x', '{% if p %}1{% endif %}', '{{ p | default(1) }}', '{% for i in range(3) %}{{ i }}{% endfor %}'])('%s is read', text => {
    expect(braces(text)).toBe(0);
  });

  test.each([
    '{{ p }}', '{{ params.p.as_arg }}', '{{ params.as_args }}', '{{ globals.run_outputs_path }}', '{{ q | default(1) }}', '{% if q is defined %}{{ q }}{% endif %}',
    '{% for i in range(p) %}{{ i }}{% endfor %}', '{% set q = 1 %}{{ q }}', '{{ not p }}', '{{ connections.data }}',
  ])('%s has all it needs', text => {
    expect(undefinedIn(text)).toEqual([]);
  });

  test.each([
    ['{{ q }}', '{{ q }} is defined nowhere and becomes an empty text; known are p'],
    ['{{ params.q.value }}', '{{ params.q }} is defined nowhere and becomes an empty text; known are p'],
    ['{{ matrix.p }}', '{{ matrix.p }} is defined nowhere and the run fails before it starts; known are p'],
  ])('%s has not', (text, words) => {
    expect(undefinedIn(text)).toEqual([words]);
  });
});
