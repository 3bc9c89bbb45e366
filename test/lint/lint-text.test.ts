import { FindingSeverity } from '../../src/finding';
import { Configuration, DEFAULT_CONFIGURATION, readConfiguration, rulesOf } from '../../src/lint/configuration';
import { lintText } from '../../src/lint/lint-text';

/** A Job of which there is nothing to say. Lines can be put into its spec and its Pod. */
function job({ name = 'import', metadata = '', spec = '', pod = '      restartPolicy: Never\n' } = {}): string {
  return `apiVersion: batch/v1
kind: Job
metadata:
  name: ${name}
${metadata}spec:
  backoffLimit: 3
  activeDeadlineSeconds: 3600
${spec}  template:
    spec:
${pod}      containers:
        - name: main
          image: worker:1
`;
}

/** A CronJob of an Indexed Job: it may have 52 letters, and its Jobs add nine to it, and their Pods the index. */
function cronJob({ name, labels }: { name: string; labels: string }): string {
  return `apiVersion: batch/v1
kind: CronJob
metadata:
  name: ${name}
spec:
  schedule: 0 5 * * *
  jobTemplate:
    metadata: { labels: ${labels} }
    spec:
      completionMode: Indexed
      completions: 100
      backoffLimitPerIndex: 1
      activeDeadlineSeconds: 3600
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: worker:1
`;
}

const BAD_CODES = `  podFailurePolicy:
    rules:
      - action: FailJob
        onExitCodes: { containerName: main, operator: In, values: [43, 42] }
`;

const IGNORED = `  activeDeadlineSeconds: null
  podFailurePolicy:
    rules:
      - action: Ignore
        onPodConditions: [{ type: DisruptionTarget }]
`;

/** `line:column severity rule`, and what accepts it. */
function found(text: string, configuration: Partial<Configuration> = {}, file = 'jobs.yaml'): string[] {
  return lintText(file, text, rulesOf({ ...DEFAULT_CONFIGURATION, ...configuration })).found.map(({ finding }) => (
    `${finding.line}:${finding.column} ${finding.severity} ${finding.rule}${finding.acknowledged
      ? ` (${finding.acknowledged.source}: ${finding.acknowledged.reason})` : ''}`));
}

const withoutDeadline = job({ spec: IGNORED }).replace('  activeDeadlineSeconds: 3600\n', '');

