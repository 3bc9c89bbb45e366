/** How the Pods of a job are secured. */
export enum PodSecurity {
  /**
   * The *restricted* Pod Security Standard, such that images start: a numeric user, group and file-system group that are not root, the default seccomp
   * profile of the runtime, no capabilities, a root file system that cannot be written, and a writable /tmp that is also HOME. All containers share it.
   * What the author of the job states stays, also if the Pod then does not pass the standard.
   *
   * @see https://kubernetes.io/docs/concepts/security/pod-security-standards/
   */
  RESTRICTED = 'RESTRICTED',

  /**
   * Whatever the image says, often root: nothing is stated but what the author of the job stated. The defaults of cdk8s-plus are removed too,
   * since they keep images that run as root from starting.
   */
  AS_IMAGE = 'AS_IMAGE',
}
