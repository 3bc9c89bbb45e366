/*
 * Texts of YAML that a reader of YAML 1.1 and one of YAML 1.2, or two readers of 1.1, may read in different ways. The same in every run.
 *
 * usage: node yaml-texts.mjs FILE
 */
import { writeFileSync } from 'node:fs';

const SCALARS = [
  // null and truth
  '', '~', 'null', 'Null', 'NULL', 'nUll', 'None', 'nil', 'true', 'True', 'TRUE', 'tRUE', 'false', 'False', 'FALSE', 'yes', 'Yes', 'YES', 'no', 'No',
  'NO', 'on', 'On', 'ON', 'off', 'Off', 'OFF', 'y', 'n', 'Y', 'N', 'oN', 't', 'f',
  // whole numbers
  '0', '-0', '+0', '1', '-1', '+5', '00', '007', '017', '-017', '0777', '08', '09', '0_7', '0_', '0o17', '0O17', '0x1F', '0X1F', '-0x1f', '0x_', '0x',
  '0b11', '0B11', '0b_', '0b2', '1_000', '1__0', '1_', '_1', '12:30', '-12:30', '22:22', '22:61', '60:00', '1:30:00', '0:30', '01:30', '190:20:30',
  '12:3', '12:', ':30', '9007199254740991', '9007199254740992', '-9007199254740993', '123456789012345678901234567890', '1,000', '1 000', '--1', '+-1',
  // numbers with a point
  '1.5', '-1.5', '+1.5', '1.', '.5', '-.5', '+.5', '.', '..', '1.10', '1_0.5', '1._5', '._5', '1.0e+3', '1.0e-3', '1.0E+3', '1.0e3', '1e3', '1E3',
  '1e+3', '1e-3', '.5e+1', '.5e1', '12:30.5', '1:2:3.25', '12:61.5', '0.1', '-0.0', '1.7976931348623157e+308', '1.0e+400', '5.0e-324', '1.2.3',
  '.inf', '.Inf', '.INF', '-.inf', '+.inf', '.iNF', 'inf', '.nan', '.NaN', '.NAN', '-.nan', 'nan', '08.5', '0x1.8', '1.5j',
  // dates and times
  '2024-01-01', '2024-1-1', '2024-02-29', '2023-02-29', '2100-02-29', '2000-02-29', '2024-13-01', '2024-00-01', '2024-04-31', '0000-01-01', '0001-01-01',
  '24-01-01', '2024-01-01T00:00:00Z', '2024-01-01t01:02:03', '2024-01-01 01:02:03', '2024-01-01  1:02:03', '2024-1-2 3:04:05', '2024-01-01T01:02',
  '2024-01-01T01:02:03.5', '2024-01-01T01:02:03.', '2024-01-01T01:02:03.123456789', '2024-01-01T01:02:03+01:00', '2024-01-01T01:02:03 -5',
  '2024-01-01T01:02:03 +05:30', '2024-01-01T01:02:03-00:00', '2024-01-01T01:02:03+24:00', '2024-01-01T01:02:03-23:59', '2024-01-01T24:00:00',
  '2024-01-01T01:60:00', '2024-01-01T01:02:60', '2024-01-01T01:02:03z', '2024-01-01T01:02:03.000000Z',
  // what has a meaning of its own, or looks so
  '<<', '=', '==', '<', '!', '&', '*', '@a', '`a`', '%a', '|', '>', '?', '-', ':', '? a', '- a', '-a', '?a', ':a', 'a:', 'a: b', 'a:b', 'a :b', 'a #b',
  'a#b', '#a', 'http://a/b?c=d&e', 'a, b', '[a', 'a]', '{a', 'a}', 'a"b', 'it\'s', 'a\\nb', '{{ a }}', '"{{ a }}"', '{a}}', 'a\tb', 'a\u00a0b',
  'caf\u00e9', '\u65e5\u672c', '\u{1f600}', 'a\u0085b', 'a\u2028b', '\ufeffa', 'a\ufeffb', 'a\u0007b', 'a\u007fb', 'a\u0080b', '\ufffe', 'a\u001bb',
];

/** In a place where they mean themselves. */
const QUOTED = ['', ' ', 'a', ' a ', 'on', '1', '~', 'a: b', '# a', 'a\tb', '\t', 'a\n  b', 'a\n\n  b', 'a  \n  b', 'a\n\tb', 'a\nb', '<<', '=', '2024-01-01'];

