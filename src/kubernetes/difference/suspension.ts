import { duration } from '../../policy/words';
import { JobSpec } from '../api-types';
import { ControllerVersion } from '../controller/controller-version';

/*
 * What it means that somebody suspends or resumes a Job or CronJob. https://kubernetes.io/docs/concepts/workloads/controllers/job/#suspending-a-job
 */

/** A version of it, as it was written or as it is stored. */
export interface Suspendable {
  readonly manifest: any;
  /** Of the Job, with its defaults. */
  readonly spec: JobSpec;
}

/** What changes with it, a sentence each. */
export function suspensionChanges(before: Suspendable, after: Suspendable, isUpdated: boolean, version: ControllerVersion): string[] {
  return [...ofCronJob(before.manifest, after.manifest), ...ofJobs(before, after, isUpdated, version)];
}

function ofCronJob({ kind: oldKind, spec: old = {} }: any, { kind, spec = {} }: any): string[] {
  if (kind !== 'CronJob' || oldKind !== 'CronJob' || !old.suspend === !spec.suspend) return [];
  if (spec.suspend) return ['it is suspended: it creates no Job until somebody resumes it, and one that runs goes on'];
  const { startingDeadlineSeconds: latest } = spec;
  const missed = typeof latest === 'number' ? `if a time was missed in the last ${duration(latest)}` : 'if a time was missed meanwhile';
  return [`it is resumed: it creates Jobs again, and one at once ${missed}`];
}

function ofJobs(
  { manifest: old, spec: { suspend: before } }: Suspendable, { manifest, spec }: Suspendable, isUpdated: boolean, version: ControllerVersion,
): string[] {
  const { suspend: after, activeDeadlineSeconds } = spec;
  if (!before === !after || isLeftAlone(old, manifest)) return [];
  const deadline = activeDeadlineSeconds === undefined ? '' : `, and its deadline (${duration(activeDeadlineSeconds)}) counts from then on`;
  const over = activeDeadlineSeconds === undefined || version.clearsStartTime ? '' : ', unless it was over in the meantime: then the Job fails at once';
  const start = `no Pod is started until somebody resumes it${deadline}`;
  if (manifest.kind === 'CronJob') {
    return [after ? `each Job that it creates is suspended: ${start}` : 'the Jobs that it creates are no longer suspended: their Pods are started at once'];
  }
  if (!isUpdated) return [after ? `the new Job is suspended: ${start}` : 'the new Job is no longer suspended: its Pods are started at once'];
  return [after ? `it is suspended: the Pods that run are deleted, which counts as no failure, and ${start}` : `it is resumed: its Pods are started${deadline}${over}`];
}

/** In a cluster a queue suspends Jobs, and a manifest that does not speak of that leaves it as it is. */
function isLeftAlone(old: any, present: any): boolean {
  return old.metadata?.uid !== undefined && present.spec?.suspend === undefined && present.kind === 'Job';
}
