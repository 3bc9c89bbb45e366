import { hazard, JobRule, NONE } from './job-rule';
import { count, duration } from '../../policy/words';
import { Problem } from '../../rule';
import { JobSubject } from '../job-subject';

/*
 * What is left of a failed Job for people to look at.
 */

const TIME_TO_LIVE = 'https://kubernetes.io/docs/concepts/workloads/controllers/ttlafterfinished/';
const HISTORY_LIMITS = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#jobs-history-limits';

const DEFAULT_FAILED = 1;
const DEFAULT_SUCCESSFUL = 3;

function shortTimeToLive(job: JobSubject): readonly Problem[] {
  const seconds = job.spec.ttlSecondsAfterFinished;
  const window = job.settings.evidenceWindowSeconds;
  // Less than nothing is refused, and the server says so. Of the Jobs of a CronJob, another rule speaks.
  if (seconds === undefined || seconds < 0 || seconds >= window || job.cronJob) return NONE;
  const path = job.path('ttlSecondsAfterFinished');
  return [{
    path,
    message: seconds === 0
      ? 'a failed job is deleted the moment that it has finished, with its Pods, their logs and their exit codes: nobody will ever see why it failed'
      : `a failed job is deleted ${duration(seconds)} after it has finished, with its Pods, their logs and their exit codes: `
        + `for people to look at it, it has to be there for ${duration(window)}`,
    suggestion: `set ${path} to ${window} or more`,
    fix: {
      description: `keeps a finished job for ${duration(window)}`,
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('ttlSecondsAfterFinished'), value: window }],
    },
  }];
}

function cronJobTimeToLive(job: JobSubject): readonly Problem[] {
  const seconds = job.spec.ttlSecondsAfterFinished;
  // Long enough for people to look at what is left, it is only one setting too much.
  if (!job.cronJob || seconds === undefined || seconds < 0 || seconds >= job.settings.evidenceWindowSeconds) return NONE;
  const { failedJobsHistoryLimit: failed = DEFAULT_FAILED, successfulJobsHistoryLimit: successful = DEFAULT_SUCCESSFUL } = job.cronJob;
  const path = job.path('ttlSecondsAfterFinished');
  return [{
    path,
    message: `each job is deleted ${seconds === 0 ? 'as soon as' : `${duration(seconds)} after`} it has finished, although the history limits keep `
      + `${count(failed, 'failed job')} and ${count(successful, 'successful job')}: whichever is stricter wins`,
    suggestion: `leave ${path} out, and say with spec.failedJobsHistoryLimit and spec.successfulJobsHistoryLimit how many jobs are kept`,
    fix: {
      description: 'leaves it to the history limits when jobs are deleted',
      isSuggested: true,
      edits: [{ kind: 'remove', path: job.steps('ttlSecondsAfterFinished') }],
    },
  }];
}

function cronJobHistory({ cronJob }: JobSubject): readonly Problem[] {
  if (cronJob?.failedJobsHistoryLimit !== 0) return NONE;
  return [{
    path: 'spec.failedJobsHistoryLimit',
    message: 'no failed job is kept: each is deleted at once, with its Pods, their logs and their exit codes, and nobody will ever see why it failed',
    fix: {
      description: `keeps the last failed job, which is the default (${DEFAULT_FAILED})`,
      isSuggested: true,
      edits: [{ kind: 'remove', path: ['spec', 'failedJobsHistoryLimit'] }],
    },
  }];
}

interface HookPolicy {
  readonly key: string;
  /** The policy that deletes a hook that has failed. */
  readonly failed: string;
  /** The one that deletes it before it runs again, which is the default. Without it, the failed one would be in the way. */
  readonly before: string;
  readonly who: string;
  readonly isCaseSensitive: boolean;
}

const HELM_HOOK = 'helm.sh/hook';
const ARGO_CD_HOOK = 'argocd.argoproj.io/hook';

const HOOK_POLICIES: readonly HookPolicy[] = [
  { key: `${HELM_HOOK}-delete-policy`, failed: 'hook-failed', before: 'before-hook-creation', who: 'Helm', isCaseSensitive: false },
  { key: `${ARGO_CD_HOOK}-delete-policy`, failed: 'HookFailed', before: 'BeforeHookCreation', who: 'Argo CD', isCaseSensitive: true },
];

