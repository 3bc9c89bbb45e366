import { Chart, Duration, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { ManifestCase } from './manifests';
import { JobSet } from '../../../src/jobset/constructs/job-set';
import { TrainJob, TrainJobFramework } from '../../../src/jobset/constructs/train-job';
import { PodSecurity } from '../../../src/kubernetes/pod-security';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../../src/policy';

/*
 * What the constructs emit, for a few policies and shapes: all of it has to be accepted.
 */

const { FAIL_JOB, RETRY } = FailureResponse;

const CODES = ExitCodes.of({
  badInput: { code: 42, response: FAIL_JOB, meaning: 'the input cannot be read' },
  crashed: { code: 139, response: FAIL_JOB, meaning: 'the program has a fault' },
  noService: { code: 75, response: RETRY, meaning: 'a dependency did not answer' },
});

export const POLICIES: { readonly [name: string]: FailurePolicy } = {
  usual: FailurePolicy.of({ exitCodes: CODES, retries: 3, deadline: Duration.hours(2) }),
  counted: FailurePolicy.of({ exitCodes: CODES, disruption: RETRY, retries: 3 }),
  once: FailurePolicy.once(),
  strict: FailurePolicy.of({ exitCodes: CODES, disruption: RETRY, otherwise: FAIL_JOB, retries: 5 }),
};

const CONTAINER: kplus.ContainerProps = { name: 'main', image: 'registry.example.com/train:1.0', resources: {}, command: ['python', 'train.py'], port: 29500 };

type Build = (chart: Chart, failurePolicy: FailurePolicy) => void;

const SHAPES: { readonly [name: string]: Build } = {
  'a job set': (chart, failurePolicy) => new JobSet(chart, 'train', { failurePolicy, jobs: [{ name: 'workers', podsPerJob: 4, containers: [CONTAINER] }] }),
  'a job set of two kinds': (chart, failurePolicy) => {
    const set = new JobSet(chart, 'train', { failurePolicy, metadata: { name: 'train' }, ttlAfterFinished: Duration.days(1) });
    set.addJob({ name: 'driver', security: PodSecurity.AS_IMAGE, containers: [{ ...CONTAINER, name: 'driver' }] });
    const workers = set.addJob({ name: 'workers', replicas: 2, podsPerJob: 2, containers: [CONTAINER] });
    workers.addVolume(kplus.Volume.fromEmptyDir(chart, 'scratch', 'scratch'));
  },
  'a train job': (chart, failurePolicy) => new TrainJob(chart, 'train', {
    failurePolicy, metadata: { name: 'train' }, numNodes: 4, framework: TrainJobFramework.TORCH, containers: [CONTAINER],
  }),
};

function constructed(shape: string, policy: string): ManifestCase {
  const chart = Testing.chart();
  SHAPES[shape](chart, POLICIES[policy]);
  return { name: `${shape}: ${policy}`, manifests: Testing.synth(chart) };
}

export const CONSTRUCTED_CASES: readonly ManifestCase[] = Object.keys(SHAPES)
  .flatMap(shape => Object.keys(POLICIES).map(policy => constructed(shape, policy)));
