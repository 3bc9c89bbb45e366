import { FailedExpectation, PolicyTest, PolicyTestResult } from './policy-tests';
import type { ScenarioAttempt } from '../kubernetes/simulation/scenario';
import { Failure, FailurePolicy } from '../policy';

/** Runs the tests of a policy, which answers for itself, without any engine. */
export function runOnPolicy(tests: readonly PolicyTest[], policy: FailurePolicy): PolicyTestResult[] {
  return tests.map(({ name, given, expect: { response, counted } }) => {
    const decision = policy.decide(failureOf(given!));
    const failed: FailedExpectation[] = [];
    if (response !== undefined && response !== decision.response) failed.push({ expectation: 'response', expected: response, actual: decision.response });
    if (counted !== undefined && counted !== decision.counted) failed.push({ expectation: 'counted', expected: `${counted}`, actual: `${decision.counted}` });
    return { name, failed, because: failed.length > 0 ? [`the policy answers ${decision.response}: ${decision.because}`, ...decision.caveats] : [] };
  });
}

function failureOf({ disrupted, conditions = [], ...ending }: ScenarioAttempt): Failure {
  const observed = { ...ending, conditions: conditions.map(({ status = 'True', ...condition }) => ({ ...condition, status })) };
  return disrupted ? Failure.disruption(observed) : Failure.of(observed);
}
