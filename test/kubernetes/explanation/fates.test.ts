import * as fc from 'fast-check';
import { JobSimulation } from '../../../src';
import { JobSpec } from '../../../src/kubernetes/api-types';
import { AnsweredFailure, answeredFailures } from '../../../src/kubernetes/explanation/explain';
import { PodEnding, Scenario, ScenarioAttempt } from '../../../src/kubernetes/simulation/scenario';
import { storedJob } from '../../../src/kubernetes/simulation/simulated-job';
import { isIndexed, NO_LIMIT } from '../../../src/kubernetes/spec-facts';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { Fields, HELPER, job, MAIN, onCodes, onDisruption, onOtherCodes, RUNS, SIDECAR } from '../simulation/cases/common';

/*
 * What an explanation says comes of a failure is what comes of it in a simulation in which the failure comes again and again.
 */

const VERSION = '1.37';
const HOURS = 4 * 3600;
/** More than any budget here. */
const MANY = 12;

const sometimes = <T>(value: fc.Arbitrary<T>, often: number) => (
  fc.oneof({ weight: often, arbitrary: value }, { weight: 10 - often, arbitrary: fc.constant(undefined) }));

const rule = (isPerIndex: boolean): fc.Arbitrary<Fields> => fc.tuple(
  fc.constantFrom<'Count' | 'FailIndex' | 'FailJob' | 'Ignore'>('Count', 'FailJob', 'Ignore', ...isPerIndex ? ['FailIndex' as const] : []),
  fc.constantFrom('codes', 'others', 'disruption'),
  fc.constantFrom([1], [42], [143], [137, 143]),
  sometimes(fc.constant('main'), 5),
).map(([action, kind, codes, container]) => (
  kind === 'codes' ? onCodes(action, codes, container) : kind === 'others' ? onOtherCodes(action, codes, container) : onDisruption(action)));

const RESTARTS = [
  { restartPolicy: 'Never' }, { restartPolicy: 'OnFailure' }, { restartPolicy: 'Always' },
  { restartPolicy: 'Never', restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [42] } }] },
  { restartPolicy: 'Never', restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: { operator: 'NotIn', values: [0, 1] } }] },
];

const manifests: fc.Arbitrary<Fields> = fc.constantFrom<'plain' | 'queue' | 'indexed' | 'perIndex'>('plain', 'queue', 'indexed', 'perIndex', 'perIndex').chain(kind => {
  const isPerIndex = kind === 'perIndex';
  return fc.record({
    completions: kind === 'queue' ? fc.constant(undefined) : fc.integer({ min: 1, max: 4 }),
    parallelism: fc.integer({ min: 1, max: 3 }),
    completionMode: fc.constant(isPerIndex || kind === 'indexed' ? 'Indexed' : undefined),
    backoffLimit: isPerIndex ? sometimes(fc.constantFrom(0, 1, 2, 5), 5) : fc.constantFrom(0, 1, 2, NO_LIMIT),
    backoffLimitPerIndex: isPerIndex ? fc.constantFrom(0, 1, 2, NO_LIMIT) : fc.constant(undefined),
    maxFailedIndexes: isPerIndex ? sometimes(fc.constantFrom(0, 1, 2), 5) : fc.constant(undefined),
    activeDeadlineSeconds: sometimes(fc.constantFrom(8, 9, 60, 600), 3),
    rules: sometimes(fc.array(rule(isPerIndex), { maxLength: 3 }), 6),
    replacement: sometimes(fc.constantFrom('Failed', 'TerminatingOrFailed'), 4),
    isOnFailure: fc.integer({ min: 0, max: 3 }).map(each => each === 0),
    restarts: sometimes(fc.constantFrom(...RESTARTS), 3),
    hasHelper: fc.boolean(),
    hasSidecar: fc.boolean(),
  }).map(({ rules, replacement, isOnFailure, restarts, hasHelper, hasSidecar, ...spec }) => {
    const hasRules = rules !== undefined && !isOnFailure;
    return JSON.parse(JSON.stringify(job({
      ...spec,
      ...spec.maxFailedIndexes !== undefined && { maxFailedIndexes: Math.min(spec.maxFailedIndexes, spec.completions!) },
      ...hasRules && { podFailurePolicy: { rules } },
      podReplacementPolicy: hasRules && replacement ? 'Failed' : replacement,
    }, {
      ...isOnFailure && { restartPolicy: 'OnFailure' },
      containers: [{ ...MAIN, ...restarts }, ...hasHelper ? [HELPER] : []],
      ...hasSidecar && { initContainers: [SIDECAR] },
    })));
  });
});

