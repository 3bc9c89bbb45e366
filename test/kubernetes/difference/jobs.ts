/*
 * Manifests that are compared.
 */

/** What a rule can be in short: an action, and what it asks for. */
export type ShortRule = [action: string, asks: number[] | string, more?: object];

/** `['FailJob', [3, 42]]`, `['Ignore', 'DisruptionTarget']`. */
export function rules(...short: ShortRule[]): object {
  return {
    podFailurePolicy: {
      rules: short.map(([action, asks, more]) => ({
        action,
        ...typeof asks === 'string' ? { onPodConditions: [{ type: asks, status: 'True', ...more }] } : { onExitCodes: { operator: 'In', values: asks, ...more } },
      })),
    },
  };
}

/** The Job `nightly/import`: three retries within an hour, unless something else is said. */
export function job(spec: object = {}, pod: object = {}, metadata: object = {}): any {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'import', namespace: 'nightly', ...metadata },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 3600,
      ...spec,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'registry.example/import:1.4' }], ...pod } },
    },
  };
}

export function cronJob(spec: object = {}, pod: object = {}): any {
  const { metadata, spec: jobSpec } = job(spec, pod);
  return { apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: { schedule: '0 5 * * *', jobTemplate: { spec: jobSpec } } };
}

export const INDEXED = { completionMode: 'Indexed', completions: 8, parallelism: 4, backoffLimitPerIndex: 1, backoffLimit: undefined };

/** What kubectl shows of a Job that was created from a manifest. */
export function readFromCluster(manifest: any, status: object = { startTime: '2026-01-01T00:00:00Z', active: 1 }): any {
  const labels = {
    'batch.kubernetes.io/controller-uid': '5f7c', 'batch.kubernetes.io/job-name': manifest.metadata.name, 'controller-uid': '5f7c', 'job-name': manifest.metadata.name,
  };
  const { metadata, spec } = manifest;
  return {
    ...manifest,
    metadata: {
      ...metadata, uid: '5f7c', resourceVersion: '812', generation: 1, creationTimestamp: '2026-01-01T00:00:00Z', labels, managedFields: [],
    },
    spec: {
      ...spec,
      completions: 1,
      parallelism: 1,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: spec.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed',
      selector: { matchLabels: { 'batch.kubernetes.io/controller-uid': '5f7c' } },
      template: {
        metadata: { creationTimestamp: null, labels },
        spec: { ...spec.template.spec, dnsPolicy: 'ClusterFirst', schedulerName: 'default-scheduler', securityContext: {}, terminationGracePeriodSeconds: 30 },
      },
    },
    status,
  };
}

/** What was read from a cluster, in which kubectl apply has kept what it was given. */
export function withLastApplied(read: any, given: any): any {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': `${JSON.stringify(given)}\n` };
  return { ...read, metadata: { ...read.metadata, annotations } };
}
