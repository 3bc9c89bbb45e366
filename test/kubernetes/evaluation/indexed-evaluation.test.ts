import { ApiObject, App, Chart, Duration, JsonPatch, Lazy, Testing, Yaml } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import {
  Evaluation, ExitCodes, FailurePolicy, FailureResponse, IndexedEvaluation, IndexedEvaluationProps, PolicyWarnings, Reconciliation, RetryableJob,
  ShardManifest,
} from '../../../src';
import { evaluationsIn, shardsOfJobs } from '../../../src/kubernetes/evaluation/read-objects';
import { receiptOf } from '../../evaluation/evaluations';

const OF = { dataset: 'support-questions', datasetRevision: '2026-11-01' };
const MANIFEST = ShardManifest.of({ ...OF, shards: [['a', 'b'], ['c', 'd'], ['e']] });
const POLICY = FailurePolicy.of({
  exitCodes: ExitCodes.of({ unreadableShard: { code: 42, response: FailureResponse.FAIL_INDEX } }),
  retriesPerIndex: 2,
  maxFailedIndexes: 2,
  deadline: Duration.hours(1),
});
const WORKER: kplus.ContainerProps = { name: 'worker', image: 'evaluate:1', resources: {} };

function declare(changes: Partial<IndexedEvaluationProps> = {}, chart = new Chart(new App(), 'quality')): IndexedEvaluation {
  return new IndexedEvaluation(chart, 'answers', { manifest: MANIFEST, candidate: 'model-7', failurePolicy: POLICY, containers: [WORKER], ...changes });
}

const objectsOf = (evaluation: IndexedEvaluation): any[] => Testing.synth(Chart.of(evaluation));
const jobOf = (evaluation: IndexedEvaluation): any => objectsOf(evaluation).find(({ kind }) => kind === 'Job');
const problemsOf = (evaluation: IndexedEvaluation) => evaluation.node.root.node.findAll().flatMap(construct => construct.node.validate());

test('the whole file', () => {
  expect(Yaml.stringify(...objectsOf(declare({ parallelism: 2, repetitions: 3 })))).toMatchSnapshot();
});

test('the whole file of a re-run of an external manifest', () => {
  const evaluation = declare({ manifest: undefined, externalManifest: MANIFEST.storedAt('s3://evaluations/$7/manifest.json'), onlyShards: [0, 2] });
  expect(Yaml.stringify(...objectsOf(evaluation))).toMatchSnapshot();
});

test('a new release renames nothing: what runs would be pruned, and what is there would be stale', () => {
  const { name, revision, configMapNames } = declare();
  expect([name, revision, configMapNames]).toEqual([
    'quality-answers-c82a43d0-98eda827-cf82f33d', '98eda827', ['quality-answers-c82a43d0-98eda827-0'],
  ]);
});

