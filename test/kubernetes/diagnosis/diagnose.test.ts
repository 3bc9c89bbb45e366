import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { FIXTURES, objectsOf } from './fixtures';
import { diagnose } from '../../../src/kubernetes/diagnosis/diagnose';
import { JobDiagnosis } from '../../../src/kubernetes/job-diagnosis';
import { DiagnosedAttempt } from '../../../src/kubernetes/job-diagnosis-parts';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

/*
 * What is said of Jobs as kubectl prints them. test/kubernetes/diagnosis/fixtures has what was printed.
 */

const schema = JSON.parse(readFileSync(join(__dirname, '../../../schemas/diagnosis.schema.json'), 'utf8'));
const matchesSchema = new Ajv({ strict: false, allErrors: true, formats: { 'date-time': true } }).compile(schema);

const diagnosed = (fixture: string, version?: string) => JobDiagnosis.ofObjects(objectsOf(fixture), version === undefined ? {} : { version })[0];

/** `import-b7t4q 1: failed, rules[0] FAIL_JOB, counted`. */
function lineOf({ pod, attempt, state, rule, response, counted, doubts }: DiagnosedAttempt): string {
  const answer = response === undefined ? [] : [rule ? `rules[${rule.index}] ${response}` : response];
  return [`${pod} ${attempt}: ${state}`, ...answer, ...counted === undefined ? [] : [counted ? 'counted' : 'not counted'], ...doubts ? ['not certain'] : []].join(', ');
}

interface Expected {
  readonly attempts?: string[];
  /** `Failed, PodFailurePolicy, 66`. */
  readonly outcome?: string;
  readonly next: string;
  readonly at?: string;
  readonly missing?: string[];
  readonly notes?: string[];
}

const EVICTED_PODS_GO = 'an evicted Pod is removed as soon as it is counted; somebody, or the garbage collection of Pods, may have deleted others';
const IGNORED = 'a failure that rules[1] ignores is counted nowhere, and an evicted Pod is removed as soon as it is ignored: if there were others, nothing '
  + 'tells of them';
const MEMORY = 'how many failures came in a row is in the memory of the controller alone: it is taken from the Pods here, and if the controller was restarted '
  + 'since, the next Pod comes sooner';
const MEMORY_OF_SEVERAL = MEMORY.replace('since,', 'since, or learned of the ends of its Pods in another order,');
const UNUSED_PERMANENT = 'rules[0] (FailJob), about exit code 42 of container main, decided none of the failures that are here';
const UNUSED_DISRUPTION = 'rules[1] (Ignore), about the condition DisruptionTarget, decided none of the failures that are here';
const NO_PODS = 'no Pod of this Job is in the input, and its status tells of some; if they are still there, kubectl get job,pods -n nightly -l job-name=import '
  + '-o yaml lists them';
const ENDED = 'nothing: the Job has ended, and stays until somebody deletes it';

