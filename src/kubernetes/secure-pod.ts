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
  readonly fsGroupChangePolicy?: string;
  readonly seccompProfile?: { readonly type: string };
}

interface Container {
  readonly name: string;
  readonly env?: { readonly name: string; readonly value?: string }[];
  readonly volumeMounts?: { readonly name: string; readonly mountPath: string }[];
  readonly securityContext?: ContainerSecurityContext;
}

interface ContainerSecurityContext {
  readonly privileged?: boolean;
  readonly readOnlyRootFilesystem?: boolean;
  readonly allowPrivilegeEscalation?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly runAsGroup?: number;
  readonly capabilities?: { readonly add?: string[]; readonly drop?: string[] };
}

/**
 * What the author stated of a security context, in the names of Kubernetes. cdk8s-plus renders its own defaults beside, which are not the author's
 * word; undefined if nobody knows which is which, then what equals such a default counts as not stated.
 */
export type Stated = ReadonlySet<string> | undefined;

/** The author's word on the Pod and on each container, by its name. */
export interface StatedSecurity {
  readonly pod: Stated;
  readonly containers: ReadonlyMap<string, Stated>;
}

/** A Pod as cdk8s-plus made it, secured. What the author stated stays. */
export function securePod<Pod extends PodSpec>(pod: Pod, security: PodSecurity, stated: StatedSecurity): Pod {
  const own = onlyStatedContexts(pod, stated);
  return security === PodSecurity.RESTRICTED ? restricted(own) : own;
}

/** What keeps the kubelet from ever starting a container, so that no rule on failures would see anything. */
export function securityProblems(pod: PodSpec): string[] {
  return allContainers(pod).flatMap(({ name, securityContext: own = {} }) => {
    const user = own.runAsUser ?? pod.securityContext?.runAsUser;
    const isNonRoot = own.runAsNonRoot ?? pod.securityContext?.runAsNonRoot;
    const problems: string[] = [];
    if (user === 0 && isNonRoot) {
      problems.push(`the container '${name}' runs as user 0, which is root, but may not be root, so it would never start; say ensureNonRoot: false in the `
        + 'same security context, or use another user');
    }
    if (own.privileged && own.allowPrivilegeEscalation === false) {
      problems.push(`the container '${name}' is privileged, so allowPrivilegeEscalation cannot be false`);
    }
    return problems;
  });
}

function restricted<Pod extends PodSpec>(pod: Pod): Pod {
  const own = pod.securityContext ?? {};
  const mayBeRoot = (container: Container) => (container.securityContext?.runAsNonRoot ?? own.runAsNonRoot) === false;
  const all = allContainers(pod);
  // Where one container may be root, the user stands at the others: a container cannot take back a user of its Pod.
  const isMixed = all.some(mayBeRoot);
  const nonRoot = { runAsUser: NON_ROOT_ID, runAsGroup: NON_ROOT_ID };
  const writable = freeName('tmp', pod.volumes ?? []);
  const secure = (container: Container) => restrictedContainer(container, {
    writable,
    mayBeRoot: mayBeRoot(container),
    context: isMixed && !mayBeRoot(container) ? { runAsNonRoot: true, ...nonRoot, ...pick(own, nonRoot) } : {},
  });
  return {
    ...pod,
    securityContext: {
      ...(!isMixed && { runAsNonRoot: true, ...nonRoot }),
      // Without the change policy, every file of a volume would be given to the group at each start of a Pod.
      ...(!all.every(mayBeRoot) && { fsGroup: NON_ROOT_ID, fsGroupChangePolicy: 'OnRootMismatch' }),
      seccompProfile: { type: 'RuntimeDefault' },
      ...own,
    },
    containers: pod.containers.map(secure),
    ...(pod.initContainers && { initContainers: pod.initContainers.map(secure) }),
    ...(all.some(wantsWritableTmp) && { volumes: [...pod.volumes ?? [], { name: writable, emptyDir: {} }] }),
  };
}

interface Restriction {
  /** The volume for /tmp. */
  readonly writable: string;
  readonly mayBeRoot: boolean;
  /** What has to stand at the container and not at the Pod. */
  readonly context: object;
}

function restrictedContainer(container: Container, { writable, mayBeRoot, context }: Restriction): Container {
  const own = container.securityContext ?? {};
  // The image's own HOME can be written only by its own user.
  const wantsHome = (!mayBeRoot || isReadOnly(container)) && !container.env?.some(variable => variable.name === 'HOME');
  return {
    ...container,
    // In front of the others, so that they can refer to it as $(HOME).
    ...(wantsHome && { env: [{ name: 'HOME', value: '/tmp' }, ...container.env ?? []] }),
    ...(wantsWritableTmp(container) && { volumeMounts: [...container.volumeMounts ?? [], { name: writable, mountPath: '/tmp' }] }),
    securityContext: {
      // A privileged container can escalate in any case, and the API server refuses to hear otherwise.
      ...(!own.privileged && { allowPrivilegeEscalation: false }),
      readOnlyRootFilesystem: true,
      ...context,
      ...own,
      capabilities: { drop: ['ALL'], ...defined(own.capabilities ?? {}) },
    },
  };
}

/** Unless the author says otherwise, the root file system is read-only. */
function isReadOnly(container: Container): boolean {
  return container.securityContext?.readOnlyRootFilesystem !== false;
}

function wantsWritableTmp(container: Container): boolean {
  return isReadOnly(container) && !container.volumeMounts?.some(mount => mount.mountPath.replace(/\/+$/, '') === '/tmp');
}

/** The Pod with nothing in its security contexts but what the author stated. */
function onlyStatedContexts<Pod extends PodSpec>(pod: Pod, stated: StatedSecurity): Pod {
  const strip = (container: Container) => (
    { ...container, securityContext: onlyStated(container.securityContext, stated.containers.get(container.name)) });
  return {
    ...pod,
    securityContext: onlyStated(pod.securityContext, stated.pod),
    containers: pod.containers.map(strip),
    ...(pod.initContainers && { initContainers: pod.initContainers.map(strip) }),
  };
}

function onlyStated(context: object | undefined, stated: Stated): object | undefined {
  const kept = Object.entries(defined(context ?? {})).filter(([key, value]) => stated?.has(key) ?? FOREIGN_DEFAULTS[key] !== value);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

/** What cdk8s-plus renders when nothing is said. */
const FOREIGN_DEFAULTS: { [key: string]: unknown } = {
  runAsNonRoot: true, privileged: false, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, fsGroupChangePolicy: 'Always',
};

function allContainers(pod: PodSpec): Container[] {
  return [...pod.containers, ...pod.initContainers ?? []];
}

/** The entries of an object whose keys another one has. */
function pick(from: object, keys: object): object {
  return Object.fromEntries(Object.entries(from).filter(([key]) => key in keys));
}

function defined<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined)) as Value;
}

function freeName(wanted: string, taken: { readonly name: string }[]): string {
  return taken.some(each => each.name === wanted) ? freeName(`writable-${wanted}`, taken) : wanted;
}
