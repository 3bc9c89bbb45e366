import { Rejections } from './rejections';
import { byteLength, quotedAsGo } from '../../kubernetes/validation/field-errors';
import { parseQuantity } from '../../kubernetes/validation/quantity';
import { valueAt } from '../../manifest/paths';
import { writtenSteps } from '../decode';
import { MemoryBumpFields, RetryPolicyFields, RetryRuleFields } from '../fields';

/*
 * What the server says to a policy before it stores it.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/server/retrypolicy/validation.go
 */

const LONGEST_NAME = 63;
const NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;

export function checkRetryPolicy(data: unknown, { name = '', rules = [], defaultAction }: RetryPolicyFields, errors: Rejections): void {
  const policy = `retry policy ${quotedAsGo(name)}`;
  if (name === '') {
    errors.add('armada/policy-name', 'name', 'retry policy name must not be empty');
  } else if (byteLength(name) > LONGEST_NAME) {
    errors.add('armada/policy-name', 'name', `retry policy name ${quotedAsGo(name)} must be at most ${LONGEST_NAME} characters`);
  } else if (!NAME.test(name) || name.includes('\n')) {
    errors.add('armada/policy-name', 'name', `retry policy name ${quotedAsGo(name)} is invalid: must consist of lowercase alphanumeric characters or '-', `
      + 'and must start and end with an alphanumeric character');
  }
  const written = valueAt(data, writtenSteps(data, ['rules']));
  for (const [i, rule] of rules.entries()) {
    if (Array.isArray(written) && written[i] === null) errors.add('armada/no-action', `rules[${i}]`, `${policy} rule ${i}: rule must not be nil`);
    else checkRule(rule, `rules[${i}]`, `${policy} rule ${i}: `, errors);
  }
  if (!defaultAction) errors.add('armada/no-action', 'defaultAction', `${policy} must set a default action (Fail or Retry)`);
}

function checkRule({ action, onCategory = '', mutate }: RetryRuleFields, path: string, rule: string, errors: Rejections): void {
  if (!action) errors.add('armada/no-action', `${path}.action`, `${rule}action must be Fail or Retry`);
  if (onCategory === '') errors.add('armada/rule-without-category', `${path}.onCategory`, `${rule}on_category must be set`);
  const memory = mutate?.resources?.memory;
  if (memory) checkMemoryBump(memory, `${path}.mutate.resources.memory`, `${rule}mutate.resources.memory: `, errors);
}

function checkMemoryBump({ static: added = '', factor = 0 }: MemoryBumpFields, path: string, bump: string, errors: Rejections): void {
  const add = (field: string, message: string) => errors.add('armada/memory-bump', path + field, bump + message);
  if (added !== '' && factor !== 0) return add('', 'set exactly one of static and factor, not both');
  if (added === '' && factor === 0) return add('', 'set exactly one of static and factor');
  if (added === '') {
    if (factor <= 1) add('.factor', `factor ${factor} must be greater than 1.0`);
    return undefined;
  }
  const quantity = parseQuantity(added);
  if ('problem' in quantity) return add('.static', `invalid static quantity ${quotedAsGo(added)}: ${quantity.problem}`);
  if (quantity.nano <= 0n) add('.static', `static quantity ${quotedAsGo(added)} must be positive`);
  return undefined;
}
