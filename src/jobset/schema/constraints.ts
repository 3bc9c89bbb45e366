/*
 * What the definitions demand beyond types, by struct and field. A version is a minor one: of JobSet for the types of a JobSet, else of Trainer.
 * https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/config/components/crd/bases/jobset.x-k8s.io_jobsets.yaml
 */

export interface Constraint {
  readonly isRequired?: true;
  readonly words?: readonly string[];
  readonly minimum?: number;
  readonly mostItems?: number;
  readonly leastItems?: number;
  readonly longest?: number;
  /** A text that is not empty. */
  readonly isFilled?: true;
  /** A mapping with an entry at least. */
  readonly hasEntries?: true;
  /** What tells the entries of a list apart. */
  readonly keys?: readonly string[];
  /** No entry of the list is there twice. */
  readonly isSet?: true;
  /** From which version on a 0 is left out when a webhook writes the object, so that nobody sees it. */
  readonly zeroIsLostSince?: number;
  /** From which version on it is demanded. */
  readonly since?: number;
}

export type ConstraintTable = { readonly [field: string]: Constraint };

const NAMED = { keys: ['name'] } as const;
const REQUIRED = { isRequired: true } as const;

/** Actions of a rule on failures, each with the version in which it came. */
export const ACTIONS: { readonly [action: string]: number } = {
  FailJobSet: 6, RestartJobSet: 6, RestartJobSetAndIgnoreMaxRestarts: 6, RestartJob: 12, RestartJobAndIgnoreMaxRestarts: 12,
};

/** Ways to restart a JobSet. */
const STRATEGIES: { readonly [strategy: string]: number } = { Recreate: 7, BlockingRecreate: 7, InPlaceRestart: 11 };

function wordsAt(words: { readonly [word: string]: number }, minor: number): string[] {
  return Object.keys(words).filter(word => words[word] <= minor);
}

export function jobSetConstraints(minor: number): ConstraintTable {
  return {
    'JobSetSpec.replicatedJobs': NAMED,
    'JobSetSpec.ttlSecondsAfterFinished': { minimum: 0 },
    'JobSetSpec.volumeClaimPolicies': { mostItems: 50 },
    'ReplicatedJob.name': REQUIRED,
    'ReplicatedJob.template': REQUIRED,
    'ReplicatedJob.dependsOn': { ...NAMED, mostItems: minor >= 9 ? 5 : 1 },
    'DependsOn.name': REQUIRED,
    'DependsOn.status': { isRequired: true, words: ['Ready', 'Complete'] },
    'FailurePolicy.restartStrategy': { words: wordsAt(STRATEGIES, minor) },
    'FailurePolicyRule.action': { isRequired: true, words: wordsAt(ACTIONS, minor) },
    'FailurePolicyRule.name': REQUIRED,
    'SuccessPolicy.operator': { isRequired: true, words: ['All', 'Any'] },
    'StartupPolicy.startupPolicyOrder': { isRequired: true, words: ['AnyOrder', 'InOrder'] },
    'Coordinator.replicatedJob': REQUIRED,
    'VolumeClaimPolicy.templates': { mostItems: 50 },
    'VolumeRetentionPolicy.whenDeleted': { words: ['Delete', 'Retain'] },
  };
}

const LONGEST_NAME = 253;

const INITIALIZER: ConstraintTable = { env: { ...NAMED, mostItems: 128, since: 2 }, storageUri: { longest: 2048, since: 2 } };

const OVERRIDDEN: ConstraintTable = {
  containers: NAMED, initContainers: NAMED, schedulingGates: NAMED, volumes: NAMED, imagePullSecrets: NAMED,
};

const PATCHED: ConstraintTable = {
  containers: { ...NAMED, mostItems: 64 },
  initContainers: { ...NAMED, mostItems: 64 },
  imagePullSecrets: { ...NAMED, mostItems: 64 },
  schedulingGates: { ...NAMED, mostItems: 16 },
  tolerations: { mostItems: 128 },
  volumes: { ...NAMED, mostItems: 128 },
  serviceAccountName: { longest: LONGEST_NAME },
  terminationGracePeriodSeconds: { minimum: 0 },
};

function of(struct: string, table: ConstraintTable): ConstraintTable {
  return Object.fromEntries(Object.entries(table).map(([field, constraint]) => [`${struct}.${field}`, constraint]));
}

export const TRAINER_CONSTRAINTS: ConstraintTable = {
  'TrainJobSpec.runtimeRef': REQUIRED,
  'TrainJobSpec.activeDeadlineSeconds': { minimum: 1, zeroIsLostSince: 3 },
  'TrainJobSpec.managedBy': { words: ['trainer.kubeflow.org/trainjob-controller', 'kueue.x-k8s.io/multikueue'] },
  'TrainJobSpec.runtimePatches': { keys: ['manager'], mostItems: 16 },
  'RuntimeRef.name': { isRequired: true, isFilled: true, longest: LONGEST_NAME, since: 1 },
  'RuntimeRef.apiGroup': { longest: LONGEST_NAME, since: 2 },
  'RuntimeRef.kind': { longest: LONGEST_NAME, since: 2 },
  ...of('DatasetInitializer', INITIALIZER),
  ...of('ModelInitializer', INITIALIZER),
  'Trainer.args': { mostItems: 128, since: 2 },
  'Trainer.command': { mostItems: 128, since: 2 },
  'Trainer.env': { ...NAMED, mostItems: 128 },
  'Trainer.image': { longest: 500, since: 2 },
  ...of('PodSpecOverride', OVERRIDDEN),
  ...of('PodTemplateSpecOverride', OVERRIDDEN),
  ...of('PodSpecPatch', PATCHED),
  'PodSpecOverride.targetJobs': REQUIRED,
  'PodTemplateOverride.targetJobs': REQUIRED,
  'TargetJob.name': { isRequired: true },
  ...of('ContainerOverride', { env: NAMED, volumeMounts: NAMED, name: { isRequired: true } }),
  ...of('ContainerPatch', {
    env: { ...NAMED, mostItems: 128 }, volumeMounts: { ...NAMED, mostItems: 128 }, name: { isRequired: true, isFilled: true, longest: LONGEST_NAME },
  }),
  'VolumeMountOverride.mountPath': REQUIRED,
  'VolumeMountOverride.name': REQUIRED,
  'RuntimePatch.manager': { isRequired: true, isFilled: true, longest: LONGEST_NAME },
  'JobSetSpecPatch.replicatedJobs': { ...NAMED, mostItems: 100 },
  'ReplicatedJobPatch.name': { isRequired: true, isFilled: true, longest: LONGEST_NAME },
  'TrainingRuntime.spec': { hasEntries: true },
  'ClusterTrainingRuntime.spec': { hasEntries: true },
  'TrainingRuntimeSpec.template': { hasEntries: true },
  'MPIPolicy.mpiImplementation': { words: ['OpenMPI', ''] },
  'MPIPolicy.sshAuthMountPath': { longest: 4096, since: 2 },
  'FluxPolicy.numProcPerNode': { minimum: 1 },
  'EnvInjection.targets': { keys: ['jobName'], mostItems: 16 },
  'EnvInjectionTarget.containerNames': { isRequired: true, isSet: true, leastItems: 1, mostItems: 8 },
  'EnvInjectionTarget.jobName': { isRequired: true, isFilled: true, longest: LONGEST_NAME },
  'NetworkTopology.mode': { words: ['hard', 'soft'] },
};
