import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readScenario } from '../../src/kubernetes/simulation/read-scenario';
import { ROOT } from '../emitted-files';

const PAGE = readFileSync(join(ROOT, 'docs/simulate.md'), 'utf8');

/** The keys in the first column of the tables below a heading. */
function keysBelow(heading: string): string[] {
  const section = PAGE.split(`\n${heading}\n`)[1].split('\n#')[0];
  return [...section.matchAll(/^\| (`.*?`(?:, `.*?`)*) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`(\w+)/g)].map(([, key]) => key));
}

test('the page names every key of a scenario, and no other', () => {
  const schema = JSON.parse(readFileSync(join(ROOT, 'schemas/scenario.schema.json'), 'utf8'));
  expect(keysBelow('## A scenario').sort()).toEqual(Object.keys(schema.properties).sort());
  const ofAttempt = ['### How a Pod ends', '### When, and how often', '### Deletion'].flatMap(keysBelow);
  expect(ofAttempt.sort()).toEqual(Object.keys(schema.definitions.attempt.properties).sort());
});

test('every example of a key is one', () => {
  const cells = [...PAGE.matchAll(/^\| (`\w+: .*?`(?:, `.*?`)*) \|/gm)];
  const examples = cells.flatMap(([, cell]) => [...cell.matchAll(/`(\w+: .*?)`/g)].map(([, example]) => example));
  expect(examples.length).toBeGreaterThan(15);
  for (const example of examples) readScenario({ default: { ...parse(example), ...example.startsWith('terminationSeconds') && { deleted: true } } });
});
