import * as kplus from 'cdk8s-plus-30';
import { Stated, StatedSecurity } from '../secure-pod';

/** What the author wrote of a container; afterwards cdk8s-plus does not tell its own defaults from the author's word. */
const declared = new WeakMap<kplus.Container, kplus.ContainerProps>();

/**
 * Makes a container of a job. Resources have to be stated, because without them cdk8s-plus gives 512 MiB with a limit of 2 GiB, and running out of
 * memory would be everybody's first failure.
 */
export function declareContainer(path: string, props: kplus.ContainerProps, make: (props: kplus.ContainerProps) => kplus.Container): kplus.Container {
  if (typeof props !== 'object' || props === null) throw new Error(`[${path}] a container must be a mapping with an image and resources`);
  // A null comes from JavaScript, and cdk8s-plus takes it for nothing said.
  if (props.resources === undefined || props.resources === null) {
    const which = props.name === undefined ? `with the image '${props.image}'` : `'${props.name}'`;
    throw new Error(`[${path}] the container ${which} has no resources; state what it needs, or {} for none. cdk8s-plus would limit `
      + 'it to 2 GiB of memory and 1.5 CPUs');
  }
  const container = make(props);
  declared.set(container, props);
  return container;
}

/** Containers that were made elsewhere and attached, and have nothing but the amounts that cdk8s-plus gives to who says nothing. */
export function attachedWithoutResources(workload: kplus.Workload): string[] {
  return [...workload.containers, ...workload.initContainers].filter(each => !declared.has(each)).filter(({ resources }) => (
    resources?.cpu?.request?.amount === '1000m' && resources.cpu.limit?.amount === '1500m'
    && resources.memory?.request?.toMebibytes() === 512 && resources.memory.limit?.toMebibytes() === 2048
  )).map(each => each.name);
}

/**
 * The Pod without the startup probes that nobody asked for. cdk8s-plus gives one to every container with a port; the kubelet then kills a worker that
 * does not listen within half a minute, which looks like a failure of the program.
 */
export function withoutAutomaticProbes(pod: kplus.k8s.PodSpec, workload: kplus.Workload): kplus.k8s.PodSpec {
  const strip = (specs: kplus.k8s.Container[], containers: kplus.Container[]) => specs.map((spec, i) => {
    const props = declared.get(containers[i]);
    return props !== undefined && props.startup === undefined ? { ...spec, startupProbe: undefined } : spec;
  });
  return {
    ...pod,
    containers: strip(pod.containers, workload.containers),
    ...(pod.initContainers && { initContainers: strip(pod.initContainers, workload.initContainers) }),
  };
}

/** cdk8s-plus' names of security settings that Kubernetes calls otherwise. */
const KUBERNETES_NAMES: { [prop: string]: string } = { ensureNonRoot: 'runAsNonRoot', user: 'runAsUser', group: 'runAsGroup' };

/** What the author stated about security, on the Pod and on each container. */
export function statedSecurity(pod: kplus.PodSecurityContextProps | undefined, workload: kplus.Workload): StatedSecurity {
  const containers = [...workload.containers, ...workload.initContainers].map((container): [string, Stated] => {
    const props = declared.get(container);
    return [container.name, props && statedNames(props.securityContext)];
  });
  return { pod: statedNames(pod), containers: new Map(containers) };
}

/**
 * What the author stated and cdk8s-plus has as its own default, so that its manifest does not show it, and ours does: security settings by container, and
 * startup probes. Undefined where nothing was stated, as for most jobs.
 */
export function statedDefaults(pod: kplus.PodSecurityContextProps | undefined, workload: kplus.Workload): object | undefined {
  const security = statedSecurity(pod, workload);
  const names = (stated: Stated) => (stated === undefined || stated.size === 0 ? undefined : [...stated].sort());
  const containers = [...security.containers].map(([name, stated]) => [name, names(stated)]).filter(([, stated]) => stated !== undefined);
  const all = [...workload.containers, ...workload.initContainers];
  // One that was attached keeps the probe that cdk8s-plus gives to a port.
  const isProbed = (container: kplus.Container) => {
    const props = declared.get(container);
    return props ? props.startup !== undefined : container.ports.length > 0;
  };
  const probed = all.filter(isProbed).map(({ name }) => name);
  const stated = {
    ...names(security.pod) && { pod: names(security.pod) },
    ...containers.length > 0 && { containers: Object.fromEntries(containers) },
    ...probed.length > 0 && { probed },
  };
  return Object.keys(stated).length > 0 ? stated : undefined;
}

function statedNames(context: object = {}): ReadonlySet<string> {
  return new Set(Object.entries(context).filter(([, value]) => value !== undefined).map(([name]) => KUBERNETES_NAMES[name] ?? name));
}
