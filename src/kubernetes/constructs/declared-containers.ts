import * as kplus from 'cdk8s-plus-30';

/** Containers whose author said something about a startup probe. */
const withStatedProbe = new WeakSet<kplus.Container>();
const declared = new WeakSet<kplus.Container>();

/**
 * Makes a container of a job. Resources have to be stated, because without them cdk8s-plus gives 512 MiB with a limit of 2 GiB, and running out of
 * memory would be everybody's first failure.
 */
export function declareContainer(path: string, props: kplus.ContainerProps, make: (props: kplus.ContainerProps) => kplus.Container): kplus.Container {
  if (props.resources === undefined) {
    throw new Error(`[${path}] the container '${props.name ?? props.image}' has no resources; state what it needs, or {} for none. cdk8s-plus would limit `
      + 'it to 2 GiB of memory and 1.5 CPUs');
  }
  const container = make(props);
  declared.add(container);
  if (props.startup !== undefined) withStatedProbe.add(container);
  return container;
}

/**
 * The Pod without the startup probes that nobody asked for. cdk8s-plus gives one to every container with a port; the kubelet then kills a worker that
 * does not listen within half a minute, which looks like a failure of the program.
 */
export function withoutAutomaticProbes(pod: kplus.k8s.PodSpec, workload: kplus.Workload): kplus.k8s.PodSpec {
  const strip = (specs: kplus.k8s.Container[], containers: kplus.Container[]) => specs.map((spec, i) => (
    declared.has(containers[i]) && !withStatedProbe.has(containers[i]) ? { ...spec, startupProbe: undefined } : spec));
  return {
    ...pod,
    containers: strip(pod.containers, workload.containers),
    ...(pod.initContainers && { initContainers: strip(pod.initContainers, workload.initContainers) }),
  };
}
