import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { command, emptyFolder } from './fake-terminal';
import { Page } from '../../src/cli/page';
import { run } from '../../src/cli/program';
import { holdingOf, targetsAsJson, targetsAsMarkdown, targetsAsText, TargetsReport } from '../../src/cli/reports/targets';
import { ENGINES } from '../../src/engine-list';
import { EngineRendering, Engines } from '../../src/engines';
import { GapKind } from '../../src/gap';
import { FailurePolicy } from '../../src/policy';

/** The default version of every engine but Kubernetes. */
const OTHERS = ENGINES.filter(({ name }) => name !== 'kubernetes').map(({ name, defaultVersion }) => `${name}=${defaultVersion}`);

const HEAD = 'apiVersion: failure-policy/v1\nkind: FailurePolicy\n';
const POLICIES = {
  'simple.yaml': `${HEAD}exitCodes:
  unsupportedSchema: { code: 42, response: FAIL_JOB, meaning: the program cannot read this schema }
retries: 3
deadlineSeconds: 3600
`,
  'many.yaml': `${HEAD}exitCodes:
  unsupportedSchema: { code: 42, response: FAIL_JOB }
  serviceUnavailable: { code: 75, response: RETRY }
outOfMemory: RETRY
otherwise: FAIL_JOB
retries: 8
deadlineSeconds: 300
container: worker
`,
  'indexed.yaml': `${HEAD}exitCodes:
  unreadableShard: { code: 42, response: FAIL_INDEX, meaning: the data of this shard cannot be read }
disruption: RETRY
retriesPerIndex: 1
maxFailedIndexes: 2
`,
  'wrong.yaml': `${HEAD}retries: 3
deadline: 1h
`,
};

/** A folder with the policies, and maybe a configuration. */
function folder(configuration?: string): string {
  const path = emptyFolder();
  for (const [name, text] of Object.entries(POLICIES)) writeFileSync(join(path, name), text);
  if (configuration !== undefined) writeFileSync(join(path, '.failure-policy.yaml'), configuration);
  return path;
}

const targets = (...words: string[]) => command(['targets', ...words], folder());

/** The output in a terminal of this width. */
async function inColumns(width: number, ...words: string[]): Promise<string> {
  let out = '';
  const write = (text: string) => { out += text; };
  await run(['targets', ...words], { readInput: async () => '', write, say: write, directory: folder(), hasColour: false, width, hasInput: true });
  return out;
}

test.each(['simple.yaml', 'many.yaml', 'indexed.yaml'])('%s in a narrow and in a wide terminal, and in Markdown', async name => {
  const [narrow, wide] = [await inColumns(80, name, '--fields'), await inColumns(120, name)];
  // A pattern or a hint among the fields is one value, which cannot be broken.
  const longer = (text: string, columns: number) => text.split('\n').filter(line => line.length > columns && !/^ +(?:- \^|hint:)/.test(line));
  expect(longer(narrow, 80)).toEqual([]);
  expect(longer(wide, 120)).toEqual([]);
  expect(narrow).toMatchSnapshot();
  expect(wide).toMatchSnapshot();
  expect((await targets(name, '--format', 'markdown', '--fields')).out).toMatchSnapshot();
});

