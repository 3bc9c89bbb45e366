import fc from 'fast-check';
import { CaseFailureKind, Evaluation, ShardManifest, ShardReceipt, ShardReceiptProps } from '../../src';

/*
 * Evaluations and receipts for tests.
 */

export const SEED = 20261130;
export const HASH = 'f'.repeat(64);

/** An evaluation of as many cases as there are letters: `ab c` has the shards 0 (a and b) and 1 (c). */
export function evaluationOf(shards: string, repetitions = 1): Evaluation {
  const manifest = ShardManifest.of({ dataset: 'questions', datasetRevision: 'v1', shards: shards.split(' ').map(each => [...each]) });
  return Evaluation.of({ manifest, candidate: 'model-7', revision: '43c48f49', repetitions });
}

/** What a receipt says, unless something else is said: all cases of the shard are completed. */
export function receiptOf(evaluation: Evaluation, shard: number, changes: Partial<ShardReceiptProps> = {}): ShardReceipt {
  const { revision, candidate, manifestHash, manifest, shardCount } = evaluation;
  const assigned = changes.assigned ?? (shard < shardCount ? manifest!.casesOf(shard) : ['elsewhere']);
  const failed = changes.failed ?? [];
  const completed = assigned.filter(id => !failed.some(({ caseId }) => caseId === id));
  return ShardReceipt.of({ revision, candidate, manifestHash, shard, attempt: { pod: `pod-${shard}` }, assigned, completed, ...changes });
}

export const service = (caseId: string) => ({ caseId, kind: CaseFailureKind.INFRASTRUCTURE, reason: 'no answer' });
export const model = (caseId: string) => ({ caseId, kind: CaseFailureKind.MODEL });

/** A full set of receipts: of each shard and repetition one, in which every case has a result. */
export interface FullSet {
  readonly evaluation: Evaluation;
  readonly receipts: ShardReceipt[];
}

const evaluations = fc.record({
  sizes: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
  repetitions: fc.integer({ min: 1, max: 2 }),
}).map(({ sizes, repetitions }) => {
  let next = 0;
  const manifest = ShardManifest.of({ dataset: 'd', datasetRevision: 'v1', shards: sizes.map(size => Array.from({ length: size }, () => `case-${next++}`)) });
  return Evaluation.of({ manifest, candidate: 'model-7', revision: '43c48f49', repetitions });
});

/** Full sets in which the model fails here and there. */
export const fullSets: fc.Arbitrary<FullSet> = evaluations.chain(evaluation => {
  const places = Array.from({ length: evaluation.shardCount }, (_, shard) => shard)
    .flatMap(shard => Array.from({ length: evaluation.repetitions }, (_, i) => ({ shard, repetition: i + 1 })));
  return fc.tuple(...places.map(({ shard, repetition }) => fc.record({
    failed: fc.subarray(evaluation.manifest!.casesOf(shard)), output: fc.boolean(), pod: fc.integer({ min: 0, max: 3 }),
  }).map(({ failed, output, pod }) => receiptOf(evaluation, shard, {
    repetition,
    failed: failed.map(model),
    attempt: { pod: `pod-${shard}-${repetition}-${pod}` },
    ...output && { outputs: [{ uri: `shard-${shard}/${pod}` }] },
  })))).map(receipts => ({ evaluation, receipts: receipts as ShardReceipt[] }));
});

/** Any receipts: right ones, wrong ones, and those of something else. */
export function anyReceipts(evaluation: Evaluation): fc.Arbitrary<ShardReceipt[]> {
  const { shardCount, repetitions } = evaluation;
  const pods = fc.constantFrom('pod-a', 'pod-b', 'pod-c');
  const receipt = fc.record({
    shard: fc.integer({ min: 0, max: shardCount }),
    repetition: fc.integer({ min: 1, max: repetitions + 1 }),
    pod: pods,
    supersedes: fc.array(pods, { maxLength: 2 }),
    isOld: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    isOfOtherManifest: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    isOfOther: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
    fates: fc.array(fc.constantFrom('completed', 'completed', 'completed', 'MODEL', 'INFRASTRUCTURE', 'left out'), { minLength: 4, maxLength: 4 }),
    output: fc.constantFrom(undefined, undefined, 'x', 'y'),
    isOfOtherCases: fc.integer({ min: 0, max: 9 }).map(n => n === 0),
  });
  return fc.array(receipt.map(({ shard, repetition, pod, supersedes, isOld, isOfOtherManifest, isOfOther, fates, output, isOfOtherCases }) => {
    const cases = shard < shardCount ? evaluation.manifest!.casesOf(shard) : ['elsewhere'];
    const assigned = isOfOtherCases ? cases.slice(1) : cases;
    const ofFate = (fate: string) => assigned.filter((_, i) => fates[i] === fate);
    return receiptOf(evaluation, shard, {
      repetition,
      attempt: { pod },
      supersedes: supersedes.filter(each => each !== pod),
      assigned,
      completed: ofFate('completed'),
      failed: [...ofFate('MODEL').map(model), ...ofFate('INFRASTRUCTURE').map(service)],
      ...output && { outputs: [{ uri: output }] },
      ...isOld && { revision: 'old' },
      ...isOfOtherManifest && { manifestHash: HASH },
      ...isOfOther && { candidate: 'model-8' },
    });
  }), { maxLength: 12 });
}

/** Evaluations with any receipts. */
export const anySets: fc.Arbitrary<FullSet> = evaluations.chain(evaluation => (
  fc.oneof(anyReceipts(evaluation), fullOf(evaluation).chain(full => anyReceipts(evaluation).map(others => [...full, ...others.slice(0, 3)])))
    .map(receipts => ({ evaluation, receipts }))));

function fullOf(evaluation: Evaluation): fc.Arbitrary<ShardReceipt[]> {
  return fc.constant(Array.from({ length: evaluation.shardCount }, (_, shard) => shard)
    .flatMap(shard => Array.from({ length: evaluation.repetitions }, (_, i) => receiptOf(evaluation, shard, { repetition: i + 1 }))));
}
