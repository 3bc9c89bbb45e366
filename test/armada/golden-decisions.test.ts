import { JudgeCase, MemoryCase, PlayCase } from './decision-cases';
import { judgeAnswer, memoryAnswer, playAnswer } from './our-decisions';

/*
 * What Armada's own tests say of its engine and its scheduler.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/scheduler/retry/engine_test.go
 */

const retry = (onCategory: string, mutate?: object) => ({ action: 'Retry', onCategory, ...mutate && { mutate } });
const fail = (onCategory: string, onSubcategory?: string) => ({ action: 'Fail', onCategory, ...onSubcategory && { onSubcategory } });
const policy = (retryLimit: number, defaultAction: string, ...rules: object[]) => ({ name: 'p', retryLimit, defaultAction, rules });

const judging = (global: number, judged: object, [category, subcategory]: readonly [string, string], failures: number): JudgeCase => (
  { name: '', policy: judged, globalMaxRetries: global, category, subcategory, failures });

const TRANSIENT_GPU = ['gpu', 'transient'] as const;
const NONE = ['', ''] as const;
const AVOIDING = { affinity: { avoidSameNode: true } };

test.each<[string, JudgeCase, object]>([
  ['1: a Fail rule for the category', judging(10, policy(10, 'Retry', fail('gpu')), TRANSIENT_GPU, 1), { decision: 'fail_rule' }],
  ['2: another subcategory', judging(10, policy(10, 'Retry', { ...fail('gpu', 'permanent'), mutate: AVOIDING }), TRANSIENT_GPU, 1),
    { decision: 'retry', reason: 'no rule matched, using default action' }],
  ['3: a Retry rule', judging(10, policy(10, 'Fail', retry('transient', AVOIDING)), ['transient', ''], 1), { decision: 'retry', avoidSameNode: true }],
  ['4: the limit for all policies', judging(5, policy(10, 'Retry'), NONE, 6), { decision: 'fail_global_limit', reason: 'global max retries exceeded (5/5)' }],
  ['4: which comes before a Fail rule', judging(5, policy(10, 'Retry', fail('x')), ['x', ''], 6), { decision: 'fail_global_limit' }],
  ['5: the limit of the policy', judging(100, policy(3, 'Retry'), NONE, 4), { decision: 'fail_policy_limit', reason: 'policy retry limit exceeded (3/3)' }],
  ['5: one below it', judging(100, policy(3, 'Retry'), NONE, 3), { decision: 'retry' }],
  ['6: a limit of 0', judging(100, policy(0, 'Retry'), NONE, 1), { decision: 'fail_policy_limit', reason: 'policy retry limit exceeded (0/0)' }],
  ['7: the kill switch', judging(0, policy(10, 'Retry'), ['x', ''], 1), { decision: 'fail_global_limit', reason: 'global max retries is 0, retries disabled' }],
  ['8: the first rule decides', judging(10, policy(10, 'Retry', fail('gpu'), { ...retry('gpu'), onSubcategory: 'transient' }), TRANSIENT_GPU, 1), { decision: 'fail_rule' }],
  ['9: no category', judging(10, policy(10, 'Fail', retry('gpu')), NONE, 1), { decision: 'fail_default' }],
])('the engine: %s', (_, given, expected) => {
  const answer: any = judgeAnswer(given);
  expect(answer).toMatchObject({ isRetried: answer.decision === 'retry', ...expected });
  if (answer.reason === 'no rule matched, using default action') expect(answer).not.toHaveProperty('avoidSameNode');
});

const playing = (given: Partial<PlayCase>): PlayCase => ({
  name: '',
  enabled: true,
  globalMaxRetries: 20,
  defaultPolicyName: '',
  maxRetries: 3,
  policies: [policy(10, 'Retry')],
  queue: { name: 'q', retryPolicies: ['p'] },
  nodes: ['n1', 'n2', 'n3', 'n4', 'n5'].map(name => ({ name, memory: '16Gi' })),
  memory: '64Mi',
  annotations: {},
  runs: [],
  ...given,
});

