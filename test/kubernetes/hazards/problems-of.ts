import { hazardsOf } from './check-hazards';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { HAZARDS } from '../../../src/kubernetes/hazards';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { editText } from '../../../src/manifest/edit-text';
import { Problem } from '../../../src/rule';

/*
 * What a single rule says of a manifest, and the manifest as its fixes leave it.
 */

export interface Place {
  readonly path: string;
  readonly severity: FindingSeverity;
}

export const error = (path: string): Place => ({ path, severity: FindingSeverity.ERROR });
export const warning = (path: string): Place => ({ path, severity: FindingSeverity.WARNING });
export const info = (path: string): Place => ({ path, severity: FindingSeverity.INFO });

export type Row = [name: string, manifest: object, expected: Place[], version?: string];

export function placesOf(rule: string, manifest: object, version?: string): Place[] {
  return hazardsOf(manifest, version).filter(each => each.rule === rule).map(({ path, severity }) => ({ path, severity }));
}

export function messagesOf(rule: string, manifest: object, version?: string): string[] {
  return hazardsOf(manifest, version).filter(each => each.rule === rule).map(({ message }) => message);
}

export function problemsOf(rule: string, manifest: object, version = '1.34'): readonly Problem[] {
  const server = ServerVersion.of(version);
  const prepared = prepare(JSON.parse(JSON.stringify(manifest)), server, { strict: true });
  if (Array.isArray(prepared)) throw new Error('the manifest of the test cannot be read');
  return HAZARDS.find(({ name }) => name === rule)!.check(new JobSubject(prepared.kind, prepared.object, manifest, server, DEFAULT_SETTINGS));
}

/** What the fixes do, those that somebody has to want with a question mark. */
export function fixesOf(rule: string, manifest: object, version?: string): string[] {
  return problemsOf(rule, manifest, version).flatMap(({ fix }) => fix ? [`${fix.description}${fix.isSuggested ? '?' : ''}`] : []);
}

/** The manifest with what a rule finds mended, one problem after the other. */
export function mended(rule: string, manifest: object, version?: string): any {
  let text = JSON.stringify(manifest);
  for (let rounds = 0; rounds < 20; rounds++) {
    const fix = problemsOf(rule, JSON.parse(text), version).map(problem => problem.fix).find(each => each);
    if (!fix) break;
    text = editText(text, fix.edits);
  }
  return JSON.parse(text);
}

export const on = (action: string, operator: string, values: number[], containerName?: string) =>
  ({ action, onExitCodes: { ...containerName && { containerName }, operator, values } });
export const when = (action: string, type: string, status?: string) => ({ action, onPodConditions: [{ type, ...status && { status } }] });
export const ignoreDisruption = when('Ignore', 'DisruptionTarget', 'True');
export const policy = (...rules: object[]) => ({ podFailurePolicy: { rules } });
