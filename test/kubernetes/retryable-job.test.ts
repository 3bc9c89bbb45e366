import { ApiObject, App, Chart, Duration, JsonPatch, Lazy, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import {
  ExitCodes, FailurePolicy, FailureResponse, NameSuffix, PodReplacementPolicy, PodSecurity, PolicyWarnings, RetryableJob, RetryableJobProps,
} from '../../src';
import { messageOf } from '../messages';
import { INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from '../policy/policies';

const IMAGE = { image: 'python:3.12-slim', resources: {} };

function jobWith(props: Partial<RetryableJobProps> = {}, chart: Chart = Testing.chart()): RetryableJob {
  return new RetryableJob(chart, 'job', { failurePolicy: SCHEMA_PREFLIGHT, containers: [IMAGE], ...props });
}

function synth(job: RetryableJob): any {
  return Testing.synth(Chart.of(job)).find(manifest => manifest.kind === 'Job');
}

const podOf = (job: RetryableJob) => synth(job).spec.template.spec;

describe('the whole manifest', () => {
  test.each<[string, Partial<RetryableJobProps>]>([
    ['says nothing special', {}],
    ['has everything', {
      failurePolicy: INDEXED_EVALUATION,
      completions: 6,
      parallelism: 2,
      indexed: true,
      podReplacementPolicy: PodReplacementPolicy.FAILED,
      successPolicy: [{ succeededIndexes: '0-3', succeededCount: 3 }],
      ttlAfterFinished: Duration.hours(2),
      nameSuffix: NameSuffix.CONTENT_HASH,
      containers: [
        { name: 'worker', image: 'worker:1', resources: { cpu: { request: kplus.Cpu.millis(100) }, memory: { limit: Size.mebibytes(128) } } },
        { name: 'helper', image: 'helper:1', resources: {}, portNumber: 8080 },
      ],
      initContainers: [{ name: 'fetch', image: 'fetch:1', resources: {} }],
    }],
    ['is as the image', { security: PodSecurity.AS_IMAGE }],
    ['is tried once', { failurePolicy: FailurePolicy.once({ deadline: Duration.minutes(1) }) }],
  ])('of a job that %s', (_, props) => {
    expect(synth(jobWith(props))).toMatchSnapshot();
  });
});

describe('wrong use gives the sentence that a user needs', () => {
  test.each<[string, any, string]>([
    ['no policy', { failurePolicy: undefined }, '[test/job] a failurePolicy is needed: what should happen when an attempt fails'],
    ['backoffLimit', { backoffLimit: 3 },
      '[test/job] backoffLimit beside a failure policy would be a second source; use retries and deadline of the policy'],
    ['backoffLimit and activeDeadline', { backoffLimit: 3, activeDeadline: Duration.hours(1) },
      '[test/job] backoffLimit and activeDeadline beside a failure policy would be a second source; use retries and deadline of the policy'],
    ['OnFailure', { restartPolicy: kplus.RestartPolicy.ON_FAILURE },
      '[test/job] restartPolicy is OnFailure, but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no '
      + 'budget ever sees the exit'],
    ['no resources', { containers: [{ image: 'x:1' }] },
      '[test/job] the container with the image \'x:1\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory and 1.5 CPUs'],
    ['no resources of an init container', { initContainers: [{ name: 'fetch', image: 'x:1' }] },
      '[test/job] the container \'fetch\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory and 1.5 CPUs'],
    ['a budget for each index without indexes', { failurePolicy: INDEXED_EVALUATION },
      '[test/job] the policy has retriesPerIndex, but the job has no indexes; set indexed: true and completions, or use retries'],
    ['indexes without a number', { indexed: true }, '[test/job] an indexed job needs completions: the number of indexes, counted from 0'],
    ['more failed indexes than there are', { failurePolicy: INDEXED_EVALUATION, indexed: true, completions: 1 },
      '[test/job] maxFailedIndexes is 2, but the job has only 1 index'],
    ['negative completions', { completions: -1 }, '[test/job] completions must be a whole number from 0 to 2147483647, got -1'],
    ['a fraction of parallelism', { parallelism: 0.5 }, '[test/job] parallelism must be a whole number from 0 to 2147483647, got 0.5'],
    ['a success policy without indexes', { successPolicy: [{ succeededCount: 1 }] },
      '[test/job] a success policy needs an indexed job; set indexed: true and completions'],
    ['an empty success policy', { successPolicy: [], indexed: true, completions: 2 },
      '[test/job] a success policy needs at least one rule; leave it out for none'],
    ['an empty rule of a success policy', { successPolicy: [{}], indexed: true, completions: 2 },
      '[test/job] rule 0 of the success policy needs succeededIndexes or succeededCount'],
    ['more successes than indexes', { successPolicy: [{ succeededCount: 3 }], indexed: true, completions: 2 },
      '[test/job] rule 0 of the success policy wants 3 successes, but the job has only 2 indexes'],
    ['overlapping attempts', { podReplacementPolicy: PodReplacementPolicy.TERMINATING_OR_FAILED },
      '[test/job] podReplacementPolicy TERMINATING_OR_FAILED does not go with rules on failures: how a Pod failed is known only when it has ended; use '
      + 'FAILED, or leave it out'],
    ['a TTL that deletes the evidence', { ttlAfterFinished: Duration.minutes(5) },
      '[test/job] ttlAfterFinished is 300 seconds, so a failed Job and its Pods would be gone before the evidence window of 3600 seconds is over; use a '
      + 'longer one, or say how long somebody needs with evidenceWindow'],
    ['a misspelled security', { security: 'restricted' }, '[test/job] security must be RESTRICTED or AS_IMAGE, got \'restricted\''],
    ['a misspelled suffix', { nameSuffix: 'hash' }, '[test/job] nameSuffix must be NONE or CONTENT_HASH, got \'hash\''],
    ['an engine word', { podReplacementPolicy: 'Failed' }, '[test/job] podReplacementPolicy must be FAILED or TERMINATING_OR_FAILED, got \'Failed\''],
    ['a TTL that is no duration', { ttlAfterFinished: 300 }, '[test/job] ttlAfterFinished must be a Duration, for example Duration.hours(1), got 300'],
    ['a version with its patch', { kubernetesVersion: '1.34.2' }, '[test/job] kubernetes 1.34.2 is not known; write \'1.34\''],
    ['indexes of a success policy that there are not', { successPolicy: [{ succeededIndexes: '0,2' }], indexed: true, completions: 2 },
      '[test/job] Kubernetes refuses spec.successPolicy.rules[0].succeededIndexes: Invalid value: "0,2": error parsing succeededIndexes: too large index: "2"'],
    ['more successes than indexes are named', { successPolicy: [{ succeededIndexes: '0', succeededCount: 2 }], indexed: true, completions: 2 },
      '[test/job] rule 0 of the success policy wants 2 successes of fewer indexes; name more of them in succeededIndexes, or want fewer'],
    ['more indexes at once than a status can hold', { indexed: true, completions: 100_002, parallelism: 100_001 },
      '[test/job] Kubernetes refuses spec.parallelism: Invalid value: 100001: must be less than or equal to 100000 when completion mode is Indexed'],
    ['a success policy that is no list', { successPolicy: {}, indexed: true, completions: 2 }, '[test/job] successPolicy must be a list of rules, got {}'],
    ['null as resources', { containers: [{ image: 'x:1', resources: null }] },
      '[test/job] the container with the image \'x:1\' has no resources; state what it needs, or {} for none. cdk8s-plus would limit it to 2 GiB of memory '
      + 'and 1.5 CPUs'],
    ['null as container', { containers: [null] }, '[test/job] a container must be a mapping with an image and resources'],
    ['an old version', { failurePolicy: INDEXED_EVALUATION, indexed: true, completions: 6, kubernetesVersion: '1.28' },
      '[test/job] Kubernetes 1.28 drops backoffLimitPerIndex and every FailIndex rule without a word (they work from 1.29 on), so one bad index uses up '
      + 'the 6 retries of the whole job; use retries for the whole job, or Kubernetes 1.29 or later (kubernetes/index-budget-dropped)'],
    ['a field that an old version drops', { podReplacementPolicy: PodReplacementPolicy.FAILED, kubernetesVersion: '1.28' },
      '[test/job] Kubernetes 1.28 drops podReplacementPolicy without a word; it works from 1.29 on'],
  ])('%s', (_, props, message) => {
    expect(messageOf(() => jobWith(props))).toBe(message);
  });

  const validationOf = (job: RetryableJob) => job.node.validate();

  test('a container that does not exist', () => {
    const job = jobWith({ containerName: 'worker', containers: [{ ...IMAGE, name: 'main' }], initContainers: [{ ...IMAGE, name: 'fetch' }] });
    expect(validationOf(job)).toEqual(['the policy speaks of the container \'worker\', which does not exist; the job has main and fetch']);
    expect(messageOf(() => Testing.synth(Chart.of(job)))).toContain('the policy speaks of the container \'worker\', which does not exist');
  });

  test('a container of the policy that does not exist', () => {
    expect(validationOf(jobWith({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ container: 'trainer' }) }))).toEqual([
      'the policy speaks of the container \'trainer\', which does not exist; the job has main',
    ]);
  });

  test('several containers, of which none is named', () => {
    const job = jobWith({ containers: [{ ...IMAGE, name: 'main' }, { ...IMAGE, name: 'proxy' }] });
    expect(validationOf(job)).toEqual([
      'the job has the containers main and proxy; say by containerName whose exit codes the policy speaks of, so that the exit of a helper is not taken for '
      + 'the program\'s',
    ]);
  });

  test('several containers do not matter to a policy that looks at no exit code', () => {
    const failurePolicy = FailurePolicy.of({ retries: 1, disruption: FailureResponse.FAIL_JOB });
    expect(validationOf(jobWith({ failurePolicy, containers: [{ ...IMAGE, name: 'main' }, { ...IMAGE, name: 'proxy' }] }))).toEqual([]);
  });

  test('two containers without a name', () => {
    expect(validationOf(jobWith({ containerName: 'main', containers: [IMAGE, IMAGE] }))).toEqual([
      'two containers are named \'main\'; give each a name of its own',
    ]);
  });

  test('a container that is attached without resources', () => {
    const job = jobWith({ containers: [] });
    job.attachContainer(new kplus.Container({ image: 'x' }));
    expect(validationOf(job)).toEqual(['the container \'main\' was attached without resources, so cdk8s-plus limits it to 2 GiB of memory and 1.5 CPUs; '
      + 'make it with addContainer, and state what it needs, or {} for none']);
  });

  test('a container whose name is none', () => {
    expect(validationOf(jobWith({ containers: [{ name: 'Main', image: 'x', resources: {} }] }))).toEqual([
      'Kubernetes refuses spec.template.spec.containers[0].name: Invalid value: "Main": a lowercase RFC 1123 label must consist of lower case alphanumeric '
      + 'characters or \'-\', and must start and end with an alphanumeric character (e.g. \'my-name\',  or \'123-abc\', regex used for validation is '
      + '\'[a-z0-9]([-a-z0-9]*[a-z0-9])?\')',
    ]);
  });

  test.each<[string, string, Partial<RetryableJobProps>, string]>([
    ['a name that is too long for its last index', 'a'.repeat(62), { indexed: true, completions: 11 },
      `the name '${'a'.repeat(62)}' is too long for its last index: the Pod's host name '${'a'.repeat(62)}-10' has 65 characters, and 63 are allowed; `
      + 'shorten the name by 2'],
    ['a name that just does not', 'a'.repeat(61), { indexed: true, completions: 11 },
      `the name '${'a'.repeat(61)}' is too long for its last index: the Pod's host name '${'a'.repeat(61)}-10' has 64 characters, and 63 are allowed; `
      + 'shorten the name by 1'],
    ['a dot in the name of an indexed job', 'eval.v1', { indexed: true, completions: 2 },
      'the name \'eval.v1\' cannot be a host name, and the Pods of an indexed job have it as theirs; use lower-case letters, digits and \'-\''],
    ['a name with upper case', 'Import', {}, 'the name \'Import\' cannot be that of an object; use lower-case letters, digits, \'-\' and \'.\''],
    ['a name that is too long', 'a'.repeat(64), {},
      `the name '${'a'.repeat(64)}' has 64 characters, and a Job may have 63, since its Pods carry the name as a label`],
  ])('%s', (_, name, props, problem) => {
    expect(messageOf(() => jobWith({ metadata: { name }, ...props }))).toBe(`[test/job] ${problem}`);
  });

  test('a name that just fits its last index is fine', () => {
    expect(jobWith({ metadata: { name: 'a'.repeat(60) }, indexed: true, completions: 11 }).name).toHaveLength(60);
  });

  test('what a later container mends is not reported', () => {
    const job = jobWith({ containers: [], containerName: 'late' });
    expect(validationOf(job)).toEqual(['the policy speaks of the container \'late\', which does not exist; the job has none']);
    job.addContainer({ ...IMAGE, name: 'late' });
    expect(validationOf(job)).toEqual([]);
  });

  test('what a later container breaks is reported, however it is added', () => {
    const job = jobWith();
    expect(validationOf(job)).toEqual([]);
    job.attachContainer(new kplus.Container({ ...IMAGE, name: 'late' }));
    expect(validationOf(job)).toHaveLength(1);
  });
});