test.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['comments alone', '# nothing\n---\n# here\n', []],
  ['a Job that is right', job(), []],
  ['something else', 'apiVersion: v1\nkind: ConfigMap\n', []],
  ['a kind of that name of another group', 'apiVersion: batch.example.com/v1alpha1\nkind: Job\n', []],
  ['a kind of that name of another engine', 'apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\n', ['1:1 ERROR volcano/no-tasks']],
  ['a value that is no object', 'just words\n', []],
  ['a list at the top', '- apiVersion: batch/v1\n  kind: Job\n', []],
  ['an old version', job().replace('batch/v1', 'batch/v1beta1'), ['1:1 ERROR kubernetes/not-a-job']],
  ['a version of something else', job().replace('batch/v1', 'apps/v1'), ['1:1 ERROR kubernetes/not-a-job']],
  ['a kind that is nearly right', job().replace('kind: Job', 'kind: job'), ['2:1 ERROR kubernetes/not-a-job']],
  ['no version', job().replace('apiVersion: batch/v1\n', ''), ['1:1 ERROR kubernetes/not-a-job']],
  ['codes out of order', job({ spec: BAD_CODES }), ['11:59 ERROR kubernetes/exit-codes-unordered']],
  ['a missing field', job({ pod: '' }), ['9:5 ERROR kubernetes/restart-policy']],
  ['the second document', `${job()}---\n${job({ name: 'export', pod: '' })}`, ['23:5 ERROR kubernetes/restart-policy']],
  ['the second document behind an empty one', `---\n---\n# c\n---\n${job({ pod: '' })}`, ['13:5 ERROR kubernetes/restart-policy']],
  ['a CronJob whose Jobs are refused one by one', cronJob({ name: 'a'.repeat(52), labels: '{ "team!": batch }' }),
    ['8:17 ERROR kubernetes/label', '4:3 ERROR kubernetes/indexed-name']],
  ['a CronJob whose Jobs are not', cronJob({ name: 'a'.repeat(51), labels: '{ team: batch }' }), []],
  ['lines that end with CRLF', job({ pod: '' }).replace(/\n/g, '\r\n'), ['9:5 ERROR kubernetes/restart-policy']],
  ['an entry of a JobList, which says nowhere what it is', `apiVersion: batch/v1\nkind: JobList\nitems:\n- ${job({ pod: '' }).split('\n').slice(2).join('\n').trim().replace(/\n/g, '\n  ')}\n`,
    ['10:7 ERROR kubernetes/restart-policy']],
  [
    'an entry of a List',
    `apiVersion: v1\nkind: List\nitems:\n- kind: ConfigMap\n- ${job({ pod: '' }).trim().replace(/\n/g, '\n  ')}\n`,
    ['13:7 ERROR kubernetes/restart-policy'],
  ],
  [
    'a List in a List',
    `kind: List\nitems:\n- kind: JobList\n  items:\n  - ${job({ pod: '' }).trim().replace(/\n/g, '\n    ')}\n`,
    ['13:9 ERROR kubernetes/restart-policy'],
  ],
  ['JSON', JSON.stringify({ apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' }, spec: { template: { spec: { containers: [{ name: 'a', image: 'b' }] } } } }, undefined, 2),
    ['9:7 ERROR kubernetes/restart-policy']],
  ['a field too much, and what else is wrong', job({ spec: `  backofLimit: 3\n${BAD_CODES}` }), [
    '8:3 ERROR kubernetes/unknown-field', '12:59 ERROR kubernetes/exit-codes-unordered',
  ]],
  ['a repeated field', job({ spec: '  backoffLimit: 4\n' }), ['8:3 ERROR kubernetes/duplicate-field']],
  ['a repeated field of an entry', `kind: List\nitems:\n- ${job({ spec: '  backoffLimit: 4\n' }).trim().replace(/\n/g, '\n  ')}\n`, ['10:5 ERROR kubernetes/duplicate-field']],
  ['words of YAML 1.1', job({ spec: '  suspend: no\n  completions: 0x2\n' }), []],
  ['a text that is none', job({ metadata: '  labels:\n    on: yes\n' }), ['6:5 ERROR kubernetes/wrong-type']],
  ['several values of a wrong type, and what else is wrong', job({ spec: `  completions: "2"\n  suspend: "no"\n${BAD_CODES}`, pod: '' }), [
    '8:3 ERROR kubernetes/wrong-type', '9:3 ERROR kubernetes/wrong-type', '13:59 ERROR kubernetes/exit-codes-unordered', '15:5 ERROR kubernetes/restart-policy',
  ]],
  ['what only looks absent because it is of a wrong type', job({ spec: BAD_CODES.replace('[43, 42]', '["43", 42]') }), ['11:68 ERROR kubernetes/wrong-type']],
  ['a bracket in the column of its key', job({ pod: '      restartPolicy: Never\n      tolerations: [\n        {key: a, operator: Exists},\n      ]\n' }), []],
  ['an alias', job({ pod: '      restartPolicy: &never Never\n      dnsPolicy: *never\n' }), ['11:7 ERROR kubernetes/dns']],
  ['what is no YAML', `${job()}---\na: [\n---\n${job({ pod: '' })}`, ['16:1 ERROR input/unparsable', '25:5 ERROR kubernetes/restart-policy']],
  ['something behind a separator', `${job()}--- {a: 1}\nb: 2\n`, ['14:1 ERROR input/unparsable']],
  ['a document that kubectl would lose', `{"a": 1}\n...\n${job()}`, ['3:1 ERROR input/unparsable']],
  ['a template', 'apiVersion: batch/v1\nkind: Job\nmetadata:\n  name: {{ .Release.Name }}\n', ['4:10 ERROR input/template']],
  ['a template of several documents', 'a: {{ .Values.a }}\n---\n{{- if .Values.b }}\nb: 1\n{{- end }}\n', ['1:5 ERROR input/template']],
  ['a template that is YAML', job({ name: '"{{ .Release.Name }}"' }), ['1:1 ERROR input/template']],
  ['what is a template for another program', job().replace('image: worker:1', 'image: worker:1\n          args: ["--template={{.status}}"]'), []],
  ['a hazard', withoutDeadline, ['10:9 WARNING kubernetes/ignore-without-deadline']],
])('%s', (_, text, expected) => {
  expect(found(text)).toEqual(expected);
});

