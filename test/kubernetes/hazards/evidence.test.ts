import { cronJob, Found, hazardsOf, job } from './check-hazards';
import { LintSettings, DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { EVIDENCE } from '../../../src/kubernetes/hazards/evidence';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const WARNING = FindingSeverity.WARNING;

type Row = [name: string, manifest: object, expected: Array<Pick<Found, 'path' | 'severity'>>];

function found(rule: string, manifest: object, settings?: LintSettings): Found[] {
  return hazardsOf(manifest, '1.34', settings).filter(each => each.rule === rule);
}

function placesOf(rule: string, manifest: object, settings?: LintSettings): Row[2] {
  return found(rule, manifest, settings).map(({ path, severity }) => ({ path, severity }));
}

function messagesOf(rule: string, manifest: object, settings?: LintSettings): string[] {
  return found(rule, manifest, settings).map(({ message }) => message);
}

/** The whole problems, with suggestions and fixes. */
function problemsOf(name: string, manifest: any) {
  const server = ServerVersion.of('1.34');
  const { kind, object } = prepare(manifest, server, { strict: true }) as Prepared;
  return EVIDENCE.find(rule => rule.name === name)!.check(new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS));
}

describe('kubernetes/short-time-to-live', () => {
  const RULE = 'kubernetes/short-time-to-live';
  const IN_JOB = { path: 'spec.ttlSecondsAfterFinished', severity: WARNING };

  test.each<Row>([
    ['nothing said', job(), []],
    ['null, which is nothing', job({ ttlSecondsAfterFinished: null }), []],
    ['one second less than the window', job({ ttlSecondsAfterFinished: 3599 }), [IN_JOB]],
    ['the window', job({ ttlSecondsAfterFinished: 3600 }), []],
    ['a day', job({ ttlSecondsAfterFinished: 86400 }), []],
    ['at once', job({ ttlSecondsAfterFinished: 0 }), [IN_JOB]],
    ['less than nothing, which is refused', job({ ttlSecondsAfterFinished: -1 }), []],
    ['a CronJob, of which another rule speaks', cronJob({}, { ttlSecondsAfterFinished: 100 }), []],
    ['a CronJob with enough', cronJob({}, { ttlSecondsAfterFinished: 7200 }), []],
    ['no spec at all', { apiVersion: 'batch/v1', kind: 'Job' }, []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the window is a setting', () => {
    expect(placesOf(RULE, job({ ttlSecondsAfterFinished: 100 }), { ...DEFAULT_SETTINGS, evidenceWindowSeconds: 60 })).toEqual([]);
    expect(messagesOf(RULE, job({ ttlSecondsAfterFinished: 3600 }), { ...DEFAULT_SETTINGS, evidenceWindowSeconds: 86400 })).toEqual([
      'a failed job is deleted 1 hour after it has finished, with its Pods, their logs and their exit codes: for people to look at it, '
        + 'it has to be there for 1 day',
    ]);
  });

  test('the words', () => {
    expect(messagesOf(RULE, job({ ttlSecondsAfterFinished: 0 }))).toEqual([
      'a failed job is deleted the moment that it has finished, with its Pods, their logs and their exit codes: nobody will ever see why it failed',
    ]);
    expect(problemsOf(RULE, job({ ttlSecondsAfterFinished: 100 }))).toEqual([{
      path: 'spec.ttlSecondsAfterFinished',
      message: 'a failed job is deleted 100 seconds after it has finished, with its Pods, their logs and their exit codes: for people to look at '
        + 'it, it has to be there for 1 hour',
      suggestion: 'set spec.ttlSecondsAfterFinished to 3600 or more',
      fix: {
        description: 'keeps a finished job for 1 hour',
        isSuggested: true,
        edits: [{ kind: 'set', path: ['spec', 'ttlSecondsAfterFinished'], value: 3600 }],
      },
    }]);
  });
});

describe('kubernetes/cron-job-time-to-live', () => {
  const RULE = 'kubernetes/cron-job-time-to-live';
  const FOUND = { path: 'spec.jobTemplate.spec.ttlSecondsAfterFinished', severity: WARNING };

  test.each<Row>([
    ['a CronJob without one', cronJob(), []],
    ['a CronJob with a short one', cronJob({}, { ttlSecondsAfterFinished: 10 }), [FOUND]],
    ['a CronJob with a second less than the window', cronJob({}, { ttlSecondsAfterFinished: 3599 }), [FOUND]],
    ['a CronJob with the window', cronJob({}, { ttlSecondsAfterFinished: 3600 }), []],
    ['a CronJob with a week', cronJob({}, { ttlSecondsAfterFinished: 604800 }), []],
    ['a Job with one', job({ ttlSecondsAfterFinished: 604800 }), []],
    ['a CronJob without anything', { apiVersion: 'batch/v1', kind: 'CronJob' }, []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, cronJob({}, { ttlSecondsAfterFinished: 600 }))).toEqual([{
      path: 'spec.jobTemplate.spec.ttlSecondsAfterFinished',
      message: 'each job is deleted 10 minutes after it has finished, although the history limits keep 1 failed job and 3 successful jobs: whichever is '
        + 'stricter wins',
      suggestion: 'leave spec.jobTemplate.spec.ttlSecondsAfterFinished out, and say with spec.failedJobsHistoryLimit and '
        + 'spec.successfulJobsHistoryLimit how many jobs are kept',
      fix: {
        description: 'leaves it to the history limits when jobs are deleted',
        isSuggested: true,
        edits: [{ kind: 'remove', path: ['spec', 'jobTemplate', 'spec', 'ttlSecondsAfterFinished'] }],
      },
    }]);
    expect(messagesOf(RULE, cronJob({ failedJobsHistoryLimit: 5, successfulJobsHistoryLimit: 1 }, { ttlSecondsAfterFinished: 0 }))).toEqual([
      'each job is deleted as soon as it has finished, although the history limits keep 5 failed jobs and 1 successful job: whichever is '
        + 'stricter wins',
    ]);
  });
});

