import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, RECONCILE_JOBS, TrainingRule, typesText } from './training-rule';

/*
 * backoffLimit: the sum of the restarts of all containers in all running Pods, and not the failures of one of them.
 */

const TOTAL = 'https://github.com/kubeflow/pytorch-operator/issues/270';

/** The limit at which each replica can restart so often. */
const RESTARTS_OF_EACH = 3;

function restartsWithoutLimit(job: TrainingSubject): readonly Problem[] {
  const replicas = job.withPolicy('OnFailure', 'Always');
  const { backoffLimit, activeDeadlineSeconds } = job.runPolicy;
  if (replicas.length === 0 || backoffLimit !== undefined || activeDeadlineSeconds !== undefined) return NONE;
  const limit = Math.max(1, job.total) * RESTARTS_OF_EACH + 1;
  const [{ path, restartPolicy, isPolicyWritten }] = replicas;
  return [{
    path: isPolicyWritten ? `${path}.restartPolicy` : path,
    message: `with ${restartPolicy}${isPolicyWritten ? '' : ', which is the default of the kind,'} the kubelet restarts ${typesText(replicas)} without end: `
      + 'there is no backoffLimit, which has no default here, and no deadline',
    suggestion: `set spec.runPolicy.backoffLimit, such as ${limit}: it counts the restarts of all Pods together`,
    fix: {
      description: `sets backoffLimit to ${limit}`,
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('runPolicy', 'backoffLimit'), value: limit }],
    },
  }];
}

function sharedBackoffLimit(job: TrainingSubject): readonly Problem[] {
  const replicas = job.withPolicy('OnFailure', 'Always');
  const pods = replicas.reduce((sum, each) => sum + Math.max(0, each.replicas), 0);
  const { backoffLimit } = job.runPolicy;
  if (backoffLimit === undefined || backoffLimit < 1 || pods < 2 || backoffLimit > pods) return NONE;
  const enough = backoffLimit * pods + 1;
  return [{
    path: job.path('runPolicy', 'backoffLimit'),
    message: `backoffLimit: ${backoffLimit} is for ${count(pods, 'Pod')} together, and the job fails when it is reached: in a job whose replicas fail `
      + `together, one incident is ${count(pods, 'restart')}`,
    suggestion: `write ${enough} for ${count(backoffLimit, 'restart')} of each`,
    fix: {
      description: `sets backoffLimit to ${enough}`,
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('runPolicy', 'backoffLimit'), value: enough }],
    },
  }];
}

function backoffLimitOne(job: TrainingSubject): readonly Problem[] {
  if (job.runPolicy.backoffLimit !== 1 || job.withPolicy('OnFailure', 'Always').length === 0) return NONE;
  return [{
    path: job.path('runPolicy', 'backoffLimit'),
    message: 'backoffLimit: 1 works as 0: the job fails when the sum of the restarts is 1, and so at the first of them',
    suggestion: 'write one more than the restarts that you want',
  }];
}

function backoffLimitOfNever(job: TrainingSubject): readonly Problem[] {
  const { backoffLimit } = job.runPolicy;
  if (backoffLimit === undefined || backoffLimit < 1 || job.replicas.length === 0) return NONE;
  if (job.withPolicy('Never').length < job.replicas.length) return NONE;
  return [{
    path: job.path('runPolicy', 'backoffLimit'),
    message: `backoffLimit: ${backoffLimit} makes no difference: with Never nothing is restarted, and the first failure counts`,
    suggestion: 'write OnFailure for restarts, or leave backoffLimit out',
    fix: { description: 'removes backoffLimit', isSuggested: true, edits: [{ kind: 'remove', path: job.steps('runPolicy', 'backoffLimit') }] },
  }];
}

/** What restarts by its very nature uses up the budget of the others. */
function restartsOfServers(job: TrainingSubject): readonly Problem[] {
  const { backoffLimit } = job.runPolicy;
  const servers = job.withPolicy('Always');
  if (backoffLimit === undefined || backoffLimit < 1 || servers.length === 0) return NONE;
  if (job.withPolicy('OnFailure', 'ExitCode', 'Never').length === 0) return NONE;
  return servers.map(({ path, type }) => ({
    path: `${path}.restartPolicy`,
    message: `each restart of ${type} counts against backoffLimit: ${backoffLimit}, also after it has ended with 0, which is a reason for a restart with Always`,
  }));
}

function sidecarRestarts(job: TrainingSubject): readonly Problem[] {
  const { backoffLimit } = job.runPolicy;
  if (backoffLimit === undefined || backoffLimit < 1) return NONE;
  return job.withPolicy('OnFailure', 'ExitCode', 'Always').flatMap(({ initContainers, type }) => initContainers.filter(({ isSidecar }) => isSidecar)
    .map(({ container, path }) => ({
      path,
      message: `each restart of sidecar ${container.name} of ${type} counts against backoffLimit: ${backoffLimit}`,
    })));
}

export const BUDGETS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/restarts-without-limit',
    rows: 'KF008',
    summary: 'Containers are restarted, and nothing bounds that.',
    rationale: 'A training job has no default for backoffLimit, where a Job of Kubernetes has 6. A program that cannot work is restarted for ever, every five '
      + 'minutes in the end, and the job is Running all the time.',
    see: [RECONCILE_JOBS],
    fix: 'suggested',
  }, restartsWithoutLimit),
  hazard({
    name: 'kubeflow/shared-backoff-limit',
    rows: 'KF009',
    summary: 'The backoffLimit is not larger than the number of Pods that share it.',
    rationale: 'The limit is compared with the restarts of all running Pods together. Where replicas talk to each other, one that fails takes the others '
      + 'along, so that one incident costs as many restarts as there are Pods.',
    see: [RECONCILE_JOBS, TOTAL],
    fix: 'suggested',
  }, sharedBackoffLimit),
  hazard({
    name: 'kubeflow/backoff-limit-one',
    rows: 'KF010',
    severity: FindingSeverity.INFO,
    summary: 'A backoffLimit of 1 allows no restart.',
    rationale: 'A Job of Kubernetes fails when there are more failures than backoffLimit; a training job when there are as many restarts. For n restarts it is n + 1.',
    see: [RECONCILE_JOBS, 'https://github.com/kubeflow/trainer/issues/2342'],
  }, backoffLimitOne),
  hazard({
    name: 'kubeflow/backoff-limit-of-never',
    rows: 'KF011',
    summary: 'There is a backoffLimit, and nothing is ever restarted.',
    rationale: 'Replicas with Never are left out when the restarts are added up.',
    see: [RECONCILE_JOBS],
    fix: 'suggested',
  }, backoffLimitOfNever),
  hazard({
    name: 'kubeflow/restarts-of-servers',
    rows: 'section 2.4',
    summary: 'Restarts of replicas with Always use up the backoffLimit of the others.',
    rationale: 'The restarts of all replicas are added up, those after a success as well.',
    suggestion: 'set the limit with them in mind, or let them have OnFailure',
    see: [RECONCILE_JOBS],
  }, restartsOfServers),
  hazard({
    name: 'kubeflow/sidecar-restarts',
    rows: 'section 2.4',
    severity: FindingSeverity.INFO,
    summary: 'Restarts of sidecars count against the backoffLimit.',
    rationale: 'The restarts of all containers of a Pod are added up, init containers and sidecars included.',
    see: [RECONCILE_JOBS],
  }, sidecarRestarts),
];

