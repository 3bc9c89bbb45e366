import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, Chart, Cron, Duration, Include, JsonPatch, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { ExistingJobs, ExistingJobsOptions, ExitCodes, FailurePolicy, FailureResponse, PolicyWarnings, RetryableJob } from '../../src';
import { messageOf } from '../messages';
import { INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from '../policy/policies';

const FIELDS = ['activeDeadlineSeconds', 'backoffLimit', 'backoffLimitPerIndex', 'maxFailedIndexes', 'podFailurePolicy'];
const WITHOUT_DEADLINE = SCHEMA_PREFLIGHT.copyWith({ disruption: FailureResponse.RETRY, deadline: undefined });

const rulesFor = (containerName: string) => [
  { action: 'FailJob', onExitCodes: { containerName, operator: 'In', values: [42] } },
  { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
];

function foreignJob(chart: Chart, spec: object = {}, podSpec: object = {}): ApiObject {
  return new ApiObject(chart, 'foreign', {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'foreign' },
    spec: { ...spec, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }], ...podSpec } } },
  });
}

function manifests(chart: Chart): any[] {
  return Testing.synth(chart);
}

/** The fields of failure handling of the only manifest. */
function fieldsOf(chart: Chart): any {
  const [manifest] = manifests(chart);
  const spec = manifest.kind === 'CronJob' ? manifest.spec.jobTemplate.spec : manifest.spec;
  return Object.fromEntries(Object.entries(spec).filter(([name]) => FIELDS.includes(name)));
}

function problemsOf(chart: Chart): string[] {
  return chart.node.findAll().flatMap(construct => construct.node.validate());
}

describe('a policy is put on', () => {
  const expected = { activeDeadlineSeconds: 300, backoffLimit: 3, podFailurePolicy: { rules: rulesFor('main') } };

  test.each<[string, (chart: Chart) => unknown]>([
    ['a Job of cdk8s-plus', chart => new kplus.Job(chart, 'job', { containers: [{ image: 'x' }] })],
    ['a CronJob of cdk8s-plus', chart => new kplus.CronJob(chart, 'cron', { schedule: Cron.daily(), containers: [{ image: 'x' }] })],
    ['an ApiObject', chart => foreignJob(chart)],
    ['an ApiObject with its own numbers', chart => foreignJob(chart, { backoffLimit: 6, activeDeadlineSeconds: 10 })],
    ['a CronJob as ApiObject', chart => new ApiObject(chart, 'cron', {
      apiVersion: 'batch/v1',
      kind: 'CronJob',
      spec: { schedule: '0 0 * * *', jobTemplate: { spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } } } } },
    })],
    ['a Job of another copy of cdk8s-plus, by its generated class', chart => new kplus.k8s.KubeJob(chart, 'job', {
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'x' }] } } },
    })],
  ])('%s', (_, make) => {
    const chart = Testing.chart();
    make(chart);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual([]);
    expect(fieldsOf(chart)).toEqual(expected);
  });

  test('every Job of a file, and on nothing else in it', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'existing-')), 'vendor.yaml');
    const pod = '{ restartPolicy: Never, containers: [{ name: loader, image: x, env: [{ name: A, value: "1" }] }] }';
    writeFileSync(file, [
      `{ apiVersion: batch/v1, kind: Job, metadata: { name: one }, spec: { template: { spec: ${pod} }, newerField: 1 } }`,
      '{ apiVersion: v1, kind: ConfigMap, metadata: { name: settings }, data: { spec: backoffLimit } }',
      `{ apiVersion: batch/v1, kind: CronJob, metadata: { name: two }, spec: { schedule: "0 0 * * *", jobTemplate: { spec: { template: { spec: ${pod} } } } } }`,
      '{ apiVersion: other.example/v1, kind: Job, metadata: { name: three }, spec: {} }',
    ].join('\n---\n'));
    const chart = Testing.chart();
    ExistingJobs.of(new Include(chart, 'vendor', { url: file })).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual([]);
    expect(manifests(chart)).toMatchSnapshot();
  });

  test('a container that a patch has renamed before', () => {
    const chart = Testing.chart();
    const job = new kplus.Job(chart, 'job', { containers: [{ image: 'x' }] });
    ApiObject.of(job).addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/name', 'other'));
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual([]);
    expect(fieldsOf(chart).podFailurePolicy.rules).toEqual(rulesFor('other'));
  });

  test('a Job of a construct that has a policy and containers for purposes of its own', () => {
    class Team extends Chart {
      public readonly failurePolicy = SCHEMA_PREFLIGHT;
      public readonly containers = ['main'];
    }
    const chart = new Team(Testing.app(), 'team');
    foreignJob(chart);
    ExistingJobs.of(chart).apply(chart.failurePolicy);
    expect(problemsOf(chart)).toEqual([]);
    expect(fieldsOf(chart)).toEqual(expected);
  });

  test('a container that is added later', () => {
    const chart = Testing.chart();
    const job = new kplus.Job(chart, 'job');
    ExistingJobs.of(job).apply(SCHEMA_PREFLIGHT);
    job.addContainer({ image: 'x', name: 'late' });
    expect(fieldsOf(chart).podFailurePolicy.rules).toEqual(rulesFor('late'));
    expect(problemsOf(chart)).toEqual([]);
  });
});