describe('which targets', () => {
  const asked = async (words: string[], configuration?: string) => {
    const { out } = await command(['targets', 'simple.yaml', '--format', 'json', ...words], folder(configuration));
    return JSON.parse(out).targets.map(({ engine, version }: any) => `${engine}=${version}`);
  };
  test.each<[string, string[], string | undefined, string[]]>([
    ['every engine at its default version', [], undefined, ['kubernetes=1.34', ...OTHERS]],
    ['only those that are named', ['--target', 'kubernetes=1.28'], undefined, ['kubernetes=1.28']],
    ['in the order in which they are named, each once', ['-t', 'polyaxon', '-t', 'kubernetes=1.28', '-t', 'polyaxon=2.18'], undefined,
      ['polyaxon=2.18', 'kubernetes=1.28']],
    ['at the versions that the configuration pins', [], 'targets: [kubernetes=1.30, kubernetes=1.37]', ['kubernetes=1.30', 'kubernetes=1.37', ...OTHERS]],
    ['at the version that the configuration pins for another engine', [], 'targets: polyaxon=2.16', ['kubernetes=1.34', 'polyaxon=2.16', ...OTHERS.slice(1)]],
    ['as they are named, whatever the configuration pins', ['--target', 'kubernetes'], 'targets: kubernetes=1.30', ['kubernetes=1.34']],
    ['without a configuration', ['--no-config'], 'targets: kubernetes=1.30', ['kubernetes=1.34', ...OTHERS]],
  ])('%s', async (_, words, configuration, expected) => {
    expect(await asked(words, configuration)).toEqual(expected);
  });
});

describe('the exit status', () => {
  test.each<[string, string[], number]>([
    ['0 if the policy is held', ['simple.yaml'], 0],
    ['0 if it is held approximately', ['many.yaml', '-t', 'kubernetes', '-t', 'polyaxon', '-t', 'trainer'], 0],
    ['1 if one engine would do something else', ['indexed.yaml'], 1],
    ['0 if that engine is not asked', ['indexed.yaml', '--target', 'kubernetes=1.29'], 0],
    ['1 in whatever format', ['indexed.yaml', '--format', 'json'], 1],
  ])('is %s', async (_, words, status) => {
    const ended = await targets(...words);
    expect({ status: ended.status, err: ended.err }).toEqual({ status, err: '' });
  });

  test.each<[string, string[], string]>([
    ['a policy that is wrong', ['wrong.yaml'], 'wrong.yaml:4: a policy file has an unknown key \'deadline\'; known are apiVersion, kind, inOrder, otherwise, '
      + 'retries, retriesPerIndex, maxFailedIndexes, deadlineSeconds, container, exitCodes, disruption and outOfMemory'],
    ['no such policy', ['policy.yaml'], 'policy.yaml: the policy cannot be read: there is no such file or folder'],
    ['a folder', ['.'], '.: the policy cannot be read: it is a folder'],
    ['an unknown engine', ['simple.yaml', '--target', 'kubernets=1.28'], '\'kubernets\' is no engine; did you mean \'kubernetes\'?'],
    ['an unknown version', ['simple.yaml', '--target', 'polyaxon=3'], 'polyaxon 3 is not known; known are 2.13, 2.16, 2.17 and 2.18'],
    ['a configuration that is not there', ['simple.yaml', '--config', 'c.yaml'], 'c.yaml: the configuration cannot be read: there is no such file or folder'],
  ])('is 2 for %s', async (_, words, message) => {
    expect(await targets(...words)).toEqual({ status: 2, out: '', err: `error: ${message}\n` });
  });
});

test('a policy in standard input has its lines too', async () => {
  expect(await command(['targets', '-'], emptyFolder(), POLICIES['wrong.yaml'])).toMatchObject({ status: 2, err: expect.stringMatching(/^error: stdin:4: a policy file/) });
  expect(await command(['targets', '-'], emptyFolder(), POLICIES['simple.yaml'])).toMatchObject({ status: 0, out: expect.stringContaining(`stdin: held wholly by 3, approximately by ${ENGINES.length - 3} of ${ENGINES.length} targets`) });
});

test('what an author writes moves no cursor', async () => {
  const { err } = await command(['targets', '-'], emptyFolder(), `${HEAD}retries: "\\e[2J"\n`);
  expect(err).toBe('error: stdin:3: retries must be a whole number from 0 to 2147483647, got \'\\x1b[2J\'\n');
});

