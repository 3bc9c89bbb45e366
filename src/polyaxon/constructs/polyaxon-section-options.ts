import { PolyaxonCache } from './polyaxon-cache';
import { PolyaxonEvent } from './polyaxon-event';
import { PolyaxonBuild, PolyaxonHook } from './polyaxon-hook';
import { PolyaxonIo } from './polyaxon-io';
import { PolyaxonJoin } from './polyaxon-join';
import { PolyaxonMatrix } from './polyaxon-matrix';
import { PolyaxonMount } from './polyaxon-mount';
import { PolyaxonParam } from './polyaxon-param';
import { PolyaxonPlugins } from './polyaxon-plugins';
import { PolyaxonSource } from './polyaxon-source';

/** What a component and an operation can have beside what runs. */
export interface PolyaxonSectionOptions {
  /**
   * What is given to it.
   *
   * @default - nothing
   */
  readonly inputs?: PolyaxonIo[];

  /**
   * What it gives.
   *
   * @default - nothing
   */
  readonly outputs?: PolyaxonIo[];

  /**
   * What Polyaxon does beside the run.
   *
   * @default - what the agent's settings say
   */
  readonly plugins?: PolyaxonPlugins;

  /**
   * When the result of an earlier run is used again.
   *
   * @default - what the project says
   */
  readonly cache?: PolyaxonCache;

  /**
   * The component that builds the image first.
   *
   * @default - none
   */
  readonly imageBuild?: PolyaxonBuild;

  /**
   * Components that run when it has ended.
   *
   * @default - none
   */
  readonly hooks?: PolyaxonHook[];

  /**
   * Paths of the artifacts store that are copied into the run. Since 2.13.
   *
   * @default - none
   */
  readonly mounts?: PolyaxonMount[];

  /**
   * The namespace.
   *
   * @default - that of the agent
   */
  readonly namespace?: string;

  /**
   * Whether it may run without anybody's approval.
   *
   * @default true
   */
  readonly isApproved?: boolean;

  /**
   * What it costs, in a unit of your own.
   *
   * @default - nothing is said
   */
  readonly cost?: number;
}

/** What an operation can have beside what runs, and a component cannot. */
export interface PolyaxonOperationSectionOptions extends PolyaxonSectionOptions {
  /**
   * The component that it runs, in place of `container` and `run`.
   *
   * @default - `container` or `run`
   */
  readonly source?: PolyaxonSource;

  /**
   * The values of the inputs, by name. Where the component is known, a name that is no input and an input without a value are refused. For 2.18
   * `strictParams` is written, since it would otherwise take a name that is no input without a word.
   *
   * @default - none
   */
  readonly params?: { [name: string]: PolyaxonParam };

  /**
   * Many runs with different values.
   *
   * @default - one run
   */
  readonly matrix?: PolyaxonMatrix;

  /**
   * Params from runs that a search finds.
   *
   * @default - none
   */
  readonly joins?: PolyaxonJoin[];

  /**
   * What it waits for.
   *
   * @default - nothing
   */
  readonly events?: PolyaxonEvent[];

  /**
   * A condition in a template, from `PolyaxonExpr.raw`, without which it is skipped.
   *
   * @default - none
   */
  readonly conditions?: string;
}

/** The form for people that a component is. */
export interface PolyaxonTemplate {
  /**
   * Whether it has to be filled in before it runs.
   *
   * @default false
   */
  readonly enabled?: boolean;

  /**
   * What has to be filled in, for people.
   *
   * @default - none
   */
  readonly description?: string;

  /**
   * The fields to fill in.
   *
   * @default - none
   */
  readonly fields?: string[];
}
