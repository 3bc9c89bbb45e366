import { DEFAULT_MAX_RETRY } from './fields';
import { Task, VolcanoJobManifest } from './volcano-types';

/*
 * What the resource definition and the mutating webhook put in where the author left something out.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/mutate/mutate_job.go
 */

const DEFAULT_QUEUE = 'default';
const SCHEDULER = 'volcano';

/** Plugins that only work with another one, which is added. */
const NEEDS: { readonly [plugin: string]: readonly string[] } = { tensorflow: ['svc'], mpi: ['svc', 'ssh'], pytorch: ['svc'], ray: ['svc'] };

/** Fills a decoded Job in place. */
export function mutate(job: VolcanoJobManifest): void {
  const spec = job.spec ??= {};
  spec.queue ||= DEFAULT_QUEUE;
  spec.schedulerName ||= SCHEDULER;
  spec.maxRetry ||= DEFAULT_MAX_RETRY;
  for (const [index, task] of (spec.tasks ?? []).entries()) mutateTask(task, index);
  spec.minAvailable ||= (spec.tasks ?? []).reduce((sum, { minAvailable = 0 }) => sum + minAvailable, 0);
  if (spec.networkTopology) spec.networkTopology.mode ??= 'hard';
  const { plugins } = spec;
  for (const plugin of Object.keys(plugins ?? {})) {
    for (const needed of Object.hasOwn(NEEDS, plugin) ? NEEDS[plugin] : []) plugins![needed] ??= [];
  }
}

function mutateTask(task: Task, index: number): void {
  task.name ||= `default${index}`;
  const pod = task.template?.spec;
  if (pod?.hostNetwork) pod.dnsPolicy ||= 'ClusterFirstWithHostNet';
  const { partitionPolicy: partitions, replicas = 0 } = task;
  task.minAvailable ??= partitions ? (partitions.minPartitions ?? 0) * (partitions.partitionSize ?? 0) : replicas;
  task.maxRetry ||= DEFAULT_MAX_RETRY;
}

/** Whether the webhook writes the tasks anew, so that everything is there afterwards that its types always have. */
export function rewritesTasks(tasks: readonly Task[]): boolean {
  return tasks.some(({ name, minAvailable, maxRetry, template }) => (
    !name || minAvailable === undefined || !maxRetry || (template?.spec?.hostNetwork && !template.spec.dnsPolicy)));
}

