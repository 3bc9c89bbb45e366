import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { command, emptyFolder } from '../cli/fake-terminal';
import { ROOT } from '../emitted-files';

/*
 * The walk through the example of an evaluation: its commands are run one after the other, in a folder of their own. With UPDATE_DOCS=1 the page is written anew.
 */

const EXAMPLE = join(ROOT, 'examples/indexed-evaluation');
// Examples import the package by its name, which only jest finds here.
const { declareEvaluation } = jest.requireActual(join(EXAMPLE, 'evaluation.ts'));
const { runLocally } = jest.requireActual(join(EXAMPLE, 'run-locally.ts'));
const { readIndexList } = jest.requireActual(join(EXAMPLE, 'worker/evaluation.ts'));

jest.setTimeout(60_000);

/** What `run-locally.ts` prints. The workers in both languages do the same, and there may be no Python. */
async function runLocallyWith(line: string, directory: string): Promise<string> {
  const [, faults = '{}'] = /--faults '(.*?)'/.exec(line) ?? [];
  const [, shards] = /--shards (\S+)/.exec(line) ?? [];
  const evaluation = declareEvaluation(new Chart(new App(), 'indexed-evaluation', { namespace: 'evaluations' }), shards ? { onlyShards: readIndexList(shards) } : {});
  let printed = '';
  await runLocally({
    results: join(directory, 'results'), worker: 'typescript', faults: JSON.parse(faults), evaluation, say: (each: string) => { printed += `${each}\n`; },
  });
  return printed;
}

async function printedBy(kind: string, line: string, directory: string): Promise<string> {
  if (kind === 'run-locally') return runLocallyWith(line, directory);
  const { status, out, err } = await command(line.replace(/\/tmp\//g, '').split(' ').slice(3), directory);
  return `${out}${err}$ echo $?\n${status}\n`;
}

test('the README shows what happens', async () => {
  const path = join(EXAMPLE, 'README.md');
  const page = readFileSync(path, 'utf8');
  const directory = emptyFolder();
  let real = '';
  let end = 0;
  const blocks = [...page.matchAll(/<!-- (run-locally|reconcile) -->\n```console\n(\$ .*)\n[^]*?```\n/g)];
  for (const { 0: block, 1: kind, 2: line, index } of blocks) {
    real += `${page.slice(end, index)}<!-- ${kind} -->\n\`\`\`console\n${line}\n${await printedBy(kind, line, directory)}\`\`\`\n`;
    end = index + block.length;
  }
  real += page.slice(end);
  expect(blocks.length).toBe(5);
  if (process.env.UPDATE_DOCS) writeFileSync(path, real);
  else expect(page).toBe(real);
});
