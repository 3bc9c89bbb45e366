import { ENGINES } from '../engine-list';
import { RuleInfo } from '../rule';
import { INPUT_RULES } from './input-rules';

/** Every rule by its name, those of files first, then engine by engine: what is refused, what is lost, what hurts, what cannot be held. */
export const RULE_CATALOGUE: ReadonlyMap<string, RuleInfo> = new Map([
  ...Object.values(INPUT_RULES),
  ...ENGINES.flatMap(engine => {
    const judged = [...engine.manifests?.admission ?? [], ...engine.manifests?.hazards ?? [], ...engine.manifests?.together?.rules ?? []];
    const names = new Set(judged.map(({ name }) => name));
    return [...judged, ...engine.gaps.filter(({ name }) => !names.has(name))];
  }),
].map(rule => [rule.name, rule]));

const ALIASES: ReadonlyMap<string, string> = new Map(
  [...RULE_CATALOGUE.values()].flatMap(({ name, aliases = [] }) => aliases.map(alias => [alias, name])),
);

/** A rule by its name, or by one that it had once. */
export function ruleNamed(name: string): RuleInfo | undefined {
  return RULE_CATALOGUE.get(ALIASES.get(name) ?? name);
}
