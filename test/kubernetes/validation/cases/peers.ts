import {
  accepted, containerJob, CreateCase, cronJob, Fields, indexedJob, Intent, job, lenient, MAIN, onCondition, onExitCodes, podJob, policyJob, range,
  refused, refusedText, successJob, template,
} from './case';

/** The thirteen manifests on which other tools were compared, each sent strictly and leniently. */
const COMPARED: readonly { readonly trait: string; readonly strict: Intent; readonly ignore: Intent; readonly manifest: Fields }[] = [
  {
    trait: '01 policy with OnFailure',
    strict: 'refused',
    ignore: 'refused',
    manifest: policyJob([onExitCodes()], { template: template({ restartPolicy: 'OnFailure' }) }),
  },
  {
    trait: '02 one rule with both matchers',
    strict: 'refused',
    ignore: 'refused',
    manifest: policyJob([{ ...onCondition(), ...onExitCodes() }]),
  },
  { trait: '03 In with the value 0', strict: 'refused', ignore: 'refused', manifest: policyJob([onExitCodes({ values: [0] })]) },
  { trait: '04 values unsorted and duplicated', strict: 'refused', ignore: 'refused', manifest: policyJob([onExitCodes({ values: [3, 1, 1] })]) },
  {
    trait: '05 containerName not in the template',
    strict: 'refused',
    ignore: 'refused',
    manifest: policyJob([onExitCodes({ containerName: 'trainer' })]),
  },
  { trait: '06 unknown action', strict: 'refused', ignore: 'refused', manifest: policyJob([onExitCodes({}, 'RetryJob')]) },
  {
    trait: '07 FailIndex without a budget per index',
    strict: 'refused',
    ignore: 'refused',
    manifest: indexedJob({ podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex')] } }),
  },
  { trait: '08 backoffLimitPerIndex without Indexed', strict: 'refused', ignore: 'refused', manifest: job({ backoffLimitPerIndex: 1 }) },
  { trait: '09 maxFailedIndexes without a budget per index', strict: 'refused', ignore: 'refused', manifest: indexedJob({ maxFailedIndexes: 1 }) },
  {
    trait: '10 TerminatingOrFailed with a policy',
    strict: 'refused',
    ignore: 'refused',
    manifest: policyJob([onExitCodes()], { podReplacementPolicy: 'TerminatingOrFailed' }),
  },
  { trait: '11 restartPolicy Always', strict: 'refused', ignore: 'refused', manifest: podJob({ restartPolicy: 'Always' }) },
  { trait: '12 unknown field backoffLimits', strict: 'refused', ignore: 'accepted', manifest: job({ backoffLimits: 3 }) },
  { trait: '13 condition without status', strict: 'accepted', ignore: 'accepted', manifest: policyJob([onCondition({ status: undefined })]) },
];

export const PEERS: readonly CreateCase[] = COMPARED.flatMap(({ trait, strict, ignore, manifest }) => [
  (strict === 'accepted' ? accepted : refused)(`peers ${trait} strict`, manifest),
  lenient(`peers ${trait} ignore`, ignore, manifest),
]);

const LIMITS = { requests: { cpu: '250m', memory: '256Mi' }, limits: { memory: '256Mi' } };

/** Traits of manifests that are published, in Jobs of our own. */
export const WILD: readonly CreateCase[] = [
  accepted('wild 01 one code fails the Job, disruptions are ignored', policyJob([
    onExitCodes({ containerName: 'work', values: [42] }), onCondition({ status: undefined }),
  ], {
    completions: 12,
    parallelism: 3,
    backoffLimit: 6,
    template: template({
      containers: [{ name: 'work', image: 'bash:5', command: ['bash', '-c', 'exit 42'] }],
    }),
  })),
  accepted('wild 02 one code fails the Job', policyJob([onExitCodes({ containerName: 'work', values: [42] })], {
    completions: 8, parallelism: 2, backoffLimit: 6, template: template({ containers: [{ name: 'work', image: 'bash:5' }] }),
  })),
  accepted('wild 03 disruptions are ignored with no budget at all', policyJob([onCondition({ status: undefined })], {
    completions: 4, parallelism: 2, backoffLimit: 0,
  })),
  accepted('wild 04 condition ConfigIssue that nothing sets by itself',
    policyJob([onCondition({ type: 'ConfigIssue', status: undefined }, 'FailJob')], {
      completions: 8,
      parallelism: 2,
      backoffLimit: 6,
      template: template({
        containers: [{ name: 'work', image: 'registry.example.com/no/such:image' }],
      }),
    })),
  accepted('wild 05 budget per index with maxFailedIndexes', indexedJob({
    completions: 10, parallelism: 3, backoffLimitPerIndex: 1, maxFailedIndexes: 5,
  })),
  accepted('wild 06 FailIndex beside a small backoffLimit', indexedJob({
    completions: 4, parallelism: 4, backoffLimit: 6, backoffLimitPerIndex: 1, podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex')] },
  })),
  accepted('wild 07 success policy on the leading index', successJob([{ succeededIndexes: '0', succeededCount: 1 }], {
    completions: 10, parallelism: 10,
  })),
  accepted('wild 08 success policy on some of the indexes', successJob([{ succeededIndexes: '0,2-3', succeededCount: 1 }], {
    completions: 5, parallelism: 5, backoffLimitPerIndex: 1,
  })),
  accepted('wild 09 conditions without status, as in older examples', policyJob([
    { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }, onExitCodes(),
  ])),
  refused('wild 10 the Job in a JobSet: a condition without status, and no restartPolicy', policyJob([
    { action: 'FailJob', onPodConditions: [{ type: 'DisruptionTarget' }] },
  ], { completions: 2, parallelism: 2, backoffLimit: 0, template: { spec: { containers: [MAIN] } } })),
  accepted('wild 11 the Job in a JobSet: an empty list of conditions beside exit codes', policyJob([
    { ...onExitCodes({ values: [1] }), onPodConditions: [] },
  ], { backoffLimit: 0 })),
  accepted('wild 12 backup CronJob: backoffLimit 0, disruptions ignored, a deadline of twelve hours', cronJob({
    concurrencyPolicy: 'Forbid', successfulJobsHistoryLimit: 3, failedJobsHistoryLimit: 3,
  }, { backoffLimit: 0, activeDeadlineSeconds: 43200, podFailurePolicy: { rules: [onCondition({ status: undefined })] } })),
  ...['workload', 'sub-slicing', 'super-slicing', 'output manifest'].map((kind, index) => accepted(
    `wild ${13 + index} the Job in a JobSet for a ${kind}: 130 codes in one NotIn rule, no rule on disruptions`,
    policyJob([{ ...onExitCodes({ operator: 'NotIn', values: [42, ...range(127, 255)], containerName: 'accelerator' }), onPodConditions: [] }], {
      completionMode: 'Indexed',
      completions: 2 + index,
      parallelism: 2 + index,
      backoffLimit: 0,
      template: template({
        terminationGracePeriodSeconds: 30,
        priorityClassName: 'medium',
        dnsPolicy: 'ClusterFirstWithHostNet',
        hostNetwork: true,
        nodeSelector: { 'cloud.google.com/gke-tpu-topology': '2x2' },
        containers: [{
          name: 'accelerator',
          image: 'python:3.12',
          ports: [{ containerPort: 8471 }, { containerPort: 8080 }],
          resources: {
            limits: { 'google.com/tpu': 4 },
          },
        }],
      }, {}),
    }),
  )),
  accepted('wild 17 template that lost its zeros: Indexed with neither budget per index nor maxFailedIndexes', cronJob({}, {
    completionMode: 'Indexed', completions: 4, parallelism: 2,
  })),
  accepted('wild 17 template that kept its zeros', cronJob({}, {
    completionMode: 'Indexed', completions: 4, parallelism: 2, backoffLimitPerIndex: 0, maxFailedIndexes: 0,
  })),
  accepted('wild 18 tutorial with a budget per index in Markdown', indexedJob({
    completions: 6, parallelism: 3, backoffLimitPerIndex: 2, maxFailedIndexes: 2,
  })),
  accepted('wild 19 tutorial with a budget per index and no maxFailedIndexes', indexedJob({
    completions: 5, parallelism: 5, backoffLimitPerIndex: 1,
  })),
  refused('wild 20 apps/v1 Job', { ...job(), apiVersion: 'apps/v1' }),
  refused('wild 20 restartPolicy in the container instead of the Pod', podJob({
    restartPolicy: undefined, containers: [{ ...MAIN, restartPolicy: 'Never' }],
  })),
  refused('wild 20 restartPolicyt', podJob({ restartPolicy: undefined, restartPolicyt: 'Never' })),
  refusedText('wild 20 spec twice', `apiVersion: batch/v1
kind: Job
metadata:
  name: countdown
spec:
  template:
    metadata:
      name: countdown
spec:
  template:
    spec:
      containers:
      - name: counter
        image: centos:7
        command: ["bin/bash", "-c", "for i in 9 8 7 ; do echo $i ; done"]
      restartPolicy: Never
`),
  refusedText('wild 21 fields of a list item in the wrong place', `apiVersion: batch/v1
kind: Job
metadata:
  name: pi
spec:
  template:
    spec:
      containers:
        image: perl:5.34
      - name: pi
      restartPolicy: Never
`),
  accepted('wild 22 CronJob with OnFailure, no backoffLimit and no deadline', cronJob({ schedule: '*/15 * * * *' }, {
    template: template({ restartPolicy: 'OnFailure', containers: [{ ...MAIN, resources: LIMITS }] }),
  })),
  accepted('wild 23 CronJob with backoffLimit 0 and no rule on disruptions', cronJob({ concurrencyPolicy: 'Forbid', schedule: '*/1 * * * *' }, {
    backoffLimit: 0,
  })),
  ...[
    ['24', 'application task', { backoffLimit: 0 }],
    ['25', 'database migration', { backoffLimit: 0, activeDeadlineSeconds: 900 }],
    ['26', 'mirror', { backoffLimit: 0 }],
    ['27', 'exporter', { backoffLimit: 1 }],
    ['28', 'index synchronisation', { backoffLimit: 0, ttlSecondsAfterFinished: 86400 }],
    ['29', 'end-to-end tests', { backoffLimit: 0, activeDeadlineSeconds: 3600 }],
    ['30', 'batch scan', { backoffLimit: 1, completions: 1, parallelism: 1 }],
  ].map(([number, what, spec]) => accepted(`wild ${number} ${what}: few retries, Never, and no rule on disruptions`,
    (number === '25' ? job : nightly)({
      ...(spec as Fields),
      template: template({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1001, runAsGroup: 1001, fsGroup: 1001, seccompProfile: { type: 'RuntimeDefault' } },
        containers: [{
          ...MAIN,
          resources: LIMITS,
          securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
          volumeMounts: [{ name: 'tmp', mountPath: '/tmp' }],
        }],
        volumes: [{ name: 'tmp', emptyDir: {} }],
      }),
    }))),
  accepted('wild 31 CronJob with two rules that add nothing, and a short TTL', cronJob({}, {
    backoffLimit: 0,
    ttlSecondsAfterFinished: 10,
    podFailurePolicy: { rules: [onExitCodes({ values: [130] }), onExitCodes({ operator: 'NotIn', values: [0, 130] })] },
  })),
  accepted('wild made in code: an agent task with disruptions ignored and a TTL', policyJob([onCondition()], {
    backoffLimit: 0, ttlSecondsAfterFinished: 3600, activeDeadlineSeconds: 7200,
  })),
  accepted('wild made in code: a launcher with backoffLimitPerIndex 0 and one Ignore rule', indexedJob({
    completions: 1, parallelism: 1, backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onCondition({ status: 'True' })] },
  })),
  accepted('wild made in code: an Indexed Job in a CronJob with spread constraints and secrets', cronJob({ suspend: false, timeZone: 'UTC' }, {
    completionMode: 'Indexed',
    completions: 20,
    parallelism: 20,
    backoffLimitPerIndex: 5,
    maxFailedIndexes: 5,
    podFailurePolicy: { rules: [onCondition({}), onExitCodes({ values: [1, 2] }, 'FailJob')] },
    template: template({
      volumes: [{
        name: 'scratch',
        ephemeral: { volumeClaimTemplate: { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '20Gi' } } } } },
      }],
      containers: [{
        ...MAIN,
        envFrom: [{ secretRef: { name: 'credentials' } }],
        env: [{ name: 'NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }, { name: 'COUNT', value: '20' }],
        volumeMounts: [{ name: 'scratch', mountPath: '/scratch' }],
      }],
    }),
  })),
];

