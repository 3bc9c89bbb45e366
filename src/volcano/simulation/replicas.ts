import type { VolcanoSpec } from '../volcano-types';

/** Whether a Job has a Pod whose name ends so: `worker-0`. */
export function isReplica({ tasks = [] }: VolcanoSpec, pod: string): boolean {
  const [, task, index] = /^(.*)-(0|[1-9]\d*)$/.exec(pod) ?? [];
  return tasks.some(({ name, replicas = 0 }) => name === task && Number(index) < replicas);
}

/** Whether a Job has a task of this name. */
export function isTask({ tasks = [] }: VolcanoSpec, name: string): boolean {
  return tasks.some(task => task.name === name);
}