describe('the revision', () => {
  const same: [string, Partial<IndexedEvaluationProps>][] = [
    ['resources', { containers: [{ ...WORKER, resources: { cpu: { request: kplus.Cpu.millis(500) } } }] }],
    ['the policy', { failurePolicy: POLICY.copyWith({ retriesPerIndex: 7 }) }],
    ['the shards that are run', { onlyShards: [1] }],
    ['the time that it is kept', { ttlAfterFinished: Duration.days(2) }],
    ['the version of Kubernetes', { kubernetesVersion: '1.36' }],
    ['when an image is pulled', { containers: [{ ...WORKER, imagePullPolicy: kplus.ImagePullPolicy.IF_NOT_PRESENT }] }],
    ['how long it may take to end', { terminationGracePeriod: Duration.minutes(2) }],
    ['security', { securityContext: { user: 1000 } }],
    ['what was so by default', { containers: [{ ...WORKER, securityContext: { ensureNonRoot: true } }] }],
    ['labels', { metadata: { labels: { team: 'quality' } } }],
    ['the place of the same manifest', { manifest: undefined, externalManifest: MANIFEST.storedAt('s3://x') }],
  ];
  const other: [string, Partial<IndexedEvaluationProps>][] = [
    ['the manifest', { manifest: ShardManifest.of({ ...OF, shards: [['a', 'b'], ['c', 'd'], ['f']] }) }],
    ['the state of the dataset', { manifest: ShardManifest.of({ ...OF, datasetRevision: 'v2', shards: [['a', 'b'], ['c', 'd'], ['e']] }) }],
    ['the candidate', { candidate: 'model-8' }],
    ['the repetitions', { repetitions: 2 }],
    ['the image', { containers: [{ ...WORKER, image: 'evaluate:2' }] }],
    ['an argument', { containers: [{ ...WORKER, args: ['--temperature', '0'] }] }],
    ['an environment variable', { containers: [{ ...WORKER, envVariables: { SEED: kplus.EnvValue.fromValue('1') } }] }],
    ['the folder of the program', { containers: [{ ...WORKER, workingDir: '/app' }] }],
    ['another container', { containerName: 'worker', containers: [WORKER, { ...WORKER, name: 'proxy' }] }],
  ];

  test.each(same)('is not changed by %s', (_, changes) => {
    expect(declare(changes).revision).toBe(declare().revision);
  });

  test.each(other)('is changed by %s', (_, changes) => {
    expect(declare(changes).revision).not.toBe(declare().revision);
  });

  const keepsName = ['the time that it is kept', 'the version of Kubernetes', 'labels'];
  test.each([...same.filter(([what]) => !keepsName.includes(what)), ...other])('the Job has another name after a change of %s, since its template cannot change', (_, changes) => {
    expect(declare(changes).name).not.toBe(declare().name);
  });

  test('what may change while a Job runs keeps its name', () => {
    expect(declare({ parallelism: 3 }).name).toBe(declare({ parallelism: 2 }).name);
  });

  test('nothing in a ConfigMap changes under its name', () => {
    const contents = new Map<string, string>();
    for (const [, changes] of [...same, ...other]) {
      for (const { kind, metadata, data } of objectsOf(declare(changes))) {
        if (kind !== 'ConfigMap') continue;
        expect(contents.get(metadata.name) ?? JSON.stringify(data)).toBe(JSON.stringify(data));
        contents.set(metadata.name, JSON.stringify(data));
      }
    }
    expect(contents.size).toBe(other.length + 2);
    const external = (shards: number) => declare({ manifest: undefined, externalManifest: { ...MANIFEST.storedAt('s3://x'), shards } });
    expect(external(3).configMapNames).not.toEqual(external(4).configMapNames);
  });

  const patched = (path: string, value: unknown) => {
    const evaluation = declare();
    ApiObject.of(evaluation).addJsonPatch(JsonPatch.add(path, value));
    return evaluation;
  };

  test('counts what is patched into the Pods, since it may decide results', () => {
    const image = patched('/spec/template/spec/containers/0/image', 'evaluate:2');
    expect([image.revision, image.name]).not.toEqual([declare().revision, declare().name]);
    expect(image.revision).not.toBe(declare().revision);
    const retries = patched('/spec/backoffLimitPerIndex', 5);
    expect(retries.revision).toBe(declare().revision);
    expect(retries.name).not.toBe(declare().name);
    for (const [path, value] of [['/spec/parallelism', 7], ['/metadata/labels/team', 'x']] as const) expect(patched(path, value).name).toBe(declare().name);
  });

  test.each<[string, JsonPatch, string]>([
    ['the whole spec', JsonPatch.replace('/spec', { completions: 3, template: { spec: { containers: [{ name: 'worker', image: 'other:2' }] } } }), 'EVALUATION_...'],
    ['the index', JsonPatch.add('/spec/template/spec/containers/0/env/-', { name: 'JOB_COMPLETION_INDEX', value: '0' }),
      'a patch changed what the container \'worker\' has to know of the evaluation'],
    ['a variable of ours', JsonPatch.replace('/spec/template/spec/containers/0/env/1/value', 'x'), 'a patch changed what the container \'worker\' has to know'],
    ['the number of indexes', JsonPatch.replace('/spec/completions', 2), 'a patch changed completions to 2, and the evaluation has 3 shards to run'],
    ['a success policy', JsonPatch.add('/spec/successPolicy', { rules: [{ succeededCount: 1 }] }),
      'a patched successPolicy would call an evaluation complete of which shards are missing'],
    ['a copy', JsonPatch.copy('/metadata/labels/failure-policy~1evaluation-revision', '/spec/template/metadata/labels/x'),
      'a patch of op copy takes a value from somewhere else'],
  ])('refuses a patch of %s', (_, patch, message) => {
    const evaluation = declare();
    ApiObject.of(evaluation).addJsonPatch(patch);
    expect(problemsOf(evaluation).join('\n')).toContain(message);
    // Whatever else somebody does about it: the results of two programs are not mixed.
    if (patch !== undefined && message.startsWith('EVALUATION')) expect(evaluation.revision).not.toBe(declare().revision);
  });

  test('refuses a patch of what a ConfigMap has', () => {
    const evaluation = declare();
    const configMap = evaluation.node.children.find(child => ApiObject.isApiObject(child) && child.kind === 'ConfigMap') as ApiObject;
    configMap.addJsonPatch(JsonPatch.add('/metadata/annotations', { a: 'b' }));
    expect(problemsOf(evaluation)).toEqual([]);
    configMap.addJsonPatch(JsonPatch.add('/data/rubric.txt', 'x'));
    expect(problemsOf(evaluation)).toEqual([
      'the ConfigMaps of an evaluation are immutable, and what is patched into them would be refused under their names; use a ConfigMap of your own',
    ]);
  });

  test('counts what resolvers and tokens make of a declaration', () => {
    const inApp = (image: string) => {
      const app = new App({ resolvers: [{ resolve: context => { if (context.value === '@image') context.replaceValue(image); } }] });
      return declare({ containers: [{ ...WORKER, image: '@image' }] }, new Chart(app, 'quality'));
    };
    expect(inApp('evaluate:1').revision).toBe(declare().revision);
    expect(inApp('evaluate:2').revision).not.toBe(declare().revision);
    const token = (value: string) => declare({ containers: [{ ...WORKER, envVariables: { A: { value: { resolve: () => value } } as any } }] });
    expect(token('1').revision).not.toBe(token('2').revision);
    const app = new App({ resolvers: [{ resolve: context => { if (context.value === '@candidate') context.replaceValue('model-8'); } }] });
    expect(() => declare({ candidate: '@candidate' }, new Chart(app, 'quality'))).toThrow('a resolver of the app makes another candidate of \'@candidate\'');
  });

  test('cannot be part of what it is made of', () => {
    const evaluation: IndexedEvaluation = declare();
    evaluation.containers[0].env.addVariable('R', kplus.EnvValue.fromValue(Lazy.any({ produce: () => evaluation.revision }) as any));
    expect(() => evaluation.revision).toThrow('[quality/answers] a variable has the revision in its value, which the revision is made of; write $(EVALUATION_REVISION)');
  });

  test('names that are made of nothing but words tell two places apart', () => {
    const at = (chartId: string, id: string) => new IndexedEvaluation(new Chart(new App(), chartId, { disableResourceNameHashes: true }), id, {
      manifest: MANIFEST, candidate: 'model-7', failurePolicy: POLICY, containers: [WORKER],
    });
    expect(at('a-b', 'c').revision).toBe(at('a', 'b-c').revision);
    expect(at('a-b', 'c').name).not.toBe(at('a', 'b-c').name);
  });

  test('a construct that has moved has another name, since its Pods say where it is', () => {
    const at = (id: string) => new IndexedEvaluation(new Chart(new App(), 'quality'), id, {
      metadata: { name: 'answers' }, manifest: MANIFEST, candidate: 'model-7', failurePolicy: POLICY, containers: [WORKER],
    });
    expect(at('a').revision).toBe(at('b').revision);
    expect(at('a').name).not.toBe(at('b').name);
  });

  test('counts what is added later', () => {
    const chart = new Chart(new App(), 'quality');
    const evaluation = declare({ containers: undefined }, chart);
    const before = evaluation.revision;
    evaluation.addContainer(WORKER);
    expect(evaluation.revision).not.toBe(before);
    expect(evaluation.revision).toBe(declare().revision);
    const [configMap, job] = objectsOf(evaluation);
    expect([configMap.metadata.name, job.metadata.name]).toEqual([evaluation.configMapNames[0], evaluation.name]);
    expect(JSON.parse(configMap.data['evaluation.json']).revision).toBe(evaluation.revision);
  });
});

