import type { AttemptRecord } from './attempt';
import { EngineVersion } from './engine-version';
import type { ExplainedFailure, JobBounds } from './explanation';
import { Finding } from './finding';
import { Gap } from './gap';
import type { RepeatedField } from './manifest/manifest-document';
import type { ConditionRecord, JobCounts, JobOutcome } from './outcome';
import { FailurePolicy } from './policy';
import { oneOf, PolicyError } from './policy/policy-error';
import type { ProposedFix, Rule, RuleInfo } from './rule';

/** What a renderer needs to know of the work that will carry the policy. */
export interface Workload {
  /** The container whose exit codes the policy speaks of. */
  readonly container: string;
}

/** A policy in the engine's own fields, and what of it the engine cannot hold. */
export interface Rendering<Fields = object> {
  readonly fields: Fields;
  readonly gaps: Gap[];
}

/** A file that is laid over manifests. */
export interface PresetSource {
  readonly file: string;
  readonly text: string;
}

/** What the rules are told beside the manifest. */
export interface LintSettings {
  /** How long what a failed Pod left behind has to be there for people to look at it. */
  readonly evidenceWindowSeconds: number;
  /** The Kubernetes that runs what another engine makes of a manifest; absent for its default version. */
  readonly clusters?: readonly EngineVersion[];
  /** Partial manifests that are laid over each one before it is judged, for an engine that knows such files: Polyaxon's presets. */
  readonly presets?: readonly PresetSource[];
  /** Whether a rule is wanted, for an engine that asks those of another one; absent for those that fit everybody. */
  isAsked?(rule: RuleInfo): boolean;
}

/** What holds when nobody says otherwise: evidence has to be there for an hour. */
export const DEFAULT_SETTINGS: LintSettings = { evidenceWindowSeconds: 3600 };

/** Where a manifest was found, for an engine that reads files in its own way or knows them by their names. */
export interface ManifestSource {
  readonly file: string;
  /** The document in which it is. */
  readonly text: string;
  /** Whether there is nothing else in the file. */
  readonly isAlone: boolean;
  /** Whether somebody said that it is one of this engine's. */
  readonly isTold: boolean;
  /** Whether the file is in UTF-16, which not every engine reads. */
  readonly isUtf16?: boolean;
  /** Whether a document is before it in the file, or a comment that is one for who reads only the first; absent if nothing is. */
  readonly isBehind?: 'document' | 'comment';
}

/** What an engine refuses of a manifest or loses, and what its rules look at. */
export interface EngineValidation<Subject> {
  readonly findings: readonly FixableFinding[];
  /** Absent if the engine cannot read the manifest: then there is nothing to look at. */
  readonly subject?: Subject;
}

/** A finding and what mends it. */
export type FixableFinding = Finding & {
  readonly proposedFix?: ProposedFix;
  /** Whether it is about the file as a whole, so that it is enough to say it of one of its documents. */
  readonly isOfFile?: boolean;
};

/** A manifest that an engine recognized, and the file in which it was found. */
export interface FiledManifest {
  readonly file: string;
  readonly manifest: unknown;
}

/** A finding about manifests together, and the one in which it is mended. Its path is in that one. */
export interface FindingTogether {
  readonly in: FiledManifest;
  readonly finding: FixableFinding;
}

/** What is said of all manifests of a run together, for an engine whose files only make sense with each other. */
export interface JudgeTogether {
  /** What can be found. */
  readonly rules: readonly RuleInfo[];

  /** Nobody is blamed for what is in none of these manifests: it can be elsewhere. */
  judge(manifests: readonly FiledManifest[], version: EngineVersion, settings: LintSettings): readonly FindingTogether[];
}

/** What is said of a manifest that somebody else wrote. */
export interface ManifestJudge<Subject = any> {
  /** What `validate` can find. */
  readonly admission: readonly RuleInfo[];

  /** What is accepted and hurts. */
  readonly hazards: readonly Rule<Subject>[];

  /** Absent if each manifest is judged alone. */
  readonly together?: JudgeTogether;

  /** Whether `{{` in a manifest is the engine's own, and no template that somebody forgot to render. */
  readonly rendersTemplates?: boolean;

