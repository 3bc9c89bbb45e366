import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import fc from 'fast-check';
import { ShardManifest } from '../../src';

const OF = { dataset: 'questions', datasetRevision: 'v1' };
const SEED = 20261130;

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/shard-manifest.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false }).compile(schema);

const ids = (n: number) => Array.from({ length: n }, (_, i) => `case-${i}`);
const shardsOf = (manifest: ShardManifest) => manifest.toJson().shards;

test.each<[string, string[], { shards: number; stableOnAppend?: boolean }, string[][]]>([
  ['one shard', ['a', 'b'], { shards: 1 }, [['a', 'b']]],
  ['a shard for each case', ['a', 'b'], { shards: 2 }, [['a'], ['b']]],
  ['what follows each other stays together', ['a', 'b', 'c', 'd', 'e'], { shards: 2 }, [['a', 'b', 'c'], ['d', 'e']]],
  ['the first shards have one more', ids(8), { shards: 3 }, [ids(3), ids(6).slice(3), ids(8).slice(6)]],
  ['dealt in turn', ['a', 'b', 'c', 'd', 'e'], { shards: 2, stableOnAppend: true }, [['a', 'c', 'e'], ['b', 'd']]],
])('split: %s', (_, cases, split, expected) => {
  expect(shardsOf(ShardManifest.split(cases, { ...OF, ...split }))).toEqual(expected);
});

