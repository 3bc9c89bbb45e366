import * as fc from 'fast-check';

/*
 * Jobs and CronJobs near the edges of the rules, most of them valid but for one or two fields: what is wrong everywhere tells little.
 */

/** A value that is usually one of the first, and now and then one of the others. */
function usually<T>(usual: readonly T[], seldom: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof({ arbitrary: fc.constantFrom(...usual), weight: 40 }, { arbitrary: fc.constantFrom(...seldom), weight: 1 });
}

/** Once in so many times. It shrinks to no. */
function once(oneIn: number): fc.Arbitrary<boolean> {
  return fc.integer({ min: 1, max: oneIn }).map(drawn => drawn === oneIn);
}

/** An object of which each field is there once in so many times. */
function sparse(fields: { readonly [field: string]: [value: fc.Arbitrary<unknown>, oneIn: number] }): fc.Arbitrary<object> {
  const entries = Object.entries(fields).map(([field, [value, oneIn]]) => fc.tuple(fc.constant(field), once(oneIn), value));
  return fc.tuple(...entries).map(drawn => Object.fromEntries(drawn.filter(([, isThere]) => isThere).map(([field,, value]) => [field, value])));
}

const count = fc.oneof({ arbitrary: fc.constantFrom(1, 2, 3, 6), weight: 8 },
  { arbitrary: fc.constantFrom(-1, 0, 10, 9_999, 10_000, 10_001, 99_999, 100_000, 100_001, 2_147_483_647), weight: 1 });
const limit = fc.oneof({ arbitrary: fc.constantFrom(0, 1, 2, 3), weight: 12 },
  { arbitrary: fc.constantFrom(-1, 6, 10_000, 10_001, 100_000, 100_001, 2_147_483_647), weight: 1 });
const seconds = usually([0, 1, 30, 600, 86_400], [-1, 2_147_483_648]);

const containerName = usually(['main', 'worker', 'sidecar'], ['', 'Main', 'a.b', 'x'.repeat(63), 'x'.repeat(64), '-a', 'init']);

const exitCodes = fc.oneof(
  {
    arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 255 }), { maxLength: 5, minLength: 1 }).map(codes => [...codes].sort((a, b) => a - b)),
    weight: 20,
  },
  { arbitrary: fc.array(fc.constantFrom(1, 2, 42, 0, -1, 256, 2_147_483_647), { maxLength: 3 }), weight: 1 },
);

const manyExitCodes = fc.oneof({ arbitrary: exitCodes, weight: 30 },
  { arbitrary: fc.constantFrom(254, 255, 256).map(length => Array.from({ length }, (_, i) => i + 1)), weight: 1 });

const condition = sparse({
  type: [usually(['DisruptionTarget', 'example.com/Custom', 'Ready'], ['', 'a b', '/x', 'x/', 'x'.repeat(64), 'a/b/c', 'Up_per/x']), 1],
  status: [usually(['True', 'False', 'Unknown'], ['', 'true', 'Maybe']), 2],
}).map(given => ({ type: 'DisruptionTarget', ...given }));

const rule = sparse({
  action: [usually(['FailJob', 'Ignore', 'Count', 'FailIndex'], ['', 'Retry', 'failJob']), 1],
  onExitCodes: [sparse({
    containerName: [usually(['main'], ['sidecar', 'init-0', '', 'Main']), 3],
    operator: [usually(['In', 'NotIn'], ['', 'Equals', 'in']), 1],
    values: [manyExitCodes, 1],
  }), 2],
}).chain(given => {
  const conditions = fc.oneof({ arbitrary: fc.array(condition, { maxLength: 2, minLength: 1 }), weight: 30 },
    { arbitrary: fc.constantFrom(20, 21).chain(length => fc.array(condition, { minLength: length, maxLength: length })), weight: 1 },
    { arbitrary: fc.constant([]), weight: 1 });
  // One of the two is right; both or neither are the exception.
  const isSecond = !('onExitCodes' in given);
  return fc.tuple(once(30), conditions).map(([isWrong, onPodConditions]) => (isSecond !== isWrong ? { ...given, onPodConditions } : given));
});

