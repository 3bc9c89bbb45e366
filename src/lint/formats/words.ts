import { FindingKind, FindingSeverity } from '../../finding';
import { LintFinding, LintObject } from '../lint-finding';
import { LintResult } from '../lint-result';

/*
 * Names and texts that the output formats write in the same way.
 */

export const HOME = 'https://github.com/cdk8s-failure-policy/cdk8s-failure-policy';

/** The page of a rule in the catalogue: GitHub makes the anchor of its heading without the slash. */
export function rulePage(rule: string): string {
  return `${HOME}/blob/main/docs/rules.md#${rule.toLowerCase().replace(/ /g, '-').replace(/[^\w-]/g, '')}`;
}

export const SEVERITY_WORDS: { readonly [severity in FindingSeverity]: string } = {
  [FindingSeverity.ERROR]: 'error',
  [FindingSeverity.WARNING]: 'warning',
  [FindingSeverity.INFO]: 'info',
};

/** Whether a file could not be read, so that nothing is known of it. */
export function isUnreadable(finding: LintFinding): boolean {
  return finding.kind === FindingKind.INPUT && finding.severity === FindingSeverity.ERROR;
}

/** `Job nightly/import`. */
export function objectName(object: LintObject): string {
  if (object.name === undefined) return `${object.kind} without a name`;
  return `${object.kind} ${object.namespace === undefined ? '' : `${object.namespace}/`}${object.name}`;
}

/** For which versions a finding holds, if it does not hold for all that were asked of its engine. */
export function versionsOf({ target }: LintFinding, { targets }: LintResult): string | undefined {
  const asked = targets.filter(({ engine }) => target?.startsWith(`${engine}=`)).map(({ engine, version }) => `${engine}=${version}`);
  return target === asked.join(', ') ? undefined : target;
}

/** Where a rule found it, without the file: `in Job nightly/import at spec.backoffLimit, refused by kube-apiserver`. */
export function originOf(finding: LintFinding, result: LintResult): string {
  const { object, path, by, source } = finding;
  const versions = versionsOf(finding, result);
  const where = [...object === undefined ? [] : [`in ${objectName(object)}`], ...path === '' ? [] : [`at ${path}`]];
  const rendered = source === undefined ? [] : [`rendered from ${source}`];
  const whose = [...by === undefined ? [] : [`refused by ${by}`], ...versions === undefined ? [] : [`for ${versions}`]];
  return [...where.length === 0 ? [] : [where.join(' ')], ...rendered, ...whose].join(', ');
}

/** The file as it was named, but for standard input. */
export function fileName(file: string): string {
  return file === '-' ? 'stdin' : file;
}

/** The findings of each file, in the order in which they came. */
export function byFile(findings: readonly LintFinding[]): Map<string, LintFinding[]> {
  const files = new Map<string, LintFinding[]>();
  for (const finding of findings) {
    const before = files.get(finding.file);
    if (before === undefined) files.set(finding.file, [finding]);
    else before.push(finding);
  }
  return files;
}

/** The path of a file with forward slashes, and without the steps that lead nowhere. */
export function slashed(file: string): string {
  const steps: string[] = [];
  const path = fileName(file).replace(/\\/g, '/');
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step === '..' && steps.length > 0 && steps.at(-1) !== '..') steps.pop();
    else steps.push(step);
  }
  return (path.startsWith('/') ? '/' : '') + steps.join('/');
}

/** Controls, lone halves of characters, and what turns or hides the text around it. */
const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text on one line, in which nothing moves a cursor, changes a colour or hides: a manifest may say anything. */
export function visible(text: string): string {
  return text.replace(/[\t\r\n]+ */g, ' ').replace(UNSEEN, escaped);
}

/** The same, and the line breaks stay. */
export function visibleLines(text: string): string {
  return text.replace(/\t/g, ' ').replace(/\r\n?/g, '\n').replace(UNSEEN, character => character === '\n' ? character : escaped(character));
}

function escaped(character: string): string {
  const hex = character.codePointAt(0)!.toString(16);
  if (hex.length <= 2) return `\\x${hex.padStart(2, '0')}`;
  return hex.length <= 4 ? `\\u${hex.padStart(4, '0')}` : `\\u{${hex}}`;
}

/** A text in which every half of a character has its other half, so that it can be written as UTF-8. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd');
}
