import { Evaluation } from '../../evaluation/evaluation';
import { Reconciliation } from '../../evaluation/reconciliation';
import { ConflictingReceipts, FailedCase, MissingCases, ShardInJob, StaleReceipt, SupersededReceipt } from '../../evaluation/reconciliation-parts';
import { CaseFailureKind } from '../../evaluation/shard-receipt-parts';
import { oneOf } from '../../policy/policy-error';
import { count, shortRuns, someOf } from '../../policy/words';

/*
 * The words of a reconciliation.
 */

export interface ReconciledEvaluation {
  readonly evaluation: Evaluation;
  readonly reconciliation: Reconciliation;
  /** Whether a Job of it has not ended yet. */
  readonly isRunning: boolean;
  /** Whether no receipt was found at all. */
  readonly isEmpty: boolean;
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
  const shardOf = ({ shard, repetition }: ShardAndRepetition) => (evaluation.repetitions === 1 ? `shard ${shard}` : `shard ${shard}, repetition ${repetition}`);
  const others = stale.length + unreadable.length > 0;
  return [
    section('unreadable', unreadable.map(({ source, message }) => `${source}: ${message}`), true),
    section('conflicting', conflicting.map(each => `${shardOf(each)}: ${conflictText(each)}; written by ${oneOf(each.pods, 'and')}${inFiles(each.sources)}`), true),
    section('stale', stale.map(each => `${shardOf(each)}: ${staleText(each, evaluation)}${inFiles(each.sources)}`), true),
    section('missing', missing.map(each => `${shardOf(each)}: ${casesOf(each.cases)}; ${whyMissing(each, others)}`), true),
    section('failed', infrastructureFailures(failed).map(({ reason, ...each }) => `${shardOf(each)}: ${casesOf(each.cases)}, by the infrastructure`
      + `${reason === undefined ? '' : `: ${shortened(reason)}`}`), true),
    section('job', completeWithoutReceipt.length === 0 ? [] : [
      `it counts ${completeWithoutReceipt.length === 1 ? 'shard' : 'shards'} ${shortRuns(completeWithoutReceipt)} as completed, and no receipt says that every case `
      + 'has a result: the worker ended with 0 and did not write it down, or its receipts are elsewhere',
    ], true),
    section('unexpected', unexpected.map(each => `shard ${each.shard}: ${each.because}; not counted${inFiles(each.sources)}`), false),
    section('superseded', superseded.length === 0 ? [] : [supersededText(superseded)], false),
  ].filter(({ lines }) => lines.length > 0);
}

interface ShardAndRepetition {
  readonly shard: number;
  readonly repetition: number;
}

/** Cases that failed for the same reason. */
interface FailedAlike extends ShardAndRepetition {
  readonly reason?: string;
  readonly cases: readonly string[];
}

/** The failures of the infrastructure, those of a shard with the same reason together: a service that is gone fails all of them. */
function infrastructureFailures(failed: readonly FailedCase[]): FailedAlike[] {
  const groups = new Map<string, FailedAlike & { readonly cases: string[] }>();
  for (const { caseId, shard, repetition, kind, reason } of failed) {
    if (kind !== CaseFailureKind.INFRASTRUCTURE) continue;
    const key = JSON.stringify([shard, repetition, reason]);
    const group = groups.get(key);
    if (group) group.cases.push(caseId);
    else groups.set(key, { shard, repetition, ...reason !== undefined && { reason }, cases: [caseId] });
  }
  return [...groups.values()];
}

