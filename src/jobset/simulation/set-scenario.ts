import { ChildJob } from './child-jobs';
import { checkScenario } from '../../kubernetes/simulation/check-scenario';
import { readScenario } from '../../kubernetes/simulation/read-scenario';
import { Scenario, ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import { isIndexed } from '../../kubernetes/spec-facts';
import { refuseUnknownKeys, requireObject, suggestion } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';

/*
 * What happens to the Pods of a JobSet. They are named as JobSet names them, without the name of the set: `workers-0-1` is the Pod with the index 1 of the
 * first Job of `workers`; in a Job without indexes `workers-0` stands for its Pods in their order. Each has a list with an entry for each attempt, over all
 * restarts.
 */

export interface SetScenario {
  readonly attempts: ReadonlyMap<string, readonly ScenarioAttempt[]>;
  readonly default?: ScenarioAttempt;
  readonly until?: number;
  readonly maxPods?: number;
}

/** @throws PolicyError if it is none, or speaks of a Pod that the JobSet does not have */
export function readSetScenario(data: unknown, children: readonly ChildJob[]): SetScenario {
  if (data === undefined || data === null) return { attempts: new Map() };
  const given = requireObject(data, 'the scenario');
  refuseUnknownKeys(given, ['attempts', 'default', 'until', 'maxPods'], 'the scenario');
  const { attempts, ...rest } = given;
  const others = readScenario(rest);
  for (const { spec } of children) checkScenario(others, spec);
  const lists = attempts === undefined || attempts === null ? {} : requireObject(attempts, 'attempts', ['attempts']);
  const read = new Map<string, readonly ScenarioAttempt[]>();
  for (const [pod, list] of Object.entries(lists)) {
    const child = children.find(each => podsOf(each).includes(pod));
    if (!child) {
      const known = children.flatMap(podsOf);
      throw new PolicyError(`attempts has '${pod}', which is no Pod of this JobSet; ${suggestion(pod, known.slice(0, MOST_SUGGESTED))}`, ['attempts', pod]);
    }
    const scenario = inPlace(['attempts', pod], () => {
      const ofPod = readScenario({ attempts: list });
      if (!Array.isArray(ofPod.attempts)) throw new PolicyError(`'${pod}' in attempts must be a list with an entry for each attempt`);
      checkScenario(ofPod, child.spec);
      return ofPod;
    });
    read.set(pod, scenario.attempts as readonly ScenarioAttempt[]);
  }
  return {
    attempts: read,
    ...others.default && { default: others.default },
    ...others.until !== undefined && { until: others.until },
    ...others.maxPods !== undefined && { maxPods: others.maxPods },
  };
}

const MOST_SUGGESTED = 1000;

/** What people call the Pods of a child Job. */
function podsOf({ replicatedJob, jobIndex, spec }: ChildJob): string[] {
  const name = `${replicatedJob}-${jobIndex}`;
  if (!isIndexed(spec)) return [name];
  return Array.from({ length: Math.min(spec.completions ?? 1, MOST_SUGGESTED) }, (_, i) => `${name}-${i}`);
}

function inPlace<Result>(path: string[], action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new PolicyError(error.message, path);
  }
}

/**
 * What happens to the Pods of a child Job after a restart.
 *
 * @param played how many attempts of a Pod there were before
 * @param offset when the Job is made, in seconds since the JobSet was
 */
export function scenarioOf({ attempts, default: others }: SetScenario, child: ChildJob, played: (pod: string) => number, offset: number): Scenario {
  const { replicatedJob, jobIndex, spec } = child;
  const name = `${replicatedJob}-${jobIndex}`;
  const rest = (pod: string) => (attempts.get(pod) ?? []).slice(played(pod)).map(attempt => shifted(attempt, offset));
  const base = others ? { default: shifted(others, offset) } : {};
  if (!isIndexed(spec)) return { ...base, attempts: rest(name) };
  const ofIndexes = [...attempts.keys()].filter(pod => pod.startsWith(`${name}-`)).map(pod => [pod.slice(name.length + 1), rest(pod)] as const);
  return { ...base, attempts: Object.fromEntries(ofIndexes) };
}

/** A moment that is over by then is at once. */
function shifted(attempt: ScenarioAttempt, offset: number): ScenarioAttempt {
  return attempt.at === undefined ? attempt : { ...attempt, at: Math.max(attempt.at - offset, 0) };
}