const ESCAPES = [
  '\\0', '\\a', '\\b', '\\t', '\\\t', '\\n', '\\v', '\\f', '\\r', '\\e', '\\ ', '\\"', '\\/', '\\\\', '\\N', '\\_', '\\L', '\\P', '\\x41', '\\x4', '\\xzz',
  '\\u00e9', '\\u00e', '\\U0001F600', '\\U00110000', '\\ud83d', '\\ud83d\\ude00', '\\\\ud83d', '\\q', '\\\'', 'a\\\n  b', 'a \\\n  b', 'a\\\n\n  b', '\\x85',
];

const TAGS = [
  '!!str 1', '!!str', '!!str ~', '!!str [a]', '!!int 3', '!!int "3"', '!!int abc', '!!int 3.5', '!!int ""', '!!int 0o17', '!!int 08', '!!float 3',
  '!!float "1e3"', '!!float abc', '!!float inf', '!!float 1:30', '!!bool yes', '!!bool "on"', '!!bool y', '!!bool 1', '!!null a', '!!null [a]',
  '!!timestamp 2024-1-1', '!!timestamp abc', '!!binary aGk=', '!!binary aGk', '!!binary "a G k ="', '!!binary \u00e9', '!!set {a, b}', '!!set [a]',
  '!!set {a: 1}', '!!omap [a: 1, b: 2]', '!!omap [{a: 1, b: 2}]', '!!omap {a: 1}', '!!pairs [a: 1, a: 2]', '!!pairs [a]', '!!map {a: 1}', '!!map [a]',
  '!!seq [a]', '!!seq {a: 1}', '!!python/tuple [1]', '!!python/none', '!!python/object/apply:a.b []', '!!merge a', '!!value a', '!a b', '!a', '! 5', '! "5"',
  '! [a]', '!<tag:yaml.org,2002:int> "5"', '!<a> b', '!e!a b', '!!foo a', '&a !!int "1"', '!!int &a "1"', '!!int !!str 1', '&a &b c',
];

const FLOWS = [
  '[]', '{}', '[a]', '[a,]', '[,a]', '[a,,b]', '[a b, c]', '[a: b]', '[a: b, c]', '[a:b]', '{a}', '{a, b: 1}', '{a:}', '{a: }', '{a:b}', '{"a":b}', '{\'a\':1}',
  '{a: b,}', '{,}', '{a: [b, {c: d}]}', '{a:[b]}', '[? a : b]', '{? a : b}', '{? a}', '[?a]', '[a?b]', '[a ?b]', '[-]', '[-a]', '[- a]', '[:a]', '{:a}', '{: a}',
  '[: a]', '{a: :b}', '{a :b}', '{a : b}', '[a', 'a]', '{a: b', '[a]]', '[a]b', '[a] # c', '[a]#c', '["a"]', '["a" b]', '["a""b"]', '[\n  a,\n  b\n  ]',
  '[\na,\nb\n]', '[a, # c\n b]', '[a\n b]', '{a\n b}', '{a\n b: c}', '{a\n: b}', '{"a"\n: b}', '{a:\n b}', '{a: b\n}', '[a,\tb]', '{[a]: b}', '{{a: b}: c}',
  '{1: a, 1: b}', '{1: a, 1.0: b, true: c}', '{a: 1, "a": 2}', '{0: a, false: b, -0: c}', '{~: a, null: b}', '{.nan: a, .NaN: b}', '{2024-01-01: a, 2024-01-01: b}',
  '[*a]', '[&a b, *a]', '[&a b, &a c]', '&a [*a]', '[&a-b_1 c, *a-b_1]', '[&a.b c, *a.b]', '{*a: b}', '{&a a: *a}', '{http://a: b}', '{a: http://b}', '[a#b]', '[a #b\n]',
];

