import { SEVERITY_WORDS } from './formats/words';
import { markdownProse, markdownText, table } from './markdown-text';
import { capitalized, engineOf, RuleGroup, ruleGroups } from './rule-groups';
import { RuleInfo } from '../rule';

/*
 * The catalogue as a page of Markdown: `docs/rules.md`.
 */

const INTRODUCTION = `# Rules

Everything that the constructs and \`failure-policy lint\` can find, by engine. A name does not change, and is never used for something else.

- An **error** does not work or is certainly wrong, a **warning** is likely wrong, an **info** is worth knowing.
- Rules marked **strict** would fire on half of the world's healthy jobs. They are asked with \`profile: strict\`, or when the configuration gives them a
  severity.
- \`failure-policy rules NAME\` says the same as this page, and how to accept a finding. [The configuration](configuration.md) has the rest: severities,
  acknowledgements, baselines.`;

/** The page, with a section for each rule, whose anchor is made of its name. */
export function rulesPage(rules: Iterable<RuleInfo>): string {
  const groups = ruleGroups(rules);
  return [
    '<!-- Made from the code by projenrc/rules-page.ts. Do not edit. -->',
    INTRODUCTION,
    '## Contents',
    ...groups.flatMap(contents),
    ...groups.flatMap(group => [`## ${group.title}`, group.note, ...group.rules.map(ruleSection)]),
  ].join('\n\n') + '\n';
}

function contents({ title, rules }: RuleGroup): string[] {
  return [
    `**[${title}](#${slugOf(title)})**`,
    table(['rule', 'severity', 'what is wrong'], rules.map(rule => [`[${rule.name}](#${slugOf(rule.name)})`, severityOf(rule), markdownProse(rule.summary)])),
  ];
}

/** What GitHub makes of a heading to link to it. */
export function slugOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\w\- ]/g, '').replace(/ /g, '-');
}

/** A section on one rule. */
export function ruleSection(rule: RuleInfo): string {
  const { name, summary, rationale, suggestion, fix, since, disagreement, see = [], aliases = [] } = rule;
  return [
    `### ${name}`,
    [severityOf(rule), ...since === undefined ? [] : [sinceOf(rule)!]].join(', '),
    `**${markdownProse(summary)}**${rationale === undefined ? '' : ` ${markdownProse(rationale)}`}`,
    ...suggestion === undefined ? [] : [`What helps: ${markdownProse(sentence(suggestion))}`],
    ...fix === undefined ? [] : [`\`failure-policy lint ${fixOption(fix)}\` mends it${fix === 'suggested' ? ', in a way that somebody has to want' : ''}.`],
    ...disagreement === undefined ? [] : [`A linter disagrees: ${markdownProse(disagreement)}`],
    ...aliases.length === 0 ? [] : [`It was called ${aliases.map(alias => `\`${alias}\``).join(', ')} once.`],
    ...see.length === 0 ? [] : [`See ${see.map(link).join(', ')}.`],
  ].join('\n\n');
}

/** `warning`, and `strict` where not everybody is asked. */
function severityOf({ severity, profile }: RuleInfo): string {
  return `${SEVERITY_WORDS[severity]}${profile === 'strict' ? ', strict' : ''}`;
}

/** From which version of its engine on a rule holds. */
export function sinceOf(rule: RuleInfo): string | undefined {
  return rule.since === undefined ? undefined : `since ${capitalized(engineOf(rule))} ${rule.since}`;
}

/** The option of `failure-policy lint` that mends it. */
export function fixOption(fix: 'safe' | 'suggested'): string {
  return fix === 'safe' ? '--fix' : '--fix=suggested';
}

/** Suggestions are written to stand behind a message; here they stand alone. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** A link by the words of its address: `kubernetes.io: job, pod-failure-policy`. */
function link(address: string): string {
  const [, host, path, fragment = ''] = /^https?:\/\/([^/]+)([^#]*)#?(.*)$/.exec(address) ?? [];
  if (host === undefined) return markdownText(address);
  const page = path.replace(/\/+$/, '').split('/').pop()!.replace(/\.(?:html|md)$/, '');
  const words = [page, fragment.replace(/^\/.*/, '')].filter(word => word !== '').join(', ');
  return `[${host}${words === '' ? '' : `: ${markdownText(words)}`}](${address})`;
}
