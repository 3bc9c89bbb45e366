import { HostAlias, PodSpec } from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages } from './formats';
import { ipAddressMessages } from './ip-address';
import { visitContainers } from './visit-containers';

/*
 * What a Pod is called, and what it shares with the host that it runs on.
 * https://kubernetes.io/docs/concepts/workloads/pods/pod-hostname/ https://kubernetes.io/docs/concepts/workloads/pods/user-namespaces/
 */

const LONGEST_HOST_NAME = 64;

export function checkHostNames({ hostname, subdomain }: PodSpec, path: string, errors: FieldErrors): void {
  if (hostname) errors.invalidFor('kubernetes/host-name', `${path}.hostname`, hostname, dnsLabelMessages(hostname, errors.server.words));
  if (subdomain) errors.invalidFor('kubernetes/host-name', `${path}.subdomain`, subdomain, dnsLabelMessages(subdomain, errors.server.words));
}

export function checkHostnameOverride({ hostnameOverride, setHostnameAsFQDN, hostNetwork }: PodSpec, path: string, errors: FieldErrors): void {
  if (hostnameOverride === undefined) return;
  const rule = 'kubernetes/host-name';
  if (setHostnameAsFQDN) errors.forbidden(rule, path, 'may not be specified when setHostnameAsFQDN is true');
  if (hostNetwork) errors.forbidden(rule, path, 'may not be specified when hostNetwork is true');
  if (byteLength(hostnameOverride) > LONGEST_HOST_NAME) errors.tooLong(rule, path, LONGEST_HOST_NAME);
  errors.invalidFor(rule, path, hostnameOverride, dnsSubdomainMessages(hostnameOverride));
}

export function checkHostAliases(aliases: readonly HostAlias[], path: string, errors: FieldErrors): void {
  const rule = 'kubernetes/host-alias';
  // Older versions do not say which one it is.
  const isNumbered = errors.server.minor >= 30;
  for (const [i, { ip = '', hostnames = [] }] of aliases.entries()) {
    const at = isNumbered ? `${path}[${i}]` : path;
    errors.invalidFor(rule, `${at}.ip`, ip, ipAddressMessages(ip, errors.server));
    for (const [j, name] of hostnames.entries()) {
      errors.invalidFor(rule, isNumbered ? `${at}.hostnames[${j}]` : `${at}.hostnames`, name, dnsSubdomainMessages(name));
    }
  }
}

/** On the network of the host, a container has no ports but those of the host. */
export function checkPortsOnHostNetwork(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { hostNetwork, containers = [] } = spec;
  if (!hostNetwork) return;
  const rule = 'kubernetes/host-network';
  for (const [i, { ports = [] }] of containers.entries()) {
    for (const [j, { hostPort = 0, containerPort = 0 }] of ports.entries()) {
      if (hostPort === 0 || hostPort === containerPort) continue;
      const at = `${path}.containers[${i}].ports[${j}]`;
      if (errors.server.minor >= 28) errors.invalid(rule, `${at}.hostPort`, hostPort, 'must match `containerPort` when `hostNetwork` is true');
      else errors.invalid(rule, `${at}.containerPort`, containerPort, 'must match `hostPort` when `hostNetwork` is true');
    }
  }
}

/** With users of its own, a Pod must not share with the host what these users would have no right to. */
export function checkUserNamespace(spec: PodSpec, path: string, errors: FieldErrors): void {
  if (spec.hostUsers !== false) return;
  const rule = 'kubernetes/user-namespace';
  const when = errors.server.minor >= 34 ? 'when `hostUsers` is false' : 'when `pod.Spec.HostUsers` is false';
  if (spec.hostNetwork && !errors.server.has('UserNamespacesHostNetworkSupport')) errors.forbidden(rule, `${path}.hostNetwork`, when);
  if (spec.hostPID) errors.forbidden(rule, `${path}.HostPID`, when);
  if (spec.hostIPC) errors.forbidden(rule, `${path}.HostIPC`, when);
  if (errors.server.minor < 34) return;
  visitContainers(spec, path, (container, at) => {
    if (container.volumeDevices && container.volumeDevices.length > 0) errors.forbidden(rule, `${at()}.volumeDevices`, when);
  });
}

export function checkShareProcessNamespace(spec: PodSpec, path: string, errors: FieldErrors): void {
  const { shareProcessNamespace, hostPID } = spec;
  if (!shareProcessNamespace || !hostPID) return;
  const at = errors.server.minor >= 37 ? `${path}.shareProcessNamespace` : `${path}.securityContext.shareProcessNamespace`;
  errors.invalid('kubernetes/pod-security-context', at, shareProcessNamespace, 'ShareProcessNamespace and HostPID cannot both be enabled');
}
