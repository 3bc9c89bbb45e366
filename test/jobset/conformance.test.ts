import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTRUCTED_CASES } from './cases/constructed';
import { DECISION_CASES, PATTERN_CASES } from './cases/decisions';
import { MANIFEST_CASES } from './cases/manifests';
import { decide, FailedJob } from '../../src/jobset/decide';
import { validateTrainer } from '../../src/jobset/trainer/validate';
import { validateJobSet } from '../../src/jobset/validate';
import { GoPattern } from '../../src/manifest/go-pattern';

/*
 * Against the recorded answers of JobSet 0.12.0 and Trainer 2.3.0. `conformance/jobset/record.sh` writes them.
 */

function recorded(name: string): any[] {
  const text = readFileSync(join(__dirname, `../conformance/jobset/${name}-0.12.0.jsonl`), 'utf8');
  return text.trim().split('\n').map(line => JSON.parse(line));
}

function isRefused(manifest: any): boolean {
  const { rejections } = manifest.kind === 'JobSet' ? validateJobSet(manifest, '0.12') : validateTrainer(manifest, '2.3');
  return rejections.length > 0;
}

it('accepts and refuses the same manifests', () => {
  const theirs = recorded('manifests');
  expect(theirs.map(({ name }) => name)).toEqual(MANIFEST_CASES.map(({ name }) => name));
  const ours = MANIFEST_CASES.map(({ name, manifests }) => ({ name, refused: manifests.some(isRefused) }));
  expect(ours.filter(({ refused }, i) => refused !== (theirs[i].refused !== undefined)).map(({ name }, i) => `${name} ${i}`)).toEqual([]);
});

it('emits what is accepted', () => {
  const theirs = recorded('constructed');
  expect(theirs).toEqual(CONSTRUCTED_CASES.map(({ name }) => ({ name })));
  expect(CONSTRUCTED_CASES.filter(({ manifests }) => manifests.some(isRefused)).map(({ name }) => name)).toEqual([]);
});

/** As the controller's looks come one after the other. */
function played({ jobSet, steps }: typeof DECISION_CASES[number]) {
  const { object } = validateJobSet(jobSet, '0.12');
  const policy = object!.spec!.failurePolicy;
  const needed = 3;
  let [restarts, counted, created, succeeded] = [0, 0, needed, 0];
  let end: { state: string; reason: string; message: string } | undefined;
  return steps.map(({ failed = [], complete = [] }) => {
    succeeded += complete.length;
    let restarting: string | undefined;
    if (failed.length > 0) {
      const jobs = failed.map(({ job, ...rest }): FailedJob => ({ ...rest, name: job, replicatedJob: job.split('-')[1] }));
      const decision = decide(policy, jobs, counted);
      if (decision.isEnd) {end = { state: 'Failed', reason: decision.reason, message: decision.message };} else {
        restarts++;
        counted += decision.isCounted ? 1 : 0;
        created += needed;
        succeeded = 0;
        restarting = decision.reason;
      }
    } else if (succeeded === needed) {
      end = { state: 'Completed', reason: 'AllJobsCompleted', message: 'jobset completed successfully' };
    }
    return { ...end, restarts, counted, ...restarting !== undefined && { restarting }, created };
  });
}

it('decides alike', () => {
  const theirs = recorded('decisions');
  const ours = DECISION_CASES.map(each => ({ name: each.name, steps: played(each) }));
  // Where two Jobs fail together the one that is named first failed first; steps after the end change nothing.
  for (const [i, { name, steps }] of theirs.entries()) {
    const ended = steps.findIndex((step: any) => step.state !== undefined);
    const upTo = ended < 0 ? steps.length : ended + 1;
    expect({ name, steps: ours[i].steps.slice(0, upTo) }).toEqual({ name, steps: steps.slice(0, upTo) });
  }
});

it('reads patterns alike', () => {
  const ours = PATTERN_CASES.map(({ pattern, texts }) => {
    const read = GoPattern.of(pattern);
    return { pattern, valid: read.problem === undefined, matches: texts.map(text => read.matches(text)) };
  });
  const theirs = recorded('patterns').map(({ pattern, valid, matches }) => ({ pattern, valid, matches }));
  const different = ours.filter((each, i) => JSON.stringify(each) !== JSON.stringify(theirs[i])).map(({ pattern }) => pattern);
  // Go lets a group have the name of another one, and re2js does not. Nobody reads the groups of a rule.
  expect(different).toEqual(['(?P<n>a)(?P<n>b)']);
});
