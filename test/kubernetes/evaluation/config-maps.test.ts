import { ShardManifest } from '../../../src';
import { bytesInAnnotation, shardFiles } from '../../../src/kubernetes/evaluation/config-maps';

const OF = { dataset: 'questions', datasetRevision: 'v1' };
const manifestOf = (cases: number, shards: number, id: (i: number) => string = String) => ShardManifest.split(
  Array.from({ length: cases }, (_, i) => id(i)), { ...OF, shards });

test.each([
  ['plain', 'case-1', 6],
  ['a line of JSON', '{"a":1}\n', 11],
  ['what could be HTML', '<&>', 18],
  ['other letters', 'é日', 5],
  ['line separators of JavaScript', '\u2028', 6],
  ['controls', '\u0001', 6],
])('as an annotation has it: %s', (_, text, bytes) => {
  expect(bytesInAnnotation(text)).toBe(bytes);
});

test('a small manifest is one file with a line for each shard', () => {
  expect([...shardFiles(manifestOf(5, 2))]).toEqual([['shards-0.jsonl', '{"shard":0,"cases":["0","1","2"]}\n{"shard":1,"cases":["3","4"]}\n']]);
});

test('each file stays below what one ConfigMap may have, and none is larger than it has to be', () => {
  const files = [...shardFiles(manifestOf(20_000, 1000, i => `${i}-${'x'.repeat(60)}`)).values()];
  const sizes = files.map(bytesInAnnotation);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200_000);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThan(195_000);
  const lines = files.flatMap(text => text.trimEnd().split('\n')).map(line => JSON.parse(line).shard);
  expect(lines).toEqual(Array.from({ length: 1000 }, (_, shard) => shard));
});

test('1,000,000 cases in 10,000 shards are too many for ConfigMaps, and the message says what is possible', () => {
  expect(() => shardFiles(manifestOf(1_000_000, 10_000, i => `case-${i}`))).toThrow(/^the manifest has 16,18\d,\d{3} bytes \(1,000,000 cases in 10,000 shards\), and 2,000,000 are put into ConfigMaps, since every Pod mounts all of them; write manifest\.toText\(\) to a place that the workers can read, and give externalManifest: manifest\.storedAt\('s3:\/\/\.\.\.'\) in place of manifest: they get its URI and its SHA-256$/);
});

test('a shard that is too large for one ConfigMap is named', () => {
  expect(() => shardFiles(ShardManifest.of({ ...OF, shards: [['a'], Array.from({ length: 3000 }, (_, i) => `${i}-${'x'.repeat(90)}`)] }))).toThrow(
    /^shard 1 has 29\d,\d{3} bytes of case ids, and 200,000 are put into a ConfigMap: kubectl apply writes it into an annotation once more, and the server refuses more than 262,144 bytes of those; use more shards, or write manifest/);
});

test('what escapes make of a text is counted, and not what it seems to be', () => {
  const html = manifestOf(20_000, 200, i => `<&>"${i}`);
  const plain = manifestOf(20_000, 200, i => `abcd${i}`);
  expect(shardFiles(html).size).toBeGreaterThan(shardFiles(plain).size);
});
