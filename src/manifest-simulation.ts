import type { AttemptRecord } from './attempt';
import { EngineSimulation } from './engine';
import { EngineVersion } from './engine-version';
import { ManifestPlayOptions } from './manifest-play-options';
import type { ConditionRecord, JobCounts, JobOutcome } from './outcome';
import { playedBy } from './played-manifest';

/**
 * What an engine makes of a manifest when its attempts end as a scenario says, without any cluster: of a training job, a JobSet, a Job of Volcano. For a Job of
 * Kubernetes `JobSimulation` does the same.
 */
export class ManifestSimulation {
  /**
   * Runs a manifest through a scenario.
   *
   * @param manifest the manifest as data
   * @param scenario how the attempts end, as data; undefined lets all of them succeed
   * @param options for which version of which engine
   * @throws if no engine plays such a manifest, if its own admission refuses it, if the scenario is none or speaks of something that is not there, or if there
   * is no such version
   */
  public static run(manifest: any, scenario?: any, options: ManifestPlayOptions = {}): ManifestSimulation {
    const { player, target } = playedBy(manifest, options);
    return new ManifestSimulation(target, player.simulate(manifest, scenario, target, options.platform));
  }

  private constructor(
    /** For which engine at which version this holds. */
    public readonly target: EngineVersion,
    private readonly result: EngineSimulation,
  ) { }

  /** How it ended. */
  public get outcome(): JobOutcome {
    return this.result.outcome;
  }

  /** What its Pods came to in the end. */
  public get status(): JobCounts {
    return this.result.status;
  }

  /** The attempts in the order in which their Pods were created. */
  public get attempts(): AttemptRecord[] {
    return [...this.result.attempts];
  }

  /** Whether it was stopped on the way, and could go on with new attempts or restarts without any end. */
  public get isUnbounded(): boolean {
    return this.result.unbounded;
  }

  /** The conditions that it had, in the order in which they came. */
  public get conditions(): ConditionRecord[] {
    return [...this.result.conditions];
  }

  /** Where the real engine may decide in another way each time, and how it was decided here. */
  public get choices(): string[] {
    return [...this.result.choices];
  }

  /** What else is to be known. */
  public get notes(): string[] {
    return [...this.result.notes];
  }

  /** The result as plain data. `schemas/simulation.schema.json` describes it. */
  public toJson(): any {
    const { target, outcome, status, attempts, isUnbounded, conditions, choices, notes } = this;
    return JSON.parse(JSON.stringify({ version: 1, target, outcome, status, attempts, unbounded: isUnbounded, conditions, choices, notes }));
  }
}
