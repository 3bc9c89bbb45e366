import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Document, isCollection, isMap, isPair, parseDocument, visit } from 'yaml';
import { Edit, EditError, editText, Step } from '../../src/manifest/edit-text';
import { messageOf } from '../messages';

/** A path in short: numbers are positions in lists. */
function at(path: string): Step[] {
  return path === '' ? [] : path.split('.').map(step => (/^\d+$/.test(step) ? Number(step) : step));
}

const set = (path: string, value: unknown, after?: string): Edit => ({ kind: 'set', path: at(path), value, after });
const remove = (path: string): Edit => ({ kind: 'remove', path: at(path) });
const arrange = (path: string, ...order: number[]): Edit => ({ kind: 'arrange', path: at(path), order });

type Row = [name: string, text: string, edits: Edit[], expected: string];

function testTable(title: string, rows: Row[]): void {
  describe(title, () => {
    test.each(rows)('%s', (_, text, edits, expected) => {
      expect(editText(text, edits)).toBe(expected);
    });
    // A text with the line ends of Windows is edited in the same way.
    test.each(rows.filter(([, text]) => text.includes('\n')))('%s, with CRLF', (_, text, edits, expected) => {
      expect(editText(crlf(text), edits)).toBe(crlf(expected));
    });
  });
}

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

const JOB = `# Source: evaluation/templates/job.yaml
apiVersion: batch/v1
kind: Job
metadata:
  name: evaluation  # the name

spec:
  # how often
  backoffLimit: 3

  template:
    spec:
      restartPolicy: Never
      containers:
        - name: worker
          image: worker:1.36   # pinned
          command: ["sh", "-c", "exit 1"]
          # the environment
          env:
            - name: A
              value: "1"
            # the second one
            - name: B
              value: 'yes'
        # beside it
        - name: proxy
          image: proxy:2

# the end
`;

/** The manifest above with other lines in place of some. */
function job(...changes: [before: string, after: string][]): string {
  return changes.reduce((text, [before, after]) => {
    expect(text.split(before)).toHaveLength(2);
    return text.replace(before, () => after);
  }, JOB);
}

