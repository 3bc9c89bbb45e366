/** For which Kubernetes a Job is simulated. */
export interface JobSimulationOptions {
  /**
   * The minor version of Kubernetes, such as `1.34`.
   *
   * @default - the version that `Engines.defaultVersion('kubernetes')` names
   */
  readonly version?: string;
}
