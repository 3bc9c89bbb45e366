import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { App, Chart, Duration, Testing, Yaml } from 'cdk8s';
import { command, emptyFolder } from './fake-terminal';
import { FailurePolicy, IndexedEvaluation, IndexedEvaluationProps, Reconciliation, ShardManifest, ShardReceipt } from '../../src';
import { HASH, model, receiptOf, service } from '../evaluation/evaluations';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/reconciliation.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(schema);

const MANIFEST = ShardManifest.split(Array.from({ length: 24 }, (_, i) => `case-${String(i + 1).padStart(3, '0')}`), {
  shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01',
});

function declare(changes: Partial<IndexedEvaluationProps> = {}, chart = new Chart(new App(), 'quality')): IndexedEvaluation {
  return new IndexedEvaluation(chart, 'answers', {
    manifest: MANIFEST,
    candidate: 'model-7',
    failurePolicy: FailurePolicy.of({ retriesPerIndex: 2, deadline: Duration.hours(1) }),
    containers: [{ image: 'evaluate:1', resources: {} }],
    ...changes,
  });
}

const DECLARED = declare();
const EVALUATION = DECLARED.evaluation;
const OBJECTS: any[] = Testing.synth(Chart.of(DECLARED));
const FULL = Array.from({ length: 6 }, (_, shard) => receiptOf(EVALUATION, shard));
const withStatus = (status: object) => OBJECTS.map(object => (object.kind === 'Job' ? { ...object, status } : object));

/** A folder with an evaluation and receipts, by the names of their files. */
function folderWith(receipts: readonly ShardReceipt[] | { [name: string]: string }, objects: any[] = OBJECTS): string {
  const folder = emptyFolder();
  writeFileSync(join(folder, 'evaluation.yaml'), Yaml.stringify(...objects));
  mkdirSync(join(folder, 'receipts'));
  const files = Array.isArray(receipts) ? Object.fromEntries(receipts.map((each, i) => [`${i}.json`, textOf(each)])) : receipts;
  for (const [name, text] of Object.entries<string>(files as any)) writeFileSync(join(folder, 'receipts', name), text);
  return folder;
}

const textOf = (receipt: ShardReceipt) => JSON.stringify(receipt.toJson(), undefined, 2);
const reconcile = (folder: string, ...words: string[]) => command(['reconcile', 'evaluation.yaml', 'receipts', ...words], folder);

const everythingWrong = () => folderWith({
  '0.json': textOf(FULL[0]),
  '1.json': textOf(receiptOf(EVALUATION, 1, { revision: 'abcdabcd', manifestHash: HASH })),
  '3.json': textOf(receiptOf(EVALUATION, 3, { outputs: [{ uri: 'one' }] })),
  '3-again.json': textOf(receiptOf(EVALUATION, 3, { outputs: [{ uri: 'another' }], attempt: { pod: 'second' } })),
  '4.json': textOf(receiptOf(EVALUATION, 4, { failed: [service('case-017'), model('case-018')] })),
  '5.json': textOf(receiptOf(EVALUATION, 5, { supersedes: ['first'] })),
  '5-first.json': textOf(receiptOf(EVALUATION, 5, { attempt: { pod: 'first' }, failed: [service('case-021')] })),
  'other.json': textOf(receiptOf(EVALUATION, 5, { candidate: 'model-8' })),
  'cut.json': textOf(FULL[2]).slice(0, 100),
  'empty.json': '',
  'notes.json': '{"by":"the scorer"}',
  'output.jsonl': 'no receipt',
}, withStatus({ completedIndexes: '0,1,3', failedIndexes: '2' }));

test('everything that can be wrong, for people', async () => {
  const { status, out, err } = await reconcile(everythingWrong());
  expect({ status, err }).toEqual({ status: 2, err: '1 file in the folders is no receipt: receipts/notes.json\n' });
  expect(out).toMatchSnapshot();
});

test('the same in Markdown, and as data', async () => {
  const folder = everythingWrong();
  expect((await reconcile(folder, '--format', 'markdown')).out).toMatchSnapshot();
  const data = JSON.parse((await reconcile(folder, '--format', 'json')).out);
  matchesSchema(data);
  expect(matchesSchema.errors).toBeNull();
  expect(data).toMatchObject({ version: 1, scoreable: false, shardsToRerun: [1, 2, 4], completeWithoutReceipt: [1] });
});

