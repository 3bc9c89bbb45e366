import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as ts from 'typescript';
import * as failurePolicy from '../../src';
import { FOLDER, RESERVED_VARIABLES } from '../../src/kubernetes/evaluation/worker-environment';
import { ROOT } from '../emitted-files';

/*
 * What the page about evaluations shows can be copied, and what it lists is all that there is.
 */

const PAGE = readFileSync(join(ROOT, 'docs/evaluation.md'), 'utf8');

test('the app of the page is an app', () => {
  const [, source] = /```ts\n(import [^]*?)```/.exec(PAGE)!;
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText, diagnostics } = ts.transpileModule(source, { compilerOptions });
  expect(diagnostics).toEqual([]);
  const charts: cdk8s.Chart[] = [];
  class App extends cdk8s.App {
    public synth(): void {
      charts.push(...this.charts);
    }
  }
  const modules: { [name: string]: unknown } = { 'cdk8s': { ...cdk8s, App }, 'cdk8s-failure-policy': failurePolicy };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the page is ours
  new Function('require', 'exports', outputText)((name: string) => modules[name] ?? jest.requireActual(name), {});
  const objects: any[] = cdk8s.Testing.synth(charts[0]);
  expect(objects.map(({ kind }) => kind)).toEqual(['ConfigMap', 'Job']);
  expect(objects[1].metadata.name).toMatch(/^quality-[0-9a-f]{8}-[0-9a-f]{8}$/);
  expect(objects[1].spec.completions).toBe(20);
});

test('every variable of a worker is listed', () => {
  const table = PAGE.slice(PAGE.indexOf('Every container finds:'), PAGE.indexOf('### The revision'));
  for (const name of RESERVED_VARIABLES) expect(table).toContain(`\`${name}\``);
  expect(table).toContain(`\`${FOLDER}\``);
});

test('every part of a reconciliation that is told to people is explained', () => {
  const table = PAGE.slice(PAGE.indexOf('## The reconciliation'));
  for (const word of ['missing', 'conflicting', 'stale', 'unreadable', 'unexpected', 'superseded']) expect(table).toContain(`| ${word} |`);
});
