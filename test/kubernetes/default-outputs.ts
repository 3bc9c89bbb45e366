import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiObject, App, Chart, Cron, Duration, Include, Size, Testing, Yaml } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import {
  ExistingJobs, ExitCodes, FailurePolicy, FailureResponse, IndexedEvaluation, IndexedEvaluationProps, NameSuffix, PodReplacementPolicy, PodSecurity,
  RetryableCronJob, RetryableJob, RetryableJobProps, ShardManifest,
} from '../../src';

/*
 * Every kind of manifest that the constructs for Kubernetes make. The conformance program shows them to a real API server, and the tests compare them
 * with what it said.
 */

/** What the restricted Pod Security Standard has to say to the Pods. `AS_FOUND`: the construct does not touch the Pods, so it is not its business. */
export type ExpectedPod = 'ACCEPTED' | 'REFUSED' | 'AS_FOUND';

export interface DefaultOutput {
  readonly name: string;
  readonly pod: ExpectedPod;
  readonly manifest: any;
}

interface Sample {
  readonly name: string;
  readonly pod: ExpectedPod;
  readonly declare: (chart: Chart) => void;
}

const worker: kplus.ContainerProps = { name: 'worker', image: 'python:3.12-slim', command: ['python', '-m', 'worker'], resources: {} };

const plain = FailurePolicy.of({ retries: 3, deadline: Duration.minutes(10) });
const permanent = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB },
    serviceUnavailable: { code: 75, response: FailureResponse.RETRY },
  }),
  retries: 3,
  deadline: Duration.minutes(10),
});
const perIndex = FailurePolicy.of({
  exitCodes: ExitCodes.of({ poisonedShard: { code: 43, response: FailureResponse.FAIL_INDEX } }),
  retriesPerIndex: 2,
  maxFailedIndexes: 1,
  deadline: Duration.minutes(10),
});

/** A job with one container, unless the sample says otherwise. */
function job(name: string, props: Partial<RetryableJobProps> = {}, pod: ExpectedPod = 'ACCEPTED'): Sample {
  return { name, pod, declare: chart => new RetryableJob(chart, 'job', { failurePolicy: plain, containers: [worker], ...props }) };
}

/** A job whose single container is changed. */
function container(name: string, changes: Partial<kplus.ContainerProps>): Sample {
  return job(name, { containers: [{ ...worker, ...changes }] });
}

const policies: Sample[] = [
  job('retries and a deadline'),
  job('only a budget', { failurePolicy: FailurePolicy.of({ retries: 3, disruption: FailureResponse.RETRY }) }),
  job('exit codes', { failurePolicy: permanent }),
  job('otherwise fails the job', { failurePolicy: permanent.copyWith({ otherwise: FailureResponse.FAIL_JOB }) }),
  job('once', { failurePolicy: FailurePolicy.once() }),
  job('in the order of the author', {
    failurePolicy: FailurePolicy.inOrder(permanent.rules, { retries: 1, otherwise: FailureResponse.RETRY_UNCOUNTED, deadline: Duration.hours(1) }),
  }),
];

const shapes: Sample[] = [
  job('indexed with a budget for each index', {
    failurePolicy: perIndex, indexed: true, completions: 4, parallelism: 2, successPolicy: [{ succeededIndexes: '0-2', succeededCount: 2 }],
  }),
  job('indexed, otherwise fails the index', {
    failurePolicy: perIndex.copyWith({ otherwise: FailureResponse.FAIL_INDEX }), indexed: true, completions: 4,
  }),
  job('replacement when the old Pod has ended', { podReplacementPolicy: PodReplacementPolicy.FAILED }),
  job('replacement while the old Pod ends', {
    failurePolicy: FailurePolicy.of({ retries: 3, disruption: FailureResponse.RETRY }),
    podReplacementPolicy: PodReplacementPolicy.TERMINATING_OR_FAILED,
  }),
  job('name with a content hash', { failurePolicy: permanent, nameSuffix: NameSuffix.CONTENT_HASH }),
  job('kept for a day', { ttlAfterFinished: Duration.days(1) }),
];

const threeShards = ShardManifest.of({ dataset: 'questions', datasetRevision: 'v1', shards: [['a', 'b'], ['c'], ['d']] });

/** An evaluation; its ConfigMaps are shown to the server in the sets that are applied. */
function evaluation(name: string, props: Partial<IndexedEvaluationProps> = {}): Sample {
  const declare = (chart: Chart) => new IndexedEvaluation(chart, 'evaluation', {
    manifest: threeShards, candidate: 'model-7', failurePolicy: perIndex, containers: [worker], ...props,
  });
  return { name, pod: 'ACCEPTED', declare };
}

const evaluations: Sample[] = [
  evaluation('evaluation'),
  evaluation('evaluation, two shards once more', { onlyShards: [0, 2] }),
  evaluation('evaluation with an external manifest', { manifest: undefined, externalManifest: threeShards.storedAt('s3://evaluations/manifest.json') }),
  evaluation('evaluation with several containers', {
    containerName: 'worker', containers: [worker, { ...worker, name: 'proxy' }], initContainers: [{ ...worker, name: 'fetch' }],
  }),
];

