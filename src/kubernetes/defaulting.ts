import { CronJob, Job, JobSpec } from './api-types';
import { defaultPodTemplate } from './pod-defaulting';
import { NO_LIMIT } from './spec-facts';
import { ServerVersion } from './validation/server-version';

/*
 * What the server puts into a Job where the author left something out. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/
 * Each function fills a decoded object in place.
 */

const DEFAULT_BACKOFF_LIMIT = 6;

export function defaultJob(job: Job, server: ServerVersion): void {
  const spec = job.spec ??= {};
  if (spec.completions === undefined && spec.parallelism === undefined) spec.completions = 1;
  spec.parallelism ??= 1;
  spec.backoffLimit ??= spec.backoffLimitPerIndex === undefined ? DEFAULT_BACKOFF_LIMIT : NO_LIMIT;
  spec.completionMode ??= 'NonIndexed';
  spec.suspend ??= false;
  if (server.has('JobPodReplacementPolicy')) spec.podReplacementPolicy ??= spec.podFailurePolicy ? 'Failed' : 'TerminatingOrFailed';
  if (server.minor >= 29) spec.manualSelector ??= false;
  const labels = spec.template?.metadata?.labels;
  const metadata = job.metadata ??= {};
  // The very same labels: what the server later adds to those of the template, the Job has too.
  if (labels && Object.keys(metadata.labels ?? {}).length === 0) metadata.labels = labels;
  defaultConditions(spec);
  defaultPodTemplate(spec.template ??= {}, server);
}

export function defaultCronJob(cronJob: CronJob, server: ServerVersion): void {
  const spec = cronJob.spec ??= {};
  spec.concurrencyPolicy ||= 'Allow';
  spec.suspend ??= false;
  spec.successfulJobsHistoryLimit ??= 3;
  spec.failedJobsHistoryLimit ??= 1;
  spec.jobTemplate ??= {};
  spec.jobTemplate.spec ??= {};
  // The fields of the Job itself get their defaults when the Job is created. Older servers even forgot one that is needed before.
  if (server.minor >= 34) defaultConditions(spec.jobTemplate.spec);
  defaultPodTemplate(spec.jobTemplate.spec.template ??= {}, server);
}

function defaultConditions({ podFailurePolicy }: JobSpec): void {
  for (const { onPodConditions } of podFailurePolicy?.rules ?? []) {
    for (const pattern of onPodConditions ?? []) pattern.status ||= 'True';
  }
}
