import { budgetOf, podsAtOnce, restartsInPlace } from './budgets';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { count, duration } from '../../policy/words';
import { delaySeconds, mostRetriesWithin, totalDelaySeconds } from '../back-off';
import { JobSubject } from '../job-subject';
import { NO_LIMIT } from '../spec-facts';
import { scheduleProblem } from '../validation/cron-schedule';

/*
 * How long a Job may take: deadlines that are missing, in the wrong place, or in conflict with the retries or the schedule.
 */

const BACK_OFF = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy';
const TERMINATION = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup';
const CONCURRENCY_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#concurrency-policy';

/** Who allows for retries whose waiting alone takes longer than a week, means that there is no limit, and the deadline is one. */
const NO_BUDGET_SECONDS = 7 * 86400;

function deadlineBeforeRetries(job: JobSubject) {
  const { spec: { activeDeadlineSeconds: deadline = 0, completions } } = job;
  // Of restarts in place, the kubelet determines when they come.
  if (deadline <= 0 || restartsInPlace(job)) return NONE;
  const { retries, field, isStated } = budgetOf(job);
  const isOfIndex = field === 'backoffLimitPerIndex';
  const pods = isOfIndex ? 1 : podsAtOnce(job);
  const waiting = waitingSeconds(retries, pods);
  if (waiting < deadline || waiting > NO_BUDGET_SECONDS) return NONE;
  const isAlone = isOfIndex || (pods <= 1 && (completions ?? 1) <= 1);
  return [{
    path: job.path('activeDeadlineSeconds'),
    // Nobody has asked for the retries of the default; and where several Pods share them, a success in between makes the waiting start anew.
    severity: isStated && isAlone ? FindingSeverity.WARNING : FindingSeverity.INFO,
    message: `the deadline of ${duration(deadline)} ends the job before ${retriesInWords(job)} could start${isAlone ? '' : ' while nothing succeeds'}`
      + `: the back-off ${pods > 1 ? `takes ${duration(waiting)} or more, even if all ${pods} Pods fail at the same time`
        : `between ${retries + 1} attempts takes ${duration(waiting)}`} (10 s, 20 s, 40 s ... 10 minutes), the attempts themselves not counted`,
    suggestion: `use ${pods > 1 ? '' : `${atMostWithin(deadline)}, or `}a deadline well above ${duration(waiting)}`,
  }];
}

function retriesInWords(job: JobSubject): string {
  const { retries, field, isStated } = budgetOf(job);
  const all = retries === 1 ? 'the one retry' : `all ${retries} retries`;
  return `${all}${isStated ? '' : ' of the default backoffLimit'}${field === 'backoffLimitPerIndex' ? ' of an index' : ''}`;
}

function atMostWithin(seconds: number): string {
  return `at most ${count(mostRetriesWithin(seconds), 'retry', 'retries')}`;
}

/**
 * The least waiting before the last retry can start, as long as nothing succeeds. Pods that fail together wait only once, but as long as if they had
 * failed in turn.
 */
function waitingSeconds(retries: number, pods: number): number {
  if (pods <= 1) return totalDelaySeconds(retries);
  let waiting = 0;
  for (let failures = retries; failures > 0 && waiting <= NO_BUDGET_SECONDS; failures -= pods) waiting += delaySeconds(failures);
  return waiting;
}

function deadlineZero(job: JobSubject) {
  if (job.spec.activeDeadlineSeconds !== 0) return NONE;
  return [{
    path: job.path('activeDeadlineSeconds'),
    message: 'activeDeadlineSeconds 0 is over when the job starts: no Pod is ever created, and the job fails at once with DeadlineExceeded',
    suggestion: 'leave activeDeadlineSeconds out if no deadline is meant',
  }];
}

function deadlinePerPod(job: JobSubject) {
  const { spec: { activeDeadlineSeconds: ofJob }, pod: { activeDeadlineSeconds: ofPod } } = job;
  if (ofPod === undefined) return NONE;
  const path = job.path('template.spec.activeDeadlineSeconds');
  if (ofJob !== undefined && ofPod >= ofJob) {
    return [{
      path,
      message: `the deadline of ${duration(ofPod)} of each Pod never ends one: that of the job, ${duration(ofJob)}, starts earlier and is not longer`,
      suggestion: 'leave that of the Pods out, or let it be the time that a single attempt may take',
    }];
  }
  const { retries } = budgetOf(job);
  const then = retries === 0 ? 'there is no retry' : retries >= NO_LIMIT ? 'it is retried again and again'
    : `it is retried, ${retries === 1 ? 'once' : `up to ${retries} times`}${job.spec.backoffLimitPerIndex === undefined ? '' : ' for each index'}`;
  return [{
    path,
    severity: ofJob !== undefined || retries === 0 ? FindingSeverity.INFO : FindingSeverity.WARNING,
    message: `activeDeadlineSeconds ${ofPod} of the template is for each Pod, from its start on a node: a Pod that is over it fails${job.rules.length === 0 ? '' : ', without the '
      + 'condition DisruptionTarget'}, and ${then}${ofJob === undefined
      ? '; nothing bounds the time of the job, or that in which a Pod waits for a node' : ''}`,
    ...ofJob === undefined && {
      suggestion: `set ${job.path('activeDeadlineSeconds')}, which bounds the job; keep that of the Pods only to bound each attempt`,
    },
  }];
}

