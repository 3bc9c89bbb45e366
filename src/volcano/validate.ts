import { API_GROUP, API_VERSION } from './fields';
import { volcanoJobSchema } from './job-schema';
import { mutate, rewritesTasks } from './mutate';
import { checkShape } from './validation/check-shape';
import { durationProblem } from './validation/duration';
import { checkListKeys } from './validation/list-keys';
import { SPEC } from './validation/shapes';
import { STAGES, VolcanoErrors, VolcanoRejection } from './validation/volcano-errors';
import { checkByWebhook } from './validation/webhook';
import { kubernetesMinorOf } from './versions';
import type { Task, VolcanoJobManifest } from './volcano-types';
import { decodeAs } from '../kubernetes/decode';
import { FieldErrors, quotedAsGo } from '../kubernetes/validation/field-errors';
import { checkObjectMeta } from '../kubernetes/validation/object-meta';
import { ServerVersion } from '../kubernetes/validation/server-version';
import type { RepeatedField } from '../manifest/manifest-document';
import { NumberLiteral } from '../manifest/number-literal';

/*
 * What is said to a new Job of Volcano, in the order in which it is said: the API server looks whether it knows the fields, the mutating webhook decodes
 * the Job and fills it, the server compares it with the resource definition, and the validating webhook has the last word.
 */

export interface VolcanoVerdict {
  /** Everything that is wrong, also what would be said only once what is said first is mended. */
  readonly rejections: readonly VolcanoRejection[];
  /** The Job as it is stored if nothing is wrong with it; absent if a part of it could not be read. */
  readonly job?: VolcanoJobManifest;
}

export function validateVolcanoJob(manifest: unknown, version: string, repeated: readonly RepeatedField[] = []): VolcanoVerdict {
  const wrongKind = kindProblem(manifest);
  if (wrongKind) return { rejections: [wrongKind] };
  const errors = new VolcanoErrors();
  for (const { path, key, line, isJson } of repeated) {
    const message = isJson ? `duplicate field ${quotedAsGo(path)}` : `line ${line}: key ${quotedAsGo(key)} already set in map`;
    errors.add({ rule: 'volcano/duplicate-field', path, message, by: 'kube-apiserver', stage: 'strict' });
  }
  const { object, typeProblems, unknown } = decodeAs(manifest, volcanoJobSchema(version));
  for (const { path, known } of unknown) {
    errors.add({ rule: 'volcano/unknown-field', path, message: `unknown field ${quotedAsGo(path)}`, known, by: 'kube-apiserver', stage: 'strict' });
  }
  const job = object as VolcanoJobManifest;
  // At a duration that is none the decoder stops, and forgets what it has found until then.
  const inOrder = [...typeProblems].sort((a, b) => byPlace(a.path, b.path));
  const fatal = [...durationProblems(job), ...inOrder.filter(({ path }) => isDurationField(path))].sort((a, b) => byPlace(a.path, b.path));
  const problems = [...fatal, ...inOrder.filter(({ path }) => !isDurationField(path))];
  for (const { path, message } of problems) {
    errors.add({ rule: 'volcano/wrong-type', path, message, by: isMetadata(path) ? 'kube-apiserver' : 'volcano-webhook', stage: 'decoding' });
  }
  // What could not be read looks as if it were absent, so that nobody knows what else there is to say.
  if (problems.length > 0) return { rejections: errors.list };
  if (!job.spec) {
    const message = 'add operation does not apply: doc is missing path: "/spec/queue": missing value';
    errors.add({ rule: 'volcano/no-tasks', path: 'spec', message, by: 'kube-apiserver', stage: 'decoding', suggestion: 'a Job has a spec with tasks' });
    return { rejections: errors.list };
  }
  const isRewritten = rewritesTasks(job.spec?.tasks ?? []);
  mutate(job);
  checkMetadata(job, version, errors);
  checkShape(shapedSpec(manifest, job, isRewritten), SPEC, 'spec', errors);
  for (const [i, { template }] of (job.spec?.tasks ?? []).entries()) {
    if (!template?.spec?.containers) errors.schema('volcano/pod-template', `spec.tasks[${i}].template.spec.containers`, 'Required value');
    if (template) checkListKeys(template, kubernetesMinorOf(version), `spec.tasks[${i}].template`, errors);
  }
  const bySchema = new Set(errors.list.map(({ path }) => path));
  const webhook = new VolcanoErrors();
  checkByWebhook(job, version, webhook);
  for (const rejection of webhook.list) if (!bySchema.has(rejection.path)) errors.add(rejection);
  return { rejections: errors.list, job };
}

