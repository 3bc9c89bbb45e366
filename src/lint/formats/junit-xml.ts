import { escapeUTF8 } from 'entities/escape';

/*
 * The XML that test reports have, as Jenkins, GitLab and others read it.
 */

/** How a test case ended: `broken` is one that could not be run. */
export type Outcome = 'passed' | 'failed' | 'broken' | 'skipped';

export interface Case {
  readonly outcome: Outcome;
  readonly xml: string;
}

export interface Suite {
  readonly cases: readonly Case[];
  readonly xml: string;
}

export function suite(name: string, cases: readonly Case[]): Suite {
  const skipped = numberOf(cases, 'skipped');
  return { cases, xml: element('testsuite', { name, ...totals(cases), skipped }, cases.map(each => each.xml)) };
}

/** The whole report. */
export function report(suites: readonly Suite[]): string {
  const xml = element('testsuites', { name: 'failure-policy', ...totals(suites.flatMap(each => each.cases)) }, suites.map(each => each.xml));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`;
}

/** The counts that both levels have: the schema of Jenkins knows skipped ones of a suite only. */
function totals(cases: readonly Case[]) {
  return { tests: cases.length, failures: numberOf(cases, 'failed'), errors: numberOf(cases, 'broken') };
}

function numberOf(cases: readonly Case[], outcome: Outcome): number {
  return cases.filter(each => each.outcome === outcome).length;
}

export function element(name: string, attributes: Readonly<Record<string, string | number>>, content: readonly string[] = []): string {
  const said = Object.entries(attributes).map(([key, value]) => ` ${key}="${attribute(`${value}`)}"`).join('');
  if (content.length === 0) return `<${name}${said}/>`;
  const isLeaf = !content[0].startsWith('<');
  const inner = isLeaf ? content.join('') : `\n${content.join('\n').replace(/^(?= *<)/gm, '  ')}\n`;
  return `<${name}${said}>${inner}</${name}>`;
}

/** In an attribute, a reader makes a space of every line break that is not escaped. */
function attribute(text: string): string {
  return escaped(text).replace(/[\n\t]/g, character => `&#${character.charCodeAt(0)};`);
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const ILLEGAL = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** A text as content. */
export function escaped(text: string): string {
  return escapeUTF8(text.replace(ILLEGAL, '\ufffd')).replace(/\r/g, '&#13;');
}
