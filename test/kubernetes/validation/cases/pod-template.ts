import { accepted, acceptedText, containerJob, CreateCase, each, Fields, job, MAIN, podJob, range, refused, repeat, template } from './case';

/*
 * The rules of the Pod template, as far as the author of a batch program meets them. Each list ends with what is accepted and comes nearest.
 */

const OTHER: Fields = { name: 'other', image: 'busybox' };

/** A Job whose init container has these fields. */
function initJob(container: Fields, pod: Fields = {}): Fields {
  return podJob({ initContainers: [{ name: 'init', image: 'busybox', ...container }], ...pod });
}

function resourcesJob(resources: Fields): Fields {
  return containerJob({ resources });
}

function portJob(...ports: readonly Fields[]): Fields {
  return containerJob({ ports });
}

function envJob(...env: readonly Fields[]): Fields {
  return containerJob({ env });
}

function valueFromJob(valueFrom: unknown, pod: Fields = {}): Fields {
  return containerJob({ env: [{ name: 'A', valueFrom }] }, pod);
}

function envFromJob(...envFrom: readonly Fields[]): Fields {
  return containerJob({ envFrom });
}

/** A volume `data` that is an emptyDir, mounted with these fields. */
function mountJob(mount: Fields, container: Fields = {}): Fields {
  return containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data', ...mount }], ...container }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  });
}

function volumeJob(volume: Fields): Fields {
  return podJob({ volumes: [{ name: 'data', ...volume }] });
}

function projectedJob(...sources: readonly Fields[]): Fields {
  return volumeJob({ projected: { sources } });
}

const CLAIM = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };

function ephemeralJob(spec: Fields, metadata?: Fields): Fields {
  return volumeJob({ ephemeral: { volumeClaimTemplate: { metadata, spec: { ...CLAIM, ...spec } } } });
}

function probeJob(probe: Fields, pod: Fields = {}): Fields {
  return containerJob({ livenessProbe: { exec: { command: ['true'] }, ...probe } }, pod);
}

function httpJob(httpGet: Fields): Fields {
  return containerJob({ livenessProbe: { httpGet: { port: 8080, ...httpGet } } });
}

function podSecurityJob(securityContext: Fields, pod: Fields = {}): Fields {
  return podJob({ securityContext, ...pod });
}

function securityJob(securityContext: Fields, pod: Fields = {}): Fields {
  return containerJob({ securityContext }, pod);
}

function requiredNodes(...nodeSelectorTerms: readonly unknown[]): Fields {
  return podJob({ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } });
}

function nodeExpression(expression: Fields): Fields {
  return requiredNodes({ matchExpressions: [{ key: 'zone', operator: 'In', values: ['a'], ...expression }] });
}

function preferredNodes(term: Fields): Fields {
  return podJob({
    affinity: {
      nodeAffinity: {
        preferredDuringSchedulingIgnoredDuringExecution: [
          { weight: 1, preference: { matchExpressions: [{ key: 'zone', operator: 'Exists' }] }, ...term },
        ],
      },
    },
  });
}

function podTerm(kind: 'podAffinity' | 'podAntiAffinity', term: Fields): Fields {
  return podJob({
    affinity: {
      [kind]: {
        requiredDuringSchedulingIgnoredDuringExecution: [{
          labelSelector: { matchLabels: { app: 'x' } }, topologyKey: 'kubernetes.io/hostname', ...term,
        }],
      },
    },
  });
}

function weightedPodTerm(kind: 'podAffinity' | 'podAntiAffinity', weight: unknown, term: Fields = {}): Fields {
  return podJob({
    affinity: {
      [kind]: {
        preferredDuringSchedulingIgnoredDuringExecution: [{
          weight, podAffinityTerm: { labelSelector: { matchLabels: { app: 'x' } }, topologyKey: 'kubernetes.io/hostname', ...term },
        }],
      },
    },
  });
}

function tolerationJob(...tolerations: readonly Fields[]): Fields {
  return podJob({ tolerations });
}