test('everything carries the revision as a label, and the ConfigMaps come first', () => {
  const evaluation = declare();
  const objects = objectsOf(evaluation);
  expect(objects.map(({ kind, immutable }) => [kind, immutable])).toEqual([['ConfigMap', true], ['Job', undefined]]);
  const label = { 'failure-policy/evaluation-revision': evaluation.revision };
  for (const { metadata } of [...objects, jobOf(evaluation).spec.template]) expect(metadata.labels).toMatchObject(label);
  // Whoever selects objects by a label that was stated finds all of them.
  for (const { metadata } of objectsOf(declare({ metadata: { labels: { team: 'x' } } }))) expect(metadata.labels.team).toBe('x');
});

test('a large manifest is in several ConfigMaps, all of which are mounted', () => {
  const manifest = ShardManifest.split(Array.from({ length: 5000 }, (_, i) => `${i}-${'x'.repeat(100)}`), { ...OF, shards: 100 });
  const evaluation = declare({ manifest });
  const objects = objectsOf(evaluation);
  const names = objects.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
  expect(names.length).toBe(3);
  expect(evaluation.configMapNames).toEqual(names);
  const volume = jobOf(evaluation).spec.template.spec.volumes.find(({ name }: any) => name === 'evaluation');
  expect(volume.projected.sources.map(({ configMap }: any) => configMap.name)).toEqual(names);
  expect(evaluationsIn(objects)[0].evaluation.manifest!.hash).toBe(manifest.hash);
});

