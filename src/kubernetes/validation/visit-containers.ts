import { Container, EphemeralContainer, PodSpec } from '../api-types';

/** Calls back with all containers of a Pod, in the order in which the server visits them. The path is made only where it is asked for. */
export function visitContainers(spec: PodSpec, path: string, visit: (container: Container | EphemeralContainer, path: () => string) => void): void {
  for (const list of ['initContainers', 'containers', 'ephemeralContainers'] as const) {
    for (const [i, container] of (spec[list] ?? []).entries()) visit(container, () => `${path}.${list}[${i}]`);
  }
}
