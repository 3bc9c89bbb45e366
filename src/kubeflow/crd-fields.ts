/*
 * What the CRDs of the training operator know beside the fields of a Pod, in the notation of `../kubernetes/api-fields.ts`, with versions of the operator.
 * `conformance/kubeflow/check-fields.ts` compares all of it, and the Pod's fields too, with the CRDs of every recorded version.
 */

// A property on each line would be many times as many lines.
/* eslint-disable @stylistic/object-property-newline */

/** The minor version of Kubernetes 1 whose Pod is the template of a replica. That of 1.4 is older than any that is known here. */
export const POD_MINORS: { readonly [operator: string]: number } = { '1.4': 26, '1.7.0': 27, '1.8.1': 29, '1.9.3': 31, '1.9.4': 36 };

/** A struct here comes before one of the same name in the API of Kubernetes: what is embedded has not all of the metadata of an object. */
export const CRD_FIELDS: { readonly [struct: string]: { readonly [field: string]: string } } = {
  TFJobSpec: { enableDynamicWorker: 'bool', runPolicy: 'RunPolicy', successPolicy: 'string', tfReplicaSpecs: '{}ReplicaSpec' },
  PyTorchJobSpec: {
    elasticPolicy: 'ElasticPolicy', nprocPerNode: 'string', pytorchReplicaSpecs: '{}ReplicaSpec', runPolicy: 'RunPolicy',
  },
  XGBoostJobSpec: { runPolicy: 'RunPolicy', xgbReplicaSpecs: '{}ReplicaSpec' },
  PaddleJobSpec: { elasticPolicy: 'PaddleElasticPolicy', paddleReplicaSpecs: '{}ReplicaSpec', runPolicy: 'RunPolicy' },
  JAXJobSpec: { jaxReplicaSpecs: '{}ReplicaSpec', runPolicy: 'RunPolicy' },
  MPIJobSpec: {
    cleanPodPolicy: 'string', mainContainer: 'string', mpiReplicaSpecs: '{}ReplicaSpec', runPolicy: 'RunPolicy', slotsPerWorker: 'int32',
  },
  ReplicaSpec: { replicas: 'int32', restartPolicy: 'string', template: 'PodTemplateSpec' },
  RunPolicy: {
    activeDeadlineSeconds: 'int64', backoffLimit: 'int32', cleanPodPolicy: 'string', managedBy: 'string@1.9', schedulingPolicy: 'SchedulingPolicy',
    suspend: 'bool', ttlSecondsAfterFinished: 'int32',
  },
  SchedulingPolicy: {
    minAvailable: 'int32', minResources: '{}Quantity', priorityClass: 'string', queue: 'string', scheduleTimeoutSeconds: 'int32',
  },
  ElasticPolicy: {
    maxReplicas: 'int32', maxRestarts: 'int32', metrics: '[]MetricSpec', minReplicas: 'int32', nProcPerNode: 'int32', rdzvBackend: 'string',
    rdzvConf: '[]RendezvousSetting', rdzvHost: 'string', rdzvId: 'string', rdzvPort: 'int32', standalone: 'bool',
  },
  PaddleElasticPolicy: { maxReplicas: 'int32', maxRestarts: 'int32', metrics: '[]MetricSpec', minReplicas: 'int32' },
  RendezvousSetting: { key: 'string', value: 'string' },
  MetricSpec: {
    containerResource: 'ContainerResourceMetricSource', external: 'ExternalMetricSource', object: 'ObjectMetricSource', pods: 'PodsMetricSource',
    resource: 'ResourceMetricSource', type: 'string',
  },
  ContainerResourceMetricSource: { container: 'string', name: 'string', target: 'MetricTarget' },
  ExternalMetricSource: { metric: 'MetricIdentifier', target: 'MetricTarget' },
  ObjectMetricSource: { describedObject: 'MetricObject', metric: 'MetricIdentifier', target: 'MetricTarget' },
  PodsMetricSource: { metric: 'MetricIdentifier', target: 'MetricTarget' },
  ResourceMetricSource: { name: 'string', target: 'MetricTarget' },
  MetricIdentifier: { name: 'string', selector: 'LabelSelector' },
  MetricObject: { apiVersion: 'string', kind: 'string', name: 'string' },
  MetricTarget: { averageUtilization: 'int32', averageValue: 'Quantity', type: 'string', value: 'Quantity' },
  TrainingJobStatus: {
    completionTime: 'Time', conditions: '[]TrainingJobCondition', lastReconcileTime: 'Time', replicaStatuses: '{}ReplicaStatus', startTime: 'Time',
  },
  TrainingJobCondition: {
    lastTransitionTime: 'Time', lastUpdateTime: 'Time', message: 'string', reason: 'string', status: 'string', type: 'string',
  },
  ReplicaStatus: { active: 'int32', failed: 'int32', labelSelector: 'LabelSelector', selector: 'string', succeeded: 'int32' },
  PodTemplateSpec: { metadata: 'EmbeddedMeta', spec: 'PodSpec' },
  PersistentVolumeClaimTemplate: { metadata: 'EmbeddedMeta', spec: 'PersistentVolumeClaimSpec' },
  EmbeddedMeta: { annotations: '{}string', finalizers: '[]string', labels: '{}string', name: 'string', namespace: 'string' },
};

