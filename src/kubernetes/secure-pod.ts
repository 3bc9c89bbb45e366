import { PodSecurity } from './pod-security';

/** The user, group and file-system group of restricted Pods: the one that distroless images call nonroot. Images need not know it. */
export const NON_ROOT_ID = 65532;

/** The parts of a Pod's spec that are looked at; everything else is passed through. */
interface PodSpec {
  readonly containers: Container[];
  readonly initContainers?: Container[];
  readonly securityContext?: PodSecurityContext;
  readonly volumes?: { readonly name: string }[];
}

interface PodSecurityContext {
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly runAsGroup?: number;
  readonly fsGroup?: number;
}

interface Container {
  readonly env?: { readonly name: string; readonly value?: string }[];
  readonly volumeMounts?: { readonly name: string; readonly mountPath: string }[];
  readonly securityContext?: ContainerSecurityContext;
}

interface ContainerSecurityContext {
  readonly privileged?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly allowPrivilegeEscalation?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly capabilities?: { readonly add?: string[]; readonly drop?: string[] };
}

/** A Pod as cdk8s-plus made it, secured. What the author stated stays. */
export function securePod<Pod extends PodSpec>(pod: Pod, security: PodSecurity): Pod {
  return security === PodSecurity.RESTRICTED ? restricted(pod) : asImage(pod);
}

function restricted<Pod extends PodSpec>(pod: Pod): Pod {
  const given = defined(pod.securityContext ?? {});
  // Who allows root wants the user of the image.
  const user = given.runAsNonRoot === false ? {} : { runAsNonRoot: true, runAsUser: NON_ROOT_ID, runAsGroup: NON_ROOT_ID, fsGroup: NON_ROOT_ID };
  const writable = freeName('tmp', pod.volumes ?? []);
  const all = [...pod.containers, ...pod.initContainers ?? []];
  const isNeeded = all.some(wantsWritableTmp);
  return {
    ...pod,
    securityContext: { ...user, seccompProfile: { type: 'RuntimeDefault' }, ...given },
    containers: pod.containers.map(container => restrictedContainer(container, writable)),
    ...(pod.initContainers && { initContainers: pod.initContainers.map(container => restrictedContainer(container, writable)) }),
    ...(isNeeded && { volumes: [...pod.volumes ?? [], { name: writable, emptyDir: {} }] }),
  };
}

function restrictedContainer(container: Container, writable: string): Container {
  const given = defined(container.securityContext ?? {});
  const secured = {
    ...container,
    securityContext: {
      allowPrivilegeEscalation: false,
      ...given,
      capabilities: { drop: ['ALL'], ...defined(given.capabilities ?? {}) },
    },
  };
  if (given.readOnlyRootFilesystem !== true) return secured;
  return {
    ...secured,
    ...(!container.env?.some(variable => variable.name === 'HOME') && { env: [...container.env ?? [], { name: 'HOME', value: '/tmp' }] }),
    ...(wantsWritableTmp(container) && { volumeMounts: [...container.volumeMounts ?? [], { name: writable, mountPath: '/tmp' }] }),
  };
}

function wantsWritableTmp(container: Container): boolean {
  return container.securityContext?.readOnlyRootFilesystem === true
    && !container.volumeMounts?.some(mount => mount.mountPath.replace(/\/+$/, '') === '/tmp');
}

/** What cdk8s-plus states when the author says nothing. */
const POD_DEFAULTS: { [key: string]: unknown } = { runAsNonRoot: true, fsGroupChangePolicy: 'Always' };
const CONTAINER_DEFAULTS: { [key: string]: unknown } = {
  runAsNonRoot: true, privileged: false, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false,
};

function asImage<Pod extends PodSpec>(pod: Pod): Pod {
  const stripContainer = (container: Container) => ({ ...container, securityContext: without(CONTAINER_DEFAULTS, container.securityContext) });
  return {
    ...pod,
    securityContext: without(POD_DEFAULTS, pod.securityContext),
    containers: pod.containers.map(stripContainer),
    ...(pod.initContainers && { initContainers: pod.initContainers.map(stripContainer) }),
  };
}

function without(defaults: { [key: string]: unknown }, context: object | undefined): object | undefined {
  const stated = Object.entries(defined(context ?? {})).filter(([key, value]) => defaults[key] !== value);
  return stated.length > 0 ? Object.fromEntries(stated) : undefined;
}

function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;
}

function freeName(wanted: string, taken: { readonly name: string }[]): string {
  return taken.some(each => each.name === wanted) ? freeName(`writable-${wanted}`, taken) : wanted;
}
