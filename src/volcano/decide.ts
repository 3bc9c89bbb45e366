import { INTERNAL_EVENTS } from './fields';
import { durationSeconds } from './validation/duration';
import type { LifecyclePolicy, VolcanoSpec } from './volcano-types';

/*
 * What Volcano does when something happens to a Pod: the policies of its task in order, then those of the Job, and the first that matches decides.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/controllers/job/job_controller_util.go
 */

/** What Volcano does where nothing matches: it looks what Pods are missing, and leaves one that has failed where it is. */
export const SYNC = 'SyncJob';

/** Something that happened to a Pod. */
export interface VolcanoEvent {
  readonly event: string;
  /** 0 for everything but a Pod that has failed, and for one that has failed without any exit code. */
  readonly exitCode?: number;
  /** Absent for what happens to the Job as a whole. */
  readonly task?: string;
}

/** A policy, and where it stands. */
export interface PlacedPolicy {
  readonly policy: LifecyclePolicy;
  /** `spec.tasks[0].policies[1]` */
  readonly path: string;
  readonly index: number;
  /** The position of the task, absent for a policy of the Job. */
  readonly task?: number;
}

export interface VolcanoDecision {
  readonly action: string;
  /** How long Volcano waits before it acts. */
  readonly delaySeconds: number;
  /** Absent if none matches. */
  readonly by?: PlacedPolicy;
}

export function decide(spec: VolcanoSpec, { event, exitCode = 0, task }: VolcanoEvent): VolcanoDecision {
  if (INTERNAL_EVENTS.includes(event)) return { action: SYNC, delaySeconds: 0 };
  const by = policiesFor(spec, task).find(({ policy }) => matches(policy, event, exitCode));
  if (!by) return { action: SYNC, delaySeconds: 0 };
  return { action: by.policy.action ?? '', delaySeconds: by.policy.timeout === undefined ? 0 : durationSeconds(by.policy.timeout) ?? 0, by };
}

/** The policies that are tried for a task, in order. */
export function policiesFor({ tasks = [], policies = [] }: VolcanoSpec, task: string | undefined): PlacedPolicy[] {
  const position = task ? tasks.findIndex(({ name }) => name === task) : -1;
  const own = position < 0 ? [] : tasks[position].policies ?? [];
  return [
    ...own.map((policy, index) => ({ policy, path: `spec.tasks[${position}].policies[${index}]`, index, task: position })),
    ...policies.map((policy, index) => ({ policy, path: `spec.policies[${index}]`, index })),
  ];
}

export function matches({ event, events = [], exitCode, timeout }: LifecyclePolicy, happened: string, code: number): boolean {
  const named = event ? [...events, event] : events;
  // What may last is only acted on after a while, and without a while never.
  const isTimed = happened !== 'PodPending' || timeout !== undefined;
  if (happened !== '' && isTimed && (named.includes(happened) || named.includes('*'))) return true;
  return exitCode !== undefined && exitCode === code;
}
