/*
 * How fast the Job controller decides, and how a simulation grows with the Job. It prints ratios where there is something to compare with, since seconds differ
 * from machine to machine. It is never a test: a slow machine must not fail a build.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, named, print, wholeNumber } from './figures.mjs';

const DECISIONS_A_SECOND = 1_000_000;
const ATTEMPTS = 3;
/** Time and memory for each attempt, of a large Job next to one that is an eighth of it. */
const GROWTH_BOUND = 1.5;
const PARALLELISM = [100, 1000, 100_000];

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    decisions: { type: 'string', default: '2000000' },
    indexes: { type: 'string', default: '100000' },
    // For the child processes.
    task: { type: 'string' },
    parallelism: { type: 'string' },
  },
});

const require = createRequire(import.meta.url);
const lib = path => require(`../lib/${path}`);

if (flags.task === undefined) report();
else process.stdout.write(JSON.stringify({ decisions, run }[flags.task]()));

function report() {
  const [rounds, indexes] = ['rounds', 'indexes'].map(name => wholeNumber(name, flags[name]));
  const rows = [];
  const each = Array.from({ length: rounds }, () => child('decisions', ['--decisions', flags.decisions]));
  for (const [i, { title }] of each[0].entries()) {
    const rates = each.map(round => round[i].rate);
    rows.push([title, rate(median(rates)), rate(DECISIONS_A_SECOND), ...ratios(rates.map(found => found / DECISIONS_A_SECOND)), 'at least 1']);
  }
  for (const parallelism of PARALLELISM) {
    const pairs = Array.from({ length: rounds }, () => [indexes, Math.round(indexes / 8)].map(count => child('run', [
      '--indexes', String(count), '--parallelism', String(Math.min(parallelism, count)),
    ])));
    const title = `${indexes} indexes, ${ATTEMPTS} attempts each, ${parallelism} at a time`;
    const of = field => pairs.map(([large, small]) => (large[field] / large.attempts) / (small[field] / small.attempts));
    rows.push([title, `${(median(pairs.map(([large]) => large.milliseconds)) / 1000).toFixed(1)} s`, 'an eighth of them', ...ratios(of('milliseconds')), String(GROWTH_BOUND)]);
    rows.push(['  its memory', `${Math.round(median(pairs.map(([large]) => large.bytes)) / 2 ** 20)} MiB`, 'an eighth of them', ...ratios(of('bytes')), String(GROWTH_BOUND)]);
  }
  print([['what', 'found', 'compared with', 'ratio', 'min', 'max', 'bound'], ...rows]);
  process.stdout.write(`\n${named(rounds, 'round')}; ratios are medians, for each attempt where there are attempts.\n`);
}

function ratios(all) {
  return [median(all), Math.min(...all), Math.max(...all)].map(ratio => ratio.toFixed(2));
}

function rate(perSecond) {
  return `${(perSecond / 1e6).toFixed(1)} million/s`;
}

function child(task, options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), '--task', task, ...options], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

/** What becomes of failures of all kinds, by policies of which the last one is as large as a server takes. */
function decisions() {
  const { FailureRules } = lib('kubernetes/controller/failure-rules');
  const count = wholeNumber('decisions', flags.decisions);
  const codes = from => Array.from({ length: 255 }, (_, i) => from + i);
  const onCodes = (action, values) => ({ action, onExitCodes: { containerName: 'main', operator: 'In', values } });
  const onDisruption = { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] };
  const policies = {
    'decisions by 3 rules': [onCodes('FailJob', [42]), onDisruption, onCodes('FailIndex', [3, 7])],
    'decisions by 20 rules of 255 codes': [...Array.from({ length: 19 }, (_, i) => onCodes('Count', codes(1000 * (i + 1)))), onDisruption],
  };
  const failures = Array.from({ length: 1000 }, (_, i) => ({
    phase: 'Failed',
    containers: [{ name: 'main', exitCode: i % 256 }, { name: 'helper', exitCode: 0 }],
    initContainers: [],
    conditions: i % 3 === 0 ? [{ type: 'DisruptionTarget', status: 'True' }] : [],
  }));
  return Object.entries(policies).map(([title, policy]) => {
    const rules = new FailureRules(policy);
    let counted = 0;
    const started = performance.now();
    for (let i = 0; i < count; i++) if (rules.decide(failures[i % failures.length]).counted) counted++;
    const seconds = (performance.now() - started) / 1000;
    assert.ok(counted > 0 && counted < count);
    return { title, rate: count / seconds };
  });
}

/** A Job of which every index fails until it is given up. */
function run() {
  const { JobSimulation } = lib('index.js');
  const [completions, parallelism] = ['indexes', 'parallelism'].map(name => wholeNumber(name, flags[name]));
  const manifest = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'job' },
    spec: {
      completionMode: 'Indexed', completions, parallelism, backoffLimitPerIndex: ATTEMPTS - 1, maxFailedIndexes: completions,
      podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } }] },
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'image' }] } },
    },
  };
  global.gc();
  const before = process.memoryUsage().heapUsed;
  const started = performance.now();
  const simulation = JobSimulation.run(manifest, { default: { exitCode: 1, after: 30 }, until: 1e9 }, { version: '1.37' });
  const milliseconds = performance.now() - started;
  global.gc();
  const bytes = process.memoryUsage().heapUsed - before;
  assert.deepEqual([simulation.status.failed, simulation.outcome.reason], [ATTEMPTS * completions, 'FailedIndexes']);
  return { attempts: ATTEMPTS * completions, milliseconds, bytes };
}