/** What happens to every Pod, and to one Pod and those that come after it while the others run. */
function scenarios(spec: JobSpec, attempt: ScenarioAttempt): { readonly all: Scenario; readonly one: Scenario } {
  const limits = { until: HOURS, maxPods: 40 };
  const others = Math.min(spec.parallelism!, spec.completions ?? Infinity) - 1;
  return {
    all: { default: attempt, ...limits },
    one: isIndexed(spec) ? { attempts: { 0: Array.from({ length: MANY }, () => attempt) }, default: RUNS, ...limits }
      : { attempts: [attempt, ...Array.from({ length: others }, () => RUNS)], default: attempt, ...limits },
  };
}

/** The Pod that shows what a row says. The controller sees that it is deleted before it ends. */
function shown({ observed = {} }: AnsweredFailure): ScenarioAttempt {
  const { deleted, ...ending } = observed;
  return { ...ending as PodEnding, after: 1, ...deleted ? { deleted, terminationSeconds: 3 } : {} };
}

function check(row: AnsweredFailure, manifest: Fields, spec: JobSpec): void {
  const { failure, observed, answer } = row;
  const run = (scenario: Scenario) => JobSimulation.run(manifest, scenario, { version: VERSION });
  const hasDeadline = spec.activeDeadlineSeconds !== undefined;
  if (answer.isInPlace) return checkRestarts(row, spec, run);
  if (!observed) {
    const { outcome } = run({ default: { pending: true }, until: HOURS });
    expect({ failure, reason: outcome.reason, isTold: answer.then.includes('deadline') })
      .toEqual({ failure, reason: hasDeadline ? 'DeadlineExceeded' : undefined, isTold: hasDeadline });
    return;
  }
  if (answer.response === undefined) {
    expect(run({ default: shown(row), until: 5 }).attempts[0]).toMatchObject({ phase: 'Succeeded' });
    return;
  }
  const attempt = { ...shown(row), ...observed.deleted ? {} : { phase: 'Failed' as const } };
  const { all, one } = scenarios(spec, attempt);
  const [ofAll, ofOne] = [run(all), run(one)];
  const failed = ofOne.attempts.filter(({ response }) => response !== undefined);
  const [first] = failed;
  expect({ rule: first.rule, response: first.response, counted: first.counted })
    .toEqual({ rule: answer.rule, response: answer.response, counted: answer.counted });
  const reasons = [...answer.then.matchAll(/\((\w+)\)/g)].map(([, reason]) => reason);
  // Pods that fail together can use up a limit although none of them is replaced.
  const isAtLatest = answer.then.includes('at the latest');
  const ends = [...reasons, ...hasDeadline ? ['DeadlineExceeded'] : [], ...isAtLatest ? ['BackoffLimitExceeded'] : []];
  const isReplaced = first.nextAt !== undefined;
  switch (answer.fate) {
    case 'ENDS_JOB':
      expect({ isReplaced, condition: ofOne.outcome.condition, isAtOnce: ofOne.outcome.at < 9 }).toEqual({ isReplaced: false, condition: 'Failed', isAtOnce: true });
      expect(reasons).toContain(ofOne.outcome.reason);
      break;
    case 'ENDS_INDEX': {
      expect({ isReplaced, failedIndexes: ofOne.status.failedIndexes, reason: ofOne.outcome.reason })
        .toEqual({ isReplaced: false, failedIndexes: '0', reason: hasDeadline ? 'DeadlineExceeded' : undefined });
      const { outcome } = run({ attempts: { 0: [attempt] }, default: { after: 1 }, until: HOURS });
      expect(ends).toContain(outcome.reason);
      break;
    }
    case 'RETRIED': {
      const isTold = !answer.then.includes('no other Pod');
      // Before a deadline as short as this one another Pod can only come if yet another one succeeds.
      const mayBe = isTold && spec.activeDeadlineSeconds! < 10;
      if (!mayBe) expect(isReplaced).toBe(isTold);
      const ofJob = ordinalIn(answer.then, /at the (\d+)\w\w counted failure/);
      const ofIndex = ordinalIn(answer.then, /at its (\d+)\w\w counted failure/);
      if (ofOne.outcome.condition) expect(ends).toContain(ofOne.outcome.reason);
      else expect(ofOne.status.failedIndexes).toBe('0');
      if (ofOne.outcome.reason === 'BackoffLimitExceeded') expect(failed).toHaveLength(ofJob!);
      else if (!hasDeadline) expect(failed).toHaveLength(ofIndex!);
      break;
    }
    default:
      expect({ fate: answer.fate, condition: ofOne.outcome.condition, isLong: failed.length > 5 }).toEqual({ fate: 'ENDLESS', condition: undefined, isLong: true });
      expect(answer.then).toContain('without end');
  }
  // What happens to all of them at once ends in one of the ways that are told.
  if (answer.fate === 'ENDLESS') expect(ofAll.outcome).toMatchObject({ stoppedBecause: expect.stringMatching(/^(?:horizon|max-pods)$/) });
  else expect(ends).toContain(ofAll.outcome.reason);
}

