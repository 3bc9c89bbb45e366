import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import { validateXML } from 'xmllint-wasm';
import { stringify } from 'yaml';
import { command, emptyFolder } from './fake-terminal';
import { run } from '../../src/cli/program';
import { INDEXED, job, rules } from '../kubernetes/difference/jobs';

const HEAD = 'apiVersion: failure-policy/v1\nkind: PolicyTests\n';
const IMPORT = job(rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget']));
const SHARDS = { ...job(INDEXED), metadata: { name: 'shards' } };

const POLICY = `apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes:
  badSchema: { code: 42, response: FAIL_JOB }
retries: 3
deadlineSeconds: 3600
`;

const PASSING = `${HEAD}manifest: ../k8s/jobs.yaml
name: import
tests:
  - name: a file that cannot be read is permanent
    given: { exitCode: 42 }
    expect: { response: FAIL_JOB, rule: FailJob, next: none }

  - name: the fourth crash is the last one
    given: { exitCode: 1 }
    attempt: 4
    expect: { next: none, outcome: Failed, reason: BackoffLimitExceeded }
`;

const FAILING = `${PASSING}
  - name: a drain costs nothing, whatever the program answers
    given: { exitCode: 42, disrupted: true }
    expect: { response: RETRY_UNCOUNTED, counted: false, next: 10 }

  - name: there is a fifth attempt
    given: { exitCode: 1 }
    attempt: 5
    expect: { response: RETRY }
---
${HEAD}manifest: ../k8s/jobs.yaml
name: shards
tests:
  - name: an index has three attempts
    scenario:
      attempts:
        2: [{ exitCode: 1 }, { exitCode: 1 }]
    expect: { outcome: Complete, attemptsByIndex: { 2: 3 } }
---
${HEAD}policy: policy.yaml
tests:
  - name: a drain is counted
    given: { exitCode: 143, disrupted: true }
    expect: { response: RETRY, counted: true }
`;

/** A folder with the tests, what they are about, and whatever else. */
function folder(files: { readonly [name: string]: string } = {}): string {
  const path = emptyFolder();
  const all = { 'k8s/jobs.yaml': [IMPORT, SHARDS].map(each => stringify(each)).join('---\n'), 'tests/policy.yaml': POLICY, ...files };
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  }
  return path;
}

const test_ = (files: { readonly [name: string]: string }, words: readonly string[], input = '') => command(['test', ...words], folder(files), input);

test.each(['passing', 'failing'])('tests of which some are %s, in a narrow and in a wide terminal', async kind => {
  const files = { 'tests/import.yaml': kind === 'passing' ? PASSING : FAILING };
  for (const width of [80, 120]) {
    let out = '';
    const write = (text: string) => { out += text; };
    const directory = folder(files);
    await run(['test', 'tests/import.yaml'], { readInput: async () => '', write, say: write, directory, hasColour: false, width, hasInput: true });
    expect(out.split('\n').filter(line => line.length > width)).toEqual([]);
    expect(out).toMatchSnapshot();
  }
});

test.each(['json', 'junit', 'github'])('as %s', async format => {
  expect((await test_({ 'tests/import.yaml': FAILING, 'tests/wrong.yaml': `${HEAD}tests: 3\n` }, ['tests', '--format', format])).out).toMatchSnapshot();
});

test('colours are there if somebody wants some', async () => {
  const directory = folder({ 'tests/import.yaml': FAILING });
  const inColour = async (...words: string[]) => {
    let out = '';
    const write = (text: string) => { out += text; };
    await run(['test', 'tests', ...words], { readInput: async () => '', write, say: write, directory, hasColour: true, width: 100, hasInput: true });
    return out;
  };
  expect(await inColour()).toContain('\x1b[31mfailed');
  expect(await inColour('--no-colour')).not.toContain('\x1b');
});

