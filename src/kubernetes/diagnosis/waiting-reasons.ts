import { PodEvidence } from './pod-evidence';

/*
 * Why a Pod that has not ended does not run. Whatever it is, it is no failure, and nothing counts it.
 */

/** What goes away only when somebody changes something: the image, a ConfigMap, the nodes. */
const STUCK = new Set([
  'ErrImagePull', 'ImagePullBackOff', 'InvalidImageName', 'ErrImageNeverPull', 'ImageInspectError', 'RegistryUnavailable',
  'CreateContainerConfigError', 'CreateContainerError', 'RunContainerError', 'Unschedulable', 'SchedulingGated',
]);

export interface WaitingReason {
  readonly reason: string;
  /** Absent if the Pod has no node yet. */
  readonly container?: string;
  /** Whether it lasts until somebody does something about it. */
  readonly isStuck: boolean;
}

/** Why a Pod does not run; undefined if it runs, or if nobody says why. */
export function waitingReasonOf({ containers, conditions }: PodEvidence): WaitingReason | undefined {
  const scheduled = conditions.find(({ type }) => type === 'PodScheduled');
  if (scheduled?.status === 'False' && scheduled.reason !== undefined) {
    return { reason: scheduled.reason, isStuck: STUCK.has(scheduled.reason) };
  }
  const waiting = containers.filter(({ waitingReason }) => waitingReason !== undefined);
  // A container that waits for an init container says nothing that the init container does not say.
  const telling = waiting.find(({ waitingReason }) => STUCK.has(waitingReason!)) ?? waiting.find(({ waitingReason }) => waitingReason !== 'PodInitializing')
    ?? waiting[0];
  return telling && { reason: telling.waitingReason!, container: telling.name, isStuck: STUCK.has(telling.waitingReason!) };
}