describe('budget and deadline', () => {
  test('are what the inherited getters say', () => {
    const job = jobWith();
    expect([job.backoffLimit, job.activeDeadline?.toSeconds()]).toEqual([3, 300]);
    expect(job.failurePolicy).toBe(SCHEMA_PREFLIGHT);
  });

  test('leave no backoffLimit beside a budget for each index', () => {
    const job = jobWith({ failurePolicy: INDEXED_EVALUATION, indexed: true, completions: 6, containers: [{ ...IMAGE, name: 'worker' }] });
    expect(job.backoffLimit).toBeUndefined();
    expect(synth(job).spec).toMatchObject({ backoffLimitPerIndex: 1, maxFailedIndexes: 2, completionMode: 'Indexed', completions: 6 });
    expect(synth(job).spec).not.toHaveProperty('backoffLimit');
  });
});

describe('Pods', () => {
  test('are never restarted in place, also if the prop is undefined', () => {
    expect(podOf(jobWith({ restartPolicy: undefined })).restartPolicy).toBe('Never');
  });

  test('have their exit-code rules pinned to a container that is added later', () => {
    const job = jobWith({ containers: [] });
    job.addContainer({ ...IMAGE, name: 'late' });
    expect(synth(job).spec.podFailurePolicy.rules[0].onExitCodes.containerName).toBe('late');
  });

  test('can have an init container as the one that speaks the contract', () => {
    const job = jobWith({ containerName: 'check', initContainers: [{ ...IMAGE, name: 'check' }] });
    expect(synth(job).spec.podFailurePolicy.rules[0].onExitCodes.containerName).toBe('check');
  });

  test('have no startup probe that nobody asked for', () => {
    const asked = { startup: kplus.Probe.fromCommand(['true']) };
    const pod = podOf(jobWith({
      containerName: 'main', containers: [{ ...IMAGE, name: 'main', portNumber: 80 }, { ...IMAGE, name: 'asked', portNumber: 81, ...asked }],
    }));
    expect(pod.containers[0]).not.toHaveProperty('startupProbe');
    expect(pod.containers[0].ports).toEqual([{ containerPort: 80 }]);
    expect(pod.containers[1].startupProbe.exec.command).toEqual(['true']);
  });
});