function spreadJob(constraint: Fields, ...more: readonly Fields[]): Fields {
  const base = { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule', labelSelector: { matchLabels: { app: 'x' } } };
  return podJob({ topologySpreadConstraints: [{ ...base, ...constraint }, ...more.map((other) => ({ ...base, ...other }))] });
}

const LONG_NAMES = ['a'.repeat(64), 'Main', 'main_1', 'main.1', '-main', 'main-', 'main 1', 'mäin', ' '];

const CONTAINERS: readonly CreateCase[] = [
  ...each(refused, 'pod container name', LONG_NAMES, (name) => containerJob({ name })),
  ...each(refused, 'pod container name', [undefined, null, ''], (name) => containerJob({ name })),
  ...each(accepted, 'pod container name', ['a', '1', 'a'.repeat(63), 'a-1', '0-main'], (name) => containerJob({ name })),
  ...each(refused, 'pod init container name', ['a'.repeat(64), 'Init', 'init.1', undefined, ''], (name) => initJob({ name })),
  accepted('pod init container name', initJob({})),
  refused('pod two containers of one name', podJob({ containers: [MAIN, { ...OTHER, name: 'main' }] })),
  refused('pod three containers of one name', podJob({ containers: [MAIN, MAIN, MAIN] })),
  refused('pod two containers without a name', podJob({ containers: [{ image: 'busybox' }, { image: 'busybox' }] })),
  refused('pod two init containers of one name', podJob({ initContainers: [OTHER, OTHER] })),
  refused('pod two init containers without a name', podJob({ initContainers: [{ image: 'busybox' }, { image: 'busybox' }] })),
  refused('pod container and init container of one name', initJob({ name: 'main' })),
  accepted('pod two containers and two init containers', podJob({
    containers: [MAIN, OTHER], initContainers: [{ ...OTHER, name: 'one' }, { ...OTHER, name: 'two' }],
  })),
  ...each(refused, 'pod image', [undefined, null, ''], (image) => containerJob({ image })),
  ...each(accepted, 'pod image', [
    ' busybox', 'busybox ', 'busy box', 'Busybox:Latest', 'busybox@sha256:abc', ':::', ' ',
  ], (image) => containerJob({ image })),
  ...each(refused, 'pod init container image', [undefined, ''], (image) => initJob({ image })),
  ...each(refused, 'pod imagePullPolicy', ['always', 'IfNotpresent', 'Sometimes', ' '], (imagePullPolicy) => containerJob({ imagePullPolicy })),
  ...each(accepted, 'pod imagePullPolicy', ['Always', 'IfNotPresent', 'Never', '', null], (imagePullPolicy) => containerJob({ imagePullPolicy })),
  ...each(refused, 'pod terminationMessagePolicy', ['file', 'Logs'], (terminationMessagePolicy) => containerJob({ terminationMessagePolicy })),
  ...each(accepted, 'pod terminationMessagePolicy', [
    'File', 'FallbackToLogsOnError', '',
  ], (terminationMessagePolicy) => containerJob({ terminationMessagePolicy })),
  accepted('pod terminationMessagePath that is not a path', containerJob({ terminationMessagePath: 'a b' })),
  accepted('pod command and args empty', containerJob({ command: [], args: [''] })),
  accepted('pod workingDir that is not a path', containerJob({ workingDir: '../x' })),
  accepted('pod stdin, stdinOnce and tty', containerJob({ stdin: true, stdinOnce: true, tty: true })),
  refused('pod ephemeral container in a template', podJob({ ephemeralContainers: [{ name: 'debug', image: 'busybox' }] })),
  refused('pod ephemeral container with the name of a container', podJob({
    ephemeralContainers: [{ name: 'main', image: 'busybox', targetContainerName: 'none' }],
  })),
  refused('pod ephemeral container with fields that it may not have', podJob({
    ephemeralContainers: [{ name: 'debug', image: 'busybox', ports: [{ containerPort: 1 }], resources: { limits: { cpu: 1 } } }],
  })),
  accepted('pod ephemeral containers empty', podJob({ ephemeralContainers: [] })),
];

const STANDARD = ['cpu', 'memory', 'ephemeral-storage'];

const RESOURCES: readonly CreateCase[] = [
  ...each(refused, 'pod request above the limit of', STANDARD, (name) => resourcesJob({ requests: { [name]: 2 }, limits: { [name]: 1 } })),
  ...each(accepted, 'pod request equal to the limit of', STANDARD, (name) => resourcesJob({ requests: { [name]: 1 }, limits: { [name]: 1 } })),
  ...each(accepted, 'pod request below the limit of', STANDARD, (name) => resourcesJob({ requests: { [name]: 1 }, limits: { [name]: 2 } })),
  refused('pod request above the limit in other units', resourcesJob({ requests: { memory: '1Gi' }, limits: { memory: '1G' } })),
  accepted('pod request equal to the limit in other units', resourcesJob({
    requests: { memory: '1024Mi', cpu: '1000m' }, limits: { memory: '1Gi', cpu: 1 },
  })),
  refused('pod request just above the limit', resourcesJob({ requests: { cpu: '1001m' }, limits: { cpu: 1 } })),
  accepted('pod request just below the limit', resourcesJob({ requests: { cpu: 0.5 }, limits: { cpu: '501m' } })),
  ...each(refused, 'pod negative', STANDARD, (name) => resourcesJob({ requests: { [name]: -1 } })),
  ...each(refused, 'pod negative limit of', STANDARD, (name) => resourcesJob({ limits: { [name]: '-1' } })),
  ...each(accepted, 'pod zero', STANDARD, (name) => resourcesJob({ requests: { [name]: 0 }, limits: { [name]: '0' } })),
  ...each(refused, 'pod quantity', [
    '1 Gi', '1GB', '1gi', '1KB', '1mi', 'one', '1,5', '1e', '1.5.1', '0x1', '--1', '1_000', 'NaN', 'inf', '1μ', '', ' ', '1Gi Mi', '1KI', '1g',
    '1mM', '1 m', '1e3Gi', '1e-', '１', '\t1\n', '+-1', '-1-',
  ], (memory) => resourcesJob({ requests: { memory } })),
  ...each(accepted, 'pod quantity', [
    '1Gi', '1G', '1M', '1Mi', '1k', '1Ki', '1.5Gi', '1e3', '1E3', '1E', '1Ei', '128974848', '.5', '1.', '+1', '0.1', '100m', '1u', '1n', '1e-3',
    '1E+3', '00012', '999999999999999999999999', '1Pi', '1T', '0', 'Gi', 'm', ' 1', '1 ', '1Gi ', '1e0', '-0', '+', '-', '.', 'e3', '-Mi',
  ], (memory) => resourcesJob({ requests: { memory } })),
  ...each(refused, 'pod quantity', [true, {}, ['1']], (memory) => resourcesJob({ requests: { memory } })),
  accepted('pod quantity null', resourcesJob({ requests: { memory: null } })),
  accepted('pod quantity a number', resourcesJob({ requests: { memory: 1000000, cpu: 1.5 } })),
  acceptedText('pod quantity a number with an exponent', JSON.stringify(resourcesJob({ requests: { memory: 1000 } })).replace('1000', '1e3')),
  ...each(refused, 'pod resource name', [
    'gpu', 'storage', 'pods', 'CPU', 'requests.cpu', 'a b', '', 'memory/', 'nvidia.com/', '/gpu', 'requests.nvidia.com/gpu', 'hugepages',
    'nvidia.com/gpu/x', 'Nvidia.com/gpu', 'attachable-volumes-x', `${'a'.repeat(64)}`, 'persistentvolumeclaims',
  ], (name) => resourcesJob({ limits: { [name]: 1, ...(name.startsWith('hugepages') && { cpu: 1 }) } })),
  ...each(accepted, 'pod resource name', [
    'nvidia.com/gpu', 'nvidia.com/mig-1g.5gb', 'google.com/tpu', 'example.com/a_b', 'amd.com/gpu', 'rdma/hca', 'kubernetes.io/gpu',
    'a.kubernetes.io/b',
  ], (name) => resourcesJob({ limits: { [name]: 1 } })),
  accepted('pod resource of Kubernetes itself with a request below the limit', resourcesJob({
    requests: { 'kubernetes.io/batch-cpu': 1 }, limits: { 'kubernetes.io/batch-cpu': 2 },
  })),
  refused('pod extended resource with a request only', resourcesJob({ requests: { 'nvidia.com/gpu': 1 } })),
  refused('pod extended resource with a request below the limit', resourcesJob({
    requests: { 'nvidia.com/gpu': 1 }, limits: { 'nvidia.com/gpu': 2 },
  })),
  refused('pod extended resource with a request above the limit', resourcesJob({
    requests: { 'nvidia.com/gpu': 3 }, limits: { 'nvidia.com/gpu': 2 },
  })),
  accepted('pod extended resource with a request equal to the limit', resourcesJob({
    requests: { 'nvidia.com/gpu': 2 }, limits: { 'nvidia.com/gpu': '2' },
  })),
  refused('pod extended resource with a fraction', resourcesJob({ limits: { 'nvidia.com/gpu': 0.5 } })),
  refused('pod extended resource in thousandths', resourcesJob({ limits: { 'nvidia.com/gpu': '1500m' } })),
  accepted('pod extended resource in thousandths that make a whole', resourcesJob({ limits: { 'nvidia.com/gpu': '2000m' } })),
  refused('pod extended resource negative', resourcesJob({ limits: { 'nvidia.com/gpu': -1 } })),
  accepted('pod extended resource zero', resourcesJob({ limits: { 'nvidia.com/gpu': 0 } })),
  refused('pod huge pages without cpu or memory', resourcesJob({ limits: { 'hugepages-2Mi': '4Mi' } })),
  refused('pod huge pages with a request below the limit', resourcesJob({
    requests: { 'hugepages-2Mi': '2Mi', 'memory': '1Gi' }, limits: { 'hugepages-2Mi': '4Mi' },
  })),
  refused('pod huge pages with a request only', resourcesJob({ requests: { 'hugepages-2Mi': '2Mi', 'memory': '1Gi' } })),
  refused('pod huge pages that are no whole number of pages', resourcesJob({ limits: { 'hugepages-2Mi': '3Mi', 'memory': '1Gi' } })),
  refused('pod huge pages of a size that is no quantity', resourcesJob({ limits: { 'hugepages-x': '4Mi', 'memory': '1Gi' } })),
  accepted('pod huge pages', resourcesJob({ requests: { 'hugepages-2Mi': '4Mi' }, limits: { 'hugepages-2Mi': '4Mi', 'memory': '1Gi' } })),
  accepted('pod huge pages of 1Gi', resourcesJob({ limits: { 'hugepages-1Gi': '2Gi', 'cpu': 1 } })),
  accepted('pod resources empty', resourcesJob({})),
  accepted('pod resources with empty maps', resourcesJob({ requests: {}, limits: {} })),
  refused('pod init container with a request above the limit', initJob({ resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } })),
  refused('pod resource claim that the Pod does not have', resourcesJob({ claims: [{ name: 'gpu' }] })),
  ...each(refused, 'pod resizePolicy', [
    [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }], [{ resourceName: 'gpu', restartPolicy: 'NotRequired' }],
    [{ resourceName: 'cpu', restartPolicy: 'Never' }], [{ resourceName: 'cpu' }], [{ restartPolicy: 'NotRequired' }],
    [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }, { resourceName: 'cpu', restartPolicy: 'NotRequired' }],
  ], (resizePolicy) => containerJob({ resizePolicy })),
  accepted('pod resizePolicy NotRequired', containerJob({ resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] })),
  accepted('pod resizePolicy RestartContainer with OnFailure', containerJob({
    resizePolicy: [{ resourceName: 'memory', restartPolicy: 'RestartContainer' }],
  }, { restartPolicy: 'OnFailure' })),
  refused('pod resizePolicy RestartContainer in an init container with OnFailure', initJob({
    resizePolicy: [{ resourceName: 'memory', restartPolicy: 'RestartContainer' }],
  }, { restartPolicy: 'OnFailure' })),
  accepted('pod resizePolicy RestartContainer in a sidecar with OnFailure', initJob({
    restartPolicy: 'Always', resizePolicy: [{ resourceName: 'memory', restartPolicy: 'RestartContainer' }],
  }, { restartPolicy: 'OnFailure' })),

  accepted('pod resources of the Pod', podJob({ resources: { requests: { cpu: 1, memory: '1Gi' }, limits: { cpu: 2, memory: '2Gi' } } })),
  refused('pod resources of the Pod below the sum of its containers', podJob({
    resources: { requests: { cpu: 1 } }, containers: [{ ...MAIN, resources: { requests: { cpu: 2 } } }],
  })),
  refused('pod resources of the Pod below the sum of two containers', podJob({
    resources: { requests: { cpu: 3 } },
    containers: [{ ...MAIN, resources: { requests: { cpu: 2 } } }, { ...OTHER, resources: { requests: { cpu: 2 } } }],
  })),
  accepted('pod resources of the Pod equal to the sum of two containers', podJob({
    resources: { requests: { cpu: 4 } },
    containers: [{ ...MAIN, resources: { requests: { cpu: 2 } } }, { ...OTHER, resources: { requests: { cpu: 2 } } }],
  })),
  refused('pod limit of a container above that of the Pod', podJob({
    resources: { limits: { memory: '1Gi' } }, containers: [{ ...MAIN, resources: { requests: { memory: 1 }, limits: { memory: '2Gi' } } }],
  })),
  refused('pod resources of the Pod with a request above the limit', podJob({ resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } })),
  refused('pod resources of the Pod with an extended resource', podJob({ resources: { limits: { 'nvidia.com/gpu': 1 } } })),
  refused('pod resources of the Pod with ephemeral storage', podJob({ resources: { limits: { 'ephemeral-storage': '1Gi' } } })),
  refused('pod resources of the Pod with claims', podJob({
    resources: { claims: [{ name: 'gpu' }] }, resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }],
  })),
  refused('pod resources of the Pod on Windows', podJob({ resources: { limits: { cpu: 1 } }, os: { name: 'windows' } })),
  accepted('pod resources of the Pod empty', podJob({ resources: {} })),

  ...each(refused, 'pod resourceClaims', [
    [{ resourceClaimName: 'x' }], [{ name: 'gpu' }], [{ name: 'Gpu', resourceClaimName: 'x' }], [{ name: 'gpu', resourceClaimName: 'X' }],
    [{ name: 'gpu', resourceClaimName: 'x', resourceClaimTemplateName: 'y' }], [{ name: 'gpu', resourceClaimTemplateName: 'Y' }],
    [{ name: 'gpu', resourceClaimName: 'x' }, { name: 'gpu', resourceClaimName: 'x' }],
  ], (resourceClaims) => podJob({ resourceClaims })),
  accepted('pod resourceClaims that a container uses', podJob({
    resourceClaims: [{ name: 'gpu', resourceClaimTemplateName: 'gpus' }, { name: 'net', resourceClaimName: 'net' }],
    containers: [{ ...MAIN, resources: { claims: [{ name: 'gpu' }, { name: 'net', request: 'port' }] } }],
  })),
  ...each(refused, 'pod claims of a container', [
    [{ name: 'gpu' }, { name: 'gpu' }], [{ name: 'nope' }], [{ name: '' }], [{ name: 'gpu', request: 'Bad' }],
    [{ name: 'gpu', request: 'a' }, { name: 'gpu' }],
  ], (claims) => podJob({ resourceClaims: [{ name: 'gpu', resourceClaimName: 'gpu' }], containers: [{ ...MAIN, resources: { claims } }] })),
];

const PORTS: readonly CreateCase[] = [
  ...each(refused, 'pod containerPort', [0, -1, 65536, 2147483647, undefined, null], (containerPort) => portJob({ containerPort })),
  ...each(accepted, 'pod containerPort', [1, 80, 65535], (containerPort) => portJob({ containerPort })),
  refused('pod containerPort a string', portJob({ containerPort: '80' })),
  ...each(refused, 'pod port name', [
    'a'.repeat(16), 'HTTP', '-a', 'a-', 'a--b', '80', 'a_b', 'a.b', 'ä', 'a b',
  ], (name) => portJob({ name, containerPort: 80 })),
  ...each(accepted, 'pod port name', ['a', 'http', 'a'.repeat(15), '8a', 'a-1', ''], (name) => portJob({ name, containerPort: 80 })),
  refused('pod two ports of one name', portJob({ name: 'http', containerPort: 80 }, { name: 'http', containerPort: 81 })),
  accepted('pod two ports without a name', portJob({ containerPort: 80 }, { containerPort: 81 })),
  accepted('pod one port twice', portJob({ containerPort: 80 }, { containerPort: 80 })),
  accepted('pod one port name in two containers', podJob({
    containers: [{ ...MAIN, ports: [{ name: 'http', containerPort: 80 }] }, { ...OTHER, ports: [{ name: 'http', containerPort: 80 }] }],
  })),
  ...each(refused, 'pod port protocol', ['tcp', 'HTTP', 'udp'], (protocol) => portJob({ containerPort: 80, protocol })),
  ...each(accepted, 'pod port protocol', ['TCP', 'UDP', 'SCTP', '', null], (protocol) => portJob({ containerPort: 80, protocol })),
  ...each(refused, 'pod hostPort', [-1, 65536], (hostPort) => portJob({ containerPort: 80, hostPort })),
  ...each(accepted, 'pod hostPort', [0, 8080, null], (hostPort) => portJob({ containerPort: 80, hostPort })),
  refused('pod one hostPort twice', portJob({ containerPort: 80, hostPort: 80 }, { containerPort: 81, hostPort: 80 })),
  refused('pod one hostPort in two containers', podJob({
    containers: [{ ...MAIN, ports: [{ containerPort: 80, hostPort: 80 }] }, { ...OTHER, ports: [{ containerPort: 80, hostPort: 80 }] }],
  })),
  accepted('pod one hostPort in a container and an init container', podJob({
    containers: [{ ...MAIN, ports: [{ containerPort: 80, hostPort: 80 }] }],
    initContainers: [{ ...OTHER, ports: [{ containerPort: 80, hostPort: 80 }] }],
  })),
  accepted('pod one hostPort with two protocols', portJob({ containerPort: 80, hostPort: 80 }, { containerPort: 80, hostPort: 80, protocol: 'UDP' })),
  accepted('pod one hostPort on two addresses', portJob({ containerPort: 80, hostPort: 80, hostIP: '10.0.0.1' }, {
    containerPort: 80, hostPort: 80, hostIP: '10.0.0.2',
  })),
  accepted('pod hostIP that is no address', portJob({ containerPort: 80, hostPort: 80, hostIP: 'nowhere' })),
  refused('pod hostPort other than containerPort with hostNetwork', containerJob({ ports: [{ containerPort: 80, hostPort: 8080 }] }, {
    hostNetwork: true,
  })),
  accepted('pod hostPort equal to containerPort with hostNetwork', containerJob({ ports: [{ containerPort: 80, hostPort: 80 }] }, {
    hostNetwork: true,
  })),
  accepted('pod no hostPort with hostNetwork', containerJob({ ports: [{ containerPort: 80 }] }, { hostNetwork: true })),
  accepted('pod hostPort other than containerPort with hostNetwork in an init container',
    initJob({ ports: [{ containerPort: 80, hostPort: 8080 }] }, { hostNetwork: true })),
];

