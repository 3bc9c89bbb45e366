import { backOffWait, BackOffWait } from './back-off-wait';
import { comingVerdict } from './coming-verdict';
import { deadlineOf } from './deadline';
import { Evidence, isPast } from './evidence';
import { JobEvidence, lostIndexes } from './job-evidence';
import { JudgedPod } from './judged-pod';
import { later, timeText } from './moments';
import { halfEnded, hasEnded } from './pod-evidence';
import { Progress, progressOf } from './progress';
import { runningPods } from './running-pods';
import { waitingReasonOf } from './waiting-reasons';
import { count, duration, ordinal } from '../../policy/words';
import { forgetsFailures } from '../attempt-bound';
import { hasLimitPerIndex, NO_LIMIT } from '../spec-facts';

/*
 * What comes next. There is no present here: what is said holds from the moment on at which the evidence was gathered.
 */

export interface Next {
  /** How a Job stands that has not ended, in a few words. */
  readonly now?: string;
  readonly what: string;
  /** When it comes at the earliest. */
  readonly earliest?: number;
  /** What the next Pod waits for. */
  readonly wait?: BackOffWait;
}

export function nextOf(evidence: Evidence): Next {
  const { job, verdict } = evidence;
  if (!job.isStored) return { what: 'nothing that anybody could know: this Job was not read from a cluster' };
  if (verdict?.isFinal) return afterEnd(evidence);
  if (job.otherController !== undefined) return { now: `it is managed by ${job.otherController}`, what: `whatever ${job.otherController} decides: the Job controller of Kubernetes leaves this Job alone` };
  if (job.deleted !== undefined) return { now: 'it is being deleted', what: 'the Job is being deleted: no other Pod is created' };
  if (verdict) return { what: endingWords(evidence) };
  if (!job.isLookedAt) return { now: evidence.pods.length > 0 ? 'it does not say how it stands' : 'the controller has not looked at it yet', what: unseenWords(evidence) };
  const progress = progressOf(evidence);
  const coming = comingVerdict(evidence, progress);
  if (coming) {
    const isCertain = evidence.pods.every(each => !each.decision || each.isCertain);
    const condition = isCertain ? '' : ', if what is not certain of its Pods is so';
    const now = `it ${isCertain ? 'is' : 'may be'} about to ${coming.result === 'fails' ? 'fail' : 'succeed'} (${coming.reason})`;
    return { now, what: `as soon as the controller looks at the Job again, it ${coming.result} with ${coming.reason}: ${coming.because}${condition}` };
  }
  if (job.spec.suspend === true) return { now: 'it is suspended', what: suspendedWords(job) };
  const next = nextPods(evidence, progress);
  const now = [runningPods(evidence, progress), next.now].filter(words => words !== undefined);
  return { ...next, ...now.length > 0 && { now: now.join(', and ') } };
}

function afterEnd(evidence: Evidence): Next {
  const { job, verdict } = evidence;
  const { ttlSecondsAfterFinished } = job.spec;
  if (job.deleted !== undefined) return { what: 'the Job has ended, and is being deleted with its Pods' };
  if (ttlSecondsAfterFinished === undefined) {
    const until = job.cronJob === undefined ? 'somebody deletes it' : `CronJob ${job.cronJob} has as many newer ones as its history keeps`;
    return { what: `nothing: the Job has ended, and stays until ${until}` };
  }
  const { endedAt } = verdict!;
  const what = `the Job is deleted with its Pods, ${duration(ttlSecondsAfterFinished)} after its end (ttlSecondsAfterFinished); nothing runs any more`;
  if (endedAt === undefined) return { what };
  const removal = later(endedAt, ttlSecondsAfterFinished);
  return isPast(removal, evidence)
    ? { what: `${what}; that was due at ${timeText(removal)}, and the newest evidence is from ${timeText(evidence.newest!)}` } : { what, earliest: removal };
}

function unseenWords({ pods }: Evidence): string {
  return pods.length === 0 ? 'the Job controller has not looked at this Job yet, and does so first'
    : 'nobody can say: the Job has Pods and an empty status, so that it was read before the controller had written it, or somebody has taken it out';
}

