import { accepted, containerJob, CreateCase, cronJob, each, Fields, indexedJob, job, lenient, MAIN, podJob, refused, template } from './case';

/*
 * Manifests on which Kubernetes 1.34 and 1.37 differ, in the verdict, in the errors or in what they store, or might be thought to differ. The
 * names say what is true of 1.37.
 */

const EXIT_CODES = { operator: 'In', values: [42] };

function restarting(...rules: readonly Fields[]): Fields {
  return containerJob({ restartPolicy: 'Never', restartPolicyRules: rules });
}

/** A field that is newer than 1.34 is unknown there. If its feature is off in 1.37, it is read and dropped, whatever is in it. */
const NEW_FIELDS: readonly CreateCase[] = [
  ...each(accepted, 'version scheduling, off and dropped', [
    {}, { schedulingPolicy: { basic: {} } }, { schedulingPolicy: { gang: { minCount: 1 } } }, { schedulingPolicy: { gang: { minCount: 5 } } },
    { schedulingPolicy: {} }, { schedulingPolicy: { gang: {}, basic: {} } },
  ], (scheduling) => job({ scheduling })),
  accepted('version scheduling in a CronJob, off and dropped', cronJob({}, { scheduling: {} })),
  accepted('version scheduling null', job({ scheduling: null })),
  refused('version scheduling with an unknown field', job({ scheduling: { policy: 'gang' } })),
  refused('version scheduling of a wrong type', job({ scheduling: 'gang' })),
  lenient('version scheduling where unknown fields are ignored', 'accepted', job({ scheduling: {} })),
  ...each(accepted, 'version schedulingGroup, off and dropped', [
    {}, { podGroupName: 'a' }, { podGroupName: 'A_b' },
  ], (schedulingGroup) => podJob({ schedulingGroup })),
  ...each(accepted, 'version evictionResponders, off and dropped', [
    [], [{ name: 'example.com/a', priority: 1 }], [{ name: 'a' }],
  ], (evictionResponders) => podJob({ evictionResponders })),
  ...each(accepted, 'version emptyDir mode, off and dropped', [
    511, 1023, 1024, -1,
  ], (mode) => podJob({ volumes: [{ name: 'data', emptyDir: { mode } }] })),
  ...each(accepted, 'version bindMountOptions, off and dropped', [
    ['noexec'], ['nonsense'], [],
  ], (bindMountOptions) => containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data', bindMountOptions }] }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  })),
  ...each(accepted, 'version defaultUser, off and dropped', [
    0, -1,
  ], (defaultUser) => podJob({ volumes: [{ name: 'data', secret: { secretName: 'a', defaultUser } }] })),
  accepted('version user of an item, off and dropped', podJob({
    volumes: [{ name: 'data', configMap: { name: 'a', items: [{ key: 'a', path: 'a', user: 1000 }] } }],
  })),
  ...each(accepted, 'version httpGet protocol, off and dropped', [
    'HTTP1', 'HTTP2', 'SPDY',
  ], (protocol) => containerJob({ livenessProbe: { httpGet: { port: 80, protocol } } })),
  ...each(accepted, 'version grpc mode, off and dropped', [
    'TLS', 'Plaintext', 'Other',
  ], (mode) => containerJob({ livenessProbe: { grpc: { port: 80, mode } } })),
  refused('version workloadRef, which was there in between', podJob({ workloadRef: { name: 'a', podGroup: 'b' } })),
];

const RESTARTS: readonly CreateCase[] = [
  accepted('version restartPolicyRules, kept', restarting({ action: 'Restart', exitCodes: EXIT_CODES })),
  accepted('version RestartAllContainers, kept', restarting({ action: 'RestartAllContainers', exitCodes: EXIT_CODES })),
  accepted('version container restartPolicy, kept', containerJob({ restartPolicy: 'OnFailure' })),
  accepted('version init container restartPolicy other than Always, kept', podJob({
    initContainers: [{ name: 'init', image: 'busybox', restartPolicy: 'Never' }],
  })),
  refused('version container restartPolicy unknown', containerJob({ restartPolicy: 'Sometimes' })),
  refused('version restartPolicyRules without restartPolicy', containerJob({ restartPolicyRules: [{ action: 'Restart', exitCodes: EXIT_CODES }] })),
  refused('version restartPolicyRules with an unknown action', restarting({ action: 'Stop', exitCodes: EXIT_CODES })),
  refused('version restartPolicyRules without exitCodes', restarting({ action: 'Restart' })),
  refused('version restartPolicyRules in a CronJob', cronJob({}, {
    template: template({ containers: [{ ...MAIN, restartPolicyRules: [{ action: 'Restart', exitCodes: EXIT_CODES }] }] }),
  })),
  accepted('version restartPolicyRules in a native sidecar, kept', podJob({
    initContainers: [
      { name: 'side', image: 'busybox', restartPolicy: 'Always', restartPolicyRules: [{ action: 'RestartAllContainers', exitCodes: EXIT_CODES }] },
    ],
  })),
  accepted('version native sidecar, the same in both', podJob({ initContainers: [{ name: 'side', image: 'busybox', restartPolicy: 'Always' }] })),
];

const FEATURES: readonly CreateCase[] = [
  accepted('version fileKeyRef, on', containerJob({ env: [{ name: 'A', valueFrom: { fileKeyRef: { key: 'A', path: 'a', volumeName: 'data' } } }] }, {
    volumes: [{ name: 'data', emptyDir: {} }],
  })),
  refused('version valueFrom without a source names fileKeyRef', containerJob({ env: [{ name: 'A', valueFrom: {} }] })),
  accepted('version image volume, on', podJob({ volumes: [{ name: 'data', image: { reference: 'a:1' } }] })),
  refused('version image volume without a reference', podJob({ volumes: [{ name: 'data', image: {} }] })),
  accepted('version image volume with a mount', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, {
    volumes: [{ name: 'data', image: { reference: 'a' } }],
  })),
  refused('version image volume beside another source', podJob({ volumes: [{ name: 'data', image: { reference: 'a' }, emptyDir: {} }] })),
  accepted('version hostnameOverride, on', podJob({ hostnameOverride: 'a.b' })),
  refused('version hostnameOverride wrong', podJob({ hostnameOverride: 'A_b' })),
  accepted('version seLinuxChangePolicy MountOption', podJob({ securityContext: { seLinuxChangePolicy: 'MountOption' } })),
  accepted('version clusterTrustBundle, on', podJob({
    volumes: [{ name: 'data', projected: { sources: [{ clusterTrustBundle: { name: 'a', path: 'b' } }] } }],
  })),
  refused('version clusterTrustBundle without a name', podJob({
    volumes: [{ name: 'data', projected: { sources: [{ clusterTrustBundle: { path: 'b' } }] } }],
  })),
  accepted('version podCertificate, on', podJob({
    volumes: [{
      name: 'data',
      projected: {
        sources: [
          { podCertificate: { signerName: 'example.com/a', keyType: 'ED25519', credentialBundlePath: 'a' } },
        ],
      },
    }],
  })),
  refused('version podCertificate with an unknown key type', podJob({
    volumes: [{
      name: 'data',
      projected: {
        sources: [
          { podCertificate: { signerName: 'example.com/a', keyType: 'RSA1', credentialBundlePath: 'a' } },
        ],
      },
    }],
  })),
  ...each(refused, 'version toleration operator, off', ['Lt', 'Gt'], (operator) => podJob({ tolerations: [{ key: 'a', operator, value: '5' }] })),
  ...each(accepted, 'version stopSignal, off and dropped', ['SIGUSR1', 'SIGNONE'], (stopSignal) => containerJob({ lifecycle: { stopSignal } })),
  accepted('version stopSignal beside a hook, off and dropped', containerJob({
    lifecycle: { stopSignal: 'SIGTERM', preStop: { sleep: { seconds: 1 } } },
  })),
  refused('version resizePolicy RestartContainer in an init container', podJob({
    restartPolicy: 'OnFailure',
    initContainers: [
      { name: 'init', image: 'busybox', resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }] },
    ],
  })),
  refused('version resizePolicy RestartContainer with Never is told of the Pod', containerJob({
    resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'RestartContainer' }],
  })),
  refused('version hostUsers false with hostNetwork', podJob({ hostUsers: false, hostNetwork: true })),
  refused('version shareProcessNamespace with hostPID, at another field', podJob({ shareProcessNamespace: true, hostPID: true })),
  ...each(refused, 'version windows Pod, the same in both', [
    { hostPID: true }, { hostIPC: true }, { hostUsers: false }, { shareProcessNamespace: true },
  ], (pod) => podJob({ os: { name: 'windows' }, securityContext: {}, ...pod })),
  ...each(refused, 'version address with zeros', ['010.0.0.1', '1.2.3.04'], (ip) => podJob({ hostAliases: [{ ip }] })),
  ...each(refused, 'version IPv4 in IPv6', ['::ffff:1.2.3.4'], (ip) => podJob({ hostAliases: [{ ip }] })),
  ...each(refused, 'version name server', ['08.8.8.8', '::ffff:8.8.8.8'], (ip) => podJob({ dnsConfig: { nameservers: [ip] } })),
  accepted('version extended resource of a device class', containerJob({ resources: { limits: { 'deviceclass.resource.kubernetes.io/gpu': 1 } } })),
  accepted('version projected token, the same in both', podJob({
    volumes: [{ name: 'data', projected: { sources: [{ serviceAccountToken: { path: 'a' } }] } }],
  })),
  accepted('version serviceAccount, the older field', podJob({ serviceAccount: 'a' })),
];

