import { FindingSeverity } from '../../finding';
import { duration } from '../../policy/words';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { COMMON_TYPES, EXIT_CODES, hazard, NONE, RECONCILE_JOBS, RECONCILE_PODS, TrainingRule, typesText } from './training-rule';

/*
 * What bounds the restarts that the operator makes by exit code: it deletes the Pod and makes a new one, whose restarts are 0.
 */

const DAY = 24 * 3600;

function exitCodeUnbounded(job: TrainingSubject): readonly Problem[] {
  const replicas = restartedByCode(job);
  const { activeDeadlineSeconds, backoffLimit } = job.runPolicy;
  if (replicas.length === 0 || activeDeadlineSeconds !== undefined || backoffLimit !== undefined && backoffLimit <= 0) return NONE;
  return [{
    path: `${replicas[0].path}.restartPolicy`,
    message: `with ExitCode a Pod of ${typesText(replicas)} that ends with ${codesWords(job)} is made anew each time, without end: `
      + `${backoffLimit === undefined ? 'there is no deadline' : `its restarts stay 0, so that backoffLimit: ${backoffLimit} is never reached, and there is no deadline`}`,
    suggestion: 'set spec.runPolicy.activeDeadlineSeconds, the only bound that such restarts have',
    fix: {
      description: `sets a deadline of ${duration(DAY)}`,
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('runPolicy', 'activeDeadlineSeconds'), value: DAY }],
    },
  }];
}

/** Those that the operator makes anew: an MPIJob's it does not. */
function restartedByCode(job: TrainingSubject) {
  return job.kind === 'MPIJob' ? [] : job.withPolicy('ExitCode');
}

function codesWords(job: TrainingSubject): string {
  return job.isAtLeast('1.5') ? '128 or more, or before its program has started,' : '130, 137, 138 or 143';
}

function backoffLimitWithoutEffect(job: TrainingSubject): readonly Problem[] {
  const replicas = restartedByCode(job);
  const { backoffLimit } = job.runPolicy;
  if (replicas.length === 0 || backoffLimit === undefined || backoffLimit < 1) return NONE;
  const counted = job.withPolicy('OnFailure', 'Always');
  return [{
    path: job.path('runPolicy', 'backoffLimit'),
    message: `backoffLimit: ${backoffLimit} says nothing of ${typesText(replicas)}: with ExitCode a new Pod is made for each restart, and what counts are `
      + `the restarts of containers${counted.length === 0 ? '' : `, those of ${typesText(counted)} alone`}`,
  }];
}

function exitCodeWithoutRetries(job: TrainingSubject): readonly Problem[] {
  const replicas = restartedByCode(job);
  if (replicas.length === 0 || job.runPolicy.backoffLimit !== 0) return NONE;
  return [{
    path: job.path('runPolicy', 'backoffLimit'),
    message: `with backoffLimit: 0 the first Pod that fails ends the job, whatever its exit code and also by a disruption: ExitCode of ${typesText(replicas)} `
      + 'decides nothing then',
  }];
}

function exitCodeTimeToLive(job: TrainingSubject): readonly Problem[] {
  const ttl = job.runPolicy.ttlSecondsAfterFinished;
  if (ttl === undefined || !job.isAtLeast('1.8') || ['TFJob', 'MPIJob'].includes(job.kind) || restartedByCode(job).length === 0) return NONE;
  return [{
    path: job.path('runPolicy', 'ttlSecondsAfterFinished'),
    message: `a ${job.kind} that fails by a permanent exit code has no completionTime, so that the ${duration(ttl)} after which it would be deleted never `
      + 'begin, and each look at it ends in an error',
  }];
}

const STUCK = ['PyTorchJob', 'XGBoostJob', 'PaddleJob'];

function exitCodeStuck(job: TrainingSubject): readonly Problem[] {
  if (job.isAtLeast('1.8') || !STUCK.includes(job.kind)) return NONE;
  return restartedByCode(job).map(({ path, type }) => ({
    path: `${path}.restartPolicy`,
    message: `when a Pod of ${type} ends with a permanent exit code, a ${job.kind} of operator ${job.version.version} stays Restarting for ever: it neither `
      + 'fails nor restarts anything',
  }));
}

function mpiExitCode(job: TrainingSubject): readonly Problem[] {
  if (job.kind !== 'MPIJob') return NONE;
  return job.withPolicy('ExitCode').map(({ path, type }) => ({
    path: `${path}.restartPolicy`,
    message: `an MPIJob does not know ExitCode: when ${type} fails, the job is Restarting, and nothing is ever started again`,
    fix: {
      description: 'writes Never in place of ExitCode',
      isSuggested: true,
      edits: [{ kind: 'set' as const, path: [...job.steps(job.job.kind.replicasField, type), 'restartPolicy'], value: 'Never' }],
    },
  }));
}

function exitCodeOfOneContainer(job: TrainingSubject): readonly Problem[] {
  const { container: main } = job.job.kind;
  return restartedByCode(job).flatMap(({ containers, path, type }) => {
    const others = containers.filter(({ container }) => container.name !== main).map(({ container }) => container.name ?? 'one without a name');
    if (others.length === 0) return NONE;
    return [{
      path: `${path}.template.spec.containers`,
      message: `of the containers of ${type} only the exit code of ${main} is read: if ${others.join(' or ')} fails while ${main} ends with 0, `
        + `${job.isAtLeast('1.8') ? '0 counts as a permanent code and the job fails' : 'nothing is done about it'}`,
    }];
  });
}

