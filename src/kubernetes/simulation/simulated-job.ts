import { applyMergePatch } from './merge-patch';
import { NumberedChange } from './simulate';
import { PolicyError, quoted } from '../../policy/policy-error';
import { Job, JobSpec, JobStatus } from '../api-types';
import { asStored, prepare, Rejection, validate } from '../validate';
import { validateUpdate } from '../validate-update';
import { nameOf } from '../validation/object-meta';
import { ServerVersion } from '../validation/server-version';

/** The Job that a manifest declares, or, for a CronJob, one of the Jobs that it creates; as the server stores it. */
export interface StoredJob {
  readonly job: Job & { readonly spec: JobSpec };
  /** `namespace/name`. What the server, or a CronJob, makes up is xxxxx. */
  readonly name: string;
  /** Fields that the version does not keep. */
  readonly dropped: readonly string[];
}

/**
 * Reads a manifest as the server does.
 *
 * @throws PolicyError if it is no Job or CronJob, or is refused
 */
export function storedJob(manifest: unknown, server: ServerVersion, version: string): StoredJob {
  const refused = validate(manifest, server, { strict: true }).rejections;
  if (refused.length > 0) throw new PolicyError(refusal(`Kubernetes ${version} refuses this manifest`, refused));
  const declared = jobIn(manifest);
  // A Job that a CronJob makes can be refused although the CronJob is not.
  const refusedJob = declared === manifest ? [] : validate(declared, server, { strict: false }).rejections;
  const prepared = prepare(declared, server, { strict: false });
  if (refusedJob.length > 0 || Array.isArray(prepared)) {
    throw new PolicyError(refusal(`Kubernetes ${version} refuses the Jobs of this CronJob`, Array.isArray(prepared) ? prepared : refusedJob));
  }
  const job = asStored(prepared, server) as StoredJob['job'];
  const { namespace = 'default' } = job.metadata ?? {};
  return { job, name: `${namespace}/${nameOf(job.metadata!)}`, dropped: prepared.dropped.map(({ path }) => path) };
}

/** What a CronJob adds to its name for a Job: the minutes since 1970, of which nobody knows which they will be. */
const MINUTES = 'x'.repeat(8);

/** The Job itself, or the next one of a CronJob. */
export function jobIn(manifest: any): unknown {
  if (manifest.kind !== 'CronJob') return manifest;
  const { metadata, spec } = manifest;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { ...spec.jobTemplate.metadata, namespace: metadata?.namespace, name: `${nameOf(metadata ?? {})}-${MINUTES}` },
    spec: spec.jobTemplate.spec,
  };
}

/**
 * The Job after somebody has patched its spec.
 *
 * @param status what the controller has written until then
 * @throws PolicyError if the server refuses that
 */
export function patchedJob({ job, name }: StoredJob, change: NumberedChange, status: JobStatus, server: ServerVersion): StoredJob {
  const { spec: patch, at, position } = change;
  const refused = (rejections: readonly Rejection[]) => new PolicyError(
    refusal(`the change ${quoted(patch)} at ${at} s is refused`, rejections), ['changes', String(position)]);
  const before = JSON.parse(JSON.stringify({ ...job, status }));
  const after = { ...before, spec: applyMergePatch(before.spec, patch) };
  const { rejections } = validateUpdate(before, after, 'replace', server, { strict: true });
  if (rejections.length > 0) throw refused(rejections);
  const prepared = prepare(after, server, { strict: false });
  if (Array.isArray(prepared)) throw refused(prepared);
  return { job: asStored(prepared, server), name, dropped: [] };
}

function refusal(what: string, rejections: readonly Rejection[]): string {
  return `${what}: ${rejections.map(({ path, message }) => path === '' || message.includes(path) ? message : `${path}: ${message}`).join('; ')}`;
}