describe('what is acknowledged', () => {
  const rule = 'kubernetes/ignore-without-deadline';
  const annotated = (text: string) => job({ metadata: `  annotations:\n    failure-policy/acknowledge: ${text}\n`, spec: IGNORED }).replace('  activeDeadlineSeconds: 3600\n', '');

  test.each<[string, string, string[]]>([
    ['in an annotation', annotated(`"${rule}: the queue bounds it"`), [`12:9 WARNING ${rule} (ANNOTATION: the queue bounds it)`]],
    ['in an annotation of several lines', annotated(`|\n      ${rule}: bounded\n      kubernetes/deadline-zero: no`), [
      `14:9 WARNING ${rule} (ANNOTATION: bounded)`, '6:5 WARNING acknowledgement/unused',
    ]],
    ['in a comment', `# failure-policy: acknowledge ${rule}: the queue bounds it\n${withoutDeadline}`, [`11:9 WARNING ${rule} (COMMENT: the queue bounds it)`]],
    ['in a comment behind a line', withoutDeadline.replace('action: Ignore', `action: Ignore # failure-policy: acknowledge ${rule}: bounded`), [
      `10:9 WARNING ${rule} (COMMENT: bounded)`,
    ]],
    ['in a comment for the whole file', `# failure-policy: acknowledge ${rule}: bounded\n---\n${withoutDeadline}---\n${withoutDeadline}`, [
      `12:9 WARNING ${rule} (COMMENT: bounded)`, `30:9 WARNING ${rule} (COMMENT: bounded)`,
    ]],
    ['in another document', `# failure-policy: acknowledge ${rule}: bounded\n${job()}---\n${withoutDeadline}`, [
      '1:1 WARNING acknowledgement/unused', `25:9 WARNING ${rule}`,
    ]],
    ['without a reason', `# failure-policy: acknowledge ${rule}\n${withoutDeadline}`, [
      `11:9 WARNING ${rule}`, '1:1 WARNING acknowledgement/without-reason',
    ]],
    ['in a text that looks like a comment', withoutDeadline.replace('image: worker:1', `image: worker:1\n          args: ['# failure-policy: acknowledge ${rule}: printed']`), [
      `10:9 WARNING ${rule}`,
    ]],
    ['in a comment that asks for something else', `# failure-policy: ignore ${rule}: bounded\n${withoutDeadline}`, [
      `11:9 WARNING ${rule}`, '1:1 WARNING acknowledgement/unknown-rule',
    ]],
    ['in a comment without its colon', `# failure-policy acknowledge ${rule}: bounded\n${withoutDeadline}`, [`11:9 WARNING ${rule} (COMMENT: bounded)`]],
    ['at the head of a file of several documents, without a reason', `# failure-policy: acknowledge ${rule}\n---\n${job()}---\n${job({ name: 'export' })}`, [
      '1:1 WARNING acknowledgement/without-reason',
    ]],
    ['and is no rule', annotated('"kubernetes/ignore-without-deadlin: x"'), [
      `12:9 WARNING ${rule}`, '6:5 WARNING acknowledgement/unknown-rule',
    ]],
    ['and is not there', job({ metadata: `  annotations:\n    failure-policy/acknowledge: "${rule}: x"\n` }), ['6:5 WARNING acknowledgement/unused']],
    ['and only a renderer knows of', job({ metadata: '  annotations:\n    failure-policy/acknowledge: "kubernetes/out-of-memory: x"\n' }), []],
    ['and is not asked', job({ metadata: '  annotations:\n    failure-policy/acknowledge: "kubernetes/no-deadline: x"\n' }), []],
  ])('%s', (_, text, expected) => {
    expect(found(text)).toEqual(expected);
  });

  test('in the configuration, by file and by object', () => {
    const { acknowledgements } = readConfiguration({ acknowledge: [{ rule, reason: 'bounded', files: ['vendor/**'], objects: ['imp*'] }] });
    expect(found(withoutDeadline, { acknowledgements }, 'vendor/a.yaml')).toEqual([`10:9 WARNING ${rule} (CONFIGURATION: bounded)`]);
    expect(found(withoutDeadline, { acknowledgements }, 'own/a.yaml')).toEqual([`10:9 WARNING ${rule}`]);
    expect(found(withoutDeadline.replace('name: import', 'name: export'), { acknowledgements }, 'vendor/a.yaml')).toEqual([`10:9 WARNING ${rule}`]);
  });
});

