import { Job, JobSpec } from '../api-types';
import { byteLength, FieldErrors } from './field-errors';
import { dnsLabelMessages, dnsSubdomainMessages, httpPathMessages } from './formats';
import { checkLabelSelector, checkObjectMeta, matchesLabels, nameOf, NEGATIVE } from './object-meta';
import { checkPodFailurePolicy } from './pod-failure-policy';
import { checkPodTemplate } from './pod-template';
import { checkSuccessPolicy } from './success-policy';

/*
 * The rules across the fields of a Job. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/
 * What comes in has its defaults already.
 */

const MOST_PARALLEL_INDEXES = 100_000;
const MOST_FAILED_INDEXES = 100_000;
/** Above so many indexes, a Job with a limit per index has to be more modest elsewhere, or its status would grow too large. */
const MANY_COMPLETIONS = 100_000;
const MOST_PARALLEL_OF_MANY = 10_000;
const MOST_FAILED_OF_MANY = 10_000;
const LONGEST_MANAGER = 63;

/** What stands for the UID that the server would generate. */
export const GENERATED_UID = '00000000-0000-0000-0000-000000000000';

/** The labels by which the server ties Pods to their Job. */
export const CONTROLLER_UID_LABELS: readonly string[] = ['controller-uid', 'batch.kubernetes.io/controller-uid'];
export const JOB_NAME_LABELS: readonly string[] = ['job-name', 'batch.kubernetes.io/job-name'];

export function checkJob(job: Job, errors: FieldErrors): void {
  checkObjectMeta(job.metadata ?? {}, 'metadata', errors);
  const spec = job.spec ?? {};
  checkGeneratedSelector(job, errors);
  checkJobSpec(spec, 'spec', errors);
  checkSelector(spec, 'spec', errors);
  checkNameFitsIndexes(job, errors);
}

/** The rules of a spec, which is that of a Job or of the Jobs that a CronJob creates. */
export function checkJobSpec(spec: JobSpec, path: string, errors: FieldErrors): void {
  checkJobFields(spec, path, errors);
  checkPodFailurePolicy(spec, `${path}.podFailurePolicy`, errors);
  checkPodTemplate(spec.template ?? {}, `${path}.template`, errors);
  checkRestartPolicy(spec, `${path}.template.spec.restartPolicy`, errors);
}

/** The rules of the fields that do not ask what is in the Pod template. */
export function checkJobFields(spec: JobSpec, path: string, errors: FieldErrors): void {
  checkNumbers(spec, path, errors);
  checkManager(spec, `${path}.managedBy`, errors);
  checkCompletionMode(spec, path, errors);
  checkSuccessPolicy(spec, `${path}.successPolicy`, errors);
  checkPodReplacement(spec, `${path}.podReplacementPolicy`, errors);
}

const NUMBERS = [
  'parallelism', 'completions', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished', 'backoffLimitPerIndex', 'maxFailedIndexes',
] as const;

function checkNumbers(spec: JobSpec, path: string, errors: FieldErrors): void {
  for (const field of NUMBERS) {
    const value = spec[field];
    if (value !== undefined && value < 0) errors.invalid('kubernetes/negative-number', `${path}.${field}`, value, NEGATIVE);
  }
  if (spec.maxFailedIndexes !== undefined && spec.backoffLimitPerIndex === undefined) {
    errors.required('kubernetes/max-failed-indexes-without-limit-per-index', `${path}.backoffLimitPerIndex`, 'when maxFailedIndexes is specified');
  }
}

