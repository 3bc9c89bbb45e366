import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Duration, Include, JsonPatch, Lazy, Testing, Yaml, YamlOutputType } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { AppCheck, AppCheckOptions, ExistingJobs, Linter, LintFinding, PolicyWarnings, RetryableJob } from '../../../src';
import { ROOT } from '../../emitted-files';
import { messageOf } from '../../messages';
import { SCHEMA_PREFLIGHT } from '../../policy/policies';

const IGNORE_DISRUPTIONS = { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] };
const UNBOUNDED = 'kubernetes/ignore-without-deadline';

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'app-check-'));
const newApp = () => new App({ outdir: temporaryFolder() });

/** A Job as an ApiObject. With `spec: {}` nothing is wrong with it. */
function foreignJob(chart: Chart, id: string, spec: object = {}, annotations?: { [name: string]: string }): ApiObject {
  return new ApiObject(chart, id, {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { annotations },
    spec: { ...spec, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } } },
  });
}

const misspelled = (chart: Chart, id: string) => foreignJob(chart, id, { backofLimit: 3 });
const unbounded = (chart: Chart, id: string, acknowledged?: string) => (
  foreignJob(chart, id, { podFailurePolicy: IGNORE_DISRUPTIONS }, acknowledged === undefined ? undefined : { 'failure-policy/acknowledge': acknowledged }));

function patchedJob(chart: Chart, id: string): kplus.Job {
  const job = new kplus.Job(chart, id, { activeDeadline: Duration.hours(1), containers: [{ image: 'x', resources: {} }] });
  ApiObject.of(job).addJsonPatch(JsonPatch.add('/spec/podFailurePolicy', { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [0] } }] }));
  return job;
}

const retryable = (chart: Chart, id: string) => (
  new RetryableJob(chart, id, { failurePolicy: SCHEMA_PREFLIGHT, containers: [{ image: 'x', resources: {} }] }));

function vendor(chart: Chart, text: string): Include {
  const file = join(temporaryFolder(), 'vendor.yaml');
  writeFileSync(file, text);
  return new Include(chart, 'vendor', { url: file });
}

const VENDOR = `
apiVersion: batch/v1
kind: CronJob
metadata: { name: sweep }
spec:
  schedule: "0 0 * * *"
  jobTemplate:
    spec:
      podFailurePolicy: { rules: [{ action: FailJob, onExitCodes: { operator: In, values: [42] } }] }
      template: { spec: { restartPolicy: OnFailure, containers: [{ name: main, image: x }] } }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings }
data: { backofLimit: "3" }
`;

/** What is found, in short. */
function found(scope: Chart | App, options?: AppCheckOptions): string[] {
  return AppCheck.of(scope, options).report().findings.map(({ file, line, rule, acknowledged }) => (
    `${file}:${line} ${rule}${acknowledged === undefined ? '' : ` (${acknowledged.reason})`}`));
}

const listed = (items: object[]) => ({ apiVersion: 'v1', kind: 'List', items });

