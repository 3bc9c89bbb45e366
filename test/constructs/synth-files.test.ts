import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, AppProps, Chart } from 'cdk8s';
import { FailurePolicyApp, PolyaxonOperation, RetryableJob, SynthFiles } from '../../src';
import { messageOf } from '../messages';
import { SCHEMA_PREFLIGHT } from '../policy/policies';

const temporaryFolder = () => mkdtempSync(join(tmpdir(), 'synth-files-'));

function fill<AnyApp extends App>(app: AnyApp): AnyApp {
  new RetryableJob(new Chart(app, 'nightly'), 'job', { failurePolicy: SCHEMA_PREFLIGHT, containers: [{ image: 'x', resources: {} }] });
  new PolyaxonOperation(app, 'preflight', { failurePolicy: SCHEMA_PREFLIGHT, container: { image: 'x' } });
  return app;
}

test('FailurePolicyApp writes manifests and files', () => {
  const outdir = temporaryFolder();
  fill(new FailurePolicyApp({ outdir })).synth();
  expect(readdirSync(outdir).sort()).toEqual(['nightly.k8s.yaml', 'polyaxon']);
  expect(readdirSync(join(outdir, 'polyaxon'))).toEqual(['preflight.yml']);
  expect(readFileSync(join(outdir, 'polyaxon/preflight.yml'), 'utf8')).toContain('name: preflight\n');
});

test('SynthFiles writes the files of any app, and says which', () => {
  const outdir = temporaryFolder();
  const app = fill(new App({ outdir }));
  app.synth();
  expect(existsSync(join(outdir, 'polyaxon'))).toBe(false);
  expect(SynthFiles.write(app)).toEqual([join(outdir, 'polyaxon/preflight.yml')]);
  expect(existsSync(join(outdir, 'polyaxon/preflight.yml'))).toBe(true);
});

test('another folder can be given', () => {
  const elsewhere = temporaryFolder();
  expect(SynthFiles.write(fill(new App({ outdir: temporaryFolder() })), elsewhere)).toEqual([join(elsewhere, 'polyaxon/preflight.yml')]);
});

test('the files of a Helm chart are written beside its templates, which would be rendered', () => {
  const chart = temporaryFolder();
  writeFileSync(join(chart, 'Chart.yaml'), 'name: x\n');
  mkdirSync(join(chart, 'templates'));
  expect(SynthFiles.write(fill(new App({ outdir: join(chart, 'templates') })))).toEqual([join(chart, 'polyaxon/preflight.yml')]);
  const noChart = join(temporaryFolder(), 'templates');
  expect(SynthFiles.write(fill(new App({ outdir: noChart })))).toEqual([join(noChart, 'polyaxon/preflight.yml')]);
});

test('two constructs cannot write one file', () => {
  const app = fill(new App({ outdir: temporaryFolder() }));
  new PolyaxonOperation(app, 'other', { name: 'preflight', failurePolicy: SCHEMA_PREFLIGHT, container: { image: 'x' } });
  expect(messageOf(() => SynthFiles.write(app))).toBe('preflight and other both write polyaxon/preflight.yml; give one of them another name');
});

test('nothing is written when the validation fails', () => {
  const outdir = temporaryFolder();
  const app = fill(new FailurePolicyApp({ outdir }));
  app.node.addValidation({ validate: () => ['not yet'] });
  expect(messageOf(() => app.synth())).toContain('not yet');
  expect(readdirSync(outdir)).toEqual([]);
});

describe('what the cdk8s CLI shows', () => {
  test.each<[string, string, string]>([
    ['is a reminder if the files were forgotten', 'new App(); fill(app); app.synth();',
      'warning: polyaxon/preflight.yml not written; use FailurePolicyApp in place of App, or call SynthFiles.write(app) after app.synth()\n'],
    ['is nothing if they are written later', 'new App(); fill(app); app.synth(); SynthFiles.write(app);', ''],
    ['is nothing with FailurePolicyApp', 'new FailurePolicyApp(); fill(app); app.synth();', ''],
    ['is a warning once, though it is validated for each chart',
      'new FailurePolicyApp(); new Chart(app, "a"); new Chart(app, "b"); fill(app, FailureResponse.FAIL_JOB); app.synth();',
      'warning: [preflight] otherwise: FAIL_JOB is a rule on exit codes, so a Pod that fails before its container starts, or although its container exits '
      + 'with 0, is retried and counted; keep the budget small: it bounds these failures (polyaxon/otherwise-needs-exit-code)\n'],
    ['is nothing if the warning is acknowledged',
      'new FailurePolicyApp(); fill(app, FailureResponse.FAIL_JOB); PolicyWarnings.of(app).acknowledge("polyaxon/otherwise-needs-exit-code", "rare");'
      + 'app.synth();', ''],
  ])('%s', (_, code, stderr) => {
    const script = `
      const { App, Chart, Duration } = require('cdk8s');
      const { ExitCodes, FailurePolicy, FailurePolicyApp, FailureResponse, PolicyWarnings, PolyaxonOperation, SynthFiles } = require('./lib');
      const fill = (app, otherwise) => new PolyaxonOperation(app, 'preflight', {
        container: { image: 'x' }, failurePolicy: FailurePolicy.of({ otherwise, retries: 3, deadline: Duration.minutes(5) }),
      });
      const app = ${code}`;
    const run = (env: NodeJS.ProcessEnv) => spawnSync(process.execPath, ['-e', script], {
      cwd: join(__dirname, '../..'), encoding: 'utf8', env: { ...process.env, ...env },
    });
    expect(run({ CDK8S_OUTDIR: temporaryFolder() }).stderr).toBe(stderr);
  });
});

test('the props of FailurePolicyApp are those of App', () => {
  const props: AppProps = { outputFileExtension: '.yml', outdir: temporaryFolder() };
  expect(new FailurePolicyApp(props).outputFileExtension).toBe('.yml');
});
