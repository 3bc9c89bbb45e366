import { App, Duration, Size } from 'cdk8s';
import { Cpu, EmptyDirMedium, ImagePullPolicy, Protocol } from 'cdk8s-plus-30';
import {
  FailurePolicy, FailureResponse, PolicyWarnings, PolyaxonCleanPodPolicy, PolyaxonComponent, PolyaxonComponentProps, PolyaxonFormat, PolyaxonInit,
  PolyaxonPod, PolyaxonRestartPolicy, PolyaxonRun, PolyaxonSuccessPolicy, PolyaxonVolume,
} from '../../src';
import { messageOf } from '../messages';
import { SCHEMA_PREFLIGHT } from '../policy/policies';

const ONCE = FailurePolicy.once();

const POD: PolyaxonPod = {
  container: {
    image: 'worker:1.10',
    cmd: 'python train.py\n',
    env: { SHARDS: '0,1' },
    resources: { cpu: { limit: Cpu.millis(500) }, gpu: 2 },
    workingDir: '/src',
    imagePullPolicy: ImagePullPolicy.IF_NOT_PRESENT,
    ports: [{ number: 8080, name: 'http', protocol: Protocol.TCP }],
    volumeMounts: [{ name: 'cache', path: '/cache', subPath: '1', readOnly: true }],
  },
  environment: {
    labels: { version: '1.10' },
    affinity: { nodeAffinity: { required: [{ values: ['1', 'a'] }] } },
    nodeName: 'node-1',
    hostAliases: [{ ip: '10.0.0.1', hostnames: ['db'] }],
    securityContext: { runAsUser: 1000, runAsNonRoot: true },
    imagePullSecrets: ['registry'],
    hostNetwork: false,
    dnsConfig: { nameservers: ['10.0.0.2'], options: [{ name: 'ndots', value: '1' }] },
    priorityClassName: 'high',
    priority: 5,
  },
  connections: ['data'],
  init: [
    PolyaxonInit.git({ url: 'https://git.example/team/code.git', revision: '1.0', flags: ['--depth 1'] }),
    PolyaxonInit.artifacts({ files: ['model.bin'], dirs: ['logs'], workers: 2, connection: 'store' }),
    PolyaxonInit.file({ content: '1', filename: 'seed.txt', chmod: '644', path: '/seeds' }),
    PolyaxonInit.dockerfile({ image: 'python:3.12', run: ['pip install x'], env: { A: '1' } }),
    PolyaxonInit.paths(['a/b'], { connection: 'store' }),
    PolyaxonInit.tensorboard({ port: 6006, useNames: true }),
    PolyaxonInit.connection('repo', '/repo'),
  ],
  sidecars: [{ name: 'logger', image: 'logger:1', args: ['--level', '1'] }],
  volumes: [
    PolyaxonVolume.emptyDir('cache', { medium: EmptyDirMedium.MEMORY, sizeLimit: Size.gibibytes(1) }),
    PolyaxonVolume.claim('models', '123', { readOnly: true }),
    PolyaxonVolume.secret('key', 'signing-key', { defaultMode: 0o400 }),
    PolyaxonVolume.configMap('settings', 'settings', { optional: true }),
    PolyaxonVolume.hostPath('disk', '/mnt/disk'),
  ],
};

const SMALL: PolyaxonPod = { container: { image: 'busybox' } };

const component = (run: PolyaxonRun | undefined, props: PolyaxonComponentProps = { failurePolicy: ONCE }) => (
  new PolyaxonComponent(new App(), 'run', { run, ...props }));

