import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { command, Ended, emptyFolder } from './fake-terminal';
import { DEFAULT_CONFIGURATION } from '../../src/lint/configuration';

const GOOD = `apiVersion: batch/v1
kind: Job
metadata:
  name: import
spec:
  backoffLimit: 3
  activeDeadlineSeconds: 3600
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: main
          image: worker:1
`;

const WITHOUT_RESTART_POLICY = GOOD.replace('      restartPolicy: Never\n', '');

const WITHOUT_DEADLINE = `${GOOD.replace('  activeDeadlineSeconds: 3600\n', '')}`.replace('  template:', `  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions: [{ type: DisruptionTarget }] # a drain
  template:`);

/** A folder with files of these contents. */
function folderWith(files: { readonly [name: string]: string | Buffer }): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** `file:line rule` of the findings that count. */
function rulesIn({ out }: Ended): string[] {
  return JSON.parse(out).findings.filter((each: any) => !each.acknowledged).map(({ file, line, rule }: any) => `${file}:${line} ${rule}`);
}

const json = (...words: string[]) => ['lint', '--format', 'json', ...words];

describe('which files', () => {
  const folder = folderWith({
    'a.yaml': WITHOUT_RESTART_POLICY,
    'b/c.yml': WITHOUT_RESTART_POLICY,
    'b/d.json': JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job' }),
    'b/readme.md': WITHOUT_RESTART_POLICY,
    '.hidden/e.yaml': WITHOUT_RESTART_POLICY,
    'node_modules/f.yaml': WITHOUT_RESTART_POLICY,
    'g [1].yaml': WITHOUT_RESTART_POLICY,
  });
  symlinkSync(join(folder, 'b'), join(folder, 'link'));
  symlinkSync('loop.yaml', join(folder, 'loop.yaml'));

  test.each<[string, string[], string[]]>([
    ['one that is named', ['a.yaml'], ['a.yaml']],
    ['one that is named, whatever its name ends in', ['b/readme.md'], ['b/readme.md']],
    ['one with the characters of a pattern in its name', ['g [1].yaml'], ['g [1].yaml']],
    ['those of a folder, without hidden ones, links and what npm installed', ['.'], ['a.yaml', 'b/c.yml', 'b/d.json', 'g [1].yaml']],
    ['those of a folder below', ['b'], ['b/c.yml', 'b/d.json']],
    ['each once', ['a.yaml', '.', './a.yaml'], ['a.yaml', 'b/c.yml', 'b/d.json', 'g [1].yaml']],
    ['those of a pattern', ['**/*.y*ml'], ['a.yaml', 'b/c.yml', 'g [1].yaml']],
    ['those of a pattern below a folder', ['b/*.{yml,json}'], ['b/c.yml', 'b/d.json']],
    ['what a link leads to that is named', ['link/c.yml'], ['link/c.yml']],
  ])('%s', async (_, names, expected) => {
    const { out, status } = await command(json(...names), folder);
    expect([...new Set(JSON.parse(out).findings.map(({ file }: any) => file))]).toEqual(expected);
    expect(status).toBe(1);
  });

  test.each<[string, string, string]>([
    ['that is not there', 'nowhere.yaml', 'there is no such file or folder'],
    ['that is a link to itself', 'loop.yaml', 'it is a link that leads to itself'],
    ['below a file', 'a.yaml/b.yaml', 'a part of its path is no folder'],
  ])('one %s is a finding', async (_, name, message) => {
    const { out, status } = await command(json(name, 'a.yaml'), folder);
    const [first] = JSON.parse(out).findings;
    expect(first).toMatchObject({ rule: 'input/unreadable', file: name, message: message });
    // The others are looked at all the same.
    expect(JSON.parse(out).findings).toHaveLength(2);
    expect(status).toBe(2);
  });

  test('a pattern without a file is a finding, and a folder without a manifest is none unless objects are required', async () => {
    const none = await command(json('*.nothing', 'a.yaml'), folder);
    expect(rulesIn(none)).toEqual(['*.nothing:1 input/unreadable', 'a.yaml:9 kubernetes/restart-policy']);
    expect(none.status).toBe(2);
    const empty = folderWith({ 'other/readme.md': '' });
    expect((await command(json('other'), empty)).status).toBe(0);
    const required = await command(json('other', '--require-objects'), empty);
    expect(rulesIn(required)).toEqual(['-:1 input/no-objects']);
    expect(required.status).toBe(1);
  });
});

