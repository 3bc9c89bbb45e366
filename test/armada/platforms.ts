/* A small platform, and parts to make others of it. */

const API_VERSION = 'armadaproject.io/v1beta1';

export const retryPolicy = (fields: object) => ({ apiVersion: API_VERSION, kind: 'RetryPolicy', name: 'grow', retryLimit: 2, defaultAction: 'Fail', ...fields });

export const queue = (fields: object = {}) => ({ apiVersion: API_VERSION, kind: 'Queue', name: 'ml', priorityFactor: 1, retryPolicies: ['grow'], ...fields });

export const scheduler = (retryPolicySettings: object = {}, scheduling: object = {}) => (
  { scheduling: { retryPolicy: { enabled: true, ...retryPolicySettings }, ...scheduling } });

export const OOM = { name: 'oom', action: 'Delete', rules: [{ onConditions: ['OOMKilled'], subcategory: 'cgroup' }] };

export const executor = (categories: readonly object[] = [OOM], clusterId = 'east', kubernetes: object = {}) => ({
  application: { clusterId, errorCategories: { enabled: true, defaultCategory: 'uncategorized', defaultSubcategory: 'unknown', categories } },
  ...Object.keys(kubernetes).length > 0 && { kubernetes },
});

export const GROWING = retryPolicy({ rules: [{ action: 'Retry', onCategory: 'oom', mutate: { resources: { memory: { factor: 2 } } } }] });

/** The example of the pull request that brought policies to the scheduler. */
export const SEED_PLATFORM = { documents: [GROWING, queue(), scheduler(), executor()] };

export const container = (name: string, memory?: string) => (
  { name, image: 'busybox', ...memory !== undefined && { resources: { requests: { cpu: '1', memory }, limits: { cpu: '1', memory } } } });

export const submitFile = (podSpec: object = {}, job: object = {}) => ({
  queue: 'ml', jobSetId: 'train', jobs: [{ namespace: 'ml', podSpec: { containers: [container('main', '64Mi')], ...podSpec }, ...job }],
});