function checkRestarts({ failure, answer, observed }: AnsweredFailure, spec: JobSpec, run: (scenario: Scenario) => JobSimulation): void {
  const restartedContainer = / in (?:the sidecar )?(\w+)$/.exec(failure)?.[1] ?? 'main';
  const isSidecar = restartedContainer === SIDECAR.name;
  const hasDeadline = spec.activeDeadlineSeconds !== undefined;
  const exitCodes = isSidecar ? {} : { exitCodes: { ...observed?.exitCodes, ...observed?.exitCode !== undefined && { main: observed.exitCode } } };
  const limit = ordinalIn(answer.then, /at the (\d+)\w\w in all its running Pods/);
  const { attempts, outcome } = run(scenarios(spec, { ...exitCodes, restarts: limit ?? 3, restartedContainer, after: 1, running: true }).one);
  if (limit !== undefined) {
    // Restarts take a second here.
    if (spec.activeDeadlineSeconds! <= limit + 1) return;
    expect({ fate: answer.fate, reason: outcome.reason, restarts: attempts[0].restarts }).toEqual({ fate: 'RETRIED', reason: 'BackoffLimitExceeded', restarts: limit });
    return;
  }
  expect(answer.then).not.toContain('BackoffLimitExceeded');
  expect({ restarts: attempts[0].restarts, reason: outcome.reason }).toEqual({ restarts: 3, reason: hasDeadline ? 'DeadlineExceeded' : undefined });
  expect(answer.fate).toBe(isSidecar ? 'NONE' : hasDeadline ? 'RETRIED' : 'ENDLESS');
}

function ordinalIn(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text);
  return found ? Number(found[1]) : undefined;
}

test('what is explained to come of a failure comes of it when it is simulated', () => {
  fc.assert(fc.property(manifests, manifest => {
    const { job: { spec } } = storedJob(manifest, ServerVersion.of(VERSION), VERSION);
    const seen = new Set<string>();
    for (const row of answeredFailures(spec)) {
      const { reason, ...rest } = row.observed ?? {};
      const key = JSON.stringify([rest, row.answer, row.answer.isInPlace && row.failure]);
      // Several causes show the same.
      if (seen.has(key)) continue;
      seen.add(key);
      try {
        check(row, manifest, spec);
      } catch (error) {
        throw new Error(`${row.failure}: ${JSON.stringify(row.answer)}\n${error}`);
      }
    }
  }), { seed: 11, numRuns: Number(process.env.RUNS ?? 200) });
});
