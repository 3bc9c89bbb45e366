import * as fc from 'fast-check';
import { JobExplanation, JobSimulation } from '../../src';
import { indexedJob, job, onCodes, onDisruption, onFailureJob, RUNS } from './simulation/cases/common';
import { Scenario, ScenarioAttempt } from '../../src/kubernetes/simulation/scenario';

/*
 * No Job has more Pods than its bound says, however its Pods end. What makes for many Pods: they fail at once, others succeed in between, and nothing counts.
 */

/** One of each kind of controller. */
const VERSIONS = ['1.27', '1.30', '1.31', '1.34', '1.37'];
const MOST_PODS = 600;

const FAILS_AT_ONCE: ScenarioAttempt = { exitCode: 1, after: 0 };
const IS_TAKEN: ScenarioAttempt = { exitCode: 137, after: 0, disrupted: true };

const seconds = fc.constantFrom(0, 0, 0.3, 0.9, 1, 2, 9, 30);

const attempt: fc.Arbitrary<ScenarioAttempt> = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(FAILS_AT_ONCE, IS_TAKEN), seconds).map(([fails, after]) => ({ ...fails, after })) },
  { weight: 3, arbitrary: seconds.map(after => ({ exitCode: 0, after })) },
  { weight: 1, arbitrary: seconds.map(after => ({ exitCode: 1, after, reportedAfter: 15 })) },
  { weight: 1, arbitrary: fc.constant(RUNS) },
);

const rules = fc.constantFrom(undefined, [onDisruption('Ignore')], [onDisruption('Ignore'), onCodes('Ignore', [1])], [onCodes('Count', [1])]);

const given = fc.record({
  isIndexed: fc.boolean(),
  isPerIndex: fc.boolean(),
  isQueue: fc.boolean(),
  completions: fc.integer({ min: 1, max: 6 }),
  parallelism: fc.integer({ min: 0, max: 5 }),
  backoffLimit: fc.constantFrom(0, 1, 3, 6, 2147483647),
  backoffLimitPerIndex: fc.constantFrom(0, 1, 4, 2147483647),
  activeDeadlineSeconds: fc.constantFrom(undefined, 0, 1, 9, 10, 40, 100, 299, 300, 301, 1000, 4000),
  rules,
  hasOneThatRuns: fc.boolean(),
  attempts: fc.array(attempt, { maxLength: 24 }),
  others: fc.constantFrom(FAILS_AT_ONCE, FAILS_AT_ONCE, IS_TAKEN),
}).map(({ isIndexed, isPerIndex, isQueue, completions, backoffLimitPerIndex, hasOneThatRuns, attempts, others, rules: policy, ...spec }) => {
  const fields = { ...spec, ...policy && { podFailurePolicy: { rules: policy } } };
  const scenario: Scenario = { attempts: [...hasOneThatRuns ? [RUNS] : [], ...attempts], default: others, maxPods: MOST_PODS };
  if (isIndexed) return { manifest: indexedJob(completions, { ...fields, ...isPerIndex && { backoffLimitPerIndex } }), scenario };
  return { manifest: job({ ...fields, ...!isQueue && { completions } }), scenario };
});

test.each(VERSIONS)('no Job of %s has more Pods than its bound says', version => {
  fc.assert(fc.property(given, ({ manifest, scenario }) => {
    // Old versions refuse what they do not know.
    if (!isAccepted(manifest, version)) return;
    const { attempts: most, attemptsPerIndex = Infinity } = JobExplanation.of(manifest, { version }).bounds;
    if (most === undefined) return;
    const { attempts } = JobSimulation.run(manifest, scenario, { version });
    expect(attempts.length).toBeLessThanOrEqual(most);
    for (const { index, attempt: number } of attempts) if (index !== undefined) expect(number).toBeLessThanOrEqual(attemptsPerIndex);
  }), { seed: 61, numRuns: 100 });
});

function isAccepted(manifest: object, version: string): boolean {
  try {
    JobExplanation.of(manifest, { version });
    return true;
  } catch {
    return false;
  }
}

const OF_ONE_INDEX = indexedJob(2, { backoffLimitPerIndex: 9, activeDeadlineSeconds: 300 });

test.each<[string, object, Scenario, string]>([
  ['the deadline comes before the limit', job({ activeDeadlineSeconds: 100 }), { default: FAILS_AT_ONCE }, '1.37'],
  ['failures that do not count', job({ activeDeadlineSeconds: 300, podFailurePolicy: { rules: [onDisruption('Ignore')] } }), { default: IS_TAKEN }, '1.37'],
  ['a limit that nobody reaches', job({ activeDeadlineSeconds: 300, backoffLimit: 2147483647 }), { default: FAILS_AT_ONCE }, '1.37'],
  ['each index has waits of its own', OF_ONE_INDEX, { default: FAILS_AT_ONCE }, '1.37'],
  ['the longest wait is shorter in old versions', job({ activeDeadlineSeconds: 4000, backoffLimit: 20 }), { default: FAILS_AT_ONCE }, '1.27'],
  ['a success makes an end of the wait', job({ activeDeadlineSeconds: 9, completions: 3, parallelism: 2, backoffLimit: 20 }),
    { attempts: [1, 2, 3, 4, 5, 6].map(each => each % 2 ? FAILS_AT_ONCE : { exitCode: 0, after: 0.1 }), default: FAILS_AT_ONCE }, '1.37'],
  ['restarts in place', onFailureJob({ backoffLimit: 0, activeDeadlineSeconds: 0 }), {}, '1.37'],
])('the bound is reached: %s', (_, manifest, scenario, version) => {
  const { attempts } = JobExplanation.of(manifest, { version }).bounds;
  expect(JobSimulation.run(manifest, scenario, { version }).attempts).toHaveLength(attempts!);
});

test.each(['1.34', '1.37'])('%s may forget a failure that does not count', version => {
  const forgetting = job({
    completions: 2, parallelism: 2, activeDeadlineSeconds: 4000, podFailurePolicy: { rules: [onDisruption('Ignore')] },
  });
  const { attempts } = JobSimulation.run(forgetting, { attempts: [RUNS], default: IS_TAKEN }, { version });
  const { attempts: most } = JobExplanation.of(forgetting, { version }).bounds;
  expect({ pods: attempts.length, most }).toEqual(version === '1.34' ? { pods: 202, most: 891 } : { pods: 13, most: 35 });
});