test('all is there', async () => {
  const folder = folderWith(FULL, withStatus({ completedIndexes: '0-5' }));
  const { status, out, err } = await reconcile(folder);
  expect({ status, err }).toEqual({ status: 0, err: '' });
  expect(out).toMatchSnapshot();
  const { out: json } = await reconcile(folder, '--format', 'json');
  expect(JSON.parse(json)).toEqual(Reconciliation.of({ evaluation: EVALUATION, receipts: FULL, completedShards: [0, 1, 2, 3, 4, 5] }).toJson());
});

test('nothing is there, of many shards: people are shown some of it', async () => {
  const manifest = ShardManifest.split(Array.from({ length: 300 }, (_, i) => String(i)), { shards: 100, dataset: 'd', datasetRevision: 'v1' });
  const evaluation = declare({ manifest });
  const { status, out } = await reconcile(folderWith([receiptOf(evaluation.evaluation, 99)], Testing.synth(Chart.of(evaluation))));
  expect(status).toBe(1);
  expect(out.match(/no receipt$/gm)).toHaveLength(10);
  expect(out).toContain('and 89 more; --format json has all');
  expect(out.replace(/\s+/g, ' ')).toContain('run what is missing once more, with onlyShards: [0, 1, 2,');
  expect(out.replace(/\s+/g, ' ')).toContain('97, 98]');
});

test('what kubectl prints is read from standard input', async () => {
  const folder = folderWith(FULL.slice(1));
  const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: withStatus({ completedIndexes: '0-5' }) });
  const { status, out } = await command(['reconcile', '-', 'receipts'], folder, list);
  expect(status).toBe(1);
  expect(out).toContain('job          it counts shard 0 as completed, and no receipt');
});

test('nobody is told to run again what still runs', async () => {
  const running = { startTime: '2026-11-30T10:00:00Z', completedIndexes: '0-4', active: 1 };
  expect((await reconcile(folderWith(FULL.slice(0, 5), withStatus(running)))).out).toContain('help         the Job has not ended: ask again when it has');
  const ended = { ...running, conditions: [{ type: 'Failed', status: 'True' }] };
  expect((await reconcile(folderWith(FULL.slice(0, 5), withStatus(ended)))).out).toContain('onlyShards: [5]');
});

test('the folder of a Pod has everything', async () => {
  const folder = folderWith(FULL);
  mkdirSync(join(folder, 'etc'));
  for (const { data } of OBJECTS.filter(({ kind }) => kind === 'ConfigMap')) {
    for (const [name, text] of Object.entries<string>(data)) writeFileSync(join(folder, 'etc', name), text);
  }
  expect(await command(['reconcile', 'etc', 'receipts'], folder)).toMatchObject({ status: 0 });
  writeFileSync(join(folder, 'etc', 'shards-0.jsonl'), '{"shard":0,"cases":["a"]}\n');
  expect((await command(['reconcile', 'etc', 'receipts'], folder)).err).toContain('etc: the cases of shard 1 are missing, of 6 shards');
});

test('a shard manifest needs what it does not say', async () => {
  const folder = folderWith(FULL);
  writeFileSync(join(folder, 'manifest.json'), MANIFEST.toText());
  const { revision } = EVALUATION;
  expect(await command(['reconcile', 'manifest.json', 'receipts'], folder)).toMatchObject({
    status: 2,
    err: 'error: manifest.json is a shard manifest, which has the cases and does not say what is evaluated: --revision and --candidate are needed as the receipts '
      + 'have them; the manifests of an IndexedEvaluation say everything\n',
  });
  const words = ['reconcile', 'manifest.json', 'receipts', '--revision', revision, '--candidate', 'model-7'];
  expect(await command(words, folder)).toMatchObject({ status: 0 });
  expect((await command([...words, '--repetitions', '2'], folder)).out).toContain('48 expected: 24 completed and 24 missing');
  expect((await command([...words, '--repetitions', '0'], folder)).err).toContain('--repetitions wants a whole number from 1');
});

