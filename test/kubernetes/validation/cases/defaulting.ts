import {
  accepted, containerJob, CreateCase, cronJob, each, Fields, indexedJob, job, MAIN, onCondition, onExitCodes, podJob, policyJob, successJob,
  template,
} from './case';

/*
 * Accepted manifests, each of which leaves something out that the server fills in. What is stored is the point of them.
 */

const INDEXED = { completionMode: 'Indexed' };

const JOB_DEFAULTS: readonly CreateCase[] = [
  accepted('default everything of a minimal Job', job()),
  accepted('default everything of a minimal CronJob', cronJob()),
  ...each(accepted, 'default completions and parallelism of', [
    {}, { completions: 5 }, { parallelism: 5 }, { completions: 0 }, { parallelism: 0 }, { completions: null, parallelism: null },
    { completions: 5, parallelism: 2 }, INDEXED, { ...INDEXED, completions: 5 },
  ], (spec) => job(spec)),
  ...each(accepted, 'default backoffLimit of', [
    {}, { backoffLimit: null }, { backoffLimit: 0 }, { ...INDEXED, backoffLimitPerIndex: 0 },
    { ...INDEXED, backoffLimitPerIndex: 2, backoffLimit: 3 }, { ...INDEXED, backoffLimitPerIndex: 1, maxFailedIndexes: 1 },
  ], (spec) => job(spec)),
  ...each(accepted, 'default podReplacementPolicy of', [
    {}, { podFailurePolicy: {} }, { podFailurePolicy: { rules: [] } }, { podFailurePolicy: null }, { podReplacementPolicy: 'Failed' },
    { podFailurePolicy: { rules: [onExitCodes()] } },
  ], (spec) => job(spec)),
  ...each(accepted, 'default suspend, manualSelector and completionMode of', [
    { suspend: null, manualSelector: null, completionMode: null }, { suspend: true }, { suspend: false },
  ], (spec) => job(spec)),
  accepted('default nothing for limits that are left out', indexedJob()),
  ...each(accepted, 'default condition status', [undefined, null, '', 'False'], (status) => policyJob([onCondition({ status })])),
  accepted('default condition status in the second pattern of the second rule', policyJob([onExitCodes(), {
    action: 'Ignore',
    onPodConditions: [
      { type: 'DisruptionTarget', status: 'True' }, { type: 'example.com/Lost' },
    ],
  }])),
  accepted('default condition status in a CronJob', cronJob({}, { podFailurePolicy: { rules: [onCondition({ status: undefined })] } })),
  accepted('default nothing in a rule on exit codes', policyJob([onExitCodes()])),
  accepted('default an empty list of conditions stays or goes', policyJob([{ ...onExitCodes(), onPodConditions: [] }])),
  accepted('default rules of a policy that has none', job({ podFailurePolicy: {} })),
  accepted('default succeededIndexes stay as they are written', successJob([{ succeededIndexes: '00,+1' }])),
  accepted('default labels from the template', job({ template: template({}, { labels: { app: 'x' } }) })),
  accepted('default labels from a template with none', job({ template: template({}, { labels: {} }) })),
  accepted('default labels beside those of the template', job({ template: template({}, { labels: { app: 'x' } }) }, { labels: { tier: 'y' } })),
  accepted('default selector', job()),
  accepted('default selector added to an empty one', job({ selector: { matchLabels: {} } })),
  accepted('default selector left alone', job({
    manualSelector: true, selector: { matchLabels: { app: 'x' } }, template: template({}, { labels: { app: 'x' } }),
  })),
  accepted('default annotations for init containers are dropped', job({
    template: template({}, { annotations: { 'pod.beta.kubernetes.io/init-containers': '[]', 'a': 'b' } }),
  })),
  ...each(accepted, 'default CronJob', [
    { concurrencyPolicy: '' }, { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0 }, { suspend: true }, { startingDeadlineSeconds: 10 },
    { timeZone: 'UTC' },
  ], (spec) => cronJob(spec)),
  accepted('default nothing of the Job in a jobTemplate', cronJob({}, { completions: 2, podFailurePolicy: { rules: [] } })),
  accepted('default the Pod in a jobTemplate', cronJob({}, {
    template: template({ containers: [{ ...MAIN, image: 'busybox:1', livenessProbe: { httpGet: { port: 80 } } }] }),
  })),
  accepted('default labels in a jobTemplate', cronJob({
    jobTemplate: { metadata: { labels: { a: 'b' } }, spec: { template: template({}, { labels: { c: 'd' } }) } },
  })),
  accepted('default status is empty', {
    ...job(), status: { active: 3, succeeded: 1, startTime: '2026-01-01T00:00:00Z', conditions: [{ type: 'Complete', status: 'True' }] },
  }),
];

