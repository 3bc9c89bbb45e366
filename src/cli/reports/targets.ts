import { stringify } from 'yaml';
import { EngineRendering } from '../../engines';
import { Gap, GapKind } from '../../gap';
import { fileName, rulePage, visible } from '../../lint/formats/words';
import { markdownProse, table } from '../../lint/markdown-text';
import { capitalized } from '../../lint/rule-groups';
import { count } from '../../policy/words';
import { Page } from '../page';

/*
 * What every engine makes of one policy, for people and for programs.
 */

/** How far an engine holds a policy. */
export type Holding = 'WHOLLY' | 'APPROXIMATELY' | 'NOT_AT_ALL';

export interface TargetsReport {
  /** The policy file as it was named. */
  readonly policy: string;
  readonly targets: readonly EngineRendering[];
  /** Whether the fields are asked for. */
  readonly fields: boolean;
}

export function holdingOf({ gaps }: EngineRendering): Holding {
  if (gaps.some(({ kind }) => kind === GapKind.CONTRADICTION)) return 'NOT_AT_ALL';
  return gaps.length > 0 ? 'APPROXIMATELY' : 'WHOLLY';
}

const HOLDS: { readonly [holding in Holding]: string } = {
  WHOLLY: 'holds the policy wholly',
  APPROXIMATELY: 'holds the policy approximately',
  NOT_AT_ALL: 'does not hold the policy',
};

const KIND_WORDS: { readonly [kind in GapKind]: string } = {
  [GapKind.CONTRADICTION]: 'contradiction',
  [GapKind.APPROXIMATION]: 'approximation',
  [GapKind.NOT_EXPRESSED]: 'not expressed',
};
const KIND_WIDTH = 'contradiction'.length;

const KIND_MEANINGS: { readonly [kind in GapKind]: string } = {
  [GapKind.CONTRADICTION]: 'the engine would do the opposite, or something without any bound, so that constructs refuse to write it',
  [GapKind.APPROXIMATION]: 'the engine does something near',
  [GapKind.NOT_EXPRESSED]: 'the engine does not know this part of a policy',
};

const VERIFIED = { word: 'verified', meaning: 'answers of this very version were recorded, and are compared in the tests' };
const NOT_VERIFIED = { word: 'not verified', meaning: 'known from reading and not from recorded answers' };

function verification({ target }: EngineRendering) {
  return target.verified ? VERIFIED : NOT_VERIFIED;
}

const FIELDS = { held: 'The fields:', contradicted: 'The fields, which say something else than the policy:' };

/** The worst first. */
const KINDS = Object.values(GapKind);

function sorted(gaps: readonly Gap[]): Gap[] {
  return KINDS.flatMap(kind => gaps.filter(gap => gap.kind === kind));
}

/** The words that stand in a report and are no words of every day. */
function meanings({ targets }: TargetsReport): string[] {
  const kinds = KINDS.filter(kind => targets.some(({ gaps }) => gaps.some(gap => gap.kind === kind)));
  const verifications = [VERIFIED, NOT_VERIFIED].filter(each => targets.map(verification).includes(each));
  return [...kinds.map(kind => `${KIND_WORDS[kind]}: ${KIND_MEANINGS[kind]}`), ...verifications.map(({ word, meaning }) => `${word}: ${meaning}`)];
}

function yaml(fields: unknown): string {
  return stringify(fields, { lineWidth: 0 }).trimEnd();
}

/** `policy.yaml: held wholly by 1, not at all by 1 of 2 targets`. */
function headline({ policy, targets }: TargetsReport): string {
  const holdings = targets.map(holdingOf);
  const counts = (Object.keys(HOLDS) as Holding[]).map(holding => [holdings.filter(each => each === holding).length, SUMS[holding]] as const);
  return `${visible(fileName(policy))}: held ${counts.filter(([n]) => n > 0).map(([n, words]) => `${words} ${n}`).join(', ')} of ${count(targets.length, 'target')}`;
}

const SUMS: { readonly [holding in Holding]: string } = {
  WHOLLY: 'wholly by',
  APPROXIMATELY: 'approximately by',
  NOT_AT_ALL: 'not at all by',
};