const RUNS: [string, PolyaxonRun, PolyaxonComponentProps][] = [
  ['a job', PolyaxonRun.job(POD), { failurePolicy: SCHEMA_PREFLIGHT }],
  ['a job in the simplified format', PolyaxonRun.job(POD), { failurePolicy: SCHEMA_PREFLIGHT, format: PolyaxonFormat.SIMPLIFIED }],
  ['a job for 2.16', PolyaxonRun.job(POD), { failurePolicy: SCHEMA_PREFLIGHT, polyaxonVersion: '2.16' }],
  ['a job with a container of its own in front', PolyaxonRun.job({
    ...SMALL, init: [PolyaxonInit.container({ name: 'prepare', image: 'busybox', cmd: 'true' })],
  }), { failurePolicy: ONCE }],
  ['a notifier', PolyaxonRun.notifier(SMALL), { failurePolicy: SCHEMA_PREFLIGHT }],
  ['a tuner', PolyaxonRun.tuner(SMALL), { failurePolicy: SCHEMA_PREFLIGHT }],
  ['a cleaner', PolyaxonRun.cleaner(SMALL), { failurePolicy: SCHEMA_PREFLIGHT }],
  ['a service', PolyaxonRun.service({ ...SMALL, ports: [8080], replicas: 2, rewritePath: true, isExternal: false }), {}],
  ['a TFJob', PolyaxonRun.tfJob({
    chief: SMALL,
    ps: { ...SMALL, replicas: 2, restartPolicy: PolyaxonRestartPolicy.NEVER },
    worker: POD,
    evaluator: SMALL,
    cleanPodPolicy: PolyaxonCleanPodPolicy.RUNNING,
    schedulingPolicy: { minAvailable: 4, queue: '1', priorityClass: 'high', scheduleTimeout: Duration.hours(1) },
    successPolicy: PolyaxonSuccessPolicy.ALL_WORKERS,
    enableDynamicWorker: true,
  }), { failurePolicy: ONCE }],
  ['a PyTorchJob that is retried', PolyaxonRun.pytorchJob({
    master: SMALL,
    worker: { ...SMALL, replicas: 3 },
    elasticPolicy: { minReplicas: 1, maxReplicas: 4, rdvzBackend: 'c10d', rdvzId: '1', maxRestarts: 0 },
    nProcPerNode: 2,
  }), { failurePolicy: SCHEMA_PREFLIGHT }],
  ['an MPIJob', PolyaxonRun.mpiJob({ launcher: SMALL, worker: { ...SMALL, replicas: 2 }, slotsPerWorker: 1 }), { failurePolicy: ONCE }],
  ['a Ray cluster with a job in it', PolyaxonRun.rayCluster({
    head: { ...SMALL, rayStartParams: { 'num-cpus': '0' } },
    workers: { small: { ...SMALL, replicas: 1, minReplicas: 1, maxReplicas: 3 } },
    entrypoint: 'python -c "print(1)"',
    runtimeEnv: { pip: ['1'] },
    metadata: { a: '1' },
    rayVersion: '2.10',
    enableInTreeAutoscaling: true,
    autoscalerOptions: { upscalingMode: 'Default' },
  }), { failurePolicy: ONCE }],
  ['a Dask cluster', PolyaxonRun.daskCluster({ scheduler: SMALL, worker: { ...SMALL, replicas: 2 }, minReplicas: 1, maxReplicas: 4 }), {}],
];

test.each(RUNS)('the whole file of %s', (_, run, props) => {
  expect(component(run, props).toYaml()).toMatchSnapshot();
});

test.each<[string, PolyaxonRun, string, boolean]>([
  ['job', PolyaxonRun.job(SMALL), 'polyaxon-main', true],
  ['notifier', PolyaxonRun.notifier(SMALL), 'polyaxon-main', true],
  ['tuner', PolyaxonRun.tuner(SMALL), 'polyaxon-main', true],
  ['cleaner', PolyaxonRun.cleaner(SMALL), 'polyaxon-main', true],
  ['service', PolyaxonRun.service(SMALL), 'polyaxon-main', false],
  ['tfjob', PolyaxonRun.tfJob({ worker: SMALL }), 'tensorflow', false],
  ['pytorchjob', PolyaxonRun.pytorchJob({ worker: SMALL }), 'pytorch', false],
  ['mpijob', PolyaxonRun.mpiJob({ launcher: SMALL }), 'polyaxon-main', false],
  ['raycluster', PolyaxonRun.rayCluster({ head: SMALL }), 'polyaxon-main', false],
  ['daskcluster', PolyaxonRun.daskCluster({ scheduler: SMALL, worker: SMALL }), 'polyaxon-main', false],
])('what is known of a %s', (kind, run, mainContainer, holdsFailurePolicy) => {
  expect([run.kind, run.mainContainer, run.holdsFailurePolicy]).toEqual([kind, mainContainer, holdsFailurePolicy]);
});

