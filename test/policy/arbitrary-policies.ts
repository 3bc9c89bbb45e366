import fc from 'fast-check';
import { FailureResponse } from '../../src';

const response = fc.constantFrom(...Object.values(FailureResponse));
const code = fc.integer({ min: 1, max: 255 });
const budget = fc.oneof(
  fc.record({ retries: fc.nat({ max: 20 }) }),
  fc.record({ retriesPerIndex: fc.nat({ max: 20 }), maxFailedIndexes: fc.nat({ max: 20 }) }, { requiredKeys: ['retriesPerIndex'] }),
);
const match = fc.oneof(
  fc.record({ exitCodes: fc.array(code, { minLength: 1, maxLength: 4 }) }),
  fc.record({ otherExitCodes: fc.array(code, { maxLength: 4 }) }),
  fc.record({ condition: fc.record({ type: fc.constantFrom('ConfigIssue', 'Ready'), status: fc.constantFrom('True', 'False', 'Unknown') }) }),
  fc.constant({ disruption: true }),
  fc.constant({ outOfMemory: true }),
);
const classes = fc.record({
  exitCodes: fc.dictionary(fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/), fc.record(
    { code, response, meaning: fc.string({ minLength: 1 }) }, { requiredKeys: ['code', 'response'] }), { maxKeys: 5 }),
  disruption: response,
  outOfMemory: response,
  otherwise: response,
}, { requiredKeys: [] });
const ordered = fc.record({
  inOrder: fc.array(fc.tuple(match, response).map(([each, what]) => ({ ...each, response: what })), { maxLength: 5 }),
  otherwise: response,
}, { requiredKeys: ['inOrder'] });

/** Files of the right shape; what they say may still be refused. */
export const policyFiles = fc.tuple(
  fc.oneof({ weight: 3, arbitrary: classes }, { weight: 1, arbitrary: ordered }),
  budget,
  fc.record({ deadlineSeconds: fc.integer({ min: 1, max: 100000 }), container: fc.constant('worker') }, { requiredKeys: [] }),
).map(parts => Object.assign({ apiVersion: 'failure-policy/v1', kind: 'FailurePolicy' }, ...parts));