describe('a report', () => {
  test.each<[string, (chart: Chart) => unknown, string[]]>([
    ['of a manifest from elsewhere', chart => vendor(chart, VENDOR), ['test/vendor/sweep-cronjob:20 kubernetes/restart-policy-with-failure-rules']],
    ['of a Job of cdk8s-plus with a patch', chart => patchedJob(chart, 'import'), ['test/import:13 kubernetes/exit-code-zero']],
    ['of an ApiObject', chart => misspelled(chart, 'import'), ['test/import:6 kubernetes/unknown-field']],
    ['of an ApiObject that is called as those of constructs are', chart => misspelled(chart, 'Resource'), ['test/Resource:6 kubernetes/unknown-field']],
    ['of a List', chart => new ApiObject(chart, 'all', listed([{ apiVersion: 'batch/v1', kind: 'CronJob', metadata: { name: 'a' }, spec: 'daily' }])),
      ['test/all:10 kubernetes/wrong-type']],
    ['of an object that a patch makes a Job of', chart => {
      const object = new ApiObject(chart, 'object', { apiVersion: 'batch/v1', kind: 'Jib', spec: 'daily' });
      object.addJsonPatch(JsonPatch.replace('/kind', 'Job'));
    }, ['test/object:5 kubernetes/wrong-type']],
    ['of a kind of the same name elsewhere', chart => new ApiObject(chart, 'object', { apiVersion: 'other.example/v1', kind: 'Job', spec: 1 }), []],
    ['of what this package makes', chart => retryable(chart, 'import'), []],
    ['of nothing', () => undefined, []],
  ])('%s', (_, make, expected) => {
    const chart = Testing.chart();
    make(chart);
    expect(found(chart)).toEqual(expected);
  });

  test('counts charts as files, and objects in them', () => {
    const app = newApp();
    misspelled(new Chart(app, 'one'), 'import');
    const two = new Chart(app, 'two');
    retryable(two, 'import');
    new ApiObject(two, 'settings', { apiVersion: 'v1', kind: 'ConfigMap' });
    new ApiObject(two, 'all', listed([{ apiVersion: 'v1', kind: 'Secret' }, { apiVersion: 'v1', kind: 'Secret' }]));
    expect(AppCheck.of(app).report().summary).toEqual({
      files: 2, documents: 5, recognized: 2, skipped: 3, errors: 1, warnings: 0, infos: 0, acknowledged: 0,
    });
    expect(AppCheck.of(two).report().summary.documents).toBe(4);
  });

  test('is about the rendered object, with the path of its construct in place of a file', () => {
    const chart = Testing.chart();
    patchedJob(chart, 'import');
    const [finding] = AppCheck.of(chart).report().findings;
    expect(finding).toEqual({
      rule: 'kubernetes/exit-code-zero',
      kind: 'REJECTION',
      severity: 'ERROR',
      message: 'Invalid value: 0: must not be 0 for the In operator',
      file: 'test/import',
      document: 0,
      line: 13,
      column: 15,
      endLine: 13,
      path: 'spec.podFailurePolicy.rules[0].onExitCodes.values[0]',
      object: { apiVersion: 'batch/v1', kind: 'Job', name: 'test-import-c8a7f370' },
      target: 'kubernetes=1.34',
      by: 'kube-apiserver',
      cause: { type: 'FieldValueInvalid', field: 'spec.podFailurePolicy.rules[0].onExitCodes.values[0]' },
      fingerprint: expect.any(String),
    });
    // The line is that of the manifest alone.
    expect(Yaml.stringify(Testing.synth(chart)[0]).split('\n')[12]).toBe('            - 0');
  });

  test('offers no fixes: there is no text that could be mended', () => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    const { fix, ...finding } = AppCheck.of(chart).report().findings[0];
    expect([finding.rule, fix]).toEqual([UNBOUNDED, undefined]);
    expect(AppCheck.of(chart).report().toText()).not.toContain('--fix');
  });

  test('finds the same as the linter does in the manifests', () => {
    const chart = Testing.chart();
    vendor(chart, VENDOR);
    for (const id of ['one', 'two']) unbounded(chart, id);
    patchedJob(chart, 'import');
    misspelled(chart, 'typo');
    const { findings } = Linter.of().lintManifests(chart.toJson());
    const inShort = ({ rule, message, path, fingerprint }: LintFinding) => ({ rule, message, path, fingerprint });
    expect(AppCheck.of(chart).report().findings.map(inShort)).toEqual(findings.map(inShort));
  });

  test('changes nothing', () => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    PolicyWarnings.of(chart).acknowledge(UNBOUNDED, 'a queue bounds it');
    const before = chart.toJson();
    AppCheck.of(chart).report();
    expect(chart.toJson()).toEqual(before);
  });

  test('cannot be made of what cannot be rendered', () => {
    const chart = Testing.chart();
    new kplus.Job(chart, 'import');
    expect(messageOf(() => AppCheck.of(chart).report())).toMatch(/^Failed serializing construct at path 'test\/import\/Resource'/);
  });
});