describe('the exit status', () => {
  test.each<[string, { [name: string]: string }, string[], number]>([
    ['0 if everything passes', { 'tests/import.yaml': PASSING }, ['tests'], 0],
    ['1 if something fails', { 'tests/import.yaml': FAILING }, ['tests'], 1],
    ['1 in whatever format', { 'tests/import.yaml': FAILING }, ['tests', '--format', 'junit'], 1],
    ['1 if the server refuses the Job', {
      'tests/a.yaml': `${HEAD}manifest: job.yaml\ntests: [{ name: a, given: { exitCode: 1 }, expect: { response: RETRY } }]\n`,
      'tests/job.yaml': stringify(job({ backoffLimit: -1 })),
    }, ['tests'], 1],
  ])('is %s', async (_, files, words, status) => {
    const ended = await test_(files, words);
    expect({ status: ended.status, err: ended.err }).toEqual({ status, err: '' });
  });

  // What is wrong with what is tested is said beside that.
  const AMBIGUOUS = 'tests.yaml:3: 2 Jobs can be meant, and name: says which is tested: Job nightly/import (k8s/jobs.yaml:1), Job shards (k8s/jobs.yaml:28)\n';
  const one = (about: string) => `${HEAD}${about}\ntests: [{ name: a, given: { exitCode: 1 }, expect: { response: RETRY } }]\n`;
  test.each<[string, { [name: string]: string }, string[], string]>([
    ['no such file', {}, ['tests.yaml'], 'tests.yaml: there is no such file or folder\n'],
    ['an empty file', { 'tests.yaml': '# nothing\n' }, ['tests.yaml'], 'tests.yaml: it is empty, and should have kind: PolicyTests\n'],
    ['a file of another kind', {}, ['k8s/jobs.yaml'],
      'k8s/jobs.yaml:1: a file of policy tests has apiVersion: failure-policy/v1; got \'batch/v1\'\nk8s/jobs.yaml:28: a file of policy tests has apiVersion: '
      + 'failure-policy/v1; got \'batch/v1\'\n'],
    ['a folder without tests', {}, ['k8s'], 'error: there are no policy tests in k8s: no document has kind: PolicyTests\n'],
    ['what cannot be parsed', { 'tests.yaml': `${HEAD}tests: [\n` }, ['tests.yaml'],
      'tests.yaml:4: this cannot be parsed: unexpected end of the stream within a flow collection\n'],
    ['an unknown key', { 'tests.yaml': `${HEAD}manifest: k8s/jobs.yaml\ntests:\n  - name: a\n    given: { exitCode: 1 }\n    expects: {}\n` }, ['tests.yaml'],
      AMBIGUOUS + 'tests.yaml:7: test 1 has an unknown key \'expects\'; did you mean \'expect\'?\n'],
    ['an unknown key in a scenario by index', {
      'tests.yaml': `${HEAD}manifest: k8s/jobs.yaml\ntests:\n  - name: a\n    scenario:\n      attempts:\n        2:\n`
      + '          - { exitCode: 1 }\n          - { exitCod: 1 }\n    expect: { attempts: 1 }\n',
    }, ['tests.yaml'],
    AMBIGUOUS + 'tests.yaml:10: attempt 2 of index 2 has an unknown key \'exitCod\'; did you mean \'exitCode\'?\n'],
    ['a key that is there twice', {
      'tests.yaml': `${HEAD}manifest: k8s/jobs.yaml\ntests:\n  - name: a\n    given: { exitCode: 1 }\n    expect: { attempts: 1 }\n`
      + '    name: b\n',
    }, ['tests.yaml'], AMBIGUOUS + 'tests.yaml:8: the key \'name\' is there twice (tests[0].name)\n'],
    ['an index that the Job does not have, at each of two versions', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml\nname: shards').replace('given', 'index: 9, given') },
      ['tests', '-t', 'kubernetes=1.34', '-t', 'kubernetes=1.35'],
      'tests/a.yaml:5: test \'a\': it names the index 9, and the indexes of this Job are 0 to 7\n'],
    ['a container that the Job does not have', {
      'tests/a.yaml': `${HEAD}manifest: ../k8s/jobs.yaml\nname: import\ntests:\n  - name: a\n    given:\n      exitCodes:\n        mian: 1\n    expect: { response: RETRY }\n`,
    }, ['tests'], 'tests/a.yaml:9: test \'a\': attempt 1 speaks of the container \'mian\', which this Job does not have; known are main\n'],
    ['a reason with which no Job ends', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml\nname: import').replace('response: RETRY', 'reason: Evicted') }, ['tests'],
      expect.stringMatching(/^tests\/a.yaml:5: reason of what test 'a' expects is 'Evicted', with which no Job ends; known are /)],
    ['no such manifest', { 'tests/a.yaml': one('manifest: job.yaml') }, ['tests'], 'tests/a.yaml:3: tests/job.yaml: there is no such file or folder\n'],
    ['a manifest that cannot be parsed', { 'tests/a.yaml': one('manifest: job.yaml'), 'tests/job.yaml': 'a: [\n' }, ['tests/a.yaml'],
      'tests/job.yaml:2: this cannot be parsed: unexpected end of the stream within a flow collection\n'],
    ['a manifest that is a template', { 'tests/a.yaml': one('manifest: job.yaml'), 'tests/job.yaml': 'a: {{ .x }\n' }, ['tests/a.yaml'],
      expect.stringMatching(/^tests\/job.yaml:\d: this is a template, and not what it is rendered to; render it first, such as: helm template \. \| failure-policy test /)],
    ['a manifest without a Job', { 'tests/a.yaml': one('manifest: policy.yaml') }, ['tests/a.yaml'],
      'tests/a.yaml:3: there is no Job or CronJob in tests/policy.yaml, only FailurePolicy\n'],
    ['several Jobs', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml') }, ['tests'],
      'tests/a.yaml:3: 2 Jobs can be meant, and name: says which is tested: Job nightly/import (k8s/jobs.yaml:1), Job shards (k8s/jobs.yaml:28)\n'],
    ['several Jobs of one name', {
      'tests/a.yaml': one('manifest: job.yaml\nname: nightly/import'), 'tests/job.yaml': `${stringify(IMPORT)}---\n${stringify(IMPORT)}`,
    }, ['tests'], 'tests/a.yaml:4: 2 Jobs can be meant, and they have the same name: put the one that is tested into a file of its own: '
      + 'Job nightly/import (tests/job.yaml:1), Job nightly/import (tests/job.yaml:28)\n'],
    ['no Job of that name in that namespace', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml\nname: nightly/imprt') }, ['tests'],
      'tests/a.yaml:4: no Job or CronJob here is called \'nightly/imprt\'; did you mean \'nightly/import\'?\n'],
    ['no Job of that name', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml\nname: imprt') }, ['tests'],
      'tests/a.yaml:4: no Job or CronJob here is called \'imprt\'; did you mean \'import\'?\n'],
    ['no such policy', { 'tests/a.yaml': one('policy: ../policy.yaml') }, ['tests'], 'tests/a.yaml:3: policy.yaml: the policy cannot be read: there is no such file or folder\n'],
    ['a policy that is wrong', { 'tests/a.yaml': one('policy: wrong.yaml'), 'tests/wrong.yaml': POLICY.replace('retries', 'retrys') }, ['tests/a.yaml'],
      'tests/wrong.yaml:5: a policy file has an unknown key \'retrys\'; did you mean \'retries\'?\n'],
    ['an unknown version in a file', { 'tests/a.yaml': one('manifest: ../k8s/jobs.yaml\nname: import\ntarget: kubernetes=1.2') }, ['tests'],
      expect.stringMatching(/^tests\/a.yaml:5: kubernetes 1.2 is not known; known are /)],
    ['an unknown version', { 'tests/a.yaml': PASSING }, ['tests', '--target', 'kubernetes=1.2'], expect.stringMatching(/^error: kubernetes 1.2 is not known; known are /)],
    ['another engine', { 'tests/a.yaml': PASSING }, ['tests', '--target', 'polyaxon'],
      'error: tests run Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got \'polyaxon\'\n'],
    ['standard input twice', {}, ['-', '--manifest', '-'], 'error: standard input cannot be both the tests and the manifest; name a file for one\n'],
  ])('is 2 for %s', async (_, files, words, message) => {
    expect(await test_(files, words)).toEqual({ status: 2, out: '', err: message });
  });

  test('is 2 if something cannot be read, and all the others are run', async () => {
    const { status, out, err } = await test_({ 'tests/a.yaml': `${HEAD}x: 1\n`, 'tests/b.yaml': FAILING }, ['tests']);
    expect({ status, err }).toEqual({
      status: 2,
      err: 'tests/a.yaml:3: a file of policy tests has an unknown key \'x\'; known are apiVersion, kind, metadata, manifest, '
      + 'policy, name, target and tests\n',
    });
    expect(out).toMatch(/4 of 6 tests failed, for kubernetes 1\.34; 1 problem with the files\n$/);
  });
});

