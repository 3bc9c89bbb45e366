import { ApiObject, App, Chart, Duration, JsonPatch, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { ExitCodes, FailurePolicy, FailureResponse, IndexedEvaluation, IndexedEvaluationProps, PodSecurity, ShardManifest } from '../../src';

/*
 * Sets of objects that somebody applies one after the other. The conformance program shows them to real API servers, and the tests compare them with what
 * was said.
 */

export interface AppliedOutput {
  readonly name: string;
  /** Whether everything in the second step is accepted; in a control the server has something to refuse, which shows that it looks. */
  readonly isControl: boolean;
  /** With server-side apply, or as `kubectl apply` does without it. */
  readonly how: 'server' | 'client';
  /** What is applied first, and then. */
  readonly steps: any[][];
}

const policy = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    unreadableShard: { code: 42, response: FailureResponse.FAIL_INDEX },
    serviceUnavailable: { code: 75, response: FailureResponse.RETRY },
  }),
  retriesPerIndex: 2,
  maxFailedIndexes: 3,
  deadline: Duration.hours(1),
});

const oneShard = policy.copyWith({ maxFailedIndexes: 1 });

const worker: kplus.ContainerProps = { name: 'worker', image: 'registry.example/evaluate:1.4', resources: {} };

const manifestOf = (cases: number, shards: number, idLength = 8) => ShardManifest.split(
  Array.from({ length: cases }, (_, i) => String(i).padStart(idLength, '0')), { shards, dataset: 'support-questions', datasetRevision: '2026-11-01' });

const SIX_SHARDS = manifestOf(24, 6);

/** The objects of an evaluation, as an app writes them. */
function evaluation(changes: Partial<IndexedEvaluationProps> = {}, id = 'answers', ...patches: JsonPatch[]): any[] {
  const chart = new Chart(new App(), 'quality', { namespace: 'evaluations' });
  const declared = new IndexedEvaluation(chart, id, { manifest: SIX_SHARDS, candidate: 'model-7', failurePolicy: policy, containers: [worker], ...changes });
  ApiObject.of(declared).addJsonPatch(...patches);
  const problems = chart.node.findAll().flatMap(construct => construct.node.validate());
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return Testing.synth(chart);
}

