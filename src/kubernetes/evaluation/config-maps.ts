import { shardFile, shardLine } from '../../evaluation/evaluation-files';
import { ShardManifest } from '../../evaluation/shard-manifest';
import { PolicyError } from '../../policy/policy-error';

/*
 * A shard manifest in ConfigMaps. `kubectl apply` writes each object once more into an annotation of it, and the server takes 262,144 bytes of annotations.
 * https://kubernetes.io/docs/reference/using-api/server-side-apply/ tells of the annotation,
 * https://github.com/kubernetes/kubernetes/blob/v1.37.0/staging/src/k8s.io/apimachinery/pkg/api/validation/objectmeta.go of the limit.
 */

/** So much of a manifest is in one ConfigMap, as it stands in the annotation: there is room for labels and annotations of others. */
const LARGEST_CONFIG_MAP = 200_000;

/** So much is in all of them. Every Pod mounts all, and whoever commits them reviews them. */
const LARGEST_MANIFEST = 2_000_000;

/** The files with the cases, each of which is in a ConfigMap of its own. */
export function shardFiles(manifest: ShardManifest): ReadonlyMap<string, string> {
  const files: string[][] = [[]];
  let bytes = 0;
  let total = 0;
  let largest = { shard: 0, bytes: 0 };
  for (let shard = 0; shard < manifest.shardCount; shard++) {
    const line = shardLine(manifest, shard);
    const size = bytesInAnnotation(line);
    if (size > largest.bytes) largest = { shard, bytes: size };
    if (bytes + size > LARGEST_CONFIG_MAP && bytes > 0) {
      files.push([]);
      bytes = 0;
    }
    bytes += size;
    total += size;
    // What is refused needs no files; how much it is is said all the same.
    if (total <= LARGEST_MANIFEST) files[files.length - 1].push(line);
  }
  refuseTooLarge(manifest, total, largest);
  return new Map(files.map((lines, i) => [shardFile(i), lines.join('')]));
}

function refuseTooLarge(manifest: ShardManifest, total: number, largest: { readonly shard: number; readonly bytes: number }): void {
  const elsewhere = 'write manifest.toText() to a place that the workers can read, and give externalManifest: manifest.storedAt(\'s3://...\') in place of '
    + 'manifest: they get its URI and its SHA-256';
  if (total > LARGEST_MANIFEST) {
    throw new PolicyError(`the manifest has ${number(total)} bytes (${number(manifest.caseCount)} cases in ${number(manifest.shardCount)} shards), and `
      + `${number(LARGEST_MANIFEST)} are put into ConfigMaps, since every Pod mounts all of them; ${elsewhere}`);
  }
  if (largest.bytes > LARGEST_CONFIG_MAP) {
    throw new PolicyError(`shard ${largest.shard} has ${number(largest.bytes)} bytes of case ids, and ${number(LARGEST_CONFIG_MAP)} are put into a ConfigMap: `
      + `kubectl apply writes it into an annotation once more, and the server refuses more than 262,144 bytes of those; use more shards, or ${elsewhere}`);
  }
}

/** How long a text is in a JSON text as Go writes it: it also escapes what could be HTML. */
export function bytesInAnnotation(text: string): number {
  const escaped = JSON.stringify(text).replace(/[<>&\u2028\u2029]/g, '\\u0000');
  return Buffer.byteLength(escaped) - 2;
}

function number(n: number): string {
  return n.toLocaleString('en-US');
}