const LINES = [
  // blocks of text
  '|\n  a\n', '|\n  a', '|\n  a\n\n', '|\n  a\n  b\n', '|\n  a\n   b\n', '|\n   a\n  b\n', '|-\n  a\n', '|-\n  a\n\n', '|+\n  a\n', '|+\n  a\n\n', '|+\n  a',
  '|+\n\n', '|\n\n', '|-\n', '|', '|\n\n  a\n', '|\n    \n  a\n', '|\n  a\n \n  b\n', '|\n  a\n    \n  b\n', '|2\n    a\n', '|1\n  a\n', '|2-\n   a\n', '|-2\n   a\n',
  '|0\n  a\n', '|10\n  a\n', '| # c\n  a\n', '|#c\n  a\n', '| a\n  b\n', '|\n  # a\n  b\n', '|\n  a\n # c\n', '|\n  a\n# c\n', '|\n  a\n  \n', '|\n  a\n   ', '|\n\ta\n',
  '|\n  a\tb\n', '|\n  \ta\n', '|\n  a  \n', '>\n  a\n  b\n', '>\n  a\n\n  b\n', '>\n  a\n   b\n  c\n', '>\n  a\n\n\n  b\n', '>-\n  a\n  b\n\n', '>+\n  a\n\n\n', '>\n\n  a\n',
  '>\n  a', '>\n  - a\n  - b\n', '>2\n   a\n  b\n', '>\n  a\n\n   b\n\n  c\n', '>\n  a  \n  b\n', '>\n  a\n  \tb\n',
  // lines without quotes
  'a\n  b', 'a\n\n  b', 'a\n b\n  c', 'a\n  # c\n  b', 'a # c\n  b', 'a\n  b: c', 'a\n  - b', 'a\n\tb', 'a \n  b', 'a\nb',
  '"a\n  b"', '"a\n\n\n  b"', '\'a\n  b\'', '"a\nb"', '"a\n---\nb"', '\'a\n...\nb\'', '"a', '\'a', '"a" b', '\'a\'b', '"a"# c', '"a" # c',
];

const DOCUMENTS = [
  '', ' ', '\n', '\n\n', '# c', '# c\n', '---', '---\n', '--- a', '--- # c\na', '---\na: b', '--- a: b', '--- - a', '--- [a]', '--- {a: b}', '--- |\n  a\n', '--- |\na\n', '--- >\n a\n',
  '---a', '---\n---\n', 'a\n---\nb', 'a: b\n---\nc: d', 'a: b\n---\n', 'a: b\n...\n', 'a: b\n...\n...\n', 'a: b\n...\nc: d', 'a: b\n...\n---\nc: d', 'a: b\n... # c\n', '...', '...\n', '...\na',
  '# c\n...\n', '%YAML 1.1\n---\na: on', '%YAML 1.2\n---\na: on', '%YAML 2.0\n---\na', '%YAML 1.1\na', '%TAG !e! tag:yaml.org,2002:\n---\n!e!int "5"', '%TAG ! tag:yaml.org,2002:\n---\n!int "5"',
  '%FOO bar\n---\na', '%YAML 1.1\n%YAML 1.1\n---\na', '\ufeffa: b', '\ufeff# c\na: b', 'a: b\r\nc: d\r\n', 'a: b\rc: d\r', 'a: "b\r\n  c"', 'a: |\r\n  b\r\n  c\r\n', 'a: b\u0085c: d',
  'a: "b\u0085 c"', 'a: "b\u2028 c"', '# a\u2028b: c', 'a: |\n  b\u2028  c\n', '\ta: b', ' a: b', '  a: b\n c: d', ' a: b\n  c: d', 'a: b\n c: d', 'a', 'a b\nc', '- a', '[a, b]', 'a: b\n\t', 'a: b\n\t\nc: d',
  'a: b\n \nc: d', 'a: b\t', 'a: b\t# c', 'a: b #\tc', 'a:\tb', 'a\t: b', '-\ta', 'a:\n\tb: c', 'a:\n  b: c\n\td: e', 'a: b\n# \tc\n', 'a: [b,\n\tc]', 'a: "b\tc"', 'a: \'\tb\'', 'a: "b\n\tc"',
];