describe('bad input', () => {
  const MANY = 1_000_000;

  test.each<[string, () => string | Buffer, string | undefined]>([
    ['an empty file', () => '', undefined],
    ['no text', () => Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1, 2]), 'input/unreadable'],
    ['YAML that ends in the middle', () => GOOD.slice(0, -60).concat('"'), 'input/unparsable'],
    ['one line of 10 MB', () => `a: [${'b, '.repeat(3_500_000)}b]`, undefined],
    ['a million aliases', () => `a: &a x\nb: [${'*a, '.repeat(MANY)}*a]\n`, undefined],
    ['aliases of aliases', () => Array.from({ length: 9 }, (_, i) => `a${i}: &a${i} [${Array(9).fill(i === 0 ? 'x' : `*a${i - 1}`).join(', ')}]`).join('\n'), 'input/unparsable'],
    ['an alias of itself', () => 'a: &a [*a]\n', 'input/unparsable'],
    ['a list of a million lists', () => '['.repeat(MANY), 'input/unparsable'],
    ['a map in a map a million times', () => '{a: '.repeat(MANY), 'input/unparsable'],
    ['a million documents', () => '---\n'.repeat(MANY), undefined],
    ['a million lines that begin too far to the left', () => `a:\n  b: [\n${'c,\n'.repeat(100_000)}]\n`, 'input/unparsable'],
    ['brackets that never end', () => `{"a": "${'"['.repeat(200_000)}`, 'input/unparsable'],
  ])('%s', async (_, content, rule) => {
    const folder = folderWith({ 'a.yaml': content() });
    const ended = await command(json('a.yaml'), folder);
    expect(JSON.parse(ended.out).findings.map((each: any) => each.rule)).toEqual(rule === undefined ? [] : [rule]);
    expect(ended.status).toBe(rule === undefined ? 0 : 2);
  }, 60_000);

  test('UTF-16 with its mark, as PowerShell writes it', async () => {
    const folder = folderWith({ 'a.yaml': Buffer.from(`\ufeff${WITHOUT_RESTART_POLICY}`, 'utf16le') });
    expect(rulesIn(await command(json('a.yaml'), folder))).toEqual(['a.yaml:9 kubernetes/restart-policy']);
  });

  const LATIN1 = Buffer.from(WITHOUT_RESTART_POLICY.replace('  name: import', '  name: import # caf\u00e9'), 'latin1');

  test('a text that is not UTF-8, with the line', async () => {
    const { out, status } = await command(json('a.yaml'), folderWith({ 'a.yaml': LATIN1 }));
    expect(JSON.parse(out).findings.map(({ rule, line, message }: any) => [rule, line, message]))
      .toEqual([['input/unreadable', 4, 'it is not UTF-8: in line 4 the byte 0xe9 begins no character']]);
    expect(status).toBe(2);
  });

  test('a text that is not UTF-8 in a folder is of interest if it looks like a manifest', async () => {
    const folder = folderWith({ 'a.yaml': LATIN1, 'b.yaml': Buffer.from('title: caf\u00e9\n', 'latin1') });
    expect(rulesIn(await command(json('.'), folder))).toEqual(['a.yaml:4 input/unreadable']);
  });

  test.each<[string, string | Buffer, string[], string[]]>([
    ['UTF-16, which the client of Polyaxon does not read', Buffer.from('\ufeffversion: 1.1\nkind: component\nrun: {kind: job, container: {image: i}}\n', 'utf16le'), [],
      ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['an empty Polyaxonfile by its name', '', [], ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['one with a comment only', '# later\n---\n', [], ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['one that says null', 'null\n', [], ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['a list', '- a\n', ['--engine', 'polyaxon'], ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['a text', 'hello\n', ['--engine', 'polyaxon'], ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
    ['several documents, once for the file', 'kind: component\nrun: {kind: job}\n---\nkind: component\nrun: {kind: job}\n---\nkind: operation\nhubRef: a\n', [],
      ['polyaxonfile.yaml:1 polyaxon/unreadable-file']],
  ])('%s', async (_, content, words, expected) => {
    expect(rulesIn(await command(json('polyaxonfile.yaml', '--target', 'polyaxon', ...words), folderWith({ 'polyaxonfile.yaml': content })))).toEqual(expected);
  });

  test('an empty file of a name that nobody knows is a Polyaxonfile only for who says so', async () => {
    const folder = folderWith({ 'a.yaml': '' });
    expect(rulesIn(await command(json('a.yaml', '--target', 'polyaxon'), folder))).toEqual([]);
    expect(rulesIn(await command(json('a.yaml', '--target', 'polyaxon', '--engine', 'polyaxon'), folder))).toEqual(['a.yaml:1 polyaxon/unreadable-file']);
  });

  test('wrong arguments', async () => {
    const folder = folderWith({ 'a.yaml': GOOD });
    const said = async (...words: string[]) => {
      const { status, out, err } = await command(words, folder);
      expect([status, out]).toEqual([2, '']);
      return err;
    };
    expect(await said('lint')).toContain('missing required argument \'files\'');
    expect(await said('lnt', 'a.yaml')).toContain('Did you mean lint?');
    expect(await said('lint', 'a.yaml', '--formt', 'json')).toContain('Did you mean --format?');
    expect(await said('lint', 'a.yaml', '--format', 'xml')).toContain('Allowed choices are pretty, json, sarif, junit, github, markdown');
    expect(await said('lint', 'a.yaml', '--target', 'kubernets=1.34')).toContain('did you mean \'kubernetes\'?');
    expect(await said('lint', 'a.yaml', '--target', 'kubernetes=1.34.2')).toContain('write \'1.34\'');
    expect(await said('lint', 'a.yaml', '--target', 'kubernetes=')).toContain('such as kubernetes=1.34, got \'kubernetes=\'');
    expect(await said('lint', 'a.yaml', '--rule', 'kubernetes/exit-code-zer=off')).toContain('did you mean \'kubernetes/exit-code-zero\'?');
    expect(await said('lint', 'a.yaml', '--rule', 'kubernetes/exit-code-zero')).toContain('such as kubernetes/no-deadline=warning');
    expect(await said('lint', 'a.yaml', '--rule', 'kubernetes/exit-code-zero=warn')).toContain('must be off, info, warning or error');
    expect(await said('lint', 'a.yaml', '--dry-run')).toContain('say --fix too');
    expect(await said('lint', 'a.yaml', '--fix=everything')).toContain('--fix can be safe or suggested, got \'everything\'');
    expect(await said('lint', 'a.yaml', '--baseline', 'nowhere.json')).toContain('--write-baseline makes one');
    expect(await said('lint', 'a.yaml', '--config', 'nowhere.yaml')).toContain('nowhere.yaml: the configuration cannot be read');
  });
});

describe('standard input', () => {
  test('is -, and has a name if it is given one', async () => {
    expect(rulesIn(await command(json('-'), emptyFolder(), WITHOUT_RESTART_POLICY))).toEqual(['-:9 kubernetes/restart-policy']);
    expect(rulesIn(await command(json('-', '--stdin-filename', 'a.yaml'), emptyFolder(), WITHOUT_RESTART_POLICY))).toEqual(['a.yaml:9 kubernetes/restart-policy']);
  });

  test.each([
    ['a key that others take for a boolean', 'env: {A: "0,1", N: "None"}', 'env: {A: "\'0,1\'", N: "None"}'],
    ['a key that others take for a number', 'env: {1e3: "0,1", B: "0,1"}', 'env: {1e3: "0,1", B: "\'0,1\'"}'],
  ])('leaves alone in a Polyaxonfile: %s', async (_, before, after) => {
    const file = (line: string) => `version: 1.1\nkind: component\n${line}\ncontainer: {image: a, command: [b]}\n`;
    const { out } = await command(['lint', '-', '--fix'], emptyFolder(), file(before));
    expect(out.slice(0, file(after).length)).toBe(file(after));
  });

  test('is fixed to standard output', async () => {
    const { status, out, err } = await command(['lint', '-', '--fix'], emptyFolder(), WITHOUT_RESTART_POLICY);
    expect(out).toBe(WITHOUT_RESTART_POLICY.replace('          image: worker:1\n', '          image: worker:1\n      restartPolicy: Never\n'));
    expect(err).toContain('fixed stdin:9: sets restartPolicy: Never');
    expect(status).toBe(0);
  });
});

describe('how it ends', () => {
  const folder = folderWith({ 'good.yaml': GOOD, 'warning.yaml': WITHOUT_DEADLINE, 'error.yaml': WITHOUT_RESTART_POLICY, 'unparsable.yaml': 'kind: [' });

  test.each<[string[], number]>([
    [['good.yaml'], 0],
    [['warning.yaml'], 0],
    [['warning.yaml', '--fail-on', 'warning'], 1],
    [['error.yaml'], 1],
    [['error.yaml', '--fail-on', 'never'], 0],
    [['unparsable.yaml'], 2],
    [['unparsable.yaml', '--fail-on', 'never'], 2],
    [['error.yaml', 'unparsable.yaml'], 2],
  ])('%j: %i', async (words, expected) => {
    expect((await command(['lint', ...words], folder)).status).toBe(expected);
  });
});

describe('the configuration', () => {
  test('is the nearest one above, and its patterns and paths are relative to it', async () => {
    const folder = folderWith({
      '.failure-policy.yaml': `targets: [kubernetes=1.28]
failOn: warning
ignore: [vendor/, '*.draft.yaml']
acknowledge:
  - { rule: kubernetes/ignore-without-deadline, reason: the queue bounds it, files: 'below/own/**' }
`,
      'below/own/a.yaml': WITHOUT_DEADLINE,
      'below/other/b.yaml': WITHOUT_DEADLINE,
      'below/other/c.draft.yaml': WITHOUT_DEADLINE,
      'vendor/d.yaml': WITHOUT_DEADLINE,
    });
    const below = await command(json('own', 'other', '../vendor'), join(folder, 'below'));
    expect(rulesIn(below)).toEqual(['other/b.yaml:9 kubernetes/ignore-without-deadline']);
    const others = DEFAULT_CONFIGURATION.targets.filter(({ engine }) => engine !== 'kubernetes');
    expect(JSON.parse(below.out).targets).toEqual([{ engine: 'kubernetes', version: '1.28', verified: true }, ...others]);
    expect(below.status).toBe(1);
    expect((await command(json('own', '--no-config', '--fail-on', 'error'), join(folder, 'below'))).status).toBe(0);
  });

  test.each<[string, string, string]>([
    ['an unknown key', 'failOn: error\ntarget: kubernetes=1.34\n', '.failure-policy.yaml:2: the configuration has an unknown key \'target\'; did you mean \'targets\'?'],
    ['an unknown rule', 'rules:\n  kubernetes/exit-code-zero: off\n  kubernetes/exit-code-zer: off\n',
      '.failure-policy.yaml:1: \'kubernetes/exit-code-zer\' is no rule; did you mean \'kubernetes/exit-code-zero\'?'],
    ['an acknowledgement without a reason', 'acknowledge:\n- rule: kubernetes/deadline-zero\n  reason: fine\n- rule: kubernetes/deadline-zero\n',
      '.failure-policy.yaml:4: acknowledge[1] needs a reason: whoever reads it wants to know why it is fine'],
    ['no YAML', 'failOn: [\n', '.failure-policy.yaml:2: unexpected end of the stream within a flow collection'],
  ])('with %s is said with its line', async (_, text, message) => {
    const folder = folderWith({ '.failure-policy.yaml': text, 'a.yaml': GOOD });
    const { status, err } = await command(['lint', 'a.yaml'], folder);
    expect(err).toBe(`error: ${message}\n`);
    expect(status).toBe(2);
  });
});

test('a baseline holds wherever the command is called, and a new one forgets nothing', async () => {
  const folder = folderWith({ '.failure-policy.yaml': 'baseline: checks/baseline.json\n', 'k8s/a.yaml': WITHOUT_RESTART_POLICY, 'checks/readme.md': '' });
  const write = () => command(['lint', '.', '--write-baseline', 'checks/baseline.json'], folder);
  expect(await write()).toMatchObject({ status: 0, out: '' });
  const first = readFileSync(join(folder, 'checks/baseline.json'), 'utf8');
  expect(JSON.parse(first).findings).toHaveLength(1);
  await write();
  expect(readFileSync(join(folder, 'checks/baseline.json'), 'utf8')).toBe(first);
  expect((await command(['lint', './a.yaml'], join(folder, 'k8s'))).status).toBe(0);
  expect((await command(['lint', join(folder, 'k8s/a.yaml')], folder)).status).toBe(0);
});

test.each<[string, string[]]>([
  ['a baseline into no folder', ['--write-baseline', 'nowhere/baseline.json']],
  ['a baseline and a fix', ['--write-baseline', 'baseline.json', '--fix']],
])('%s is a wrong call', async (_, words) => {
  const folder = folderWith({ 'a.yaml': WITHOUT_RESTART_POLICY });
  const { status, err } = await command(['lint', 'a.yaml', ...words], folder);
  expect([status, err.split(': ')[0]]).toEqual([2, 'error']);
  expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(WITHOUT_RESTART_POLICY);
});

test('a baseline accepts what was there, and nothing new', async () => {
  const folder = folderWith({ 'a.yaml': WITHOUT_RESTART_POLICY });
  const written = await command(['lint', '.', '--write-baseline', 'baseline.json'], folder);
  expect(written.status).toBe(0);
  expect((await command(['lint', '.', '--baseline', 'baseline.json'], folder)).status).toBe(0);
  writeFileSync(join(folder, 'a.yaml'), `# moved\n${WITHOUT_RESTART_POLICY}---\n${WITHOUT_RESTART_POLICY.replace('name: import', 'name: export')}`);
  const later = await command(json('.', '--baseline', 'baseline.json'), folder);
  expect(rulesIn(later)).toEqual(['a.yaml:23 kubernetes/restart-policy']);
  expect(later.status).toBe(1);
});

describe('fixes', () => {
  const BROKEN = `# Nightly import
apiVersion: batch/v1
kind: Job
metadata: {name: import}
spec:
    backoffLimit: 3
    podFailurePolicy:
        rules:
        # Permanent.
        -   action: FailJob
            onExitCodes: {containerName: main, operator: In, values: [43, 42, 43]}   # schema

        -   action: Ignore   # a drain
            onPodConditions:
            -   {type: DisruptionTarget, status: true}
    template:
        spec:
            containers: [{name: main, image: 'worker:1'}]
`;
  const FIXED = BROKEN.replace('[43, 42, 43]', '[42, 43]').replace('status: true', 'status: "True"')
    .replace('            containers: [{name: main, image: \'worker:1\'}]\n', '            containers: [{name: main, image: \'worker:1\'}]\n            restartPolicy: Never\n');

  test('what is safe is mended, and everything else stays as it was', async () => {
    const folder = folderWith({ 'a.yaml': BROKEN });
    const { status, err } = await command(['lint', 'a.yaml', '--fix'], folder);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(FIXED);
    expect(err).toContain('fixed a.yaml:11: puts the exit codes into rising order');
    expect(err).toContain('kubernetes/ignore-without-deadline');
    expect(status).toBe(0);
    // What is mended once stays so.
    expect((await command(['lint', 'a.yaml', '--fix'], folder)).err).toContain('nothing that can be fixed');
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(FIXED);
  });

  test('objects of JSON in one line are mended each in its place', async () => {
    const one = (name: string, pod: object) => JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { template: { spec: { ...pod, containers: [{ name: 'main', image: 'x' }] } } } });
    const text = (pod: object) => `${one('a-long-name-in-front', pod)}${one('b', pod)} ${one('c', pod)}\n`;
    const folder = folderWith({ 'a.json': text({}) });
    expect((await command(['lint', 'a.json', '--fix'], folder)).status).toBe(0);
    expect(JSON.parse(`[${readFileSync(join(folder, 'a.json'), 'utf8').trim().replace(/\} ?\{"apiVersion/g, '},{"apiVersion')}]`))
      .toEqual(JSON.parse(`[${text({ restartPolicy: 'Never' }).trim().replace(/\} ?\{"apiVersion/g, '},{"apiVersion')}]`));
  });

  test('a file in another encoding is left as it is', async () => {
    const bytes = Buffer.from(`\ufeff${WITHOUT_RESTART_POLICY}`, 'utf16le');
    const folder = folderWith({ 'a.yaml': bytes });
    const { status, err } = await command(['lint', 'a.yaml', '--fix'], folder);
    expect(readFileSync(join(folder, 'a.yaml'))).toEqual(bytes);
    expect(err).toContain('a.yaml is left as it is: it is not UTF-8');
    expect(status).toBe(1);
  });

  test('nor is one mended that nobody can read', async () => {
    const bytes = Buffer.from(`# caf\u00e9\n${WITHOUT_RESTART_POLICY}`, 'latin1');
    const folder = folderWith({ 'a.yaml': bytes });
    const { status, err } = await command(['lint', 'a.yaml', '--fix'], folder);
    expect(readFileSync(join(folder, 'a.yaml'))).toEqual(bytes);
    expect(err).toContain('it is not UTF-8: in line 1 the byte 0xe9 begins no character');
    expect(status).toBe(2);
  });

  test('what cannot be mended in this text is said', async () => {
    const shared = 'kind: List\nitems:\n- apiVersion: batch/v1\n  kind: Job\n  metadata: {name: a}\n  spec: &s\n    template:\n      spec:\n        containers: [{name: m, image: x}]\n'
      + '- apiVersion: batch/v1\n  kind: Job\n  metadata: {name: b}\n  spec: *s\n';
    const folder = folderWith({ 'a.yaml': shared });
    const { err } = await command(['lint', 'a.yaml', '--fix'], folder);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(shared);
    expect(err).toMatch(/^not fixed a\.yaml:8: .*\(kubernetes\/restart-policy\)$/m);
  });

  test('the names of files are no kinds of fixes, and a kustomization patch is no whole manifest', async () => {
    const patch = 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: a\nspec:\n  template:\n    spec:\n      containers:\n        - name: main\n';
    const folder = folderWith({ 'k8s/patch.yaml': patch });
    await command(['lint', '--fix', 'k8s'], folder);
    expect(readFileSync(join(folder, 'k8s/patch.yaml'), 'utf8')).toBe(patch);
  });

  test('every entry of a long list is mended', async () => {
    const entry = WITHOUT_RESTART_POLICY.trimEnd().replace(/\n/g, '\n  ');
    const list = (one: string) => `kind: List\nitems:\n${Array.from({ length: 300 }, (_, i) => `- ${one.replace('name: import', `name: import-${i}`)}\n`).join('')}`;
    const folder = folderWith({ 'a.yaml': list(entry) });
    expect((await command(['lint', 'a.yaml', '--fix'], folder)).status).toBe(0);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(list(`${entry}\n        restartPolicy: Never`));
  });

  test('what is suggested has to be asked for', async () => {
    const folder = folderWith({ 'a.yaml': BROKEN });
    await command(['lint', 'a.yaml', '--fix=suggested'], folder);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(FIXED.replace('spec:\n    b', 'spec:\n    activeDeadlineSeconds: 3600\n    b'));
  });

  test('a dry run prints the difference and changes nothing', async () => {
    const folder = folderWith({ 'a.yaml': BROKEN, 'good.yaml': GOOD });
    const { out } = await command(['lint', '.', '--fix', '--dry-run'], folder);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(BROKEN);
    expect(out.split('\n').filter(line => /^[-+]/.test(line))).toEqual([
      '--- a/a.yaml',
      '+++ b/a.yaml',
      '-            onExitCodes: {containerName: main, operator: In, values: [43, 42, 43]}   # schema',
      '+            onExitCodes: {containerName: main, operator: In, values: [42, 43]}   # schema',
      '-            -   {type: DisruptionTarget, status: true}',
      '+            -   {type: DisruptionTarget, status: "True"}',
      '+            restartPolicy: Never',
    ]);
  });

  test('what is accepted is not mended', async () => {
    const accepted = `# failure-policy: acknowledge kubernetes/exit-codes-unordered: to be seen\n${GOOD.replace('  template:', `  podFailurePolicy:
    rules:
      - { action: FailJob, onExitCodes: { containerName: main, operator: In, values: [43, 42] } }
  template:`)}`;
    const folder = folderWith({ 'a.yaml': accepted });
    await command(['lint', 'a.yaml', '--fix'], folder);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(accepted);
  });
});

test('what helps is in the help', async () => {
  const { status, out } = await command(['lint', '--help'], emptyFolder());
  expect(out).toContain('helm template . | failure-policy lint -');
  expect(status).toBe(0);
});