function checkManager({ managedBy }: JobSpec, path: string, errors: FieldErrors): void {
  if (managedBy === undefined) return;
  const rule = 'kubernetes/managed-by';
  const slash = managedBy.indexOf('/');
  if (managedBy === '') {
    errors.required(rule, path);
  } else if (slash <= 0 || slash === managedBy.length - 1) {
    errors.invalid(rule, path, managedBy, 'must be a domain-prefixed path (such as "acme.io/foo")');
  } else {
    const domain = managedBy.slice(0, slash);
    errors.invalidFor(rule, path, domain, dnsSubdomainMessages(domain));
    errors.invalidFor(rule, path, managedBy.slice(slash + 1), httpPathMessages(managedBy.slice(slash + 1)));
  }
  if (byteLength(managedBy) > LONGEST_MANAGER) errors.tooLong(rule, path, LONGEST_MANAGER);
}

function checkCompletionMode(spec: JobSpec, path: string, errors: FieldErrors): void {
  switch (spec.completionMode) {
    case 'Indexed': return checkIndexed(spec, path, errors);
    case 'NonIndexed':
    case undefined: return checkNotIndexed(spec, path, errors);
    default: errors.notSupported('kubernetes/completion-mode', `${path}.completionMode`, spec.completionMode, ['NonIndexed', 'Indexed']);
  }
}

function checkNotIndexed({ backoffLimitPerIndex, maxFailedIndexes }: JobSpec, path: string, errors: FieldErrors): void {
  const detail = 'requires indexed completion mode';
  if (backoffLimitPerIndex !== undefined) {
    errors.invalid('kubernetes/limit-per-index-not-indexed', `${path}.backoffLimitPerIndex`, backoffLimitPerIndex, detail);
  }
  if (maxFailedIndexes !== undefined) {
    errors.invalid('kubernetes/max-failed-indexes-not-indexed', `${path}.maxFailedIndexes`, maxFailedIndexes, detail);
  }
}

function checkIndexed(spec: JobSpec, path: string, errors: FieldErrors): void {
  const { completions, parallelism, maxFailedIndexes } = spec;
  if (completions === undefined) errors.required('kubernetes/indexed-without-completions', `${path}.completions`, 'when completion mode is Indexed');
  if (parallelism !== undefined && parallelism > MOST_PARALLEL_INDEXES) {
    errors.invalid('kubernetes/indexed-parallelism-too-large', `${path}.parallelism`, parallelism,
      `must be less than or equal to ${MOST_PARALLEL_INDEXES} when completion mode is Indexed`);
  }
  if (completions !== undefined && maxFailedIndexes !== undefined && maxFailedIndexes > completions) {
    errors.invalid('kubernetes/max-failed-indexes-above-completions', `${path}.maxFailedIndexes`, maxFailedIndexes,
      'must be less than or equal to completions');
  }
  if (maxFailedIndexes !== undefined && maxFailedIndexes > MOST_FAILED_INDEXES) {
    errors.invalid('kubernetes/max-failed-indexes-too-large', `${path}.maxFailedIndexes`, maxFailedIndexes,
      `must be less than or equal to ${MOST_FAILED_INDEXES}`);
  }
  if (completions !== undefined && completions > MANY_COMPLETIONS && spec.backoffLimitPerIndex !== undefined) checkManyIndexes(spec, path, errors);
}

function checkManyIndexes({ parallelism, maxFailedIndexes }: JobSpec, path: string, errors: FieldErrors): void {
  const when = `when completions are above ${MANY_COMPLETIONS} and used with backoff limit per index`;
  if (maxFailedIndexes === undefined) {
    errors.required('kubernetes/many-indexes-without-max-failed', `${path}.maxFailedIndexes`,
      `must be specified when completions is above ${MANY_COMPLETIONS}`);
  }
  if (parallelism !== undefined && parallelism > MOST_PARALLEL_OF_MANY) {
    errors.invalid('kubernetes/many-indexes-parallelism', `${path}.parallelism`, parallelism,
      `must be less than or equal to ${MOST_PARALLEL_OF_MANY} ${when}`);
  }
  if (maxFailedIndexes !== undefined && maxFailedIndexes > MOST_FAILED_OF_MANY) {
    errors.invalid('kubernetes/many-indexes-max-failed', `${path}.maxFailedIndexes`, maxFailedIndexes,
      `must be less than or equal to ${MOST_FAILED_OF_MANY} ${when}`);
  }
}

