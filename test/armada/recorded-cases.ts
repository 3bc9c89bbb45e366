/*
 * What the real Armada is asked. `conformance/armada/validate` prints these cases and records the answers, and the tests compare the code with them.
 */

export type RecordedKind = 'resource' | 'submit' | 'executor' | 'scheduler';

export interface RecordedCase {
  readonly name: string;
  readonly kind: RecordedKind;
  readonly text: string;
}

const HEAD = { apiVersion: 'armadaproject.io/v1beta1' };

const POLICY = {
  ...HEAD,
  kind: 'RetryPolicy',
  name: 'grow',
  retryLimit: 2,
  defaultAction: 'Fail',
  rules: [
    { action: 'Retry', onCategory: 'oom', onSubcategory: 'cgroup', mutate: { affinity: { avoidSameNode: true }, resources: { memory: { factor: 2 } } } },
    { action: 'retry', onCategory: 'disk', mutate: { resources: { memory: { static: '1Gi' } } } },
  ],
};

const QUEUE = {
  ...HEAD,
  kind: 'Queue',
  name: 'ml',
  priorityFactor: 1.5,
  permissions: [{ subjects: [{ kind: 'Group', name: 'ml' }], verbs: ['submit', 'cancel'] }],
  resourceLimitsByPriorityClassName: { 'armada-default': { maximumResourceFraction: { memory: 0.5 }, maximumResourceFractionByPool: { gpu: { maximumResourceFraction: { cpu: 1 } } } } },
  cordoned: false,
  labels: { team: 'ml' },
  retryPolicies: ['grow'],
};

const RESOURCES = { requests: { cpu: '500m', memory: '1Gi' }, limits: { cpu: '500m', memory: '1Gi' } };

const JOB = {
  priority: 1,
  namespace: 'ml',
  clientId: 'a',
  labels: { app: 'x' },
  annotations: { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '1', 'armadaproject.io/priceBand': 'a' },
  podSpec: {
    terminationGracePeriodSeconds: 30,
    priorityClassName: 'armada-default',
    restartPolicy: 'Never',
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'] }] }] } } },
    containers: [{ name: 'main', image: 'busybox:1.36', ports: [{ containerPort: 80 }], resources: RESOURCES }],
    initContainers: [{ name: 'first', image: 'busybox:1.36', resources: RESOURCES }],
  },
  ingress: [{ ports: [80], tlsEnabled: true }],
  services: [{ type: 'NodePort', ports: [81] }],
};

const SUBMIT = { queue: 'ml', jobSetId: 'today', jobs: [JOB] };

const EXECUTOR = {
  application: {
    clusterId: 'one',
    errorCategories: {
      enabled: true,
      defaultCategory: 'other',
      defaultSubcategory: 'unknown',
      categories: [
        { name: 'oom', action: 'Delete', rules: [{ onConditions: ['OOMKilled'], subcategory: 'cgroup', containerName: 'main', hint: 'more' }] },
        { name: 'code', rules: [{ onExitCodes: { operator: 'In', values: [1, 2] } }, { onTerminationMessage: { pattern: '(?i)cuda' } }] },
        { name: 'pod', action: 'Retain', rules: [{ onPodError: { pattern: 'image' } }, { onPodEvents: { regexp: 'gpu.*lost', type: 'Warning', reason: 'Failed' } }] },
      ],
    },
  },
  kubernetes: {
    trackedNodeLabels: ['kubernetes.io/hostname', 'zone'],
    avoidNodeLabelsOnRetry: ['zone'],
    failedPodChecks: { events: [{ regexp: 'a', type: 'Warning' }], podStatuses: [{ regexp: 'b', reason: 'c' }], containerStatuses: [{ containerNameRegexp: 'd', messageRegexp: 'e' }] },
  },
};

const SCHEDULER = {
  scheduling: {
    maxRetries: 5,
    nodeIdLabel: 'kubernetes.io/hostname',
    indexedNodeLabels: ['kubernetes.io/hostname'],
    retryPolicy: { enabled: true, globalMaxRetries: 5, defaultPolicyName: 'grow' },
  },
};

/** Values at every place: of other types, empty, and out of range. */
const VALUES: readonly unknown[] = [null, '', 'text', 'Fail', 0, 1, -1, 1.5, 4294967296, true, [], {}, [null], ['x'], { a: 1 }];

/** Texts at every place where one is. */
const TEXTS: readonly string[] = ['A', 'a b', '-a', 'é', 'a'.repeat(63), 'a'.repeat(64), '5', 'true', '(', '(?=a)', '(?<!a)', '\\1', '(?P<x>a)', '[[:alpha:]]+', 'a{1001}', '0', '-1', '1Mi', '512MB'];

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  const inner = typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, Array.isArray(value) ? Number(key) : key])) : [];
  return [path, ...inner];
}