function noDeadline(job: JobSubject) {
  if (job.spec.activeDeadlineSeconds !== undefined) return NONE;
  const isExclusive = job.cronJob?.concurrencyPolicy === 'Forbid';
  return [{
    path: job.path('activeDeadlineSeconds'),
    message: 'a Pod that cannot start, because its image cannot be pulled or no node has room for it, has not failed: no retry limit ends it, and '
      + `without activeDeadlineSeconds the job waits for ever${isExclusive
        ? ', and with concurrencyPolicy Forbid no other run starts meanwhile' : ''}`,
  }];
}

const LONG_TERMINATION_SECONDS = 600;
/** The first version in which the condition Failed waits for the Pods. */
const DELAYED_CONDITION_SINCE = 31;

function slowTermination(job: JobSubject) {
  const { terminationGracePeriodSeconds: grace = 0 } = job.pod;
  if (grace < LONG_TERMINATION_SECONDS || job.server.minor < DELAYED_CONDITION_SINCE) return NONE;
  // If there is one Pod only, the one that matches the rule, nothing is left that could take its time.
  const end = job.spec.activeDeadlineSeconds !== undefined ? 'the deadline'
    : podsAtOnce(job) > 1 && job.rules.some(({ action }) => action === 'FailJob') ? 'a failure that matches a FailJob rule' : undefined;
  if (end === undefined) return NONE;
  return [{
    path: job.path('template.spec.terminationGracePeriodSeconds'),
    message: `after ${end} the Pods that run may take ${duration(grace)} to end, and only then does the job get the condition Failed`,
  }];
}

function runsSkipped(job: JobSubject) {
  const { cronJob, spec: { activeDeadlineSeconds: deadline = Infinity } } = job;
  if (cronJob?.concurrencyPolicy !== 'Forbid' || restartsInPlace(job)) return NONE;
  const { retries } = budgetOf(job);
  const waiting = totalDelaySeconds(retries);
  const active = Math.min(waiting, deadline);
  const period = shortestPeriodSeconds(cronJob.schedule ?? '');
  if (period === undefined || active <= period) return NONE;
  return [{
    path: 'spec.concurrencyPolicy',
    message: `a run that fails each time ${deadline < waiting ? `can go on until its deadline, after ${duration(deadline)}`
      : `goes on for ${duration(waiting)} or more (the back-off between ${retries + 1} attempts alone)`}, and another one is due after `
      + `${duration(period)}: with concurrencyPolicy Forbid that is skipped`,
    suggestion: `if no run may be missed, use ${atMostWithin(period)}, or an activeDeadlineSeconds below ${period}`,
  }];
}

const DAY = 86400;

const DESCRIPTORS: { readonly [name: string]: number | undefined } = {
  '@hourly': 3600, '@daily': DAY, '@midnight': DAY, '@weekly': 7 * DAY, '@monthly': 28 * DAY, '@yearly': 365 * DAY, '@annually': 365 * DAY,
};

/** The shortest time between two runs of a schedule, if its fields tell it. */
export function shortestPeriodSeconds(schedule: string): number | undefined {
  if (scheduleProblem(schedule) !== undefined) return undefined;
  const rest = schedule.replace(/^(CRON_)?TZ=\S* /, '').trim();
  if (rest.startsWith('@')) return DESCRIPTORS[rest] ?? everySeconds(rest);
  const [minute, hour, ...days] = rest.split(/[\s\u0085]+/u);
  const minutes = valuesOf(minute, 59);
  const hours = valuesOf(hour, 23);
  if (minutes.length === 0 || hours.length === 0) return undefined;
  // From the last run in an hour to the first one in the next hour with runs. From one day to the next, only if there are runs on each.
  const isDaily = days.every(field => field === '*' || field === '?');
  const betweenHours = leastGap(hours, isDaily ? 24 : undefined) * 60 - (minutes[minutes.length - 1] - minutes[0]);
  const shortest = Math.min(leastGap(minutes), betweenHours);
  return shortest === Infinity ? undefined : shortest * 60;
}

