import { REVISION_LABEL, SHARDS_ANNOTATION } from './worker-environment';
import { Evaluation } from '../../evaluation/evaluation';
import { DESCRIPTION_FILE, evaluationOfFiles, isEvaluationFile } from '../../evaluation/evaluation-files';
import { ownValue } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { IndexInterval, readIndexList } from '../controller/index-list';

/*
 * Evaluations as they are in manifests, or in what was read from a cluster.
 */

/** An evaluation as it was found. */
export interface EvaluationInObjects {
  readonly evaluation: Evaluation;
  /** Undefined if its manifests name none. */
  readonly namespace?: string;
  /** The first ConfigMap of it, as `namespace/name`. */
  readonly title: string;
}

/** All evaluations among objects, each once. */
export function evaluationsIn(objects: readonly any[]): EvaluationInObjects[] {
  const groups = new Map<string, { readonly title: string; readonly namespace?: string; readonly files: Map<string, string> }>();
  for (const configMap of objects.filter(isOfEvaluation('ConfigMap'))) {
    const { namespace } = configMap.metadata;
    const key = JSON.stringify([namespace, revisionOf(configMap)]);
    const group = groups.get(key) ?? { title: titleOf(configMap), namespace, files: new Map<string, string>() };
    groups.set(key, group);
    for (const [name, text] of Object.entries<unknown>(configMap.data ?? {}).filter(([file]) => isEvaluationFile(file))) {
      if (typeof text !== 'string') throw new PolicyError(`ConfigMap ${titleOf(configMap)}: ${name} must be a text, got ${quoted(text)}`);
      const known = group.files.get(name);
      if (known !== undefined && known !== text) {
        throw new PolicyError(`ConfigMap ${titleOf(configMap)}: ${name} of the same evaluation is there twice, with different content`);
      }
      group.files.set(name, text);
    }
  }
  return [...groups.values()].filter(({ files }) => files.has(DESCRIPTION_FILE)).map(({ title, namespace, files }) => (
    { title, namespace, evaluation: withTitle(title, () => evaluationOfFiles(files)) }));
}

/** What Jobs say of the shards of an evaluation. */
export interface ShardsOfJobs {
  readonly completedShards: number[];
  readonly failedShards: number[];
  /** Whether one of them has begun, and not ended yet. */
  readonly isRunning: boolean;
}

/**
 * What those of the Jobs say that belong to an evaluation: the first one, and re-runs of some shards.
 *
 * @param namespace where the evaluation is, if that is known: the same one may be in another namespace, too
 */
export function shardsOfJobs(jobs: readonly any[], { revision, shardCount }: Evaluation, namespace?: string): ShardsOfJobs {
  const isHere = ({ metadata }: any) => namespace === undefined || metadata.namespace === undefined || metadata.namespace === namespace;
  const own = jobs.filter(isOfEvaluation('Job')).filter(job => revisionOf(job) === revision && isHere(job));
  const states = own.map(job => shardsOfJob(job, shardCount));
  return {
    isRunning: own.some(isRunning),
    completedShards: ascending(states.flatMap(({ completed }) => completed)),
    failedShards: ascending(states.flatMap(({ failed }) => failed)),
  };
}

/** A Job from a cluster has a status; one that has ended has a condition. */
function isRunning({ spec, status }: any): boolean {
  const hasEnded = (condition: any) => ['Complete', 'Failed'].includes(condition?.type) && condition.status === 'True';
  const conditions = Array.isArray(status?.conditions) ? status.conditions : [];
  const hasBegun = status?.startTime !== undefined || (status !== undefined && spec?.suspend === true);
  return hasBegun && !conditions.some(hasEnded);
}

/** The revision of the evaluation to which an object belongs, if it does to one. */
export function revisionOf(object: any): string | undefined {
  const revision = ownValue<unknown>(object?.metadata?.labels ?? undefined, REVISION_LABEL);
  return typeof revision === 'string' ? revision : undefined;
}

function isOfEvaluation(kind: string): (object: any) => boolean {
  return object => object?.kind === kind && revisionOf(object) !== undefined;
}

function titleOf({ metadata: { namespace, name: given } }: any): string {
  const name = typeof given === 'string' ? given : quoted(given);
  return typeof namespace !== 'string' ? String(name) : `${namespace}/${name}`;
}

function withTitle<Result>(title: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(`ConfigMap ${title}: ${error.message}`);
  }
}

/** The shards that a Job calls completed and failed. The indexes of a re-run are positions in its list of shards. */
function shardsOfJob({ metadata, spec, status }: any, shardCount: number): { readonly completed: number[]; readonly failed: number[] } {
  const list = ownValue<unknown>(metadata.annotations ?? undefined, SHARDS_ANNOTATION);
  const shards = typeof list === 'string' ? numbersIn(readIndexList(list, shardCount)) : undefined;
  const completions = Math.min(Number.isInteger(spec?.completions) ? spec.completions : shardCount, shards?.length ?? shardCount);
  const shardsIn = (indexes: unknown) => numbersIn(readIndexList(typeof indexes === 'string' ? indexes : '', completions))
    .flatMap(index => shards === undefined ? index : shards[index] ?? []);
  return { completed: shardsIn(status?.completedIndexes), failed: shardsIn(status?.failedIndexes) };
}

function numbersIn(intervals: readonly IndexInterval[]): number[] {
  return intervals.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
