import { FindingKind, FindingSeverity } from '../../finding';
import { rulePage, SEVERITY_WORDS } from '../../lint/formats/words';
import { markdownProse, table } from '../../lint/markdown-text';
import { ruleGroups } from '../../lint/rule-groups';
import {
  ACCEPTED_BY_ANNOTATION, ACCEPTED_BY_COMMENT, ACCEPTED_BY_CONFIGURATION, ACCEPTED_BY_CONSTRUCT, switchesOf,
} from '../../lint/rule-switches';
import { fixOption, ruleSection, sinceOf } from '../../lint/rules-page';
import { count } from '../../policy/words';
import { RuleInfo } from '../../rule';
import { Page } from '../page';

/*
 * The catalogue of rules, for people and for programs.
 */

const SEVERITY_WIDTH = 'warning'.length;

/** So wide a summary has to be to stand beside the name. */
const SUMMARY_WIDTH = 50;

function colourOf({ colours }: Page, severity: FindingSeverity): (text: string) => string {
  const { red, yellow, cyan } = colours;
  return { [FindingSeverity.ERROR]: red, [FindingSeverity.WARNING]: yellow, [FindingSeverity.INFO]: cyan }[severity];
}

export function rulesAsText(rules: readonly RuleInfo[], page: Page): string {
  const { bold, dim } = page.colours;
  const nameWidth = Math.max(...rules.map(({ name, profile }) => name.length + (profile === 'strict' ? STRICT.length : 0)));
  const left = 2 + SEVERITY_WIDTH + 2;
  const isBeside = page.width - (left + nameWidth + 2) >= SUMMARY_WIDTH;
  const row = ({ name, severity, profile, summary }: RuleInfo) => {
    const mark = profile === 'strict' ? STRICT : '';
    const head = `  ${colourOf(page, severity)(SEVERITY_WORDS[severity].padEnd(SEVERITY_WIDTH))}  ${name}${dim(mark)}`;
    if (!isBeside) return `${head}\n${' '.repeat(left)}${dim(page.wrapped(summary, left))}`;
    return `${head}${' '.repeat(nameWidth - name.length - mark.length + 2)}${page.wrapped(summary, left + nameWidth + 2)}`;
  };
  const groups = ruleGroups(rules).map(({ title, note, rules: members }) => (
    [bold(title), dim(page.wrapped(note)), '', ...members.map(row)].join('\n')));
  const strict = rules.some(({ profile }) => profile === 'strict') ? '; those marked strict are asked with --profile strict' : '';
  return [...groups, dim(page.wrapped(`${count(rules.length, 'rule')}${strict}. failure-policy rules NAME explains one.`))].join('\n\n') + '\n';
}

const STRICT = ' (strict)';

export function rulesAsMarkdown(rules: readonly RuleInfo[]): string {
  return ruleGroups(rules).map(({ title, note, rules: members }) => [
    `## ${title}`,
    note,
    table(['rule', 'severity', 'profile', 'what is wrong'], members.map(({ name, severity, profile, summary }) => (
      [`[${name}](${rulePage(name)})`, SEVERITY_WORDS[severity], profile, markdownProse(summary)]))),
  ].join('\n\n')).join('\n\n') + '\n';
}

export function rulesAsJson(rules: readonly RuleInfo[]): string {
  return `${JSON.stringify({ version: 1, rules: rules.map(toJson) }, undefined, 2)}\n`;
}

/** Field by field: a rule also has its check, and what only concerns ourselves. */
function toJson({ name, kind, severity, profile, summary, rationale, suggestion, see, since, disagreement, aliases, fix }: RuleInfo): object {
  return { name, kind, severity, profile, summary, rationale, suggestion, since, disagreement, aliases, fix, see, page: rulePage(name) };
}