/** What is said of a manifest first: whoever refuses it looks no further. */
export function firstRefusals(rejections: readonly VolcanoRejection[]): readonly VolcanoRejection[] {
  const stage = STAGES.find(each => rejections.some(rejection => rejection.stage === each));
  return rejections.filter(rejection => rejection.stage === stage);
}

function kindProblem(manifest: unknown): VolcanoRejection | undefined {
  const { apiVersion, kind } = (typeof manifest === 'object' && manifest !== null ? manifest : {}) as { apiVersion?: unknown; kind?: unknown };
  if (apiVersion === API_VERSION && kind === 'Job') return undefined;
  const [path, message] = kind !== 'Job' ? ['kind', `the kind of a Volcano Job is Job, got ${shown(kind)}`]
    : ['apiVersion', `the version of a Volcano Job is ${API_VERSION}, got ${shown(apiVersion)}${
      typeof apiVersion === 'string' && apiVersion.startsWith('batch/') ? `: that is a Job of Kubernetes, not one of ${API_GROUP}` : ''}`];
  return { rule: 'volcano/not-a-volcano-job', path, message, by: 'kube-apiserver', stage: 'kind' };
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : typeof value === 'string' ? quotedAsGo(value) : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : String(value);
}

function isDurationField(path: string): boolean {
  return /\.(?:timeout|runningEstimate)$/.test(path);
}

/** The server hands an object on with its keys in order, so that what the author wrote first is not what is read first. */
function byPlace(a: string, b: string): number {
  const [first, second] = [a, b].map(path => path.split(/[.[\]]+/));
  const at = first.findIndex((step, i) => step !== second[i]);
  const [own, other] = [first[at] ?? '', second[at] ?? ''];
  if (/^\d+$/.test(own) && /^\d+$/.test(other)) return Number(own) - Number(other);
  return own < other ? -1 : own > other ? 1 : 0;
}

function isMetadata(path: string): boolean {
  return path === 'metadata' || path.startsWith('metadata.');
}

/** The decoder looks no further than that they are texts. */
function durationProblems({ spec = {} }: VolcanoJobManifest): { readonly path: string; readonly message: string }[] {
  const lists = [
    ...(spec.tasks ?? []).map(({ policies = [] }, i) => ({ path: `spec.tasks[${i}].policies`, policies })), { path: 'spec.policies', policies: spec.policies ?? [] },
  ];
  const durations: [string, string | undefined][] = [
    ...lists.flatMap(({ path, policies }) => policies.map(({ timeout }, i): [string, string | undefined] => [`${path}[${i}].timeout`, timeout])),
    ['spec.runningEstimate', spec.runningEstimate],
  ];
  return durations.flatMap(([path, text]) => {
    const message = text === undefined ? undefined : durationProblem(text);
    return message === undefined ? [] : [{ path, message }];
  });
}

function checkMetadata(job: VolcanoJobManifest, version: string, errors: VolcanoErrors): void {
  const found = new FieldErrors(ServerVersion.of(`1.${kubernetesMinorOf(version)}`));
  checkObjectMeta(job.metadata ?? {}, 'metadata', found);
  for (const { field, message } of found.list) errors.schema('volcano/metadata', field, message);
}

/** The spec as it is compared with the resource definition: texts that are empty are there, unless the webhook has written their task anew. */
function shapedSpec(manifest: unknown, { spec }: VolcanoJobManifest, isRewritten: boolean): unknown {
  const written = withoutNulls((manifest as { readonly spec?: unknown }).spec ?? {}) as { readonly tasks?: unknown };
  const { queue, schedulerName, maxRetry, minAvailable } = spec!;
  return { ...written, queue, schedulerName, maxRetry, minAvailable, tasks: isRewritten ? spec!.tasks?.map(rewritten) : written.tasks };
}

/** A task as it is written anew: numbers that are asked for are there, and 0 if nobody gave them. */
function rewritten({ partitionPolicy, ...task }: Task): Task {
  return { ...task, ...partitionPolicy && { partitionPolicy: { totalPartitions: 0, partitionSize: 0, ...partitionPolicy } } };
}

/** The server drops nulls, and reads numbers as numbers. */
function withoutNulls(value: unknown): unknown {
  if (value instanceof NumberLiteral) return value.valueOf();
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const present = Object.entries(value).filter(([, each]) => each !== null && each !== undefined);
  return Object.fromEntries(present.map(([key, each]) => [key, withoutNulls(each)]));
}
