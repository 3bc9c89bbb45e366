import { Evaluation } from '../../evaluation/evaluation';
import { runs } from '../../policy/words';

/*
 * What the workers of an evaluation find: files, and environment variables.
 */

/** Where the description of the evaluation and its cases are mounted. A folder of this name hides nothing that an image is likely to have. */
export const FOLDER = '/etc/evaluation';

/** The name of the volume. */
export const VOLUME = 'evaluation';

/** The label of everything that belongs to an evaluation: its revision. */
export const REVISION_LABEL = 'failure-policy/evaluation-revision';

/** The annotation of a Job that has only some of the shards: which ones, in the order of its indexes. */
export const SHARDS_ANNOTATION = 'failure-policy/evaluation-shards';

/** `2,4,7-9`: shards, in the order of their indexes. */
export function shardList(shards: readonly number[]): string {
  return runs(shards).join(',');
}

export interface EnvironmentVariable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly fieldRef: { readonly fieldPath: string } };
}

/** The variables of a worker. Its index comes from Kubernetes. */
export function workerEnvironment(evaluation: Evaluation, onlyShards: readonly number[] | undefined): EnvironmentVariable[] {
  const { revision, candidate, repetitions, manifestHash, manifestUri, shardCount } = evaluation;
  const all = shardCount === 1 ? '0' : `0-${shardCount - 1}`;
  const fixed = (name: string, value: string) => ({ name, value: withoutExpansion(value) });
  const ofPod = (name: string, fieldPath: string) => ({ name, valueFrom: { fieldRef: { fieldPath } } });
  return [
    fixed('EVALUATION_FOLDER', FOLDER),
    fixed('EVALUATION_REVISION', revision),
    fixed('EVALUATION_CANDIDATE', candidate),
    fixed('EVALUATION_REPETITIONS', String(repetitions)),
    fixed('EVALUATION_MANIFEST_HASH', manifestHash),
    ...manifestUri === undefined ? [] : [fixed('EVALUATION_MANIFEST_URI', manifestUri)],
    // Also where it is the index itself, so that no worker learns to do without it.
    fixed('EVALUATION_SHARDS', onlyShards === undefined ? all : shardList(onlyShards)),
    ofPod('EVALUATION_POD_UID', 'metadata.uid'),
    ofPod('EVALUATION_POD_NAME', 'metadata.name'),
    // The controller writes it into each Pod of a Job with a budget for each index.
    ofPod('EVALUATION_INDEX_FAILURES', 'metadata.annotations[\'batch.kubernetes.io/job-index-failure-count\']'),
  ];
}

/** The names that a worker's environment has already. The Job controller adds no index where somebody has declared one, and all Pods would run one shard. */
export const RESERVED_VARIABLES: readonly string[] = [
  'JOB_COMPLETION_INDEX',
  'EVALUATION_FOLDER', 'EVALUATION_REVISION', 'EVALUATION_CANDIDATE', 'EVALUATION_REPETITIONS', 'EVALUATION_MANIFEST_HASH', 'EVALUATION_MANIFEST_URI',
  'EVALUATION_SHARDS', 'EVALUATION_POD_UID', 'EVALUATION_POD_NAME', 'EVALUATION_INDEX_FAILURES',
];

/** `$(NAME)` in a value is replaced by the kubelet, and `$$` is how a `$` stays one. */
function withoutExpansion(value: string): string {
  return value.replace(/\$/g, '$$$$');
}

/** The Pod with what its containers need to know. Theirs come behind ours, so that they can refer to them: `$(EVALUATION_REVISION)`. */
export function withWorkerEnvironment<Pod extends PodSpec>(
  pod: Pod, environment: readonly EnvironmentVariable[], configMaps: readonly string[],
): Pod {
  const known = <Container extends WorkerContainer>(container: Container): Container => ({
    ...container,
    env: [...environment, ...container.env ?? []],
    volumeMounts: [...container.volumeMounts ?? [], { name: VOLUME, mountPath: FOLDER, readOnly: true }],
  });
  return {
    ...pod,
    containers: pod.containers.map(known),
    ...pod.initContainers && { initContainers: pod.initContainers.map(known) },
    volumes: [...pod.volumes ?? [], { name: VOLUME, projected: { sources: configMaps.map(name => ({ configMap: { name } })) } }],
  };
}

interface WorkerContainer {
  readonly env?: readonly any[];
  readonly volumeMounts?: readonly any[];
}

interface PodSpec {
  readonly containers: readonly WorkerContainer[];
  readonly initContainers?: readonly WorkerContainer[];
  readonly volumes?: readonly any[];
}
