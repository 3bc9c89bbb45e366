import { App, Chart, Duration, JsonPatch, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { CONSTRUCTED, CONTAINER, EXAMPLE_POLICY, synthesized } from './constructed-cases';
import { WORKED_EXAMPLE } from './run-cases';
import { FailurePolicy, FailureResponse, PolicyWarnings } from '../../src';
import { VolcanoJob, VolcanoJobProps } from '../../src/volcano';
import { HAZARDS } from '../../src/volcano/hazards';
import { manifestJudge } from '../../src/volcano/manifest-judge';
import { player } from '../../src/volcano/player';
import { VOLCANO_VERSIONS } from '../../src/volcano/versions';
import { messageOf } from '../messages';

const TARGET = VOLCANO_VERSIONS[6];
const UNCOUNTED = FailurePolicy.of({ retries: 3, deadline: Duration.hours(1) });

test.each(Object.entries(CONSTRUCTED))('%s', (_, [props, change]) => expect(synthesized(props, change)).toMatchSnapshot());

test.each(Object.entries(CONSTRUCTED))('nothing that is recommended to be said: %s', (_, [props, change]) => {
  const { findings, subject } = manifestJudge.validate(synthesized(props, change), TARGET, [], { evidenceWindowSeconds: 3600 });
  const hazards = HAZARDS.filter(({ profile, name }) => profile === 'recommended' && name !== 'volcano/exit-code-of-first-status' && name !== 'volcano/max-retry-of-one');
  expect([...findings, ...hazards.flatMap(({ name, check }) => check(subject!).map(({ path }) => `${name} ${path}`))]).toEqual([]);
});

const tasks = (changes: object): Partial<VolcanoJobProps> => ({ tasks: [{ name: 'worker', containers: [CONTAINER], ...changes } as any] });

test.each<[string, any, string]>([
  ['no policy', { failurePolicy: undefined }, '[chart/training] a failurePolicy is needed: what should happen when an attempt fails'],
  ['a restart policy', tasks({ restartPolicy: kplus.RestartPolicy.ON_FAILURE }),
    '[chart/training] the restartPolicy of the task \'worker\' must be NEVER, got \'OnFailure\': otherwise the kubelet restarts a container in place, and Volcano never sees '
    + 'how it ended'],
  ['more available than there are', tasks({ minAvailable: 2 }),
    '[chart/training] Volcano refuses spec.tasks[0].minAvailable: \'minAvailable\' is greater than \'replicas\' in task: worker, job: chart-training-c8bef2bd; '
    + 'Volcano refuses spec.minAvailable: job \'minAvailable\' should not be greater than total replicas in tasks'],
  ['a container without resources', tasks({ containers: [{ image: 'i' }] }),
    '[chart/training/worker] the container with the image \'i\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory and 1.5 CPUs'],
  ['a short time to live', { ttlAfterFinished: Duration.minutes(1) },
    '[chart/training] ttlAfterFinished is 60 seconds, so what a failed run left behind would be gone before the evidence window of 3600 seconds is over; use a '
    + 'longer one, or say how long somebody needs with evidenceWindow'],
  ['an unknown version', { volcanoVersion: '1.2' }, '[chart/training] volcano 1.2 is not known; known are 1.8, 1.9, 1.10, 1.11, 1.12, 1.13 and 1.14'],
  ['tasks that are none', { tasks: 'none' }, '[chart/training] tasks must be a list, got \'none\''],
  ['no retries and uncounted ones', { failurePolicy: FailurePolicy.of({ disruption: FailureResponse.RETRY_UNCOUNTED, retries: 0, deadline: Duration.hours(1) }) },
    '[chart/training] Volcano counts every restart, and the policy has no retries: what disruption would retry without counting stops the Job; give the policy as many retries as '
    + 'disruptions may cost, or let them be FAIL_JOB (volcano/uncounted-without-retries)'],
])('refused: %s', (_, props, message) => expect(messageOf(() => synthesized(props))).toBe(message));

function job(props: Partial<VolcanoJobProps> = {}): { chart: Chart; job: VolcanoJob } {
  const chart = new Chart(new App(), 'chart');
  return { chart, job: new VolcanoJob(chart, 'training', { failurePolicy: EXAMPLE_POLICY, tasks: [{ name: 'worker', containers: [CONTAINER] }], ...props }) };
}

test('a container of which Volcano does not see the exit code', () => {
  const { chart, job: made } = job({ containerName: 'main' });
  made.task('worker').addContainer({ ...CONTAINER, name: 'agent' });
  expect(messageOf(() => Testing.synth(chart))).toContain('which is \'agent\' in the task \'worker\' and not \'main\'');
});

test('a task without containers is refused at the end, and not before', () => {
  const { chart, job: made } = job({ tasks: [{ name: 'worker' }] });
  expect(messageOf(() => Testing.synth(chart))).toContain('the task \'worker\' has no container');
  made.task('worker').addContainer(CONTAINER);
  expect(Testing.synth(chart)).toHaveLength(1);
  expect(messageOf(() => made.task('server'))).toBe('[chart/training] there is no task \'server\'; the tasks are worker');
});

test('warnings, and one that is accepted', () => {
  const { chart } = job({ failurePolicy: UNCOUNTED });
  expect(PolicyWarnings.of(chart).list().map(({ rule, path }) => `${path} ${rule}`)).toEqual([
    'chart/training volcano/uncounted-is-counted', 'chart/training volcano/no-deadline-of-job',
  ]);
  PolicyWarnings.of(chart).acknowledge('volcano/no-deadline-of-job', 'attempts are short');
  expect(Testing.synth(chart)[0].metadata.annotations).toEqual({ 'failure-policy/acknowledge': 'volcano/no-deadline-of-job: attempts are short' });
});

test('a patch that Volcano refuses', () => {
  const { chart, job: made } = job();
  made.apiObject.addJsonPatch(JsonPatch.replace('/spec/policies/0/exitCode', 0));
  expect(messageOf(() => Testing.synth(chart))).toContain('Volcano refuses spec.policies[0].exitCode: 0 is not a valid error code');
});

test('worked example: two retries are maxRetry 3, and an eviction consumes one', () => {
  const manifest = synthesized();
  expect(manifest.spec).toMatchObject({ maxRetry: 3, policies: WORKED_EXAMPLE.manifest.spec.policies });
  const { attempts } = WORKED_EXAMPLE;
  const byPod = Object.fromEntries(Object.entries(attempts.worker).map(([index, list]) => [`worker-${index}`, list]));
  const { outcome, conditions, attempts: played } = player.simulate(manifest, { attempts: byPod }, TARGET);
  expect(outcome).toMatchObject({ condition: 'Failed', reason: 'Failed', message: 'retryCount is 3', at: 22 });
  expect(conditions.filter(({ type }) => type === 'Restarting').map(({ at, message }) => `${at} ${message}`)).toEqual([
    '10 retryCount is 1 of maxRetry 3', '17 retryCount is 2 of maxRetry 3', '22 retryCount is 3 of maxRetry 3',
  ]);
  const failures = played.filter(({ response }) => response);
  expect(failures.map(({ replica, index, attempt, failure, rule, counted }) => ({ replica, index, attempt, failure, rule, counted }))).toEqual([
    { replica: 'worker', index: 0, attempt: 1, failure: { exitCode: 1 }, rule: { index: 2, action: 'RestartJob' }, counted: true },
    { replica: 'worker', index: 1, attempt: 2, failure: { exitCode: 143, deleted: true }, rule: { index: 2, action: 'RestartJob' }, counted: true },
    { replica: 'worker', index: 1, attempt: 3, failure: { exitCode: 1 }, rule: { index: 2, action: 'RestartJob' }, counted: true },
  ]);
});

test('what becomes of each cause, and the bounds', () => {
  expect(player.explain(synthesized(), TARGET)).toMatchSnapshot();
});
