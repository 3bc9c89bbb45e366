import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { anySets, evaluationOf, fullSets, HASH, model, receiptOf, SEED, service } from './evaluations';
import { CaseFailureKind, Evaluation, Reconciliation, ShardManifest, ShardReceipt } from '../../src';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/reconciliation.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(schema);

const E = evaluationOf('ab cd ef');
const FULL = [0, 1, 2].map(shard => receiptOf(E, shard));
const of = (receipts: any[], others: object = {}) => Reconciliation.of({ evaluation: E, receipts, ...others });

const COUNTS = { completed: 0, failedByModel: 0, failedByInfrastructure: 0, missing: 0, conflicting: 0 };

test.each<[string, any[], object, Partial<Reconciliation['cases']>, object]>([
  ['all is there', FULL, {}, { completed: 6 }, { scoreable: true, shards: { expected: 3, complete: 3 }, shardsToRerun: [], because: [] }],
  ['the model failed a case', [FULL[0], FULL[1], receiptOf(E, 2, { failed: [model('f')] })], {}, { completed: 5, failedByModel: 1 },
    { scoreable: true, failed: [{ caseId: 'f', kind: CaseFailureKind.MODEL, shard: 2, repetition: 1 }] }],
  ['data in place of receipts', FULL.map(each => each.toJson()), {}, { completed: 6 }, { scoreable: true }],
  ['nothing is there', [], {}, { missing: 6 }, { scoreable: false, shardsToRerun: [0, 1, 2], because: ['6 results are missing'] }],
  ['a shard is missing', [FULL[0], FULL[2]], {}, { completed: 4, missing: 2 },
    { scoreable: false, missing: [{ shard: 1, repetition: 1, cases: ['c', 'd'], hasReceipt: false, sources: [] }], shardsToRerun: [1], completeWithoutReceipt: [] }],
  ['a receipt leaves a case out', [FULL[0], receiptOf(E, 1, { completed: ['d'] }), FULL[2]], {}, { completed: 5, missing: 1 },
    { scoreable: false, missing: [{ shard: 1, repetition: 1, cases: ['c'], hasReceipt: true, sources: [] }], because: ['1 result is missing'] }],
  ['the infrastructure failed a case', [FULL[0], receiptOf(E, 1, { failed: [service('c')] }), FULL[2]], {}, { completed: 5, failedByInfrastructure: 1 },
    {
      scoreable: false,
      shards: { expected: 3, complete: 2 },
      shardsToRerun: [1],
      failed: [{ ...service('c'), shard: 1, repetition: 1 }],
      because: ['1 case failed because of the infrastructure, which says nothing about the candidate'],
    }],
  ['another revision', [...FULL, receiptOf(E, 1, { revision: 'old' })], {}, { completed: 6 }, {
    scoreable: false,
    stale: [{ shard: 1, repetition: 1, revision: 'old', manifestHash: E.manifestHash, pod: 'pod-1', sources: [] }],
    because: ['1 receipt is of another revision or manifest'],
  }],
  ['another manifest', [FULL[0], FULL[1], receiptOf(E, 2, { manifestHash: HASH })], {}, { completed: 4, missing: 2 },
    { scoreable: false, stale: [expect.objectContaining({ manifestHash: HASH })] }],
  ['two say different things', [...FULL, receiptOf(E, 1, { attempt: { pod: 'other' }, failed: [model('d')] })], {}, { completed: 4, conflicting: 2 }, {
    scoreable: false,
    conflicting: [{ shard: 1, repetition: 1, cases: ['d'], finished: 2, pods: ['other', 'pod-1'], sources: [] }],
    shardsToRerun: [],
    because: ['the receipts of 1 shard contradict each other or the manifest'],
  }],
  ['two name different outputs',
    [FULL[0], FULL[1], receiptOf(E, 2, { outputs: [{ uri: 'x' }] }), receiptOf(E, 2, { outputs: [{ uri: 'y' }], attempt: { pod: 'other' } })],
    {}, { completed: 4, conflicting: 2 }, { scoreable: false, conflicting: [expect.objectContaining({ cases: [] })] }],
  ['two name the same output in different places',
    [FULL[0], FULL[1], receiptOf(E, 2, { outputs: [{ uri: 'x', sha256: HASH }] }), receiptOf(E, 2, { outputs: [{ uri: 'y', sha256: HASH }], attempt: { pod: 'other' } })],
    {}, { completed: 6 }, { scoreable: true, conflicting: [] }],
  ['two attempts say the same', [...FULL, receiptOf(E, 1, { attempt: { pod: 'other' } })], {}, { completed: 6 }, { scoreable: true, conflicting: [] }],
  ['the same file twice', [...FULL, ...FULL], {}, { completed: 6 }, { scoreable: true }],
  ['a failure and a result that does not replace it', [...FULL, receiptOf(E, 1, { attempt: { pod: 'first' }, failed: [service('c')] })], {},
    { completed: 4, conflicting: 2 }, { scoreable: false }],
  ['two that could not finish, in different ways',
    [FULL[0], receiptOf(E, 1, { failed: [service('c')] }), receiptOf(E, 1, { attempt: { pod: 'other' }, failed: [service('d')] }), FULL[2]], {},
    { completed: 4, conflicting: 2 }, { scoreable: false, shardsToRerun: [1] }],
  ['a failure that a later attempt has replaced',
    [FULL[0], receiptOf(E, 1, { attempt: { pod: 'first' }, failed: [service('c')] }), receiptOf(E, 1, { supersedes: ['first'] }), FULL[2]], {},
    { completed: 6 }, { scoreable: true, failed: [], superseded: [{ shard: 1, repetition: 1, pod: 'first', sources: [] }] }],
  ['two that could not finish, and replace each other',
    [FULL[0], receiptOf(E, 1, { attempt: { pod: 'x' }, supersedes: ['y'], completed: ['c'] }), receiptOf(E, 1, { attempt: { pod: 'y' }, supersedes: ['x'], completed: ['c'] }), FULL[2]], {},
    { completed: 4, missing: 2 }, { scoreable: false, superseded: [expect.anything(), expect.anything()] }],
  ['a finished one cannot be replaced',
    [...FULL, receiptOf(E, 1, { attempt: { pod: 'better' }, supersedes: ['pod-1'], outputs: [{ uri: 'better' }] })], {},
    { completed: 4, conflicting: 2 }, { scoreable: false, superseded: [], shardsToRerun: [] }],
  ['a third one cannot choose between two',
    [...FULL, receiptOf(E, 1, { attempt: { pod: 'x' }, failed: [model('c')] }), receiptOf(E, 1, { attempt: { pod: 'y' }, supersedes: ['x', 'pod-1'] })], {},
    { completed: 4, conflicting: 2 }, { scoreable: false, superseded: [] }],
  ['one that replaces an attempt of another shard', [FULL[0], FULL[1], receiptOf(E, 2, { supersedes: ['pod-1'] })], {}, { completed: 6 },
    { scoreable: true, superseded: [] }],
  ['another candidate', [...FULL, receiptOf(E, 1, { candidate: 'model-8', revision: 'other' })], {}, { completed: 6 },
    { scoreable: true, unexpected: [{ shard: 1, repetition: 1, because: 'it is of the candidate model-8', pod: 'pod-1', sources: [] }] }],
  ['a shard that is not there', [...FULL, receiptOf(E, 3)], {}, { completed: 6 },
    { scoreable: true, unexpected: [expect.objectContaining({ because: 'the manifest has 3 shards, and it is of shard 3' })] }],
  ['a repetition too many', [...FULL, receiptOf(E, 1, { repetition: 2 })], {}, { completed: 6 },
    { scoreable: true, unexpected: [expect.objectContaining({ because: 'the evaluation has 1 repetition, and it is of repetition 2' })] }],
  ['other cases than those of the shard', [FULL[0], FULL[1], receiptOf(E, 2, { assigned: ['e', 'x'] })], {}, { completed: 4, conflicting: 2 },
    { scoreable: false, conflicting: [{ shard: 2, repetition: 1, cases: ['x'], finished: 0, pods: ['pod-2'], sources: [] }], shardsToRerun: [2] }],
  ['other cases beside the right ones', [...FULL, receiptOf(E, 2, { assigned: ['e', 'x'], attempt: { pod: 'other' } })], {}, { completed: 4, conflicting: 2 },
    { scoreable: false, conflicting: [expect.objectContaining({ cases: ['f', 'x'], finished: 1 })], shardsToRerun: [] }],
  ['the cases in another order', [FULL[0], FULL[1], receiptOf(E, 2, { assigned: ['f', 'e'] })], {}, { completed: 6 }, { scoreable: true }],
  ['the same output twice', [FULL[0], FULL[1], receiptOf(E, 2, { outputs: [{ uri: 'x', sha256: HASH }] }),
    receiptOf(E, 2, { outputs: [{ uri: 'x', sha256: HASH }, { uri: 'copy', sha256: HASH }], attempt: { pod: 'other' } })], {}, { completed: 6 }, { scoreable: true }],
  ['the Job calls a shard without receipt completed', [FULL[0], FULL[2]], { completedShards: [0, 1, 2] }, { completed: 4, missing: 2 },
    { scoreable: false, completeWithoutReceipt: [1], missing: [{ shard: 1, repetition: 1, cases: ['c', 'd'], hasReceipt: false, sources: [], job: 'COMPLETED' }] }],
  ['the Job calls a shard completed of which a case has no result', [FULL[0], receiptOf(E, 1, { failed: [service('c')] }), FULL[2]],
    { completedShards: [0, 1, 2] }, { completed: 5, failedByInfrastructure: 1 }, { completeWithoutReceipt: [1] }],
  ['the Job calls a shard completed of which two attempts could not finish',
    [FULL[0], receiptOf(E, 1, { failed: [service('c')] }), receiptOf(E, 1, { attempt: { pod: 'other' }, failed: [service('d')] }), FULL[2]],
    { completedShards: [1] }, { completed: 4, conflicting: 2 }, { completeWithoutReceipt: [1] }],
  ['the Job has given a shard up', [FULL[0], FULL[2]], { failedShards: [1] }, { completed: 4, missing: 2 },
    { completeWithoutReceipt: [], missing: [expect.objectContaining({ job: 'FAILED' })] }],
  ['the Job has given a shard up after it wrote its receipt', FULL, { failedShards: [1] }, { completed: 6 }, { scoreable: true }],
  ['a receipt that cannot be read', FULL, { unreadable: [{ source: 'x.json', message: 'it is cut off' }] }, { completed: 6 },
    { scoreable: false, because: ['1 receipt cannot be read'], unreadable: [{ source: 'x.json', message: 'it is cut off' }] }],
])('%s', (_, receipts, others, counts, expected) => {
  const reconciliation = of(receipts, others);
  expect(reconciliation.cases).toEqual({ expected: 6, ...COUNTS, ...counts });
  expect(reconciliation).toMatchObject(expected);
  matchesSchema(reconciliation.toJson());
  expect(matchesSchema.errors).toBeNull();
});

