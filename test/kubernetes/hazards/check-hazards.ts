import { LintSettings, DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { HAZARDS } from '../../../src/kubernetes/hazards';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { readDocuments } from '../../../src/manifest/manifest-document';

/*
 * What the hazards say of a manifest, for tables of manifests that trigger a rule and of nearest ones that do not.
 */

/** A Job that no rule has anything to say of. Whatever is given takes the place of its fields; `undefined` takes a field away. */
export function job(spec: object = {}, pod: object = {}, metadata: object = {}): object {
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'import', ...metadata },
    spec: {
      backoffLimit: 3,
      activeDeadlineSeconds: 3600,
      template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'worker:1' }], ...pod } },
      ...spec,
    },
  };
}

/** A CronJob with such a Job. */
export function cronJob(cron: object = {}, spec: object = {}, pod: object = {}, metadata: object = {}): object {
  const { spec: jobSpec } = job(spec, pod) as any;
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'import', ...metadata },
    spec: { schedule: '0 3 * * *', jobTemplate: { spec: jobSpec }, ...cron },
  };
}

export interface Found {
  readonly rule: string;
  readonly path: string;
  readonly severity: FindingSeverity;
  readonly message: string;
}

/** What all hazards, those of the strict profile included, say of a manifest as data or as YAML. */
export function hazardsOf(manifest: object | string, version = '1.34', settings: LintSettings = DEFAULT_SETTINGS): Found[] {
  const data: any = typeof manifest === 'string' ? [...readDocuments(manifest)][0].value : JSON.parse(JSON.stringify(manifest));
  const server = ServerVersion.of(version);
  const prepared = prepare(data, server, { strict: true });
  if (Array.isArray(prepared)) throw new Error(`the manifest of the test cannot be read: ${prepared.map(({ message }) => message).join('; ')}`);
  const subject = new JobSubject(prepared.kind, prepared.object, data, server, settings);
  return HAZARDS.flatMap(({ name, severity: usual, check }) => (
    check(subject).map(({ path, message, severity = usual }) => ({ rule: name, path, severity, message }))));
}