const RULES = {
  rules: [
    { action: 'FailJob', onExitCodes: { containerName: 'worker', operator: 'In', values: [42] } },
    { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
  ],
};

testTable('a whole manifest', [
  ['a scalar', JOB, [set('spec.backoffLimit', 6)], job(['Limit: 3', 'Limit: 6'])],
  ['a text keeps its quotes', JOB, [set('spec.template.spec.containers.0.env.1.value', 'no')], job(['\'yes\'', '\'no\''])],
  ['a key after another', JOB, [set('spec.podFailurePolicy', RULES, 'backoffLimit')], job(['  backoffLimit: 3\n', `  backoffLimit: 3
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes:
          containerName: worker
          operator: In
          values:
            - 42
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
`])],
  ['a key where the order of the alphabet has it', JOB, [set('spec.suspend', true)],
    job(['  backoffLimit: 3\n', '  backoffLimit: 3\n  suspend: true\n'])],
  ['a key in front of all', JOB, [set('spec.activeDeadlineSeconds', 600)],
    job(['  # how often\n', '  activeDeadlineSeconds: 600\n  # how often\n'])],
  ['a key at the end of a map that is not sorted', JOB, [set('spec.template.spec.containers.1.args', ['-v'])],
    job(['image: proxy:2\n', 'image: proxy:2\n          args:\n            - -v\n'])],
  ['missing parents', JOB, [set('metadata.annotations.team', 'evaluation')],
    job(['# the name\n', '# the name\n  annotations:\n    team: evaluation\n'])],
  ['a list between brackets stays between brackets', JOB, [set('spec.template.spec.containers.0.command', ['sh', '-c', 'exit 0'])],
    job(['exit 1', 'exit 0'])],
  ['a key goes with its comment and its blank line', JOB, [remove('spec.backoffLimit')], job(['  # how often\n  backoffLimit: 3\n\n', ''])],
  ['the first key of an entry', JOB, [remove('spec.template.spec.containers.0.name')], job(['- name: worker\n          image', '- image'])],
  ['the comment about the whole stays if the first key goes', JOB, [remove('apiVersion')], job(['apiVersion: batch/v1\n', ''])],
  ['the last entry of a list', JOB, [remove('spec.template.spec.containers.1')],
    job(['        # beside it\n        - name: proxy\n          image: proxy:2\n', ''])],
  ['the order of containers', JOB, [arrange('spec.template.spec.containers.0.env', 1, 0)], job(
    ['            - name: A\n              value: "1"\n            # the second one\n            - name: B\n              value: \'yes\'\n',
      '            # the second one\n            - name: B\n              value: \'yes\'\n            - name: A\n              value: "1"\n'])],
  ['several edits, one after the other', JOB, [
    set('spec.podFailurePolicy.rules.0', { action: 'Count' }), set('spec.podFailurePolicy.rules.1', { action: 'Ignore' }),
    arrange('spec.podFailurePolicy.rules', 1, 0), remove('spec.podFailurePolicy.rules.1'),
  ], job(['  backoffLimit: 3\n', '  backoffLimit: 3\n  podFailurePolicy:\n    rules:\n      - action: Ignore\n'])],
]);

testTable('set a scalar', [
  ['the comment behind stays', 'a: 1   # one\nb: 2\n', [set('a', 5)], 'a: 5   # one\nb: 2\n'],
  ['space in front of the value stays', 'a:    1\nbc:   2\n', [set('a', 5)], 'a:    5\nbc:   2\n'],
  ['the same value in other words is left alone', 'a: yes\nb: ~\nc: 0x10\n', [set('a', true), set('b', null), set('c', 16)], 'a: yes\nb: ~\nc: 0x10\n'],
  ['words as kubectl reads them', 'a: 08\nb: 12:30\nc: 0o17\nd: "5"\n', [set('a', '08'), set('b', '12:30'), set('c', 15), set('d', 5)],
    'a: "08"\nb: 12:30\nc: 0o17\nd: 5\n'],
  ['the last value of a text without a line end', 'a: 1\nb: 2', [set('b', 5)], 'a: 1\nb: 5'],
  ['a value on the line below its key', 'a:\n  text\nb: 1\n', [set('a', 'other')], 'a:\n  other\nb: 1\n'],
  ['a plain text of several lines', 'a: plain\n  text # end\nb: 1\n', [set('a', 'x')], 'a: x # end\nb: 1\n'],
  ['a text of several lines in quotes', 'a: "quoted\n  text" # end\nb: 1\n', [set('a', 'x')], 'a: "x" # end\nb: 1\n'],
  ['a block scalar', 'a: | # text\n  one\n\n  two\n\n\nb: 1\n', [set('a', 5)], 'a: 5 # text\n\n\nb: 1\n'],
  ['a block scalar that keeps its blank lines', 'a: |+\n  one\n\nb: 1\n', [set('a', 5)], 'a: 5\nb: 1\n'],
  ['a block map', 'a: # map\n  # inside\n  b: 1\n  # inside, too\n# after\nc: 1\n', [set('a', 5)], 'a: 5 # map\n# after\nc: 1\n'],
  ['a list, and a comment that stands further to the left', 'a:\n    - 1\n  # about b\nb: 2\n', [set('a', 5)], 'a: 5\n  # about b\nb: 2\n'],
  ['a list below its key', 'a:\n- 1\n# about c\nc: 1\n', [set('a', 5)], 'a: 5\n# about c\nc: 1\n'],
  ['a map behind a dash', '- a: 1 # one\n  b: 2\n# about the second\n- c\n', [set('0', 5)], '- 5\n# about the second\n- c\n'],
  ['nothing', 'a:\nb: # nothing\nc:', [set('a', 1), set('b', 2), set('c', 3)], 'a: 1\nb: 2 # nothing\nc: 3'],
  ['nothing behind a dash', '-\n- # nothing\n', [set('0', 1), set('1', 2)], '- 1\n- 2 # nothing\n'],
  ['a key in quotes', '"a": 1\n\'b\': 2\n', [set('a', 3), set('b', 4)], '"a": 3\n\'b\': 4\n'],
  ['a key with a question mark', '? a\n: 1\n? b\n: 2\n', [set('a', 3), set('c', 4)], '? a\n: 3\n? b\n: 2\nc: 4\n'],
  ['keys that are not texts', 'yes: 1\n2: 1\n', [set('true', 3), set('yes', 4), { kind: 'set', path: ['2'], value: 5 }], 'yes: 3\n2: 5\n"yes": 4\n'],
  ['the last of two equal keys', 'a: 1\nb: 2\na: 3\n', [set('a', 4)], 'a: 1\nb: 2\na: 4\n'],
  ['a tag and an anchor that nobody uses go', 'a: &x 1 # one\nb: !!str 5\n', [set('a', 2), set('b', 6)], 'a: 2 # one\nb: 6\n'],
  ['an alias', 'a: &x 1\nb: *x # the same\n', [set('b', 2)], 'a: &x 1\nb: 2 # the same\n'],
  ['an entry beside an anchor and merge keys', 'a: &x\n  b: 1\nc:\n  <<: *x\n  d: 2\n', [set('c.d', 3), set('c.b', 4)],
    'a: &x\n  b: 1\nc:\n  <<: *x\n  b: 4\n  d: 3\n'],
  ['the whole document', '# head\na: 1\n# end\n', [set('', { b: [1] })], '# head\nb:\n  - 1\n# end\n'],
]);

testTable('set a map or list', [
  ['in place of a scalar, whose comment stays', 'a: 1 # one\nb: 2\n', [set('a', { c: [1, { d: 2, e: {} }], f: [] })],
    'a: # one\n  c:\n    - 1\n    - d: 2\n      e: {}\n  f: []\nb: 2\n'],
  ['in place of a block map', 'a: # map\n  # inside\n  b: 1\n  # inside, too\n# after\nc: 1\n', [set('a', { d: 1 })], 'a: # map\n  d: 1\n# after\nc: 1\n'],
  ['in place of a block scalar', 'a: |- # text\n  one\nb: 1\n', [set('a', ['x'])], 'a: # text\n  - x\nb: 1\n'],
  ['in place of nothing', 'a: # nothing\nb:', [set('a.c', 1), set('b.d', [2])], 'a: # nothing\n  c: 1\nb:\n  d:\n    - 2'],
  ['in place of nothing, with comments where it would be', 'a:\n  # c: 1\nb: 1\n', [set('a.d', 1)], 'a:\n  d: 1\n  # c: 1\nb: 1\n'],
  ['in place of a written null', 'a: ~ # null\nb: null\n', [set('a.c', 1), set('b.0', 2)], 'a: # null\n  c: 1\nb:\n  - 2\n'],
  ['in place of {} and []', 'a: {} # map\nb: []\n', [set('a.c', 1), set('b.0', 2)], 'a: # map\n  c: 1\nb:\n  - 2\n'],
  ['an entry of a list', '- 1 # one\n# two\n- a: 2\n  b: 3\n- # three\n  c: 1\n', [set('0', { a: 1, b: 2 }), set('1', { c: [1] }), set('2', [[1], 2])],
    '- # one\n  a: 1\n  b: 2\n# two\n- c:\n    - 1\n- # three\n  - - 1\n  - 2\n'],
  ['lists indented as in the document', 'a:\n- 1\nb: 2\n', [set('b', [{ c: [1], d: 2 }])], 'a:\n- 1\nb:\n- c:\n  - 1\n  d: 2\n'],
  ['four blanks', 'a:\n    b:\n        c: 1\n', [set('a.d', [{ e: { f: 1 } }])], 'a:\n    b:\n        c: 1\n    d:\n        - e:\n              f: 1\n'],
  ['dashes with more space', '-   a: 1\n    b: 2\n', [set('1', { c: 1, d: 2 }), set('0', { e: 1, f: 2 })], '-   e: 1\n    f: 2\n-   c: 1\n    d: 2\n'],
  ['one dash with more space', '- a: 1\n- b: 1\n-   c: 1\n    d: 2\n', [set('2', { e: 1, f: 2 })], '- a: 1\n- b: 1\n-   e: 1\n    f: 2\n'],
  ['a list that is too long for one line', 'a: [1]\n', [set('a', ['x'.repeat(40), 'x'.repeat(40)])], `a:\n  - ${'x'.repeat(40)}\n  - ${'x'.repeat(40)}\n`],
  ['the same map in other words is left alone', 'a: {c: 0x1, b: }\n', [set('a', { b: null, c: 1 })], 'a: {c: 0x1, b: }\n'],
]);

testTable('texts', [
  ['what YAML would take for something else', 'a: 1\n', [set('a', ['True', 'yes', 'n', '0x1', '1e3', '12:30', '', '~', '1.10', '0o7', '1_000', '2001-01-01', '.5', '.inf', '<<'])],
    'a:\n  - "True"\n  - "yes"\n  - "n"\n  - "0x1"\n  - "1e3"\n  - "12:30"\n  - ""\n  - "~"\n  - "1.10"\n  - "0o7"\n  - "1_000"\n  - "2001-01-01"\n'
    + '  - ".5"\n  - ".inf"\n  - "<<"\n'],
  ['what begins or goes on like something else', 'a: 1\n', [set('a', ['a: b', 'a #b', '- a', '*a', '&a', '{a', '%a', 'a:', ' a', 'a ', '\t', '---', '@a'])],
    'a:\n  - "a: b"\n  - "a #b"\n  - "- a"\n  - "*a"\n  - "&a"\n  - "{a"\n  - "%a"\n  - "a:"\n  - " a"\n  - "a "\n  - "\\t"\n  - "---"\n  - "@a"\n'],
  ['what needs no quotes', 'a: 1\n', [set('a', ['worker:1.36', '--verbose=1', '-c', '/bin/sh', '$(A) b', 'it\'s', 'a,b', 'ünï', '500m', 'http://a/b#c'])],
    'a:\n  - worker:1.36\n  - --verbose=1\n  - -c\n  - /bin/sh\n  - $(A) b\n  - it\'s\n  - a,b\n  - ünï\n  - 500m\n  - http://a/b#c\n'],
  ['what needs quotes between brackets only', 'a: [b]\n', [set('a', ['a,b', '[x', 'c d', 'e?'])], 'a: ["a,b", "[x", c d, "e?"]\n'],
  ['quotes as before', 'a: \'x\'\nb: "x"\nc: ["x", "y"]\nd: [\'x\']\n', [set('a', 'it\'s'), set('b', 'it\'s'), set('c.1', 'z'), set('c.2', 'w'), set('d', ['z'])],
    'a: \'it\'\'s\'\nb: "it\'s"\nc: ["x", "z", "w"]\nd: [\'z\']\n'],
  ['several lines', 'a:   1   # one\nb:\n- c\n', [set('a', 'one\n\n  two\n'), set('b.0', 'three\nfour')],
    'a:   |   # one\n  one\n\n    two\nb:\n- |-\n  three\n  four\n'],
  ['several lines that would lose something as lines', 'a: 1\n', [set('a', ['x \ny', '\nx', ' x\ny', 'x\n\n', 'x\n\ty'])],
    'a:\n  - "x \\ny"\n  - "\\nx"\n  - " x\\ny"\n  - "x\\n\\n"\n  - "x\\n\\ty"\n'],
  ['several lines above a comment that would become one of them', 'a: 1\n  # one\nb: 1\n', [set('a', 'x\ny')], 'a: "x\\ny"\n  # one\nb: 1\n'],
  ['several lines between brackets', '{a: 1}\n', [set('a', 'x\ny\n')], '{a: "x\\ny\\n"}\n'],
  ['keys', 'a: 1\n', [{ kind: 'set', path: ['b', 'on', ''], value: { 'c: d': 1, '2': 3 } }], 'a: 1\nb:\n  "on":\n    "":\n      "2": 3\n      "c: d": 1\n'],
  ['a key among keys in quotes', '"a": 1\n"b": 2\n', [set('c', 'x')], '"a": 1\n"b": 2\n"c": x\n'],
  ['characters that cannot stand as they are', 'a: 1\n', [set('a', '\u0007\u0085\u2028\ufeff\ud800\u{1f600}')], 'a: "\\u0007\\u0085\\u2028\\ufeff\\ud800\u{1f600}"\n'],
  ['the name of the prototype', '__proto__: 1\n', [set('__proto__', 2), set('a.__proto__.b', 3)], '__proto__: 2\na:\n  __proto__:\n    b: 3\n'],
]);

testTable('add a key or an entry', [
  ['behind comments and blank lines that belong to the last one', 'a:\n  b: 1 # one\n    # more\n\n# after\nc: 2\n', [set('a.c', 2)],
    'a:\n  b: 1 # one\n    # more\n  c: 2\n\n# after\nc: 2\n'],
  ['in front of comments at the end of the map', 'a:\n  b: 1\n  # c: 3\nd: 1\n', [set('a.c', 2)], 'a:\n  b: 1\n  c: 2\n  # c: 3\nd: 1\n'],
  ['to a text without a line end', 'a:\n  b: 1', [set('a.c', 2), set('d', 3)], 'a:\n  b: 1\n  c: 2\nd: 3'],
  ['where all keys have blank lines between them', 'a: 1\n\nb: 2\n\nd: 3\n', [set('c', 5), set('e', 6)], 'a: 1\n\nb: 2\n\nc: 5\n\nd: 3\n\ne: 6\n'],
  ['to a list whose entries have blank lines between them', '- a\n\n- b\n', [set('2', 'c')], '- a\n\n- b\n\n- c\n'],
  ['with the first place, below what is said about all', '# head\n\n# about b\nb: 1\nc: 2\n', [set('a', 1)], '# head\n\n# about b\na: 1\nb: 1\nc: 2\n'],
  ['with the first place behind a dash', '- b: 1\n  c: 2\n', [set('0.a', { x: 1 })], '- a:\n    x: 1\n  b: 1\n  c: 2\n'],
  ['after a key that has lines of its own', 'a:\n  - 1\n  # two\nc: 3\nb: 4\n', [set('d', 1, 'a')], 'a:\n  - 1\n  # two\nd: 1\nc: 3\nb: 4\n'],
  ['after a key that is not there', 'b: 1\na: 2\n', [set('c', 3, 'x')], 'b: 1\na: 2\nc: 3\n'],
  ['after a block scalar', 'a: |\n  text\n\nb: >-\n  text\n', [set('aa', 1), set('c', 2)], 'a: |\n  text\naa: 1\n\nb: >-\n  text\nc: 2\n'],
  ['after a block scalar that keeps its blank lines', 'a: |+\n  text\n\nb: 1\n', [set('aa', 1)], 'a: |+\n  text\n\naa: 1\nb: 1\n'],
  ['in front of a block scalar without a line end, which would change by one', 'a: 1\nb: |\n  text', [set('c', 2)], 'a: 1\nc: 2\nb: |\n  text'],
  ['behind a block scalar without a line end that ignores it', 'a: 1\nb: |-\n  text', [set('c', 2)], 'a: 1\nb: |-\n  text\nc: 2'],
  ['a text whose line end counts', 'a: 1', [set('b', 'x\ny\n')], 'a: 1\nb: |\n  x\n  y\n'],
  ['to a list', 'a:\n  - b: 1\n    c: 2\n  # after\n', [set('a.1', { d: 1, e: [2] })], 'a:\n  - b: 1\n    c: 2\n  - d: 1\n    e:\n      - 2\n  # after\n'],
  ['to a list below its key', 'a:\n- b\nc: 1\n', [set('a.1', [1, 2])], 'a:\n- b\n- - 1\n  - 2\nc: 1\n'],
  ['to a list in a list', '- - a\n  - b\n- c\n', [set('0.2', 'd')], '- - a\n  - b\n  - d\n- c\n'],
  ['to a document without content', '# head\n', [set('a.b', 1)], '# head\na:\n  b: 1\n'],
  ['in front of the end of the document', 'a: 1\n...\n', [set('b', 2)], 'a: 1\nb: 2\n...\n'],
  ['behind a byte order mark', '\ufeffa: 1\n', [set('b', 2)], '\ufeffa: 1\nb: 2\n'],
]);

test('a text without anything', () => {
  expect(editText('', [set('a.b', 1)])).toBe('a:\n  b: 1\n');
  expect(editText('# head', [set('a.b', 1)])).toBe('# head\na:\n  b: 1');
});

testTable('between brackets', [
  ['a key on one line', 'a: {b: 1, d: 2} # map\n', [set('a.c', 'x'), set('a.e', { f: [1] }), set('a.a', null)], 'a: {a: null, b: 1, c: x, d: 2, e: {f: [1]}} # map\n'],
  ['space as in the document', 'a: { b: [ 1 ] }\n', [set('a.c', { d: [1, 2] })], 'a: { b: [ 1 ], c: { d: [ 1, 2 ] } }\n'],
  ['an entry on one line', 'a: [b , c]\n', [set('a.2', 'd'), set('a.0', 'x')], 'a: [x , c, d]\n'],
  ['keys without values', '{a, b: , "c":}\n', [set('a', 1), set('b', 2), set('c', 3)], '{a: 1, b: 2, "c": 3}\n'],
  ['a key on several lines', 'a: {\n  b: 1, # one\n  # two\n  c: 2 # two\n  # end\n}\n', [set('a.d', [1])], 'a: {\n  b: 1, # one\n  # two\n  c: 2, # two\n  d: [1]\n  # end\n}\n'],
  ['a comma at the end stays', '[\n  a,\n  b,\n]\n', [set('2', 'c')], '[\n  a,\n  b,\n  c,\n]\n'],
  ['an entry among several on a line', '[\n  1, 2,\n  3, 4\n]\n', [set('4', 5)], '[\n  1, 2,\n  3, 4, 5\n]\n'],
  ['nothing but a comment', 'a: [\n  # none\n]\n', [set('a.0', 1)], 'a: [\n  # none\n  1\n]\n'],
  ['the first, the middle and the last entry go', 'a: [b, c, d]\ne: [f, g, h]\ni: [j, k, l]\n', [remove('a.0'), remove('e.1'), remove('i.2')], 'a: [c, d]\ne: [f, h]\ni: [j, k]\n'],
  ['the only entry goes', 'a: [b] # list\nc: { d: 1 }\n', [remove('a.0'), remove('c.d')], 'a: [] # list\nc: {}\n'],
  ['an entry goes with its comments', '[\n  a, # one\n  # two\n  b, # two\n  c # three\n]\n', [remove('1')], '[\n  a, # one\n  c # three\n]\n'],
  ['the only entry goes and another comment stays', '[\n  a # one\n  # b\n]\n', [remove('0')], '[\n  # b\n]\n'],
  ['what belongs to no entry stays', 'a: { # map\n  # about b\n  b: 1,\n\n  # section\n\n  # about c\n  c: 2,\n  d: 3\n}\n', [remove('a.b'), remove('a.c')],
    'a: { # map\n\n  # section\n\n  d: 3\n}\n'],
  ['what belongs to no entry stays at the end', '[\n  a,\n\n  # section\n\n  b\n]\n', [remove('1')], '[\n  a\n\n  # section\n\n]\n'],
  ['comments move to the line of the bracket', 'a: [b,\n  # about c\n  c]\n', [arrange('a', 1, 0)], 'a: [\n  # about c\n  c,\n  b]\n'],
  ['another order', 'a: [b,  "c", d]\n', [arrange('a', 2, 0, 1)], 'a: [d,  b, "c"]\n'],
  ['another order with comments', '[\n  a, # one\n  # two\n  b, # two\n  c\n]\n', [arrange('', 2, 1, 0)], '[\n  c,\n  # two\n  b, # two\n  a # one\n]\n'],
  ['a comment that comes last', '[a, # one\n b]\n', [arrange('', 1, 0)], '[b,\n a # one\n]\n'],
  ['commas in front', '[ a\n, b # two, and so on\n, c ]\n', [arrange('', 1, 0, 2), remove('2')], '[ b # two, and so on\n, a ]\n'],
]);

const JSON_TEXT = `{
  "kind": "Job",
  "spec": {
    "template": {
      "containers": [
        {
          "name": "worker",
          "args": [
            "x"
          ],
          "resources": {}
        },
        {
          "name": "proxy"
        }
      ]
    }
  }
}
`;

testTable('JSON', [
  ['a scalar', JSON_TEXT, [set('kind', 'Cron "Job"')], JSON_TEXT.replace('"Job"', '"Cron \\"Job\\""')],
  ['the last key of a map', JSON_TEXT, [set('spec.backoffLimit', 1, 'template')], JSON_TEXT.replace('    }\n  }\n', '    },\n    "backoffLimit": 1\n  }\n')],
  ['the first key of a map', JSON_TEXT, [set('apiVersion', 'batch/v1')], JSON_TEXT.replace('{\n', '{\n  "apiVersion": "batch/v1",\n')],
  ['missing parents', JSON_TEXT, [set('spec.template.containers.0.resources.limits.cpu', '1')],
    JSON_TEXT.replace('{}', '{\n            "limits": {\n              "cpu": "1"\n            }\n          }')],
  ['a list of maps', JSON_TEXT, [set('spec.template.containers.1.args', [1, { a: [] }])],
    JSON_TEXT.replace('"proxy"', '"proxy",\n          "args": [\n            1,\n            {\n              "a": []\n            }\n          ]')],
  ['an entry of a list', JSON_TEXT, [set('spec.template.containers.0.args.1', 'y')], JSON_TEXT.replace('"x"\n', '"x",\n            "y"\n')],
  ['a value for another', JSON_TEXT, [set('spec.template', { a: 1 })], '{\n  "kind": "Job",\n  "spec": {\n    "template": {\n      "a": 1\n    }\n  }\n}\n'],
  ['removed keys and entries', JSON_TEXT, [remove('kind'), remove('spec.template.containers.0')],
    '{\n  "spec": {\n    "template": {\n      "containers": [\n        {\n          "name": "proxy"\n        }\n      ]\n    }\n  }\n}\n'],
  ['all is removed', JSON_TEXT, [remove('spec.template.containers.0.args.0'), remove('spec.template.containers.1.name')],
    JSON_TEXT.replace('[\n            "x"\n          ]', '[]').replace('{\n          "name": "proxy"\n        }', '{}')],
  ['another order', JSON_TEXT, [arrange('spec.template.containers', 1, 0), remove('spec.template.containers.1.args')],
    '{\n  "kind": "Job",\n  "spec": {\n    "template": {\n      "containers": [\n        {\n          "name": "proxy"\n        },\n        {\n'
    + '          "name": "worker",\n          "resources": {}\n        }\n      ]\n    }\n  }\n}\n'],
  ['tabs', '{\n\t"a": {\n\t\t"b": 1\n\t}\n}', [set('a.c', { d: [true] })], '{\n\t"a": {\n\t\t"b": 1,\n\t\t"c": {\n\t\t\t"d": [\n\t\t\t\ttrue\n\t\t\t]\n\t\t}\n\t}\n}'],
  ['short lists on one line, as the others', '{\n  "a": ["b", "c"]\n}\n', [set('a', ['d']), set('e', ['f', 1])], '{\n  "a": ["d"],\n  "e": ["f", 1]\n}\n'],
  ['nothing on one line', '{}', [set('a.b', 'yes')], '{"a": {"b": "yes"}}'],
  ['one line without space', '{"a":1,"b":[{"c":2}]}', [set('d', { e: [1, 'x'] }), set('b.0.d', null), set('b.1', {}), remove('a')], '{"b":[{"c":2,"d":null},{}],"d":{"e":[1,"x"]}}'],
  ['a list on one line without space', '[1,2]', [set('2', { a: 1 })], '[1,2,{"a":1}]'],
  ['one line with space', '{ "b" : [ 1, 2 ], "a":"x" }', [set('d', { e: [1] }), arrange('b', 1, 0)], '{ "b" : [ 2, 1 ], "a":"x", "d" : { "e" : [ 1 ] } }'],
]);

testTable('remove', [
  ['the first key', 'a:\n  b: 1\n\n  c: 2\n', [remove('a.b')], 'a:\n  c: 2\n'],
  ['a key in the middle, of two blank lines one', 'a: 1\n\nb: 2\n\nc: 3\n', [remove('b')], 'a: 1\n\nc: 3\n'],
  ['a key in the middle, with its comments', 'a: 1\n\n# about b\n# more\nb: 2 # two\n  # below b\n\nc: 3\n', [remove('b')], 'a: 1\n\nc: 3\n'],
  ['a key in the middle, without what is said above a blank line', 'a: 1\n\n# numbers\n\n# about b\nb: 2\nc: 3\n', [remove('b')], 'a: 1\n\n# numbers\n\nc: 3\n'],
  ['the last key, with the blank line above', 'a:\n  b: 1\n\n  c: 2\n\nd: 1\n', [remove('a.c')], 'a:\n  b: 1\n\nd: 1\n'],
  ['the last key of a text without a line end', 'a: 1\nb: 2', [remove('b')], 'a: 1'],
  ['the only key, whose map stays', 'a: # map\n  # about b\n  b: 1\nc: 2\n', [remove('a.b')], 'a: {} # map\nc: 2\n'],
  ['the only key, with comments that are not about it', 'a: # map\n  # here\n\n  b: 1\n  # there\n# about c\nc: 2\n', [remove('a.b')],
    'a: {} # map\n  # here\n\n  # there\n# about c\nc: 2\n'],
  ['the only key behind a dash', '- a: 1\n- b\n', [remove('0.a')], '- {}\n- b\n'],
  ['the only key of the document', '# head\na: 1\n', [remove('a')], '# head\n{}\n'],
  ['the only entry', 'a:\n- 1 # one\nb: 2', [remove('a.0')], 'a: []\nb: 2'],
  ['the first entry of a list in a list', '- - a\n  # about b\n  - b\n- c\n', [remove('0.0')], '- # about b\n  - b\n- c\n'],
  ['a key behind a block scalar that keeps its blank lines', 'a: |+\n  text\n\nb: 1\n\nc: 2\n', [remove('b')], 'a: |+\n  text\n\nc: 2\n'],
  ['a key behind a block scalar', 'a: |\n  text\n\n\nb: 1\n\nc: 2\n', [remove('b')], 'a: |\n  text\n\n\nc: 2\n'],
  ['a block scalar', 'a: 1\nb: |\n  # text\n  text\n\n# about c\nc: 2\n', [remove('b')], 'a: 1\n\n# about c\nc: 2\n'],
  ['the value of a key that stands there twice', 'a: 1\nb: 2\na: 3\n', [remove('a')], 'b: 2\n'],
  ['an anchor with all of its aliases', 'a: &x {b: &y 1, c: *y}\nd: &x 2\ne: *x\n', [remove('a')], 'd: &x 2\ne: *x\n'],
  ['what is not there', 'a: 1\nb: [1]\nc:\n', [remove('x'), remove('b.1'), remove('c.d'), remove('x.y')], 'a: 1\nb: [1]\nc:\n'],
]);

testTable('arrange', [
  ['comments go with their entries', 'a:\n  # one\n  - b # behind\n    # below\n  # two\n  - c: 1\n    d: 2\n# after\n', [arrange('a', 1, 0)],
    'a:\n  # two\n  - c: 1\n    d: 2\n  # one\n  - b # behind\n    # below\n# after\n'],
  ['entries that are left out go with their comments', '- a\n# two\n- b\n- c # three\n', [arrange('', 2, 0)], '- c # three\n- a\n'],
  ['all are left out', 'a:\n  - b\n  - c\n', [arrange('a')], 'a: []\n'],
  ['what is between the entries stays', '- a\n\n# ---\n\n# two\n- b\n- c', [arrange('', 2, 1, 0)], '- c\n\n# ---\n\n# two\n- b\n- a'],
  ['blank lines between all entries', 'a:\n- b\n\n- c\n\n- d\n\ne: 1\n', [arrange('a', 2, 0, 1)], 'a:\n- d\n\n- b\n\n- c\n\ne: 1\n'],
  ['without the first of entries with blank lines', '- a\n\n- b\n\n- c\n', [arrange('', 2, 1)], '- c\n\n- b\n'],
  ['a list in a list', '- - a\n  # two\n  - b # behind\n- c\n', [arrange('0', 1, 0)], '- # two\n  - b # behind\n  - a\n- c\n'],
  ['a text without a line end', '- a: 1\n  b: 2\n- c', [arrange('', 1, 0)], '- c\n- a: 1\n  b: 2'],
  ['block scalars', '- |\n  text\n\n- b\n- >-\n  text\n', [arrange('', 2, 1, 0)], '- >-\n  text\n\n- b\n- |\n  text\n'],
  ['a block scalar to the end of a text without a line end', '- |\n  text\n- b', [arrange('', 1, 0)], '- b\n- |\n  text\n'],
  ['a block scalar that keeps its blank lines', 'a:\n- |+\n  text\n\n- b\n- c\n\nd: 1\n', [arrange('a', 1, 0, 2)], 'a:\n- b\n- |+\n  text\n\n- c\n\nd: 1\n'],
  ['anchors that still come first', '- a\n- &x b\n- *x\n', [arrange('', 1, 2, 0)], '- &x b\n- *x\n- a\n'],
  ['equal entries, for their comments', '- a # one\n- a # two\n', [arrange('', 1, 0)], '- a # two\n- a # one\n'],
  ['the same order', '- a\n-   b\n', [arrange('', 0, 1)], '- a\n-   b\n'],
]);

describe('texts that kubectl was asked about', () => {
  const recorded = readFileSync(join(__dirname, '../conformance/kubernetes/reading-words-1.37.2.jsonl'), 'utf8').trim().split('\n').slice(1);
  const answers: { word: string; value?: string }[] = recorded.map(line => JSON.parse(line));
  const isText = new Map(answers.map(({ word, value }) => [word, value !== undefined && JSON.parse(value).a === word]));

  test('many texts and many others', () => {
    expect([true, false].map(each => [...isText.values()].filter(value => value === each).length > 100)).toEqual([true, true]);
  });

  test.each<[string, string]>([['on lines', 'a: 1\n'], ['between brackets', '{a: 1}\n']])('they are in quotes %s unless they are texts without', (_, text) => {
    for (const [word, isPlainText] of isText) {
      const edited = editText(text, [set('a', word)]);
      for (const version of ['1.1', '1.2'] as const) expect(parseDocument(edited, { version }).toJS()).toEqual({ a: word });
      if (!isPlainText) expect(edited).toContain('"');
    }
  });
});

test('some lines end in CR and LF: new ones end as most do', () => {
  expect(editText('a: 1\r\nb: 2\r\nc: 3\n', [set('d', { e: 'x\ny\n' })])).toBe('a: 1\r\nb: 2\r\nc: 3\nd:\r\n  e: |\r\n    x\r\n    y\r\n');
});

test('no edits leave the text as it is', () => {
  expect(editText(JOB, [])).toBe(JOB);
});

describe('what cannot be done is said', () => {
  const SHARED = 'a: &x\n  b: {c: 1}\nd: *x\ne:\n  <<: *x\n  f: 1\n';

  test.each<[string, string, Edit, string]>([
    ['through an alias', SHARED, set('d.b', 1), 'd.b cannot be edited: d is an alias (*x); write its value out first'],
    ['out of an alias', SHARED, remove('d.b'), 'd.b cannot be edited: d is an alias (*x); write its value out first'],
    ['an alias for a list', 'a: &x [1, 2]\nb: *x\n', arrange('b', 1, 0), 'b cannot be edited: b is an alias (*x); write its value out first'],
    ['through a merge key', SHARED, set('e.b.c', 2), 'e.b.c cannot be edited: e.b comes from a merge key (<<); write it out first'],
    ['out of a merge key', SHARED, remove('e.b'), 'e.b cannot be edited: e.b comes from a merge key (<<); write it out first'],
    ['a list of a merge key', 'a: &x\n  b: [1, 2]\nc:\n  <<: *x\n', arrange('c.b', 1, 0), 'c.b cannot be edited: c.b comes from a merge key (<<); write it out first'],
    ['a key that a merge key has, too', 'a: &x {b: 1}\nc:\n  <<: *x\n  b: 2\n', remove('c.b'), 'c.b cannot be edited in this text without changing something else, too'],
    ['inside of what is used elsewhere', SHARED, set('a.b.c', 2), 'a cannot be edited: it is used elsewhere by its anchor &x, and would change there, too'],
    ['what is used elsewhere', SHARED, set('a', 1), 'a cannot be replaced or removed: the anchor &x in it is used elsewhere'],
    ['without what is used elsewhere', SHARED, remove('a'), 'a cannot be replaced or removed: the anchor &x in it is used elsewhere'],
    ['an entry that is used elsewhere', 'a: [&x 1, 2]\nb: *x\n', arrange('a', 1), 'a cannot be replaced or removed: the anchor &x in it is used elsewhere'],
    ['an alias in front of its anchor', '- &x 1\n- *x\n', arrange('', 1, 0),
      'the document cannot be edited in this text: Unresolved alias (the anchor must be set before the alias): x'],
    ['an alias in itself', 'a: &x [*x]\n', set('b', 1), 'the text cannot be read: the alias *x is inside of what it stands for'],
    ['through a text', 'a: text\n', set('a.b', 1), 'a.b cannot be reached: a is the text \'text\', which has nothing inside'],
    ['out of a number', 'a: [5]\n', remove('a.0.b'), 'a[0].b cannot be reached: a[0] is 5, which has nothing inside'],
    ['a key of a list', 'a: [1]\n', set('a.b', 1), 'a.b cannot be reached: a is a list, and \'b\' is no position in one'],
    ['a position in a map', 'a: {b: 1}\n', set('a.0', 1), 'a[0] cannot be reached: a is a map, and 0 is a position in a list'],
    ['behind the end of a list', 'a: [1]\n', set('a.2', 1), 'a[2] cannot be set: a has one entry, so the next one is [1]'],
    ['behind the end of no list', 'a: 1\n', set('b.1', 1), 'b[1] cannot be set: there is no list yet, so its first entry is [0]'],
    ['the order of a text', 'a: text\n', arrange('a', 0), 'a cannot be arranged: it is the text \'text\', and only a list has an order'],
    ['the order of nothing', 'a: 1\n', arrange('b', 0), 'b cannot be arranged: it is nothing, and only a list has an order'],
    ['a position that is not there', 'a: [1, 2]\n', arrange('a', 0, 2), 'a cannot be arranged: it has 2 entries, and none at position 2'],
    ['a position twice', 'a: [1, 2]\n', arrange('a', 0, 0), 'a cannot be arranged: position 0 is named twice'],
    ['no value', 'a: 1\n', set('a', undefined),
      'a can be set to what JSON has: maps, lists, texts, numbers, true, false and null; got nothing'],
    ['a value of a class', 'a: 1\n', set('a', [new Date(0)]),
      'a can be set to what JSON has: maps, lists, texts, numbers, true, false and null; got a Date'],
    ['a number that JSON has not', 'a: 1\n', set('a', NaN), 'a can be set to what JSON has: maps, lists, texts, numbers, true, false and null; got NaN'],
    ['without anything', 'a: 1\n', remove(''), 'the whole document cannot be removed; remove the keys in it'],
    ['no YAML', 'a: [1\n', set('a', 1),
      'the text cannot be read: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    ['two documents', 'a: 1\n---\na: 2\n', set('a', 1), 'the text cannot be read: one document is needed, and here another one begins'],
    ['a list of pairs', 'a: [b: 1]\n', set('a.0.b', 2), 'a map in a list of pairs, as [a: b], cannot be edited; write it as [{a: b}] first'],
    ['a key without a colon', '? a\n? b\n', set('a', 2), 'a cannot be set: its key has a question mark in front and no colon; write it as key: value first'],
    ['a block scalar without a line end to another place', '- a\n- |\n  text', arrange('', 1, 0),
      'the document cannot be arranged: the text ends in its last entry without a line end, which that would get; end the line first'],
  ])('%s', (_, text, edit, message) => {
    expect(() => editText(text, [edit])).toThrow(EditError);
    expect(messageOf(() => editText(text, [edit]))).toBe(message);
  });
});

/*
 * Whatever the manifest, and however it is written.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const KEYS = ['name', 'image', 'spec', 'args', 'a', 'b', 'on', 'no', '1', 'a b', 'x: y', '#', ''];
const TEXTS = ['', 'x', 'yes', '0x1', '12:30', 'a: b', '# no comment', '- x', ' x', 'one\ntwo\n', 'one\n\ntwo', 'one\n\n', '\n', '{', 'a,b', '"', '\'', '~'];

const scalars = fc.oneof(fc.constantFrom<Json>(null, true, false, 0, -1, 1.5, 1e21, ...TEXTS), fc.string({ maxLength: 8 }), fc.integer());
const { values } = fc.letrec<{ values: Json }>(tie => ({
  values: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    scalars, fc.array(tie('values'), { maxLength: 4 }), fc.dictionary(fc.constantFrom(...KEYS), tie('values'), { maxKeys: 5 }),
  ),
}));
const manifests = fc.dictionary(fc.constantFrom(...KEYS), values, { minKeys: 1, maxKeys: 5 });

const styles = fc.record({
  json: fc.option(fc.constantFrom<string | number>(0, 2, 4, '\t'), { freq: 2 }),
  indent: fc.constantFrom(2, 4),
  indentSeq: fc.boolean(),
  flowCollectionPadding: fc.boolean(),
  lineWidth: fc.constantFrom(0, 30),
  defaultStringType: fc.constantFrom('PLAIN' as const, 'QUOTE_DOUBLE' as const, 'QUOTE_SINGLE' as const),
  isCrlf: fc.boolean(),
  hasLineEnd: fc.boolean(),
});

/** Numbers that decide what happens next; when they are used up they begin again. */
type Pick = (count: number) => number;
const picks = fc.array(fc.nat(), { minLength: 40, maxLength: 40 });

function pickFrom(numbers: number[]): Pick {
  let next = 0;
  return count => numbers[next++ % numbers.length] % count;
}

type Styles = typeof styles extends fc.Arbitrary<infer Value> ? Value : never;

/** The data as text in this style, with comments and blank lines wherever they change nothing. */
function written(data: Json, { json, isCrlf, hasLineEnd, ...options }: Styles, pick: Pick): string {
  let text: string;
  if (json !== null) {
    text = `${JSON.stringify(data, null, json)}\n`;
  } else {
    const document = new Document(data, { version: '1.1' });
    visit(document, { Collection: (_, node) => { node.flow = node.items.length === 0 || pick(6) === 0; } });
    const unbroken = document.toString({ ...options, lineWidth: 0 });
    const broken = document.toString({ ...options, minContentWidth: 0 });
    // The library breaks some texts of one letter wrongly.
    text = saysTheSame(broken, unbroken) ? broken : unbroken;
    for (let i = 0; i < 6; i++) text = commented(text, `# c${i}`, pick);
  }
  if (!hasLineEnd && saysTheSame(text.trimEnd(), text)) text = text.trimEnd();
  return isCrlf ? crlf(text) : text;
}

function commented(text: string, comment: string, pick: Pick): string {
  const lines = text.split('\n');
  const line = pick(lines.length);
  const more = [...lines];
  switch (pick(4)) {
    case 0:
      more.splice(line, 0, '');
      break;
    case 1:
      more[line] += ` ${comment}`;
      break;
    default:
      // Above a line, mostly where the line begins.
      more.splice(line, 0, ' '.repeat(pick(3) === 0 ? pick(9) : /^ */.exec(lines[line])![0].length) + comment);
  }
  const result = more.join('\n');
  return saysTheSame(result, text) ? result : text;
}

function saysTheSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map(text => parseDocument(text, { version: '1.1' }));
  return first.errors.length === 0 && JSON.stringify(first.toJS()) === JSON.stringify(second.toJS());
}

const isList = (data: unknown): data is Json[] => Array.isArray(data);
const isMapping = (data: unknown): data is { [key: string]: Json } => typeof data === 'object' && data !== null && !isList(data);
const valueAt = (data: Json, path: readonly Step[]) => path.reduce<any>((inner, step) => inner?.[step], data);

/** An edit of something in the data, or beside it. */
function pickEdit(data: Json, newValues: Json[], pick: Pick): Edit {
  const path: Step[] = [];
  let inner: Json | undefined = data;
  while ((isMapping(inner) || isList(inner)) && (path.length === 0 || pick(4) > 0)) {
    const steps: Step[] = isList(inner) ? [...inner.keys()] : Object.keys(inner);
    if (steps.length === 0) break;
    path.push(steps[pick(steps.length)]);
    inner = valueAt(data, path);
  }
  const value = newValues[pick(newValues.length)];
  if (isList(inner) && inner.length > 0 && pick(2) > 0) {
    const order = [...inner.keys()].sort(() => pick(3) - 1);
    return { kind: 'arrange', path, order: pick(2) > 0 ? order : order.slice(pick(order.length)) };
  }
  if (path.length > 0 && pick(3) === 0) return { kind: 'remove', path };
  if (isList(inner) && pick(2) > 0) return { kind: 'set', path: [...path, inner.length], value };
  if ((isMapping(inner) || inner === null) && (path.length === 0 || pick(3) > 0)) {
    const keys = Object.keys(inner ?? {});
    const added = ['new', 'newer', 'kind'].find(key => !keys.includes(key)) ?? 'newest';
    return { kind: 'set', path: [...path, added, ...pick(4) === 0 && added !== 'newest' ? ['inner'] : []], value, after: pick(2) > 0 ? keys[pick(keys.length + 1)] : undefined };
  }
  return { kind: 'set', path, value };
}

/** What the edit means. */
function done(data: Json, edit: Edit): Json {
  const result = structuredClone(data);
  const holder = edit.path.slice(0, -1).reduce<any>((inner, step) => (inner[step] ??= {}), result);
  const last = edit.path[edit.path.length - 1];
  if (edit.kind === 'set') holder[last] = edit.value;
  else if (edit.kind === 'arrange') holder[last] = edit.order.map(position => holder[last][position]);
  else if (isList(holder)) holder.splice(last as number, 1);
  else delete holder[last];
  return result;
}

function dataOf(text: string, version: '1.1' | '1.2'): unknown {
  const document = parseDocument(text, { version });
  expect(document.errors).toEqual([]);
  return document.toJS();
}

interface Span {
  readonly start: number;
  readonly end: number;
  readonly step?: Step;
}

/** The part of the text that an edit may change: the entry with what is around it, or all of the map or list that gets or loses one. */
function spanOf(text: string, edit: Edit): { span: Span; entries?: Span[] } {
  const document = parseDocument(text, { version: '1.1', keepSourceTokens: true });
  let depth = edit.path.length;
  let node: any;
  while ((node = document.getIn(edit.path.slice(0, depth), true)) === undefined) depth--;
  // An entry that goes changes the map or list that it was in; this begins with its key, or behind what was in front of it.
  if (edit.kind === 'remove') node = document.getIn(edit.path.slice(0, --depth), true);
  const holder: any = depth === 0 ? undefined : document.getIn(edit.path.slice(0, depth - 1), true);
  const index = holder && (isMap(holder) ? holder.items.findIndex((pair: any) => pair.value === node) : edit.path[depth - 1] as number);
  const start = !holder ? 0 : isMap(holder) ? (holder.items[index].key as any).range[0]
    : index > 0 ? (holder.items[index - 1] as any).range[1] : (holder as any).range[0];
  const isBlock = isCollection(node) && node.srcToken?.type.startsWith('block');
  if (!isBlock || depth === edit.path.length && edit.kind === 'set') return { span: { start, end: node?.range[2] ?? start } };
  let before = node.range[0];
  const entries = (node.items as any[]).map((item, i) => {
    const { range } = isPair(item) ? item.value ?? item.key : item as any;
    const entry = { start: before, end: endOfLine(text, range[1]), step: isPair(item) ? String(item.key) : i };
    before = entry.end;
    return entry;
  });
  return { span: { start, end: node.range[2] }, entries };
}

/** Where the line ends; a place behind its line end is its end. */
function endOfLine(text: string, offset: number): number {
  const end = text.indexOf('\n', Math.max(offset - 1, 0));
  return end < 0 ? text.length : end + 1;
}

const linesWithoutMarks = (text: string) => text.split(/\r?\n/).map(line => line.trim().replace(/^(?:- +)+/, '')).filter(line => line !== '');
const commentsIn = (text: string) => (text.match(/# c\d\b/g) ?? []).sort();

/** What the edit must not touch is still there. */
function expectRestUntouched(before: string, after: string, edit: Edit, data: Json): void {
  const { span, entries } = spanOf(before, edit);
  // Whole lines, without the blank lines around, of which some may be too many now.
  const above = before.slice(0, before.slice(0, span.start).lastIndexOf('\n') + 1).trimEnd();
  const rest = before.slice(endOfLine(before, span.end));
  // A map, list or entry that goes takes the comments along that stand below it and further to the right.
  const isScalar = edit.kind === 'set' && typeof valueAt(data, edit.path) !== 'object';
  const below = (isScalar ? rest : rest.replace(/^(?:[ \t]*(?:#.*)?\r?\n)*(?:[ \t]*#.*$)?/, '')).trim();
  expect(after.slice(0, above.length)).toBe(above);
  expect(after.trimEnd().slice(below === '' ? Infinity : -below.length)).toBe(below);

  const removed: Step[] = edit.kind === 'remove' ? [edit.path[edit.path.length - 1]] : edit.kind === 'arrange'
    ? [...valueAt(data, edit.path).keys()].filter(position => !edit.order.includes(position)) : [];
  const isAdded = edit.kind === 'set' && valueAt(data, edit.path) === undefined;
  if (removed.length === 0 && (isAdded || edit.kind === 'arrange')) expect(commentsIn(after)).toEqual(commentsIn(before));
  if (entries === undefined || removed.length === entries.length) return;
  // What goes takes comments along that stand above it, and maybe some that stand below.
  const isRemoved = entries.map(({ step }) => removed.includes(step!));
  const kept = entries.flatMap((entry, i) => (isRemoved[i] ? [] : linesWithoutMarks(before.slice(entry.start, entry.end))
    .filter(line => !line.startsWith('#') || !isRemoved[i - 1] && !isRemoved[i + 1])));
  const lines = linesWithoutMarks(after);
  for (const line of kept) expect(lines).toContain(line);
}

/** Whether JSON has all of its lines and spaces where JavaScript puts them. An empty map shows nothing of that. */
function isSpacedAs(text: string, space: string | number): boolean {
  const lines = text.trimEnd().replaceAll('\r\n', '\n');
  return lines !== '{}' && lines === JSON.stringify(JSON.parse(lines), null, space);
}

describe('whatever a manifest says, and however it is written', () => {
  const SEED = 20270117;

  test('the edited text means what the edits mean, and nothing else has changed', () => {
    let refused = 0;
    let count = 0;
    // To make an example smaller would take minutes.
    const parameters = { seed: SEED, numRuns: 200, endOnFailure: true };
    fc.assert(fc.property(manifests, styles, picks, fc.array(values, { minLength: 3, maxLength: 3 }), (manifest, style, numbers, newValues) => {
      const pick = pickFrom(numbers);
      let data: Json = manifest;
      let text = written(data, style, pick);
      expect(dataOf(text, '1.1')).toEqual(data);
      for (let i = 0; i < 4; i++) {
        const edit = pickEdit(data, newValues, pick);
        const wanted = done(data, edit);
        let edited: string;
        count++;
        try {
          edited = editText(text, [edit]);
        } catch (error) {
          expect(error).toBeInstanceOf(EditError);
          expect((error as Error).message).toContain('end the line first');
          refused++;
          continue;
        }
        expect(dataOf(edited, '1.1')).toEqual(wanted);
        expect(dataOf(edited, '1.2')).toEqual(wanted);
        expectRestUntouched(text, edited, edit, data);
        if (text.endsWith('\n')) expect(edited.endsWith('\n')).toBe(true);
        if (text.includes('\r\n')) expect(edited.replaceAll('\r\n', '')).not.toContain('\n');
        if (style.json !== null && isSpacedAs(text, style.json)) expect(edited.trimEnd() === '{}' || isSpacedAs(edited, style.json)).toBe(true);
        data = wanted;
        text = edited;
      }
    }), parameters);
    expect(count).toBe(800);
    expect(refused).toBeLessThan(20);
  });
});