test.each<[string, string, Expected]>([
  ['a rule that fails the Job', 'permanent-exit-code', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-9xk2p 2: failed, rules[0] FAIL_JOB, counted'],
    outcome: 'Failed, PodFailurePolicy, 66',
    next: 'the Job is deleted with its Pods, 1 day after its end (ttlSecondsAfterFinished); nothing runs any more',
    at: '2026-11-29T02:01:06Z',
    missing: [IGNORED],
    notes: [UNUSED_DISRUPTION],
  }],
  ['a disruption, and a rule on its exit code before that on disruptions', 'disrupted-permanent-exit', {
    attempts: ['import-b7t4q 1: failed, rules[0] FAIL_JOB, counted'],
    outcome: 'Failed, PodFailurePolicy, 24',
    next: ENDED,
    missing: [IGNORED],
    notes: [UNUSED_DISRUPTION],
  }],
  ['several Pods that match a rule that fails the Job', 'several-permanent-failures', {
    attempts: ['import-b7t4q 1: failed, rules[0] FAIL_JOB, counted', 'import-c2v8n 2: failed, rules[0] FAIL_JOB, counted', 'import-d4w6m 3: failed, RETRY, counted'],
    outcome: 'Failed, PodFailurePolicy, 24',
    next: ENDED,
    missing: [IGNORED],
    notes: ['2 Pods match rules with the action FailJob, and which of them the message names is not defined', UNUSED_DISRUPTION],
  }],
  ['a message that says another rule than the status of the Pod', 'message-disagrees', {
    attempts: ['import-b7t4q 1: failed, rules[1] FAIL_JOB, counted, not certain'],
    outcome: 'Failed, PodFailurePolicy, 24',
    next: ENDED,
    missing: [IGNORED.replace('rules[1]', 'rules[0]')],
    notes: ['rules[0] (Ignore), about the condition DisruptionTarget, decided none of the failures that are here'],
  }],
  ['a message that names a Pod which is gone', 'message-names-a-pod-that-is-gone', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted'],
    outcome: 'Failed, PodFailurePolicy, 66',
    next: ENDED,
    missing: [
      'status.failed is 2, and 1 of these Pods is here: how the other one ended, and which rule matched, nobody can say any more. Why Pods go: a Pod that '
      + `still runs when the Job fails is counted and deleted; ${EVICTED_PODS_GO}`,
      'attempts are numbered among the Pods that are here',
      IGNORED,
      'Pod nightly/import-9xk2p is not here, by which rules[0] failed the Job: that it ended with 42 in container main is known from the message of the Job alone',
    ],
    notes: [UNUSED_PERMANENT, UNUSED_DISRUPTION],
  }],
  ['a wait for the next Pod', 'backing-off', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-9xk2p 2: failed, RETRY, counted'],
    next: 'another Pod, 20 seconds after the end of Pod import-9xk2p, the 2nd failure in a row; later, if there were ignored failures whose Pods are gone',
    at: '2026-11-28T02:01:15Z',
    missing: [IGNORED, MEMORY_OF_SEVERAL],
    notes: [
      '2 of 3 retries (backoffLimit) are used', 'the deadline ends the Job at 2026-11-28T03:00:00Z, unless it is suspended and resumed before',
      UNUSED_PERMANENT, UNUSED_DISRUPTION,
    ],
  }],
  ['a success, from which on failures count anew for the wait', 'backing-off-after-success', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-c2v8n 2: succeeded', 'import-9xk2p 3: failed, RETRY, counted'],
    next: 'another Pod, 10 seconds after the end of Pod import-9xk2p, the 1st failure in a row',
    at: '2026-11-28T02:01:29Z',
    missing: [MEMORY_OF_SEVERAL],
    notes: ['2 of 4 retries (backoffLimit) are used'],
  }],
  ['a wait that is at least so long, since failures are gone', 'backing-off-with-failures-gone', {
    attempts: ['import-9xk2p 1: failed, RETRY, counted'],
    next: 'another Pod, 10 seconds after the end of Pod import-9xk2p, the 1st failure in a row; later, if failures whose Pods are gone came in the same row',
    at: '2026-11-28T02:02:32Z',
    missing: [
      'status.failed is 3, and 1 of these Pods is here: how the other 2 ended, and which rule matched, nobody can say any more. Why Pods go: '
      + EVICTED_PODS_GO,
      'attempts are numbered among the Pods that are here',
      IGNORED,
      MEMORY,
    ],
    notes: ['3 of 6 retries (backoffLimit) are used', UNUSED_PERMANENT, UNUSED_DISRUPTION],
  }],
  ['a wait of which nobody knows the beginning, since successes are gone', 'backing-off-with-successes-gone', {
    attempts: ['import-9xk2p 1: failed, RETRY, counted', 'import-b7t4q 2: failed, RETRY, counted'],
    next: '2 other Pods, 20 seconds after the end of Pod import-9xk2p, the 2nd failure in a row: that is at 2026-11-28T02:00:47Z, or sooner if one of the Pods '
      + 'that are gone succeeded after these failures',
    missing: [
      '2 succeeded, and 2 of these are not here: when the last success was is not certain, and the wait for the next Pod counts the failures since then',
      'attempts are numbered among the Pods that are here',
      MEMORY_OF_SEVERAL,
    ],
    notes: ['2 of 6 retries (backoffLimit) are used'],
  }],
  ['a deadline that comes before the next Pod', 'backing-off-beyond-the-deadline', {
    next: 'the deadline ends the Job, before another Pod would come: that would be at 2026-11-28T02:01:05Z, 20 seconds after the end of Pod import-9xk2p, the '
      + '2nd failure in a row',
    at: '2026-11-28T02:01:00Z',
    missing: [MEMORY_OF_SEVERAL],
    notes: ['2 of 6 retries (backoffLimit) are used'],
  }],
  ['a success that can end the wait', 'read-at-different-moments', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-c2v8n 2: running'],
    next: 'another Pod, 10 seconds after the end of Pod import-b7t4q, the 1st failure in a row: that is at 2026-11-28T02:00:32Z, or sooner if the Pod that has '
      + 'not ended succeeds before',
    missing: [
      'status.failed is 0, and 1 Pod is here whose failure should count: the Job was read before they ended, or some of them were deleted because they were '
      + 'not wanted any more, which does not count',
      MEMORY,
    ],
    notes: [],
  }],
  ['a failure that is not counted yet', 'not-counted-yet', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted'],
    next: 'as soon as the controller looks at the Job again, it fails with BackoffLimitExceeded: 1 failure counts, which is more than backoffLimit 0',
    missing: [],
    notes: [],
  }],
  ['indexes with retries of their own', 'index-backing-off', {
    attempts: [
      'shards-0-k4m8w 1: succeeded', 'shards-1-x2b9d 1: failed, RETRY, counted', 'shards-1-z7c1f 2: failed, RETRY, counted', 'shards-2-q5h3s 3: running',
      'shards-3-t8n6v 1: failed, rules[0] FAIL_INDEX, counted',
    ],
    next: 'another Pod of index 1, 20 seconds after the end of Pod shards-1-z7c1f, the 2nd failure of the index',
    at: '2026-11-28T02:01:55Z',
    missing: [
      'status.failed is 3, and 2 of these Pods are here: how the other one ended, and which rule matched, nobody can say any more. Why Pods go: '
      + EVICTED_PODS_GO,
      '1 failure of index 2 was ignored and its Pod is gone: only the annotation of a later Pod counts it',
    ],
    notes: ['the deadline ends the Job at 2026-11-28T04:00:00Z, unless it is suspended and resumed before', UNUSED_DISRUPTION],
  }],
  ['indexes that failed', 'failed-indexes', {
    attempts: [
      'shards-0-aa111 1: succeeded', 'shards-1-aa222 1: succeeded', 'shards-2-aa333 1: failed, rules[0] FAIL_INDEX, counted', 'shards-3-aa444 1: succeeded',
      'shards-4-aa555 1: failed, RETRY, counted', 'shards-4-aa666 2: failed, RETRY, counted', 'shards-5-aa777 1: succeeded',
    ],
    outcome: 'Failed, FailedIndexes, 160',
    next: ENDED,
    missing: [],
    notes: [UNUSED_DISRUPTION],
  }],
  ['Pods that are stopped together with the Job', 'stopped-with-the-job', {
    attempts: ['shards-2-aa333 1: failed, rules[0] FAIL_INDEX, counted', 'shards-3-aa444 1: failed, counted', 'shards-4-aa555 1: terminating, counted'],
    outcome: 'about to be Failed, MaxFailedIndexesExceeded, 25',
    next: 'it is decided, and no other Pod is created; the condition Failed comes when 1 Pod that still terminates has ended',
    missing: [],
    notes: [UNUSED_DISRUPTION],
  }],
  ['a success that ends the Job before all Pods have ended', 'success-with-a-pod-terminating', {
    attempts: ['shards-0-aa111 1: succeeded', 'shards-1-aa222 1: terminating, not certain'],
    outcome: 'about to be Complete, SuccessPolicy, 24',
    next: 'it is decided, and nothing can fail it any more; the condition Complete comes when 1 Pod that still terminates has ended',
    missing: [],
    notes: [],
  }],
  ['restarts in place, which no rule sees', 'restarting-in-place', {
    attempts: ['import-b7t4q 1: waiting'],
    next: 'the kubelet restarts what waits (CrashLoopBackOff), and with 2 more restarts the Job fails, unless its Pods succeed before; the deadline ends the Job at '
      + '2026-11-28T03:00:00Z',
    missing: ['container main of Pod import-b7t4q was restarted 3 times, and only the end before the last restart is told'],
    notes: ['3 of 5 restarts (backoffLimit) are used: those of all containers of all Pods that have not ended count together'],
  }],
  ['too many restarts in place, with which the Pod goes', 'restarted-too-often', {
    attempts: [],
    outcome: 'Failed, BackoffLimitExceeded, 93',
    next: ENDED,
    missing: [
      'no Pod of this Job is in the input, and its status tells of some; if they are still there, kubectl get job,pods -n nightly -l job-name=import -o yaml '
      + 'lists them',
      'status.failed is 1, and none of these Pods is here: how it ended, and which rule matched, nobody can say any more. Why Pods go: a Pod that still runs '
      + `when the Job fails is counted and deleted; with restartPolicy OnFailure that is how the last Pod goes; ${EVICTED_PODS_GO}`,
    ],
    notes: [],
  }],
  ['a drain that is ignored', 'ignored-drain', {
    attempts: ['import-b7t4q 1: failed, rules[1] RETRY_UNCOUNTED, not counted'],
    next: 'another Pod, 10 seconds after the end of Pod import-b7t4q, the 1st failure in a row; later, if there were ignored failures whose Pods are gone',
    at: '2026-11-28T02:01:12Z',
    missing: [IGNORED, MEMORY],
    notes: ['the deadline ends the Job at 2026-11-28T03:00:00Z, unless it is suspended and resumed before', UNUSED_PERMANENT],
  }],
  ['a Pod that is being deleted, where only what has ended is replaced', 'terminating', {
    attempts: ['import-b7t4q 1: terminating'],
    next: 'the next Pod waits until the Pod that is being deleted has ended: only what has ended is replaced here, and on a node that is gone that can take for '
      + 'ever; without activeDeadlineSeconds nothing else ends the Job',
    missing: [IGNORED],
    notes: [],
  }],
  ['a Pod that is being deleted, where that is a failure', 'deleted-and-failed-at-once', {
    attempts: ['import-b7t4q 1: terminating, RETRY, counted, not certain'],
    next: 'another Pod, 10 seconds after the deletion of Pod import-b7t4q, the 1st failure in a row: that is at 2026-11-28T02:01:10Z, or sooner if a failure of which '
      + 'it is not certain does not count',
    missing: [MEMORY],
    notes: ['1 of 3 retries (backoffLimit) is used'],
  }],
  ['the deadline', 'deadline-exceeded', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted'],
    outcome: 'Failed, DeadlineExceeded, 631',
    next: ENDED,
    missing: [
      'status.failed is 2, and 1 of these Pods is here: how the other one ended, and which rule matched, nobody can say any more. Why Pods go: a Pod that '
      + `still runs when the Job fails is counted and deleted; ${EVICTED_PODS_GO}`,
      'attempts are numbered among the Pods that are here',
    ],
    notes: [],
  }],
  ['an image that cannot be pulled', 'image-pull', {
    attempts: ['import-b7t4q 1: waiting'],
    next: '1 Pod waits (ImagePullBackOff): waiting is no failure and is never retried, so that without activeDeadlineSeconds nothing ends it, unless somebody '
      + 'mends the cause',
    missing: [],
    notes: [],
  }],
  ['a Pod that fits on no node', 'unschedulable', {
    attempts: ['import-b7t4q 1: waiting', 'import-c2v8n 2: running'],
    next: '1 Pod waits (Unschedulable), and 1 other one runs: waiting is no failure and is never retried, so that only the deadline at 2026-11-28T02:15:00Z ends '
      + 'it, unless somebody mends the cause',
    missing: [],
    notes: [],
  }],
  ['a container that has failed while another one runs', 'sidecar-still-runs', {
    attempts: ['import-b7t4q 1: running'],
    next: 'the end of container istio-proxy, without which the Pod does not end; without activeDeadlineSeconds nothing else ends the Job',
    missing: [IGNORED],
    notes: [],
  }],
  ['a Job that is suspended from the beginning', 'suspended', {
    attempts: [],
    next: 'nothing until Kueue admits it through the queue research: the Job is suspended, which deletes the Pods that run, and that is no failure; the deadline '
      + 'begins anew then',
    missing: [],
    notes: [],
  }],
  ['a Job that was suspended while it ran', 'suspended-while-running', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-9xk2p 2: terminating, not certain'],
    next: 'nothing until somebody resumes it: the Job is suspended, which deletes the Pods that run, and that is no failure; the deadline begins anew then, '
      + 'unless that is after 2026-11-28T03:00:00Z, when it is over: then the Job fails at once',
    missing: [],
    notes: ['1 of 6 retries (backoffLimit) is used'],
  }],
  ['a Job that nobody has looked at', 'not-looked-at', {
    attempts: [], next: 'the Job controller has not looked at this Job yet, and does so first', missing: [], notes: [],
  }],
  ['a Job without a Pod', 'nothing-created', {
    attempts: [],
    next: '1 Pod is due at once; if it does not come, something refuses to create it: a quota, a webhook, a service account; the events of the Job say what',
    missing: [],
    notes: [],
  }],
  ['a Job of another controller', 'managed-by-another', {
    attempts: ['import-b7t4q 1: failed'],
    next: 'whatever kueue.x-k8s.io/multikueue decides: the Job controller of Kubernetes leaves this Job alone',
    missing: [
      'the Job is managed by kueue.x-k8s.io/multikueue: which rules it applies, what it counts and when it creates Pods is not known here',
      'status.active is 1, and 1 Pod of these is not in the input, or ended in between',
    ],
    notes: [],
  }],
  ['a Job that has ended before all was counted', 'finished-and-not-all-counted', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted'],
    outcome: 'Failed, BackoffLimitExceeded, 30',
    next: ENDED,
    missing: [
      '1 Pod that failed is gone before status.failed counts it: status.uncountedTerminatedPods has only the unique id',
      'the Job has ended, and status.uncountedTerminatedPods still names 1 Pod: the numbers in its status are not complete',
    ],
    notes: [],
  }],
  ['memory and a lost container', 'out-of-memory', {
    attempts: ['import-b7t4q 1: failed, rules[1] RETRY, counted', 'import-9xk2p 2: failed, rules[1] RETRY, counted'],
    next: 'another Pod, 20 seconds after the end of Pod import-9xk2p, the 2nd failure in a row',
    at: '2026-11-28T02:01:50Z',
    missing: [MEMORY_OF_SEVERAL],
    notes: ['2 of 3 retries (backoffLimit) are used', UNUSED_PERMANENT],
  }],
  ['failures without an exit code', 'no-exit-code', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-9xk2p 2: failed, RETRY, counted', 'import-c2v8n 3: failed, rules[1] RETRY_UNCOUNTED, not counted'],
    next: 'another Pod, 40 seconds after the end of Pod import-c2v8n, the 3rd failure in a row; later, if failures whose Pods are gone came in the same row',
    at: '2026-11-28T02:02:20Z',
    missing: [
      'status.failed is 3, and 2 of these Pods are here: how the other one ended, and which rule matched, nobody can say any more. Why Pods go: '
      + EVICTED_PODS_GO,
      'attempts are numbered among the Pods that are here',
      IGNORED,
      MEMORY_OF_SEVERAL,
    ],
    notes: ['3 of 6 retries (backoffLimit) are used', UNUSED_PERMANENT],
  }],
  ['a sidecar that a rule catches', 'restarted-sidecar', {
    attempts: ['import-b7t4q 1: failed, rules[0] RETRY_UNCOUNTED, not counted'],
    next: 'another Pod, 10 seconds after the end of Pod import-b7t4q, the 1st failure in a row; later, if there were ignored failures whose Pods are gone',
    at: '2026-11-28T02:00:41Z',
    missing: [
      IGNORED.replace('rules[1]', 'rules[0]'), 'container log-shipper of Pod import-b7t4q was restarted 2 times, and only the end before the last restart is told',
      MEMORY,
    ],
    notes: [],
  }],
  ['a success', 'complete', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted', 'import-c2v8n 2: succeeded'],
    outcome: 'Complete, CompletionsReached, 56',
    next: 'the Job is deleted with its Pods, 10 minutes after its end (ttlSecondsAfterFinished); nothing runs any more',
    at: '2026-11-28T02:10:56Z',
    missing: [IGNORED],
    notes: [UNUSED_PERMANENT, UNUSED_DISRUPTION],
  }],
  ['a Job that is being deleted', 'being-deleted', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted'], next: 'the Job is being deleted: no other Pod is created', missing: [], notes: [],
  }],
  ['Pods that are known by labels, and Pods of others', 'several-jobs-and-strangers', {
    attempts: ['import-b7t4q 1: failed, RETRY, counted, not certain'],
    next: 'another Pod, 10 seconds after the end of Pod import-b7t4q, the 1st failure in a row',
    at: '2026-11-28T02:00:32Z',
    missing: [MEMORY],
    notes: ['1 of 6 retries (backoffLimit) is used', 'left out, since another Job that has or had this name owns it: import-w3w3w'],
  }],
  ['a Job that runs', 'running', {
    attempts: ['import-b7t4q 1: running'],
    next: 'the end of the Pod that is there',
    missing: [],
    notes: [],
  }],
  ['retries that are used up', 'retries-used-up', {
    attempts: ['import-aaaaa 1: failed, RETRY, counted', 'import-bbbbb 2: failed, RETRY, counted', 'import-ccccc 3: failed, RETRY, counted'],
    outcome: 'Failed, BackoffLimitExceeded, 80',
    next: ENDED,
    missing: [],
    notes: [],
  }],
  ['more failed indexes than are allowed', 'too-many-failed-indexes', {
    attempts: [
      'shards-0-aaaaa 1: failed, RETRY, counted', 'shards-0-bbbbb 2: failed, RETRY, counted', 'shards-1-aaaaa 1: failed, RETRY, counted', 'shards-1-bbbbb 2: failed, RETRY, counted',
    ],
    outcome: 'Failed, MaxFailedIndexesExceeded, 80',
    next: ENDED,
    missing: [],
    notes: [],
  }],
  ['a success by a policy, with a Pod that was stopped in the same second', 'success-by-a-policy', {
    attempts: ['shards-0-aaaaa 1: succeeded', 'shards-1-aaaaa 1: failed, not certain'],
    outcome: 'Complete, SuccessPolicy, 31',
    next: ENDED,
    missing: [],
    notes: [],
  }],
  ['a success of which the Pods are gone', 'complete-without-pods', {
    attempts: [],
    outcome: 'Complete, CompletionsReached, 32',
    next: ENDED,
    missing: [NO_PODS.replace('import', 'shards')],
    notes: [],
  }],
  ['a deadline, and no Pod any more', 'deadline-without-pods', {
    attempts: [],
    outcome: 'Failed, DeadlineExceeded, 60',
    next: ENDED,
    missing: [
      NO_PODS,
      'status.failed is 1, and none of these Pods is here: how it ended, and which rule matched, nobody can say any more. Why Pods go: a Pod that still runs '
      + `when the Job fails is counted and deleted; ${EVICTED_PODS_GO}`,
    ],
    notes: [],
  }],
  ['one restart in place', 'restarted-once', {
    attempts: ['import-b7t4q 1: running'],
    next: 'the end of the Pod that is there',
    missing: [],
    notes: ['1 of 6 restarts (backoffLimit) is used: those of all containers of all Pods that have not ended count together'],
  }],
  ['one restart in place where Pods are replaced', 'restarted-by-a-rule', {
    attempts: ['import-b7t4q 1: running'],
    next: 'the end of the Pod that is there',
    missing: [],
    notes: [],
  }],
  ['many restarts in place', 'crash-loop', {
    attempts: ['import-b7t4q 1: waiting'],
    next: 'the kubelet restarts what waits (CrashLoopBackOff), and with 2 more restarts the Job fails, unless its Pods succeed before',
    missing: ['container main of Pod import-b7t4q was restarted 4 times, and only the end before the last restart is told'],
    notes: ['4 of 6 restarts (backoffLimit) are used: those of all containers of all Pods that have not ended count together'],
  }],
  ['an init container that is restarted', 'init-container-restarting', {
    attempts: ['import-x 1: waiting'],
    next: 'the kubelet restarts what waits (CrashLoopBackOff), and with 1 more restart the Job fails, unless its Pods succeed before',
    missing: ['container wait of Pod import-x was restarted 5 times, and only the end before the last restart is told'],
    notes: ['5 of 6 restarts (backoffLimit) are used: those of all containers of all Pods that have not ended count together'],
  }],
  ['an eviction, and the Pod in its place', 'evicted-and-replaced', {
    attempts: ['import-aaaaa 1: failed, rules[0] RETRY_UNCOUNTED, not counted', 'import-bbbbb 2: running'],
    next: 'the end of the Pod that is there',
    missing: [IGNORED.replace('rules[1]', 'rules[0]')],
    notes: [],
  }],
  ['memory, twice', 'out-of-memory-twice', {
    attempts: ['import-aaaaa 1: failed, RETRY, counted', 'import-bbbbb 2: failed, RETRY, counted'],
    next: 'another Pod, 20 seconds after the end of Pod import-bbbbb, the 2nd failure in a row',
    at: '2026-11-28T02:01:10Z',
    missing: [MEMORY_OF_SEVERAL],
    notes: ['2 of 6 retries (backoffLimit) are used'],
  }],
  ['an index that is stuck', 'one-stuck-index', {
    attempts: ['shards-0-aaaaa 1: succeeded', 'shards-1-aaaaa 1: waiting', 'shards-2-aaaaa 1: succeeded', 'shards-3-aaaaa 1: succeeded'],
    next: '1 Pod waits (CreateContainerConfigError): waiting is no failure and is never retried, so that without activeDeadlineSeconds '
      + 'nothing ends it, unless somebody mends the cause',
    missing: [],
    notes: [],
  }],
  ['events among the Pods', 'events-among-pods', {
    attempts: ['import-b7t4q 1: running'],
    next: 'the end of the Pod that is there',
    missing: [],
    notes: [],
  }],
  ['a Pod of which the status tells alone', 'active-without-pods', {
    attempts: [],
    next: 'the end of the Pod of which status.active tells',
    missing: [NO_PODS],
    notes: [],
  }],
  ['failures of which the status tells alone', 'failed-without-pods', {
    attempts: [],
    next: 'another Pod, and nobody can say when: it depends on when the Pods ended that are not here',
    missing: [
      NO_PODS,
      'status.failed is 2, and none of these Pods is here: how they ended, and which rule matched, nobody can say any more. Why Pods go: '
      + EVICTED_PODS_GO,
    ],
    notes: ['2 of 6 retries (backoffLimit) are used'],
  }],
  ['a container that is being created', 'container-creating', {
    attempts: ['import-x 1: waiting'],
    next: 'the end of the Pod that is there',
    missing: [],
    notes: [],
  }],
  ['no node for any of several Pods', 'no-node-for-any', {
    attempts: ['import-0 1: waiting', 'import-1 2: waiting', 'import-2 3: waiting'],
    next: '3 Pods wait (Unschedulable): waiting is no failure and is never retried, so that without activeDeadlineSeconds nothing ends it, '
      + 'unless somebody mends the cause',
    missing: [],
    notes: [],
  }],
  ['a manifest that was never applied', 'manifest', {
    attempts: [],
    next: 'nothing that anybody could know: this Job was not read from a cluster',
    missing: ['this Job was not read from a cluster: it has neither a status nor a unique id nor a time of creation; kubectl get job,pods -n nightly '
      + '-l job-name=import -o yaml reads it'],
    notes: [],
  }],
])('%s', (_, fixture, expected) => {
  const { attempts, outcome, next, evidenceMissing, notes } = diagnosed(fixture);
  const end = outcome.condition ?? (outcome.decided && `about to be ${outcome.decided}`);
  const said: Expected = {
    ...expected.attempts && { attempts: attempts.map(lineOf) },
    outcome: end === undefined ? undefined : `${end}, ${outcome.reason}, ${outcome.at ?? outcome.decidedAt}`,
    next: next.what,
    at: next.at,
    missing: evidenceMissing,
    notes,
  };
  expect(said).toEqual(expected);
});