const failed = (node = 'n1', category = '') => ({ kind: 'failed', node, category, subcategory: '', message: '' } as const);
const returned = (node: string, notTried = false) => ({ kind: 'returned', node, message: '', notTried } as const);
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

/** How the last run that was looked at ended. */
function last(given: Partial<PlayCase>): any {
  const { steps } = playAnswer(playing(given)) as any;
  return { runs: steps.length, ...steps[steps.length - 1] };
}

test.each<[string, Partial<PlayCase>, object]>([
  ['a policy does not care for maxRetries', { maxRetries: 1, runs: times(3, failed()) }, { runs: 3, isQueued: true }],
  ['ten retries and no more', { runs: times(12, failed()) }, { runs: 11, isFailed: true }],
  ['a lease that is returned asks no policy', { policies: [policy(10, 'Fail')], runs: [returned('n1')] }, { isQueued: true, failures: 0, avoided: ['n1'] }],
  ['nor does it count for one', { policies: [policy(1, 'Retry')], runs: [returned('n1'), returned('n2'), failed('n3')] }, { isQueued: true, failures: 1 }],
  ['a lease returned before any node took it is given without end', { runs: times(20, returned('n1', true)) }, { runs: 20, isQueued: true, attempts: 0 }],
  ['a policy that is not there', { queue: { name: 'q', retryPolicies: ['missing'] }, runs: [failed()] }, { isFailed: true, events: [expect.objectContaining({ reason: 'PodError' })] }],
  ['the second policy is not asked', { queue: { name: 'q', retryPolicies: ['missing', 'p'] }, runs: [failed()] }, { isFailed: true }],
  ['the policy of queues without one', { queue: { name: 'q', retryPolicies: [] }, defaultPolicyName: 'p', runs: [failed()] }, { isQueued: true }],
  ['switched off', { enabled: false, runs: [failed()] }, { isFailed: true }],
  ['fail-fast', { annotations: { 'armadaproject.io/failFast': 'true' }, runs: [failed()] }, { isFailed: true }],
  ['fail-fast in other letters is none', { annotations: { 'armadaproject.io/failFast': 'True' }, runs: [failed()] }, { isQueued: true }],
  ['fail-fast with a lease that is returned', { annotations: { 'armadaproject.io/failFast': 'true' }, runs: [returned('n1')] },
    { isFailed: true, events: [expect.objectContaining({ message: 'Job has fail fast flag set - this job will no longer be retried' })] }],
  ['a gang', { annotations: { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '2' }, runs: [failed()] }, { isFailed: true }],
  ['a gang of one', { annotations: { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '1' }, runs: [failed()] }, { isQueued: true }],
  ['three retries, then a lease that is returned', { runs: [...times(3, failed()), returned('n2')] }, {
    runs: 4, isFailed: true, events: [expect.objectContaining({ message: 'Maximum number of attempts (4) reached - this job will no longer be retried', subcategory: 'max-runs-exceeded' })],
  }],
  ['two retries, then a lease that is returned', { runs: [...times(2, failed()), returned('n2')] }, { runs: 3, isQueued: true, avoided: ['n1', 'n2'] }],
  ['nodes are avoided from then on', { policies: [policy(9, 'Fail', retry('a', AVOIDING), retry('b'))], runs: [failed('n1', 'a'), failed('n2', 'b')] }, { avoided: ['n1'] }],
  ['no other node', { nodes: [{ name: 'n1', memory: '16Gi' }], policies: [policy(9, 'Retry', retry('a', AVOIDING))], runs: [failed('n1', 'a')] },
    { isFailed: true, events: [expect.objectContaining({ message: 'Retry policy: retry granted, but no untried node fits the job' })] }],
  ['nodes without the label', { nodes: [{ name: 'n1', memory: '16Gi', noLabel: true }], policies: [policy(9, 'Retry', retry('a', AVOIDING))], runs: times(3, failed('n1', 'a')) },
    { runs: 3, isQueued: true }],
  ['memory that grows until no node takes it', { memory: '3Gi', policies: [policy(9, 'Fail', retry('a', { resources: { memory: { factor: 2 } } }))], runs: times(5, failed('n1', 'a')) }, {
    runs: 3,
    isFailed: true,
    memory: `${12 * 2 ** 30}`,
    events: [expect.objectContaining({ message: 'Retry policy: retry granted, but the job grown by the rule\'s memory bump fits no node' })],
  }],
  ['1Ti more of 25Mi', { memory: '25Mi', policies: [policy(9, 'Fail', retry('a', { resources: { memory: { static: '1Ti' } } }))], runs: [failed('n1', 'a')] },
    { isFailed: true, memory: `${25 * 2 ** 20}` }],
  ['an executor of which nothing is heard, and a policy that retries it', {
    policies: [policy(9, 'Fail', { ...retry('internal', { resources: { memory: { factor: 2 } }, ...AVOIDING }), onSubcategory: 'lease-expired' })],
    runs: [{ kind: 'expired', node: 'n1', message: '' }],
  }, { isQueued: true, memory: `${64 * 2 ** 20}`, failures: 1 }],
  ['one that does not', { policies: [policy(9, 'Fail')], runs: [{ kind: 'expired', node: 'n1', message: '' }] }, {
    isFailed: true,
    events: expect.arrayContaining([expect.objectContaining({ message: 'Lease expired and not retried by policy: no rule matched, using default action' })]),
  }],
])('the scheduler: %s', (_, given, expected) => {
  expect(last(given)).toMatchObject(expected);
});

