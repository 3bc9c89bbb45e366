import {
  deleted, DISRUPTED, exits, FAILS, HELPER, INIT, indexedJob, job, MAIN, onCodes, onCondition, onDisruption, onFailureJob, onOtherCodes, PATIENT,
  policyJob, RUNS, runsUntilDeleted, scenario, ScenarioCase, SIDECAR, SUCCEEDS, successRules, WITHOUT_SUCCESS_POLICIES,
} from './common';

/*
 * How the failure handling of Jobs should come out, one row of the notes after the other: the rules and their order, the limits, the delays, deadlines,
 * success policies and suspending.
 */

const CODE_THEN_DISRUPTION = [onCodes('FailJob', [42], 'main'), onDisruption('Ignore')];
const DISRUPTION_THEN_CODE = [onDisruption('Ignore'), onCodes('FailJob', [42], 'main')];

const INDEX_BUDGET = {
  parallelism: 2,
  backoffLimitPerIndex: 1,
  maxFailedIndexes: 2,
  podFailurePolicy: { rules: [onCodes('FailIndex', [42])] },
};
const TWO_BAD_INDEXES = { attempts: { 2: [exits(42)], 4: [FAILS, FAILS] }, default: SUCCEEDS };

const THREE_OF_FOUR = successRules({ succeededIndexes: '1-4', succeededCount: 3 });
const FIRST_INDEX = successRules({ succeededIndexes: '0' });
const COUNT_THEN_FAIL = [onDisruption('Count'), onOtherCodes('FailJob', [0])];

