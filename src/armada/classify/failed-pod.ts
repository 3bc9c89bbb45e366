/*
 * What an executor sees of a Pod that has failed.
 */

/** A container that has ended. */
export interface EndedContainer {
  readonly name: string;
  readonly exitCode: number;
  /** What the runtime says, such as `OOMKilled`. */
  readonly reason?: string;
  /** What it left as its termination message. */
  readonly message?: string;
}

export interface PodEvent {
  /** `Normal` or `Warning`. */
  readonly type: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface FailedPod {
  /** Containers that have ended, in the order of their statuses. */
  readonly containers: readonly EndedContainer[];
  readonly initContainers?: readonly EndedContainer[];
  /** The reason of the Pod itself, such as `Evicted`. */
  readonly reason?: string;
  readonly message?: string;
  readonly events?: readonly PodEvent[];
}

/** Those that have failed, init containers last. Who ended with 0 did not, whatever its reason says. */
export function failedContainers({ containers, initContainers = [] }: FailedPod): EndedContainer[] {
  return [...containers, ...initContainers].filter(({ exitCode }) => exitCode !== 0);
}

/** What an executor takes for the message of a failed Pod: its own one, else a line for each container that failed. */
export function failureMessage(pod: FailedPod): string {
  if (pod.message) return pod.message;
  return failedContainers(pod)
    .map(({ name, exitCode, reason = '', message = '' }) => `Container ${name} failed with exit code ${exitCode} because ${reason}: ${message}\n`)
    .join('');
}
