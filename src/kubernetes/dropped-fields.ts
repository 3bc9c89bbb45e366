import { Container, JobSpec, LifecycleHandler, PodSpec, PodTemplateSpec, Probe, Volume } from './api-types';
import { FeatureGate, ServerVersion } from './validation/server-version';

/*
 * The fields that a server knows and takes out without a word, because the feature they belong to is off at its version.
 * https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/
 */

export interface DroppedField {
  /** Where it was: `spec.successPolicy`. */
  readonly path: string;
  /** The feature that is off. Absent for what no supported version knows any more. */
  readonly gate?: FeatureGate;
}

/** Takes fields out of a decoded and defaulted object in place, and says which. */
class Dropper {
  public readonly dropped: DroppedField[] = [];

  public constructor(public readonly server: ServerVersion) {}

  /** Takes out fields of an object if the gate is off. */
  public drop<T extends object>(gate: FeatureGate, object: T | undefined, path: string, ...fields: (keyof T & string)[]): void {
    if (!object || this.server.has(gate)) return;
    for (const field of fields) {
      if (object[field] === undefined) continue;
      delete object[field];
      this.dropped.push({ path: `${path}.${field}`, gate });
    }
  }
}

/** Takes out of a Job what the version cannot hold. */
export function dropFromJob(spec: JobSpec, server: ServerVersion, isNew: boolean): DroppedField[] {
  const dropper = new Dropper(server);
  // From a Job that changes it is not taken, and is refused as a change then.
  if (isNew) dropper.drop('JobManagedBy', spec, 'spec', 'managedBy');
  dropper.drop('JobSuccessPolicy', spec, 'spec', 'successPolicy');
  dropper.drop('JobBackoffLimitPerIndex', spec, 'spec', 'backoffLimitPerIndex', 'maxFailedIndexes');
  if (isNew) dropFailIndexRules(spec, dropper);
  // The default of a version that knows the field but not the feature is no value of the author's.
  dropper.drop('JobPodReplacementPolicy', spec, 'spec', 'podReplacementPolicy');
  dropper.drop('WorkloadWithJob', spec, 'spec', 'scheduling');
  dropFromTemplate(spec.template, 'spec.template', dropper);
  return dropper.dropped;
}

/** Takes out of a new CronJob what the version cannot hold. Older ones leave the fields of the Job itself for when the Job is created. */
export function dropFromCronJob(spec: JobSpec, server: ServerVersion): DroppedField[] {
  const dropper = new Dropper(server);
  dropper.drop('WorkloadWithJob', spec, 'spec.jobTemplate.spec', 'scheduling');
  dropFromTemplate(spec.template, 'spec.jobTemplate.spec.template', dropper);
  return dropper.dropped;
}

/** A version that has never heard of them refuses them instead. */
function dropFailIndexRules({ podFailurePolicy }: JobSpec, { server, dropped }: Dropper): void {
  if (!podFailurePolicy?.rules || server.has('JobBackoffLimitPerIndex') || server.minor < 28) return;
  for (const [i, { action }] of podFailurePolicy.rules.entries()) {
    if (action === 'FailIndex') dropped.push({ path: `spec.podFailurePolicy.rules[${i}]`, gate: 'JobBackoffLimitPerIndex' });
  }
  podFailurePolicy.rules = podFailurePolicy.rules.filter(({ action }) => action !== 'FailIndex');
}

/** Annotations that held init containers before there were fields for them. */
const FORMER_ANNOTATIONS = ['alpha', 'beta'].flatMap(stage =>
  ['init-containers', 'init-container-statuses'].map(name => `pod.${stage}.kubernetes.io/${name}`));

function dropFromTemplate(template: PodTemplateSpec | undefined, path: string, dropper: Dropper): void {
  const annotations = template?.metadata?.annotations ?? {};
  for (const name of FORMER_ANNOTATIONS) {
    if (annotations[name] === undefined) continue;
    delete annotations[name];
    dropper.dropped.push({ path: `${path}.metadata.annotations[${name}]` });
  }
  dropFromPod(template?.spec, `${path}.spec`, dropper);
}