export function targetsAsText(report: TargetsReport, page: Page): string {
  const { bold, dim, green, yellow, red } = page.colours;
  const colours: { readonly [holding in Holding]: (text: string) => string } = { WHOLLY: green, APPROXIMATELY: yellow, NOT_AT_ALL: red };
  const colourOf = { [GapKind.CONTRADICTION]: red, [GapKind.APPROXIMATION]: yellow, [GapKind.NOT_EXPRESSED]: yellow };
  const left = 2 + KIND_WIDTH + 2;
  const gapText = ({ kind, message, suggestion, rule, element }: Gap) => [
    `  ${bold(colourOf[kind](KIND_WORDS[kind].padEnd(KIND_WIDTH)))}  ${page.wrapped(visible(message), left)}`,
    page.labelled('help:', visible(suggestion), left),
    ' '.repeat(left) + dim(page.wrapped(visible(`${rule}, about ${element}`), left)),
  ].join('\n');
  const fieldsText = (rendering: EngineRendering) => {
    const isHeld = holdingOf(rendering) !== 'NOT_AT_ALL';
    return [`  ${dim(isHeld ? FIELDS.held : FIELDS.contradicted)}`, ...yaml(rendering.fields).split('\n').map(line => `    ${line}`)].join('\n');
  };
  const parts = report.targets.map(rendering => {
    const { target: { engine, version }, gaps } = rendering;
    const holding = holdingOf(rendering);
    return [
      page.wrapped(`${bold(`${engine} ${version}`)} ${dim(`(${verification(rendering).word})`)} ${bold(colours[holding](HOLDS[holding]))}`),
      ...sorted(gaps).map(gapText),
      ...report.fields ? [fieldsText(rendering)] : [],
    ].join('\n\n');
  });
  return [...parts, page.wrapped(bold(headline(report))), meanings(report).map(note => dim(page.wrapped(note))).join('\n')].join('\n\n') + '\n';
}

export function targetsAsMarkdown(report: TargetsReport): string {
  const parts = report.targets.filter(rendering => rendering.gaps.length > 0 || report.fields).map(rendering => {
    const { target: { engine, version }, gaps } = rendering;
    const items = sorted(gaps).map(({ kind, message, suggestion, rule }) => (
      `- **${KIND_WORDS[kind]}** ([${rule}](${rulePage(rule)})): ${markdownProse(message)}.<br>What helps: ${markdownProse(suggestion)}.`));
    return [
      `### ${capitalized(engine)} ${version}`,
      ...items.length === 0 ? [] : [items.join('\n')],
      ...report.fields ? [`${holdingOf(rendering) === 'NOT_AT_ALL' ? FIELDS.contradicted : FIELDS.held}\n\n\`\`\`yaml\n${yaml(rendering.fields)}\n\`\`\``] : [],
    ].join('\n\n');
  });
  const rows = report.targets.map(rendering => {
    const { target: { engine, version, verified }, gaps } = rendering;
    const counts = KINDS.map(kind => [gaps.filter(gap => gap.kind === kind).length, kind] as const).filter(([n]) => n > 0);
    const words = counts.map(([n, kind]) => `${n} ${n > 1 && kind !== GapKind.NOT_EXPRESSED ? `${KIND_WORDS[kind]}s` : KIND_WORDS[kind]}`);
    return [`${capitalized(engine)} ${version}`, verified ? 'yes' : 'no', MARKS[holdingOf(rendering)], words.join(', ')];
  });
  return [table(['engine', 'verified', 'holds the policy', 'gaps'], rows), ...parts].join('\n\n') + '\n';
}

const MARKS: { readonly [holding in Holding]: string } = {
  WHOLLY: ':white_check_mark: wholly',
  APPROXIMATELY: ':warning: approximately',
  NOT_AT_ALL: ':x: not at all',
};

export function targetsAsJson(report: TargetsReport): string {
  return `${JSON.stringify({
    version: 1,
    policy: report.policy,
    targets: report.targets.map(rendering => ({
      engine: rendering.target.engine,
      version: rendering.target.version,
      verified: rendering.target.verified,
      holds: holdingOf(rendering),
      gaps: sorted(rendering.gaps).map(({ rule, kind, element, message, suggestion }) => ({ rule, kind, element, message, suggestion })),
      ...report.fields && { fields: rendering.fields },
    })),
  }, undefined, 2)}\n`;
}
