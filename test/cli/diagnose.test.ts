import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { command, emptyFolder } from './fake-terminal';
import { Page } from '../../src/cli/page';
import { run } from '../../src/cli/program';
import { diagnosesAsMarkdown } from '../../src/cli/reports/diagnose-markdown';
import { diagnosesAsText } from '../../src/cli/reports/diagnose-text';
import { diagnose } from '../../src/kubernetes/diagnosis/diagnose';
import { JobDiagnosis } from '../../src/kubernetes/job-diagnosis';
import { ServerVersion } from '../../src/kubernetes/validation/server-version';
import { FIXTURES, objectsOf, textOf } from '../kubernetes/diagnosis/fixtures';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/diagnosis.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false, formats: { 'date-time': true } }).compile(schema);

/** What is said of what is piped in. */
const piped = (input: string, ...words: string[]) => command(['diagnose', ...words], emptyFolder(), input);
const of = (fixture: string, ...words: string[]) => piped(textOf(fixture), ...words);

/** The output in a terminal of this width. */
async function inColumns(width: number, fixture: string): Promise<string> {
  let out = '';
  const write = (text: string) => { out += text; };
  await run(['diagnose'], { readInput: async () => textOf(fixture), write, say: write, directory: emptyFolder(), hasColour: false, width, hasInput: true });
  return out;
}

test.each([
  'permanent-exit-code', 'backing-off', 'index-backing-off', 'stopped-with-the-job', 'message-disagrees', 'out-of-memory', 'restarted-too-often', 'image-pull',
  'complete', 'several-jobs-and-strangers',
])('%s in a narrow and in a wide terminal, and in Markdown', async fixture => {
  const [narrow, wide] = [await inColumns(60, fixture), await inColumns(120, fixture)];
  const words = (text: string) => text.split('\n').filter(line => !line.includes('kubectl get'));
  expect(words(narrow).filter(line => line.length > 60)).toEqual([]);
  expect(words(wide).filter(line => line.length > 120)).toEqual([]);
  expect(narrow).toMatchSnapshot();
  expect(wide).toMatchSnapshot();
  expect((await of(fixture, '--format', 'markdown')).out).toMatchSnapshot();
});

test('every fixture can be shown in every format', async () => {
  for (const fixture of FIXTURES) {
    const { out } = await of(fixture, '--format', 'json');
    if (out === '') continue;
    matchesSchema(JSON.parse(out));
    expect({ fixture, errors: matchesSchema.errors }).toEqual({ fixture, errors: null });
    for (const format of ['pretty', 'markdown']) expect((await of(fixture, '--format', format)).status).toBe(0);
  }
});

describe('data', () => {
  test('of one Job is that of the library', async () => {
    const { status, out } = await of('failed-indexes', '--format', 'json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toEqual(JobDiagnosis.ofObjects(objectsOf('failed-indexes'))[0].toJson());
  });

  test('of several Jobs is a list', async () => {
    const { out } = await of('several-jobs-and-strangers', '--format', 'json');
    const { version, jobs } = JSON.parse(out);
    expect(version).toBe(1);
    expect(jobs.map(({ job }: any) => job.name)).toEqual(['import', 'other']);
  });

  test('is the same of documents, of JSON, of files and of a list', async () => {
    const expected = (await of('permanent-exit-code', '--format', 'json')).out;
    const objects = objectsOf('permanent-exit-code');
    const documents = objects.map(object => JSON.stringify(object)).join('\n---\n');
    expect((await piped(documents, '-f', 'json')).out).toBe(expected);
    expect((await piped(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects }, undefined, 4), '-', '-f', 'json')).out).toBe(expected);
    const folder = emptyFolder();
    objects.forEach((object, i) => writeFileSync(join(folder, `${i}.json`), JSON.stringify(object)));
    expect((await command(['diagnose', '.', '--format', 'json'], folder)).out).toBe(expected);
    expect((await command(['diagnose', '2.json', '0.json', '1.json', '--format', 'json'], folder)).out).toBe(expected);
  });
});

test('nothing secret is printed', async () => {
  expect(textOf('several-jobs-and-strangers')).toContain('hunter2');
  for (const format of ['pretty', 'json', 'markdown']) {
    const { out, err } = await of('several-jobs-and-strangers', '--format', format);
    expect(out + err).not.toMatch(/hunter2|aHVudGVyMg|cannot log in/);
  }
});

test('what somebody calls a Job moves no cursor', async () => {
  const { out, err } = await piped(textOf('permanent-exit-code').replaceAll('name: import\n', 'name: "import\\e[2J"\n'));
  expect(out + err).not.toContain('\x1b');
});