function dropFromPod(spec: PodSpec | undefined, path: string, dropper: Dropper): void {
  if (!spec) return;
  dropper.drop('UserNamespacesSupport', spec, path, 'hostUsers');
  dropper.drop('SupplementalGroupsPolicy', spec.securityContext, `${path}.securityContext`, 'supplementalGroupsPolicy');
  dropper.drop('SELinuxChangePolicy', spec.securityContext, `${path}.securityContext`, 'seLinuxChangePolicy');
  dropper.drop('PodLevelResources', spec, path, 'resources');
  dropper.drop('PodSchedulingReadiness', spec, path, 'schedulingGates');
  dropper.drop('DynamicResourceAllocation', spec, path, 'resourceClaims');
  dropper.drop('HostnameOverride', spec, path, 'hostnameOverride');
  dropper.drop('GenericWorkload', spec, path, 'schedulingGroup', 'workloadRef');
  dropper.drop('EvictionRequestAPI', spec, path, 'evictionResponders');
  dropFromScheduling(spec, path, dropper);
  for (const [i, volume] of (spec.volumes ?? []).entries()) dropFromVolume(volume, `${path}.volumes[${i}]`, dropper);
  for (const field of ['initContainers', 'containers', 'ephemeralContainers'] as const) {
    for (const [i, container] of (spec[field] ?? []).entries()) dropFromContainer(container, field, `${path}.${field}[${i}]`, dropper);
  }
  dropImageVolumes(spec, path, dropper);
}

function dropFromScheduling({ topologySpreadConstraints, affinity }: PodSpec, path: string, dropper: Dropper): void {
  for (const [i, constraint] of (topologySpreadConstraints ?? []).entries()) {
    const at = `${path}.topologySpreadConstraints[${i}]`;
    dropper.drop('MinDomainsInPodTopologySpread', constraint, at, 'minDomains');
    dropper.drop('NodeInclusionPolicyInPodTopologySpread', constraint, at, 'nodeAffinityPolicy', 'nodeTaintsPolicy');
    dropper.drop('MatchLabelKeysInPodTopologySpread', constraint, at, 'matchLabelKeys');
  }
  for (const kind of ['podAffinity', 'podAntiAffinity'] as const) {
    const required = affinity?.[kind]?.requiredDuringSchedulingIgnoredDuringExecution ?? [];
    for (const [i, term] of required.entries()) {
      dropper.drop('MatchLabelKeysInPodAffinity', term, `${path}.affinity.${kind}.requiredDuringSchedulingIgnoredDuringExecution[${i}]`,
        'matchLabelKeys', 'mismatchLabelKeys');
    }
    const preferred = affinity?.[kind]?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
    for (const [i, { podAffinityTerm }] of preferred.entries()) {
      dropper.drop('MatchLabelKeysInPodAffinity', podAffinityTerm,
        `${path}.affinity.${kind}.preferredDuringSchedulingIgnoredDuringExecution[${i}].podAffinityTerm`, 'matchLabelKeys', 'mismatchLabelKeys');
    }
  }
}

function dropFromContainer(container: Container, kind: 'initContainers' | 'containers' | 'ephemeralContainers', path: string, dropper: Dropper): void {
  dropper.drop('InPlacePodVerticalScaling', container, path, 'resizePolicy');
  dropper.drop('DynamicResourceAllocation', container.resources, `${path}.resources`, 'claims');
  dropProcMount(container, path, dropper);
  dropRestarts(container, kind, path, dropper);
  for (const [i, mount] of (container.volumeMounts ?? []).entries()) {
    dropper.drop('RecursiveReadOnlyMounts', mount, `${path}.volumeMounts[${i}]`, 'recursiveReadOnly');
    dropper.drop('VolumeBindMountOptions', mount, `${path}.volumeMounts[${i}]`, 'bindMountOptions');
  }
  for (const [i, { valueFrom }] of (container.env ?? []).entries()) {
    dropper.drop('EnvFiles', valueFrom, `${path}.env[${i}].valueFrom`, 'fileKeyRef');
  }
  for (const probe of ['livenessProbe', 'readinessProbe', 'startupProbe'] as const) dropFromProbe(container[probe], `${path}.${probe}`, dropper);
  for (const moment of ['postStart', 'preStop'] as const) dropFromHandler(container.lifecycle?.[moment], `${path}.lifecycle.${moment}`, dropper);
  dropStopSignal(container, path, dropper);
}

