import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Ajv from 'ajv';
import { stringify } from 'yaml';
import { command, emptyFolder } from './fake-terminal';
import { Page } from '../../src/cli/page';
import { run } from '../../src/cli/program';
import { countsOf, DiffReport } from '../../src/cli/reports/diff';
import { diffAsJson } from '../../src/cli/reports/diff-json';
import { diffAsMarkdown } from '../../src/cli/reports/diff-markdown';
import { diffAsText } from '../../src/cli/reports/diff-text';
import { JobDifference } from '../../src/kubernetes/job-difference';
import { cronJob, INDEXED, job, rules } from '../kubernetes/difference/jobs';

const IMAGE = { containers: [{ name: 'main', image: 'registry.example/import:1.5' }] };
const POLICY = rules(['FailJob', [3, 42]], ['Ignore', 'DisruptionTarget']);
const named = (manifest: any, name: string) => ({ ...manifest, metadata: { ...manifest.metadata, name } });

const BEFORE = [
  job(POLICY),
  named(cronJob({ ...rules(['Ignore', 'DisruptionTarget']), activeDeadlineSeconds: 600 }), 'report'),
  named(job(INDEXED), 'shards-3f9a01bc'),
  named(job(), 'same'),
  named(job(), 'gone'),
];
const AFTER = [
  job(rules(['FailJob', [42]], ['Ignore', 'DisruptionTarget']), IMAGE),
  named(cronJob({ ...rules(['Ignore', 'DisruptionTarget']), activeDeadlineSeconds: undefined }), 'report'),
  named(job({ ...INDEXED, backoffLimitPerIndex: 0 }), 'shards-77b1c2d3'),
  named(job(), 'same'),
  named(job(), 'new'),
];

/** A folder with files of YAML. */
function folder(files: { readonly [name: string]: readonly any[] | string }): string {
  const path = emptyFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), typeof content === 'string' ? content : content.map(each => stringify(each)).join('---\n'));
  }
  return path;
}

const CHANGE = () => folder({ 'main/k8s/jobs.yaml': BEFORE, 'k8s/jobs.yaml': AFTER });
const diff = (...words: string[]) => command(['diff', ...words], CHANGE());

test('in a narrow and in a wide terminal, in Markdown and as data', async () => {
  const inColumns = async (width: number) => {
    let out = '';
    const write = (text: string) => { out += text; };
    await run(['diff', 'main/k8s', 'k8s'], { readInput: async () => '', write, say: write, directory: CHANGE(), hasColour: false, width, hasInput: true });
    expect(out.split('\n').filter(line => line.length > width)).toEqual([]);
    return out;
  };
  expect(await inColumns(80)).toMatchSnapshot();
  expect(await inColumns(120)).toMatchSnapshot();
  expect((await diff('main/k8s', 'k8s', '--format', 'markdown')).out).toMatchSnapshot();
  expect((await diff('main/k8s', 'k8s', '--format', 'json')).out).toMatchSnapshot();
});

const schemaNamed = (name: string) => JSON.parse(readFileSync(join(__dirname, `../../schemas/${name}.schema.json`), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true }).compile(schemaNamed('diff'));

test.each<[string, any[], any[]]>([
  ['a change', BEFORE, AFTER], ['the change back', AFTER, BEFORE], ['nothing', [], []], ['no change', BEFORE, BEFORE], ['everything new', [], AFTER],
  ['what is refused', [job({ backoffLimit: -1 })], [job()]], ['what will be refused', [job()], [job({ backoffLimit: -1 })]],
  ['restarts in place', [job({ backoffLimit: 2 }, { restartPolicy: 'OnFailure' })], [job({ backoffLimit: 3 }, { restartPolicy: 'OnFailure' })]],
  ['what is new and refused', [], [job({ backoffLimit: -1 }), job({}, IMAGE, { name: 'other' })]], ['suspending', [job()], [job({ suspend: true })]],
  ['requests', [job()], [job({}, { containers: [{ name: 'main', image: 'i', resources: { requests: { 'cpu': '1', 'nvidia.com/gpu': 2 } } }] })]],
  ['no names', [{ ...job(), metadata: undefined }], [{ ...job(), metadata: { generateName: 'import-' } }]],
])('%s as data is what the schema says', async (_, before, after) => {
  const { out } = await command(['diff', 'a.yaml', 'b.yaml', '--format', 'json'], folder({ 'a.yaml': before, 'b.yaml': after }));
  const data = JSON.parse(out);
  expect([matchesSchema(data), matchesSchema.errors]).toEqual([true, null]);
  expect(data.summary).toMatchObject({ added: data.added.length, removed: data.removed.length, compared: data.jobs.length + data.summary.same });
});

