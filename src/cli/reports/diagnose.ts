import { EngineVersion } from '../../engine-version';
import { Diagnosis } from '../../kubernetes/diagnosis/diagnose';
import { jobTitle } from '../../kubernetes/diagnosis/job-evidence';
import { DiagnosedAttempt } from '../../kubernetes/job-diagnosis-parts';
import { failureWords } from '../../report/failure-words';
import { shortDuration } from '../../report/short-duration';

/*
 * What became of Jobs, for people and for programs.
 */

export interface DiagnosisReport {
  readonly target: EngineVersion;
  readonly diagnoses: readonly Diagnosis[];
}

/** One Job as such, and several as a list. */
export function diagnosesAsJson({ target, diagnoses }: DiagnosisReport): string {
  const jobs = diagnoses.map(({ job, attempts, outcome, evidenceMissing, next, notes }) => (
    { target, job, attempts, outcome, evidenceMissing, next, notes }));
  return `${JSON.stringify(jobs.length === 1 ? { version: 1, ...jobs[0] } : { version: 1, jobs }, undefined, 2)}\n`;
}

/** Whose decisions these are. */
export function basisWords({ target: { version, verified } }: DiagnosisReport): string {
  return `as the Job controller of Kubernetes ${version} decides (${verified ? 'verified' : 'not verified'}); the input does not say `
    + 'the version of the cluster: --target takes another one';
}

/** `Job nightly/import`. */
export function titleOf({ job }: Diagnosis): string {
  return jobTitle(job);
}

/** `has failed after 1 min 6 s: BackoffLimitExceeded`, `has not ended: 1 Pod is stuck (ImagePullBackOff)`. */
export function verdictWords({ outcome: { condition, decided, reason, at }, now }: Diagnosis): string {
  const why = reason === undefined ? '' : `: ${reason}`;
  const after = at === undefined ? '' : ` after ${timeOf(at)}`;
  switch (condition ?? decided) {
    case 'Failed': return condition ? `has failed${after}${why}` : `is about to fail${why}`;
    case 'Complete': return condition ? `is complete${after}${why}` : `is about to be complete${why}`;
    default: return `has not ended${now === undefined ? '' : `: ${now}`}`;
  }
}

/** What the server and the reason say of the end. */
export function outcomeLines({ outcome: { message, explanation } }: Diagnosis): string[] {
  return [...message === undefined ? [] : [message], ...explanation === undefined ? [] : [explanation]];
}

/** When the times began to count. */
export function sinceWords({ job: { since }, countsFromStart }: Diagnosis): string | undefined {
  return since === undefined ? undefined : `times count from ${since}, when the Job ${countsFromStart ? 'started or was last resumed' : 'was created'}`;
}

/** What comes next, and when. */
export function nextWords({ next: { what, at } }: Diagnosis): string {
  return at === undefined ? what : `at ${at} at the earliest: ${what}`;
}

/** An attempt as a row of a table. */
export interface AttemptCells {
  readonly pod: string;
  /** Empty if the Job has no indexes. */
  readonly index: string;
  readonly attempt: string;
  readonly start: string;
  readonly end: string;
  readonly ended: string;
  readonly rule: string;
  readonly counted: string;
}

export const HEADS: AttemptCells = {
  pod: 'Pod', index: 'index', attempt: 'attempt', start: 'start', end: 'end', ended: 'ended with', rule: 'rule', counted: 'counted',
};

export type AttemptColumn = keyof AttemptCells;

/** The columns in which there is something. */
export function columnsOf(rows: readonly AttemptCells[]): AttemptColumn[] {
  return (Object.keys(HEADS) as AttemptColumn[]).filter(column => rows.some(cells => cells[column] !== ''));
}