test('an external manifest is named', async () => {
  const objects = Testing.synth(Chart.of(declare({ manifest: undefined, externalManifest: MANIFEST.storedAt('s3://evaluations/manifest.json') })));
  const folder = folderWith(FULL, objects);
  writeFileSync(join(folder, 'manifest.json'), MANIFEST.toText());
  writeFileSync(join(folder, 'other.json'), MANIFEST.toText().replace('case-001', 'case-000'));
  expect(await reconcile(folder)).toMatchObject({
    status: 2,
    err: `error: the cases of evaluation ${EVALUATION.revision} are kept elsewhere at s3://evaluations/manifest.json; fetch them, and name the file with --manifest\n`,
  });
  expect(await reconcile(folder, '--manifest', 'manifest.json')).toMatchObject({ status: 0 });
  expect((await reconcile(folder, '--manifest', 'other.json')).err).toContain('error: other.json: this is another manifest than that of evaluation');
});

test('several evaluations: one is chosen', async () => {
  const chart = new Chart(new App(), 'quality');
  const one = declare({}, chart);
  const other = new IndexedEvaluation(chart, 'others', {
    manifest: MANIFEST, candidate: 'model-8', failurePolicy: one.failurePolicy, containers: [{ image: 'evaluate:1', resources: {} }],
  });
  const folder = folderWith(FULL, Testing.synth(chart));
  const { status, err } = await reconcile(folder);
  expect(status).toBe(2);
  expect(err).toBe(`error: there are 2 evaluations in evaluation.yaml; --revision chooses one of ${one.revision} (${one.configMapNames[0]}) and `
    + `${other.revision} (${other.configMapNames[0]})\n`);
  expect(await reconcile(folder, '--revision', one.revision)).toMatchObject({ status: 0 });
  expect((await reconcile(folder, '--revision', 'nothing')).err).toContain('error: there is no evaluation nothing in evaluation.yaml, only');
});

test('the Job can be another file', async () => {
  const folder = folderWith(FULL.slice(1));
  const job = (object: any) => writeFileSync(join(folder, 'job.yaml'), Yaml.stringify(object));
  const [live] = withStatus({ completedIndexes: '0-5' }).filter(({ kind }) => kind === 'Job');
  job(live);
  expect((await reconcile(folder, '--job', 'job.yaml')).out).toContain('it counts shard 0 as completed');
  job({ ...live, metadata: { name: 'answers' } });
  expect(await reconcile(folder, '--job', 'job.yaml')).toMatchObject({
    status: 2,
    err: `error: no Job in job.yaml is of evaluation ${EVALUATION.revision}; by their label failure-policy/evaluation-revision they are of none\n`,
  });
});

test.each<[string, string[], string]>([
  ['no evaluation', ['reconcile', 'receipts', 'receipts'], 'error: there is no evaluation in receipts; what is needed are the manifests of an IndexedEvaluation'],
  ['no such file', ['reconcile', 'nothing.yaml', 'receipts'], 'error: nothing.yaml: there is no such file or folder'],
  ['no receipts', ['reconcile', 'evaluation.yaml'], 'error: missing required argument \'receipts\''],
  ['receipts that are not there', ['reconcile', 'evaluation.yaml', 'more.json'], 'error: more.json: there is no such file or folder'],
  ['a pattern that fits nothing', ['reconcile', 'evaluation.yaml', 'receipts/*.yaml'], 'error: receipts/*.yaml: no file has a name like this'],
  ['two things from standard input', ['reconcile', '-', 'receipts', '--job', '-'],
    'error: <evaluation> and --job cannot all be read from standard input; name a file for one of them'],
  ['nothing from standard input', ['reconcile', '-', 'receipts'], 'error: there is nothing in what comes in; has kubectl found nothing?'],
  ['too many repetitions', ['reconcile', 'evaluation.yaml', 'receipts', '--repetitions', '2147483647'], 'error: the manifests of an evaluation say which'],
  ['receipts from standard input', ['reconcile', 'evaluation.yaml', '-'], 'error: receipts are files, so that a message can say which one it means'],
  ['a candidate beside manifests', ['reconcile', 'evaluation.yaml', 'receipts', '--candidate', 'x'],
    'error: the manifests of an evaluation say which evaluation it is; leave --candidate out'],
  ['a Job that is not there', ['reconcile', 'evaluation.yaml', 'receipts', '--job', 'nothing.yaml'], 'error: nothing.yaml: there is no such file or folder'],
])('asked wrongly: %s', async (_, words, message) => {
  const { status, out, err } = await command(words, folderWith(FULL));
  expect({ status, out }).toEqual({ status: 2, out: '' });
  expect(err).toContain(message);
});

