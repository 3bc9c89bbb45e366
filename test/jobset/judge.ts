import { versionOf, Engine, LintSettings, DEFAULT_SETTINGS } from '../../src/engine';

/** All findings of a manifest, as `rule at path`. */
export function judge(engine: Engine, manifest: unknown, version?: string, profile = 'recommended'): string[] {
  const settings: LintSettings = { ...DEFAULT_SETTINGS, isAsked: rule => profile === 'strict' || rule.profile === 'recommended' };
  const { findings, subject } = engine.manifests!.validate(manifest, versionOf(engine, version), [], settings);
  const hazards = subject === undefined ? [] : engine.manifests!.hazards.filter(rule => settings.isAsked!(rule))
    .flatMap(rule => rule.check(subject).map(problem => ({ rule: rule.name, ...problem })));
  return [...findings, ...hazards].map(({ rule, path }) => `${rule} at ${path}`).sort();
}