/** The condition that the Job has ended waits for its Pods. */
function endingWords({ job, pods, gone, verdict }: Evidence): string {
  const condition = verdict!.result;
  const terminating = pods.filter(({ pod, standing }) => pod.deleted !== undefined && (standing === 'stopped' || standing === 'released'));
  const open = terminating.filter(({ pod }) => pod.phase === 'Running' || pod.phase === 'Pending').length + gone.terminating;
  const waits = open > 0 ? `when ${count(open, 'Pod that still terminates has', 'Pods that still terminate have')} ended` : 'as soon as the controller looks at the Job again';
  const other = condition === 'Failed' ? 'no other Pod is created' : 'nothing can fail it any more';
  return `it is decided, and ${other}; the condition ${condition} comes ${waits}${job.controller.waitsForTerminatingPods ? '' : ' at the latest'}`;
}

function suspendedWords(job: JobEvidence): string {
  const { spec, queue, controller } = job;
  const who = queue === undefined ? 'somebody resumes it' : `Kueue admits it through the queue ${queue}`;
  // A controller that keeps the start time looks at the deadline before it begins anew.
  const over = controller.clearsStartTime || spec.activeDeadlineSeconds === undefined || job.started === undefined
    ? '' : `, unless that is after ${timeText(later(job.started, spec.activeDeadlineSeconds))}, when it is over: then the Job fails at once`;
  const deadline = spec.activeDeadlineSeconds === undefined ? '' : `; the deadline begins anew then${over}`;
  return `nothing until ${who}: the Job is suspended, which deletes the Pods that run, and that is no failure${deadline}`;
}

function nextPods(evidence: Evidence, progress: Progress): Next {
  const { job, pods, gone } = evidence;
  const { missing, active, awaited, surplus } = progress;
  if (surplus > 0) return { what: `${count(surplus, 'Pod is', 'Pods are')} deleted, since there are more than wanted; that is no failure` };
  if (missing > 0) return createdNext(evidence, progress);
  if (active > 0) return { what: runningWords(evidence, progress) };
  if (awaited > 0) {
    return {
      now: `the next Pod waits for ${awaited === 1 ? 'one that is' : `${awaited} that are`} being deleted`,
      what: `the next Pod waits until ${awaited === 1 ? 'the Pod that is being deleted has' : `the ${awaited} Pods that are being deleted have`} ended: `
        + `only what has ended is replaced here, and on a node that is gone that can take for ever${boundWords(job) || NO_BOUND}`,
    };
  }
  if (job.spec.parallelism === 0) return { now: 'its parallelism is 0', what: 'nothing: parallelism is 0, and no Pod is created until somebody raises it' };
  return { what: pods.length + gone.failed === 0 ? 'nothing that follows from what is there' : 'nothing, as far as can be seen' };
}

function runningWords(evidence: Evidence, { active, restarts }: Progress): string {
  const { job, pods } = evidence;
  const unknown = pods.filter(({ standing }) => standing === 'unknown');
  if (unknown.length > 0) return `nobody can say: Pod ${unknown[0].pod.name} does not say whether it runs or has ended${boundWords(job)}`;
  const stuck = pods.filter(({ standing, pod }) => standing === 'active' && waitingReasonOf(pod)?.isStuck);
  if (stuck.length === 0) {
    const half = active === 1 ? pods.map(({ pod, standing }) => (standing === 'active' ? halfEnded(pod) : undefined)).find(each => each) : undefined;
    if (half) return `the end of container ${half.running.name}, without which the Pod does not end${boundWords(job) || NO_BOUND}`;
    return `${crashingWords(evidence, restarts) ?? `the end of ${openWords(evidence, active)}`}${boundWords(job)}`;
  }
  const reasons = [...new Set(stuck.map(({ pod }) => waitingReasonOf(pod)!.reason))].join(', ');
  const others = active > stuck.length ? `, and ${count(active - stuck.length, 'other one runs', 'others run')}` : '';
  return `${count(stuck.length, 'Pod waits', 'Pods wait')} (${reasons})${others}: waiting is no failure and is never retried, so that ${
    deadlineOf(job) === undefined ? 'without activeDeadlineSeconds nothing ends it' : `only the deadline at ${timeText(deadlineOf(job)!)} ends it`
  }, unless somebody mends the cause`;
}