/** It becomes the default instead of nothing. */
function dropProcMount({ securityContext }: Container, path: string, dropper: Dropper): void {
  if (securityContext?.procMount === undefined || securityContext.procMount === 'Default') return;
  dropper.drop('ProcMountType', securityContext, `${path}.securityContext`, 'procMount');
  securityContext.procMount ??= 'Default';
}

/** With its only field, the lifecycle goes too. */
function dropStopSignal(container: Container, path: string, dropper: Dropper): void {
  if (container.lifecycle?.stopSignal === undefined) return;
  dropper.drop('ContainerStopSignals', container.lifecycle, `${path}.lifecycle`, 'stopSignal');
  if (Object.keys(container.lifecycle).length === 0) delete container.lifecycle;
}

/** The restart policy of a sidecar is older than that of other containers, and a version that knows only sidecars refuses the others' instead. */
function dropRestarts(container: Container, kind: 'initContainers' | 'containers' | 'ephemeralContainers', path: string, dropper: Dropper): void {
  if (kind === 'initContainers') dropper.drop('SidecarContainers', container, path, 'restartPolicy');
  if (dropper.server.minor < 34) return;
  dropper.drop('ContainerRestartRules', container, path, 'restartPolicyRules');
  if (kind !== 'initContainers' || container.restartPolicy !== 'Always') dropper.drop('ContainerRestartRules', container, path, 'restartPolicy');
}

function dropFromProbe(probe: Probe | undefined, path: string, dropper: Dropper): void {
  dropper.drop('GRPCContainerProbeTLS', probe?.grpc, `${path}.grpc`, 'mode');
  dropper.drop('H2CContainerProbe', probe?.httpGet, `${path}.httpGet`, 'protocol');
}

function dropFromHandler(handler: LifecycleHandler | undefined, path: string, dropper: Dropper): void {
  dropper.drop('PodLifecycleSleepAction', handler, path, 'sleep');
  dropper.drop('H2CContainerProbe', handler?.httpGet, `${path}.httpGet`, 'protocol');
}

function dropFromVolume(volume: Volume, path: string, dropper: Dropper): void {
  dropper.drop('EmptyDirVolumeMode', volume.emptyDir, `${path}.emptyDir`, 'mode');
  for (const source of ['secret', 'configMap', 'downwardAPI'] as const) {
    dropper.drop('AtomicWriteVolumeUserFields', volume[source], `${path}.${source}`, 'defaultUser');
    for (const [i, item] of (volume[source]?.items ?? []).entries()) {
      dropper.drop('AtomicWriteVolumeUserFields', item, `${path}.${source}.items[${i}]`, 'user');
    }
  }
  dropper.drop('AtomicWriteVolumeUserFields', volume.projected, `${path}.projected`, 'defaultUser');
  for (const [i, projection] of (volume.projected?.sources ?? []).entries()) {
    const at = `${path}.projected.sources[${i}]`;
    dropper.drop('ClusterTrustBundleProjection', projection, at, 'clusterTrustBundle');
    dropper.drop('PodCertificateRequest', projection, at, 'podCertificate');
    for (const source of ['secret', 'configMap', 'downwardAPI'] as const) {
      for (const [j, item] of (projection[source]?.items ?? []).entries()) {
        dropper.drop('AtomicWriteVolumeUserFields', item, `${at}.${source}.items[${j}]`, 'user');
      }
    }
    for (const source of ['serviceAccountToken', 'clusterTrustBundle', 'podCertificate'] as const) {
      dropper.drop('AtomicWriteVolumeUserFields', projection[source], `${at}.${source}`, 'user');
    }
  }
}

/** A volume that is an image goes as a whole, and with it where it is mounted. */
function dropImageVolumes(spec: PodSpec, path: string, { server, dropped }: Dropper): void {
  if (server.has('ImageVolume') || server.minor < 31) return;
  const names = new Set<string | undefined>();
  for (const [i, { image, name }] of (spec.volumes ?? []).entries()) {
    if (!image) continue;
    names.add(name);
    dropped.push({ path: `${path}.volumes[${i}]`, gate: 'ImageVolume' });
  }
  if (names.size === 0) return;
  spec.volumes = spec.volumes!.filter(({ image }) => !image);
  for (const container of [...spec.initContainers ?? [], ...spec.containers ?? [], ...spec.ephemeralContainers ?? []]) {
    container.volumeMounts = container.volumeMounts?.filter(({ name }) => !names.has(name));
  }
}
