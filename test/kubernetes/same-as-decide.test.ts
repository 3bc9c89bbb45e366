import fc from 'fast-check';
import { Engines, Failure, FailurePolicy, FailureProps, FailureResponse } from '../../src';
import { policyFiles } from '../policy/arbitrary-policies';

/*
 * What a policy decides against what Kubernetes does with the rendered rules. The rules are evaluated here as the Job controller does it, and not by
 * anything of this package, or both would make the same mistake.
 * https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/controller/job/pod_failure_policy.go
 */

const { FAIL_JOB, FAIL_INDEX, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const RESPONSE: { [action: string]: FailureResponse } = { FailJob: FAIL_JOB, FailIndex: FAIL_INDEX, Count: RETRY, Ignore: RETRY_UNCOUNTED };

const SEED = 20261129;

const policies = policyFiles.map(file => {
  try {
    return FailurePolicy.fromJson({ ...file, container: 'worker' });
  } catch {
    return undefined; // what it says is refused, which other tests look at
  }
}).filter(policy => policy !== undefined);

/** Failures made of what the policy speaks of as often as of anything else. */
function failuresFor(policy: FailurePolicy): fc.Arbitrary<FailureProps> {
  const code = fc.oneof(fc.constantFrom(0, 1, 137, 143, 255, ...policy.rules.flatMap(rule => rule.match.codes)), fc.integer({ min: 0, max: 300 }));
  const conditions = fc.uniqueArray(fc.record({
    type: fc.constantFrom('DisruptionTarget', 'ConfigIssue', 'Ready'), status: fc.constantFrom('True', 'False', 'Unknown'),
  }), { maxLength: 3, selector: each => each.type });
  return fc.oneof(
    fc.record({ exitCodes: fc.record({ worker: code, helper: code }, { requiredKeys: [] }), conditions }),
    fc.record({ noContainerStatuses: fc.constant(true), conditions }),
    fc.record({ exitCodes: fc.record({ worker: fc.constant(137), helper: code }), reasons: fc.constant({ worker: 'OOMKilled' }), conditions }),
  );
}

/** The first rule that matches; a code 0 never does, and no match is Count. */
function actionOf(rules: any[], { exitCodes = {}, conditions = [] }: FailureProps): string {
  const matches = ({ onExitCodes, onPodConditions }: any) => (onExitCodes
    ? Object.entries(exitCodes).some(([container, code]) => container === onExitCodes.containerName && code !== 0
      && onExitCodes.values.includes(code) === (onExitCodes.operator === 'In'))
    : onPodConditions.some((pattern: any) => conditions.some(({ type, status }) => type === pattern.type && status === pattern.status)));
  return rules.find(matches)?.action ?? 'Count';
}

/** What comes of a response: a counted failure ends what has no retry left. */
function effectOf(response: FailureResponse, policy: FailurePolicy): FailureResponse {
  if (response !== RETRY) return response;
  return policy.retries === 0 ? FAIL_JOB : policy.retriesPerIndex === 0 ? FAIL_INDEX : RETRY;
}

test('Kubernetes does what the policy decides, or a gap says that it does not', () => {
  const cases = policies.chain(policy => failuresFor(policy).map(observed => ({ policy, observed })));
  let compared = 0;
  fc.assert(fc.property(cases, ({ policy, observed }) => {
    const { fields, gaps } = Engines.render(policy, 'kubernetes', { container: 'worker' });
    const failure = Failure.of(observed);
    const { response, caveats } = policy.decide(failure);
    const hasGap = (rule: string) => gaps.some(gap => gap.rule === rule);
    const isExplained = (failure.ranOutOfMemory('worker') && hasGap('kubernetes/out-of-memory'))
      || (caveats.length > 0 && hasGap('kubernetes/otherwise-needs-exit-code'));
    if (isExplained) return;
    compared++;
    const action = actionOf(fields.podFailurePolicy?.rules ?? [], observed);
    expect({ policy: policy.toJson(), effect: effectOf(RESPONSE[action], policy) })
      .toEqual({ policy: policy.toJson(), effect: effectOf(response, policy) });
  }), { seed: SEED, numRuns: Number(process.env.RUNS ?? 5000) });
  expect(compared).toBeGreaterThan(3000);
}, 600_000);