describe('data', () => {
  test('has everything that is known of a target', async () => {
    const { out } = await targets('indexed.yaml', '-t', 'kubernetes', '-t', 'polyaxon', '--format', 'json');
    expect(JSON.parse(out)).toEqual({
      version: 1,
      policy: 'indexed.yaml',
      targets: [
        { engine: 'kubernetes', version: '1.34', verified: true, holds: 'WHOLLY', gaps: [] },
        {
          engine: 'polyaxon',
          version: '2.18',
          verified: true,
          holds: 'NOT_AT_ALL',
          gaps: [{
            rule: 'polyaxon/no-index-budget',
            kind: 'CONTRADICTION',
            element: 'retriesPerIndex',
            message: expect.stringContaining('a Polyaxon job has no completion indexes'),
            suggestion: expect.stringContaining('use retries for the whole job'),
          }],
        },
      ],
    });
  });

  test('has the fields if they are asked for, which are those of the library', async () => {
    const { out } = await targets('many.yaml', '--format', 'json', '--fields');
    const [{ fields }] = JSON.parse(out).targets;
    expect(fields.podFailurePolicy.rules[0].onExitCodes.containerName).toBe('worker');
    expect(fields).toMatchObject({ backoffLimit: 8, activeDeadlineSeconds: 300 });
  });
});

test('the fields in a terminal are YAML that says the same', async () => {
  const { out } = await targets('many.yaml', '--target', 'polyaxon', '--fields');
  const text = out.split('The fields:\n')[1].split('\n\n')[0];
  const { out: data } = await targets('many.yaml', '--target', 'polyaxon', '--fields', '--format', 'json');
  expect(parse(text)).toEqual(JSON.parse(data).targets[0].fields);
});

describe('what no engine of today has', () => {
  const gap = (kind: GapKind, rule: string) => ({ kind, rule, element: 'deadline', message: `the engine has no ${rule}`, suggestion: 'use *another* one' });
  const rendering = (version: string, ...gaps: EngineRendering['gaps']): EngineRendering => (
    { target: { engine: 'other', version, verified: false }, fields: { text: 'a: b', nothing: null }, gaps });
  const report: TargetsReport = {
    policy: 'a\x1b[2J.yaml',
    fields: true,
    targets: [
      rendering('1', gap(GapKind.NOT_EXPRESSED, 'other/c'), gap(GapKind.APPROXIMATION, 'other/b'), gap(GapKind.CONTRADICTION, 'other/a')),
      rendering('2', gap(GapKind.NOT_EXPRESSED, 'other/c')),
      rendering('3'),
    ],
  };

  test('is said in a terminal, the worst first', () => {
    expect(targetsAsText(report, new Page({ width: 100, hasColour: false }))).toMatchSnapshot();
  });

  test('is said in Markdown', () => {
    expect(targetsAsMarkdown(report)).toMatchSnapshot();
  });

  test('is said in JSON', () => {
    const { targets: found } = JSON.parse(targetsAsJson(report));
    expect(found.map(({ holds, verified, gaps }: any) => [holds, verified, gaps.map(({ rule }: any) => rule)])).toEqual([
      ['NOT_AT_ALL', false, ['other/a', 'other/b', 'other/c']], ['APPROXIMATELY', false, ['other/c']], ['WHOLLY', false, []],
    ]);
  });

  test('has colours where there are some', () => {
    const text = targetsAsText(report, new Page({ width: 100, hasColour: true }));
    expect(text).toContain('\x1b[31m');
    expect(targetsAsText(report, new Page({ width: 100, hasColour: true }, false))).not.toContain('\x1b[');
  });
});

test('every engine at every version is held to something', () => {
  for (const { engine, version } of Engines.versions()) {
    for (const text of [POLICIES['simple.yaml'], POLICIES['indexed.yaml']]) {
      expect(['WHOLLY', 'APPROXIMATELY', 'NOT_AT_ALL']).toContain(holdingOf(Engines.render(FailurePolicy.parse(text), engine, { version })));
    }
  }
});

test('the help says what it does', async () => {
  const { status, out } = await targets('--help');
  expect({ status, out }).toMatchSnapshot();
});
