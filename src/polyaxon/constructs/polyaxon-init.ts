import { PolyaxonNamedContainer } from './polyaxon-container';

/** Where the result of an initializer goes, and whose credentials it uses. */
export interface PolyaxonInitOptions {
  /**
   * A connection of the agent: a git repository, an artifacts store.
   *
   * @default - none, or that of the default artifacts store
   */
  readonly connection?: string;

  /**
   * The folder in the containers.
   *
   * @default - the folder of Polyaxon's artifacts
   */
  readonly path?: string;
}

/** A git repository. A url or a connection is needed. */
export interface PolyaxonGitInitProps extends PolyaxonInitOptions {
  /**
   * The address of the repository.
   *
   * @default - that of the connection
   */
  readonly url?: string;

  /**
   * A branch, a tag or a commit.
   *
   * @default - the default branch
   */
  readonly revision?: string;

  /**
   * Further flags for `git`.
   *
   * @default - none
   */
  readonly flags?: string[];
}

/** Files and folders of an artifacts store. */
export interface PolyaxonArtifactsInitProps extends PolyaxonInitOptions {
  /**
   * Files.
   *
   * @default - none
   */
  readonly files?: string[];

  /**
   * Folders.
   *
   * @default - none
   */
  readonly dirs?: string[];

  /**
   * How many are fetched at a time.
   *
   * @default - that of Polyaxon
   */
  readonly workers?: number;
}

/** A file that is written from here. */
export interface PolyaxonFileInitProps extends PolyaxonInitOptions {
  /** What is in the file. */
  readonly content: string;

  /**
   * The name of the file.
   *
   * @default file
   */
  readonly filename?: string;

  /**
   * The permissions of the file in octal digits, such as `755`.
   *
   * @default - those of Polyaxon
   */
  readonly chmod?: string;
}

/** A Dockerfile that is made from here, for a build. */
export interface PolyaxonDockerfileInitProps extends PolyaxonInitOptions {
  /** The image to begin with. */
  readonly image: string;

  /**
   * Environment variables of the image.
   *
   * @default - none
   */
  readonly env?: { [name: string]: string };

  /**
   * Lines that are run in the build.
   *
   * @default - none
   */
  readonly run?: string[];

  /**
   * What is copied into the image.
   *
   * @default - nothing
   */
  readonly copy?: string[];

  /**
   * The working directory of the image.
   *
   * @default - that of Polyaxon
   */
  readonly workdir?: string;

  /**
   * The language of the environment, such as `en_US.UTF-8`.
   *
   * @default - none
   */
  readonly langEnv?: string;

  /**
   * The id of the user.
   *
   * @default - none
   */
  readonly uid?: number;

  /**
   * The id of the group.
   *
   * @default - none
   */
  readonly gid?: number;

  /**
   * The name of the user.
   *
   * @default - that of Polyaxon
   */
  readonly username?: string;

  /**
   * The name of the file.
   *
   * @default Dockerfile
   */
  readonly filename?: string;

  /**
   * The shell of the build.
   *
   * @default - that of Polyaxon
   */
  readonly shell?: string;
}

/** The logs of runs, prepared for a TensorBoard. */
export interface PolyaxonTensorboardInitProps extends PolyaxonInitOptions {
  /**
   * The port of the TensorBoard.
   *
   * @default - that of Polyaxon
   */
  readonly port?: number;

  /**
   * The ids of the runs.
   *
   * @default - the run itself
   */
  readonly uuids?: string[];

  /**
   * Whether folders are named after the runs.
   *
   * @default false
   */
  readonly useNames?: boolean;

  /**
   * The path in front of the address.
   *
   * @default - none
   */
  readonly pathPrefix?: string;

  /**
   * Plugins of TensorBoard to install.
   *
   * @default - none
   */
  readonly plugins?: string[];
}

/**
 * What is done before the main container of a Pod starts. It runs again in every attempt. What of it fails has no exit code of the main container, so
 * a failure policy retries and counts it.
 *
 * @see https://polyaxon.com/docs/core/specification/init/
 */
export class PolyaxonInit {
  /**
   * Fetches a git repository.
   *
   * @param props the repository
   */
  public static git(props: PolyaxonGitInitProps): PolyaxonInit {
    return PolyaxonInit.of('git', props);
  }

  /**
   * Fetches files and folders of an artifacts store.
   *
   * @param props what of which store
   */
  public static artifacts(props: PolyaxonArtifactsInitProps): PolyaxonInit {
    return PolyaxonInit.of('artifacts', props);
  }

  /**
   * Writes a file.
   *
   * @param props the file
   */
  public static file(props: PolyaxonFileInitProps): PolyaxonInit {
    return PolyaxonInit.of('file', props);
  }

  /**
   * Writes a Dockerfile.
   *
   * @param props what is in it
   */
  public static dockerfile(props: PolyaxonDockerfileInitProps): PolyaxonInit {
    return PolyaxonInit.of('dockerfile', props);
  }

  /**
   * Fetches files or folders of an artifacts store.
   *
   * @param paths the paths in the store
   * @param options whose store, and where they go
   */
  public static paths(paths: string[], options: PolyaxonInitOptions = {}): PolyaxonInit {
    return new PolyaxonInit({ ...options, paths });
  }

  /**
   * Prepares logs of runs for a TensorBoard.
   *
   * @param props which runs
   */
  public static tensorboard(props: PolyaxonTensorboardInitProps): PolyaxonInit {
    return PolyaxonInit.of('tensorboard', props);
  }

  /**
   * Runs a container of the author's own.
   *
   * @param container the container
   */
  public static container(container: PolyaxonNamedContainer): PolyaxonInit {
    return new PolyaxonInit({ container });
  }

  /**
   * Fetches what a connection stands for.
   *
   * @param connection the name of the connection
   * @param path the folder in the containers; that of Polyaxon if it is not given
   */
  public static connection(connection: string, path?: string): PolyaxonInit {
    return new PolyaxonInit({ connection, path });
  }

  private static of(kind: string, given: PolyaxonInitOptions): PolyaxonInit {
    // What is no mapping is refused where the Pod is known.
    if (typeof given !== 'object' || given === null) return new PolyaxonInit({ [kind]: given ?? null });
    const { connection, path, ...props } = given;
    return new PolyaxonInit({ [kind]: props, connection, path });
  }

  /**
   * The initializer as its author described it.
   *
   * @internal
   */
  public readonly _init: { readonly [key: string]: unknown };

  private constructor(init: { readonly [key: string]: unknown }) {
    this._init = init;
  }
}
