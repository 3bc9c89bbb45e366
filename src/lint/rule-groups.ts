import { FindingKind } from '../finding';
import { RuleInfo } from '../rule';

/*
 * The order in which people are shown the catalogue.
 */

/** The rules of one engine that find the same kind of thing. */
export interface RuleGroup {
  /** What a name begins with: an engine, `input` or `acknowledgement`. */
  readonly engine: string;
  readonly kind: FindingKind;
  readonly title: string;
  /** What all of them have in common, in a sentence. */
  readonly note: string;
  readonly rules: readonly RuleInfo[];
}

/** What of an engine is found, the most surprising first: nobody is surprised twice by a refusal. */
const KINDS: { readonly [kind in FindingKind]: { readonly plural: string; readonly note: string } } = {
  [FindingKind.HAZARD]: { plural: 'hazards', note: 'It is accepted, and it will hurt.' },
  [FindingKind.DROPPED]: { plural: 'lost fields', note: 'It is accepted, and a part of it is lost without a word.' },
  [FindingKind.REJECTION]: { plural: 'refusals', note: 'The engine refuses it, in its own words.' },
  [FindingKind.GAP]: { plural: 'gaps', note: 'The engine cannot hold a part of a failure policy.' },
  [FindingKind.INPUT]: { plural: 'input', note: 'It cannot be read or judged, so that nothing is known of it.' },
};

/** What belongs to no engine. */
const OTHERS: { readonly [prefix: string]: { readonly title: string; readonly note?: string } } = {
  input: { title: 'Files and documents' },
  acknowledgement: { title: 'Acknowledgements', note: 'Something was accepted in a way that does not work, or is no longer needed.' },
};

/** What the name of a rule begins with. */
export function engineOf({ name }: RuleInfo): string {
  return name.slice(0, name.indexOf('/'));
}

/** The name of an engine as a word in a text. */
export function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** Rules in groups: engine by engine, then what belongs to none. Within a group they keep their order. */
export function ruleGroups(rules: Iterable<RuleInfo>): RuleGroup[] {
  const all = [...rules];
  const prefixes = [...new Set(all.map(engineOf))];
  const engines = [...prefixes.filter(prefix => !(prefix in OTHERS)), ...Object.keys(OTHERS)];
  return engines.flatMap(engine => (Object.keys(KINDS) as FindingKind[]).flatMap(kind => {
    const found = all.filter(rule => rule.kind === kind && engineOf(rule) === engine);
    if (found.length === 0) return [];
    const { title = `${capitalized(engine)}: ${KINDS[kind].plural}`, note = KINDS[kind].note } = OTHERS[engine] ?? {};
    return [{ engine, kind, title, note, rules: found }];
  }));
}