const pods: Sample[] = [
  job('two containers', { failurePolicy: permanent, containerName: 'worker', containers: [worker, { ...worker, name: 'helper' }] }),
  job('init container', { initContainers: [{ ...worker, name: 'fetch' }] }),
  container('port', { portNumber: 8080 }),
  container('resources', {
    resources: { cpu: { request: kplus.Cpu.millis(500) }, memory: { request: Size.gibibytes(1), limit: Size.gibibytes(1) } },
  }),
  container('HOME of its own', { envVariables: { HOME: kplus.EnvValue.fromValue('/home/worker') } }),
  container('user of its own', { securityContext: { user: 1000, group: 1000 } }),
  container('writable root file system', { securityContext: { readOnlyRootFilesystem: false } }),
  {
    name: 'volume named tmp',
    pod: 'ACCEPTED',
    declare: chart => {
      const volume = kplus.Volume.fromEmptyDir(chart, 'volume', 'tmp');
      new RetryableJob(chart, 'job', { failurePolicy: plain, containers: [{ ...worker, volumeMounts: [{ path: '/data', volume }] }] });
    },
  },
  {
    name: 'container that mounts /tmp',
    pod: 'ACCEPTED',
    declare: chart => {
      const volume = kplus.Volume.fromEmptyDir(chart, 'volume', 'scratch', { sizeLimit: Size.gibibytes(1) });
      new RetryableJob(chart, 'job', { failurePolicy: plain, containers: [{ ...worker, volumeMounts: [{ path: '/tmp', volume }] }] });
    },
  },
  job('secured as the image', { security: PodSecurity.AS_IMAGE }, 'REFUSED'),
];

const cronJobs: Sample[] = [
  {
    name: 'CronJob',
    pod: 'ACCEPTED',
    declare: chart => new RetryableCronJob(chart, 'cron', { failurePolicy: permanent, schedule: Cron.daily(), containers: [worker] }),
  },
  {
    name: 'CronJob with a time zone and indexes',
    pod: 'ACCEPTED',
    declare: chart => new RetryableCronJob(chart, 'cron', {
      failurePolicy: perIndex, indexed: true, completions: 4, schedule: Cron.hourly(), timeZone: 'Europe/Berlin', containers: [worker],
    }),
  },
];

const foreignJob = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'vendor' },
  spec: { backoffLimit: 2, template: { spec: { restartPolicy: 'Never', containers: [{ name: 'import', image: 'vendor/import:1' }] } } },
};
const foreignCronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'vendor-nightly' },
  spec: { schedule: '0 3 * * *', jobTemplate: { spec: foreignJob.spec } },
};

const existing: Sample[] = [
  {
    name: 'policy on a Job of cdk8s-plus',
    pod: 'AS_FOUND',
    declare: chart => ExistingJobs.of(plainJob(chart)).apply(permanent),
  },
  {
    name: 'policy on an ApiObject',
    pod: 'AS_FOUND',
    declare: chart => ExistingJobs.of(new ApiObject(chart, 'job', foreignJob)).apply(permanent),
  },
  {
    name: 'policy on an included CronJob',
    pod: 'AS_FOUND',
    declare: chart => ExistingJobs.of(include(chart, foreignCronJob)).apply(permanent),
  },
];

/** What cdk8s-plus makes without this package. The standard refuses it, which shows that the question can be answered with no. */
const control: Sample = { name: 'control: a Job of cdk8s-plus alone', pod: 'REFUSED', declare: plainJob };

function plainJob(chart: Chart): kplus.Job {
  return new kplus.Job(chart, 'job', { containers: [worker], restartPolicy: kplus.RestartPolicy.NEVER });
}

function include(chart: Chart, manifest: object): Include {
  const directory = mkdtempSync(join(tmpdir(), 'default-outputs-'));
  try {
    const url = join(directory, 'vendor.yaml');
    writeFileSync(url, Yaml.stringify(manifest));
    return new Include(chart, 'vendor', { url });
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** All samples, synthesized. */
export function defaultOutputs(): DefaultOutput[] {
  return [...policies, ...shapes, ...evaluations, ...pods, ...cronJobs, ...existing, control].map(({ name, pod, declare }) => {
    // An app for each: what one sample declares must not change another one.
    const chart = new Chart(new App(), 'shop');
    declare(chart);
    refuseInvalid(chart);
    const manifests = Testing.synth(chart).filter(manifest => manifest.apiVersion === 'batch/v1');
    if (manifests.length !== 1) throw new Error(`the sample '${name}' has ${manifests.length} Jobs and CronJobs, and should have one`);
    return { name, pod, manifest: manifests[0] };
  });
}

function refuseInvalid(chart: Chart): void {
  const problems = chart.node.findAll().flatMap(construct => construct.node.validate());
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

/** A manifest as bytes that do not depend on the order in which its fields were set. */
export function canonical(manifest: any): string {
  return JSON.stringify(manifest, (_, value) => (
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value));
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
