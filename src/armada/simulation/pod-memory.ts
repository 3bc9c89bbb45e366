import { ArmadaJob, JobContainer } from './armada-job';
import { ContainerMemory, grownPod, GrowthRecord, wholeUp } from '../decide/memory-growth';

/** The memory of the containers of a Pod, in bytes. */
export interface PodMemory {
  readonly containers: readonly NamedMemory[];
  readonly initContainers: readonly NamedMemory[];
}

export interface NamedMemory extends ContainerMemory {
  readonly name: string;
  readonly isSidecar: boolean;
}

/** What the Pod of the next run gets. */
export function podMemory({ containers, initContainers }: ArmadaJob, record: GrowthRecord | undefined): PodMemory {
  const bytes = { containers: containers.map(bytesOf), initContainers: initContainers.map(bytesOf) };
  return record ? grownPod(bytes.containers, bytes.initContainers, record) : bytes;
}

function bytesOf({ name, requestNano, limitNano, isSidecar }: JobContainer): NamedMemory {
  return {
    name, isSidecar, ...requestNano !== undefined && { request: wholeUp(requestNano) }, ...limitNano !== undefined && { limit: wholeUp(limitNano) },
  };
}

/** What its containers and sidecars take together, which can be more than what was set aside for it. */
export function takenMemory({ containers, initContainers }: PodMemory): bigint {
  return [...containers, ...initContainers.filter(({ isSidecar }) => isSidecar)].reduce((sum, { request = 0n }) => sum + request, 0n);
}
