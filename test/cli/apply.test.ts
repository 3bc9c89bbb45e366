import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { command, Ended, emptyFolder } from './fake-terminal';
import { DEFAULT_CONFIGURATION, rulesOf } from '../../src/lint/configuration';
import { lintText } from '../../src/lint/lint-text';

const POLICY = `apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes:
  invalidInput: { code: 42, response: FAIL_JOB }
retries: 3
deadlineSeconds: 3600
`;

const JOB = `apiVersion: batch/v1
kind: Job
metadata:
  name: import
  namespace: nightly
spec:
  template:
    spec:
      containers:
        - name: main
          image: importer:3
`;

const FIELDS = `  backoffLimit: 3
  activeDeadlineSeconds: 3600
  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes:
          containerName: main
          operator: In
          values:
            - 42
      - action: Ignore
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
`;

const APPLIED = `${JOB}      restartPolicy: Never\n${FIELDS}`;
const CONFIG_MAP = 'apiVersion: v1\nkind:   ConfigMap\ndata: { a: b }\n';
const CHANGES = 'Job nightly/import: podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600; restartPolicy: Never\n';
const IN_PLACE = JOB.replace('      containers', '      restartPolicy: OnFailure\n      containers');
const SEVERAL = JOB.replace('          image', '          image: helper:1\n        - name: worker\n          image');

