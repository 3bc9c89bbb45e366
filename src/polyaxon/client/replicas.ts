import { isDict, PythonDict, PythonStep, PythonValue } from '../python/values';

/*
 * The parts of a run that become Pods: the run itself, or the replicas of a distributed one.
 */

/** The replicas of each distributed kind, in the order in which they are written. */
const REPLICAS: Readonly<Record<string, readonly string[]>> = {
  mpijob: ['launcher', 'worker'],
  pytorchjob: ['master', 'worker'],
  tfjob: ['chief', 'worker', 'ps', 'evaluator'],
  daskcluster: ['worker', 'scheduler'],
  raycluster: ['head', 'workers'],
};

/** Only these kinds get connections and init containers of params. */
const WITH_CONNECTIONS = ['job', 'service', 'mpijob', 'pytorchjob', 'tfjob'];

/** The keys of a distributed run that have contexts of their own; undefined for others. */
export function replicasWithContexts(run: PythonDict): readonly string[] | undefined {
  return REPLICAS[String(run.get('kind'))];
}

/** All that become Pods, with their places. */
export function replicasOf(run: PythonDict): { readonly replica: PythonDict; readonly path: readonly PythonStep[] }[] {
  const names = replicasWithContexts(run);
  if (names === undefined) return [{ replica: run, path: ['run'] }];
  return names.flatMap(name => {
    const value = run.get(name);
    if (!isDict(value)) return [];
    if (name !== 'workers') return [{ replica: value, path: ['run', name] }];
    return [...value].flatMap(([worker, replica]) => isDict(replica) ? [{ replica, path: ['run', name, String(worker)] }] : []);
  });
}

/** Changes what becomes a Pod, where the server looks at connections. */
export function connectionsOf(run: PythonDict, change: (replica: PythonDict) => PythonDict): PythonDict {
  if (!WITH_CONNECTIONS.includes(String(run.get('kind')))) return run;
  const names = replicasWithContexts(run);
  if (names === undefined) return change(run);
  return new Map([...run].map(([key, value]): [string, PythonValue] => {
    return [String(key), names.includes(String(key)) && isDict(value) ? change(value) : value];
  }));
}
