/*
 * What Armada's files say about failures, as plain data with the names of the files. Whatever a file may leave out can be absent.
 * https://armadaproject.io/
 */

export const ARMADA_GROUP = 'armadaproject.io';
export const ARMADA_API_VERSION = 'armadaproject.io/v1beta1';

/** What a policy can decide. */
export type RetryAction = 'Fail' | 'Retry';

/** What an executor does with a failed Pod. */
export type PodAction = 'Retain' | 'Delete';

/** How much more memory each retry gets: exactly one of both. */
export interface MemoryBumpFields {
  /** Times what it was; more than 1. */
  readonly factor?: number;
  /** A quantity to add, as a text. */
  readonly static?: string;
}

export interface RetryMutationFields {
  readonly affinity?: { readonly avoidSameNode?: boolean };
  readonly resources?: { readonly memory?: MemoryBumpFields };
}

export interface RetryRuleFields {
  readonly action?: RetryAction;
  readonly onCategory?: string;
  /** Every one if it is absent or empty. */
  readonly onSubcategory?: string;
  readonly mutate?: RetryMutationFields;
}

/** A RetryPolicy. It is flat: neither metadata nor spec. */
export interface RetryPolicyFields {
  readonly name?: string;
  /** Retries behind the first failure; absent is 0, which is none. */
  readonly retryLimit?: number;
  readonly defaultAction?: RetryAction;
  readonly rules?: readonly RetryRuleFields[];
}

export interface QueuePermissionFields {
  readonly subjects?: readonly { readonly kind?: string; readonly name?: string }[];
  readonly verbs?: readonly string[];
}

/** Parts of a pool that a queue may have in one priority class. */
export interface QueueLimitFields {
  readonly maximumResourceFraction?: { readonly [resource: string]: number };
  readonly maximumResourceFractionByPool?: { readonly [pool: string]: Pick<QueueLimitFields, 'maximumResourceFraction'> };
}

/** A Queue. It is flat too. */
export interface QueueFields {
  readonly name?: string;
  /** At least 1. */
  readonly priorityFactor?: number;
  readonly permissions?: readonly QueuePermissionFields[];
  readonly resourceLimitsByPriorityClassName?: { readonly [priorityClass: string]: QueueLimitFields };
  readonly cordoned?: boolean;
  readonly labels?: { readonly [name: string]: string };
  /** Names of policies; 0.22.7 asks the first one alone. */
  readonly retryPolicies?: readonly string[];
}

/** How the first two fields of a RetryPolicy and of a Queue are written. */
export interface ArmadaEnvelope {
  readonly apiVersion: string;
  readonly kind: string;
}

export const CONDITIONS = ['OOMKilled', 'Evicted', 'DeadlineExceeded'] as const;

/** Failures that an executor tells apart by a rule of a category. Exactly one of the matchers is there. */
export interface CategoryRuleFields {
  readonly containerName?: string;
  readonly subcategory?: string;
  readonly hint?: string;
  /** Some of `OOMKilled`, `Evicted` and `DeadlineExceeded`. */
  readonly onConditions?: readonly string[];
  /** The operator is `In` or `NotIn`. */
  readonly onExitCodes?: { readonly operator?: string; readonly values?: readonly number[] };
  readonly onTerminationMessage?: { readonly pattern?: string };
  readonly onPodError?: { readonly pattern?: string };
  /** The type is `Normal` or `Warning`. */
  readonly onPodEvents?: { readonly regexp?: string; readonly reason?: string; readonly type?: string };
}

export const MATCHERS = ['onConditions', 'onExitCodes', 'onTerminationMessage', 'onPodError', 'onPodEvents'] as const;

export type Matcher = typeof MATCHERS[number];

export interface CategoryFields {
  readonly name?: string;
  /** `Retain` if it is absent or empty. */
  readonly action?: string;
  readonly rules?: readonly CategoryRuleFields[];
}

/** `application.errorCategories` of an executor. */
export interface ErrorCategoriesFields {
  readonly enabled?: boolean;
  readonly defaultCategory?: string;
  readonly defaultSubcategory?: string;
  readonly categories?: readonly CategoryFields[];
}

/** Failures that return the lease before any category is asked for. */
export interface FailedPodChecksFields {
  readonly events?: readonly { readonly regexp?: string; readonly reason?: string; readonly type?: string }[];
  readonly podStatuses?: readonly { readonly regexp?: string; readonly reason?: string }[];
  readonly containerStatuses?: readonly { readonly containerNameRegexp?: string; readonly messageRegexp?: string }[];
}

