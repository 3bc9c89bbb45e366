import { JOB_SET_STRUCTS } from './job-set-structs';
import { StructTable } from './struct-table';

/*
 * The fields of a TrainJob and of its runtimes. Numbers behind an `@` are minor versions of Trainer 2.
 * https://github.com/kubeflow/trainer/tree/v2.3.0/pkg/apis/trainer/v1alpha1
 */

const OBJECT = { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta', status: 'any' };

const OVERRIDDEN_POD = {
  containers: '[]ContainerOverride',
  initContainers: '[]ContainerOverride',
  nodeSelector: '{}string',
  schedulingGates: '[]PodSchedulingGate',
  serviceAccountName: '*string',
  tolerations: '[]Toleration',
  volumes: '[]Volume',
};

const INITIALIZER = { env: '[]EnvVar', secretRef: '*LocalObjectReference', storageUri: '*string' };

export const TRAIN_JOB_STRUCTS: StructTable = {
  TrainJob: { ...OBJECT, spec: 'TrainJobSpec' },
  TrainJobSpec: {
    activeDeadlineSeconds: '*int64@2',
    annotations: '{}string@0-1',
    initializer: '*Initializer',
    labels: '{}string@0-1',
    managedBy: '*string',
    podSpecOverrides: '[]PodSpecOverride@0-0',
    podTemplateOverrides: '[]PodTemplateOverride@1-1',
    runtimePatches: '[]RuntimePatch@2',
    runtimeRef: 'RuntimeRef',
    suspend: '*bool',
    trainer: '*Trainer',
  },
  RuntimeRef: { apiGroup: '*string', kind: '*string', name: 'string' },
  Initializer: { dataset: '*DatasetInitializer', model: '*ModelInitializer' },
  DatasetInitializer: INITIALIZER,
  ModelInitializer: INITIALIZER,
  Trainer: {
    args: '[]string',
    command: '[]string',
    env: '[]EnvVar',
    image: '*string',
    numNodes: '*int32',
    numProcPerNode: '*IntOrString@0-1|*int32@2',
    resourcesPerNode: '*ResourceRequirements',
  },
  PodSpecOverride: { ...OVERRIDDEN_POD, targetJobs: '[]TargetJob' },
  PodTemplateOverride: { metadata: '*ObjectMeta', spec: '*PodTemplateSpecOverride', targetJobs: '[]TargetJob' },
  PodTemplateSpecOverride: { ...OVERRIDDEN_POD, affinity: '*Affinity', imagePullSecrets: '[]LocalObjectReference' },
  TargetJob: { name: 'string' },
  ContainerOverride: { env: '[]EnvVar', name: 'string', volumeMounts: '[]VolumeMountOverride' },
  VolumeMountOverride: {
    mountPath: 'string', mountPropagation: '*string', name: 'string', readOnly: 'bool', recursiveReadOnly: '*string', subPath: 'string', subPathExpr: 'string',
  },
  RuntimePatch: { manager: 'string', time: '*Time', trainingRuntimeSpec: '*TrainingRuntimeSpecPatch' },
  TrainingRuntimeSpecPatch: { template: '*JobSetTemplatePatch' },
  JobSetTemplatePatch: { metadata: '*ObjectMeta', spec: '*JobSetSpecPatch' },
  JobSetSpecPatch: { replicatedJobs: '[]ReplicatedJobPatch' },
  ReplicatedJobPatch: { name: 'string', template: '*JobTemplatePatch' },
  JobTemplatePatch: { metadata: '*ObjectMeta', spec: '*JobSpecPatch' },
  JobSpecPatch: { template: '*PodTemplatePatch' },
  PodTemplatePatch: { metadata: '*ObjectMeta', spec: '*PodSpecPatch' },
  PodSpecPatch: {
    ...OVERRIDDEN_POD,
    affinity: '*Affinity',
    containers: '[]ContainerPatch',
    imagePullSecrets: '[]LocalObjectReference',
    initContainers: '[]ContainerPatch',
    securityContext: '*PodSecurityContext',
    terminationGracePeriodSeconds: '*int64',
  },
  ContainerPatch: { env: '[]EnvVar', name: 'string', securityContext: '*SecurityContext', volumeMounts: '[]VolumeMountOverride' },
};

/** JobSet 0.8, 0.10, 0.11 and 0.12 came with Trainer 2.0 to 2.3. */
const TRAINER_OF: { readonly [minor: string]: number } = { 6: 0, 7: 0, 8: 0, 9: 1, 10: 1, 11: 2, 12: 3 };

function inTrainer(table: StructTable): StructTable {
  const moved = (type: string) => type.replace(/@(\d+)/, (_, minor: string) => `@${TRAINER_OF[minor]}`);
  return Object.fromEntries(Object.entries(table).map(([struct, fields]) => (
    [struct, Object.fromEntries(Object.entries(fields).map(([name, type]) => [name, moved(type)]))])));
}

/** The JobSet in a runtime is of the version that Trainer was built with: its minor versions are put in the place of those of Trainer. */
export const RUNTIME_STRUCTS: StructTable = {
  ...inTrainer(JOB_SET_STRUCTS),
  TrainingRuntime: { ...OBJECT, spec: 'TrainingRuntimeSpec' },
  ClusterTrainingRuntime: { ...OBJECT, spec: 'TrainingRuntimeSpec' },
  TrainingRuntimeSpec: { mlPolicy: '*MLPolicy', podGroupPolicy: '*PodGroupPolicy', template: 'JobSetTemplateSpec' },
  JobSetTemplateSpec: { metadata: 'ObjectMeta', spec: 'JobSetSpec' },
  MLPolicy: { flux: '*FluxPolicy@2', jax: '*EmptyPolicy@2', mpi: '*MPIPolicy', numNodes: '*int32', torch: '*TorchPolicy', xgboost: '*EmptyPolicy@2' },
  FluxPolicy: { numProcPerNode: '*int32' },
  EmptyPolicy: {},
  MPIPolicy: { mpiImplementation: '*string', numProcPerNode: '*int32', runLauncherAsNode: '*bool', sshAuthMountPath: '*string' },
  TorchPolicy: { elasticPolicy: '*ElasticPolicy@0-1', envInjection: '*EnvInjection@3', numProcPerNode: '*IntOrString@0-1' },
  ElasticPolicy: { maxNodes: '*int32', maxRestarts: '*int32', metrics: '[]Metric', minNodes: '*int32' },
  Metric: { containerResource: 'any', external: 'any', object: 'any', pods: 'any', resource: 'any', type: 'string' },
  EnvInjection: { targets: '[]EnvInjectionTarget' },
  EnvInjectionTarget: { containerNames: '[]string', jobName: 'string' },
  PodGroupPolicy: { coscheduling: '*Coscheduling', volcano: '*VolcanoPolicy@1' },
  Coscheduling: { scheduleTimeoutSeconds: '*int32' },
  VolcanoPolicy: { networkTopology: '*NetworkTopology' },
  NetworkTopology: { highestTierAllowed: '*int', mode: 'string' },
};
