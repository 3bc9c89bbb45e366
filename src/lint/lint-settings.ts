import { engineNamed } from '../engine-list';
import { AcknowledgementSource, LintObject } from './lint-finding';
import { ruleNamed } from './rule-catalogue';
import { LintSettings, ManifestJudge, PresetSource } from '../engine';
import { EngineVersion } from '../engine-version';
import { FindingKind, FindingSeverity } from '../finding';
import { Rule, RuleInfo, RuleProfile } from '../rule';

/** That somebody accepted the findings of a rule, and where this holds. */
export interface Acknowledgement {
  readonly rule: string;
  readonly reason: string;
  readonly source: AcknowledgementSource;
  appliesTo(file: string, object: LintObject | undefined): boolean;
}

/** An engine that judges, at a version, with the rules that are asked. */
export interface LintTarget {
  /** As people write it: `kubernetes=1.34`. */
  readonly name: string;
  readonly version: EngineVersion;
  readonly judge: ManifestJudge;
  readonly hazards: readonly Rule<unknown>[];
}

/** How files are judged: everything that configuration and command line decide. */
export class LintRules implements LintSettings {
  public readonly targets: readonly LintTarget[];

  /** The Kubernetes on which the other engines run. */
  public readonly clusters: readonly EngineVersion[];

  public constructor(
    versions: readonly EngineVersion[],
    private readonly profile: RuleProfile,
    /** What the user made of the severities of some rules. */
    private readonly severities: ReadonlyMap<string, FindingSeverity | 'off'>,
    public readonly evidenceWindowSeconds: number,
    public readonly acknowledgements: readonly Acknowledgement[],
    /** The engine that somebody said a file is for. */
    public readonly engineOf: (file: string) => string | undefined = () => undefined,
    /** Files that are laid over manifests before they are judged. */
    public readonly presets?: readonly PresetSource[],
  ) {
    this.clusters = versions.filter(({ engine }) => engine === 'kubernetes');
    this.targets = versions.flatMap(version => {
      const judge = engineNamed(version.engine).manifests;
      return judge ? [{ name: `${version.engine}=${version.version}`, version, judge, hazards: judge.hazards.filter(rule => this.isAsked(rule)) }] : [];
    });
  }

  /** The severity of a finding; undefined if nobody wants to know of it. */
  public severityOf(rule: string, severity: FindingSeverity): FindingSeverity | undefined {
    const wanted = this.severities.get(rule);
    return wanted === 'off' ? undefined : wanted ?? severity;
  }

  /** Whether a rule would be asked in this run, so that what it does not find is not there. */
  public isAsked(rule: RuleInfo): boolean {
    const wanted = this.severities.get(rule.name);
    if (wanted !== undefined) return wanted !== 'off';
    return rule.profile === 'recommended' || this.profile === 'strict';
  }

  /** Whether an acknowledgement of a rule must have a finding: what only constructs and renderers know of has none. */
  public mustBeFound(name: string): boolean {
    const rule = ruleNamed(name);
    return rule !== undefined && rule.kind !== FindingKind.GAP && this.isAsked(rule)
      && this.targets.some(({ version }) => rule.name.startsWith(`${version.engine}/`));
  }
}
