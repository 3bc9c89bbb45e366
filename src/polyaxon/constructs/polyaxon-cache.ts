import type { Duration } from 'cdk8s';

/** Which part of a container counts for the cache. */
export enum PolyaxonCacheSection {
  /** The command and the arguments of the containers. A new image, other variables or other resources alone find the old result. */
  CONTAINERS = 'CONTAINERS',

  /** What runs first. */
  INIT = 'INIT',

  /** The connections. */
  CONNECTIONS = 'CONNECTIONS',
}

/**
 * When the result of an earlier run is used again.
 *
 * @see https://polyaxon.com/docs/automation/helpers/cache/
 */
export interface PolyaxonCache {
  /**
   * Whether it is always run.
   *
   * @default false
   */
  readonly disable?: boolean;

  /**
   * How old the earlier run may be.
   *
   * @default - as old as it is
   */
  readonly ttl?: Duration;

  /**
   * The inputs and outputs that have to be the same.
   *
   * @default - all
   */
  readonly io?: string[];

  /**
   * The sections that have to be the same.
   *
   * @default - all
   */
  readonly sections?: PolyaxonCacheSection[];
}