test('each repetition needs its receipt', () => {
  const twice = evaluationOf('ab c', 2);
  const reconciliation = Reconciliation.of({
    evaluation: twice, receipts: [receiptOf(twice, 0), receiptOf(twice, 1), receiptOf(twice, 1, { repetition: 2 })], completedShards: [0],
  });
  expect(reconciliation).toMatchObject({
    scoreable: false,
    shards: { expected: 2, complete: 1 },
    cases: { expected: 6, completed: 4, missing: 2 },
    missing: [{ shard: 0, repetition: 2, cases: ['a', 'b'] }],
    completeWithoutReceipt: [0],
    shardsToRerun: [0],
  });
});

test('the files of receipts are named', () => {
  const read = (receipt: ShardReceipt, source: string) => ShardReceipt.parse(JSON.stringify(receipt.toJson()), source);
  const { conflicting, stale } = of([
    read(FULL[1], 'b.json'), read(FULL[1], 'a.json'), read(receiptOf(E, 1, { attempt: { pod: 'x' }, failed: [model('c')] }), 'c.json'),
    read(receiptOf(E, 0, { revision: 'old' }), 'e.json'), read(receiptOf(E, 0, { revision: 'old' }), 'd.json'),
  ]);
  expect(conflicting.map(({ sources }) => sources)).toEqual([['a.json', 'b.json', 'c.json']]);
  expect(stale.map(({ sources }) => sources)).toEqual([['d.json', 'e.json']]);
});

