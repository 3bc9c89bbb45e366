/*
 * Texts that a reader of YAML 1.1, of templates or of Python literals may take for something else. Both lists are the same in every run.
 * Texts with `{{` or `{%` are not among them: the constructs refuse them.
 */

import { Draw } from '../../test/polyaxon/generated/draw';

const NUMBERS = [
  '0', '1', '-1', '+1', '- 1', '--1', '-0', '00', '000', '01', '-01', '007', '08', '0777', '0o17', '0O17', '0b11', '0x1F', '0XfF', '0x', '0o8',
  '0b2',
  '1_000', '1__0', '_1', '1_', '0_7', '0_0', '1.0', '1.10', '1.', '.5', '-.5', '5.e3', '1.e5', '.', '..', '1.2.3', '1e3', '1E3', '1e+3', '1e-7',
  '1.0e-7',
  '1e21', '1e22', '1e16', '1e15', '123456789012345678', '1e400', '-1e400', '1e-400', '0.1e1', '1e', '1e+', '00.5', '09.5', '09e1', '0e0', '-0.0',
  '9223372036854775807', '9223372036854775808', '18446744073709551615', '18446744073709551616', '-9223372036854775808', '-9223372036854775809',
  '123456789.123456789', '0.00001', '0.0001', '0.1', '100000000000000000000000.0', '1j', '-1j', '1+2j', '1 - 2j', '1.5J', '2j+1', '1+2', '1+-2j',
  '12:30', '12:30:45', '190:20:30', '1:2', '12:30.5', '0:0', '2026-01-02', '2026-11-12', '2026-1-2', '2026-01-02T03:04:05Z', '2026-01-02 03:04:05',
  '1,2', '0,1', '1,', ',1', '0, 1', '1,2,3,', '100m', '512Mi', '1Gi', '1 2', '1if 1else 2', '0xfor', '1/2', '2**8', '1 ', ' 1', '\t1', '1\t', '1\n',
];

const WORDS = [
  'true', 'True', 'TRUE', 'tRUE', 'false', 'False', 'yes', 'Yes', 'no', 'NO', 'on', 'On', 'off', 'OFF', 'y', 'n', 'Y', 'N', 'null', 'Null',
  'NULL', '~',
  'None', 'none', 'NaN', 'nan', '.nan', '.NaN', 'inf', '.inf', '-.inf', '-.INF', 'Infinity', 'undefined', 'Ellipsis', '...', 'True,', 'None,',
  'not True',
  '-True', 'True+1j', '(True)', '<<', '=', '!', '&', '*', '?', ':', '-', '--', '---', '|', '>', '@', '%', '`', '#', ',', '\\', '\'', '"', '[',
  ']', '{', '}',
];

const PYTHON = [
  '()', '(1)', '(1,)', '((1))', '(1, 2)', '(,)', '[]', '[1]', '[1, 2, ]', '[1,,2]', '[ "a" , \'b\' ]', '["a","b"]', '[1', '[1]]',
  '[True, None, 1.0]',
  '{}', '{1}', '{1, 2}', '{1: 2}', '{\'a\': 1}', '{"a": 1}', '{"a":1}', '{"a":"b"}', '{"a": [1, {"b": null}]}', '{"a":[true,null]}',
  '{\'a\': 1, \'a\': 2}',
  '{None: 1}', '{[1]: 2}', '{[1]}', '{**{}}', '[*[1]]', '{"b":1,"a":2}', 'set()', 'set( )', '[set()]', 'frozenset()', 'dict()', 'list()',
  'set([1])',
  '\'a\'', '"a"', '\'\'', '""', '\'a\' \'b\'', '"a"\'b\'', '\'a', 'a\'', '\'a\'b', '\'a\\\'b\'', '\'it\\\'s\'', '\'a\\\\\'', '\'a\\n\'',
  '\'\\x41\'', '\'\\x4\'',
  '\'\\101\'', '\'\\0\'', '\'\\8\'', '\'\\q\'', '\'\\u00e9\'', '\'\\u00e\'', '\'\\U0001F600\'', '\'\\U00110000\'', '\'\\N{BULLET}\'', '\'\\ud800\'',
  '\'\\r\\n\'', '\'a\\\nb\'', '\'a\nb\'', '\'\'\'a\nb\'\'\'', '"""a"""', '""""', '\'\'\'\'', '\'a\' b\'b\'', 'b\'q\'', 'B"q"', 'rb\'\\x\'',
  'b\'\\xff\'', 'b\'\u00e9\'',
  'u\'a\'', 'U"a"', 'ur\'a\'', 'r\'\\n\'', 'R"\\""', 'r\'\\\'', 'f\'a\'', 'F"{1}"', 'f\'a\' \'b\'', '\'\u00e9\'', '\'a\' # comment',
  '1 # comment', '# comment\n1',
  '(1 # comment\n, 2)', '(1\n)', '1\\\n', '1 \\\n, 2', '\'a\'\n\'b\'', '\n1', '\n 1', '  1', '1;', '1; 2', 'x = 1', 'a', 'a.b', 'a()',
  'lambda: 1', '[i for i in x]',
  '1 if 1 else 2', '(yield)', '1 < 2', '-\'a\'', '[-1, +2]', '[- 1]', '"\\/"', '"a\\tb"', '\'a\tb\'', '\f1', '1\f', '\u00a01', '1\r\n', '\r1',
  '\u2003[1]',
];