test('all containers know the evaluation, and their own variables can refer to it', () => {
  const evaluation = declare({
    containerName: 'worker',
    containers: [{ ...WORKER, envVariables: { RESULTS: kplus.EnvValue.fromValue('/results/$(EVALUATION_REVISION)') } }, { ...WORKER, name: 'proxy' }],
    initContainers: [{ ...WORKER, name: 'fetch' }],
  });
  const { containers, initContainers } = jobOf(evaluation).spec.template.spec;
  for (const { env, volumeMounts } of [...containers, ...initContainers]) {
    expect(env[0].name).toBe('EVALUATION_FOLDER');
    expect(volumeMounts).toContainEqual({ name: 'evaluation', mountPath: '/etc/evaluation', readOnly: true });
  }
  const names = containers[0].env.map(({ name }: any) => name);
  expect(names.indexOf('RESULTS')).toBeGreaterThan(names.indexOf('EVALUATION_REVISION'));
});

test('a candidate is passed on as it is written', () => {
  const { env } = jobOf(declare({ candidate: 'a$(HOME)$b' })).spec.template.spec.containers[0];
  expect(env.find(({ name }: any) => name === 'EVALUATION_CANDIDATE').value).toBe('a$$(HOME)$$b');
});

test('a re-run has an index for each of its shards, and as many of them may fail', () => {
  const evaluation = declare({ onlyShards: [0], failurePolicy: POLICY });
  expect(evaluation.shards).toEqual([0]);
  const { metadata, spec } = jobOf(evaluation);
  expect(metadata.annotations['failure-policy/evaluation-shards']).toBe('0');
  expect(spec).toMatchObject({ completions: 1, completionMode: 'Indexed', backoffLimitPerIndex: 2 });
  // Two failed indexes are not too many of one.
  expect(spec).not.toHaveProperty('maxFailedIndexes');
  expect(jobOf(declare()).spec.maxFailedIndexes).toBe(2);
  expect(spec.template.spec.containers[0].env).toContainEqual({ name: 'EVALUATION_SHARDS', value: '0' });
  expect(jobOf(declare()).spec.template.spec.containers[0].env).toContainEqual({ name: 'EVALUATION_SHARDS', value: '0-2' });
  expect(declare({ onlyShards: [0, 1, 2] }).name).not.toBe(declare().name);
  expect(declare({ onlyShards: [2, 0] }).shards).toEqual([0, 2]);
});

