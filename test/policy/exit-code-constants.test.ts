import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { ExitCodes, FailureResponse } from '../../src';
import { constantName, ConstantsLanguage, exitCodeConstants } from '../../src/policy/exit-code-constants';
import { messageOf } from '../messages';

const CONTRACT = ExitCodes.of({
  unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the program cannot read this schema' },
  unreadableShard: { code: 43, response: FailureResponse.FAIL_INDEX },
  serviceUnavailable: {
    code: 75,
    response: FailureResponse.RETRY,
    meaning: 'a service that the program depends on did not answer, or answered with 503; see https://example.com/runbooks/service-unavailable?of=import',
  },
  HTTPTimeout: { code: 75, response: FailureResponse.RETRY, meaning: 'the same' },
  preempted: { code: 143, response: FailureResponse.RETRY_UNCOUNTED },
});

/** Files in a folder of their own. */
function folderWith(files: { readonly [name: string]: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'constants-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

/** What Python makes of modules: the public names of each, with their values. */
function readByPython(texts: readonly string[]): { [name: string]: unknown }[] {
  const folder = folderWith(Object.fromEntries(texts.map((text, i) => [`constants_${i}.py`, text])));
  const program = `
import importlib, json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
modules = [importlib.import_module("constants_%d" % i) for i in range(int(sys.argv[2]))]
print(json.dumps([{name: value for name, value in vars(module).items() if not name.startswith("__")} for module in modules]))`;
  return JSON.parse(execFileSync('python3', ['-c', program, folder, String(texts.length)], { encoding: 'utf8' }));
}

/** Runs a program in a shell. Bash that is run by another program may take itself for one behind a network, and read the files of its user. */
function run(shell: 'bash' | 'sh', program: string, ...words: string[]): string {
  return execFileSync(shell, [...shell === 'bash' ? ['--norc'] : [], '-c', program, shell, ...words], { encoding: 'utf8', env: { PATH: process.env.PATH } });
}

/** What a shell makes of files: the variables that each of them sets and the shell did not have before. */
function readByShell(shell: 'bash' | 'sh', texts: readonly string[]): string[] {
  const folder = folderWith(Object.fromEntries(texts.map((text, i) => [`constants_${i}.sh`, text])));
  const program = 'cd "$1"; for i in $(seq 0 $(($2 - 1))); do (set -eu; . "./constants_$i.sh"; printf "%s;" $(set | grep "^EXIT_")) || exit; echo; done; ls -A';
  const lines = run(shell, program, folder, String(texts.length)).trimEnd().split('\n');
  // Nothing else came into being there.
  expect(lines.slice(texts.length).sort()).toEqual(texts.map((_, i) => `constants_${i}.sh`).sort());
  return lines.slice(0, texts.length).map(line => line.replace(/'/g, ''));
}

test.each<ConstantsLanguage>(['python', 'shell', 'json'])('a contract as %s', language => {
  expect(exitCodeConstants(CONTRACT, language, '../policy.yaml')).toMatchSnapshot();
});

test('Python has the constants', () => {
  expect(readByPython([exitCodeConstants(CONTRACT, 'python', 'policy.yaml')])).toEqual([{
    UNSUPPORTED_SCHEMA: 42, UNREADABLE_SHARD: 43, SERVICE_UNAVAILABLE: 75, HTTP_TIMEOUT: 75, PREEMPTED: 143,
  }]);
});

test.each(['bash', 'sh'] as const)('%s has the constants, and cannot change them', shell => {
  const text = exitCodeConstants(CONTRACT, 'shell', 'policy.yaml');
  expect(readByShell(shell, [text])).toEqual([
    'EXIT_HTTP_TIMEOUT=75;EXIT_PREEMPTED=143;EXIT_SERVICE_UNAVAILABLE=75;EXIT_UNREADABLE_SHARD=43;EXIT_UNSUPPORTED_SCHEMA=42;',
  ]);
  const folder = folderWith({ 'constants.sh': text });
  expect(run(shell, '. "$1/constants.sh"; (EXIT_PREEMPTED=1) 2>/dev/null || echo refused', folder)).toBe('refused\n');
});

test('JSON has everything as it is', () => {
  const { version, exitCodes } = JSON.parse(exitCodeConstants(CONTRACT, 'json', 'policy.yaml'));
  expect(version).toBe(1);
  expect(exitCodes).toEqual(CONTRACT.list());
});

test('the order in which a contract is written makes no difference', () => {
  const entries = Object.entries<any>(CONTRACT.toJson()).reverse();
  const other = ExitCodes.of(Object.fromEntries(entries));
  for (const language of ['python', 'shell', 'json'] as const) {
    expect(exitCodeConstants(other, language, 'a')).toBe(exitCodeConstants(CONTRACT, language, 'a'));
  }
});

test('no exit codes are no constants', () => {
  expect(readByPython([exitCodeConstants(ExitCodes.none(), 'python', 'policy.yaml')])).toEqual([{}]);
  expect(JSON.parse(exitCodeConstants(ExitCodes.none(), 'json', 'policy.yaml'))).toEqual({ version: 1, exitCodes: [] });
});

test.each<[string, string]>([
  ['unsupportedSchema', 'UNSUPPORTED_SCHEMA'],
  ['UnsupportedSchema', 'UNSUPPORTED_SCHEMA'],
  ['unsupported_schema', 'UNSUPPORTED_SCHEMA'],
  ['UNSUPPORTED_SCHEMA', 'UNSUPPORTED_SCHEMA'],
  ['unsupported', 'UNSUPPORTED'],
  ['HTTPError', 'HTTP_ERROR'],
  ['parseJSON', 'PARSE_JSON'],
  ['badJSONInput', 'BAD_JSON_INPUT'],
  ['OOMKilled', 'OOM_KILLED'],
  ['http2Error', 'HTTP2_ERROR'],
  ['sha256Mismatch', 'SHA256_MISMATCH'],
  ['SHA256', 'SHA256'],
  ['EXIT2B', 'EXIT2B'],
  ['error404', 'ERROR404'],
  ['v2API', 'V2_API'],
  ['S3Unavailable', 'S3_UNAVAILABLE'],
  ['aB', 'A_B'],
  ['x', 'X'],
  ['trailing_', 'TRAILING_'],
  ['None', 'NONE'],
])('%s becomes %s', (name, constant) => {
  expect(constantName(name)).toBe(constant);
});

test.each<[ConstantsLanguage, string]>([['python', 'BAD_SCHEMA'], ['shell', 'EXIT_BAD_SCHEMA']])('two names that become one constant are refused: %s', (language, constant) => {
  const code = { code: 42, response: FailureResponse.FAIL_JOB };
  const contract = ExitCodes.of({ badSchema: code, bad_schema: { ...code, code: 43 } });
  expect(messageOf(() => exitCodeConstants(contract, language, 'a'))).toBe(
    `exit codes 'badSchema' and 'bad_schema' would both be the constant ${constant}; rename one of them`);
  expect(JSON.parse(exitCodeConstants(contract, 'json', 'a')).exitCodes).toHaveLength(2);
});

/** What ends a comment, a line or a file somewhere, or is run. */
const HOSTILE = [
  'one line\nimport os; os.abort()', 'a\r\nb = 1', 'a\rb = 1', 'a\u2028b = 1', 'a\u2029b = 1', 'a\x0bb = 1', 'a\x0cb = 1', 'a\x85b = 1', 'a\0b', '\x1b[31mred',
  '"""', '\'\'\'', '"', '\'', '\\', 'ends with a backslash \\', '\\\nEXIT_OTHER=1', '`touch pwned`', '$(touch pwned)', '${x:?}', '; touch pwned', '\ntouch pwned',
  '#', '#!/bin/false', '-*- coding: utf-16 -*-', 'coding: no-such-encoding', '\ud800', '\u202eesrever', '\ufeff', '😀 \u{1f468}\u200d\u{1f469}', 'ä ß 漢字',
  ' ', '\n', '\t', 'a'.repeat(1000), '*/', '<<EOF', '%s', '\u0000',
];

describe('whatever an author writes stays in a comment', () => {
  const of = (meaning: string) => ExitCodes.of({ theCode: { code: 42, response: FailureResponse.FAIL_JOB, meaning } });
  const random = fc.sample(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'\n\r\\"\'`$(){};#= a\u2028\0') })),
    { seed: 20261130, numRuns: 300 }).filter(meaning => meaning !== '');
  const contracts = [...HOSTILE, ...random].map(of);
  // The file of a policy has a name that somebody chose, too.
  const sources = [...HOSTILE, ...random];

  test('in Python', () => {
    const read = readByPython(contracts.map((contract, i) => exitCodeConstants(contract, 'python', sources[sources.length - 1 - i])));
    expect(read).toEqual(contracts.map(() => ({ THE_CODE: 42 })));
  });

  test.each(['bash', 'sh'] as const)('in %s', shell => {
    const read = readByShell(shell, contracts.map((contract, i) => exitCodeConstants(contract, 'shell', sources[sources.length - 1 - i])));
    expect(read).toEqual(contracts.map(() => 'EXIT_THE_CODE=42;'));
  });

  test('on lines of their own, in which nothing is hidden', () => {
    for (const contract of contracts) {
      const lines = exitCodeConstants(contract, 'python', 'policy.yaml').split('\n');
      expect(lines.filter(line => line !== '' && !line.startsWith('# '))).toEqual(['THE_CODE = 42']);
      expect(lines.join('')).not.toMatch(/[\p{Cc}\p{Cs}\u2028-\u202e\ufeff]/u);
    }
  });

  test('in the first two lines there is nothing of it, where Python looks for the encoding', () => {
    const heads = contracts.map((contract, i) => exitCodeConstants(contract, 'python', sources[i]).split('\n').slice(0, 2).join('\n'));
    expect(new Set(heads).size).toBe(1);
  });
});
