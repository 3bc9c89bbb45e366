import type { LoweredPod } from './answers';
import { convertPod, PodSettings } from './pods';
import { isTruthy } from './sanitized';
import { isDict, isList, PythonDict, PythonValue } from '../python/values';

/*
 * The Pods of distributed runs, one for each kind of replica.
 */

const SPECS: Readonly<Record<string, { readonly spec: string; readonly replicas: Readonly<Record<string, string>> }>> = {
  tfjob: { spec: 'tfJobSpec.replicaSpecs', replicas: { chief: 'Chief', worker: 'Worker', ps: 'PS', evaluator: 'Evaluator' } },
  pytorchjob: { spec: 'pytorchJobSpec.replicaSpecs', replicas: { master: 'Master', worker: 'Worker' } },
  mpijob: { spec: 'mpiJobSpec.replicaSpecs', replicas: { launcher: 'Launcher', worker: 'Worker' } },
  daskcluster: { spec: 'daskClusterSpec.replicaSpecs', replicas: { worker: 'Worker', scheduler: 'Scheduler' } },
  raycluster: { spec: 'rayClusterSpec', replicas: { head: 'head' } },
};

export function distributedPods(run: PythonDict, settings: PodSettings): LoweredPod[] {
  const kind = String(run.get('kind'));
  const { spec, replicas } = SPECS[kind];
  const pods = Object.entries(replicas).flatMap(([name, part]) => {
    const replica = run.get(name);
    if (!isDict(replica)) return [];
    const started = kind === 'daskcluster' ? withDaskArguments(replica, name) : replica;
    return [convertPod(started, `${spec}.${part}.template.spec`, settings, ['run', name])];
  });
  return kind === 'raycluster' ? [...pods, ...rayWorkers(run.get('workers'), spec, settings)] : pods;
}

function rayWorkers(workers: PythonValue | undefined, spec: string, settings: PodSettings): LoweredPod[] {
  if (!isDict(workers)) return [];
  const replicas = [...workers].filter((entry): entry is [string, PythonDict] => isDict(entry[1]));
  return replicas.map(([name, replica], at) => convertPod(replica, `${spec}.workers[${at}].template.spec`, settings, ['run', 'workers', name]));
}

const DASK_ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  worker: ['dask-worker', '--name', '$(DASK_WORKER_NAME)', '--dashboard', '--dashboard-address', '8788'],
  scheduler: ['dask-scheduler'],
};

/** A Dask container without arguments of its own starts Dask, and a scheduler learns where its dashboard is seen. */
function withDaskArguments(replica: PythonDict, name: string): PythonDict {
  const container = replica.get('container');
  if (!isDict(container)) return replica;
  const own = container.get('args') ?? null;
  const isAbsent = own === null || (!isTruthy(own) && !isTruthy(container.get('command')));
  const args = isAbsent ? DASK_ARGUMENTS[name] : isList(own) ? own : [own];
  // Without arguments, a command that is empty is none.
  const others = new Map([...container].filter(([key, value]) => key !== 'command' || !isAbsent || isTruthy(value)));
  return new Map(replica).set('container', others.set('args', name === 'scheduler' ? [...args, ...DASHBOARD] : args));
}

const DASHBOARD = [
  '--dashboard-prefix',
  '/monitors/v1/polyaxon/owner/project/runs/00000000000000000000000000000001/plx-operation-00000000000000000000000000000001-scheduler/8787',
];