test('the shards of a re-run are those that were declared', () => {
  const onlyShards = [0];
  const evaluation = declare({ onlyShards });
  onlyShards.push(1);
  expect(evaluation.shards).toEqual([0]);
});

test('long names are cut so that the last index fits', () => {
  const manifest = ShardManifest.split(Array.from({ length: 12_000 }, (_, i) => String(i)), { ...OF, shards: 12_000 });
  const name = 'an-evaluation-with-a-name-that-is-as-long-as-a-name-can-be-here';
  const evaluation = declare({ manifest, metadata: { name } });
  expect(`${evaluation.name}-11999`).toHaveLength(63);
  expect(evaluation.name).toMatch(/^an-evaluation-with-a-name-that-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}$/);
  expect(evaluation.configMapNames[0]).toBe(`${evaluation.name.slice(0, -9)}-0`);
  const twin = declare({ manifest, metadata: { name: name.replace('here', 'too-') } });
  expect([twin.name, twin.configMapNames[0]]).not.toEqual(expect.arrayContaining([evaluation.name, evaluation.configMapNames[0]]));
  for (const odd of [`${'a'.repeat(33)}--`, 'b'.repeat(250)]) expect(declare({ metadata: { name: `${odd}c` } }).configMapNames[0].length).toBeLessThan(64);
  expect(problemsOf(evaluation)).toEqual([]);
});