function nightly(spec: Fields): Fields {
  return cronJob({ concurrencyPolicy: 'Forbid' }, spec);
}

/** Sums up to a running program that is told which code to end with. */
function shell(script: string, container: Fields = {}): Fields {
  return { ...MAIN, command: ['sh', '-c', script], ...container };
}

/** Public reports and questions, as far as they turn on what is valid or what is stored. */
export const REPORTS: readonly CreateCase[] = [
  accepted('kubernetes/kubernetes#130881 Ignore on disruptions with parallelism 10', policyJob([onCondition()], {
    completions: 10, parallelism: 10,
  })),
  accepted('kubernetes/kubernetes#115688 Count on disruptions, then FailJob NotIn [0], with a deadline in the Pod', policyJob([
    onCondition({}, 'Count'), onExitCodes({ operator: 'NotIn', values: [0] }),
  ], { template: template({ activeDeadlineSeconds: 60, containers: [shell('sleep 1m')] }) })),
  accepted('kubernetes/kubernetes#60735 backoffLimit 3 with parallelism 2', job({ parallelism: 2, backoffLimit: 3 })),
  accepted('kubernetes/kubernetes#70251 backoffLimit 10 with parallelism 10', job({ parallelism: 10, completions: 10, backoffLimit: 10 })),
  accepted('kubernetes/kubernetes#96630 backoffLimit 2 with completions 4', job({ parallelism: 1, completions: 4, backoffLimit: 2 })),
  accepted('kubernetes/kubernetes#109397 backoffLimit 0', podJob({ containers: [shell('sleep 1 && exit 1')] }, { backoffLimit: 0 })),
  accepted('kubernetes/kubernetes#92245 backoffLimit 6', podJob({ containers: [shell('exit 1')] }, { backoffLimit: 6 })),
  accepted('kubernetes/kubernetes#54870 backoffLimit 2 with OnFailure', podJob({ restartPolicy: 'OnFailure', containers: [shell('exit 1')] }, {
    backoffLimit: 2,
  })),
  accepted('kubernetes/kubernetes#62382 backoffLimit 1', job({ backoffLimit: 1 })),
  accepted('kubernetes/kubernetes#101584 CronJob with an image that does not exist and no deadline', cronJob({ schedule: '*/10 * * * *' }, {
    backoffLimit: 2, template: template({ containers: [{ name: 'main', image: 'no-such-image:latest' }] }),
  })),
  refused('kubernetes/kubernetes#58384 a deadline for the start that Jobs do not have', job({ startingDeadlineSeconds: 60 })),
  accepted('kubernetes/kubernetes#20255 restartPolicy Never still makes new Pods', podJob({ containers: [shell('exit 1')] })),
  accepted('kubernetes/kubernetes#20255 what was wanted: Never with backoffLimit 0', podJob({ containers: [shell('exit 1')] }, { backoffLimit: 0 })),
  refused('kubernetes/kubernetes#30243 restartPolicy left out', job({ template: { spec: { containers: [MAIN] } } })),
  accepted('kubernetes/kubernetes#43512 backoffLimit left out', podJob({ restartPolicy: 'OnFailure' })),
  accepted('kubernetes/kubernetes#109712 Indexed with one budget for all', indexedJob({ completions: 10, parallelism: 10 })),
  accepted('kubernetes/kubernetes#109712 Indexed with a budget per index', indexedJob({ completions: 10, parallelism: 10, backoffLimitPerIndex: 1 })),
  refused('kubernetes/kubernetes#118085 a million completions with a budget per index', indexedJob({
    completions: 1000000, parallelism: 100, backoffLimitPerIndex: 1,
  })),
  accepted('kubernetes/kubernetes#118085 a million completions without', indexedJob({ completions: 1000000, parallelism: 100 })),
  accepted('kubernetes/kubernetes#115844 podReplacementPolicy Failed without a policy', job({ podReplacementPolicy: 'Failed' })),
  accepted('kubernetes/kubernetes#125695 policy that implies podReplacementPolicy Failed', policyJob([onCondition()], { backoffLimit: 0 })),
  accepted('kubernetes/kubernetes#120182 emptyDir with a limit', containerJob({ volumeMounts: [{ name: 'data', mountPath: '/data' }] }, {
    volumes: [{ name: 'data', emptyDir: { sizeLimit: '10Mi' } }],
  })),
  accepted('kubernetes/kubernetes#141483 limit on ephemeral storage', containerJob({ resources: { limits: { 'ephemeral-storage': '1Gi' } } })),
  accepted('kubernetes/kubernetes#116008 ttlSecondsAfterFinished 600', job({ ttlSecondsAfterFinished: 600 })),
  accepted('kubernetes/kubernetes#50835 postStart hook', containerJob({ lifecycle: { postStart: { exec: { command: ['false'] } } } })),
  accepted('kubernetes/kubernetes#122256 liveness probe in a Job', containerJob({ livenessProbe: { exec: { command: ['true'] } } })),
  accepted('kubernetes/kubernetes#75757 backoffLimit and activeDeadlineSeconds', job({ backoffLimit: 5, activeDeadlineSeconds: 100 })),
  accepted('kubernetes/website#7722 backoffLimit and activeDeadlineSeconds in both places', podJob({ activeDeadlineSeconds: 50 }, {
    backoffLimit: 5, activeDeadlineSeconds: 100,
  })),
  refused('kubernetes/website#38150 containerName of a sidecar that is injected later', policyJob([onExitCodes({ containerName: 'istio-proxy' })])),
  accepted('kubernetes/website#38150 containerName of an init container', policyJob([onExitCodes({ containerName: 'setup' })], {
    template: template({ initContainers: [{ name: 'setup', image: 'busybox' }] }),
  })),
  accepted('kubernetes/website#42672 condition without status', policyJob([{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }])),
  accepted('kubernetes/enhancements#3329 several containers and no containerName', policyJob([onExitCodes({ operator: 'NotIn', values: [0, 1] })], {
    template: template({ containers: [MAIN, { name: 'helper', image: 'busybox' }] }),
  })),
  accepted('mattrobinsonsre/terrapod#432 FailJob on any code before the rule on disruptions', policyJob([
    onExitCodes({ operator: 'NotIn', values: [0] }), onCondition(),
  ], { backoffLimit: 3 })),
  accepted('TangleML/tangle#358 backoffLimitPerIndex 0 with one Ignore rule', indexedJob({
    completions: 1, parallelism: 1, backoffLimitPerIndex: 0, podFailurePolicy: { rules: [onCondition()] },
  })),
  refused('TangleML/tangle#327 the same without Indexed', policyJob([onCondition()], { backoffLimitPerIndex: 0 })),
  accepted('alphagov/govuk-helm-charts#4210 backoffLimit 0 and disruptions ignored', cronJob({}, {
    backoffLimit: 0, podFailurePolicy: { rules: [onCondition()] },
  })),
  accepted('NVIDIA/nodewright#307 OnFailure with no end of retries and podReplacementPolicy Failed', podJob({ restartPolicy: 'OnFailure' }, {
    backoffLimit: 2147483647, podReplacementPolicy: 'Failed',
  })),
  refused('NVIDIA/nodewright#307 one retry too many for an int32', podJob({ restartPolicy: 'OnFailure' }, { backoffLimit: 2147483648 })),
  refused('kubernetes-client/python#160 restartPolicy left out', podJob({ restartPolicy: undefined }, { backoffLimit: 4 })),
  refused('ContainerSolutions/kubernetes-examples#13 restartPolicy left out in a CronJob', cronJob({ schedule: '*/1 * * * *' }, {
    template: template({ restartPolicy: undefined }),
  })),
  ...[0, 3].flatMap((backoffLimit) => ['Never', 'OnFailure'].map((restartPolicy) =>
    accepted(`better/kronjob#26 ${restartPolicy} with backoffLimit ${backoffLimit}`, podJob({ restartPolicy, containers: [shell('exit 1')] }, {
      backoffLimit,
    })))),
  refused('kubernetes-sigs/jobset#601 a reason in a rule', policyJob([{ ...onExitCodes(), reason: 'Permanent' }])),
  refused('kubernetes-sigs/jobset#270 a name in a rule', policyJob([{ ...onExitCodes(), name: 'permanent' }])),
  accepted('astronomer/helm.astronomer.io#285 backoffLimit 1 against an image that cannot be pulled', podJob({
    containers: [{ name: 'main', image: 'registry.example.com/private:1' }],
  }, { backoffLimit: 1 })),
  accepted('kubernetes-sigs/jobset#576 a policy on a GPU node and no deadline', policyJob([onCondition()], {
    template: template({ containers: [{ ...MAIN, resources: { limits: { 'nvidia.com/gpu': 8 } } }] }),
  })),
  accepted('istio/istio#45627 the worker named beside a proxy container', policyJob([onExitCodes({ containerName: 'main' })], {
    template: template({ containers: [MAIN, { name: 'istio-proxy', image: 'istio/proxyv2:1.24.0' }] }),
  })),
  accepted('defenseunicorns/uds-core#687 the proxy as a native sidecar', podJob({
    initContainers: [{ name: 'istio-proxy', image: 'istio/proxyv2:1.24.0', restartPolicy: 'Always' }],
  })),
  accepted('buildkite/agent-stack-k8s#862 codes of a native sidecar',
    policyJob([onExitCodes({ containerName: 'agent', operator: 'NotIn', values: [0, 137, 143] })], {
      template: template({ initContainers: [{ name: 'agent', image: 'busybox', restartPolicy: 'Always' }] }),
    })),
  accepted('volcano-sh/volcano#5452 two containers and a rule on 42', policyJob([onExitCodes({ values: [42] })], {
    template: template({ containers: [shell('exit 0'), { name: 'other', image: 'busybox', command: ['sh', '-c', 'exit 42'] }] }),
  })),
  refused('argoproj/argo-workflows#13119 two values for one action', policyJob([onExitCodes({}, ['Ignore', 'Count'])])),
  refused('datreeio/datree#723 NotIn [0, 1] written out of order', policyJob([onExitCodes({ operator: 'NotIn', values: [1, 0] })])),
  accepted('datreeio/datree#723 NotIn [0, 1]', policyJob([onExitCodes({ operator: 'NotIn', values: [0, 1] })])),
  refused('nf-core/rnaseq#1787 the list of codes in the order of its source', policyJob([
    onExitCodes({ values: [...range(130, 145), 104, 175] }, 'Count'),
  ])),
  accepted('nf-core/rnaseq#1787 the list of codes in order', policyJob([onExitCodes({ values: [104, ...range(130, 145), 175] }, 'Count')])),
  refused('nf-core/rnaseq#1787 the list of codes as a range', policyJob([onExitCodes({ values: ['130-145'] }, 'Count')])),
  refused('nextflow-io/nextflow#6919 retry as an action', policyJob([onExitCodes({ values: [137] }, 'Retry')])),
  refused('nextflow-io/nextflow#6436 OOMKilled as the reason of a rule', policyJob([{ action: 'Count', onReason: 'OOMKilled' }])),
  accepted('nextflow-io/nextflow#6436 OOMKilled as a condition, which nothing sets', policyJob([onCondition({ type: 'OOMKilled' }, 'FailJob')])),
  accepted('polyaxon/polyaxon#470 backoffLimit 3 with disruptions ignored', policyJob([onCondition()], { backoffLimit: 3 })),
  accepted('marin-community/marin#4339 ten thousand retries', job({ backoffLimit: 10000 })),
  refused('oneuptime tutorial 2026-02-09: a policy with OnFailure', policyJob([onExitCodes({ values: [2] }), onExitCodes({ values: [1] }, 'Count')], {
    template: template({ restartPolicy: 'OnFailure' }), backoffLimit: 6,
  })),
  accepted('oneuptime tutorial 2026-02-09: the same with Never', policyJob([onExitCodes({ values: [2] }), onExitCodes({ values: [1] }, 'Count')], {
    backoffLimit: 6,
  })),
  accepted('AI-Hypercomputer/xpk backoffLimit 0 and FailJob NotIn [42, 127 to 255]', policyJob([
    onExitCodes({ operator: 'NotIn', values: [42, ...range(127, 255)] }),
  ], { backoffLimit: 0 })),
  refused('AI-Hypercomputer/xpk codes with ranges as in its option', policyJob([onExitCodes({ operator: 'NotIn', values: [42, '127-255'] })], {
    backoffLimit: 0,
  })),
  accepted('renovatebot/helm-charts zeros kept', cronJob({}, {
    completionMode: 'Indexed', completions: 2, backoffLimitPerIndex: 0, maxFailedIndexes: 0,
  })),
  refused('renovatebot/helm-charts maxFailedIndexes kept and the budget lost', cronJob({}, {
    completionMode: 'Indexed', completions: 2, maxFailedIndexes: 1,
  })),
  accepted('cdk8s-team/cdk8s-plus#368 a Job with everything that is missing there', indexedJob({
    completions: 5,
    parallelism: 2,
    suspend: true,
    backoffLimitPerIndex: 1,
    maxFailedIndexes: 2,
    podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex'), onCondition()] },
    podReplacementPolicy: 'Failed',
    successPolicy: { rules: [{ succeededIndexes: '0-1', succeededCount: 1 }] },
    managedBy: 'kueue.x-k8s.io/multikueue',
  })),
  refused('hashicorp/terraform-provider-kubernetes#2394 exit codes as strings', policyJob([onExitCodes({ values: ['42'] })])),
  accepted('kubernetes-sigs/node-feature-discovery#64 a Job that cleans up after itself', job({ backoffLimit: 1, ttlSecondsAfterFinished: 0 })),
  refused('stackoverflow.com 54825671 backoffLimit in the CronJob', cronJob({ backoffLimit: 5 })),
  refused('stackoverflow.com 54825671 backoffLimit in the jobTemplate', {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'cron' },
    spec: {
      schedule: '* * * * *', jobTemplate: { backoffLimit: 5, spec: { template: template() } },
    },
  }),
  accepted('stackoverflow.com 54825671 backoffLimit where it belongs', cronJob({ schedule: '* * * * *' }, { backoffLimit: 5 })),
  accepted('stackoverflow.com 58538756 CronJob that replaces a stuck Job', cronJob({ concurrencyPolicy: 'Replace' }, { activeDeadlineSeconds: 300 })),
];