const LINES = [
  '', ' ', '  ', '\t', '\n', '\n\n', ' \n ', '\r', '\r\n', 'a\n', 'a\n\n', '\na', '\n\na', ' a', 'a ', '\ta', 'a\t', 'a\tb', 'a\nb', 'a\n\nb',
  'a\n b', ' a\nb', 'a\n\tb',
  'a \nb', 'a\t\nb', 'a\nb ', 'a\r\nb', 'a\rb', 'a\nb\n', 'a\n\n\n', '- a\n- b', 'a: 1\nb: 2', '# a\nb', 'a\n# b', '---\na', 'a\n---\nb',
  'a\n...\n', '%YAML 1.1\n---\na',
  'echo a\necho b\n', 'set -e\ncd /data\n', 'if true; then\n  echo "x"\nfi', 'cat <<EOF\n  a\n\tb\nEOF', '"a\nb"', '[1,\n2]', '1\n2',
];

const UNUSUAL = [
  '["\\ud800"]', '["\\ud83d\\ude00"]', '\u001f', '\u2028 a', 'a \u2029', 'a\u2028\u2029b',
  '\u00e9', 'na\u00efve caf\u00e9', '\u65e5\u672c\u8a9e', '\u05e9\u05dc\u05d5\u05dd', '\u{1f600}', 'a\u{1f680}b', '\u{10ffff}', '\u00a0',
  'a\u00a0b', '\u0085', 'a\u0085b', '\u2028', 'a\u2028b',
  '\u2029', 'a\u2029b', '\ufeff', '\ufeffa', 'a\ufeff', '\ufeff1', '\u200b', '\u200b1', '\u0007', 'a\u0008b', '\u001b[31mred\u001b[0m', '\u007f',
  '\u0080', '\u009f', '\u001c', 'a\u001cb',
  '\ufffd', '\ufffe', '\uffff', '\u0661', '\uff11', '\u00bd', '\u2160', '\uff34rue', 'e\u0301', '\ue000', '\'\u2028\'', '"\u0085"', 'a\u000bb',
  'a\fb', '\u000b',
];