describe('only the fields of failure handling change', () => {
  test('on a Job of cdk8s-plus', () => {
    const make = () => {
      const chart = Testing.chart();
      new kplus.Job(chart, 'job', { containers: [{ image: 'x' }] });
      return chart;
    };
    const [before, after] = [make(), make()];
    ExistingJobs.of(after).apply(SCHEMA_PREFLIGHT);
    const [{ spec: specBefore, ...restBefore }] = manifests(before);
    const [{ spec: specAfter, ...restAfter }] = manifests(after);
    for (const name of FIELDS) delete specAfter[name];
    expect([specAfter, restAfter]).toEqual([specBefore, restBefore]);
  });
});

describe('the deadline', () => {
  test('of the Job stays if the policy has none', () => {
    const chart = Testing.chart();
    foreignJob(chart, { activeDeadlineSeconds: 60 });
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE);
    expect(fieldsOf(chart).activeDeadlineSeconds).toBe(60);
  });

  test('is not written if the job is bounded elsewhere, and the manifest says why', () => {
    const chart = Testing.chart();
    foreignJob(chart);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { boundedElsewhere: 'the workflow has a deadline' });
    expect(fieldsOf(chart)).not.toHaveProperty('activeDeadlineSeconds');
    expect(manifests(chart)[0].metadata.annotations).toEqual({
      'failure-policy/acknowledge': 'kubernetes/ignore-without-deadline: the workflow has a deadline',
    });
    expect(problemsOf(chart)).toEqual([]);
  });
});

describe('the deadline of a Job', () => {
  const own = { activeDeadline: Duration.seconds(100) };
  const bounded = { boundedElsewhere: 'the workflow has a deadline' };
  const again = { ...bounded, replace: true };
  const CASES: [string, kplus.JobProps, (jobs: ExistingJobs, addContainer: () => void) => void, number | undefined][] = [
    ['comes back when a policy with a deadline is replaced by one without', own, (jobs, addContainer) => {
      addContainer();
      jobs.apply(SCHEMA_PREFLIGHT);
      jobs.apply(WITHOUT_DEADLINE, { replace: true });
    }, 100],
    ['comes back also if the Job had no container at first', own, (jobs, addContainer) => {
      jobs.apply(SCHEMA_PREFLIGHT);
      addContainer();
      jobs.apply(WITHOUT_DEADLINE, { replace: true });
    }, 100],
    ['stays while it is bounded elsewhere', own, (jobs, addContainer) => {
      jobs.apply(SCHEMA_PREFLIGHT, bounded);
      jobs.apply(SCHEMA_PREFLIGHT, again);
      addContainer();
    }, 100],
    ['is none if there was none', {}, (jobs, addContainer) => {
      jobs.apply(SCHEMA_PREFLIGHT);
      addContainer();
      jobs.apply(WITHOUT_DEADLINE, { replace: true });
    }, undefined],
  ];

  test.each(CASES)('%s', (_, props, act, deadline) => {
    const chart = Testing.chart();
    const job = new kplus.Job(chart, 'job', props);
    act(ExistingJobs.of(chart), () => job.addContainer({ image: 'x' }));
    expect(fieldsOf(chart).activeDeadlineSeconds).toBe(deadline);
    expect(problemsOf(chart)).toEqual([]);
  });

  test('may be patched where the policy leaves it to the Job', () => {
    const chart = Testing.chart();
    const job = foreignJob(chart, { activeDeadlineSeconds: 100 });
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE);
    job.addJsonPatch(JsonPatch.add('/spec/activeDeadlineSeconds', 50));
    expect(problemsOf(chart)).toEqual([]);
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE, { replace: true });
    expect(fieldsOf(chart).activeDeadlineSeconds).toBe(50);
  });

  test('that gets longer is a warning, also if the Job has no container yet', () => {
    const chart = Testing.chart();
    new kplus.Job(chart, 'job', own);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(PolicyWarnings.of(chart).list().map(warning => warning.rule)).toEqual(['kubernetes/deadline-lengthened']);
  });
});