test('a test that cannot be run keeps no other one from being run', async () => {
  const { status, out, err } = await test_({
    'tests/a.yaml': `${PASSING}\n  - name: an index\n    given: { exitCode: 1 }\n    index: 0\n    expect: { next: 10 }\n`,
  }, ['tests']);
  expect({ status, err }).toEqual({
    status: 2, err: 'tests/a.yaml:17: test \'an index\': it names an index, and this Job has none: leave it out, or make the Job Indexed (completionMode)\n',
  });
  expect(out).toMatch(/2 tests passed, for kubernetes 1\.34; 1 problem with the files\n$/);
});

test('all mistakes of a file are said in the order of their lines, and the sound tests are run', async () => {
  const { status, out, err } = await test_({
    'tests/a.yaml': `${HEAD}manifest: ../k8s/jobs.yaml
name: import
tests:
  - { name: y, given: { exitCode: 1 }, expect: { response: RETRY } }
  - { name: sound, given: { exitCode: 1 }, expect: { response: RETRY } }
  - { name: an index, given: { exitCode: 1 }, index: 0, expect: { response: RETRY } }
  - { name: typing, given: { exitCod: 1 }, expect: { respons: RETRY } }
  - { name: twice, name: twice, given: { exitCode: 1 }, expect: { response: RETRY } }
  - { name: failing, given: { exitCode: 1 }, expect: { response: FAIL_JOB } }
`,
  }, ['tests']);
  expect({ status, err: err.split('\n') }).toEqual({
    status: 2,
    err: [
      'tests/a.yaml:6: the name of test 1 must be a text that is not empty, got true; in quotes it is one: YAML reads y, yes and on as true',
      'tests/a.yaml:8: test \'an index\': it names an index, and this Job has none: leave it out, or make the Job Indexed (completionMode)',
      'tests/a.yaml:9: what is given in test \'typing\' has an unknown key \'exitCod\'; did you mean \'exitCode\'?',
      'tests/a.yaml:9: what test \'typing\' expects has an unknown key \'respons\'; did you mean \'response\'?',
      'tests/a.yaml:10: the key \'name\' is there twice (tests[4].name)',
      '',
    ],
  });
  expect(out).toMatch(/^ {2}passed {2}sound\n {2}failed {2}failing {2}tests\/a\.yaml:11$/m);
  expect(out).toMatch(/1 of 2 tests failed, for kubernetes 1\.34; 5 problems with the files\n$/);
});