/** What somebody applies, and what is applied a second time in its place. */
const CHANGES: readonly [name: string, before: any[], after: any[]][] = [
  ['the same again', evaluation(), evaluation()],
  ['another manifest', evaluation(), evaluation({ manifest: manifestOf(30, 6) })],
  ['more shards', evaluation(), evaluation({ manifest: manifestOf(24, 8) })],
  ['the same cases in other shards', evaluation(), evaluation({
    manifest: ShardManifest.split(
      SIX_SHARDS.toJson().shards.flat(), { shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01', stableOnAppend: true }),
  })],
  ['another candidate', evaluation(), evaluation({ candidate: 'model-8' })],
  ['more repetitions', evaluation(), evaluation({ repetitions: 3 })],
  ['another image', evaluation(), evaluation({ containers: [{ ...worker, image: 'registry.example/evaluate:1.5' }] })],
  ['another policy', evaluation(), evaluation({ failurePolicy: policy.copyWith({ retriesPerIndex: 5 }) })],
  ['a re-run of two shards with more memory', evaluation(), evaluation({
    onlyShards: [2, 4], containers: [{ ...worker, resources: { cpu: { request: kplus.Cpu.millis(500) } } }],
  })],
  ['other parallelism', evaluation({ parallelism: 2 }), evaluation({ parallelism: 3 })],
  ['an external manifest', evaluation(), evaluation({ manifest: undefined, externalManifest: SIX_SHARDS.storedAt('s3://evaluations/manifest.json') })],
  ['an external manifest that is moved', evaluation({ manifest: undefined, externalManifest: SIX_SHARDS.storedAt('s3://evaluations/manifest.json') }),
    evaluation({ manifest: undefined, externalManifest: SIX_SHARDS.storedAt('s3://archive/manifest.json') })],
  ['an external manifest of which the shards are corrected',
    evaluation({ manifest: undefined, externalManifest: { ...SIX_SHARDS.storedAt('s3://evaluations/manifest.json'), shards: 5 } }),
    evaluation({ manifest: undefined, externalManifest: SIX_SHARDS.storedAt('s3://evaluations/manifest.json') })],
  ['security that was so by default', evaluation(), evaluation({ containers: [{ ...worker, securityContext: { ensureNonRoot: true, privileged: false } }] })],
  ['security of the Pods that was so by default', evaluation(),
    evaluation({ securityContext: { fsGroupChangePolicy: kplus.FsGroupChangePolicy.ALWAYS } })],
  ['security that is left to the image', evaluation(), evaluation({ security: PodSecurity.AS_IMAGE })],
  ['a probe that was so by default', evaluation({ containers: [{ ...worker, portNumber: 8080 }] }),
    evaluation({ containers: [{ ...worker, portNumber: 8080, startup: kplus.Probe.fromTcpSocket({ port: 8080 }) }] })],
  ['a construct that has moved', evaluation({ metadata: { name: 'answers' } }), evaluation({ metadata: { name: 'answers' } }, 'elsewhere')],
  ['a name that is cut', evaluation({ metadata: { name: 'n'.repeat(60) } }), evaluation({ metadata: { name: `${'n'.repeat(59)}m` } })],
  ['a name that no ConfigMap could have', evaluation({ metadata: { name: `${'n'.repeat(250)}` } }), evaluation({ metadata: { name: 'n' } })],
  ['a patched image', evaluation(), evaluation({}, 'answers', JsonPatch.replace('/spec/template/spec/containers/0/image', 'registry.example/evaluate:1.5'))],
  ['a patched replacement of Pods', evaluation(), evaluation({}, 'answers', JsonPatch.add('/spec/podReplacementPolicy', 'Failed'))],
  ['many shards to run again', evaluation({ manifest: manifestOf(9000, 9000) }),
    evaluation({ manifest: manifestOf(9000, 9000), onlyShards: Array.from({ length: 4500 }, (_, i) => 2 * i) })],
  ['a manifest as large as ConfigMaps take', evaluation({ manifest: manifestOf(19000, 400, 90) }), evaluation({ manifest: manifestOf(18990, 400, 90) })],
  ['a shard as large as a ConfigMap takes', evaluation({ manifest: manifestOf(2100, 1, 90), failurePolicy: oneShard }),
    evaluation({ manifest: manifestOf(2101, 1, 90), failurePolicy: oneShard })],
  ['ids that take more room in an annotation', evaluation({
    manifest: ShardManifest.split(Array.from({ length: 20000 }, (_, i) => `<&>"${i}`),
      { shards: 200, dataset: 'support-questions', datasetRevision: '2026-11-01' }),
  }), evaluation()],
];

/** The ConfigMap of an evaluation with something else in it. */
function withData(objects: any[], data: object): any[] {
  return objects.map(object => (object.kind === 'ConfigMap' ? { ...object, data } : object));
}

/** What is not written like this: a changed manifest under the same name, and ConfigMaps that are larger. */
const CONTROLS: readonly [name: string, how: AppliedOutput['how'], before: any[], after: any[]][] = (['server', 'client'] as const).flatMap(how => [
  ['control: changed cases in the same ConfigMap', how, evaluation(), withData(evaluation(), { 'shards-0.jsonl': '{"shard":0,"cases":["other"]}\n' })],
  ['control: a changed Pod in the same Job', how, evaluation(), evaluation().map(object => (
    object.kind === 'Job' ? { ...object, spec: { ...object.spec, template: { spec: { ...object.spec.template.spec, dnsPolicy: 'Default' } } } } : object))],
  ...how === 'server' ? [] : [['control: a ConfigMap of 270 kB', how, [], withData(evaluation(), { 'shards-0.jsonl': 'x'.repeat(270_000) })] as any],
]);

/** All sets, applied in both ways. */
export function appliedOutputs(): AppliedOutput[] {
  const changes = CHANGES.flatMap(([name, before, after]) => (['server', 'client'] as const).map(how => ({ name, how, steps: [before, after], isControl: false })));
  const controls = CONTROLS.map(([name, how, before, after]) => ({ name, how, steps: [before, after], isControl: true }));
  return [...changes, ...controls].map(output => ({ ...output, name: `${output.name}, ${output.how}-side` }));
}
