import type { Duration } from 'cdk8s';
import { PolyaxonContainer } from './polyaxon-container';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonRun } from './polyaxon-run';
import { ShardManifest } from '../../evaluation/shard-manifest';
import { FailurePolicy } from '../../policy';

/** What runs when all shards have ended, and compares their receipts with the manifest. */
export interface PolyaxonReconciliation {
  /**
   * The folder with the receipts, as its container sees it. It begins with `/`. `{revision}` in it stands for the revision of the evaluation: workers keep
   * the receipts of each revision apart, and those of another one are stale.
   */
  readonly receiptsPath: string;

  /**
   * The container. It gets the command `failure-policy reconcile` unless it has a command, arguments or `cmd` of its own; so its image needs the
   * command `failure-policy`, which this package has.
   *
   * @default - `run`; exactly one of the two is needed
   */
  readonly container?: PolyaxonContainer;

  /**
   * The job, if it is more than a container: with the volumes that the manifest and the receipts are in.
   *
   * @default - `container`; exactly one of the two is needed
   */
  readonly run?: PolyaxonRun;

  /**
   * What should happen when it fails. An exit with 1 says that no score may be made, and one with 2 that something cannot be read: to try either again
   * changes nothing.
   *
   * @default - 1 and 2 fail the job, everything else is tried three times within an hour
   */
  readonly failurePolicy?: FailurePolicy;
}

/** What is evaluated, and what should happen when a shard fails. */
export interface PolyaxonEvaluationProps {
  /** Which cases each shard has. It is written beside the operation, as `NAME-manifest.json`. */
  readonly manifest: ShardManifest;

  /**
   * Where the containers of shards and reconciliation find that file, after somebody has put it there: a path that begins with `/`, in a volume, in the
   * artifacts store, or in the image. Workers compare it with its SHA-256 before they believe it.
   */
  readonly manifestPath: string;

  /** What is evaluated: a model, an image digest, a prompt with its version. */
  readonly candidate: string;

  /**
   * How many times each case is evaluated.
   *
   * @default 1
   */
  readonly repetitions?: number;

  /**
   * The container of the workers.
   *
   * @default - `run`; exactly one of the two is needed
   */
  readonly container?: PolyaxonContainer;

  /**
   * Where and as what the Pod of `container` runs.
   *
   * @default - what the agent's settings say
   */
  readonly environment?: PolyaxonEnvironment;

  /**
   * The job of the workers, if it is more than a container.
   *
   * @default - `container`; exactly one of the two is needed
   */
  readonly run?: PolyaxonRun;

  /**
   * What should happen when an attempt of a shard fails. Each shard is a run with a Job of its own, so `retries` and `deadline` are those of one shard, and
   * its Job is the only one that tries again: neither the matrix nor the dag does.
   */
  readonly failurePolicy: FailurePolicy;

  /** How many shards run at once, at least 1. */
  readonly concurrency: number;

  /**
   * How many shards may fail before the others are stopped. The reconciliation runs then, too. Polyaxon compares the failed runs with those that it has
   * created: if it creates them one after the other, the first failures count for more, and the others are stopped sooner.
   *
   * @default - any number: all shards are run
   */
  readonly toleratedFailedShards?: number;

  /**
   * The shards to run, for those that failed before. `Reconciliation.shardsToRerun` has the numbers. It stays the same evaluation.
   *
   * @default - all shards of the manifest
   */
  readonly onlyShards?: number[];

  /** What compares the receipts with the manifest. */
  readonly reconciliation: PolyaxonReconciliation;

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
   * The queue of the shards.
   *
   * @default - the default queue of the project
   */
  readonly queue?: string;

  /**
   * How long each finished Job and its Pods are kept, as in PolyaxonJobOptions.
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
}
