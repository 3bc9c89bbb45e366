import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { executor, GROW, jobSet, OOM, policy, queue, scheduler } from './hazard-cases';
import { checkWith, Files, lintFiles } from './lint-files';

jest.mock('../../src/engine-list', () => jest.requireActual('./armada-engine').withArmada(jest.requireActual('../../src/engine-list')));

/** The files of a folder by their names in it. */
function folder(name: string): Files {
  const at = join(__dirname, 'fixtures', name);
  const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.yml')).sort();
  return Object.fromEntries(files.map(file => [file, readFileSync(join(at, file), 'utf8')]));
}

function places(files: Files, version?: string): string[] {
  return lintFiles(files, version).map(({ file, line, severity, rule }) => `${file}:${line} ${severity} ${rule}`);
}

test('a broken platform', () => {
  expect(places(folder('broken-platform'))).toMatchInlineSnapshot(`
[
  "executors/gpu-a.yml:14 WARNING armada/deleted-without-retry",
  "executors/gpu-a.yml:20 ERROR armada/invalid-pattern",
  "executors/gpu-a.yml:22 ERROR armada/node-label-not-tracked",
  "jobs/train.yml:6 WARNING armada/gang-not-retried",
  "policies/ml.yml:7 ERROR armada/category-not-deleted",
  "policies/ml.yml:16 ERROR armada/unknown-category",
  "policies/ml.yml:19 ERROR armada/unknown-subcategory",
  "policies/spare.yml:3 WARNING armada/policy-not-attached",
  "policies/spare.yml:8 WARNING armada/category-on-some-executors",
  "queues/old.yml:5 ERROR armada/unknown-policy",
  "scheduler.yml:5 ERROR armada/node-label-not-indexed",
  "scheduler.yml:6 WARNING armada/retries-frozen",
]
`);
});

test('what is said names the files on both sides', () => {
  const found = lintFiles(folder('broken-platform'));
  const says = (rule: string) => found.filter(each => each.rule === rule).map(({ message, suggestion }) => `${message}; ${suggestion}`).join('\n');
  expect(says('armada/category-not-deleted')).toContain('executor gpu-a (executors/gpu-a.yml) keeps failed Pods of \'oom\'');
  expect(says('armada/node-label-not-tracked')).toContain('rules[0] of policies/ml.yml avoids no node there');
  expect(says('armada/unknown-category')).toContain('did you mean \'gpu_lost\'?');
  expect(says('armada/gang-not-retried')).toContain('queue ml (queues/ml.yml) has the policy ml');
  expect(says('armada/invalid-pattern')).toContain('Go has no look-around');
});

describe('the questions of the review of retry policies', () => {
  const AVOID = policy('retryLimit: 2\ndefaultAction: Fail\nrules: [{action: Retry, onCategory: oom, mutate: {affinity: {avoidSameNode: true}}}]');
  test.each<[string, Files, string]>([
    ['a category that is not deleted', { 'p.yml': GROW, 'e.yml': executor(OOM.replace('Delete', 'Retain')) }, 'armada/category-not-deleted'],
    ['a label that is not tracked', { 'p.yml': AVOID, 'e.yml': executor(OOM, 'kubernetes: {trackedNodeLabels: []}') }, 'armada/node-label-not-tracked'],
    ['a label that is not indexed', { 's.yml': 'scheduling: {indexedNodeLabels: [zone], retryPolicy: {enabled: true}}' }, 'armada/node-label-not-indexed'],
    ['a cap of 0', { 's.yml': scheduler('enabled: true, globalMaxRetries: 0') }, 'armada/retries-frozen'],
    ['a gang in the queue', {
      'q.yml': queue(), 'j.yml': jobSet('annotations: {armadaproject.io/gangId: g, armadaproject.io/gangCardinality: "2"}'),
    }, 'armada/gang-not-retried'],
  ])('%s', (_, files, rule) => {
    expect(lintFiles(files, '0.22.7', 'recommended').map(each => each.rule)).toContain(rule);
  });
});

