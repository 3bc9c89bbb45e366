import { container, executor, GROWING, OOM, queue, retryPolicy, scheduler, SEED_PLATFORM, submitFile } from './platforms';
import { explainArmadaSubmittedJob, simulateArmadaJob } from '../../src/armada/armada-simulation';
import { player } from '../../src/armada/player';
import { ARMADA_VERSIONS, DEFAULT_ARMADA_VERSION } from '../../src/armada/versions';

const simulate = (platform: unknown, scenario: unknown, job: unknown = submitFile(), version = DEFAULT_ARMADA_VERSION) => (
  simulateArmadaJob(platform, job, scenario, version));

const NODES = [{ name: 'n1', memory: '16Gi' }, { name: 'n2', memory: '16Gi' }];
const retryAll = (fields: object = {}) => retryPolicy({ defaultAction: 'Retry', retryLimit: 5, ...fields });

describe('the loop of the seed: 64Mi, a program that needs 100Mi, a factor of 2', () => {
  const { attempts, outcome, status, notes, unbounded } = simulate(SEED_PLATFORM, { default: { needsMemory: '100Mi' } });

  test('ends after two runs with 128Mi', () => {
    expect(outcome).toEqual({ condition: 'Complete', reason: 'JobSucceeded', message: '', stoppedBecause: 'terminal', at: 60 });
    expect(status).toMatchObject({ succeeded: 1, failed: 1 });
    expect(attempts.map(({ memory }) => memory)).toEqual([{ reserved: '64Mi', containers: { main: '64Mi' } }, { reserved: '128Mi', containers: { main: '128Mi' } }]);
    expect(unbounded).toBe(false);
  });

  test('with a category, a rule, the Pod deleted first, and an event that says retryable', () => {
    expect(attempts[0]).toMatchObject({
      failure: { exitCode: 137, reason: 'OOMKilled' },
      category: 'oom',
      subcategory: 'cgroup',
      policy: 'grow',
      decision: 'retry',
      rule: { index: 0, action: 'Retry' },
      response: 'RETRY',
      counted: true,
      budget: { limit: 3, before: 0, after: 1 },
      podFate: 'gone',
      deletedAt: 30,
      nextAt: 30,
      leaseReturnsLeft: 2,
      events: [{ event: 'failed', retryable: true, category: 'oom', subcategory: 'cgroup' }],
      grownMemory: { reserved: '128Mi' },
    });
    expect(attempts[0].collision).toBeUndefined();
    expect(attempts[1].events).toEqual([{ event: 'succeeded' }]);
    expect(notes).toContainEqual(expect.stringContaining('retryable=true'));
  });

  test('and never, if it needs more than two retries give', () => {
    const { attempts: all, outcome: end } = simulate(SEED_PLATFORM, { default: { needsMemory: '1Gi' } });
    expect(all.map(({ memory: { reserved } }) => reserved)).toEqual(['64Mi', '128Mi', '256Mi']);
    expect(end).toMatchObject({ condition: 'Failed', reason: 'RetryPolicy', message: 'Retry policy: policy retry limit exceeded (2/2)' });
    expect(all[2]).toMatchObject({ decision: 'fail_policy_limit', counted: true, events: [{ event: 'failed', retryable: false }] });
  });
});

