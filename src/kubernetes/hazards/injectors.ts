import { JobSubject } from '../job-subject';

/*
 * What adds containers to Pods that are not in the template, told by the label or annotation of the Pod that asks for it: each injector looks at the one or the
 * other, and none at those of the Job. It can also be a matter of the namespace or of the cluster, which no manifest shows.
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
  /** The annotations that make the container end with the others: first the name that versions know which do not do it by default. */
  readonly native?: readonly string[];
  /** In which words and on which server its current version makes a native sidecar unasked. */
  readonly nativeByDefault?: { readonly words: string; readonly minor: number };
  /** What helps in the place of a native sidecar. */
  readonly instead?: string;
  /** Whether the container ends when the others have ended, so that only its exit code matters. */
  readonly endsWithOthers?: boolean;
  /** What in a Pod asks for it. */
  asks(marks: Marks): Asked | undefined;
}

/** Where a Pod can ask for something. */
type Place = 'annotations' | 'labels';

/** The annotations and labels of a Pod. */
export type Marks = { readonly [place in Place]: { readonly [key: string]: string | undefined } };

/** The annotation or label by which a Pod asks for something. */
export interface Asked {
  readonly place: Place;
  readonly key: string;
}

export function isOn(value: string | undefined): boolean {
  return value !== undefined && /^(?:true|t|1|yes|y|on|enabled)$/i.test(value);
}

/** The name of a collector asks for it as well as a yes does. */
function isSaid(value: string | undefined): boolean {
  return value !== undefined && !/^(?:|false|disabled|no|n|off|0)$/i.test(value);
}

/** That one key turns the injection on: in the first of the places that has it. */
function switchedOnBy(key: string, places: readonly Place[], values: (value: string | undefined) => boolean = isOn): Injector['asks'] {
  return marks => {
    const place = places.find(each => marks[each][key] !== undefined);
    return place && values(marks[place][key]) ? { place, key } : undefined;
  };
}

const ANNOTATION: readonly Place[] = ['annotations'];
const LABEL_OR_ANNOTATION: readonly Place[] = ['labels', 'annotations'];

const ISTIO_INJECT = 'sidecar.istio.io/inject';
const ISTIO_REVISION = 'istio.io/rev';

const askedOfIstio = switchedOnBy(ISTIO_INJECT, LABEL_OR_ANNOTATION);

const VAULT = 'vault.hashicorp.com/agent-';

const askedOfVault = switchedOnBy(`${VAULT}inject`, ANNOTATION);

export const INJECTORS: readonly Injector[] = [
  {
    name: 'Istio',
    container: 'istio-proxy',
    asks: marks => {
      const { annotations, labels } = marks;
      if ((labels[ISTIO_INJECT] ?? annotations[ISTIO_INJECT]) !== undefined) return askedOfIstio(marks);
      // In ambient mode the label says which revision takes care of the Pod, from outside.
      const isInjected = labels[ISTIO_REVISION] !== undefined && labels['istio.io/dataplane-mode'] !== 'ambient';
      return isInjected ? { place: 'labels', key: ISTIO_REVISION } : undefined;
    },
    native: ['sidecar.istio.io/nativeSidecar'],
    nativeByDefault: { words: 'Istio makes by default since 1.27 on nodes of 1.33', minor: 33 },
  },
  {
    name: 'Linkerd',
    container: 'linkerd-proxy',
    asks: switchedOnBy('linkerd.io/inject', ANNOTATION, value => value === 'enabled' || value === 'ingress'),
    native: [
      'config.beta.linkerd.io/proxy-enable-native-sidecar', 'config.linkerd.io/proxy-enable-native-sidecar',
      'config.alpha.linkerd.io/proxy-enable-native-sidecar',
    ],
    nativeByDefault: { words: 'Linkerd makes by default since 2.20', minor: 29 },
  },
  {
    name: 'Kuma',
    container: 'kuma-sidecar',
    asks: switchedOnBy('kuma.io/sidecar-injection', LABEL_OR_ANNOTATION),
    nativeByDefault: { words: 'Kuma makes by default since 2026', minor: 29 },
  },
  {
    name: 'the Vault Agent Injector',
    container: 'vault-agent',
    // An agent with a quit endpoint is meant to be told to end, which the program may do itself.
    asks: marks => (isOn(marks.annotations[`${VAULT}pre-populate-only`]) || isOn(marks.annotations[`${VAULT}enable-quit`])
      ? undefined : askedOfVault(marks)),
    instead: `${VAULT}pre-populate-only`,
  },
  { name: 'Dapr', container: 'daprd', asks: switchedOnBy('dapr.io/enabled', ANNOTATION), native: ['dapr.io/enable-native-sidecar'] },
  { name: 'Consul', container: 'consul-dataplane', asks: switchedOnBy('consul.hashicorp.com/connect-inject', ANNOTATION) },
  // Those of Google come as native sidecars, and a collector of telemetry can be configured as one.
  { name: 'Cloud Storage FUSE', container: 'gke-gcsfuse-sidecar', asks: switchedOnBy('gke-gcsfuse/volumes', ANNOTATION), endsWithOthers: true },
  {
    name: 'the OpenTelemetry operator',
    container: 'otc-container',
    asks: switchedOnBy('sidecar.opentelemetry.io/inject', ANNOTATION, isSaid),
    endsWithOthers: true,
  },
];

/** What adds a container to the Pods of a Job, if that can be seen in its manifest. */
export function injectorOf(job: JobSubject): Injector | undefined {
  const marks = marksOf(job);
  return marks && INJECTORS.find(({ asks }) => asks(marks) !== undefined);
}

/** The marks of the Pods, if they have any. */
export function marksOf({ template: { metadata } }: JobSubject): Marks | undefined {
  const { annotations, labels } = metadata ?? {};
  return annotations || labels ? { annotations: annotations ?? {}, labels: labels ?? {} } : undefined;
}
