import { ArmadaErrorCategory } from './armada-error-category';
import { ArmadaRetryPolicy } from './armada-retry-policy';
import { PolicyError } from '../../policy/policy-error';
import { CategoryFields } from '../fields';

/**
 * The categories of an executor, in the order in which it tries them. It does not know of which queue a job is, so failure policies have to tell
 * failures apart in one
 * way. They may answer to them differently: a category that one of them retries deletes its Pods for all.
 */
export function categoriesOfExecutor(policies: readonly ArmadaRetryPolicy[], further: readonly ArmadaErrorCategory[]): CategoryFields[] {
  const classes = sharedClasses(policies.filter(each => each._classes().length > 0));
  const ofRules = policies.flatMap(each => each.categories.filter(category => !each._classes().includes(category)));
  const own = [...new Set([...further, ...ofRules])].map(each => each._fields());
  const all = [...own, ...classes];
  for (const { name, rules } of own) {
    if (rules!.length === 0) throw new PolicyError(`the category '${name}' has no rule, and an executor with one like that does not start; add one with addRule`);
  }
  const twice = all.find(({ name }, i) => all.findIndex(each => each.name === name) !== i);
  if (twice) throw new PolicyError(`there are two categories with the name '${twice.name}', and an executor with both does not start; give one of them another name`);
  return all;
}

function sharedClasses(policies: readonly ArmadaRetryPolicy[]): CategoryFields[] {
  const [first, ...others] = policies.map(each => ({ name: each.policyName, classes: each._classes().map(category => category._fields()) }));
  if (first === undefined) return [];
  for (const other of others) {
    if (withoutActions(other.classes) === withoutActions(first.classes)) continue;
    throw new PolicyError(`the failure policies of '${first.name}' and '${other.name}' tell failures apart in different ways, and an executor does not know of which queue a job is: `
      + 'give both the same exitCodes and the same container. A code that both use in different ways needs categories of its own, ArmadaErrorCategory, with retryOn and failOn');
  }
  return first.classes.map((each, i) => ({ ...each, action: [first, ...others].some(({ classes }) => classes[i].action === 'Delete') ? 'Delete' : 'Retain' }));
}

function withoutActions(classes: readonly CategoryFields[]): string {
  return JSON.stringify(classes.map(({ name, rules }) => ({ name, rules })));
}
