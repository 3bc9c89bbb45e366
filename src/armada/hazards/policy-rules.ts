import { ArmadaRule, hazard, SEE } from './armada-rule';
import { FindingSeverity } from '../../finding';
import { RetryRuleFields, INTERNAL_CATEGORY } from '../fields';

/*
 * What a policy says and does not mean: its rules are tried in order, and the first one with the category decides.
 */

/** How a rule is named in messages: `oom`, `oom/cgroup`. */
export function asked({ onCategory = '', onSubcategory = '' }: RetryRuleFields): string {
  return onSubcategory === '' ? onCategory : `${onCategory}/${onSubcategory}`;
}

/** Whether everything that the second rule is on has gone to the first one already. */
function covers(first: RetryRuleFields, second: RetryRuleFields): boolean {
  const { onCategory, onSubcategory = '' } = first;
  return onCategory === second.onCategory && (onSubcategory === '' || onSubcategory === second.onSubcategory);
}

const RISKY: { readonly [subcategory: string]: string } = {
  'stuck-terminating': 'the Pod is still there, and may still run',
  'active-deadline': 'the next attempt has the same deadline',
  'job-creation-failed': 'the same job cannot be built the next time either',
  'issue-handler-error': 'the failure is reported before the Pod is gone, so that its name may still be taken',
};

