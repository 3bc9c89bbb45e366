import { targetWords } from './simulate';
import { differentDelays } from '../../kubernetes/back-off';
import { controllerVersion } from '../../kubernetes/controller/controller-version';
import { JobExplanation } from '../../kubernetes/job-explanation';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { visible } from '../../lint/formats/words';
import { LintObject } from '../../lint/lint-finding';
import { markdownProse, markdownText, table } from '../../lint/markdown-text';
import { ManifestExplanation } from '../../manifest-explanation';
import { DecisionTable } from '../../policy';
import { Explanation } from '../../report/explained-rows';
import { explanationMarkdown } from '../../report/explanation-markdown';
import { explanationText } from '../../report/explanation-text';
import { Page } from '../page';

/*
 * What Jobs do about failures, for people and for programs.
 */

/** A Job, or a policy that no engine holds yet. */
export interface Explained {
  readonly title: string;
  /** The file with the line. */
  readonly place: string;
  readonly file: string;
  readonly document: number;
  readonly object: LintObject;
  readonly of: JobExplanation | ManifestExplanation | DecisionTable;
}

export interface ExplainReport {
  readonly explained: readonly Explained[];
  /** Whether more than one was asked about, also if the others are refused. */
  readonly isList: boolean;
}

/** The explanation of the only Job, or lists if there is more. `schemas/explanation.schema.json` describes both. */
export function explanationsAsJson({ explained, isList }: ExplainReport): string {
  const [{ of: first }] = explained;
  if (!isList && !(first instanceof DecisionTable)) return `${JSON.stringify(first.toJson(), undefined, 2)}\n`;
  const jobs = explained.flatMap(({ of, ...place }) => {
    if (of instanceof DecisionTable) return [];
    const { version, ...explanation } = of.toJson();
    return [{ ...filed(place), ...explanation }];
  });
  const policies = explained.flatMap(({ of, ...place }) => !(of instanceof DecisionTable) ? [] : [{ ...filed(place), ...of.toJson() }]);
  return `${JSON.stringify({ version: 1, jobs, ...policies.length > 0 && { policies } }, undefined, 2)}\n`;
}

function filed({ file, document, object }: Omit<Explained, 'of'>): object {
  return { file, document, object };
}

export function explanationsAsText({ explained }: ExplainReport, page: Page): string {
  const { bold, dim } = page.colours;
  return explained.map(({ title, place, of }) => {
    const head = `${bold(visible(title))}  ${dim(visible(place))}`;
    if (of instanceof DecisionTable) return `${head}\n\n${of.toText(page.width)}`;
    return `${head}\n${dim(page.wrapped(targetWords(of.target)))}\n\n${explanationText(explanationOf(of), page)}`;
  }).join('\n');
}

export function explanationsAsMarkdown({ explained }: ExplainReport): string {
  return explained.map(({ title, of }) => {
    const head = `### ${markdownText(title)}`;
    if (of instanceof DecisionTable) return `${head}\n\n${policyMarkdown(of)}`;
    return `${head}\n\n${markdownText(targetWords(of.target))}\n\n${explanationMarkdown(explanationOf(of))}`;
  }).join('\n');
}

function policyMarkdown({ rows, bounds }: DecisionTable): string {
  const cells = rows.map(({ failure, then, counted }) => [markdownProse(failure), markdownProse(then), counted ? 'yes' : 'no']);
  return `${table(['when an attempt ends with', 'then', 'uses a retry'], cells)}\n\n${bounds.map(bound => `- ${markdownProse(bound)}`).join('\n')}\n`;
}

function explanationOf(explanation: JobExplanation | ManifestExplanation): Explanation {
  const { rows, bounds, notes, target } = explanation;
  // Other engines make Pods anew without waiting.
  if (explanation instanceof ManifestExplanation) return { rows, bounds, waits: [], notes };
  const { longestDelaySeconds } = controllerVersion(ServerVersion.of(target.version).minor);
  return { rows, bounds, waits: differentDelays(longestDelaySeconds), notes };
}
