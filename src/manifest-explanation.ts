import { EngineExplanation } from './engine';
import { EngineVersion } from './engine-version';
import type { ExplainedFailure, JobBounds } from './explanation';
import { ManifestPlayOptions } from './manifest-play-options';
import { playedBy } from './played-manifest';

/**
 * What an engine does about each cause of failure of a manifest, and what bounds that: of a training job, a JobSet, a Job of Volcano. For a Job of Kubernetes
 * `JobExplanation` does the same.
 */
export class ManifestExplanation {
  /**
   * Explains a manifest.
   *
   * @param manifest the manifest as data
   * @param options for which version of which engine
   * @throws if no engine plays such a manifest, if its own admission refuses it, or if there is no such version
   */
  public static of(manifest: any, options: ManifestPlayOptions = {}): ManifestExplanation {
    const { player, target } = playedBy(manifest, options);
    return new ManifestExplanation(target, player.explain(manifest, target, options.platform));
  }

  private constructor(
    /** For which engine at which version this holds. */
    public readonly target: EngineVersion,
    private readonly result: EngineExplanation,
  ) { }

  /** What happens, by the cause of failure. */
  public get rows(): ExplainedFailure[] {
    return [...this.result.rows];
  }

  /** What bounds the whole. */
  public get bounds(): JobBounds {
    return this.result.bounds;
  }

  /** What has to be known before all of this. */
  public get notes(): string[] {
    return [...this.result.notes];
  }

  /** The explanation as plain data. `schemas/explanation.schema.json` describes it. */
  public toJson(): any {
    const { target, rows, bounds, notes } = this;
    return JSON.parse(JSON.stringify({ version: 1, target, notes, rows, bounds, dropped: [] }));
  }
}
