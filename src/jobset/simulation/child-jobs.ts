import { JobSpec } from '../../kubernetes/api-types';
import { storedJob } from '../../kubernetes/simulation/simulated-job';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { DEFAULT_KUBERNETES_VERSION } from '../../kubernetes/versions';
import { childJob } from '../child-job';
import { JobSetObject } from '../job-set-object';

/*
 * The Jobs of a JobSet as a server stores them.
 */

/** The Kubernetes that plays the child Jobs. */
export const SERVER = ServerVersion.of(DEFAULT_KUBERNETES_VERSION);

export interface ChildJob {
  readonly replicatedJob: string;
  readonly jobIndex: number;
  /** `SET-JOB-INDEX`. */
  readonly name: string;
  /** `namespace/SET-JOB-INDEX`. */
  readonly fullName: string;
  readonly spec: JobSpec;
  /** The replicated Jobs that have to have succeeded before it starts. */
  readonly waitsFor: readonly string[];
}

/** @throws PolicyError if the server would refuse one of them */
export function childJobs(set: JobSetObject): ChildJob[] {
  return (set.spec?.replicatedJobs ?? []).flatMap(job => {
    if (!job.replicas || job.replicas < 1) return [];
    // All Jobs of a kind are alike, and so they are read once.
    const { job: { spec } } = storedJob(childJob(set, job, 0), SERVER, DEFAULT_KUBERNETES_VERSION);
    return Array.from({ length: job.replicas }, (_, jobIndex): ChildJob => {
      const { name, namespace = 'default' } = childJob(set, { ...job, template: {} }, jobIndex).metadata;
      return {
        replicatedJob: job.name ?? '',
        jobIndex,
        name,
        fullName: `${namespace}/${name}`,
        spec,
        waitsFor: (job.dependsOn ?? []).filter(({ status }) => status === 'Complete').map(each => each.name ?? ''),
      };
    });
  });
}