function projected(...sources: readonly Fields[]): Fields {
  return podJob({ volumes: [{ name: 'data', projected: { sources } }] });
}

const HANDLER = { exec: { command: ['true'] } };

const POD_DEFAULTS: readonly CreateCase[] = [
  ...each(accepted, 'default imagePullPolicy of', [
    'busybox', 'busybox:latest', 'busybox:1', 'busybox:v1.2.3', 'registry.example.com:5000/a/busybox', 'registry.example.com:5000/a/busybox:1',
    `busybox@sha256:${'0'.repeat(64)}`, `busybox:1@sha256:${'0'.repeat(64)}`, `busybox:latest@sha256:${'0'.repeat(64)}`, 'busybox:LATEST',
    'busybox:', 'Not An Image', 'busybox@sha256:short', ' busybox', 'localhost/busybox', 'busybox:latest-1',
  ], (image) => containerJob({ image })),
  ...each(accepted, 'default imagePullPolicy given', [
    'Always', 'Never', 'IfNotPresent',
  ], (imagePullPolicy) => containerJob({ image: 'busybox:1', imagePullPolicy })),
  accepted('default fields of an init container and of a sidecar', podJob({
    initContainers: [{ name: 'init', image: 'busybox:1' }, { name: 'side', image: 'busybox', restartPolicy: 'Always' }],
  })),
  accepted('default terminationMessagePath and terminationMessagePolicy given', containerJob({
    terminationMessagePath: '/tmp/end', terminationMessagePolicy: 'FallbackToLogsOnError',
  })),
  ...each(accepted, 'default probe', [
    HANDLER, { ...HANDLER, timeoutSeconds: 0, periodSeconds: 0, successThreshold: 0, failureThreshold: 0 },
    { ...HANDLER, timeoutSeconds: 5, periodSeconds: 6, failureThreshold: 7, initialDelaySeconds: 8 }, { httpGet: { port: 80 } },
    { httpGet: { port: 'http', path: '', scheme: '' } }, { tcpSocket: { port: 80 } }, { grpc: { port: 80 } }, { grpc: { port: 80, service: 'a' } },
  ], (livenessProbe) => containerJob({ livenessProbe })),
  accepted('default all three probes', containerJob({ livenessProbe: HANDLER, readinessProbe: HANDLER, startupProbe: HANDLER })),
  ...each(accepted, 'default lifecycle', [
    { preStop: { httpGet: { port: 80 } } }, { postStart: { httpGet: { port: 80, path: '/a', scheme: 'HTTPS' } } },
    { preStop: { tcpSocket: { port: 80 } } }, { preStop: { sleep: { seconds: 1 } } }, {},
  ], (lifecycle) => containerJob({ lifecycle })),
  ...each(accepted, 'default ports', [
    [{ containerPort: 80 }], [{ containerPort: 80, protocol: 'UDP' }, { containerPort: 81, hostPort: 81 }], [],
  ], (ports) => containerJob({ ports })),
  accepted('default ports with hostNetwork', containerJob({ ports: [{ containerPort: 80 }] }, { hostNetwork: true })),
  accepted('default ports of an init container with hostNetwork', podJob({
    hostNetwork: true, initContainers: [{ name: 'init', image: 'busybox', ports: [{ containerPort: 80 }] }],
  })),
  ...each(accepted, 'default resources', [
    {}, { limits: { cpu: 1, memory: '1Gi' } }, { limits: { cpu: 1 }, requests: { cpu: '500m' } },
    { limits: { cpu: 1, memory: '1Gi' }, requests: { cpu: '500m' } }, { limits: { 'nvidia.com/gpu': 1 } }, { requests: { cpu: '0.1' } },
    { requests: { cpu: 0.5, memory: 1000 } }, { limits: {}, requests: {} }, { limits: { 'hugepages-2Mi': '2Mi', 'memory': '1Gi' } },
  ], (resources) => containerJob({ resources })),
  ...each(accepted, 'default quantity', [
    '1.0', '1000m', '1e3', '0.1', '.5', '1024Ki', '1048576', '1.5Gi', '100u', '1n', '0.0000000001', '1E', '+5', '-0', '0Gi', '1000Ki', '1024M',
    '1e-3', 'Gi', '007', '999999999999999999999999', '12345678901234567890', '1.23456789012345678901234567890', ' 1Gi ',
  ], (memory) => containerJob({ resources: { requests: { memory } } })),
  accepted('default resources of an init container', podJob({
    initContainers: [{ name: 'init', image: 'busybox', resources: { limits: { cpu: 1 } } }],
  })),
  accepted('default resources of the Pod from its limits', podJob({ resources: { limits: { cpu: 2 } } })),
  accepted('default resources of the Pod from its containers', podJob({
    resources: { limits: { cpu: 2, memory: '1Gi' } }, containers: [{ ...MAIN, resources: { requests: { cpu: 1 } } }],
  })),
  accepted('default resources of a container with resources of the Pod', podJob({
    resources: { requests: { cpu: 2 } }, containers: [{ ...MAIN, resources: { limits: { cpu: 1 } } }],
  })),
  ...each(accepted, 'default env', [
    { name: 'A' }, { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    { name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
    { name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
    { name: 'A', valueFrom: { configMapKeyRef: { name: 'a', key: 'b' } } }, { name: 'A', valueFrom: { fieldRef: { fieldPath: 'spec.host' } } },
  ], (env) => containerJob({ env: [env] })),
  ...each(accepted, 'default volume', [
    {}, { emptyDir: {} }, { secret: { secretName: 'a' } }, { secret: { secretName: 'a', defaultMode: 256 } },
    { secret: { secretName: 'a', items: [{ key: 'a', path: 'b' }] } }, { configMap: { name: 'a' } }, { configMap: { name: 'a', defaultMode: 0 } },
    { downwardAPI: {} }, { downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.labels' } }] } },
    { downwardAPI: { items: [{ path: 'a', resourceFieldRef: { containerName: 'main', resource: 'limits.cpu' } }] } }, { hostPath: { path: '/a' } },
    { hostPath: { path: '/a', type: 'File' } }, { persistentVolumeClaim: { claimName: 'a' } }, { projected: {} }, { csi: { driver: 'a.b' } },
    { nfs: { server: 'a', path: '/a' } },
    { ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } } } },
    { image: { reference: 'a' } }, { image: { reference: 'a:1' } }, { image: { reference: 'a:latest' } },
    { iscsi: { targetPortal: 'a:3260', iqn: 'iqn.2001-04.com.example:a', lun: 0 } },
    { azureDisk: { diskName: 'a', diskURI: 'https://a.blob.core.windows.net/b/c.vhd' } }, { rbd: { monitors: ['a'], image: 'b' } },
  ], (volume) => podJob({ volumes: [{ name: 'data', ...volume }] })),
  accepted('default projected sources', projected({ serviceAccountToken: { path: 'a' } }, { secret: { name: 'a' } }, { configMap: { name: 'a' } },
    { downwardAPI: { items: [{ path: 'b', fieldRef: { fieldPath: 'metadata.name' } }] } })),
  accepted('default mount', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, { volumes: [{ name: 'data' }] })),
  ...each(accepted, 'default Pod field', ['dnsPolicy', 'schedulerName'], (field) => podJob({ [field]: '' })),
  ...each(accepted, 'default Pod', [
    { terminationGracePeriodSeconds: 0 }, { terminationGracePeriodSeconds: -1 }, { dnsPolicy: 'Default' }, { schedulerName: 'other' },
    { securityContext: {} }, { securityContext: { runAsUser: 0 } }, { enableServiceLinks: true }, { enableServiceLinks: false },
    { serviceAccountName: 'a' }, { serviceAccount: 'a' }, { serviceAccount: 'a', serviceAccountName: 'b' },
    { hostNetwork: false, hostPID: false, hostIPC: false }, { hostUsers: false }, { shareProcessNamespace: false },
    { automountServiceAccountToken: false }, { priorityClassName: 'high' }, { preemptionPolicy: 'Never' }, { nodeSelector: {} }, { tolerations: [] },
    { tolerations: [{ operator: 'Exists' }] }, { hostAliases: [] }, { imagePullSecrets: [{}] }, { overhead: {} }, { affinity: {} },
    { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule' }] }, { os: { name: 'linux' } },
    { setHostnameAsFQDN: false }, { initContainers: [] }, { volumes: [] }, { schedulingGates: [{ name: 'a' }] },
    { readinessGates: [{ conditionType: 'a' }] }, { resourceClaims: [{ name: 'a', resourceClaimName: 'b' }] }, { runtimeClassName: 'a' },
    { hostname: 'a', subdomain: 'b' },
  ], (pod) => podJob(pod)),
  ...each(accepted, 'default container', [
    { command: [], args: [] }, { securityContext: {} }, { securityContext: { capabilities: {} } }, { securityContext: { procMount: 'Default' } },
    { env: [], envFrom: [] }, { stdin: true }, { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }] }, { volumeMounts: [] },
  ], (container) => containerJob(container)),
];

export const DEFAULTING: readonly CreateCase[] = [...JOB_DEFAULTS, ...POD_DEFAULTS];