describe('the exit status', () => {
  const ended = (before: any[], after: any[], ...words: string[]) => command(['diff', 'a.yaml', 'b.yaml', ...words], folder({ 'a.yaml': before, 'b.yaml': after }));
  test.each<[string, any[], any[], string[], number]>([
    ['0 if nothing changes', BEFORE, BEFORE, [], 0],
    ['0 if something changes that the server takes', [job()], [job({ activeDeadlineSeconds: 60 })], [], 0],
    ['1 if that is asked for', [job()], [job({ activeDeadlineSeconds: 60 })], ['--fail-on-change'], 1],
    ['0 if nothing changes and that is asked for', BEFORE, BEFORE, ['--fail-on-change'], 0],
    ['1 if an update would be refused', [job()], [job({}, IMAGE)], [], 1],
    ['1 in whatever format', [job()], [job({}, IMAGE)], ['--format', 'json'], 1],
    ['1 if something new would be refused', [], [job({ backoffLimit: -1 })], [], 1],
    ['0 if what is gone would be refused', [job({ backoffLimit: -1 })], [], [], 0],
    ['0 if what was refused can be created', [job({ backoffLimit: -1 })], [job({}, IMAGE)], [], 0],
    ['1 if a Job is suspended and that is asked for', [job()], [job({ suspend: true })], ['--fail-on-change'], 1],
    ['0 if Jobs come and go', [job()], [named(job(), 'other')], [], 0],
    ['1 if one comes and that is asked for', [job()], [job(), named(job(), 'other')], ['--fail-on-change'], 1],
    ['1 if one goes and that is asked for', [job(), named(job(), 'other')], [job()], ['--fail-on-change'], 1],
    ['0 if a CronJob changes', [cronJob()], [cronJob(POLICY, IMAGE)], [], 0],
    ['0 if there is nothing', [], [], [], 0],
  ])('is %s', async (_, before, after, words, status) => {
    const { status: got, err } = await ended(before, after, ...words);
    expect({ status: got, err }).toEqual({ status, err: '' });
  });

  test.each<[string, string[], string]>([
    ['a folder that is not there', ['main', 'k9s'], 'k9s: there is no such file or folder\n'],
    ['what cannot be parsed', ['main', 'broken.yaml'], 'broken.yaml:3: this cannot be parsed: unexpected end of the stream within a double quoted scalar\n'],
    ['a template', ['main', 'chart'], 'chart/job.yaml:3: this is a template, and not what it is rendered to; render it first, such as: '
      + 'helm template . | failure-policy diff main -\n'],
    ['standard input twice', ['-', '-'], 'error: standard input can be one of the two versions; name a file for the other\n'],
    ['another engine', ['main', 'main', '--target', 'polyaxon=2.18'], 'error: diff compares Jobs of Kubernetes, so the target is a version of it, such as '
      + 'kubernetes=1.34, got \'polyaxon=2.18\'\n'],
    ['an unknown version', ['main', 'main', '--target', 'kubernetes=1.99'], 'error: kubernetes 1.99 is not known; known are 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, '
      + '1.33, 1.34, 1.35, 1.36 and 1.37\n'],
  ])('is 2 for %s', async (_, words, message) => {
    const path = folder({ 'main/job.yaml': [job()], 'broken.yaml': 'apiVersion: "batch/v1\nkind: Job\n', 'chart/job.yaml': 'apiVersion: batch/v1\nname: {{ .x }\n' });
    expect(await command(['diff', ...words], path)).toEqual({ status: 2, out: '', err: message });
  });
});

