import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule, typesText } from './training-rule';

/*
 * Pods that are evicted, drained or preempted, though nothing is wrong with them.
 */

function drainFailsJob(job: TrainingSubject): readonly Problem[] {
  if (job.kind !== 'TFJob' || !job.isAtLeast('1.7')) return NONE;
  const replicas = job.withPolicy('OnFailure', 'ExitCode', 'Always');
  // A job without any Pod or with a single policy that gives up at once expects nothing else.
  const [first] = replicas;
  if (!first) return NONE;
  return [{
    path: first.isPolicyWritten ? `${first.path}.restartPolicy` : first.path,
    message: `a Pod of ${typesText(replicas)} that is drained or preempted fails the whole job: while it is being deleted and still runs, it counts as failed, `
      + 'whatever the restart policy',
  }];
}

const EVICTION_FAILS = ['XGBoostJob', 'MPIJob'];

function evictionFailsJob(job: TrainingSubject): readonly Problem[] {
  if (!EVICTION_FAILS.includes(job.kind)) return NONE;
  const replicas = job.withPolicy('OnFailure', 'Always');
  const [first] = replicas;
  if (!first) return NONE;
  return [{
    path: first.isPolicyWritten ? `${first.path}.restartPolicy` : first.path,
    message: `a Pod of ${typesText(replicas)} that is evicted, or whose node is shut down, fails the ${job.kind}, though ${first.restartPolicy} restarts it after a `
      + 'failure of its program',
  }];
}

export const DISRUPTIONS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/drain-fails-job',
    rows: 'KF028',
    summary: 'A TFJob fails when one of its Pods is drained.',
    rationale: 'Since 1.7 a Pod that runs and is about to be deleted counts as a failed replica, and a TFJob with a failed replica has failed, whether its policy '
      + 'would start the replica again or not. No setting changes that.',
    suggestion: 'keep its nodes from being drained and its Pods from being preempted, such as by a priority class, or start the job anew when it has failed',
    see: ['https://github.com/kubeflow/trainer/issues/2124', 'https://github.com/kubeflow/trainer/issues/1560'],
    since: '1.7.0',
  }, drainFailsJob),
  hazard({
    name: 'kubeflow/eviction-fails-job',
    rows: 'KF031',
    summary: 'A job whose containers are restarted fails when one of its Pods is evicted.',
    rationale: 'The kubelet restarts containers of a Pod that is still there. When the Pod itself has failed, an XGBoostJob or MPIJob with any policy but ExitCode '
      + 'has failed too.',
    suggestion: 'for an XGBoostJob, write ExitCode with a deadline: an evicted Pod is made anew then',
    see: ['https://github.com/kubeflow/mpi-operator/issues/647'],
  }, evictionFailsJob),
];