export const REFERENCE_OUTCOMES: readonly ScenarioCase[] = [
  scenario('T01: an exit code that fails the Job', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3 }), { default: exits(42) }),
  scenario('T02: the first of two rules that match', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3 }), { default: exits(42, { disrupted: true }) }),
  scenario('T03: the rules the other way around', policyJob(DISRUPTION_THEN_CODE, { backoffLimit: 3 }), {
    attempts: [exits(42, { disrupted: true })],
    default: SUCCEEDS,
  }),
  scenario('T04: ignored for ever', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3 }), { default: DISRUPTED, maxPods: 5 }),
  scenario('T04: ignored until the deadline, which comes during a delay', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3, activeDeadlineSeconds: 28 }), {
    default: DISRUPTED,
  }),
  scenario('T04: ignored until the deadline, which comes while a Pod runs', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3, activeDeadlineSeconds: 18 }), {
    default: DISRUPTED,
  }),
  scenario('T05: the limit', policyJob(CODE_THEN_DISRUPTION, { backoffLimit: 3 }), { default: FAILS }),
  scenario('T06: a budget for each index, and one that fails at once', indexedJob(6, INDEX_BUDGET), TWO_BAD_INDEXES),
  scenario('T07: too many failed indexes', indexedJob(6, { ...INDEX_BUDGET, maxFailedIndexes: 1 }), {
    attempts: { 2: [exits(42)], 4: [FAILS, FAILS], 5: [RUNS] },
    default: SUCCEEDS,
  }),
  scenario('T08: the limit of the Job comes before the indexes', indexedJob(6, { ...INDEX_BUDGET, backoffLimit: 2 }), TWO_BAD_INDEXES),
  scenario('T09: an ignored failure of an index without retries',
    indexedJob(2, { backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onDisruption('Ignore')] } }),
    { attempts: { 0: [DISRUPTED, FAILS] }, default: SUCCEEDS }),
  scenario('T10: five failures at once', job({ completions: 5, parallelism: 5 }), { attempts: [FAILS, FAILS, FAILS, FAILS, FAILS], default: SUCCEEDS }),
  scenario('T11: the default limit', job(), { default: FAILS, until: 900 }),
  scenario('T12: restarts in place, up to the limit', onFailureJob({ backoffLimit: 4 }), { default: exits(1, { restarts: 10 }) }),
  scenario('T13: restarts in place with limit 0', onFailureJob({ backoffLimit: 0 }), { default: exits(1, { restarts: 10 }) }),
  scenario('T13: restarts in place with limit 1', onFailureJob({ backoffLimit: 1 }), { default: exits(1, { restarts: 10 }) }),
  scenario('T14: a deleted Pod has failed at once', job({}, PATIENT), { attempts: [deleted(20, 0)], default: exits(0, { after: 20 }) }),
  scenario('T14: the Job waits for the deleted Pod', job({}, PATIENT), { attempts: [deleted(60, 0)], default: exits(0, { after: 20 }) }),
  scenario('T14: the deleted Pod ends badly', job({}, PATIENT), { attempts: [deleted(20, 143)], default: exits(0, { after: 20 }) }),
  scenario('T15: with a policy the end of a deleted Pod counts, a success', policyJob([], {}, PATIENT), { attempts: [deleted(60, 0)], default: SUCCEEDS }),
  scenario('T15: with a policy the end of a deleted Pod counts, a failure', policyJob([], {}, PATIENT), { attempts: [deleted(20, 143)], default: SUCCEEDS }),
  scenario('T16: NotIn for any container', policyJob([onOtherCodes('FailJob', [0])], {}, { containers: [MAIN, HELPER] }), {
    default: exits(0, { exitCodes: { helper: 3 } }),
  }),
  scenario('T17: NotIn is about some code', policyJob([onOtherCodes('FailJob', [1])], {}, { containers: [MAIN, HELPER] }), {
    default: exits(1, { exitCodes: { helper: 2 } }),
  }),
  scenario('T18: a rule for any container takes the code of the sidecar',
    policyJob([onCodes('Ignore', [143])], {}, { initContainers: [SIDECAR] }),
    { attempts: [exits(1, { exitCodes: { sidecar: 143 } })], default: SUCCEEDS }),
  scenario('T18: a rule for the main container does not',
    policyJob([onCodes('Ignore', [143], 'main')], { backoffLimit: 0 }, { initContainers: [SIDECAR] }),
    { default: exits(1, { exitCodes: { sidecar: 143 } }) }),
  scenario('T19: an init container fails the Job', policyJob([onCodes('FailJob', [7], 'init')], {}, { initContainers: [INIT] }), {
    default: { after: 5, exitCodes: { init: 7 }, notStarted: ['main'] },
  }),
  scenario('T20: evicted before anything ran', policyJob([onOtherCodes('FailJob', [0]), onDisruption('Ignore')]), {
    attempts: [{ after: 5, noContainerStatuses: true, podReason: 'Evicted', disrupted: true }],
    default: SUCCEEDS,
  }),
  scenario('T21: a condition that is False', policyJob([onCondition('FailJob', 'X')], { backoffLimit: 0 }), {
    default: exits(1, { conditions: [{ type: 'X', status: 'False' }] }),
  }),
  scenario('T21: a condition that is True', policyJob([onCondition('FailJob', 'X')], { backoffLimit: 0 }), {
    default: exits(1, { conditions: [{ type: 'X' }] }),
  }),
  scenario('T22: ignored out-of-memory kills', policyJob([onCodes('Ignore', [137])]), { default: exits(137, { reason: 'OOMKilled' }), maxPods: 4 }),
  scenario('T23: two of the listed indexes are not three', indexedJob(6, THREE_OF_FOUR), {
    attempts: { 1: [SUCCEEDS], 3: [SUCCEEDS], 5: [SUCCEEDS] },
    default: RUNS,
    until: 12,
  }),
  scenario('T23: three of the listed indexes', indexedJob(6, THREE_OF_FOUR), {
    attempts: { 1: [SUCCEEDS], 2: [SUCCEEDS], 3: [SUCCEEDS], 5: [SUCCEEDS] },
    default: RUNS,
    until: WITHOUT_SUCCESS_POLICIES,
  }),
  scenario('T24: the success that is enough, and a failure too many, at once', indexedJob(2, { ...FIRST_INDEX, backoffLimit: 0 }), {
    attempts: { 0: [SUCCEEDS], 1: [FAILS] },
  }),
  scenario('T25: the success that is enough comes first', indexedJob(2, { ...FIRST_INDEX, backoffLimit: 0 }), {
    attempts: { 0: [SUCCEEDS], 1: [runsUntilDeleted(5, { exitCode: 1 })] },
    until: WITHOUT_SUCCESS_POLICIES,
  }),
  scenario('T26: a deadline of 0', job({ activeDeadlineSeconds: 0 }), {}),
  scenario('T27: a success does not protect a work queue', job({ parallelism: 3, backoffLimit: 1 }), {
    attempts: [SUCCEEDS, exits(1, { at: 9 }), exits(1, { at: 9 })],
  }),
  scenario('T27: a work queue after its success, within the limit', job({ parallelism: 3, backoffLimit: 2 }), {
    attempts: [SUCCEEDS, exits(1, { at: 9 }), exits(1, { at: 9 })],
  }),
  scenario('T28: suspended and resumed', job({ completions: 2, parallelism: 2 }), {
    attempts: [RUNS, RUNS],
    default: SUCCEEDS,
    changes: [{ at: 6, spec: { suspend: true } }, { at: 12, spec: { suspend: false } }],
  }),
  scenario('T28: suspended', job({ completions: 2, parallelism: 2 }), { default: RUNS, changes: [{ at: 6, spec: { suspend: true } }], until: 10 }),
  scenario('T28: suspended while Pods take long to end', job({ completions: 2, parallelism: 2 }, PATIENT), {
    attempts: [runsUntilDeleted(20), runsUntilDeleted(20)],
    default: SUCCEEDS,
    changes: [{ at: 6, spec: { suspend: true } }, { at: 12, spec: { suspend: false } }],
  }),
  scenario('T29: Count keeps later rules away', policyJob(COUNT_THEN_FAIL, { backoffLimit: 1 }), { default: DISRUPTED }),
  scenario('T30: only failures after the last success lengthen the delay', job({ completions: 3, parallelism: 3 }), {
    attempts: [exits(1, { at: 4, reportedAfter: 4 }), exits(0, { at: 6, reportedAfter: 2 }), exits(1, { at: 8 })],
    default: SUCCEEDS,
  }),
];