test.each<[string, object, string]>([
  ['a budget for the whole job', { failurePolicy: FailurePolicy.of({ retries: 3, deadline: Duration.hours(1) }) },
    'the policy has 3 retries for the whole job, so one broken shard would use them up and end the evaluation of all others; give each shard its own with retriesPerIndex'],
  ['no policy', { failurePolicy: undefined }, 'a failurePolicy is needed: what should happen when an attempt fails'],
  ['no manifest', { manifest: undefined },
    'an evaluation needs a manifest: which cases each shard has, from ShardManifest.of or ShardManifest.split; or an externalManifest'],
  ['two manifests', { externalManifest: MANIFEST.storedAt('s3://x') }, 'manifest and externalManifest are two manifests; keep one'],
  ['a list in place of a manifest', { manifest: [['a']] },
    'manifest must be a ShardManifest, made by ShardManifest.of or ShardManifest.split, got [["a"]]'],
  ['no candidate', { candidate: undefined }, 'the candidate of an evaluation must be a text that is not empty, got undefined'],
  ['no repetitions', { repetitions: 0 }, 'repetitions must be a whole number from 1 to 10000, got 0'],
  ['completions', { completions: 3 }, 'completions is 3, and comes from the manifest, which has 3 shards; leave it out'],
  ['no indexes', { indexed: false }, 'indexed is false, and an evaluation is always indexed; leave it out'],
  ['a success policy', { successPolicy: [{ succeededCount: 2 }] },
    'a successPolicy would call an evaluation complete of which shards are missing; leave it out'],
  ['a shard that is not there', { onlyShards: [0, 3] }, 'onlyShards has 3, and the manifest has the shards 0 to 2'],
  ['a shard twice', { onlyShards: [2, 0, 2] }, 'onlyShards has the shard 2 twice'],
  ['a hole in the shards', { onlyShards: [, 1] }, 'onlyShards has undefined, and the manifest has the shards 0 to 2'],
  ['a label of ours', { metadata: { labels: { 'failure-policy/evaluation-revision': 'x' } } },
    'the label failure-policy/evaluation-revision comes from the evaluation; leave it out'],
  ['an annotation of ours', { metadata: { annotations: { 'failure-policy/evaluation-shards': '1' } } },
    'the annotation failure-policy/evaluation-shards comes from onlyShards; leave it out'],
  ['a policy that is none', { failurePolicy: { retriesPerIndex: 2 } },
    'failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got {"retriesPerIndex":2}'],
  ['an external manifest as manifest', { manifest: MANIFEST.storedAt('s3://x') }, 'what is stored elsewhere is given as externalManifest'],
  ['a manifest as external one', { manifest: undefined, externalManifest: MANIFEST },
    'externalManifest says where a manifest is stored: use manifest.storedAt(uri), or give it as manifest'],
  ['more shards than any evaluation has', { manifest: undefined, externalManifest: { ...MANIFEST.storedAt('s3://x'), shards: 2147483647 } },
    'shards of externalManifest must be a whole number from 1 to 1000000, got 2147483647'],
  ['more repetitions than any evaluation has', { repetitions: 2147483647 }, 'repetitions must be a whole number from 1 to 10000, got 2147483647'],
  ['no shards to run', { onlyShards: [] }, 'onlyShards must be a list with the numbers of the shards to run, got []; leave it out to run all'],
  ['an external manifest without its hash', { manifest: undefined, externalManifest: { uri: 's3://x', shards: 3 } },
    'sha256 of externalManifest must be a SHA-256 of 64 hexadecimal digits in lower case, got undefined'],
  ['a server without budgets for each index', { kubernetesVersion: '1.27' }, 'Kubernetes 1.27 drops backoffLimitPerIndex and every FailIndex rule without a word'],
])('refused: %s', (_, changes, message) => {
  expect(() => declare(changes)).toThrow('[quality/answers] ');
  expect(() => declare(changes)).toThrow(message);
});

test.each<[string, Partial<IndexedEvaluationProps>, string]>([
  ['a variable of ours', { containers: [{ ...WORKER, envVariables: { EVALUATION_REVISION: kplus.EnvValue.fromValue('x') } }] },
    'the container \'worker\' declares EVALUATION_REVISION, which is set for it: its value would be the same in all shards; use another name'],
  ['the index', { containers: [{ ...WORKER, envVariables: { JOB_COMPLETION_INDEX: kplus.EnvValue.fromValue('0') } }] },
    'the container \'worker\' declares JOB_COMPLETION_INDEX, which is set for it: its value would be the same in all shards; use another name'],
  ['no container', { containers: undefined, failurePolicy: FailurePolicy.of({ retriesPerIndex: 1, disruption: FailureResponse.RETRY }) }, 'the job has no container'],
])('found when the app is synthesized: %s', (_, changes, message) => {
  expect(problemsOf(declare(changes))).toEqual([message]);
});

test('what is mounted in the place of the evaluation is found', () => {
  const chart = new Chart(new App(), 'quality');
  const volume = kplus.Volume.fromEmptyDir(chart, 'volume', 'evaluation');
  const evaluation = declare({ containers: [{ ...WORKER, volumeMounts: [{ path: '/etc/./x/../evaluation/', volume }] }] }, chart);
  expect(problemsOf(evaluation)).toEqual([
    'the container \'worker\' mounts something at /etc/./x/../evaluation/, where the evaluation is mounted; use another path',
    'a volume is called \'evaluation\', as that of the evaluation is; give it another name',
  ]);
});

