import type { ElasticPolicy, RunPolicy, SchedulingPolicy } from './fields';
import type { ObjectMeta, PodTemplateSpec } from '../kubernetes/api-types';
import { decode } from '../kubernetes/decode';
import { DEFAULT_KUBERNETES_VERSION } from '../kubernetes/versions';
import { NumberLiteral } from '../manifest/number-literal';

/*
 * Reads what somebody wrote into typed fields. What is null or of another type counts as absent: whoever wants to know of it asks `validate`.
 */

export interface Written {
  readonly [field: string]: unknown;
}

export function objectAt(value: unknown): Written | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberLiteral) ? value as Written : undefined;
}

export function textAt(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

export function booleanAt(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

/** An integer, also one that is written as `3.0`, which the schema of a custom resource takes for one. */
export function integerAt(value: unknown): number | undefined {
  const number = value instanceof NumberLiteral ? value.valueOf() : value;
  return Number.isInteger(number) ? number as number : undefined;
}

/** Without the fields that are absent. */
function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

export function readRunPolicy(written: unknown): RunPolicy {
  const policy = objectAt(written) ?? {};
  return present<RunPolicy>({
    cleanPodPolicy: textAt(policy.cleanPodPolicy),
    ttlSecondsAfterFinished: integerAt(policy.ttlSecondsAfterFinished),
    activeDeadlineSeconds: integerAt(policy.activeDeadlineSeconds),
    backoffLimit: integerAt(policy.backoffLimit),
    schedulingPolicy: readSchedulingPolicy(policy.schedulingPolicy),
    suspend: booleanAt(policy.suspend),
    managedBy: textAt(policy.managedBy),
  });
}

function readSchedulingPolicy(written: unknown): SchedulingPolicy | undefined {
  const policy = objectAt(written);
  return policy && present<SchedulingPolicy>({
    minAvailable: integerAt(policy.minAvailable),
    queue: textAt(policy.queue),
    minResources: objectAt(policy.minResources),
    priorityClass: textAt(policy.priorityClass),
    scheduleTimeoutSeconds: integerAt(policy.scheduleTimeoutSeconds),
  });
}

export function readElasticPolicy(written: unknown): ElasticPolicy | undefined {
  const policy = objectAt(written);
  return policy && present<ElasticPolicy>({
    minReplicas: integerAt(policy.minReplicas),
    maxReplicas: integerAt(policy.maxReplicas),
    rdzvBackend: textAt(policy.rdzvBackend),
    rdzvPort: integerAt(policy.rdzvPort),
    standalone: booleanAt(policy.standalone),
    nProcPerNode: integerAt(policy.nProcPerNode),
    maxRestarts: integerAt(policy.maxRestarts),
    metrics: Array.isArray(policy.metrics) ? policy.metrics : undefined,
  });
}

const MINOR = Number(DEFAULT_KUBERNETES_VERSION.split('.')[1]);

/** The operator reads the templates with its own copy of the API of Kubernetes, whose newest fields do not matter here. */
export function readTemplate(written: unknown): PodTemplateSpec {
  return decode({ spec: { template: objectAt(written) ?? {} } }, 'Job', MINOR).object.spec?.template ?? {};
}

export function readMetadata(written: unknown): ObjectMeta {
  return decode({ metadata: objectAt(written) ?? {} }, 'Job', MINOR).object.metadata ?? {};
}