test.each<[string, object[], unknown, object[]]>([
  ['exit 1 is retried twice', [retryPolicy({ rules: [{ action: 'Retry', onCategory: 'app' }] }), queue(), scheduler(),
    executor([{ name: 'app', action: 'Delete', rules: [{ onExitCodes: { operator: 'In', values: [1] } }] }])],
  { default: { exitCode: 1 } }, [{ decision: 'retry' }, { decision: 'retry' }, { decision: 'fail_policy_limit', category: 'app' }]],
  ['exit 3 matches nothing', [GROWING, queue(), scheduler(), executor()], { default: { exitCode: 3 } },
    [{ decision: 'fail_default', category: 'uncategorized', subcategory: 'unknown', response: 'FAIL_JOB', counted: false }]],
  ['without the flag', [GROWING, queue(), executor(), { scheduling: { retryPolicy: { globalMaxRetries: 5 } } }], { default: { exitCode: 137, reason: 'OOMKilled' } },
    [{ undecided: 'disabled', response: 'FAIL_JOB', events: [{ event: 'failed', retryable: false }] }]],
  ['a queue without a policy', [GROWING, queue({ retryPolicies: [] }), scheduler(), executor()], { default: { exitCode: 1 } }, [{ undecided: 'no-policy' }]],
  ['a policy that is not there', [GROWING, queue({ retryPolicies: ['gone'] }), scheduler(), executor()], { default: { exitCode: 1 } }, [{ undecided: 'unknown-policy' }]],
  ['the kill switch', [GROWING, queue(), scheduler({ globalMaxRetries: 0 }), executor()], { default: { reason: 'OOMKilled' } }, [{ decision: 'fail_global_limit' }]],
  ['categories that are switched off', [GROWING, queue(), scheduler(), { application: { clusterId: 'a', errorCategories: { categories: [OOM] } } }],
    { default: { reason: 'OOMKilled' } }, [{ category: '', decision: 'fail_default' }]],
  ['a lease that expires, without a policy', [queue({ retryPolicies: [] }), scheduler(), executor()], { default: { internal: 'lease-expired' } },
    [{ finishedAt: 3630, category: 'internal', subcategory: 'lease-expired', events: [{ event: 'lease-expired' }, { event: 'failed', retryable: false, reason: 'Lease expired' }] }]],
  ['a lease that expires, and a policy that does not retry it', [GROWING, queue(), scheduler(), executor()], { default: { internal: 'lease-expired' } },
    [{ events: [{ event: 'failed', retryable: false, reason: 'Lease expired and not retried by policy: no rule matched, using default action' }] }]],
  ['a lease that expires, and one that does', [retryPolicy({ rules: [{ action: 'Retry', onCategory: 'internal', onSubcategory: 'lease-expired' }] }), queue(), scheduler(), executor()],
    { attempts: [{ internal: 'lease-expired' }] },
    [{ events: [{ event: 'lease-expired' }, { event: 'failed', retryable: true, reason: 'Lease expired' }], collision: { risk: 'possible' } }, { phase: 'Succeeded' }]],
  ['preemption asks no policy', [retryAll(), queue(), scheduler(), executor()], { default: { preempted: true } }, [{ phase: 'Failed', events: [{ event: 'preempted' }] }]],
  ['somebody deletes the Pod', [retryPolicy({ rules: [{ action: 'Retry', onCategory: 'internal', onSubcategory: 'externally-deleted' }] }), queue(), scheduler(), executor()],
    { attempts: [{ disrupted: true }] }, [{ category: 'internal', subcategory: 'externally-deleted', deletedBecause: 'user', decision: 'retry' }, { phase: 'Succeeded' }]],
  ['an image that cannot be pulled: no policy is asked', [retryAll(), queue(), scheduler(), executor()], { attempts: [{ returned: 'Back-off pulling image' }] },
    [{ undecided: 'lease-returned', response: 'RETRY', counted: true, leaseReturnsLeft: 2, events: [{ event: 'lease-returned' }], avoidedNodes: ['node-1'] }, { node: 'node-2' }]],
  ['a Pod that the executor gives up can have a category',
    [retryPolicy({ rules: [{ action: 'Retry', onCategory: 'pull' }] }), queue(), scheduler(), executor([{ name: 'pull', rules: [{ onPodError: { pattern: 'unrecoverable problem.\\s+no such image' } }] }])],
    { attempts: [{ startFailed: 'no such image' }] }, [{ category: 'pull', decision: 'retry', podFate: 'going', collision: { risk: 'possible' } }, { phase: 'Succeeded' }]],
  ['what the API server refuses has no category', [retryAll(), queue(), scheduler(), executor()], { attempts: [{ refused: 'admission webhook' }] },
    [{ category: '', decision: 'retry', because: 'no category: no rule matched, using default action' }, { phase: 'Succeeded' }]],
  ['a Pod over its deadline', [GROWING, queue(), scheduler(), executor([{ name: 'late', rules: [{ onConditions: ['DeadlineExceeded'] }] }])],
    { default: { after: 1e6 }, until: 1e7 }, [{ finishedAt: 72 * 3600, category: 'late', failure: { podReason: 'DeadlineExceeded' } }]],
  ['failedPodChecks come first', [GROWING, queue(), scheduler(), executor([OOM], 'east', { failedPodChecks: { containerStatuses: [{ containerNameRegexp: '.*', messageRegexp: '' }] } })],
    { attempts: [{ reason: 'OOMKilled' }] }, [{ undecided: 'lease-returned', category: 'oom' }, { phase: 'Succeeded' }]],
  ['a Pod that does not go', [retryAll(), queue(), scheduler(), executor()], { attempts: [{ reason: 'OOMKilled', undeletable: true }] },
    [{ category: 'internal', subcategory: 'stuck-terminating', collision: { risk: 'certain' } }, { undecided: 'lease-returned' }, { phase: 'Succeeded' }]],
])('%s', (_, documents, scenario, expected) => {
  const { attempts } = simulate({ documents }, scenario);
  expect(attempts).toMatchObject(expected);
  expect(attempts).toHaveLength(expected.length);
});

