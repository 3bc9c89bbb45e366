import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, RECONCILE_JOBS, RECONCILE_PODS, TrainingRule } from './training-rule';

/*
 * activeDeadlineSeconds of the job, which is looked at only when something else happens, and that of its Pods, which the kubelet keeps.
 */

const NOT_AWAKE = 'https://github.com/kubeflow/trainer/issues/3358';

function lazyDeadline(job: TrainingSubject): readonly Problem[] {
  const seconds = job.runPolicy.activeDeadlineSeconds;
  if (seconds === undefined || seconds <= 0) return NONE;
  const canHavePodDeadline = job.replicas.every(({ restartPolicy }) => restartPolicy === 'Never');
  return [{
    path: job.path('runPolicy', 'activeDeadlineSeconds'),
    message: `the deadline of ${duration(seconds)} is looked at only when a Pod changes: replicas that hang quietly run on, and one that completes after it `
      + 'makes the job Failed',
    ...canHavePodDeadline && { suggestion: 'set activeDeadlineSeconds of the Pod templates too, which the kubelet keeps' },
  }];
}

function podDeadlineRestarts(job: TrainingSubject): readonly Problem[] {
  if (job.kind === 'MPIJob') return NONE;
  return job.withPolicy('ExitCode', 'OnFailure', 'Always').flatMap(({ pod, path, type, restartPolicy }) => {
    const seconds = pod.activeDeadlineSeconds;
    if (seconds === undefined) return NONE;
    return [{
      path: `${path}.template.spec.activeDeadlineSeconds`,
      message: `after ${duration(seconds)} the kubelet fails the Pod of ${type}, and with ${restartPolicy} the operator makes it anew: nothing counts that`,
    }];
  });
}

export const DEADLINES: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/lazy-deadline',
    rows: 'KF012',
    severity: FindingSeverity.INFO,
    summary: 'The deadline of a job is looked at only when something else happens.',
    rationale: 'The operator does not wake up at the deadline. Any change of a Pod lets it look, so that a loop of failures is stopped; a job that hangs is not. '
      + 'A job whose last Pod completes after its deadline is Failed.',
    see: [RECONCILE_JOBS, NOT_AWAKE],
  }, lazyDeadline),
  hazard({
    name: 'kubeflow/pod-deadline-restarts',
    rows: 'section 2.3',
    summary: 'A Pod that has reached its own deadline is made anew.',
    rationale: 'The kubelet fails such a Pod, as it fails one that it evicts. The operator makes a new one for every policy but Never, and backoffLimit counts '
      + 'restarts of containers and no new Pods.',
    suggestion: 'set spec.runPolicy.activeDeadlineSeconds as well',
    see: [RECONCILE_PODS],
  }, podDeadlineRestarts),
];