describe('kubernetes/cron-job-history', () => {
  const RULE = 'kubernetes/cron-job-history';

  test.each<Row>([
    ['nothing said', cronJob(), []],
    ['null, which is nothing', cronJob({ failedJobsHistoryLimit: null }), []],
    ['one', cronJob({ failedJobsHistoryLimit: 1 }), []],
    ['none', cronJob({ failedJobsHistoryLimit: 0 }), [{ path: 'spec.failedJobsHistoryLimit', severity: WARNING }]],
    ['no successful one, which nobody misses', cronJob({ successfulJobsHistoryLimit: 0 }), []],
    ['a Job', job(), []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, cronJob({ failedJobsHistoryLimit: 0 }))).toEqual([{
      path: 'spec.failedJobsHistoryLimit',
      message: 'no failed job is kept: each is deleted at once, with its Pods, their logs and their exit codes, and nobody will ever see why it '
        + 'failed',
      fix: {
        description: 'keeps the last failed job, which is the default (1)',
        isSuggested: true,
        edits: [{ kind: 'remove', path: ['spec', 'failedJobsHistoryLimit'] }],
      },
    }]);
  });
});

describe('kubernetes/hook-deletes-evidence', () => {
  const RULE = 'kubernetes/hook-deletes-evidence';
  const HELM_POLICY = 'helm.sh/hook-delete-policy';
  const ARGO_CD_POLICY = 'argocd.argoproj.io/hook-delete-policy';
  const annotated = (annotations: object) => job({}, {}, { annotations });
  const helm = (policy: string) => annotated({ 'helm.sh/hook': 'pre-upgrade', [HELM_POLICY]: policy });
  const argoCd = (policy: string) => annotated({ 'argocd.argoproj.io/hook': 'PreSync', [ARGO_CD_POLICY]: policy });
  const FOUND = { path: 'metadata.annotations', severity: WARNING };

  test.each<Row>([
    ['no hook', job(), []],
    ['a hook of Helm without a policy', annotated({ 'helm.sh/hook': 'pre-upgrade' }), []],
    ['a hook of Helm that is deleted when it has failed', helm('hook-failed'), [FOUND]],
    ['a hook of Helm that is deleted when it has succeeded', helm('hook-succeeded'), []],
    ['a hook of Helm that is deleted in any case', helm('before-hook-creation, Hook-Failed,hook-succeeded'), [FOUND]],
    ['a hook of Argo CD that is deleted when it has failed', argoCd('HookFailed'), [FOUND]],
    ['a hook of Argo CD that is deleted when it has succeeded', argoCd('BeforeHookCreation,HookSucceeded'), []],
    ['a policy that Argo CD does not know', argoCd('hookfailed'), []],
    ['a hook of Helm with the policy of Argo CD, which takes it for its own', annotated({ 'helm.sh/hook': 'test', [ARGO_CD_POLICY]: 'HookFailed' }), [FOUND]],
    ['a policy of what is no hook', annotated({ [HELM_POLICY]: 'hook-failed' }), []],
    ['a CronJob, which is no run', cronJob({}, {}, {}, { annotations: { 'helm.sh/hook': 'pre-upgrade', [HELM_POLICY]: 'hook-failed' } }), []],
  ])('%s', (_, manifest, expected) => {
    expect(placesOf(RULE, manifest)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, helm('hook-succeeded,hook-failed'))).toEqual([{
      path: 'metadata.annotations',
      message: 'when the job has failed, Helm deletes it at once (helm.sh/hook-delete-policy: hook-succeeded,hook-failed), with its Pods, their logs and '
        + 'their exit codes: nobody will ever see why it failed',
      suggestion: 'write before-hook-creation instead of hook-failed: the failed job is then deleted before the hook runs again',
      fix: {
        description: 'keeps a failed job until the hook runs again',
        isSuggested: true,
        edits: [{ kind: 'set', path: ['metadata', 'annotations', HELM_POLICY], value: 'before-hook-creation,hook-succeeded' }],
      },
    }]);
    expect(messagesOf(RULE, argoCd('HookFailed'))).toEqual([
      'when the job has failed, Argo CD deletes it at once (argocd.argoproj.io/hook-delete-policy: HookFailed), with its Pods, their logs and their exit '
        + 'codes: nobody will ever see why it failed',
    ]);
  });

  test.each<[policy: string, edit: object]>([
    ['HookFailed', { kind: 'remove' }],
    ['HookFailed,BeforeHookCreation', { kind: 'remove' }],
    ['BeforeHookCreation,HookSucceeded,HookFailed', { kind: 'set', value: 'BeforeHookCreation,HookSucceeded' }],
  ])('the failed job is kept: %s', (policy, edit) => {
    expect(problemsOf(RULE, argoCd(policy))).toMatchObject([{
      suggestion: 'leave HookFailed out: the failed job is then deleted before the hook runs again',
      fix: { edits: [{ ...edit, path: ['metadata', 'annotations', ARGO_CD_POLICY] }] },
    }]);
  });
});
