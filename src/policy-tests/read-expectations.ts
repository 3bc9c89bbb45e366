import { contradictionIn, isEmptyRange } from './impossible';
import { backwardRun } from './index-set';
import { ALL_REASONS } from './job-reasons';
import type { Mistakes } from './mistakes';
import { Amount, ATTEMPT_EXPECTATIONS, Expectations, JOB_EXPECTATIONS, NONE } from './policy-tests';
import { ACTION_OF } from '../kubernetes/pod-failure-policy';
import { FailureResponse } from '../policy/failure-response';
import { refuseUnknownKeys, requireObject, suggestion } from '../policy/input';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';

/*
 * The door for what a test expects.
 */

type Check = (value: unknown, what: string, path: string[]) => void;

const ACTIONS = Object.values(ACTION_OF);

/** A server takes no more rules than that. */
const MOST_RULES = 20;

/** @param wrong says of a value what else it could be */
function check(isRight: (value: unknown) => boolean, wrong: string): Check {
  return (value, what, path) => {
    if (!isRight(value)) throw new PolicyError(`${what} must be ${wrong}, got ${quoted(value)}`, path);
  };
}

function word(allowed: readonly string[]): Check {
  return check(value => typeof value === 'string' && allowed.includes(value), oneOf([...allowed]));
}

const isPosition = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** @param isRight whether it is one of such numbers, which are called so in messages */
function amountOf(isRight: (value: unknown) => boolean, called: string): Check {
  return (value, what, path) => {
    if (isRight(value)) return;
    if (typeof value !== 'object' || value === null) {
      throw new PolicyError(`${what} must be ${called}, not below 0, or a mapping with atLeast and atMost, got ${quoted(value)}`, path);
    }
    checkBounds(value, check(isRight, `${called}, not below 0`), what, path);
  };
}

function checkBounds(value: object, isRight: Check, what: string, path: string[]): void {
  const bounds = requireObject(value, what, path);
  refuseUnknownKeys(bounds, ['atLeast', 'atMost'], what, path);
  if (Object.keys(bounds).length === 0) throw new PolicyError(`${what} needs a number, or one of atLeast and atMost`, path);
  for (const [key, bound] of Object.entries(bounds)) isRight(bound, `${key} of ${what}`, [...path, key]);
  if (isEmptyRange(bounds)) throw new PolicyError(`${what} has more in atLeast (${bounds.atLeast}) than in atMost (${bounds.atMost}), which no number is`, path);
}

const seconds = amountOf(isNumber, 'a number');
const amount = amountOf(isPosition, 'a whole number');

const amountOrNone: Check = (value, what, path) => {
  if (value === NONE) return;
  if (typeof value === 'string') throw new PolicyError(`${what} must be a number of seconds or ${NONE}, got ${quoted(value)}`, path);
  seconds(value, what, path);
};

const amountsByIndex: Check = (value, what, path) => {
  for (const [index, each] of Object.entries(requireObject(value, what, path))) {
    if (!/^(?:0|[1-9]\d*)$/.test(index)) throw new PolicyError(`${what} is a mapping from completion indexes; '${index}' is none`, [...path, index]);
    amount(each, `${what}, index ${index},`, [...path, index]);
  }
};

/** `0,2-5`, as the status of a Job has it; YAML makes a number of a single one. */
const indexes: Check = (value, what, path) => {
  if (isPosition(value)) return;
  if (typeof value !== 'string' || !/^(?:\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)?$/.test(value)) {
    throw new PolicyError(`${what} must be a list of indexes like '0,2-5', empty for none, got ${quoted(value)}`, path);
  }
  const backward = backwardRun(value);
  if (backward !== undefined) throw new PolicyError(`${what} has the run ${backward}, which ends before it begins`, path);
};

