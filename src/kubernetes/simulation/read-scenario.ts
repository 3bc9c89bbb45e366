import { MOST_PODS, PodEnding, Scenario, ScenarioAttempt, SMALLEST_EXIT_CODE } from './scenario';
import { LARGEST_COUNT, refuseUnknownKeys, requireCount, requireList, requireObject, requireText, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';

/*
 * The door for scenarios. `schemas/scenario.schema.json` describes them for editors; a test holds the two together.
 */

type Check = (value: unknown, what: string, path: string[]) => unknown;

const seconds: Check = (value, what, path) => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return;
  throw new PolicyError(`${what} must be a number of seconds, not below 0, got ${quoted(value)}`, path);
};

const exitCode: Check = (value, what, path) => {
  if (typeof value !== 'number' || !Number.isInteger(value)) throw new PolicyError(`${what} must be a whole number, got ${quoted(value)}`, path);
  requireWhole(value, SMALLEST_EXIT_CODE, LARGEST_COUNT, what, path);
};

const flag: Check = (value, what, path) => {
  if (typeof value === 'boolean') return;
  throw new PolicyError(`${what} must be true or false, got ${quoted(value)}`, path);
};

const count: Check = (value, what, path) => requireCount(value, what, path);

const podCount: Check = (value, what, path) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PODS) return;
  throw new PolicyError(`${what} must be a whole number from 1 to ${MOST_PODS}, since each Pod is played, got ${quoted(value)}`, path);
};

const text: Check = (value, what, path) => requireText(value, what, path);

function word(...allowed: string[]): Check {
  return (value, what, path) => {
    if (typeof value === 'string' && allowed.includes(value)) return;
    throw new PolicyError(`${what} must be ${oneOf(allowed)}, got ${quoted(value)}`, path);
  };
}

/** @param nameOf how the entry at a position, counted from 1, is called */
function list(check: Check, nameOf: (position: number, what: string) => string): Check {
  return (value, what, path) => {
    requireList(value, what, path).forEach((each, i) => check(each, nameOf(i + 1, what), [...path, String(i)]));
  };
}

function nthOf(one: string): (position: number, what: string) => string {
  return (position, what) => `${one} ${position} of ${what}`;
}

function mapping(check: Check): Check {
  return (value, what, path) => {
    for (const [key, each] of Object.entries(requireObject(value, what, path))) check(each, `'${key}' in ${what}`, [...path, key]);
  };
}

/** @param nameOf how the value of a key is called */
function fields(
  checks: { readonly [key: string]: Check }, required: readonly string[] = [], nameOf = (key: string, what: string) => `${key} of ${what}`,
): Check {
  return (value, what, path) => {
    const object = requireObject(value, what, path);
    refuseUnknownKeys(object, Object.keys(checks), what, path);
    for (const key of required) if (object[key] === undefined) throw new PolicyError(`${what} needs '${key}'`, path);
    for (const [key, each] of Object.entries(object)) {
      if (each !== undefined) checks[key](each, nameOf(key, what), [...path, key]);
    }
  };
}

const ENDING: { readonly [key: string]: Check } = {
  exitCode,
  exitCodes: mapping(exitCode),
  reason: text,
  reasons: mapping(text),
  stillRunning: list(text, nthOf('container')),
  notStarted: list(text, nthOf('container')),
  disrupted: flag,
  conditions: list(fields({ type: text, status: word('True', 'False', 'Unknown'), reason: text }, ['type']), nthOf('condition')),
  podReason: text,
  noContainerStatuses: flag,
  phase: word('Succeeded', 'Failed'),
};

const whenDeletedFields = fields({ ...ENDING, terminationSeconds: seconds });

const whenDeleted: Check = (value, what, path) => {
  whenDeletedFields(value, what, path);
  refuseContradictions(value as { [key: string]: unknown }, IN_ENDINGS, what, path);
};

const attemptFields = fields({
  ...ENDING,
  after: seconds,
  at: seconds,
  running: flag,
  pending: flag,
  restarts: count,
  restartedContainer: text,
  deleted: flag,
  terminationSeconds: seconds,
  reportedAfter: seconds,
  whenDeleted,
});

const OF_CONTAINERS = ['exitCode', 'exitCodes', 'reason', 'reasons', 'stillRunning', 'notStarted'];
const OF_PODS = ['disrupted', 'conditions', 'podReason', 'noContainerStatuses', 'phase'];

/** A key beside which others mean nothing. */
interface Contradiction {
  readonly key: string;
  readonly others: readonly string[];
  readonly why: string;
  /** With this key the others have a meaning after all. */
  readonly unless?: string;
}

const IN_ENDINGS: readonly Contradiction[] = [
  { key: 'noContainerStatuses', others: OF_CONTAINERS, why: 'no container has started then' },
];

