import { nanoOf } from './quantities';
import { LARGEST_COUNT, refuseUnknownKeys, requireList, requireObject, requireText, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { INTERNAL_SUBCATEGORIES } from '../fields';

/*
 * How the runs of a job end, so that Armada has something to decide. It is written as for other engines; what Armada alone knows is added. Times are in seconds.
 */

export interface ScenarioEvent {
  /** `Normal` or `Warning`. */
  readonly type: string;
  readonly reason?: string;
  readonly message?: string;
}

export interface ArmadaScenarioAttempt {
  /** How long after its start it ends. 30 if it is absent. */
  readonly after?: number;

  /** Of the first container. 0 if it is absent. */
  readonly exitCode?: number;
  /** By container, init containers among them. */
  readonly exitCodes?: { readonly [container: string]: number };
  /** What the runtime says of the first container, such as `OOMKilled`. */
  readonly reason?: string;
  readonly reasons?: { readonly [container: string]: string };
  /** The termination message of the first container. */
  readonly message?: string;
  readonly messages?: { readonly [container: string]: string };

  /** How much memory the first container needs: it is killed with `OOMKilled` as long as its limit is lower. */
  readonly needsMemory?: string;

  /** The reason of the Pod itself, such as `Evicted`. */
  readonly podReason?: string;
  readonly podMessage?: string;
  readonly events?: readonly ScenarioEvent[];
  /** The Pod fails before any container has started. */
  readonly noContainerStatuses?: boolean;

  /** Its category says Delete, and it does not go. */
  readonly undeletable?: boolean;

  /** Somebody else deletes it: a drain, kubectl, Kubernetes that preempts. */
  readonly deleted?: boolean;
  /** The same. */
  readonly disrupted?: boolean;
  /** A failure that Armada finds itself, such as `lease-expired`. */
  readonly internal?: string;
  /** No node takes the Pod, so that its lease is returned after five minutes; that counts as no attempt. */
  readonly pending?: boolean;
  /** The Pod does not start, as with an image that cannot be pulled, and the lease is returned: what is said then. */
  readonly returned?: string;
  /** The Pod does not start, and the run fails of it: what is said then. */
  readonly startFailed?: string;
  /** The API server refuses the Pod for good, as a webhook or a quota does: what it says. */
  readonly refused?: string;
  /** The API server does not take the Pod this time: what it says. */
  readonly notSubmitted?: string;
  /** Another job takes its place. */
  readonly preempted?: boolean;

  /** The `clusterId` of the executor on which it runs. */
  readonly executor?: string;
  readonly node?: string;
}

export interface ArmadaScenario {
  /** One after the other, in the order of the runs. */
  readonly attempts?: readonly ArmadaScenarioAttempt[];
  /** For every run that is not named. A success after 30 s if it is absent. */
  readonly default?: ArmadaScenarioAttempt;
  /** 864000 if it is absent: the server gives each run three days. */
  readonly until?: number;
  /** So many runs at most. 1000 if it is absent. */
  readonly maxPods?: number;
}

export const USUAL_RUN_SECONDS = 30;
export const USUAL_UNTIL_SECONDS = 864000;
export const MOST_RUNS = 1000;

type Check = (value: unknown, what: string, path: string[]) => unknown;

const seconds: Check = (value, what, path) => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return;
  throw new PolicyError(`${what} must be a number of seconds, not below 0, got ${quoted(value)}`, path);
};
const code: Check = (value, what, path) => requireWhole(value, -2147483648, LARGEST_COUNT, what, path);
const text: Check = requireText;
const flag: Check = (value, what, path) => {
  if (typeof value !== 'boolean') throw new PolicyError(`${what} must be true or false, got ${quoted(value)}`, path);
};
const mapping = (check: Check): Check => (value, what, path) => {
  for (const [key, each] of Object.entries(requireObject(value, what, path))) check(each, `'${key}' in ${what}`, [...path, key]);
};
const word = (allowed: readonly string[]): Check => (value, what, path) => {
  if (typeof value === 'string' && allowed.includes(value)) return;
  throw new PolicyError(`${what} must be ${oneOf([...allowed])}, got ${quoted(value)}`, path);
};
const fields = (checks: { readonly [key: string]: Check }): Check => (value, what, path) => {
  const object = requireObject(value, what, path);
  refuseUnknownKeys(object, Object.keys(checks), what, path);
  for (const [key, each] of Object.entries(object)) if (each !== undefined) checks[key](each, `${key} of ${what}`, [...path, key]);
};
const list = (check: Check, one: string): Check => (value, what, path) => {
  requireList(value, what, path).forEach((each, i) => check(each, `${one} ${i + 1} of ${what}`, [...path, String(i)]));
};