export function cellsOf(attempt: DiagnosedAttempt): AttemptCells {
  const { pod, index, attempt: number, startedAt, finishedAt, rule, response, counted, doubts } = attempt;
  const mark = doubts ? '?' : '';
  return {
    pod: pod === '' ? 'without a name' : pod,
    index: index === undefined ? '' : `${index}`,
    attempt: `${number}`,
    start: timeOf(startedAt),
    end: timeOf(finishedAt),
    ended: endedWords(attempt),
    rule: rule ? `rules[${rule.index}] ${rule.action}${mark}` : response === undefined ? '' : `none${mark}`,
    counted: counted === undefined ? '' : `${counted ? 'yes' : 'no'}${mark}`,
  };
}

/** A Pod that the Job has adopted may be older than the Job. */
function timeOf(seconds: number | undefined): string {
  return seconds === undefined ? '-' : seconds < 0 ? `-${shortDuration(-seconds)}` : shortDuration(seconds);
}

const STATE_WORDS: { readonly [state: string]: string } = {
  waiting: 'it waits', running: 'it runs', terminating: 'it is being deleted', succeeded: 'success', failed: 'failure', unknown: 'not known',
};

/** What the runtime says of every container that ended, and that says nothing more than its exit code. */
const USUAL_REASONS = new Set(['Error', 'Completed']);

function endedWords({ state, failure, restarts = 0 }: DiagnosedAttempt): string {
  const after = restarts === 0 ? '' : `, after ${restarts === 1 ? '1 restart' : `${restarts} restarts`} in place`;
  if (failure === undefined || state === 'terminating') return `${STATE_WORDS[state]}${after}`;
  const { exitCodes = {}, reasons = {} } = failure;
  const isFailed = Object.values(exitCodes).some(code => code !== 0);
  const codes = Object.entries(exitCodes).filter(([, code]) => code !== 0 || !isFailed);
  const telling = Object.entries(reasons).filter(([name, reason]) => !USUAL_REASONS.has(reason) && codes.some(([each]) => each === name));
  // Without a prototype: whatever a container is called, it has no other reason than its own.
  const own = Object.assign(Object.create(null), Object.fromEntries(telling));
  return failureWords({ ...failure, exitCodes: Object.fromEntries(codes), reasons: own }) + after;
}

/** Rows at both ends of a long list. */
const SHOWN = 20;

/** The attempts that somebody reads, with words in the place of those that are left out. What succeeded is left out first. */
export function shownAttempts({ attempts }: Diagnosis): (DiagnosedAttempt | string)[] {
  if (attempts.length <= 2 * SHOWN) return [...attempts];
  const telling = attempts.filter(({ state }) => state !== 'succeeded');
  const succeeded = attempts.length - telling.length;
  const others = succeeded === 0 ? [] : [`... ${succeeded} that succeeded left out ...`];
  if (telling.length <= 2 * SHOWN) return [...telling, ...others];
  return [...telling.slice(0, SHOWN), `... ${telling.length - 2 * SHOWN} more left out ...`, ...telling.slice(-SHOWN), ...others];
}

/** What says no more than the table. */
const PLAIN = new Set(['no rule matches, so that the failure counts', 'no rule is asked, since the Job has none: the failure counts']);

/** What is to be said of attempts beside the table; those of which the same is to be said together. */
export interface Remark {
  readonly pods: readonly string[];
  readonly sentences: readonly string[];
  readonly doubts: readonly string[];
}

export function remarksOf(diagnosis: Diagnosis): Remark[] {
  const remarks = new Map<string, { readonly pods: string[]; readonly sentences: readonly string[]; readonly doubts: readonly string[] }>();
  for (const attempt of shownAttempts(diagnosis)) {
    if (typeof attempt === 'string') continue;
    const sentences = (attempt.explanation ?? []).filter(sentence => !PLAIN.has(sentence));
    const doubts = attempt.doubts ?? [];
    if (sentences.length + doubts.length === 0) continue;
    const key = JSON.stringify([sentences, doubts]);
    const known = remarks.get(key);
    if (known) known.pods.push(attempt.pod);
    else remarks.set(key, { pods: [attempt.pod], sentences, doubts });
  }
  return [...remarks.values()];
}
