import type { Platform } from './platform';
import { between, PlatformRule } from './platform-rule';
import { FindingSeverity } from '../../finding';
import { suggestion } from '../../policy/input';
import { SEE } from '../hazards/armada-rule';

/*
 * Which policy is asked for which queue.
 */

function nearest(platform: Platform, name: string): string {
  const names = platform.policies.map(({ fields }) => fields.name ?? '').filter(each => each !== '');
  return names.length > 0 ? suggestion(name, names) : 'none of them has a name';
}

export const ATTACHMENT: readonly PlatformRule[] = [
  between({
    name: 'armada/unknown-policy',
    severity: FindingSeverity.ERROR,
    rows: 'ARM001',
    summary: 'A queue names a policy that does not exist.',
    rationale: 'The server refuses the queue. Policies are applied first, then queues. When a policy is deleted later, its queues lose it without a word.',
    see: [SEE.queues],
  }, platform => (platform.policies.length === 0 ? [] : platform.queues.flatMap(part => (part.fields.retryPolicies ?? []).flatMap((name, i) => (
    name === '' || platform.policyNamed(name) ? [] : [{
      part,
      path: `retryPolicies[${i}]`,
      message: `queue ${part.fields.name ?? ''} names the policy '${name}', which none of the policies here is`,
      suggestion: nearest(platform, name),
    }]))))),
  between({
    name: 'armada/unknown-default-policy',
    severity: FindingSeverity.ERROR,
    rows: 'ARM003',
    summary: 'The default policy of the scheduler does not exist.',
    rationale: 'The scheduler warns at each failure in a queue without a policy of its own, and decides as if there were no policies.',
    see: [SEE.scheduler, SEE.settings],
  }, platform => {
    const { defaultPolicyName: name = '' } = platform.scheduling.retryPolicy ?? {};
    if (!platform.scheduler || platform.policies.length === 0 || name === '' || platform.policyNamed(name)) return [];
    return [{
      part: platform.scheduler,
      path: 'scheduling.retryPolicy.defaultPolicyName',
      message: `the default policy is '${name}', which none of the policies here is`,
      suggestion: nearest(platform, name),
    }];
  }),
  between({
    name: 'armada/policy-not-attached',
    rows: 'ARM002',
    summary: 'A policy belongs to no queue, and is not the default one.',
    rationale: 'It is never asked.',
    suggestion: 'name it in retryPolicies of a queue, or in defaultPolicyName of the scheduler',
    see: [SEE.scheduler],
  }, platform => {
    if (!platform.scheduler || platform.queues.length === 0) return [];
    const named = new Set(platform.queues.flatMap(({ fields }) => fields.retryPolicies ?? []));
    named.add(platform.scheduling.retryPolicy?.defaultPolicyName ?? '');
    return platform.policies.filter(({ fields }) => fields.name && !named.has(fields.name)).map(part => (
      { part, path: 'name', message: `no queue names the policy '${part.fields.name}', and it is not the default policy of ${platform.scheduler!.place}` }));
  }),
  between({
    name: 'armada/queue-update-detaches',
    rows: 'ARM007',
    summary: 'A command updates a queue without naming its policies, which takes them away.',
    rationale: 'armadactl update queue replaces everything: what no flag says is removed. There is no such command with a file; create with a file replaces '
      + 'the queue by what the file says.',
    suggestion: 'armadactl create -f FILE, or add --retry-policies',
    see: ['https://github.com/armadaproject/armada/blob/v0.22.7/cmd/armadactl/cmd/queue.go'],
  }, platform => platform.queues.flatMap(part => {
    const { name = '', retryPolicies = [] } = part.fields;
    if (retryPolicies.length === 0) return [];
    const updates = (platform.surroundings.commands ?? []).filter(command => (
      /\bupdate\s+queue\b/.test(command) && command.split(/\s+/).includes(name) && !/--retry-policies\b/.test(command)));
    return updates.map(command => ({ part, path: 'retryPolicies', message: `'${command.trim()}' takes ${retryPolicies.join(', ')} away from the queue` }));
  })),
];