function checkPodReplacement({ podReplacementPolicy, podFailurePolicy }: JobSpec, path: string, errors: FieldErrors): void {
  if (podReplacementPolicy === undefined) return;
  const supported = podFailurePolicy ? ['Failed'] : ['Failed', 'TerminatingOrFailed'];
  if (!supported.includes(podReplacementPolicy)) errors.notSupported('kubernetes/pod-replacement-policy', path, podReplacementPolicy, supported);
}

function checkRestartPolicy({ template, podFailurePolicy }: JobSpec, path: string, errors: FieldErrors): void {
  const restartPolicy = template?.spec?.restartPolicy ?? '';
  if (restartPolicy === '' || restartPolicy === 'Always') {
    errors.required('kubernetes/restart-policy', path, 'valid values: "OnFailure", "Never"');
  } else if (restartPolicy !== 'OnFailure' && restartPolicy !== 'Never') {
    errors.notSupported('kubernetes/restart-policy', path, restartPolicy, ['OnFailure', 'Never']);
  } else if (podFailurePolicy && restartPolicy !== 'Never') {
    errors.invalid('kubernetes/restart-policy-with-failure-rules', path, restartPolicy, 'only "Never" is supported when podFailurePolicy is specified');
  }
}

/** The name of the last Pod's host, which an Indexed Job makes of its own name. */
export function checkNameFitsIndexes({ metadata = {}, spec = {} }: Job, errors: FieldErrors): void {
  if (spec.completionMode !== 'Indexed' || spec.completions === undefined || spec.completions <= 0) return;
  const name = nameOf(metadata);
  const host = `${name}-${spec.completions - 1}`;
  if (dnsLabelMessages(host, errors.server.words).length > 0) {
    errors.invalid('kubernetes/indexed-name', 'metadata.name', name, `will not able to create pod with invalid DNS label: ${host}`);
  }
}

/** The selector and labels that the server generates must be there as it generates them. */
function checkGeneratedSelector({ metadata = {}, spec = {} }: Job, errors: FieldErrors): void {
  if (spec.manualSelector || !spec.selector) return;
  const name = nameOf(metadata);
  const uid = metadata.uid ?? GENERATED_UID;
  const isPrefixed = errors.server.minor >= 27;
  const expected: { [label: string]: string } = {};
  for (const [i, labels] of [CONTROLLER_UID_LABELS, JOB_NAME_LABELS].entries()) {
    for (const label of isPrefixed ? labels : labels.slice(0, 1)) expected[label] = i === 0 ? uid : name;
  }
  const actual = spec.template?.metadata?.labels ?? {};
  for (const label of Object.keys(expected)) {
    const at = `spec.template.metadata.labels[${label}]`;
    if (!Object.hasOwn(actual, label)) errors.required('kubernetes/selector', at, `must be '${expected[label]}'`);
    else if (actual[label] !== expected[label]) errors.invalid('kubernetes/selector', at, actual, `must be '${expected[label]}'`);
  }
  if (matchesLabels(spec.selector, expected) === false) {
    errors.invalid('kubernetes/selector', 'spec.selector', spec.selector, '`selector` not auto-generated');
  }
}

export function checkSelector({ selector, template }: JobSpec, path: string, errors: FieldErrors): void {
  if (!selector) errors.required('kubernetes/selector', `${path}.selector`);
  else checkLabelSelector(selector, `${path}.selector`, 'kubernetes/selector', errors);
  // Nothing selects nothing.
  if (!selector || matchesLabels(selector, template?.metadata?.labels ?? {}) === false) {
    errors.invalid('kubernetes/selector', `${path}.template.metadata.labels`, template?.metadata?.labels ?? null,
      '`selector` does not match template `labels`');
  }
}
