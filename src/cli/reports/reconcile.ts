import { Evaluation } from '../../evaluation/evaluation';
import { Reconciliation } from '../../evaluation/reconciliation';
import { MissingCases, ShardInJob, SupersededReceipt } from '../../evaluation/reconciliation-parts';
import { CaseFailureKind } from '../../evaluation/shard-receipt-parts';
import { oneOf } from '../../policy/policy-error';
import { count, shortRuns } from '../../policy/words';

/*
 * The words of a reconciliation.
 */

export interface ReconciledEvaluation {
  readonly evaluation: Evaluation;
  readonly reconciliation: Reconciliation;
  /** Whether a Job of it has not ended yet. */
  readonly isRunning: boolean;
}

/** `evaluation 43c48f49 of model-7`. */
export function titleOf({ revision, candidate }: Reconciliation): string {
  return `evaluation ${revision} of ${candidate}`;
}

export function verdictOf({ scoreable }: Reconciliation): string {
  return scoreable ? 'scoreable' : 'not scoreable';
}

/** What it was of. */
export function subjectOf({ evaluation: { manifest, repetitions } }: ReconciledEvaluation): string {
  const { dataset, datasetRevision, caseCount, shardCount } = manifest!;
  const times = repetitions === 1 ? '' : `, each ${repetitions} times`;
  return `${dataset} ${datasetRevision}: ${count(caseCount, 'case')} in ${count(shardCount, 'shard')}${times}`;
}

/** `4 of 6 complete`. */
export function shardsText({ shards: { expected, complete } }: Reconciliation): string {
  return `${complete} of ${expected} complete`;
}

/** `24 expected: 19 completed, 1 failed by the model, 4 missing`. */
export function casesText({ cases }: Reconciliation): string {
  const { expected, completed, failedByModel, failedByInfrastructure, missing, conflicting } = cases;
  const parts = [
    `${completed} completed`,
    ...failedByModel > 0 ? [`${failedByModel} failed by the model`] : [],
    ...failedByInfrastructure > 0 ? [`${failedByInfrastructure} failed by the infrastructure`] : [],
    ...missing > 0 ? [`${missing} missing`] : [],
    ...conflicting > 0 ? [`${conflicting} in conflict`] : [],
  ];
  return `${expected} expected: ${oneOf(parts, 'and')}`;
}

/** Something that is said of a shard, a case or a receipt, under a heading. */
export interface Section {
  readonly heading: string;
  readonly lines: readonly string[];
  /** Whether it keeps the evaluation from being scored. */
  readonly isBlocking: boolean;
}

/** So many lines of a section are for people. */
const MOST_LINES = 10;
const MOST_CASES = 4;

/** What is to be said in detail, the worst first. */
export function sectionsOf({ evaluation, reconciliation }: ReconciledEvaluation): Section[] {
  const { missing, failed, stale, conflicting, unexpected, superseded, unreadable, completeWithoutReceipt } = reconciliation;
  const shardOf = ({ shard, repetition }: { readonly shard: number; readonly repetition: number }) => (
    evaluation.repetitions === 1 ? `shard ${shard}` : `shard ${shard}, repetition ${repetition}`);
  const ofInfrastructure = failed.filter(({ kind }) => kind === CaseFailureKind.INFRASTRUCTURE);
  return [
    section('unreadable', unreadable.map(({ source, message }) => `${source}: ${message}`), true),
    section('conflicting', conflicting.map(each => `${shardOf(each)}: ${conflictText(each.cases)}; written by ${oneOf(each.pods, 'and')}${inFiles(each.sources)}`), true),
    section('stale', stale.map(each => `${shardOf(each)}: of revision ${each.revision}${manifestText(each.manifestHash, evaluation)}${inFiles(each.sources)}`), true),
    section('missing', missing.map(each => `${shardOf(each)}: ${casesOf(each.cases)}; ${whyMissing(each)}`), true),
    section('no receipt', completeWithoutReceipt.length === 0 ? [] : [
      `the Job counts ${completeWithoutReceipt.length === 1 ? 'shard' : 'shards'} ${shortRuns(completeWithoutReceipt)} as completed, and no receipt says that `
      + 'every case has a result: the worker ended with 0 and did not write it down, or its receipts are elsewhere',
    ], true),
    section('failed', ofInfrastructure.map(each => `${each.caseId} in ${shardOf(each)}: because of the infrastructure${each.reason ? `, ${each.reason}` : ''}`), true),
    section('unexpected', unexpected.map(each => `shard ${each.shard}: ${each.because}; not counted${inFiles(each.sources)}`), false),
    section('superseded', superseded.length === 0 ? [] : [supersededText(superseded)], false),
  ].filter(({ lines }) => lines.length > 0);
}

/** What can be done, if something can. */
export function adviceOf({ reconciliation: { shardsToRerun, conflicting, stale }, isRunning }: ReconciledEvaluation): string[] {
  const rerun = shardsToRerun.length === 0 ? []
    : isRunning ? ['the Job has not ended: ask again when it has']
      : [`run what is missing once more, with onlyShards: ${listText(shardsToRerun)}`];
  return [
    ...rerun,
    ...conflicting.length > 0 ? ['decide which of the conflicting receipts holds, and take the others away; nobody can choose between two results afterwards'] : [],
    ...stale.length > 0 ? ['take the receipts of other revisions away: they are results of something else'] : [],
  ];
}

function section(heading: string, lines: readonly string[], isBlocking: boolean): Section {
  const shown = lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more; --format json has all`];
  return { heading, lines: shown, isBlocking };
}

function casesOf(cases: readonly string[]): string {
  const shown = cases.length <= MOST_CASES ? oneOf([...cases], 'and') : `${cases.slice(0, MOST_CASES).join(', ')} and ${cases.length - MOST_CASES} more`;
  return `${count(cases.length, 'case')} (${shown})`;
}

function conflictText(cases: readonly string[]): string {
  return cases.length > 0 ? `receipts say different things of ${casesOf(cases)}` : 'receipts agree on the cases, and name different outputs';
}

/** How many there are is all that people want to know: what took their place is what counts. */
function supersededText(superseded: readonly SupersededReceipt[]): string {
  const shards = [...new Set(superseded.map(({ shard }) => shard))];
  return `${count(superseded.length, 'receipt')} of ${shards.length === 1 ? 'shard' : 'shards'} ${shortRuns(shards)}, in whose place `
    + `${superseded.length === 1 ? 'another one is' : 'others are'}`;
}

function whyMissing({ hasReceipt, job }: MissingCases): string {
  const receipt = hasReceipt ? 'its receipt leaves them out' : 'no receipt';
  return job === undefined ? receipt : `${receipt}; the Job ${job === ShardInJob.COMPLETED ? 'counts it as completed' : 'has given it up'}`;
}

function manifestText(hash: string, { manifestHash }: Evaluation): string {
  return hash === manifestHash ? '' : `, of the manifest ${hash.slice(0, 12)}...`;
}

function inFiles(sources: readonly string[]): string {
  if (sources.length === 0) return '';
  const [first] = sources;
  return sources.length <= 2 ? ` (${oneOf([...sources], 'and')})` : ` (${first} and ${sources.length - 1} more files)`;
}

function listText(shards: readonly number[]): string {
  const most = 20;
  return shards.length <= most ? `[${shards.join(', ')}]` : `[${shards.slice(0, most).join(', ')}, ...]`;
}
