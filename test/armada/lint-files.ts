import { checkPlatform } from '../../src/armada/platform/check-platform';
import type { PlatformInput } from '../../src/armada/platform/platform';
import { ArmadaKind, armadaResourcesIn, readArmada } from '../../src/armada/resources';
import type { Finding } from '../../src/finding';
import type { LintFinding } from '../../src/lint/lint-finding';
import { resultOf } from '../../src/lint/lint-run';
import { LintRules } from '../../src/lint/lint-settings';
import { lintText } from '../../src/lint/lint-text';
import { readDocuments } from '../../src/manifest/manifest-document';

/** Texts of files by their names. */
export interface Files {
  readonly [name: string]: string;
}

/** What is found in files together. */
export function lintFiles(files: Files, version = '0.22.7', profile: 'recommended' | 'strict' = 'strict'): readonly LintFinding[] {
  const rules = new LintRules([{ engine: 'armada', version, verified: false }], profile, new Map(), 3600, []);
  return resultOf(Object.entries(files).map(([file, text]) => lintText(file, text, rules)), rules).findings;
}

/** The files as parts of a platform. */
export function platformOf(files: Files): PlatformInput {
  const parts = Object.entries(files).flatMap(([place, text]) => [...readDocuments(text)].flatMap(({ value }) => (
    armadaResourcesIn(value).map(resource => ({ kind: resource.kind, part: { place, fields: readArmada(resource).value as any } })))));
  const ofKind = (wanted: ArmadaKind) => parts.filter(({ kind }) => kind === wanted).map(({ part }) => part);
  const [scheduler] = ofKind('Scheduler');
  return {
    policies: ofKind('RetryPolicy'), queues: ofKind('Queue'), executors: ofKind('Executor'), jobSets: ofKind('JobSet'), ...scheduler && { scheduler },
  };
}

/** What is found in files beside something that no file says. */
export function checkWith(files: Files, more: Pick<PlatformInput, 'nodes' | 'surroundings'>, version = '0.22.7'): readonly Finding[] {
  return checkPlatform({ ...platformOf(files), ...more }, version);
}