test('without any receipt nobody is told to run everything again', async () => {
  const { status, out } = await reconcile(folderWith([]));
  expect(status).toBe(1);
  expect(out).toContain('help         no receipt was found at all: is it the right folder?\n');
  expect(out).not.toContain('onlyShards');
});

test('what may have been a receipt is no other file', async () => {
  const texts = {
    'typo.json': textOf(FULL[0]).replace('ShardReceipt', 'ShardReciept'),
    'garbled.json': 'not json at all {',
    'zeros.json': '\0\0\0',
    'list.json': '[1]',
    'settings.yaml': 'a: 1\n',
    'yaml.yaml': Yaml.stringify(FULL[1].toJson()),
  };
  const { status, out, err } = await reconcile(folderWith(texts));
  expect(status).toBe(2);
  expect(out.match(/receipts\/\w+\.json:/g)).toEqual(['receipts/garbled.json:', 'receipts/typo.json:', 'receipts/zeros.json:']);
  expect(out).toContain('1 of 6 complete');
  expect(err).toBe('2 files in the folders are no receipts: receipts/list.json, receipts/settings.yaml\n');
});

test.each([
  ['quoted', Yaml.stringify(FULL[0].toJson()).replace('kind: ShardReceipt', 'kind: "ShardReceipt"')],
  ['with more room', Yaml.stringify(FULL[0].toJson()).replace('kind: ShardReceipt', 'kind:  ShardReceipt')],
  ['cut off before its kind', 'apiVersion: failure-policy/v1\nassigned:\n- case-001\n'],
  ['cut off at once', 'apiVersion: failure-policy/v1\n'],
])('a receipt in YAML is a receipt: %s', async (_, text) => {
  const { out } = await reconcile(folderWith({ 'x.yaml': text.replace(EVALUATION.revision, 'old') }));
  expect(out).toMatch(/unreadable|stale/);
});

test('links are counted, since they are not followed', async () => {
  const folder = folderWith(FULL.slice(1));
  symlinkSync('/nowhere', join(folder, 'receipts', '9.json'));
  expect((await reconcile(folder)).err).toBe('1 link in the folders is not followed\n');
});

test('an unfinished shard whose receipt stands in the way', async () => {
  const { out } = await reconcile(folderWith([...FULL.slice(1), receiptOf(EVALUATION, 0, { completed: ['case-001'] })]));
  expect(out).toMatchSnapshot();
});

test('the same evaluation in two namespaces', async () => {
  const objects = ['staging', 'prod'].flatMap(namespace => Testing.synth(Chart.of(declare({ metadata: { namespace } }))));
  const folder = folderWith(FULL, objects);
  const { err } = await reconcile(folder);
  expect(err).toContain(`error: there are 2 evaluations in evaluation.yaml; --namespace chooses one of ${EVALUATION.revision} (staging/`);
  expect(await reconcile(folder, '--namespace', 'prod')).toMatchObject({ status: 0 });
  expect((await reconcile(folder, '--namespace', 'test')).err).toContain('error: there is no evaluation in namespace test in evaluation.yaml, only');
});

test('an evaluation among other objects, as Helm may write them', async () => {
  const others = [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', labels: null }, data: null }, { apiVersion: 'v1', kind: 'ConfigMap' },
    { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'x', annotations: null, labels: null } }];
  expect(await reconcile(folderWith(FULL, [...others, ...OBJECTS]))).toMatchObject({ status: 0, err: '' });
});

test('nothing in a receipt moves the cursor', async () => {
  const { out } = await reconcile(folderWith([receiptOf(EVALUATION, 0, { failed: [{ ...service('case-001'), reason: 'a\u001b[2Jb\nc' }] })]));
  expect(out).toContain('a\\x1b[2Jb c');
});