describe('what comes next', () => {
  /** What is said when the Job is another one, and some of the Pods are not there. */
  const nextOf = (fixture: string, change: (job: any, pods: any[]) => void, isThere: (pod: any) => boolean = () => true) => {
    const [job, ...pods] = objectsOf(fixture);
    change(job, pods);
    return JobDiagnosis.ofObjects([job, ...pods.filter(isThere)])[0].next;
  };
  const WITH_IGNORED = { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] };
  const nobody = () => false;

  test.each<[string, object, string]>([
    ['a Pod at once, unless an ignored one is gone', nextOf('nothing-created', job => { job.spec.podFailurePolicy = WITH_IGNORED; }),
      '1 Pod is due at once, or after a wait if there were ignored failures whose Pods are gone; if it does not come, something refuses to create it: a quota, a '
      + 'webhook, a service account; the events of the Job say what'],
    ['other Pods at once', nextOf('backing-off-after-success', job => { job.spec.parallelism = 2; }, ({ metadata }) => metadata.name === 'import-c2v8n'),
      '2 other Pods at once, or after a wait if failures whose Pods are gone came in the same row'],
    ['a Pod of which nobody knows when it comes', nextOf('backing-off', () => {}, nobody),
      'another Pod, and nobody can say when: it depends on when the Pods ended that are not here'],
    ['a Pod after one that says nothing', nextOf('not-counted-yet', (job, [pod]) => {
      job.spec.backoffLimit = 1;
      job.status.active = 0;
      delete pod.metadata.creationTimestamp;
      pod.status = { phase: 'Failed' };
    }), 'another Pod, and nobody can say when: nothing says when Pod import-b7t4q ended'],
    ['no Pod, since none is wanted', nextOf('nothing-created', job => { job.spec.parallelism = 0; }),
      'nothing: parallelism is 0, and no Pod is created until somebody raises it'],
    ['fewer Pods', nextOf('read-at-different-moments', job => { job.spec.parallelism = 0; }),
      '1 Pod is deleted, since there are more than wanted; that is no failure'],
    ['a success', nextOf('complete', job => { job.status = { active: 0, succeeded: 1, failed: 1 }; }),
      'as soon as the controller looks at the Job again, it succeeds with CompletionsReached: 1 of 1 completions are there'],
    ['a success without a number of completions', nextOf('complete', job => {
      delete job.spec.completions;
      job.status = { active: 0, succeeded: 1, failed: 1 };
    }), 'as soon as the controller looks at the Job again, it succeeds with CompletionsReached: a Pod has succeeded, and no other one runs'],
    ['a success by a policy', nextOf('success-with-a-pod-terminating', job => { delete job.status.conditions; }),
      'as soon as the controller looks at the Job again, it succeeds with SuccessPolicy: rules[0] of successPolicy is met, if '
      + 'what is not certain of its Pods is so'],
    ['a rule that fails the Job', nextOf('several-permanent-failures', job => { delete job.status.conditions; }),
      'as soon as the controller looks at the Job again, it fails with PodFailurePolicy: rules[0] (FailJob) matches Pod import-b7t4q and 1 more'],
    ['too many restarts', nextOf('restarting-in-place', job => { job.spec.backoffLimit = 3; }),
      'as soon as the controller looks at the Job again, it fails with BackoffLimitExceeded: the containers of its Pods were restarted 3 times, and backoffLimit is 3'],
    ['too many failed indexes', nextOf('index-backing-off', job => { job.spec.maxFailedIndexes = 0; }),
      'as soon as the controller looks at the Job again, it fails with MaxFailedIndexesExceeded: 1 index is given up, which is more than maxFailedIndexes 0'],
    ['a deadline that begins anew in any case', JobDiagnosis.ofObjects(objectsOf('suspended-while-running'), { version: '1.37' })[0].next,
      'nothing until somebody resumes it: the Job is suspended, which deletes the Pods that run, and that is no failure; the deadline begins anew then'],
    ['a deadline that no controller can count', nextOf('running', job => { job.spec.activeDeadlineSeconds = 9999999999; }),
      'as soon as the controller looks at the Job again, it fails with DeadlineExceeded: the deadline was at 2026-11-28T02:00:00Z, and the newest evidence is from '
        + '2026-11-28T02:00:02Z'],
    ['no Pod of an index that is given up', nextOf('index-backing-off', (job, pods) => {
      job.status.failedIndexes = '1,3';
      for (const { metadata } of pods) if (/^shards-[13]-/.test(metadata.name)) delete metadata.finalizers;
    }), 'the end of the Pod that is there; the deadline ends the Job at 2026-11-28T04:00:00Z'],
    ['failed indexes, and nothing else', nextOf('failed-indexes', job => { delete job.status.conditions; }),
      'as soon as the controller looks at the Job again, it fails with FailedIndexes: 2 indexes are given up, and all others have succeeded'],
    ['the end of a Job of a CronJob', nextOf('complete', job => { delete job.spec.ttlSecondsAfterFinished; }),
      'nothing: the Job has ended, and stays until CronJob import has as many newer ones as its history keeps'],
    ['what nobody can know without a status', nextOf('backing-off', job => { job.status = {}; }),
      'nobody can say: the Job has Pods and an empty status, so that it was read before the controller had written it, or somebody has taken it out'],
    ['the end of a Job that is being deleted', nextOf('complete', job => { job.metadata.deletionTimestamp = '2026-11-28T02:10:56Z'; }),
      'the Job has ended, and is being deleted with its Pods'],
  ])('is %s', (_, { what }: any, expected) => {
    expect(what).toBe(expected);
  });

  /** A Pod that does not say when it ended. */
  const withoutEnds = (_: any, pods: any[]) => {
    for (const { status } of pods) {
      for (const { state } of status.containerStatuses) state.terminated.finishedAt = null;
      status.conditions = status.conditions.filter(({ type }: any) => type !== 'Ready');
    }
  };
  const DUE = 'if it does not come, something refuses to create it: a quota, a webhook, a service account; the events of the Job say what';

  // Whoever reads it reads it later than that.
  test.each<[string, object, string]>([
    ['wait that counts from a creation', nextOf('backing-off', withoutEnds),
      'another Pod has been due since 2026-11-28T02:00:53Z, 20 seconds after the creation of Pod import-9xk2p, which is taken for its end, the 2nd failure in a row, '
      + `and the newest evidence is from 2026-11-28T02:00:56Z; later, if there were ignored failures whose Pods are gone; ${DUE}`],
    ['wait of which another Pod says that it is over', nextOf('read-at-different-moments', (_, [, pod]) => {
      pod.status.containerStatuses[0].state.running.startedAt = '2026-11-28T02:05:00Z';
    }), 'another Pod has been due since 2026-11-28T02:00:32Z, 10 seconds after the end of Pod import-b7t4q, the 1st failure in a row, and the newest evidence is '
      + `from 2026-11-28T02:05:00Z; ${DUE}`],
    ['wait of an index', nextOf('index-backing-off', (_, pods) => {
      pods.find(({ metadata }) => metadata.name === 'shards-2-q5h3s').status.containerStatuses[0].state.running.startedAt = '2026-11-28T02:05:00Z';
    }), 'another Pod of index 1 has been due since 2026-11-28T02:01:55Z, 20 seconds after the end of Pod shards-1-z7c1f, the 2nd failure of the index, and the '
      + `newest evidence is from 2026-11-28T02:05:00Z; ${DUE}`],
    ['deadline', nextOf('image-pull', job => { job.spec.activeDeadlineSeconds = 1; }),
      'as soon as the controller looks at the Job again, it fails with DeadlineExceeded: the deadline was at 2026-11-28T02:00:01Z, and the newest evidence is from '
      + '2026-11-28T02:00:02Z'],
    ['time to live', nextOf('permanent-exit-code', (job, [pod]) => {
      job.spec.ttlSecondsAfterFinished = 1;
      pod.status.conditions[0].lastTransitionTime = '2026-11-28T02:05:00Z';
    }), 'the Job is deleted with its Pods, 1 second after its end (ttlSecondsAfterFinished); nothing runs any more; that was due at 2026-11-28T02:01:07Z, and the '
      + 'newest evidence is from 2026-11-28T02:05:00Z'],
  ])('is not the end of a %s before the newest evidence', (_, { what, at }: any, expected) => {
    expect({ what, at }).toEqual({ what: expected, at: undefined });
  });

  test.each<[string, (pod: any) => void, string]>([
    ['its deletion', () => {}, 'the deletion of Pod import-b7t4q, the 1st failure in a row: that is at 2026-11-28T02:01:10Z'],
    ['when it ceased to be ready', pod => { pod.status.conditions = [{ type: 'Ready', status: 'False', lastTransitionTime: '2026-11-28T02:01:05Z' }]; },
      'Pod import-b7t4q ceased to be ready, the 1st failure in a row: that is at 2026-11-28T02:01:15Z'],
    ['the end of its containers', pod => {
      pod.status.containerStatuses[0].state = { terminated: { exitCode: 0, finishedAt: '2026-11-28T02:01:06Z' } };
    }, 'the containers of Pod import-b7t4q ended, the 1st failure in a row: that is at 2026-11-28T02:01:16Z'],
  ])('is not called after the end of a Pod that has not ended, but after %s', (_, change, expected) => {
    const { what } = nextOf('deleted-and-failed-at-once', (_job, [pod]) => change(pod)) as any;
    expect(what).toContain(`another Pod, 10 seconds after ${expected}`);
  });
});

