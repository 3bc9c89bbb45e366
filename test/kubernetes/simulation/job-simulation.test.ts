import { DISRUPTED, exits, FAILS, HELPER, indexedJob, job, onCodes, onDisruption, onFailureJob, onOtherCodes, policyJob, SIDECAR, successRules, SUCCEEDS } from './cases/common';
import { AttemptRecord, JobSimulation } from '../../../src';
import { Scenario } from '../../../src/kubernetes/simulation/scenario';

/*
 * What is easily got wrong, one case each, with the numbers that the real controller gave (`conformance.test.ts` compares all of them).
 */

const VERSION = { version: '1.37' };
const CODE_FIRST = [onCodes('FailJob', [42], 'main'), onDisruption('Ignore')];
const DISRUPTION_FIRST = [onDisruption('Ignore'), onCodes('FailJob', [42], 'main')];
const BUDGET_PER_INDEX = { parallelism: 2, backoffLimitPerIndex: 1, maxFailedIndexes: 2, podFailurePolicy: { rules: [onCodes('FailIndex', [42])] } };
const DRAINED_WITH_42 = exits(42, { disrupted: true });

interface Expected {
  readonly condition?: string;
  readonly reason?: string;
  readonly failed?: number;
  readonly succeeded?: number;
  readonly completedIndexes?: string;
  readonly failedIndexes?: string;
  readonly pods?: number;
  /** When the Pods started. */
  readonly starts?: number[];
  /** Which rules matched the failures, in the order of the Pods. */
  readonly rules?: (string | undefined)[];
}

const ruleOf = ({ rule, response }: AttemptRecord) => rule ? `${rule.index} ${rule.action}` : response;

function seen({ outcome, status, attempts }: JobSimulation): Required<Record<keyof Expected, unknown>> {
  return {
    condition: outcome.condition,
    reason: outcome.reason,
    ...status,
    completedIndexes: status.completedIndexes,
    failedIndexes: status.failedIndexes,
    pods: attempts.length,
    starts: attempts.map(({ startedAt }) => startedAt),
    rules: attempts.filter(({ failure }) => failure).map(ruleOf),
  };
}

test.each<[string, object, Scenario, Expected]>([
  ['exit 42 of a drained Pod: the rule on the code comes first', policyJob(CODE_FIRST, { backoffLimit: 3 }), { default: DRAINED_WITH_42 },
    { condition: 'Failed', reason: 'PodFailurePolicy', failed: 1, pods: 1, rules: ['0 FailJob'] }],
  ['the same with the order swapped: the code is lost', policyJob(DISRUPTION_FIRST, { backoffLimit: 3 }), { attempts: [DRAINED_WITH_42], default: SUCCEEDS },
    { condition: 'Complete', failed: 0, succeeded: 1, starts: [0, 15], rules: ['0 Ignore'] }],
  ['ignored failures lengthen the back-off although they do not count', policyJob(CODE_FIRST, { backoffLimit: 3 }), { default: DISRUPTED, maxPods: 5 },
    { condition: undefined, failed: 0, starts: [0, 15, 40, 85, 170] }],
  ['a policy without rules changes what a deleted Pod is', policyJob([]), { attempts: [exits(0, { deleted: true, terminationSeconds: 60 })], default: SUCCEEDS },
    { condition: 'Complete', failed: 0, succeeded: 1, pods: 1 }],
  ['without it the deleted Pod has failed at once', job(), { attempts: [exits(0, { deleted: true, terminationSeconds: 60 })], default: SUCCEEDS },
    { condition: 'Complete', failed: 1, succeeded: 1, starts: [0, 15] }],
  ['a rule for any container catches the 143 of a sidecar', policyJob([onCodes('Ignore', [143])], {}, { initContainers: [SIDECAR] }),
    { attempts: [exits(1, { exitCodes: { sidecar: 143 } })], default: SUCCEEDS }, { failed: 0, rules: ['0 Ignore'] }],
  ['NotIn means that some container ended with another code', policyJob([onOtherCodes('FailJob', [1])], {}, { containers: [{ name: 'main', image: 'busybox' }, HELPER] }),
    { attempts: [exits(1, { exitCodes: { helper: 2 } })] }, { reason: 'PodFailurePolicy', rules: ['0 FailJob'] }],
  ['OnFailure with limit 0 ends at the first restart', onFailureJob({ backoffLimit: 0 }), { default: exits(1, { restarts: 5 }) },
    { condition: 'Failed', reason: 'BackoffLimitExceeded', failed: 1, pods: 1 }],
  ['OnFailure with limit 1 does the same', onFailureJob({ backoffLimit: 1 }), { default: exits(1, { restarts: 5 }) },
    { condition: 'Failed', reason: 'BackoffLimitExceeded', failed: 1, pods: 1 }],
  ['FailIndex counts towards the limit of the Job', indexedJob(6, { ...BUDGET_PER_INDEX, backoffLimit: 2 }),
    { attempts: { 2: [exits(42)], 4: [FAILS, FAILS] }, default: SUCCEEDS }, { condition: 'Failed', reason: 'BackoffLimitExceeded', failed: 3 }],
  ['TerminatingOrFailed counts at the deletion', job({ backoffLimit: 0, podReplacementPolicy: 'TerminatingOrFailed' }),
    { attempts: [exits(0, { deleted: true, terminationSeconds: 20 })] }, { condition: 'Failed', reason: 'BackoffLimitExceeded', failed: 1, succeeded: 0 }],
  ['the last success and one failure too many in the same sync: failed', job({ completions: 2, parallelism: 2, backoffLimit: 0 }),
    { attempts: [SUCCEEDS, FAILS] }, { condition: 'Failed', reason: 'BackoffLimitExceeded', failed: 1, succeeded: 1 }],
  ['five failures at once are five steps of the back-off', job({ completions: 5, parallelism: 5 }),
    { attempts: [FAILS, FAILS, FAILS, FAILS, FAILS], default: SUCCEEDS }, { failed: 5, starts: [0, 0, 0, 0, 0, 165, 165, 165, 165, 165] }],
  ['a success policy comes after the limits', indexedJob(2, { ...successRules({ succeededIndexes: '0' }), backoffLimit: 0 }),
    { attempts: { 0: [SUCCEEDS], 1: [FAILS] } }, { condition: 'Failed', reason: 'BackoffLimitExceeded' }],
  ['an ignored failure delays an index, and leaves its budget', indexedJob(1, { backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onDisruption('Ignore')] } }),
    { attempts: { 0: [DISRUPTED, FAILS] } }, { condition: 'Failed', reason: 'FailedIndexes', failed: 1, starts: [0, 15] }],
  ['as long as the lowest open indexes wait, no other one is started', indexedJob(4, { parallelism: 2, backoffLimitPerIndex: 1 }),
    { attempts: { 0: [FAILS], 1: [FAILS] }, default: SUCCEEDS }, { condition: 'Complete', starts: [0, 0, 15, 15, 21, 21] }],
])('%s', (_, manifest, scenario, expected) => {
  expect(seen(JobSimulation.run(manifest, scenario, VERSION))).toMatchObject(expected);
});

