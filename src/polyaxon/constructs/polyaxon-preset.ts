import { Construct } from 'constructs';
import { PolyaxonCache } from './polyaxon-cache';
import { PolyaxonEnvironment } from './polyaxon-environment';
import { PolyaxonBuild, PolyaxonHook } from './polyaxon-hook';
import { PolyaxonMount } from './polyaxon-mount';
import { PolyaxonPlugins } from './polyaxon-plugins';
import { addFiles } from '../../constructs/construct-files';
import { withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { refuseUnknownKeys, requireMember, requireObject } from '../../policy/input';
import { polyaxon } from '../engine';
import { Polyaxonfile } from '../polyaxonfile';
import { presetFile } from '../writing/preset';

/** How a preset and an operation are put together. */
export enum PolyaxonPatchStrategy {
  /** What the preset says takes the place of what the operation says. */
  REPLACE = 'REPLACE',

  /** What the preset says counts where the operation says nothing. */
  ISNULL = 'ISNULL',

  /** What both say is merged, and the preset wins; lists are joined, that of the operation first. */
  POST_MERGE = 'POST_MERGE',

  /** What both say is merged, and the operation wins; lists are joined, that of the preset first. */
  PRE_MERGE = 'PRE_MERGE',
}

/**
 * What is the same for many operations. A preset has no failure policy: Polyaxon would put the rules of both into one list, in an order that depends on
 * the strategy, and nobody who reads the operation would see it.
 */
export interface PolyaxonPresetProps {
  /**
   * Where and as what the Pods run.
   *
   * @default - what the operation says
   */
  readonly environment?: PolyaxonEnvironment;

  /**
   * The queue.
   *
   * @default - what the operation says
   */
  readonly queue?: string;

  /**
   * The namespace.
   *
   * @default - what the operation says
   */
  readonly namespace?: string;

  /**
   * What Polyaxon does beside the run.
   *
   * @default - what the operation says
   */
  readonly plugins?: PolyaxonPlugins;

  /**
   * When the result of an earlier run is used again.
   *
   * @default - what the operation says
   */
  readonly cache?: PolyaxonCache;

  /**
   * The component that builds the image first.
   *
   * @default - what the operation says
   */
  readonly imageBuild?: PolyaxonBuild;

  /**
   * Components that run when the run has ended.
   *
   * @default - what the operation says
   */
  readonly hooks?: PolyaxonHook[];

  /**
   * Paths of the artifacts store that are copied into the run. Since 2.13.
   *
   * @default - what the operation says
   */
  readonly mounts?: PolyaxonMount[];

  /**
   * How it is put together with an operation.
   *
   * @default PolyaxonPatchStrategy.POST_MERGE
   */
  readonly patchStrategy?: PolyaxonPatchStrategy;

  /**
   * The name: letters, digits, `-` and `_`.
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
   * The minor version of the Polyaxon client that reads the file.
   *
   * @default 2.18
   */
  readonly polyaxonVersion?: string;
}

const OPTIONS = ['environment', 'queue', 'namespace', 'plugins', 'cache', 'imageBuild', 'hooks', 'mounts', 'patchStrategy', 'name', 'description', 'tags', 'polyaxonVersion'];

/**
 * A Polyaxon preset, which is merged into operations: with `polyaxon run -f operation.yml -f preset.yml`, or by its name where the server knows it. It is
 * written to `polyaxon/NAME.yml`.
 *
 * @see https://polyaxon.com/docs/core/scheduling-presets/
 */
export class PolyaxonPreset extends Construct {
  private readonly file: () => Polyaxonfile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct, which is the name of the preset if none is given
   * @param props what is the same for many operations
   * @throws if Polyaxon would change or refuse a text
   */
  constructor(scope: Construct, id: string, props: PolyaxonPresetProps) {
    super(scope, id);
    this.file = () => withPath(this.node.path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a preset'), OPTIONS, 'a preset');
      requireMember(PolyaxonPatchStrategy, props.patchStrategy, 'patchStrategy');
      const { polyaxonVersion, name = id, ...rest } = props;
      return presetFile({ name, ...rest }, versionOf(polyaxon, polyaxonVersion));
    });
    this.file();
    addFiles(this, () => [{ path: `polyaxon/${props.name ?? id}.yml`, content: this.toYaml() }]);
  }

  /** The preset as text. */
  public toYaml(): string {
    return this.file().text;
  }

  /** The preset as plain data, before Polyaxon reads its texts a second time. */
  public toJson(): any {
    return this.file().data;
  }
}
