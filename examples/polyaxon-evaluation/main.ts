import { Duration, Size } from 'cdk8s';
import {
  ExitCodes, FailurePolicy, FailurePolicyApp, FailureResponse, PolyaxonEvaluation, PolyaxonRun, PolyaxonVolume, ShardManifest,
} from 'cdk8s-failure-policy';
import { Cpu } from 'cdk8s-plus-30';

const caseIds = Array.from({ length: 24 }, (_, i) => `case-${String(i + 1).padStart(3, '0')}`);
const manifest = ShardManifest.split(caseIds, { shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01' });

/** What the workers of ../indexed-evaluation end with. Each shard has a Job of its own here, so a shard is given up with FAIL_JOB. */
const exitCodes = ExitCodes.of({
  unreadableShard: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the data of this shard cannot be read' },
  wrongRecord: { code: 43, response: FailureResponse.FAIL_JOB, meaning: 'where the completion record of this shard belongs is something else' },
  unusableResults: { code: 44, response: FailureResponse.FAIL_JOB, meaning: 'the results cannot be written' },
  serviceUnavailable: { code: 75, response: FailureResponse.RETRY, meaning: 'a service did not answer and some cases have no result' },
});

const resources = {
  cpu: { request: Cpu.millis(100), limit: Cpu.millis(500) },
  memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) },
};

// A ConfigMap whose name changes with the manifest, so that Pods of an earlier evaluation keep theirs; and a claim that all Pods can write to at once.
const volumes = [PolyaxonVolume.configMap('manifest', `quality-manifest-${manifest.hash.slice(0, 8)}`), PolyaxonVolume.claim('results', 'evaluation-results')];
const manifestMount = { name: 'manifest', path: '/evaluation', readOnly: true };

const app = new FailurePolicyApp();

new PolyaxonEvaluation(app, 'quality', {
  manifest,
  manifestPath: '/evaluation/manifest.json',
  candidate: 'model-7',
  run: PolyaxonRun.job({
    container: {
      image: 'registry.example/evaluation-worker:1.0',
      command: ['python', '/app/worker.py'],
      env: { EVALUATION_RESULTS: '/results' },
      volumeMounts: [manifestMount, { name: 'results', path: '/results' }],
      resources,
    },
    volumes,
  }),
  failurePolicy: FailurePolicy.of({ exitCodes, retries: 2, deadline: Duration.minutes(30) }),
  concurrency: 3,
  toleratedFailedShards: 3,
  reconciliation: {
    receiptsPath: '/results/{revision}/receipts',
    run: PolyaxonRun.job({
      container: {
        image: 'registry.example/failure-policy:1.0',
        volumeMounts: [manifestMount, { name: 'results', path: '/results', readOnly: true }],
        resources,
      },
      volumes,
    }),
  },
});

app.synth();
