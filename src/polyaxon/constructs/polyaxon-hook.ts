import { PolyaxonCache } from './polyaxon-cache';
import { PolyaxonParam } from './polyaxon-param';

/** After which end of a run a hook runs. */
export enum PolyaxonHookTrigger {
  /** It succeeded. */
  SUCCEEDED = 'SUCCEEDED',

  /** It failed. */
  FAILED = 'FAILED',

  /** Somebody stopped it. */
  STOPPED = 'STOPPED',

  /** It was skipped. */
  SKIPPED = 'SKIPPED',

  /** It did not run, since one that it depends on failed. */
  UPSTREAM_FAILED = 'UPSTREAM_FAILED',

  /** Any end. */
  DONE = 'DONE',
}

/**
 * A component that runs after a run has ended.
 *
 * @see https://polyaxon.com/docs/automation/hooks/
 */
export interface PolyaxonHook {
  /** The component in the hub. */
  readonly hubRef: string;

  /**
   * After which end.
   *
   * @default PolyaxonHookTrigger.DONE
   */
  readonly trigger?: PolyaxonHookTrigger;

  /**
   * A condition in a template, from `PolyaxonExpr.raw`, without which it does not run.
   *
   * @default - none
   */
  readonly conditions?: string;

  /**
   * The connection that it uses, such as the address of a chat.
   *
   * @default - none
   */
  readonly connection?: string;

  /**
   * Params of the component.
   *
   * @default - none
   */
  readonly params?: { [name: string]: PolyaxonParam };

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
   * The namespace.
   *
   * @default - that of the agent
   */
  readonly namespace?: string;

  /**
   * Whether the component does not get the params that Polyaxon gives every hook.
   *
   * @default false
   */
  readonly disableDefaults?: boolean;
}

/**
 * A component that builds the image before the run.
 *
 * @see https://polyaxon.com/docs/automation/builds/
 */
export interface PolyaxonBuild {
  /** The component in the hub. */
  readonly hubRef: string;

  /**
   * The connection to the registry.
   *
   * @default - none
   */
  readonly connection?: string;

  /**
   * Params of the component.
   *
   * @default - none
   */
  readonly params?: { [name: string]: PolyaxonParam };

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
   * The namespace.
   *
   * @default - that of the agent
   */
  readonly namespace?: string;

  /**
   * When an earlier build is used again.
   *
   * @default - what the component says
   */
  readonly cache?: PolyaxonCache;
}
