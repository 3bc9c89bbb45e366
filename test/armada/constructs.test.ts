import { App, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { CONTAINER, EXIT_CODES, ownPlatform, POLICY, sharedPlatform } from './construct-cases';
import { ExitCodes, FailurePolicy, FailureResponse, PolicyWarnings } from '../../src';
import {
  ArmadaCategoryMatcher, ArmadaErrorCategory, ArmadaExecutor, ArmadaGang, ArmadaInternalFailure, ArmadaJobProps, ArmadaJobSet,
  ArmadaMemoryGrowth, ArmadaPlatform, ArmadaPodCondition,
  ArmadaPodDisposition, ArmadaQueue, ArmadaRetryPolicy, ArmadaScheduler,
} from '../../src/armada';
import { filesOf } from '../../src/constructs/construct-files';
import { messageOf } from '../messages';

const written = (app: App) => Object.fromEntries(app.node.findAll().flatMap(filesOf).map(({ path, content }) => [path, content]));
const problemsIn = (app: App) => app.node.findAll().flatMap(each => each.node.validate());

test.each([['a failure policy', sharedPlatform], ['Armada\'s own words', ownPlatform]])('the files of a platform by %s', (_, platform) => {
  const app = platform();
  expect(problemsIn(app)).toEqual([]);
  expect(written(app)).toMatchSnapshot();
});

test('no file is a .yaml, which the cdk8s CLI would take for a manifest, and each has one document', () => {
  const files = { ...written(sharedPlatform()), ...written(ownPlatform()) };
  for (const [path, text] of Object.entries(files)) expect([path, text.split('\n').filter(line => line.startsWith('---'))]).toEqual([expect.stringMatching(/^armada\/.*\.(yml|md)$/), []]);
});

test('files are applied in an order in which what refers to something comes behind it', () => {
  const { 'armada/README.md': page } = written(sharedPlatform());
  const files = [...page.matchAll(/[a-z-]+\/?[a-z-]*\.yml/g)].map(([file]) => file);
  expect(files).toEqual(['executors/gpu-a.yml', 'executors/gpu-b.yml', 'policies/training.yml', 'policies/batch.yml', 'queues/ml.yml', 'queues/nightly.yml', 'scheduler.yml', 'jobs/train.yml']);
});

const DELETED = { disposition: ArmadaPodDisposition.DELETE };
const CODES = ArmadaCategoryMatcher.exitCodesIn(1);
const app = () => new App();
const policy = (limit = 2) => new ArmadaRetryPolicy(app(), 'policy', { retryLimit: limit });
const job = (props: any) => {
  const root = app();
  const set = new ArmadaJobSet(root, 'jobs', { queue: new ArmadaQueue(root, 'queue'), namespace: 'ml' });
  set.addJob('job', props);
  return root;
};

test.each<[string, () => unknown, string]>([
  ['a category without a name', () => new ArmadaErrorCategory(''), 'the name of a category must be a text that is not empty, got \'\''],
  ['Armada\'s own category', () => new ArmadaErrorCategory('internal'), '\'internal\' is the category of failures that Armada finds itself; use another name'],
  ['a long name', () => new ArmadaErrorCategory('x'.repeat(64)), `the name of a category may have 63 bytes, and '${'x'.repeat(64)}' has 64`],
  ['a disposition that is none', () => new ArmadaErrorCategory('a', { disposition: 'Delete' as any }), 'the disposition of the category \'a\' must be RETAIN or DELETE, got \'Delete\''],
  ['a matcher that is none', () => new ArmadaErrorCategory('a').addRule({ onExitCodes: {} } as any),
    'a rule of the category \'a\' needs a matcher, for example ArmadaCategoryMatcher.exitCodesIn(42), got {"onExitCodes":{}}'],
  ['a container of an eviction', () => new ArmadaErrorCategory('a').addRule(ArmadaCategoryMatcher.conditions(ArmadaPodCondition.EVICTED), { containerName: 'main' }),
    'a rule of the category \'a\' cannot be about the container \'main\' alone: what it looks for is said of the Pod; leave containerName out'],
  ['no codes', () => ArmadaCategoryMatcher.exitCodesIn(), 'a matcher of exit codes needs at least one code; without any the executor does not start'],
  ['code 0', () => ArmadaCategoryMatcher.exitCodesNotIn(0), 'an exit code of a category is 0, and an attempt that exits with 0 has succeeded; a failure needs a code from 1 to 255'],
  ['no conditions', () => ArmadaCategoryMatcher.conditions(), 'a matcher of conditions needs at least one'],
  ['look-around', () => ArmadaCategoryMatcher.podError('(?!timeout)lost'),
    '\'(?!timeout)lost\' is no regular expression that an executor can read: Go has no look-around, since it searches in linear time; put what must not match into a rule before this one'],
  ['a group that is referred to', () => ArmadaCategoryMatcher.podError('(a)\\1'),
    '\'(a)\\1\' is no regular expression that an executor can read: Go has no references to earlier groups, since it searches in linear time'],
  ['an event without a type', () => ArmadaCategoryMatcher.podEvents({ regexp: 'x' } as any),
    'a match of events needs an eventType, ArmadaPodEventType.NORMAL or WARNING; without one the executor does not start'],
  ['a factor of 1', () => ArmadaMemoryGrowth.factor(1), 'the factor by which memory grows must be more than 1, got 1; for the same memory again use ArmadaMemoryGrowth.NONE'],
  ['a size of nothing', () => ArmadaMemoryGrowth.add(Size.mebibytes(0)), 'the memory that is added must be whole mebibytes, at least one, got 0'],
  ['a size that is none', () => ArmadaMemoryGrowth.add('1Gi' as any), 'the memory that is added must be a Size, for example Size.gibibytes(1), got \'1Gi\''],
  ['no limit', () => new ArmadaRetryPolicy(app(), 'policy', {} as any), '[policy] retryLimit must be a whole number from 0 to 4294967295, got undefined'],
  ['a name in capitals', () => new ArmadaRetryPolicy(app(), 'Policy', { retryLimit: 1 }),
    '[Policy] policyName has small letters, digits and \'-\', at most 63, and no \'-\' at an edge, got \'Policy\''],
  ['a category that keeps its Pods', () => policy().retryOn(new ArmadaErrorCategory('a').addRule(CODES)),
    '[policy] the category \'a\' keeps its Pods, and the Pod of a retry has the same name: on the same cluster it is refused, which uses up an attempt of maxRetries. '
    + 'Make the category with disposition: ArmadaPodDisposition.DELETE'],
  ['a name for a category', () => policy().retryOn('oom' as any),
    '[policy] a rule needs failures, which a category gives: category.any, or what category.addRule returns; or ArmadaInternalFailure.POD_MISSING and the like; got \'oom\''],
  ['a rule behind one that takes all', () => {
    const category = new ArmadaErrorCategory('a', DELETED);
    return policy().failOn(category.any).retryOn(category.addRule(CODES, { subcategory: 'b' }));
  }, '[policy] a rule on a/b can never match: rule 0 takes all of its failures; add the narrower one first'],
  ['memory for a lease', () => policy().retryOn(ArmadaInternalFailure.LEASE_EXPIRED, { memoryGrowth: ArmadaMemoryGrowth.factor(2) }),
    '[policy] nothing is changed of a job whose lease has expired: leave memoryGrowth and avoidSameNode out'],
  ['two ways to grow', () => policy().retryOn(new ArmadaErrorCategory('a', DELETED).any, { memoryGrowth: ArmadaMemoryGrowth.factor(2) })
    .retryOn(new ArmadaErrorCategory('b', DELETED).any, { memoryGrowth: ArmadaMemoryGrowth.add(Size.gibibytes(1)) }),
  '[policy] another rule grows the memory in the other way: Armada takes the way that a job met first, and skips the second; use factors or sizes in all rules'],
  ['a budget for each index', () => ArmadaRetryPolicy.fromFailurePolicy(app(), 'policy', {
    failurePolicy: FailurePolicy.of({ retriesPerIndex: 1, disruption: FailureResponse.RETRY }),
  }), '[policy] a job of Armada is one Pod without any index: there is no budget for each of several, and FAIL_INDEX has nothing that it could give up; '
    + 'make a job of each index, with retries, or use a RetryableJob with indexes on Kubernetes (armada/no-index-budget)'],
  ['no failure policy', () => ArmadaRetryPolicy.fromFailurePolicy(app(), 'policy', {} as any), '[policy] a failurePolicy is needed: what should happen when an attempt fails'],
  ['a queue with too small a factor', () => new ArmadaQueue(app(), 'queue', { priorityFactor: 0.5 }), '[queue] priorityFactor must be at least 1, got 0.5; a queue with a larger one gets less'],
  ['the old name of the policies', () => new ArmadaQueue(app(), 'queue', { retryPolicy: 'a' } as any), '[queue] a queue has an unknown key \'retryPolicy\'; '
    + 'known are queueName, priorityFactor, retryPolicies, permissions, resourceLimits, cordoned, labels and armadaVersion'],
  ['two policies', () => {
    const root = app();
    return new ArmadaQueue(root, 'queue', { retryPolicies: ['a', 'b'].map(id => new ArmadaRetryPolicy(root, id, { retryLimit: 1 })) });
  }, '[queue] Armada 0.22.7 asks the first of retryPolicies alone, \'a\', and never \'b\'; put all rules into one policy'],
  ['a policy of another app', () => new ArmadaQueue(app(), 'queue', { retryPolicies: [policy()] }),
    '[queue] the policy \'policy\' is of another app, which would have to be applied before this one; make it here'],
  ['a verb that is none', () => new ArmadaQueue(app(), 'queue', { permissions: [{ subjects: [], verbs: ['submit' as any] }] }),
    '[queue] a verb of permissions[0] must be SUBMIT, CANCEL, PREEMPT, REPRIORITIZE or WATCH, got \'submit\''],
  ['a cap of 0', () => new ArmadaScheduler(app(), 'scheduler', { globalMaxRetries: 0 }),
    '[scheduler] globalMaxRetries: 0 keeps every policy from retrying anything; say freezeRetries: true if that is meant'],
  ['a cap beside frozen retries', () => new ArmadaScheduler(app(), 'scheduler', { globalMaxRetries: 3, freezeRetries: true }),
    '[scheduler] freezeRetries is globalMaxRetries: 0, so 3 beside it says the opposite; use either'],
  ['a setting twice', () => new ArmadaScheduler(app(), 'scheduler', { furtherSettings: { scheduling: { retryPolicy: { ENABLED: false } } } }),
    '[scheduler] furtherSettings has scheduling.retryPolicy.ENABLED, which the construct writes by itself; use its prop'],
  ['a job set without a namespace', () => new ArmadaJobSet(app(), 'jobs', { queue: new ArmadaQueue(app(), 'queue') } as any),
    '[jobs] a job set needs a namespace: the server refuses jobs without one, and has no default'],
  ['a name for a queue', () => new ArmadaJobSet(app(), 'jobs', { queue: 'queue' as any, namespace: 'ml' }), '[jobs] queue must be an ArmadaQueue, got \'queue\''],
  ['no resources', () => job({ containers: [{ image: 'i' }] }),
    '[jobs/job] the container with the image \'i\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory and 1.5 CPUs'],
  ['a restart in place', () => job({ restartPolicy: kplus.RestartPolicy.ON_FAILURE }),
    '[jobs/job] restartPolicy must be NEVER, got \'OnFailure\': the executor puts Never there in any case, without a word'],
  ['a gang that does not fail fast', () => job({ gang: new ArmadaGang('g'), failFast: false }),
    '[jobs/job] failFast cannot be false in a gang: Armada ends all jobs of a gang when one fails'],
  ['metadata', () => job({ metadata: { name: 'a' } }), '[jobs/job] metadata has no place to go: a job of Armada is no object; use podMetadata for labels and annotations'],
  ['a long time to stop', () => job({ terminationGracePeriod: Duration.minutes(6) }), '[jobs/job] terminationGracePeriod may be 300 seconds, got 360; the server refuses more'],
  ['half a GPU', () => job({ extendedResources: { 'nvidia.com/gpu': 0.5 } }), '[jobs/job] nvidia.com/gpu of extendedResources must be a whole number from 1, got 0.5'],
  ['an unknown version', () => new ArmadaPlatform(app(), 'platform', { armadaVersion: '0.22' }), '[platform] armada 0.22 is not known; known are 0.22.7 and next'],
])('refused: %s', (_, action, message) => expect(messageOf(action)).toBe(message));

test.each<[string, (root: App) => unknown, string]>([
  ['a category without a rule', root => new ArmadaExecutor(root, 'executor', { categories: [new ArmadaErrorCategory('a')] }),
    'the category \'a\' has no rule, and an executor with one like that does not start; add one with addRule'],
  ['two categories of one name', root => {
    const [one, other] = [new ArmadaErrorCategory('a'), new ArmadaErrorCategory('a')];
    for (const each of [one, other]) each.addRule(CODES);
    new ArmadaExecutor(root, 'executor', { categories: [one, other] });
  }, 'there are two categories with the name \'a\', and an executor with both does not start; give one of them another name'],
  ['two contracts on one cluster', root => {
    const other = ExitCodes.of({ done: { code: 42, response: FailureResponse.RETRY } });
    const policies = [POLICY, POLICY.copyWith({ exitCodes: other })].map((failurePolicy, i) => ArmadaRetryPolicy.fromFailurePolicy(root, `p${i}`, { failurePolicy }));
    new ArmadaExecutor(root, 'executor', { retryPolicies: policies });
  }, 'the failure policies of \'p0\' and \'p1\' tell failures apart in different ways, and an executor does not know of which queue a job is: give both the same exitCodes and the same '
    + 'container. A code that both use in different ways needs categories of its own, ArmadaErrorCategory, with retryOn and failOn'],
  ['a job set without jobs', root => new ArmadaJobSet(root, 'jobs', { queue: new ArmadaQueue(root, 'queue'), namespace: 'ml' }), 'a job set needs a job; add one with addJob'],
])('refused when it is validated: %s', (_, make, message) => {
  const root = app();
  make(root);
  expect(problemsIn(root)).toEqual([message]);
});

test.each<[string, Partial<ArmadaJobProps>, string]>([
  ['no container', { containers: [] }, 'the job \'job\': the job has no container'],
  ['resources of nothing', { containers: [{ ...CONTAINER, resources: {} }] },
    'the job \'job\': the container \'main\' has no resources, and the server of Armada refuses a job with one like that; state what it needs, memory and cpu'],
  ['a limit above the request', { containers: [{ ...CONTAINER, resources: { memory: { request: Size.mebibytes(1), limit: Size.mebibytes(2) } } }] },
    'the job \'job\': the container \'main\' has the request 1Mi and the limit 2Mi of memory, and Armada wants them to be equal; state the limit alone for both'],
])('a Pod that is refused when it is validated: %s', (_, props, message) => {
  expect(problemsIn(job({ containers: [CONTAINER], ...props })).join('; ')).toContain(message);
});

test('jobs of a gang have one priority class, and are counted', () => {
  const root = app();
  const set = new ArmadaJobSet(root, 'jobs', { queue: new ArmadaQueue(root, 'queue'), namespace: 'ml' });
  const gang = new ArmadaGang('g');
  set.addJob('a', { containers: [CONTAINER], gang });
  set.addJob('b', { containers: [CONTAINER], gang, priorityClassName: 'armada-preemptible' });
  expect(problemsIn(root)).toEqual(['the jobs of the gang \'g\' have different priority classes, the default and armada-preemptible; Armada wants one']);
  expect(set.toJson().jobs.map((each: any) => each.annotations['armadaproject.io/gangCardinality'])).toEqual(['2', '2']);
});

test('a client id is there once', () => {
  const root = app();
  const set = new ArmadaJobSet(root, 'jobs', { queue: new ArmadaQueue(root, 'queue'), namespace: 'ml' });
  set.addJob('a', { containers: [CONTAINER], clientId: 'x' });
  expect(messageOf(() => set.addJob('b', { containers: [CONTAINER], clientId: 'x' })))
    .toBe('[jobs/b] another job has the clientId \'x\', so that the server would take this one for the same and not make it');
});

test('the next version asks every policy of a queue', () => {
  const root = app();
  const policies = ['a', 'b'].map(id => new ArmadaRetryPolicy(root, id, { retryLimit: 1 }));
  expect(new ArmadaQueue(root, 'queue', { retryPolicies: policies, armadaVersion: 'next' }).toJson().retryPolicies).toEqual(['a', 'b']);
});

test('what Armada only approximates is a warning, and a reason is written into the file', () => {
  const root = app();
  const made = ArmadaRetryPolicy.fromFailurePolicy(root, 'policy', { failurePolicy: FailurePolicy.of({ exitCodes: EXIT_CODES, disruption: FailureResponse.FAIL_JOB, retries: 1 }) });
  expect(PolicyWarnings.of(root).list().map(({ rule }) => rule)).toEqual(['armada/drain-by-exit-code', 'armada/otherwise-needs-exit-code', 'armada/no-back-off']);
  PolicyWarnings.of(made).acknowledge('armada/no-back-off', 'the program waits by itself');
  expect(made.toYaml().split('\n')[0]).toBe('# failure-policy: acknowledge armada/no-back-off: the program waits by itself');
});

const findingsIn = (root: App) => root.node.children.find((each): each is ArmadaPlatform => each instanceof ArmadaPlatform)!.findings()
  .map(({ rule, severity, file, path }) => `${severity} ${rule} ${file} ${path}`);

test('nothing is said of a platform by a failure policy', () => expect(findingsIn(sharedPlatform())).toEqual([]));

test('what is said of a platform with a gang and a job that fails fast', () => expect(findingsIn(ownPlatform())).toEqual([
  'WARNING armada/gang-not-retried armada/jobs/jobs.yml jobs[0].annotations.armadaproject.io/gangId',
  'WARNING armada/gang-not-retried armada/jobs/jobs.yml jobs[1].annotations.armadaproject.io/gangId',
  'INFO armada/fail-fast armada/jobs/jobs.yml jobs[2].annotations.armadaproject.io/failFast',
]));

interface Parts {
  readonly root: App;
  readonly policy: ArmadaRetryPolicy;
}

const lost = ArmadaCategoryMatcher.terminationMessage('Xid');
const gpuLost = () => {
  const category = new ArmadaErrorCategory('gpu-lost', DELETED);
  category.addRule(lost);
  return category;
};

type Change = (parts: Parts) => { scheduler?: object; queue?: boolean; isPolicyUnknown?: boolean; platform?: object } | void;

/** Policy, queue, executor and scheduler, but for what a test wants otherwise. */
function changedPlatform(change: Change): App {
  const root = app();
  const gpu = gpuLost();
  const made = new ArmadaRetryPolicy(root, 'policy', { retryLimit: 2 }).retryOn(gpu.any);
  const { scheduler = {}, queue = true, isPolicyUnknown, platform: props } = change({ root, policy: made }) ?? {};
  if (queue) new ArmadaQueue(root, 'queue', { retryPolicies: [made] });
  new ArmadaExecutor(root, 'cluster-0', isPolicyUnknown ? {} : { retryPolicies: [made] });
  new ArmadaScheduler(root, 'scheduler', scheduler);
  new ArmadaPlatform(root, 'platform', props as any);
  return root;
}

test.each<[string, Change, string[]]>([
  ['nothing', () => {}, []],
  ['no executor has the category', () => ({ isPolicyUnknown: true }), ['ERROR armada/unknown-category armada/policies/policy.yml rules[0].onCategory']],
  ['only one of two executors has it', ({ root }) => void new ArmadaExecutor(root, 'other'), ['WARNING armada/category-on-some-executors armada/policies/policy.yml rules[0].onCategory']],
  ['retry policies are not enabled', () => ({ scheduler: { retryPoliciesEnabled: false } }), ['WARNING armada/retries-not-enabled armada/scheduler.yml scheduler.applicationConfig.scheduling.retryPolicy.enabled']],
  ['retries are frozen', () => ({ scheduler: { freezeRetries: true } }), ['WARNING armada/retries-frozen armada/scheduler.yml scheduler.applicationConfig.scheduling.retryPolicy.globalMaxRetries']],
  ['the limit is above the cap', () => ({ scheduler: { globalMaxRetries: 1 } }), ['WARNING armada/limit-above-cap armada/policies/policy.yml retryLimit']],
  ['no queue has the policy', ({ root }) => {
    new ArmadaQueue(root, 'other');
    return { queue: false };
  }, ['WARNING armada/policy-not-attached armada/policies/policy.yml name']],
  ['other labels', () => ({ scheduler: { nodeIdLabel: 'node' } }), ['WARNING armada/node-labels-differ armada/executors/cluster-0.yml applicationConfig.kubernetes.nodeIdLabel']],
  ['more than the nodes have', ({ root, policy: made }) => {
    const oom = new ArmadaErrorCategory('oom', DELETED);
    made.retryOn(oom.addRule(ArmadaCategoryMatcher.conditions(ArmadaPodCondition.OOM_KILLED)), { memoryGrowth: ArmadaMemoryGrowth.factor(2) });
    const queue = new ArmadaQueue(root, 'big', { retryPolicies: [made] });
    new ArmadaJobSet(root, 'jobs', { queue, namespace: 'ml' }).addJob('job', { containers: [CONTAINER] });
    return { platform: { nodes: [{ memory: Size.gibibytes(3), count: 4 }] } };
  }, ['ERROR armada/memory-outgrows-nodes armada/policies/policy.yml rules[1].mutate.resources.memory']],
])('between the files: %s', (_, change, expected) => expect(findingsIn(changedPlatform(change))).toEqual(expected));

test('an error fails the synth, in the words of the file; one that is accepted does not', () => {
  const root = changedPlatform(() => ({ isPolicyUnknown: true }));
  expect(problemsIn(root)).toEqual([expect.stringMatching(/^armada\/policies\/policy\.yml rules\[0\]\.onCategory: no executor has the category 'gpu-lost': .*\(armada\/unknown-category\)$/)]);
  PolicyWarnings.of(root).acknowledge('armada/unknown-category', 'the executors are configured elsewhere');
  expect(problemsIn(root)).toEqual([]);
});

test.each<[string, any, string]>([
  ['nodes', { nodes: [{ memory: '64Gi', count: 2 }] }, '[platform] memory of nodes[0] must be a Size, for example Size.gibibytes(64), got \'64Gi\''],
  ['retriers', { retriedBy: 'airflow' }, '[platform] retriedBy must be a list, got \'airflow\''],
])('of a wrong type: %s', (_, props, message) => expect(messageOf(() => new ArmadaPlatform(app(), 'platform', props))).toBe(message));