test('a Pod that is kept has the name that the next run wants', () => {
  const kept = executor([{ ...OOM, action: 'Retain' }]);
  const { attempts, notes } = simulate({ documents: [GROWING, queue(), scheduler(), kept] }, { default: { needsMemory: '100Mi' } });
  expect(attempts).toMatchObject([
    { podFate: 'kept', collision: { executor: 'east', risk: 'certain' }, nextAt: 30, leaseReturnsLeft: 2 },
    { undecided: 'lease-returned', events: [{ event: 'lease-returned', reason: 'pods "armada-JOB_ID-0" already exists' }], leaseReturnsLeft: 1 },
    { phase: 'Succeeded', memory: { reserved: '128Mi' } },
  ]);
  expect(notes).toContainEqual(expect.stringContaining('action: Delete'));
});

test('with another executor it can be there, and need not', () => {
  const kept = [{ ...OOM, action: 'Retain' }];
  const { attempts } = simulate({ documents: [GROWING, queue(), scheduler(), executor(kept), executor(kept, 'west')] }, { default: { needsMemory: '100Mi' } });
  expect(attempts).toMatchObject([{ executor: 'east', collision: { executor: 'east', risk: 'possible' } }, { executor: 'west', phase: 'Succeeded' }]);
});

test('a rule on events in a category that keeps Pods hides the first look and is gone at the second', () => {
  const categories = [{ name: 'device', rules: [{ onPodEvents: { regexp: 'unhealthy', type: 'Warning' } }] }, OOM];
  const { attempts, notes } = simulate({ documents: [GROWING, queue(), scheduler(), executor(categories)] },
    { attempts: [{ reason: 'OOMKilled', events: [{ type: 'Warning', message: 'device is unhealthy' }] }] });
  expect(attempts[0]).toMatchObject({ category: 'oom', looks: ['device', 'oom/cgroup'], podFate: 'kept', decision: 'retry', collision: { risk: 'certain' } });
  expect(notes).toContainEqual(expect.stringContaining('looked twice'));
});

test('nodes are avoided until there is no other one', () => {
  const avoiding = retryAll({ rules: [{ action: 'Retry', onCategory: 'app', mutate: { affinity: { avoidSameNode: true } } }] });
  const app = (action: string) => [{ name: 'app', action, rules: [{ onExitCodes: { operator: 'NotIn', values: [42] } }] }];
  const end = (on: object) => simulate({ documents: [avoiding, queue(), scheduler(), on], nodes: NODES }, { default: { exitCode: 1 } });
  const { attempts, outcome } = end(executor(app('Delete')));
  expect(attempts).toMatchObject([{ node: 'n1', avoidedNodes: ['n1'] }, { node: 'n2', decision: 'retry_unschedulable' }]);
  expect(outcome.message).toBe('Retry policy: retry granted, but no untried node fits the job');
  // Without the label there is nothing to avoid.
  expect(end(executor(app('Delete'), 'east', { trackedNodeLabels: ['zone'] })).outcome.message).toBe('Retry policy: global max retries exceeded (5/5)');
  // Where the Pod is kept, the second node is lost to the name that is taken.
  const kept = end(executor(app('Retain')));
  expect(kept.attempts).toMatchObject([{ node: 'n1', collision: { risk: 'certain' } }, { node: 'n2', undecided: 'lease-returned' }]);
  expect(kept.outcome.message).toBe('Job was attempted 2 times, and has been tried once on all nodes it can run on - this job will no longer be retried');
});

