import { EngineVersion } from '../../engine-version';
import { ruleTitle } from '../../kubernetes/diagnosis/rule-words';
import { JobDifference } from '../../kubernetes/job-difference';
import { ChangedBound, ComparedObject, DecisionChange, FailureAnswer, RefusedUpdate } from '../../kubernetes/job-difference-parts';
import { objectName } from '../../lint/formats/words';
import { objectOf } from '../../lint/lint-object';
import { count } from '../../policy/words';
import { FiledJob } from '../read-jobs';

/*
 * What `failure-policy diff` says of two versions of some manifests.
 */

/** A Job or CronJob that is in both versions. */
export interface ComparedJob {
  readonly before: FiledJob;
  readonly after: FiledJob;
  readonly difference: JobDifference;
  /** What the server refuses of the change. */
  readonly refused: readonly RefusedUpdate[];
}

/** A Job or CronJob that only one version has. */
export interface SingleJob extends FiledJob {
  /** What has its name in the other version, and another kind. */
  readonly namesake?: FiledJob;
}

/** A Job or CronJob that only the second version has. */
export interface AddedJob extends SingleJob {
  /** What the server refuses of it. */
  readonly refused: readonly RefusedUpdate[];
}

export interface DiffReport {
  readonly target: EngineVersion;
  readonly compared: readonly ComparedJob[];
  readonly added: readonly AddedJob[];
  readonly removed: readonly SingleJob[];
  /** What is there more than once in a file. */
  readonly doubled: readonly DoubledJob[];
}

/** A Job or CronJob that is there more than once in a file of one version. */
export interface DoubledJob {
  /** In the order of the file. */
  readonly objects: readonly FiledJob[];
  readonly isOld: boolean;
}

/** How many Jobs differ, and in what. */
export interface DiffCounts {
  readonly compared: number;
  readonly same: number;
  readonly refused: number;
  readonly decideOtherwise: number;
  readonly boundOtherwise: number;
  /** Those of which only a note says what has changed. */
  readonly noted: number;
  readonly notCompared: number;
  readonly added: number;
  /** Those of the added ones that the server would refuse. */
  readonly addedRefused: number;
  readonly removed: number;
}

export const CHANGE_WORDS: { readonly [change in DecisionChange]: string } = {
  [DecisionChange.NOW_ENDLESS]: 'now endless',
  [DecisionChange.NOW_RETRIED]: 'now retried',
  [DecisionChange.NOW_PERMANENT]: 'now permanent',
  [DecisionChange.NOW_UNCOUNTED]: 'now uncounted',
  [DecisionChange.NOW_COUNTED]: 'now counted',
  [DecisionChange.NOW_ENDS_JOB]: 'ends the Job',
  [DecisionChange.NOW_ENDS_INDEX]: 'ends the index',
  [DecisionChange.NOW_BOUNDED]: 'now bounded',
  [DecisionChange.OTHERWISE]: 'otherwise',
};

/** The Jobs of which there is something to say: whoever reads a difference wants no more. */
export function differentJobs({ compared }: DiffReport): ComparedJob[] {
  return compared.filter(({ difference, refused }) => !difference.isEmpty || difference.bounds === undefined || refused.length > 0);
}

/** Whether the server would refuse anything of the second version. */
export function isRefused({ compared, added }: DiffReport): boolean {
  return [...compared, ...added].some(({ refused }) => refused.length > 0);
}

export function boundsOf({ bounds }: JobDifference): readonly ChangedBound[] {
  return bounds?.changes ?? [];
}

export function countsOf(report: DiffReport): DiffCounts {
  const numberOf = (is: (job: ComparedJob) => boolean) => report.compared.filter(is).length;
  return {
    compared: report.compared.length,
    same: report.compared.length - differentJobs(report).length,
    refused: numberOf(({ refused }) => refused.length > 0),
    decideOtherwise: numberOf(({ difference }) => difference.decisions.length > 0),
    boundOtherwise: numberOf(({ difference }) => boundsOf(difference).length > 0),
    noted: numberOf(isNotedOnly),
    notCompared: numberOf(({ difference, refused }) => difference.bounds === undefined && refused.length === 0),
    added: report.added.length,
    addedRefused: report.added.filter(({ refused }) => refused.length > 0).length,
    removed: report.removed.length,
  };
}

/** Whether something has changed, such as that it is suspended, that is no answer and no bound. */
function isNotedOnly({ difference, refused }: ComparedJob): boolean {
  const { isEmpty, bounds, decisions } = difference;
  return !isEmpty && bounds !== undefined && decisions.length + refused.length + boundsOf(difference).length === 0;
}

/** `5 Jobs compared for kubernetes 1.34: 1 update would be refused, 2 answer failures otherwise, 3 the same; 1 added`. */
export function headline(report: DiffReport): string {
  const counts = countsOf(report);
  const target = `for ${report.target.engine} ${report.target.version}`;
  const others = [...counts.added > 0 ? [addedText(counts)] : [], ...counts.removed > 0 ? [`${counts.removed} removed`] : []].join(', ');
  if (counts.compared === 0) return others === '' ? `there is no Job or CronJob, ${target}` : `no Job or CronJob is in both versions, ${target}: ${others}`;
  const found: [number, string][] = [
    [counts.refused, refusedText(report, counts.refused)],
    [counts.decideOtherwise, counts.decideOtherwise === 1 ? 'answers failures otherwise' : 'answer failures otherwise'],
    [counts.boundOtherwise, counts.boundOtherwise === 1 ? 'has other bounds' : 'have other bounds'],
    [counts.noted, counts.noted === 1 ? 'has a note' : 'have a note'],
    [counts.notCompared, 'cannot be compared'],
    [counts.same, 'the same'],
  ];
  const isSame = counts.same === counts.compared;
  const differences = isSame ? 'nothing about failures changes' : found.filter(([n]) => n > 0).map(([n, words]) => `${n} ${words}`).join(', ');
  return `${count(counts.compared, 'Job')} compared ${target}: ${differences}${others === '' ? '' : `; ${others}`}`;
}

