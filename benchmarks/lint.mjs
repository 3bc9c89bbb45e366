/*
 * How long the linter takes, next to what cannot be saved: parsing, and starting a process. And next to kubeconform, if Go is there to build it.
 * It prints ratios, since seconds differ from machine to machine. It is never a test: a slow machine must not fail a build.
 */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dump, loadAll } from 'js-yaml';
import { median, named, print, wholeNumber } from './figures.mjs';
import { jobSchema } from './job-schema.mjs';
import { fileOf, realisticJob } from './realistic-job.mjs';

const CLEAN_BOUND = 1.5;
const FINDINGS_BOUND = 3;
const GROWTH_BOUND = 1.5;
const START_BOUND = 3;

const KUBERNETES_MINOR = 34;

const KUBECONFORM = 'github.com/yannh/kubeconform';
const GO_TIMEOUT_MS = 300_000;

const { values: flags, positionals: names } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    jobs: { type: 'string', default: '10000' },
    starts: { type: 'string', default: '30' },
    // For the child processes: what to measure, on which file, and on which one to warm up.
    task: { type: 'string' },
    file: { type: 'string' },
    warmup: { type: 'string' },
  },
  allowPositionals: true,
});

const require = createRequire(import.meta.url);

const COMMAND = fileURLToPath(new URL('../lib/failure-policy.js', import.meta.url));

/** The parts. Some of them can be named: `node benchmarks/lint.mjs parsing start`. */
const PARTS = { parsing: againstParsing, growth, start, kubeconform: againstKubeconform };

if (flags.task === undefined) report();
else process.stdout.write(JSON.stringify(measure(flags.task, flags.file, flags.warmup)));

