import type { Duration } from 'cdk8s';
import { PolyaxonComponent } from './polyaxon-component';
import { PolyaxonContainer } from './polyaxon-container';
import { PolyaxonEarlyStopping } from './polyaxon-early-stopping';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonRun } from './polyaxon-run';
import { PolyaxonOperationSectionOptions } from './polyaxon-section-options';
import { FailurePolicy } from '../../policy';

/** When an operation of a dag runs, by what became of those that it depends on. */
export enum PolyaxonTrigger {
  /** All have succeeded. */
  ALL_SUCCEEDED = 'ALL_SUCCEEDED',

  /** All have failed. */
  ALL_FAILED = 'ALL_FAILED',

  /** All have ended. */
  ALL_DONE = 'ALL_DONE',

  /** One has succeeded. */
  ONE_SUCCEEDED = 'ONE_SUCCEEDED',

  /** One has failed. */
  ONE_FAILED = 'ONE_FAILED',

  /** One has ended. */
  ONE_DONE = 'ONE_DONE',
}

/** An operation of a dag. */
export interface PolyaxonDagOperation extends PolyaxonOperationSectionOptions {
  /** The name, which no other operation of the dag has. */
  readonly name: string;

  /**
   * What should happen when an attempt fails.
   *
   * @default - it is needed for `container` and `run`, except for a run that has no end; else what the component says
   */
  readonly failurePolicy?: FailurePolicy;

  /**
   * The container of a job. The short way for `run: PolyaxonRun.job({ container, environment })`.
   *
   * @default - `run` or `source`
   */
  readonly container?: PolyaxonContainer;

  /**
   * Where and as what the Pod of `container` runs.
   *
   * @default - what the agent's settings say
   */
  readonly environment?: PolyaxonEnvironment;

  /**
   * What runs, if it is more than a container.
   *
   * @default - `container` or `source`
   */
  readonly run?: PolyaxonRun;

  /**
   * The operations of the dag that have to end first. Those whose values its params take are among them without being named.
   *
   * @default - those of its params
   */
  readonly dependencies?: string[];

  /**
   * What has to become of those that it depends on.
   *
   * @default PolyaxonTrigger.ALL_SUCCEEDED
   */
  readonly trigger?: PolyaxonTrigger;

  /**
   * Whether it is skipped if one that it depends on was.
   *
   * @default false
   */
  readonly skipOnUpstreamSkip?: boolean;

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
   * Presets.
   *
   * @default - none
   */
  readonly presets?: string[];

  /**
   * The queue.
   *
   * @default - the default queue of the project
   */
  readonly queue?: string;

  /**
   * How long the finished Job and its Pods are kept. Polyaxon deletes them at once when nothing is said, and with them the evidence of what failed.
   *
   * @default Duration.hours(1)
   */
  readonly ttlAfterFinished?: Duration;
}

/** Operations that depend on each other. */
export interface PolyaxonDagProps {
  /** The operations. */
  readonly operations: PolyaxonDagOperation[];

  /** How many of them run at once, at least 1. Polyaxon would start all that can be if nothing was said, so something has to be. */
  readonly concurrency: number;

  /**
   * Components that several operations run, with `PolyaxonSource.dag`. They are written into the dag, beside their own files.
   *
   * @default - none
   */
  readonly components?: PolyaxonComponent[];

  /**
   * When the remaining operations are stopped.
   *
   * @default - never
   */
  readonly earlyStopping?: PolyaxonEarlyStopping[];
}
