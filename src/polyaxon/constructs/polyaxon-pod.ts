import { PolyaxonContainer, PolyaxonNamedContainer } from './polyaxon-container';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonInit } from './polyaxon-init';
import { PolyaxonVolume } from './polyaxon-volume';

/** A Pod that Polyaxon runs. */
export interface PolyaxonPod {
  /** The main container. */
  readonly container: PolyaxonContainer;

  /**
   * Where and as what the Pod runs.
   *
   * @default - what the agent's settings say
   */
  readonly environment?: PolyaxonEnvironment;

  /**
   * What is done before the main container starts, in this order.
   *
   * @default - nothing
   */
  readonly init?: PolyaxonInit[];

  /**
   * Containers beside the main one. A failure policy speaks only of the exit codes of the main one.
   *
   * @default - only Polyaxon's own
   */
  readonly sidecars?: PolyaxonNamedContainer[];

  /**
   * Names of connections of the agent, which Polyaxon mounts.
   *
   * @default - none
   */
  readonly connections?: string[];

  /**
   * Volumes that containers can mount.
   *
   * @default - only what Polyaxon mounts
   */
  readonly volumes?: PolyaxonVolume[];
}