const rules = fc.oneof(
  { arbitrary: fc.array(rule, { maxLength: 3 }), weight: 40 },
  { arbitrary: fc.constantFrom(19, 20, 21).chain(length => fc.array(rule, { minLength: length, maxLength: length })), weight: 1 },
);

const indexes = fc.oneof(
  { arbitrary: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }).map(list => [...list].sort((a, b) => a - b).join(',')), weight: 24 },
  { arbitrary: fc.constantFrom('0-2', '0-1,3', '1,3-5', '0,2-4,6', '+1', '01'), weight: 4 },
  { arbitrary: fc.constantFrom('', '0-', '-1', '2-1', '1-1', '1,1', '2,1', '0-1-2', 'x', ' 1', '0,', '1.5', '0-99999', '99999999999999999999'), weight: 2 },
  { arbitrary: fc.stringMatching(/^[0-9,\-+ ]{0,8}$/), weight: 2 },
);

const successRule = sparse({ succeededIndexes: [indexes, 2], succeededCount: [usually([0, 1, 2, 3], [-1, 6, 7, 100_001]), 2] });

const small = usually(['100m', '1', '0', '0.5'], ['-1', '1e3', '0.0001', '1u', '12E', '3Gi']);
const large = usually(['1', '2', '500M', '1Gi', '1500Mi'], ['-1', '.5', '0', '1m']);
const whole = usually(['1'], ['0.5', '0', '2']);
const pages = usually(['2Mi'], ['1Mi', '4Mi']);

const resources = sparse({
  requests: [sparse({ 'cpu': [small, 2], 'memory': [small, 2], 'ephemeral-storage': [small, 8], 'bogus': [small, 300], 'nvidia.com/gpu': [whole, 60] }), 2],
  limits: [sparse({ 'cpu': [large, 2], 'memory': [large, 2], 'ephemeral-storage': [large, 8], 'nvidia.com/gpu': [whole, 12],
    'example.com/thing': [whole, 20], 'hugepages-2Mi': [pages, 30] }), 2],
});

const environment = fc.array(sparse({
  name: [usually(['A', 'B_C', 'd.e'], ['', '1A', 'A=B', 'A B', 'ä', '..x']), 1],
  value: [fc.constantFrom('', 'x', '$(A)'), 2],
}).chain(given => fc.tuple(once(30), usually<object>([
  { fieldRef: { fieldPath: 'metadata.name' } },
  { fieldRef: { fieldPath: 'metadata.annotations[\'batch.kubernetes.io/job-completion-index\']' } },
  { secretKeyRef: { name: 's', key: 'k' } }, { resourceFieldRef: { resource: 'limits.cpu' } },
], [
  { fieldRef: { fieldPath: 'spec.bogus' } }, { secretKeyRef: { name: 's', key: '' } }, { configMapKeyRef: { name: '', key: 'k' } }, {},
  { resourceFieldRef: { resource: 'limits.bogus' } }, { fieldRef: { fieldPath: 'status.podIP' }, secretKeyRef: { name: 's', key: 'k' } },
])).map(([isWrong, valueFrom]) => ('value' in given && !isWrong ? given : { ...given, valueFrom }))), { maxLength: 2 });

const ports = fc.array(sparse({
  containerPort: [usually([80, 8080], [0, -1, 65_535, 65_536]), 1],
  name: [usually(['http', 'metrics'], ['HTTP', 'x'.repeat(16), '80', 'a--b', '-a']), 3],
  protocol: [usually(['TCP', 'UDP'], ['tcp', 'SCTP', 'ICMP']), 4],
  hostPort: [usually([80, 8080], [0, 65_536]), 8],
}), { maxLength: 2 });

const mounts = fc.array(sparse({
  name: [usually(['scratch', 'data'], ['missing', '']), 1],
  mountPath: [fc.nat({ max: 99 }).map(n => (n === 0 ? '' : n === 1 ? 'relative' : n === 2 ? '/a:b' : `/m${n}`)), 1],
  subPath: [usually(['a', 'a/b'], ['../a', '/a', 'a/../b']), 8],
  readOnly: [fc.boolean(), 4],
}), { maxLength: 2 });