function hookDeletesEvidence({ kind, metadata: { annotations } }: JobSubject): readonly Problem[] {
  // Argo CD takes the hooks of Helm for its own. Of what is no hook, nobody looks at the policy.
  if (kind !== 'Job' || !annotations || annotations[HELM_HOOK] === undefined && annotations[ARGO_CD_HOOK] === undefined) return NONE;
  return HOOK_POLICIES.flatMap(({ key, failed, before, who, isCaseSensitive }) => {
    const policies = (annotations[key] ?? '').split(',').map(each => (isCaseSensitive ? each.trim() : each.trim().toLowerCase()));
    if (!policies.includes(failed)) return NONE;
    const others = policies.filter(each => each !== failed);
    const isDefault = others.every(each => each === before);
    const isReplaced = !isDefault && !others.includes(before);
    const path = ['metadata', 'annotations', key];
    return [{
      path: 'metadata.annotations',
      message: `when the job has failed, ${who} deletes it at once (${key}: ${annotations[key]}), with its Pods, their logs and their exit codes: `
        + 'nobody will ever see why it failed',
      suggestion: `${isReplaced ? `write ${before} instead of ${failed}` : `leave ${failed} out`}: the failed job is then deleted before the hook runs again`,
      fix: {
        description: 'keeps a failed job until the hook runs again',
        isSuggested: true,
        edits: [isDefault ? { kind: 'remove' as const, path }
          : { kind: 'set' as const, path, value: [...isReplaced ? [before] : [], ...others].join(',') }],
      },
    }];
  });
}

export const EVIDENCE: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/short-time-to-live',
    rows: 'L23',
    summary: 'A finished job is deleted before anybody can look at it.',
    rationale: 'When the time to live is over, the Job is deleted, and its Pods with it: logs, exit codes, and the message that names the rule that '
      + 'failed it. Somebody who is told of the failure finds nothing. If all of this is shipped elsewhere, shorten the evidence window in the '
      + 'configuration.',
    see: [TIME_TO_LIVE],
    disagreement: 'Kyverno\'s sample policy add-ttl-jobs writes 900 seconds into each Job that says nothing and that no CronJob owns.',
    fix: 'suggested',
  }, shortTimeToLive),
  hazard({
    name: 'kubernetes/cron-job-time-to-live',
    rows: 'L23',
    summary: 'The Jobs of a CronJob have a short time to live beside the history limits.',
    rationale: 'A CronJob cleans up after itself: it keeps as many failed and successful Jobs as its history limits say. A time to live deletes '
      + 'them on top of that, so that the last failure is gone before anybody has seen it. kube-linter says the same of CronJobs '
      + '(job-ttl-seconds-after-finished).',
    see: [HISTORY_LIMITS, TIME_TO_LIVE],
    fix: 'suggested',
  }, cronJobTimeToLive),
  hazard({
    name: 'kubernetes/cron-job-history',
    rows: 'L23',
    summary: 'A CronJob keeps no failed Job.',
    rationale: 'With failedJobsHistoryLimit: 0, the CronJob controller deletes a Job as soon as it sees that it has failed. The Pods go with it: '
      + 'their logs, their exit codes, and the reason why the Job gave up.',
    suggestion: 'set spec.failedJobsHistoryLimit to 1 or more, or leave it out',
    see: [HISTORY_LIMITS],
    fix: 'suggested',
  }, cronJobHistory),
  hazard({
    name: 'kubernetes/hook-deletes-evidence',
    summary: 'A hook of Helm or Argo CD is deleted as soon as it has failed.',
    rationale: 'A hook whose deletion policy says so is deleted by the tool that has run it, the moment that it has failed. The Pods go with the Job: '
      + 'their logs, their exit codes, and the reason why it gave up. What is left is an upgrade or a sync that has failed.',
    suggestion: 'leave hook-failed, or HookFailed, out',
    see: [
      'https://helm.sh/docs/topics/charts_hooks/#hook-deletion-policies', 'https://argo-cd.readthedocs.io/en/stable/user-guide/resource_hooks/',
    ],
    fix: 'suggested',
  }, hookDeletesEvidence),
];