const FIELD_PATHS = ['spec.host', 'metadata.name', 'metadata.namespace', 'metadata.uid', 'spec.nodeName', 'spec.serviceAccountName', 'status.hostIP',
  'status.hostIPs', 'status.podIP',
  'status.podIPs', "metadata.labels['app']", "metadata.annotations['batch.kubernetes.io/job-completion-index']",
  "metadata.annotations['Example.com/A']"];
const ENV_NAMES = ['A', '_', 'a.b', 'a-b', '1', 'a b', 'ä', 'A'.repeat(1000), '.', '..', '!', 'a/b', '$(A)'];

const ENVIRONMENT: readonly CreateCase[] = [
  ...each(refused, 'pod env name', ['', 'A=B', '=', 'A\n', '\u0000', '\u007f', 'A\tB', undefined, null], (name) => envJob({ name, value: '1' })),
  ...each((name, manifest) => (/ä/.test(name) ? refused : accepted)(name, manifest), 'pod env name', ENV_NAMES, (name) => envJob({
    name, value: '1',
  })),
  accepted('pod env name twice', envJob({ name: 'A', value: '1' }, { name: 'A', value: '2' })),
  ...each(accepted, 'pod env value', ['', undefined, null, '$(B)', '$', 'a=b', '\n'], (value) => envJob({ name: 'A', value })),
  refused('pod env value and valueFrom', envJob({ name: 'A', value: '1', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } })),
  accepted('pod env empty value and valueFrom', envJob({ name: 'A', value: '', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } })),
  refused('pod env valueFrom empty', valueFromJob({})),
  refused('pod env valueFrom empty and value', envJob({ name: 'A', value: '1', valueFrom: {} })),
  accepted('pod env valueFrom null', valueFromJob(null)),
  refused('pod env two sources', valueFromJob({ fieldRef: { fieldPath: 'metadata.name' }, secretKeyRef: { name: 'a', key: 'b' } })),
  refused('pod env four sources', valueFromJob({
    fieldRef: { fieldPath: 'metadata.name' },
    resourceFieldRef: { resource: 'limits.cpu' },
    configMapKeyRef: { name: 'a', key: 'b' },
    secretKeyRef: {
      name: 'a', key: 'b',
    },
  })),
  ...each(accepted, 'pod env fieldPath', FIELD_PATHS, (fieldPath) => valueFromJob({ fieldRef: { fieldPath } })),
  ...each(refused, 'pod env fieldPath', [
    '', 'metadata.labels', 'metadata.annotations', 'status.phase', 'spec.restartPolicy', 'metadata.Name', 'name', "metadata.labels['']",
    "metadata.labels['a b']", "metadata.name['x']", 'metadata.labels[app]', 'metadata.labels["app"]', "spec.nodeName['x']", 'status.podIP[0]',
    'Spec.nodeName', 'spec.hostname', undefined,
  ], (fieldPath) => valueFromJob({ fieldRef: { fieldPath } })),
  ...each(refused, 'pod env fieldRef apiVersion', [
    'v2', 'batch/v1', 'V1',
  ], (apiVersion) => valueFromJob({ fieldRef: { apiVersion, fieldPath: 'metadata.name' } })),
  accepted('pod env fieldRef apiVersion', valueFromJob({ fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } })),
  ...each(accepted, 'pod env resourceFieldRef', [
    'limits.cpu', 'limits.memory', 'limits.ephemeral-storage', 'requests.cpu', 'requests.memory', 'requests.ephemeral-storage',
    'limits.hugepages-2Mi', 'requests.hugepages-1Gi',
  ], (resource) => valueFromJob({ resourceFieldRef: { resource } })),
  ...each(refused, 'pod env resourceFieldRef', [
    '', 'cpu', 'limits.nvidia.com/gpu', 'limits.gpu', 'Limits.cpu', 'limits', undefined,
  ], (resource) => valueFromJob({ resourceFieldRef: { resource } })),
  ...each(accepted, 'pod env resourceFieldRef with a divisor of cpu', [
    '1', '1m', 1, '0', '1000m',
  ], (divisor) => valueFromJob({ resourceFieldRef: { resource: 'limits.cpu', divisor } })),
  ...each(refused, 'pod env resourceFieldRef with a divisor of cpu', [
    '2', '10m', '1k',
  ], (divisor) => valueFromJob({ resourceFieldRef: { resource: 'limits.cpu', divisor } })),
  ...each(accepted, 'pod env resourceFieldRef with a divisor of memory', [
    '1Mi', '1', '1k', '1Ei', '1024Ki',
  ], (divisor) => valueFromJob({ resourceFieldRef: { resource: 'requests.memory', divisor } })),
  ...each(refused, 'pod env resourceFieldRef with a divisor of memory', [
    '2Mi', '1m', '10',
  ], (divisor) => valueFromJob({ resourceFieldRef: { resource: 'requests.memory', divisor } })),
  refused('pod env resourceFieldRef with a divisor of huge pages', valueFromJob({
    resourceFieldRef: { resource: 'limits.hugepages-2Mi', divisor: '2Mi' },
  })),
  accepted('pod env resourceFieldRef with another container', valueFromJob({ resourceFieldRef: { containerName: 'nope', resource: 'limits.cpu' } })),
  ...each(refused, 'pod env configMapKeyRef', [
    {}, { name: 'a' }, { key: 'b' }, { name: '', key: 'b' }, { name: 'A', key: 'b' }, { name: 'a', key: 'b c' }, { name: 'a', key: '..' },
    { name: 'a', key: '..b' }, { name: 'a', key: 'b'.repeat(254) },
  ], (configMapKeyRef) => valueFromJob({ configMapKeyRef })),
  ...each(accepted, 'pod env configMapKeyRef', [
    { name: 'a', key: 'b' }, { name: 'a.b', key: 'B_c-d.e' }, { name: 'a', key: 'b', optional: true }, { name: 'a', key: 'b'.repeat(253) },
  ], (configMapKeyRef) => valueFromJob({ configMapKeyRef })),
  ...each(refused, 'pod env secretKeyRef', [
    {}, { name: 'a' }, { key: 'b' }, { name: 'a_b', key: 'c' }, { name: 'a', key: 'b/c' },
  ], (secretKeyRef) => valueFromJob({ secretKeyRef })),
  accepted('pod env secretKeyRef', valueFromJob({ secretKeyRef: { name: 'a', key: 'b' } })),
  ...each(refused, 'pod env fileKeyRef', [
    {}, { key: 'A', path: 'a' }, { key: 'A', path: 'a', volumeName: 'nope' }, { path: 'a', volumeName: 'data' }, { key: 'A', volumeName: 'data' },
    { key: 'A', path: '../a', volumeName: 'data' }, { key: 'A=', path: 'a', volumeName: 'data' }, { key: 'A', path: 'a', volumeName: 'secret' },
  ], (fileKeyRef) => valueFromJob({ fileKeyRef }, { volumes: [{ name: 'data', emptyDir: {} }, { name: 'secret', secret: { secretName: 'a' } }] })),
  accepted('pod env fileKeyRef', valueFromJob({ fileKeyRef: { key: 'A', path: 'a', volumeName: 'data' } }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  })),
  refused('pod env in an init container', initJob({ env: [{ name: '' }] })),

  ...each(refused, 'pod envFrom', [
    {}, { prefix: 'A' }, { configMapRef: {} }, { configMapRef: { name: '' } }, { configMapRef: { name: 'A' } }, { secretRef: {} },
    { secretRef: { name: 'a_b' } }, { configMapRef: { name: 'a' }, secretRef: { name: 'b' } }, { prefix: 'A=', configMapRef: { name: 'a' } },
  ], (source) => envFromJob(source)),
  ...each(accepted, 'pod envFrom', [
    { configMapRef: { name: 'a' } }, { secretRef: { name: 'a' } }, { prefix: 'A', secretRef: { name: 'a', optional: true } },
    { prefix: '1-', configMapRef: { name: 'a' } }, { prefix: '', configMapRef: { name: 'a' } }, { configMapRef: { name: 'a-' } },
  ], (source) => envFromJob(source)),
  accepted('pod envFrom two sources', envFromJob({ configMapRef: { name: 'a' } }, { secretRef: { name: 'a' } })),
];