const KIND_WORDS: { readonly [kind in FindingKind]: string } = {
  [FindingKind.HAZARD]: 'accepted, and it will hurt',
  [FindingKind.DROPPED]: 'accepted, and lost without a word',
  [FindingKind.REJECTION]: 'refused by the engine',
  [FindingKind.GAP]: 'a part of a failure policy that the engine cannot hold',
  [FindingKind.INPUT]: 'nothing can be judged',
};

/** What is known of one rule. */
export function ruleAsText(rule: RuleInfo, page: Page): string {
  const { bold, dim } = page.colours;
  const { name, kind, severity, profile, summary, rationale, suggestion, fix, disagreement, aliases = [], see = [] } = rule;
  const since = sinceOf(rule);
  const facts = [
    `${SEVERITY_WORDS[severity]}: ${name.startsWith('acknowledgement/') ? 'something is accepted in a way that does not work' : KIND_WORDS[kind]}`,
    ...since === undefined ? [] : [since],
    ...profile === 'strict' ? ['only asked with --profile strict, or when it is given a severity'] : [],
  ].join('; ');
  const parts = [
    `${bold(name)}\n${dim(page.wrapped(facts))}`,
    page.wrapped(summary) + (rationale === undefined ? '' : `\n${page.wrapped(rationale)}`),
    ...suggestion === undefined ? [] : [page.labelled('help:', suggestion)],
    ...fix === undefined ? [] : [page.labelled('fix:', `failure-policy lint ${fixOption(fix)} FILE${
      fix === 'suggested' ? ' (look at it first: it says something that the author has not said)' : ''}`)],
    ...disagreement === undefined ? [] : [page.labelled('a linter disagrees:', disagreement)],
    ...aliases.length === 0 ? [] : [page.labelled('once called:', aliases.join(', '))],
    // Not wrapped: an address with a line break in it is none.
    [page.colours.green('see:'), ...see, rulePage(name)].join('\n  '),
    ...ways(rule, page),
  ];
  return parts.join('\n\n') + '\n';
}

/** How to accept its findings, and how to give it another severity. */
function ways(rule: RuleInfo, page: Page): string[] {
  const { name, kind, severity } = rule;
  const { acceptedIn, hasSeverity, note } = switchesOf(rule);
  const block = (label: string, text: string) => `${page.colours.green(page.wrapped(label))}\n${indented(text)}`;
  // A Polyaxonfile has no annotations, and the client refuses a file that does.
  const inManifest = name.startsWith('polyaxon/') ? [
    block('to accept it, in a comment of the file:', ACCEPTED_BY_COMMENT(name)),
    block('or in .failure-policy.yaml, for some files or for all:', ACCEPTED_BY_CONFIGURATION(name)),
  ] : [
    block('to accept it, in the object:', ACCEPTED_BY_ANNOTATION(name)),
    block('or in a comment of its document:', ACCEPTED_BY_COMMENT(name)),
    block('or in .failure-policy.yaml, for some files or for all:', ACCEPTED_BY_CONFIGURATION(name)),
  ];
  const inConstruct = [block('to accept it, in the program that makes the manifest:', ACCEPTED_BY_CONSTRUCT(name))];
  const other = kind === FindingKind.INPUT ? 'off' : severity === FindingSeverity.WARNING ? 'error' : 'warning';
  const withSeverity = [block('to give it another severity, in .failure-policy.yaml:', `rules:\n  ${name}: ${other}   # off, info, warning or error`)];
  return [
    ...acceptedIn === 'manifest' ? inManifest : acceptedIn === 'construct' ? inConstruct : [],
    ...note === undefined ? [] : [page.wrapped(note)],
    ...hasSeverity ? withSeverity : [],
  ];
}

function indented(text: string): string {
  return text.split('\n').map(line => `  ${line}`).join('\n');
}

/** What is known of one rule, as Markdown: the same as its section on the page of all rules. */
export function ruleAsMarkdown(rule: RuleInfo): string {
  return `${ruleSection(rule)}\n`;
}