  /** Whether presets are laid over its manifests, so that what is found can come from them. */
  readonly takesPresets?: boolean;

  /** Whether a manifest is one that this engine runs, as far as its kind tells. */
  recognizes(manifest: unknown, source?: ManifestSource): boolean;

  /** Whether a text that is no YAML was meant for this engine. Absent if that can be any. */
  isMeant?(source: ManifestSource): boolean;

  /** What a manifest is and what it is called, if it says so in another way than an object of Kubernetes does. */
  describe?(manifest: unknown): { readonly kind: string; readonly name?: string };

  /** What the engine's own admission says to it. */
  validate(
    manifest: unknown, version: EngineVersion, repeated: readonly RepeatedField[], settings: LintSettings, source?: ManifestSource,
  ): EngineValidation<Subject>;
}

/** What an engine makes of a manifest when its attempts end as a scenario says. */
export interface EngineSimulation {
  readonly outcome: JobOutcome;
  readonly status: JobCounts;
  /** In the order in which the Pods were created. */
  readonly attempts: readonly AttemptRecord[];
  /** Whether it was stopped on the way, and could go on with new attempts or restarts without any end. */
  readonly unbounded: boolean;
  /** In the order in which they came. */
  readonly conditions: readonly ConditionRecord[];
  /** Where the real engine may decide in another way each time, and how it was decided here. */
  readonly choices: readonly string[];
  readonly notes: readonly string[];
}

/** What an engine does about each cause of failure, and what a manifest can take in the worst case. */
export interface EngineExplanation {
  readonly rows: readonly ExplainedFailure[];
  readonly bounds: JobBounds;
  readonly notes: readonly string[];
}

/** What becomes of a manifest, without any cluster. It is asked only of what the engine's own admission accepts. */
export interface ManifestPlayer {
  /** Whether something that the engine recognizes runs, and is not only there for what does. Absent if all of it runs. */
  plays?(manifest: unknown): boolean;

  /**
   * Plays a manifest through a scenario.
   *
   * @param scenario how the attempts end, as data; undefined lets all of them succeed
   * @param platform other manifests that decide with it, such as the policies and settings of Armada; absent if none are known
   * @throws PolicyError if the scenario is none, or speaks of something that the manifest does not have
   */
  simulate(manifest: unknown, scenario: unknown, version: EngineVersion, platform?: readonly unknown[]): EngineSimulation;

  explain(manifest: unknown, version: EngineVersion, platform?: readonly unknown[]): EngineExplanation;
}

/** What an engine is to the rest of the package. Each engine folder has one object of this kind; `engines.ts` lists them. */
export interface Engine<Fields = object> {
  readonly name: string;

  /** Known versions, oldest first. */
  readonly versions: EngineVersion[];

  /** The version that is taken when nobody says one. */
  readonly defaultVersion: string;

  /** The name of the main container when the author gives none. */
  readonly mainContainer: string;

  /** Whether the engine gives that name to the main container, whatever the author calls it. */
  readonly namesMainContainer: boolean;

  /** What of a policy it cannot hold. */
  readonly gaps: readonly RuleInfo[];

  /** Absent where manifests are not judged yet. */
  readonly manifests?: ManifestJudge;

  /** Absent where it is not said what becomes of a manifest, or is said by what the engine makes of it. */
  readonly player?: ManifestPlayer;

  render(policy: FailurePolicy, version: EngineVersion, workload: Workload): Rendering<Fields>;
}

/** The version of an engine, or the default one. */
export function versionOf(engine: Engine, version: string = engine.defaultVersion): EngineVersion {
  const found = engine.versions.find(each => each.version === version);
  if (!found) {
    const minor = /^v?(\d+\.\d+)(?:\.\d+)?$/.exec(version)?.[1];
    const isWrittenOtherwise = engine.versions.some(each => each.version === minor);
    throw new PolicyError(`${engine.name} ${version} is not known; ${
      isWrittenOtherwise ? `write '${minor}'` : `known are ${oneOf(engine.versions.map(each => each.version), 'and')}`}`);
  }
  return found;
}

/** Whether a version such as `1.29` is at least another one. */
export function isAtLeast(version: string, least: string): boolean {
  const [major, minor] = version.split('.').map(Number);
  const [leastMajor, leastMinor] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}
