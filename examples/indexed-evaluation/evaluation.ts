import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Size } from 'cdk8s';
import { FailurePolicy, IndexedEvaluation, IndexedEvaluationProps, ShardManifest } from 'cdk8s-failure-policy';
import { Cpu, EnvValue, PersistentVolumeClaim, Volume } from 'cdk8s-plus-30';
import { Construct } from 'constructs';

/** What follows from each exit code of a worker. Its constants are made of the same file. */
export const policy = FailurePolicy.parse(readFileSync(join(__dirname, 'policy.yaml'), 'utf8'));

const caseIds = Array.from({ length: 24 }, (_, i) => `case-${String(i + 1).padStart(3, '0')}`);

export const manifest = ShardManifest.split(caseIds, { shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01' });

/**
 * The evaluation. Its results lie on a volume that all Pods share.
 *
 * @param changes what is otherwise, such as the shards to run once more
 */
export function declareEvaluation(scope: Construct, changes: Partial<IndexedEvaluationProps> = {}): IndexedEvaluation {
  const claim = PersistentVolumeClaim.fromClaimName(scope, 'results', 'evaluation-results');
  return new IndexedEvaluation(scope, 'quality', {
    metadata: { name: 'quality' },
    manifest,
    candidate: 'model-7',
    failurePolicy: policy,
    parallelism: 3,
    containers: [{
      name: 'worker',
      image: 'registry.example/evaluation-worker:1.0',
      command: ['python', '/app/worker.py'],
      envVariables: { EVALUATION_RESULTS: EnvValue.fromValue('/results') },
      volumeMounts: [{ path: '/results', volume: Volume.fromPersistentVolumeClaim(scope, 'volume', claim, { name: 'results' }) }],
      resources: {
        cpu: { request: Cpu.millis(100), limit: Cpu.millis(500) },
        memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) },
      },
    }],
    ...changes,
  });
}
