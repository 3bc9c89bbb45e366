import { JOBSET_API_VERSION, JOBSET_GROUP } from './fields';
import { defaultJobSet, JobSetObject } from './job-set-object';
import { RejectionRuleName } from './rejection-rules';
import { checkConstraints, ConstraintProblem } from './schema/check-constraints';
import { jobSetConstraints } from './schema/constraints';
import { JOB_SET_STRUCTS } from './schema/job-set-structs';
import { fieldSince, StructTypes } from './schema/struct-table';
import { abilitiesOf } from './versions';
import { webhookProblems } from './webhook';
import { StructType } from '../kubernetes/api-schema';
import { Decoded, decodeAs } from '../kubernetes/decode';
import { FieldErrors, quotedAsGo } from '../kubernetes/validation/field-errors';
import { checkObjectMeta } from '../kubernetes/validation/object-meta';
import { ServerVersion } from '../kubernetes/validation/server-version';
import type { RepeatedField } from '../manifest/manifest-document';
import { quoted } from '../policy/policy-error';

/*
 * What a cluster with JobSet says to a new JobSet: its API server, the definition of the resource, and the webhooks.
 */

/** Why a manifest is refused. */
export interface JobSetRejection {
  /** Of JobSet, or of Kubernetes for what every object has. */
  readonly rule: RejectionRuleName | `kubernetes/${string}`;
  readonly path: string;
  readonly message: string;
  readonly by: 'kube-apiserver' | 'jobset-webhook';
  readonly suggestion?: string;
}

export interface JobSetVerdict {
  readonly rejections: readonly JobSetRejection[];
  /** With its defaults. Absent if the manifest could not be read. */
  readonly object?: JobSetObject;
}

const types = new Map<string, StructType>();

function jobSetType(version: string): StructType {
  const { minor, apiMinor } = abilitiesOf(version);
  const known = types.get(version) ?? new StructTypes(JOB_SET_STRUCTS, minor, apiMinor).named('JobSet');
  types.set(version, known);
  return known;
}

/** @param repeated what the reader of its text found more than once */
export function validateJobSet(manifest: unknown, version: string, repeated: readonly RepeatedField[] = []): JobSetVerdict {
  const wrongKind = kindProblem(manifest);
  if (wrongKind) return { rejections: [wrongKind] };
  const { minor, apiMinor } = abilitiesOf(version);
  const type = jobSetType(version);
  const decoded = decodeAs(manifest, type);
  const object = decoded.object as JobSetObject;
  const problems = [
    ...decodingRejections(decoded, repeated, version),
    ...checkConstraints(manifest, type, '', { table: jobSetConstraints(minor), minor, isRewritten: true }).map(constraintRejection),
  ];
  if (decoded.typeProblems.length > 0) return { rejections: problems };
  defaultJobSet(object, minor);
  const all = [...problems, ...metaRejections(object, apiMinor), ...ruleRejections(object, minor)];
  // Whoever has a value that does not exist need not hear what the webhook would say to it.
  const byWebhook = webhookProblems(object, minor).filter(({ path }) => !all.some(each => each.path === path))
    .map((problem): JobSetRejection => ({ ...problem, by: 'jobset-webhook' }));
  return { rejections: [...all, ...byWebhook], object };
}

function kindProblem(manifest: unknown): JobSetRejection | undefined {
  const { apiVersion, kind } = (typeof manifest === 'object' && manifest !== null ? manifest : {}) as { apiVersion?: unknown; kind?: unknown };
  if (apiVersion === JOBSET_API_VERSION && kind === 'JobSet') return undefined;
  const isOfKind = kind === 'JobSet';
  return {
    rule: 'jobset/not-a-job-set',
    path: isOfKind ? 'apiVersion' : 'kind',
    message: isOfKind ? `${apiVersion === undefined ? 'apiVersion is missing' : `${quoted(apiVersion)} is not the version of a JobSet`}: write ${JOBSET_API_VERSION}`
      : `${quoted(kind)} is no kind of ${JOBSET_GROUP}: write JobSet`,
    by: 'kube-apiserver',
  };
}

function decodingRejections({ typeProblems, unknown }: Decoded, repeated: readonly RepeatedField[], version: string): JobSetRejection[] {
  return [
    ...typeProblems.map((problem): JobSetRejection => ({ rule: 'jobset/wrong-type', ...problem, by: 'jobset-webhook' })),
    ...repeated.map(({ path, key }): JobSetRejection => (
      { rule: 'jobset/duplicate-field', path, message: `the key ${quotedAsGo(key)} is there more than once`, by: 'kube-apiserver' })),
    ...unknown.map(({ path, known }): JobSetRejection => ({
      rule: 'jobset/unknown-field',
      path,
      message: `unknown field ${quotedAsGo(path)}`,
      by: 'kube-apiserver',
      suggestion: newerFieldHint(path, version) ?? `known here are ${known.join(', ')}`,
    })),
  ];
}

/** Where the structs of a JobSet are, for a field that a later version has. */
const PLACES: readonly (readonly [place: RegExp, struct: string])[] = [
  [/^spec\.(\w+)$/, 'JobSetSpec'],
  [/^spec\.replicatedJobs\[\d+\]\.(\w+)$/, 'ReplicatedJob'],
  [/^spec\.network\.(\w+)$/, 'Network'],
  [/^spec\.failurePolicy\.(\w+)$/, 'FailurePolicy'],
  [/^spec\.failurePolicy\.rules\[\d+\]\.(\w+)$/, 'FailurePolicyRule'],
];

function newerFieldHint(path: string, version: string): string | undefined {
  for (const [place, struct] of PLACES) {
    const field = place.exec(path)?.[1];
    const since = field === undefined ? undefined : fieldSince(JOB_SET_STRUCTS, struct, field);
    if (since !== undefined && since > abilitiesOf(version).minor) return `JobSet has it from 0.${since} on, and this is ${version}`;
  }
  return undefined;
}

const RULE_OF = {
  required: 'jobset/missing-field', unsupported: 'jobset/unsupported-value', duplicate: 'jobset/duplicate-entry', range: 'jobset/value-out-of-range',
} as const;

function constraintRejection({ kind, path, message }: ConstraintProblem): JobSetRejection {
  return { rule: RULE_OF[kind], path, message, by: 'kube-apiserver' };
}

/** Names, labels and annotations are looked at as those of every object. */
function metaRejections(object: JobSetObject, apiMinor: number): JobSetRejection[] {
  const errors = new FieldErrors(ServerVersion.of(`1.${apiMinor}`));
  checkObjectMeta(object.metadata ?? {}, 'metadata', errors);
  return errors.list.map(({ rule, field, message }) => ({ rule: rule as `kubernetes/${string}`, path: field, message, by: 'kube-apiserver' }));
}

/** The rules of the definition that look at several fields. */
function ruleRejections({ spec }: JobSetObject, minor: number): JobSetRejection[] {
  if (minor < 8 || spec?.startupPolicy?.startupPolicyOrder !== 'InOrder' || !spec.replicatedJobs?.some(({ dependsOn }) => dependsOn?.length)) return [];
  return [{
    rule: 'jobset/startup-order', path: 'spec', message: 'Invalid value: StartupPolicy and DependsOn APIs are mutually exclusive', by: 'kube-apiserver',
  }];
}
