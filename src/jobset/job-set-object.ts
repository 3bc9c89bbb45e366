import { JobTemplateSpec, ObjectMeta } from '../kubernetes/api-types';

/*
 * A JobSet once it is decoded. Any field can be absent: what is missing, the checks have to say.
 */

export interface FailurePolicyRule {
  action?: string;
  name?: string;
  onJobFailureMessagePatterns?: string[];
  onJobFailureReasons?: string[];
  targetReplicatedJobs?: string[];
}

export interface FailurePolicySpec {
  maxRestarts?: number;
  restartStrategy?: string;
  rules?: FailurePolicyRule[];
}

export interface ReplicatedJob {
  dependsOn?: { name?: string; status?: string }[];
  groupName?: string;
  name?: string;
  replicas?: number;
  template?: JobTemplateSpec;
}

export interface JobSetSpec {
  coordinator?: { jobIndex?: number; podIndex?: number; replicatedJob?: string };
  failurePolicy?: FailurePolicySpec;
  managedBy?: string;
  network?: { enableDNSHostnames?: boolean; publishNotReadyAddresses?: boolean; subdomain?: string };
  replicatedJobs?: ReplicatedJob[];
  startupPolicy?: { startupPolicyOrder?: string };
  successPolicy?: { operator?: string; targetReplicatedJobs?: string[] };
  suspend?: boolean;
  ttlSecondsAfterFinished?: number;
  volumeClaimPolicies?: {
    retentionPolicy?: { whenDeleted?: string };
    templates?: { metadata?: ObjectMeta }[];
  }[];
}

export interface JobSetObject {
  metadata?: ObjectMeta;
  spec?: JobSetSpec;
}

/** Puts in what the definition and the mutating webhook do. */
export function defaultJobSet(object: JobSetObject, minor: number): void {
  const spec = object.spec ??= {};
  spec.successPolicy ??= { operator: 'All' };
  spec.startupPolicy ??= { startupPolicyOrder: 'AnyOrder' };
  for (const job of spec.replicatedJobs ?? []) {
    job.replicas ??= 1;
    if (minor >= 9) job.groupName ??= 'default';
    const jobSpec = (job.template ??= {}).spec ??= {};
    jobSpec.completionMode ??= 'Indexed';
    const pod = (jobSpec.template ??= {}).spec ??= {};
    pod.restartPolicy ||= 'OnFailure';
  }
  (spec.network ??= {}).enableDNSHostnames ??= true;
  if (minor >= 6) spec.network.publishNotReadyAddresses ??= true;
  if (spec.failurePolicy && minor >= 7) spec.failurePolicy.restartStrategy ||= 'Recreate';
  for (const [i, rule] of (spec.failurePolicy?.rules ?? []).entries()) rule.name ||= `failurePolicyRule${i}`;
}
