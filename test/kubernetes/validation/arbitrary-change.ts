import * as fc from 'fast-check';
import { cronJob, job } from './arbitrary-manifest';

/*
 * Changes of Jobs and CronJobs: a manifest, and the same one with a few fields of another.
 */

export interface Change {
  readonly before: object;
  readonly status?: object;
  readonly after: object;
  readonly how: 'apply' | 'replace';
}

interface Fields {
  [field: string]: any;
}

const STARTED = { startTime: '2026-01-01T00:00:00Z' };
const SUSPENDED = { conditions: [{ type: 'Suspended', status: 'True', lastTransitionTime: '2026-01-01T00:00:00Z' }] };

const status = fc.constantFrom<object | undefined>(undefined, undefined, STARTED, { ...STARTED, ...SUSPENDED }, SUSPENDED, { ...STARTED, active: 1 });

/** Takes some fields over from another object, or takes them out if it does not have them. */
function mixed(object: Fields = {}, other: Fields = {}, fields: string[]): Fields {
  const result = { ...object };
  for (const field of fields) {
    if (other[field] === undefined) delete result[field];
    else result[field] = other[field];
  }
  return result;
}

const JOB_FIELDS = ['parallelism', 'completions', 'backoffLimit', 'activeDeadlineSeconds', 'ttlSecondsAfterFinished', 'podFailurePolicy', 'suspend',
  'podReplacementPolicy', 'managedBy', 'backoffLimitPerIndex', 'maxFailedIndexes', 'successPolicy', 'completionMode', 'manualSelector'];
const POD_FIELDS = ['nodeSelector', 'tolerations', 'schedulingGates', 'containers', 'volumes', 'restartPolicy', 'activeDeadlineSeconds', 'securityContext'];
const META_FIELDS = ['labels', 'annotations'];

const few = (fields: string[]) => fc.subarray(fields, { maxLength: 2 });

const fieldsToTake = fc.record({ job: few(JOB_FIELDS), pod: few(POD_FIELDS), template: few(META_FIELDS), metadata: few(META_FIELDS) });

function changedSpec(spec: Fields, other: Fields, take: { job: string[]; pod: string[]; template: string[] }): Fields {
  const template = { ...spec.template };
  if (take.template.length > 0) template.metadata = mixed(template.metadata, other.template?.metadata, take.template);
  if (take.pod.length > 0) template.spec = mixed(template.spec, other.template?.spec, take.pod);
  return { ...mixed(spec, other, take.job), template };
}

/** Resources of the first container alone, which a suspended Job may change. */
function withResources(spec: Fields, cpu: string): Fields {
  const [first, ...others] = spec.template?.spec?.containers ?? [];
  if (!first) return spec;
  const containers = [{ ...first, resources: { requests: { cpu } } }, ...others];
  return { ...spec, template: { ...spec.template, spec: { ...spec.template.spec, containers } } };
}

const jobChange = fc.tuple(job, job, fieldsToTake, fc.boolean(), fc.constantFrom(undefined, undefined, '100m', '2'), status, fc.constantFrom('apply', 'replace'))
  .map(([before, other, take, isSuspended, cpu, given, how]): Change => {
    const start: Fields = { ...before, spec: { ...before.spec, ...isSuspended && { suspend: true } } };
    const spec = changedSpec(start.spec, other.spec, take);
    const after = { ...start, metadata: mixed(start.metadata, other.metadata, take.metadata), spec: cpu ? withResources(spec, cpu) : spec };
    return { before: start, ...given && { status: given }, after, how: how as Change['how'] };
  });

const cronJobChange = fc.tuple(cronJob, cronJob, fieldsToTake, fc.constantFrom('apply', 'replace')).map(([before, other, take, how]): Change => {
  const { jobTemplate, ...rest }: Fields = before.spec;
  const changed = { ...jobTemplate, spec: changedSpec(jobTemplate.spec, (other.spec as Fields).jobTemplate.spec, take) };
  const after = { ...before, spec: { ...mixed(rest, other.spec, ['schedule', 'timeZone']), jobTemplate: changed } };
  return { before, after, how: how as Change['how'] };
});

export const change: fc.Arbitrary<Change> = fc.oneof({ arbitrary: jobChange, weight: 8 }, { arbitrary: cronJobChange, weight: 1 });
