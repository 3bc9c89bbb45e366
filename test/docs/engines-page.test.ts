import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { enginesPage } from '../../projenrc/engines-page';
import { ENGINES } from '../../src/engine-list';
import { RULE_CATALOGUE } from '../../src/lint/rule-catalogue';
import { slugOf } from '../../src/lint/rules-page';
import { ROOT } from '../emitted-files';

const PATH = join(ROOT, 'docs/engines.md');
const PAGE = existsSync(PATH) ? readFileSync(PATH, 'utf8') : '';

/** The table below a heading: the cells of its rows. */
function rowsBelow(heading: string): string[][] {
  const section = PAGE.split(`\n## ${heading}\n`)[1].split('\n## ')[0];
  const [, , ...rows] = [...section.matchAll(/^\| (.*) \|$/gm)].map(([, cells]) => cells.split(' | '));
  return rows;
}

test('the page is what the engines say; if not, run: npx tsx projenrc/engines-page.ts', () => {
  expect(PAGE).toBe(enginesPage());
});

test('every rule that it names is in the catalogue, under the anchor to which it links', () => {
  const anchors = new Set([...RULE_CATALOGUE.keys()].map(slugOf));
  const linked = [...PAGE.matchAll(/\]\(rules\.md#([^)]*)\)/g)].map(([, anchor]) => anchor);
  expect(linked.length).toBeGreaterThan(30);
  expect(linked.filter(anchor => !anchors.has(anchor))).toEqual([]);
});

test('every engine has a column and a section', () => {
  for (const { name, defaultVersion } of ENGINES) expect(PAGE).toContain(`\n### ${name} ${defaultVersion}\n`);
  expect(PAGE).toContain(`|  | ${ENGINES.map(({ name, defaultVersion }) => `${name} ${defaultVersion}`).join(' | ')} |\n`);
});

test('what is known of the training operator is what the page says: 139 cannot be permanent, 75 not be retried', () => {
  const rows = new Map(rowsBelow('By part').map(([part, ...cells]) => [part, cells]));
  const kubeflow = ENGINES.findIndex(({ name }) => name === 'kubeflow');
  const answers = (part: string) => rows.get(part)!.map(cell => cell.split(':')[0]);
  expect(answers('exit code 139 fails the job')[kubeflow]).toBe('**contradiction**');
  expect(answers('exit code 42 fails the job, and 75 is retried')[kubeflow]).toBe('**contradiction**');
  expect(answers('exit code 42 fails the job, and 138 is retried')[kubeflow]).toBe('approximated');
  expect(answers('exit code 139 fails the job')[ENGINES.findIndex(({ name }) => name === 'jobset')]).toBe('held');
});