const IN_ATTEMPTS: readonly Contradiction[] = [
  ...IN_ENDINGS,
  { key: 'after', others: ['at'], why: 'both say when it ends' },
  {
    key: 'pending',
    others: ['after', 'at', 'running', 'restarts', 'restartedContainer', 'deleted', 'reportedAfter', ...OF_CONTAINERS, ...OF_PODS],
    why: 'what is pending neither starts nor ends',
  },
  {
    key: 'running',
    others: ['at', 'deleted', 'reportedAfter', 'stillRunning', 'notStarted', ...OF_PODS],
    why: 'what is running never ends by itself, and whenDeleted says how it ends if it is deleted',
  },
  {
    key: 'running',
    others: ['after', 'exitCode', 'exitCodes', 'reason', 'reasons'],
    why: 'what is running never ends by itself, and whenDeleted says how it ends if it is deleted',
    unless: 'restarts',
  },
  { key: 'deleted', others: ['reportedAfter'], why: 'that somebody has deleted it is seen at once' },
  { key: 'restarts', others: ['noContainerStatuses'], why: 'what is restarted has started' },
];

/** @throws PolicyError if something contradicts something else, whatever the Job is */
function refuseContradictions(
  given: { readonly [key: string]: unknown }, contradictions: readonly Contradiction[], what: string, path: string[],
): void {
  const shown = (key: string) => `${key}: ${quoted(given[key])}`;
  for (const { key, others, why, unless } of contradictions) {
    const other = isSaid(given[key]) && !(unless !== undefined && given[unless]) ? others.find(each => isSaid(given[each])) : undefined;
    if (other === undefined) continue;
    throw new PolicyError(`${what} has both ${shown(key)} and ${shown(other)}, which cannot be: ${why}; leave one of them out`, [...path, other]);
  }
  if (given.phase !== 'Succeeded') return;
  const failure = given.noContainerStatuses ? 'noContainerStatuses' : given.exitCode ? 'exitCode' : undefined;
  if (failure === undefined) return;
  throw new PolicyError(
    `${what} has both ${shown('phase')} and ${shown(failure)}, which cannot be: such a Pod has failed; leave one of them out`, [...path, 'phase']);
}

const attempt: Check = (value, what, path) => {
  attemptFields(value, what, path);
  const given = value as ScenarioAttempt;
  refuseContradictions(given as object as { [key: string]: unknown }, IN_ATTEMPTS, what, path);
  if (given.pending) {
    const inDeletion = OF_CONTAINERS.find(key => given.whenDeleted?.[key as keyof PodEnding] !== undefined);
    if (inDeletion !== undefined || given.whenDeleted?.phase === 'Succeeded') {
      const said = inDeletion ?? 'phase: Succeeded';
      throw new PolicyError(`whenDeleted of ${what} has ${said}, and no container of a Pod has started that is pending; leave it out`,
        [...path, 'whenDeleted', inDeletion ?? 'phase']);
    }
  }
  if (given.restarts && given.after !== undefined && given.after < SHORTEST_RESTART_SECONDS) {
    throw new PolicyError(`after of ${what} is how long its container runs between restarts, and must be at least ${SHORTEST_RESTART_SECONDS} s, got ${
      given.after}`, [...path, 'after']);
  }
  if (given.terminationSeconds !== undefined && !given.deleted) {
    throw new PolicyError(`terminationSeconds of ${what} is how long it takes to end once it is deleted: say deleted: true, or whenDeleted`,
      [...path, 'terminationSeconds']);
  }
};

/** Nothing restarts faster, and each restart is played. */
const SHORTEST_RESTART_SECONDS = 1;

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== false;
}

const attempts: Check = (value, what, path) => {
  if (Array.isArray(value)) {
    list(attempt, position => `attempt ${position}`)(value, what, path);
    return;
  }
  if (typeof value !== 'object' || value === null) {
    throw new PolicyError(`${what} must be a list, or a mapping from completion indexes to lists, got ${quoted(value)}`, path);
  }
  for (const [index, each] of Object.entries(value)) {
    if (!/^(?:0|[1-9]\d*)$/.test(index)) {
      throw new PolicyError(`${what} must be a list, or a mapping from completion indexes to lists; '${index}' is no completion index`, [...path, index]);
    }
    list(attempt, position => `attempt ${position} of index ${index}`)(each, `what happens to index ${index}`, [...path, index]);
  }
};

const scenario = fields({
  attempts,
  default: attempt,
  until: seconds,
  maxPods: podCount,
  changes: list(fields({ at: seconds, spec: (value, what, path) => requireObject(value, what, path) }, ['at', 'spec']), position => `change ${position}`),
}, [], key => key === 'default' ? 'the default' : key);

/**
 * Checks what somebody has written as a scenario.
 *
 * @throws PolicyError if it is none
 */
export function readScenario(data: unknown): Scenario {
  if (data === undefined || data === null) return {};
  scenario(data, 'the scenario', []);
  return JSON.parse(JSON.stringify(data));
}

/**
 * Checks what somebody has written as the end of one attempt.
 *
 * @throws PolicyError if it is none
 */
export function readAttempt(data: unknown, what: string, path: string[] = []): ScenarioAttempt {
  attempt(data, what, path);
  return JSON.parse(JSON.stringify(data));
}
