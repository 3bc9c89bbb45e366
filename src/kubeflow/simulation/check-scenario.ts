import { meantBy } from './pod-names';
import { Scenario, ScenarioAttempt, USUAL_UNTIL_SECONDS } from './scenario';
import { suggestion } from '../../policy/input';
import { oneOf, PolicyError } from '../../policy/policy-error';
import type { Replicas, TrainingJob } from '../fields';

/*
 * What a scenario says of a job that is not like that. What names something that does not exist would silently do nothing.
 */

/** @throws PolicyError if the scenario does not fit the job */
export function checkScenario({ attempts = {}, default: others, changes = [], until = USUAL_UNTIL_SECONDS }: Scenario, job: TrainingJob): void {
  const isScaled = changes.some(({ spec }) => spec !== undefined);
  for (const [pod, given] of Object.entries(attempts)) {
    const replicas = requirePod(job, pod, ['attempts', pod], isScaled);
    const all = Array.isArray(given) ? given as readonly ScenarioAttempt[] : [given as ScenarioAttempt];
    all.forEach((attempt, i) => checkContainers(attempt, [replicas], `attempt ${i + 1} of ${pod}`, ['attempts', pod, ...Array.isArray(given) ? [String(i)] : []]));
  }
  if (others) checkContainers(others, job.replicas, 'the default', ['default']);
  for (const [i, { at, delete: deleted, touch }] of changes.entries()) {
    const path = ['changes', String(i)];
    if (at > until) throw new PolicyError(`change ${i + 1} comes at ${at} s, and nothing is followed after until: ${until}`, [...path, 'at']);
    const pod = deleted ?? touch;
    if (pod === undefined) continue;
    const key = deleted === undefined ? 'touch' : 'delete';
    requirePod(job, pod, [...path, key], isScaled);
    if (meantBy(job, pod)!.index === undefined && !(job.kind.kind === 'MPIJob' && pod.toLowerCase().endsWith('launcher'))) {
      throw new PolicyError(`change ${i + 1} must name one Pod, such as ${pod}-0, got '${pod}'`, [...path, key]);
    }
  }
}

/** @param isScaled whether the number of replicas can change on the way */
function requirePod(job: TrainingJob, pod: string, path: string[], isScaled: boolean): Replicas {
  const meant = meantBy(job, pod);
  const types = job.replicas.map(({ type }) => type.toLowerCase());
  if (!meant) {
    const known = types.length === 0 ? 'it has no replicas' : types.length === 1 ? `known is ${types[0]}` : suggestion(pod.replace(/-\d+$/, ''), types);
    throw new PolicyError(`the scenario speaks of '${pod}', which this ${job.kind.kind} does not have; ${known}`, path);
  }
  const replicas = job.replicas.find(({ type }) => type === meant.type)!;
  if (meant.index !== undefined && meant.index >= Math.max(replicas.replicas, 1) && !isScaled) {
    throw new PolicyError(`the scenario speaks of '${pod}', and the replicas of ${replicas.type} are 0 to ${Math.max(replicas.replicas, 1) - 1}`, path);
  }
  return replicas;
}

function checkContainers({ exitCodes = {}, runs = [] }: ScenarioAttempt, replicas: readonly Replicas[], what: string, path: string[]): void {
  const names = [...new Set(replicas.flatMap(({ template }) =>
    [...template.spec?.containers ?? [], ...template.spec?.initContainers ?? []].map(({ name }) => name ?? '')))];
  const named: [string, string[]][] = [
    ...Object.keys(exitCodes).map((name): [string, string[]] => [name, [...path, 'exitCodes', name]]),
    ...runs.flatMap((run, i) => Object.keys(run.exitCodes ?? {}).map((name): [string, string[]] => [name, [...path, 'runs', String(i), 'exitCodes', name]])),
  ];
  for (const [name, where] of named) {
    if (names.includes(name)) continue;
    throw new PolicyError(`${what} speaks of the container '${name}', which its Pod does not have; known ${names.length === 1 ? 'is' : 'are'} ${
      oneOf(names, 'and') || 'none'}`, where);
  }
}
