import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CONFIGURATION, rulesOf } from '../../src/lint/configuration';
import { FileLint, lintText } from '../../src/lint/lint-text';
import { filesBelow, ROOT } from '../emitted-files';
import { defaultOutputs } from '../kubernetes/default-outputs';

/*
 * Whoever recommends rules has to keep them: nothing is found in what this project shows and makes.
 */

const RULES = rulesOf(DEFAULT_CONFIGURATION);

/** What is found and not acknowledged: `line severity rule: message`. */
function unacknowledged({ found }: FileLint): string[] {
  return found.filter(({ finding }) => !finding.acknowledged)
    .map(({ finding: { line, severity, rule, message } }) => `${line} ${severity} ${rule}: ${message}`);
}

/** A text with Jobs, in which nothing is found. */
function expectClean(name: string, text: string): void {
  const lint = lintText(name, text, RULES);
  expect(unacknowledged(lint)).toEqual([]);
  // Nothing is found in a text without Jobs either.
  expect(lint.recognized).toBeGreaterThan(0);
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const SYNTHESIZED = filesBelow('examples', '.k8s.yaml').map(name => `examples/${name}`);

test('each example synthesizes manifests', () => {
  const examples = new Set(SYNTHESIZED.map(name => name.split('/')[1]));
  expect([...examples]).toEqual([
    'existing-manifests', 'indexed-evaluation', 'indexed-retry-demo', 'jobset-training', 'kubeflow-training', 'schema-preflight', 'volcano-training',
  ]);
});

test.each(SYNTHESIZED)('%s', name => expectClean(name, read(name)));

/** What is no manifest of Kubernetes. A broken platform is there to be broken. */
const OTHER_FILES = filesBelow('examples', '.yml').map(name => `examples/${name}`).filter(name => name.includes('/output/'));

test('these examples synthesize files of Polyaxon and Armada', () => {
  const examples = new Set(OTHER_FILES.map(name => name.split('/')[1]));
  expect([...examples]).toEqual(['armada-broken-platform', 'armada-oom', 'polyaxon-evaluation', 'polyaxon-training', 'polyaxon-workflow', 'schema-preflight']);
});

test.each(OTHER_FILES)('%s', name => expectClean(name, read(name)));

const PAGES = ['README.md', ...filesBelow('examples', 'README.md').map(name => `examples/${name}`)];

/** The code blocks of a page that have a Job in them, each with the line in which it begins. */
function manifestsIn(page: string): [place: string, text: string][] {
  const text = read(page);
  return [...text.matchAll(/```ya?ml\n([^]*?)```/g)].filter(([, block]) => /^apiVersion: batch\//m.test(block))
    .map(({ index, 1: block }) => [`${page}:${text.slice(0, index).split('\n').length}`, block]);
}

const SHOWN = PAGES.flatMap(manifestsIn);

test('the README shows a manifest', () => expect(SHOWN.length).toBeGreaterThan(0));

test.each(SHOWN)('%s', expectClean);

const OUTPUTS = defaultOutputs().map(({ name, manifest }): [string, unknown] => [name, manifest]);

test.each(OUTPUTS)('what the constructs make: %s', (name, manifest) => expectClean(name, JSON.stringify(manifest, undefined, 2)));
