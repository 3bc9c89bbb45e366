import { holds, Moment } from './observed-moment';
import { isThere } from './observed-run';
import { ControlledPod } from '../../../src/kubernetes/controller/controlled-pod';
import { diagnose } from '../../../src/kubernetes/diagnosis/diagnose';
import { gather } from '../../../src/kubernetes/diagnosis/evidence';
import { readJob } from '../../../src/kubernetes/diagnosis/job-evidence';
import { nextOf } from '../../../src/kubernetes/diagnosis/next';
import { readPod } from '../../../src/kubernetes/diagnosis/pod-evidence';
import { withPods } from '../../../src/kubernetes/diagnosis/sort-objects';
import { podName } from '../../../src/kubernetes/simulation/simulate';

/*
 * What is said of a Job in the middle of its life, against what the Job controller did with it before, and does with it afterwards.
 */

const diagnosisOf = ({ job, pods, server }: Moment) => diagnose(job, pods, server);
const evidenceOf = ({ job, pods, server }: Moment) => gather(withPods([readJob(job, server)], pods.map(readPod)).jobs[0]);
const laterPod = ({ later }: Moment, pod: ControlledPod) => later.pods[pod.sequence];
const hasLostIndex = ({ then: { spec } }: Moment, { index }: ControlledPod) => spec.completionMode === 'Indexed' && index >= spec.completions!;
const createdAfter = ({ later, seconds }: Moment) => later.pods.filter(({ createdAt }) => createdAt > seconds * 1000);

test('a failure is judged as the controller judges it', () => holds(moment => {
  const { attempts } = diagnosisOf(moment);
  for (const pod of moment.then.pods.filter(isThere)) {
    const attempt = attempts.find(({ pod: name }) => name === podName('job', pod))!;
    const { decision } = laterPod(moment, pod);
    if (attempt.doubts || attempt.counted === undefined || hasLostIndex(moment, pod)) continue;
    const wasStopped = pod.deletionCause === 'failure';
    expect({ pod: attempt.pod, rule: attempt.rule?.index, counted: attempt.counted })
      .toEqual({ pod: attempt.pod, rule: wasStopped ? undefined : decision?.rule, counted: decision?.counted });
  }
}));

test('what the controller has taken for failed is said to have failed', () => holds(moment => {
  const { attempts } = diagnosisOf(moment);
  for (const pod of moment.then.pods.filter(isThere).filter(({ decision }) => decision)) {
    const attempt = attempts.find(({ pod: name }) => name === podName('job', pod))!;
    if (!attempt.doubts) expect(attempt).toMatchObject({ counted: pod.decision!.counted });
  }
}));

test('no Pod comes before the moment that is named', () => holds(moment => {
  const evidence = evidenceOf(moment);
  const { earliest, wait } = nextOf(evidence);
  if (!wait || earliest === undefined) return;
  // The controller counts from what it learned last, which is not always what happened last. The diagnosis says so.
  if (wait.index === undefined && moment.learnsLate) return;
  const { next } = diagnosisOf(moment);
  const created = createdAfter(moment).filter(({ index }) => wait.index === undefined || index === wait.index);
  for (const pod of created) expect(pod.createdAt / 1000).toBeGreaterThanOrEqual(next.earliestAt!);
}));

test('a Pod comes at that moment, if nothing else happens before', () => {
  let looked = 0;
  holds(moment => {
    const evidence = evidenceOf(moment);
    const { earliest, wait } = nextOf(evidence);
    if (!wait || earliest === undefined || diagnosisOf(moment).next.what.startsWith('the deadline')) return;
    // Failures of which nothing is left make the wait longer.
    if (moment.then.pods.some(pod => !isThere(pod) && pod.decision)) return;
    // What still runs, or is suspended or changed, can put it off.
    if (evidence.pods.some(({ pod }) => pod.phase === 'Running' || pod.phase === 'Pending') || moment.learnsLate) return;
    looked++;
    const [pod] = createdAfter(moment);
    const from = Math.max(diagnosisOf(moment).next.earliestAt!, moment.seconds);
    expect(pod.createdAt / 1000).toBeLessThanOrEqual(from + 2);
    if (wait.index !== undefined) expect(pod.index).toBe(wait.index);
  });
  expect(looked).toBeGreaterThan(5);
});

test('where nothing is said to be created any more, nothing is', () => holds(moment => {
  const { next: { what }, outcome } = diagnosisOf(moment);
  if (outcome.condition === undefined && outcome.decided === undefined && !/^(the deadline ends|nothing)/.test(what)) return;
  expect(createdAfter(moment)).toEqual([]);
}));

test('a verdict that is foreseen comes, unless something happens before', () => holds(moment => {
  const [, verb, reason] = /it (fails|succeeds) with (\w+)/.exec(diagnosisOf(moment).next.what) ?? [];
  if (verb === undefined) return;
  const known = moment.then.controller.conditions.length;
  const verdict = moment.later.controller.conditions.slice(known).find(({ type }) => type !== 'Suspended')!;
  const isDisturbed = moment.later.pods.some(({ endedAt = Infinity, deletedAt = Infinity, deletionCause }) => (
    [endedAt, deletionCause === 'user' ? deletedAt : Infinity].some(at => at > moment.seconds * 1000 && at <= verdict.at)));
  if (isDisturbed) return;
  expect({ type: verdict.type, reason: verdict.reason === '' ? 'CompletionsReached' : verdict.reason })
    .toEqual({ type: expect.stringMatching(verb === 'fails' ? /^Fail/ : /^(Success|Complete)/), reason });
}));

test('the Pods that are gone are counted', () => holds(moment => {
  const { gone } = evidenceOf(moment);
  const removed = moment.then.pods.filter(pod => !isThere(pod));
  const isDoubtful = diagnosisOf(moment).attempts.some(({ doubts }) => doubts);
  // What was taken for failed when it was deleted may have been counted as a success in the end.
  if (isDoubtful || removed.some(pod => hasLostIndex(moment, pod) || (pod.decision && pod.hasSucceeded))) return;
  expect({ failed: gone.failed, surplus: gone.surplus, uncounted: gone.uncounted })
    .toEqual({ failed: removed.filter(({ decision }) => decision?.counted).length, surplus: 0, uncounted: [] });
}));
