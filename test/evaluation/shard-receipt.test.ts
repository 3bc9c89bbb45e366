import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { CaseFailureKind, ShardReceipt, ShardReceiptProps } from '../../src';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/shard-receipt.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(schema);
const SEED = 20261130;

const HASH = 'a'.repeat(64);
const PROPS: ShardReceiptProps = {
  revision: '43c48f49', candidate: 'model-7', shard: 4, manifestHash: HASH, attempt: { pod: 'uid-1' }, assigned: ['a', 'b', 'c'], completed: ['a', 'b', 'c'],
};
const MODEL = { caseId: 'c', kind: CaseFailureKind.MODEL };
const SERVICE = { caseId: 'c', kind: CaseFailureKind.INFRASTRUCTURE, reason: 'no answer' };

test.each<[string, Partial<ShardReceiptProps>, boolean]>([
  ['all completed', {}, true],
  ['the model failed a case', { completed: ['a', 'b'], failed: [MODEL] }, true],
  ['the infrastructure failed a case', { completed: ['a', 'b'], failed: [SERVICE] }, false],
  ['a case is left out', { completed: ['a', 'b'] }, false],
  ['nothing is assigned, and nothing done', { assigned: [], completed: [] }, true],
])('complete or not: %s', (_, changes, expected) => {
  expect(ShardReceipt.of({ ...PROPS, ...changes }).isComplete).toBe(expected);
});

test.each<[string, object, string]>([
  ['a completed case that was not assigned', { completed: ['a', 'x'] }, 'the case \'x\' is completed, and is none of the assigned ones'],
  ['a failed case that was not assigned', { failed: [{ ...MODEL, caseId: 'x' }] }, 'the case \'x\' failed, and is none of the assigned ones'],
  ['a case both completed and failed', { failed: [MODEL] }, 'the case \'c\' is both completed and failed'],
  ['a case that failed twice', { completed: ['a', 'b'], failed: [MODEL, SERVICE] }, 'the case \'c\' failed twice in one receipt'],
  ['a case completed twice', { completed: ['a', 'a'] }, 'the completed cases name the case \'a\' twice; each case is evaluated once'],
  ['a case assigned twice', { assigned: ['a', 'a'] }, 'the assigned cases name the case \'a\' twice; each case is evaluated once'],
  ['no kind of failure', { completed: ['a'], failed: [{ caseId: 'b' }] },
    'the failed case \'b\' needs its kind: MODEL if the candidate\'s answer failed, INFRASTRUCTURE if there is none'],
  ['another kind of failure', { completed: ['a'], failed: [{ caseId: 'b', kind: 'TIMEOUT' }] },
    'the kind of the failed case \'b\' must be MODEL or INFRASTRUCTURE, got \'TIMEOUT\''],
  ['no attempt', { attempt: undefined }, 'the attempt of a receipt must be a mapping, got undefined'],
  ['an attempt without its Pod', { attempt: {} }, 'the pod of an attempt must be a text that is not empty, got undefined'],
  ['itself superseded', { supersedes: ['uid-1'] }, 'the receipt supersedes the attempt \'uid-1\', which wrote it itself'],
  ['a short hash', { manifestHash: 'abc' }, 'manifestHash must be a SHA-256 of 64 hexadecimal digits in lower case, got \'abc\''],
  ['repetition 0', { repetition: 0 }, 'the repetition of a receipt must be a whole number from 1 to 2147483647, got 0'],
  ['a negative shard', { shard: -1 }, 'the shard of a receipt must be a whole number from 0 to 2147483647, got -1'],
  ['an unknown key', { complete: true }, 'a shard receipt has an unknown key \'complete\'; did you mean \'completed\'?'],
  ['an output without a place', { outputs: [{ sha256: HASH }] }, 'the uri of an output must be a text that is not empty, got undefined'],
  ['outputs as a text', { outputs: 'x' }, 'outputs must be a list, got \'x\''],
])('refused: %s', (_, changes, message) => {
  expect(() => ShardReceipt.of({ ...PROPS, ...changes })).toThrow(new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
});

test.each([
  ['an empty file', '', 'line 1: this is empty, and a shard receipt was expected'],
  ['a file that was cut off', '{"apiVersion":"failure-policy/v1","kind":"ShardRec', /^line 1: this cannot be parsed: /],
  ['a key twice', JSON.stringify(ShardReceipt.of(PROPS).toJson()).replace('"shard":4', '"shard":4,"shard":5'), 'line 1: this cannot be parsed: map keys must be unique'],
  ['the line of a mistake', JSON.stringify({ ...ShardReceipt.of(PROPS).toJson(), completed: ['x'] }, undefined, 2), /^line 18: the case 'x' is completed/],
])('refused as a file: %s', (_, text, message) => {
  expect(() => ShardReceipt.parse(text)).toThrow(message);
});

test('what is not said is what it is by default', () => {
  const { source, ...receipt } = ShardReceipt.of(PROPS);
  expect(receipt).toMatchObject({ repetition: 1, supersedes: [], failed: [], outputs: [] });
  expect(ShardReceipt.parse(JSON.stringify(ShardReceipt.of(PROPS).toJson()), 'a.json').source).toBe('a.json');
});

test('it is the same after its file, and matches the schema', () => {
  const receipt = ShardReceipt.of({
    ...PROPS,
    repetition: 3,
    attempt: { pod: 'uid-2', podName: 'answers-4-xyz', indexFailures: 1 },
    supersedes: ['uid-1'],
    completed: ['a', 'b'],
    failed: [SERVICE],
    outputs: [{ uri: 'outputs/shard-4.jsonl', sha256: HASH }, { uri: 's3://logs' }],
  });
  expect(ShardReceipt.parse(JSON.stringify(receipt.toJson())).toJson()).toEqual(receipt.toJson());
  matchesSchema(receipt.toJson());
  expect(matchesSchema.errors).toBeNull();
});

test('whatever is no receipt is refused in words, and what is one matches the schema', () => {
  const valid = ShardReceipt.of({ ...PROPS, completed: ['a', 'b'], failed: [SERVICE], outputs: [{ uri: 'x' }] }).toJson();
  fc.assert(fc.property(fc.constantFrom(...Object.keys(valid)), fc.anything(), (key, value) => {
    const data = JSON.parse(JSON.stringify({ ...valid, [key]: value }));
    try {
      ShardReceipt.parse(JSON.stringify(data));
    } catch (error) {
      expect((error as Error).name).toBe('PolicyError');
      return;
    }
    expect(matchesSchema(data)).toBe(true);
  }), { seed: SEED, numRuns: 500 });
});
