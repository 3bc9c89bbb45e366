import type { ClientProblem } from './answers';
import { ClientValue, isFalsy, isMapping, ModelInstance, modelInfo } from './instances';
import type { ModelReader } from './model-reader';
import { last } from './model-reader';
import { shown } from './value-words';
import { suggestion } from '../../policy/input';
import type { PythonStep } from '../python/values';

/*
 * What runs, and patches of it. A patch for a distributed kind may be written for one replica: it then holds for all of them.
 */

const RUNS: { readonly [kind: string]: string } = {
  job: 'V1Job',
  service: 'V1Service',
  dag: 'V1Dag',
  mpijob: 'V1MPIJob',
  pytorchjob: 'V1PytorchJob',
  tfjob: 'V1TFJob',
  raycluster: 'V1RayCluster',
  daskcluster: 'V1DaskCluster',
  notifier: 'V1NotifierJob',
  tuner: 'V1TunerJob',
  cleaner: 'V1CleanerJob',
};

const REPLICAS: { readonly [kind: string]: string } = {
  mpijob: 'V1KFReplica', pytorchjob: 'V1KFReplica', tfjob: 'V1KFReplica', raycluster: 'V1RayReplica', daskcluster: 'V1DaskReplica',
};

/** The names of the replicas that a distributed run has; undefined for others. */
export function replicaTypes(run: ModelInstance): readonly string[] | undefined {
  const names: { readonly [model: string]: readonly string[] } = {
    V1MPIJob: ['launcher', 'worker'], V1PytorchJob: ['master', 'worker'], V1TFJob: ['chief', 'ps', 'worker', 'evaluator'], V1DaskCluster: ['worker', 'scheduler'],
  };
  if (run.model === 'V1RayCluster') {
    const workers = run.get('workers');
    return [...isFalsy(run.get('head')) ? [] : ['head'], ...isMapping(workers) ? [...workers.keys()].map(String) : []];
  }
  return names[run.model]?.filter(name => !isFalsy(run.get(name)));
}

/** Reads a patch as what it patches. Undefined is a refusal, which is reported. */
export function validateRunPatch(
  reader: ModelReader, patch: ClientValue, kind: ClientValue, replicas: readonly string[] | undefined, path: readonly PythonStep[],
): ModelInstance | undefined {
  const model = typeof kind === 'string' && Object.hasOwn(RUNS, kind) ? RUNS[kind] : undefined;
  if (model === undefined) return refuseKind(reader, kind, path);
  const outer = reader.problems;
  reader.problems = [];
  const read = reader.readInstance(model, patch, path);
  const first = reader.problems;
  reader.problems = outer;
  if (read !== undefined) return read;
  const replica = REPLICAS[kind as string];
  const spread = replica === undefined ? undefined : readReplicas(reader, patch, model, replica, replicas, path);
  if (spread?.read !== undefined) return spread.read;
  reader.problems.push(...likelier(first, spread?.problems));
  return undefined;
}

function readReplicas(
  reader: ModelReader, patch: ClientValue, model: string, replica: string, replicas: readonly string[] | undefined, path: readonly PythonStep[],
): { read?: ModelInstance; problems: readonly ClientProblem[] } {
  const outer = reader.problems;
  reader.problems = [];
  const isSpread = replicas !== undefined && replicas.length > 0 && isSpreadKnown(model, reader.version);
  const read = isSpread ? reader.readInstance(model, forAll(model, patch, replicas), path) : reader.readInstance(replica, patch, path);
  const problems = reader.problems;
  reader.problems = outer;
  return { read, problems: isSpread ? withoutReplica(problems, path, model) : problems };
}

function isSpreadKnown(model: string, version: string): boolean {
  return SPREAD_SINCE[model] === undefined || Number(version.split('.')[1]) >= SPREAD_SINCE[model];
}

/** The minor version from which on a patch of one replica is spread over all. */
const SPREAD_SINCE: { readonly [model: string]: number } = { V1MPIJob: 18 };

function forAll(model: string, patch: ClientValue, replicas: readonly string[]): ReadonlyMap<string, ClientValue> {
  if (model !== 'V1RayCluster') return new Map(replicas.map(name => [name, patch]));
  const workers = new Map(replicas.filter(name => name !== 'head').map(name => [name, patch]));
  return new Map<string, ClientValue>([...replicas.includes('head') ? [['head', patch] as const] : [], ['workers', workers]]);
}

/** The author wrote one patch, and no replica. */
function withoutReplica(problems: readonly ClientProblem[], path: readonly PythonStep[], model: string): ClientProblem[] {
  const added = (problem: ClientProblem): number => model === 'V1RayCluster' && problem.path[path.length] === 'workers' ? 2 : 1;
  return problems.map(problem => ({ ...problem, path: [...path, ...problem.path.slice(path.length + added(problem))] }));
}

/** Of two ways to read a patch, the one that came further. */
function likelier(first: readonly ClientProblem[], second: readonly ClientProblem[] | undefined): readonly ClientProblem[] {
  if (second === undefined) return first;
  const depth = (problems: readonly ClientProblem[]) => Math.max(...problems.map(problem => problem.path.length));
  return second.length < first.length || depth(second) > depth(first) ? second : first;
}

/** What older versions and other programs call it. */
const MEANT: { readonly [kind: string]: string } = {
  rayjob: 'raycluster',
  ray: 'raycluster',
  daskjob: 'daskcluster',
  dask: 'daskcluster',
  experiment: 'job',
  build: 'job',
  notebook: 'service',
  tensorboard: 'service',
  deployment: 'service',
  pytorch: 'pytorchjob',
  tensorflow: 'tfjob',
  mpi: 'mpijob',
  pipeline: 'dag',
  workflow: 'dag',
};

function nearKind(kind: string, kinds: string[]): string {
  const word = kind.toLowerCase();
  const meant = [word, word.replace(/s$/, '')].map(each => kinds.includes(each) ? each : Object.hasOwn(MEANT, each) ? MEANT[each] : undefined).find(each => each);
  return meant === undefined ? suggestion(kind, kinds) : `did you mean '${meant}'?`;
}

function refuseKind(reader: ModelReader, kind: ClientValue, path: readonly PythonStep[]): undefined {
  const kinds = Object.keys(RUNS);
  const near = typeof kind === 'string' ? nearKind(kind, kinds) : '';
  return reader.refuse(
    'polyaxon/unsupported-kind', [...path, 'kind'], `${last(path)} has the kind ${shown(kind)}, and Polyaxon knows ${kinds.join(', ')}`,
    near.startsWith('did you mean') ? near : undefined,
  );
}

/** An empty run of a kind, which a patch is put on. */
export function emptyRun(kind: string, version: string): ModelInstance {
  const info = modelInfo(RUNS[kind], version);
  return new ModelInstance(RUNS[kind], new Map(Object.entries(info.fields).map(([field, { default: value }]) => [field, value ?? null])), new Set(['kind']));
}
