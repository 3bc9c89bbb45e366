import { basename } from 'node:path';
import { sentenceOf } from './finding-words';
import { count } from '../../policy/words';
import { rulePage } from '../formats/words';
import { LintFinding } from '../lint-finding';
import { LintResult } from '../lint-result';
import { ruleNamed } from '../rule-catalogue';

/*
 * Findings in the words of a report of the cdk8s CLI, which are declared in `cdk8s-cli/plugins`.
 */

/** What is wrong with regard to one rule. */
export interface Violation {
  readonly ruleName: string;
  readonly recommendation: string;
  readonly fix: string;
  readonly violatingResources: readonly ViolatingResource[];
}

interface ViolatingResource {
  /** By it the CLI finds the path of the construct. */
  readonly resourceName: string;
  readonly manifestPath: string;
  readonly locations: readonly string[];
}

/** @param isPrinted whether the manifests are printed, so that their files are gone when somebody reads the report */
export function violationsOf(findings: readonly LintFinding[], isPrinted: boolean): Violation[] {
  const open = findings.filter(({ acknowledged }) => acknowledged === undefined);
  return groups(open, ({ rule }) => rule).map(([ruleName, ofRule]) => {
    const { summary, rationale } = ruleNamed(ruleName)!;
    const [suggestion, ...others] = new Set(ofRule.map(each => each.suggestion));
    // What helps in each case is said there.
    const isCommon = suggestion !== undefined && others.length === 0;
    return {
      ruleName,
      recommendation: rationale === undefined ? summary : `${summary} ${rationale}`,
      fix: isCommon ? suggestion : `see ${rulePage(ruleName)}`,
      violatingResources: groups(ofRule, ({ file, object }) => JSON.stringify([file, object])).map(([, ofObject]) => ({
        resourceName: ofObject[0].object?.name ?? basename(ofObject[0].file),
        manifestPath: ofObject[0].file,
        locations: ofObject.map(finding => locationOf(isCommon ? { ...finding, suggestion: undefined } : finding, isPrinted)),
      })),
    };
  });
}

/** The lines of the report's summary. */
export function summaryOf({ targets, summary }: LintResult): { [line: string]: string } {
  const { errors, warnings, infos, acknowledged, documents, recognized } = summary;
  const found = [count(errors, 'error'), count(warnings, 'warning'), ...infos > 0 ? [count(infos, 'info')] : []];
  return {
    Found: found.join(', '),
    ...acknowledged > 0 && { Acknowledged: count(acknowledged, 'finding') },
    Judged: `${recognized} of ${count(documents, 'object')}`,
    For: targets.map(({ engine, version, verified }) => `${engine} ${version}${verified ? '' : ' (not verified)'}`).join(', '),
  };
}

/** As editors and terminals know a place, and what is wrong there. */
function locationOf(finding: LintFinding, isPrinted: boolean): string {
  const { file, line, column, severity } = finding;
  return `${isPrinted ? basename(file) : file}:${line}:${column} ${severity.toLowerCase()}: ${sentenceOf(finding)}`;
}

function groups<Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] {
  const found = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = found.get(key);
    if (group) group.push(item);
    else found.set(key, [item]);
  }
  return [...found];
}
