import { Budget } from './budget';
import { SIGKILL_EXIT_CODE } from './exit-code-set';
import type { FailurePolicy } from './failure-policy';
import { FailureResponse } from './failure-response';
import { PolicyData } from './policy-data';
import { PolicyError } from './policy-error';

/*
 * What a policy cannot mean, although each of its parts is fine.
 */

export function refuseUnstatedDisruption(data: PolicyData, budget: Budget): void {
  const retries = budget.retries ?? budget.retriesPerIndex;
  if (retries === 0 && data.disruption === undefined && data.inOrder === undefined) {
    const name = budget.retries === undefined ? 'retriesPerIndex' : 'retries';
    throw new PolicyError(`${name}: 0 still runs a further attempt after a disruption, because disruptions are not counted by default; state `
      + 'disruption: FAIL_JOB for one attempt whatever happens (FailurePolicy.once), or disruption: RETRY_UNCOUNTED if a drained attempt may run '
      + 'again', ['disruption']);
  }
}

export function refuseFailIndexWithoutBudget(policy: FailurePolicy): void {
  if (policy.retriesPerIndex !== undefined) return;
  const where = responsesOf(policy).find(each => each.response === FailureResponse.FAIL_INDEX);
  if (where) {
    throw new PolicyError(`${where.what} is answered with FAIL_INDEX, but the policy has no budget for each index; `
      + 'use retriesPerIndex in place of retries, or answer with FAIL_JOB', where.path);
  }
}

export function refuseTwoAnswersToOutOfMemory(policy: FailurePolicy): void {
  const named = policy.exitCodes.list().find(each => each.code === SIGKILL_EXIT_CODE);
  // Permanent codes are looked at first and would hide it; a code that is retried comes behind.
  const hides = named?.response === FailureResponse.FAIL_JOB || named?.response === FailureResponse.FAIL_INDEX;
  if (named === undefined || policy.outOfMemory === undefined || !hides || named.response === policy.outOfMemory) return;
  throw new PolicyError(`a program that runs out of memory exits with ${SIGKILL_EXIT_CODE}, and the policy has two answers to that: `
    + `${policy.outOfMemory} as outOfMemory, and ${named.response} as exit code '${named.name}'; keep one, or make them equal`, ['outOfMemory']);
}

export function refuseUncountedWithoutDeadline(policy: FailurePolicy, data: PolicyData): void {
  if (policy.deadlineSeconds !== undefined) return;
  const where = responsesOf(policy).find(each => each.response === FailureResponse.RETRY_UNCOUNTED);
  if (where) {
    const isDefault = where.path[0] === 'disruption' && data.disruption === undefined;
    throw new PolicyError(`${where.what} is retried without being counted (RETRY_UNCOUNTED${isDefault ? ', the default' : ''}), so without a deadline `
      + `nothing may ever end the job; add a deadline, for example Duration.hours(1), or answer with RETRY${isDefault ? ' (disruption: RETRY)' : ''}`,
    ['deadlineSeconds']);
  }
}

/** Every response that the policy gives, with the words for what it answers. */
function responsesOf(policy: FailurePolicy): { what: string; response: FailureResponse; path: string[] }[] {
  const found = policy.exitCodes.list().map(({ name, code, response }) => (
    { what: `exit code ${code} ('${name}')`, response, path: ['exitCodes', name, 'response'] }));
  if (policy.isInOrder) {
    policy.rules.forEach((rule, i) => found.push({ what: `rules[${i}] (${rule.match.toString()})`, response: rule.response, path: ['inOrder', String(i)] }));
  } else {
    found.push({ what: 'a disruption', response: policy.disruption!, path: ['disruption'] });
    if (policy.outOfMemory) found.push({ what: 'running out of memory', response: policy.outOfMemory, path: ['outOfMemory'] });
  }
  found.push({ what: 'every other failure', response: policy.otherwise, path: ['otherwise'] });
  return found;
}