test('a Job that the server refuses fails each test, with all that is wrong, once', async () => {
  const { status, out } = await test_({
    'k8s/jobs.yaml': stringify(job({ backoffLimit: -1, backofLimit: 3 })).replace('backofLimit: 3', 'backofLimit: 3\n  parallelism: 1\n  parallelism: 2'),
    'tests/a.yaml': PASSING,
  }, ['tests']);
  expect({ status, out }).toEqual({
    status: 1,
    out: `tests/a.yaml  Job nightly/import in k8s/jobs.yaml, for kubernetes 1.34
  failed  a file that cannot be read is permanent  tests/a.yaml:6
          Kubernetes 1.34 refuses this manifest: spec.parallelism: key "parallelism" already set in
          map; unknown field "spec.backofLimit"; spec.backoffLimit: Invalid value: -1: must be
          greater than or equal to 0
  failed  the fourth crash is the last one  tests/a.yaml:10
          for the same reason

2 of 2 tests failed, for kubernetes 1.34
`,
  });
});

describe('which version', () => {
  const versions = async (files: { [name: string]: string }, ...words: string[]) => {
    const { suites } = JSON.parse((await test_(files, ['tests', ...words, '--format', 'json'])).out);
    return suites.map(({ target }: any) => target?.version);
  };
  const withTarget = { 'tests/a.yaml': PASSING.replace('name: import', 'name: import\ntarget: kubernetes=1.31') };
  test.each<[string, { [name: string]: string }, string[], string[]]>([
    ['the default one', { 'tests/a.yaml': PASSING }, [], ['1.34']],
    ['those that the configuration pins', { 'tests/a.yaml': PASSING, '.failure-policy.yaml': 'targets: [kubernetes=1.30, kubernetes=1.36]\n' }, [], ['1.30', '1.36']],
    ['that of the tests', { ...withTarget, '.failure-policy.yaml': 'targets: kubernetes=1.30\n' }, [], ['1.31']],
    ['those that are named, each once', withTarget, ['-t', 'kubernetes=1.35', '-t', 'kubernetes', '-t', 'kubernetes=1.35'], ['1.35', '1.34']],
    ['none without a configuration', { 'tests/a.yaml': PASSING, '.failure-policy.yaml': 'targets: kubernetes=1.30\n' }, ['--no-config'], ['1.34']],
  ])('%s', async (_, files, words, expected) => {
    expect(await versions(files, ...words)).toEqual(expected);
  });
});