/** Where containers are restarted in place, their restarts are what ends the Job. */
function crashingWords({ job, pods }: Evidence, restarts: number): string | undefined {
  const { spec } = job;
  const waits = pods.some(({ standing, pod }) => standing === 'active' && waitingReasonOf(pod)?.reason === 'CrashLoopBackOff');
  if (!waits || spec.template?.spec?.restartPolicy !== 'OnFailure' || spec.backoffLimit! >= NO_LIMIT) return undefined;
  const left = Math.max(spec.backoffLimit!, 1) - restarts;
  return `the kubelet restarts what waits (CrashLoopBackOff), and with ${count(left, 'more restart', 'more restarts')} the Job fails, unless its Pods succeed before`;
}

/** Of a Pod that is not in the input nobody knows more than that it is counted. */
function openWords({ gone }: Evidence, active: number): string {
  if (gone.active === 0) return active === 1 ? 'the Pod that is there' : `one of the ${active} Pods that are there`;
  if (gone.active === active) return active === 1 ? 'the Pod of which status.active tells' : `one of the ${active} Pods of which status.active tells`;
  return `one of the ${active} Pods of which some are there, and of the others status.active tells`;
}

const NO_BOUND = '; without activeDeadlineSeconds nothing else ends the Job';

/** What ends the Job if nothing else does. */
function boundWords(job: JobEvidence): string {
  const deadline = deadlineOf(job);
  return deadline === undefined ? '' : `; the deadline ends the Job at ${timeText(deadline)}`;
}

/** A Pod is missing: it comes at once, or after the wait that follows failures. */
function createdNext(evidence: Evidence, progress: Progress): Next {
  const { job, pods, gone } = evidence;
  const { missing } = progress;
  if (lostIndexes(job) !== undefined) {
    return { now: 'the next Pod is not there yet', what: 'another Pod, and nobody can say when, or of which index: the status of the Job does not say which indexes are open' };
  }
  if (pods.length === 0 && gone.failed + gone.succeeded + gone.uncounted.length > 0) {
    return { now: 'the next Pod is not there yet', what: 'another Pod, and nobody can say when: it depends on when the Pods ended that are not here' };
  }
  const wait = backOffWait(evidence, progress);
  if (!wait) return { now: 'the next Pod is due at once', what: atOnceWords(evidence, missing) };
  const due = missing === 1 ? 'another Pod' : `${missing} other Pods`;
  const { until } = wait;
  if (until === undefined) {
    return { now: 'the next Pod is not there yet', what: `${due}, and nobody can say when: nothing says when Pod ${wait.last.pod.name} ended`, wait };
  }
  if (isPast(until, evidence)) return { now: `the next Pod has been due since ${timeText(until)}`, what: dueWords(wait, evidence, missing), wait };
  const deadline = deadlineOf(job);
  const reason = waitWords(wait, job);
  const sooner = hasLimitPerIndex(job.spec) ? undefined : soonerWords(evidence);
  if (sooner !== undefined) {
    return { now: `the next Pod is due at about ${timeText(until)}`, what: `${due}, ${reason}: that is at ${timeText(until)}, or sooner if ${sooner}`, wait };
  }
  if (deadline !== undefined && deadline <= until) {
    return {
      now: `the deadline ends it at ${timeText(deadline)}`,
      what: `the deadline ends the Job, before another Pod would come: that would be at ${timeText(until)}, ${reason}`,
      earliest: deadline,
      wait,
    };
  }
  const whose = wait.index === undefined ? due : `another Pod of index ${wait.index}`;
  return { now: `the next Pod is due at ${timeText(until)}`, what: `${whose}, ${reason}${laterWords(evidence)}`, earliest: until, wait };
}

