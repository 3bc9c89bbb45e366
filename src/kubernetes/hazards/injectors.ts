import { JobSubject } from '../job-subject';

/*
 * What adds containers to Pods that are not in the template, told by the label or annotation by which a Pod asks for it. It can also be a matter of the
 * namespace or of the cluster, which no manifest shows.
 *
 * https://istio.io/latest/docs/reference/config/labels/ https://linkerd.io/2/reference/proxy-configuration/
 * https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations https://docs.dapr.io/reference/arguments-annotations-overview/
 * https://developer.hashicorp.com/consul/docs/k8s/annotations-and-labels https://kuma.io/docs/latest/reference/kubernetes-annotations/
 * https://cloud.google.com/kubernetes-engine/docs/how-to/cloud-storage-fuse-csi-driver-sidecar
 * https://github.com/open-telemetry/opentelemetry-operator#sidecar-injection
 */

/** Something that adds a container to Pods that ask for it. */
export interface Injector {
  /** Under which people know it. */
  readonly name: string;
  /** The container that it adds. */
  readonly container: string;
  /** What makes the container end with the others: first the name that versions know which do not do it by default. */
  readonly native?: readonly string[];
  /** In which words and on which server its current version makes a native sidecar unasked. */
  readonly nativeByDefault?: { readonly words: string; readonly minor: number };
  /** What helps in the place of a native sidecar. */
  readonly instead?: string;
  /** Whether the container ends when the others have ended, so that only its exit code matters. */
  readonly endsWithOthers?: boolean;
  /** The annotation or label of the Pod that asks for it. */
  asks(marks: Marks): string | undefined;
}

/** The value of an annotation or label. */
export type Marks = (key: string) => string | undefined;

export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:true|t|1|yes|y|on|enabled)$/i.test(value);
}

/** The name of a collector asks for it as well as a yes does. */
function isSaid(value: string | undefined): boolean {
  return value !== undefined && !/^(?:|false|disabled|no|n|off|0)$/i.test(value);
}

/** That one key turns the injection on. */
function switchedOnBy(key: string, values: (value: string | undefined) => boolean = isOn): Injector['asks'] {
  return marks => (values(marks(key)) ? key : undefined);
}

const VAULT = 'vault.hashicorp.com/agent-';

export const INJECTORS: readonly Injector[] = [
  {
    name: 'Istio',
    container: 'istio-proxy',
    asks: marks => {
      const inject = marks('sidecar.istio.io/inject');
      if (inject !== undefined) return isOn(inject) ? 'sidecar.istio.io/inject' : undefined;
      // In ambient mode the label says which revision takes care of the Pod, from outside.
      return marks('istio.io/rev') !== undefined && marks('istio.io/dataplane-mode') !== 'ambient' ? 'istio.io/rev' : undefined;
    },
    native: ['sidecar.istio.io/nativeSidecar'],
    nativeByDefault: { words: 'Istio makes by default since 1.27 on nodes of 1.33', minor: 33 },
  },
  {
    name: 'Linkerd',
    container: 'linkerd-proxy',
    asks: switchedOnBy('linkerd.io/inject', value => value === 'enabled' || value === 'ingress'),
    native: [
      'config.beta.linkerd.io/proxy-enable-native-sidecar', 'config.linkerd.io/proxy-enable-native-sidecar',
      'config.alpha.linkerd.io/proxy-enable-native-sidecar',
    ],
    nativeByDefault: { words: 'Linkerd makes by default since 2.20', minor: 29 },
  },
  {
    name: 'Kuma',
    container: 'kuma-sidecar',
    asks: switchedOnBy('kuma.io/sidecar-injection'),
    nativeByDefault: { words: 'Kuma makes by default since 2026', minor: 29 },
  },
  {
    name: 'the Vault Agent Injector',
    container: 'vault-agent',
    // An agent with a quit endpoint is meant to be told to end, which the program may do itself.
    asks: marks => (isOn(marks(`${VAULT}inject`)) && !isOn(marks(`${VAULT}pre-populate-only`)) && !isOn(marks(`${VAULT}enable-quit`))
      ? `${VAULT}inject` : undefined),
    instead: `${VAULT}pre-populate-only`,
  },
  { name: 'Dapr', container: 'daprd', asks: switchedOnBy('dapr.io/enabled'), native: ['dapr.io/enable-native-sidecar'] },
  { name: 'Consul', container: 'consul-dataplane', asks: switchedOnBy('consul.hashicorp.com/connect-inject') },
  // Those of Google come as native sidecars, and a collector of telemetry can be configured as one.
  { name: 'Cloud Storage FUSE', container: 'gke-gcsfuse-sidecar', asks: switchedOnBy('gke-gcsfuse/volumes'), endsWithOthers: true },
  { name: 'the OpenTelemetry operator', container: 'otc-container', asks: switchedOnBy('sidecar.opentelemetry.io/inject', isSaid), endsWithOthers: true },
];

/** What adds a container to the Pods of a Job, if that can be seen in its manifest. */
export function injectorOf(job: JobSubject): Injector | undefined {
  return hasMarks(job) ? INJECTORS.find(({ asks }) => asks(key => job.mark(key)) !== undefined) : undefined;
}

function hasMarks({ metadata, template }: JobSubject): boolean {
  return [metadata, template.metadata].some(each => each?.annotations !== undefined || each?.labels !== undefined);
}
