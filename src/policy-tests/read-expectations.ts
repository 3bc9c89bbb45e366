import { Amount, ATTEMPT_EXPECTATIONS, Expectations, JOB_EXPECTATIONS, NONE } from './policy-tests';
import { FailureResponse } from '../policy/failure-response';
import { refuseUnknownKeys, requireObject, requireText } from '../policy/input';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';

/*
 * The door for what a test expects.
 */

type Check = (value: unknown, what: string, path: string[]) => void;

const ACTIONS = ['FailJob', 'FailIndex', 'Count', 'Ignore'];

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

const amount: Check = (value, what, path) => {
  if (isNumber(value)) return;
  if (typeof value !== 'object' || value === null) {
    throw new PolicyError(`${what} must be a number, not below 0, or a mapping with atLeast and atMost, got ${quoted(value)}`, path);
  }
  const bounds = requireObject(value, what, path);
  refuseUnknownKeys(bounds, ['atLeast', 'atMost'], what, path);
  if (Object.keys(bounds).length === 0) throw new PolicyError(`${what} needs a number, or one of atLeast and atMost`, path);
  for (const [key, bound] of Object.entries(bounds)) check(isNumber, 'a number, not below 0')(bound, `${key} of ${what}`, [...path, key]);
};

const amountOrNone: Check = (value, what, path) => {
  if (value === NONE) return;
  if (typeof value === 'string') throw new PolicyError(`${what} must be a number of seconds or ${NONE}, got ${quoted(value)}`, path);
  amount(value, what, path);
};

const amountsByIndex: Check = (value, what, path) => {
  for (const [index, each] of Object.entries(requireObject(value, what, path))) {
    if (!/^(?:0|[1-9]\d*)$/.test(index)) throw new PolicyError(`${what} is a mapping from completion indexes; '${index}' is none`, [...path, index]);
    amount(each, `${what}, index ${index},`, [...path, index]);
  }
};

/** `0,2-5`, as the status of a Job has it; YAML makes a number of a single one. */
const indexes: Check = (value, what, path) => {
  if (isPosition(value) || (typeof value === 'string' && /^(?:\d+(?:-\d+)?(?:,\d+(?:-\d+)?)*)?$/.test(value))) return;
  throw new PolicyError(`${what} must be a list of indexes like '0,2-5', empty for none, got ${quoted(value)}`, path);
};

const CHECKS: { readonly [key in keyof Required<Expectations>]: Check } = {
  response: word([...Object.values(FailureResponse), NONE]),
  rule: check(value => isPosition(value) || [...ACTIONS, NONE].includes(value as string), `the position of a rule, counted from 0, or ${oneOf([...ACTIONS, NONE])}`),
  counted: check(value => typeof value === 'boolean', 'true or false'),
  next: amountOrNone,
  outcome: word(['Complete', 'Failed', NONE]),
  reason: requireText,
  attempts: amount,
  attemptsByIndex: amountsByIndex,
  succeeded: amount,
  failed: amount,
  completedIndexes: indexes,
  failedIndexes: indexes,
  endsAfter: amount,
};

/** @throws PolicyError if it is none, or expects nothing */
export function readExpectations(data: unknown, what: string, path: string[]): Expectations {
  const given = requireObject(data, what, path);
  const cut = Object.keys(given).find(key => /^\d+(?:-\d+)?$/.test(key));
  if (cut !== undefined) throw new PolicyError(`${what} has the key '${cut}': within { } a list of indexes needs quotes, such as '0,2-5'`, [...path, cut]);
  refuseUnknownKeys(given, [...ATTEMPT_EXPECTATIONS, ...JOB_EXPECTATIONS], what, path);
  if (Object.keys(given).length === 0) throw new PolicyError(`${what} is empty, so that nothing is tested`, path);
  for (const [key, value] of Object.entries(given)) CHECKS[key as keyof Expectations](value, `${key} of ${what}`, [...path, key]);
  const { completedIndexes, failedIndexes } = given;
  return JSON.parse(JSON.stringify({
    ...given,
    ...completedIndexes !== undefined && { completedIndexes: `${completedIndexes}` },
    ...failedIndexes !== undefined && { failedIndexes: `${failedIndexes}` },
  }));
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
