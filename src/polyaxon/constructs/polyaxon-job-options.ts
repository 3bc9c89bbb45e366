import type { Duration } from 'cdk8s';
import { PolyaxonContainer } from './polyaxon-container';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonRun } from './polyaxon-run';
import { FailurePolicy } from '../../policy';

/** In which of its two formats a Polyaxonfile is written. */
export enum PolyaxonFormat {
  /** `version: 1.1` with `kind` and `run`. Every version with a failure policy reads it. */
  FULL = 'FULL',

  /** The shorter format of 2.18, with `container`, `env` and `resources` at the top. */
  SIMPLIFIED = 'SIMPLIFIED',
}

/** A Polyaxon job, or another run, and what should happen when an attempt of it fails. */
export interface PolyaxonJobOptions {
  /**
   * What should happen when an attempt fails.
   *
   * @default - it is needed, except for a run that has no end, such as a service
   */
  readonly failurePolicy?: FailurePolicy;

  /**
   * The container of a job. The short way for `run: PolyaxonRun.job({ container, environment })`.
   *
   * @default - `run`
   */
  readonly container?: PolyaxonContainer;

  /**
   * What runs, if it is more than a container: a job with sidecars or volumes, a service, a distributed job, a cluster.
   *
   * @default - a job of `container` and `environment`
   */
  readonly run?: PolyaxonRun;

  /**
   * The name in Polyaxon: letters, digits, `-` and `_`.
   *
   * @default - the id of the construct
   */
  readonly name?: string;

  /**
   * A description for people.
   *
   * @default - none
   */
  readonly description?: string;

  /**
   * Tags.
   *
   * @default - none
   */
  readonly tags?: string[];

  /**
   * Presets that are merged into it on the server. They can change the termination, which is not visible here.
   *
   * @default - none
   */
  readonly presets?: string[];

  /**
   * The queue, as `agent/queue` or `queue`.
   *
   * @default - the default queue of the project
   */
  readonly queue?: string;

  /**
   * Where and as what the Pod of `container` runs.
   *
   * @default - what the agent's settings say
   */
  readonly environment?: PolyaxonEnvironment;

  /**
   * How long the finished Job and its Pods are kept. Polyaxon deletes them at once when nothing is said, and with them the evidence of what failed.
   * Duration.seconds(0) says that this is wanted. Less than an hour is a warning, `polyaxon/evidence-deleted`.
   *
   * @default Duration.hours(1)
   */
  readonly ttlAfterFinished?: Duration;

  /**
   * The minor version of the Polyaxon client and agent that read the file.
   *
   * @default 2.18
   */
  readonly polyaxonVersion?: string;

  /**
   * The format of the file.
   *
   * @default PolyaxonFormat.FULL
   */
  readonly format?: PolyaxonFormat;

  /**
   * The name of the file below `polyaxon/`.
   *
   * @default - the name with `.yml`
   */
  readonly fileName?: string;
}
