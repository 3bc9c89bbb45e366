import { BackOffWait } from './back-off-wait';
import { Evidence } from './evidence';
import { JobEvidence, lostIndexes } from './job-evidence';
import { fullName, JudgedPod } from './judged-pod';
import { Next } from './next';
import { ruleTitle } from './rule-words';
import { count } from '../../policy/words';
import { hasLimitPerIndex, isIndexed } from '../spec-facts';

/*
 * What would have to be there to say more. A sentence each.
 */

/** @param version the version of Kubernetes that is taken for that of the cluster */
export function missingOf(evidence: Evidence, next: Next, version: string): string[] {
  const { job } = evidence;
  if (!job.isStored) {
    return [`this Job was not read from a cluster: it has neither a status nor a unique id nor a time of creation; ${commandFor(job)} reads it`];
  }
  return [
    ...aboutJob(evidence, version),
    ...aboutFields(evidence),
    ...aboutPods(evidence),
    ...job.otherController === undefined ? aboutDecisions(evidence) : [],
    ...aboutRestarts(evidence),
    ...next.wait && !hasLimitPerIndex(job.spec) ? [memoryWords(next.wait, evidence)] : [],
  ];
}

function aboutDecisions(evidence: Evidence): string[] {
  return [...aboutIndexes(evidence), ...aboutCounts(evidence), ...aboutIgnored(evidence), ...aboutMessage(evidence)];
}

function memoryWords({ failures }: BackOffWait, { pods }: Evidence): string {
  const isOrdered = failures > 1 || pods.some(({ standing }) => standing === 'succeeded');
  const order = isOrdered ? ', or learned of the ends of its Pods in another order' : '';
  return 'how many failures came in a row is in the memory of the controller alone: it is taken from the Pods here, and if the controller was restarted since'
    + `${order}, the next Pod comes sooner`;
}

/** What lists a Job together with its Pods. */
export function commandFor({ name, namespace }: Pick<JobEvidence, 'name' | 'namespace'>): string {
  return `kubectl get job,pods${namespace === undefined ? '' : ` -n ${namespace}`}${name === '' ? '' : ` -l job-name=${name}`} -o yaml`;
}

function aboutJob({ job }: Evidence, version: string): string[] {
  return [
    ...job.created === undefined && job.started === undefined ? ['the Job says neither when it was created nor when it started, so that no time can be given in seconds'] : [],
    ...job.unknownFields.length > 0
      ? [`Kubernetes ${version} does not know ${someOf(job.unknownFields)}, and what that means is not looked at: is the cluster of another version?`] : [],
    ...job.otherController !== undefined
      ? [`the Job is managed by ${job.otherController}: which rules it applies, what it counts and when it creates Pods is not known here`] : [],
  ];
}

/** More names than anybody reads. */
const MANY = 5;

function someOf(names: readonly string[]): string {
  return names.length <= MANY ? names.join(', ') : `${names.slice(0, MANY).join(', ')} and ${count(names.length - MANY, 'other field')}`;
}

/** What somebody believes to have given. */
function aboutFields({ job, pods }: Evidence): string[] {
  const problems = [
    ...job.problems.map(({ path, problem }) => `${path} of the Job ${problem}`),
    ...pods.flatMap(({ pod }) => pod.problems.map(({ path, problem }) => `${path} of ${pod.name === '' ? 'a Pod without a name' : `Pod ${pod.name}`} ${problem}`)),
  ];
  if (problems.length === 0) return [];
  const shown = problems.slice(0, MANY).map(problem => `${problem}: no server gives that, and it is taken for absent`);
  return problems.length <= MANY ? shown : [...shown, `${count(problems.length - MANY, 'other field')} cannot be read either`];
}

function aboutIndexes({ job, verdict }: Evidence): string[] {
  const lost = verdict?.isFinal ? undefined : lostIndexes(job);
  const { succeeded = 0, failed = 0 } = job.status;
  if (lost === undefined) return [];
  return [`status.${lost === 'completedIndexes' ? `succeeded is ${succeeded}` : `failed is ${failed}`}, and status.${lost} does not say which indexes these are`];
}

function aboutPods({ job, pods, gone }: Evidence): string[] {
  const { active = 0, failed = 0, succeeded = 0, terminating = 0 } = job.status;
  if (pods.length === 0) {
    return active + failed + succeeded + terminating + gone.uncounted.length === 0 ? []
      : [`no Pod of this Job is in the input, and its status tells of some; if they are still there, ${commandFor(job)} lists them`];
  }
  return gone.active === 0 ? []
    : [`status.active is ${active}, and ${count(gone.active, 'Pod', 'Pods')} of these ${gone.active === 1 ? 'is' : 'are'} not in the input, or ended in between`];
}