const MOUNTS: readonly CreateCase[] = [
  accepted('pod mount', mountJob({})),
  refused('pod mount without a volume', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }] })),
  ...each(refused, 'pod mount of volume', ['', undefined, 'Data', 'other'], (name) => mountJob({ name })),
  ...each(refused, 'pod mountPath', ['', undefined, null], (mountPath) => mountJob({ mountPath })),
  ...each(accepted, 'pod mountPath', ['data', '/', '/a:b', '/../x', 'C:\\data', ' '], (mountPath) => mountJob({ mountPath })),
  refused('pod mountPath twice', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }, { name: 'data', mountPath: '/data' }] }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  })),
  accepted('pod mountPath twice, once with a slash',
    containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }, { name: 'data', mountPath: '/data/' }] }, {
      volumes: [{ name: 'data', emptyDir: {} }],
    })),
  accepted('pod one volume in two containers', podJob({
    volumes: [{ name: 'data', emptyDir: {} }],
    containers: [
      { ...MAIN, volumeMounts: [{ name: 'data', mountPath: '/data' }] }, { ...OTHER, volumeMounts: [{ name: 'data', mountPath: '/data' }] },
    ],
  })),
  ...each(refused, 'pod subPath', ['..', '../a', 'a/..', 'a/../b', '/a', '/../..'], (subPath) => mountJob({ subPath })),
  ...each(accepted, 'pod subPath', ['a', 'a/b', '...', '..a', 'a..', '.', '', '$(A)'], (subPath) => mountJob({ subPath })),
  ...each(refused, 'pod subPathExpr', ['..', '/a', '../$(A)'], (subPathExpr) => mountJob({ subPathExpr })),
  accepted('pod subPathExpr', mountJob({ subPathExpr: '$(A)' })),
  refused('pod subPath and subPathExpr', mountJob({ subPath: 'a', subPathExpr: 'b' })),
  ...each(refused, 'pod mountPropagation', ['Both', 'none', ''], (mountPropagation) => mountJob({ mountPropagation })),
  ...each(accepted, 'pod mountPropagation', ['None', 'HostToContainer'], (mountPropagation) => mountJob({ mountPropagation })),
  refused('pod mountPropagation Bidirectional', mountJob({ mountPropagation: 'Bidirectional' })),
  accepted('pod mountPropagation Bidirectional in a privileged container', mountJob({ mountPropagation: 'Bidirectional' }, {
    securityContext: { privileged: true },
  })),
  ...each(refused, 'pod recursiveReadOnly', [
    { recursiveReadOnly: 'Enabled' }, { recursiveReadOnly: 'Yes', readOnly: true }, { recursiveReadOnly: 'IfPossible' },
    { recursiveReadOnly: 'Enabled', readOnly: true, mountPropagation: 'HostToContainer' },
  ], (mount) => mountJob(mount)),
  ...each(accepted, 'pod recursiveReadOnly', [
    { recursiveReadOnly: 'Enabled', readOnly: true }, { recursiveReadOnly: 'Disabled' },
    { recursiveReadOnly: 'Enabled', readOnly: true, mountPropagation: 'None' },
  ], (mount) => mountJob(mount)),
  refused('pod volumeDevices of a volume that is no claim', containerJob({ volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  })),
  refused('pod volumeDevices without a volume', containerJob({ volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] })),
  refused('pod volumeDevices and volumeMounts of one volume', containerJob({
    volumeDevices: [{ name: 'data', devicePath: '/dev/x' }], volumeMounts: [{ name: 'data', mountPath: '/data' }],
  }, { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'a' } }] })),
  refused('pod volumeDevices with a path that goes up', containerJob({ volumeDevices: [{ name: 'data', devicePath: '/dev/../x' }] }, {
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'a' } }],
  })),
  accepted('pod volumeDevices', containerJob({ volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] }, {
    volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'a' } }],
  })),
  refused('pod mount of a volume that is itself wrong', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, {
    volumes: [{ name: 'data', secret: {} }],
  })),
];

const VOLUMES: readonly CreateCase[] = [
  ...each(refused, 'pod volume name', ['', undefined, 'Data', 'a'.repeat(64), 'a.b', 'a_b', '-a'], (name) => volumeJob({ name, emptyDir: {} })),
  ...each(accepted, 'pod volume name', ['a', 'a'.repeat(63), '1'], (name) => volumeJob({ name, emptyDir: {} })),
  refused('pod two volumes of one name', podJob({ volumes: [{ name: 'data', emptyDir: {} }, { name: 'data', emptyDir: {} }] })),
  accepted('pod volume without a source becomes an emptyDir', volumeJob({})),
  accepted('pod volume with a source null becomes an emptyDir', volumeJob({ emptyDir: null })),
  refused('pod volume with two sources', volumeJob({ emptyDir: {}, hostPath: { path: '/x' } })),
  refused('pod volume with three sources', volumeJob({ emptyDir: {}, secret: { secretName: 'a' }, configMap: { name: 'a' } })),

  ...each(refused, 'pod emptyDir', [{ sizeLimit: -1 }, { sizeLimit: '1GB' }, { sizeLimit: '' }], (emptyDir) => volumeJob({ emptyDir })),
  ...each(accepted, 'pod emptyDir', [
    { sizeLimit: '1Gi' }, { sizeLimit: 0 }, { medium: 'Memory' }, { medium: 'HugePages' }, { medium: 'HugePages-2Mi' }, { medium: 'Nonsense' },
  ], (emptyDir) => volumeJob({ emptyDir })),

  ...each(refused, 'pod secret', [
    {}, { secretName: '' }, { secretName: 'a', defaultMode: 512 }, { secretName: 'a', defaultMode: -1 }, { secretName: 'a', items: [{ key: 'a' }] },
    { secretName: 'a', items: [{ path: 'a' }] }, { secretName: 'a', items: [{ key: 'a', path: '/a' }] },
    { secretName: 'a', items: [{ key: 'a', path: '..' }] }, { secretName: 'a', items: [{ key: 'a', path: '..a' }] },
    { secretName: 'a', items: [{ key: 'a', path: 'a/../b' }] }, { secretName: 'a', items: [{ key: 'a', path: 'a', mode: 512 }] }, { name: 'a' },
  ], (secret) => volumeJob({ secret })),
  ...each(accepted, 'pod secret', [
    { secretName: 'a' }, { secretName: 'A B' }, { secretName: 'a', optional: true }, { secretName: 'a', defaultMode: 511 },
    { secretName: 'a', defaultMode: 0 }, { secretName: 'a', items: [] }, { secretName: 'a', items: [{ key: 'a', path: 'b/c', mode: 256 }] },
    { secretName: 'a', items: [{ key: 'a b', path: 'a' }] }, { secretName: 'a', items: [{ key: 'a', path: 'x' }, { key: 'b', path: 'x' }] },
  ], (secret) => volumeJob({ secret })),
  ...each(refused, 'pod configMap', [
    {}, { name: '' }, { name: 'a', defaultMode: 512 }, { name: 'a', items: [{}] }, { name: 'a', items: [{ key: 'a', path: '../a' }] },
  ], (configMap) => volumeJob({ configMap })),
  ...each(accepted, 'pod configMap', [
    { name: 'a' }, { name: 'a', defaultMode: 493 }, { name: 'a', items: [{ key: 'a', path: 'a' }] },
  ], (configMap) => volumeJob({ configMap })),

  accepted('pod projected without sources', projectedJob()),
  accepted('pod projected empty', volumeJob({ projected: {} })),
  refused('pod projected defaultMode', volumeJob({ projected: { defaultMode: 512, sources: [] } })),
  refused('pod projected source with two kinds', projectedJob({ secret: { name: 'a' }, configMap: { name: 'a' } })),
  accepted('pod projected source empty', projectedJob({})),
  refused('pod projected secret without a name', projectedJob({ secret: {} })),
  refused('pod projected configMap without a name', projectedJob({ configMap: {} })),
  refused('pod projected paths that meet', projectedJob({ secret: { name: 'a', items: [{ key: 'a', path: 'x' }] } }, {
    configMap: { name: 'b', items: [{ key: 'a', path: 'x' }] },
  })),
  accepted('pod projected sources', projectedJob({ secret: { name: 'a' } }, { configMap: { name: 'a' } }, { serviceAccountToken: { path: 'token' } },
    { downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } })),
  ...each(refused, 'pod projected token', [
    {}, { path: 'token', expirationSeconds: 599 }, { path: 'token', expirationSeconds: 4294967297 }, { path: '../token' }, { path: '/token' },
  ], (serviceAccountToken) => projectedJob({ serviceAccountToken })),
  ...each(accepted, 'pod projected token', [
    { path: 'token', expirationSeconds: 600 }, { path: 'token', expirationSeconds: 4294967296 }, { path: 'token', audience: 'vault' },
  ], (serviceAccountToken) => projectedJob({ serviceAccountToken })),

  ...each(refused, 'pod downwardAPI item', [
    {}, { path: 'a' }, { path: '../a', fieldRef: { fieldPath: 'metadata.name' } }, { fieldRef: { fieldPath: 'metadata.name' } },
    { path: 'a', fieldRef: { fieldPath: 'status.podIP' } }, { path: 'a', fieldRef: { fieldPath: 'spec.nodeName' } },
    { path: 'a', resourceFieldRef: { resource: 'limits.cpu' } }, { path: 'a', mode: 512, fieldRef: { fieldPath: 'metadata.name' } },
    { path: 'a', fieldRef: { fieldPath: 'metadata.name' }, resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } },
  ], (item) => volumeJob({ downwardAPI: { items: [item] } })),
  ...each(accepted, 'pod downwardAPI item', [
    { path: 'a', fieldRef: { fieldPath: 'metadata.labels' } }, { path: 'a', fieldRef: { fieldPath: "metadata.annotations['a']" } },
    { path: 'a', resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } },
    { path: 'a', resourceFieldRef: { containerName: 'nope', resource: 'requests.memory', divisor: '1Mi' } },
  ], (item) => volumeJob({ downwardAPI: { items: [item] } })),
  accepted('pod downwardAPI without items', volumeJob({ downwardAPI: {} })),

  ...each(refused, 'pod hostPath', [{}, { path: '' }, { path: '/a/../b' }, { path: '/a', type: 'Dir' }], (hostPath) => volumeJob({ hostPath })),
  ...each(accepted, 'pod hostPath', [
    { path: '/a' }, { path: 'a' }, { path: '/a', type: '' }, { path: '/a', type: 'DirectoryOrCreate' }, { path: '/a..b', type: 'Socket' },
  ], (hostPath) => volumeJob({ hostPath })),
  ...each(refused, 'pod persistentVolumeClaim', [{}, { claimName: '' }], (persistentVolumeClaim) => volumeJob({ persistentVolumeClaim })),
  ...each(accepted, 'pod persistentVolumeClaim', [
    { claimName: 'a' }, { claimName: 'A b', readOnly: true },
  ], (persistentVolumeClaim) => volumeJob({ persistentVolumeClaim })),
  ...each(refused, 'pod csi', [
    {}, { driver: 'a_b' }, { driver: 'a'.repeat(64) }, { driver: 'a.b', nodePublishSecretRef: {} },
    { driver: 'a.b', nodePublishSecretRef: { name: 'A' } },
  ], (csi) => volumeJob({ csi })),
  ...each(accepted, 'pod csi', [
    { driver: 'secrets-store.csi.k8s.io', readOnly: true, volumeAttributes: { a: 'b' } }, { driver: 'A.b' },
    { driver: 'a.b', nodePublishSecretRef: { name: 'a' } },
  ], (csi) => volumeJob({ csi })),
  ...each(refused, 'pod nfs', [{}, { server: 'a' }, { path: '/a' }, { server: 'a', path: 'a' }], (nfs) => volumeJob({ nfs })),
  accepted('pod nfs', volumeJob({ nfs: { server: 'a', path: '/a', readOnly: true } })),

  refused('pod ephemeral empty', volumeJob({ ephemeral: {} })),
  refused('pod ephemeral without a spec', volumeJob({ ephemeral: { volumeClaimTemplate: {} } })),
  ...each(refused, 'pod ephemeral claim', [
    { accessModes: [] }, { accessModes: ['RWO'] }, { accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }, { resources: {} },
    { resources: { requests: { storage: 0 } } }, { resources: { requests: { storage: '-1Gi' } } }, { storageClassName: 'A_b' },
    { volumeMode: 'File' }, { selector: { matchLabels: { 'a b': 'c' } } }, { dataSource: { kind: 'VolumeSnapshot' } },
    { volumeAttributesClassName: 'A_b' },
  ], (spec) => ephemeralJob(spec)),
  ...each(accepted, 'pod ephemeral claim', [
    {}, { accessModes: ['ReadWriteMany', 'ReadOnlyMany'] }, { storageClassName: '' }, { storageClassName: 'fast' }, { volumeMode: 'Block' },
    { dataSource: { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'a' } },
  ], (spec) => ephemeralJob(spec)),
  refused('pod ephemeral claim with a name', ephemeralJob({}, { name: 'a' })),
  refused('pod ephemeral claim with an invalid label', ephemeralJob({}, { labels: { 'a b': 'c' } })),
  accepted('pod ephemeral claim with labels and annotations', ephemeralJob({}, { labels: { a: 'b' }, annotations: { a: 'b c' } })),

  ...each(refused, 'pod image volume', [{}, { reference: '' }, { reference: 'a', pullPolicy: 'Maybe' }], (image) => volumeJob({ image })),
  ...each(accepted, 'pod image volume', [{ reference: 'a' }, { reference: 'a:latest', pullPolicy: 'Never' }], (image) => volumeJob({ image })),
  refused('pod image volume with two sources', volumeJob({ emptyDir: {}, image: { reference: 'a' } })),

  ...each(refused, 'pod older volume', [
    { gitRepo: {} }, { gitRepo: { repository: 'a', directory: '../b' } }, { gcePersistentDisk: {} }, { awsElasticBlockStore: {} }, { azureFile: {} },
    { azureDisk: {} }, { cephfs: {} }, { cinder: {} }, { fc: {} }, { flexVolume: {} }, { flocker: {} }, { glusterfs: {} }, { iscsi: {} },
    { photonPersistentDisk: {} }, { portworxVolume: {} }, { quobyte: {} }, { rbd: {} }, { scaleIO: {} }, { storageos: {} }, { vsphereVolume: {} },
  ], (volume) => volumeJob(volume)),
  ...each(accepted, 'pod older volume', [
    { gitRepo: { repository: 'a' } }, { awsElasticBlockStore: { volumeID: 'a' } }, { gcePersistentDisk: { pdName: 'a' } },
    { azureFile: { secretName: 'a', shareName: 'b' } }, { cephfs: { monitors: ['a'] } }, { glusterfs: { endpoints: 'a', path: 'b' } },
  ], (volume) => volumeJob(volume)),
];