test('memory grows until no node takes it', () => {
  const growing = retryPolicy({ retryLimit: 9, rules: [{ action: 'Retry', onCategory: 'oom', mutate: { resources: { memory: { factor: 4 } } } }] });
  const platform = { documents: [growing, queue(), scheduler(), executor()], nodes: NODES };
  const job = submitFile({ containers: [container('main', '1Gi')] });
  const { attempts, outcome } = simulate(platform, { default: { reason: 'OOMKilled' } }, job);
  expect(attempts.map(({ memory: { reserved } }) => reserved)).toEqual(['1Gi', '4Gi']);
  // 200Mi of each node are not for jobs.
  expect(attempts[1].grownMemory).toEqual({ reserved: '16Gi', containers: { main: '4Gi' } });
  expect(outcome.message).toContain('fits no node');
  const { growth, notes } = explainArmadaSubmittedJob(platform, job, DEFAULT_ARMADA_VERSION);
  expect(growth).toEqual([{ rule: 'grow rules[0]', reserved: ['1Gi', '4Gi', '16Gi'], endsAtRetry: 2 }]);
  expect(notes).toContainEqual(expect.stringContaining('retry 2 ends the job'));
});

test('a job that no node takes is rejected', () => {
  const job = submitFile({ containers: [container('main', '64Mi'), container('other')] });
  const { outcome, attempts, notes } = simulate({ ...SEED_PLATFORM, nodes: [{ name: 'small', memory: '250Mi' }] }, {}, job);
  expect(outcome).toMatchObject({ condition: 'Failed', reason: 'JobRejected' });
  expect(attempts).toEqual([]);
  expect(notes).toContainEqual(expect.stringContaining('it is rejected'));
});

test('what is added to the share of a container overflows', () => {
  const adding = retryPolicy({ rules: [{ action: 'Retry', onCategory: 'oom', mutate: { resources: { memory: { static: '1Gi' } } } }] });
  const platform = { documents: [adding, queue(), scheduler(), executor()] };
  const { attempts, notes } = simulate(platform, { attempts: [{ reason: 'OOMKilled' }] }, submitFile({ containers: [container('main', '8Gi')] }));
  expect(attempts[1].memory).toEqual({ reserved: '9Gi', containers: { main: '7Gi' } });
  expect(notes).toContainEqual(expect.stringContaining('in too few bits'));
  expect(simulate(platform, { attempts: [{ reason: 'OOMKilled' }] }, submitFile({ containers: [container('main', '4Gi')] })).notes.join()).not.toContain('bits');
});

test('sidecars get all that is added', () => {
  const adding = retryPolicy({ rules: [{ action: 'Retry', onCategory: 'oom', mutate: { resources: { memory: { static: '1Gi' } } } }] });
  const job = submitFile({ containers: [container('main', '1Gi')], initContainers: [{ ...container('proxy', '1Gi'), restartPolicy: 'Always' }] });
  const { attempts, notes } = simulate({ documents: [adding, queue(), scheduler(), executor()] }, { attempts: [{ reason: 'OOMKilled' }] }, job);
  expect(attempts[1].memory).toEqual({ reserved: '3Gi', containers: { main: '2Gi', proxy: '2Gi' } });
  expect(notes).toContainEqual(expect.stringContaining('take 4Gi, and the scheduler has set aside 3Gi'));
});

test('leases that are returned before any node took the Pod have no end', () => {
  const { unbounded, outcome, attempts } = simulate(SEED_PLATFORM, { default: { pending: true }, maxPods: 7 });
  expect(outcome.stoppedBecause).toBe('max-pods');
  expect(unbounded).toBe(true);
  expect(attempts[6]).toMatchObject({ response: 'RETRY_UNCOUNTED', counted: false, finishedAt: 2100 });
  expect(simulate(SEED_PLATFORM, { default: { pending: true }, until: 1000 })).toMatchObject({ outcome: { stoppedBecause: 'horizon', at: 1000 }, unbounded: true });
  expect(simulate(SEED_PLATFORM, { default: { after: 5000 }, until: 1000 })).toMatchObject({ outcome: { stoppedBecause: 'horizon' }, unbounded: false, status: { active: 1 } });
});

describe('gangs and fail-fast jobs', () => {
  const gang = { annotations: { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '2' } };
  const failFast = { annotations: { 'armadaproject.io/failFast': 'true' } };
  const platform = { documents: [retryAll(), queue(), scheduler(), executor()] };

  test.each<[string, object, string]>([['gang', gang, 'gang'], ['fail-fast job', failFast, 'fail-fast']])('%s', (_, fields, undecided) => {
    expect(simulate(platform, { default: { exitCode: 1 } }, submitFile({}, fields)).attempts).toMatchObject([{ undecided, response: 'FAIL_JOB' }]);
    expect(simulate(platform, { default: { returned: 'no image' } }, submitFile({}, fields)).outcome.message).toBe('Job has fail fast flag set - this job will no longer be retried');
    expect(explainArmadaSubmittedJob(platform, submitFile({}, fields), DEFAULT_ARMADA_VERSION).bounds).toMatchObject({ attempts: 1, retries: 0 });
  });
});

