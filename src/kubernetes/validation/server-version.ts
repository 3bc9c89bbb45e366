import { FormatWords } from './formats';

/*
 * What differs between the versions of the API server, as far as a Job is concerned. https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/
 */

/** The minor version of Kubernetes 1 from which a feature gate is on unless a cluster's administrator says otherwise; absent: not yet. */
const ON_SINCE = {
  AtomicWriteVolumeUserFields: undefined,
  ClusterTrustBundleProjection: 37,
  ContainerRestartRules: 35,
  ContainerStopSignals: undefined,
  DynamicResourceAllocation: 34,
  ElasticIndexedJob: 27,
  EmptyDirVolumeMode: undefined,
  EnvFiles: 35,
  EvictionRequestAPI: undefined,
  GRPCContainerProbeTLS: undefined,
  GenericWorkload: undefined,
  H2CContainerProbe: undefined,
  HostnameOverride: 35,
  ImageVolume: 35,
  InPlacePodVerticalScaling: 33,
  JobBackoffLimitPerIndex: 29,
  JobManagedBy: 32,
  JobPodReplacementPolicy: 29,
  JobSuccessPolicy: 31,
  MatchLabelKeysInPodAffinity: 31,
  MatchLabelKeysInPodTopologySpread: 27,
  MatchLabelKeysInPodTopologySpreadSelectorMerge: 34,
  MinDomainsInPodTopologySpread: 27,
  MutablePodResourcesForSuspendedJobs: 36,
  MutableSchedulingDirectivesForSuspendedJobs: 36,
  NodeInclusionPolicyInPodTopologySpread: 26,
  PodCertificateRequest: 37,
  PodLevelResources: 34,
  PodLifecycleSleepAction: 30,
  PodLifecycleSleepActionAllowZero: 33,
  PodSchedulingReadiness: 27,
  ProcMountType: 33,
  RecursiveReadOnlyMounts: 31,
  RelaxedDNSSearchValidation: 33,
  RelaxedEnvironmentVariableValidation: 32,
  RestartAllContainersOnContainerExits: 36,
  SELinuxChangePolicy: 33,
  SidecarContainers: 29,
  StrictIPCIDRValidation: 36,
  SupplementalGroupsPolicy: 33,
  TaintTolerationComparisonOperators: undefined,
  UserNamespacesHostNetworkSupport: undefined,
  UserNamespacesSupport: 33,
  VolumeBindMountOptions: undefined,
  WorkloadWithJob: undefined,
} as const;

export type FeatureGate = keyof typeof ON_SINCE;

/** The gates of which the validation does not ask whether they are on, but whether its caller allows what they allow. */
const OPTIONS: ReadonlySet<FeatureGate> = new Set<FeatureGate>([
  'ContainerRestartRules', 'EnvFiles', 'MatchLabelKeysInPodTopologySpreadSelectorMerge', 'PodLifecycleSleepActionAllowZero', 'RelaxedDNSSearchValidation',
  'RelaxedEnvironmentVariableValidation', 'RestartAllContainersOnContainerExits', 'TaintTolerationComparisonOperators', 'UserNamespacesHostNetworkSupport',
]);

/** An API server of a minor version, with the feature gates that are on by default. */
export class ServerVersion {
  public static of(version: string): ServerVersion {
    let server = ServerVersion.known.get(version);
    if (!server) ServerVersion.known.set(version, server = new ServerVersion(Number(version.split('.')[1])));
    return server;
  }

  /**
   * What runs the server's validation of Pods for itself, as a webhook does, and asks for none of the options that a server allows where a gate is on.
   */
  public static withoutOptions(version: string): ServerVersion {
    let server = ServerVersion.strict.get(version);
    if (!server) ServerVersion.strict.set(version, server = new ServerVersion(Number(version.split('.')[1]), OPTIONS));
    return server;
  }

  private static readonly known = new Map<string, ServerVersion>();
  private static readonly strict = new Map<string, ServerVersion>();

  /** How it words the limits of names. */
  public readonly words: FormatWords;

  private constructor(public readonly minor: number, private readonly off: ReadonlySet<FeatureGate> = new Set()) {
    this.words = {
      unit: minor >= 35 ? 'bytes' : 'characters',
      qualifiedName: minor >= 35 ? 'label key' : 'qualified name',
      namesDots: minor >= 27,
    };
  }

  public has(gate: FeatureGate): boolean {
    const since = this.since(gate);
    return since !== undefined && this.minor >= since && !this.off.has(gate);
  }

  /** The minor version from which a gate is on. */
  public since(gate: FeatureGate): number | undefined {
    return ON_SINCE[gate];
  }
}
