import { readManifest, Rejection, rejectionsOf } from './validate';
import { checkContainers } from './validation/containers';
import { checkCronJobName } from './validation/cron-job';
import { FieldErrors } from './validation/field-errors';
import { checkJobFields, checkNameFitsIndexes, JOB_NAME_LABELS } from './validation/job-spec';
import { checkLabels, checkObjectMeta } from './validation/object-meta';
import { ServerVersion } from './validation/server-version';

/*
 * What a server would refuse of the parts of a Job that are known before there is a manifest. Nothing is put in for what is left out: where a Job is
 * declared, that is a mistake.
 */

/** The fields of a spec, without its template. */
export function refusedFields(spec: object, server: ServerVersion): Rejection[] {
  const read = readManifest({ apiVersion: 'batch/v1', kind: 'Job', spec }, server, { strict: false });
  return Array.isArray(read) ? read : refusals(server, errors => checkJobFields(read.object.spec ?? {}, 'spec', errors));
}

/** The name of a Job, which its Pods carry as a label, and as the name of their host if there are indexes. */
export function refusedJobName(name: string, completions: number | undefined, server: ServerVersion): Rejection[] {
  const metadata = { name };
  return refusals(server, errors => {
    checkNameFitsIndexes({ metadata, spec: { completionMode: 'Indexed', completions } }, errors);
    checkObjectMeta(metadata, 'metadata', errors);
    checkLabels({ [JOB_NAME_LABELS[0]]: name }, 'spec.template.labels', errors);
  });
}

export function refusedCronJobName(name: string, server: ServerVersion): Rejection[] {
  return refusals(server, errors => {
    checkObjectMeta({ name }, 'metadata', errors);
    checkCronJobName(name, errors);
  });
}

/** The names of all containers together. That there is none yet is no mistake of a name. */
export function refusedContainerNames(names: string[], server: ServerVersion): Rejection[] {
  if (names.length === 0) return [];
  const containers = names.map(name => ({ name, image: 'image', imagePullPolicy: 'Always', terminationMessagePolicy: 'File' }));
  return refusals(server, errors => checkContainers({ containers }, new Map(), 'spec.template.spec', errors));
}

function refusals(server: ServerVersion, check: (errors: FieldErrors) => void): Rejection[] {
  const errors = new FieldErrors(server);
  check(errors);
  return rejectionsOf(errors);
}