const BLOCKS = [
  'a: b\na: c', 'a: b\nc: d\na: e', 'a: {b: 1, b: 2}', 'on: a', 'y: a', '1: a', '1.0: a\n1: b', 'true: a\n1: b\n1.0: c', '~: a', ': a', '"": a', '? a', '? a\n: b', '? a\n? b', '?\n: a', '?', '? \n: a\n? \n: b',
  '? [a]\n: b', '? {a: b}\n: c', '? - a\n: b', '? |\n  a\n: b', '? "a\n  b"\n: c', '? a\n  b\n: c', '? a: b\n: c', '"a\n  b": c', 'a\n  b: c', '2024-01-01: a', '12:30: a', 'a: b: c', 'a: "b": c', 'a:b', '"a":b', '"a" : b', 'a : b',
  'a:\n- b\n- c', 'a:\n  - b\n  - c', 'a:\n- b\n c: d', 'a:\n  - b\n - c', 'a: - b', 'a:\n- b\nc: d', '- a\n-b', '- a\n - b', '- - a\n  - b', '- a: b\n  c: d', '- a: b\n c: d', '-\n  a: b', '-', '- \n- a', '-\n-', '- a: b\n- a: c', '- ? a\n  : b',
  'a:\n  b:\n    c: d\n  e: f', 'a:\n    b: c\n  d: e', 'a:\nb: c', 'a:\n\n\n  b: c', 'a: # c\n  b: d', 'a:\n  # c\n  b: d\n  # e\n', 'a: b\n  # c\nd: e', 'a: !!map\n  b: c', 'a: &b\n  c: d\ne: *b', 'a: &b c\nd: *b', '&a b: *a', '*a : b', 'a: *b', 'a: &b\nc: *b',
  'a: &b\n- c\nd: *b', '&a\nb: c', '&a b: c\nd: e', '!!map\na: b', 'a: !!str b: c', 'a: !!str\nb: c', 'a: *b\nb: &b c', 'a: &b {c: d}\ne: *b\nf: *b', 'a: &a {b: *a}', 'a: &a [*a]', '- &a a\n- &a b', '&a a: &b b\n*a : *b', '- &a a\n- *a\n- *b', 'a: %b', 'a: @b', 'a: `b`',
  'a: - ', 'a: ?', 'a: |b', 'a: >b', '- |\n a\n- b', '- >-\n  a\n\n- b', 'a: |\n b\nc: d', 'a:\n  - |\n    b\n  - c', 'a: |\n  b\n c: d', `${'k'.repeat(1000)}: a`, `${'k'.repeat(1025)}: a`, `? ${'k'.repeat(1025)}\n: a`, `"${'k'.repeat(1100)}": a`, `{${'k'.repeat(1100)}: a}`,
  `a: ${'b'.repeat(1100)}`, '[a, b]: c', '{a: b}: c', '"a": &x 1\nb: *x', 'a: b\n\n\n# c\n\nd: e\n\n', 'a: b # c # d', 'a: b# c', 'a: #b', 'a:  b', 'a:   ', 'key with spaces: a b  c', 'a\\b: c', 'a: "b" \nc: \'d\'', 'a:\n  b', 'a:\n b\n c', 'a:\n  "b"', 'a:\n  [b]', 'a:\n[b]', 'a:\n{b: c}',
  'a: {\n  b: c\n}', 'a: [\n  b,\n  c\n]', 'a: {\nb: c,\nd: e\n}', 'a: {\n  b: c,\n  }\nd: e', 'a: "b\nc"\nd: e', '- [\n  a,\n]\n- b', '__proto__: a', 'constructor: a\ntoString: b', '10: a\n9: b\nb: c\n1: d', 'a: ""\nb: \'\'\nc:', '- ""\n- \'\'\n-', '- "a" \n-  b', '- # c\n  a', '- !!str\n- a', '- *a', '- &a\n- *a',
];

