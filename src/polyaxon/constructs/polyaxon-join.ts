/** Which value of the runs that were found a param gets: a list, or all artifacts. */
export interface PolyaxonJoinParam {
  /** Which value: `outputs.loss`, `inputs.lr`, `globals.uuid`, `artifacts.model`. */
  readonly value: string;

  /**
   * Whether it is no input of the component: only its templates know it. Otherwise the input must be a list, or of type ARTIFACTS.
   *
   * @default false
   */
  readonly contextOnly?: boolean;

  /**
   * Whether Polyaxon fetches it in a container that runs first.
   *
   * @default false
   */
  readonly toInit?: boolean;

  /**
   * The connection that it is from.
   *
   * @default - none
   */
  readonly connection?: string;
}

/**
 * Params from runs that a search finds. The search is made when the operation is compiled; whether all runs are there that should be is not looked at.
 *
 * @see https://polyaxon.com/docs/automation/joins/
 */
export interface PolyaxonJoin {
  /** The search, as in the list of runs: `status: succeeded, kind: job`. */
  readonly query: string;

  /** The params, by name. */
  readonly params: { [name: string]: PolyaxonJoinParam };

  /**
   * Whose runs are searched: an operation of the same dag as `ops.NAME`, a run as `runs.UUID`.
   *
   * @default - the project
   */
  readonly ref?: string;

  /**
   * The order, such as `-metrics.loss`.
   *
   * @default - the latest first
   */
  readonly sort?: string;

  /**
   * How many at most.
   *
   * @default - Polyaxon's own limit
   */
  readonly limit?: number;

  /**
   * How many are left out first.
   *
   * @default 0
   */
  readonly offset?: number;
}
