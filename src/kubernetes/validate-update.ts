import { structNamed } from './api-schema';
import { CronJob, Job, JobSpec, PodTemplateSpec } from './api-types';
import { applied } from './applied';
import { declaredAgain, isReadFromCluster, lastApplied } from './declared-again';
import { mergeProblems } from './merge-problems';
import { semanticallyEqual } from './semantic-equality';
import { annotateTracking } from './tracking-annotation';
import { asStored, dropFrom, Manner, prepare, Prepared, putDefaults, readManifest, Rejection, rejectionsOf, Verdict } from './validate';
import { checkCronJobSpec } from './validation/cron-job';
import { FieldErrors } from './validation/field-errors';
import { checkJob, checkJobSpec, checkNameFitsIndexes, checkSelector, CONTROLLER_UID_LABELS, JOB_NAME_LABELS } from './validation/job-spec';
import { checkCommonMeta } from './validation/object-meta';
import { ServerVersion } from './validation/server-version';

/*
 * What an API server says to the change of a Job or CronJob that it has stored.
 * https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup
 */

const IMMUTABLE = 'field is immutable';

/** How a change reaches the server. */
export type UpdateMethod =
  /** As a server-side apply does it: what neither manifest speaks of stays as it is. */
  | 'apply'
  /** As kubectl edit does it: what the new manifest does not speak of gets its default. */
  | 'replace';

/** What the server says to a change from one manifest to another. What it would say to the first one is of no concern: it is there. */
export function validateUpdate(found: unknown, after: unknown, method: UpdateMethod, server: ServerVersion, manner: Manner): Verdict {
  const update = updateOf(found, after, server, manner);
  if (Array.isArray(update)) return { rejections: update, dropped: [] };
  const { stored, wanted, status } = update;
  const unmergeable = method === 'apply' ? mergeProblems(after, structNamed(wanted.kind, server.minor), server) : [];
  if (unmergeable.length > 0) return { rejections: unmergeable, dropped: wanted.dropped };
  const changed = changedObject(update, method, server);
  const dropped = [...wanted.dropped, ...dropFrom(wanted.kind, changed, server, false)];
  const errors = new FieldErrors(server);
  checkMetadata(changed, stored.object, errors);
  if (wanted.kind === 'Job') checkJobUpdate(changed, stored.object, status, errors);
  else checkCronJobSpec(changed as CronJob, errors, stored.object);
  return { rejections: rejectionsOf(errors), dropped };
}

/** The object that is stored after a manifest is applied, with its defaults; undefined if one of the two cannot be read, or is of another kind. */
export function objectAfterApply(found: unknown, after: unknown, server: ServerVersion): any {
  const update = updateOf(found, after, server, { strict: false });
  if (Array.isArray(update)) return undefined;
  const changed = changedObject(update, 'apply', server);
  dropFrom(update.wanted.kind, changed, server, false);
  return changed;
}

/** A change, as the server sees it. */
interface Update {
  /** What whoever applies the new manifest had said before, and takes out if the new one does not say it. */
  readonly declared: Prepared;
  readonly stored: Prepared;
  readonly wanted: Prepared;
  /** That of the stored object: it is in the manifest if that was read from a cluster. */
  readonly status: Job['status'];
}

function updateOf(found: unknown, after: unknown, server: ServerVersion, manner: Manner): Update | Rejection[] {
  // Who changes what was read from a cluster by a manifest of his own does not take out what the server has written into it.
  const before = hasSelector(after) ? found : declaredAgain(found);
  const read = readManifest(before, server, { strict: false });
  const prepared = prepare(before, server, { strict: false });
  if (Array.isArray(read) || Array.isArray(prepared)) return read as Rejection[];
  const stored = { ...prepared, object: asStored(prepared, server) };
  const wanted = readManifest(after, server, manner);
  if (Array.isArray(wanted)) return wanted;
  if (wanted.kind !== stored.kind) return [{ rule: 'kubernetes/immutable-field', path: 'kind', message: `a ${stored.kind} cannot become a ${wanted.kind}` }];
  const said = isReadFromCluster(found) ? readManifest(lastApplied(found) ?? {}, server, { strict: false }) : read;
  return { declared: Array.isArray(said) ? { ...read, object: {} } : said, stored, wanted, status: (read.object as Job).status };
}

function hasSelector(manifest: any): boolean {
  return manifest?.spec?.selector !== undefined;
}

function changedObject({ declared, stored, wanted }: Update, method: UpdateMethod, server: ServerVersion): any {
  const type = structNamed(wanted.kind, server.minor);
  const changed: any = method === 'apply' ? applied(declared.object, stored.object, wanted.object, type) : wanted.object;
  if (wanted.kind === 'Job' && method === 'replace') keepGenerated(changed, stored.object);
  // What is to change has a name, whether the new manifest says it or not.
  (changed.metadata ??= {}).name ??= stored.object.metadata?.name;
  // An update generates no selector: that of the stored object is in it.
  putDefaults(wanted.kind, changed, server);
  if (wanted.kind === 'Job') annotateTracking(changed, server);
  return changed;
}

/** Who edits a Job edits what was read from the cluster, with the generated selector and labels in it. */
function keepGenerated(changed: Job, { spec: stored = {} }: Job): void {
  const { spec } = changed;
  if (!spec || spec.manualSelector) return;
  spec.selector ??= stored.selector;
  // Who takes out the whole template takes out the labels with it.
  if (!spec.template) return;
  const labels = (spec.template.metadata ??= {}).labels ??= {};
  for (const label of [...JOB_NAME_LABELS, ...CONTROLLER_UID_LABELS]) {
    const value = stored.template?.metadata?.labels?.[label];
    if (value !== undefined) labels[label] ??= value;
  }
}

