import { task, volcanoJob } from './manifests';
import { HAZARDS } from '../../src/volcano/hazards';
import { manifestJudge } from '../../src/volcano/manifest-judge';
import { REJECTION_RULES } from '../../src/volcano/rejection-rules';
import { VOLCANO_VERSIONS } from '../../src/volcano/versions';

const SETTINGS = { evidenceWindowSeconds: 3600 };

function problemsOf(rule: string, manifest: unknown, version = '1.14') {
  const target = VOLCANO_VERSIONS.find(each => each.version === version)!;
  const { subject, findings } = manifestJudge.validate(JSON.parse(JSON.stringify(manifest)), target, [], SETTINGS);
  expect(findings).toEqual([]);
  const hazard = HAZARDS.find(({ name }) => name === `volcano/${rule}`)!;
  return hazard.check(subject!).map(problem => ({ severity: hazard.severity, ...problem }));
}

const onPodFailed = (action: string) => ({ event: 'PodFailed', action });
const onEvicted = (action: string) => ({ event: 'PodEvicted', action });
const onCode = (exitCode: number, action: string) => ({ exitCode, action });
const policies = (...list: object[]) => volcanoJob({ policies: list });
const inTask = (list: object[], ...ofJob: object[]) => volcanoJob({ policies: ofJob, tasks: [task({ policies: list })] });
const withPod = (pod: object, ...list: object[]) => volcanoJob({ policies: list, tasks: [task({}, pod)] });
const TWO = { containers: [{ name: 'main', image: 'i' }, { name: 'agent', image: 'i' }] };