describe('the first line answers:', () => {
  test.each<[string, string]>([
    ['permanent-exit-code', 'has failed after 1 min 6 s: PodFailurePolicy'],
    ['complete', 'is complete after 56 s: CompletionsReached'],
    ['stopped-with-the-job', 'is about to fail: MaxFailedIndexesExceeded'],
    ['not-counted-yet', 'has not ended: it is about to fail (BackoffLimitExceeded)'],
    ['backing-off', 'has not ended: the next Pod is due at 2026-11-28T02:01:15Z'],
    ['backing-off-beyond-the-deadline', 'has not ended: the deadline ends it at 2026-11-28T02:01:00Z'],
    ['deleted-and-failed-at-once', 'has not ended: the next Pod is due at about 2026-11-28T02:01:10Z'],
    ['index-backing-off', 'has not ended: 1 Pod runs, and the next Pod is due at 2026-11-28T02:01:55Z'],
    ['nothing-created', 'has not ended: the next Pod is due at once'],
    ['image-pull', 'has not ended: 1 Pod is stuck (ImagePullBackOff)'],
    ['unschedulable', 'has not ended: 1 Pod is stuck (Unschedulable), 1 Pod runs'],
    ['restarting-in-place', 'has not ended: 1 Pod waits to be restarted (CrashLoopBackOff)'],
    ['sidecar-still-runs', 'has not ended: 1 Pod has a container that failed and another that does not end'],
    ['terminating', 'has not ended: the next Pod waits for one that is being deleted'],
    ['running', 'has not ended: 1 Pod runs'],
    ['container-creating', 'has not ended: 1 Pod waits to start'],
    ['active-without-pods', 'has not ended: 1 Pod that is not in the input has not ended'],
    ['failed-without-pods', 'has not ended: the next Pod is not there yet'],
    ['suspended', 'has not ended: it is suspended'],
    ['being-deleted', 'has not ended: it is being deleted'],
    ['not-looked-at', 'has not ended: the controller has not looked at it yet'],
    ['managed-by-another', 'has not ended: it is managed by kueue.x-k8s.io/multikueue'],
  ])('%s', async (fixture, expected) => {
    expect((await inColumns(200, fixture)).split('\n')[0]).toMatch(new RegExp(`^Job nightly/\\w+ ${expected.replace(/[()]/g, '\\$&')}$`));
    expect((await of(fixture, '--format', 'markdown')).out).toContain(`**${expected.replace(/_/g, '\\_')}**`);
  });
});

test('the version is named, and that it is not known of the cluster', async () => {
  expect((await inColumns(200, 'complete')).split('\n').at(-2))
    .toBe('as the Job controller of Kubernetes 1.34 decides (verified); the input does not say the version of the cluster: --target takes another one');
});

test('the name of a Pod stays in one piece', async () => {
  expect(await inColumns(80, 'failed-indexes')).toContain('shards-4-aa666');
});

describe('which Job', () => {
  test.each([['other'], ['nightly/other']])('is named: %s', async name => {
    const { status, out, err } = await of('several-jobs-and-strangers', '--name', name, '--format', 'json');
    expect({ status, err, name: JSON.parse(out).job.name }).toEqual({ status: 0, err: '', name: 'other' });
  });

  test('is not there', async () => {
    expect(await of('several-jobs-and-strangers', '-n', 'daily/other')).toEqual({
      status: 2, out: '', err: 'error: no Job here is called daily/other; there are Job nightly/import, Job nightly/other\n',
    });
  });
});

describe('which version', () => {
  const versionOf = async (configuration: string | undefined, ...words: string[]) => {
    const folder = emptyFolder();
    if (configuration !== undefined) writeFileSync(join(folder, '.failure-policy.yaml'), configuration);
    const { out } = await command(['diagnose', '--format', 'json', ...words], folder, textOf('complete'));
    return JSON.parse(out).target.version;
  };
  test.each<[string, string | undefined, string[], string]>([
    ['the default one', undefined, [], '1.34'],
    ['that which is named', 'targets: kubernetes=1.30', ['--target', 'kubernetes=1.37'], '1.37'],
    ['that which the configuration pins', 'targets: kubernetes=1.30', [], '1.30'],
    ['of several that are pinned the newest, which knows most', 'targets: [kubernetes=1.36, kubernetes=1.28, polyaxon=2.16]', [], '1.36'],
    ['the default one without a configuration', 'targets: kubernetes=1.30', ['--no-config'], '1.34'],
  ])('is %s', async (_, configuration, words, expected) => {
    expect(await versionOf(configuration, ...words)).toBe(expected);
  });

  test('is one of Kubernetes', async () => {
    expect(await of('complete', '--target', 'polyaxon')).toEqual({
      status: 2,
      out: '',
      err: 'error: diagnose looks at Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got \'polyaxon\'\n',
    });
  });
});

