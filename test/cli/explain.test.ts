import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { command, emptyFolder } from './fake-terminal';
import { MANIFESTS } from './jobs';
import { run } from '../../src/cli/program';
import { JobExplanation } from '../../src/kubernetes/job-explanation';
import { FailurePolicy } from '../../src/policy';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/explanation.schema.json'), 'utf8'));
const matchesSchema = new Ajv().compile(schema);

function folder(others: { readonly [name: string]: string } = {}): string {
  const path = emptyFolder();
  for (const [name, text] of Object.entries({ ...MANIFESTS, ...others })) writeFileSync(join(path, name), text);
  return path;
}

const explain = (...words: string[]) => command(['explain', ...words], folder());

/** The output in a terminal of this width. */
async function inColumns(width: number, ...words: string[]): Promise<string> {
  let out = '';
  const write = (text: string) => { out += text; };
  await run(['explain', ...words], { readInput: async () => '', write, say: write, directory: folder(), hasColour: false, width, hasInput: true });
  return out;
}

describe('what happens for each cause of failure', () => {
  test.each(['preflight.yaml', 'evaluation.yaml', 'several.yaml', 'endless.yaml', 'policy.yaml'])('%s', async name => {
    const [narrow, wide] = [await inColumns(60, name), await inColumns(100, name)];
    expect(narrow.split('\n').filter(line => line.length > 60)).toEqual([]);
    expect(wide.split('\n').filter(line => line.length > 100)).toEqual([]);
    expect(narrow).toMatchSnapshot();
    expect(wide).toMatchSnapshot();
    expect((await explain(name, '--format', 'markdown')).out).toMatchSnapshot();
  });
});

test.each([['1.27', '6 min'], ['1.28', '10 min']])('the longest wait of Kubernetes %s', async (version, longest) => {
  expect((await explain('endless.yaml', '-t', `kubernetes=${version}`)).out).toContain(`up to ${longest} between attempts`);
});

describe('what has to be known first is said first', () => {
  const managed = MANIFESTS['preflight.yaml'].replace('spec:\n', 'spec:\n  managedBy: acme.io/queue\n');
  const never = MANIFESTS['preflight.yaml'].replace('300', '0');
  const said = async (manifest: string, format: string) => (await command(['explain', '-', '-f', format], emptyFolder(), manifest)).out.replace(/\n {2}/g, ' ');

  test.each([['pretty', '- the Job is managed by acme.io/queue'], ['markdown', '- **note:** the Job is managed by acme.io/queue']])('as %s', async (format, note) => {
    const out = await said(managed, format);
    expect(out.indexOf(note)).toBeGreaterThan(0);
    expect(out.indexOf(note)).toBeLessThan(out.indexOf('what happens to an attempt'));
  });

  test('as data', async () => {
    const data = JSON.parse(await said(managed, 'json'));
    expect(Object.keys(data)).toEqual(['version', 'target', 'notes', 'rows', 'bounds', 'dropped']);
    expect(data.notes).toEqual([expect.stringContaining('managed by acme.io/queue')]);
  });

  test.each(['pretty', 'markdown'])('and a Job that never has a Pod has no table, as %s', async format => {
    const out = await said(never, format);
    expect(out).toContain('never has a Pod');
    expect(out).not.toContain('what happens to an attempt');
    expect(out).not.toMatch(/\n\n\n/);
  });
});

