import { task, volcanoJob } from './manifests';

/*
 * What the real Volcano is asked. `conformance/volcano` prints these cases and records the answers, and the tests compare the code with them.
 */

export interface AdmissionCase {
  readonly name: string;
  readonly manifest: any;
}

export interface DecisionCase extends AdmissionCase {
  readonly task: string;
  readonly event: string;
  readonly exitCode: number;
}

const ACTIONS = ['AbortJob', 'RestartJob', 'RestartTask', 'RestartPod', 'RestartPartition', 'TerminateJob', 'CompleteJob', 'ResumeJob'];
const EVENTS = ['*', 'PodFailed', 'PodEvicted', 'PodPending', 'Unknown', 'TaskCompleted', 'TaskFailed', 'JobUpdated'];
const INTERNAL = ['OutOfSync', 'CommandIssued', 'PodRunning'];

/** Small whole numbers that look drawn, and are the same each time. */
export function draws(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
}

const withPod = (pod: object) => volcanoJob({ tasks: [task({}, pod)] });
const withContainer = (container: object) => withPod({ containers: [{ name: 'main', image: 'busybox:1.36', ...container }] });
const withPolicies = (...policies: object[]) => volcanoJob({ policies });

const SPECS: { readonly [name: string]: object } = {
  'maxRetry 0': { maxRetry: 0 },
  'maxRetry 1': { maxRetry: 1 },
  'maxRetry negative': { maxRetry: -1 },
  'maxRetry null': { maxRetry: null },
  'maxRetry text': { maxRetry: '3' },
  'maxRetry fraction': { maxRetry: 1.5 },
  'maxRetry too large': { maxRetry: 4294967296 },
  'minAvailable': { minAvailable: 1 },
  'minAvailable 0': { minAvailable: 0 },
  'minAvailable negative': { minAvailable: -1 },
  'minAvailable above replicas': { minAvailable: 3 },
  'minSuccess 99': { minSuccess: 99 },
  'minSuccess 0': { minSuccess: 0 },
  'ttl negative': { ttlSecondsAfterFinished: -1 },
  'ttl 0': { ttlSecondsAfterFinished: 0 },
  'queue default': { queue: 'default' },
  'queue empty': { queue: '' },
  'queue root': { queue: 'root' },
  'queue upper case': { queue: 'Team-A' },
  'priority class': { priorityClassName: 'high' },
  'priority class upper case': { priorityClassName: 'High' },
  'priority class empty': { priorityClassName: '' },
  'scheduler': { schedulerName: 'other' },
  'scheduler too long': { schedulerName: 'a'.repeat(64) },
  'unknown field': { backoffLimit: 3 },
  'unknown field of Kubernetes': { activeDeadlineSeconds: 3 },
  'no tasks': { tasks: [] },
  'tasks null': { tasks: null },
  'tasks of a wrong type': { tasks: 'none' },
  'a task that is text': { tasks: ['worker'] },
  'plugins': { plugins: { ssh: [], env: [], svc: [] } },
  'plugin pytorch': { plugins: { pytorch: ['--master=worker'] } },
  'plugin unknown': { plugins: { gpu: [] } },
  'plugin of a wrong type': { plugins: { svc: 'yes' } },
  'plugin mpi without tasks': { plugins: { mpi: [] } },
  'plugin mpi': { plugins: { mpi: ['--master=m', '--worker', 'worker'] }, tasks: [task({ name: 'm', replicas: 1 }), task()] },
  'plugin mpi without worker': { plugins: { mpi: ['--master=worker'] } },
  'volume': { volumes: [{ mountPath: '/data', volumeClaimName: 'data' }] },
  'volume to create': { volumes: [{ mountPath: '/data', volumeClaim: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }] },
  'volume without source': { volumes: [{ mountPath: '/data' }] },
  'volume with both': { volumes: [{ mountPath: '/data', volumeClaimName: 'data', volumeClaim: {} }] },
  'volume without path': { volumes: [{ volumeClaimName: 'data' }] },
  'volume with a colon': { volumes: [{ mountPath: '/da:ta', volumeClaimName: 'data' }] },
  'volume twice': { volumes: [{ mountPath: '/data', volumeClaimName: 'a' }, { mountPath: '/data', volumeClaimName: 'b' }] },
  'volume claim upper case': { volumes: [{ mountPath: '/data', volumeClaimName: 'Data' }] },
  'running estimate': { runningEstimate: '1h30m' },
  'running estimate wrong': { runningEstimate: 'soon' },
  'network topology': { networkTopology: { highestTierAllowed: 2 } },
  'network topology twice': { networkTopology: { highestTierAllowed: 2, highestTierName: 'rack' } },
  'network topology mode': { networkTopology: { mode: 'medium' } },
  'network topology tier negative': { networkTopology: { highestTierAllowed: -1 } },
};