const COMMANDS = [
  'a: b', 'a:b', 'a:', ':a', ': ', 'a : b', '- x', '-x', '-', '--seed', '--lr=0.1', '--shards=0,1', '-e', '? a', '?a', '! a', '!a', '!!str a',
  '!!python/none', '&a', '&a b',
  '*a', '* a', '| a', '|', '> a', '>-', '@a', '%a', '%d', '`a`', '# a', '#a', 'a #b', 'a#b', 'a # b', ', a', '[a', 'a]', '{a', 'a}', '[a]', '{a}',
  '{a: b}', '{ }', '[ ]',
  '\'a', '"a', 'a"b', 'a\'b', 'it\'s', '\'a\'b', '"a"b', '\\', '\\\\', 'a\\b', 'a\\', '\\n', 'C:\\new\\table', '\\\'', '\\"', '\'"', '"\'',
  '\'\'\'', '"""', '\'\\\'\'',
  '$HOME', '${HOME}', '$(HOME)', '$$(HOME)', '${#X}', '$((1+2))', '{#', '{# a #}', '#}', '%}', '}}', '{ {', '{ %', '{a}}', 'a=b', 'A=1', '=1',
  '==', '<a>', 'a|b', 'a && b',
  'busybox:1.36', 'registry.example:5000/a/b@sha256:0123', 'docker.io/library/python', 'http://a/b?c=d&e=f#g', 's3://a/b', '/a/b', './a', '../a',
  'a.py', '.py', 'x.py:main',
  'a@b.c', '1.36', '3.11-slim', '1.2.3-rc.1', 'v1', '1d', '1h30m', 'P1D', 'dead', '1e', 'e1', 'globals', 'params.x', '{{'.slice(1) + '{', 'a, b',
  'a,b', '\'a\', \'b\'',
  'x'.repeat(300), `${'word '.repeat(60)}end`, '['.repeat(50) + ']'.repeat(50), '('.repeat(30) + '1' + ')'.repeat(30),
  '['.repeat(150) + ']'.repeat(150), '('.repeat(95) + '1' + ')'.repeat(95),
].filter(isAccepted);

/** Further ones of which something is said in tables of Polyaxon's second reading. */
const READ_AGAIN = [
  '0.0', '1e-3', '[1, 2]', '\'a b\'', ' 5', '5 # c', '2024-01-01', '1+1', '[ ]', '1.1', '3.12', '42', '123',
];

/** Pieces that are harmless alone and may mean something together. */
const PIECES = [
  ...'0123456789'.slice(0, 3), '1', '-', '+', '.', ',', ':', ' ', '  ', '\t', '\n', '\'', '"', '\\', '\\n', '\\x41', '[', ']', '(', ')', '{', '}',
  '#', '# ', ': ', '- ', '&', '*',
  '!', '%', '@', '`', '|', '>', '?', '=', '~', 'a', 'b', 'r', 'j', 'e', '_', 'x', 'True', 'None', 'null', 'on', 'no', '\u00e9', '\u{1f600}',
  '\u2028', '\u0085', '\r', '$', '/',
];

/** The constructs refuse the start of a template. */
function isAccepted(text: string): boolean {
  return !text.includes('{{') && !text.includes('{%');
}

function combinations(count: number): string[] {
  const draw = new Draw(20);
  return Array.from({ length: count }, () => draw.list(2, 6, () => draw.one(PIECES)).join(''));
}

/** Python literals with random blanks, half of them broken by leaving out or doubling a character. */
function randomLiterals(count: number): string[] {
  const draw = new Draw(37);
  const blank = () => draw.one(['', '', '', ' ', '\t', '  ']);
  const items = (depth: number): string[] => draw.list(0, 3, () => literal(depth + 1));
  const joined = (list: string[]) => list.join(`${blank()},${blank()}`) + (list.length > 0 ? draw.one(['', '', ',']) : '');
  const atom = () => draw.one([
    '0', '7', '42', '0x1f', '1_0', '1.50', '2e3', '.25', '-3', '+4', '1e20', '3j', 'True', 'False', 'None', '\'a\'', '"b c"', 'r\'\\d\'',
    'b\'x\'', '\'\\t\'', '"\\u00fc"',
    '\'x\' "y"', '"""z"""', 'u\'v\'', '"it\'s"', '...', 'name',
  ]);
  const literal = (depth: number): string => {
    if (depth > 2) return atom();
    switch (draw.below(8)) {
      case 0: return `[${blank()}${joined(items(depth))}${blank()}]`;
      case 1: return `(${blank()}${joined(items(depth))}${blank()})`;
      case 2: return `{${joined(items(depth).map(item => `'${draw.one([...'abc'])}'${blank()}:${blank()}${item}`))}}`;
      case 3: return joined([atom(), atom()]);
      case 4: return `{${joined(items(depth))}}`;
      default: return atom();
    }
  };
  const broken = (text: string) => {
    const at = draw.below(text.length);
    return draw.one([text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + text[at] + text.slice(at)]);
  };
  return Array.from({ length: count }, (_, i) => i % 2 === 0 ? literal(0) : broken(literal(0)));
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(isAccepted);
}