/** The wait is over, and there is still no Pod. */
function dueWords(wait: BackOffWait, evidence: Evidence, missing: number): string {
  const isOne = wait.index !== undefined || missing === 1;
  const who = wait.index !== undefined ? `another Pod of index ${wait.index}` : isOne ? 'another Pod' : `${missing} other Pods`;
  return `${who} ${isOne ? 'has' : 'have'} been due since ${timeText(wait.until!)}, ${waitWords(wait, evidence.job)}, and the newest evidence is from ${
    timeText(evidence.newest!)}${laterWords(evidence)}; ${refusedWords(isOne)}`;
}

function refusedWords(isOne: boolean): string {
  const [comes, it] = isOne ? ['it does', 'it'] : ['they do', 'them'];
  return `if ${comes} not come, something refuses to create ${it}: a quota, a webhook, a service account; the events of the Job say what`;
}

/** Nothing that is there has to be waited for. */
function atOnceWords(evidence: Evidence, missing: number): string {
  const unseen = unseenFailures(evidence);
  const when = `at once${unseen === undefined ? '' : `, or after a wait if ${unseen}`}`;
  if (evidence.pods.length > 0) return `${missing === 1 ? 'another Pod' : `${missing} other Pods`} ${when}`;
  return `${count(missing, 'Pod is', 'Pods are')} due ${when}; ${refusedWords(missing === 1)}`;
}

/** A failure whose Pod is gone makes the wait longer, whether it counts or not. */
function laterWords(evidence: Evidence): string {
  const unseen = unseenFailures(evidence);
  return unseen === undefined ? '' : `; later, if ${unseen}`;
}

/** What can have caused a wait of which nothing tells. A Pod of an index with a limit of its own stays until there is another one. */
function unseenFailures({ job, gone }: Evidence): string | undefined {
  if (hasLimitPerIndex(job.spec)) return undefined;
  if (gone.failed > 0) return 'failures whose Pods are gone came in the same row';
  const canIgnore = job.spec.podFailurePolicy?.rules?.some(({ action }) => action === 'Ignore') === true;
  return canIgnore ? 'there were ignored failures whose Pods are gone' : undefined;
}

/** A success ends the wait of a Job whose indexes have none of their own. */
function soonerWords({ job: { spec, controller }, pods, gone }: Evidence): string | undefined {
  if (gone.succeeded > 0) return 'one of the Pods that are gone succeeded after these failures';
  if (pods.some(({ standing, isCertain }) => standing === 'failed' && !isCertain)) return 'a failure of which it is not certain does not count';
  if (forgetsFailures(spec, Math.min(spec.parallelism!, spec.completions ?? Infinity), controller)) {
    return 'the controller has forgotten ignored failures, as that of 1.32 to 1.35 may, or a Pod that has not ended succeeds before';
  }
  const open = pods.filter(({ pod, standing }) => !hasEnded(pod) && standing !== 'released').length + gone.active + gone.terminating;
  return open === 0 ? undefined : `${open === 1 ? 'the Pod' : 'a Pod'} that has not ended succeeds before`;
}

function waitWords({ failures, delaySeconds, last, index }: BackOffWait, { controller }: JobEvidence): string {
  const longest = delaySeconds === controller.longestDelaySeconds ? ', the longest wait there is,' : '';
  return `${duration(delaySeconds)}${longest} after ${endWords(last)}, the ${ordinal(failures)} failure ${index === undefined ? 'in a row' : 'of the index'}`;
}

/** From what the wait counts. A Pod that was deleted can count as failed before it has ended. */
function endWords({ pod }: JudgedPod): string {
  switch (pod.finish?.source) {
    case 'creation': return `the creation of Pod ${pod.name}, which is taken for its end`;
    case 'deletion': return `the deletion of Pod ${pod.name}`;
    case 'ready': return hasEnded(pod) ? `the end of Pod ${pod.name}` : `Pod ${pod.name} ceased to be ready`;
    default: return hasEnded(pod) ? `the end of Pod ${pod.name}` : `the containers of Pod ${pod.name} ended`;
  }
}