describe('options', () => {
  test.each<[string, AppCheckOptions, string[]]>([
    ['none', {}, [`test/import:8 ${UNBOUNDED}`]],
    ['a target', { targets: ['kubernetes=1.26'] }, [`test/import:8 ${UNBOUNDED}`]],
    ['a rule that is off', { rules: { [UNBOUNDED]: 'off' } }, []],
    ['an acknowledgement for constructs', { acknowledge: [{ rule: UNBOUNDED, reason: 'bounded', files: ['test/*'] }] }, [`test/import:8 ${UNBOUNDED} (bounded)`]],
    ['an acknowledgement for others', { acknowledge: [{ rule: UNBOUNDED, reason: 'bounded', files: ['other/*'] }] }, [`test/import:8 ${UNBOUNDED}`]],
  ])('%s', (_, options, expected) => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    expect(found(chart, options)).toEqual(expected);
  });

  test('the strict profile finds more', () => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    expect(found(chart, { profile: 'strict' }).length).toBeGreaterThan(1);
  });

  test.each<[string, any, string]>([
    ['an unknown key', { fail_on: 'warning' }, 'the options of AppCheck.of has an unknown key \'fail_on\'; did you mean \'failOn\'?'],
    ['a key of the configuration file', { baseline: 'x.json' }, 'the options of AppCheck.of has an unknown key \'baseline\'; '
      + 'known are targets, profile, rules, acknowledge, evidenceWindowSeconds and failOn'],
    ['no mapping', 'strict', 'the options of AppCheck.of must be a mapping, got \'strict\''],
    ['an unknown severity', { failOn: 'warnings' }, 'failOn must be error, warning, info or never, got \'warnings\'; did you mean \'warning\'?'],
    ['an unknown version', { targets: ['kubernetes=1.2'] }, expect.stringMatching(/^kubernetes 1\.2 is not known; known are 1\.26, /) as any],
    ['no reason', { acknowledge: [{ rule: UNBOUNDED }] }, 'acknowledge[0] needs a reason: whoever reads it wants to know why it is fine'],
  ])('%s is refused', (_, options, message) => {
    expect(messageOf(() => AppCheck.of(Testing.chart(), options))).toEqual(message);
  });
});

describe('acknowledged is', () => {
  test.each<[string, (chart: Chart) => unknown, string[]]>([
    ['what the annotation says', chart => unbounded(chart, 'import', `${UNBOUNDED}: a queue bounds it`), ['test/import:10']],
    ['what a construct says', chart => PolicyWarnings.of(unbounded(chart, 'import')).acknowledge(UNBOUNDED, 'a queue bounds it'), ['test/import:8']],
    ['what a construct above says', chart => {
      unbounded(chart, 'import');
      PolicyWarnings.of(chart.node.root).acknowledge(UNBOUNDED, 'a queue bounds it');
    }, ['test/import:8']],
  ])('%s', (_, make, places) => {
    const chart = Testing.chart();
    make(chart);
    expect(found(chart)).toEqual(places.map(place => `${place} ${UNBOUNDED} (a queue bounds it)`));
    AppCheck.of(chart, { failOn: 'warning' }).runAtSynth();
    expect(() => Testing.synth(chart)).not.toThrow();
  });

  test('also for a Job that does not need it, if a construct above says so', () => {
    const chart = Testing.chart();
    PolicyWarnings.of(chart).acknowledge(UNBOUNDED, 'a queue bounds it');
    retryable(chart, 'import');
    expect(Testing.synth(chart)[0].metadata.annotations).toEqual({ 'failure-policy/acknowledge': `${UNBOUNDED}: a queue bounds it` });
    expect(found(chart)).toEqual([]);
  });

  test('not what only the annotation says, and nobody needs', () => {
    const chart = Testing.chart();
    foreignJob(chart, 'import', {}, { 'failure-policy/acknowledge': `${UNBOUNDED}: a queue bounds it` });
    expect(found(chart)).toEqual(['test/import:5 acknowledgement/unused']);
  });
});