const rule: Check = (value, what, path) => {
  if ([...ACTIONS, NONE].includes(value as string)) return;
  if (!isPosition(value)) {
    throw new PolicyError(`${what} must be the position of a rule, counted from 0, or ${oneOf([...ACTIONS, NONE])}, got ${quoted(value)}`, path);
  }
  if (value as number >= MOST_RULES) throw new PolicyError(`${what} must be from 0 to ${MOST_RULES - 1}, since a Job has ${MOST_RULES} rules at most, got ${value}`, path);
};

const reason: Check = (value, what, path) => {
  if (typeof value === 'string' && ALL_REASONS.includes(value)) return;
  if (typeof value !== 'string') throw new PolicyError(`${what} must be ${oneOf([...ALL_REASONS])}, got ${quoted(value)}`, path);
  throw new PolicyError(`${what} is ${quoted(value)}, with which no Job ends; ${suggestion(value, [...ALL_REASONS])}`, path);
};

const RESPONSES = [...Object.values(FailureResponse), NONE];

const response: Check = (value, what, path) => {
  if (RESPONSES.includes(value as FailureResponse)) return;
  const meant = Object.values(FailureResponse).find(each => ACTION_OF[each] === value);
  const hint = meant === undefined ? '' : `; that is the action of a rule, and the response of such a rule is ${meant}`;
  throw new PolicyError(`${what} must be ${oneOf(RESPONSES)}, got ${quoted(value)}${hint}`, path);
};

const CHECKS: { readonly [key in keyof Required<Expectations>]: Check } = {
  response,
  rule,
  counted: check(value => typeof value === 'boolean', 'true or false'),
  next: amountOrNone,
  outcome: word(['Complete', 'Failed', NONE]),
  reason,
  attempts: amount,
  attemptsByIndex: amountsByIndex,
  succeeded: amount,
  failed: amount,
  completedIndexes: indexes,
  failedIndexes: indexes,
  endsAfter: seconds,
};

/**
 * Reads what is expected.
 *
 * @param mistakes where what is wrong with a single expectation is collected
 * @throws PolicyError if it is none, expects nothing, or expects what cannot be
 */
export function readExpectations(data: unknown, what: string, path: string[], mistakes: Mistakes): Expectations | undefined {
  const given = requireObject(data, what, path);
  const known = mistakes.found.length;
  const cut = Object.keys(given).find(key => /^\d+(?:-\d+)?$/.test(key));
  if (cut !== undefined) throw new PolicyError(`${what} has the key '${cut}': within { } a list of indexes needs quotes, such as '0,2-5'`, [...path, cut]);
  mistakes.hasUnknownKeys(given, [...ATTEMPT_EXPECTATIONS, ...JOB_EXPECTATIONS], what, path);
  if (Object.keys(given).length === 0) throw new PolicyError(`${what} is empty, so that nothing is tested`, path);
  for (const [key, value] of Object.entries(given)) {
    if (Object.hasOwn(CHECKS, key)) mistakes.try(() => CHECKS[key as keyof Expectations](value, `${key} of ${what}`, [...path, key]));
  }
  if (mistakes.found.length > known) return undefined;
  const { completedIndexes, failedIndexes } = given;
  const read: Expectations = JSON.parse(JSON.stringify({
    ...given,
    ...completedIndexes !== undefined && { completedIndexes: `${completedIndexes}` },
    ...failedIndexes !== undefined && { failedIndexes: `${failedIndexes}` },
  }));
  const contradiction = contradictionIn(read);
  if (contradiction) throw new PolicyError(`${what} cannot be: ${contradiction.key}: ${contradiction.why}`, [...path, contradiction.key]);
  return read;
}

/** `10`, `at least 10 and at most 60`. */
export function amountText(expected: Amount): string {
  if (typeof expected === 'number') return `${expected}`;
  const { atLeast, atMost } = expected;
  return [...atLeast === undefined ? [] : [`at least ${atLeast}`], ...atMost === undefined ? [] : [`at most ${atMost}`]].join(' and ');
}

export function isWithin(actual: number, expected: Amount): boolean {
  if (typeof expected === 'number') return actual === expected;
  return actual >= (expected.atLeast ?? -Infinity) && actual <= (expected.atMost ?? Infinity);
}
