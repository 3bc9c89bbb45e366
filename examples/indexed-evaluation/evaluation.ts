import { Evaluation, ShardManifest } from 'cdk8s-failure-policy';

/** Which state of the evaluation it is: results of another one are not mixed with those of this one. */
export const REVISION = 'demo';

const caseIds = Array.from({ length: 24 }, (_, i) => `case-${String(i + 1).padStart(3, '0')}`);

export const manifest = ShardManifest.split(caseIds, { shards: 6, dataset: 'support-questions', datasetRevision: '2026-11-01' });

export const evaluation = Evaluation.of({ manifest, candidate: 'model-7', revision: REVISION });