test('a job by its container and the same job by its run are one file', () => {
  const { container, environment } = POD;
  const bare = { ...container, volumeMounts: undefined };
  expect(component(PolyaxonRun.job({ container: bare, environment })).toYaml())
    .toBe(component(undefined, { container: bare, environment, failurePolicy: ONCE }).toYaml());
});

test('a service keeps nothing and warns of nothing, unless it is said', () => {
  const service = component(PolyaxonRun.service(SMALL), {});
  expect(service.toJson()).not.toHaveProperty('termination');
  expect(PolicyWarnings.of(service).list()).toEqual([]);
});

describe('wrong use gives the sentence that a user needs', () => {
  const job = (changes: object) => PolyaxonRun.job({ ...SMALL, ...changes } as any);
  const torch = (changes: object) => PolyaxonRun.pytorchJob({ worker: SMALL, ...changes } as any);

  test.each<[string, any, string]>([
    ['a run and a container', { run: job({}), container: SMALL.container }, 'run and container each say what runs; use one of them'],
    ['something else as run', { run: { kind: 'job' } }, 'run must be a PolyaxonRun, for example PolyaxonRun.job({ ... }), got {"kind":"job"}'],
    ['no policy', { run: torch({}), failurePolicy: undefined }, 'a failurePolicy is needed: what should happen when an attempt fails'],
    ['something else as policy', { run: torch({}), failurePolicy: { retries: 3 } }, 'failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got {"retries":3}'],
    ['a git that is nothing', { run: job({ init: [(PolyaxonInit as any).git()] }) }, 'git of init 0 must be a mapping, got null'],
    ['an init that does nothing', { run: job({ init: [(PolyaxonInit as any).paths()] }) },
      'init 0 says nothing to do; give it a connection, paths, a container, or one of the others'],
    ['no policy for the job in a Ray cluster', { run: PolyaxonRun.rayCluster({ head: SMALL, entrypoint: 'x' }), failurePolicy: undefined },
      'a failurePolicy is needed: what should happen when an attempt fails'],
    ['an unknown key', { run: job({ replicas: 2 }) },
      'the job has an unknown key \'replicas\'; known are environment, connections, volumes, init, sidecars and container'],
    ['an unknown key of a replica', { run: torch({ worker: { ...SMALL, replica: 2 } }) }, 'worker has an unknown key \'replica\'; did you mean \'replicas\'?'],
    ['no replicas at all', { run: torch({ worker: undefined }) }, 'the pytorchjob has no replicas; it needs master or worker'],
    ['0 replicas', { run: torch({ worker: { ...SMALL, replicas: 0 } }) }, 'replicas of worker must be a whole number from 1 to 2147483647, got 0'],
    ['no launcher', { run: PolyaxonRun.mpiJob({ worker: SMALL } as any) }, 'launcher must be a mapping, got undefined'],
    ['a misspelled restart policy', { run: torch({ worker: { ...SMALL, restartPolicy: 'OnFailure' } }) },
      'restartPolicy of worker must be ALWAYS, ON_FAILURE, NEVER or EXIT_CODE, got \'OnFailure\''],
    ['a restart policy in the environment of a replica', { run: torch({ worker: { ...SMALL, environment: { restartPolicy: 'OnFailure' } } }) },
      'restartPolicy of environment of worker is \'OnFailure\', but a replica has it beside its environment'],
    ['a restart policy of a service', { run: PolyaxonRun.service({ ...SMALL, environment: { restartPolicy: 'OnFailure' } } as any), failurePolicy: undefined },
      'restartPolicy of environment is \'OnFailure\', but the Deployment of a service restarts its Pods always'],
    ['a mount of no volume', { run: job({ container: { image: 'a', volumeMounts: [{ name: 'x', path: '/x' }] } }) },
      'a volume mount of the job is of \'x\', which is not among its volumes; there are none'],
    ['a relative path', { run: job({ container: { image: 'a', volumeMounts: [{ name: 'x', path: 'x' }] } }) },
      'path of volume mount 0 must begin with \'/\', got \'x\''],
    ['two volumes with a name', { run: job({ volumes: [PolyaxonVolume.emptyDir('a'), PolyaxonVolume.claim('a', 'b')] }) },
      'two volumes of the job have the name \'a\''],
    ['a volume in plain data', { run: job({ volumes: [{ name: 'a' }] }) },
      'volume 0 must be a PolyaxonVolume, for example PolyaxonVolume.emptyDir(\'cache\'), got {"name":"a"}'],
    ['two sidecars with a name', { run: job({ sidecars: [{ name: 'a', image: 'b' }, { name: 'a', image: 'b' }] }) },
      'two containers of the job have the name \'a\''],
    ['a sidecar without an image', { run: job({ sidecars: [{ name: 'a' }] }) }, 'the image of sidecar 0 must be a text that is not empty, got undefined'],
    ['a sidecar called like one of Polyaxon\'s', { run: job({ sidecars: [{ name: 'polyaxon-main', image: 'b' }] }) },
      'name of sidecar 0 must not begin with \'polyaxon-\', as the containers of Polyaxon do, got \'polyaxon-main\''],
    ['git without anything', { run: job({ init: [PolyaxonInit.git({})] }) }, 'git of init 0 needs a url or a connection'],
    ['git without a name', { run: job({ init: [PolyaxonInit.git({ url: 'https://git.example/' })] }) },
      'url of git of init 0 must end in the name of the repository, got \'https://git.example/\''],
    ['a container of its own in front of a replica', { run: torch({ worker: { ...SMALL, init: [PolyaxonInit.container({ name: 'a', image: 'b' })] } }) },
      'init 0 of worker is a container, which Polyaxon cannot store for replicas; use a sidecar, or a job'],
    ['decimal permissions', { run: job({ init: [PolyaxonInit.file({ content: '', chmod: '9' })] }) },
      'chmod of file of init 0 must be 3 or 4 octal digits as a text, such as \'755\', got \'9\''],
    ['an argument of a replica', { run: torch({ worker: { container: { image: 'a', args: [''] } } }) },
      'args[0] of worker is empty, and Polyaxon drops empty elements, so the ones behind it would move up; leave it out or use --name=value'],
    ['a connection that is a number', { run: job({ connections: ['1'] }) },
      'connection 0 cannot be named \'1\': Polyaxon reads that as a Python value and not as a name'],
    ['a connection of a cluster that 2.17 does not find', {
      run: PolyaxonRun.daskCluster({ scheduler: SMALL, worker: { ...SMALL, connections: ['data'] } }), failurePolicy: undefined, polyaxonVersion: '2.17',
    }, 'worker has the connection \'data\', which Polyaxon 2.17 does not find for a cluster (2.18 does); leave it out, the store of the artifacts is there without it'],
    ['a connection of something that is done first in a cluster', {
      run: PolyaxonRun.rayCluster({ head: { ...SMALL, init: [PolyaxonInit.git({ url: 'https://git.example/a', connection: 'git' })] } }),
      failurePolicy: undefined,
      polyaxonVersion: '2.13',
    }, 'head has the connection \'git\', which Polyaxon 2.13 does not find for a cluster (2.18 does); leave it out, the store of the artifacts is there without it'],
    ['half a second', { run: torch({ schedulingPolicy: { scheduleTimeout: Duration.millis(500) } }) },
      'scheduleTimeout of schedulingPolicy must be whole seconds, got 0.5 seconds'],
    ['an environment variable twice', { run: job({ container: { image: 'a', env: { A: 'b' }, envVariables: { A: { value: 'c' } } } }) },
      'environment variable A is in env and in envVariables; use either'],
    ['a service in the simplified format', { run: PolyaxonRun.service(SMALL), failurePolicy: undefined, format: PolyaxonFormat.SIMPLIFIED },
      'the simplified format has no run of kind service; use the full format'],
  ])('%s', (_, props, message) => {
    expect(messageOf(() => component(undefined, { failurePolicy: ONCE, ...props }))).toBe(`[run] ${message}`);
  });
});

test('a policy that only fails at once is held by every kind that ends', () => {
  for (const run of [PolyaxonRun.tfJob({ worker: SMALL }), PolyaxonRun.pytorchJob({ worker: SMALL }), PolyaxonRun.mpiJob({ launcher: SMALL })]) {
    const made = component(run, { failurePolicy: FailurePolicy.of({ retries: 0, disruption: FailureResponse.FAIL_JOB }) });
    expect(PolicyWarnings.of(made).list()).toEqual([]);
    expect(made.toYaml()).toContain('restartPolicy: Never');
  }
});