test.each<[string, string, string[]]>([
  ['the Jobs of a CronJob', 'jobs-of-a-cron-job', [
    'nightly/import-29000: Complete, import-29000-x', 'nightly/import-29001: Failed, import-29001-x', 'nightly/import-29002: not ended, import-29002-x',
  ]],
  ['Jobs of the same name in two namespaces', 'same-name-in-two-namespaces', ['daily/import: not ended, import-x', 'nightly/import: not ended, import-y']],
])('%s each have their own Pods', (_, fixture, expected) => {
  const said = JobDiagnosis.ofObjects(objectsOf(fixture)).map(({ job, attempts, outcome: { condition = 'not ended' } }) => (
    `${job.namespace}/${job.name}: ${condition}, ${attempts.map(({ pod }) => pod).join(', ')}`));
  expect(said).toEqual(expected);
});

test('Pods without their Job are not diagnosed', () => {
  expect(JobDiagnosis.ofObjects(objectsOf('pods-alone'))).toEqual([]);
  expect(JobDiagnosis.podsWithoutJob(objectsOf('pods-alone'))).toEqual(['nightly/import-b7t4q', 'nightly/import-9xk2p']);
});

test('all fixtures are looked at here, and what is said of them is as the schema has it', () => {
  const text = readFileSync(__filename, 'utf8');
  expect(FIXTURES.filter(fixture => !text.includes(`'${fixture}'`))).toEqual([]);
  for (const fixture of FIXTURES) {
    for (const diagnosis of JobDiagnosis.ofObjects(objectsOf(fixture))) {
      matchesSchema(diagnosis.toJson());
      expect({ fixture, errors: matchesSchema.errors }).toEqual({ fixture, errors: null });
    }
  }
});

