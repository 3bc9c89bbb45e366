import { versionOf } from './engine';
import { ENGINES, engineNamed } from './engine-list';
import { EngineVersion } from './engine-version';
import { Gap } from './gap';
import { FailurePolicy } from './policy';
import { refuseUnknownKeys } from './policy/input';
import { PolicyError, quoted } from './policy/policy-error';

/** For what a policy is rendered. */
export interface EngineRenderOptions {
  /**
   * The version of the engine.
   *
   * @default - the version that `Engines.defaultVersion` names
   */
  readonly version?: string;

  /**
   * The container whose exit codes the policy speaks of.
   *
   * @default - the container of the policy. Polyaxon names its main container itself, so there neither counts
   */
  readonly container?: string;
}

/** A policy in the fields of one engine. */
export interface EngineRendering {
  /** The engine at its version. */
  readonly target: EngineVersion;

  /** The engine's own fields, plain data. For Kubernetes they belong into the spec of a Job, for Polyaxon into `termination`. */
  readonly fields: any;

  /** What of the policy the engine cannot hold. */
  readonly gaps: Gap[];
}

/** The engines that a policy can be rendered for. */
export class Engines {
  /** Every known engine at every known version. */
  public static versions(): EngineVersion[] {
    return ENGINES.flatMap(engine => engine.versions.map(version => ({ ...version })));
  }

  /**
   * The version of an engine that is taken when nobody says one.
   *
   * @param engine the name of the engine
   * @throws if there is no such engine
   */
  public static defaultVersion(engine: string): string {
    return engineNamed(engine).defaultVersion;
  }

  /**
   * A policy in the fields of one engine, with what the engine cannot hold. Nothing is thrown for a gap, not even for a contradiction.
   *
   * @param policy the policy
   * @param engine the name of the engine
   * @param options the version and the container
   * @throws if there is no such engine or version
   */
  public static render(policy: FailurePolicy, engine: string, options: EngineRenderOptions = {}): EngineRendering {
    refuseUnknownKeys(options, ['version', 'container'], 'the options of Engines.render');
    if (!FailurePolicy.isFailurePolicy(policy)) throw new PolicyError(`a failure policy is needed, got ${quoted(policy)}`);
    const found = engineNamed(engine);
    const target = versionOf(found, options.version);
    const named = found.namesMainContainer ? undefined : options.container ?? policy.container;
    const container = named ?? found.mainContainer;
    const { fields, gaps } = found.render(policy, target, { container });
    return { target: { ...target }, fields: JSON.parse(JSON.stringify(fields)), gaps: gaps.map(gap => ({ ...gap })) };
  }

  /**
   * One policy against every engine, each at its default version.
   *
   * @param policy the policy
   */
  public static targets(policy: FailurePolicy): EngineRendering[] {
    return ENGINES.map(engine => Engines.render(policy, engine.name));
  }

  private constructor() { }
}
