import { Field, FieldType, structNamed, StructType } from '../kubernetes/api-schema';

/*
 * The fields of Armada's files as its programs decode them. Of the settings of executors and schedulers there is what is about failures.
 * https://github.com/armadaproject/armada/blob/v0.22.7/pkg/api/submit.proto
 */

const ANY = scalar('any', 'interface {}');
const STRING = scalar('string');
const BOOL = scalar('bool');
const INT32 = scalar('int32');
const UINT32 = scalar('uint32');
const UINT = scalar('uint');
const FLOAT64 = scalar('float64');
const DURATION = scalar('duration', 'time.Duration');
const ACTION = scalar('RetryAction', 'api.RetryAction');

/** Which Kubernetes Armada is built with; its fields decide what of a PodSpec is read. */
export const KUBERNETES_MINOR = 32;

const RULE = struct('RetryRule', {
  action: ACTION,
  onCategory: STRING,
  onSubcategory: STRING,
  mutate: struct('RetryMutation', {
    affinity: struct('RetryAffinityMutation', { avoidSameNode: BOOL }),
    resources: struct('RetryResourceMutation', { memory: struct('RetryResourceBump', { factor: FLOAT64, static: STRING }) }),
  }),
});

/** The parser embeds the policy in a document of its own, and says so. */
const OF_POLICY = 'RetryPolicy.';

export const RETRY_POLICY = struct('retryPolicyDocument', {
  apiVersion: ANY,
  kind: ANY,
  ...embedded({ name: STRING, retryLimit: UINT32, defaultAction: ACTION, rules: list(RULE) }),
});

const FRACTIONS = map(FLOAT64);

export const QUEUE = struct('Queue', {
  apiVersion: ANY,
  kind: ANY,
  name: STRING,
  priorityFactor: FLOAT64,
  permissions: list(struct('Permissions', {
    subjects: list(struct('PermissionSubject', { kind: scalar('SubjectKind', 'queue.PermissionSubjectKind'), name: STRING })),
    verbs: list(scalar('Verb', 'queue.PermissionVerb')),
  })),
  resourceLimitsByPriorityClassName: map(struct('PriorityClassResourceLimits', {
    maximumResourceFraction: FRACTIONS,
    maximumResourceFractionByPool: map(struct('PriorityClassPoolResourceLimits', { maximumResourceFraction: FRACTIONS })),
  })),
  cordoned: BOOL,
  labels: map(STRING),
  retryPolicies: list(STRING),
});

const POD_SPEC = structNamed('PodSpec', KUBERNETES_MINOR);

export const JOB_SUBMIT_FILE = struct('JobSubmitFile', {
  queue: STRING,
  jobSetId: STRING,
  jobs: list(struct('JobSubmitRequestItem', {
    priority: FLOAT64,
    namespace: STRING,
    clientId: STRING,
    labels: map(STRING),
    annotations: map(STRING),
    requiredNodeLabels: map(STRING),
    podSpec: POD_SPEC,
    podSpecs: list(POD_SPEC),
    ingress: list(struct('IngressConfig', {
      type: scalar('IngressType', 'api.IngressType'),
      ports: list(UINT32),
      annotations: map(STRING),
      tlsEnabled: BOOL,
      certName: STRING,
      useClusterIP: BOOL,
    })),
    services: list(struct('ServiceConfig', { type: scalar('ServiceType', 'api.ServiceType'), ports: list(UINT32), name: STRING })),
    scheduler: STRING,
    externalJobUri: STRING,
  })),
});

const CATEGORY_RULE = struct('CategoryRule', {
  containerName: STRING,
  subcategory: STRING,
  hint: STRING,
  onConditions: list(STRING),
  onExitCodes: struct('ExitCodeMatcher', { operator: STRING, values: list(INT32) }),
  onTerminationMessage: struct('RegexMatcher', { pattern: STRING }),
  onPodError: struct('RegexMatcher', { pattern: STRING }),
  onPodEvents: struct('PodEventMatcher', { regexp: STRING, reason: STRING, type: STRING }),
});

export const ERROR_CATEGORIES = struct('ErrorCategoriesConfig', {
  enabled: BOOL,
  defaultCategory: STRING,
  defaultSubcategory: STRING,
  categories: list(struct('CategoryConfig', { name: STRING, action: STRING, rules: list(CATEGORY_RULE) })),
});

