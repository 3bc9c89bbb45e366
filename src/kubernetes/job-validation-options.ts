/** How a manifest is judged. */
export interface JobValidationOptions {
  /**
   * The minor version of Kubernetes, such as `1.34`.
   *
   * @default - the version that `Engines.defaultVersion('kubernetes')` names
   */
  readonly version?: string;

  /**
   * Whether unknown and repeated fields are refused, as kubectl asks the server to do. Otherwise they are lost without a word.
   *
   * @default true
   */
  readonly strict?: boolean;
}

/** How a changed manifest reaches the server. */
export enum JobUpdateMethod {
  /**
   * As a server-side apply of the whole manifest does it (`kubectl apply --server-side`, Flux): what neither manifest speaks of stays as it is stored,
   * and a list in which two entries have the same key is refused. A plain `kubectl apply` merges on its own, mostly to the same, but lets such a list pass.
   *
   * @see https://kubernetes.io/docs/reference/using-api/server-side-apply/
   */
  APPLY = 'APPLY',

  /**
   * As `kubectl edit` does it, or a replace by what was read from the cluster: what the new manifest does not speak of gets its default, and only the
   * generated selector and labels stay.
   */
  REPLACE = 'REPLACE',
}

/** How a change is judged. */
export interface JobUpdateValidationOptions extends JobValidationOptions {
  /**
   * How the change reaches the server.
   *
   * @default JobUpdateMethod.APPLY
   */
  readonly method?: JobUpdateMethod;
}