test('it is a RetryableJob in every other way', () => {
  const evaluation = declare();
  expect(evaluation).toBeInstanceOf(RetryableJob);
  ApiObject.of(evaluation).addJsonPatch(JsonPatch.replace('/spec/template/spec/restartPolicy', 'OnFailure'));
  expect(problemsOf(evaluation).join()).toContain('restartPolicy');
  const acknowledged = declare();
  PolicyWarnings.of(acknowledged).acknowledge('kubernetes/out-of-memory', 'fine here');
  expect(jobOf(acknowledged).metadata.annotations).toEqual({ 'failure-policy/acknowledge': 'kubernetes/out-of-memory: fine here' });
});

test('the objects say what the construct says', () => {
  const evaluation = declare({ repetitions: 2 });
  const [read, ...others] = evaluationsIn(objectsOf(evaluation));
  expect(others).toEqual([]);
  expect(read.evaluation.toJson()).toEqual(evaluation.evaluation.toJson());
  expect(read.evaluation.manifest!.toText()).toBe(MANIFEST.toText());
  const receipts = [0, 1, 2].flatMap(shard => [1, 2].map(repetition => receiptOf(read.evaluation, shard, { repetition })));
  expect(Reconciliation.of({ evaluation: evaluation.evaluation, receipts }).scoreable).toBe(true);
});

test('an external manifest is read and compared', () => {
  const external = (text: string) => {
    const [{ evaluation }] = evaluationsIn(objectsOf(declare({ manifest: undefined, externalManifest: MANIFEST.storedAt('s3://x') })));
    return evaluation.withManifest(text);
  };
  expect(external(MANIFEST.toText()).manifest!.hash).toBe(MANIFEST.hash);
  expect(() => external(ShardManifest.of({ ...OF, shards: [['a'], ['b'], ['c']] }).toText())).toThrow(
    /^this is another manifest than that of evaluation [0-9a-f]{8}: its content hash is [0-9a-f]{64}, and [0-9a-f]{64} was evaluated$/);
  const written = JSON.stringify(MANIFEST.toJson(), undefined, 2);
  const { createHash } = jest.requireActual<typeof import('node:crypto')>('node:crypto');
  const asWritten = Evaluation.of({
    externalManifest: { uri: 'x', sha256: createHash('sha256').update(written).digest('hex'), shards: 3 }, candidate: 'm', revision: 'r',
  });
  expect(asWritten.withManifest(written).manifest!.caseCount).toBe(5);
});

test('too many shards to run again are refused before a server does', () => {
  const manifest = ShardManifest.split(Array.from({ length: 20_000 }, (_, i) => String(i)), { ...OF, shards: 20_000 });
  expect(() => declare({ manifest, onlyShards: Array.from({ length: 10_000 }, (_, i) => 2 * i) })).toThrow(
    /onlyShards has 10000 shards, whose list of 54\d\d\d characters is too long for an environment variable; leave it out/);
  expect(declare({ manifest, onlyShards: Array.from({ length: 10_000 }, (_, i) => i) }).shards).toHaveLength(10_000);
});

test('the same evaluation in two namespaces is two', () => {
  const inNamespace = (namespace: string, status: object) => objectsOf(declare({ metadata: { namespace } })).map(object => (
    object.kind === 'Job' ? { ...object, status } : object));
  const objects = [...inNamespace('staging', { completedIndexes: '0' }), ...inNamespace('prod', { completedIndexes: '0-2' })];
  const found = evaluationsIn(objects);
  expect(found.map(({ namespace }) => namespace)).toEqual(['staging', 'prod']);
  expect(found.map(({ evaluation, namespace }) => shardsOfJobs(objects, evaluation, namespace).completedShards)).toEqual([[0], [0, 1, 2]]);
});