/** A folder with the policy and files of these contents. */
function folderWith(files: { readonly [name: string]: string | Buffer } = {}): string {
  const folder = emptyFolder();
  for (const [name, content] of Object.entries({ 'policy.yaml': POLICY, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

const apply = (folder: string, words: string[], input?: string): Promise<Ended> => command(['apply', ...words], folder, input);
const withPolicy = (folder: string, words: string[], input?: string) => apply(folder, ['--policy', 'policy.yaml', ...words], input);

describe('what comes in goes out with the policy', () => {
  test.each<[string, string[]]>([['without a file', []], ['with -', ['-']]])('from standard input, %s', async (_, words) => {
    expect(await withPolicy(folderWith(), words, `# mine\n${JOB}---\n${CONFIG_MAP}`)).toEqual({
      status: 0, out: `# mine\n${APPLIED}---\n${CONFIG_MAP}`, err: `${CHANGES}1 of 1 Job has changed, for kubernetes 1.34\n`,
    });
  });

  test('from files, one after the other', async () => {
    const folder = folderWith({ 'a.yaml': JOB.trimEnd(), 'b.yaml': CONFIG_MAP, 'c.yaml': `---\n${APPLIED}` });
    const { status, out, err } = await withPolicy(folder, ['a.yaml', 'b.yaml', 'c.yaml']);
    expect([status, out]).toEqual([0, `${APPLIED.trimEnd()}\n---\n${CONFIG_MAP}---\n${APPLIED}`]);
    expect(err).toBe(`${CHANGES}Job nightly/import: has this policy already\n1 of 2 Jobs has changed, for kubernetes 1.34\n`);
  });

  test('from a folder, in which the policy, the settings of other programs and what is ignored are left out', async () => {
    const folder = folderWith({
      '.failure-policy.yaml': 'ignore: [old]\ntargets: [kubernetes=1.36, kubernetes=1.30]\n',
      'k8s/policy.yaml': POLICY,
      'k8s/b/job.yml': JOB,
      'k8s/settings.json': JSON.stringify({ kind: 'Settings' }),
      'k8s/values.yaml': '{{ not even YAML }',
      'k8s/old/job.yaml': SEVERAL,
    });
    expect(await apply(folder, ['-p', 'k8s/policy.yaml', 'k8s'])).toEqual({
      status: 0, out: APPLIED, err: `${CHANGES}1 of 1 Job has changed, for kubernetes 1.30\n`,
    });
  });

  test('for one container of several, and with the deadline of the Job', async () => {
    const { status, out, err } = await withPolicy(folderWith(), ['-c', 'worker', '--bounded-elsewhere', 'a queue ends it'], SEVERAL);
    expect([status, err.split('\n')[0]]).toEqual([0,
      'Job nightly/import: podFailurePolicy, backoffLimit 3; restartPolicy: Never; acknowledges kubernetes/ignore-without-deadline']);
    expect(parse(out)).toMatchObject({
      metadata: { annotations: { 'failure-policy/acknowledge': 'kubernetes/ignore-without-deadline: a queue ends it' } },
      spec: { podFailurePolicy: { rules: [{ onExitCodes: { containerName: 'worker' } }, {}] } },
    });
  });

  test('in place of another policy and of restarts in place', async () => {
    const { status, out, err } = await withPolicy(folderWith(), ['--replace'], `${IN_PLACE}  podFailurePolicy: { rules: [] }\n`);
    expect([status, err]).toEqual([0, `${CHANGES.trimEnd()} (was OnFailure)\n1 of 1 Job has changed, for kubernetes 1.34\n`]);
    expect(await withPolicy(folderWith(), ['--replace'], out)).toMatchObject({ status: 0, out });
  });
});

describe('files', () => {
  test('are changed by --write, and only those that have a Job', async () => {
    const folder = folderWith({ 'k8s/a.yaml': `\ufeff${JOB}`, 'k8s/b.yaml': CONFIG_MAP, 'k8s/c.yaml': APPLIED });
    chmodSync(join(folder, 'k8s/c.yaml'), 0o444);
    expect(await withPolicy(folder, ['k8s', '--write'])).toEqual({
      status: 0,
      out: '',
      err: `${CHANGES}Job nightly/import: has this policy already\nwrote ${join('k8s', 'a.yaml')}\n1 of 2 Jobs has changed, for kubernetes 1.34\n`,
    });
    expect(readFileSync(join(folder, 'k8s/a.yaml'), 'utf8')).toBe(`\ufeff${APPLIED}`);
    expect(readFileSync(join(folder, 'k8s/b.yaml'), 'utf8')).toBe(CONFIG_MAP);
    expect((await withPolicy(folder, ['k8s', '--write'])).err).toContain('nothing to change in 2 Jobs, for kubernetes 1.34\n');
  });

  test('are not changed by --dry-run, which prints the difference', async () => {
    const folder = folderWith({ 'a.yaml': APPLIED.replace('backoffLimit: 3', 'backoffLimit: 4'), 'b.yaml': APPLIED });
    const { status, out, err } = await withPolicy(folder, ['a.yaml', 'b.yaml', '--dry-run', '--write', '--replace']);
    expect([status, err.split('\n').at(-2)]).toEqual([0, '1 of 2 Jobs would change, for kubernetes 1.34']);
    expect(out.split('\n').filter(line => /^[-+]/.test(line))).toEqual(['--- a/a.yaml', '+++ b/a.yaml', '-  backoffLimit: 4', '+  backoffLimit: 3']);
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toContain('backoffLimit: 4');
  });

  test('in another encoding are not written', async () => {
    const folder = folderWith({ 'a.yaml': Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(JOB, 'utf16le')]), 'b.yaml': JOB });
    expect(await withPolicy(folder, ['b.yaml', 'a.yaml', '--write'])).toEqual({
      status: 2, out: '', err: 'error: a.yaml: it is not UTF-8, in which it would be written; nothing was changed\n',
    });
    expect(readFileSync(join(folder, 'b.yaml'), 'utf8')).toBe(JOB);
    expect((await withPolicy(folder, ['a.yaml'])).out).toBe(APPLIED);
  });
});

describe('warnings', () => {
  const MANY = `${JOB.replace('spec:\n', 'spec:\n  activeDeadlineSeconds: 60\n')}---\n`;
  const names = (text: string) => ['a', 'b', 'c', 'd', 'e'].map(name => text.replace('name: import', `name: ${name}`)).join('');
  const accepted = 'kubernetes/deadline-lengthened: fine';
  const lengthened = 'this Job had a deadline of 1 minute, and the policy makes it 1 hour; give the policy the shorter one, or --bounded-elsewhere '
    + 'to leave the deadline of the Job alone (kubernetes/deadline-lengthened)';

  test('are said once for all Jobs', async () => {
    const { status, err } = await withPolicy(folderWith(), [], names(MANY));
    expect([status, err.split('\n').slice(5)]).toEqual([0, [
      `warning: Job nightly/a, Job nightly/b, Job nightly/c and 2 more: ${lengthened}`, '5 of 5 Jobs have changed, for kubernetes 1.34', '',
    ]]);
  });

  test.each<[string, string, string]>([
    ['an annotation', MANY.replace('metadata:\n', `metadata:\n  annotations: { failure-policy/acknowledge: "${accepted}" }\n`), ''],
    ['a comment', MANY.replace('spec:\n', `spec: # failure-policy: acknowledge ${accepted}\n`), ''],
    ['a comment above all', `# failure-policy: acknowledge ${accepted}\n---\n${MANY}`, ''],
    ['the configuration', MANY, 'acknowledge: [{ rule: kubernetes/deadline-lengthened, reason: fine, objects: nightly/import }]\n'],
    ['the configuration, for all', MANY, 'rules: { kubernetes/deadline-lengthened: off }\n'],
  ])('are not said if %s accepts them', async (_, text, configuration) => {
    const { status, err } = await withPolicy(folderWith({ '.failure-policy.yaml': configuration }), [], text);
    expect([status, err.includes('warning')]).toEqual([0, false]);
  });

  test('are said all the same for other reasons', async () => {
    const configuration = 'acknowledge: [{ rule: kubernetes/deadline-lengthened, reason: fine, objects: nightly/other }]\n';
    const { err } = await withPolicy(folderWith({ '.failure-policy.yaml': configuration }), [], MANY);
    expect(err).toContain('warning: Job nightly/import: this Job had');
    expect((await withPolicy(folderWith({ '.failure-policy.yaml': 'nonsense: 1' }), ['--no-config'], MANY)).err).toContain('warning: ');
  });

  test('of which the configuration makes errors keep everything as it is', async () => {
    const folder = folderWith({ '.failure-policy.yaml': 'rules: { kubernetes/deadline-lengthened: error }\n' });
    expect(await withPolicy(folder, [], `# mine\n${MANY}`)).toEqual({
      status: 1, out: '', err: `stdin:2: Job nightly/import: ${lengthened}\nnothing was changed: 1 problem, for kubernetes 1.34\n`,
    });
  });

  test('what the server refuses for other reasons is a note', async () => {
    const { status, err } = await withPolicy(folderWith(), [], JOB.replace('importer:3', '""'));
    expect([status, err.split('\n')[1]]).toEqual([0,
      'note: kubernetes 1.34 refuses Job nightly/import for reasons that have nothing to do with the policy; \'failure-policy lint\' says which']);
  });
});

describe('problems', () => {
  test('of all Jobs are said with their places, and nothing is written', async () => {
    const folder = folderWith({ 'a.yaml': JOB, 'b.yaml': `${CONFIG_MAP}---\n# Source: shop/templates/job.yaml\n${IN_PLACE}---\n${SEVERAL}` });
    expect(await withPolicy(folder, ['a.yaml', 'b.yaml', '--write'])).toEqual({
      status: 1,
      out: '',
      err: 'b.yaml:14: Job nightly/import, rendered from shop/templates/job.yaml: restartPolicy is OnFailure, but a failure policy needs Never: '
        + 'otherwise the kubelet restarts the container in place, and no rule and no budget ever sees the exit; set it to Never, or say --replace '
        + 'to have it set\nb.yaml:27: Job nightly/import: the job has the containers main and worker; say by --container whose exit codes the '
        + 'policy speaks of, so that the exit of a helper is not taken for the program\'s\nnothing was changed: 2 problems, for kubernetes 1.34\n',
    });
    expect(readFileSync(join(folder, 'a.yaml'), 'utf8')).toBe(JOB);
  });

  test('of the policy with the version are said once', async () => {
    const folder = folderWith({ 'index.yaml': 'apiVersion: failure-policy/v1\nkind: FailurePolicy\nretriesPerIndex: 1\ndisruption: RETRY\n' });
    const { status, out, err } = await apply(folder, ['-p', 'index.yaml', '-t', 'kubernetes=1.28'], `${JOB}---\n${JOB}`);
    expect([status, out]).toEqual([1, '']);
    expect(err).toMatch(/^index\.yaml: Kubernetes 1\.28 drops .*\(kubernetes\/index-budget-dropped\)\nnothing was changed: 1 problem, .*\n$/);
  });

  test('what a manifest says moves no cursor', async () => {
    const { err } = await withPolicy(folderWith(), [], JOB.replace('name: import', 'name: "\\e[31mred\\n"'));
    expect(err).toContain('Job nightly/\\x1b[31mred : podFailurePolicy');
  });
});

test.each<[string, string[], string, number, string]>([
  ['no Job is fine', [], CONFIG_MAP, 0, 'there is no Job or CronJob in the input, so nothing changes\n'],
  ['nothing at all is fine', [], '', 0, 'there is no Job or CronJob in the input, so nothing changes\n'],
  ['no Job is not fine with --require-objects', ['--require-objects'], CONFIG_MAP, 1,
    'there is no Job or CronJob in the input\nnothing was changed: 1 problem, for kubernetes 1.34\n'],
  ['a document that cannot be parsed', [], `${JOB}---\nkind: [\n`, 2,
    'stdin:14: this cannot be parsed: unexpected end of the stream within a flow collection\nnothing was changed\n'],
  ['problems beside it are said too', [], `kind: [\n---\n${IN_PLACE}`, 2,
    'stdin:2: this cannot be parsed: unexpected end of the stream within a flow collection\nstdin:11: Job nightly/import: restartPolicy is '
    + 'OnFailure, but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no budget ever sees the '
    + 'exit; set it to Never, or say --replace to have it set\nnothing was changed\n'],
  ['a template', [], `{{- if .Values.a }}\n${JOB}{{- end }}\n---\n{{ b }}: {{ c }}\n`, 2,
    'stdin:1: this is a template, and only what it is rendered to can have a policy; render it first, such as: helm template . | failure-policy '
    + 'apply --policy FILE\nnothing was changed\n'],
])('%s', async (_, words, input, status, err) => {
  expect(await withPolicy(folderWith(), words, input)).toEqual({ status, out: status === 0 ? input : '', err });
});

test.each<[string, string[], string]>([
  ['no policy', ['jobs.yaml'], 'error: a policy is needed: --policy FILE names one; without it, the input must be the ResourceList of a function'],
  ['a policy that does not exist', ['-p', 'none.yaml'], 'error: none.yaml: the policy cannot be read: there is no such file or folder'],
  ['a policy with a mistake', ['-p', 'wrong.yaml'], 'error: wrong.yaml:3: retries must be a whole number from 0 to 2147483647, got -1'],
  ['a policy that is a Job', ['-p', 'jobs.yaml'], 'error: jobs.yaml:1: a policy file has apiVersion: failure-policy/v1; got \'batch/v1\''],
  ['a file that does not exist', ['-p', 'policy.yaml', 'jobs.yaml', 'none.yaml'], 'none.yaml: there is no such file or folder\nnothing was changed'],
  ['a pattern that fits nothing', ['-p', 'policy.yaml', '*.json'], '*.json: no file has a name like this\nnothing was changed'],
  ['standard input to be written', ['-p', 'policy.yaml', '--write'],
    'error: --write changes files, and standard input is none; name files, or leave --write out'],
  ['standard input for both', ['-p', '-'], 'error: standard input cannot be both the policy and the manifests; name a file for one'],
  ['a blank reason', ['-p', 'policy.yaml', '--bounded-elsewhere', ' '], 'error: --bounded-elsewhere needs a reason, since it is written into the '
    + 'manifest'],
  ['an empty name', ['-p', 'policy.yaml', '--container', ''], 'error: --container needs the name of a container, got an empty one'],
  ['another engine', ['-p', 'policy.yaml', '-t', 'polyaxon'],
    'error: apply writes Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got \'polyaxon\''],
])('%s is a wrong call', async (_, words, err) => {
  const folder = folderWith({ 'jobs.yaml': JOB, 'wrong.yaml': POLICY.replace(/exit[^]*retries: 3/, 'retries: -1') });
  expect(await apply(folder, words, JOB)).toEqual({ status: 2, out: '', err: `${err}\n` });
});

describe('as the function of Kustomize', () => {
  const ITEMS = `apiVersion: config.kubernetes.io/v1
kind: ResourceList
items:
- apiVersion: v1
  kind: ConfigMap
  metadata:
    name: settings
    annotations: {internal.config.kubernetes.io/index: '0'}
- apiVersion: batch/v1
  kind: Job
  metadata:
    name: import
    namespace: nightly
    annotations:
      config.kubernetes.io/path: 'jobs/import.yaml'
      config.kubernetes.io/index: '1'
      internal.config.kubernetes.io/path: 'jobs/import.yaml'
      internal.config.kubernetes.io/index: '1'
  spec:
    template:
      spec:
        containers:
        - image: importer:3
          name: main
        restartPolicy: Never
`;
  const CONFIG = `functionConfig:
  apiVersion: failure-policy/v1
  kind: FailurePolicy
  metadata:
    name: policy
    annotations: {config.kubernetes.io/function: "exec: {path: ./failure-policy}"}
  retries: 3 # three
  deadlineSeconds: 3600
`;
  const AFTER = ITEMS.replace(/$/, `    backoffLimit: 3
    activeDeadlineSeconds: 3600
    podFailurePolicy:
      rules:
      - action: Ignore
        onPodConditions:
        - type: DisruptionTarget
          status: "True"
`);
  const wanted = 'functionConfig must be a failure policy (kind: FailurePolicy) or have the text of one in data.policy';
  const annotated = (annotation: string) => CONFIG.replace('annotations: {', `annotations: {${annotation}, `);
  const configMap = (data: string) => `functionConfig:\n  apiVersion: v1\n  kind: ConfigMap\n  data:\n    ${data}\n`;

  test.each<[string, string, string[]]>([
    ['a policy as its configuration', CONFIG, []],
    ['the text of one in a ConfigMap', configMap(`policy: |\n${POLICY.replace(/exit[^]*42.*\n/, '').replace(/^/gm, '      ')}`.trimEnd()), []],
    ['a policy that is named', 'functionConfig: { kind: Whatever }\n', ['--policy', 'short.yaml']],
  ])('with %s', async (_, config, words) => {
    const folder = folderWith({ 'short.yaml': POLICY.replace(/exit[^]*42.*\n/, '') });
    expect(await apply(folder, words, ITEMS + config)).toEqual({
      status: 0,
      out: AFTER + config,
      err: 'Job nightly/import: podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600\n1 of 1 Job has changed, for kubernetes 1.34\n',
    });
  });

  test('with its options in annotations', async () => {
    const items = ITEMS.replace('Never', 'OnFailure').replace('containers:\n', 'containers:\n        - {image: helper:1, name: helper}\n');
    const options = annotated('failure-policy/replace: "true", failure-policy/container: main');
    const config = options.replace('  retries', '  otherwise: FAIL_JOB\n  retries');
    const { status, out, err } = await apply(folderWith(), [], items + config);
    expect([status, err.split('\n')[0]]).toEqual([0,
      'Job nightly/import: podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600; restartPolicy: Never (was OnFailure)']);
    expect(out.endsWith(config)).toBe(true);
    expect(parse(out).items[1].spec.podFailurePolicy.rules[1]).toMatchObject({ onExitCodes: { containerName: 'main' } });
  });

  test('problems are results in the list, which else stays as it is', async () => {
    const items = ITEMS.replace('Never', 'OnFailure');
    const { status, out, err } = await apply(folderWith(), [], items + CONFIG);
    const message = 'Job nightly/import: restartPolicy is OnFailure, but a failure policy needs Never: otherwise the kubelet restarts the container '
      + 'in place, and no rule and no budget ever sees the exit; set it to Never, or say failure-policy/replace: "true" in the annotations of the '
      + 'functionConfig to have it set';
    expect([status, err]).toEqual([1, `stdin:25: ${message}\nnothing was changed: 1 problem, for kubernetes 1.34\n`]);
    expect(out.startsWith(items + CONFIG)).toBe(true);
    expect(parse(out.slice((items + CONFIG).length))).toEqual({
      results: [{
        message,
        severity: 'error',
        resourceRef: { apiVersion: 'batch/v1', kind: 'Job', name: 'import', namespace: 'nightly' },
        field: { path: 'spec.template.spec.restartPolicy' },
        file: { path: 'jobs/import.yaml', index: 1 },
      }],
    });
  });

  test('what a version cannot hold is a result of all', async () => {
    const { status, out } = await apply(folderWith(), ['--target', 'kubernetes=1.28'], ITEMS + CONFIG.replace('retries:', 'retriesPerIndex:'));
    expect([status, parse(out).results]).toEqual([1, [{ message: expect.stringContaining('Kubernetes 1.28 drops'), severity: 'error' }]]);
  });

  test.each<[string, string, string]>([
    ['no configuration', '', `stdin:1: ${wanted}, there is none; --policy FILE names another one`],
    ['a configuration of another kind', configMap('a: b'), `stdin:26: ${wanted}, got kind 'ConfigMap' without it; --policy FILE names another one`],
    ['a mistake in it', CONFIG.replace('retries: 3', 'retries: many'),
      'stdin:32: functionConfig: retries must be a whole number from 0 to 2147483647, got \'many\''],
    ['a mistake in its text', configMap('policy: "{}"'),
      'stdin:30: functionConfig.data.policy: line 1: a policy file has apiVersion: failure-policy/v1; it is missing'],
    ['a wrong option', annotated('failure-policy/replace: true'),
      'stdin:31: the annotation failure-policy/replace must be "true" or "false", in quotes, got true'],
    ['a wrong container', annotated('failure-policy/container: ""'),
      'stdin:31: the annotation failure-policy/container must be the name of a container, got \'\''],
  ])('%s is a wrong call', async (_, config, err) => {
    expect(await apply(folderWith(), [], ITEMS + config)).toEqual({ status: 2, out: '', err: `error: ${err}\n` });
  });
});

describe('after Helm', () => {
  const head = (kind: string, name: string) => `apiVersion: batch/v1
kind: ${kind}
metadata:
  name: ${name}
  labels:
    app: shop # by hand
spec:
`;
  const job = (name: string, spec: string) => ['templates/jobs.yaml', `${head('Job', name)}${spec}`];
  const cronJob = (name: string, spec: string) => ['templates/jobs.yaml', `${head('CronJob', name)}  schedule: "0 3 * * *"
  concurrencyPolicy: Forbid
  jobTemplate:
    spec:
${spec.replace(/^(?=.)/gm, '    ')}`];
  const pod = (extra = '') => `  template:
    spec:
${extra}      containers:
        - name: main
          image: "worker:1"
          resources: { limits: { memory: 64Mi }, requests: { memory: 64Mi } }
`;
  const others = Array.from({ length: 40 }, (_, i) => [`templates/other-${i}.yaml`, [
    `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings-${i}\ndata:\n  job.yaml: |\n    kind: Job\n    ---x\n`,
    `apiVersion:   v1\nkind: Service\nspec: {ports: [{port: 80}]}  # ${i}\n`,
    '# only a comment\n',
    `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: 'web-${i}'}\nspec:\n  template: {spec: {restartPolicy: Always, containers: []}}\n`,
  ][i % 4]]);
  const documents = [
    ...others.slice(0, 10), job('migrate', pod('      restartPolicy: Never\n')), ...others.slice(10, 30),
    cronJob('export', pod()), job('import', `  backoffLimit: 6\n${pod('      restartPolicy: OnFailure\n')}`), ...others.slice(30),
  ];
  const chart = documents.map(([source, text]) => `---\n# Source: shop/${source}\n${text}`).join('');

  test('only the Jobs differ, line by line, and nothing is left that could be said of them', async () => {
    const { status, out, err } = await withPolicy(folderWith(), ['--replace'], chart);
    expect([status, err]).toEqual([0, `Job migrate: podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600
CronJob export: podFailurePolicy, backoffLimit 3, activeDeadlineSeconds 3600; restartPolicy: Never
Job import: podFailurePolicy, backoffLimit 3 (was 6), activeDeadlineSeconds 3600; restartPolicy: Never (was OnFailure)
3 of 3 Jobs have changed, for kubernetes 1.34
`]);
    const [before, after] = [chart, out].map(text => text.split(/^---\n/m));
    expect(after).toHaveLength(before.length);
    const changed = before.flatMap((text, i) => (text === after[i] ? [] : [[text, after[i]]]));
    expect(changed.map(([text]) => /name: (\w+)/.exec(text)?.[1])).toEqual(['migrate', 'export', 'import']);
    // No line of a Job is lost but those that say something else now.
    expect(changed.flatMap(([text, now]) => text.split('\n').filter(line => !now.split('\n').includes(line)))).toEqual(
      ['  backoffLimit: 6', '      restartPolicy: OnFailure']);
    const { found } = lintText('-', out, rulesOf(DEFAULT_CONFIGURATION));
    expect(found.map(({ finding }) => finding).filter(({ severity }) => severity !== 'INFO')).toEqual([]);
  });
});