describe('of an attempt it is said that', () => {
  test.each<[string, string, string, string[]]>([
    ['a later rule would match too', 'disrupted-permanent-exit', 'import-b7t4q', [
      'rules[0] (FailJob) matches exit code 42 of container main', 'rules[1] (Ignore) would match too and is not asked, since the first rule that matches decides',
    ]],
    ['its condition matched', 'ignored-drain', 'import-b7t4q', [
      'rules[1] (Ignore) matches the condition DisruptionTarget (EvictionByEvictionAPI)', 'it uses no retry, and the status of the Job does not count it',
    ]],
    ['no rule sees that it ran out of memory', 'out-of-memory', 'import-b7t4q', [
      'rules[1] (Count) matches exit code 137 of container main',
      'container main ran out of memory (OOMKilled), which no rule can ask for: rules see exit code 137 alone',
    ]],
    ['its exit code was written by the kubelet', 'out-of-memory', 'import-9xk2p', [
      'rules[1] (Count) matches exit code 137 of container main',
      'the kubelet lost container main and wrote exit code 137 itself: how the program ended is not known',
      'its containers do not all say when they ended, so that its end is when it ceased to be ready',
    ]],
    ['it has no container statuses', 'no-exit-code', 'import-b7t4q', [
      'no rule matches, so that the failure counts: it has no container statuses, and without an exit code no rule on exit codes matches',
      'nothing says when it ended, so that the controller counts from its creation',
    ]],
    ['all of its programs succeeded', 'no-exit-code', 'import-9xk2p', [
      'no rule matches, so that the failure counts: all of its containers ended with 0, which no rule on exit codes matches',
    ]],
    ['its node is gone', 'no-exit-code', 'import-c2v8n', [
      'rules[1] (Ignore) matches the condition DisruptionTarget (DeletionByPodGC)',
      'it uses no retry, and the status of the Job does not count it',
      'container main still ran as far as anybody knows, so that it has no exit code',
      'its containers do not all say when they ended, so that its end is when it ceased to be ready',
    ]],
    ['a rule has caught a sidecar, and another container than the one that failed', 'restarted-sidecar', 'import-b7t4q', [
      'rules[0] (Ignore) matches exit code 143 of sidecar log-shipper',
      'container main ended with 1, which did not decide',
      'it uses no retry, and the status of the Job does not count it',
      'container log-shipper was restarted in place 2 times, and before the last restart it ended with 2 (Error): no rule looks at that, and it counts as nothing',
    ]],
    ['only what it ended with before a restart is left', 'restarting-in-place', 'import-b7t4q', [
      'container main waits to be restarted in place, which the kubelet does after a wait of its own',
      'container main was restarted in place 3 times, and before the last restart it ended with 1 (Error): no rule looks at that, and only the number of restarts counts',
    ]],
    ['another container keeps it from failing', 'sidecar-still-runs', 'import-b7t4q', [
      'container main has ended with 1, but container istio-proxy still runs: as long as it does, the Pod has not failed',
    ]],
    ['waiting is no failure', 'image-pull', 'import-b7t4q', ['it waits for container main: ImagePullBackOff, which is no failure and counts as nothing']],
    ['it waits for an init container', 'init-container-restarting', 'import-x', [
      'init container wait waits to be restarted in place, which the kubelet does after a wait of its own', expect.stringContaining('wait was restarted in place 5 times'),
    ]],
    ['its container is being created', 'container-creating', 'import-x', ['it waits for container main: ContainerCreating']],
    ['it has no node', 'no-node-for-any', 'import-0', ['it waits: Unschedulable, which is no failure and counts as nothing']],
    ['a rule has given up its index', 'failed-indexes', 'shards-2-aa333', ['rules[0] (FailIndex) matches exit code 42 of container main', 'index 2 is given up']],
    ['its index has no retries left', 'failed-indexes', 'shards-4-aa666', [
      'no rule matches, so that the failure counts', 'index 4 is given up: it has used its 1 retry',
    ]],
    ['it is counted late', 'index-backing-off', 'shards-1-z7c1f', [
      'no rule matches, so that the failure counts', 'status.failed counts it only when the next Pod of its index is there',
    ]],
    ['it is counted soon', 'not-counted-yet', 'import-b7t4q', [
      'no rule is asked, since the Job has none: the failure counts', 'status.failed does not count it yet',
    ]],
    ['it was stopped together with the Job', 'stopped-with-the-job', 'shards-3-aa444', [
      'it had not ended when the Job was taken for failed, which counts it as failed, however it ends',
    ]],
    ['it is no failure before it has ended', 'terminating', 'import-b7t4q', [
      'it is being deleted and has not ended: it is no failure yet, no rule is asked, and no other Pod takes its place before',
    ]],
    ['its deletion is a failure', 'deleted-and-failed-at-once', 'import-b7t4q', [
      'it was deleted, which counts as a failure at once, before it has ended: podReplacementPolicy is not Failed',
      'no rule is asked, since the Job has none: the failure counts',
      'status.failed does not count it yet',
    ]],
    ['it was not wanted any more', 'suspended-while-running', 'import-9xk2p', [
      'it was deleted because it was not wanted any more, and counts as nothing, however it ends',
    ]],
    ['somebody else decides', 'managed-by-another', 'import-b7t4q', ['what becomes of its failure is the matter of kueue.x-k8s.io/multikueue']],
  ])('%s', (_, fixture, pod, expected) => {
    expect(diagnosed(fixture).attempts.find(each => each.pod === pod)!.explanation).toEqual(expected);
  });

  test.each<[string, object, string]>([
    ['if the Pod is to be restarted', { backoffLimit: 6 }, 'only the number of restarts counts'],
    ['not even then if there is no limit', { backoffLimit: 2147483647 }, 'it counts as nothing'],
  ])('restarts of a sidecar count like all others %s', (_, limit, counts) => {
    const [job, ...pods] = objectsOf('restarted-sidecar');
    const { podFailurePolicy, ...spec } = job.spec;
    const template = { ...spec.template, spec: { ...spec.template.spec, restartPolicy: 'OnFailure' } };
    const [{ attempts }] = JobDiagnosis.ofObjects([{ ...job, spec: { ...spec, ...limit, template } }, ...pods]);
    expect(attempts[0].explanation).toContainEqual(expect.stringMatching(`^container log-shipper was restarted in place 2 times.*, and ${counts}$`));
  });

  test.each<[string, string, string, string[]]>([
    ['the message says something else than its status', 'message-disagrees', 'import-b7t4q', [
      'the message of the Job says that rules[1] failed it by exit code 42 of container main, but by the status that the Pod has now rules[0] (Ignore) matches '
      + 'first: its status has changed since, or the message is not of this Job',
    ]],
    ['it says no owner', 'several-jobs-and-strangers', 'import-b7t4q', [
      'it names no owner, and is taken for a Pod of this Job by the unique id in its labels',
    ]],
    ['it can still succeed', 'deleted-and-failed-at-once', 'import-b7t4q', [
      'it has not ended: if it succeeds before the controller has counted it, it counts as a success',
    ]],
    ['it was deleted when the Job was suspended', 'suspended-while-running', 'import-9xk2p', [
      'it was deleted when the Job was suspended, which is no failure; a failure just before that would look the same',
    ]],
    ['it was deleted when the Job was decided', 'success-with-a-pod-terminating', 'shards-1-aa222', [
      'if somebody deleted it just before the Job was decided, it counts as failed',
    ]],
  ])('it is not certain, since %s', (_, fixture, pod, expected) => {
    expect(diagnosed(fixture).attempts.find(each => each.pod === pod)!.doubts).toEqual(expected);
  });
});

