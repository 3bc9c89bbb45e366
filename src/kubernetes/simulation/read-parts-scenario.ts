import { readAttempt, readScenario } from './read-scenario';
import { ScenarioAttempt } from './scenario';
import { requireObject } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';

/*
 * The door for scenarios of jobs with several parts, such as those of JobSet and Volcano. They are written like one of a Job of Kubernetes, but `attempts` says
 * of which Pods it speaks. `schemas/training-scenario.schema.json` describes them for editors; a test holds the two together.
 */

/** What happens to the first Pod in a place, the second one and so on; or, if it is no list, to each of them. */
export type AttemptsOfPods = ScenarioAttempt | readonly ScenarioAttempt[];

export interface PartsScenario {
  /** By what people call the Pods. */
  readonly attempts: { readonly [place: string]: AttemptsOfPods };
  readonly default?: ScenarioAttempt;
  readonly until?: number;
  readonly maxPods?: number;
}

export interface PartsWords {
  /** `a JobSet`. */
  readonly job: string;
  /** What a key of `attempts` can be. */
  readonly places: string;
}

/** @throws PolicyError if it is none */
export function readPartsScenario(data: unknown, { job, places }: PartsWords): PartsScenario {
  if (data === undefined || data === null) return { attempts: {} };
  const { attempts, ...rest } = requireObject(data, 'the scenario');
  if (Array.isArray(attempts)) throw new PolicyError(`attempts must be a mapping from ${places}, got a list`, ['attempts']);
  const { changes, default: others, until, maxPods } = readScenario(rest);
  if (changes !== undefined) throw new PolicyError(`changes of ${job} while it runs are not followed; leave changes out`, ['changes']);
  const read = attempts === undefined ? [] : Object.entries(requireObject(attempts, 'attempts', ['attempts']))
    .map(([place, given]): [string, AttemptsOfPods] => [place, readPlace(given, place)]);
  return {
    attempts: Object.fromEntries(read),
    ...others && { default: others },
    ...until !== undefined && { until },
    ...maxPods !== undefined && { maxPods },
  };
}

function readPlace(given: unknown, place: string): AttemptsOfPods {
  const path = ['attempts', place];
  if (!Array.isArray(given)) return readAttempt(given, `what happens to ${place}`, path);
  // A hole is an entry that nobody wrote.
  return Array.from(given, (each, i) => readAttempt(each, `attempt ${i + 1} of ${place}`, [...path, String(i)]));
}

/** Each attempt, how it is called, and where it stands. */
export function attemptsIn(given: AttemptsOfPods, place: string): [attempt: ScenarioAttempt, what: string, path: string[]][] {
  const path = ['attempts', place];
  return isEach(given) ? [[given, `what happens to ${place}`, path]] : given.map((each, i) => [each, `attempt ${i + 1} of ${place}`, [...path, String(i)]]);
}

/** Whether it is the same for all attempts. */
export function isEach(given: AttemptsOfPods): given is ScenarioAttempt {
  return !Array.isArray(given);
}