describe('after 0.22.7', () => {
  const gpu = retryPolicy({ name: 'gpu', retryLimit: 1, rules: [{ action: 'Retry', onCategory: 'uncategorized' }] });
  const both = { documents: [GROWING, gpu, queue({ retryPolicies: ['gone', 'grow', 'gpu'] }), scheduler(), executor([])] };

  test('every policy of a queue is asked, and the limit is that of the one that matches', () => {
    expect(simulate(both, { default: { exitCode: 1 } }).attempts).toMatchObject([{ undecided: 'unknown-policy' }]);
    const { attempts } = simulate(both, { default: { exitCode: 1 } }, submitFile(), 'next');
    expect(attempts.filter(({ decision }) => decision)).toMatchObject([{ policy: 'gpu', decision: 'retry', rule: { index: 0 } }, { policy: 'gpu', decision: 'fail_policy_limit' }]);
  });

  test('none matches: the first one that is there decides', () => {
    const first = { documents: [retryAll({ retryLimit: 1 }), retryPolicy({ name: 'other' }), queue({ retryPolicies: ['grow', 'other'] }), scheduler(), executor([])] };
    expect(simulate(first, { attempts: [{ exitCode: 1 }] }, submitFile(), 'next').attempts[0]).toMatchObject({ policy: 'grow', decision: 'retry' });
  });

  test('a job names its own', () => {
    const job = submitFile({}, { annotations: { 'armadaproject.io/retryPolicies': 'gpu' } });
    expect(simulate(both, { default: { exitCode: 1 } }, job, 'next').attempts[0]).toMatchObject({ policy: 'gpu', decision: 'retry' });
    expect(simulate(both, { default: { exitCode: 1 } }, job).attempts[0]).toMatchObject({ undecided: 'unknown-policy' });
  });
});

test('what is done about each cause, and what differs between executors', () => {
  const kept = executor([{ ...OOM, action: 'Retain' }], 'west');
  const platform = { documents: [GROWING, queue(), scheduler(), executor(), kept] };
  const { rows, bounds } = explainArmadaSubmittedJob(platform, submitFile(), DEFAULT_ARMADA_VERSION);
  expect(rows[0]).toMatchObject({ failure: 'any failing exit code', response: 'FAIL_JOB', counted: false, category: 'uncategorized' });
  expect(rows.filter(({ failure }) => failure.startsWith('out of memory')).map(({ failure, then }) => [failure, then])).toEqual([
    ['out of memory (OOMKilled) on east', 'another run follows, with 128Mi in place of 64Mi (oom/cgroup: matched rule: Retry), the Pod is deleted first'],
    ['out of memory (OOMKilled) on west', 'another run follows, with 128Mi in place of 64Mi (oom/cgroup: matched rule: Retry); its Pod can find its name taken if it is on west '
      + 'again: the failed Pod is kept, and has the name that the next run wants'],
  ]);
  expect(new Set(rows.map(({ failure }) => failure)).size).toBe(rows.length);
  expect(bounds).toMatchObject({ attempts: 6, retries: 2, podsInFlight: 1, deadlineSeconds: 6 * 72 * 3600 });
});

test('exit codes that are told apart', () => {
  const app = executor([{ name: 'app', rules: [{ onExitCodes: { operator: 'In', values: [42, 43] } }] }]);
  const failing = retryPolicy({ defaultAction: 'Retry', rules: [{ action: 'Fail', onCategory: 'app' }] });
  const { rows } = explainArmadaSubmittedJob({ documents: [failing, queue(), scheduler(), app] }, submitFile(), DEFAULT_ARMADA_VERSION);
  expect(rows.slice(0, 2)).toMatchObject([
    { failure: 'exit code 42-43', rule: { index: 0, action: 'Fail' }, response: 'FAIL_JOB' }, { failure: 'any other exit code', response: 'RETRY', counted: true },
  ]);
});

