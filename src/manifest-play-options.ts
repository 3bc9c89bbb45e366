/** For which engine a manifest is played. */
export interface ManifestPlayOptions {
  /**
   * The engine at its version, such as `kubeflow=1.9.4`. It has to be the engine that runs such manifests.
   *
   * @default - the engine that runs such manifests, at its default version
   */
  readonly target?: string;
}