test.each<[string, () => unknown, string]>([
  ['no manifest', () => {
    const evaluation = Evaluation.of({ externalManifest: { uri: 's3://m.json', sha256: HASH, shards: 2 }, candidate: 'm', revision: 'r' });
    return Reconciliation.of({ evaluation, receipts: [] });
  }, 'without the manifest of evaluation r nobody knows which cases are expected: use withManifest; it is kept at s3://m.json'],
  ['no evaluation', () => Reconciliation.of({ evaluation: {} as any, receipts: [] }), 'evaluation must be an Evaluation, got {}'],
  ['no list', () => of('receipts' as any), 'receipts must be a list, got \'receipts\''],
  ['no receipt', () => of([{}]), 'receipts[0]: a shard receipt has apiVersion: failure-policy/v1; it is missing'],
  ['a receipt that contradicts itself', () => of([{ ...FULL[0].toJson(), completed: ['x'] }]), 'receipts[0]: the case \'x\' is completed, and is none of the assigned ones'],
  ['a shard of the Job that is not there', () => of([], { completedShards: [0, 3] }), 'completedShards has 3, and the evaluation has the shards 0 to 2'],
  ['something that looks like an evaluation', () => Reconciliation.of({ evaluation: { withManifest: () => E, manifest: {} } as any, receipts: [] }),
    'evaluation must be an Evaluation, got'],
  ['something that looks like a receipt', () => of([{ isComplete: true, toJson: () => undefined }]), 'receipts[0]: this is empty, and a shard receipt was expected'],
  ['a hole in the list', () => of([FULL[0], , FULL[1]]), 'receipts[1]: this is empty, and a shard receipt was expected'],
  ['an index list in place of shards', () => of([], { completedShards: '0-2' }), 'completedShards must be a list, got \'0-2\''],
])('refused: %s', (_, make, message) => {
  expect(make).toThrow(message);
});