describe('a policy that is already there', () => {
  const own = { podFailurePolicy: { rules: [] }, backoffLimit: 9, activeDeadlineSeconds: 60 };

  test.each<[string, (chart: Chart) => unknown]>([
    ['of the manifest', chart => foreignJob(chart, own)],
    ['that is a budget for each index', chart => foreignJob(chart, { completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 1 })],
    ['of a RetryableJob that needs no rules', chart => new RetryableJob(chart, 'job', {
      failurePolicy: WITHOUT_DEADLINE.copyWith({ exitCodes: ExitCodes.none() }), containers: [{ image: 'x', resources: {} }],
    })],
    ['of a RetryableJob without containers', chart => new RetryableJob(chart, 'job', { failurePolicy: WITHOUT_DEADLINE })],
    ['of an earlier application', chart => ExistingJobs.of(foreignJob(chart)).apply(WITHOUT_DEADLINE)],
    ['of an earlier application to a Job without containers', chart => ExistingJobs.of(new kplus.Job(chart, 'job')).apply(SCHEMA_PREFLIGHT)],
    ['of a RetryableJob', chart => new RetryableJob(chart, 'job', { failurePolicy: SCHEMA_PREFLIGHT, containers: [{ image: 'x', resources: {} }] })],
  ])('%s is an error', (_, make) => {
    const chart = Testing.chart();
    make(chart);
    expect(messageOf(() => ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT))).toMatch(
      /^\[test\/.*\] this Job already has a failure policy; say replace: true to put this one in its place$/);
  });

  test('is replaced with everything that it set', () => {
    const chart = Testing.chart();
    foreignJob(chart, { completionMode: 'Indexed', completions: 6 }, { containers: [{ name: 'worker', image: 'x' }] });
    ExistingJobs.of(chart).apply(INDEXED_EVALUATION);
    expect(fieldsOf(chart)).toMatchObject({ backoffLimitPerIndex: 1, maxFailedIndexes: 2, activeDeadlineSeconds: 600 });
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE, { replace: true });
    expect(fieldsOf(chart)).toEqual({ backoffLimit: 3, podFailurePolicy: { rules: [rulesFor('worker')[0]] } });
    expect(problemsOf(chart)).toEqual([]);
  });

  test('of a RetryableJob is replaced with its deadline', () => {
    const chart = Testing.chart();
    new RetryableJob(chart, 'job', { failurePolicy: SCHEMA_PREFLIGHT, containers: [{ image: 'x', resources: {} }] });
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE.copyWith({ retries: 7 }), { replace: true });
    expect(fieldsOf(chart)).toEqual({ backoffLimit: 7, podFailurePolicy: { rules: [rulesFor('main')[0]] } });
  });

  test('of a RetryableJob goes with its warnings and its question for a container', () => {
    const chart = Testing.chart();
    new RetryableJob(chart, 'job', {
      failurePolicy: SCHEMA_PREFLIGHT.copyWith({ otherwise: FailureResponse.FAIL_JOB }),
      containers: [{ name: 'a', image: 'x', resources: {} }, { name: 'b', image: 'x', resources: {} }],
    });
    expect(problemsOf(chart)).toHaveLength(1);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { replace: true, containerName: 'a' });
    expect(PolicyWarnings.of(chart).list()).toEqual([]);
    expect(problemsOf(chart)).toEqual([]);
  });

  test('of a manifest leaves the deadline of the manifest', () => {
    const chart = Testing.chart();
    foreignJob(chart, own);
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE, { replace: true });
    expect(fieldsOf(chart)).toMatchObject({ activeDeadlineSeconds: 60, backoffLimit: 3 });
  });

  test('a policy without rules leaves no rules behind', () => {
    const chart = Testing.chart();
    foreignJob(chart, own);
    ExistingJobs.of(chart).apply(FailurePolicy.of({ retries: 1, disruption: FailureResponse.RETRY }), { replace: true });
    expect(fieldsOf(chart)).toEqual({ activeDeadlineSeconds: 60, backoffLimit: 1 });
  });

  test('a budget of the other kind does not stay beside the new one', () => {
    const chart = Testing.chart();
    foreignJob(chart, { completionMode: 'Indexed', completions: 6, backoffLimit: 2 }, { containers: [{ name: 'worker', image: 'x' }] });
    ExistingJobs.of(chart).apply(INDEXED_EVALUATION);
    expect(fieldsOf(chart)).not.toHaveProperty('backoffLimit');
  });
});