/** What can be done, in the order in which it has to be. */
export function adviceOf({ reconciliation, isRunning, isEmpty }: ReconciledEvaluation): string[] {
  const { shardsToRerun, conflicting, stale, unreadable, missing } = reconciliation;
  if (isEmpty) return ['no receipt was found at all: is it the right folder?'];
  const again = new Set(shardsToRerun);
  const isUnfinished = ({ shard }: ShardAndRepetition) => again.has(shard);
  const inTheWay = missing.some(({ hasReceipt }) => hasReceipt) || conflicting.some(isUnfinished) || unreadable.length > 0;
  return [
    ...unreadable.length > 0 ? ['look at what cannot be read, and take it away: as long as it is there, nobody knows what it says'] : [],
    ...stale.length > 0 ? ['take the receipts of other revisions and manifests away: they are results of something else'] : [],
    ...conflicting.some(({ finished }) => finished === 1) ? ['take away the receipts that contradict a finished one: they left cases without a result, or are of other '
      + 'cases'] : [],
    ...conflicting.some(({ finished }) => finished > 1) ? ['find out which of the conflicting results holds, and take the receipts of the others away: they say that '
      + 'a shard was evaluated twice, with different results'] : [],
    ...shardsToRerun.length === 0 ? [] : isRunning ? ['the Job has not ended: ask again when it has'] : [
      ...inTheWay ? ['a receipt above that has the name of a completion record has to be taken away before a re-run: workers that find one do nothing'] : [],
      `run what is missing once more, with onlyShards: ${listText(shardsToRerun)}`,
    ],
  ];
}

function section(heading: string, lines: readonly string[], isBlocking: boolean): Section {
  const shown = lines.length <= MOST_LINES ? lines : [...lines.slice(0, MOST_LINES), `and ${lines.length - MOST_LINES} more; --format json has all`];
  return { heading, lines: shown, isBlocking };
}

function casesOf(cases: readonly string[]): string {
  const shown = cases.length <= MOST_CASES ? oneOf([...cases], 'and') : someOf(cases, MOST_CASES);
  return `${count(cases.length, 'case')} (${shown})`;
}

function conflictText({ cases, finished }: ConflictingReceipts): string {
  if (finished > 1 && cases.length === 0) return 'finished receipts agree on the cases, and not on the outputs';
  const where = cases.length === 0 ? '' : ` in ${casesOf(cases)}`;
  if (finished > 1) return `finished receipts contradict each other${where}`;
  return finished === 1 ? `others contradict a finished receipt${where}` : `receipts contradict each other or the manifest${where}, and none is finished`;
}

/** How many there are is all that people want to know: what took their place is what counts. */
function supersededText(superseded: readonly SupersededReceipt[]): string {
  const shards = [...new Set(superseded.map(({ shard }) => shard))];
  return `${count(superseded.length, 'receipt')} of ${shards.length === 1 ? 'shard' : 'shards'} ${shortRuns(shards)}, in whose place `
    + `${superseded.length === 1 ? 'another one is' : 'others are'}`;
}

/** @param others whether there are files that may have been its receipt */
function whyMissing({ hasReceipt, sources, job }: MissingCases, others: boolean): string {
  const receipt = hasReceipt ? `its receipt leaves them out${inFiles(sources)}` : others ? 'no receipt that counts' : 'no receipt';
  return job === ShardInJob.FAILED ? `${receipt}; the Job has given it up` : receipt;
}

function staleText({ revision, manifestHash }: StaleReceipt, evaluation: Evaluation): string {
  const manifest = manifestHash === evaluation.manifestHash ? [] : [`of another manifest, ${manifestHash.slice(0, 12)}...`];
  return [...revision === evaluation.revision ? [] : [`of revision ${revision}`], ...manifest].join(', ');
}

const LONGEST_REASON = 200;

function shortened(text: string): string {
  return text.length <= LONGEST_REASON ? text : `${text.slice(0, LONGEST_REASON)}...`;
}

function inFiles(sources: readonly string[]): string {
  if (sources.length === 0) return '';
  const [first] = sources;
  return sources.length <= 2 ? ` (${oneOf([...sources], 'and')})` : ` (${first} and ${sources.length - 1} more files)`;
}

function listText(shards: readonly number[]): string {
  const most = 100;
  return shards.length <= most ? `[${shards.join(', ')}]` : `[${shards.slice(0, most).join(', ')}, ...]; --format json has all as shardsToRerun`;
}
