import { PolyaxonPod } from './polyaxon-pod';

/** A service: something that serves until it is stopped. */
export interface PolyaxonServiceRunProps extends PolyaxonPod {
  /**
   * The ports that it listens on.
   *
   * @default - none
   */
  readonly ports?: number[];

  /**
   * How many Pods serve at a time.
   *
   * @default 1
   */
  readonly replicas?: number;

  /**
   * Whether the path by which Polyaxon reaches it is cut off before a request arrives.
   *
   * @default false
   */
  readonly rewritePath?: boolean;

  /**
   * Whether it is reached from outside by an address of its own.
   *
   * @default false
   */
  readonly isExternal?: boolean;
}
