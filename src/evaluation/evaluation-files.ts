import { Evaluation } from './evaluation';
import { ShardManifest } from './shard-manifest';
import { refuseUnknownKeys, requireObject } from '../policy/input';
import { PolicyError, quoted } from '../policy/policy-error';

/*
 * An evaluation as the files that its workers find: `evaluation.json`, and files of lines with the cases of a shard in each,
 * `{"shard":4,"cases":["a","b"]}`. A file for each shard would be thousands of files in every Pod.
 */

export const DESCRIPTION_FILE = 'evaluation.json';

const SHARD_FILE = /^shards-\d+\.jsonl$/;

export function shardFile(number: number): string {
  return `shards-${number}.jsonl`;
}

export function isEvaluationFile(name: string): boolean {
  return name === DESCRIPTION_FILE || SHARD_FILE.test(name);
}

export function descriptionText(evaluation: Evaluation): string {
  return `${JSON.stringify(evaluation.toJson(), undefined, 2)}\n`;
}

export function shardLine(manifest: ShardManifest, shard: number): string {
  return `${JSON.stringify({ shard, cases: manifest._casesOf(shard) })}\n`;
}

/** Puts the evaluation together again, and compares it with its hash. The cases are left out if there are no files with them. */
export function evaluationOfFiles(files: ReadonlyMap<string, string>): Evaluation {
  const description = files.get(DESCRIPTION_FILE);
  if (description === undefined) throw new PolicyError(`${DESCRIPTION_FILE} is missing`);
  const evaluation = Evaluation.parse(description);
  const { shardCount } = evaluation;
  const lines = [...files].filter(([name]) => SHARD_FILE.test(name)).flatMap(linesOf);
  if (lines.length === 0) return evaluation;
  const shards: string[][] = Array(shardCount);
  for (const { shard, cases, place } of lines) {
    if (shard >= shardCount) throw new PolicyError(`${place}: there is no shard ${shard}, since the evaluation has the shards 0 to ${shardCount - 1}`);
    if (shards[shard] !== undefined) throw new PolicyError(`${place}: the cases of shard ${shard} are there twice`);
    shards[shard] = cases;
  }
  const missing = shards.findIndex(cases => cases === undefined);
  if (missing >= 0) throw new PolicyError(`the cases of shard ${missing} are missing, of ${shardCount} shards; is a ConfigMap missing?`);
  return evaluation._withShards(shards);
}

interface ShardLine {
  readonly shard: number;
  readonly cases: string[];
  readonly place: string;
}

function linesOf([name, text]: [string, string]): ShardLine[] {
  return text.split('\n').flatMap((line, i) => {
    if (line.trim() === '') return [];
    const place = `${name}:${i + 1}`;
    let data: unknown;
    try {
      data = JSON.parse(line);
    } catch (error) {
      throw new PolicyError(`${place}: this is no JSON: ${(error as Error).message}`);
    }
    const { shard, cases, ...others } = requireObject(data, place);
    refuseUnknownKeys(others, ['shard', 'cases'], place);
    if (!Number.isInteger(shard) || (shard as number) < 0) throw new PolicyError(`${place}: shard must be the number of a shard, got ${quoted(shard)}`);
    return [{ shard: shard as number, cases: cases as string[], place }];
  });
}