const COUNTS = ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'failureThreshold'];

const PROBES: readonly CreateCase[] = [
  ...each(refused, 'pod probe negative', COUNTS, (field) => probeJob({ [field]: -1 })),
  ...each(accepted, 'pod probe zero', COUNTS, (field) => probeJob({ [field]: 0 })),
  refused('pod liveness probe with successThreshold 2', probeJob({ successThreshold: 2 })),
  refused('pod startup probe with successThreshold 2', containerJob({ startupProbe: { exec: { command: ['true'] }, successThreshold: 2 } })),
  accepted('pod readiness probe with successThreshold 2', containerJob({ readinessProbe: { exec: { command: ['true'] }, successThreshold: 2 } })),
  refused('pod probe with successThreshold -1', probeJob({ successThreshold: -1 })),
  accepted('pod probe with successThreshold 0, which is defaulted', probeJob({ successThreshold: 0 })),
  ...each(refused, 'pod probe terminationGracePeriodSeconds', [
    0, -1,
  ], (terminationGracePeriodSeconds) => probeJob({ terminationGracePeriodSeconds })),
  accepted('pod probe terminationGracePeriodSeconds 1', probeJob({ terminationGracePeriodSeconds: 1 })),
  refused('pod readiness probe with terminationGracePeriodSeconds', containerJob({
    readinessProbe: { exec: { command: ['true'] }, terminationGracePeriodSeconds: 1 },
  })),
  refused('pod probe without a handler', containerJob({ livenessProbe: {} })),
  refused('pod probe with two handlers', probeJob({ tcpSocket: { port: 80 } })),
  refused('pod probe with an empty command', containerJob({ livenessProbe: { exec: { command: [] } } })),
  refused('pod probe with a command absent', containerJob({ livenessProbe: { exec: {} } })),
  refused('pod probe that sleeps', containerJob({ livenessProbe: { sleep: { seconds: 1 } } })),
  ...each(refused, 'pod httpGet', [
    { port: 0 }, { port: 65536 }, { port: 'HTTP' }, { port: '' }, { port: undefined }, { scheme: 'http' }, { scheme: 'ftp' },
    { httpHeaders: [{ name: 'a b', value: 'c' }] }, { httpHeaders: [{ name: '', value: 'c' }] }, { port: '80' }, { port: 1.5 },
  ], (httpGet) => httpJob(httpGet)),
  ...each(accepted, 'pod httpGet', [
    {}, { path: '' }, { path: 'health' }, { port: 'http' }, { scheme: 'HTTPS' }, { host: 'a b' }, { httpHeaders: [{ name: 'X-A', value: '' }] },
  ], (httpGet) => httpJob(httpGet)),
  ...each(refused, 'pod tcpSocket', [{}, { port: 0 }, { port: 'not-a-service-name' }], (tcpSocket) => containerJob({ livenessProbe: { tcpSocket } })),
  accepted('pod tcpSocket', containerJob({ livenessProbe: { tcpSocket: { port: 80, host: 'a' } } })),
  ...each(refused, 'pod grpc', [{}, { port: 0 }, { port: 65536 }], (grpc) => containerJob({ livenessProbe: { grpc } })),
  ...each(accepted, 'pod grpc', [{ port: 80 }, { port: 80, service: 'a' }], (grpc) => containerJob({ livenessProbe: { grpc } })),

  ...each(refused, 'pod lifecycle', [
    { preStop: {} }, { postStart: {} }, { preStop: { exec: {} } }, { preStop: { exec: { command: ['a'] }, httpGet: { port: 80 } } },
    { preStop: { sleep: { seconds: 31 } } }, { preStop: { sleep: { seconds: -1 } } }, { preStop: { tcpSocket: { port: 0 } } },
  ], (lifecycle) => containerJob({ lifecycle })),
  ...each(accepted, 'pod lifecycle', [
    {}, { preStop: { exec: { command: ['a'] } } }, { preStop: { sleep: { seconds: 30 } } }, { preStop: { sleep: { seconds: 0 } } },
    { postStart: { httpGet: { port: 80 } } }, { preStop: { tcpSocket: { port: 80 } } },
  ], (lifecycle) => containerJob({ lifecycle })),
  refused('pod preStop that sleeps longer than the grace period', containerJob({ lifecycle: { preStop: { sleep: { seconds: 6 } } } }, {
    terminationGracePeriodSeconds: 5,
  })),
  accepted('pod preStop that sleeps as long as the grace period', containerJob({ lifecycle: { preStop: { sleep: { seconds: 5 } } } }, {
    terminationGracePeriodSeconds: 5,
  })),

  ...each(refused, 'pod init container with', [
    { lifecycle: { preStop: { exec: { command: ['a'] } } } }, { livenessProbe: { exec: { command: ['a'] } } },
    { readinessProbe: { exec: { command: ['a'] } } }, { startupProbe: { exec: { command: ['a'] } } }, { lifecycle: {} }, { livenessProbe: {} },
  ], (container) => initJob(container)),
  ...each(accepted, 'pod sidecar with', [
    { lifecycle: { preStop: { exec: { command: ['a'] } } } }, { livenessProbe: { exec: { command: ['a'] } } },
    { readinessProbe: { exec: { command: ['a'] } } }, { startupProbe: { exec: { command: ['a'] } } }, {},
  ], (container) => initJob({ restartPolicy: 'Always', ...container })),
  ...each(refused, 'pod sidecar with', [
    { livenessProbe: {} }, { startupProbe: { exec: { command: ['a'] }, successThreshold: 2 } }, { lifecycle: { preStop: {} } },
  ], (container) => initJob({ restartPolicy: 'Always', ...container })),
];

function restartRules(rules: unknown, restartPolicy: unknown = 'Never'): Fields {
  return containerJob({ restartPolicy, restartPolicyRules: rules });
}

const RESTART = { action: 'Restart', exitCodes: { operator: 'In', values: [42] } };

const RESTARTS: readonly CreateCase[] = [
  ...each(accepted, 'pod container restartPolicy', ['Always', 'OnFailure', 'Never', null], (restartPolicy) => containerJob({ restartPolicy })),
  ...each(refused, 'pod container restartPolicy', ['always', 'Sometimes', ''], (restartPolicy) => containerJob({ restartPolicy })),
  ...each(accepted, 'pod init container restartPolicy', ['Always', 'OnFailure', 'Never', null], (restartPolicy) => initJob({ restartPolicy })),
  ...each(refused, 'pod init container restartPolicy', ['always', ''], (restartPolicy) => initJob({ restartPolicy })),
  accepted('pod restartPolicyRules', restartRules([RESTART])),
  accepted('pod restartPolicyRules with Always', restartRules([RESTART], 'Always')),
  accepted('pod restartPolicyRules with OnFailure in the Pod', containerJob({ restartPolicy: 'OnFailure', restartPolicyRules: [RESTART] }, {
    restartPolicy: 'OnFailure',
  })),
  accepted('pod restartPolicyRules empty', restartRules([])),
  accepted('pod restartPolicyRules empty without restartPolicy', containerJob({ restartPolicyRules: [] })),
  refused('pod restartPolicyRules without restartPolicy', containerJob({ restartPolicyRules: [RESTART] })),
  refused('pod restartPolicyRules with an unknown restartPolicy', restartRules([RESTART], 'Sometimes')),
  refused('pod restartPolicyRules of 21', restartRules(repeat(21, RESTART))),
  accepted('pod restartPolicyRules of 20', restartRules(repeat(20, RESTART))),
  ...each(refused, 'pod restart rule', [
    {}, { action: 'Restart' }, { exitCodes: RESTART.exitCodes }, { ...RESTART, action: '' }, { ...RESTART, action: 'restart' },
    { ...RESTART, action: 'Terminate' }, { action: 'Restart', exitCodes: {} }, { action: 'Restart', exitCodes: { values: [1] } },
    { action: 'Restart', exitCodes: { operator: 'in', values: [1] } },
  ], (rule) => restartRules([rule])),
  ...each(accepted, 'pod restart rule', [
    { action: 'RestartAllContainers', exitCodes: RESTART.exitCodes }, { action: 'Restart', exitCodes: { operator: 'NotIn', values: [0] } },
    { action: 'Restart', exitCodes: { operator: 'In' } }, { action: 'Restart', exitCodes: { operator: 'In', values: [] } },
    { action: 'Restart', exitCodes: { operator: 'In', values: [0] } }, { action: 'Restart', exitCodes: { operator: 'In', values: [2, 1] } },
    { action: 'Restart', exitCodes: { operator: 'In', values: [-1, 300] } },
  ], (rule) => restartRules([rule])),
  accepted('pod restart rule with a code twice', restartRules([{ action: 'Restart', exitCodes: { operator: 'In', values: [1, 1] } }])),
  refused('pod restart rule of 256 codes', restartRules([{ action: 'Restart', exitCodes: { operator: 'In', values: range(1, 256) } }])),
  accepted('pod restart rule of 255 codes', restartRules([{ action: 'Restart', exitCodes: { operator: 'In', values: range(1, 255) } }])),
  accepted('pod restartPolicyRules in an init container', initJob({ restartPolicy: 'Never', restartPolicyRules: [RESTART] })),
  refused('pod restartPolicyRules in an init container without restartPolicy', initJob({ restartPolicyRules: [RESTART] })),
  accepted('pod restartPolicyRules in a sidecar', initJob({ restartPolicy: 'Always', restartPolicyRules: [RESTART] })),
  accepted('pod restartPolicyRules beside a policy of the Job', job({
    podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] },
    template: template({ containers: [{ ...MAIN, restartPolicy: 'Never', restartPolicyRules: [RESTART] }] }),
  })),
];

