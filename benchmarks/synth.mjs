/*
 * How much longer an app with RetryableJobs takes than one with Jobs of cdk8s-plus that are patched to the same manifest.
 * It prints ratios, since seconds differ from machine to machine. It is never a test: a slow machine must not fail a build.
 */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, named, print, wholeNumber } from './figures.mjs';

const BOUND = 1.10;
const EXIT_CODE = 42;
const RETRIES = 3;
const DEADLINE_MINUTES = 5;

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '10000' },
    charts: { type: 'string', default: '400' },
    // For the child processes: 'ours' or 'plain', and charts x jobs.
    variant: { type: 'string' },
    size: { type: 'string' },
  },
});

const require = createRequire(import.meta.url);

if (flags.variant === undefined) {
  checkEqualManifests();
  report();
} else {
  const [charts, jobs] = flags.size.split('x').map(Number);
  process.stdout.write(String(measure(flags.variant, charts, jobs)));
}

function report() {
  const [rounds, manyJobs, manyCharts] = ['rounds', 'jobs', 'charts'].map(name => wholeNumber(name, flags[name]));
  const scenarios = [[1, manyJobs], [manyCharts, 1]];
  const rows = scenarios.map(([charts, jobs]) => scenarioRow(charts, jobs, rounds));
  print([['scenario', 'RetryableJob', 'kplus.Job + patch', 'ratio', 'min', 'max', `bound ${BOUND.toFixed(2)}`], ...rows]);
  process.stdout.write(`\n${named(rounds, 'round')}; seconds and ratio are medians, min and max are of the ratios of the rounds.\n`);
}

function scenarioRow(charts, jobs, rounds) {
  const pairs = [];
  for (let round = 1; round <= rounds; round++) {
    const pair = { ours: inFreshProcess('ours', charts, jobs), plain: inFreshProcess('plain', charts, jobs) };
    pairs.push({ ...pair, ratio: pair.ours / pair.plain });
    process.stderr.write(`${charts} x ${jobs}, round ${round}: ${pair.ours.toFixed(2)} s / ${pair.plain.toFixed(2)} s\n`);
  }
  const ratios = pairs.map(pair => pair.ratio);
  const ratio = median(ratios);
  return [
    `${named(charts, 'chart')} of ${named(jobs, 'job')}`,
    `${median(pairs.map(pair => pair.ours)).toFixed(2)} s`,
    `${median(pairs.map(pair => pair.plain)).toFixed(2)} s`,
    ratio.toFixed(3), Math.min(...ratios).toFixed(3), Math.max(...ratios).toFixed(3),
    ratio <= BOUND ? 'within the bound' : 'above the bound',
  ];
}

/** In one process the second variant would run on the code that the first one has warmed up. */
function inFreshProcess(variant, charts, jobs) {
  return Number(execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--variant', variant, '--size', `${charts}x${jobs}`], {
    encoding: 'utf8',
    // The package warns on stderr if it believes that the cdk8s CLI runs it.
    env: { ...process.env, CDK8S_OUTDIR: undefined },
    stdio: ['ignore', 'pipe', 'inherit'],
  }));
}

/** Seconds from an empty app to the written files. Loading the modules is not part of it: an app does it once, whatever its size. */
function measure(variant, charts, jobs) {
  const cdk8s = require('cdk8s');
  const addJob = jobMaker(variant);
  const outdir = mkdtempSync(join(tmpdir(), 'synth-benchmark-'));
  try {
    const start = performance.now();
    const app = new cdk8s.App({ outdir });
    for (let c = 0; c < charts; c++) {
      const chart = new cdk8s.Chart(app, `chart-${c}`);
      for (let j = 0; j < jobs; j++) addJob(chart, `job-${j}`);
    }
    app.synth();
    const seconds = (performance.now() - start) / 1000;
    assert.equal(readdirSync(outdir).length, charts);
    return seconds;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}

/** Without this check the cheaper variant could be the one that does less. */
function checkEqualManifests() {
  const { Chart, Testing } = require('cdk8s');
  const [ours, plain] = ['ours', 'plain'].map(variant => {
    const chart = new Chart(Testing.app(), 'chart-0');
    jobMaker(variant)(chart, 'job-0');
    return chart.toJson();
  });
  assert.deepEqual(plain, ours, 'the two variants must write the same manifest');
  assert.equal(ours[0].spec.podFailurePolicy.rules[0].action, 'FailJob');
}

function jobMaker(variant) {
  return { ours: retryableJobs, plain: patchedJobs }[variant]();
}

function retryableJobs() {
  const { Duration } = require('cdk8s');
  const { ExitCodes, FailurePolicy, FailureResponse, RetryableJob } = require('../lib/index.js');
  const failurePolicy = FailurePolicy.of({
    exitCodes: ExitCodes.of({ unsupportedSchema: { code: EXIT_CODE, response: FailureResponse.FAIL_JOB } }),
    retries: RETRIES,
    deadline: Duration.minutes(DEADLINE_MINUTES),
  });
  const containers = [containerProps()];
  return (chart, id) => new RetryableJob(chart, id, { failurePolicy, containers });
}

/** What somebody writes who wants the same manifest without this package. */
function patchedJobs() {
  const { ApiObject, Duration, JsonPatch } = require('cdk8s');
  const { Job, RestartPolicy } = require('cdk8s-plus-30');
  const containers = [containerProps()];
  const pod = '/spec/template/spec';
  return (chart, id) => {
    const job = new Job(chart, id, {
      backoffLimit: RETRIES,
      activeDeadline: Duration.minutes(DEADLINE_MINUTES),
      restartPolicy: RestartPolicy.NEVER,
      containers,
    });
    ApiObject.of(job).addJsonPatch(
      JsonPatch.add('/spec/podFailurePolicy', {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [EXIT_CODE] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        ],
      }),
      JsonPatch.replace(`${pod}/securityContext`, {
        runAsNonRoot: true,
        runAsUser: 65532,
        runAsGroup: 65532,
        fsGroup: 65532,
        fsGroupChangePolicy: 'OnRootMismatch',
        seccompProfile: { type: 'RuntimeDefault' },
      }),
      JsonPatch.replace(`${pod}/containers/0/securityContext`, {
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      }),
      JsonPatch.add(`${pod}/containers/0/env`, [{ name: 'HOME', value: '/tmp' }]),
      JsonPatch.add(`${pod}/containers/0/volumeMounts`, [{ name: 'tmp', mountPath: '/tmp' }]),
      JsonPatch.add(`${pod}/volumes`, [{ name: 'tmp', emptyDir: {} }]),
    );
  };
}

function containerProps() {
  const { Size } = require('cdk8s');
  const { Cpu } = require('cdk8s-plus-30');
  return {
    image: 'registry.example/load:1',
    args: ['--source', 'orders'],
    resources: { cpu: { request: Cpu.millis(100), limit: Cpu.millis(500) }, memory: { request: Size.mebibytes(128), limit: Size.mebibytes(256) } },
  };
}