const NEEDED = 'what is needed is what kubectl get job,pods -o yaml prints';

describe('input that is no use says what is needed:', () => {
  test.each<[string, string, string]>([
    ['nothing', '', `error: there is no Job in the input; ${NEEDED}`],
    ['Pods alone', textOf('pods-alone'), '2 Pods say that they belong to Job nightly/import, which is not here: kubectl get job,pods -n nightly '
      + '-l job-name=import -o yaml lists both'],
    ['a manifest', textOf('manifest'), 'Job nightly/import was not read from a cluster, so that there is nothing to diagnose: kubectl get job,pods -n nightly '
      + '-l job-name=import -o yaml prints what is needed'],
    ['other kinds', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: settings }\n', `error: there is no Job in stdin, only ConfigMap; ${NEEDED}`],
    ['a CronJob', 'apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: import }\n', `error: there is no Job in stdin, only CronJob; ${NEEDED}`],
    ['a Job of another group', 'apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: { name: a }\n', `error: there is no Job of batch/v1 in stdin, only Job; ${NEEDED}`],
    ['a table', 'NAME     STATUS   COMPLETIONS   DURATION   AGE\nimport   Failed   0/1           66s        2m\n',
      `stdin:1: this is what kubectl prints for people; ${NEEDED}`],
    ['a description', 'Name:             import\nNamespace:        nightly\n', `stdin:1: this is what kubectl prints for people; ${NEEDED}`],
    ['something broken', 'apiVersion: v1\nitems: [\n', 'stdin:3: this cannot be parsed: unexpected end of the stream within a flow collection'],
    ['a Job that no server would give', 'apiVersion: batch/v1\nkind: Job\nmetadata: { name: import, uid: a }\nspec: { backoffLimit: three }\n',
      'stdin:1: Job import cannot be read: spec.backoffLimit: json: cannot unmarshal string into Go struct field JobSpec.spec.backoffLimit of type int32, '
      + 'got \'three\''],
    ['a status that no server would give', textOf('being-deleted').replace(/^ {4}failed: 1$/m, '    failed: [once]'),
      'stdin:3: Job nightly/import cannot be read: status.failed: json: cannot unmarshal array into Go struct field JobStatus.status.failed of type int32\n1 Pod says that it belongs to Job '
        + 'nightly/import, which cannot be read'],
  ])('%s', async (_, input, message) => {
    expect(await piped(input)).toEqual({ status: 2, out: '', err: `${message}\n` });
  });

  test('nothing is piped in', async () => {
    let err = '';
    const status = await run(['diagnose'], {
      readInput: async () => '', write: () => {}, say: text => { err += text; }, directory: emptyFolder(), hasColour: false, width: 80, hasInput: false,
    });
    expect({ status, err }).toEqual({
      status: 2, err: 'error: name files, or pipe in what kubectl prints: kubectl get job,pods -o yaml | failure-policy diagnose\n',
    });
  });

  test('a file is not there', async () => {
    expect(await command(['diagnose', 'jobs.yaml'], emptyFolder())).toEqual({ status: 2, out: '', err: 'jobs.yaml: there is no such file or folder\n' });
  });
});

describe('a Job that cannot be read', () => {
  const damaged = textOf('several-jobs-and-strangers').replace('\n    name: other\n', '\n    name: other\n    generateName: [a]\n');
  const PROBLEM = /^stdin:\d+: Job nightly\/other cannot be read: metadata\.generateName: json: cannot unmarshal array .*\n/;

  test.each<[string, string[], RegExp]>([
    ['is not said to be absent', ['--name', 'other'], new RegExp(`${PROBLEM.source}$`)],
    ['is one of those that are there', ['--name', 'export'], new RegExp(`${PROBLEM.source}error: no Job here is called export; there are Job nightly/import, Job nightly/other\n$`)],
  ])('%s', async (_, words, expected) => {
    const { status, out, err } = await piped(damaged, ...words);
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: expect.stringMatching(expected) });
  });
});