describe('which objects are compared', () => {
  const compared = async (files: Parameters<typeof folder>[0], words: string[], input = '') => {
    const { out } = await command(['diff', ...words, '--format', 'json'], folder(files), input);
    const { summary: { compared: n, added, removed } } = JSON.parse(out);
    return { compared: n, added, removed };
  };

  test('Jobs and CronJobs, and nothing else', async () => {
    const others = [{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'import' } }, { apiVersion: 'batch.volcano.sh/v1alpha1', kind: 'Job', metadata: { name: 'v' } }];
    expect(await compared({ 'a.yaml': [...others, job()], 'b.yaml': [job(), ...others] }, ['a.yaml', 'b.yaml'])).toEqual({ compared: 1, added: 0, removed: 0 });
  });

  test('the entries of lists', async () => {
    const list = { apiVersion: 'v1', kind: 'List', items: [job(), cronJob()] };
    expect(await compared({ 'a.yaml': [list], 'b/x.yaml': [job()], 'b/y.yaml': [cronJob()] }, ['a.yaml', 'b'])).toEqual({ compared: 2, added: 0, removed: 0 });
  });

  test('the same name in several files of two folders', async () => {
    const files = { 'a/dev/job.yaml': [job()], 'a/prod/job.yaml': [job({ backoffLimit: 9 })], 'b/dev/job.yaml': [job()], 'b/prod/job.yaml': [job({ backoffLimit: 9 })] };
    expect(await compared(files, ['a', 'b'])).toEqual({ compared: 2, added: 0, removed: 0 });
    expect((await command(['diff', 'a', 'b'], folder(files))).out).toBe('2 Jobs compared for kubernetes 1.34: nothing about failures changes\n');
  });

  test('what comes in', async () => {
    expect(await compared({ 'b.yaml': [job()] }, ['-', 'b.yaml'], stringify(job()))).toEqual({ compared: 1, added: 0, removed: 0 });
    expect(await compared({ 'b.yaml': [job()] }, ['b.yaml', '-'], stringify(job()))).toEqual({ compared: 1, added: 0, removed: 0 });
  });
});

describe('a kind that is misspelled', () => {
  const path = folder({
    'a.yaml': [job(), named(job(), 'other')],
    'b.yaml': [{ apiVersion: 'v1', kind: 'Service', metadata: { name: 'import', namespace: 'nightly' }, spec: {} }, { ...job(), kind: 'Jobb' }, named(job(), 'other')],
  });
  test('is said of what is gone', async () => {
    expect((await command(['diff', 'a.yaml', 'b.yaml'], path)).out).toBe(`removed: Job nightly/import  a.yaml:1
  note            the second version has an object of this name with kind Jobb of batch/v1
                  (b.yaml:8), which is not compared

1 Job compared for kubernetes 1.34: nothing about failures changes; 1 removed
`);
    const { out } = await command(['diff', 'a.yaml', 'b.yaml', '--format', 'markdown'], path);
    expect(out).toContain('- removed: Job nightly/import, <code>a.yaml:1</code>\n  - the second version has an object of this name with kind Jobb of ');
  });

  test('is said of what is new', async () => {
    const { added: [{ note }] } = JSON.parse((await command(['diff', 'b.yaml', 'a.yaml', '--format', 'json'], path)).out);
    expect(note).toBe('the first version has an object of this name with kind Jobb of batch/v1 (b.yaml:8), which is not compared');
  });
});

test('of what is there twice in a file the last one is compared, and that is said', async () => {
  const path = folder({ 'a.yaml': [job(), job({ backoffLimit: 5 }), job()], 'b.yaml': [job({ backoffLimit: 5 }), job()] });
  const remark = 'Job nightly/import is there 3 times in the first version (a.yaml:1, a.yaml:16, a.yaml:31): the last one is compared, since it is applied last\n'
    + 'Job nightly/import is there twice in the second version (b.yaml:1, b.yaml:16): the last one is compared, since it is applied last\n';
  const { out, status } = await command(['diff', 'a.yaml', 'b.yaml', '--fail-on-change'], path);
  expect({ out: out.replace(/\n(?=\S)/g, ' '), status }).toEqual({
    out: `1 Job compared for kubernetes 1.34: nothing about failures changes ${remark.replace(/\n(?=\S)/g, ' ')}`, status: 0,
  });
  const data = JSON.parse((await command(['diff', 'a.yaml', 'b.yaml', '--format', 'json'], path)).out);
  expect([matchesSchema(data), matchesSchema.errors]).toEqual([true, null]);
  expect(data.doubled[1]).toEqual({
    version: 'second', object: { kind: 'Job', namespace: 'nightly', name: 'import' }, places: [{ file: 'b.yaml', line: 1 }, { file: 'b.yaml', line: 16 }],
  });
});

