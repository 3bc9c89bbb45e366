import { SUCCEEDED } from './because';
import { countedByPolicy, isPuzzling } from './counted-words';
import { FailedExpectation, None, NONE, PolicyTest, PolicyTestResult } from './policy-tests';
import type { ScenarioAttempt } from '../kubernetes/simulation/scenario';
import { Failure, FailurePolicy, FailureResponse } from '../policy';

/** Runs the tests of a policy, which answers for itself, without any engine. */
export function runOnPolicy(tests: readonly PolicyTest[], policy: FailurePolicy): PolicyTestResult[] {
  return tests.map(({ name, given, expect: { response, counted } }) => {
    const answer = answerTo(given!, policy);
    const failed: FailedExpectation[] = [];
    if (response !== undefined && response !== answer.response) failed.push({ expectation: 'response', expected: response, actual: answer.response });
    if (counted !== undefined && counted !== answer.counted) failed.push({ expectation: 'counted', expected: `${counted}`, actual: `${answer.counted}` });
    const why = isPuzzling({ response, counted }, answer) ? countedByPolicy(answer.response) : [];
    return { name, failed, because: failed.length > 0 ? [...answer.because, ...why] : [] };
  });
}

/** What a policy says of the end of an attempt. */
interface Answer {
  readonly response: FailureResponse | None;
  readonly counted: boolean;
  readonly because: readonly string[];
}

function answerTo(given: ScenarioAttempt, policy: FailurePolicy): Answer {
  if (hasSucceeded(given)) return { response: NONE, counted: false, because: [SUCCEEDED] };
  const { response, counted, because, caveats } = policy.decide(failureOf(given));
  return { response, counted, because: [`the policy answers ${response}: ${because}`, ...caveats] };
}

/** Whether nothing is said but that the containers ended with 0, which they do as well of which nothing is said. */
function hasSucceeded({ exitCode = 0, exitCodes = {}, ...others }: ScenarioAttempt): boolean {
  return [exitCode, ...Object.values(exitCodes)].every(code => code === 0) && isNothing(others);
}

/** Completed is the reason of a container that ended with 0. */
function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).every(isNothing);
  return value === undefined || value === false || value === 'Completed';
}

function failureOf({ disrupted, conditions = [], ...ending }: ScenarioAttempt): Failure {
  const observed = { ...ending, conditions: conditions.map(({ status = 'True', ...condition }) => ({ ...condition, status })) };
  return disrupted ? Failure.disruption(observed) : Failure.of(observed);
}