const probe = sparse({
  exec: [usually([{ command: ['true'] }], [{ command: [] }]), 1],
  httpGet: [usually<object>([{ port: 80 }, { port: 'http' }], [{ port: 0 }, { port: 'HTTP' }, { port: 80, path: '' }]), 20],
  initialDelaySeconds: [usually([0, 1], [-1]), 3],
  successThreshold: [usually([1], [2, 0, -1]), 6],
  terminationGracePeriodSeconds: [usually([1], [0, -1]), 8],
});

const restartRules = fc.array(sparse({
  action: [usually(['Restart'], ['', 'RestartAllContainers', 'Stop']), 1],
  exitCodes: [sparse({ operator: [usually(['In', 'NotIn'], ['', 'Is']), 1], values: [exitCodes, 1] }), 1],
}), { maxLength: 2 });

const container = fc.tuple(containerName, sparse({
  image: [usually(['worker:1'], ['', ' worker:1', 'worker', 'worker:latest']), 1],
  imagePullPolicy: [usually(['Always', 'Never'], ['', 'Sometimes']), 8],
  resources: [resources, 4],
  env: [environment, 4],
  ports: [ports, 5],
  volumeMounts: [mounts, 4],
  livenessProbe: [probe, 16],
  startupProbe: [probe, 20],
  terminationMessagePolicy: [usually(['File'], ['Nowhere', 'FallbackToLogsOnError']), 16],
  restartPolicy: [usually(['Never', 'OnFailure'], ['Always', 'Sometimes', '']), 12],
  restartPolicyRules: [restartRules, 30],
  securityContext: [sparse({
    runAsUser: [usually([0, 1000], [-1, 2_147_483_648]), 3],
    privileged: [fc.boolean(), 6],
    allowPrivilegeEscalation: [fc.boolean(), 6],
    capabilities: [fc.constantFrom<object>({ drop: ['ALL'] }, { add: ['SYS_ADMIN'] }, { add: ['CAP_SYS_ADMIN'] }), 4],
    seccompProfile: [usually<object>([{ type: 'RuntimeDefault' }, { type: 'Localhost', localhostProfile: 'a.json' }],
      [{ type: 'Localhost' }, { type: 'x' }, {}, { type: 'Localhost', localhostProfile: '/a' }]), 4],
  }), 8],
}), once(12)).map(([name, rest, isNameless]) => ({ ...!isNameless && { name }, ...rest }));

const containers = fc.oneof(
  { arbitrary: container.map(each => [{ ...each, name: 'main' }]), weight: 30 },
  { arbitrary: fc.tuple(container, container).map(([first, second]) => [{ ...first, name: 'main' }, { ...second, name: 'sidecar' }]), weight: 10 },
  { arbitrary: fc.array(container, { maxLength: 3 }), weight: 1 },
);

const initContainers = fc.array(fc.tuple(container, usually<string | undefined>([undefined, 'Always'], ['Never', 'OnFailure', 'x'])), { maxLength: 2 })
  .map(list => list.map(([each, restartPolicy], i) => ({ ...each, name: `init-${i}`, ...restartPolicy && { restartPolicy } })));

const volumes = usually<unknown[]>([
  [{ name: 'scratch', emptyDir: {} }, { name: 'data' }],
  [{ name: 'scratch' }, { name: 'data', secret: { secretName: 's' } }],
], [
  [], [{ name: 'scratch', emptyDir: {}, configMap: { name: 'c' } }], [{ name: 'scratch', configMap: {} }, { name: 'scratch' }], [{ emptyDir: {} }],
  [{ name: 'data', hostPath: { path: '/x', type: 'Maybe' } }], [{ name: 'data', persistentVolumeClaim: {} }], [{ name: 'A', emptyDir: {} }],
]);

const keyValue = usually<{ [key: string]: string }>([{}, { app: 'x' }, { 'example.com/app': 'y' }],
  [{ '-a': 'x' }, { a: '-' }, { 'a/b/c': 'x' }, { 'batch.kubernetes.io/job-name': 'other' }, { app: 'x'.repeat(64) }]);