describe('at synth', () => {
  test('everything that is wrong is said at once, with the path of the construct, and nothing is written', () => {
    const app = newApp();
    AppCheck.of(app).runAtSynth();
    const chart = new Chart(app, 'nightly');
    vendor(chart, VENDOR);
    patchedJob(chart, 'import');
    unbounded(chart, 'queue');
    misspelled(new Chart(app, 'weekly'), 'import');
    expect(messageOf(() => app.synth())).toBe([
      'Validation failed with the following errors:',
      '[nightly/vendor/sweep-cronjob] spec.jobTemplate.spec.template.spec.restartPolicy: Invalid value: "OnFailure": only "Never" is supported when '
        + 'podFailurePolicy is specified; set restartPolicy: Never (kubernetes/restart-policy-with-failure-rules)',
      '[nightly/import] spec.podFailurePolicy.rules[0].onExitCodes.values[0]: Invalid value: 0: must not be 0 for the In operator (kubernetes/exit-code-zero)',
      '[weekly/import] unknown field "spec.backofLimit"; did you mean \'backoffLimit\'? (kubernetes/unknown-field)',
    ].join('\n  '));
    expect(readdirSync(app.outdir)).toEqual([]);
  });

  test('a clean app is written as without the check', () => {
    const [plain, checked] = [false, true].map(isChecked => {
      const app = newApp();
      if (isChecked) AppCheck.of(app, { failOn: 'info' }).runAtSynth();
      retryable(new Chart(app, 'nightly'), 'import');
      app.synth();
      return readFileSync(join(app.outdir, 'nightly.k8s.yaml'), 'utf8');
    });
    expect(checked).toBe(plain);
  });

  test.each<[string, string | undefined, boolean]>([
    ['an error alone', undefined, false], ['warnings too', 'warning', true], ['nothing', 'never', false],
  ])('%s can let it fail', (_, failOn, fails) => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    AppCheck.of(chart.node.root, { failOn }).runAtSynth();
    const synth = expect(() => Testing.synth(chart));
    if (fails) synth.toThrow(/^Validation failed with the following errors:\n {2}\[test\/import\] spec.podFailurePolicy.rules\[0\]: failures that match this rule/);
    else synth.not.toThrow();
  });

  test('what is below the construct is checked, and nothing else', () => {
    const app = newApp();
    const [one, two] = ['one', 'two'].map(id => new Chart(app, id));
    misspelled(two, 'import');
    AppCheck.of(one).runAtSynth();
    expect(() => app.synth()).not.toThrow();
    AppCheck.of(two.node.findChild('import')).runAtSynth();
    expect(messageOf(() => app.synth())).toContain('[two/import] unknown field');
  });

  test('one construct is checked once', () => {
    const app = newApp();
    const chart = new Chart(app, 'nightly');
    AppCheck.of(app).runAtSynth();
    AppCheck.of(chart).runAtSynth();
    expect(messageOf(() => AppCheck.of(app, { failOn: 'warning' }).runAtSynth())).toBe('the app is checked at synth already; make one AppCheck with all options');
    expect(messageOf(() => AppCheck.of(chart).runAtSynth())).toBe('nightly is checked at synth already; make one AppCheck with all options');
  });

  test('with several targets it is said for which of them', () => {
    const chart = Testing.chart();
    foreignJob(chart, 'import', { podReplacementPolicy: 'Failed' });
    AppCheck.of(chart, { targets: ['kubernetes=1.26', 'kubernetes=1.34'] }).runAtSynth();
    expect(messageOf(() => Testing.synth(chart))).toMatch(/\(kubernetes\/[a-z-]+ for kubernetes=1\.26\)$/);
  });

  test('of what cannot be rendered cdk8s speaks', () => {
    const chart = Testing.chart();
    AppCheck.of(chart).runAtSynth();
    new kplus.Job(chart, 'import');
    expect(messageOf(() => Testing.synth(chart))).toMatch(/^Failed serializing construct at path 'test\/import\/Resource'/);
  });
});