function aboutCounts({ job, pods, gone, verdict }: Evidence): string[] {
  const { failed = 0, succeeded = 0, uncountedTerminatedPods } = job.status;
  const sentences: string[] = [];
  if (gone.failed > 0) {
    const here = failed - gone.failed;
    const others = here === 0 ? gone.failed === 1 ? 'it' : 'they' : gone.failed === 1 ? 'the other one' : `the other ${gone.failed}`;
    sentences.push(`status.failed is ${failed}, and ${here === 0 ? 'none' : here} of these Pods ${here <= 1 ? 'is' : 'are'} here: how ${others} ended, and which rule `
      + `matched, nobody can say any more. ${whyGone(job, verdict?.result)}`);
  }
  if (gone.surplus > 0) {
    sentences.push(`status.failed is ${failed}, and ${count(failed + gone.surplus, 'Pod is', 'Pods are')} here whose failure should count: the Job was read before they ended, or `
      + 'some of them were deleted because they were not wanted any more, which does not count');
  }
  if (gone.uncounted.length > 0) {
    sentences.push(`${count(gone.uncounted.length, 'Pod that failed is', 'Pods that failed are')} gone before status.failed counts ${
      gone.uncounted.length === 1 ? 'it' : 'them'}: status.uncountedTerminatedPods has only the unique id${gone.uncounted.length === 1 ? '' : 's'}`);
  }
  const uncounted = (uncountedTerminatedPods?.failed ?? []).length + (uncountedTerminatedPods?.succeeded ?? []).length;
  if (verdict?.isFinal && uncounted > 0) {
    sentences.push(`the Job has ended, and status.uncountedTerminatedPods still names ${count(uncounted, 'Pod')}: the numbers in its status are not complete`);
  }
  if (gone.succeeded > 0 && pods.length > 0 && !verdict?.isFinal && !hasLimitPerIndex(job.spec)) {
    sentences.push(`${succeeded} succeeded, and ${gone.succeeded} of these ${gone.succeeded === 1 ? 'is' : 'are'} not here: when the last success was is not certain, `
      + 'and the wait for the next Pod counts the failures since then');
  }
  if (pods.length > 0 && gone.failed + gone.succeeded > 0 && !hasLimitPerIndex(job.spec)) {
    sentences.push(`attempts are numbered among the Pods that are here${isIndexed(job.spec) ? ', for each index' : ''}`);
  }
  return sentences;
}

function whyGone({ spec }: JobEvidence, result: 'Failed' | 'Complete' | undefined): string {
  const causes = [
    ...result === 'Failed' ? ['a Pod that still runs when the Job fails is counted and deleted'] : [],
    ...spec.template?.spec?.restartPolicy === 'OnFailure' ? ['with restartPolicy OnFailure that is how the last Pod goes'] : [],
    'an evicted Pod is removed as soon as it is counted',
    'somebody, or the garbage collection of Pods, may have deleted others',
  ];
  return `Why Pods go: ${causes.join('; ')}`;
}

/** What a rule ignores leaves no number anywhere, but for the annotation of the next Pod of an index that has a limit of its own. */
function aboutIgnored({ job, pods }: Evidence): string[] {
  const rules = job.spec.podFailurePolicy?.rules ?? [];
  const ignoring = rules.flatMap(({ action }, index) => (action === 'Ignore' ? [ruleTitle(index)] : []));
  if (ignoring.length === 0 || !job.isLookedAt) return [];
  if (!hasLimitPerIndex(job.spec)) {
    return [`a failure that ${ignoring.join(' or ')} ignores is counted nowhere, and an evicted Pod is removed as soon as it is ignored: if there were others, `
      + 'nothing tells of them'];
  }
  return [...ignoredGone(pods)].map(([index, number]) => (
    `${count(number, 'failure of', 'failures of')} index ${index} ${number === 1 ? 'was' : 'were'} ignored and ${number === 1 ? 'its Pod is' : 'their Pods are'} gone: `
    + `only the annotation of a later Pod counts ${number === 1 ? 'it' : 'them'}`));
}

function ignoredGone(pods: readonly JudgedPod[]): Map<number, number> {
  const told = new Map<number, number>();
  for (const { pod } of pods) if (pod.index !== undefined) told.set(pod.index, Math.max(told.get(pod.index) ?? 0, pod.ignoredCount));
  for (const [index, number] of told) {
    const here = pods.filter(({ pod, decision }) => pod.index === index && decision?.action === 'Ignore' && pod.ignoredCount < number).length;
    if (number > here) told.set(index, number - here);
    else told.delete(index);
  }
  return told;
}

/** The only trace of which rule it was. */
function aboutMessage({ job, pods, verdict, told }: Evidence): string[] {
  if (verdict?.reason !== 'PodFailurePolicy') return [];
  if (!told) return ['the message of the Job does not say which rule failed it, and by which Pod'];
  if (pods.some(({ pod }) => fullName(pod, job) === told.pod)) return [];
  const what = told.container === undefined ? `had the condition ${told.condition}` : `ended with ${told.exitCode} in container ${told.container}`;
  return [`Pod ${told.pod} is not here, by which ${ruleTitle(told.rule)} failed the Job: that it ${what} is known from the message of the Job alone`];
}

function aboutRestarts({ pods }: Evidence): string[] {
  const often = pods.flatMap(({ pod }) => (
    pod.containers.filter(({ restarts }) => restarts > 1).map(({ name, restarts }) => ({ pod, name, restarts }))));
  if (often.length === 0) return [];
  const [{ pod, name, restarts }] = often;
  const others = often.length === 1 ? '' : `, and the same holds for ${count(often.length - 1, 'other container')}`;
  return [`container ${name} of Pod ${pod.name} was restarted ${restarts} times, and only the end before the last restart is told${others}`];
}
