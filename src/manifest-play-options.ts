/** For which engine a manifest is played. */
export interface ManifestPlayOptions {
  /**
   * The engine at its version, such as `kubeflow=1.9.4`. It has to be the engine that runs such manifests.
   *
   * @default - the engine that runs such manifests, at its default version
   */
  readonly target?: string;

  /**
   * Other manifests that decide with it, as data: for a job set of Armada its retry policies, queues, and the settings of executors and of the scheduler.
   *
   * @default - none are known
   */
  readonly platform?: any[];
}