test.each<[string, any[], any[], string]>([
  ['nothing at all', [], [], 'there is no Job or CronJob, for kubernetes 1.34'],
  ['only new ones', [], [job()], 'no Job or CronJob is in both versions, for kubernetes 1.34: 1 added'],
  ['one of each', [job(), cronJob()], [job(), named(cronJob(), 'x')], '1 Job compared for kubernetes 1.34: nothing about failures changes; 1 added, 1 removed'],
  ['a new name', [named(job(), 'import-3f9a01bc')], [named(job({}, IMAGE), 'import-77b1c2d3')], '1 Job compared for kubernetes 1.34: nothing about failures changes'],
  ['other bounds', [job()], [job({ backoffLimit: 4 })], '1 Job compared for kubernetes 1.34: 1 has other bounds'],
  ['other answers', [cronJob(), job()], [cronJob(POLICY), job()],
    '2 Jobs compared for kubernetes 1.34: 1 answers failures otherwise, 1 has other bounds, 1 the same'],
  ['what is suspended', [job(), cronJob()], [job({ suspend: true }), cronJob()], '2 Jobs compared for kubernetes 1.34: 1 has a note, 1 the same'],
  ['what is new and refused', [], [job({ backoffLimit: -1 })],
    'no Job or CronJob is in both versions, for kubernetes 1.34: 1 added, which would be refused'],
  ['several that are new', [], [job({ backoffLimit: -1 }), cronJob()],
    'no Job or CronJob is in both versions, for kubernetes 1.34: 2 added, of which 1 would be refused'],
  ['what was refused', [job({ backoffLimit: -1 })], [job()], '1 Job compared for kubernetes 1.34: 1 cannot be compared'],
  ['what is refused and no update', [job({ backoffLimit: -1 })], [job({ backoffLimit: -2 })], '1 Job compared for kubernetes 1.34: 1 would be refused'],
  ['what is refused', [job(), cronJob()], [job({}, IMAGE), cronJob({ backoffLimit: -1 })], '2 Jobs compared for kubernetes 1.34: 2 updates would be refused'],
])('the summary of %s', async (_, before, after, summary) => {
  const { out } = await command(['diff', 'a.yaml', 'b.yaml', '--format', 'markdown'], folder({ 'a.yaml': before, 'b.yaml': after }));
  expect(out.split('\n')[0].replace(/^:\w+: \*\*|\*\*$/g, '')).toBe(summary);
});

test('what is new and refused is named with all that is wrong', async () => {
  const path = folder({ 'a.yaml': [], 'b.yaml': [job({ backofLimit: 3, parallelism: -1 }), job({}, {}, { name: 'other' })] });
  expect((await command(['diff', 'a.yaml', 'b.yaml'], path)).out).toBe(`added: Job nightly/import  b.yaml:1
  refused         spec.backofLimit: unknown field "spec.backofLimit"
  refused         spec.parallelism: Invalid value: -1: must be greater than or equal to 0
                  help: did you mean 'backoffLimit'?
added: Job nightly/other  b.yaml:18

no Job or CronJob is in both versions, for kubernetes 1.34: 2 added, of which 1 would be refused
`);
  expect((await command(['diff', 'a.yaml', 'b.yaml', '--format', 'markdown'], path)).out).toBe(`:x: **no Job or CronJob is in both versions, for kubernetes 1.34: 2 added, of which 1 would be refused**

- added: Job nightly/import, <code>b.yaml:1</code>
  - :x: refused: <code>spec.backofLimit</code>: unknown field "\`spec.backofLimit\`"
  - :x: refused: <code>spec.parallelism</code>: Invalid value: -1: must be greater than or equal to 0
  - what helps: did you mean '\`backoffLimit\`'?

- added: Job nightly/other, <code>b.yaml:18</code>
`);
});

