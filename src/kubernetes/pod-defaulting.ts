import { Container, DownwardAPIVolumeFile, LifecycleHandler, PodTemplateSpec, Probe, Volume } from './api-types';
import { isLatest } from './image-tag';
import { roundedUpToMilli } from './validation/quantity';
import { ServerVersion } from './validation/server-version';

/*
 * What the server puts into a Pod template where the author left something out.
 * https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/pod-v1/
 */

const DEFAULT_MODE = 0o644;

/** Fills a template in place. */
export function defaultPodTemplate(template: PodTemplateSpec, server: ServerVersion): void {
  const spec = template.spec ??= {};
  for (const volume of spec.volumes ?? []) defaultVolume(volume, server);
  for (const containers of [spec.containers, spec.initContainers, spec.ephemeralContainers]) {
    for (const container of containers ?? []) defaultContainer(container, server);
  }
  defaultResources(spec.overhead);
  defaultResources(spec.resources?.limits);
  defaultResources(spec.resources?.requests);
  // Later versions do this for Pods only, when they are created.
  if (spec.hostNetwork && server.minor < 28) {
    for (const { ports } of [...spec.containers ?? [], ...spec.initContainers ?? []]) {
      for (const port of ports ?? []) port.hostPort ||= port.containerPort ?? 0;
    }
  }
  spec.dnsPolicy ||= 'ClusterFirst';
  spec.restartPolicy ||= 'Always';
  spec.securityContext ??= {};
  spec.terminationGracePeriodSeconds ??= 30;
  spec.schedulerName ||= 'default-scheduler';
  const serviceAccount = spec.serviceAccountName || spec.serviceAccount;
  if (serviceAccount) spec.serviceAccountName = spec.serviceAccount = serviceAccount;
}

function defaultContainer(container: Container, server: ServerVersion): void {
  container.imagePullPolicy ||= isLatest(container.image ?? '') ? 'Always' : 'IfNotPresent';
  container.terminationMessagePath ||= '/dev/termination-log';
  container.terminationMessagePolicy ||= 'File';
  for (const port of container.ports ?? []) port.protocol ||= 'TCP';
  for (const { valueFrom } of container.env ?? []) {
    if (valueFrom?.fieldRef) valueFrom.fieldRef.apiVersion ||= 'v1';
    if (valueFrom?.resourceFieldRef) valueFrom.resourceFieldRef.divisor ??= '0';
    if (valueFrom?.fileKeyRef && server.minor >= 34) valueFrom.fileKeyRef.optional ??= false;
  }
  container.resources ??= {};
  defaultResources(container.resources.limits);
  defaultResources(container.resources.requests);
  defaultProbe(container.livenessProbe);
  defaultProbe(container.readinessProbe);
  defaultProbe(container.startupProbe);
  defaultHandler(container.lifecycle?.postStart);
  defaultHandler(container.lifecycle?.preStop);
}

function defaultResources(resources: { [name: string]: string } | undefined): void {
  for (const name in resources) resources[name] = roundedUpToMilli(resources[name]);
}

function defaultProbe(probe: Probe | undefined): void {
  if (!probe) return;
  probe.timeoutSeconds ||= 1;
  probe.periodSeconds ||= 10;
  probe.successThreshold ||= 1;
  probe.failureThreshold ||= 3;
  defaultHandler(probe);
  if (probe.grpc) probe.grpc.service ??= '';
}

function defaultHandler(handler: LifecycleHandler | undefined): void {
  if (!handler?.httpGet) return;
  handler.httpGet.path ||= '/';
  handler.httpGet.scheme ||= 'HTTP';
}

function defaultDownwardAPIItem({ fieldRef, resourceFieldRef }: DownwardAPIVolumeFile): void {
  if (fieldRef) fieldRef.apiVersion ||= 'v1';
  if (resourceFieldRef) resourceFieldRef.divisor ??= '0';
}

function defaultVolume(volume: Volume, server: ServerVersion): void {
  if (Object.keys(volume).every(field => field === 'name')) volume.emptyDir = {};
  if (volume.image && server.has('ImageVolume')) volume.image.pullPolicy ||= isLatest(volume.image.reference ?? '') ? 'Always' : 'IfNotPresent';
  for (const source of [volume.secret, volume.configMap, volume.downwardAPI, volume.projected]) {
    if (source) source.defaultMode ??= DEFAULT_MODE;
  }
  for (const item of volume.downwardAPI?.items ?? []) defaultDownwardAPIItem(item);
  for (const { downwardAPI, serviceAccountToken } of volume.projected?.sources ?? []) {
    for (const item of downwardAPI?.items ?? []) defaultDownwardAPIItem(item);
    if (serviceAccountToken) serviceAccountToken.expirationSeconds ??= 3600;
  }
  if (volume.hostPath) volume.hostPath.type ??= '';
  if (volume.iscsi) volume.iscsi.iscsiInterface ||= 'default';
  if (volume.rbd) {
    volume.rbd.pool ||= 'rbd';
    volume.rbd.user ||= 'admin';
    volume.rbd.keyring ||= '/etc/ceph/keyring';
  }
  if (volume.azureDisk) {
    volume.azureDisk.cachingMode ??= 'ReadWrite';
    volume.azureDisk.fsType ??= 'ext4';
    volume.azureDisk.readOnly ??= false;
    volume.azureDisk.kind ??= 'Shared';
  }
  if (volume.scaleIO) {
    volume.scaleIO.storageMode ||= 'ThinProvisioned';
    volume.scaleIO.fsType ||= 'xfs';
  }
  const claim = volume.ephemeral?.volumeClaimTemplate;
  if (claim) {
    claim.spec ??= {};
    claim.spec.volumeMode ??= 'Filesystem';
    defaultResources(claim.spec.resources?.limits);
    defaultResources(claim.spec.resources?.requests);
  }
}
