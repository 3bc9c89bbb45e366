import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as cdk8s from 'cdk8s';
import * as ts from 'typescript';
import { parseAllDocuments } from 'yaml';
import * as failurePolicy from '../../src';
import { FindingSeverity } from '../../src/finding';
import { DEFAULT_CONFIGURATION, rulesOf } from '../../src/lint/configuration';
import { lintText } from '../../src/lint/lint-text';
import { emptyFolder } from '../cli/fake-terminal';
import { ROOT } from '../emitted-files';

/*
 * What the page about training jobs shows can be copied, and what it says of scenarios is what the schema knows. Its console blocks are in shown-outputs.test.ts.
 */

const PAGE = readFileSync(join(ROOT, 'docs/training.md'), 'utf8');
const SCHEMA = JSON.parse(readFileSync(join(ROOT, 'schemas/training-scenario.schema.json'), 'utf8'));

/** The manifests that the app of the page writes. */
function synthesized(): string {
  const [, source] = /```ts\n(import [^]*?)```/.exec(PAGE)!;
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
  return readFileSync(join(outdir, 'training.k8s.yaml'), 'utf8');
}

test('the app writes a job of every kind, in which there is no error', () => {
  const text = synthesized();
  expect(parseAllDocuments(text).map(each => each.get('kind'))).toEqual([
    'TFJob', 'PyTorchJob', 'XGBoostJob', 'PaddleJob', 'JAXJob', 'MPIJob', 'JobSet', 'TrainingRuntime', 'TrainJob', 'Job',
  ]);
  const { found, recognized } = lintText('training.yaml', text, rulesOf(DEFAULT_CONFIGURATION));
  expect(recognized).toBe(10);
  expect(found.filter(({ finding }) => finding.severity === FindingSeverity.ERROR)).toEqual([]);
});

test('what the page says that the constructs add is in what they write', () => {
  const text = synthesized();
  const all = ['cleanPodPolicy: Running', 'successPolicy: AllWorkers', 'kind: TrainingRuntime', 'maxRetry: 4', 'maxRestarts: 3'];
  for (const words of all) expect(text).toContain(words);
});

test('the page names every key of a scenario', () => {
  const section = PAGE.split('\n## A scenario of a job with parts\n')[1].split('\n## ')[0];
  const named = new Set([...section.matchAll(/`(\w+)/g)].map(([, word]) => word));
  const { kubeflow, replicaAttempt, trainingChange, attempt } = SCHEMA.definitions;
  const keys = [kubeflow, replicaAttempt, trainingChange, attempt].flatMap(({ properties }) => Object.keys(properties));
  expect([...new Set(keys)].filter(key => !named.has(key) && key !== 'at')).toEqual([]);
});

test('links to other pages lead somewhere', () => {
  const headings = (page: string) => [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/^#+ (.*)$/gm)]
    .map(([, heading]) => heading.toLowerCase().replace(/[^\w\- ]/g, '').replace(/ /g, '-'));
  const links = [...PAGE.matchAll(/\]\(([\w-]*\.md)?#([\w-]+)\)/g)];
  expect(links.length).toBeGreaterThan(5);
  for (const [, page = 'training.md', anchor] of links) expect(headings(page)).toContain(anchor);
});