describe('what does not fit is said at synth', () => {
  const restart = (got: string) => `${got}, but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no `
    + 'budget ever sees the exit';

  test.each<[string, object, object, ExistingJobsOptions, string[]]>([
    ['OnFailure', {}, { restartPolicy: 'OnFailure' }, {}, [restart('restartPolicy is OnFailure')]],
    ['no restart policy', {}, { restartPolicy: undefined }, {}, [restart('restartPolicy is missing, which means Always')]],
    ['a container that does not exist', {}, {}, { containerName: 'worker' },
      ['the policy speaks of the container \'worker\', which does not exist; the job has main']],
    ['several containers', {}, { containers: [{ name: 'a', image: 'x' }, { name: 'b', image: 'x' }] }, {}, [
      'the job has the containers a and b; say by containerName whose exit codes the policy speaks of, so that the exit of a helper is not taken for the '
      + 'program\'s',
    ]],
  ])('%s', (_, spec, podSpec, options, problems) => {
    const chart = Testing.chart();
    foreignJob(chart, spec, podSpec);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, options);
    expect(problemsOf(chart)).toEqual(problems);
  });

  test('what an API server would refuse of a Job that somebody else wrote', () => {
    const chart = Testing.chart();
    foreignJob(chart, {}, {
      containers: [{ name: 'main', image: 'x', resources: { requests: { cpu: '2' }, limits: { cpu: '1' } }, volumeMounts: [{ name: 'data', mountPath: '/d' }] }],
    });
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual([
      'Kubernetes refuses spec.template.spec.containers[0].volumeMounts[0].name: Not found: "data"',
      'Kubernetes refuses spec.template.spec.containers[0].resources.requests: Invalid value: "2": must be less than or equal to cpu limit of 1',
    ]);
  });

  test('a budget for each index on a Job without indexes', () => {
    const chart = Testing.chart();
    foreignJob(chart, {}, { containers: [{ name: 'worker', image: 'x' }] });
    ExistingJobs.of(chart).apply(INDEXED_EVALUATION);
    expect(problemsOf(chart)).toEqual(['the policy has retriesPerIndex, but the job has no indexes; set indexed: true and completions, or use retries']);
  });

  test.each<[string, FailurePolicy, JsonPatch, string]>([
    ['a backoffLimit beside a budget for each index', INDEXED_EVALUATION, JsonPatch.add('/spec/backoffLimit', 1), 'backoffLimit'],
    ['rules that nobody stated', WITHOUT_DEADLINE.copyWith({ exitCodes: ExitCodes.none() }),
      JsonPatch.add('/spec/podFailurePolicy', { rules: [] }), 'podFailurePolicy'],
  ])('a later patch that adds %s', (_, policy, patch, field) => {
    const chart = Testing.chart();
    const job = foreignJob(chart, { completionMode: 'Indexed', completions: 6 }, { containers: [{ name: 'worker', image: 'x' }] });
    ExistingJobs.of(chart).apply(policy);
    expect(problemsOf(chart)).toEqual([]);
    job.addJsonPatch(patch);
    expect(problemsOf(chart)).toEqual([
      `${field} is not what the failure policy says, because a patch changed it; change the policy, or do not patch it`,
    ]);
  });

  test('a container that a patch renames afterwards, and the way out', () => {
    const chart = Testing.chart();
    const job = new kplus.Job(chart, 'job', { containers: [{ image: 'x' }] });
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    ApiObject.of(job).addJsonPatch(JsonPatch.replace('/spec/template/spec/containers/0/name', 'other'));
    expect(problemsOf(chart)).toEqual([
      'the rules speak of the container \'main\', which a patch renamed or removed; the rendered Job has other, so name one of them with containerName',
    ]);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { replace: true, containerName: 'other' });
    expect(problemsOf(chart)).toEqual([]);
    expect(fieldsOf(chart).podFailurePolicy.rules).toEqual(rulesFor('other'));
  });

  test('attempts that overlap', () => {
    const chart = Testing.chart();
    foreignJob(chart, { podReplacementPolicy: 'TerminatingOrFailed' });
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual(['podReplacementPolicy TERMINATING_OR_FAILED does not go with rules on failures: how a Pod failed is known only when '
      + 'it has ended; use FAILED, or leave it out']);
  });

  test('a name of a container that nothing looks at', () => {
    const chart = Testing.chart();
    foreignJob(chart);
    ExistingJobs.of(chart).apply(WITHOUT_DEADLINE.copyWith({ exitCodes: ExitCodes.none() }), { containerName: 'wrk' });
    expect(problemsOf(chart)).toEqual(['the policy speaks of the container \'wrk\', which does not exist; the job has main']);
  });

  test('a later patch of the same field', () => {
    const chart = Testing.chart();
    const job = foreignJob(chart);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
    expect(problemsOf(chart)).toEqual([]);
    job.addJsonPatch(JsonPatch.replace('/spec/backoffLimit', 9));
    expect(problemsOf(chart)).toEqual([
      'backoffLimit is not what the failure policy says, because a patch changed it; change the policy, or do not patch it',
    ]);
  });
});

