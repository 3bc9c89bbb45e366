/*
 * What in a Pod can decide the results of an evaluation. Everything else, such as resources, probes and where it may run, only says how it is run.
 */

const OF_CONTAINER = ['image', 'command', 'args', 'workingDir', 'env', 'envFrom', 'volumeMounts', 'volumeDevices'];

/** The part of a Pod's spec that is in the revision. */
export function resultInputs(pod: any): object {
  const containers = (list: any[] = []) => list.map(container => Object.fromEntries(OF_CONTAINER.map(field => [field, container[field]])));
  return { containers: containers(pod?.containers), initContainers: containers(pod?.initContainers), volumes: pod?.volumes };
}
