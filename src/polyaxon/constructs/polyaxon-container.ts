import type * as kplus from 'cdk8s-plus-30';

/** What a container may use. */
export interface PolyaxonResources extends kplus.ContainerResources {
  /**
   * GPUs, as `nvidia.com/gpu`. They are requested and limited alike.
   *
   * @default - none
   */
  readonly gpu?: number;
}

/** Where a volume is seen in a container. */
export interface PolyaxonVolumeMount {
  /** The name of a volume of the same Pod. */
  readonly name: string;

  /** The folder in the container, which begins with `/`. */
  readonly path: string;

  /**
   * The folder in the volume.
   *
   * @default - its root
   */
  readonly subPath?: string;

  /**
   * Whether the container may only read.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** The main container of a Pod. Polyaxon names it, see `PolyaxonRun.mainContainer`. */
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
   * Environment variables whose values come from elsewhere, such as `kplus.EnvValue.fromSecretValue(...)`.
   *
   * @default - none
   */
  readonly envVariables?: { [name: string]: kplus.EnvValue };

  /**
   * CPU, memory, ephemeral storage and GPUs.
   *
   * @default - none: requests and limits are those of the namespace or the agent, if there are any
   */
  readonly resources?: PolyaxonResources;

  /**
   * The folder in which the command starts.
   *
   * @default - that of the image
   */
  readonly workingDir?: string;

  /**
   * When the image is pulled.
   *
   * @default - that of Kubernetes: Always for the tag `latest`, else IfNotPresent
   */
  readonly imagePullPolicy?: kplus.ImagePullPolicy;

  /**
   * The ports that the container listens on. Those of a service are its `ports`.
   *
   * @default - none
   */
  readonly ports?: kplus.ContainerPort[];

  /**
   * Where volumes of the Pod are seen.
   *
   * @default - only what Polyaxon mounts: its connections and the artifacts
   */
  readonly volumeMounts?: PolyaxonVolumeMount[];
}

/** A container beside the main one: a sidecar, or one that runs before it. */
export interface PolyaxonNamedContainer extends PolyaxonContainer {
  /** The name: small letters, digits and `-`; not `polyaxon-...`, as Polyaxon's own are called. */
  readonly name: string;
}
