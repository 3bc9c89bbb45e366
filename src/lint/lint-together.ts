import { LintRules } from './lint-settings';
import { FileLint, Found, TargetedFinding, textOf } from './lint-text';
import type { FiledManifest } from '../engine';

/** What was found in each file, with what was found between files. */
export function foundTogether(files: readonly FileLint[], rules: LintRules): readonly (readonly Found[])[] {
  if (files.every(({ shared }) => shared === undefined)) return files.map(({ found }) => found);
  const findings = judgedTogether(files, rules);
  return files.map(({ found, shared }) => (
    shared === undefined ? found : shared.finish(shared.manifests.flatMap(({ filed }) => findings.get(filed) ?? []))));
}

/** What every target says of the manifests of all files, each finding once and with the targets that say it. */
function judgedTogether(files: readonly FileLint[], rules: LintRules): ReadonlyMap<FiledManifest, readonly TargetedFinding[]> {
  const all = files.flatMap(({ shared }) => shared?.manifests ?? []);
  const byManifest = new Map<FiledManifest, Map<string, TargetedFinding>>();
  for (const target of rules.targets) {
    const manifests = all.filter(({ targets }) => targets.includes(target)).map(({ filed }) => filed);
    if (!target.judge.together || manifests.length === 0) continue;
    for (const each of target.judge.together.judge(manifests, target.version, rules)) {
      const known = byManifest.get(each.in) ?? new Map<string, TargetedFinding>();
      byManifest.set(each.in, known);
      const before = known.get(textOf(each.finding));
      known.set(textOf(each.finding), { ...each, target: before ? `${before.target}, ${target.name}` : target.name });
    }
  }
  return new Map([...byManifest].map(([manifest, findings]) => [manifest, [...findings.values()]]));
}