const toleration = sparse({
  key: [usually(['gpu'], ['', 'a b']), 2],
  operator: [usually(['Exists', 'Equal'], ['', 'Is', 'Lt']), 2],
  value: [usually(['x'], ['', '-']), 3],
  effect: [usually(['NoSchedule', 'NoExecute'], ['', 'Sometimes']), 2],
  tolerationSeconds: [usually([1], [-1, 0]), 5],
});

const pod = fc.tuple(containers, sparse({
  restartPolicy: [usually(Array.from({ length: 12 }, (_, i) => (i === 0 ? 'OnFailure' : 'Never')), ['', 'Always', 'Sometimes']), 1],
  initContainers: [initContainers, 5],
  volumes: [volumes, 1],
  activeDeadlineSeconds: [usually([1, 600], [0, -1, 2_147_483_647, 2_147_483_648]), 10],
  terminationGracePeriodSeconds: [usually([0, 30], [-1]), 10],
  nodeSelector: [keyValue, 8],
  tolerations: [fc.array(toleration, { maxLength: 2 }), 16],
  serviceAccountName: [usually(['runner'], ['Runner', 'a b']), 12],
  hostNetwork: [fc.boolean(), 20],
  dnsPolicy: [usually(['Default', 'ClusterFirst'], ['None', 'First']), 16],
  hostname: [usually(['a'], ['A', 'a.b']), 20],
  imagePullSecrets: [usually<object[]>([[{ name: 's' }], []], [[{}]]), 16],
  priorityClassName: [usually(['high'], ['High']), 16],
  schedulingGates: [usually([[{ name: 'g' }]], [[{ name: '' }], [{ name: 'g' }, { name: 'g' }]]), 16],
  securityContext: [sparse({ runAsUser: [usually([1000], [-1]), 2], fsGroup: [usually([1000], [-1]), 3], runAsNonRoot: [fc.boolean(), 3] }), 8],
}), once(100)).map(([list, rest, isEmpty]) => ({ ...!isEmpty && { containers: list }, ...rest }));

const template = fc.tuple(pod, sparse({ labels: [keyValue, 2], annotations: [keyValue, 4], name: [fc.constant('ignored'), 20] }), fc.boolean())
  .map(([spec, metadata, isNamed]) => ({ ...isNamed && { metadata }, spec }));

const successPolicy = fc.oneof(
  { arbitrary: fc.array(successRule, { maxLength: 3, minLength: 1 }).map(list => ({ rules: list })), weight: 40 },
  { arbitrary: fc.constantFrom(0, 20, 21).map(length => ({ rules: Array.from({ length }, () => ({ succeededCount: 1 })) })), weight: 1 },
);

const managers = usually(['kubernetes.io/job-controller', 'acme.io/foo'],
  ['', 'acme', '/x', 'acme.io/', 'Acme.io/x', `a.b/${'x'.repeat(60)}`, 'acme.io/a b']);

const commonFields = sparse({
  parallelism: [count, 2],
  backoffLimit: [limit, 3],
  activeDeadlineSeconds: [seconds, 4],
  ttlSecondsAfterFinished: [limit, 6],
  podFailurePolicy: [fc.oneof({ arbitrary: rules.map(list => ({ rules: list })), weight: 12 }, { arbitrary: fc.constant({}), weight: 1 }), 2],
  podReplacementPolicy: [usually(['Failed'], ['TerminatingOrFailed', '', 'failed', 'Never']), 5],
  suspend: [fc.boolean(), 6],
  managedBy: [managers, 12],
  manualSelector: [usually([false], [true]), 16],
  selector: [fc.constantFrom<object>({ matchLabels: { app: 'x' } }, {}, { matchExpressions: [{ key: 'app', operator: 'Exists' }] },
    { matchExpressions: [{ key: 'app', operator: 'In' }] }), 100],
});