const container = (name: string, memory: string) => ({ name, resources: { requests: { memory }, limits: { memory } } });

function grown(containers: object[], initContainers: object[], ...bumps: object[]): any {
  const given: MemoryCase = { name: '', podSpec: { containers, initContainers }, bumps };
  const { steps } = memoryAnswer(given) as any;
  return steps[steps.length - 1];
}

const MI = 2 ** 20;
const mebibytes = (...amounts: number[]) => amounts.map(amount => ({ request: `${amount * MI}`, limit: `${amount * MI}` }));

test.each<[string, any, object]>([
  ['1Gi by 1.5 twice', grown([container('m', '1Gi')], [], { factor: 1.5 }, { factor: 1.5 }), { reserved: { request: '2415919104', limit: '2415919104' } }],
  ['an amount behind a factor', grown([container('m', '1Gi')], [], { factor: 1.5 }, { static: '256Mi' }), { isSkipped: true }],
  ['a factor behind an amount', grown([container('m', '1Gi')], [], { static: '1Gi' }, { factor: 2 }), { isSkipped: true }],
  ['300Mi shared by two', grown([container('a', '1Gi'), container('b', '2Gi')], [], { static: '300Mi' }), { containers: mebibytes(1124, 2248) }],
  ['100Mi, all of it for an init container', grown([container('m', '1Gi')], [container('i', '256Mi')], { static: '100Mi' }),
    { containers: mebibytes(1124), initContainers: mebibytes(356) }],
  ['the seed: 64Mi by 2', grown([container('m', '64Mi')], [], { factor: 2 }), { containers: mebibytes(128) }],
  ['40Mi by 2', grown([container('m', '40Mi')], [], { factor: 2 }), { containers: mebibytes(80) }],
  ['up for the scheduler, down for the Pod', grown([container('m', '100000001')], [], { factor: 1.1 }),
    { reserved: { request: '110000002', limit: '110000002' }, containers: [{ request: '110000001', limit: '110000001' }] }],
  ['a share that overflows: 1Gi more is 1Gi less', grown([container('m', '8Gi')], [], { static: '1Gi' }),
    { reserved: { request: `${9 * 2 ** 30}`, limit: `${9 * 2 ** 30}` }, containers: mebibytes(7 * 1024) }],
  ['a share that overflows to nothing', grown([container('m', '64Gi')], [], { static: '512Mi' }), { containers: mebibytes(64 * 1024) }],
  ['1.5Gi twice reserves 1.5Gi more than the Pod gets', grown([container('m', '1Gi')], [], { static: '1.5Gi' }, { static: '1.5Gi' }),
    { reserved: { request: `${5.5 * 2 ** 30}`, limit: `${5.5 * 2 ** 30}` }, containers: mebibytes(4096) }],
])('memory: %s', (_, step, expected) => {
  expect(step).toMatchObject(expected);
});
