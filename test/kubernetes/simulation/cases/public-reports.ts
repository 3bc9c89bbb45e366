import {
  deleted, DISRUPTED, exits, FAILS, HELPER, indexedJob, job, MAIN, NEVER_STARTS, onCodes, onDisruption, onFailureJob, onOtherCodes, PATIENT,
  policyJob, RUNS, runsUntilDeleted, scenario, ScenarioCase, SUCCEEDS,
} from './common';

/* What people have reported about Jobs that fail, and what the controller does in their place. The name begins with the report. */

const IGNORE_DISRUPTIONS = [onDisruption('Ignore')];
const ONE_INDEX_IS_BAD = { attempts: { 1: [FAILS, FAILS, FAILS] }, default: exits(0, { after: 60 }) };

export const PUBLIC_REPORTS: readonly ScenarioCase[] = [
  scenario('kubernetes/kubernetes#130881: three of ten Pods are drained', policyJob(IGNORE_DISRUPTIONS, { parallelism: 10 }), {
    attempts: [DISRUPTED, DISRUPTED, DISRUPTED],
    default: RUNS,
    maxPods: 11,
  }),
  scenario('kubernetes/kubernetes#115688: the deadline of the Pod, with exit code 0', policyJob([onDisruption('Count'), onOtherCodes('FailJob', [0])]), {
    attempts: [exits(0, { phase: 'Failed', podReason: 'DeadlineExceeded' })],
    default: SUCCEEDS,
  }),
  scenario('kubernetes/kubernetes#60735: two at a time and limit 3', job({ parallelism: 2, backoffLimit: 3 }), { default: FAILS }),
  scenario('kubernetes/kubernetes#70251: ten at a time and limit 10', job({ parallelism: 10, backoffLimit: 10 }), { default: FAILS, until: 900 }),
  scenario('kubernetes/kubernetes#96630: four completions, limit 2', job({ completions: 4, parallelism: 1, backoffLimit: 2 }), {
    attempts: [FAILS, SUCCEEDS, FAILS, FAILS],
    default: SUCCEEDS,
  }),
  scenario('kubernetes/kubernetes#109397: limit 0 and one Pod', job({ backoffLimit: 0, completions: 1, parallelism: 1 }), { default: FAILS }),
  scenario('kubernetes/kubernetes#92245: six failures', job({ backoffLimit: 5 }), { default: FAILS, until: 500 }),
  scenario('kubernetes/kubernetes#54870: restarts in place with limit 2', onFailureJob({ backoffLimit: 2 }), { default: exits(1, { restarts: 10 }) }),
  scenario('kubernetes/kubernetes#74848: a Pod that restarts is taken away with its logs', onFailureJob({ backoffLimit: 1 }), {
    default: exits(1, { restarts: 10, whenDeleted: { exitCode: 143, terminationSeconds: 4 } }),
  }),
  scenario('kubernetes/kubernetes#78644: Pods beside the failed one are taken away', job({ completions: 3, parallelism: 3, backoffLimit: 0 }), {
    attempts: [FAILS, runsUntilDeleted(4), runsUntilDeleted(8)],
  }),
  scenario('kubernetes/kubernetes#20255: Never, and yet a new Pod', job(), { attempts: [FAILS], default: SUCCEEDS }),
  scenario('kubernetes/kubernetes#60930: Never, and limit 0', job({ backoffLimit: 0 }), { default: exits(255) }),
  scenario('kubernetes/kubernetes#125695: deleted, and SIGTERM is handled', job({ backoffLimit: 0 }, PATIENT), { default: deleted(20, 0) }),
  scenario('kubernetes/kubernetes#125695: the same, replaced only when it has failed',
    job({ backoffLimit: 0, podReplacementPolicy: 'Failed' }, PATIENT),
    { default: deleted(20, 0) }),
  scenario('kubernetes/kubernetes#125695: the same with a policy', policyJob(IGNORE_DISRUPTIONS, { backoffLimit: 0 }, PATIENT), { default: deleted(20, 0) }),
  scenario('kubernetes/kubernetes#120182: too much in an emptyDir, exit code 0', job({ backoffLimit: 0 }), { default: exits(0, { podReason: 'Evicted' }) }),
  scenario('kubernetes/kubernetes#141483: too much ephemeral storage, exit code 0',
    policyJob([onDisruption('Ignore'), onOtherCodes('FailJob', [0])]),
    { default: exits(0, { podReason: 'Evicted' }) }),
  scenario('kubernetes/kubernetes#141483: too much ephemeral storage, exit code 137',
    policyJob([onDisruption('Ignore'), onOtherCodes('FailJob', [0])]),
    { default: exits(137, { podReason: 'Evicted' }) }),
  scenario('kubernetes/kubernetes#131530: a child is out of memory, the parent exits with 0', policyJob([onCodes('FailJob', [137])]), {
    default: exits(0, { reason: 'OOMKilled' }),
  }),
  scenario('kubernetes/kubernetes#116308: evicted as it completes, too early', job(), { attempts: [exits(143, { disrupted: true })], default: SUCCEEDS }),
  scenario('kubernetes/kubernetes#116308: evicted as it completes, too late', job(), { attempts: [exits(0, { disrupted: true })], default: SUCCEEDS }),
  scenario('kubernetes/kubernetes#115844: two at a time of one that should be alone', job({}, PATIENT), {
    attempts: [deleted(25, 143)],
    default: exits(0, { after: 20 }),
  }),
  scenario('kubernetes/kubernetes#115844: one after the other', job({ podReplacementPolicy: 'Failed' }, PATIENT), {
    attempts: [deleted(25, 143)],
    default: exits(0, { after: 20 }),
  }),
  scenario('kubernetes/kubernetes#113855: a policy waits for the end of the Pod', policyJob(IGNORE_DISRUPTIONS, { backoffLimit: 0 }), {
    attempts: [deleted(15, 143, { disrupted: true })],
    default: SUCCEEDS,
  }),
  scenario('kubernetes/kubernetes#123775: failed, and a Pod still takes time to end', job({ completions: 2, parallelism: 2, backoffLimit: 0 }), {
    attempts: [FAILS, runsUntilDeleted(15)],
  }),
  scenario('kubernetes/kubernetes#109870: restarts of all Pods are added up', onFailureJob({ completions: 2, parallelism: 2, backoffLimit: 4 }), {
    default: exits(1, { restarts: 10 }),
  }),
  scenario('kubernetes/kubernetes#109870: restarts of a Pod that has ended are forgotten', onFailureJob({ completions: 2, parallelism: 2, backoffLimit: 3 }), {
    attempts: [exits(0, { after: 4, restarts: 2 }), exits(0, { after: 17, restarts: 2 })],
  }),
  scenario('kubernetes/kubernetes#109712: one bad index stops all', indexedJob(3, { backoffLimit: 2 }), {
    attempts: { 1: [FAILS, FAILS, FAILS] },
    default: exits(0, { after: 100 }),
  }),
  scenario('kubernetes/kubernetes#109712: one bad index with its own budget', indexedJob(3, { backoffLimitPerIndex: 2 }), ONE_INDEX_IS_BAD),
  scenario('kubernetes/kubernetes#73118: a proxy goes on when the work has failed', job({ backoffLimit: 0 }, { containers: [MAIN, HELPER] }), {
    default: RUNS,
    until: 20,
  }),
  scenario('kubernetes/website#7722: the deadline comes before the limit', job({ activeDeadlineSeconds: 30 }), { default: FAILS }),
  scenario('kubernetes/website#7722: the limit comes before the deadline', job({ backoffLimit: 1, activeDeadlineSeconds: 30 }), { default: FAILS }),
  scenario('kubernetes/kubernetes#75757: the limit and the deadline at once', job({ backoffLimit: 0, activeDeadlineSeconds: 6 }), {
    default: exits(1, { after: 5.5 }),
  }),
  scenario('mattrobinsonsre/terrapod#432: a taint, and every code fails the Job', policyJob([onOtherCodes('FailJob', [0])]), { default: DISRUPTED }),
  scenario('mattrobinsonsre/terrapod#432: disruptions are ignored first', policyJob([onDisruption('Ignore'), onOtherCodes('FailJob', [0])]), {
    attempts: [DISRUPTED],
    default: FAILS,
  }),
  scenario('marin-community/marin#4339: out of memory is no disruption', policyJob([onDisruption('Ignore'), onCodes('FailJob', [137])]), {
    default: exits(137, { reason: 'OOMKilled' }),
  }),
  scenario('flyteorg/flyte#8067: a preempted Pod exits with 143', policyJob([onCodes('Ignore', [137, 247])], { backoffLimit: 0 }), {
    default: exits(143, { disrupted: true }),
  }),
  scenario('nextflow-io/nextflow#7464: a spot node is taken away', job({ backoffLimit: 0 }), { default: exits(143, { disrupted: true }) }),
  scenario('TangleML/tangle#358: no retries of an index, disruptions ignored',
    indexedJob(2, { backoffLimitPerIndex: 0, podFailurePolicy: { rules: IGNORE_DISRUPTIONS } }),
    { attempts: { 0: [DISRUPTED, DISRUPTED], 1: [FAILS] }, default: SUCCEEDS }),
  scenario('TangleML/tangle#327: the code counts before the disruption is looked at',
    indexedJob(2, { backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onCodes('Count', [1]), onDisruption('Ignore')] } }),
    { attempts: { 0: [exits(1, { disrupted: true })], 1: [DISRUPTED] }, default: SUCCEEDS }),
  scenario('alphagov/govuk-helm-charts#4210: limit 0, and yet once more', policyJob(IGNORE_DISRUPTIONS, { backoffLimit: 0 }), {
    attempts: [DISRUPTED],
    default: SUCCEEDS,
  }),
  scenario('NVIDIA/nodewright#307: restarts without a limit', onFailureJob({ backoffLimit: 2147483647, podReplacementPolicy: 'Failed' }), {
    attempts: [deleted(8, 143, { restarts: 2, after: 4 })],
    default: SUCCEEDS,
  }),
  scenario('kubernetes-sigs/jobset#576: a Pod on a dead node is waited for', job({ podReplacementPolicy: 'Failed' }), {
    default: deleted(1000, 143),
    until: 40,
  }),
  scenario('kubernetes-sigs/jobset#576: a deadline does not end the wait', job({ podReplacementPolicy: 'Failed', activeDeadlineSeconds: 20 }), {
    default: deleted(1000, 143),
    until: 40,
  }),
  scenario('kubernetes/kubernetes#134038: a Pod on a dead node is replaced', job(), { attempts: [deleted(1000, 143)], default: SUCCEEDS, until: 40 }),
  scenario('kubernetes/enhancements#6262: the dead node is given up', job({ podReplacementPolicy: 'Failed' }), {
    attempts: [{ after: 5, deleted: true, terminationSeconds: 20, stillRunning: ['main'], phase: 'Failed', disrupted: true }],
    default: SUCCEEDS,
  }),
  scenario('better/kronjob#26: limit 3', job({ backoffLimit: 3 }), { default: FAILS }),
  scenario('better/kronjob#26: limit 0', job({ backoffLimit: 0 }), { default: FAILS }),
  scenario('better/kronjob#26: limit 0 with OnFailure', onFailureJob({ backoffLimit: 0 }), { default: exits(1, { restarts: 3 }) }),
  scenario('kubernetes-client/python#160: no restart policy', job({}, { restartPolicy: undefined }), {}),
  scenario('kubernetes/kubernetes#50835: the hook fails, the container does not', job({ backoffLimit: 0 }), {
    default: exits(0, { reason: 'PostStartHookError' }),
  }),
  scenario('kubernetes/kubernetes#114516: a success shortens the delay', job({ completions: 3, parallelism: 1 }), {
    attempts: [FAILS, FAILS, SUCCEEDS, FAILS],
    default: SUCCEEDS,
  }),
  scenario('kubernetes-sigs/jobset#601: which rule it was', policyJob([onCodes('FailJob', [3]), onCodes('FailJob', [42])]), { default: exits(42) }),
  scenario('astronomer/helm.astronomer.io#285: the image cannot be pulled', job({ backoffLimit: 1 }), { default: NEVER_STARTS, until: 30 }),
  scenario('astronomer/helm.astronomer.io#285: the image cannot be pulled, and a deadline', job({ backoffLimit: 1, activeDeadlineSeconds: 10 }), {
    default: NEVER_STARTS,
  }),
];
