import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT } from './emitted-files';

const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** The code block that stands behind a comment with this name. */
function example(name: string): string {
  const block = new RegExp(`<!-- example: ${name.replace(/[.]/g, '\\.')} -->\n\`\`\`\\w+\n([^]*?)\`\`\``).exec(README);
  if (block === null) throw new Error(`the README has no example ${name}`);
  return block[1];
}

/** Runs an example as a user would, from a folder of its own, which is given back. */
function run(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const main = join(folder, 'main.js');
  const { outputText } = ts.transpileModule(example(name), { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } });
  // Outside of the project nothing would be found by its name.
  const resolved = outputText.replace(/require\("([^"]+)"\)/g, (_, module) => (
    `require(${JSON.stringify(module === 'cdk8s-failure-policy' ? join(ROOT, 'src') : require.resolve(module))})`));
  writeFileSync(main, resolved);
  const before = process.env.CDK8S_OUTDIR;
  process.env.CDK8S_OUTDIR = join(folder, 'dist');
  try {
    jest.isolateModules(() => jest.requireActual(main));
  } finally {
    if (before === undefined) delete process.env.CDK8S_OUTDIR;
    else process.env.CDK8S_OUTDIR = before;
  }
  return folder;
}

test('the example of the README writes what the README shows', () => {
  expect(readFileSync(join(run('main.ts'), 'dist/nightly.k8s.yaml'), 'utf8')).toBe(example('dist/nightly.k8s.yaml'));
});

test.each(['check', 'simulate'])('the example %s.ts of the README says what the README shows', name => {
  const log = jest.spyOn(console, 'log').mockImplementation();
  run(`${name}.ts`);
  expect(`${log.mock.calls.map(([text]) => text).join('\n')}\n`).toBe(example(`${name}.txt`));
  log.mockRestore();
});

test('every file that the README links to exists', () => {
  const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(link => !existsSync(join(ROOT, link)))).toEqual([]);
});
