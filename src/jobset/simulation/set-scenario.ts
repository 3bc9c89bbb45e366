import { ChildJob } from './child-jobs';
import { checkScenario } from '../../kubernetes/simulation/check-scenario';
import { attemptsIn, AttemptsOfPods, isEach, PartsScenario, readPartsScenario } from '../../kubernetes/simulation/read-parts-scenario';
import { Scenario, ScenarioAttempt } from '../../kubernetes/simulation/scenario';
import { isIndexed } from '../../kubernetes/spec-facts';
import { ownValue, suggestion } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';

/*
 * What happens to the Pods of a JobSet. They are named as JobSet names them, without the name of the set: `workers-0-1` is the Pod with the index 1 of the
 * first Job of `workers`, `workers-0` is any Pod of that Job, and `workers` any of those Jobs; the longest name counts. In a Job without indexes `workers-0`
 * stands for its Pods in their order. A list has an entry for each attempt, over all restarts.
 */

export type SetScenario = PartsScenario;

const WORDS = { job: 'a JobSet', places: 'Pods such as workers-0-1, Jobs such as workers-0, or replicated Jobs such as workers' };

/** @throws PolicyError if it is none */
export function readSetScenario(data: unknown): SetScenario {
  return readPartsScenario(data, WORDS);
}

/** @throws PolicyError if it speaks of something that the JobSet does not have */
export function checkSetScenario({ attempts, default: others, until }: SetScenario, children: readonly ChildJob[]): void {
  const common = until === undefined ? {} : { until };
  for (const { spec } of oneOfAKind(children)) checkScenario({ ...common, ...others && { default: others } }, spec);
  const places = new Map<string, ChildJob[]>();
  for (const child of oneOfAKind(children)) places.set(child.replicatedJob, [child]);
  for (const child of children) for (const place of placesOf(child)) places.set(place, [...places.get(place) ?? [], child]);
  for (const [place, given] of Object.entries(attempts)) {
    const meant = places.get(place);
    if (!meant) {
      const known = [...places.keys()].slice(0, MOST_SUGGESTED);
      throw new PolicyError(`attempts has '${place}', which is no Pod of this JobSet; ${suggestion(place, known)}`, ['attempts', place]);
    }
    for (const [attempt, what, path] of attemptsIn(given, place)) {
      for (const { spec } of oneOfAKind(meant)) inPlace(what, path, () => checkScenario({ ...common, attempts: [attempt] }, spec));
    }
  }
}

const MOST_SUGGESTED = 1000;

/** All Jobs of a replicated Job are alike. */
function oneOfAKind(children: readonly ChildJob[]): readonly ChildJob[] {
  return children.filter(({ replicatedJob }, i) => children.findIndex(each => each.replicatedJob === replicatedJob) === i);
}

/** What people call the Pods of a child Job: one by one, and all of them. */
function placesOf(child: ChildJob): string[] {
  const { spec } = child;
  const name = jobPlace(child);
  const pods = isIndexed(spec) ? Array.from({ length: Math.min(spec.completions ?? 1, MOST_SUGGESTED) }, (_, i) => `${name}-${i}`) : [];
  return [...pods, name];
}

function jobPlace({ replicatedJob, jobIndex }: ChildJob): string {
  return `${replicatedJob}-${jobIndex}`;
}

/** What a Job alone would say of `attempts[0]` is about an attempt in a place. */
function inPlace(what: string, path: readonly string[], action: () => void): void {
  try {
    action();
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    const [, , ...inside] = error.path;
    throw new PolicyError(error.message.replace(/^attempt 1\b/, () => what), [...path, ...inside]);
  }
}

/**
 * What happens to the Pods of a child Job after a restart.
 *
 * @param played how many attempts of a Pod there were before
 * @param offset when the Job is made, in seconds since the JobSet was
 */
export function scenarioOf({ attempts, default: others }: SetScenario, child: ChildJob, played: (pod: string) => number, offset: number): Scenario {
  const name = jobPlace(child);
  const ofJob = ownValue(attempts, name) ?? ownValue(attempts, child.replicatedJob);
  const base = others ? { default: shifted(others, offset) } : {};
  if (!isIndexed(child.spec)) {
    if (ofJob === undefined) return base;
    return isEach(ofJob) ? { default: shifted(ofJob, offset) } : { ...base, attempts: rest(ofJob, played(name), offset) };
  }
  const lists: [string, ScenarioAttempt[]][] = [];
  const defaults: [string, ScenarioAttempt][] = [];
  for (const index of indexesOf(child, attempts, ofJob)) {
    const given = ownValue(attempts, `${name}-${index}`) ?? ofJob!;
    if (isEach(given)) defaults.push([index, shifted(given, offset)]);
    else lists.push([index, rest(given, played(`${name}-${index}`), offset)]);
  }
  return { ...base, attempts: Object.fromEntries(lists), defaults: Object.fromEntries(defaults) };
}

/** The indexes of which something is said. */
function indexesOf(child: ChildJob, attempts: SetScenario['attempts'], ofJob: AttemptsOfPods | undefined): string[] {
  if (ofJob !== undefined) return Array.from({ length: child.spec.completions ?? 1 }, (_, i) => String(i));
  const prefix = `${jobPlace(child)}-`;
  return Object.keys(attempts).filter(place => place.startsWith(prefix)).map(place => place.slice(prefix.length));
}

function rest(list: readonly ScenarioAttempt[], played: number, offset: number): ScenarioAttempt[] {
  return list.slice(played).map(attempt => shifted(attempt, offset));
}

/** A moment that is over by then is at once. */
function shifted(attempt: ScenarioAttempt, offset: number): ScenarioAttempt {
  return attempt.at === undefined ? attempt : { ...attempt, at: Math.max(attempt.at - offset, 0) };
}