const IDS = [-1, 2147483648, -2147483648];

const SECURITY: readonly CreateCase[] = [
  ...['runAsUser', 'runAsGroup', 'fsGroup'].flatMap((field) => [
    ...each(refused, `pod security ${field}`, IDS, (id) => podSecurityJob({ [field]: id })),
    ...each(accepted, `pod security ${field}`, [0, 1000, 2147483647, null], (id) => podSecurityJob({ [field]: id })),
  ]),
  refused('pod security runAsUser a string', podSecurityJob({ runAsUser: '1000' })),
  refused('pod security supplementalGroups, one of them negative', podSecurityJob({ supplementalGroups: [0, -1] })),
  accepted('pod security supplementalGroups', podSecurityJob({ supplementalGroups: [0, 0, 1000] })),
  ...each(refused, 'pod security', [
    { supplementalGroupsPolicy: 'Loose' }, { fsGroupChangePolicy: 'Never' }, { seLinuxChangePolicy: 'Maybe' }, { fsGroupChangePolicy: '' },
  ], (context) => podSecurityJob(context)),
  ...each(accepted, 'pod security', [
    {}, { supplementalGroupsPolicy: 'Merge' }, { supplementalGroupsPolicy: 'Strict' }, { fsGroupChangePolicy: 'OnRootMismatch' },
    { fsGroupChangePolicy: 'Always' }, { seLinuxChangePolicy: 'MountOption' }, { seLinuxChangePolicy: 'Recursive' },
    { runAsNonRoot: true, runAsUser: 0 }, { seLinuxOptions: { level: 's0:c1,c2' } },
  ], (context) => podSecurityJob(context)),
  ...each(refused, 'container security', [
    { runAsUser: -1 }, { runAsGroup: -1 }, { runAsUser: 2147483648 }, { procMount: 'Unmasked' }, { procMount: 'All' }, { procMount: '' },
    { privileged: true, allowPrivilegeEscalation: false }, { seccompProfile: {} },
  ], (context) => securityJob(context)),
  ...each(accepted, 'container security', [
    {}, { runAsUser: 0, runAsNonRoot: true }, { privileged: true }, { privileged: true, allowPrivilegeEscalation: true }, { procMount: 'Default' },
    { capabilities: { add: ['SYS_ADMIN'], drop: ['ALL'] }, allowPrivilegeEscalation: false }, { capabilities: { add: ['NONSENSE', ''] } },
    { readOnlyRootFilesystem: true }, { privileged: false, allowPrivilegeEscalation: false },
  ], (context) => securityJob(context)),
  refused('container security CAP_SYS_ADMIN without escalation', securityJob({
    allowPrivilegeEscalation: false, capabilities: { add: ['CAP_SYS_ADMIN'] },
  })),
  accepted('container security procMount Unmasked in a user namespace', securityJob({ procMount: 'Unmasked' }, { hostUsers: false })),
  refused('init container security', initJob({ securityContext: { runAsUser: -1 } })),
  ...(['seccompProfile', 'appArmorProfile'] as const).flatMap((field) => [
    ...each(refused, `pod security ${field}`, [
      {}, { type: '' }, { type: 'runtimeDefault' }, { type: 'Localhost' }, { type: 'RuntimeDefault', localhostProfile: 'a' },
      { type: 'Unconfined', localhostProfile: '' },
    ], (profile) => podSecurityJob({ [field]: profile })),
    ...each(accepted, `pod security ${field}`, [
      { type: 'RuntimeDefault' }, { type: 'Unconfined' }, { type: 'Localhost', localhostProfile: 'a/b' },
    ], (profile) => podSecurityJob({ [field]: profile })),
    ...each(refused, `container security ${field}`, [{ type: 'Localhost' }, { type: 'None' }], (profile) => securityJob({ [field]: profile })),
    accepted(`container security ${field}`, securityJob({ [field]: { type: 'RuntimeDefault' } })),
  ]),
  ...each(refused, 'pod security seccompProfile at', [
    '../a', '/a', 'a/..',
  ], (localhostProfile) => podSecurityJob({ seccompProfile: { type: 'Localhost', localhostProfile } })),
  accepted('pod security seccompProfile at an empty path', podSecurityJob({ seccompProfile: { type: 'Localhost', localhostProfile: '' } })),
  ...each(refused, 'pod security appArmorProfile at', [
    '', ' a', 'a ', ' ', 'a'.repeat(4096),
  ], (localhostProfile) => podSecurityJob({ appArmorProfile: { type: 'Localhost', localhostProfile } })),
  ...each(accepted, 'pod security appArmorProfile at', [
    '../a', 'a'.repeat(4095),
  ], (localhostProfile) => podSecurityJob({ appArmorProfile: { type: 'Localhost', localhostProfile } })),
  ...each(refused, 'pod sysctls', [
    [{}], [{ name: '' }], [{ name: 'Kernel.x' }], [{ name: 'a..b' }], [{ name: 'a'.repeat(254) }],
    [{ name: 'a', value: '1' }, { name: 'a', value: '2' }], [{ name: 'a b' }],
  ], (sysctls) => podSecurityJob({ sysctls })),
  ...each(accepted, 'pod sysctls', [
    [{ name: 'kernel.shm_rmid_forced', value: '0' }], [{ name: 'net/ipv4/tcp_syncookies', value: '1' }], [{ name: 'a' }], [],
  ], (sysctls) => podSecurityJob({ sysctls })),
  refused('pod sysctls of the network with hostNetwork', podSecurityJob({ sysctls: [{ name: 'net.core.somaxconn', value: '1024' }] }, {
    hostNetwork: true,
  })),
  refused('pod sysctls of ipc with hostIPC', podSecurityJob({ sysctls: [{ name: 'kernel.shmmax', value: '1' }] }, { hostIPC: true })),
  accepted('pod sysctls of ipc with hostNetwork', podSecurityJob({ sysctls: [{ name: 'kernel.shmmax', value: '1' }] }, { hostNetwork: true })),
  ...each(refused, 'pod windowsOptions', [
    { runAsUserName: '' }, { runAsUserName: 'a\\b\\c' }, { runAsUserName: 'a/b' }, { runAsUserName: '...' }, { runAsUserName: 'dom\\' },
    { runAsUserName: 'a'.repeat(105) }, { runAsUserName: 'a\nb' }, { gmsaCredentialSpec: '' }, { gmsaCredentialSpecName: 'A_b' },
    { hostProcess: true }, { runAsUserName: '*\\a' },
  ], (windowsOptions) => podSecurityJob({ windowsOptions })),
  ...each(accepted, 'pod windowsOptions', [
    {}, { runAsUserName: 'ContainerUser' }, { runAsUserName: 'DOM\\user' }, { runAsUserName: 'a.b\\user' }, { gmsaCredentialSpecName: 'a-b' },
    { gmsaCredentialSpec: '{}' }, { hostProcess: false },
  ], (windowsOptions) => podSecurityJob({ windowsOptions })),
  accepted('pod windowsOptions hostProcess with hostNetwork', podSecurityJob({ windowsOptions: { hostProcess: true } }, { hostNetwork: true })),
  refused('pod windowsOptions hostProcess that a container denies', containerJob({ securityContext: { windowsOptions: { hostProcess: false } } }, {
    hostNetwork: true, securityContext: { windowsOptions: { hostProcess: true } },
  })),
  refused('pod windowsOptions hostProcess in one container of two', podJob({
    hostNetwork: true, containers: [{ ...MAIN, securityContext: { windowsOptions: { hostProcess: true } } }, OTHER],
  })),

  ...each(accepted, 'pod os', ['linux', 'windows'], (name) => podJob({ os: { name } })),
  ...each(refused, 'pod os', ['Linux', 'darwin', '', undefined], (name) => podJob({ os: { name } })),
  refused('pod os linux with windowsOptions', podSecurityJob({ windowsOptions: {} }, { os: { name: 'linux' } })),
  refused('pod os linux with windowsOptions in a container', securityJob({ windowsOptions: {} }, { os: { name: 'linux' } })),
  ...each(refused, 'pod os windows with', [
    { runAsUser: 1 }, { runAsGroup: 1 }, { fsGroup: 1 }, { seccompProfile: { type: 'RuntimeDefault' } }, { seLinuxOptions: {} },
    { supplementalGroups: [1] }, { sysctls: [{ name: 'a' }] }, { fsGroupChangePolicy: 'Always' }, { appArmorProfile: { type: 'RuntimeDefault' } },
  ], (context) => podSecurityJob(context, { os: { name: 'windows' } })),
  ...each(refused, 'pod os windows with', [
    { hostPID: true }, { hostIPC: true }, { shareProcessNamespace: true }, { shareProcessNamespace: false }, { hostUsers: true },
  ], (pod) => podJob({ ...pod, os: { name: 'windows' } })),
  ...each(refused, 'pod os windows with a container that has', [
    { privileged: false }, { capabilities: {} }, { readOnlyRootFilesystem: true }, { allowPrivilegeEscalation: false }, { runAsUser: 1 },
    { procMount: 'Default' }, { seLinuxOptions: {} }, { seccompProfile: { type: 'RuntimeDefault' } },
  ], (context) => securityJob(context, { os: { name: 'windows' } })),
  accepted('pod os windows with runAsNonRoot', podSecurityJob({ runAsNonRoot: true }, { os: { name: 'windows' } })),

  refused('pod shareProcessNamespace with hostPID', podJob({ shareProcessNamespace: true, hostPID: true })),
  accepted('pod shareProcessNamespace', podJob({ shareProcessNamespace: true })),
  accepted('pod shareProcessNamespace false with hostPID', podJob({ shareProcessNamespace: false, hostPID: true })),
  accepted('pod hostPID, hostIPC and hostNetwork', podJob({ hostPID: true, hostIPC: true, hostNetwork: true })),
  ...each(refused, 'pod hostUsers false with', ['hostPID', 'hostIPC', 'hostNetwork'], (field) => podJob({ hostUsers: false, [field]: true })),
  ...each(accepted, 'pod hostUsers', [true, false, null], (hostUsers) => podJob({ hostUsers })),
  accepted('pod hostUsers true with hostNetwork', podJob({ hostUsers: true, hostNetwork: true })),
  refused('pod hostUsers false with volumeDevices', containerJob({ volumeDevices: [{ name: 'data', devicePath: '/dev/x' }] }, {
    hostUsers: false, volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'a' } }],
  })),
];

