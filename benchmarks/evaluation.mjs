/*
 * How an evaluation grows: splitting its cases, writing and reading its manifest, and reconciling its receipts, in the library and with the command. What each
 * case takes in a large one is compared with one that is an eighth of it, since seconds differ from machine to machine.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median, named, print, wholeNumber } from './figures.mjs';

const GROWTH_BOUND = 1.5;
const OF = { dataset: 'questions', datasetRevision: 'v1' };

const { values: flags } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    cases: { type: 'string', default: '1000000' },
    shards: { type: 'string', default: '10000' },
    // For the child processes.
    task: { type: 'string' },
  },
});

const require = createRequire(import.meta.url);
const lib = path => require(`../lib/${path}`);

if (flags.task === undefined) report();
else process.stdout.write(JSON.stringify({ work, command }[flags.task]()));

function report() {
  const [rounds, cases, shards] = ['rounds', 'cases', 'shards'].map(name => wholeNumber(name, flags[name]));
  const pairs = Array.from({ length: rounds }, () => [1, 8].map(part => {
    const size = ['--cases', String(Math.floor(cases / part)), '--shards', String(Math.max(Math.floor(shards / part), 1))];
    return { ...child('work', size), ...child('command', size), cases: Math.floor(cases / part) };
  }));
  const row = (title, of, unit) => {
    const ratios = pairs.map(([large, small]) => (of(large) / large.cases) / (of(small) / small.cases));
    return [title, unit(median(pairs.map(([large]) => of(large)))), median(ratios).toFixed(2), Math.min(...ratios).toFixed(2), Math.max(...ratios).toFixed(2), String(GROWTH_BOUND)];
  };
  const seconds = milliseconds => `${(milliseconds / 1000).toFixed(2)} s`;
  const mebibytes = bytes => `${Math.round(bytes / 2 ** 20)} MiB`;
  print([
    ['what', 'found', 'ratio', 'min', 'max', 'bound'],
    row('split and hash', ({ split }) => split, seconds),
    row('read the manifest', ({ read }) => read, seconds),
    row('read the receipts', ({ receipts }) => receipts, seconds),
    row('reconcile', ({ reconcile }) => reconcile, seconds),
    row('  memory of all of it', ({ bytes }) => bytes, mebibytes),
    row('the command, from files', ({ process: whole }) => whole, seconds),
  ]);
  process.stdout.write(`\n${cases} cases in ${shards} shards, next to an eighth of them; ${named(rounds, 'round')}. Ratios are medians of what each case takes.\n`);
}

function child(task, options) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', fileURLToPath(import.meta.url), '--task', task, ...options], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

function caseIds() {
  return Array.from({ length: wholeNumber('cases', flags.cases) }, (_, i) => `case-${String(i).padStart(7, '0')}`);
}

function receiptText(evaluation, shard) {
  const { ShardReceipt } = lib('evaluation/shard-receipt');
  const { revision, candidate, manifestHash, manifest } = evaluation;
  const assigned = manifest.casesOf(shard);
  return JSON.stringify(ShardReceipt.of({
    revision, candidate, manifestHash, shard, attempt: { pod: `pod-${shard}` }, assigned, completed: assigned.slice(1), failed: [{ caseId: assigned[0], kind: 'MODEL' }],
  }).toJson());
}

/** Everything in the library, from case ids to the result. */
function work() {
  const { ShardManifest } = lib('evaluation/shard-manifest');
  const { Evaluation } = lib('evaluation/evaluation');
  const { ShardReceipt } = lib('evaluation/shard-receipt');
  const { Reconciliation } = lib('evaluation/reconciliation');
  const shards = wholeNumber('shards', flags.shards);
  const cases = caseIds();
  const timed = action => {
    const start = performance.now();
    const result = action();
    return [result, performance.now() - start];
  };
  global.gc();
  const before = process.memoryUsage().heapUsed;
  const [text, split] = timed(() => {
    const manifest = ShardManifest.split(cases, { ...OF, shards });
    assert.equal(manifest.hash.length, 64);
    return manifest.toText();
  });
  const [manifest, read] = timed(() => ShardManifest.parse(text));
  const evaluation = Evaluation.of({ manifest, candidate: 'model-7', revision: '1' });
  const texts = Array.from({ length: shards }, (_, shard) => receiptText(evaluation, shard));
  const [receipts, parsing] = timed(() => texts.map(each => ShardReceipt.parse(each)));
  const [reconciliation, reconcile] = timed(() => Reconciliation.of({ evaluation, receipts }));
  global.gc();
  const bytes = process.memoryUsage().heapUsed - before;
  assert.ok(reconciliation.scoreable);
  assert.equal(reconciliation.cases.failedByModel, receipts.length);
  assert.equal(reconciliation.cases.expected, cases.length);
  return { split, read, receipts: parsing, reconcile, bytes };
}

/** The command as a whole process, on a manifest and a file for each receipt. */
function command() {
  const { ShardManifest } = lib('evaluation/shard-manifest');
  const { Evaluation } = lib('evaluation/evaluation');
  const shards = wholeNumber('shards', flags.shards);
  const manifest = ShardManifest.split(caseIds(), { ...OF, shards });
  const evaluation = Evaluation.of({ manifest, candidate: 'model-7', revision: '1' });
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  try {
    writeFileSync(join(folder, 'manifest.json'), manifest.toText());
    mkdirSync(join(folder, 'receipts'));
    for (let shard = 0; shard < shards; shard++) writeFileSync(join(folder, 'receipts', `${shard}.json`), receiptText(evaluation, shard));
    const start = performance.now();
    const bin = fileURLToPath(new URL('../lib/failure-policy.js', import.meta.url));
    const words = ['reconcile', 'manifest.json', 'receipts', '--revision', '1', '--candidate', 'model-7'];
    const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...words], { cwd: folder, encoding: 'utf8' });
    const milliseconds = performance.now() - start;
    assert.equal(status, 0, `${stdout}${stderr}`);
    return { process: milliseconds };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