export const EXECUTOR_SETTINGS = struct('ExecutorConfiguration', {
  application: struct('ApplicationConfiguration', {
    clusterId: STRING,
    pool: STRING,
    reservedNodePoolSuffix: STRING,
    submitConcurrencyLimit: scalar('int'),
    updateConcurrencyLimit: scalar('int'),
    deleteConcurrencyLimit: scalar('int'),
    jobLeaseRequestTimeout: DURATION,
    maxLeasedJobs: scalar('int'),
    errorCategories: ERROR_CATEGORIES,
    debugEvents: ANY,
  }),
  kubernetes: struct('KubernetesConfiguration', {
    impersonateUsers: BOOL,
    qps: FLOAT64,
    burst: scalar('int'),
    etcd: ANY,
    nodePoolLabel: STRING,
    nodeTypeLabel: STRING,
    nodeIdLabel: STRING,
    trackedNodeLabels: list(STRING),
    avoidNodeLabelsOnRetry: list(STRING),
    toleratedTaints: list(STRING),
    minimumPodAge: DURATION,
    stuckTerminatingPodExpiry: DURATION,
    failedPodExpiry: DURATION,
    maxTerminatedPods: scalar('int'),
    podDefaults: ANY,
    stateChecks: ANY,
    failedPodChecks: struct('FailedChecks', {
      events: list(struct('PodEventCheck', { regexp: STRING, reason: STRING, type: STRING })),
      podStatuses: list(struct('PodStatusCheck', { regexp: STRING, reason: STRING })),
      containerStatuses: list(struct('FailedContainerStatusCheck', { containerNameRegexp: STRING, messageRegexp: STRING })),
    }),
    pendingPodChecks: ANY,
    fatalPodSubmissionErrors: list(STRING),
    minimumResourcesMarkedAllocatedToNonArmadaPodsPerNode: map(scalar('QuantityText', 'resource.Quantity')),
    minimumResourcesMarkedAllocatedToNonArmadaPodsPerNodePriority: INT32,
    podKillTimeout: DURATION,
  }),
});

export const SCHEDULER_SETTINGS = struct('Configuration', {
  scheduling: struct('SchedulingConfig', {
    maxRetries: UINT,
    retryPolicy: struct('RetryPolicyConfig', { enabled: BOOL, globalMaxRetries: UINT, defaultPolicyName: STRING }),
    nodeIdLabel: STRING,
    indexedNodeLabels: list(STRING),
    indexedResources: list(struct('ResourceType', { name: STRING, resolution: scalar('QuantityText', 'resource.Quantity') })),
    priorityClasses: map(struct('PriorityClass', { priority: INT32, preemptible: BOOL, maximumResourceFractionPerQueue: FRACTIONS })),
    defaultPriorityClassName: STRING,
    pools: list(struct('PoolConfig', { name: STRING })),
  }),
});

/** The mappings among them that the shipped settings have too. */
export const IN_SHIPPED_SETTINGS: ReadonlySet<string> = new Set([
  'ApplicationConfiguration', 'ErrorCategoriesConfig', 'KubernetesConfiguration', 'SchedulingConfig', 'RetryPolicyConfig',
]);

function scalar(name: string, go = name): FieldType {
  return { kind: 'scalar', name, go };
}

function list(of: FieldType): FieldType {
  return { kind: 'list', go: `[]${of.go}`, of };
}

function map(of: FieldType): FieldType {
  return { kind: 'map', go: `map[string]${of.go}`, of };
}

interface Embedded {
  readonly embedded: FieldType;
}

function embedded(types: { readonly [field: string]: FieldType }): { readonly [field: string]: Embedded } {
  return Object.fromEntries(Object.entries(types).map(([field, type]) => [field, { embedded: type }]));
}

function struct(name: string, types: { readonly [field: string]: FieldType | Embedded }): StructType {
  const fields = Object.entries(types).map(([field, type]): [string, Field] => (
    'embedded' in type ? [field, { name: field, type: type.embedded, isPointer: true, embedded: OF_POLICY }]
      : [field, { name: field, type, isPointer: true, embedded: '' }]));
  return { kind: 'struct', name, go: name, fields: new Map(fields) };
}
