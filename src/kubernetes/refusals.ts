import type { RepeatedField } from '../manifest/manifest-document';
import { jobIn } from './simulation/simulated-job';
import { Rejection, validate, validateWhole } from './validate';
import { objectAfterApply, validateUpdate } from './validate-update';
import { ServerVersion } from './validation/server-version';

/*
 * What a server refuses. It stops at the first thing that it cannot read; whoever mends a manifest wants to know everything at once.
 */

/**
 * What is wrong with a manifest of an object that is not there yet; of a CronJob also what is wrong with the Jobs that it would create.
 *
 * @param repeated what the reader of its text found more than once
 */
export function refusedCreation(manifest: unknown, server: ServerVersion, repeated: readonly RepeatedField[] = []): readonly Rejection[] {
  const { rejections } = validateWhole(manifest, server, repeated);
  return rejections.length > 0 ? rejections : refusedJobs(manifest, server);
}

/**
 * What is wrong with a manifest that takes the place of one that the server has.
 *
 * @param before the manifest as it was applied or as it was read from the cluster
 */
export function refusedChange(before: unknown, after: unknown, server: ServerVersion): readonly Rejection[] {
  const { rejections, prepared } = validateWhole(after, server, []);
  if (!prepared) return rejections;
  const unread = rejections.filter(({ rule }) => rule === 'kubernetes/unknown-field');
  const refused = [...unread, ...validateUpdate(before, after, 'apply', server, { strict: false }).rejections];
  return refused.length > 0 ? refused : refusedJobs(objectAfterApply(before, after, server) ?? after, server);
}

/** `spec.backoffLimit: must be at least 0; ...`. */
export function refusalText(rejections: readonly Rejection[]): string {
  return rejections.map(({ path, message }) => {
    // The line of a repeated key counts from its document.
    const words = message.replace(/^line \d+: /, '');
    return path === '' || words.includes(path) ? words : `${path}: ${words}`;
  }).join('; ');
}

/** What is wrong with the Jobs of a CronJob: the server does not look at everything in its template before it has to create a Job of it. */
export function refusedJobs(manifest: unknown, server: ServerVersion): readonly Rejection[] {
  const job = jobIn(manifest);
  if (job === manifest) return [];
  return validate(job, server, { strict: false }).rejections.map(rejection => (
    // The name of a Job is made from that of its CronJob.
    { ...rejection, path: rejection.path === 'metadata.name' ? rejection.path : `spec.jobTemplate.${rejection.path}`, message: `${rejection.message}: the CronJob is taken, and each Job that it creates is refused` }));
}