const SELECTOR = { matchLabels: { app: 'x' } };

const PLACEMENT: readonly CreateCase[] = [
  ...each(refused, 'pod nodeSelector', [
    { 'a b': 'c' }, { a: 'b c' }, { '': 'a' }, { a: 'x'.repeat(64) }, { 'a/b/c': 'd' }, { a: '-b' },
  ], (nodeSelector) => podJob({ nodeSelector })),
  ...each(accepted, 'pod nodeSelector', [
    {}, { a: '' }, { 'kubernetes.io/arch': 'amd64' }, { A: 'B_c.d' },
  ], (nodeSelector) => podJob({ nodeSelector })),
  refused('pod nodeSelector with a boolean', podJob({ nodeSelector: { spot: true } })),

  refused('pod required node affinity without terms', requiredNodes()),
  refused('pod required node affinity without the list', podJob({
    affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: {} } },
  })),
  accepted('pod required node affinity with an empty term', requiredNodes({})),
  ...each(refused, 'pod node expression', [
    { key: '' }, { key: 'a b' }, { operator: '' }, { operator: 'in' }, { operator: 'Equals' }, { values: [] }, { values: undefined },
    { operator: 'Exists' }, { operator: 'DoesNotExist' }, { operator: 'Gt', values: ['1', '2'] }, { operator: 'Lt', values: [] },
    { values: ['a b'] }, { values: ['x'.repeat(64)] }, { operator: undefined },
  ], (expression) => nodeExpression(expression)),
  ...each(accepted, 'pod node expression', [
    {}, { operator: 'NotIn' }, { operator: 'Exists', values: [] }, { operator: 'DoesNotExist', values: undefined },
    { operator: 'Gt', values: ['1'] }, { operator: 'Lt', values: ['many'] }, { values: ['a', 'a', ''] },
  ], (expression) => nodeExpression(expression)),
  ...each(refused, 'pod node field', [
    { key: 'metadata.uid', operator: 'In', values: ['a'] }, { key: 'metadata.name', operator: 'Exists' },
    { key: 'metadata.name', operator: 'In', values: ['a', 'b'] }, { key: 'metadata.name', operator: 'In', values: ['A_b'] },
  ], (field) => requiredNodes({ matchFields: [field] })),
  accepted('pod node field', requiredNodes({ matchFields: [{ key: 'metadata.name', operator: 'NotIn', values: ['node-1'] }] })),
  ...each(refused, 'pod preferred node affinity', [
    { weight: 0 }, { weight: 101 }, { weight: -1 }, { weight: undefined },
    { preference: { matchExpressions: [{ key: 'a b', operator: 'Exists' }] } }, { preference: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
  ], (term) => preferredNodes(term)),
  ...each(accepted, 'pod preferred node affinity', [
    {}, { weight: 100 }, { preference: {} }, { preference: { matchExpressions: [{ key: 'a', operator: 'In', values: ['b c'] }] } },
  ], (term) => preferredNodes(term)),
  accepted('pod affinity empty', podJob({ affinity: {} })),
  accepted('pod affinity with empty parts', podJob({ affinity: { nodeAffinity: {}, podAffinity: {}, podAntiAffinity: {} } })),

  ...(['podAffinity', 'podAntiAffinity'] as const).flatMap((kind) => [
    ...each(refused, `pod ${kind}`, [
      { topologyKey: '' }, { topologyKey: undefined }, { topologyKey: 'a b' }, { namespaces: ['A_b'] },
      { labelSelector: { matchLabels: { 'a b': 'c' } } }, { labelSelector: { matchExpressions: [{ key: 'a', operator: 'In' }] } },
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Exists', values: ['b'] }] } },
      { labelSelector: { matchExpressions: [{ key: 'a', operator: 'Gt', values: ['1'] }] } }, { namespaceSelector: { matchLabels: { a: 'b c' } } },
      { labelSelector: undefined, matchLabelKeys: ['a'] }, { matchLabelKeys: ['a'], mismatchLabelKeys: ['a'] }, { matchLabelKeys: ['a b'] },
      { labelSelector: { matchLabels: { app: 'b c' } } },
      { labelSelector: { matchLabels: { a: 'b' }, matchExpressions: [{ key: 'a', operator: 'Exists' }] }, matchLabelKeys: ['a'] },
    ], (term) => podTerm(kind, term)),
    ...each(accepted, `pod ${kind}`, [
      {}, { labelSelector: undefined }, { labelSelector: {} }, { namespaces: ['default'], namespaceSelector: {} },
      { matchLabelKeys: ['pod-template-hash'] }, { labelSelector: { matchExpressions: [{ key: 'a', operator: 'NotIn', values: ['b'] }] } },
      { mismatchLabelKeys: ['tenant'] }, { matchLabelKeys: ['app'] },
    ], (term) => podTerm(kind, term)),
    ...each(refused, `pod ${kind} weight`, [0, 101, -1, undefined], (weight) => weightedPodTerm(kind, weight)),
    ...each(accepted, `pod ${kind} weight`, [1, 100], (weight) => weightedPodTerm(kind, weight)),
    refused(`pod ${kind} weighted term without topologyKey`, weightedPodTerm(kind, 1, { topologyKey: '' })),
  ]),

  ...each(refused, 'pod toleration', [
    {}, { key: 'a', operator: 'exists' }, { key: 'a b', operator: 'Exists' }, { operator: 'Equal', value: 'a' },
    { key: 'a', operator: 'Exists', value: 'b' }, { key: 'a', value: 'b c' }, { key: 'a', value: 'x'.repeat(64) },
    { key: 'a', operator: 'Exists', effect: 'Noschedule' }, { key: 'a', operator: 'Exists', tolerationSeconds: 1 },
    { key: 'a', operator: 'Exists', effect: 'NoSchedule', tolerationSeconds: 1 }, { key: 'a', operator: 'In', value: 'b' }, { effect: 'NoExecute' },
  ], (toleration) => tolerationJob(toleration)),
  ...each(accepted, 'pod toleration', [
    { operator: 'Exists' }, { key: 'a' }, { key: 'a', value: '' }, { key: 'a', operator: 'Equal', value: 'b', effect: 'PreferNoSchedule' },
    { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 0 },
    { key: 'a', operator: 'Exists', effect: 'NoExecute', tolerationSeconds: -1 }, { operator: 'Exists', effect: '' },
  ], (toleration) => tolerationJob(toleration)),
  accepted('pod toleration twice', tolerationJob({ operator: 'Exists' }, { operator: 'Exists' })),

  ...each(refused, 'pod spread constraint', [
    { maxSkew: 0 }, { maxSkew: -1 }, { maxSkew: undefined }, { topologyKey: '' }, { topologyKey: undefined }, { whenUnsatisfiable: '' },
    { whenUnsatisfiable: 'Ignore' }, { whenUnsatisfiable: undefined }, { minDomains: 0 }, { whenUnsatisfiable: 'ScheduleAnyway', minDomains: 1 },
    { nodeAffinityPolicy: 'Maybe' }, { nodeTaintsPolicy: 'honor' }, { matchLabelKeys: ['a b'] }, { labelSelector: undefined, matchLabelKeys: ['a'] },
    { labelSelector: { matchLabels: { 'a b': 'c' } } }, { labelSelector: { matchExpressions: [{ key: 'a', operator: 'In', values: [] }] } },
  ], (constraint) => spreadJob(constraint)),
  ...each(accepted, 'pod spread constraint', [
    {}, { topologyKey: 'a b' }, { whenUnsatisfiable: 'ScheduleAnyway' }, { minDomains: 1 },
    { nodeAffinityPolicy: 'Ignore', nodeTaintsPolicy: 'Honor' }, { matchLabelKeys: ['pod-template-hash'] }, { labelSelector: undefined },
    { matchLabelKeys: ['app'] },
  ], (constraint) => spreadJob(constraint)),
  refused('pod spread constraint whose key is in matchExpressions too', spreadJob({
    labelSelector: { matchLabels: { app: 'x' }, matchExpressions: [{ key: 'app', operator: 'Exists' }] }, matchLabelKeys: ['app'],
  })),
  refused('pod spread constraint twice', spreadJob({}, {})),
  accepted('pod spread constraints that differ in whenUnsatisfiable', spreadJob({}, { whenUnsatisfiable: 'ScheduleAnyway' })),

  ...each(refused, 'pod schedulingGates', [
    [{ name: '' }], [{}], [{ name: 'a b' }], [{ name: 'a' }, { name: 'a' }], [{ name: 'a/b/c' }],
  ], (schedulingGates) => podJob({ schedulingGates })),
  ...each(accepted, 'pod schedulingGates', [
    [{ name: 'example.com/gate' }], [{ name: 'a' }, { name: 'b' }], [],
  ], (schedulingGates) => podJob({ schedulingGates })),
  ...each(refused, 'pod readinessGates', [[{}], [{ conditionType: '' }], [{ conditionType: 'a b' }]], (readinessGates) => podJob({ readinessGates })),
  ...each(accepted, 'pod readinessGates', [
    [{ conditionType: 'example.com/Ready' }], [{ conditionType: 'A' }, { conditionType: 'A' }],
  ], (readinessGates) => podJob({ readinessGates })),
  ...each(refused, 'pod priorityClassName', ['High', 'a_b', '-a', 'a'.repeat(254)], (priorityClassName) => podJob({ priorityClassName })),
  ...each(accepted, 'pod priorityClassName', ['high', 'system-node-critical', 'a.b', ''], (priorityClassName) => podJob({ priorityClassName })),
  ...each(accepted, 'pod priority', [0, -1, 2147483647], (priority) => podJob({ priority })),
  refused('pod priority a string', podJob({ priority: 'high' })),
  ...each(refused, 'pod preemptionPolicy', ['never', '', 'Always'], (preemptionPolicy) => podJob({ preemptionPolicy })),
  ...each(accepted, 'pod preemptionPolicy', ['Never', 'PreemptLowerPriority', null], (preemptionPolicy) => podJob({ preemptionPolicy })),
  ...each(accepted, 'pod schedulerName', ['other', '', 'Not a name'], (schedulerName) => podJob({ schedulerName })),
  ...each(refused, 'pod nodeName', ['Node', 'a_b', 'a'.repeat(254)], (nodeName) => podJob({ nodeName })),
  accepted('pod nodeName', podJob({ nodeName: 'node-1.example.com' })),
  ...each(refused, 'pod runtimeClassName', ['', 'A', 'a_b'], (runtimeClassName) => podJob({ runtimeClassName })),
  accepted('pod runtimeClassName', podJob({ runtimeClassName: 'gvisor' })),
  refused('pod overhead negative', podJob({ overhead: { cpu: -1 } })),
  refused('pod overhead of an unknown resource', podJob({ overhead: { gpu: 1 } })),
  accepted('pod overhead', podJob({ overhead: { cpu: '100m' } })),
  accepted('pod nodeSelector, affinity and tolerations together', podJob({
    nodeSelector: { pool: 'batch' },
    tolerations: [{ key: 'spot', operator: 'Exists', effect: 'NoSchedule' }],
    affinity: {
      podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ labelSelector: SELECTOR, topologyKey: 'kubernetes.io/hostname' }] },
    },
  })),
];