test('severities can be changed, rules turned off and on', () => {
  const severities = (rules: object) => ({ severities: readConfiguration({ rules }).severities });
  expect(found(withoutDeadline, severities({ 'kubernetes/ignore-without-deadline': 'error' }))).toEqual(['10:9 ERROR kubernetes/ignore-without-deadline']);
  expect(found(withoutDeadline, severities({ 'kubernetes/ignore-without-deadline': false }))).toEqual([]);
  // A rule of the strict profile is asked as soon as it has a severity.
  expect(found(withoutDeadline, severities({ 'kubernetes/no-deadline': 'info', 'kubernetes/ignore-without-deadline': 'off' })))
    .toEqual([expect.stringMatching(/^\d+:\d+ INFO kubernetes\/no-deadline$/)]);
});

test('what several versions say is said once', () => {
  const targets = readConfiguration({ targets: ['kubernetes=1.28', 'kubernetes=1.34'] }).targets;
  const perIndex = job({ spec: '  completionMode: Indexed\n  completions: 3\n  backoffLimitPerIndex: 1\n  backoffLimit: 9\n  backofLimit: 1\n' })
    .replace('  backoffLimit: 3\n', '');
  const { found: all } = lintText('a.yaml', perIndex, rulesOf({ ...DEFAULT_CONFIGURATION, targets }));
  expect(all.map(({ finding }) => [finding.rule, finding.target])).toEqual([
    ['kubernetes/unknown-field', 'kubernetes=1.28, kubernetes=1.34'],
    ['kubernetes/dropped-field', 'kubernetes=1.28'],
  ]);
});

test('a finding is known again when lines move, and two of one kind are told apart', () => {
  const prints = (text: string) => lintText('a.yaml', text, rulesOf(DEFAULT_CONFIGURATION)).found.map(({ finding }) => finding.fingerprint);
  const [print] = prints(withoutDeadline);
  expect(prints(`# one\n# two\n${withoutDeadline}`)).toEqual([print]);
  expect(prints(withoutDeadline.replace('name: import', 'name: export'))).not.toEqual([print]);
  expect(new Set(prints(`${withoutDeadline}---\n${withoutDeadline}`)).size).toBe(2);
});

test('the template that Helm rendered a document from is named', () => {
  const rendered = `---\n# Source: shop/templates/a.yaml\n${withoutDeadline}---\n# Source: shop/charts/b/templates/b.yaml\n${withoutDeadline}`;
  const { found: all } = lintText('-', rendered, rulesOf(DEFAULT_CONFIGURATION));
  expect(all.map(({ finding }) => finding.source)).toEqual(['shop/templates/a.yaml', 'shop/charts/b/templates/b.yaml']);
});

test('files that are found and are no manifests are left in peace, and those that are named are not', () => {
  const rules = rulesOf(DEFAULT_CONFIGURATION);
  const comments = '{ // for the compiler\n  "strict": true }';
  expect(lintText('tsconfig.json', comments, rules, { isNamed: false }).found).toEqual([]);
  expect(lintText('tsconfig.json', comments, rules).found.map(({ finding }) => finding.rule)).toEqual(['input/unparsable']);
  expect(lintText('a.yaml', 'kind: Job\n  apiVersion: x\n', rules, { isNamed: false }).found).toHaveLength(1);
});

test('all are in one order, and counted', () => {
  const severities = lintText('a.yaml', job({ spec: BAD_CODES, pod: '' }), rulesOf(DEFAULT_CONFIGURATION)).found.map(({ finding }) => finding.severity);
  expect(severities).toEqual([FindingSeverity.ERROR, FindingSeverity.ERROR]);
});
