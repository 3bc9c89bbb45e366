import { restartsInPlace } from './budgets';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { duration, ordinal } from '../../policy/words';
import { ProposedFix } from '../../rule';
import { JobSubject } from '../job-subject';
import { NO_LIMIT } from '../spec-facts';

/*
 * Containers that the kubelet restarts, so that neither their Pod nor their index fails.
 */

const BACKOFF_LIMIT = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy';
const LIMIT_PROPOSAL = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3850-backoff-limits-per-index-for-indexed-jobs';

const RESTART_POLICY = 'template.spec.restartPolicy';

/** How the author may want it: attempts are Pods, as the budgets say. */
function useNever(job: JobSubject): ProposedFix {
  return {
    description: 'sets restartPolicy: Never, so that a retry is a new Pod',
    isSuggested: true,
    edits: [{ kind: 'set', path: job.steps('template', 'spec', 'restartPolicy'), value: 'Never' }],
  };
}

function limitPerIndexRestartsInPlace(job: JobSubject) {
  const { backoffLimitPerIndex } = job.spec;
  if (backoffLimitPerIndex === undefined || !restartsInPlace(job)) return NONE;
  const bound = boundOfRestarts(job);
  return [{
    path: job.path(RESTART_POLICY),
    severity: bound === undefined ? FindingSeverity.ERROR : FindingSeverity.WARNING,
    message: 'with restartPolicy OnFailure a container that fails is restarted in its Pod, which is no failure of its index, so that '
      + `backoffLimitPerIndex ${backoffLimitPerIndex} does not count it; ${bound ?? UNBOUNDED}`,
    suggestion: 'set restartPolicy: Never, for which limits per index are made',
    fix: useNever(job),
  }];
}

const UNBOUNDED = `backoffLimit is ${NO_LIMIT} and there is no activeDeadlineSeconds: a program that fails each time is restarted for ever`;

/** What ends a program that fails each time, nothing if nothing does. */
function boundOfRestarts({ spec, pod }: JobSubject): string | undefined {
  const { backoffLimit = NO_LIMIT, activeDeadlineSeconds } = spec;
  if (backoffLimit < NO_LIMIT) return `the ${ordinal(Math.max(backoffLimit, 1))} restart in all Pods that run, whatever their index, ends the job`;
  if (activeDeadlineSeconds !== undefined) return `only the deadline of ${duration(activeDeadlineSeconds)} ends a program that fails each time`;
  // A Pod that is over its own deadline fails as a whole, which the index does count.
  const ofPod = pod.activeDeadlineSeconds;
  return ofPod === undefined ? undefined : `only a Pod that runs longer than its deadline of ${duration(ofPod)} is a failure of its index`;
}

function restartsLoseEvidence(job: JobSubject) {
  if (!restartsInPlace(job)) return NONE;
  return [{
    path: job.path(RESTART_POLICY),
    message: 'when the job gives up, it deletes the Pod whose containers were restarted, and the logs and exit codes of all runs go with it',
  }];
}

function restartLimitZero(job: JobSubject) {
  if (!restartsInPlace(job) || !job.wrote('backoffLimit') || job.spec.backoffLimit !== 0) return NONE;
  return [{
    path: job.path('backoffLimit'),
    message: 'with restartPolicy OnFailure, backoffLimit 0 is the same as 1: the kubelet has restarted a container that failed before the job can '
      + 'end, so that the program starts twice',
    suggestion: 'set restartPolicy: Never, with which 0 means a single attempt',
    fix: useNever(job),
  }];
}

function sidecarRestartsCount(job: JobSubject) {
  const { backoffLimit = NO_LIMIT } = job.spec;
  if (!restartsInPlace(job) || backoffLimit >= NO_LIMIT) return NONE;
  return job.initContainers.filter(({ isSidecar }) => isSidecar).map(({ container, path }) => ({
    path,
    message: `the restarts of the sidecar ${container.name ?? ''} count too: the job ends at the ${ordinal(Math.max(backoffLimit, 1))} restart of `
      + 'all containers together, even if the program itself has never failed',
  }));
}

export const RESTARTS_IN_PLACE: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/limit-per-index-restarts-in-place',
    rows: 'L12',
    summary: 'There is a limit per index, and containers are restarted in place, which it does not count.',
    rationale: 'The Job controller counts the failures of an index by Pods. With OnFailure the kubelet restarts containers within their Pod, so '
      + 'that the Pod does not fail; and beside a limit per index backoffLimit is 2147483647 unless it is written. The API server accepts this '
      + 'although it is documented as unsupported.',
    see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#backoff-limit-per-index', LIMIT_PROPOSAL],
    since: '1.29',
    fix: 'suggested',
  }, limitPerIndexRestartsInPlace),
  hazard({
    name: 'kubernetes/restarts-lose-evidence',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    rows: 'L24',
    summary: 'The Pod that failed is deleted when the Job fails.',
    rationale: 'With OnFailure the Pod is still running when the limit of restarts or the deadline is reached, and the Job controller deletes what '
      + 'is running. With Never the Pods that failed stay, with their logs, until the Job itself is deleted.',
    suggestion: 'set restartPolicy: Never, or see to it that the logs are collected',
    see: [BACKOFF_LIMIT, 'https://github.com/kubernetes/kubernetes/issues/74848'],
  }, restartsLoseEvidence),
  hazard({
    name: 'kubernetes/restart-limit-zero',
    rows: 'L29',
    summary: 'No retry is wanted, and the kubelet restarts the container once.',
    rationale: 'With OnFailure the Job controller looks at how often containers have been restarted, so that it sees a failure only when the '
      + 'kubelet has already answered it with a restart. A limit of 0 is exceeded by the first restart, and a limit of 1 is reached by it: both end '
      + 'the Job during the second run.',
    see: [BACKOFF_LIMIT],
    fix: 'suggested',
  }, restartLimitZero),
  hazard({
    name: 'kubernetes/sidecar-restarts-count',
    rows: 'L30',
    summary: 'Restarts of a sidecar use up the budget of the program.',
    rationale: 'With OnFailure the Job controller adds up the restarts of all containers of its running Pods, init containers and sidecars among '
      + 'them. A sidecar that is restarted for reasons of its own, such as a failed probe, ends the Job while its program is well.',
    suggestion: 'set restartPolicy: Never, with which the restarts of sidecars are not counted',
    see: [BACKOFF_LIMIT, 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-node/753-sidecar-containers'],
    since: '1.29',
  }, sidecarRestartsCount),
];