describe('security', () => {
  const container = (props: Partial<kplus.ContainerProps>) => ({ containers: [{ ...IMAGE, ...props }] });
  const OWN = { runAsNonRoot: true, runAsUser: 65532, runAsGroup: 65532 };
  const POD = { fsGroup: 65532, fsGroupChangePolicy: 'OnRootMismatch', seccompProfile: { type: 'RuntimeDefault' } };
  const CONTAINER = { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true };
  const securityOf = (job: RetryableJob) => {
    const pod = podOf(job);
    return [pod.securityContext, ...pod.containers.map((each: any) => each.securityContext)];
  };

  test('is restricted, and a root image starts: user, group, a writable /tmp and HOME', () => {
    const pod = podOf(jobWith());
    expect(pod.securityContext).toEqual({ ...OWN, ...POD });
    expect(pod.containers[0]).toMatchObject({
      env: [{ name: 'HOME', value: '/tmp' }], securityContext: CONTAINER, volumeMounts: [{ mountPath: '/tmp', name: 'tmp' }],
    });
    expect(pod.volumes).toEqual([{ emptyDir: {}, name: 'tmp' }]);
  });

  test('holds for init containers too', () => {
    const pod = podOf(jobWith({ initContainers: [{ ...IMAGE, name: 'fetch' }] }));
    expect(pod.initContainers[0]).toMatchObject({ securityContext: CONTAINER, volumeMounts: [{ mountPath: '/tmp', name: 'tmp' }] });
    expect(pod.volumes).toHaveLength(1);
  });

  test.each<[string, Partial<RetryableJobProps>, object[]]>([
    ['another user and group', { securityContext: { user: 1000, fsGroup: 2000, fsGroupChangePolicy: kplus.FsGroupChangePolicy.ALWAYS } },
      [{ ...OWN, ...POD, runAsUser: 1000, fsGroup: 2000, fsGroupChangePolicy: 'Always' }, CONTAINER]],
    ['a capability', container({ securityContext: { capabilities: { add: [kplus.Capability.NET_BIND_SERVICE] } } }),
      [{ ...OWN, ...POD }, { ...CONTAINER, capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] } }]],
    ['a Pod that may be root has the user of its image', { securityContext: { ensureNonRoot: false } },
      [{ runAsNonRoot: false, seccompProfile: POD.seccompProfile }, CONTAINER]],
    ['a container that may be root has the user of its image, the others do not', {
      containerName: 'root',
      containers: [{ ...IMAGE, name: 'root', securityContext: { ensureNonRoot: false } }, { ...IMAGE, name: 'other' }],
    }, [POD, { ...CONTAINER, runAsNonRoot: false }, { ...CONTAINER, ...OWN }]],
    ['a user of a Pod in which one container may be root', {
      containerName: 'root',
      securityContext: { group: 1000 },
      containers: [{ ...IMAGE, name: 'root', securityContext: { ensureNonRoot: false, user: 0 } }, { ...IMAGE, name: 'other' }],
    }, [{ ...POD, runAsGroup: 1000 }, { ...CONTAINER, runAsNonRoot: false, runAsUser: 0 }, { ...CONTAINER, ...OWN, runAsGroup: 1000 }]],
    ['a privileged container', container({ securityContext: { privileged: true } }),
      [{ ...OWN, ...POD }, { capabilities: { drop: ['ALL'] }, privileged: true, readOnlyRootFilesystem: true }]],
    ['as the image: nothing', { security: PodSecurity.AS_IMAGE }, [undefined as any, undefined]],
    ['as the image: what the author says, also if it is a default of cdk8s-plus', {
      security: PodSecurity.AS_IMAGE,
      securityContext: { user: 0 },
      ...container({ securityContext: { readOnlyRootFilesystem: true, privileged: false } }),
    }, [{ runAsUser: 0 }, { privileged: false, readOnlyRootFilesystem: true }]],
  ])('leaves what the author states: %s', (_, props, contexts) => {
    expect(securityOf(jobWith(props))).toEqual(contexts);
  });

  test('as the image removes the defaults of cdk8s-plus also from a container that was made elsewhere', () => {
    const job = jobWith({ security: PodSecurity.AS_IMAGE, containers: [] });
    job.attachContainer(new kplus.Container({ ...IMAGE, name: 'main', securityContext: { user: 7 } }));
    expect(podOf(job).containers[0].securityContext).toEqual({ runAsUser: 7 });
  });

  test('as the image adds neither HOME nor a volume', () => {
    const pod = podOf(jobWith({ security: PodSecurity.AS_IMAGE }));
    expect(pod).not.toHaveProperty('volumes');
    expect(pod.containers[0]).not.toHaveProperty('env');
  });

  test('puts HOME in front, so that other variables can refer to it, and leaves the author\'s own', () => {
    const variables = (envVariables: { [name: string]: kplus.EnvValue }) => podOf(jobWith(container({ envVariables }))).containers[0].env;
    expect(variables({ HF_HOME: kplus.EnvValue.fromValue('$(HOME)/hf') })).toEqual([{ name: 'HOME', value: '/tmp' }, { name: 'HF_HOME', value: '$(HOME)/hf' }]);
    expect(variables({ HOME: kplus.EnvValue.fromValue('/data') })).toEqual([{ name: 'HOME', value: '/data' }]);
  });

  test('gives a HOME also where the root file system can be written, which only its owner can', () => {
    const pod = podOf(jobWith(container({ securityContext: { readOnlyRootFilesystem: false } })));
    expect(pod.containers[0].env).toEqual([{ name: 'HOME', value: '/tmp' }]);
    expect(pod).not.toHaveProperty('volumes');
  });

  test('uses the author\'s own /tmp, and another name if theirs is taken', () => {
    const chart = Testing.chart();
    const own = kplus.Volume.fromEmptyDir(chart, 'own', 'tmp');
    const mounted = podOf(jobWith(container({ volumeMounts: [{ path: '/tmp', volume: own }] }), chart));
    expect(mounted.volumes).toEqual([{ emptyDir: {}, name: 'tmp' }]);
    expect(mounted.containers[0].volumeMounts).toEqual([{ mountPath: '/tmp', name: 'tmp' }]);

    const other = Testing.chart();
    const data = kplus.Volume.fromEmptyDir(other, 'own', 'tmp');
    const elsewhere = podOf(jobWith(container({ volumeMounts: [{ path: '/data', volume: data }] }), other));
    expect(elsewhere.volumes.map((volume: any) => volume.name)).toEqual(['tmp', 'writable-tmp']);
    expect(elsewhere.containers[0].volumeMounts).toContainEqual({ mountPath: '/tmp', name: 'writable-tmp' });
  });

  test.each<[string, Partial<RetryableJobProps>, string]>([
    ['a root user that may not be root', { securityContext: { user: 0 } },
      'the container \'main\' runs as user 0, which is root, but may not be root, so it would never start; say ensureNonRoot: false in the same security '
      + 'context, or use another user'],
    ['a root user of a container that may not be root', container({ securityContext: { user: 0 } }),
      'the container \'main\' runs as user 0, which is root, but may not be root, so it would never start; say ensureNonRoot: false in the same security '
      + 'context, or use another user'],
    ['a privileged container that cannot escalate', container({ securityContext: { privileged: true, allowPrivilegeEscalation: false } }),
      'the container \'main\' is privileged, so allowPrivilegeEscalation cannot be false'],
  ])('refuses what would never start: %s', (_, props, problem) => {
    expect(jobWith(props).node.validate()).toEqual([problem]);
  });
});

