import fc from 'fast-check';
import { TRAINING_KINDS, TrainingKind } from '../../src/kubeflow/kinds';

/*
 * Training jobs that chance makes: right ones, and ones with a damage or two. The same in every run.
 */

const RESTART_POLICIES = ['Always', 'OnFailure', 'Never', 'ExitCode', 'Exitcode', ''];

/** Values that stand where others belong. */
const ODD = [null, 'x', '', 3, -1, 0, 1.5, 3e9, true, [], {}, [null], ['a'], { a: 1 }, [{}], 'Worker', '100m'];

/** One of the good values as a rule. */
const mostly = (good: readonly unknown[], ...odd: unknown[]) => fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...good) }, { weight: 1, arbitrary: fc.constantFrom(...odd) });

const containers = (kind: TrainingKind) => fc.tuple(
  fc.record({
    name: mostly([kind.container], 'main', undefined),
    image: mostly(['busybox'], '', undefined),
    command: fc.constantFrom(['sh', '-c', 'exit 138'], undefined),
    ports: mostly([undefined, [{ name: kind.port.name, containerPort: 80 }]], [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }]),
    env: mostly([undefined, [{ name: 'A', value: 'b' }]], [{ name: 'A' }, { name: 'A' }], [{ value: 'b' }]),
    resources: mostly([undefined, { limits: { 'cpu': '100m', 'nvidia.com/gpu': 1 } }], { requests: { memory: '1 Gi' } }),
    volumeMounts: mostly([undefined, [{ name: 'a', mountPath: '/a' }]], [{ mountPath: '/a', name: 'a' }, { mountPath: '/a', name: 'b' }]),
  }),
  mostly([[], [], [{ name: 'sidecar', image: 'busybox' }]], [{ name: kind.container, image: 'busybox' }]),
).map(([main, others]) => [main, ...others as object[]]);

const replicas = (kind: TrainingKind, type: string) => fc.record({
  replicas: type === 'Worker' ? mostly([undefined, 1, 2, 4], 0, -1) : mostly([1], 2, undefined),
  restartPolicy: fc.constantFrom(...RESTART_POLICIES, undefined),
  template: fc.record({
    metadata: mostly([undefined, { labels: { app: 'a' } }], { annotations: { 'sidecar.istio.io/inject': 'false' }, creationTimestamp: null }),
    spec: fc.record({
      containers: fc.oneof({ weight: 30, arbitrary: containers(kind) }, { weight: 1, arbitrary: fc.constantFrom([], undefined) }),
      restartPolicy: fc.constantFrom(undefined, undefined, 'Never'),
      volumes: mostly([undefined, [{ name: 'a', emptyDir: {} }]], [{ name: 'a', hostPath: { path: '/a' } }, { name: 'a' }]),
      hostAliases: mostly([undefined], [{ hostnames: ['a'] }], [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }]),
      imagePullSecrets: mostly([undefined, [{ name: 'a' }]], [{}, {}]),
      resourceClaims: mostly([undefined], [{ name: 'a', source: {} }], [{ name: 'a', resourceClaimName: 'b' }]),
    }),
  }),
});

const runPolicy = fc.record({
  backoffLimit: fc.constantFrom(undefined, 0, 1, 3, -1),
  activeDeadlineSeconds: fc.constantFrom(undefined, 600, 0),
  ttlSecondsAfterFinished: fc.constantFrom(undefined, 60),
  cleanPodPolicy: fc.constantFrom(undefined, 'None', 'Running', 'All', 'none', ''),
  suspend: fc.constantFrom(undefined, true),
  managedBy: mostly([undefined, undefined, 'kueue.x-k8s.io/multikueue', 'kubeflow.org/training-operator'], 'me'),
  schedulingPolicy: mostly([undefined, { minAvailable: 3, queue: 'a' }, { minResources: { cpu: 4, memory: '1Gi' } }], { minResources: { cpu: 'much' } }),
});