describe('data', () => {
  const dataOf = async (...words: string[]) => JSON.parse((await explain(...words, '--format', 'json')).out);

  test('of one Job is that of the library', async () => {
    expect(await dataOf('preflight.yaml')).toEqual(JobExplanation.of(parse(MANIFESTS['preflight.yaml'])).toJson());
  });

  test('of several is a list, with the place of each', async () => {
    const { jobs, policies } = await dataOf('preflight.yaml', 'several.yaml');
    expect(jobs.map(({ file, document, object: { kind, name }, bounds }: any) => [file, document, kind, name, bounds.podsInFlight])).toEqual([
      ['preflight.yaml', 0, 'Job', 'import', 1], ['several.yaml', 1, 'CronJob', 'report', 1], ['several.yaml', 2, 'Job', 'import', 1],
    ]);
    expect(policies).toBeUndefined();
  });

  test('of a policy is its decision table', async () => {
    expect(await dataOf('policy.yaml')).toEqual({
      version: 1,
      jobs: [],
      policies: [{
        file: 'policy.yaml',
        document: 0,
        object: { apiVersion: 'failure-policy/v1', kind: 'FailurePolicy' },
        ...FailurePolicy.parse(MANIFESTS['policy.yaml']).explain().toJson(),
      }],
    });
  });

  test.each<[string, string[]]>([
    ['a Job', ['preflight.yaml']],
    ['an Indexed Job', ['evaluation.yaml']],
    ['a Job that nothing bounds', ['endless.yaml']],
    ['restarts in place', ['several.yaml', '--name', 'report']],
    ['fields that are dropped', ['dropped.yaml', '--target', 'kubernetes=1.28']],
    ['Jobs and a policy', ['several.yaml', 'policy.yaml']],
    ['a policy', ['policy.yaml']],
  ])('of %s matches the schema', async (_, words) => {
    const dropped = MANIFESTS['endless.yaml'].replace('backoffLimit: 3', 'podReplacementPolicy: Failed');
    const { out } = await command(['explain', ...words, '--format', 'json'], folder({ 'dropped.yaml': dropped }));
    matchesSchema(JSON.parse(out));
    expect(matchesSchema.errors).toBeNull();
  });

  test('of nothing else matches the schema', () => {
    expect(matchesSchema({ version: 1 })).toBe(false);
    expect(matchesSchema({ version: 1, jobs: [{}] })).toBe(false);
  });
});

describe('which Jobs', () => {
  const titlesOf = async (...words: string[]) => (await explain(...words)).out.split('\n').filter(line => / {2}[\w./-]+:\d+$/.test(line));

  test.each<[string, string[], string[]]>([
    ['those of all files', ['preflight.yaml', 'several.yaml'],
      ['Job nightly/import  preflight.yaml:1', 'CronJob nightly/report  several.yaml:5', 'Job import  several.yaml:17']],
    ['those of one name', ['preflight.yaml', 'several.yaml', '--name', 'import'], ['Job nightly/import  preflight.yaml:1', 'Job import  several.yaml:17']],
    ['those of one name and namespace', ['preflight.yaml', 'several.yaml', '-n', 'nightly/import'], ['Job nightly/import  preflight.yaml:1']],
    ['those of a pattern, and a policy', ['p*.yaml'], ['FailurePolicy  policy.yaml:1', 'Job nightly/import  preflight.yaml:1']],
  ])('%s', async (_, words, titles) => {
    expect(await titlesOf(...words)).toEqual(titles);
  });

  test('those of a folder, but for what the configuration ignores, and what cannot be explained is said', async () => {
    const path = folder({ '.failure-policy.yaml': 'ignore: [refused.yaml, template.yaml]\ntargets: kubernetes=1.31\n' });
    const { status, out, err } = await command(['explain', '.', '-f', 'json'], path);
    expect({ status, err }).toEqual({ status: 2, err: 'broken.yaml:4: this cannot be parsed: unexpected end of the stream within a flow collection\n' });
    const { jobs, policies } = JSON.parse(out);
    expect(jobs.map(({ file, target }: any) => [file, target.version])).toEqual([
      ['endless.yaml', '1.31'], ['evaluation.yaml', '1.31'], ['preflight.yaml', '1.31'], ['several.yaml', '1.31'], ['several.yaml', '1.31'],
    ]);
    expect(policies).toHaveLength(1);
  });

  test('what a cluster has stored', async () => {
    const uid = '7a1c2b3d-0000-4000-8000-000000000001';
    const labels = { 'batch.kubernetes.io/controller-uid': uid, 'controller-uid': uid, 'batch.kubernetes.io/job-name': 'import', 'job-name': 'import' };
    const job = parse(MANIFESTS['preflight.yaml']);
    const stored = {
      ...job,
      metadata: { ...job.metadata, uid, creationTimestamp: '2026-01-01T00:00:00Z', resourceVersion: '1', labels },
      spec: {
        ...job.spec,
        selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': uid } },
        template: { ...job.spec.template, metadata: { creationTimestamp: null, labels } },
      },
      status: { active: 1 },
    };
    const { status, out } = await command(['explain', '-', '-f', 'json'], emptyFolder(), JSON.stringify({ apiVersion: 'v1', kind: 'List', items: [stored] }));
    expect({ status, rows: JSON.parse(out).rows }).toEqual({ status: 0, rows: JobExplanation.of(job).rows });
  });
});