describe('the content hash in the name', () => {
  const hashed = (props: Partial<RetryableJobProps> = {}, chart?: Chart) => jobWith({ nameSuffix: NameSuffix.CONTENT_HASH, ...props }, chart);

  test('is pinned: a release of this package must not rename the jobs of its users', () => {
    expect(synth(hashed()).metadata.name).toBe('test-job-c8bab9c7-0d4f413d');
  });

  test('is the name everywhere', () => {
    const job = hashed();
    expect(job.name).toBe(synth(job).metadata.name);
  });

  test.each<[string, Partial<RetryableJobProps>]>([
    ['the policy', { failurePolicy: SCHEMA_PREFLIGHT.copyWith({ retries: 4 }) }],
    ['the image', { containers: [{ ...IMAGE, image: 'python:3.13-slim' }] }],
    ['the parallelism', { parallelism: 2 }],
    ['the security', { security: PodSecurity.AS_IMAGE }],
    ['a label of the Pods', { podMetadata: { labels: { team: 'a' } } }],
  ])('changes with %s', (_, props) => {
    expect(hashed(props).name).not.toBe(hashed().name);
  });

  test('does not change with a name or a meaning, which no manifest shows', () => {
    const exitCodes = ExitCodes.of({ otherName: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'other words' } });
    expect(hashed({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ exitCodes }) }).name).toBe(hashed().name);
  });

  test('does not change when a default is stated', () => {
    expect(hashed({ security: PodSecurity.RESTRICTED, indexed: false, containerName: 'main' }).name).toBe(hashed().name);
    expect(hashed({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ container: 'main' }) }).name).toBe(hashed().name);
  });

  test('knows what a lazy value gives', () => {
    const variable = (value: string) => kplus.EnvValue.fromValue(Lazy.any({ produce: () => value }) as any);
    const lazy = (value: string) => hashed({ containers: [{ ...IMAGE, envVariables: { A: variable(value) } }] });
    expect(lazy('a').name).not.toBe(lazy('b').name);
    expect(lazy('a').name).toBe(lazy('a').name);
  });

  test('changes with what is added later', () => {
    const job = hashed();
    const before = job.name;
    job.containers[0].env.addVariable('A', kplus.EnvValue.fromValue('1'));
    expect(job.name).not.toBe(before);
    expect(synth(job).metadata.name).toBe(job.name);
  });

  test('depends neither on the place of the construct nor on the way of writing', () => {
    const suffix = (name: string) => name.split('-').pop();
    const elsewhere = new RetryableJob(Testing.chart(), 'elsewhere', {
      nameSuffix: NameSuffix.CONTENT_HASH, containers: [IMAGE], failurePolicy: FailurePolicy.fromJson(SCHEMA_PREFLIGHT.toJson()),
    });
    expect(suffix(elsewhere.name)).toBe(suffix(hashed().name));
  });

  test('tells what was stated from what is so by default, where the manifest differs', () => {
    const names = [{}, { securityContext: { ensureNonRoot: true } }, { startup: kplus.Probe.fromTcpSocket({ port: 80 }) }]
      .map(changes => hashed({ containers: [{ ...IMAGE, portNumber: 80, ...changes }] }).name);
    const attached = hashed({ containers: [] });
    attached.attachContainer(new kplus.Container({ ...IMAGE, portNumber: 80, resources: {} }));
    expect(new Set(names).size).toBe(3);
    // What is attached keeps its probe.
    expect(attached.name).not.toBe(names[0]);
  });

  test('tells two places apart where the name does not', () => {
    const at = (chart: Chart, id: string, name?: string) => new RetryableJob(chart, id, {
      nameSuffix: NameSuffix.CONTENT_HASH, containers: [IMAGE], failurePolicy: SCHEMA_PREFLIGHT, ...name !== undefined && { metadata: { name } },
    }).name;
    const plain = (id: string) => new Chart(Testing.app(), id, { disableResourceNameHashes: true });
    expect(at(plain('a-b'), 'c')).not.toBe(at(plain('a'), 'b-c'));
    expect(at(Testing.chart(), 'a', 'job')).not.toBe(at(Testing.chart(), 'b', 'job'));
    expect(at(Testing.chart(), 'a', 'n'.repeat(63))).not.toBe(at(Testing.chart(), 'a', `${'n'.repeat(62)}m`));
  });

  test('is there before there is a container', () => {
    expect(hashed({ containers: [] }).name).toMatch(/^test-job-c8bab9c7-[0-9a-f]{8}$/);
  });

  test('is kept when the name is cut', () => {
    const job = hashed({ metadata: { name: 'a'.repeat(63) } });
    expect(job.name).toHaveLength(63);
    expect(job.name).toMatch(/^a{54}-[0-9a-f]{8}$/);
  });

  test('leaves room for the last index when the name is cut', () => {
    const job = hashed({ metadata: { name: 'a'.repeat(63) }, indexed: true, completions: 1000 });
    expect(`${job.name}-999`).toHaveLength(63);
    expect(job.name).toMatch(/^a{50}-[0-9a-f]{8}$/);
  });
});