const MERGES = [
  '<<: {a: 1}', '<<: {a: 1}\na: 2', 'a: 2\n<<: {a: 1}', 'c: 0\n<<: {a: 1, b: 2}\nb: 3', '<<: [{a: 1}, {a: 2}]', '<<: [{ab: 1}, {ab: 2}]', '<<: {a: 1}\n<<: {a: 2}', '<<: {ab: 1}\n<<: {ab: 2}', '<<: [{ab: 1, cd: 2}, {cd: 3, ef: 4}]\nef: 5', '<<: a', '<<: [a]', '<<:', '<<: []', '<<: {}',
  '<<: [[{a: 1}]]', '"<<": {a: 1}', '\'<<\': a', '!!merge a: {b: 1}', '!!str <<: {a: 1}', '- <<: {a: 1}', '[<<]', 'a: <<', '<<: {<<: {a: 1}, b: 2}', '<<: {<<: {ab: 1}, ab: 2}', '<<: !!map {a: 1}', '<<: !!set {a}', '<<: !a {b: 1}', '<<: &a {b: 1}\nc: *a', 'a: &a {<<: *a}', 'a: &a\n  <<: *a\n  b: 1',
  'x: &x {a: 1, ab: 2}\ny: &y {a: 3, ab: 4}\nz:\n  <<: [*x, *y]', 'x: &x {a: 1, ab: 2}\ny: &y {<<: *x, ab: 3}\nz:\n  <<: *y\n  cd: 5', 'x: &x {ab: 1}\nz:\n  <<: [*x, *x]\n  ab: 2', 'x: &x {ab: 1}\ny: {<<: *x, cd: 2, <<: *x}', 'x: &x [{ab: 1}, {ab: 2, cd: 3}]\ny: {<<: *x}', 'x: &x a\ny: {<<: *x}', '<<: {1: a}\n1.0: b',
  '<<: {true: a}\n1: b', '<<: [{12: a}, {12: b}]', '<<: [{1: a}, {1: b}]', '<<: [{"": a}, {"": b}]', '<<: [{\u00e9: 1}, {\u00e9: 2}]', '<<: [{\u65e5: 1}, {\u65e5: 2}]', '=: a', 'a: =', '[=]', '{=: a, b: c}', '<<: {=: a}', '!!value a: b', '<<: {[a]: b}', '{<<: {a: 1}}', '[<<: {a: 1}]', '<<: {a: 1, a: 2}', '<<: {ab: 1, ab: 2}\nab: 3\nab: 4',
];

const RANDOM_TEXTS = 350;

function texts() {
  const all = [
    ...SCALARS.flatMap(text => [`a: ${text}`, `[${text}]`]),
    ...SCALARS.filter((_, index) => index % 3 === 0).flatMap(text => [text, `- ${text}\n`, `${text}: a`, `"${text}"`, `a: |\n  ${text}\n`, `a: >-\n  ${text}\n`]),
    ...QUOTED.flatMap(text => [`a: "${text}"`, `a: '${text}'`]),
    ...ESCAPES.map(text => `a: "${text}"`),
    ...TAGS.flatMap(text => [`a: ${text}`, text]),
    ...FLOWS.flatMap(text => [text, `a: ${text}`]),
    ...LINES.flatMap(text => [`a: ${text}`, `- ${text}`]),
    ...DOCUMENTS, ...BLOCKS, ...MERGES, ...randomTexts(RANDOM_TEXTS),
  ];
  return [...new Set(all)];
}

/** Pieces that are harmless alone and may mean something together. */
const PIECES = [
  'a', 'b', '1', 'on', ': ', ':', '- ', '-', '? ', '\n', '\n  ', ' ', '"', '\'', '[', ']', '{', '}', ', ', ' # ', '#', '|\n', '>-\n', '&x ', '*x', '!!str ', '<<: ', '---\n', '...\n',
  '\t', '\\', '\u00e9', 'key: value\n', '- item\n', '0', '.', '\r\n',
];

const RANDOM_SCALARS = ['a', 'on', '017', '1.5', '12:30', '~', '', '2024-01-01', '"q r"', '\'s\'', 'a b', '-1', '*x', '!!str 1', '[a, {b: 1}]', '{c: [on]}', '|\n          t\n\n          u', '>-\n          v\n          w', '# c'];

/** Mappings and sequences in one another, and small heaps of pieces. */
function randomTexts(count) {
  let state = 8;
  const below = limit => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const pick = list => list[below(list.length)];
  const repeat = (most, make) => Array.from({ length: 1 + below(most) }, make);
  const value = (depth, indentation) => {
    if (depth > 2 || below(2)) return ` ${pick(RANDOM_SCALARS)}\n`;
    const anchor = below(5) ? '' : ' &x';
    return below(2) ? `${anchor}\n${mapping(depth + 1, indentation + 2)}` : `${anchor}\n${sequence(depth + 1, indentation + 2 * below(2))}`;
  };
  const mapping = (depth, indentation) => repeat(3, () => `${' '.repeat(indentation)}${pick(['a', 'b', 'on', '1', '"a"', 'c d', 'e'])}:${value(depth, indentation)}`).join('');
  const sequence = (depth, indentation) => repeat(3, () => `${' '.repeat(indentation)}-${value(depth, indentation)}`).join('');
  return Array.from({ length: count }, () => below(3) ? mapping(0, 0) : repeat(6, () => pick(PIECES)).join(''));
}

writeFileSync(process.argv[2], JSON.stringify(texts()));