describe('what can be diagnosed is diagnosed all the same', () => {
  test('beside Pods without their Job', async () => {
    const { status, out, err } = await of('several-jobs-and-strangers');
    expect(status).toBe(0);
    expect(out).toContain('Job nightly/other has not ended');
    expect(err).toBe('1 Pod says that it belongs to Job nightly/cleanup, which is not here: kubectl get job,pods -n nightly -l job-name=cleanup -o yaml lists both\n');
  });

  test('beside a manifest', async () => {
    const { status, out, err } = await piped(`${textOf('manifest').replace('name: import', 'name: export')}---\n${textOf('complete')}`);
    expect({ status, err }).toEqual({ status: 0, err: expect.stringMatching(/^Job nightly\/export was not read from a cluster/) });
    expect(out).toContain('Job nightly/import is complete after 56 s: CompletionsReached');
  });

  test('beside something broken, which makes the exit status 2', async () => {
    const { status, out, err } = await piped(`${textOf('complete')}---\na: [\n`);
    expect({ status, err }).toEqual({ status: 2, err: expect.stringMatching(/^stdin:\d+: this cannot be parsed/) });
    expect(out).toContain('Job nightly/import is complete');
  });

  test('if it is there twice', async () => {
    const { out } = await piped(`${textOf('backing-off')}---\n${textOf('permanent-exit-code')}`, '--format', 'json');
    expect(JSON.parse(out)).toMatchObject({ job: { name: 'import' }, outcome: { reason: 'PodFailurePolicy' } });
  });
});

describe('many attempts', () => {
  const manyIndexes = (number: number, failed: (index: number) => boolean) => {
    const [job, pod] = objectsOf('failed-indexes').filter(({ kind, metadata }) => kind === 'Job' || metadata.name === 'shards-2-aa333');
    job.spec.completions = number;
    const pods = Array.from({ length: number }, (_, index) => {
      const each = structuredClone(pod);
      each.metadata.name = `shards-${index}`;
      each.metadata.uid = `${index}`;
      each.metadata.annotations['batch.kubernetes.io/job-completion-index'] = `${index}`;
      if (!failed(index)) each.status.phase = 'Succeeded';
      return each;
    });
    const target = { engine: 'kubernetes', version: '1.34', verified: true };
    return { target, diagnoses: [diagnose(job, pods, ServerVersion.of('1.34'))] };
  };
  const lines = (text: string) => text.split('\n').filter(line => /shards-\d+ .*\d|left out/.test(line));

  test('leave out what succeeded', () => {
    const report = manyIndexes(1000, index => index % 100 === 7);
    const shown = lines(diagnosesAsText(report, new Page({ width: 120, hasColour: false })));
    expect(shown).toHaveLength(11);
    expect(shown.at(-1)).toBe('  ... 990 that succeeded left out ...');
    expect(diagnosesAsMarkdown(report)).toContain('*... 990 that succeeded left out ...*');
  });

  test('leave out what lies in the middle of many failures', () => {
    const shown = lines(diagnosesAsText(manyIndexes(200, index => index < 100), new Page({ width: 120, hasColour: false })));
    expect(shown).toHaveLength(42);
    expect(shown[20]).toBe('  ... 60 more left out ...');
  });
});

test('an attempt from before the Job has a time', async () => {
  const text = textOf('backing-off').replace('startedAt: "2026-11-28T02:00:02Z"', 'startedAt: "2026-11-28T01:59:00Z"');
  expect((await piped(text)).out).toMatch(/import-b7t4q {2}1 {8}-1 min /);
});

test('times say from when they count', async () => {
  const text = textOf('backing-off').replace(/^ {4}creationTimestamp: .*\n/m, '');
  expect((await piped(text)).out).toContain('times count from 2026-11-28T02:00:00Z, when the Job started or was last resumed');
});

test('colours say how it ended', async () => {
  const report = (fixture: string) => ({
    target: { engine: 'kubernetes', version: '1.34', verified: true },
    diagnoses: [diagnose(objectsOf(fixture)[0], objectsOf(fixture).slice(1), ServerVersion.of('1.34'))],
  });
  const text = (fixture: string) => diagnosesAsText(report(fixture), new Page({ width: 100, hasColour: true }));
  expect(text('permanent-exit-code')).toContain('\x1b[31mhas failed after 1 min 6 s: PodFailurePolicy');
  expect(text('complete')).toContain('\x1b[32mis complete after 56 s: CompletionsReached');
  expect(text('backing-off')).toContain('\x1b[33mhas not ended');
});

test('the help says what it does', async () => {
  const { status, out } = await command(['diagnose', '--help'], emptyFolder());
  expect({ status, out }).toMatchSnapshot();
});
