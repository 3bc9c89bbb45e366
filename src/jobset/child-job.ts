import { JobSetObject, ReplicatedJob } from './job-set-object';
import { nameOf } from '../kubernetes/validation/object-meta';

/*
 * The Jobs that a JobSet makes. https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/controllers/jobset_controller.go
 */

/** A Job as a manifest. */
export function childJob(set: JobSetObject, job: ReplicatedJob, jobIndex: number): { readonly [field: string]: any } {
  const { metadata = {}, spec = {} } = set;
  const setName = nameOf(metadata);
  const { metadata: jobMeta = {}, spec: jobSpec = {} } = structuredClone(job.template ?? {});
  const { template = {} } = jobSpec;
  const labels = {
    'jobset.sigs.k8s.io/jobset-name': setName,
    'jobset.sigs.k8s.io/replicatedjob-name': job.name ?? '',
    'jobset.sigs.k8s.io/job-index': String(jobIndex),
  };
  const subdomain = spec.network?.enableDNSHostnames === false ? {} : { subdomain: spec.network?.subdomain || setName };
  const claims = (spec.volumeClaimPolicies ?? []).flatMap(({ templates = [] }) => templates.map(({ metadata: claim = {} }) => (
    { name: claim.name, persistentVolumeClaim: { claimName: `${claim.name}-${setName}` } })));
  const pod = template.spec ?? {};
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: `${setName}-${job.name ?? ''}-${jobIndex}`,
      ...metadata.namespace !== undefined && { namespace: metadata.namespace },
      labels: { ...jobMeta.labels, ...labels },
      ...jobMeta.annotations && { annotations: jobMeta.annotations },
    },
    spec: {
      ...jobSpec,
      suspend: spec.suspend ?? false,
      template: {
        metadata: { ...template.metadata, labels: { ...template.metadata?.labels, ...labels } },
        spec: { ...pod, ...subdomain, ...claims.length > 0 && { volumes: [...pod.volumes ?? [], ...claims] } },
      },
    },
  };
}