describe('the reason of the end is explained:', () => {
  test.each<[string, string]>([
    ['permanent-exit-code', 'rules[0] (FailJob) is about exit code 42 of container main, and ends the whole Job with the first failure that it matches'],
    ['finished-and-not-all-counted', 'backoffLimit is 0, which is 0 retries and 1 attempt of the whole Job; status.failed is 1'],
    ['restarted-too-often', 'restartPolicy is OnFailure and backoffLimit 4: 4 restarts of the containers of all Pods together, or 5 failed Pods, end the Job; '
      + 'status.failed is 1'],
    ['deadline-exceeded', 'activeDeadlineSeconds is 600 (10 minutes) from 2026-11-28T02:00:00Z, when the Job started or was last resumed'],
    ['failed-indexes', '2 indexes (2,4) were given up, and all others have succeeded: one that is given up is enough to fail the Job in the end'],
    ['stopped-with-the-job', 'index 2 was given up, and maxFailedIndexes is 0'],
    ['success-with-a-pod-terminating', 'successPolicy is met, so that the Job has succeeded before all of its indexes have'],
    ['complete', '1 Pod had to succeed, and it did'],
  ])('%s', (fixture, expected) => {
    expect(diagnosed(fixture).outcome.explanation).toBe(expected);
  });

  /** A fixture in which somebody has changed the Job since. */
  const changed = (fixture: string, change: (job: any) => void) => {
    const objects = objectsOf(fixture);
    change(objects.find(({ kind }) => kind === 'Job'));
    return JobDiagnosis.ofObjects(objects)[0].outcome.explanation;
  };

  test.each<[string, string, (job: any) => void, string]>([
    ['a limit that somebody has raised since', 'finished-and-not-all-counted', job => { job.spec.backoffLimit = 5; },
      'backoffLimit is 5, and status.failed is 1, which is not more: backoffLimit was smaller when the Job failed'],
    ['a deadline that somebody has changed since', 'deadline-exceeded', job => { job.spec.activeDeadlineSeconds = 6000; },
      'activeDeadlineSeconds is 6000 (1 hour 40 minutes) from 2026-11-28T02:00:00Z, when the Job started or was last resumed, and the Job failed before: the '
      + 'field has been changed since'],
    ['a deadline that somebody has removed since', 'deadline-exceeded', job => { delete job.spec.activeDeadlineSeconds; },
      'the Job has no activeDeadlineSeconds any more: somebody has removed it since'],
    ['a message of another Job', 'permanent-exit-code', job => { job.spec.podFailurePolicy.rules = []; },
      'the message speaks of rules[0], and the Job has no such rule'],
    ['a message that nobody knows', 'permanent-exit-code', job => { for (const condition of job.status.conditions) condition.message = 'so be it'; },
      'a rule of podFailurePolicy with the action FailJob matched'],
    ['a reason that nobody knows', 'permanent-exit-code', job => { for (const condition of job.status.conditions) condition.reason = 'FellThrough'; },
      'the Job controller of Kubernetes knows no reason FellThrough: something else has ended the Job'],
  ])('%s', (_, fixture, change, expected) => {
    expect(changed(fixture, change)).toBe(expected);
  });
});

