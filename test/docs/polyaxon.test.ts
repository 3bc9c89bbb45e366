import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as ts from 'typescript';
import * as failurePolicy from '../../src';
import { emptyFolder } from '../cli/fake-terminal';
import { ROOT } from '../emitted-files';

/*
 * What the page about Polyaxon shows can be copied, and what it says of an app is what the app writes.
 */

const PAGE = readFileSync(join(ROOT, 'docs/polyaxon.md'), 'utf8');

/** The apps of the page, in order. */
const APPS = [...PAGE.matchAll(/```ts\n(import [^]*?)```/g)].map(([, source]) => source);

/** The folder into which an app of the page writes. */
function synthesize(source: string): string {
  const outdir = emptyFolder();
  class FailurePolicyApp extends failurePolicy.FailurePolicyApp {
    public constructor() {
      super({ outdir });
    }
  }
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText, diagnostics } = ts.transpileModule(source, { compilerOptions });
  expect(diagnostics).toEqual([]);
  const modules: { [name: string]: unknown } = { cdk8s, 'cdk8s-failure-policy': { ...failurePolicy, FailurePolicyApp } };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the page is ours
  new Function('require', 'exports', outputText)((name: string) => modules[name], {});
  return outdir;
}

test('the app with a policy writes the file that is shown', () => {
  const [, shown] = /`dist\/polyaxon\/schema-preflight\.yml`[^]*?```yaml\n([^]*?)```/.exec(PAGE)!;
  expect(readFileSync(join(synthesize(APPS[0]), 'polyaxon/schema-preflight.yml'), 'utf8')).toBe(shown);
});

test('the app beside a workflow writes a Job and an operation that speak of one revision', () => {
  const outdir = synthesize(APPS[1]);
  const manifests = readFileSync(join(outdir, 'quality.k8s.yaml'), 'utf8');
  const [, job, revision] = /name: (quality-([0-9a-f]{8})-[0-9a-f]{8})\n/.exec(manifests)!;
  const operation = readFileSync(join(outdir, 'polyaxon/quality-score.yml'), 'utf8');
  expect(operation).toMatch(new RegExp(`- name: JOB\n +value: ${job}\n`));
  expect(operation).toMatch(new RegExp(`- name: REVISION\n +value: .*${revision}`));
});