function everySeconds(descriptor: string): number | undefined {
  const parts = /^@every (?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/.exec(descriptor);
  if (!parts) return undefined;
  const [hours, minutes, seconds] = parts.slice(1).map(part => Number(part ?? 0));
  return hours * 3600 + minutes * 60 + seconds || undefined;
}

/** The values that a field stands for, in rising order. It is known to be right. */
function valuesOf(field: string, most: number): number[] {
  const values = new Set<number>();
  for (const range of field.split(',').filter(each => each !== '')) {
    const [interval, step] = range.split('/');
    const isAny = /^[*?]/.test(interval);
    const [first, last = step === undefined ? first : most] = isAny ? [0, most] : interval.split('-').map(Number);
    for (let value = first; value <= last; value += Number(step ?? 1)) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

/** The least distance of two neighbours, the last and the first included if what follows is known to start over after a cycle. */
function leastGap(values: number[], cycle?: number): number {
  let least = cycle === undefined ? Infinity : values[0] + cycle - values[values.length - 1];
  for (let i = 1; i < values.length; i++) least = Math.min(least, values[i] - values[i - 1]);
  return least;
}

export const DEADLINES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/deadline-before-retries',
    rows: 'L20',
    summary: 'The deadline is over before all retries could start.',
    rationale: 'Before each retry the Job controller waits twice as long as before the last one, up to 10 minutes, and the deadline goes on '
      + 'meanwhile. The retries behind it never happen, and the Job ends with DeadlineExceeded, which says nothing of the failures that led to it.',
    see: [BACK_OFF, TERMINATION],
  }, deadlineBeforeRetries),
  hazard({
    name: 'kubernetes/deadline-zero',
    severity: FindingSeverity.ERROR,
    rows: 'L21',
    summary: 'The deadline is over when the Job starts.',
    rationale: 'The API server accepts an activeDeadlineSeconds of 0, although it is documented as positive. The Job controller finds the deadline '
      + 'reached when it first looks at the Job, and ends it before it has created a Pod.',
    see: [TERMINATION],
  }, deadlineZero),
  hazard({
    name: 'kubernetes/deadline-per-pod',
    rows: 'L22',
    summary: 'The deadline is that of each Pod, not that of the Job.',
    rationale: 'The field of the same name in the Pod template ends a single Pod, which the Job controller takes for a failure like any other: it '
      + 'retries it, and no rule on conditions can tell it from others. It does not run while a Pod waits for a node, and does not bound the Job.',
    see: [TERMINATION, 'https://github.com/kubernetes/kubernetes/issues/115688'],
  }, deadlinePerPod),
  hazard({
    name: 'kubernetes/no-deadline',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'Nothing ends a Job whose Pods do not start.',
    rationale: 'The Job controller counts Pods that have failed. One that waits for an image or a node stays pending and never fails, so that a Job '
      + 'with a wrong image name is there for days without a sign of failure.',
    suggestion: 'set activeDeadlineSeconds to a time in which the work is surely done, its retries included',
    see: [TERMINATION, 'https://github.com/kubernetes/kubernetes/issues/101584'],
  }, noDeadline),
  hazard({
    name: 'kubernetes/slow-termination',
    severity: FindingSeverity.INFO,
    rows: 'L48',
    summary: 'The Job is Failed only long after its end has been decided.',
    rationale: 'Since 1.31 the Job controller sets the condition Failed when the last Pod has ended, and until then FailureTarget alone. Whatever '
      + 'waits for the end, such as kubectl wait or a CronJob with concurrencyPolicy Forbid, waits for the grace period too.',
    suggestion: 'look at the condition FailureTarget, which is set at once, or shorten the grace period',
    see: [
      'https://kubernetes.io/docs/concepts/workloads/controllers/job/#terminal-job-conditions',
      'https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/3939-allow-replacement-when-fully-terminated',
    ],
    since: '1.31',
  }, slowTermination),
  hazard({
    name: 'kubernetes/runs-skipped',
    severity: FindingSeverity.INFO,
    rows: 'L50',
    summary: 'A run that fails goes on until after the next one is due, which is skipped.',
    rationale: 'A Job that waits for its next retry is active, and with concurrencyPolicy Forbid a CronJob starts no other one then. The runs that '
      + 'are due meanwhile are left out without a trace but an event.',
    see: [CONCURRENCY_POLICY, BACK_OFF],
  }, runsSkipped),
];
