import { kubernetesTarget } from './kubernetes-target';
import { targetOf } from '../engine-list';
import { EngineVersion } from '../engine-version';
import { Configuration } from '../lint/configuration';
import { PLAYING_ENGINES } from '../played-manifest';

/** For which version each engine is asked: the one that is named, or that the configuration pins, or the default one. */
export class PlayTargets {
  public readonly kubernetes: EngineVersion;

  private readonly named?: EngineVersion;

  /** @param because what is wrong with an engine that does not play: `simulate runs Jobs of Kubernetes` */
  public constructor(option: string | undefined, private readonly configuration: Configuration, because: string) {
    const named = option === undefined ? undefined : targetOf(option);
    const isPlaying = PLAYING_ENGINES.some(({ name }) => name === named?.engine);
    if (isPlaying) this.named = named;
    this.kubernetes = kubernetesTarget(option === undefined || isPlaying ? [] : [option], configuration, because);
  }

  public of(engine: string): EngineVersion {
    if (this.named?.engine === engine) return this.named;
    return this.configuration.targets.find(target => target.engine === engine) ?? targetOf(engine);
  }
}
