import { attemptsOf } from './diagnosed-attempts';
import { gather } from './evidence';
import { missingOf } from './evidence-missing';
import { readJob } from './job-evidence';
import { SinceCreation, timeText } from './moments';
import { nextOf } from './next';
import { notesOf } from './notes';
import { outcomeOf } from './outcome';
import { readPod } from './pod-evidence';
import { JobWithPods, withPods } from './sort-objects';
import { DiagnosedAttempt, DiagnosedJob, DiagnosedNext, DiagnosedOutcome } from '../job-diagnosis-parts';
import { ServerVersion } from '../validation/server-version';

/*
 * What became of a Job and of each of its Pods, and what comes next, from nothing but what a server says of them. Nothing is claimed that this cannot carry.
 */

export interface Diagnosis {
  readonly job: DiagnosedJob;
  /** Whether it is not known when the Job was created, so that times count from its start. */
  readonly countsFromStart?: true;
  /** By index, and then in the order in which their Pods were created. */
  readonly attempts: DiagnosedAttempt[];
  readonly outcome: DiagnosedOutcome;
  /** How a Job stands that has not ended, in a few words. */
  readonly now?: string;
  readonly next: DiagnosedNext;
  /** What would have to be there to say more. */
  readonly evidenceMissing: string[];
  /** What is certain, and worth knowing. */
  readonly notes: string[];
}

/**
 * Diagnoses a Job.
 *
 * @param manifest the Job as it was read from a cluster
 * @param pods Pods, those of other Jobs among them
 * @throws if a value in the Job has a wrong type
 */
export function diagnose(manifest: unknown, pods: readonly unknown[], server: ServerVersion): Diagnosis {
  const { jobs: [job] } = withPods([readJob(manifest, server)], pods.map(readPod));
  return diagnoseJob(job, server);
}

/** Diagnoses a Job whose Pods are known. */
export function diagnoseJob(given: JobWithPods, server: ServerVersion): Diagnosis {
  const evidence = gather(given);
  const { job } = evidence;
  const from = job.created ?? job.started;
  const since = new SinceCreation(from);
  const next = nextOf(evidence);
  const earliestAt = since.secondsTo(next.earliest);
  const at = next.earliest === undefined ? undefined : timeText(next.earliest);
  return {
    job: {
      ...job.namespace !== undefined && { namespace: job.namespace },
      name: job.name,
      ...job.uid !== undefined && { uid: job.uid },
      ...from !== undefined && { since: timeText(from) },
    },
    ...job.created === undefined && from !== undefined && { countsFromStart: true },
    attempts: attemptsOf(evidence, since),
    outcome: outcomeOf(evidence, since),
    ...next.now !== undefined && { now: next.now },
    next: { what: next.what, ...earliestAt !== undefined && { earliestAt }, ...at !== undefined && { at } },
    evidenceMissing: missingOf(evidence, next, `1.${server.minor}`),
    notes: notesOf(evidence, next),
  };
}