function report() {
  const unknown = names.find(name => !Object.hasOwn(PARTS, name));
  if (unknown !== undefined) {
    process.stderr.write(`${unknown} is none of the parts, which are ${Object.keys(PARTS).join(', ')}\n`);
    process.exit(1);
  }
  const [rounds, jobs, starts] = ['rounds', 'jobs', 'starts'].map(name => wholeNumber(name, flags[name]));
  const folder = mkdtempSync(join(tmpdir(), 'lint-benchmark-'));
  try {
    const parts = Object.keys(PARTS).filter(name => names.length === 0 || names.includes(name));
    const rows = parts.flatMap(name => PARTS[name]({ folder, rounds, jobs, starts }));
    print([['what', 'time', 'compared with', 'ratio', 'min', 'max', 'of processor', 'bound'], ...rows]);
    process.stdout.write(`\n${named(rounds, 'round')}, ${named(starts, 'start')}; `
      + 'times and ratios are medians, min and max are of the ratios of the rounds.\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Linting a file against parsing it alone, both without starting a process. */
function againstParsing({ folder, rounds, jobs }) {
  const kinds = [
    { title: `${jobs} Jobs`, jobAt: realisticJob, tasks: ['lint'], findings: 0, bound: CLEAN_BOUND },
    { title: `${jobs} Jobs that are refused`, jobAt: refusedJob, tasks: ['json', 'pretty'], findings: jobs, bound: FINDINGS_BOUND },
    { title: `${jobs} Jobs with a hazard`, jobAt: hazardousJob, tasks: ['json', 'pretty'], findings: jobs, bound: FINDINGS_BOUND },
  ];
  return kinds.flatMap(({ title, jobAt, tasks, findings, bound }) => {
    const file = fileWith(folder, fileOf(jobs, jobAt));
    const measured = inTurns(title, rounds, {
      parse: () => inFreshProcess('parse', file, { documents: jobs }),
      ...Object.fromEntries(tasks.map(task => [task, () => inFreshProcess(task, file, { documents: jobs, findings })])),
    });
    return tasks.map(task => row(`${title}: ${task}`, measured[task], 'js-yaml', measured.parse, bound));
  });
}

/** What a Job costs among many, against what it costs among few. The code is warm, as few Jobs would pay for most of that. */
function growth({ folder, rounds, jobs }) {
  const sizes = [0.25, 0.5, 1, 2].map(factor => Math.ceil(jobs * factor));
  const kinds = [
    { title: 'Jobs', counts: sizes, textOf: size => fileOf(size), findings: 0 },
    { title: 'Jobs with a hazard', counts: sizes, textOf: size => fileOf(size, hazardousJob), findings: 1 },
    { title: 'Jobs with a hazard in a List', counts: sizes.map(size => Math.ceil(size / 20)), textOf: listOf, findings: 1 },
  ];
  return kinds.map(({ title, counts, textOf, findings }) => {
    const files = counts.map(count => fileWith(folder, textOf(count)));
    const measured = inTurns(title, rounds, Object.fromEntries(counts.map((count, i) => [
      count, () => share(inFreshProcess('lint', files[i], { documents: count, findings: count * findings }, files[0]), count),
    ])));
    const all = counts.map(count => measured[count]);
    return [`each of ${counts.join(', ')} ${title}`, all.map(medianTime).join(', '), 'the first', ...ratioCells(all.at(-1), all[0], GROWTH_BOUND)];
  });
}

/** The command as a whole process, on a small file, against a process that does nothing. */
function start({ folder, starts }) {
  return Object.entries({ '1 Job': realisticJob, '1 Job with a hazard': hazardousJob }).map(([title, jobAt]) => {
    const file = fileWith(folder, fileOf(1, jobAt));
    const measured = inTurns(title, starts, { lint: () => commandOn(file), nothing: () => wholeProcess(process.execPath, ['-e', '0']) });
    return row(`whole process, ${title}`, measured.lint, 'node -e 0', measured.nothing, START_BOUND);
  });
}

/** The command as a whole process, on a large file, against another one that is compiled to machine code and uses all processors. */
function againstKubeconform({ folder, rounds, jobs }) {
  const { program, version, problem } = builtKubeconform(folder);
  if (problem !== undefined) {
    process.stdout.write(`kubeconform is left out: ${problem}\n\n`);
    return [];
  }
  writeFileSync(join(folder, 'job.json'), JSON.stringify(jobSchema(KUBERNETES_MINOR)));
  const words = ['-strict', '-summary', '-output', 'json', '-schema-location', join(folder, '{{.ResourceKind}}.json')];
  const valid = file => JSON.parse(spawnSync(program, [...words, file], { encoding: 'utf8' }).stdout).summary.valid;
  const file = fileWith(folder, fileOf(jobs));
  // It must have judged all, and by that schema.
  assert.equal(valid(file), jobs);
  assert.equal(valid(fileWith(folder, fileOf(1, misspelledJob))), 0);
  process.stdout.write(`kubeconform ${version}, strict, has a JSON schema that this benchmark makes of the package's table of fields: `
    + 'it judges fields and their types.\n\n');
  const measured = inTurns('kubeconform', rounds, { lint: () => commandOn(file), kubeconform: () => wholeProcess(program, [...words, file]) });
  return [row(`whole process, ${named(jobs, 'Job')}`, measured.lint, 'kubeconform', measured.kubeconform)];
}

/** The newest version of kubeconform, or why there is none. */
function builtKubeconform(folder) {
  const built = spawnSync('go', ['install', `${KUBECONFORM}/cmd/kubeconform@latest`], {
    cwd: folder, env: { ...process.env, GOBIN: folder }, encoding: 'utf8', timeout: GO_TIMEOUT_MS,
  });
  if (built.error?.code === 'ENOENT') return { problem: 'there is no Go to build it with' };
  if (built.status !== 0) {
    process.stderr.write(built.stderr);
    return { problem: 'its Go module could not be had or built' };
  }
  const program = join(folder, 'kubeconform');
  const module = execFileSync('go', ['version', '-m', program], { encoding: 'utf8' }).split('\n').find(line => line.includes(`${KUBECONFORM}\t`));
  return { program, version: module.trim().split('\t')[2] };
}

/** One that the server refuses: its exit codes are out of order. */
function refusedJob(i) {
  const job = realisticJob(i);
  job.spec.podFailurePolicy.rules[0].onExitCodes.values.reverse();
  return job;
}

/** One that the server accepts and nothing bounds: it ignores some failures and has no deadline. */
function hazardousJob(i) {
  const job = realisticJob(i);
  delete job.spec.activeDeadlineSeconds;
  return job;
}

function misspelledJob(i) {
  const job = realisticJob(i);
  job.spec.backofLimit = 3;
  return job;
}

/** As kubectl writes what it gets: all of them in one document. */
function listOf(count) {
  return dump({ apiVersion: 'v1', kind: 'List', items: Array.from({ length: count }, (_, i) => hazardousJob(i)) });
}

function fileWith(folder, text) {
  const file = join(mkdtempSync(join(folder, 'manifests-')), 'jobs.yaml');
  writeFileSync(file, text);
  return file;
}

/** The times of every variant in every round. The order changes from round to round, so that none is always the one that comes first. */
function inTurns(title, rounds, variants) {
  const entries = Object.entries(variants);
  const measured = Object.fromEntries(entries.map(([name]) => [name, []]));
  for (let round = 1; round <= rounds; round++) {
    for (const [name, run] of round % 2 === 1 ? entries : [...entries].reverse()) measured[name].push(run());
    process.stderr.write(`${title}, round ${round}: ${entries.map(([name]) => `${name} ${time(measured[name].at(-1).seconds)}`).join(', ')}\n`);
  }
  return measured;
}

/** In one process the second variant would run on the code that the first one has warmed up. */
function inFreshProcess(task, file, expected, warmup) {
  const words = [fileURLToPath(import.meta.url), '--task', task, '--file', file, ...warmup === undefined ? [] : ['--warmup', warmup]];
  const { times, seen } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }));
  assert.deepEqual(seen, expected, 'nothing is compared if not all of them were judged');
  return times;
}

