/*
 * Makes the generated cases of the question `run` anew: generate-run-cases.ts [SEED [COUNT]]. What is made is kept in a file, so that a recording stays
 * that of its cases when the generator changes.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { canonical } from '../../test/kubernetes/default-outputs';
import { arbitraryCase } from '../../test/kubernetes/simulation/arbitrary-case';
import { isSteady } from '../../test/kubernetes/simulation/steady';

const FILE = join(__dirname, '../../test/kubernetes/simulation/cases/generated.jsonl');
/** Those that are recorded. */
const VERSIONS = ['1.30', '1.34', '1.37'];

const [seed, count] = [process.argv[2] ?? '6', process.argv[3] ?? '400'].map(Number);

/** A sequence of numbers from 0 to 1 that is the same each time. */
function* chance(): Generator<number> {
  for (let state = seed + 1; ; state = state * 16807 % 2147483647) yield state / 2147483647;
}

const numbers = chance();
const lines = new Set<string>();
for (const { manifest, scenario } of fc.sample(arbitraryCase, { seed, numRuns: 4 * count })) {
  if (lines.size === count) break;
  if (!VERSIONS.every(version => isSteady({ manifest, scenario }, version, () => numbers.next().value))) continue;
  lines.add(`"manifest":${canonical(manifest)},"scenario":${canonical(scenario)}}`);
}
writeFileSync(FILE, [...lines].map((line, i) => `{"name":"generated ${i + 1}",${line}\n`).join(''));
process.stderr.write(`${lines.size} cases in ${FILE}\n`);