test.each<[string, (chart: Chart) => unknown, string]>([
  ['no Job', chart => ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT),
    '[test] there is no Job or CronJob at or below this construct, so the policy would have no effect'],
  ['options that are none', chart => ExistingJobs.of(foreignJob(chart)).apply(SCHEMA_PREFLIGHT, null as any),
    '[test/foreign] the options of ExistingJobs.apply must be a mapping, got null'],
  ['a Job without a Pod template', chart => {
    ExistingJobs.of(new ApiObject(chart, 'empty', { apiVersion: 'batch/v1', kind: 'Job' })).apply(SCHEMA_PREFLIGHT);
  }, '[test/empty] this Job has no Pod template, so there is nothing that could fail; write its spec.template'],
  ['a misspelled option', chart => ExistingJobs.of(foreignJob(chart)).apply(SCHEMA_PREFLIGHT, { container: 'x' } as any),
    '[test/foreign] the options of ExistingJobs.apply has an unknown key \'container\'; known are containerName, replace, boundedElsewhere and '
    + 'kubernetesVersion'],
  ['no policy', chart => ExistingJobs.of(foreignJob(chart)).apply({} as any),
    '[test/foreign] apply needs a failure policy: what should happen when an attempt fails'],
  ['a bound elsewhere without a reason', chart => {
    foreignJob(chart);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { boundedElsewhere: ' ' });
  },
  '[test] boundedElsewhere must be a reason, since it is written into the manifest, got \' \''],
  ['a version with its patch', chart => ExistingJobs.of(foreignJob(chart)).apply(SCHEMA_PREFLIGHT, { kubernetesVersion: 'v1.34.4' }),
    '[test/foreign] kubernetes v1.34.4 is not known; write \'1.34\''],
  ['a CronJob of an old version', chart => {
    foreignJob(chart);
    new ApiObject(chart, 'old', { apiVersion: 'batch/v1beta1', kind: 'CronJob' });
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
  }, '[test] batch/v1beta1 CronJob at test/old would be left without the policy; write the Jobs as documents of their own, and CronJobs as batch/v1'],
  ['a List with a Job', chart => {
    foreignJob(chart);
    new ApiObject(chart, 'list', { apiVersion: 'v1', kind: 'List', items: [{ apiVersion: 'batch/v1', kind: 'Job' }] } as any);
    ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
  }, '[test] v1 List at test/list would be left without the policy; write the Jobs as documents of their own, and CronJobs as batch/v1'],
  ['a policy that Kubernetes cannot hold', chart => ExistingJobs.of(foreignJob(chart)).apply(INDEXED_EVALUATION, { kubernetesVersion: '1.27' }),
    '[test/foreign] Kubernetes 1.27 drops backoffLimitPerIndex and every FailIndex rule without a word (they work from 1.29 on), so one bad index uses up the '
    + '6 retries of the whole job; use retries for the whole job, or Kubernetes 1.29 or later (kubernetes/index-budget-dropped)'],
])('%s is refused', (_, action, message) => {
  expect(messageOf(() => action(Testing.chart()))).toBe(message);
});

test('nothing is changed if one of the Jobs cannot have the policy', () => {
  const chart = Testing.chart();
  new kplus.Job(chart, 'first', { containers: [{ image: 'x' }] });
  foreignJob(chart, { podFailurePolicy: { rules: [] } });
  const before = manifests(chart);
  expect(() => ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT)).toThrow('already has a failure policy');
  expect(manifests(chart)).toEqual(before);
});

