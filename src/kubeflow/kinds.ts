/*
 * The kinds of the training operator, as data: where the replicas are, what they are called, and what is filled in.
 *
 * https://github.com/kubeflow/trainer/tree/v1.9.4/pkg/apis/kubeflow.org/v1
 */

export type RestartPolicy = 'Always' | 'OnFailure' | 'Never' | 'ExitCode';

export const RESTART_POLICIES: readonly RestartPolicy[] = ['Always', 'OnFailure', 'Never', 'ExitCode'];

export const KUBEFLOW_API_VERSION = 'kubeflow.org/v1';

export interface TrainingKind {
  readonly kind: string;
  /** The field of the spec that holds the replicas by their type. */
  readonly replicasField: string;
  /** The types of replicas that the kind knows, in the order in which its status is made. */
  readonly replicaTypes: readonly string[];
  /** The container whose exit code is read. */
  readonly container: string;
  readonly port: { readonly name: string; readonly number: number };
  /** What the operator fills in where a replica says none. */
  readonly restartPolicy: RestartPolicy;
  /** The operator from which on the kind is known, if it is not in all. */
  readonly since?: string;
}

export const TRAINING_KINDS: readonly TrainingKind[] = [
  {
    kind: 'TFJob',
    replicasField: 'tfReplicaSpecs',
    replicaTypes: ['Chief', 'Evaluator', 'Master', 'PS', 'Worker'],
    container: 'tensorflow',
    port: { name: 'tfjob-port', number: 2222 },
    restartPolicy: 'Never',
  },
  {
    kind: 'PyTorchJob',
    replicasField: 'pytorchReplicaSpecs',
    replicaTypes: ['Master', 'Worker'],
    container: 'pytorch',
    port: { name: 'pytorchjob-port', number: 23456 },
    restartPolicy: 'OnFailure',
  },
  {
    kind: 'XGBoostJob',
    replicasField: 'xgbReplicaSpecs',
    replicaTypes: ['Master', 'Worker'],
    container: 'xgboost',
    port: { name: 'xgboostjob-port', number: 9999 },
    restartPolicy: 'Never',
  },
  {
    kind: 'PaddleJob',
    replicasField: 'paddleReplicaSpecs',
    replicaTypes: ['Master', 'Worker'],
    container: 'paddle',
    port: { name: 'master', number: 36543 },
    restartPolicy: 'OnFailure',
  },
  {
    kind: 'JAXJob',
    replicasField: 'jaxReplicaSpecs',
    replicaTypes: ['Worker'],
    container: 'jax',
    port: { name: 'jaxjob-port', number: 6666 },
    restartPolicy: 'Never',
    since: '1.9',
  },
  {
    kind: 'MPIJob',
    replicasField: 'mpiReplicaSpecs',
    replicaTypes: ['Launcher', 'Worker'],
    container: 'mpi',
    port: { name: 'mpi-port', number: 9999 },
    restartPolicy: 'Never',
  },
];

export function trainingKind(kind: unknown): TrainingKind | undefined {
  return TRAINING_KINDS.find(each => each.kind === kind);
}
