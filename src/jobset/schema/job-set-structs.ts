import { StructTable } from './struct-table';

/*
 * The fields of a JobSet. A number behind an `@` is the minor version of JobSet 0 from which on there is the field.
 * https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/api/jobset/v1alpha2/jobset_types.go
 */

export const JOB_SET_STRUCTS: StructTable = {
  JobSet: { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta', spec: 'JobSetSpec', status: 'any' },
  JobSetSpec: {
    coordinator: '*Coordinator@6',
    failurePolicy: '*FailurePolicy',
    managedBy: '*string',
    network: '*Network',
    replicatedJobs: '[]ReplicatedJob',
    startupPolicy: '*StartupPolicy',
    successPolicy: '*SuccessPolicy',
    suspend: '*bool',
    ttlSecondsAfterFinished: '*int32',
    volumeClaimPolicies: '[]VolumeClaimPolicy@11',
  },
  ReplicatedJob: { dependsOn: '[]DependsOn@8', groupName: '*string@9', name: 'string', replicas: '*int32', template: 'JobTemplateSpec' },
  DependsOn: { name: 'string', status: 'string' },
  Network: { enableDNSHostnames: '*bool', publishNotReadyAddresses: '*bool@6', subdomain: 'string' },
  FailurePolicy: { maxRestarts: 'int32', restartStrategy: 'string@7', rules: '[]FailurePolicyRule@6' },
  FailurePolicyRule: {
    action: 'string', name: 'string', onJobFailureMessagePatterns: '[]string@10', onJobFailureReasons: '[]string', targetReplicatedJobs: '[]string',
  },
  SuccessPolicy: { operator: 'string', targetReplicatedJobs: '[]string' },
  StartupPolicy: { startupPolicyOrder: 'string' },
  Coordinator: { jobIndex: 'int', podIndex: 'int', replicatedJob: 'string' },
  VolumeClaimPolicy: { retentionPolicy: '*VolumeRetentionPolicy', templates: '[]PersistentVolumeClaim' },
  VolumeRetentionPolicy: { whenDeleted: '*string' },
  PersistentVolumeClaim: { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta', spec: 'PersistentVolumeClaimSpec', status: 'any' },
};