/** The fields that the CRDs ask for. The built-in API asks for them too, but later, and knows what is empty from what is absent. */
export const REQUIRED_FIELDS: { readonly [struct: string]: readonly string[] } = {
  TFJobSpec: ['tfReplicaSpecs'],
  PyTorchJobSpec: ['pytorchReplicaSpecs'],
  XGBoostJobSpec: ['xgbReplicaSpecs'],
  PaddleJobSpec: ['paddleReplicaSpecs'],
  JAXJobSpec: ['jaxReplicaSpecs'],
  MPIJobSpec: ['mpiReplicaSpecs'],
  MetricSpec: ['type'],
  ContainerResourceMetricSource: ['container', 'name', 'target'],
  ExternalMetricSource: ['metric', 'target'],
  ObjectMetricSource: ['describedObject', 'metric', 'target'],
  PodsMetricSource: ['metric', 'target'],
  ResourceMetricSource: ['name', 'target'],
  MetricIdentifier: ['name'],
  MetricObject: ['kind', 'name'],
  MetricTarget: ['type'],
  TrainingJobCondition: ['status', 'type'],
  AWSElasticBlockStoreVolumeSource: ['volumeID'],
  AppArmorProfile: ['type'],
  AzureDiskVolumeSource: ['diskName', 'diskURI'],
  AzureFileVolumeSource: ['secretName', 'shareName'],
  CSIVolumeSource: ['driver'],
  CephFSVolumeSource: ['monitors'],
  CinderVolumeSource: ['volumeID'],
  ClusterTrustBundleProjection: ['path'],
  ConfigMapKeySelector: ['key'],
  Container: ['name'],
  ContainerPort: ['containerPort'],
  ContainerResizePolicy: ['resourceName', 'restartPolicy'],
  ContainerRestartRule: ['action'],
  ContainerRestartRuleOnExitCodes: ['operator'],
  DownwardAPIVolumeFile: ['path'],
  EnvVar: ['name'],
  EphemeralContainer: ['name'],
  FileKeySelector: ['key', 'path', 'volumeName'],
  FlexVolumeSource: ['driver'],
  GCEPersistentDiskVolumeSource: ['pdName'],
  GRPCAction: ['port'],
  GitRepoVolumeSource: ['repository'],
  GlusterfsVolumeSource: ['endpoints', 'path'],
  HTTPGetAction: ['port'],
  HTTPHeader: ['name', 'value'],
  HostAlias: ['ip'],
  HostPathVolumeSource: ['path'],
  ISCSIVolumeSource: ['iqn', 'lun', 'targetPortal'],
  KeyToPath: ['key', 'path'],
  LabelSelectorRequirement: ['key', 'operator'],
  NFSVolumeSource: ['path', 'server'],
  NodeSelector: ['nodeSelectorTerms'],
  NodeSelectorRequirement: ['key', 'operator'],
  ObjectFieldSelector: ['fieldPath'],
  PersistentVolumeClaimTemplate: ['spec'],
  PersistentVolumeClaimVolumeSource: ['claimName'],
  PhotonPersistentDiskVolumeSource: ['pdID'],
  PodAffinityTerm: ['topologyKey'],
  PodCertificateProjection: ['keyType', 'signerName'],
  PodOS: ['name'],
  PodReadinessGate: ['conditionType'],
  PodResourceClaim: ['name'],
  PodSchedulingGate: ['name'],
  PodSpec: ['containers'],
  PortworxVolumeSource: ['volumeID'],
  PreferredSchedulingTerm: ['preference', 'weight'],
  QuobyteVolumeSource: ['registry', 'volume'],
  RBDVolumeSource: ['image', 'monitors'],
  ResourceClaim: ['name'],
  ResourceFieldSelector: ['resource'],
  ScaleIOVolumeSource: ['gateway', 'secretRef', 'system'],
  SeccompProfile: ['type'],
  SecretKeySelector: ['key'],
  ServiceAccountTokenProjection: ['path'],
  SleepAction: ['seconds'],
  Sysctl: ['name', 'value'],
  TCPSocketAction: ['port'],
  TopologySpreadConstraint: ['maxSkew', 'topologyKey', 'whenUnsatisfiable'],
  TypedLocalObjectReference: ['kind', 'name'],
  TypedObjectReference: ['kind', 'name'],
  Volume: ['name'],
  VolumeDevice: ['devicePath', 'name'],
  VolumeMount: ['mountPath', 'name'],
  VsphereVirtualDiskVolumeSource: ['volumePath'],
  WeightedPodAffinityTerm: ['podAffinityTerm', 'weight'],
};

/** Required fields that became so with a version of the operator. */
export const REQUIRED_SINCE: { readonly [struct: string]: string } = { HostAlias: '1.9' };

/** The lists whose entries need keys of their own are those of `../kubernetes/entry-keys.ts`, of these structs since a version of the operator. */
export const KEYED_SINCE: { readonly [struct: string]: string } = {
  Container: '1.9',
  EnvVar: '1.9',
  EphemeralContainer: '1.9',
  HostAlias: '1.9',
  LocalObjectReference: '1.9',
  Volume: '1.9',
  VolumeDevice: '1.9',
  VolumeMount: '1.9',
};

/** The only list of numbers that is a set. */
export const SET_FIELD = 'values';
export const SET_STRUCT = 'ContainerRestartRuleOnExitCodes';
