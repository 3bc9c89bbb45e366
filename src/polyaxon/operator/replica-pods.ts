import type { LoweredPod, LoweredResource } from '../client/answers';
import type { PodSection, WrittenRun } from '../written-run';
import { templateOf } from './operator-job';

/*
 * The Pods of what becomes no Job: of services, of Kubeflow's jobs and of clusters. The definitions in the cluster hold the whole schema of a Pod for each.
 */

/** A Pod in the form of a Job, since that is what is judged, and where it was written. */
export interface ReplicaPod {
  readonly job: object;
  readonly pods: readonly PodSection[];
}

export function replicaPods(resource: LoweredResource, run: WrittenRun): ReplicaPod[] {
  return resource.kind === 'Job' ? [] : resource.pods.map(pod => ({ job: jobAround(pod), pods: sectionsOf(pod, run) }));
}

/** Who restarts a Pod, and whether it is, the operators decide in their own ways. */
function jobAround(pod: LoweredPod): object {
  const { metadata, spec: { restartPolicy: _, ...spec } } = templateOf(pod);
  return { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'pod' }, spec: { template: { ...metadata && { metadata }, spec: { ...spec, restartPolicy: 'Never' } } } };
}

/** The part of the run that the Pod is made of, and what holds for all. */
function sectionsOf({ at }: LoweredPod, run: WrittenRun): PodSection[] {
  const replica = replicaOf(at, run);
  return run.pods.filter(section => section.replica === undefined || section.replica === replica);
}

/** `worker` of `pytorchJobSpec.replicaSpecs.Worker.template.spec`; the workers of Ray are a list there. */
function replicaOf(at: string, run: WrittenRun): string | undefined {
  const position = /\.workers\[(\d+)\]\./.exec(at)?.[1];
  if (position !== undefined) return run.section?.at('workers').fields.filter(([, { dict }]) => dict)[Number(position)]?.[0];
  return (/\.replicaSpecs\.(\w+)\./.exec(at)?.[1] ?? /\.(head)\./.exec(at)?.[1])?.toLowerCase();
}
