import { MOST_PODS, Scenario } from './scenario';
import { LARGEST_COUNT, refuseUnknownKeys, requireList, requireObject, requireText, requireWhole } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';

/*
 * The door for scenarios of training jobs. `schemas/training-scenario.schema.json` describes them for editors; a test holds the two together.
 */

type Check = (value: unknown, what: string, path: string[]) => void;

/** More than thirty years: whoever writes that means something else. */
const MOST_SECONDS = 1e9;

const seconds: Check = (value, what, path) => {
  if (typeof value === 'number' && value >= 0 && value <= MOST_SECONDS) return;
  throw new PolicyError(`${what} must be a number of seconds from 0 to ${MOST_SECONDS}, got ${quoted(value)}`, path);
};

const exitCode: Check = (value, what, path) => {
  requireWhole(value, -LARGEST_COUNT - 1, LARGEST_COUNT, what, path);
};

const flag: Check = (value, what, path) => {
  if (typeof value === 'boolean') return;
  throw new PolicyError(`${what} must be true or false, got ${quoted(value)}`, path);
};

const text: Check = (value, what, path) => {
  requireText(value, what, path);
};

const object: Check = (value, what, path) => {
  requireObject(value, what, path);
};

const podCount: Check = (value, what, path) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MOST_PODS) return;
  throw new PolicyError(`${what} must be a whole number from 1 to ${MOST_PODS}, since each Pod is played, got ${quoted(value)}`, path);
};

function listOf(check: Check, nameOf: (position: number, what: string) => string): Check {
  return (value, what, path) => requireList(value, what, path).forEach((each, i) => check(each, nameOf(i + 1, what), [...path, String(i)]));
}

function mappingOf(check: Check): Check {
  return (value, what, path) => {
    for (const [key, each] of Object.entries(requireObject(value, what, path))) check(each, `'${key}' in ${what}`, [...path, key]);
  };
}

function fields(checks: { readonly [key: string]: Check }, nameOf = (key: string, what: string) => `${key} of ${what}`): Check {
  return (value, what, path) => {
    const given = requireObject(value, what, path);
    refuseUnknownKeys(given, Object.keys(checks), what, path);
    for (const [key, each] of Object.entries(given)) if (each !== undefined) checks[key](each, nameOf(key, what), [...path, key]);
  };
}

const RUN: { readonly [key: string]: Check } = { exitCode, exitCodes: mappingOf(exitCode), reason: text, after: seconds };

const runs: Check = (value, what, path) => {
  listOf(fields(RUN), (position, whose) => `run ${position} of ${whose}`)(value, what, path);
  if ((value as unknown[]).length === 0) throw new PolicyError(`${what} is empty: leave it out, or say at least one run`, path);
};

const attemptFields = fields({
  ...RUN,
  startAfter: seconds,
  at: seconds,
  runs,
  running: flag,
  pending: flag,
  podReason: text,
  disrupted: flag,
  noContainerStatuses: flag,
  deleted: flag,
  terminationSeconds: seconds,
  whenDeleted: fields({ exitCode, terminationSeconds: seconds }),
});

const OF_A_RUN = ['exitCode', 'exitCodes', 'reason'];

/** Keys that mean nothing together. */
const CONTRADICTIONS: readonly { readonly key: string; readonly others: readonly string[]; readonly why: string }[] = [
  { key: 'after', others: ['at'], why: 'both say when it ends' },
  {
    key: 'pending',
    others: ['after', 'at', 'startAfter', 'runs', 'running', 'deleted', 'podReason', 'disrupted', 'noContainerStatuses', ...OF_A_RUN],
    why: 'what is pending neither starts nor ends',
  },
  {
    key: 'running',
    others: ['after', 'at', 'runs', 'deleted', 'podReason', 'disrupted', 'noContainerStatuses', ...OF_A_RUN],
    why: 'what is running never ends by itself, and whenDeleted says how it ends if it is deleted',
  },
  { key: 'noContainerStatuses', others: ['startAfter', 'runs', 'deleted', ...OF_A_RUN], why: 'no container has started then' },
  { key: 'runs', others: ['after', 'at', 'deleted', 'podReason', 'disrupted', ...OF_A_RUN], why: 'each of the runs says how it ends' },
  { key: 'deleted', others: ['podReason', 'exitCodes'], why: 'whoever deletes a Pod stops all of its containers' },
];

const attempt: Check = (value, what, path) => {
  attemptFields(value, what, path);
  const given = value as { readonly [key: string]: unknown };
  const isSaid = (key: string) => given[key] !== undefined && given[key] !== false;
  for (const { key, others, why } of CONTRADICTIONS) {
    const other = isSaid(key) ? others.find(isSaid) : undefined;
    if (other === undefined) continue;
    throw new PolicyError(`${what} has both ${key}: ${quoted(given[key])} and ${other}: ${quoted(given[other])}, which cannot be: ${why}; leave one of them out`,
      [...path, other]);
  }
  if (isSaid('terminationSeconds') && !isSaid('deleted')) {
    throw new PolicyError(`terminationSeconds of ${what} is how long it takes to end once it is deleted: say deleted: true, or whenDeleted`,
      [...path, 'terminationSeconds']);
  }
};

const attempts: Check = (value, what, path) => {
  if (Array.isArray(value)) {
    throw new PolicyError(`${what} must be a mapping from Pods such as worker-0, or types of replicas such as worker, got a list`, path);
  }
  for (const [pod, each] of Object.entries(requireObject(value, what, path))) {
    const at = [...path, pod];
    if (Array.isArray(each)) listOf(attempt, position => `attempt ${position} of ${pod}`)(each, `what happens to ${pod}`, at);
    else attempt(each, `what happens to ${pod}`, at);
  }
};

const change: Check = (value, what, path) => {
  fields({ at: seconds, spec: object, delete: text, touch: text })(value, what, path);
  const given = value as { readonly [key: string]: unknown };
  if (given.at === undefined) throw new PolicyError(`${what} needs 'at'`, path);
  if (['spec', 'delete', 'touch'].filter(key => given[key] !== undefined).length !== 1) {
    throw new PolicyError(`${what} needs exactly one of spec (a merge patch), delete (a Pod) and touch (a Pod)`, path);
  }
};

const scenario = fields(
  { attempts, default: attempt, until: seconds, maxPods: podCount, changes: listOf(change, position => `change ${position}`) },
  key => key === 'default' ? 'the default' : key,
);

/**
 * Checks what somebody has written as a scenario.
 *
 * @throws PolicyError if it is none
 */
export function readScenario(data: unknown): Scenario {
  if (data === undefined || data === null) return {};
  scenario(data, 'the scenario', []);
  return structuredCopy(data);
}

function structuredCopy(data: unknown): Scenario {
  try {
    return JSON.parse(JSON.stringify(data));
  } catch {
    throw new PolicyError('the scenario is no plain data');
  }
}
