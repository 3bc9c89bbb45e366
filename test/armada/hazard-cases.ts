import type { Files } from './lint-files';
import type { PlatformInput } from '../../src/armada/platform/platform';

/*
 * For each code of the facts, files that trigger its rule, and nearest ones that do not.
 */

export interface HazardCase {
  readonly row: string;
  readonly rule: string;
  readonly bad: Files;
  readonly clean: Files;
  /** A part of the message. */
  readonly says: string;
  readonly version?: string;
  /** What no file says, for both. */
  readonly more?: Pick<PlatformInput, 'nodes' | 'surroundings'>;
}

const HEAD = 'apiVersion: armadaproject.io/v1beta1\n';

/** A policy that is in order. */
export function policy(rest: string, name = 'grow'): string {
  return `${HEAD}kind: RetryPolicy\nname: ${name}\n${rest}\n`;
}

export function queue(rest = 'retryPolicies: [grow]', name = 'ml'): string {
  return `${HEAD}kind: Queue\nname: ${name}\npriorityFactor: 1\n${rest}\n`;
}

export function executor(categories: string, rest = '', id = 'one'): string {
  return `application:\n  clusterId: ${id}\n  errorCategories:\n    enabled: true\n    categories:\n${categories.replace(/^/gm, '      ')}\n${rest}\n`;
}

export function scheduler(retryPolicy = 'enabled: true', rest = 'maxRetries: 9'): string {
  return `scheduling:\n  indexedNodeLabels: [kubernetes.io/hostname]\n  retryPolicy: {${retryPolicy}}\n  ${rest}\n`;
}

const RESOURCES = 'resources: {requests: {cpu: 100m, memory: 1Gi}, limits: {cpu: 100m, memory: 1Gi}}';

export function jobSet(job = '', spec = '', name = 'ml'): string {
  return `queue: ${name}\njobSetId: today\njobs:\n  - namespace: ml\n    podSpec:\n      ${spec}\n      containers: [{name: main, image: busybox, ${RESOURCES}}]\n    ${job}\n`;
}

const RETRY_OOM = '{action: Retry, onCategory: oom, mutate: {resources: {memory: {factor: 2}}}}';
export const OOM = '- {name: oom, action: Delete, rules: [{onConditions: [OOMKilled], subcategory: cgroup}]}';
export const GROW = policy(`retryLimit: 2\ndefaultAction: Fail\nrules: [${RETRY_OOM}]`);

const limited = (rules: string) => policy(`retryLimit: 2\ndefaultAction: Fail\nrules: [${rules}]`);
const GANG = 'annotations: {armadaproject.io/gangId: g, armadaproject.io/gangCardinality: ';

