import type { Size } from 'cdk8s';
import type * as kplus from 'cdk8s-plus-30';

/** An empty folder that the containers of a Pod share. */
export interface PolyaxonEmptyDirOptions {
  /**
   * Where it is kept: on the node's disk or in its memory.
   *
   * @default EmptyDirMedium.DEFAULT
   */
  readonly medium?: kplus.EmptyDirMedium;

  /**
   * How large it may grow; a Pod above that is evicted.
   *
   * @default - no limit
   */
  readonly sizeLimit?: Size;
}

/** How a secret or a config map becomes files. */
export interface PolyaxonFilesOptions {
  /**
   * Whether the Pod starts without it.
   *
   * @default false
   */
  readonly optional?: boolean;

  /**
   * The permissions of the files, such as 0o400.
   *
   * @default 0o644
   */
  readonly defaultMode?: number;
}

/** How a claim is mounted. */
export interface PolyaxonClaimOptions {
  /**
   * Whether nobody may write to it.
   *
   * @default false
   */
  readonly readOnly?: boolean;
}

/** What is mounted of a node. */
export interface PolyaxonHostPathOptions {
  /**
   * What must be there.
   *
   * @default - nothing is checked
   */
  readonly type?: kplus.HostPathVolumeType;
}

/**
 * A volume of a Pod that Polyaxon does not mount by itself, as it does connections. A container sees it by a volume mount of the same name.
 *
 * @see https://kubernetes.io/docs/concepts/storage/volumes/
 */
export class PolyaxonVolume {
  /**
   * An empty folder, which ends with the Pod: the next attempt finds it empty.
   *
   * @param name the name of the volume
   * @param options medium and size
   */
  public static emptyDir(name: string, options: PolyaxonEmptyDirOptions = {}): PolyaxonVolume {
    return new PolyaxonVolume(name, { emptyDir: options });
  }

  /**
   * A persistent volume claim, which outlives the attempts.
   *
   * @param name the name of the volume
   * @param claimName the name of the claim
   * @param options how it is mounted
   */
  public static claim(name: string, claimName: string, options: PolyaxonClaimOptions = {}): PolyaxonVolume {
    return new PolyaxonVolume(name, { persistentVolumeClaim: { ...options, claimName } });
  }

  /**
   * The entries of a secret as files.
   *
   * @param name the name of the volume
   * @param secretName the name of the secret
   * @param options how they become files
   */
  public static secret(name: string, secretName: string, options: PolyaxonFilesOptions = {}): PolyaxonVolume {
    return new PolyaxonVolume(name, { secret: { ...options, secretName } });
  }

  /**
   * The entries of a config map as files.
   *
   * @param name the name of the volume
   * @param configMapName the name of the config map
   * @param options how they become files
   */
  public static configMap(name: string, configMapName: string, options: PolyaxonFilesOptions = {}): PolyaxonVolume {
    return new PolyaxonVolume(name, { configMap: { ...options, name: configMapName } });
  }

  /**
   * A folder or file of the node.
   *
   * @param name the name of the volume
   * @param path the path on the node
   * @param options what must be there
   */
  public static hostPath(name: string, path: string, options: PolyaxonHostPathOptions = {}): PolyaxonVolume {
    return new PolyaxonVolume(name, { hostPath: { ...options, path } });
  }

  /**
   * The volume as its author described it.
   *
   * @internal
   */
  public readonly _volume: { readonly [key: string]: unknown };

  private constructor(
    /** The name by which containers mount it. */
    public readonly name: string,
    source: { readonly [kind: string]: unknown },
  ) {
    this._volume = { name, ...source };
  }
}