test('tests and manifests can come in', async () => {
  const passed = expect.stringContaining('2 tests passed');
  const fromFolder = PASSING.replace('../', '');
  expect(await test_({}, ['-'], fromFolder)).toMatchObject({ status: 0, out: passed, err: '' });
  expect(await test_({ 'tests/a.yaml': PASSING, 'k8s/jobs.yaml': 'a: [' }, ['tests', '--manifest', '-'], stringify(IMPORT))).toMatchObject({ status: 0, out: passed });
  expect(await test_({ 'tests/a.yaml': PASSING, 'other.yaml': stringify(IMPORT) }, ['tests', '--manifest', 'other.yaml'])).toMatchObject({ status: 0, out: passed });
  // Each of several files asks for the same input.
  const several = { 'tests/a.yaml': PASSING, 'tests/b.yaml': PASSING };
  expect(await test_(several, ['tests', '--manifest', '-'], stringify(IMPORT))).toMatchObject({ status: 0, out: expect.stringContaining('4 tests passed') });
});

test('in a folder, only tests are looked at', async () => {
  const others = {
    'tests/notes.yaml': 'this is about PolicyTests: yes\n',
    'tests/more/import.json': JSON.stringify({
      kind: 'PolicyTests',
      apiVersion: 'failure-policy/v1',
      manifest: '../../k8s/jobs.yaml',
      name: 'nightly/import',
      tests: [{ name: 'a', given: { exitCode: 1 }, expect: { next: 10 } }],
    }),
  };
  expect(await test_({ ...others, 'tests/import.yaml': PASSING }, ['tests'])).toMatchObject({ status: 0, out: expect.stringContaining('3 tests passed') });
});

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/test.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true }).compile(schema);

test.each<[string, { [name: string]: string }]>([
  ['tests that pass', { 'tests/a.yaml': PASSING }], ['tests that fail', { 'tests/a.yaml': FAILING }], ['a problem', { 'tests/a.yaml': HEAD }],
  ['a problem without a line', { 'tests/a.yaml': PASSING, 'k8s/jobs.yaml': '\0' }],
])('%s as data is what the schema says, and as JUnit too', async (_, files) => {
  const data = JSON.parse((await test_(files, ['tests', '--format', 'json'])).out);
  expect([matchesSchema(data), matchesSchema.errors]).toEqual([true, null]);
  const xml = [{ fileName: 'report.xml', contents: (await test_(files, ['tests', '--format', 'junit'])).out }];
  const junit = { fileName: 'junit.xsd', contents: readFileSync(join(__dirname, '../lint/formats/junit.xsd'), 'utf8') };
  expect((await validateXML({ xml, schema: [junit] })).errors).toEqual([]);
});

test('what authors write moves no cursor', async () => {
  const { out, err } = await test_({
    'tests/a.yaml': `${HEAD}manifest: ../k8s/jobs.yaml
name: import
tests: [{ name: "a\\e[2J", given: { exitCode: 1 }, expect: { reason: FailedIndexes } }]
---
${HEAD}manifest: "\\e[2J"
tests: [{ name: a, given: { exitCode: 1 }, expect: { attempts: 1 } }]
`,
  }, ['tests']);
  expect(out).toContain('a\\x1b[2J');
  expect(out + err).not.toContain('\x1b');
});

test('the help says what it does', async () => {
  const { status, out } = await test_({}, ['--help']);
  expect({ status, out }).toMatchSnapshot();
});
