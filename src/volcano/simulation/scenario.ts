import { isReplica } from './replicas';
import { readAttempt, readScenario } from '../../kubernetes/simulation/read-scenario';
import { ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import { requireList, requireObject } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';
import type { VolcanoSpec } from '../volcano-types';

/** What happens to the Pods of a Volcano Job. As for Jobs of Kubernetes, with the attempts of each Pod under the end of its name: `worker-0`. */
export interface VolcanoScenario {
  readonly inOrder: readonly ScenarioAttempt[];
  readonly byPod: { readonly [pod: string]: readonly ScenarioAttempt[] };
  readonly others: ScenarioAttempt;
  readonly until: number;
  readonly maxPods: number;
}

const USUAL_UNTIL = 86400;
const USUAL_PODS = 10000;

/** @throws PolicyError if it is none, or speaks of something that the Job does not have */
export function readVolcanoScenario(data: unknown, spec: VolcanoSpec): VolcanoScenario {
  const { attempts, ...rest } = data === undefined || data === null ? {} as { [key: string]: unknown } : requireObject(data, 'the scenario');
  const { default: others = {}, until = USUAL_UNTIL, maxPods = USUAL_PODS, changes } = readScenario(rest);
  if (changes !== undefined) throw new PolicyError('changes of a Volcano Job while it runs are not followed; leave changes out', ['changes']);
  refuse(others, 'the default', ['default']);
  const isList = attempts === undefined || Array.isArray(attempts);
  return {
    inOrder: isList ? readList(attempts ?? [], 'the attempts', ['attempts']) : [],
    byPod: isList ? {} : Object.fromEntries(Object.entries(requireObject(attempts, 'attempts')).map(([pod, list]) => {
      if (!isReplica(spec, pod)) throw new PolicyError(`the attempts name '${pod}', and this Job has no such Pod: they are called TASK-NUMBER, such as worker-0`, ['attempts', pod]);
      return [pod, readList(list, `what happens to ${pod}`, ['attempts', pod])];
    })),
    others,
    until,
    maxPods,
  };
}

function readList(data: unknown, what: string, path: string[]): ScenarioAttempt[] {
  return requireList(data, what, path).map((each, i) => {
    const at = [...path, String(i)];
    const attempt = readAttempt(each, `attempt ${i + 1} of ${what}`, at);
    refuse(attempt, `attempt ${i + 1} of ${what}`, at);
    return attempt;
  });
}

/** What is not played would silently do nothing. */
function refuse(attempt: ScenarioAttempt, what: string, path: string[]): void {
  for (const key of ['restarts', 'restartedContainer', 'at', 'reportedAfter', 'stillRunning', 'notStarted'] as const) {
    if (attempt[key] !== undefined) throw new PolicyError(`${what} has ${key}, which is not followed for Volcano; leave it out`, [...path, key]);
  }
}
