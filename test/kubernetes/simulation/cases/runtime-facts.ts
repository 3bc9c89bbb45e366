import {
  deleted, DISRUPTED, exits, FAILS, indexedJob, job, NEVER_STARTS, onCodes, onDisruption, onFailureJob, onOtherCodes, PATIENT, policyJob, RUNS,
  runsUntilDeleted, scenario, ScenarioCase, SIDECAR, SUCCEEDS, successRules, WITHOUT_SUCCESS_POLICIES,
} from './common';

/* What the real controller was asked when its source left something open: the order of what it does, what it counts and when, and rounding. */

const TWO_AT_ONCE = { completions: 2, parallelism: 2 };

export const RUNTIME_FACTS: readonly ScenarioCase[] = [
  scenario('E01: Failed waits for Pods that take time to end, and they count',
    policyJob([onCodes('FailJob', [42])], TWO_AT_ONCE),
    { attempts: [exits(42), runsUntilDeleted(5)] }),
  scenario('E02: replaced only when it has failed, without a policy', job({ podReplacementPolicy: 'Failed' }), {
    attempts: [deleted(15, 0)],
    default: SUCCEEDS,
  }),
  scenario('E03: managed by somebody else', job({ managedBy: 'example.com/controller' }), { default: SUCCEEDS, until: 10 }),
  scenario('E04: limit 0', job({ backoffLimit: 0 }), { default: FAILS }),
  scenario('E05: several failures at once go beyond the limit', job({ completions: 4, parallelism: 4, backoffLimit: 1 }), { default: FAILS }),
  scenario('E06: restarts in place do not count to the budget of an index',
    indexedJob(1, { backoffLimitPerIndex: 0 }, { restartPolicy: 'OnFailure' }),
    { default: { after: 4, exitCode: 1, restarts: 4, running: true }, until: 22 }),
  scenario('E07: a Pod that never starts has not failed', job({ backoffLimit: 0 }), { default: NEVER_STARTS, until: 12 }),
  scenario('E08: a Pod that never starts, and a deadline', job({ backoffLimit: 0, activeDeadlineSeconds: 6 }), { default: NEVER_STARTS }),
  scenario('E09: FailIndex counts to the limit of the Job',
    indexedJob(2, { backoffLimitPerIndex: 1, backoffLimit: 0, podFailurePolicy: { rules: [onCodes('FailIndex', [42])] } }),
    { attempts: { 0: [exits(42)] }, default: SUCCEEDS }),
  scenario('E10: a failed Pod with exit code 0 matches no rule',
    policyJob([onDisruption('Count'), onOtherCodes('FailJob', [0])], { backoffLimit: 0 }),
    { default: exits(0, { phase: 'Failed', podReason: 'DeadlineExceeded' }) }),
  scenario('E11: no index may fail', indexedJob(3, { backoffLimitPerIndex: 0, maxFailedIndexes: 0 }), { attempts: { 0: [FAILS] }, default: RUNS }),
  scenario('E12: a count of 0 is met by the first success', indexedJob(3, successRules({ succeededCount: 0 })), {
    attempts: { 1: [SUCCEEDS] },
    default: RUNS,
    until: WITHOUT_SUCCESS_POLICIES,
  }),
  scenario('E13: no index is listed', indexedJob(2, successRules({ succeededIndexes: '' })), { default: SUCCEEDS }),
  scenario('E14: a sidecar that fails', policyJob([onOtherCodes('FailJob', [0])], { backoffLimit: 0 }, { initContainers: [SIDECAR] }), {
    default: exits(0, { exitCodes: { sidecar: 137 } }),
  }),
  scenario('E15: ignored failures at once lengthen the delay', policyJob([onDisruption('Ignore')], { completions: 10, parallelism: 10 }), {
    attempts: [DISRUPTED, DISRUPTED, DISRUPTED],
    default: RUNS,
    maxPods: 11,
  }),
  scenario('E16: without a limit of failed indexes all of them run', indexedJob(3, { parallelism: 1, backoffLimitPerIndex: 0 }), {
    attempts: { 0: [FAILS] },
    default: SUCCEEDS,
  }),
  scenario('E17: the delay of an index grows with ignored failures',
    indexedJob(1, { backoffLimitPerIndex: 1, podFailurePolicy: { rules: [onDisruption('Ignore')] } }),
    { attempts: { 0: [DISRUPTED, DISRUPTED, FAILS] }, default: SUCCEEDS }),
  scenario('E18: more indexes while it runs', indexedJob(2), {
    attempts: { 0: [RUNS] },
    default: SUCCEEDS,
    changes: [{ at: 12, spec: { completions: 3, parallelism: 3 } }],
    until: 22,
  }),
  scenario('E19: success waits for Pods that take time to end', indexedJob(2, { ...successRules({ succeededIndexes: '0' }), backoffLimit: 0 }), {
    attempts: { 0: [SUCCEEDS], 1: [runsUntilDeleted(5, { exitCode: 0 })] },
    until: WITHOUT_SUCCESS_POLICIES,
  }),
  scenario('E20: successes in between do not help with the limit', job({ completions: 4, parallelism: 1, backoffLimit: 2 }), {
    attempts: [FAILS, SUCCEEDS, FAILS, SUCCEEDS, FAILS],
    default: SUCCEEDS,
  }),
  scenario('E21: a deleted Pod and limit 0', job({ backoffLimit: 0 }), { default: deleted(5, 143) }),
  scenario('E22: restarts of a sidecar count with OnFailure', onFailureJob({ backoffLimit: 2 }, { initContainers: [SIDECAR] }), {
    default: { after: 5, exitCode: 0, exitCodes: { sidecar: 1 }, restarts: 10, restartedContainer: 'sidecar' },
  }),
  scenario('E23: restarts of a sidecar do not count with Never', job({ backoffLimit: 0 }, { initContainers: [SIDECAR] }), {
    default: { after: 5, exitCode: 0, restarts: 3, restartedContainer: 'sidecar' },
  }),
  scenario('E24: a suspended Job has no deadline', job({ suspend: true, activeDeadlineSeconds: 2 }), { until: 8 }),
  scenario('E25: parallelism 0', job({ parallelism: 0, completions: 1 }), { until: 8 }),
  scenario('E26: completions 0', job({ completions: 0 }), {}),
  scenario('E27: the indexes have failed, and the success policy is met, at once',
    indexedJob(2, { ...successRules({ succeededIndexes: '0' }), backoffLimitPerIndex: 0 }),
    { attempts: { 0: [SUCCEEDS], 1: [FAILS] } }),
  scenario('E28: FailJob and the limit at once', policyJob([onCodes('FailJob', [42])], { ...TWO_AT_ONCE, backoffLimit: 0 }), { attempts: [FAILS, exits(42)] }),
  scenario('E29: FailJob and the success of a work queue at once', policyJob([onCodes('FailJob', [42])], { parallelism: 2 }), {
    attempts: [SUCCEEDS, exits(42)],
  }),
  scenario('E30: the limit and the success of a work queue at once', job({ parallelism: 2, backoffLimit: 0 }), { attempts: [SUCCEEDS, FAILS] }),
  scenario('E31: how indexes are listed', indexedJob(9), {
    attempts: { 1: [SUCCEEDS], 3: [SUCCEEDS], 4: [SUCCEEDS], 5: [SUCCEEDS], 7: [SUCCEEDS], 8: [SUCCEEDS] },
    default: RUNS,
    until: 12,
  }),
  scenario('E32: all indexes are done, and the success policy is not met',
    indexedJob(2, { ...successRules({ succeededIndexes: '1' }), backoffLimitPerIndex: 0 }),
    { attempts: { 0: [SUCCEEDS], 1: [FAILS] } }),
  scenario('E33: the second success rule', indexedJob(4, successRules({ succeededIndexes: '0' }, { succeededCount: 2 })), {
    attempts: { 0: [RUNS], 3: [RUNS] },
    default: SUCCEEDS,
    until: WITHOUT_SUCCESS_POLICIES,
  }),
  scenario('E34: more indexes may fail while it runs', indexedJob(3, { backoffLimitPerIndex: 0, maxFailedIndexes: 0 }), {
    attempts: { 0: [exits(1, { at: 10 })] },
    default: exits(0, { at: 15 }),
    changes: [{ at: 5, spec: { maxFailedIndexes: 1 } }],
  }),

  scenario('delays count from whole seconds', job(), { attempts: [exits(1, { after: 5.5 })], default: SUCCEEDS }),
  scenario('delays of an index count from whole seconds', indexedJob(1, { backoffLimitPerIndex: 1 }), {
    attempts: { 0: [exits(1, { after: 5.5 })] },
    default: SUCCEEDS,
  }),
  scenario('a deadline counts from whole seconds', job({ suspend: true, activeDeadlineSeconds: 10 }), {
    default: RUNS,
    changes: [{ at: 6.5, spec: { suspend: false } }],
  }),
  scenario('a deadline of 0 and indexes', indexedJob(3, { activeDeadlineSeconds: 0 }), {}),
  scenario('a deadline while a Pod takes time to end', job({ activeDeadlineSeconds: 8 }), { default: runsUntilDeleted(10) }),
  scenario('a deadline that comes earlier while it runs', job({ activeDeadlineSeconds: 100 }), {
    default: RUNS,
    changes: [{ at: 5, spec: { activeDeadlineSeconds: 12 } }],
  }),
  scenario('a deadline that is set when it is over', job(), { default: RUNS, changes: [{ at: 10, spec: { activeDeadlineSeconds: 5 } }] }),
  scenario('killed by the limit, with OnFailure', onFailureJob({ ...TWO_AT_ONCE, backoffLimit: 2 }), {
    attempts: [exits(1, { restarts: 10 }), runsUntilDeleted(5)],
  }),
  scenario('killed by the limit, and ends well', job({ ...TWO_AT_ONCE, backoffLimit: 0 }), { attempts: [FAILS, runsUntilDeleted(5, { exitCode: 0 })] }),
  scenario('killed by FailJob, as an ignored disruption',
    policyJob([onCodes('FailJob', [42]), onDisruption('Ignore')], TWO_AT_ONCE),
    { attempts: [exits(42), runsUntilDeleted(5, { exitCode: 143, disrupted: true })] }),
  scenario('an ignored failure that is seen when its delay is over', policyJob([onDisruption('Ignore')]), {
    attempts: [exits(137, { disrupted: true, reportedAfter: 15 }), DISRUPTED],
    default: SUCCEEDS,
  }),
  scenario('a failure that is seen when half of its delay is over', job(), { attempts: [exits(1, { reportedAfter: 6 })], default: SUCCEEDS }),
  scenario('a failure at the same time as the last success', job({ completions: 2, parallelism: 2 }), { attempts: [SUCCEEDS, FAILS], default: SUCCEEDS }),
  scenario('a success while another Pod waits for its delay', job({ completions: 2, parallelism: 2 }), {
    attempts: [FAILS, exits(0, { at: 11 })],
    default: SUCCEEDS,
  }),
  scenario('fewer Pods while it runs, of which some have not started', job({ completions: 4, parallelism: 3 }), {
    attempts: [NEVER_STARTS, RUNS, NEVER_STARTS],
    changes: [{ at: 6, spec: { parallelism: 1 } }],
    until: 12,
  }),
  scenario('fewer Pods while it runs, which take long to end', job({ completions: 3, parallelism: 3 }, PATIENT), {
    attempts: [runsUntilDeleted(20), runsUntilDeleted(20), runsUntilDeleted(20)],
    changes: [{ at: 6, spec: { parallelism: 0 } }],
    until: 32,
  }),
  scenario('fewer indexes while it runs', indexedJob(4), {
    attempts: { 0: [SUCCEEDS], 3: [SUCCEEDS] },
    default: RUNS,
    changes: [{ at: 10, spec: { completions: 2, parallelism: 2 } }],
    until: 18,
  }),
  scenario('the limit is lowered below what has failed', job({ completions: 3, parallelism: 1, backoffLimit: 6 }), {
    attempts: [FAILS],
    default: RUNS,
    changes: [{ at: 20, spec: { backoffLimit: 0 } }],
    until: 26,
  }),
  scenario('suspended during a delay', job(), {
    attempts: [FAILS],
    default: SUCCEEDS,
    changes: [{ at: 9, spec: { suspend: true } }, { at: 25, spec: { suspend: false } }],
  }),
  scenario('suspended, and a deadline that begins anew', job({ activeDeadlineSeconds: 15 }), {
    default: RUNS,
    changes: [{ at: 6, spec: { suspend: true } }, { at: 12, spec: { suspend: false } }],
  }),
];