describe('warnings', () => {
  const strict = () => jobWith({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ otherwise: FailureResponse.FAIL_JOB }) });

  test('are gaps of the engine', () => {
    expect(PolicyWarnings.of(strict()).list()).toEqual([{
      rule: 'kubernetes/otherwise-needs-exit-code',
      path: 'test/job',
      message: 'otherwise: FAIL_JOB is a rule on exit codes, so a Pod that fails before its container starts, or although its container exits with 0, is '
        + 'retried and counted; keep the budget small: it bounds these failures',
    }]);
  });

  test('are acknowledged with a reason, which is written into the manifest', () => {
    const job = strict();
    PolicyWarnings.of(Chart.of(job)).acknowledge('kubernetes/otherwise-needs-exit-code', 'such failures are rare\n  here');
    expect(PolicyWarnings.of(job).list()[0].acknowledgedBecause).toBe('such failures are rare here');
    expect(synth(job).metadata.annotations).toEqual({
      'failure-policy/acknowledge': 'kubernetes/otherwise-needs-exit-code: such failures are rare here',
    });
  });

  test('leave no annotation without an acknowledgement', () => {
    expect(synth(strict()).metadata).not.toHaveProperty('annotations');
  });
});

describe('patches that go past everything', () => {
  test.each<[string, JsonPatch, string[]]>([
    ['of the restart policy', JsonPatch.replace('/spec/template/spec/restartPolicy', 'OnFailure'), [
      'restartPolicy is OnFailure, but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no budget ever '
      + 'sees the exit',
    ]],
    ['of the budget', JsonPatch.replace('/spec/backoffLimit', 9), [
      'backoffLimit is not what the failure policy says, because a patch changed it; change the policy, or do not patch it',
    ]],
    ['of the name of a container', JsonPatch.replace('/spec/template/spec/containers/0/name', 'other'), [
      'the rules speak of the container \'main\', which a patch renamed or removed; the rendered Job has other, so name one of them with containerName',
    ]],
    ['of a deadline that the policy has not', JsonPatch.add('/spec/activeDeadlineSeconds', 9), [
      'activeDeadlineSeconds is not what the failure policy says, because a patch changed it; change the policy, or do not patch it',
    ]],
    ['of something else', JsonPatch.add('/spec/template/spec/priorityClassName', 'batch'), []],
  ])('%s', (_, patch, problems) => {
    const job = jobWith();
    ApiObject.of(job).addJsonPatch(patch);
    if (problems.length === 0) {
      expect(podOf(job).priorityClassName).toBe('batch');
    } else {
      const lines = problems.map(each => `  [test/job/Resource] ${each}`);
      expect(messageOf(() => synth(job))).toBe(['Validation failed with the following errors:', ...lines].join('\n'));
    }
  });
});