describe('an app that is synthesized again', () => {
  test('is checked again: what was mended or broken in between counts', () => {
    const app = newApp();
    const chart = new Chart(app, 'nightly');
    AppCheck.of(app).runAtSynth();
    const job = misspelled(chart, 'import');
    expect(() => app.synth()).toThrow('unknown field');
    expect(() => Testing.synth(chart)).toThrow('unknown field');
    job.addJsonPatch(JsonPatch.remove('/spec/backofLimit'));
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(() => app.synth()).not.toThrow();
    job.addJsonPatch(JsonPatch.add('/spec/parallelisms', 1));
    expect(() => Testing.synth(chart)).toThrow('unknown field');
    expect(() => app.synth()).toThrow('unknown field');
    expect(() => app.synthYaml()).toThrow('unknown field');
  });

  test('is checked again for charts and values of which nobody knew', () => {
    const app = newApp();
    AppCheck.of(app).runAtSynth();
    const chart = new Chart(app, 'nightly');
    let name = 'parallelism';
    const spec = Lazy.any({ produce: () => ({ [name]: 1, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } } }) });
    new ApiObject(chart, 'lazy', { apiVersion: 'batch/v1', kind: 'Job', spec });
    for (const synth of [() => Testing.synth(chart), () => app.synth()]) {
      name = 'parallelism';
      expect(synth).not.toThrow();
      name = 'parallelisms';
      expect(synth).toThrow('[nightly/lazy] unknown field "spec.parallelisms"');
    }
  });

  test.each(Object.values(YamlOutputType).filter(each => typeof each === 'number') as YamlOutputType[])('is rendered once more each time: output type %d', type => {
    const app = new App({ outdir: temporaryFolder(), yamlOutputType: type });
    AppCheck.of(app).runAtSynth();
    let rendered = 0;
    for (const id of ['one', 'two', 'three']) {
      const object = foreignJob(new Chart(app, id), id);
      const toJSON = () => ({ rendered: String(++rendered) });
      object.addJsonPatch(JsonPatch.add('/metadata/labels', { toJSON }));
    }
    for (let synths = 1; synths <= 2; synths++) {
      app.synth();
      expect(rendered).toBe(synths * 3 * 2);
    }
  });

  test('is rendered once more as a text', () => {
    const app = newApp();
    AppCheck.of(app).runAtSynth();
    const toJson = [new Chart(app, 'one'), new Chart(app, 'two')].map(chart => jest.spyOn(foreignJob(chart, 'import'), 'toJson'));
    app.synthYaml();
    expect(toJson.map(each => each.mock.calls.length)).toEqual([2, 2]);
  });
});

describe('acknowledgements in code are written into the manifest', () => {
  const annotationOf = (chart: Chart, at = 0) => Testing.synth(chart)[at].metadata.annotations;

  test('of an object that needs them, beside those of its author, and no other', () => {
    const chart = Testing.chart();
    unbounded(chart, 'one', 'kubernetes/no-deadline: by hand');
    unbounded(chart, 'two');
    foreignJob(chart, 'three');
    PolicyWarnings.of(chart).acknowledge(UNBOUNDED, 'a queue bounds it').acknowledge('kubernetes/exit-code-zero', 'not here');
    AppCheck.of(chart, { failOn: 'warning' }).runAtSynth();
    const written = [0, 1, 2].map(at => annotationOf(chart, at));
    expect(written).toEqual([
      { 'failure-policy/acknowledge': `kubernetes/no-deadline: by hand\n${UNBOUNDED}: a queue bounds it` },
      { 'failure-policy/acknowledge': `${UNBOUNDED}: a queue bounds it` },
      undefined,
    ]);
  });

  test('so that a linter of the manifest accepts it too', () => {
    const chart = Testing.chart();
    unbounded(chart, 'import');
    patchedJob(chart, 'other');
    PolicyWarnings.of(chart).acknowledge(UNBOUNDED, 'a queue bounds it').acknowledge('kubernetes/exit-code-zero', 'only here');
    AppCheck.of(chart).runAtSynth();
    const { findings } = Linter.of().lintManifests(Testing.synth(chart));
    expect(findings.map(({ rule, acknowledged }) => [rule, acknowledged?.reason])).toEqual([
      [UNBOUNDED, 'a queue bounds it'], ['kubernetes/exit-code-zero', 'only here'],
    ]);
  });

  test('each time anew', () => {
    const chart = Testing.chart();
    const job = unbounded(chart, 'import');
    PolicyWarnings.of(chart).acknowledge(UNBOUNDED, 'a queue bounds it');
    AppCheck.of(chart).runAtSynth();
    const expected = { 'failure-policy/acknowledge': `${UNBOUNDED}: a queue bounds it` };
    expect([annotationOf(chart), annotationOf(chart)]).toEqual([expected, expected]);
    job.addJsonPatch(JsonPatch.add('/spec/activeDeadlineSeconds', 3600), JsonPatch.add('/spec/backoffLimit', 2));
    expect(annotationOf(chart)).toBeUndefined();
  });

  test('once for a Job with a policy, which writes them itself', () => {
    const chart = Testing.chart();
    const job = unbounded(chart, 'import');
    ExistingJobs.of(job).apply(SCHEMA_PREFLIGHT, { replace: true, boundedElsewhere: 'a queue bounds it' });
    AppCheck.of(chart, { failOn: 'warning' }).runAtSynth();
    expect(annotationOf(chart)).toEqual({ 'failure-policy/acknowledge': `${UNBOUNDED}: a queue bounds it` });
  });
});

