/*
 * Asks the real Armada what it makes of the policies of `test/armada/rendered-cases.ts` as they are rendered: its executor, in which category a failed Pod is, and its
 * retry engine, whether that is tried again. The program of ../decide answers; build it first.
 *
 *     npx tsx --tsconfig conformance/armada/rendered/tsconfig.json conformance/armada/rendered/record.ts DECIDE > test/conformance/armada/rendered-0.22.7.jsonl
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderedCases } from '../../../test/armada/rendered-cases';

const [decide] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'rendered-'));

function ask(question: string, cases: readonly object[]): any[] {
  const file = join(folder, `${question}.jsonl`);
  writeFileSync(file, cases.map(each => `${JSON.stringify(each)}\n`).join(''));
  return execFileSync(decide, [question, file], { encoding: 'utf8', maxBuffer: 2 ** 30 }).trim().split('\n').map(line => JSON.parse(line));
}

const cases = renderedCases();
const asked = cases.flatMap(({ fields, pods }) => pods.map(({ pod }) => ({ fields, pod })));
const classified = ask('classify', asked.map(({ fields, pod }) => (
  { categories: { enabled: true, defaultCategory: 'uncategorized', categories: fields.categories }, pod })));
const judged = ask('judge', asked.map(({ fields }, i) => {
  const { category, subcategory } = classified[i].first;
  return { policy: { name: 'policy', ...fields.retryPolicy }, globalMaxRetries: 1000, category, subcategory, failures: 1 };
}));

let next = 0;
for (const { policy, fields, pods } of cases) {
  const answers = pods.map(({ name }) => {
    const { first, second } = classified[next];
    const { decision } = judged[next++];
    // What is asked for before a Pod is deleted, and what is asked for when it is reported.
    return [name, first.category, first.action, second.category, decision];
  });
  process.stdout.write(`${JSON.stringify({ policy: policy.toJson(), fields, answers })}\n`);
}