const OF_CONTAINERS: { readonly [key: string]: Check } = {
  exitCode: code, exitCodes: mapping(code), reason: text, reasons: mapping(text), message: text, messages: mapping(text), needsMemory: nanoOf,
};

const OF_PODS: { readonly [key: string]: Check } = {
  podReason: text,
  podMessage: text,
  events: list(fields({ type: word(['Normal', 'Warning']), reason: text, message: text }), 'event'),
  noContainerStatuses: flag,
  undeletable: flag,
};

/** Ways to end of which a run has one at most, other than by its Pod. */
const OTHER_ENDS: { readonly [key: string]: Check } = {
  deleted: flag,
  internal: word(INTERNAL_SUBCATEGORIES),
  pending: flag,
  returned: text,
  startFailed: text,
  refused: text,
  notSubmitted: text,
  preempted: flag,
};

const attemptFields = fields({ after: seconds, ...OF_CONTAINERS, ...OF_PODS, ...OTHER_ENDS, disrupted: flag, executor: text, node: text });

const attempt: Check = (value, what, path) => {
  attemptFields(value, what, path);
  const given = value as { readonly [key: string]: unknown };
  const isSaid = (key: string) => given[key] !== undefined && given[key] !== false;
  const ends = Object.keys(OTHER_ENDS).filter(isSaid);
  if (ends.length > 1) throw new PolicyError(`${what} has ${oneOf(ends, 'and')}, and a run ends in one way; leave all but one out`, [...path, ends[1]]);
  // A code may stand beside deleted: with it the program answers whoever stops it.
  const contradicted = ends.length === 0 || isSaid('deleted') ? undefined : Object.keys({ ...OF_CONTAINERS, ...OF_PODS }).find(isSaid);
  if (contradicted) {
    throw new PolicyError(`${what} has both ${ends[0]} and ${contradicted}: it ends by the one, and the Pod does not fail of the other; leave one of them out`,
      [...path, contradicted]);
  }
  if (isSaid('noContainerStatuses')) {
    const other = Object.keys(OF_CONTAINERS).find(isSaid);
    if (other) throw new PolicyError(`${what} has both noContainerStatuses and ${other}, and no container has started then; leave one of them out`, [...path, other]);
  }
};

const scenarioFields = fields({
  attempts: list(attempt, 'attempt'),
  default: (value, _, path) => attempt(value, 'the default', path),
  until: seconds,
  maxPods: (value, what, path) => requireWhole(value, 1, MOST_RUNS, what, path),
});

/** @throws PolicyError if it is none, or names a container, node or executor that is not there */
export function readArmadaScenario(
  data: unknown, known: { readonly containers: readonly string[]; readonly nodes: readonly string[]; readonly executors: readonly string[] },
): ArmadaScenario {
  if (data === undefined || data === null) return {};
  const given = requireObject(data, 'the scenario');
  if (given.attempts !== undefined && !Array.isArray(given.attempts) && typeof given.attempts === 'object' && given.attempts !== null) {
    throw new PolicyError('attempts must be a list with an entry for each run: a scenario is for one job', ['attempts']);
  }
  scenarioFields(given, 'the scenario', []);
  const scenario = given as ArmadaScenario;
  const all = [...(scenario.attempts ?? []).entries()].map(([i, each]) => [each, ['attempts', String(i)]] as const);
  for (const [each, path] of [...all, ...scenario.default ? [[scenario.default, ['default']] as const] : []]) {
    for (const key of ['exitCodes', 'reasons', 'messages'] as const) {
      const stranger = Object.keys(each[key] ?? {}).find(name => !known.containers.includes(name));
      if (stranger !== undefined) {
        throw new PolicyError(`${path.join('.')} names the container '${stranger}'; the job has ${oneOf([...known.containers], 'and') || 'none'}`, [...path, key, stranger]);
      }
    }
    if (each.node !== undefined && known.nodes.length > 0 && !known.nodes.includes(each.node)) {
      throw new PolicyError(`${path.join('.')} names the node '${each.node}', which the platform does not have`, [...path, 'node']);
    }
    if (each.executor !== undefined && !known.executors.includes(each.executor)) {
      throw new PolicyError(`${path.join('.')} names the executor '${each.executor}'; there are ${oneOf([...known.executors], 'and')}`, [...path, 'executor']);
    }
  }
  return scenario;
}