const MESSAGES: readonly CreateCase[] = [
  refused('version label value of 64', job({}, { labels: { a: 'b'.repeat(64) } })),
  refused('version label key of 64', job({}, { labels: { ['a'.repeat(64)]: 'b' } })),
  refused('version label key with two slashes', job({}, { labels: { 'a/b/c': 'd' } })),
  refused('version name of 64', job({}, { name: 'a'.repeat(64) })),
  refused('version name with an underscore', job({}, { name: 'a_b' })),
  refused('version container name of 64', containerJob({ name: 'a'.repeat(64) })),
  refused('version port name of 16', containerJob({ ports: [{ name: 'a'.repeat(16), containerPort: 80 }] })),
  refused('version managedBy of 64', job({ managedBy: `example.com/${'a'.repeat(52)}` })),
  refused('version CronJob name of 53', cronJob({}, {}, { name: 'a'.repeat(53) })),
  refused('version csi without a driver', podJob({ volumes: [{ name: 'data', csi: {} }] })),
  refused('version owner without a uid', job({}, { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a' }] })),
  refused('version maxFailedIndexes without a budget per index', indexedJob({ maxFailedIndexes: 1 })),
  refused('version maxFailedIndexes without a budget per index, with other errors after it', indexedJob({
    maxFailedIndexes: 5, podReplacementPolicy: 'Bogus', template: template({ restartPolicy: 'Always' }),
  })),
  refused('version maxFailedIndexes without a budget per index in a CronJob', cronJob({}, {
    completionMode: 'Indexed', completions: 3, maxFailedIndexes: 1, podReplacementPolicy: 'Bogus',
  })),
  refused('version schedule empty, with other errors after it', cronJob({ schedule: '', concurrencyPolicy: 'x' }, { backoffLimit: -1 })),
  refused('version toleration key', podJob({ tolerations: [{ key: 'a b', operator: 'Exists' }] })),
  refused('version toleration key, with other errors after it', podJob({
    tolerations: [{ key: 'a b', operator: 'Exists', value: 'c' }], hostAliases: [{ ip: 'x' }], activeDeadlineSeconds: 0,
  })),
  ...each(refused, 'version schedule with TZ and no space', ['TZ=', 'TZ=UTC', 'CRON_TZ=UTC', 'TZ=0'], (schedule) => cronJob({ schedule })),
];

export const VERSIONS: readonly CreateCase[] = [...NEW_FIELDS, ...RESTARTS, ...FEATURES, ...MESSAGES];