test.each<[string, unknown, unknown, string]>([
  ['a scenario that is a text', SEED_PLATFORM, 'fails', 'the scenario must be a mapping'],
  ['attempts by Pod', SEED_PLATFORM, { attempts: { 'worker-0': [] } }, 'must be a list with an entry for each run'],
  ['an unknown key', SEED_PLATFORM, { default: { exitcode: 1 } }, 'did you mean \'exitCode\''],
  ['two ends', SEED_PLATFORM, { default: { pending: true, preempted: true } }, 'a run ends in one way'],
  ['an end and an exit code', SEED_PLATFORM, { default: { internal: 'pod-missing', exitCode: 1 } }, 'leave one of them out'],
  ['an internal failure that no policy sees', SEED_PLATFORM, { default: { internal: 'max-runs-exceeded' } }, 'lease-expired'],
  ['another container', SEED_PLATFORM, { default: { exitCodes: { other: 1 } } }, 'names the container \'other\''],
  ['another executor', SEED_PLATFORM, { default: { executor: 'south' } }, 'names the executor \'south\''],
  ['another node', { ...SEED_PLATFORM, nodes: NODES }, { default: { node: 'n9' } }, 'names the node \'n9\''],
  ['a node that is avoided', { ...SEED_PLATFORM, nodes: NODES }, { attempts: [{ returned: 'no image', node: 'n1' }, { node: 'n1' }] }, 'stays away from n1'],
  ['an amount that is none', SEED_PLATFORM, { default: { needsMemory: 'much' } }, 'must be an amount such as 64Mi'],
  ['a platform that is a list', [], {}, 'the platform must be a mapping'],
  ['a node of no executor', { ...SEED_PLATFORM, nodes: [{ name: 'a', memory: '1Gi', executor: 'south' }] }, {}, 'there is none with such a clusterId'],
  ['two nodes of a name', { ...SEED_PLATFORM, nodes: [NODES[0], NODES[0]] }, {}, 'two nodes'],
  ['a pattern that is none', { documents: [executor([{ name: 'a', rules: [{ onPodError: { pattern: '(?=x)' } }] }])] }, {}, 'does not start: \'(?=x)\' is no regular expression'],
  ['a policy that cannot be read', { documents: [retryPolicy({ retryLimit: 'two' })] }, {}, 'RetryPolicy grow cannot be read: retryLimit'],
])('%s is refused', (_, platform, scenario, message) => {
  expect(() => simulate(platform, scenario)).toThrow(expect.objectContaining({ name: 'PolicyError', message: expect.stringContaining(message) }));
});

test.each<[string, unknown, string | number | undefined, string]>([
  ['no job set', { kind: 'Job' }, undefined, 'no file of armadactl submit'],
  ['no jobs', { queue: 'q', jobSetId: 's', jobs: [] }, undefined, 'has no jobs'],
  ['another job', submitFile(), 'other', 'has no job \'other\''],
])('%s is refused', (_, job, chosen, message) => {
  expect(() => simulateArmadaJob(SEED_PLATFORM, job, {}, DEFAULT_ARMADA_VERSION, chosen)).toThrow(message);
});

test('the job is chosen by its clientId', () => {
  const file = submitFile();
  const two = { ...file, jobs: [...file.jobs, { ...file.jobs[0], clientId: 'second', podSpec: { containers: [container('main', '1Gi')] } }] };
  expect(simulateArmadaJob(SEED_PLATFORM, two, {}, DEFAULT_ARMADA_VERSION, 'second').attempts[0].memory.reserved).toBe('1Gi');
});

test('a file alone is played without policies', () => {
  const { attempts, notes, outcome } = player.simulate(submitFile(), { default: { exitCode: 1 } }, ARMADA_VERSIONS[0]);
  expect(attempts).toEqual([{
    pod: 'armada-JOB_ID-0',
    attempt: 1,
    startedAt: 0,
    finishedAt: 30,
    phase: 'Failed',
    failure: { exitCode: 1 },
    response: 'FAIL_JOB',
    counted: false,
    because: 'scheduling.retryPolicy.enabled is not true: no policy is asked, and a failure ends the job',
  }]);
  expect(outcome.condition).toBe('Failed');
  expect(notes).toContainEqual(expect.stringContaining('policies are switched off'));
  expect(player.explain(submitFile(), ARMADA_VERSIONS[0]).bounds).toMatchObject({ attempts: 4, retries: 0 });
});
