/** How a policy is put on Jobs that somebody else wrote. */
export interface ExistingJobsOptions {
  /**
   * The container whose exit codes the policy speaks of.
   *
   * @default - the container of the policy, or the only container of each Job
   */
  readonly containerName?: string;

  /**
   * Whether a policy that a Job already has is replaced. Everything that the old one set is removed then.
   *
   * A policy is `podFailurePolicy`, `backoffLimitPerIndex` or `maxFailedIndexes`. A `backoffLimit` or `activeDeadlineSeconds` alone is overwritten in any
   * case, and a deadline that gets longer is a warning.
   *
   * @default false: a Job that already has a policy is an error
   */
  readonly replace?: boolean;

  /**
   * Why the deadline of the policy is not needed on these Jobs, for example because a workflow engine above them ends them. It is not written then: a
   * Job keeps the deadline that it has. The reason is written into the manifest as an acknowledgement of `kubernetes/ignore-without-deadline`.
   *
   * @default - the deadline of the policy is written
   */
  readonly boundedElsewhere?: string;

  /**
   * The minor version of Kubernetes that the manifests are for.
   *
   * @default 1.34
   */
  readonly kubernetesVersion?: string;
}
