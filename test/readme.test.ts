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

test('the example of the README writes what the README shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  const main = join(folder, 'main.js');
  const { outputText } = ts.transpileModule(example('main.ts'), { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } });
  // Outside of the project nothing would be found by its name.
  const resolved = outputText.replace(/require\("([^"]+)"\)/g, (_, name) => (
    `require(${JSON.stringify(name === 'cdk8s-failure-policy' ? join(ROOT, 'src') : require.resolve(name))})`));
  writeFileSync(main, resolved);
  const before = process.env.CDK8S_OUTDIR;
  process.env.CDK8S_OUTDIR = join(folder, 'dist');
  try {
    jest.isolateModules(() => jest.requireActual(main));
  } finally {
    if (before === undefined) delete process.env.CDK8S_OUTDIR;
    else process.env.CDK8S_OUTDIR = before;
  }
  expect(readFileSync(join(folder, 'dist/nightly.k8s.yaml'), 'utf8')).toBe(example('dist/nightly.k8s.yaml'));
});

test('every file that the README links to exists', () => {
  const links = [...README.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target]) => target);
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter(link => !existsSync(join(ROOT, link)))).toEqual([]);
});
