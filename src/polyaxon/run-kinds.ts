/*
 * What an operation or a component can run, as far as rules ask.
 * https://polyaxon.com/docs/references/polyaxonfile/runtimes/jobs/specification/
 */

/** Those that become a Kubernetes Job, the only ones with a policy on Pod failures. */
export const JOB_KINDS: readonly string[] = ['job', 'notifier', 'cleaner', 'tuner'];

/** Those that the training operator of Kubeflow runs. */
export const KUBEFLOW_KINDS: readonly string[] = ['tfjob', 'pytorchjob', 'mpijob'];

/** Those that serve the programs that connect to them, and have no end of their own. */
export const CLUSTER_KINDS: readonly string[] = ['raycluster', 'daskcluster'];

/** What runs nothing itself but other operations. */
export const DAG_KIND = 'dag';

export const SERVICE_KIND = 'service';

/** The fields that hold a replica each. The workers of a Ray cluster have names of their own. */
export const REPLICAS: ReadonlyMap<string, readonly string[]> = new Map([
  ['tfjob', ['chief', 'ps', 'worker', 'evaluator']],
  ['pytorchjob', ['master', 'worker']],
  ['mpijob', ['launcher', 'worker']],
  ['daskcluster', ['worker', 'scheduler']],
  ['raycluster', ['head']],
]);

/** Fields of the simplified format that stand for a run. */
export const RUN_SHORTCUTS: readonly string[] = [
  'ports', 'container', 'cmd', 'env', 'resources', 'environment', 'connections', 'init', 'sidecars', 'volumes',
];