function checkMetadata({ metadata = {} }: Job, { metadata: stored = {} }: Job, errors: FieldErrors): void {
  for (const field of ['name', 'namespace', 'uid'] as const) {
    // What the new manifest does not say is taken from the object that it changes.
    if (metadata[field] !== undefined && stored[field] !== undefined && metadata[field] !== stored[field]) {
      errors.invalid('kubernetes/immutable-field', `metadata.${field}`, metadata[field], IMMUTABLE);
    }
  }
  checkCommonMeta(metadata, 'metadata', errors);
}

function checkJobUpdate(job: Job, { spec: stored = {} }: Job, status: Job['status'], errors: FieldErrors): void {
  const spec = job.spec ?? {};
  if (errors.server.minor >= 37) {
    checkJobSpec(spec, 'spec', errors);
    checkSelector(spec, 'spec', errors);
    checkNameFitsIndexes(job, errors);
  } else {
    // Older servers ask of a changed Job all that they ask of a new one.
    checkJob(job, errors);
  }
  checkCompletions(spec, stored, errors);
  checkTemplate(spec, stored, status, errors);
  const { fields } = structNamed('JobSpec', errors.server.minor);
  for (const field of ['selector', 'completionMode', 'podFailurePolicy', 'backoffLimitPerIndex', 'managedBy', 'successPolicy'] as const) {
    const type = fields.get(field)?.type;
    if (!type || spec[field] === stored[field]) continue;
    const areSet = spec[field] !== undefined && stored[field] !== undefined;
    if (areSet && semanticallyEqual(spec[field], stored[field], type)) continue;
    errors.invalid('kubernetes/immutable-field', `spec.${field}`, spec[field] ?? null, IMMUTABLE);
  }
}

function checkCompletions({ completions, completionMode, parallelism }: JobSpec, stored: JobSpec, errors: FieldErrors): void {
  if (completions === stored.completions) return;
  if (completionMode !== 'Indexed' || !errors.server.has('ElasticIndexedJob')) {
    errors.invalid('kubernetes/immutable-field', 'spec.completions', completions ?? null, IMMUTABLE);
  } else if (completions !== undefined && completions !== parallelism) {
    errors.invalid('kubernetes/completions-without-parallelism', 'spec.completions', completions, 'can only be modified in tandem with spec.parallelism');
  }
}

/** What may change in the template of a Job that is suspended. */
interface Freedom {
  readonly scheduling: boolean;
  readonly resources: boolean;
}

function freedomOf({ suspend }: JobSpec, { startTime, conditions = [], active = 0 }: NonNullable<Job['status']>, server: ServerVersion): Freedom {
  const isSuspended = conditions.some(({ type, status }) => type === 'Suspended' && status === 'True');
  const isIdle = !!suspend && (startTime === undefined || isSuspended) && active === 0;
  return {
    scheduling: server.has('MutableSchedulingDirectivesForSuspendedJobs') ? isIdle : !!suspend && startTime === undefined,
    resources: server.has('MutablePodResourcesForSuspendedJobs') && isIdle,
  };
}

function checkTemplate({ template = {} }: JobSpec, stored: JobSpec, status: Job['status'], errors: FieldErrors): void {
  const freedom = freedomOf(stored, status ?? {}, errors.server);
  let allowed: PodTemplateSpec = stored.template ?? {};
  if (freedom.scheduling) allowed = withSchedulingOf(allowed, template);
  if (freedom.resources) {
    const spec = withResourcesOf(allowed, template).spec;
    if (!semanticallyEqual(template.spec, spec, structNamed('PodSpec', errors.server.minor))) {
      errors.invalid('kubernetes/immutable-field', 'spec.template.spec', template.spec, IMMUTABLE);
    }
  } else if (!semanticallyEqual(template, allowed, structNamed('PodTemplateSpec', errors.server.minor))) {
    errors.invalid('kubernetes/immutable-field', 'spec.template', template, IMMUTABLE);
  }
}

function withSchedulingOf(stored: PodTemplateSpec, wanted: PodTemplateSpec): PodTemplateSpec {
  const { nodeSelector, tolerations, schedulingGates, affinity } = wanted.spec ?? {};
  return {
    ...stored,
    metadata: { ...stored.metadata, labels: wanted.metadata?.labels, annotations: wanted.metadata?.annotations },
    spec: { ...stored.spec, nodeSelector, tolerations, schedulingGates, affinity: affinityWith(stored.spec?.affinity, affinity) },
  };
}

type Affinity = NonNullable<NonNullable<PodTemplateSpec['spec']>['affinity']>;

/** Only the affinity to nodes may change, and with it whether there is any affinity at all. */
function affinityWith(stored: Affinity | undefined, wanted: Affinity | undefined): Affinity | undefined {
  if (!wanted && !stored) return undefined;
  const { nodeAffinity, ...others } = { ...stored, nodeAffinity: wanted?.nodeAffinity };
  const isEmpty = nodeAffinity === undefined && Object.keys(others).length === 0;
  return isEmpty && !wanted ? undefined : { ...others, ...nodeAffinity && { nodeAffinity } };
}

function withResourcesOf(stored: PodTemplateSpec, wanted: PodTemplateSpec): PodTemplateSpec {
  const spec = { ...stored.spec };
  for (const field of ['containers', 'initContainers'] as const) {
    const containers = spec[field] ?? [];
    const others = wanted.spec?.[field] ?? [];
    if (containers.length !== others.length) continue;
    spec[field] = containers.map((each, i) => (each.name === others[i].name ? { ...each, resources: others[i].resources } : each));
  }
  return { ...stored, spec };
}