test.each<[string, any]>([
  ['labels that are null', { metadata: { name: 'x', labels: null } }],
  ['no metadata', {}],
  ['a name that is no text', { metadata: { name: { toString: 1 } } }],
  ['annotations that are null', { metadata: { name: 'x', labels: { 'failure-policy/evaluation-revision': '98eda827' }, annotations: null } }],
  ['conditions that are null', { metadata: { name: 'x', labels: { 'failure-policy/evaluation-revision': '98eda827' } }, status: { startTime: 'x', conditions: [null] } }],
  ['more completions than there is room for', {
    metadata: { name: 'x', labels: { 'failure-policy/evaluation-revision': '98eda827' } },
    spec: { completions: 2147483647 },
    status: { completedIndexes: '0-2147483646' },
  }],
])('other objects are left alone: %s', (_, object) => {
  const { evaluation } = declare();
  for (const kind of ['Job', 'ConfigMap']) expect(evaluationsIn([{ kind, ...object }])).toEqual([]);
  expect(() => shardsOfJobs([{ kind: 'Job', ...object }], evaluation)).not.toThrow();
});

test('what the Jobs of an evaluation say of its shards', () => {
  const withStatus = (evaluation: IndexedEvaluation, status: object) => ({ ...jobOf(evaluation), status });
  const first = withStatus(declare(), { completedIndexes: '0', failedIndexes: '1,2' });
  const rerun = withStatus(declare({ onlyShards: [1, 2] }), { completedIndexes: '1', failedIndexes: '0' });
  const stranger = withStatus(declare({ candidate: 'model-8' }), { completedIndexes: '0-2' });
  const { evaluation } = declare();
  expect(shardsOfJobs([first], evaluation)).toEqual({ completedShards: [0], failedShards: [1, 2], isRunning: false });
  expect(shardsOfJobs([first, rerun, stranger], evaluation)).toEqual({ completedShards: [0, 2], failedShards: [1, 2], isRunning: false });
  expect(shardsOfJobs([jobOf(declare())], evaluation)).toEqual({ completedShards: [], failedShards: [], isRunning: false });
});

test.each<[string, (objects: any[]) => any[], RegExp]>([
  ['a ConfigMap is missing', objects => objects.filter(({ metadata }) => !metadata.name.endsWith('-1')), /^ConfigMap .*: the cases of shard \d+ are missing, of 100 shards; is a ConfigMap missing\?$/],
  ['cases were changed', objects => objects.map(object => (object.data?.['shards-0.jsonl'] === undefined ? object
    : { ...object, data: { ...object.data, 'shards-0.jsonl': object.data['shards-0.jsonl'].replace('"0-', '"new-') } })), /this is another manifest than that of evaluation/],
  ['there is a shard too many', objects => objects.map(object => (object.data?.['shards-0.jsonl'] === undefined ? object
    : { ...object, data: { ...object.data, 'shards-0.jsonl': `{"shard":4294967295,"cases":["x"]}\n${object.data['shards-0.jsonl']}` } })),
  /shards-0\.jsonl:1: there is no shard 4294967295, since the evaluation has the shards 0 to 99/],
  ['data are no text', objects => objects.map(object => (object.data?.['shards-0.jsonl'] === undefined ? object
    : { ...object, data: { ...object.data, 'shards-0.jsonl': 1 } })), /shards-0\.jsonl must be a text, got 1/],
  ['a line is cut off', objects => objects.map(object => (object.data?.['shards-0.jsonl'] === undefined ? object
    : { ...object, data: { ...object.data, 'shards-0.jsonl': object.data['shards-0.jsonl'].slice(0, -3) } })), /shards-0\.jsonl:\d+: this is no JSON/],
  ['a shard is there twice', objects => objects.map(object => (object.data?.['shards-0.jsonl'] === undefined ? object
    : { ...object, data: { ...object.data, 'shards-0.jsonl': `${object.data['shards-0.jsonl']}{"shard":0,"cases":["x"]}\n` } })), /the cases of shard 0 are there twice/],
])('what was read is not believed if %s', (_, change, message) => {
  const manifest = ShardManifest.split(Array.from({ length: 5000 }, (__, i) => `${i}-${'x'.repeat(100)}`), { ...OF, shards: 100 });
  expect(() => evaluationsIn(change(objectsOf(declare({ manifest }))))).toThrow(message);
});