function spec(kind: TrainingKind): fc.Arbitrary<object> {
  const types = [...kind.replicaTypes, 'worker', 'Other'];
  const several = fc.shuffledSubarray(types, { minLength: 0, maxLength: 3 });
  const usual = fc.constantFrom(...kind.replicaTypes.length === 1 ? [['Worker']] : [[kind.replicaTypes[0], 'Worker'], [kind.replicaTypes[0]], ['Worker']]);
  const specs = fc.oneof({ weight: 8, arbitrary: usual }, { weight: 1, arbitrary: several })
    .chain(chosen => fc.record(Object.fromEntries(chosen.map(type => [type, replicas(kind, type)]))));
  return fc.record({
    [kind.replicasField]: specs,
    runPolicy: fc.oneof(fc.constant(undefined), runPolicy),
    ...kind.kind === 'TFJob' && { successPolicy: fc.constantFrom(undefined, 'AllWorkers'), enableDynamicWorker: fc.constantFrom(undefined, true) },
    ...kind.kind === 'PyTorchJob' && { nprocPerNode: mostly([undefined, 'auto', '2'], 2) },
    ...kind.kind === 'MPIJob' && { slotsPerWorker: fc.constantFrom(undefined, 1), cleanPodPolicy: fc.constantFrom(undefined, 'Running') },
    ...['PyTorchJob', 'PaddleJob'].includes(kind.kind) && {
      elasticPolicy: fc.constantFrom<unknown>(undefined, undefined, undefined, {},
        { minReplicas: 1, maxReplicas: 3, maxRestarts: 5 }, { nProcPerNode: 2 },
        { rdzvBackend: 'c10d', metrics: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization: 80 } } }] },
        { metrics: [{ resource: { name: 'cpu' } }] }),
    },
  });
}

const manifest = fc.constantFrom(...TRAINING_KINDS).chain(kind => fc.record({
  apiVersion: fc.constantFrom(...Array(80).fill('kubeflow.org/v1'), 'kubeflow.org/v1beta1'),
  kind: fc.constant(kind.kind),
  metadata: fc.constantFrom<object>(...Array(40).fill({ name: 'train' }), { generateName: 'train-' }, { name: 'Train' }, { name: '1train' }, { name: 'train.a' },
    { name: 'train', labels: { a: 'b c' } }, {}, { name: 'train', labels: { a: 1 } }, { name: 'train', owner: 'me' }),
  spec: spec(kind),
}));

/** Keys that are put where nobody knows them, or where they belong into another place. */
const KEYS = ['cleanPodPolicy', 'backoffLimit', 'podFailurePolicy', 'restartPolicy', 'replicas', 'foo', 'template', 'status'];

interface Damage {
  readonly at: number;
  readonly what: 'replace' | 'remove' | 'add' | 'rename';
  readonly value: unknown;
  readonly key: string;
}

const damages = fc.array(fc.record<Damage>({
  at: fc.nat({ max: 10_000 }),
  what: fc.constantFrom('replace', 'replace', 'remove', 'add', 'rename'),
  value: fc.constantFrom<unknown>(...ODD),
  key: fc.constantFrom(...KEYS),
}), { minLength: 1, maxLength: 2 });

function damaged([whole, changes]: [object, Damage[]]): object {
  const copy = JSON.parse(JSON.stringify(whole));
  for (const { at, what, value, key } of changes) {
    const places: [parent: any, key: string | number][] = [];
    collect(copy.spec, places);
    collect(copy.metadata, places);
    if (places.length === 0) continue;
    const [parent, step] = places[at % places.length];
    if (what === 'replace') parent[step] = JSON.parse(JSON.stringify(value));
    else if (what === 'remove' && !Array.isArray(parent)) delete parent[step];
    else if (what === 'add' && !Array.isArray(parent)) parent[key] = JSON.parse(JSON.stringify(value));
    else if (what === 'rename' && !Array.isArray(parent)) parent[`${step}x`] = parent[step];
  }
  return copy;
}

function collect(data: any, places: [any, string | number][]): void {
  if (typeof data !== 'object' || data === null) return;
  for (const step of Array.isArray(data) ? data.keys() : Object.keys(data)) {
    places.push([data, step]);
    collect(data[step], places);
  }
}

/** Without what is undefined, as JSON has it. */
export function drawnManifests(count: number, seed: number): object[] {
  const some = fc.oneof(manifest.map(whole => damaged([whole, []])), fc.tuple(manifest, damages).map(damaged));
  return fc.sample(some, { numRuns: count, seed });
}
