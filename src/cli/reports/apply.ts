import { AppliedJob, AppliedText } from '../../kubernetes/apply-policy-text';
import { objectName } from '../../lint/formats/words';
import { helmSource } from '../../lint/helm-source';
import { objectOf } from '../../lint/lint-object';
import { oneOf } from '../../policy/policy-error';

/*
 * What `failure-policy apply` says of files and their Jobs.
 */

/** A file and what a policy does to it. */
export interface AppliedFile {
  /** As it is called in messages. */
  readonly name: string;
  readonly text: string;
  readonly applied: AppliedText;
}

/** Why nothing is changed. */
export interface Refusal {
  /** `k8s/import.yaml:12`; empty if it is about everything. */
  readonly place: string;
  readonly message: string;
  readonly job?: AppliedJob;
  /** The field of the Job. */
  readonly path?: string;
}

/** `Job nightly/import`. */
export function titleOf({ manifest }: AppliedJob): string {
  return objectName(objectOf(manifest));
}

export function changesLine(job: AppliedJob): string {
  return `${titleOf(job)}: ${job.changes.length > 0 ? job.changes.join('; ') : 'has this policy already'}`;
}

export function problemsOf({ name, applied }: AppliedFile): Refusal[] {
  return applied.jobs.flatMap(job => [...job.problems].sort((a, b) => a.place.line - b.place.line).map(({ place, message, path }): Refusal => {
    const source = helmSource(job.document.part.text);
    const title = source === undefined ? titleOf(job) : `${titleOf(job)}, rendered from ${source}`;
    return { place: `${name}:${place.line}`, message: `${title}: ${message}`, job, path };
  }));
}

export function refusalLine({ place, message }: Refusal): string {
  return place === '' ? message : `${place}: ${message}`;
}

/** What cannot be read in a file, with its line. */
export function unreadableLines({ name, applied }: AppliedFile): string[] {
  const isTemplate = (text: string) => text.includes('{{');
  // All documents of a template have the same to be said of them.
  const template = applied.unreadable.find(({ part }) => isTemplate(part.text));
  const others = applied.unreadable.filter(({ part }) => !isTemplate(part.text));
  return [
    ...template ? [`${name}:${template.problem!.place.line}: this is a template, and only what it is rendered to can have a policy; render it first, `
      + 'such as: helm template . | failure-policy apply --policy FILE'] : [],
    ...others.map(({ problem }) => `${name}:${problem!.place.line}: this cannot be parsed: ${problem!.message}`),
  ];
}

/** Each warning once, with the Jobs for which it holds: the policy is the same for all. */
export function warningLines(warnings: readonly { readonly job: AppliedJob; readonly text: string }[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { job, text } of warnings) titles.set(text, [...titles.get(text) ?? [], titleOf(job)]);
  return [...titles].map(([text, of]) => `warning: ${someOf(of)}: ${text}`);
}

const MOST_NAMES = 3;

/** `Job a, Job b, Job c and 38 more`. */
export function someOf(titles: readonly string[]): string {
  const rest = titles.length - MOST_NAMES;
  return oneOf(rest > 0 ? [...titles.slice(0, MOST_NAMES), `${rest} more`] : [...titles], 'and');
}