describe('what the cdk8s CLI shows', () => {
  const WARNING = '[nightly/import] spec.podFailurePolicy.rules[0]: failures that match this rule are retried without being counted, and there is no '
    + 'activeDeadlineSeconds: nothing bounds the job while disruptions go on; set spec.activeDeadlineSeconds: it is the only bound on ignored failures '
    + '(kubernetes/ignore-without-deadline)\n';

  test.each<[string, string, string]>([
    ['is a warning once, though it is validated for each chart and synthesized twice', 'AppCheck.of(app).runAtSynth(); app.synth(); app.synth();', `warning: ${WARNING}`],
    ['is nothing without a check', 'app.synth();', ''],
    ['is nothing if it is acknowledged',
      `PolicyWarnings.of(app).acknowledge("${UNBOUNDED}", "x"); AppCheck.of(app).runAtSynth(); app.synth();`, ''],
    ['is an error that was told not to let it fail', `AppCheck.of(app, { failOn: 'never', rules: { '${UNBOUNDED}': 'error' } }).runAtSynth(); app.synth();`,
      `error: ${WARNING}`],
    ['is nothing that is only worth knowing', `AppCheck.of(app, { rules: { '${UNBOUNDED}': 'info' } }).runAtSynth(); app.synth();`, ''],
  ])('%s', (_, code, stderr) => {
    const script = `
      const { ApiObject, App, Chart } = require('cdk8s');
      const { AppCheck, PolicyWarnings } = require('./lib');
      const app = new App();
      new Chart(app, 'weekly');
      new ApiObject(new Chart(app, 'nightly'), 'import', { apiVersion: 'batch/v1', kind: 'Job', spec: {
        podFailurePolicy: ${JSON.stringify(IGNORE_DISRUPTIONS)}, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } },
      } });
      ${code}`;
    const env = { ...process.env, CDK8S_OUTDIR: temporaryFolder() };
    expect(spawnSync(process.execPath, ['-e', script], { cwd: ROOT, encoding: 'utf8', env }).stderr).toBe(stderr);
  });
});

// Those of Polyaxon have no objects; their files are linted in own-examples.test.ts.
const EXAMPLES = readdirSync(join(ROOT, 'examples'), { withFileTypes: true }).filter(each => each.isDirectory()).map(({ name }) => name);

test.each(EXAMPLES.filter(name => !/^(?:polyaxon|armada)-/.test(name)))('the example %s is clear', name => {
  const before = process.env.CDK8S_OUTDIR;
  process.env.CDK8S_OUTDIR = temporaryFolder();
  let app: App | undefined;
  try {
    jest.isolateModules(() => {
      const synth = jest.spyOn(jest.requireActual('cdk8s').App.prototype, 'synth');
      jest.requireActual(join(ROOT, 'examples', name, 'main.ts'));
      app = synth.mock.contexts[0] as App;
    });
  } finally {
    if (before === undefined) delete process.env.CDK8S_OUTDIR;
    else process.env.CDK8S_OUTDIR = before;
  }
  const report = AppCheck.of(app!).report();
  expect(report.summary.recognized).toBeGreaterThan(0);
  expect(report.findings.filter(({ acknowledged }) => acknowledged === undefined)).toEqual([]);
});