test('of two thousand indexes that succeed at once a sync counts 500, and the next one all others, since the status names them already', () => {
  const simulation = JobSimulation.run(indexedJob(2000), { default: { at: 20.5 } }, VERSION);
  expect(seen(simulation)).toMatchObject({ condition: 'Complete', succeeded: 2000, pods: 2000, completedIndexes: '0-1999' });
  expect(simulation.outcome.at).toBe(22.5);
});

test.each([[9223372036, 'Complete'], [9223372037, 'Failed'], [9999999999, 'Failed']])('a deadline of %d seconds', (activeDeadlineSeconds, condition) => {
  const { outcome, attempts } = JobSimulation.run(job({ activeDeadlineSeconds }), {}, VERSION);
  // In nanoseconds it is more than 64 bits hold, so that it is over before it begins.
  expect([outcome.condition, attempts.length]).toEqual([condition, condition === 'Failed' ? 0 : 1]);
});

test('two thousand failures are counted 500 in a sync', () => {
  const simulation = JobSimulation.run(indexedJob(2000, { backoffLimit: 1 }), { default: { at: 20.5, exitCode: 1 } }, VERSION);
  expect(seen(simulation)).toMatchObject({ condition: 'Failed', failed: 2000, pods: 2000 });
  expect(simulation.outcome.at).toBe(25.5);
});

test('fewer completions, and as many as before in the same moment: no success is forgotten', () => {
  const changes = [{ at: 20, spec: { completions: 1, parallelism: 1 } }, { at: 20, spec: { completions: 3, parallelism: 3 } }];
  const scenario = { attempts: { 0: [exits(0, { after: 50 })], 1: [SUCCEEDS], 2: [SUCCEEDS] }, changes };
  expect(seen(JobSimulation.run(indexedJob(3), scenario, VERSION))).toMatchObject({ condition: 'Complete', pods: 3 });
});

describe('the documents that this package started from', () => {
  /** A permanent error, drains that do not count, three retries, and five minutes. */
  const POLYAXON_POLICY = policyJob(
    [onCodes('FailJob', [42], 'polyaxon-main'), onDisruption('Ignore')],
    { backoffLimit: 3, activeDeadlineSeconds: 300 },
    { containers: [{ name: 'polyaxon-main', image: 'python:3.12-slim' }] },
  );

  test('the retry policy of a preflight job: exit 42 is one attempt', () => {
    expect(seen(JobSimulation.run(POLYAXON_POLICY, { default: { exitCode: 42, after: 2 } }, VERSION)))
      .toMatchObject({ condition: 'Failed', reason: 'PodFailurePolicy', failed: 1, pods: 1 });
  });

  test('the same with four drains: the deadline ends it', () => {
    const drains = { default: { exitCode: 137, disrupted: true, after: 20 } };
    const simulation = JobSimulation.run(POLYAXON_POLICY, drains, VERSION);
    expect(seen(simulation)).toMatchObject({
      condition: 'Failed', reason: 'DeadlineExceeded', failed: 0, starts: [0, 30, 70, 130, 230], rules: Array(5).fill('1 Ignore'),
    });
    expect(simulation.outcome.at).toBe(300);
  });

  test('an evaluation in six shards: one has a permanent error, one fails twice', () => {
    const evaluation = indexedJob(6, BUDGET_PER_INDEX);
    const twoFail = { attempts: { 2: [{ exitCode: 42 }], 4: [{ exitCode: 1 }, { exitCode: 1 }] } };
    expect(seen(JobSimulation.run(evaluation, twoFail, VERSION))).toMatchObject({
      condition: 'Failed', reason: 'FailedIndexes', completedIndexes: '0,1,3,5', failedIndexes: '2,4', failed: 3, succeeded: 4, pods: 7,
    });
  });
});
