import { EngineVersion } from '../../engine-version';
import { JobSimulation } from '../../kubernetes/job-simulation';
import { visible } from '../../lint/formats/words';
import { LintObject } from '../../lint/lint-finding';
import { markdownText } from '../../lint/markdown-text';
import { ManifestSimulation } from '../../manifest-simulation';
import { RetryBudget, Run } from '../../report/timeline';
import { timelineMarkdown } from '../../report/timeline-markdown';
import { timelineMermaid } from '../../report/timeline-mermaid';
import { timelineText } from '../../report/timeline-text';
import { jsonParts } from '../long-json';
import { Page } from '../page';

/*
 * What would become of Jobs, for people and for programs.
 */

export interface SimulatedJob {
  readonly title: string;
  /** The file with the line. */
  readonly place: string;
  readonly file: string;
  readonly document: number;
  readonly object: LintObject;
  /** What was supposed to happen. */
  readonly scenario: string;
  readonly simulation: JobSimulation | ManifestSimulation;
  readonly budget?: RetryBudget;
}

export interface SimulateReport {
  readonly jobs: readonly SimulatedJob[];
  /** Whether more than one was asked about, also if the others are refused. */
  readonly isList: boolean;
}

/** The result of the only one, or a list if there are several, in parts. `schemas/simulation.schema.json` describes both. */
export function simulationsAsJson({ jobs, isList }: SimulateReport): Generator<string> {
  // What is long are the attempts.
  if (!isList) return jsonParts(jobs[0].simulation.toJson(), 2);
  const all = jobs.map(({ file, document, object, simulation }) => {
    const { version, ...result } = simulation.toJson();
    return { file, document, object, ...result };
  });
  return jsonParts({ version: 1, jobs: all }, 4);
}

export function simulationsAsText(report: SimulateReport, page: Page): string {
  const { bold, dim } = page.colours;
  const parts = report.jobs.map(job => [
    `${bold(visible(job.title))}  ${dim(visible(job.place))}`,
    dim(page.wrapped(visible(`${targetWords(job.simulation.target)}; ${job.scenario}`))),
    '',
    timelineText(runOf(job), page),
  ].join('\n'));
  return parts.join('\n');
}

export function simulationsAsMarkdown(report: SimulateReport): string {
  return report.jobs.map(job => [
    `### ${markdownText(job.title)}`,
    markdownText(`${targetWords(job.simulation.target)}; ${job.scenario}`),
    timelineMarkdown(runOf(job)),
  ].join('\n\n')).join('\n');
}

export function simulationAsMermaid(job: SimulatedJob): string {
  const { engine, version } = job.simulation.target;
  return timelineMermaid(runOf(job), `${job.title}, ${engine} ${version}`);
}

function runOf({ simulation, budget }: SimulatedJob): Run {
  const { attempts, outcome, status, isUnbounded, choices, notes } = simulation;
  return { attempts, outcome, status, isUnbounded, choices, notes, ...budget && { budget } };
}

/** `kubernetes 1.34 (verified)`. */
export function targetWords({ engine, version, verified }: EngineVersion): string {
  return `${engine} ${version} (${verified ? 'verified' : 'not verified: known from reading and not from recorded answers'})`;
}