describe('for any evaluation', () => {
  /** What takes the score away from a full set of receipts. */
  const harms: readonly [string, (receipt: ShardReceipt) => ShardReceipt[]][] = [
    ['a missing receipt', () => []],
    ['a missing case', receipt => [changed(receipt, {
      completed: receipt.completed.slice(1), failed: receipt.completed.length > 0 ? receipt.failed : [],
    })]],
    ['a failure of the infrastructure', receipt => [changed(receipt, { completed: [], failed: receipt.assigned.map(service) })]],
    ['the same beside the result', receipt => [receipt, changed(receipt, { completed: [], failed: receipt.assigned.map(service), attempt: { pod: 'late' } })]],
    ['a stale receipt in its place', receipt => [changed(receipt, { revision: 'old' })]],
    ['a stale receipt beside it', receipt => [receipt, changed(receipt, { manifestHash: HASH })]],
    ['a receipt that contradicts it', receipt => [receipt, changed(receipt, { attempt: { pod: 'late' }, outputs: [{ uri: 'somewhere else' }] })]],
    ['one of other cases beside it', receipt => [receipt, changed(receipt, { assigned: [...receipt.assigned, 'x'], completed: [...receipt.completed, 'x'], attempt: { pod: 'late' } })]],
    ['a truncated one beside it', receipt => [receipt, changed(receipt, { assigned: [], completed: [], failed: [], attempt: { pod: 'late' } })]],
    ['a finished one in whose place another one says that it is', receipt => [
      receipt, changed(receipt, { attempt: { pod: 'late' }, supersedes: [receipt.attempt.pod], outputs: [{ uri: 'somewhere else' }] }),
    ]],
    ['one of other cases', receipt => [changed(receipt, { assigned: [...receipt.assigned, 'x'], completed: [...receipt.completed, 'x'] })]],
    ['a truncated one', receipt => [changed(receipt, { assigned: receipt.assigned.slice(1), completed: [], failed: [] })]],
    ['all attempts replaced', receipt => [
      changed(receipt, { supersedes: ['late'], completed: [], failed: [] }),
      changed(receipt, { attempt: { pod: 'late' }, supersedes: [receipt.attempt.pod], completed: [], failed: [] }),
    ]],
  ];
  const changed = (receipt: ShardReceipt, changes: object) => {
    const { apiVersion, kind, ...props } = receipt.toJson();
    return ShardReceipt.of({ ...props, ...changes });
  };
  /** What does no harm to anything. */
  const harmless = (receipts: readonly ShardReceipt[]) => fc.record({
    again: fc.subarray([...receipts]),
    others: fc.subarray(receipts.map(each => changed(each, { candidate: 'model-8' }))),
    agreeing: fc.subarray(receipts.map(each => changed(each, { attempt: { pod: `${each.attempt.pod}-again` } }))),
  }).map(({ again, others, agreeing }) => [...again, ...others, ...agreeing]);

  test('a full set of receipts can be scored, whatever harmless is beside it', () => {
    fc.assert(fc.property(fullSets.chain(set => harmless(set.receipts).map(others => ({ ...set, others }))), ({ evaluation, receipts, others }) => {
      const { scoreable, cases, because } = Reconciliation.of({ evaluation, receipts: [...receipts, ...others] });
      expect([scoreable, because]).toEqual([true, []]);
      expect(cases.completed + cases.failedByModel).toBe(cases.expected);
    }), { seed: SEED, numRuns: 500 });
  });

  test.each(harms)('never with %s', (_, harm) => {
    const sets = fullSets.chain(set => fc.record({ at: fc.nat(set.receipts.length - 1), others: fc.subarray(set.receipts), seed: fc.nat() })
      .map(more => ({ ...set, ...more })));
    fc.assert(fc.property(sets, ({ evaluation, receipts, at, others }) => {
      const harmed = receipts.flatMap((receipt, i) => (i === at ? harm(receipt) : [receipt]));
      // What is not harmed may be there any number of times.
      const again = others.filter(each => each !== receipts[at]);
      const reconciliation = Reconciliation.of({ evaluation, receipts: [...again, ...harmed, ...again] });
      expect(reconciliation.scoreable).toBe(false);
      expect(reconciliation.because.length).toBeGreaterThan(0);
    }), { seed: SEED, numRuns: 200 });
  });

  test('splitting and reconciling are inverse', () => {
    const splits = fc.record({ n: fc.integer({ min: 1, max: 60 }), wish: fc.integer({ min: 1, max: 60 }), stableOnAppend: fc.boolean() });
    fc.assert(fc.property(splits, ({ n, wish, stableOnAppend }) => {
      const cases = Array.from({ length: n }, (_, i) => `case-${i}`);
      const manifest = ShardManifest.split(cases, { dataset: 'd', datasetRevision: 'v1', shards: Math.min(wish, n), stableOnAppend });
      const evaluation = Evaluation.of({ manifest, candidate: 'model-7', revision: 'r' });
      const receipts = Array.from({ length: manifest.shardCount }, (_, shard) => (
        receiptOf(evaluation, shard, { failed: manifest.casesOf(shard).map(model) })));
      const { failed, cases: counts, scoreable } = Reconciliation.of({ evaluation, receipts });
      expect(failed.map(({ caseId }) => caseId).sort()).toEqual([...cases].sort());
      expect(failed.every(({ caseId, shard }) => manifest.shardOf(caseId) === shard)).toBe(true);
      expect([counts.expected, counts.failedByModel, scoreable]).toEqual([n, n, true]);
    }), { seed: SEED, numRuns: 300 });
  });

  test('neither the order of the receipts nor their repetition changes anything', () => {
    const shuffled = anySets.chain(set => fc.tuple(
      fc.shuffledSubarray(set.receipts, { minLength: set.receipts.length }), fc.subarray(set.receipts),
    ).map(([order, again]) => ({ ...set, order, again })));
    fc.assert(fc.property(shuffled, ({ evaluation, receipts, order, again }) => {
      const jobs = { completedShards: [0], failedShards: [evaluation.shardCount - 1] };
      const expected = Reconciliation.of({ evaluation, receipts, ...jobs }).toJson();
      expect(Reconciliation.of({ evaluation, receipts: order, ...jobs }).toJson()).toEqual(expected);
      expect(Reconciliation.of({ evaluation, receipts: [...again, ...order, ...again], ...jobs }).toJson()).toEqual(expected);
      matchesSchema(expected);
      expect(matchesSchema.errors).toBeNull();
    }), { seed: SEED, numRuns: 1000 });
  });

  test('what is called scoreable has, case by case, one result that nothing contradicts', () => {
    let scoreable = 0;
    fc.assert(fc.property(anySets, ({ evaluation, receipts }) => {
      const reconciliation = Reconciliation.of({ evaluation, receipts });
      const { expected, ...parts } = reconciliation.cases;
      expect(Object.values(parts).reduce((sum, n) => sum + n, 0)).toBe(expected);
      expect(expected).toBe(evaluation.manifest!.caseCount * evaluation.repetitions);
      expect(reconciliation.scoreable).toBe(isScoreable(evaluation, receipts));
      if (reconciliation.scoreable) scoreable++;
    }), { seed: SEED, numRuns: 2000 });
    // A test that only ever sees one answer shows nothing.
    expect(scoreable).toBeGreaterThan(50);
  });
});

