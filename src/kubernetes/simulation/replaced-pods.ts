import { ControlledPod } from '../controller/controlled-pod';

/** Those of an index that wait, from `head` on: to take the first one out of a long list would move all others. */
interface Queue {
  readonly pods: ControlledPod[];
  head: number;
}

/** Pods in whose place another one comes: of the same index, or, where there are no indexes, in their order. */
export class ReplacedPods {
  private readonly queues = new Map<number, Queue>();
  /** A Pod can be deleted first and end later, and is replaced once. */
  private readonly known = new Set<ControlledPod>();

  public add(pod: ControlledPod): void {
    if (pod.deletionCause === 'surplus' || pod.deletionCause === 'failure' || pod.deletionCause === 'success') return;
    if (this.known.has(pod)) return;
    this.known.add(pod);
    const queue = this.queues.get(pod.index);
    if (queue) queue.pods.push(pod);
    else this.queues.set(pod.index, { pods: [pod], head: 0 });
  }

  public replaceWith(pod: ControlledPod): void {
    const queue = this.queues.get(pod.index);
    if (!queue) return;
    queue.pods[queue.head++].replacedAt = pod.createdAt;
    if (queue.head === queue.pods.length) this.queues.delete(pod.index);
  }
}