const indexedFields = fc.tuple(usually(['Indexed'], ['', 'Bogus']), usually([true], [false]), count, sparse({
  backoffLimitPerIndex: [limit, 2],
  maxFailedIndexes: [limit, 20],
  successPolicy: [successPolicy, 3],
})).map(([completionMode, isComplete, completions, rest]) => {
  const belongs = 'backoffLimitPerIndex' in rest ? { maxFailedIndexes: Math.min(1, completions), ...rest } : rest;
  return { completionMode, ...isComplete && { completions }, ...belongs };
});

const plainFields = sparse({
  completionMode: [fc.constant('NonIndexed'), 4],
  completions: [count, 2],
  backoffLimitPerIndex: [limit, 30],
  maxFailedIndexes: [limit, 40],
  successPolicy: [successPolicy, 40],
});

export const jobSpec = fc.tuple(template, commonFields, fc.oneof(plainFields, indexedFields), once(100))
  .map(([pods, common, rest, isEmpty]) => ({ ...common, ...rest, ...!isEmpty && { template: pods } }));

const name = usually(['a', 'evaluation', 'y'.repeat(52)],
  ['y'.repeat(53), 'y'.repeat(60), 'y'.repeat(61), 'y'.repeat(62), 'y'.repeat(63), 'y'.repeat(64), 'A', 'a.b', '-a', '', 'a'.repeat(254)]);

const metadata = fc.tuple(name, sparse({ labels: [keyValue, 4], annotations: [keyValue, 6] })).map(([named, rest]) => ({ name: named, ...rest }));

export const job = fc.tuple(metadata, jobSpec).map(([meta, spec]) => ({ apiVersion: 'batch/v1', kind: 'Job', metadata: meta, spec }));

export const cronJob = fc.tuple(metadata, jobSpec, sparse({
  schedule: [usually(['0 3 * * *', '@daily', '*/5 1-3,7 1 jan mon'], ['', '* * * *', '60 * * * *', '@never', '@every 1h30m', 'TZ=UTC 0 3 * * *', '0 3 * * 7']), 1],
  timeZone: [usually(['Europe/Berlin', 'Etc/UTC'], ['', 'Mars/Olympus', 'Local', 'europe/berlin']), 6],
  concurrencyPolicy: [usually(['Forbid', 'Allow', 'Replace'], ['', 'forbid']), 3],
  failedJobsHistoryLimit: [limit, 6],
  successfulJobsHistoryLimit: [limit, 6],
  startingDeadlineSeconds: [seconds, 6],
}), sparse({ labels: [keyValue, 4] })).map(([meta, spec, rest, templateMeta]) => ({
  apiVersion: 'batch/v1', kind: 'CronJob', metadata: meta, spec: { ...rest, jobTemplate: { metadata: templateMeta, spec } },
}));

/** The same manifest with a value that does not belong there, or a field that nobody knows. */
function disturbed(manifest: object, spot: number, value: unknown): object {
  const copy = JSON.parse(JSON.stringify(manifest));
  const spots: [{ [key: string]: unknown }, string][] = [];
  const walk = (at: { [key: string]: unknown }) => {
    for (const key of Object.keys(at)) {
      // By these the manifest is known to be one at all.
      if (key !== 'apiVersion' && key !== 'kind') spots.push([at, key]);
      if (typeof at[key] === 'object' && at[key] !== null) walk(at[key] as { [key: string]: unknown });
    }
  };
  walk(copy);
  const [at, key] = spots[spot % spots.length];
  at[Array.isArray(at) ? key : spot % 3 === 0 ? `${key}s` : key] = value;
  return copy;
}

const disturbance = fc.oneof(fc.constantFrom<unknown>(null, '', 0, 1.5, true, [], {}, '1', -1, 2_147_483_648, [null], { a: null }, 'x'), fc.jsonValue({ maxDepth: 1 }));

/** Mostly Jobs, some CronJobs, and a few manifests in which something is of a wrong type. */
export const manifest: fc.Arbitrary<object> = fc.oneof(
  { arbitrary: job, weight: 12 },
  { arbitrary: cronJob, weight: 2 },
  {
    arbitrary: fc.tuple(fc.oneof(job, cronJob), fc.nat({ max: 999 }), disturbance).map(([given, spot, value]) => disturbed(given, spot, value)),
    weight: 2,
  },
);