function exitCodeInitContainers(job: TrainingSubject): readonly Problem[] {
  if (!job.isAtLeast('1.5')) return NONE;
  return restartedByCode(job).flatMap(({ initContainers, type }) => {
    const first = initContainers.find(({ isSidecar }) => !isSidecar);
    if (!first) return NONE;
    return [{
      path: first.path,
      message: `when init container ${first.container.name} of ${type} fails, the container that trains has no exit code, which counts as a retryable one: the `
        + 'Pod is made anew each time, also if it can never succeed',
    }];
  });
}

export const EXIT_CODE_RESTARTS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/exit-code-unbounded',
    rows: 'KF001',
    severity: FindingSeverity.ERROR,
    summary: 'Replicas restart by exit code, and nothing bounds that.',
    rationale: 'With ExitCode the operator deletes a Pod whose exit code is retryable and makes it anew. Its restarts begin at 0 each time, so that '
      + 'backoffLimit, the sum of the restarts of running containers, is never reached. Out of memory (137) is retryable too.',
    see: [RECONCILE_PODS, RECONCILE_JOBS, 'https://github.com/kubeflow/trainer/issues/2045'],
    fix: 'suggested',
  }, exitCodeUnbounded),
  hazard({
    name: 'kubeflow/backoff-limit-without-effect',
    rows: 'KF002',
    summary: 'There is a backoffLimit, and replicas restart by exit code, which it does not count.',
    rationale: 'The operator adds up how often containers were restarted in running Pods. With ExitCode no container ever is: each restart is a new Pod.',
    suggestion: 'set activeDeadlineSeconds for a bound; or use OnFailure, whose restarts are counted',
    see: [RECONCILE_JOBS, COMMON_TYPES],
  }, backoffLimitWithoutEffect),
  hazard({
    name: 'kubeflow/exit-code-without-retries',
    rows: 'KF003',
    summary: 'Replicas restart by exit code, and backoffLimit is 0, which ends the job at the first failure.',
    rationale: 'A limit of 0 is looked at in another way than all others: any Pod that has failed since the last look exceeds it. An evicted or preempted Pod '
      + 'ends the job as well.',
    suggestion: 'write Never, which says the same; or leave out backoffLimit and set activeDeadlineSeconds',
    see: [RECONCILE_JOBS],
  }, exitCodeWithoutRetries),
  hazard({
    name: 'kubeflow/exit-code-time-to-live',
    rows: 'KF015',
    summary: 'A job that fails by a permanent exit code is never deleted, though it has a time to live.',
    rationale: 'The operator makes such a job Failed without the time of its end, from which ttlSecondsAfterFinished counts. TFJobs get the time later, and '
      + 'PyTorchJob, XGBoostJob, PaddleJob and JAXJob never do.',
    suggestion: 'delete such jobs in another way; all others are deleted',
    see: [RECONCILE_PODS],
    since: '1.8.1',
  }, exitCodeTimeToLive),
  hazard({
    name: 'kubeflow/exit-code-stuck',
    rows: 'KF016',
    severity: FindingSeverity.ERROR,
    summary: 'With this version a permanent exit code leaves the job Restarting for ever.',
    rationale: 'Before 1.8 nothing made a PyTorchJob, XGBoostJob or PaddleJob Failed after a permanent exit code. It holds its resources until somebody looks.',
    suggestion: 'use operator 1.8 or later, or set activeDeadlineSeconds',
    see: ['https://github.com/kubeflow/trainer/issues/2044', 'https://github.com/kubeflow/trainer/pull/2071'],
  }, exitCodeStuck),
  hazard({
    name: 'kubeflow/mpi-exit-code',
    rows: 'KF006',
    severity: FindingSeverity.ERROR,
    summary: 'An MPIJob has the restart policy ExitCode, which is not implemented for it.',
    rationale: 'The controller of MPIJobs makes its Pods itself. With ExitCode it reports that the job is restarting, and does not make the launcher anew.',
    suggestion: 'write OnFailure, by which the kubelet restarts the launcher, or Never',
    see: ['https://github.com/kubeflow/trainer/issues/1768', 'https://github.com/kubeflow/mpi-operator/issues/537'],
    fix: 'suggested',
  }, mpiExitCode),
  hazard({
    name: 'kubeflow/exit-code-of-one-container',
    rows: 'KF013',
    summary: 'Replicas restart by exit code, and their Pods have containers whose codes nobody reads.',
    rationale: 'The code that decides is that of the container with the name of the kind. A Pod fails with any of its containers, and is then judged by '
      + 'the code of this one: 0, if it had succeeded, is below 128 and so a permanent failure.',
    suggestion: 'make a sidecar of the other one: an init container with restartPolicy: Always, which does not fail a Pod',
    see: [RECONCILE_PODS],
  }, exitCodeOfOneContainer),
  hazard({
    name: 'kubeflow/exit-code-init-containers',
    rows: 'KF014',
    summary: 'Replicas restart by exit code, and an init container that fails counts as retryable.',
    rationale: 'Without an exit code of the container that trains the operator takes a number of its own, 48879, which is more than 128. So is a Pod that was '
      + 'evicted or refused by its node before it had started.',
    suggestion: 'set activeDeadlineSeconds; or do the work of the init container at the start of the program, with an exit code below 128',
    see: [RECONCILE_PODS, EXIT_CODES],
  }, exitCodeInitContainers),
];

