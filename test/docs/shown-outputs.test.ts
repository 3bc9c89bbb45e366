import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../../src/cli/program';
import { emptyFolder } from '../cli/fake-terminal';
import { ROOT } from '../emitted-files';

/*
 * What pages show of the command is what it prints. A block behind `<!-- file: NAME -->` is a file, one behind `<!-- run: WORDS -->` the output. With
 * UPDATE_DOCS=1 the pages are written anew.
 */

const WIDTH = 96;

/** A page with what the commands in it print when they are called in a folder with its files, and with what an example synthesizes. */
async function withOutputs(page: string, synthesized: string): Promise<string> {
  const directory = emptyFolder();
  if (existsSync(synthesized)) cpSync(synthesized, join(directory, 'output'), { recursive: true });
  for (const [, name, content] of page.matchAll(/<!-- file: (\S+) -->\n```\w+\n([^]*?)```/g)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), content);
  }
  let result = page;
  for (const [block, words, language] of page.matchAll(/<!-- run: (.*) -->\n```(\w+)\n[^]*?```\n/g)) {
    let output = '';
    const write = (text: string) => { output += text; };
    const status = await run(words.split(' '), { directory, write, say: write, readInput: async () => '', hasColour: false, hasInput: false, width: WIDTH });
    const shown = language === 'console' ? `$ failure-policy ${words}\n${output}$ echo $?\n${status}\n` : output;
    result = result.replace(block, () => `<!-- run: ${words} -->\n\`\`\`${language}\n${shown}\`\`\`\n`);
  }
  return result;
}

const PAGES = ['after-a-failure', 'diagnose', 'review', 'policy-tests', 'simulate', 'polyaxon', 'training'].map(name => `docs/${name}.md`);
const EXAMPLES = ['kubeflow-training', 'jobset-training', 'volcano-training'].map(name => `examples/${name}/README.md`);

test.each([...PAGES, ...EXAMPLES])('%s shows what the commands print', async name => {
  const path = join(ROOT, name);
  const page = readFileSync(path, 'utf8');
  const real = await withOutputs(page, join(dirname(path), 'output'));
  expect(real.match(/<!-- run: /g)?.length).toBeGreaterThan(0);
  if (process.env.UPDATE_DOCS) writeFileSync(path, real);
  else expect(page).toBe(real);
});
