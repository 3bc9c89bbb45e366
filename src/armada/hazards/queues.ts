import { ArmadaRule, hazard, SEE } from './armada-rule';
import { hasFeature } from '../versions';

/*
 * How a queue names its policies.
 */

export const QUEUES: readonly ArmadaRule[] = [
  hazard('Queue', {
    name: 'armada/policies-not-asked',
    rows: 'ARM004',
    summary: 'A queue names more than one policy, and only the first is asked.',
    rationale: '0.22.7 takes the first name of the list. Later versions ask one policy after the other.',
    suggestion: 'put the rules into one policy',
    see: [SEE.scheduler],
  }, ({ retryPolicies = [] }, { version }) => {
    const others = [...new Set(retryPolicies.slice(1))].filter(name => name !== retryPolicies[0]);
    if (others.length === 0 || hasFeature(version, 'everyPolicyOfAQueue')) return [];
    return [{ path: 'retryPolicies', message: `${others.join(', ')} is never asked: only the first policy of a queue counts, which is ${retryPolicies[0]}` }];
  }),
  hazard('Queue', {
    name: 'armada/policy-named-twice',
    rows: 'ARM005',
    summary: 'A queue names a policy twice.',
    rationale: 'Only its first place counts.',
    suggestion: 'remove the second one',
    see: [SEE.queues],
  }, ({ retryPolicies = [] }) => retryPolicies.flatMap((name, i) => (retryPolicies.indexOf(name) < i
    ? [{ path: `retryPolicies[${i}]`, message: `${name} is there already, and stays at its first place` }] : []))),
];
