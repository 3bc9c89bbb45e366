import { Chart, Duration, Testing } from 'cdk8s';
import { CONSTRUCTED_CASES, POLICIES } from './cases/constructed';
import { judge } from './judge';
import { PolicyWarnings } from '../../src/constructs';
import { JobSet, JobSetProps } from '../../src/jobset/constructs/job-set';
import { JobSetJobProps } from '../../src/jobset/constructs/job-set-job';
import { TrainJob, TrainJobProps } from '../../src/jobset/constructs/train-job';
import { jobset } from '../../src/jobset/engine';
import { trainer } from '../../src/jobset/trainer-engine';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../src/policy';

const CONTAINER = { name: 'main', image: 'registry.example.com/train:1.0', resources: {} };
const WORKERS: JobSetJobProps = { name: 'workers', podsPerJob: 2, containers: [CONTAINER] };

function build(props: Partial<JobSetProps>): Chart {
  const chart = Testing.chart();
  new JobSet(chart, 'train', { failurePolicy: POLICIES.usual, jobs: [WORKERS], ...props });
  return chart;
}

it.each(CONSTRUCTED_CASES.map(({ name, manifests }) => [name, manifests] as const))('writes %s', (_, manifests) => {
  expect(manifests).toMatchSnapshot();
});

it('writes nothing in which its own rules find an error', () => {
  const found = CONSTRUCTED_CASES.flatMap(({ manifests }) => manifests.flatMap(each => judge(each.kind === 'JobSet' ? jobset : trainer, each)));
  // Disruptions restart a JobSet without bound, which is a warning of the construct too; and 139 is what the policies here are about.
  expect([...new Set(found.map(each => each.split(' at ')[0]))]).toEqual(['jobset/restarts-without-bound', 'kubernetes/reserved-exit-code']);
});

it('warns of what JobSet only approximates, and writes why that is fine', () => {
  const chart = build({});
  const warnings = PolicyWarnings.of(chart);
  expect(warnings.list().map(({ rule }) => rule)).toEqual(['jobset/deadline-starts-anew']);
  warnings.acknowledge('jobset/deadline-starts-anew', 'nodes are drained once a week');
  expect(Testing.synth(chart)[0].metadata.annotations).toEqual({ 'failure-policy/acknowledge': 'jobset/deadline-starts-anew: nodes are drained once a week' });
});

const UNCOUNTED = FailurePolicy.of({
  exitCodes: ExitCodes.of({ drained: { code: 143, response: FailureResponse.RETRY_UNCOUNTED, meaning: 'it was told to stop' } }), retries: 1, deadline: Duration.hours(1),
});

it.each<[string, Partial<JobSetProps>, string]>([
  ['no policy', { failurePolicy: undefined }, '[test/train] a failurePolicy is needed: what should happen when an attempt fails'],
  ['an unknown prop', { replicas: 2 } as any, '[test/train] '],
  ['a policy without end', { failurePolicy: UNCOUNTED }, '[test/train] JobSet 0.12 has no deadline that its restarts do not start anew'],
  ['another version', { jobSetVersion: '1.0' }, '[test/train] jobset 1.0 is not known'],
  ['a short time to live', { ttlAfterFinished: Duration.minutes(1) }, '[test/train] ttlAfterFinished is 60 seconds'],
  ['no resources', { jobs: [{ ...WORKERS, containers: [{ image: 'image' }] }] }, '[test/train/workers] the container with the image \'image\' has no resources'],
  ['a name twice', { jobs: [WORKERS, WORKERS] }, '[test/train] there is a job \'workers\' already'],
  ['a long name', { jobs: [{ ...WORKERS, name: 'w'.repeat(50) }] }, '[test/train] Pods would be called like '],
  ['a wrong name', { jobs: [{ ...WORKERS, name: 'Workers' }] }, '[test/train] the name of a job consists of small letters, digits and \'-\', got '],
  ['no Pods', { jobs: [{ ...WORKERS, podsPerJob: 0 }] }, '[test/train/workers] podsPerJob must be a whole number from 1, got 0'],
])('refuses %s', (_, props, message) => {
  expect(() => build(props)).toThrow(message);
});

it.each<[string, Partial<JobSetProps>, string]>([
  ['no jobs', { jobs: [] }, 'a JobSet needs a job'],
  ['an unknown container', { jobs: [{ ...WORKERS, containerName: 'other' }] }, 'the job \'workers\': '],
])('refuses %s when it is validated', (_, props, message) => {
  const errors = build(props).node.findAll().flatMap(each => each.node.validate());
  expect(errors.join('; ')).toContain(message);
});

it('accepts for a TrainJob what a JobSet has no deadline for', () => {
  const chart = Testing.chart();
  const props: TrainJobProps = { failurePolicy: UNCOUNTED, numNodes: 2, containers: [CONTAINER] };
  new TrainJob(chart, 'train', props);
  expect(Testing.synth(chart).map(({ kind }) => kind)).toEqual(['TrainingRuntime', 'TrainJob']);
  expect(() => new TrainJob(chart, 'older', { ...props, trainerVersion: '2.1' })).toThrow('Trainer 2.1 has no deadline that its restarts do not start anew');
});