test('a key that is there twice is refused, in what changes and in what is new', async () => {
  const twice = stringify(job()).replace('backoffLimit: 3', 'backoffLimit: 3\n  backoffLimit: 3');
  const path = folder({ 'a.yaml': [job()], 'b.yaml': twice, 'none.yaml': [] });
  for (const before of ['a.yaml', 'none.yaml']) {
    const { status, out } = await command(['diff', before, 'b.yaml'], path);
    expect({ status, out }).toEqual({ status: 1, out: expect.stringContaining('  refused         spec.backoffLimit: key "backoffLimit" already set in map\n') });
  }
  const { jobs: [{ refusedUpdates }] } = JSON.parse((await command(['diff', 'a.yaml', 'b.yaml', '--format', 'json'], path)).out);
  expect(refusedUpdates).toEqual([{
    path: 'spec.backoffLimit',
    message: 'key "backoffLimit" already set in map',
    rule: 'kubernetes/duplicate-field',
    suggestion: 'only the last one would count; remove the others',
  }]);
  expect((await command(['diff', 'b.yaml', 'a.yaml'], path)).status).toBe(0);
});

test('a new name of what is the same is said', async () => {
  const files = { 'a.yaml': [named(job(), 'import-3f9a01bc')], 'b.yaml': [named(job({}, IMAGE), 'import-77b1c2d3')] };
  expect((await command(['diff', 'a.yaml', 'b.yaml'], folder(files))).out).toContain('1 of the same has a new name: nothing is updated there, and a new Job is created');
});

test('the version is that of the configuration, or the one that is named', async () => {
  const path = folder({ 'a.yaml': [job()], '.failure-policy.yaml': 'targets: [kubernetes=1.31, kubernetes=1.30]\n' });
  const summary = async (...words: string[]) => (await command(['diff', 'a.yaml', 'a.yaml', ...words], path)).out;
  expect([await summary(), await summary('--target', 'kubernetes=1.36'), await summary('--no-config')].map(text => /for (\S+ \S+):/.exec(text)![1])).toEqual([
    'kubernetes 1.30', 'kubernetes 1.36', 'kubernetes 1.34',
  ]);
});

describe('what authors write', () => {
  const hostile = { ...job({}, {}, { name: 'a\x1b[2J|<b>*@all*' }), spec: { ...job().spec, 'x\ny': 1 } };
  const filed = (manifest: any) => ({ manifest, name: 'x\x1b[2J.yaml', file: '', line: 1 });
  const difference = JobDifference.of(hostile, hostile);
  const report: DiffReport = {
    target: { engine: 'kubernetes', version: '1.34', verified: false },
    compared: [{ before: filed(job()), after: filed(hostile), difference, refused: difference.refusedUpdates }],
    added: [{ ...filed(hostile), refused: [{ path: 'spec.\x1b[2J', message: '<b>@all\x1b', rule: 'kubernetes/unknown-field' }] }],
    removed: [],
    doubled: [],
  };

  test('moves no cursor', () => {
    const text = diffAsText(report, new Page({ width: 100, hasColour: false }));
    expect(text).not.toContain('\x1b');
    expect(diffAsText(report, new Page({ width: 100, hasColour: true }))).toContain('\x1b[31m');
  });

  test('is text in Markdown', () => {
    const text = diffAsMarkdown(report);
    expect(text).not.toMatch(/\x1b|<b>|(?<!`)@all/);
    expect(text).toContain('not verified: kubernetes 1.34 is known from reading');
  });

  test('is data in JSON', () => {
    expect(JSON.parse(diffAsJson(report)).added[0].object.name).toBe('a\x1b[2J|<b>*@all*');
    expect(countsOf(report)).toMatchObject({ compared: 1, refused: 1, notCompared: 0 });
  });
});

test('a comment on a pull request has room for a hundred Jobs, and counts the others', async () => {
  const many = (spec: object) => Array.from({ length: 400 }, (_, i) => named(cronJob(spec), `job-${i}`));
  const { out } = await command(['diff', 'a.yaml', 'b.yaml', '--format', 'markdown'], folder({ 'a.yaml': many({}), 'b.yaml': many(POLICY) }));
  expect(out.length).toBeLessThan(65_536);
  expect(out).toMatch(/… and \d+ more, for which there is no room here\./);
});

test('the help says what it does', async () => {
  const { status, out } = await diff('--help');
  expect({ status, out }).toMatchSnapshot();
});
