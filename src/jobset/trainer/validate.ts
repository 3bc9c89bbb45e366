import { ANCESTOR_LABEL, TRAINER_API_VERSION, TRAINER_CONTAINER, TRAINER_GROUP } from '../fields';
import { JobSetSpec } from '../job-set-object';
import { checkConstraints, ConstraintProblem } from '../schema/check-constraints';
import { ConstraintTable, jobSetConstraints, TRAINER_CONSTRAINTS } from '../schema/constraints';
import { fieldSince, StructTypes } from '../schema/struct-table';
import { RUNTIME_STRUCTS, TRAIN_JOB_STRUCTS } from '../schema/trainer-structs';
import { jobSetVersionOf } from '../trainer-versions';
import { abilitiesOf } from '../versions';
import { domainPathProblem } from '../webhook';
import { TrainerRejectionName } from './rejection-rules';
import { StructType } from '../../kubernetes/api-schema';
import { decodeAs } from '../../kubernetes/decode';
import { FieldErrors, quotedAsGo } from '../../kubernetes/validation/field-errors';
import { checkObjectMeta } from '../../kubernetes/validation/object-meta';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import type { RepeatedField } from '../../manifest/manifest-document';
import { quoted } from '../../policy/policy-error';

/*
 * What a cluster with Kubeflow Trainer says to a new TrainJob, or to a runtime.
 */

export const TRAINER_KINDS = ['TrainJob', 'TrainingRuntime', 'ClusterTrainingRuntime'] as const;

export type TrainerKind = typeof TRAINER_KINDS[number];

export interface TrainerRejection {
  readonly rule: TrainerRejectionName | `kubernetes/${string}`;
  readonly path: string;
  readonly message: string;
  readonly by: 'kube-apiserver' | 'trainer-webhook';
  readonly suggestion?: string;
}

export interface TrainerVerdict {
  readonly rejections: readonly TrainerRejection[];
  readonly kind?: TrainerKind;
  /** Absent if the manifest could not be read. */
  readonly object?: any;
}

const types = new Map<string, StructType>();

function typeOf(kind: TrainerKind, version: string): StructType {
  const key = `${kind} ${version}`;
  const table = kind === 'TrainJob' ? TRAIN_JOB_STRUCTS : RUNTIME_STRUCTS;
  const known = types.get(key) ?? new StructTypes(table, minorOf(version), abilitiesOf(jobSetVersionOf(version)).apiMinor).named(kind);
  types.set(key, known);
  return known;
}

function minorOf(version: string): number {
  return Number(version.split('.')[1]);
}

export function validateTrainer(manifest: unknown, version: string, repeated: readonly RepeatedField[] = []): TrainerVerdict {
  const kind = kindOf(manifest);
  if (typeof kind === 'object') return { rejections: [kind] };
  const minor = minorOf(version);
  const type = typeOf(kind, version);
  const { object, typeProblems, unknown } = decodeAs(manifest, type);
  const problems: TrainerRejection[] = [
    ...typeProblems.map((problem): TrainerRejection => ({ rule: 'trainer/wrong-type', ...problem, by: 'kube-apiserver' })),
    ...repeated.map(({ path, key }): TrainerRejection => (
      { rule: 'trainer/duplicate-field', path, message: `the key ${quotedAsGo(key)} is there more than once`, by: 'kube-apiserver' })),
    ...unknown.map(({ path, known }): TrainerRejection => ({
      rule: 'trainer/unknown-field', path, message: `unknown field ${quotedAsGo(path)}`, by: 'kube-apiserver', suggestion: unknownFieldHint(kind, path, version, known),
    })),
    ...checkConstraints(manifest, type, '', { table: constraintsOf(version), minor, isRewritten: false }).map(constraintRejection),
    ...metaRejections(object, kind, version),
    ...kind === 'TrainJob' ? [] : policyRejections(object.spec?.mlPolicy ?? {}),
  ];
  if (typeProblems.length > 0) return { rejections: problems };
  const byWebhook = kind === 'TrainJob' ? patchRejections(object) : runtimeRejections(object.spec?.template?.spec ?? {});
  return { rejections: [...problems, ...byWebhook], kind, object };
}

function constraintsOf(version: string): ConstraintTable {
  const ofSets = jobSetConstraints(abilitiesOf(jobSetVersionOf(version)).minor);
  return { ...ofSets, ...TRAINER_CONSTRAINTS };
}

function kindOf(manifest: unknown): TrainerKind | TrainerRejection {
  const { apiVersion, kind } = (typeof manifest === 'object' && manifest !== null ? manifest : {}) as { apiVersion?: unknown; kind?: unknown };
  const known = TRAINER_KINDS.find(each => each === kind);
  if (known && apiVersion === TRAINER_API_VERSION) return known;
  return {
    rule: 'trainer/not-a-train-job',
    path: known ? 'apiVersion' : 'kind',
    message: known ? `${apiVersion === undefined ? 'apiVersion is missing' : `${quoted(apiVersion)} is not the version of a ${known}`}: write ${TRAINER_API_VERSION}`
      : `${quoted(kind)} is no kind of ${TRAINER_GROUP}: there are TrainJob, TrainingRuntime and ClusterTrainingRuntime`,
    by: 'kube-apiserver',
  };
}

