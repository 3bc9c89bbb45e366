import type { FixableFinding } from '../../src/engine';
import { DEFAULT_SETTINGS } from '../../src/engine';
import { manifestJudge } from '../../src/kubeflow/manifest-judge';
import { DEFAULT_KUBEFLOW_VERSION } from '../../src/kubeflow/versions';
import type { RuleProfile } from '../../src/rule';

/** Everything that is said of a manifest, as lint puts it together. */
export function judged(manifest: unknown, version = DEFAULT_KUBEFLOW_VERSION, profile: RuleProfile = 'strict'): FixableFinding[] {
  const target = { engine: 'kubeflow', version, verified: true };
  const { findings, subject } = manifestJudge.validate(manifest, target, [], DEFAULT_SETTINGS);
  const rules = manifestJudge.hazards.filter(rule => profile === 'strict' || rule.profile === profile);
  const hazards = subject === undefined ? [] : rules.flatMap(({ name, kind, severity, suggestion, check }) => (
    check(subject).map(({ fix, ...problem }) => (
      { rule: name, kind, severity, ...suggestion !== undefined && { suggestion }, ...problem, ...fix && { proposedFix: fix } }))));
  return [...findings, ...hazards];
}

/** The names of the rules alone, without the engine. */
export function rulesOf(manifest: unknown, version?: string, profile?: RuleProfile): string[] {
  return [...new Set(judged(manifest, version, profile).map(({ rule }) => rule.replace('kubeflow/', '')))].sort();
}