function changed(whole: object, path: Path, change: (parent: any, key: string | number) => void): object {
  const copy = structuredClone(whole);
  change(path.slice(0, -1).reduce<any>((at, step) => at[step], copy), path[path.length - 1]);
  return copy;
}

function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce<any>((at, step) => at[step], whole);
}

/** YAML that is no JSON, which one of the parsers reads otherwise. */
function yaml(value: unknown): string {
  return `# a file\n${JSON.stringify(value)}\n`;
}

function damaged(name: string, kind: RecordedKind, whole: object): RecordedCase[] {
  const cases = [{ name: `${name}: sound`, kind, text: yaml(whole) }, { name: `${name}: as JSON`, kind, text: JSON.stringify(whole) }];
  const add = (what: string, text: object) => cases.push({ name: `${name}: ${what}`, kind, text: yaml(text) });
  for (const path of placesIn(whole).slice(1)) {
    const at = path.join('.');
    for (const value of VALUES) add(`${at} = ${JSON.stringify(value)}`, changed(whole, path, (parent, key) => { parent[key] = value; }));
    add(`without ${at}`, changed(whole, path, (parent, key) => {
      if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    }));
    if (typeof valueAt(whole, path) === 'string') for (const text of TEXTS) add(`${at} = '${text}'`, changed(whole, path, (parent, key) => { parent[key] = text; }));
    const last = path[path.length - 1];
    if (typeof last !== 'string') continue;
    for (const key of [last.toUpperCase(), `${last}s`, last.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)]) {
      if (key !== last) add(`${at} as ${key}`, changed(whole, path, (parent, name_) => { parent[key] = parent[name_]; delete parent[name_]; }));
    }
  }
  return cases;
}

const withJobs = (...jobs: object[]) => ({ ...SUBMIT, jobs: jobs.map(job => ({ ...JOB, ...job })) });
const gang = (cardinality: string, more: object = {}, spec: object = {}) => (
  { annotations: { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': cardinality, ...more }, podSpec: { ...JOB.podSpec, ...spec } });
const withContainer = (container: object) => withJobs({ podSpec: { ...JOB.podSpec, containers: [{ ...JOB.podSpec.containers[0], ...container }] } });

const SUBMISSIONS: { readonly [name: string]: object } = {
  'a gang': withJobs(gang('2'), gang('2')),
  'a gang of different sizes': withJobs(gang('2'), gang('3')),
  'a gang of different classes': withJobs(gang('2'), gang('2', {}, { priorityClassName: 'armada-preemptible' })),
  'a gang of different labels': withJobs(gang('2', { 'armadaproject.io/gangNodeUniformityLabel': 'zone' }), gang('2')),
  'a gang that fails fast': withJobs(gang('2', { 'armadaproject.io/failFast': 'true' })),
  'a gang that does not': withJobs(gang('2', { 'armadaproject.io/failFast': 'True' })),
  'a job that does not': withJobs(gang('1', { 'armadaproject.io/failFast': 'True' })),
  'a gang of none': withJobs(gang('0')),
  'a gang of words': withJobs(gang('two')),
  'a gang with a plus': withJobs(gang('+2')),
  'a gang without a name': withJobs({ annotations: { 'armadaproject.io/gangId': '' } }),
  'a gang without a size': withJobs({ annotations: { 'armadaproject.io/gangId': 'g' } }),
  'a size without a gang': withJobs({ annotations: { 'armadaproject.io/gangCardinality': '2' } }),
  'two specs': withJobs({ podSpecs: [JOB.podSpec] }),
  'a list of one spec': withJobs({ podSpec: undefined, podSpecs: [JOB.podSpec] }),
  'a list of two specs': withJobs({ podSpec: undefined, podSpecs: [JOB.podSpec, JOB.podSpec] }),
  'no spec': withJobs({ podSpec: undefined }),
  'the same clientId twice': withJobs({}, {}),
  'clientId of 100': withJobs({ clientId: 'a'.repeat(100) }),
  'clientId of 101': withJobs({ clientId: 'a'.repeat(101) }),
  'jobSetId of 1023': { ...SUBMIT, jobSetId: 'a'.repeat(1023) },
  'jobSetId of 1024': { ...SUBMIT, jobSetId: 'a'.repeat(1024) },
  'grace of 300': withJobs({ podSpec: { ...JOB.podSpec, terminationGracePeriodSeconds: 300 } }),
  'grace of 301': withJobs({ podSpec: { ...JOB.podSpec, terminationGracePeriodSeconds: 301 } }),
  'limits above requests': withContainer({ resources: { requests: { cpu: '1' }, limits: { cpu: '2' } } }),
  'limits below requests': withContainer({ resources: { requests: { cpu: '2' }, limits: { cpu: '1' } } }),
  'equal in other words': withContainer({ resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '1000m', memory: '1024Mi' } } }),
  'only limits': withContainer({ resources: { limits: { cpu: '1' } } }),
  'only requests': withContainer({ resources: { requests: { cpu: '1' } } }),
  'other limits': withContainer({ resources: { requests: { cpu: '1' }, limits: { memory: '1Gi' } } }),
  'no resources': withContainer({ resources: {} }),
  'negative': withContainer({ resources: { requests: { cpu: '-1' }, limits: { cpu: '-1' } } }),
  'little memory': withContainer({ resources: { requests: { memory: '1k' }, limits: { memory: '1k' } } }),
  'a GPU': withContainer({ resources: { requests: { 'nvidia.com/gpu': '1' }, limits: { 'nvidia.com/gpu': '1' } } }),
  'a port twice': withContainer({ ports: [{ containerPort: 80 }, { containerPort: 80 }] }),
  'whole CPUs of an init container': withJobs({ podSpec: { ...JOB.podSpec, initContainers: [{ name: 'i', resources: { requests: { cpu: '2' }, limits: { cpu: '2' } } }] } }),
  'a port of two ingresses': withJobs({ ingress: [{ ports: [80] }, { ports: [80] }] }),
  'preferred nodes': withJobs({ podSpec: { ...JOB.podSpec, affinity: { nodeAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, preference: {} }] } } } }),
  'a large spec': withContainer({ args: ['a'.repeat(66000)] }),
  'a spec that is not too large': withContainer({ args: ['a'.repeat(60000)] }),
  'price band Z': withJobs({ annotations: { 'armadaproject.io/priceBand': 'Z' } }),
  'price band None': withJobs({ annotations: { 'armadaproject.io/priceBand': 'None' } }),
};