describe('a Job of cdk8s-plus that has no container yet', () => {
  test('gets rid of a budget of the other kind once it is rendered', () => {
    const chart = Testing.chart();
    const job = new kplus.Job(chart, 'job', { backoffLimit: 2 });
    ExistingJobs.of(chart).apply(INDEXED_EVALUATION);
    job.addContainer({ image: 'x', name: 'worker' });
    ApiObject.of(job).addJsonPatch(JsonPatch.add('/spec/completionMode', 'Indexed'), JsonPatch.add('/spec/completions', 6));
    expect(problemsOf(chart)).toEqual([]);
    expect(fieldsOf(chart)).not.toHaveProperty('backoffLimit');
  });

  test('and patches of which nobody knows what they do is refused', () => {
    const chart = Testing.chart();
    ApiObject.of(new kplus.Job(chart, 'job')).addJsonPatch(JsonPatch.add('/spec/podFailurePolicy', { rules: [] }));
    expect(messageOf(() => ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT))).toBe(
      '[test/job/Resource] this Job cannot be rendered yet, so nobody knows whether its patches have a policy already; add its containers first');
  });
});

test('a deadline that gets longer is a warning', () => {
  const chart = Testing.chart();
  foreignJob(chart, { activeDeadlineSeconds: 60 });
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
  expect(PolicyWarnings.of(chart).list()).toEqual([{
    rule: 'kubernetes/deadline-lengthened',
    path: 'test/foreign',
    message: 'this Job had a deadline of 1 minute, and the policy makes it 5 minutes; give the policy the shorter one, or boundedElsewhere to leave the '
      + 'deadline of the Job alone',
  }]);
});

test('what a policy left behind goes with it when it is replaced', () => {
  const chart = Testing.chart();
  foreignJob(chart, { activeDeadlineSeconds: 60 });
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT.copyWith({ otherwise: FailureResponse.FAIL_JOB }));
  expect(fieldsOf(chart).activeDeadlineSeconds).toBe(300);
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { replace: true, boundedElsewhere: 'the workflow has a deadline' });
  expect(fieldsOf(chart).activeDeadlineSeconds).toBe(60);
  expect(PolicyWarnings.of(chart).list()).toEqual([]);
  ExistingJobs.of(chart).apply(WITHOUT_DEADLINE, { replace: true });
  expect(manifests(chart)[0].metadata).not.toHaveProperty('annotations');
  expect(problemsOf(chart)).toEqual([]);
});

test('acknowledgements that are in the manifest already stay there', () => {
  const chart = Testing.chart();
  const job = foreignJob(chart);
  job.metadata.addAnnotation('failure-policy/acknowledge', 'kubernetes/theirs: legit');
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { boundedElsewhere: 'the workflow has a deadline' });
  expect(manifests(chart)[0].metadata.annotations['failure-policy/acknowledge']).toBe(
    'kubernetes/theirs: legit\nkubernetes/ignore-without-deadline: the workflow has a deadline');
});

test('of an author\'s acknowledgement and one of ours for the same rule, ours is written', () => {
  const chart = Testing.chart();
  const job = foreignJob(chart);
  job.metadata.addAnnotation('failure-policy/acknowledge', 'kubernetes/ignore-without-deadline: theirs');
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT, { boundedElsewhere: 'ours' });
  expect(manifests(chart)[0].metadata.annotations['failure-policy/acknowledge']).toBe('kubernetes/ignore-without-deadline: ours');
});

test('gaps are warnings of the Job', () => {
  const chart = Testing.chart();
  foreignJob(chart);
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT.copyWith({ retries: 6, deadline: Duration.minutes(5) }));
  expect(PolicyWarnings.of(chart).list()).toMatchObject([{ rule: 'kubernetes/deadline-before-retries', path: 'test/foreign' }]);
});

test('the rendered object is looked at once, however often it is validated', () => {
  const chart = Testing.chart();
  const job = foreignJob(chart);
  ExistingJobs.of(chart).apply(SCHEMA_PREFLIGHT);
  const rendered = jest.spyOn(job, 'toJson');
  for (let i = 0; i < 5; i++) problemsOf(chart);
  expect(rendered).toHaveBeenCalledTimes(1);
});

test('cdk8s counts its patches where they are looked for', () => {
  expect(Array.isArray((foreignJob(Testing.chart()) as any).patches)).toBe(true);
});