test('patches of the rendered object keep working', () => {
  const job = jobWith();
  ApiObject.of(job).addJsonPatch(JsonPatch.add('/spec/template/spec/priorityClassName', 'batch'));
  expect(podOf(job).priorityClassName).toBe('batch');
});

test('a job in which nothing is wrong has no validator, since cdk8s runs each once more than there are charts', () => {
  expect((jobWith({ nameSuffix: NameSuffix.CONTENT_HASH }).node as any)._validations).toEqual([]);
});

test('validation never renders', () => {
  const app = new App();
  const rendered = jest.spyOn(ApiObject.prototype, 'toJson');
  jobWith({ nameSuffix: NameSuffix.CONTENT_HASH }, new Chart(app, 'a'));
  for (const construct of app.node.findAll()) construct.node.validate();
  expect(rendered).not.toHaveBeenCalled();
  rendered.mockRestore();
});

describe('the hooks of cdk8s-plus that this stands on', () => {
  test.each([
    ['Job._toKube', kplus.Job.prototype as any, '_toKube'],
    ['CronJob._toKube', kplus.CronJob.prototype as any, '_toKube'],
    ['AbstractPod.addContainer', kplus.AbstractPod.prototype as any, 'addContainer'],
    ['toJson_JobSpec', kplus.k8s as any, 'toJson_JobSpec'],
  ])('%s is there', (_, owner, name) => {
    expect(typeof owner[name]).toBe('function');
  });

  test('a Job renders what _toKube says', () => {
    class Probe extends kplus.Job {
      public _toKube() {
        return { ...super._toKube(), completions: 7 };
      }
    }
    const chart = Testing.chart();
    new Probe(chart, 'probe', { containers: [IMAGE] });
    expect(Testing.synth(chart)[0].spec.completions).toBe(7);
  });
});
