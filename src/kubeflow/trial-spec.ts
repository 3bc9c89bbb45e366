import { trainingKind } from './kinds';
import { objectAt, Written } from './read-fields';
import type { Step } from '../manifest/edit-text';

/*
 * Where a training job is: an object of its own, or the template of the trials of a Katib experiment, which fills in its parameters and names.
 * https://www.kubeflow.org/docs/components/katib/user-guides/trial-template/
 */

export interface WrittenJob {
  readonly job: Written;
  /** The way to it in the manifest. */
  readonly at: readonly Step[];
}

const TRIAL = ['spec', 'trialTemplate', 'trialSpec'] as const;

export function writtenJob(manifest: unknown): WrittenJob | undefined {
  const written = objectAt(manifest);
  if (!written) return undefined;
  if (isKubeflow(written.apiVersion) && trainingKind(written.kind)) return { job: written, at: [] };
  if (written.kind !== 'Experiment' || !isKubeflow(written.apiVersion)) return undefined;
  const job = TRIAL.reduce<Written | undefined>((inner, step) => objectAt(inner?.[step]), written);
  return job && isKubeflow(job.apiVersion) && trainingKind(job.kind) ? { job, at: TRIAL } : undefined;
}

/** The MPIJob of another operator is not meant, and a job without a version is. */
function isKubeflow(apiVersion: unknown): boolean {
  if (typeof apiVersion !== 'string') return true;
  return apiVersion === 'v1' || (apiVersion.startsWith('kubeflow.org/') && !apiVersion.startsWith('kubeflow.org/v2'));
}

/** What Katib fills in before anybody looks at the job. */
export function isTrialParameter(value: unknown): boolean {
  return typeof value === 'string' && value.includes('${trialParameters.');
}