export const HAZARD_CASES: readonly HazardCase[] = [
  {
    row: 'ARM001',
    rule: 'armada/unknown-policy',
    says: '\'grow-oom\', which none',
    bad: { 'p.yml': GROW, 'q.yml': queue('retryPolicies: [grow-oom]') },
    clean: { 'q.yml': queue('retryPolicies: [grow-oom]') },
  },
  {
    row: 'ARM002',
    rule: 'armada/policy-not-attached',
    says: 'no queue names the policy \'grow\'',
    bad: { 'p.yml': GROW, 'q.yml': queue(''), 's.yml': scheduler() },
    clean: { 'p.yml': GROW, 'q.yml': queue(''), 's.yml': scheduler('enabled: true, defaultPolicyName: grow') },
  },
  {
    row: 'ARM003',
    rule: 'armada/unknown-default-policy',
    says: '\'grwo\'',
    bad: { 'p.yml': GROW, 's.yml': scheduler('enabled: true, defaultPolicyName: grwo') },
    clean: { 'p.yml': GROW, 's.yml': scheduler('enabled: true, defaultPolicyName: grow') },
  },
  {
    row: 'ARM004',
    rule: 'armada/policies-not-asked',
    says: 'other is never asked',
    bad: { 'q.yml': queue('retryPolicies: [grow, other]') },
    clean: { 'q.yml': queue('retryPolicies: [grow]') },
  },
  {
    row: 'ARM005',
    rule: 'armada/policy-named-twice',
    says: 'grow is there already',
    bad: { 'q.yml': queue('retryPolicies: [grow, grow]') },
    clean: { 'q.yml': queue('retryPolicies: [grow]') },
  },
  {
    row: 'ARM006',
    rule: 'armada/policies-field-misspelled',
    says: 'no field retry_policies',
    bad: { 'q.yml': queue('retry_policies: [grow]') },
    clean: { 'q.yml': queue('RetryPolicies: [grow]') },
  },
  {
    row: 'ARM007',
    rule: 'armada/queue-update-detaches',
    says: 'takes grow away',
    bad: { 'q.yml': queue() },
    clean: { 'q.yml': queue('retryPolicies: []') },
    more: { surroundings: { commands: ['armadactl update queue ml --priority-factor 2'] } },
  },
  {
    row: 'ARM010',
    rule: 'armada/retries-not-enabled',
    says: 'is never asked',
    bad: { 'p.yml': GROW, 's.yml': scheduler('enabled: false') },
    clean: { 'p.yml': GROW },
  },
  {
    row: 'ARM011',
    rule: 'armada/retries-frozen',
    says: 'freezes all retries',
    bad: { 's.yml': scheduler('enabled: true, globalMaxRetries: 0') },
    clean: { 's.yml': scheduler('enabled: true, globalMaxRetries: 1') },
  },
  {
    row: 'ARM012',
    rule: 'armada/limit-above-cap',
    says: 'jobs get 5 retries, and not 8',
    bad: { 'p.yml': GROW.replace('retryLimit: 2', 'retryLimit: 8'), 's.yml': scheduler() },
    clean: { 'p.yml': GROW.replace('retryLimit: 2', 'retryLimit: 5'), 's.yml': scheduler() },
  },
  {
    row: 'ARM013',
    rule: 'armada/node-label-not-indexed',
    says: 'nodeIdLabel must be in indexedNodeLabels',
    bad: { 's.yml': 'scheduling: {retryPolicy: {enabled: true}}' },
    clean: { 's.yml': scheduler() },
  },
  {
    row: 'ARM014',
    rule: 'armada/node-label-not-tracked',
    says: 'does not report kubernetes.io/hostname',
    bad: { 'p.yml': limited('{action: Retry, onCategory: oom, mutate: {affinity: {avoidSameNode: true}}}'), 'e.yml': executor(OOM, 'kubernetes: {trackedNodeLabels: [zone]}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: oom, mutate: {affinity: {avoidSameNode: true}}}'), 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM015',
    rule: 'armada/node-labels-differ',
    says: 'has node',
    bad: { 's.yml': scheduler(), 'e.yml': executor(OOM, 'kubernetes: {nodeIdLabel: node}') },
    clean: { 'e.yml': executor(OOM, 'kubernetes: {nodeIdLabel: node}') },
  },
  {
    row: 'ARM016',
    rule: 'armada/lease-returns-fatal',
    says: 'a returned lease ends the job',
    bad: { 'p.yml': GROW, 's.yml': scheduler('enabled: true', 'maxRetries: 2') },
    clean: { 'p.yml': GROW, 's.yml': scheduler('enabled: true', 'maxRetries: 3') },
  },
  {
    row: 'ARM017',
    rule: 'armada/too-few-nodes',
    says: '2 retries need as many other nodes, and there are 2 nodes',
    bad: { 'p.yml': limited('{action: Retry, onCategory: oom, mutate: {affinity: {avoidSameNode: true}}}') },
    clean: { 'p.yml': GROW },
    more: { nodes: [{ memory: '64Gi', count: 2 }] },
  },
  {
    row: 'ARM020',
    rule: 'armada/unknown-category',
    says: 'no executor has the category \'user-error\'',
    bad: { 'p.yml': limited('{action: Fail, onCategory: user-error}'), 'e.yml': executor(OOM.replace('oom', 'user_error')) },
    clean: { 'p.yml': limited('{action: Fail, onCategory: user_error}'), 'e.yml': executor(OOM.replace('oom', 'user_error')) },
  },
  {
    row: 'ARM021',
    rule: 'armada/category-on-some-executors',
    says: 'only one (a.yml) has the category \'oom\'',
    bad: { 'p.yml': GROW, 'a.yml': executor(OOM), 'b.yml': executor(OOM.replace('oom', 'memory'), '', 'two') },
    clean: { 'p.yml': GROW, 'a.yml': executor(OOM), 'b.yml': executor(OOM, '', 'two') },
  },
  {
    row: 'ARM022',
    rule: 'armada/unknown-subcategory',
    says: 'oom/node is never reported',
    bad: { 'p.yml': limited('{action: Fail, onCategory: oom, onSubcategory: node}'), 'e.yml': executor(OOM) },
    clean: { 'p.yml': limited('{action: Fail, onCategory: oom, onSubcategory: cgroup}'), 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM022',
    rule: 'armada/unknown-subcategory',
    says: 'internal/node-failure is never reported',
    bad: { 'p.yml': limited('{action: Retry, onCategory: internal, onSubcategory: node-failure}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: internal, onSubcategory: pod-missing}') },
  },
  {
    row: 'ARM023',
    rule: 'armada/category-not-deleted',
    says: 'keeps failed Pods of \'oom\'',
    bad: { 'p.yml': GROW, 'e.yml': executor(OOM.replace('action: Delete, ', '')) },
    clean: { 'p.yml': GROW, 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM024',
    rule: 'armada/default-category-retried',
    says: '\'other\' is the default category',
    bad: { 'p.yml': limited('{action: Retry, onCategory: other}'), 'e.yml': executor(OOM).replace('enabled: true', 'enabled: true\n    defaultCategory: other') },
    clean: { 'p.yml': limited('{action: Fail, onCategory: other}'), 'e.yml': executor(OOM).replace('enabled: true', 'enabled: true\n    defaultCategory: other') },
  },
  {
    row: 'ARM025',
    rule: 'armada/default-action-retry',
    says: 'without any category',
    bad: { 'p.yml': policy('retryLimit: 2\ndefaultAction: Retry') },
    clean: { 'p.yml': GROW },
  },
  {
    row: 'ARM026',
    rule: 'armada/deleted-without-retry',
    says: 'Pods of \'oom\' are deleted, and no policy retries it',
    bad: { 'p.yml': limited('{action: Fail, onCategory: oom}'), 'e.yml': executor(OOM) },
    clean: { 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM027',
    rule: 'armada/internal-failures-retried',
    says: 'also stuck-terminating',
    bad: { 'p.yml': limited('{action: Retry, onCategory: internal}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: internal, onSubcategory: externally-deleted}') },
  },
  {
    row: 'ARM028',
    rule: 'armada/categories-not-enabled',
    says: 'reports no category',
    bad: { 'p.yml': GROW, 'e.yml': executor(OOM).replace('enabled: true', 'enabled: false') },
    clean: { 'p.yml': GROW, 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM029',
    rule: 'armada/failed-pod-checks-first',
    says: 'finds every message',
    bad: { 'e.yml': executor(OOM, 'kubernetes: {failedPodChecks: {containerStatuses: [{containerNameRegexp: main}]}}') },
    clean: { 'e.yml': executor(OOM, 'kubernetes: {failedPodChecks: {containerStatuses: [{containerNameRegexp: main, messageRegexp: disk}]}}') },
  },
  {
    row: 'ARM030',
    rule: 'armada/pod-message-rule-first',
    says: 'can still be reported as \'oom\'',
    bad: { 'e.yml': executor(`- {name: odd, rules: [{onPodError: {pattern: odd}}]}\n${OOM}`) },
    clean: { 'e.yml': executor(`${OOM}\n- {name: odd, rules: [{onPodError: {pattern: odd}}]}`) },
  },
  {
    row: 'ARM031',
    rule: 'armada/pod-events-not-reported',
    says: 'never reported for these events',
    bad: { 'e.yml': executor('- {name: gpu, rules: [{onPodEvents: {regexp: lost, type: Warning}}]}') },
    clean: { 'e.yml': executor('- {name: gpu, action: Delete, rules: [{onPodEvents: {regexp: lost, type: Warning}}]}') },
  },
  {
    row: 'ARM032',
    rule: 'armada/category-rule-shadowed',
    says: 'categories[0].rules[0] of \'any\' matches all of it',
    bad: { 'e.yml': executor('- {name: any, rules: [{onExitCodes: {operator: NotIn, values: [1]}}]}\n- {name: two, rules: [{onExitCodes: {operator: In, values: [2, 3]}}]}') },
    clean: { 'e.yml': executor('- {name: any, rules: [{onExitCodes: {operator: NotIn, values: [2]}}]}\n- {name: two, rules: [{onExitCodes: {operator: In, values: [2, 3]}}]}') },
  },
  {
    row: 'ARM033',
    rule: 'armada/sigkill-as-out-of-memory',
    says: 'exit code 137 makes a failure \'oom\'',
    bad: { 'e.yml': executor('- {name: oom, rules: [{onExitCodes: {operator: In, values: [137]}}]}') },
    clean: { 'e.yml': executor('- {name: killed, rules: [{onExitCodes: {operator: In, values: [137]}}]}') },
  },
  {
    row: 'ARM034',
    rule: 'armada/executor-too-old',
    says: 'action came with 0.22.3, and the image is 0.22.2',
    bad: { 'e.yml': `image: {tag: v0.22.2}\napplicationConfig:\n  ${executor(OOM).replace(/\n(?=.)/g, '\n  ')}` },
    clean: { 'e.yml': `image: {tag: v0.22.3}\napplicationConfig:\n  ${executor(OOM).replace(/\n(?=.)/g, '\n  ')}` },
  },
  {
    row: 'ARM040',
    rule: 'armada/unreachable-rule',
    says: 'gpu/lost is never reached',
    bad: { 'p.yml': limited('{action: Fail, onCategory: gpu}, {action: Retry, onCategory: gpu, onSubcategory: lost}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: gpu, onSubcategory: lost}, {action: Fail, onCategory: gpu}') },
  },
  {
    row: 'ARM041',
    rule: 'armada/retry-without-limit',
    says: 'absent, which is 0',
    bad: { 'p.yml': GROW.replace('retryLimit: 2\n', '') },
    clean: { 'p.yml': GROW },
  },
  {
    row: 'ARM042',
    rule: 'armada/mutation-of-fail-rule',
    says: 'the rule fails the job',
    bad: { 'p.yml': GROW.replace('action: Retry', 'action: Fail') },
    clean: { 'p.yml': GROW },
  },
  {
    row: 'ARM043',
    rule: 'armada/mixed-memory-bumps',
    says: 'gets none of rules[1]',
    bad: { 'p.yml': limited(`${RETRY_OOM}, {action: Retry, onCategory: swap, mutate: {resources: {memory: {static: 1Gi}}}}`) },
    clean: { 'p.yml': limited(`${RETRY_OOM}, {action: Retry, onCategory: swap, mutate: {resources: {memory: {factor: 1.5}}}}`) },
  },
  {
    row: 'ARM044',
    rule: 'armada/memory-outgrows-nodes',
    says: 'asks for 1Gi, then 2Gi, 4Gi; the largest node has 3.7Gi, so that its 2nd retry ends the job',
    bad: { 'p.yml': GROW, 'q.yml': queue(), 'j.yml': jobSet() },
    clean: { 'p.yml': GROW.replace('factor: 2', 'factor: 1.5'), 'q.yml': queue(), 'j.yml': jobSet() },
    more: { nodes: [{ memory: '4Gi', count: 3 }] },
  },
  {
    row: 'ARM045',
    rule: 'armada/memory-outgrows-queue',
    says: 'queue ml may have 3Gi',
    bad: { 'p.yml': GROW, 'q.yml': queue('retryPolicies: [grow]\nresourceLimitsByPriorityClassName: {armada-default: {maximumResourceFraction: {memory: 0.25}}}'), 'j.yml': jobSet() },
    clean: { 'p.yml': GROW, 'q.yml': queue('retryPolicies: [grow]\nresourceLimitsByPriorityClassName: {armada-default: {maximumResourceFraction: {memory: 0.5}}}'), 'j.yml': jobSet() },
    more: { nodes: [{ memory: '4Gi', count: 3 }] },
  },
  {
    row: 'ARM046',
    rule: 'armada/lease-expiry-mutation',
    says: 'never applied',
    bad: { 'p.yml': limited('{action: Retry, onCategory: internal, onSubcategory: lease-expired, mutate: {resources: {memory: {factor: 2}}}}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: internal, onSubcategory: lease-expired}') },
  },
  {
    row: 'ARM047',
    rule: 'armada/out-of-memory-unchanged',
    says: 'is a lack of memory on executor one',
    bad: { 'p.yml': limited('{action: Retry, onCategory: oom}'), 'e.yml': executor(OOM) },
    clean: { 'p.yml': GROW, 'e.yml': executor(OOM) },
  },
  {
    row: 'ARM048',
    rule: 'armada/static-bump-with-sidecars',
    says: 'the sidecar \'log\'',
    bad: {
      'p.yml': GROW.replace('factor: 2', 'static: 1Gi'),
      'q.yml': queue(),
      'j.yml': jobSet('', `initContainers: [{name: log, image: busybox, restartPolicy: Always, ${RESOURCES}}]`),
    },
    clean: {
      'p.yml': GROW, 'q.yml': queue(), 'j.yml': jobSet('', `initContainers: [{name: log, image: busybox, restartPolicy: Always, ${RESOURCES}}]`),
    },
  },
  {
    row: 'ARM049',
    rule: 'armada/signals-in-policy',
    says: 'unknown field "onExitCodes"',
    bad: { 'p.yml': limited('{action: Retry, onExitCodes: [1]}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: code}') },
  },
  {
    row: 'ARM050',
    rule: 'armada/gang-not-retried',
    says: 'gang \'g\' of 2 is never retried',
    bad: { 'q.yml': queue(), 'j.yml': jobSet(`${GANG}"2"}`) },
    clean: { 'q.yml': queue(), 'j.yml': jobSet(`${GANG}"1"}`) },
  },
  {
    row: 'ARM051',
    rule: 'armada/fail-fast',
    says: 'the job is never retried',
    bad: { 'q.yml': queue(), 'j.yml': jobSet('annotations: {armadaproject.io/failFast: "true"}') },
    clean: { 'q.yml': queue(''), 'j.yml': jobSet('annotations: {armadaproject.io/failFast: "true"}') },
  },
  {
    row: 'ARM051',
    rule: 'armada/fail-fast-not-understood',
    says: '\'True\' is not understood',
    bad: { 'j.yml': jobSet('annotations: {armadaproject.io/failFast: "True"}') },
    clean: { 'j.yml': jobSet('annotations: {armadaproject.io/failFast: "false"}') },
  },
  {
    row: 'ARM052',
    rule: 'armada/restart-policy-overwritten',
    says: 'OnFailure becomes Never',
    bad: { 'j.yml': jobSet('', 'restartPolicy: OnFailure') },
    clean: { 'j.yml': jobSet('', 'restartPolicy: Never') },
  },
  {
    row: 'ARM053',
    rule: 'armada/resources',
    says: 'limits great than 1.00*requests',
    bad: { 'j.yml': jobSet().replace('limits: {cpu: 100m', 'limits: {cpu: 200m') },
    clean: { 'j.yml': jobSet() },
  },
  {
    row: 'ARM054',
    rule: 'armada/deadline-per-attempt',
    says: '3 attempts of 1 hour each can take 3 hours, and 2 hours are allowed',
    bad: { 'p.yml': GROW, 'q.yml': queue(), 'j.yml': jobSet('', 'activeDeadlineSeconds: 3600') },
    clean: { 'p.yml': GROW, 'q.yml': queue(), 'j.yml': jobSet('', 'activeDeadlineSeconds: 2400') },
    more: { surroundings: { wallClockSeconds: 7200 } },
  },
  {
    row: 'ARM055',
    rule: 'armada/retried-elsewhere',
    says: 'airflow submits the job again',
    bad: { 'q.yml': queue(), 'j.yml': jobSet() },
    clean: { 'q.yml': queue(), 'j.yml': jobSet('annotations: {armadaproject.io/failFast: "true"}') },
    more: { surroundings: { retriedBy: ['airflow'] } },
  },
  {
    row: 'ARM056',
    rule: 'armada/retryable-not-understood',
    says: 'billing takes a failure',
    bad: { 's.yml': scheduler() },
    clean: { 's.yml': scheduler('enabled: false') },
    more: { surroundings: { eventReadersWithoutRetryable: ['billing'] } },
  },
  {
    row: 'ARM057',
    rule: 'armada/client-id-repeated',
    says: 'jobs[0] has the clientId \'a\' already',
    bad: { 'j.yml': `${jobSet('clientId: a')}  - {namespace: ml, clientId: a, podSpec: {containers: [{name: main, ${RESOURCES}}]}}\n` },
    clean: { 'j.yml': `${jobSet('clientId: a')}  - {namespace: ml, clientId: b, podSpec: {containers: [{name: main, ${RESOURCES}}]}}\n` },
  },
  {
    row: 'ARM057',
    rule: 'armada/client-id-in-two-files',
    says: 'a.yml has a job with the clientId \'a\' in queue ml',
    bad: { 'a.yml': jobSet('clientId: a'), 'b.yml': jobSet('clientId: a') },
    clean: { 'a.yml': jobSet('clientId: a'), 'b.yml': jobSet('clientId: a', '', 'other') },
  },
  {
    row: '',
    rule: 'armada/limit-without-retry',
    says: 'is never used',
    bad: { 'p.yml': limited('{action: Fail, onCategory: oom}') },
    clean: { 'p.yml': limited('{action: Retry, onCategory: oom}') },
  },
  {
    row: '',
    rule: 'armada/category-exit-code-zero',
    says: 'exit code 0 never matches',
    bad: { 'e.yml': executor('- {name: code, rules: [{onExitCodes: {operator: In, values: [1, 0]}}]}') },
    clean: { 'e.yml': executor('- {name: code, rules: [{onExitCodes: {operator: NotIn, values: [1, 0]}}]}') },
  },
  {
    row: '',
    rule: 'armada/empty-pattern',
    says: 'every text matches',
    bad: { 'e.yml': executor('- {name: code, rules: [{onTerminationMessage: {pattern: ""}}]}') },
    clean: { 'e.yml': executor('- {name: code, rules: [{onTerminationMessage: {pattern: ".*"}}]}') },
  },
  {
    row: '',
    rule: 'armada/internal-category',
    says: 'that Armada finds itself',
    bad: { 'e.yml': executor(OOM.replace('oom', 'internal')) },
    clean: { 'e.yml': executor(OOM) },
  },
  {
    row: '',
    rule: 'armada/default-category-deleted',
    says: 'keeps them when none does',
    bad: { 'e.yml': executor(OOM).replace('enabled: true', 'enabled: true\n    defaultCategory: oom') },
    clean: { 'e.yml': executor(OOM).replace('enabled: true', 'enabled: true\n    defaultCategory: other') },
  },
];