describe('all of an attempt', () => {
  test('is there, with times from the creation of the Job', () => {
    expect(diagnosed('permanent-exit-code').attempts[1]).toEqual({
      pod: 'import-9xk2p',
      attempt: 2,
      state: 'failed',
      createdAt: 33,
      startedAt: 35,
      finishedAt: 66,
      phase: 'Failed',
      failure: { exitCodes: { main: 42 }, reasons: { main: 'Error' } },
      rule: { index: 0, action: 'FailJob' },
      response: 'FAIL_JOB',
      counted: true,
      explanation: ['rules[0] (FailJob) matches exit code 42 of container main'],
    });
  });

  test('names the Pod in its place only where that is certain', () => {
    expect(diagnosed('permanent-exit-code').attempts[0].nextAt).toBe(33);
    expect(diagnosed('several-permanent-failures').attempts.map(({ nextAt }) => nextAt)).toEqual([undefined, undefined, undefined]);
    expect(diagnosed('index-backing-off').attempts.map(({ nextAt }) => nextAt)).toEqual([undefined, 33, undefined, undefined, undefined]);
    expect(diagnosed('message-names-a-pod-that-is-gone').attempts[0].nextAt).toBeUndefined();
  });

  test('has no start if nobody knows it any more', () => {
    expect(diagnosed('restarting-in-place').attempts[0].startedAt).toBeUndefined();
  });
});