/** The settings of an executor, as far as they are about failures. */
export interface ExecutorFields {
  readonly application?: {
    readonly clusterId?: string;
    readonly pool?: string;
    readonly errorCategories?: ErrorCategoriesFields;
  };
  readonly kubernetes?: {
    readonly nodeIdLabel?: string;
    /** A list replaces the one of the base configuration. */
    readonly trackedNodeLabels?: readonly string[];
    readonly avoidNodeLabelsOnRetry?: readonly string[];
    readonly failedPodChecks?: FailedPodChecksFields;
    readonly fatalPodSubmissionErrors?: readonly string[];
    readonly minimumResourcesMarkedAllocatedToNonArmadaPodsPerNode?: { readonly [resource: string]: string };
  };
}

export interface PriorityClassFields {
  readonly priority?: number;
  readonly preemptible?: boolean;
  readonly maximumResourceFractionPerQueue?: { readonly [resource: string]: number };
}

/** `scheduling` of the scheduler, as far as it is about failures. */
export interface SchedulingFields {
  /** For leases that are returned; the base configuration has 3. */
  readonly maxRetries?: number;
  readonly retryPolicy?: {
    readonly enabled?: boolean;
    /** The base configuration has 5; with 0 nothing is retried. */
    readonly globalMaxRetries?: number;
    readonly defaultPolicyName?: string;
  };
  readonly nodeIdLabel?: string;
  /** A list replaces the one of the base configuration, which has none. */
  readonly indexedNodeLabels?: readonly string[];
  readonly indexedResources?: readonly { readonly name?: string; readonly resolution?: string }[];
  readonly priorityClasses?: { readonly [name: string]: PriorityClassFields };
  readonly defaultPriorityClassName?: string;
  readonly pools?: readonly { readonly name?: string }[];
}

/** The settings of the scheduler, as far as they are about failures. */
export interface SchedulerFields {
  readonly scheduling?: SchedulingFields;
}

/** A file of `armadactl submit`. */
export interface JobSubmitFields {
  readonly queue?: string;
  readonly jobSetId?: string;
  readonly jobs?: readonly SubmittedJobFields[];
}

export interface SubmittedJobFields {
  readonly priority?: number;
  readonly namespace?: string;
  readonly clientId?: string;
  readonly labels?: { readonly [name: string]: string };
  readonly annotations?: { readonly [name: string]: string };
  readonly requiredNodeLabels?: { readonly [name: string]: string };
  /** A PodSpec of Kubernetes, or one in the list `podSpecs`. */
  readonly podSpec?: any;
  readonly podSpecs?: readonly any[];
  readonly ingress?: readonly { readonly ports?: readonly number[] }[];
  readonly services?: readonly { readonly ports?: readonly number[]; readonly type?: string | number; readonly name?: string }[];
  readonly scheduler?: string;
  readonly externalJobUri?: string;
}

/** Annotations of a job that decide about its failures. */
export const ANNOTATIONS = {
  failFast: 'armadaproject.io/failFast',
  gangId: 'armadaproject.io/gangId',
  gangCardinality: 'armadaproject.io/gangCardinality',
  gangNodeUniformityLabel: 'armadaproject.io/gangNodeUniformityLabel',
  retryPolicies: 'armadaproject.io/retryPolicies',
  priceBand: 'armadaproject.io/priceBand',
} as const;

/** The category of failures that Armada finds itself. */
export const INTERNAL_CATEGORY = 'internal';

/** The subcategories of Armada's own failures that a policy is asked about. */
export const INTERNAL_SUBCATEGORIES = [
  'lease-expired', 'pod-missing', 'externally-deleted', 'stuck-terminating', 'active-deadline', 'issue-handler-error', 'job-creation-failed',
] as const;

/** What the base configurations say that ship with Armada, as far as it matters here. */
export const DEFAULTS = {
  nodeIdLabel: 'kubernetes.io/hostname',
  trackedNodeLabels: ['kubernetes.io/hostname'],
  indexedNodeLabels: [] as readonly string[],
  maxRetries: 3,
  globalMaxRetries: 5,
  /** To which nodes' memory is rounded down. */
  memoryResolution: '100Mi',
  /** Memory of each node that is kept for Pods of others. */
  memoryOfOthers: '200Mi',
} as const;