describe('the exit status is 2 for', () => {
  test.each<[string, string[], string]>([
    ['a file without Jobs', ['service.yaml'], 'error: there is no Job, CronJob or FailurePolicy in service.yaml, only Service and Deployment'],
    ['files without Jobs', ['service.yaml', 'indexes.scenario.yaml'], 'error: there is no Job, CronJob or FailurePolicy in the input, only Service and Deployment'],
    ['no object at all', ['indexes.scenario.yaml'], 'error: there is no Job, CronJob or FailurePolicy in the input'],
    ['an unknown name', ['preflight.yaml', '--name', 'imprt'], 'error: no Job or CronJob here is called \'imprt\'; did you mean \'import\'?'],
    ['an unknown version', ['preflight.yaml', '-t', 'kubernetes=1.20'], 'error: kubernetes 1.20 is not known; known are 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, '
      + '1.33, 1.34, 1.35, 1.36 and 1.37'],
    ['another engine', ['preflight.yaml', '-t', 'polyaxon'],
      'error: explain speaks of Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got \'polyaxon\''],
    ['a version for a policy', ['policy.yaml', '-t', 'kubernetes=1.30'], 'error: --target kubernetes=1.30 says for which Kubernetes Jobs are explained, and here is '
      + 'only a policy, which no version changes; leave it out, or ask failure-policy targets what that version makes of it'],
    ['no such file', ['nowhere.yaml'], 'nowhere.yaml: there is no such file or folder'],
    ['a template', ['template.yaml'], 'template.yaml:3: this is a template, and not what it is rendered to; render it first, such as: helm template . | '
      + 'failure-policy explain -'],
  ])('%s', async (_, words, message) => {
    expect(await explain(...words)).toEqual({ status: 2, out: '', err: `${message}\n` });
  });

  test('but not for a version beside a policy and a Job', async () => {
    expect((await explain('policy.yaml', 'preflight.yaml', '-t', 'kubernetes=1.30')).status).toBe(0);
  });

  test('a Job that the server refuses, and the others are explained', async () => {
    const { status, out, err } = await explain('refused.yaml', 'preflight.yaml');
    expect({ status, title: out.split('\n')[0], reason: err.split('\n')[0] }).toEqual({
      status: 2, title: 'Job nightly/import  preflight.yaml:1', reason: 'refused.yaml:5: unknown field "spec.backofLimit" (kubernetes/unknown-field)',
    });
  });

  test('one of two, which is a list all the same', async () => {
    const { status, out } = await explain('refused.yaml', 'preflight.yaml', '-f', 'json');
    expect({ status, jobs: JSON.parse(out).jobs.map(({ file }: any) => file) }).toEqual({ status: 2, jobs: ['preflight.yaml'] });
  });

  test.each<[string, string, string]>([
    ['a policy that is wrong, with its line', `${MANIFESTS['preflight.yaml']}---\n${MANIFESTS['policy.yaml'].replace('retries', 'retrys')}`,
      'stdin:27: a policy file has an unknown key \'retrys\'; did you mean \'retries\'?'],
    ['a policy in a list', 'apiVersion: v1\nkind: List\nitems: [{ apiVersion: failure-policy/v1, kind: FailurePolicy }]\n',
      'stdin: the budget is missing: state retries (a number of retries for the whole job, 3 makes 4 attempts), or retriesPerIndex for each index of an indexed '
      + 'job; engines have different defaults, so there is none here'],
  ])('%s', async (_, text, message) => {
    const { status, err } = await command(['explain', '-'], emptyFolder(), text);
    expect({ status, err }).toEqual({ status: 2, err: `${message}\n` });
  });
});

test('what an author writes moves no cursor', async () => {
  const policy = MANIFESTS['policy.yaml'].replace('the program cannot read this schema', '"\\e[2J"').replace('badSchema', 'bad');
  const { out } = await command(['explain', '-'], emptyFolder(), `${policy}metadata: { name: "\\e[2J" }\n`);
  expect(out).toContain('\\x1b[2J  stdin:1');
  expect(out).not.toContain('\x1b');
});

test('the help says what it does', async () => {
  const { status, out } = await explain('--help');
  expect({ status, out }).toMatchSnapshot();
});