describe('what no server would have written is named, and taken for absent:', () => {
  const JOB = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'import', uid: '1', creationTimestamp: '2026-11-28T02:00:00Z' },
    spec: { completionMode: 'Indexed', completions: 5, parallelism: 1, podFailurePolicy: { rules: [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }] } },
  };
  const METADATA = {
    name: 'import-0-x',
    creationTimestamp: '2026-11-28T02:00:00Z',
    labels: { 'batch.kubernetes.io/job-completion-index': '0' },
    ownerReferences: [{ apiVersion: 'batch/v1', kind: 'Job', name: 'import', uid: '1', controller: true }],
  };
  const withStatus = (status: object) => JobDiagnosis.ofObjects([{ ...JOB, status }])[0];
  const withPod = (status: any, metadata: object = {}) => JobDiagnosis.ofObjects([
    { ...JOB, status: { active: 1 } }, { apiVersion: 'v1', kind: 'Pod', metadata: { ...METADATA, ...metadata }, status },
  ])[0];
  const terminated = (end: object) => ({ phase: 'Failed', containerStatuses: [{ name: 'main', state: { terminated: end } }] });
  const OF_POD = 'of Pod import-0-x';

  test.each<[string, JobDiagnosis, string]>([
    ['a list of indexes', withStatus({ completedIndexes: '0-' }), 'status.completedIndexes of the Job must be a list of indexes such as 0,2-5, got \'0-\''],
    ['a list of indexes that does not ascend', withStatus({ failedIndexes: '3,1' }), 'status.failedIndexes of the Job must be a list of indexes such as 0,2-5, got \'3,1\''],
    ['a phase', withPod({ phase: 'Done' }), `status.phase ${OF_POD} must be Pending, Running, Succeeded, Failed or Unknown, got 'Done'`],
    ['no phase', withPod({}), `status.phase ${OF_POD} is missing`],
    ['a status', withPod('Failed'), `status ${OF_POD} must have fields, got 'Failed'`],
    ['an exit code', withPod(terminated({ exitCode: '42' })), `status.containerStatuses[0].state.terminated.exitCode ${OF_POD} must be a whole number, got '42'`],
    ['no exit code', withPod(terminated({})), `status.containerStatuses[0].state.terminated.exitCode ${OF_POD} is missing`],
    ['an end', withPod(terminated({ exitCode: 1, finishedAt: 'yesterday' })),
      `status.containerStatuses[0].state.terminated.finishedAt ${OF_POD} must be a time such as 2026-11-28T02:00:00Z, got 'yesterday'`],
    ['containers', withPod({ phase: 'Failed', containerStatuses: { main: 1 } }), `status.containerStatuses ${OF_POD} must be a list, got fields`],
    ['a condition', withPod({ phase: 'Failed', conditions: ['DisruptionTarget'] }), `status.conditions[0] ${OF_POD} must have fields, got 'DisruptionTarget'`],
    ['a grace period', withPod({ phase: 'Failed' }, { deletionGracePeriodSeconds: -30 }),
      `metadata.deletionGracePeriodSeconds ${OF_POD} must be a number of seconds, got -30`],
    ['an index', withPod({ phase: 'Failed' }, { annotations: { 'batch.kubernetes.io/job-completion-index': 'first' } }),
      `metadata.annotations[batch.kubernetes.io/job-completion-index] ${OF_POD} must be a number as text, got 'first'`],
  ])('%s', (_, { evidenceMissing }, expected) => {
    expect(evidenceMissing[0]).toBe(`${expected}: no server gives that, and it is taken for absent`);
  });

  test('an end without a time is none of it', () => {
    expect(withPod(terminated({ exitCode: 1, finishedAt: null, startedAt: '0001-01-01T00:00:00Z' })).evidenceMissing.join()).not.toContain('no server gives that');
  });

  test('many of them are counted', () => {
    const { evidenceMissing } = withPod({ phase: 'Failed', conditions: Array(8).fill(1) });
    expect(evidenceMissing[5]).toBe('3 other fields cannot be read either');
  });

  test.each<[string, object, string]>([
    ['which indexes have succeeded', { succeeded: 3, completedIndexes: '1' }, 'status.succeeded is 3, and status.completedIndexes does not say which indexes these are'],
    ['which indexes are given up', { failed: 2 }, 'status.failed is 2, and status.failedIndexes does not say which indexes these are'],
  ])('nobody says of which index the next Pod is without %s', (_, status, expected) => {
    const job = { ...JOB, spec: { ...JOB.spec, backoffLimitPerIndex: 1 }, status: { startTime: '2026-11-28T02:00:00Z', ...status } };
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: METADATA, status: { phase: 'Succeeded' } };
    const [{ next, evidenceMissing }] = JobDiagnosis.ofObjects([job, pod]);
    expect(next.what).toBe('another Pod, and nobody can say when, or of which index: the status of the Job does not say which indexes are open');
    expect(evidenceMissing).toContain(expected);
  });

  test('a rule can match what cannot be read', () => {
    const { attempts: [{ failure, counted, doubts }] } = withPod(terminated({ exitCode: '42' }));
    expect({ failure, counted, doubts }).toEqual({
      failure: {}, counted: true, doubts: ['not all of its status can be read, and what cannot be read may match another rule'],
    });
  });

  test('nobody knows what becomes of a Pod without a phase', () => {
    expect(withPod({}).next.what).toBe('nobody can say: Pod import-0-x does not say whether it runs or has ended');
  });
});

describe('times', () => {
  const withoutTimes = (...names: string[]) => {
    const objects = objectsOf('permanent-exit-code');
    const [job] = objects;
    if (names.includes('creationTimestamp')) delete job.metadata.creationTimestamp;
    if (names.includes('startTime')) delete job.status.startTime;
    return JobDiagnosis.ofObjects(objects)[0];
  };

  test('count from the start if nobody knows when the Job was created', () => {
    const { job, attempts } = withoutTimes('creationTimestamp');
    expect(job.since).toBe('2026-11-28T02:00:00Z');
    expect(attempts[1].finishedAt).toBe(66);
  });

  test('are absent if nobody knows that either', () => {
    const { job, attempts, next, evidenceMissing } = withoutTimes('creationTimestamp', 'startTime');
    expect(job.since).toBeUndefined();
    expect(attempts[1]).not.toHaveProperty('finishedAt');
    expect(next).toEqual({ what: expect.stringContaining('1 day after its end'), at: '2026-11-29T02:01:06Z' });
    expect(evidenceMissing[0]).toBe('the Job says neither when it was created nor when it started, so that no time can be given in seconds');
  });

  test('beyond the end of time are not named', () => {
    const objects = objectsOf('backing-off');
    objects[0].spec.activeDeadlineSeconds = Number.MAX_SAFE_INTEGER;
    expect(JobDiagnosis.ofObjects(objects)[0].next.at).toBe('2026-11-28T02:01:15Z');
  });
});

describe('the version', () => {
  test('says how long the longest wait is', () => {
    const objects = objectsOf('index-backing-off');
    const pod = objects.find(({ metadata }) => metadata.name === 'shards-1-z7c1f');
    objects[0].spec.backoffLimitPerIndex = 20;
    pod.metadata.annotations['batch.kubernetes.io/job-index-failure-count'] = '9';
    expect(JobDiagnosis.ofObjects(objects)[0].next).toMatchObject({
      what: 'another Pod of index 1, 10 minutes, the longest wait there is, after the end of Pod shards-1-z7c1f, the 10th failure of the index', at: '2026-11-28T02:11:35Z',
    });
  });

  test('that does not know a field says so', () => {
    expect(diagnosed('index-backing-off', '1.26').evidenceMissing[0]).toBe('Kubernetes 1.26 does not know spec.backoffLimitPerIndex, spec.podReplacementPolicy, '
      + 'status.failedIndexes, status.terminating, and what that means is not looked at: is the cluster of another version?');
  });
});

test('one Job and its Pods can be diagnosed without a list around them', () => {
  const [job, ...pods] = objectsOf('permanent-exit-code');
  const { target, ...rest } = diagnosed('permanent-exit-code');
  expect(target).toEqual({ engine: 'kubernetes', version: '1.34', verified: true });
  expect(diagnose(job, pods, ServerVersion.of('1.34'))).toEqual({ ...rest });
});