/** The same once more, in another way: each case looks for its result by itself. */
function isScoreable(evaluation: Evaluation, receipts: readonly ShardReceipt[]): boolean {
  const ours = receipts.filter(({ candidate }) => candidate === evaluation.candidate);
  if (ours.some(({ revision, manifestHash }) => revision !== evaluation.revision || manifestHash !== evaluation.manifestHash)) return false;
  const manifest = evaluation.manifest!;
  for (let repetition = 1; repetition <= evaluation.repetitions; repetition++) {
    for (let shard = 0; shard < manifest.shardCount; shard++) {
      const all = ours.filter(each => each.shard === shard && each.repetition === repetition);
      const isFinished = ({ assigned, completed, failed }: ShardReceipt) => assigned.every(id => (
        completed.includes(id) || failed.some(({ caseId, kind }) => caseId === id && kind === CaseFailureKind.MODEL)));
      const valid = all.filter(each => isFinished(each) || !all.some(({ supersedes }) => supersedes.includes(each.attempt.pod)));
      const cases = [...manifest.casesOf(shard)].sort().join();
      if (valid.some(({ assigned }) => [...assigned].sort().join() !== cases)) return false;
      const outputs = new Set(valid.map(each => each.outputs.map(({ uri }) => uri).join()));
      if (outputs.size !== 1) return false;
      for (const id of manifest.casesOf(shard)) {
        const results = new Set(valid.map(({ completed, failed }) => (
          completed.includes(id) ? 'completed' : failed.find(({ caseId }) => caseId === id)?.kind)));
        if (results.size !== 1 || results.has(undefined) || results.has(CaseFailureKind.INFRASTRUCTURE)) return false;
      }
    }
  }
  return true;
}