export const POLICY_RULES: readonly ArmadaRule[] = [
  hazard('RetryPolicy', {
    name: 'armada/unreachable-rule',
    severity: FindingSeverity.ERROR,
    rows: 'ARM040',
    summary: 'A rule can never be reached, since one before it is on the same failures.',
    rationale: 'The first rule with the category of the failure decides, whatever its action is.',
    suggestion: 'put the narrower rule first, or remove it',
    see: [SEE.engine],
  }, ({ rules = [] }) => rules.flatMap((rule, i) => {
    const before = rules.findIndex((each, j) => j < i && covers(each, rule));
    if (before < 0 || !rule.onCategory) return [];
    return [{ path: `rules[${i}]`, message: `the rule on ${asked(rule)} is never reached: rules[${before}] on ${asked(rules[before])} comes first` }];
  })),
  hazard('RetryPolicy', {
    name: 'armada/retry-without-limit',
    rows: 'ARM041',
    summary: 'A policy retries, and its limit is 0.',
    rationale: 'retryLimit is the number of retries behind the first failure. If it is absent it is 0, which is none, and no default.',
    suggestion: 'retryLimit: 2',
    see: [SEE.engine, SEE.proto],
  }, ({ retryLimit, rules = [], defaultAction }) => {
    const retries = rules.some(({ action }) => action === 'Retry') || defaultAction === 'Retry';
    if (!retries || (retryLimit ?? 0) > 0) return [];
    return [{
      path: retryLimit === undefined ? '' : 'retryLimit',
      message: `nothing is ever retried: retryLimit is ${retryLimit === undefined ? 'absent, which is 0' : '0'}`,
    }];
  }),
  hazard('RetryPolicy', {
    name: 'armada/limit-without-retry',
    summary: 'A policy has a limit of retries, and nothing in it retries.',
    rationale: 'Failures that no rule is on get the default action.',
    suggestion: 'add a rule with action: Retry, or leave retryLimit out',
    see: [SEE.engine],
  }, ({ retryLimit = 0, rules = [], defaultAction }) => (
    retryLimit > 0 && defaultAction === 'Fail' && rules.every(({ action }) => action === 'Fail')
      ? [{ path: 'retryLimit', message: `retryLimit: ${retryLimit} is never used: every rule and the default action fail the job` }] : [])),
  hazard('RetryPolicy', {
    name: 'armada/mutation-of-fail-rule',
    rows: 'ARM042',
    summary: 'A rule that fails the job changes something for the next attempt.',
    rationale: 'There is no next attempt. It is validated all the same.',
    suggestion: 'remove mutate, or let the rule retry',
    see: [SEE.engine],
  }, ({ rules = [] }) => rules.flatMap(({ action, mutate }, i) => (action === 'Fail' && mutate !== undefined && changes(mutate)
    ? [{ path: `rules[${i}].mutate`, message: 'nothing is changed by this: the rule fails the job' }] : []))),
  hazard('RetryPolicy', {
    name: 'armada/mixed-memory-bumps',
    rows: 'ARM043',
    summary: 'One policy multiplies memory in one rule and adds to it in another.',
    rationale: 'A job remembers one kind of growth. After the first, a retry with the other kind goes ahead without any more memory, and only a line in the log '
      + 'of the scheduler says so.',
    suggestion: 'use a factor everywhere, or amounts everywhere',
    see: [SEE.scheduler],
  }, ({ rules = [] }) => {
    const bumps = rules.map(({ action, mutate }) => action === 'Retry' ? mutate?.resources?.memory : undefined);
    const factor = bumps.findIndex(bump => bump?.factor);
    const added = bumps.findIndex(bump => bump?.static);
    if (factor < 0 || added < 0) return [];
    const [first, second] = [Math.min(factor, added), Math.max(factor, added)];
    return [{
      path: `rules[${second}].mutate.resources.memory`,
      message: `rules[${factor}] multiplies memory by ${bumps[factor]!.factor}, and rules[${added}] adds ${bumps[added]!.static}: a job that had the growth of `
        + `rules[${first}] gets none of rules[${second}]`,
    }];
  }),
  hazard('RetryPolicy', {
    name: 'armada/default-action-retry',
    rows: 'ARM025',
    summary: 'What no rule is on is retried.',
    rationale: 'That is every failure without a category: a job that the admission webhooks or a quota refuse, and one whose Pod is kept. A kept Pod has the name '
      + 'that the retry needs on the same cluster.',
    suggestion: 'defaultAction: Fail, and a rule for each category that is worth a retry',
    see: [SEE.engine, SEE.executor],
  }, ({ defaultAction, retryLimit = 0 }) => (defaultAction === 'Retry' && retryLimit > 0
    ? [{ path: 'defaultAction', message: 'failures without any category are retried too, such as jobs that a webhook or a quota refuses each time' }] : [])),
  hazard('RetryPolicy', {
    name: 'armada/internal-failures-retried',
    rows: 'ARM027',
    summary: 'A rule retries failures of Armada itself that a retry does not help.',
    rationale: 'The category internal holds lost leases and deleted Pods, which are worth a retry, and Pods that do not go away, deadlines and jobs that cannot '
      + 'be built, which are not.',
    suggestion: 'ask for lease-expired, pod-missing and externally-deleted, each in a rule of its own',
    see: [SEE.internal],
  }, ({ rules = [] }) => rules.flatMap((rule, i) => {
    const { action, onCategory, onSubcategory = '' } = rule;
    if (action !== 'Retry' || onCategory !== INTERNAL_CATEGORY) return [];
    if (onSubcategory !== '') {
      return Object.hasOwn(RISKY, onSubcategory) ? [{ path: `rules[${i}].onSubcategory`, message: `${asked(rule)} is retried: ${RISKY[onSubcategory]}` }] : [];
    }
    const open = Object.keys(RISKY).filter(subcategory => !rules.slice(0, i).some(each => covers(each, { onCategory, onSubcategory: subcategory })));
    if (open.length === 0) return [];
    return [{ path: `rules[${i}].onCategory`, message: `every failure in ${INTERNAL_CATEGORY} is retried, also ${open.join(', ')}` }];
  })),
  hazard('RetryPolicy', {
    name: 'armada/lease-expiry-mutation',
    rows: 'ARM046',
    summary: 'A rule on lost leases changes something for the next attempt, which is not applied.',
    rationale: 'When the lease of a job expires, its retry is queued as it is: neither memory nor the nodes to avoid are looked at.',
    suggestion: 'remove mutate',
    see: [SEE.scheduler],
  }, ({ rules = [] }) => rules.flatMap((rule, i) => (
    rule.action === 'Retry' && asked(rule) === `${INTERNAL_CATEGORY}/lease-expired` && rule.mutate !== undefined && changes(rule.mutate)
      ? [{ path: `rules[${i}].mutate`, message: 'this is never applied: a job whose lease expired is queued again as it was' }] : []))),
];

function changes({ affinity, resources }: NonNullable<RetryRuleFields['mutate']>): boolean {
  return affinity?.avoidSameNode === true || resources?.memory !== undefined;
}
