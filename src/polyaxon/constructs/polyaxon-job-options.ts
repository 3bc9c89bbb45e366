import type { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { FailurePolicy } from '../../policy';

/** In which of its two formats a Polyaxonfile is written. */
export enum PolyaxonFormat {
  /** `version: 1.1` with `kind` and `run`. Every version with a failure policy reads it. */
  FULL = 'FULL',

  /** The shorter format of 2.18, with `container`, `env` and `resources` at the top. */
  SIMPLIFIED = 'SIMPLIFIED',
}

/** The container of a Polyaxon job. Polyaxon names it `polyaxon-main`. */
export interface PolyaxonContainer {
  /** The image. */
  readonly image: string;

  /**
   * The command, in place of the image's entry point.
   *
   * @default - that of the image
   */
  readonly command?: string[];

  /**
   * The arguments. An empty one is refused: Polyaxon drops it.
   *
   * @default - those of the image
   */
  readonly args?: string[];

  /**
   * Lines for `/bin/sh -c`, behind `set -e`; in place of `command` and `args`.
   *
   * @default - `command` and `args`
   */
  readonly cmd?: string;

  /**
   * Environment variables. Values arrive as they are written here, also those that Polyaxon would read as a number or a list.
   *
   * @default - none
   */
  readonly env?: { [name: string]: string };

  /**
   * CPU, memory and ephemeral storage.
   *
   * @default - none: requests and limits are those of the namespace or the agent, if there are any
   */
  readonly resources?: kplus.ContainerResources;
}

/** A toleration of a node's taint. */
export interface PolyaxonToleration {
  /**
   * The key of the taint.
   *
   * @default - every key, with the operator Exists
   */
  readonly key?: string;

  /**
   * `Exists` or `Equal`.
   *
   * @default - Equal, that of Kubernetes
   */
  readonly operator?: string;

  /**
   * The value of the taint.
   *
   * @default - none
   */
  readonly value?: string;

  /**
   * `NoSchedule`, `PreferNoSchedule` or `NoExecute`.
   *
   * @default - every effect
   */
  readonly effect?: string;
}

/** Where and as what the Pod of a Polyaxon job runs. Its restart policy is always Never, which a failure policy needs. */
export interface PolyaxonEnvironment {
  /**
   * Labels of the Pod.
   *
   * @default - only Polyaxon's own
   */
  readonly labels?: { [name: string]: string };

  /**
   * Annotations of the Pod.
   *
   * @default - only Polyaxon's own
   */
  readonly annotations?: { [name: string]: string };

  /**
   * Labels of the nodes that the Pod may run on.
   *
   * @default - any node
   */
  readonly nodeSelector?: { [name: string]: string };

  /**
   * Taints that the Pod tolerates.
   *
   * @default - none
   */
  readonly tolerations?: PolyaxonToleration[];

  /**
   * The service account of the Pod.
   *
   * @default - that of the agent's settings
   */
  readonly serviceAccountName?: string;
}

/** A Polyaxon job, and what should happen when an attempt of it fails. */
export interface PolyaxonJobOptions {
  /** What should happen when an attempt fails. */
  readonly failurePolicy: FailurePolicy;

  /** The container. */
  readonly container: PolyaxonContainer;

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
   * Where and as what the Pod runs.
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