const TEXTUAL: readonly RecordedCase[] = [
  ['resource', 'a comment as the first document', `# head\n---\n${JSON.stringify(POLICY)}`],
  ['resource', 'a line before it', `---\n${JSON.stringify(POLICY)}`],
  ['resource', 'two documents', `# a\n${JSON.stringify(POLICY)}\n---\nnonsense: [`],
  ['resource', 'a key twice', '# a\napiVersion: armadaproject.io/v1beta1\nkind: RetryPolicy\nname: a\nname: b\ndefaultAction: Fail\n'],
  ['resource', 'a key of a queue twice', '# a\napiVersion: armadaproject.io/v1beta1\nkind: Queue\nname: a\nname: b\npriorityFactor: 1\n'],
  ['resource', 'no document', '# nothing\n'],
  ['resource', 'not a number', '# a\napiVersion: armadaproject.io/v1beta1\nkind: RetryPolicy\nname: a\ndefaultAction: Fail\nretryLimit: .nan\n'],
  ['resource', 'a queue in JSON with a number for its name', JSON.stringify({ ...QUEUE, name: 5 })],
  ['resource', 'a queue in JSON with a number for its policy', JSON.stringify({ ...QUEUE, retryPolicies: [5] })],
  ['resource', 'a policy in JSON with a limit that has a point', JSON.stringify(POLICY).replace('"retryLimit":2', '"retryLimit":2.0')],
  ['resource', 'a queue in JSON with a factor that has an exponent', JSON.stringify(QUEUE).replace('"priorityFactor":1.5', '"priorityFactor":1e1')],
  ['submit', 'a job set in JSON with a number for its queue', JSON.stringify({ ...SUBMIT, queue: 5 })],
  ['resource', 'a queue with a policy under another name', yaml({ ...QUEUE, retryPolicies: undefined, retry_policies: ['grow'] })],
  ['resource', 'a policy with signals', yaml({ ...POLICY, rules: [{ action: 'Retry', onExitCodes: [1] }] })],
  ['executor', 'two categories of a name', yaml({ application: { errorCategories: { enabled: true, categories: [1, 2].map(() => ({ name: 'a', rules: [{ onConditions: ['Evicted'] }] })) } } })],
  ['resource', 'another kind', yaml({ ...HEAD, kind: 'Executor' })],
  ['executor', 'a key twice', '# a\nkubernetes:\n  nodeIdLabel: a\n  nodeIdLabel: b\n'],
  ['executor', 'a comment as the first document', `# head\n---\n${JSON.stringify(EXECUTOR)}`],
].map(([kind, name, text]) => ({ kind: kind as RecordedKind, name: `text: ${kind}: ${name}`, text }));

export function recordedCases(): RecordedCase[] {
  return [
    ...damaged('policy', 'resource', POLICY),
    ...damaged('queue', 'resource', QUEUE),
    ...damaged('submit', 'submit', SUBMIT),
    ...Object.entries(SUBMISSIONS).map(([name, file]): RecordedCase => ({ name: `job set: ${name}`, kind: 'submit', text: yaml(file) })),
    ...damaged('executor', 'executor', EXECUTOR),
    { name: 'executor: damaged and not enabled', kind: 'executor', text: yaml({ application: { errorCategories: { enabled: false, categories: [{ name: '' }] } } }) },
    ...damaged('scheduler', 'scheduler', SCHEDULER),
    ...TEXTUAL,
  ];
}