describe('nobody is blamed for what can be elsewhere', () => {
  const ALL: Files = {
    'p.yml': GROW, 'q.yml': queue(), 's.yml': scheduler(), 'e.yml': executor(OOM), 'j.yml': jobSet(),
  };

  test('all together are in order', () => {
    expect(lintFiles(ALL)).toEqual([]);
  });

  test.each(Object.keys(ALL))('%s alone', file => {
    expect(lintFiles({ [file]: ALL[file] })).toEqual([]);
  });

  test.each(Object.keys(ALL))('all but %s', file => {
    const { [file]: _, ...others } = ALL;
    expect(lintFiles(others)).toEqual([]);
  });

  test('a part of settings that several executors share', () => {
    const shared = executor(OOM).replace('  clusterId: one\n', '');
    expect(lintFiles({ 'p.yml': GROW, 'all.yml': shared, 'one.yml': 'application: {clusterId: one}\nkubernetes: {nodeIdLabel: kubernetes.io/hostname}\n' })).toEqual([]);
  });

  test('settings of a scheduler that say nothing of retries', () => {
    expect(lintFiles({ 'p.yml': GROW, 'base.yml': 'scheduling: {nodeIdLabel: kubernetes.io/hostname, maxRetries: 9}', 's.yml': scheduler() })).toEqual([]);
  });
});

describe('what changes behind 0.22.7', () => {
  const files: Files = {
    'p.yml': GROW, 'o.yml': GROW.replace('name: grow', 'name: other'), 'q.yml': queue('retryPolicies: [grow, other]'), 's.yml': scheduler().replace(/ +indexed.*\n/, ''),
  };
  test.each<[string, string[]]>([
    ['0.22.7', ['armada/policies-not-asked', 'armada/node-label-not-indexed']],
    ['next', []],
  ])('%s', (version, expected) => {
    expect(lintFiles(files, version).map(({ rule }) => rule)).toEqual(expected);
  });
});

describe('only the first document of a file is read', () => {
  test.each<[string, string, string[]]>([
    ['the first one', GROW, []],
    ['behind a line', `---\n${GROW}`, []],
    ['behind another one', `${GROW}---\n${queue()}`, ['8 armada/not-first-document']],
    ['behind a comment', `# the policy of ml\n---\n${GROW}`, ['3 armada/not-first-document']],
    ['a resource of the operator', `${queue()}---\napiVersion: install.armadaproject.io/v1alpha1\nkind: Executor\nspec:\n  applicationConfig:\n    application: {clusterId: one}\n`, []],
    ['settings behind a comment', `# settings\n---\n${scheduler()}`, []],
  ])('%s', (_, text, expected) => {
    expect(lintFiles({ 'a.yml': text }).map(({ line, rule }) => `${line} ${rule}`)).toEqual(expected);
  });
});

describe('how a finding between files is treated', () => {
  const bad: Files = { 'p.yml': GROW, 'e.yml': executor(OOM.replace('Delete', 'Retain')) };
  const acknowledged = (text: string) => text.replace('rules:', '# failure-policy: acknowledge armada/category-not-deleted: the Pods are small\nrules:');

  test('it has a file, a line, an object and a target', () => {
    expect(lintFiles(bad)).toMatchObject([{
      rule: 'armada/category-not-deleted', file: 'p.yml', line: 6, document: 0, path: 'rules[0]', object: { kind: 'RetryPolicy', name: 'grow' }, target: 'armada=0.22.7',
    }]);
  });

  test('it can be acknowledged in the file in which it is', () => {
    const found = lintFiles({ ...bad, 'p.yml': acknowledged(GROW) });
    expect(found.map(({ rule, acknowledged: by }) => [rule, by?.reason])).toEqual([['armada/category-not-deleted', 'the Pods are small']]);
  });

  test('an acknowledgement that nothing needs is said, once the other files are there', () => {
    expect(places({ 'p.yml': acknowledged(GROW), 'e.yml': executor(OOM) })).toEqual(['p.yml:6 WARNING acknowledgement/unused']);
  });

  test('names in other spellings are found where they stand', () => {
    const found = lintFiles({ ...bad, 'p.yml': GROW.replace('rules:', 'Rules:') });
    expect(found.map(({ path, line }) => `${line} ${path}`)).toEqual(['6 Rules[0]']);
  });
});

test('a large number of nodes, and none', () => {
  const files = { 'p.yml': GROW, 'q.yml': queue(), 'j.yml': jobSet() };
  for (const nodes of [[], [{ memory: 'much', count: NaN }], [{ memory: '64Gi', count: Infinity }], [{ memory: '-1', count: -1 }]]) {
    expect(() => checkWith(files, { nodes })).not.toThrow();
  }
});
