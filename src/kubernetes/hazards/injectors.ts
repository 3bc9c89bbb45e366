import { JobSubject } from '../job-subject';

/*
 * What adds containers to Pods that are not in the template, told by the mark by which one asks for it.
 */

/** Something that adds containers when a Pod is created. */
export interface Injector {
  /** Under which people know it. */
  readonly name: string;
  /** The container that it adds. */
  readonly container: string;
}

interface MarkedInjector extends Injector {
  /** The key of a label or annotation. */
  readonly mark: string;
  /** The values that ask for it; absent: all but those that say no. */
  readonly values?: readonly string[];
}

const NO = ['', 'false', 'disabled', 'no', 'n', 'off', '0'];

// https://istio.io/latest/docs/reference/config/labels/ https://linkerd.io/2/reference/proxy-configuration/
// https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations https://docs.dapr.io/reference/arguments-annotations-overview/
// https://developer.hashicorp.com/consul/docs/k8s/annotations-and-labels https://kuma.io/docs/latest/reference/kubernetes-annotations/
// https://cloud.google.com/kubernetes-engine/docs/how-to/cloud-storage-fuse-csi-driver-sidecar
// https://github.com/open-telemetry/opentelemetry-operator#sidecar-injection
const INJECTORS: readonly MarkedInjector[] = [
  { mark: 'sidecar.istio.io/inject', values: ['true', 'y', 'yes', 'on'], name: 'Istio', container: 'istio-proxy' },
  { mark: 'istio.io/rev', name: 'Istio', container: 'istio-proxy' },
  { mark: 'linkerd.io/inject', values: ['enabled', 'ingress'], name: 'Linkerd', container: 'linkerd-proxy' },
  { mark: 'vault.hashicorp.com/agent-inject', values: ['true'], name: 'Vault', container: 'vault-agent' },
  { mark: 'dapr.io/enabled', values: ['true', 'y', 'yes', 'on', '1'], name: 'Dapr', container: 'daprd' },
  { mark: 'consul.hashicorp.com/connect-inject', values: ['true'], name: 'Consul', container: 'consul-dataplane' },
  { mark: 'kuma.io/sidecar-injection', values: ['enabled', 'true'], name: 'Kuma', container: 'kuma-sidecar' },
  { mark: 'gke-gcsfuse/volumes', values: ['true'], name: 'Cloud Storage FUSE', container: 'gke-gcsfuse-sidecar' },
  { mark: 'sidecar.opentelemetry.io/inject', name: 'the OpenTelemetry operator', container: 'otc-container' },
];

/** A Pod can refuse whatever revision is asked for, and in ambient mode the proxy is outside of it. */
function isWithoutIstio(job: JobSubject): boolean {
  return NO.includes(job.mark('sidecar.istio.io/inject')?.toLowerCase() ?? 'true') || job.mark('istio.io/dataplane-mode') === 'ambient';
}

/** What adds a container to the Pods of a Job, if that can be seen in its manifest. It can also be a matter of the namespace or of the cluster. */
export function injectorOf(job: JobSubject): Injector | undefined {
  if (!hasMarks(job)) return undefined;
  return INJECTORS.find(({ mark, values, name }) => {
    const value = job.mark(mark)?.toLowerCase();
    if (value === undefined) return false;
    if (name === 'Istio' && isWithoutIstio(job)) return false;
    return values ? values.includes(value) : !NO.includes(value);
  });
}

function hasMarks({ metadata, template }: JobSubject): boolean {
  return [metadata, template.metadata].some(each => each?.annotations !== undefined || each?.labels !== undefined);
}