/** Texts for every place where an author can write one. */
export const TEXTS = unique([...NUMBERS, ...WORDS, ...PYTHON, ...LINES, ...UNUSUAL, ...COMMANDS, ...READ_AGAIN, ...combinations(170)]);

/** Further texts for the second reading alone: literals at the edges of the language. */
export const LITERALS = unique([
  '\'\\N{NO SUCH NAME}\'', '\'\\N{}\'', '\'\\N\'', '\'\\N{bullet}\'', 'b\'\\N{BULLET}\'', '\'\\777\'', '\'\\400\'', 'b\'\\777\'', '\'\\x\'',
  'b\'\\x4\'', 'b\'\\u00e9\'', '\'\\ud83d\\ude00\'',
  '\'\\a\\b\\f\\v\'', '"\\\r\n"', '\'a\\\r\nb\'', '"""a\r\nb"""', '"""a\rb"""', '\'\'\'a\'\'b\'\'\'', '"""a"b"""', 'r"""\\"""', 'r\'a\\\\\'',
  'bR\'a\'', 'Br"a"', 'br\'a\' rb\'b\'',
  'b\'a\' b\'b\'', 'b\'a\' \'b\'', 'uR\'a\'', 'bu\'a\'', 'rr\'a\'', 'bb\'a\'', 'T\'a\'', 't\'a\'', 'fr\'a\'', '\'a\' + \'b\'', '\'a\' * 2',
  '\'a\'[0]', '(\'a\'\n\'b\')', '(\'a\' # c\n\'b\')',
  '[\n1,\n2\n]', '[1,\n\n# c\n2]', '{"a":\n1}', '{"a" 1}', '{"a":1 "b":2}', '{"a":1,,}', '{,}', '{:}', '{"a":}', '{"a":1,2}', '{1,"a":2}',
  '{"a",}', '{"a":1,}', '{(1,2): 3}',
  '{(): 1}', '{True: 1}', '{1.5: 1}', '{b"a": 1}', '{"a": b"a"}', '{"a": {1}}', '{{}: 1}'.replace('{{', '{ {'), '{ {} }', '{[]}', '{()}',
  '{(1, [2])}', '{"a": 1}.b', '[{}]', '[[]]', '([],)', '[()]',
  '[1][0]', '[1] [2]', '[1](2)', '(1)(2)', '()()', '1()', '1.real', '1 .real', '1..real', '1.e', '1.j', '.5j', '5.j', '0j', '00j', '09j', '010j',
  '0x1j', '0b1j', '1e5j', '1_0j', '1e1_0', '1_0.0_1',
  '1._0', '1_.0', '1e_1', '0x_f', '0x1_f', '0x1__f', '0xg', '0b', '0o', '0b_1', '0o_7', '0_1', '0__0', '00_0', '0_0.5', '0_9.5', '09', '0009',
  '0000', '-00', '+00', '0.', '0.0', '-0.', '+0.0', '0e1', '-0e1',
  '- - 1', '-+1', '+-1', '~1', '-(1)', '-(-1)', '(-1)', '+(1)', '-1+2j', '-1-2j', '- 1 + 2j', '(1)+(2j)', '(1+2j)', '[1+2j]', '1+2j+3j', '1j+2j',
  '1+2', '1-2j,', '1.5+2.5j', '-1.5e3', '1+2J', '1 +2j',
  'True+2j', '1+True', '-None', 'None+1j', '-...', '....', '. . .', '...,', '(...)', '[...]', '{...}', 'set()()', 'set(())', 'set(1)', 'set(*[])',
  'set ()', 'set\n()', '(set\n())', 'set', 'sets()', '-set()',
  '{set()}', '{"a": set()}', 'set(),', 'True True', 'True.x', 'True()', 'TrueX', 'True_', 'True1', '(True', 'True)', 'None # c', 'None#', 'None;',
  'None \\', 'None\\\n', 'None\\\n\n', 'None\\ \n', '\\\nNone',
  ' \\\nNone', '\tNone', ' \tNone', '\fNone', '\n\nNone', '\n\tNone', '# c', '# c\nNone', '# c\n None', ' # c\nNone', '\f\nNone', 'None\n\n',
  'None\n ', 'None\n x', 'None\n# c', 'None\n  # c', 'None\nNone', 'None\r',
  'None\r\r', '\r\nNone', 'None\u000b', '\u000bNone', 'None\u00a0', '\u00a0None', '\u2028None', '[1,\u00a02]', '[1,\u20282]', '[1\u000b]',
  '[1\f]', '\ufeffNone', '\u0661\u0662', '1\u0661', '\uff11', 'N\u00f6ne', '\u00e9', '\u{1f600}',
  '1\u00e9', '1\u{1f600}', '\'\u{1f600}\'', 'u\'\u{1f600}\'', 'r\'\u2028\'', '\'\u2028\'', '\'\u0085\'', '\'\u000c\'', '\'\u001a\'', '\u001a',
  '1\u001a', '\'\u007f\'', '\'\\x7f\'', '\'\\u2028\'', '\'\\x00\'', '["\\u0000"]', '["\\u2028"]',
  '["\u2028"]', '["\\u001f"]', '["\\x7f"]', '["\\/"]', '["\\ud800"]', '["\\ud83d\\ude00"]', '{"\\ud800": 1}', '["\u00e9"]', '["\\"\\\\"]',
  '["\\b\\f\\n\\r\\t"]', '{"a\\"b": 1}', '{"": 1}', '{"a":1,"a":2}', '{"a":1,"b":2,"a":3}',
  '{"1":1}', '{"b":1,"1":2,"a":3}', '{"10":1,"9":2}', '{"__proto__":1}', '["a", "b"]', '["a","b"]', '[1.0]', '[1.5,2]', '[1e3]', '[1e16]',
  '[1e-5]', '[1e-4]', '[1e400]', '[-1e400]', '[1e22]', '[0.1]', '[-0.0]', '[-0]', '[true]', '[null]',
  '1e17', '1e-5', '1e-6', '1.5e-5', '0.00012', '12345678901234567.0', '1234567890123456.0', '9999999999999998.0', '1e100',
  '1.7976931348623157e308', '1.8e308', '5e-324', '2e-324', '-1e16', '-1e-5', '0.30000000000000004', '3.0', '3.14', '1e5',
  '1e10', '1.25e2', '123e-2', '4294967296', '9007199254740993', '0xffffffffffffffff', '0x10000000000000000', '-0x8000000000000000',
  '-0x8000000000000001', '1'.repeat(400), '1'.repeat(4301), `${'1'.repeat(400)}.0`, `0.${'1'.repeat(60)}`,
  '['.repeat(60) + ']'.repeat(60), '['.repeat(89) + ']'.repeat(89), '['.repeat(95) + ']'.repeat(95), '['.repeat(150) + ']'.repeat(150),
  '['.repeat(199) + ']'.repeat(199), '['.repeat(201) + ']'.repeat(201),
  '('.repeat(95) + ')'.repeat(95), '('.repeat(150) + '1' + ')'.repeat(150), '{"a":'.repeat(95) + '1' + '}'.repeat(95), `${'-'.repeat(100)}1`,
  `[${'1,'.repeat(500)}]`, `${'\'a\' '.repeat(100)}`, '1,2 # c', '1,\n', '1,\n2', '1, # c', '1,\\\n2', ',', '1,,',
  '*1', '*1,', '1,*2', '1=2', '1:2', '1;2', '1!', '1?', '$1', '`1`', '1@2', '1//2', '1%2', '1|2', '1&2', '1<<2', '1 and 2', '1 or 2', '1or 2',
  '1in[1]', '1is 1', '0or 1', '1_if', '0x1for', '1jif', 'not 1', 'await 1', 'x:=1', '(x:=1)', 'x', '_', '__debug__',
  'print(1)', 'int(1)', 'float("nan")', 'complex(1)', 'bytes()', 'tuple()', 'frozenset({1})', 'OrderedDict()', 'datetime.date(2020, 1, 1)',
  '[x for x in []]', '(x for x in [])', '{x: x for x in []}', 'lambda:0', 'if 1: 2', 'pass', 'import x', 'del x',
  ...randomLiterals(160),
]).filter(text => !TEXTS.includes(text));