const NETWORK: readonly CreateCase[] = [
  ...each(refused, 'pod dnsPolicy', ['clusterFirst', 'Cluster', 'None'], (dnsPolicy) => podJob({ dnsPolicy })),
  ...each(accepted, 'pod dnsPolicy', ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', '', null], (dnsPolicy) => podJob({ dnsPolicy })),
  ...each(refused, 'pod dnsPolicy None with', [
    {}, { nameservers: [] }, { searches: ['a'] },
  ], (dnsConfig) => podJob({ dnsPolicy: 'None', dnsConfig })),
  accepted('pod dnsPolicy None with a name server', podJob({ dnsPolicy: 'None', dnsConfig: { nameservers: ['10.0.0.1'] } })),
  ...each(refused, 'pod dnsConfig', [
    { nameservers: ['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'] }, { nameservers: ['dns.example.com'] }, { nameservers: ['1.1.1'] },
    { nameservers: [''] }, { searches: ['A'] }, { searches: ['a b'] }, { searches: [''] }, { searches: range(1, 33).map((n) => `a${n}`) },
    { options: [{ value: '1' }] }, { options: [{ name: '' }] }, { searches: range(1, 20).map((n) => `${'a'.repeat(60)}.${'b'.repeat(60)}.a${n}`) },
  ], (dnsConfig) => podJob({ dnsConfig })),
  ...each(accepted, 'pod dnsConfig', [
    {}, { nameservers: ['1.1.1.1', '::1'] }, { searches: ['a.b', 'a.b.', '.', '_tcp.a'] },
    { options: [{ name: 'ndots', value: '2' }, { name: 'a b' }] }, { searches: range(1, 32).map((n) => `a${n}`) },
  ], (dnsConfig) => podJob({ dnsConfig })),
  ...each(refused, 'pod hostAliases', [
    [{ ip: 'a', hostnames: ['b'] }], [{ hostnames: ['b'] }], [{ ip: '1.1.1.1', hostnames: ['A_b'] }], [{ ip: '1.1.1.1', hostnames: [''] }],
  ], (hostAliases) => podJob({ hostAliases })),
  ...each(accepted, 'pod hostAliases', [
    [{ ip: '1.1.1.1', hostnames: ['a.b', 'c'] }], [{ ip: '1.1.1.1' }], [{ ip: '::1', hostnames: [] }], [],
  ], (hostAliases) => podJob({ hostAliases })),
  accepted('pod hostAliases with one address twice', podJob({
    hostAliases: [{ ip: '1.1.1.1', hostnames: ['a'] }, { ip: '1.1.1.1', hostnames: ['b'] }],
  })),
  ...each(accepted, 'pod imagePullSecrets', [
    [{ name: 'a' }], [{ name: 'A b' }], [{}], [{ name: '' }], [{ name: 'a' }, { name: 'a' }], [],
  ], (imagePullSecrets) => podJob({ imagePullSecrets })),
  ...each(refused, 'pod imagePullSecrets', [['a'], [{ name: 'a', namespace: 'b' }]], (imagePullSecrets) => podJob({ imagePullSecrets })),
  ...['hostname', 'subdomain'].flatMap((field) => [
    ...each(refused, `pod ${field}`, ['A', 'a.b', 'a_b', 'a'.repeat(64), '-a'], (value) => podJob({ [field]: value })),
    ...each(accepted, `pod ${field}`, ['a', 'a'.repeat(63), '1', ''], (value) => podJob({ [field]: value })),
  ]),
  accepted('pod setHostnameAsFQDN', podJob({ setHostnameAsFQDN: true })),
  ...each(refused, 'pod hostnameOverride', ['A', 'a_b', 'a'.repeat(65), ''], (hostnameOverride) => podJob({ hostnameOverride })),
  ...each(accepted, 'pod hostnameOverride', ['a', 'a.b'], (hostnameOverride) => podJob({ hostnameOverride })),
  refused('pod hostnameOverride with hostNetwork', podJob({ hostnameOverride: 'a', hostNetwork: true })),
  refused('pod hostnameOverride with setHostnameAsFQDN', podJob({ hostnameOverride: 'a', setHostnameAsFQDN: true })),
  ...each(refused, 'pod serviceAccountName', ['A', 'a_b', 'a'.repeat(254), '-a'], (serviceAccountName) => podJob({ serviceAccountName })),
  ...each(accepted, 'pod serviceAccountName', ['worker', 'a.b', ''], (serviceAccountName) => podJob({ serviceAccountName })),
  accepted('pod serviceAccount, the older field', podJob({ serviceAccount: 'worker' })),
  accepted('pod serviceAccount other than serviceAccountName', podJob({ serviceAccount: 'other', serviceAccountName: 'worker' })),
  ...each(accepted, 'pod automountServiceAccountToken', [true, false], (automountServiceAccountToken) => podJob({ automountServiceAccountToken })),
  ...each(accepted, 'pod enableServiceLinks', [true, false, null], (enableServiceLinks) => podJob({ enableServiceLinks })),
];

const POD: readonly CreateCase[] = [
  ...each(refused, 'pod activeDeadlineSeconds', [0, -1, 2147483648], (activeDeadlineSeconds) => podJob({ activeDeadlineSeconds })),
  ...each(accepted, 'pod activeDeadlineSeconds', [1, 2147483647, null], (activeDeadlineSeconds) => podJob({ activeDeadlineSeconds })),
  accepted('pod activeDeadlineSeconds beside that of the Job', podJob({ activeDeadlineSeconds: 600 }, { activeDeadlineSeconds: 60 })),
  ...each(accepted, 'pod terminationGracePeriodSeconds', [
    0, 1, 86400, -1, null,
  ], (terminationGracePeriodSeconds) => podJob({ terminationGracePeriodSeconds })),
  refused('pod terminationGracePeriodSeconds a duration', podJob({ terminationGracePeriodSeconds: '30s' })),
  ...each(refused, 'pod template labels', [
    { 'a b': 'c' }, { a: 'b c' }, { '': 'a' }, { a: 'x'.repeat(64) }, { 'A_b/c': 'd' },
  ], (labels) => job({ template: template({}, { labels }) })),
  ...each(accepted, 'pod template labels', [
    {}, { app: 'x' }, { 'example.com/a': '' }, { 'job-name': 'job' }, { 'batch.kubernetes.io/job-name': 'job' },
  ], (labels) => job({ template: template({}, { labels }) })),
  ...each(refused, 'pod template labels', [
    { 'job-name': 'other' }, { 'controller-uid': 'x' }, { 'batch.kubernetes.io/controller-uid': 'x' },
  ], (labels) => job({ template: template({}, { labels }) })),
  ...each(refused, 'pod template annotations', [
    { 'a b': 'c' }, { '': 'a' }, { 'a/b/c': 'd' }, { a: 'x'.repeat(262144) },
  ], (annotations) => job({ template: template({}, { annotations }) })),
  ...each(accepted, 'pod template annotations', [
    { a: 'b c\n' }, { 'Example.com/a': '' }, { a: 'x'.repeat(262143) },
  ], (annotations) => job({ template: template({}, { annotations }) })),
  ...each(accepted, 'pod template metadata', [
    { name: 'Any Name' }, { generateName: 'a-' }, { namespace: 'other' }, { finalizers: ['nonsense'] }, { creationTimestamp: null }, null,
  ], (metadata) => job({ template: { ...template(), metadata } })),
  ...each(refused, 'pod template annotations', [
    { 'controller.kubernetes.io/pod-deletion-cost': 'high' }, { 'seccomp.security.alpha.kubernetes.io/pod': 'nonsense' },
    { 'container.apparmor.security.beta.kubernetes.io/nope': 'runtime/default' },
    { 'container.apparmor.security.beta.kubernetes.io/main': 'nonsense' }, { 'kubernetes.io/config.mirror': 'x' },
    { 'scheduler.alpha.kubernetes.io/tolerations': '[{"key":"a b","operator":"Exists"}]' },
    { 'scheduler.alpha.kubernetes.io/tolerations': 'nonsense' },
  ], (annotations) => job({ template: template({}, { annotations }) })),
  ...each(accepted, 'pod template annotations', [
    { 'controller.kubernetes.io/pod-deletion-cost': '-5' }, { 'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default' },
    { 'container.apparmor.security.beta.kubernetes.io/main': 'runtime/default' }, { 'cluster-autoscaler.kubernetes.io/safe-to-evict': 'false' },
  ], (annotations) => job({ template: template({}, { annotations }) })),
  refused('pod appArmor annotation that contradicts the field', job({
    template: template({ securityContext: { appArmorProfile: { type: 'Unconfined' } } }, {
      annotations: { 'container.apparmor.security.beta.kubernetes.io/main': 'runtime/default' },
    }),
  })),
  refused('pod seccomp annotation that contradicts the field', job({
    template: template({ securityContext: { seccompProfile: { type: 'Unconfined' } } }, {
      annotations: { 'seccomp.security.alpha.kubernetes.io/pod': 'runtime/default' },
    }),
  })),
  refused('pod several errors in several places', podJob({
    restartPolicy: 'Sometimes',
    activeDeadlineSeconds: 0,
    hostname: 'A',
    nodeSelector: { 'a b': 'c' },
    tolerations: [{}],
    dnsPolicy: 'None',
    volumes: [{ name: 'Data', secret: {} }],
    initContainers: [{ name: 'main' }],
    containers: [{
      name: 'main',
      imagePullPolicy: 'x',
      env: [{ name: '' }],
      ports: [{ containerPort: 0 }],
      volumeMounts: [{ name: 'Data' }],
      securityContext: { runAsUser: -1 },
    }],
  })),
];

export const POD_TEMPLATE: readonly CreateCase[] = [
  ...CONTAINERS, ...RESOURCES, ...PORTS, ...ENVIRONMENT, ...MOUNTS, ...VOLUMES, ...PROBES, ...RESTARTS, ...SECURITY, ...PLACEMENT, ...NETWORK, ...POD,
];