const TASKS: { readonly [name: string]: any[] } = {
  'without a name': [task({ name: undefined })],
  'with an empty name': [task({ name: '' }), task()],
  'name upper case': [task({ name: 'Worker' })],
  'name too long': [task({ name: 'w'.repeat(64) })],
  'name that makes Pod names too long': [task({ name: 'w'.repeat(55) })],
  'twice': [task(), task()],
  'twice, and minAvailable': [task(), task(), task({ name: 'other' })],
  'without replicas': [task({ replicas: undefined })],
  'replicas 0': [task({ replicas: 0 })],
  'replicas negative': [task({ replicas: -1 })],
  'replicas text': [task({ replicas: '2' })],
  'minAvailable': [task({ minAvailable: 1 })],
  'minAvailable 0': [task({ minAvailable: 0 }), task({ name: 'other' })],
  'minAvailable above replicas': [task({ minAvailable: 3 })],
  'minAvailable negative': [task({ minAvailable: -1 })],
  'maxRetry': [task({ maxRetry: 5 })],
  'maxRetry negative': [task({ maxRetry: -1 })],
  'all that the webhook would fill': [task({ maxRetry: 5, minAvailable: 2 })],
  'all that the webhook would fill, and an event that is empty': [task({ maxRetry: 5, minAvailable: 2, policies: [{ event: '', action: 'RestartJob' }] })],
  'an event that is empty': [task({ policies: [{ event: '', action: 'RestartJob', exitCode: 3 }] })],
  'topology policy': [task({ topologyPolicy: 'best-effort' }, { containers: [{ name: 'main', image: 'i', resources: { requests: { cpu: '2' } } }] })],
  'topology policy by limits': [task({ topologyPolicy: 'best-effort' }, { containers: [{ name: 'main', image: 'i', resources: { limits: { cpu: '2' } } }] })],
  'topology policy without whole CPUs': [task({ topologyPolicy: 'restricted' }, { containers: [{ name: 'main', image: 'i', resources: { requests: { cpu: '1500m' } } }] })],
  'topology policy without request': [task({ topologyPolicy: 'restricted' })],
  'topology policy none': [task({ topologyPolicy: 'none' })],
  'topology policy unknown': [task({ topologyPolicy: 'all' })],
  'depends on another': [task(), task({ name: 'other', dependsOn: { name: ['worker'] } })],
  'depends on itself': [task({ dependsOn: { name: ['worker'] } })],
  'depends on nobody': [task({ dependsOn: { name: ['nobody'] } })],
  'depend on each other': [task({ dependsOn: { name: ['other'] } }), task({ name: 'other', dependsOn: { name: ['worker'] } })],
  'partitions': [task({ replicas: 4, partitionPolicy: { totalPartitions: 2, partitionSize: 2, minPartitions: 1 } })],
  'partitions and minAvailable': [task({ replicas: 4, minAvailable: 4, partitionPolicy: { totalPartitions: 2, partitionSize: 2, minPartitions: 1 } })],
  'partitions that do not add up': [task({ replicas: 3, partitionPolicy: { totalPartitions: 2, partitionSize: 2 } })],
  'partitions without size': [task({ partitionPolicy: { totalPartitions: 2 } })],
  'partitions of 0': [task({ partitionPolicy: { totalPartitions: 0, partitionSize: 2 } })],
  'partitions with a topology twice': [task({
    partitionPolicy: { totalPartitions: 1, partitionSize: 2, networkTopology: { highestTierAllowed: 1, highestTierName: 'a' } },
  })],
  'no template': [task({ template: undefined })],
  'metadata of the template': [task({ template: { metadata: { labels: { app: 'x' }, creationTimestamp: null }, spec: task().template.spec } })],
};

