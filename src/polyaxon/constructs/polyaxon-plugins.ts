import { PolyaxonHookTrigger } from './polyaxon-hook';

/** Who is told of the end of a run. */
export interface PolyaxonNotification {
  /** The connections over which it is told. */
  readonly connections: string[];

  /** After which end. */
  readonly trigger: PolyaxonHookTrigger;
}

/**
 * What Polyaxon does beside the run.
 *
 * @see https://polyaxon.com/docs/core/specification/plugins/
 */
export interface PolyaxonPlugins {
  /**
   * Whether the run gets a token for Polyaxon's API.
   *
   * @default - false; true for services
   */
  readonly auth?: boolean;

  /**
   * Whether the run gets the Docker socket of its node, which is as much as the node itself.
   *
   * @default false
   */
  readonly docker?: boolean;

  /**
   * Whether shared memory is as large as the memory of the container.
   *
   * @default true
   */
  readonly shm?: boolean;

  /**
   * Whether the artifacts store is mounted.
   *
   * @default false
   */
  readonly mountArtifactsStore?: boolean;

  /**
   * Whether a sidecar stores what the run writes. Without it and `collectLogs` there is no sidecar.
   *
   * @default true
   */
  readonly collectArtifacts?: boolean;

  /**
   * Whether a sidecar stores the logs.
   *
   * @default true
   */
  readonly collectLogs?: boolean;

  /**
   * Whether use of CPU, memory and GPU is recorded.
   *
   * @default true
   */
  readonly collectResources?: boolean;

  /**
   * Whether the status is kept in the artifacts store, too.
   *
   * @default true
   */
  readonly syncStatuses?: boolean;

  /**
   * Whether a run that is created again goes on where it was.
   *
   * @default true
   */
  readonly autoResume?: boolean;

  /**
   * The level of the logs of Polyaxon's own library.
   *
   * @default - that of the agent
   */
  readonly logLevel?: string;

  /**
   * Whether the run calls Polyaxon by its address outside of the cluster.
   *
   * @default false
   */
  readonly externalHost?: boolean;

  /**
   * Whether terminals in the container are kept. Since 2.16.
   *
   * @default false
   */
  readonly tmux?: boolean;

  /**
   * Whether the container can be used as a sandbox. Since 2.16, and only for services.
   *
   * @default false
   */
  readonly sandbox?: boolean;

  /**
   * Whether the container can be entered with SSH. Since 2.16, and only for services.
   *
   * @default false
   */
  readonly ssh?: boolean;

  /**
   * Who is told of the end of the run.
   *
   * @default - nobody
   */
  readonly notifications?: PolyaxonNotification[];
}
