/*
 * How long it takes to judge Jobs, next to how long it takes to parse them. It prints ratios, since seconds differ from machine to machine.
 */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { loadAll } from 'js-yaml';
import { median, wholeNumber } from './figures.mjs';
import { fileOf, realisticJob } from './realistic-job.mjs';

const BOUND = 1;

const { values: flags } = parseArgs({ options: { jobs: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '7' } } });

const { JobValidation } = createRequire(import.meta.url)('../lib/index.js');

/** One that is refused for two reasons. */
function refusedJob(i) {
  const job = realisticJob(i);
  job.spec.podFailurePolicy.rules[0].onExitCodes.containerName = 'worker';
  job.spec.template.spec.restartPolicy = 'OnFailure';
  return job;
}

function seconds(run) {
  const start = performance.now();
  run();
  return (performance.now() - start) / 1000;
}

function measure(title, isWrong) {
  const count = wholeNumber('jobs', flags.jobs);
  const text = fileOf(count, isWrong ? refusedJob : realisticJob);
  const rounds = Array.from({ length: wholeNumber('rounds', flags.rounds) }, () => {
    let manifests;
    const parsing = seconds(() => { manifests = loadAll(text); });
    let refused = 0;
    const judging = seconds(() => {
      for (const manifest of manifests) if (!JobValidation.ofCreate(manifest).isAccepted) refused++;
    });
    // Nothing is compared if not all of them were judged.
    assert.equal(manifests.length, count);
    assert.equal(refused, isWrong ? count : 0);
    return { parsing, judging, ratio: judging / parsing };
  });
  const ratios = rounds.map(({ ratio }) => ratio);
  const ratio = median(ratios);
  console.log(`${count} ${title}: parsed in ${median(rounds.map(each => each.parsing)).toFixed(2)} s, judged in `
    + `${median(rounds.map(each => each.judging)).toFixed(2)} s, ratio ${ratio.toFixed(3)} (${Math.min(...ratios).toFixed(3)} to `
    + `${Math.max(...ratios).toFixed(3)}), ${ratio < BOUND ? 'within' : 'above'} the bound of ${BOUND}`);
}

measure('Jobs that are right', false);
measure('Jobs that are refused', true);