/** Rule, what is special, a manifest, and where it is found; a version other than 1.14 last. */
test.each<[string, string, object, string[], string?]>([
  ['event-before-exit-code', 'PodFailed first', policies(onPodFailed('RestartJob'), onCode(42, 'TerminateJob')), ['ERROR spec.policies[1]']],
  ['event-before-exit-code', 'any event first', policies({ event: '*', action: 'RestartJob' }, onCode(42, 'TerminateJob')), ['ERROR spec.policies[1]']],
  ['event-before-exit-code', 'the same action', policies(onPodFailed('RestartJob'), onCode(42, 'RestartJob')), ['INFO spec.policies[1]']],
  ['event-before-exit-code', 'in a task', inTask([onPodFailed('RestartJob'), onCode(42, 'TerminateJob')]), ['ERROR spec.tasks[0].policies[1]']],
  ['event-before-exit-code', 'PodFailed last', policies(onCode(42, 'TerminateJob'), onPodFailed('RestartJob')), []],
  ['event-before-exit-code', 'another event first', policies(onEvicted('RestartJob'), onCode(42, 'TerminateJob')), []],
  ['task-policy-hides-exit-code', 'PodFailed of the task', inTask([onPodFailed('RestartTask')], onCode(42, 'TerminateJob')), ['WARNING spec.tasks[0].policies[0]']],
  ['task-policy-hides-exit-code', 'repeated in the task', inTask([onCode(42, 'AbortJob'), onPodFailed('RestartTask')], onCode(42, 'TerminateJob')), []],
  ['task-policy-hides-exit-code', 'another event of the task', inTask([onEvicted('RestartTask')], onCode(42, 'TerminateJob')), []],
  ['pending-without-timeout', 'none', policies({ event: 'PodPending', action: 'AbortJob' }), ['ERROR spec.policies[0]']],
  ['pending-without-timeout', 'in a list', policies({ events: ['PodPending', 'PodFailed'], action: 'AbortJob' }), ['ERROR spec.policies[0]']],
  ['pending-without-timeout', 'one', policies({ event: 'PodPending', action: 'AbortJob', timeout: '1h' }), []],
  ['job-updated-never-happens', 'on it', policies({ event: 'JobUpdated', action: 'RestartJob' }), ['ERROR spec.policies[0]']],
  ['job-updated-never-happens', 'on another', policies({ event: 'Unknown', action: 'RestartJob' }), []],
  ['unknown-action', 'behind a code', policies(onCode(3, 'Retry')), ['ERROR spec.policies[0].action']],
  ['unknown-action', 'none', policies({ exitCode: 3 }), ['ERROR spec.policies[0].action']],
  ['unknown-action', 'internal', policies(onCode(3, 'SyncJob')), ['ERROR spec.policies[0].action']],
  ['unknown-action', 'later than the version', policies(onCode(3, 'RestartPod')), ['ERROR spec.policies[0].action'], '1.10'],
  ['unknown-action', 'known', policies(onCode(3, 'RestartPod')), []],
  ['exit-code-out-of-range', 'negative', policies(onCode(-1, 'RestartJob')), ['WARNING spec.policies[0].exitCode']],
  ['exit-code-out-of-range', '256', policies(onCode(256, 'RestartJob')), ['WARNING spec.policies[0].exitCode']],
  ['exit-code-out-of-range', '255', policies(onCode(255, 'RestartJob')), []],
  ['resume-of-running-job', 'on a failure', policies(onPodFailed('ResumeJob')), ['WARNING spec.policies[0].action']],
  ['resume-of-running-job', 'restart', policies(onPodFailed('RestartJob')), []],
  ['partition-without-partitions', 'none', policies(onPodFailed('RestartPartition')), ['ERROR spec.policies[0].action']],
  ['partition-without-partitions', 'some', volcanoJob({
    policies: [onPodFailed('RestartPartition')], tasks: [task({ partitionPolicy: { totalPartitions: 1, partitionSize: 2, minPartitions: 1 } })],
  }), []],
  ['timeout-ignored', 'old', policies({ ...onPodFailed('RestartJob'), timeout: '10s' }), ['WARNING spec.policies[0].timeout'], '1.10'],
  ['timeout-ignored', 'new', policies({ ...onPodFailed('RestartJob'), timeout: '10s' }), []],
  ['any-event-includes-success', 'restart', policies({ event: '*', action: 'RestartJob' }), ['ERROR spec.policies[0]']],
  ['any-event-includes-success', 'stop', policies({ event: '*', action: 'TerminateJob' }), ['WARNING spec.policies[0]']],
  ['any-event-includes-success', 'in a task', inTask([{ event: '*', action: 'RestartTask' }]), ['ERROR spec.tasks[0].policies[0]']],
  ['any-event-includes-success', 'complete', policies({ event: '*', action: 'CompleteJob' }), []],
  ['any-event-includes-success', 'the task says what success is', inTask([{ event: 'TaskCompleted', action: 'CompleteJob' }], { event: '*', action: 'RestartJob' }), []],
  ['unlisted-exit-code', 'only one is answered', policies(onCode(42, 'TerminateJob')), ['WARNING spec.policies[0]']],
  ['unlisted-exit-code', 'all others too', policies(onCode(42, 'TerminateJob'), onPodFailed('RestartJob')), []],
  ['unlisted-exit-code', 'all others by the Job', inTask([onCode(42, 'TerminateJob')], onPodFailed('RestartJob')), []],
  ['failures-unanswered', 'nothing at all', volcanoJob(), ['INFO spec.tasks[0]']],
  ['failures-unanswered', 'only evictions', policies(onEvicted('RestartJob')), ['INFO spec.tasks[0]']],
  ['failures-unanswered', 'one Pod', volcanoJob({ tasks: [task({ replicas: 1 })] }), []],
  ['failures-unanswered', 'answered', policies(onPodFailed('RestartJob')), []],
  ['completed-by-failure', 'PodFailed', policies(onPodFailed('CompleteJob')), ['WARNING spec.policies[0].action']],
  ['completed-by-failure', 'a code', policies(onCode(3, 'CompleteJob')), ['WARNING spec.policies[0].action']],
  ['completed-by-failure', 'TaskCompleted', policies({ event: 'TaskCompleted', action: 'CompleteJob' }), []],
  ['drain-looks-like-failure', 'evictions restart, failures stop', policies(onEvicted('RestartJob'), onPodFailed('TerminateJob')), ['WARNING spec.policies[1]']],
  ['drain-looks-like-failure', 'the codes of a stop restart', policies(
    onCode(137, 'RestartJob'), onCode(143, 'RestartJob'), onEvicted('RestartJob'), onPodFailed('TerminateJob'),
  ), []],
  ['drain-looks-like-failure', 'both restart', policies(onEvicted('RestartJob'), onPodFailed('RestartJob')), []],
  ['evicted-pod-alone', 'unanswered', volcanoJob(), ['INFO spec.tasks[0]']],
  ['evicted-pod-alone', 'answered', policies(onEvicted('RestartJob')), []],
  ['restart-in-place-hides-failures', 'OnFailure', withPod({ restartPolicy: 'OnFailure' }, onCode(42, 'TerminateJob')), ['WARNING spec.tasks[0].template.spec.restartPolicy']],
  ['restart-in-place-hides-failures', 'absent', withPod({ restartPolicy: undefined }, onPodFailed('RestartJob')), ['WARNING spec.tasks[0].template.spec.restartPolicy']],
  ['restart-in-place-hides-failures', 'Never', policies(onPodFailed('RestartJob')), []],
  ['restart-in-place-hides-failures', 'no policy that waits', withPod({ restartPolicy: 'OnFailure' }, onEvicted('RestartJob')), []],
  ['endless-restarts-in-place', 'OnFailure', withPod({ restartPolicy: 'OnFailure' }), ['WARNING spec.tasks[0].template.spec.restartPolicy']],
  ['endless-restarts-in-place', 'a policy on TaskFailed', withPod({ restartPolicy: 'OnFailure' }, { event: 'TaskFailed', action: 'TerminateJob' }), []],
  ['endless-restarts-in-place', 'a deadline', withPod({ restartPolicy: 'OnFailure', activeDeadlineSeconds: 60 }), []],
  ['endless-restarts-in-place', 'Never', volcanoJob(), []],
  ['always-restarted', 'absent', withPod({ restartPolicy: undefined }), ['WARNING spec.tasks[0].template.spec.restartPolicy']],
  ['always-restarted', 'something completes it', withPod({ restartPolicy: 'Always' }, { event: 'TaskCompleted', action: 'CompleteJob' }), []],
  ['always-restarted', 'OnFailure', withPod({ restartPolicy: 'OnFailure' }), []],
  ['exit-code-of-first-status', 'two containers', withPod(TWO, onCode(42, 'TerminateJob')), ['WARNING spec.policies[0]']],
  ['exit-code-of-first-status', 'no code', withPod(TWO, onPodFailed('RestartJob')), []],
  ['exit-code-of-first-status', 'one container', policies(onCode(42, 'TerminateJob')), []],
  ['max-retry-zero', '0', volcanoJob({ maxRetry: 0, policies: [onPodFailed('RestartJob')] }), ['WARNING spec.maxRetry']],
  ['max-retry-zero', '0 without a restart', volcanoJob({ maxRetry: 0 }), []],
  ['max-retry-zero', 'absent', policies(onPodFailed('RestartJob')), []],
  ['max-retry-of-one', '1', volcanoJob({ maxRetry: 1, policies: [onPodFailed('RestartJob')] }), ['WARNING spec.maxRetry']],
  ['max-retry-of-one', '1 without a restart', volcanoJob({ maxRetry: 1, policies: [onPodFailed('TerminateJob')] }), []],
  ['max-retry-of-one', '2', volcanoJob({ maxRetry: 2, policies: [onPodFailed('RestartJob')] }), []],
  ['max-retry-counts-attempts', '3', volcanoJob({ maxRetry: 3, policies: [onPodFailed('RestartJob')] }), ['INFO spec.maxRetry']],
  ['max-retry-counts-attempts', 'absent', policies(onPodFailed('RestartJob')), []],
  ['max-retry-without-restart', 'nothing restarts', volcanoJob({ maxRetry: 3, policies: [onPodFailed('TerminateJob')] }), ['WARNING spec.maxRetry']],
  ['max-retry-without-restart', 'something does', volcanoJob({ maxRetry: 3, policies: [onEvicted('RestartPod')] }), []],
  ['task-max-retry-unused', 'no TaskFailed', volcanoJob({ tasks: [task({ maxRetry: 5 })] }), ['WARNING spec.tasks[0].maxRetry']],
  ['task-max-retry-unused', 'TaskFailed', volcanoJob({ tasks: [task({ maxRetry: 5 })], policies: [{ event: 'TaskFailed', action: 'RestartJob' }] }), []],
  ['task-max-retry-unused', 'absent', volcanoJob(), []],
  ['evictions-counted', 'a restart', policies(onEvicted('RestartJob')), ['INFO spec.policies[0]']],
  ['evictions-counted', 'none', policies(onEvicted('AbortJob')), []],
  ['min-success-unreachable', '99', volcanoJob({ minSuccess: 99 }), ['ERROR spec.minSuccess']],
  ['min-success-unreachable', 'all', volcanoJob({ minSuccess: 2 }), []],
  ['success-with-failed-pods', 'fewer', volcanoJob({ minAvailable: 1 }), ['INFO spec.minAvailable']],
  ['success-with-failed-pods', 'all', volcanoJob(), []],
  ['task-without-replicas', 'absent', volcanoJob({ tasks: [task({ replicas: undefined })] }), ['ERROR spec.tasks[0].replicas']],
  ['task-without-replicas', 'one of two', volcanoJob({ tasks: [task({ replicas: 0 }), task({ name: 'other' })] }), ['WARNING spec.tasks[0].replicas']],
  ['task-without-replicas', 'some', volcanoJob(), []],
  ['short-time-to-live', 'a minute', volcanoJob({ ttlSecondsAfterFinished: 60 }), ['WARNING spec.ttlSecondsAfterFinished']],
  ['short-time-to-live', 'an hour', volcanoJob({ ttlSecondsAfterFinished: 3600 }), []],
  ['failed-pods-deleted', 'RestartJob', policies(onPodFailed('RestartJob')), ['INFO spec.policies[0]']],
  ['failed-pods-deleted', 'TerminateJob', policies(onPodFailed('TerminateJob')), []],
  ['no-deadline', 'none', volcanoJob(), ['WARNING spec.tasks[0].template.spec']],
  ['no-deadline', 'of the Pods', withPod({ activeDeadlineSeconds: 60 }), []],
])('volcano/%s: %s', (rule, _, manifest, expected, ...version) => {
  expect(problemsOf(rule, manifest, ...version).map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});

test.each<[string, object, string]>([
  ['exit-code-of-first-status', withPod(TWO, onCode(42, 'TerminateJob')),
    'the Pods of the task \'worker\' have 2 containers, and only the exit code of \'agent\' is looked at'],
  ['max-retry-zero', volcanoJob({ maxRetry: 0, policies: [onPodFailed('RestartJob')] }), 'maxRetry: 0 becomes 3, so that the Job is restarted 2 times'],
  ['any-event-includes-success', policies({ event: '*', action: 'RestartJob' }),
    'RestartJob also comes when all Pods of the task \'worker\' have succeeded: the work is done again until no retry is left, and then the Job fails'],
  ['event-before-exit-code', policies(onPodFailed('RestartJob'), onCode(42, 'TerminateJob')),
    'exit code 42 never leads to TerminateJob: spec.policies[0] is on the event PodFailed, stands before it, and answers every failure with RestartJob'],
])('the message of volcano/%s', (rule, manifest, message) => {
  expect(problemsOf(rule, manifest).map(each => each.message)).toEqual([message]);
});

test('rules have names of their own, and say what a page of the catalogue needs', () => {
  const names = HAZARDS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter(name => name in REJECTION_RULES)).toEqual([]);
  for (const { name, summary, rationale, see } of [...HAZARDS, ...Object.values(REJECTION_RULES)]) {
    expect(name).toMatch(/^volcano\/[a-z0-9]+(-[a-z0-9]+)*$/);
    for (const text of [summary, rationale ?? 'None.']) expect(text).toMatch(/^.*\.$/);
    expect(see).not.toHaveLength(0);
  }
});