const PODS: { readonly [name: string]: object } = {
  'no containers': { containers: [] },
  'containers null': { containers: null },
  'container without image': { containers: [{ name: 'main' }] },
  'container without name': { containers: [{ image: 'i' }] },
  'container twice': { containers: [{ name: 'a', image: 'i' }, { name: 'a', image: 'i' }] },
  'container and init container of one name': { containers: [{ name: 'a', image: 'i' }], initContainers: [{ name: 'a', image: 'i' }] },
  'restart policy': { restartPolicy: 'OnFailure' },
  'restart policy absent': { restartPolicy: undefined },
  'restart policy unknown': { restartPolicy: 'Sometimes' },
  'host network': { hostNetwork: true },
  'deadline 0': { activeDeadlineSeconds: 0 },
  'deadline text': { activeDeadlineSeconds: '10' },
  'unknown field': { backoffLimit: 1 },
  'volume without source': { volumes: [{ name: 'data' }] },
  'volume twice': { volumes: [{ name: 'data', emptyDir: {} }, { name: 'data', emptyDir: {} }] },
  'toleration': { tolerations: [{ operator: 'Exists', value: 'x' }] },
  'node selector': { nodeSelector: { 'a b': 'c' } },
  'priority class': { priorityClassName: 'High' },
  'grace period negative': { terminationGracePeriodSeconds: -1 },
  'sidecar': { initContainers: [{ name: 'sidecar', image: 'i', restartPolicy: 'Always' }] },
  'search path of one dot': { dnsConfig: { searches: ['_sip._tcp.example.com'] } },
};

const CONTAINERS: { readonly [name: string]: object } = {
  'variable twice': { env: [{ name: 'A', value: '1' }, { name: 'A', value: '2' }] },
  'variable of an unusual name': { env: [{ name: '1 +', value: '1' }] },
  'variable of a number': { env: [{ name: 'A', value: 1 }] },
  'port twice': { ports: [{ containerPort: 80 }, { containerPort: 80 }] },
  'port of two protocols': { ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }] },
  'mount without volume': { volumeMounts: [{ name: 'data', mountPath: '/data' }] },
  'request above limit': { resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } },
  'bad amount': { resources: { requests: { cpu: 'many' } } },
  'amount as a number': { resources: { requests: { cpu: 1 } } },
  'gpu': { resources: { limits: { 'nvidia.com/gpu': '1' } } },
  'pull policy': { imagePullPolicy: 'Sometimes' },
  'probe without handler': { livenessProbe: {} },
  'sleep of 0 s': { lifecycle: { preStop: { sleep: { seconds: 0 } } } },
  'privileged without escalation': { securityContext: { privileged: true, allowPrivilegeEscalation: false } },
  'args of numbers': { args: [1] },
};

const POLICIES: { readonly [name: string]: object[] } = {
  'nothing asked': [{ action: 'RestartJob' }],
  'exit code 0': [{ exitCode: 0, action: 'RestartJob' }],
  'exit code negative': [{ exitCode: -1, action: 'RestartJob' }],
  'exit code text': [{ exitCode: '42', action: 'RestartJob' }],
  'exit code twice': [{ exitCode: 3, action: 'RestartJob' }, { exitCode: 3, action: 'AbortJob' }],
  'exit code and event': [{ exitCode: 3, event: 'PodFailed', action: 'RestartJob' }],
  'exit code with an unknown action': [{ exitCode: 3, action: 'Retry' }],
  'exit code without action': [{ exitCode: 3 }],
  'event without action': [{ event: 'PodFailed' }],
  'event twice': [{ event: 'PodFailed', action: 'RestartJob' }, { events: ['PodFailed'], action: 'AbortJob' }],
  'event twice in one policy': [{ event: 'PodFailed', events: ['PodFailed', 'PodEvicted'], action: 'RestartJob' }],
  'events empty': [{ events: [], action: 'RestartJob' }],
  'any event with others': [{ event: '*', action: 'RestartJob' }, { event: 'PodFailed', action: 'AbortJob' }],
  'any event beside others in a policy': [{ events: ['*', 'PodFailed'], action: 'RestartJob' }],
  'any event with an exit code': [{ event: '*', action: 'RestartJob' }, { exitCode: 3, action: 'AbortJob' }],
  'any event and an event that is wrong': [{ event: '*', action: 'RestartJob' }, { event: 'PodFailed', action: 'Nothing' }],
  'unknown event': [{ event: 'OOMKilled', action: 'RestartJob' }],
  'unknown event in a list': [{ events: ['PodFailed', 'OOMKilled'], action: 'RestartJob' }],
  'timeout': [{ event: 'PodPending', action: 'RestartJob', timeout: '10m' }],
  'timeout as a number': [{ event: 'PodPending', action: 'RestartJob', timeout: 600 }],
  'timeout wrong': [{ event: 'PodPending', action: 'RestartJob', timeout: '10 minutes' }],
  'two wrong ones': [{ event: 'OutOfSync', action: 'RestartJob' }, { exitCode: 0, action: 'RestartJob' }],
  'unknown field': [{ event: 'PodFailed', action: 'RestartJob', reason: 'OOMKilled' }],
};