test.each<[string, () => unknown, string]>([
  ['a case twice', () => ShardManifest.split(['a', 'b', 'a'], { ...OF, shards: 1 }), 'the cases name the case \'a\' twice; each case is evaluated once'],
  ['a case in two shards', () => ShardManifest.of({ ...OF, shards: [['a'], ['b', 'a']] }), 'the case \'a\' is in shard 0 and in shard 1; it would count twice'],
  ['a case twice in a shard', () => ShardManifest.of({ ...OF, shards: [['a'], ['b', 'b']] }), 'the case \'b\' is twice in shard 1; it would count twice'],
  ['an empty shard', () => ShardManifest.of({ ...OF, shards: [['a'], []] }),
    'shard 1 has no cases; its receipt could not be told from one that is missing, so use fewer shards'],
  ['a hole in the list', () => ShardManifest.of({ ...OF, shards: [, ['a']] as any }), 'the cases of shard 0 must be a list of case ids, got undefined'],
  ['no shards', () => ShardManifest.of({ ...OF, shards: [] }), 'a shard manifest needs at least one shard'],
  ['more shards than cases', () => ShardManifest.split(['a', 'b'], { ...OF, shards: 3 }),
    '2 cases cannot fill 3 shards, and a shard without cases has no receipt to look for; use at most 2 shards'],
  ['no cases', () => ShardManifest.split([], { ...OF, shards: 1 }),
    '0 cases cannot fill 1 shard, and a shard without cases has no receipt to look for; add cases'],
  ['half a shard', () => ShardManifest.split(['a'], { ...OF, shards: 0.5 }), 'shards must be a whole number from 1 to 2147483647, got 0.5'],
  ['a number as an id', () => ShardManifest.split([1 as any], { ...OF, shards: 1 }),
    'a case id of the cases must be a text that is not empty, got 1; in quotes it is one'],
  ['an id of two lines', () => ShardManifest.split(['a\nb'], { ...OF, shards: 1 }),
    'a case id of the cases must have no line breaks or other control characters, got \'"a\\nb"\''],
  ['half a character', () => ShardManifest.split(['a\ud800'], { ...OF, shards: 1 }),
    'a case id of the cases has half of a character, which no file can hold: \'"a\\ud800"\''],
  ['no list', () => ShardManifest.split('a,b' as any, { ...OF, shards: 1 }), 'the cases must be a list of case ids, got \'a,b\''],
  ['no dataset', () => ShardManifest.split(['a'], { shards: 1, datasetRevision: 'v1' } as any), 'dataset of a shard manifest must be a text that is not empty, got undefined'],
  ['an unknown key', () => ShardManifest.split(['a'], { ...OF, shards: 1, stable: true } as any),
    'a split has an unknown key \'stable\'; known are dataset, datasetRevision, revision, shards and stableOnAppend'],
  ['cases in place of shards', () => ShardManifest.of({ ...OF, shards: ['a'] as any }), 'the cases of shard 0 must be a list of case ids, got \'a\''],
  ['another kind of file', () => ShardManifest.parse('{"apiVersion":"failure-policy/v1","kind":"FailurePolicy"}'),
    'line 1: a shard manifest has kind: ShardManifest; got \'FailurePolicy\''],
  ['a shard that is not there', () => ShardManifest.of({ ...OF, shards: [['a']] }).casesOf(1),
    'the manifest has the shards 0 to 0, and none with the number 1'],
])('refused: %s', (_, make, message) => {
  expect(make).toThrow(new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`));
});

test('the line of a mistake is said', () => {
  const text = ShardManifest.of({ ...OF, shards: [['a', 'b'], ['c']] }).toText().replace('"c"', '"c","b"');
  expect(() => ShardManifest.parse(text)).toThrow('line 3: the case \'b\' is in shard 0 and in shard 1');
  expect(() => ShardManifest.parse(text.replace('"dataset"', '"revision":"2","dataset"'))).toThrow(/^line \d: this cannot be parsed: map keys must be unique$/);
});

test('the text is the same for ever, since its hash is in receipts', () => {
  const manifest = ShardManifest.split(['a', 'é "quoted"', '日本', 'd<&>'], { ...OF, revision: '2', shards: 2 });
  expect(manifest.toText()).toBe('{"apiVersion":"failure-policy/v1","kind":"ShardManifest","dataset":"questions","datasetRevision":"v1","revision":"2",'
    + '"shards":[\n["a","é \\"quoted\\""],\n["日本","d<&>"]\n]}\n');
  expect(manifest.hash).toBe('282db2cae7b5632f329ba183a8fe60ea282afde2175828f8a7562b0d19a90adc');
  expect(manifest.hash).toBe(createHash('sha256').update(manifest.toText()).digest('hex'));
});

test('every part is in the hash', () => {
  const base = { ...OF, revision: '1', shards: [['a', 'b'], ['c']] };
  const others = [
    { ...base, dataset: 'other' }, { ...base, datasetRevision: 'v2' }, { ...base, revision: '2' }, { ...base, shards: [['a'], ['b', 'c']] },
    { ...base, shards: [['c'], ['a', 'b']] }, { ...base, shards: [['b', 'a'], ['c']] },
  ];
  expect(new Set([base, ...others].map(props => ShardManifest.of(props).hash)).size).toBe(others.length + 1);
  expect(ShardManifest.of({ ...OF, shards: base.shards }).hash).toBe(ShardManifest.of(base).hash);
});

test('it cannot be changed from outside', () => {
  const shards = [['a'], ['b']];
  const manifest = ShardManifest.of({ ...OF, shards });
  const { hash } = manifest;
  shards[0].push('x');
  manifest.casesOf(0).push('x');
  manifest.toJson().shards[0].push('x');
  expect(ShardManifest.parse(manifest.toText()).hash).toBe(hash);
  expect(manifest.casesOf(0)).toEqual(['a']);
});

test('a case has a shard, or none', () => {
  const manifest = ShardManifest.of({ ...OF, shards: [['a'], ['b', 'c']] });
  expect(['a', 'c', 'x', 'constructor'].map(id => manifest.shardOf(id))).toEqual([0, 1, undefined, undefined]);
});

test('stored elsewhere it is known by the hash of its file', () => {
  const manifest = ShardManifest.of({ ...OF, shards: [['a'], ['b']] });
  expect(manifest.storedAt('s3://bucket/manifest.json')).toEqual({ uri: 's3://bucket/manifest.json', sha256: manifest.hash, shards: 2 });
});

const caseIds = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12, unit: 'grapheme' }).filter(id => !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(id)), { minLength: 1, maxLength: 40 });
const splits = fc.record({ cases: caseIds, wish: fc.integer({ min: 1, max: 40 }), stableOnAppend: fc.boolean() })
  .map(({ cases, wish, stableOnAppend }) => ({ cases, shards: Math.min(wish, cases.length), stableOnAppend }));

test('every split has each case once, is balanced, deterministic, and survives its file', () => {
  fc.assert(fc.property(splits, ({ cases, shards, stableOnAppend }) => {
    const manifest = ShardManifest.split(cases, { ...OF, shards, stableOnAppend });
    const lists: string[][] = shardsOf(manifest);
    expect(lists.flat().sort()).toEqual([...cases].sort());
    const sizes = lists.map(each => each.length);
    expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
    expect(manifest.caseCount).toBe(cases.length);
    if (!stableOnAppend) expect(lists.flat()).toEqual(cases);
    expect(ShardManifest.split(cases, { ...OF, shards, stableOnAppend }).toText()).toBe(manifest.toText());
    const read = ShardManifest.parse(manifest.toText());
    expect([read.hash, read.toJson()]).toEqual([manifest.hash, manifest.toJson()]);
    expect(matchesSchema(manifest.toJson())).toBe(true);
  }), { seed: SEED, numRuns: 300 });
});

test('appended cases move no others if that is asked for', () => {
  fc.assert(fc.property(splits, fc.integer({ min: 1, max: 40 }), ({ cases, shards }, n) => {
    const known = cases.slice(0, Math.max(n, shards));
    const before = ShardManifest.split(known, { ...OF, shards, stableOnAppend: true });
    const after = ShardManifest.split(cases, { ...OF, shards, stableOnAppend: true });
    expect(known.map(id => after.shardOf(id))).toEqual(known.map(id => before.shardOf(id)));
    for (let shard = 0; shard < shards; shard++) expect(after.casesOf(shard).slice(0, before.casesOf(shard).length)).toEqual(before.casesOf(shard));
  }), { seed: SEED, numRuns: 300 });
});

test('whatever is no manifest is refused in words, and by the schema', () => {
  const valid = ShardManifest.of({ ...OF, shards: [['a', 'b'], ['c']] }).toJson();
  fc.assert(fc.property(fc.constantFrom(...Object.keys(valid)), fc.anything(), (key, value) => {
    const data = { ...valid, [key]: value };
    try {
      ShardManifest.parse(JSON.stringify(data));
    } catch (error) {
      expect((error as Error).name).toBe('PolicyError');
      return;
    }
    expect(matchesSchema(JSON.parse(JSON.stringify(data)))).toBe(true);
  }), { seed: SEED, numRuns: 500 });
});