/** Fields about failures that people look for in a TrainJob, where there are none. */
const OF_RUNTIMES = ['backoffLimit', 'restartPolicy', 'podFailurePolicy', 'failurePolicy', 'maxRestarts', 'ttlSecondsAfterFinished', 'runPolicy'];

function unknownFieldHint(kind: TrainerKind, path: string, version: string, known: readonly string[]): string {
  const field = /(\w+)$/.exec(path)?.[1] ?? '';
  const since = kind === 'TrainJob' && path.startsWith('spec.') ? fieldSince(TRAIN_JOB_STRUCTS, 'TrainJobSpec', field) : undefined;
  if (since !== undefined && since > minorOf(version)) return `Trainer has it from 2.${since} on, and this is ${version}`;
  if (kind === 'TrainJob' && OF_RUNTIMES.includes(field)) return 'a TrainJob has no field for retries: they belong into the JobSet of its TrainingRuntime';
  return `known here are ${known.join(', ')}`;
}

const RULE_OF = {
  required: 'trainer/missing-field', unsupported: 'trainer/unsupported-value', duplicate: 'trainer/duplicate-entry', range: 'trainer/value-out-of-range',
} as const;

function constraintRejection({ kind, path, message }: ConstraintProblem): TrainerRejection {
  return { rule: RULE_OF[kind], path, message, by: 'kube-apiserver' };
}

const JOB_NAME = /^[a-z]([-a-z0-9]*[a-z0-9])?$/;
const LONGEST_NAME = 63;

function metaRejections(object: any, kind: TrainerKind, version: string): TrainerRejection[] {
  const errors = new FieldErrors(ServerVersion.of(`1.${abilitiesOf(jobSetVersionOf(version)).apiMinor}`));
  checkObjectMeta(object.metadata ?? {}, 'metadata', errors);
  const found = errors.list.map(({ rule, field, message }): TrainerRejection => (
    { rule: rule as `kubernetes/${string}`, path: field, message, by: 'kube-apiserver' }));
  const name: string = object.metadata?.name ?? '';
  // Names of Services are made of it.
  if (kind !== 'TrainJob' || minorOf(version) < 1 || name === '' || (JOB_NAME.test(name) && name.length <= LONGEST_NAME)) return found;
  return [...found, {
    rule: 'trainer/job-name',
    path: 'metadata.name',
    by: 'kube-apiserver',
    message: name.length > LONGEST_NAME ? 'metadata.name must be no more than 63 characters' : 'metadata.name must match RFC 1035 DNS label format',
  }];
}

function policyRejections(policy: { readonly [framework: string]: unknown }): TrainerRejection[] {
  const chosen = ['torch', 'mpi', 'jax', 'xgboost', 'flux'].filter(each => policy[each] !== undefined);
  if (chosen.length < 2) return [];
  return [{
    rule: 'trainer/several-frameworks', path: 'spec.mlPolicy', by: 'kube-apiserver', message: `Only one of the policy can be configured, got ${chosen.join(' and ')}`,
  }];
}

function patchRejections({ spec }: any): TrainerRejection[] {
  const patches: { manager?: string }[] = spec?.runtimePatches ?? [];
  return patches.flatMap(({ manager = '' }, i) => {
    const problem = manager === '' ? undefined : domainPathProblem(manager);
    return problem === undefined ? [] : [{
      rule: 'trainer/patch-manager' as const, path: `spec.runtimePatches[${i}].manager`, message: `Invalid value: "${manager}": ${problem}`, by: 'trainer-webhook' as const,
    }];
  });
}

const CONTAINER_OF: { readonly [ancestor: string]: string } = {
  'trainer': TRAINER_CONTAINER, 'dataset-initializer': 'dataset-initializer', 'model-initializer': 'model-initializer',
};

/** Trainer finds its parts of a JobSet by a label, and by the name of a container. */
function runtimeRejections({ replicatedJobs = [] }: JobSetSpec): TrainerRejection[] {
  return replicatedJobs.flatMap(({ template, replicas = 1 }, i): TrainerRejection[] => {
    const ancestor = template?.metadata?.labels?.[ANCESTOR_LABEL] ?? '';
    if (!Object.hasOwn(CONTAINER_OF, ancestor)) return [];
    const path = `spec.template.spec.replicatedJobs[${i}]`;
    const containers = template?.spec?.template?.spec?.containers ?? [];
    return [
      ...replicas === 1 ? [] : [{
        rule: 'trainer/runtime-replicas' as const, path: `${path}.replicas`, message: `Invalid value: ${replicas}: always must be 1`, by: 'trainer-webhook' as const,
      }],
      ...containers.some(({ name }) => name === CONTAINER_OF[ancestor]) ? [] : [{
        rule: 'trainer/runtime-container' as const,
        path: `${path}.template.spec.template.spec.containers`,
        by: 'trainer-webhook' as const,
        message: `must contain the required container for the ancestor ${ancestor}: ${CONTAINER_OF[ancestor]}`,
      }],
    ];
  });
}