/** Where nothing is updated, it is the new object that is refused. */
function refusedText({ compared }: DiffReport, refused: number): string {
  const areUpdates = compared.every(job => job.refused.length === 0 || job.difference.insteadOfUpdate === undefined);
  return `${areUpdates ? refused === 1 ? 'update ' : 'updates ' : ''}would be refused`;
}

/** `3 added, of which 1 would be refused`. */
function addedText({ added, addedRefused }: DiffCounts): string {
  if (addedRefused === 0) return `${added} added`;
  return added === 1 ? '1 added, which would be refused' : `${added} added, of which ${addedRefused} would be refused`;
}

/** What holds for the comparison as a whole, a sentence each. */
export function remarks(report: DiffReport): string[] {
  const renamed = report.compared.filter(({ difference: { object, isEmpty } }) => isEmpty && object.formerName !== undefined).length;
  const { engine, version, verified } = report.target;
  return [
    ...renamed === 0 ? [] : [`${renamed === 1 ? '1 of the same has' : `${renamed} of the same have`} a new name: nothing is updated there, and a new Job is created`],
    ...report.doubled.map(doubledText),
    ...verified ? [] : [`not verified: ${engine} ${version} is known from reading and not from recorded answers`],
  ];
}

/** Whoever applies a file applies its documents in their order. */
function doubledText({ objects, isOld }: DoubledJob): string {
  const places = objects.map(({ name, line }) => `${name}:${line}`).join(', ');
  const often = objects.length === 2 ? 'twice' : `${objects.length} times`;
  return `${filedTitle(objects[0])} is there ${often} in the ${isOld ? 'first' : 'second'} version (${places}): the last one is compared, since it is applied last`;
}

/** That the other version has something of the same name, whose kind may be misspelled. */
export function namesakeText({ namesake }: SingleJob, other: 'first' | 'second'): string | undefined {
  if (!namesake) return undefined;
  const { manifest, name, line } = namesake;
  const { apiVersion, kind } = objectOf(manifest);
  const group = apiVersion === '' ? '' : ` of ${apiVersion}`;
  return `the ${other} version has an object of this name with kind ${kind}${group} (${name}:${line}), which is not compared`;
}

/** `Job nightly/import`. */
export function titleOf({ kind, namespace, name }: ComparedObject): string {
  return objectName({ apiVersion: '', kind, namespace, name });
}

export function filedTitle({ manifest }: FiledJob): string {
  return objectName(objectOf(manifest));
}

/** Failures of which the answers have changed in the same way. */
export interface AnswerChange {
  readonly change: DecisionChange;
  readonly failures: readonly string[];
  readonly before: string;
  readonly after: string;
}

/** What has changed, with each pair of answers once. */
export function answerChanges({ decisions }: JobDifference): AnswerChange[] {
  const changes = new Map<string, AnswerChange & { readonly failures: string[] }>();
  for (const { change, failure, before: old, after: present } of decisions) {
    const isRuled = old.rule !== undefined || present.rule !== undefined;
    const [before, after] = [answerText(old, isRuled), answerText(present, isRuled)];
    const key = JSON.stringify([change, before, after]);
    const known = changes.get(key);
    if (known) known.failures.push(failure);
    else changes.set(key, { change, failures: [failure], before, after });
  }
  return [...changes.values()];
}

/** `rules[0] (FailJob): the Job fails at once`. */
function answerText({ rule, response, then }: FailureAnswer, isRuled: boolean): string {
  if (rule) return `${ruleTitle(rule.index, rule.action)}: ${then}`;
  return isRuled && response !== undefined ? `no rule: ${then}` : then;
}

/** What the server says, without a value that it does not show. */
export function refusalWords({ path, message }: RefusedUpdate): string {
  const words = message.replace(/^Invalid value: …: /, '');
  return words.startsWith(path) ? words.slice(path.length).replace(/^: /, '') : words;
}

/** What helps against refusals, each once. */
export function helpOf(refused: readonly RefusedUpdate[]): string[] {
  return [...new Set(refused.flatMap(({ suggestion }) => suggestion ?? []))];
}

/** What is to be known beside the differences. */
export function notesOf({ difference, refused }: ComparedJob): string[] {
  const { object: { kind }, insteadOfUpdate, notes, decisions } = difference;
  const isOtherwise = decisions.length + boundsOf(difference).length > 0;
  const isInForceLater = kind === 'CronJob' && insteadOfUpdate === undefined && refused.length === 0 && isOtherwise;
  return [
    ...insteadOfUpdate === undefined ? [] : [insteadOfUpdate],
    ...isInForceLater ? ['it holds for the next Job that it creates; one that runs stays as it is'] : [],
    ...notes,
  ];
}