/** How long a task takes without loading the modules and reading the file, and for how long the processors work on it. */
function measure(task, file, warmup) {
  const run = task === 'parse' ? text => ({ documents: loadAll(text).length }) : linting(task);
  if (warmup !== undefined) run(readFileSync(warmup, 'utf8'));
  const text = readFileSync(file, 'utf8');
  const start = performance.now();
  const used = process.cpuUsage();
  const seen = run(text);
  const { user, system } = process.cpuUsage(used);
  return { times: { seconds: (performance.now() - start) / 1000, processor: (user + system) / 1e6 }, seen };
}

/** What the command does with the text of a file: it is judged, and the findings are written if the task is a format. */
function linting(task) {
  const { DEFAULT_CONFIGURATION, rulesOf } = require('../lib/lint/configuration.js');
  const { FORMATS } = require('../lib/lint/formats');
  const { resultOf } = require('../lib/lint/lint-run.js');
  const { lintText } = require('../lib/lint/lint-text.js');
  const { ruleNamed } = require('../lib/lint/rule-catalogue.js');
  const rules = rulesOf(DEFAULT_CONFIGURATION);
  return text => {
    const result = resultOf([lintText('jobs.yaml', text, rules)], rules);
    if (task !== 'lint') {
      let lines;
      const lineOf = (_, line) => (lines ??= text.split('\n'))[line - 1];
      writeFileSync(devNull, FORMATS[task](result, { colour: false, width: 100, version: '0', ruleOf: ruleNamed, lineOf }));
    }
    return { documents: result.summary.recognized, findings: result.findings.length };
  };
}

function commandOn(file) {
  return wholeProcess(process.execPath, [COMMAND, 'lint', file, '--no-config']);
}

function wholeProcess(program, words) {
  const start = performance.now();
  const { status } = spawnSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  const seconds = (performance.now() - start) / 1000;
  assert.equal(status, 0);
  return { seconds };
}

function share({ seconds, processor }, count) {
  return { seconds: seconds / count, processor: processor / count };
}

function row(what, ours, title, theirs, bound) {
  return [what, medianTime(ours), `${title} ${medianTime(theirs)}`, ...ratioCells(ours, theirs, bound)];
}

function ratioCells(ours, theirs, bound) {
  const ratiosOf = key => ours.map((each, round) => each[key] / theirs[round][key]);
  const ratios = ratiosOf('seconds');
  const ratio = median(ratios);
  const ofProcessor = ours[0].processor === undefined ? '' : median(ratiosOf('processor')).toFixed(3);
  const verdict = bound === undefined ? 'none' : `${ratio <= bound ? 'within' : 'above'} ${bound.toFixed(1)}`;
  return [ratio.toFixed(3), Math.min(...ratios).toFixed(3), Math.max(...ratios).toFixed(3), ofProcessor, verdict];
}

function medianTime(measured) {
  return time(median(measured.map(({ seconds }) => seconds)));
}

function time(seconds) {
  if (seconds >= 1) return `${seconds.toPrecision(3)} s`;
  return seconds >= 0.001 ? `${(seconds * 1000).toPrecision(3)} ms` : `${(seconds * 1e6).toPrecision(3)} µs`;
}