const METADATA: { readonly [name: string]: object } = {
  'name upper case': { name: 'Training' },
  'name too long': { name: 't'.repeat(64) },
  'name with dots': { name: 'a.b.c' },
  'name of a number': { name: 42 },
  'no name': { name: undefined },
  'label': { labels: { a: 'not a label' } },
  'annotation of a number': { annotations: { a: 1 } },
  'owner without uid': { ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'x' }] },
};

/** At least a hundred manifests, sound and damaged. */
export function admissionCases(): AdmissionCase[] {
  const cases = (group: string, manifests: [string, any][]) => manifests.map(([name, manifest]) => ({ name: `${group}: ${name}`, manifest: JSON.parse(JSON.stringify(manifest)) }));
  const each = <Value>(group: string, table: { readonly [name: string]: Value }, make: (value: Value) => any) => (
    cases(group, Object.entries(table).map(([name, value]) => [name, make(value)])));
  return [
    ...cases('job', [['plain', volcanoJob()], ['no spec', { ...volcanoJob(), spec: undefined }], ['metadata null', { ...volcanoJob(), metadata: { name: 'a', labels: null } }]]),
    ...each('spec', SPECS, spec => volcanoJob(spec)),
    ...each('tasks', TASKS, tasks => volcanoJob({ tasks })),
    ...each('pod', PODS, withPod),
    ...each('container', CONTAINERS, withContainer),
    ...each('policies', POLICIES, policies => withPolicies(...policies)),
    ...each('policies of a task', POLICIES, policies => volcanoJob({ tasks: [task({ policies })] })),
    ...each('metadata', METADATA, metadata => volcanoJob({}, metadata)),
    ...cases('action', [...ACTIONS, 'SyncJob', 'EnqueueJob'].map(action => [action, withPolicies({ event: 'PodFailed', action })])),
    ...cases('event', [...EVENTS, ...INTERNAL].map(event => [event, withPolicies({ event, action: 'RestartJob' })])),
    ...drawnAdmissions(200),
  ];
}

/** Manifests with several things that may be wrong at once. */
function drawnAdmissions(count: number): AdmissionCase[] {
  const below = draws(20261130);
  const some = <Value>(table: { readonly [name: string]: Value }): Value => Object.values(table)[below(Object.keys(table).length)];
  return Array.from({ length: count }, (_, i) => {
    const tasks = below(2) === 0 ? some(TASKS) : [task({ policies: below(3) === 0 ? some(POLICIES) : undefined }, below(2) === 0 ? some(PODS) : {})];
    const spec = { tasks, ...below(2) === 0 ? { policies: some(POLICIES) } : {}, ...below(2) === 0 ? some(SPECS) : {} };
    return { name: `drawn: ${i + 1}`, manifest: JSON.parse(JSON.stringify(volcanoJob(spec, below(5) === 0 ? some(METADATA) : {}))) };
  });
}

/** Lists of policies, and what happens. */
export function decisionCases(): DecisionCase[] {
  const below = draws(42);
  const list = () => {
    const events = new Set<string>();
    const codes = new Set<number>();
    const isAny = below(5) === 0;
    return Array.from({ length: below(4) }, () => {
      const action = ACTIONS[below(ACTIONS.length)];
      if (below(2) === 0) {
        const exitCode = [1, 42, 137, 143][below(4)];
        return codes.has(exitCode) ? undefined : (codes.add(exitCode), { exitCode, action: below(8) === 0 ? 'Retry' : action });
      }
      const event = isAny ? '*' : EVENTS[1 + below(EVENTS.length - 1)];
      return events.has(event) ? undefined : (events.add(event), { event, action, ...below(3) === 0 ? { timeout: ['10s', '1m30s', '2h'][below(3)] } : {} });
    }).filter(each => each !== undefined);
  };
  return Array.from({ length: 400 }, (_, i) => ({
    name: `drawn: ${i + 1}`,
    manifest: JSON.parse(JSON.stringify(volcanoJob({ policies: list(), tasks: [task({ policies: list() }), task({ name: 'other' })] }))),
    task: ['worker', 'other', ''][below(3)],
    event: [...EVENTS.slice(1), ...INTERNAL, 'PodFailed', 'PodFailed', ''][below(EVENTS.length + INTERNAL.length + 2)],
    exitCode: [0, 1, 42, 137, 7][below(5)],
  }));
}
