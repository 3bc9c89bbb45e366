import type { Cluster } from './cluster';
import { JobStatus } from './job-status';
import { usedBudget } from './limits';
import { isEnded, OperatedPod } from './operated-pod';
import { isRetryable, NO_EXIT_CODE, OperatorBehaviour } from './operator-behaviour';
import type { Replicas, TrainingJob } from '../fields';
import { RESTART_POLICIES, RestartPolicy } from '../kinds';

/*
 * What is done about each Pod of a type of replicas.
 *
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/common/pod.go
 * https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/mpi/mpijob_controller.go
 */

export interface PodPass {
  readonly job: TrainingJob;
  readonly name: string;
  readonly behaviour: OperatorBehaviour;
  readonly cluster: Cluster;
  readonly status: JobStatus;
  readonly now: number;
}

/** Why the operator can make no Pods of these replicas: it tries again and again, and never writes a status. */
export function refusalOf({ type, replicas, restartPolicy }: Replicas): string | undefined {
  if (replicas < 0) return `replicas of ${type} is ${replicas}`;
  if (RESTART_POLICIES.includes(restartPolicy as RestartPolicy)) return undefined;
  return `restartPolicy of ${type} is '${restartPolicy}', which the API server refuses in a Pod`;
}

/** @returns false if there was no room for a Pod */
export function reconcilePods(pass: PodPass, replicas: Replicas): boolean {
  const { cluster, status, behaviour } = pass;
  const counts = { active: 0, succeeded: 0, failed: 0 };
  status.replicas.set(replicas.type, counts);
  const present = new Map(cluster.pods.filter(({ type }) => type === replicas.type).map(pod => [pod.index, pod]));
  let last = 0;
  for (const index of present.keys()) last = Math.max(last, index);
  // There is always a place for a first Pod, also where none is wanted.
  const places = Math.max(last + 1, replicas.replicas);
  for (let index = 0; index < places; index++) {
    const pod = present.get(index);
    if (!pod) {
      if (!cluster.create(replicas.type, index)) return false;
      continue;
    }
    // It counts as it was when the operator looked.
    count(counts, pod, behaviour);
    if (index >= replicas.replicas) cluster.delete(pod, 'surplus');
    if (pod.phase === 'Failed') decideOnFailed(pass, pod, replicas);
  }
  return true;
}

function count(counts: { active: number; succeeded: number; failed: number }, pod: OperatedPod, behaviour: OperatorBehaviour): void {
  if (pod.phase === 'Succeeded') counts.succeeded++;
  if (pod.phase === 'Failed') counts.failed++;
  if (pod.phase !== 'Running') return;
  if (pod.deletedAt !== undefined && behaviour.countsTerminatingAsFailed) counts.failed++;
  else counts.active++;
}

function decideOnFailed(pass: PodPass, pod: OperatedPod, { type, restartPolicy }: Replicas): void {
  const { job: { kind: { kind } }, name, behaviour, cluster, status, now } = pass;
  const retryable = isRetryable(behaviour, pod.exitCode ?? NO_EXIT_CODE);
  const isByExitCode = restartPolicy === 'ExitCode';
  const isRestarted = restartPolicy === 'OnFailure' || restartPolicy === 'Always';
  if ((isByExitCode && retryable) || (isRestarted && behaviour.recreatesUnderOnFailure)) {
    const before = usedBudget(pass.job, cluster.pods);
    cluster.delete(pod, 'retry');
    pod.decision ??= {
      verdict: 'RECREATE',
      because: isByExitCode ? `${codeText(pod)} is tried again under ExitCode` : `a Pod that has failed as a whole is made again under ${restartPolicy}`,
      at: now,
      budget: { before, after: usedBudget(pass.job, cluster.pods) },
    };
    status.set({
      type: 'Restarting', status: 'True', reason: `${kind}Restarting`, message: `job ${name} is restarting because ${type} replica(s) failed.`, at: now,
    });
  } else if (isByExitCode && behaviour.failsOnPermanentCode) {
    pod.decision ??= verdictOnly(pass, 'FAIL_JOB', `${codeText(pod)} is permanent under ExitCode`);
    status.set({
      type: 'Failed', status: 'True', reason: `${kind}Failed`, message: `job "${name}" is failing because "${type}" replica(s) failed.`, at: now,
    });
  } else {
    pod.decision ??= verdictOnly(pass, 'LEAVE', isByExitCode ? `${codeText(pod)} is permanent under ExitCode` : `a Pod that has failed stays under ${restartPolicy}`);
  }
}

function verdictOnly({ job, cluster, now }: PodPass, verdict: 'FAIL_JOB' | 'LEAVE', because: string): OperatedPod['decision'] {
  const used = usedBudget(job, cluster.pods);
  return { verdict, because, at: now, budget: { before: used, after: used } };
}

function codeText({ exitCode }: OperatedPod): string {
  return exitCode === undefined ? `no exit code of the container that is asked (taken for ${NO_EXIT_CODE})` : `exit code ${exitCode}`;
}

/** The launcher and the workers of an MPIJob: none of them is ever made again as long as it is there. @returns false if there was no room for a Pod */
export function reconcileMpiPods({ job, cluster, status, now }: PodPass): boolean {
  status.start(now);
  const launcher = cluster.pods.find(({ type }) => type === 'Launcher');
  const isDone = launcher !== undefined && isEnded(launcher);
  const wanted = job.replicas.find(({ type }) => type === 'Worker')?.replicas ?? 0;
  const workers = cluster.pods.filter(({ type }) => type === 'Worker');
  if (!isDone) {
    if (workers.length > wanted) for (const pod of workers) if (pod.index >= wanted) cluster.delete(pod, 'surplus');
    const present = new Set(workers.map(({ index }) => index));
    for (let index = 0; index < wanted; index++) if (!present.has(index) && !cluster.create('Worker', index)) return false;
    if (!launcher && !cluster.create('Launcher', 0)) return false;
  }
  // Whoever looks at a launcher that is done does not look at the workers.
  status.replicas.set('Launcher', mpiCounts(launcher ? [launcher] : []));
  status.replicas.set('Worker', mpiCounts(isDone ? [] : workers.filter(({ index }) => index < wanted)));
  return true;
}

function mpiCounts(pods: readonly OperatedPod[]): { active: number; succeeded: number; failed: number } {
  const inPhase = (phase: OperatedPod['phase']) => pods.filter(pod => pod.phase === phase).length;
  return { active: inPhase('Running'), succeeded: inPhase('Succeeded'), failed: inPhase('Failed') };
}
